//! The interface of a seat or a spectator to a hosted table in this program.

use std::borrow::Borrow;
use std::marker::PhantomData;

use super::Hosted;
use crate::advise::{Advise, Book};
use crate::faces::{LegalMoves, SeatPlay, SeatView};
use crate::imagine::Imagine;
use crate::moves::Moves;
use crate::present::Present;
use crate::record::Verdict;
use crate::scene::Scene;
use crate::seat::{Names, Seat};
use crate::session::{PlayError, Session};
use crate::summary::Summary;
use crate::turn::Turn;

/// A seat at a table. `T` is a shared reference for viewing, or a mutable one for
/// playing.
pub(super) struct PlaceAt<T, G> {
    table: T,
    seat: Option<Seat>,
    game: PhantomData<fn() -> G>,
}

impl<T: Borrow<Hosted<G>>, G: Present + Imagine + Advise> PlaceAt<T, G> {
    pub(super) fn new(table: T, seat: Option<Seat>) -> Self {
        Self {
            table,
            seat,
            game: PhantomData,
        }
    }

    fn session(&self) -> &Session<G> {
        &self.table.borrow().session
    }
}

impl<T: Borrow<Hosted<G>>, G: Present + Imagine + Advise> SeatView for PlaceAt<T, G> {
    fn seat(&self) -> Option<Seat> {
        self.seat
    }
    fn names(&self) -> &Names {
        self.session().names()
    }
    fn turn(&self) -> Turn {
        self.session().turn()
    }
    fn scene(&self) -> Scene {
        self.session().scene(self.seat)
    }
    fn events(&self) -> usize {
        self.session().told().len()
    }
    fn sentences(&self, from: usize) -> Vec<String> {
        self.session().sentences(self.seat, from)
    }
    fn own_results(&self, from: usize) -> Vec<String> {
        self.session().own_results(self.seat, from)
    }
    fn facts(&self, from: usize) -> Vec<String> {
        self.session().facts(self.seat, from)
    }
    fn legal_moves(&self) -> LegalMoves {
        let session = self.session();
        let moves = self.seat.and_then(|seat| session.legal_moves(seat));
        moves.map_or_else(LegalMoves::default, |moves| LegalMoves {
            texts: moves
                .iter()
                .map(|mv| G::write(session.rules(), session.names(), mv))
                .collect(),
            active: moves.active_len(),
        })
    }
    fn can_move(&self) -> bool {
        let moves = self.seat.and_then(|seat| self.session().legal_moves(seat));
        moves.is_some_and(|moves| !moves.is_empty())
    }
    fn hint(&self) -> Option<String> {
        let (session, seat) = (self.session(), self.seat?);
        let moves = session.legal_moves(seat);
        let moves = moves.filter(|moves| !moves.is_empty())?;
        let rules = session.rules();
        let book = self
            .table
            .borrow()
            .book
            .get_or_init(|| G::Book::for_rules(rules));
        let mv = book.as_ref()?.advise(session.view(seat), &moves);
        Some(G::write(rules, session.names(), mv))
    }
    fn prose(&self) -> String {
        G::prose(self.session().rules())
    }
    fn verdict(&self) -> Verdict {
        self.session().verdict()
    }
    fn summary(&self) -> Option<Summary> {
        self.session().summary(self.seat)
    }
}

impl<G: Present + Imagine + Advise> SeatPlay for PlaceAt<&mut Hosted<G>, G> {
    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let seat = self.seat.expect("somebody who plays has a seat");
        self.table.session.play(seat, text)
    }
}
