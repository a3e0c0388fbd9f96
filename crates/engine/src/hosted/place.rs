//! The interface of a seat or a spectator to a hosted table in this program.

use std::borrow::Borrow;
use std::marker::PhantomData;

use super::Hosted;
use crate::advise::{Advise, Heuristic};
use crate::coach::{Assessment, Hint, Rated, Scale};
use crate::imagine::Imagine;
use crate::moves::Moves;
use crate::player::Decision;
use crate::present::Present;
use crate::record::GameResult;
use crate::scene::{Scene, Sentence};
use crate::seat::{Names, Seat};
use crate::seat_view::{LegalMoves, SeatPlay, SeatView};
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

    /// Calls `ask` with the seat's decision, if there is something to decide.
    fn decide<A>(&self, ask: impl FnOnce(Decision<'_, G>) -> A) -> Option<A> {
        let (session, seat) = (self.session(), self.seat?);
        let moves = session.legal_moves(seat)?;
        let decision = Decision {
            view: session.view(seat),
            memory: session.memory(seat),
            moves: &moves,
        };
        (moves.len() > 1 && !G::AUTOMATIC).then(|| ask(decision))
    }

    /// What the coach thinks of the seat's moves, the best first.
    fn rated(&self) -> Option<(Vec<Rated<G::Move>>, Scale)> {
        let table: &Hosted<G> = self.table.borrow();
        let mut chance = table.coach_chance(self.seat?);
        let coach = table.coach.as_ref()?;
        self.decide(|decision| coach.rate(decision, &mut chance))
    }

    /// A move with its reason.
    fn explained(&self, rated: &Rated<G::Move>) -> Option<Hint> {
        let (session, mv) = (self.session(), rated.mv?);
        let (rules, names) = (session.rules(), session.names());
        let reason = |decision: Decision<'_, G>| {
            let heuristic = G::Heuristic::new(rules);
            heuristic.reason(decision, names, mv)
        };
        Some(Hint {
            text: G::write(rules, names, mv),
            reason: self.decide(reason).flatten(),
        })
    }
}

impl<T: Borrow<Hosted<G>>, G: Present + Imagine + Advise> PlaceAt<T, G> {
    /// Marks the bots in a scene.
    fn with_bots(&self, mut scene: Scene) -> Scene {
        let bots = &self.table.borrow().bots;
        for (drawn, bot) in scene.seats.iter_mut().zip(bots) {
            drawn.bot = bot.is_some();
        }
        scene
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
        self.with_bots(self.session().scene(self.seat))
    }
    fn scene_without_story(&self) -> Scene {
        self.with_bots(self.session().scene_without_story(self.seat))
    }
    fn events(&self) -> usize {
        self.session().told().len()
    }
    fn story_since(&self, from: usize) -> Vec<Sentence> {
        self.session().story_since(self.seat, from)
    }
    fn own_results(&self, from: usize) -> Vec<String> {
        self.session().own_results(self.seat, from)
    }
    fn events_json(&self, from: usize) -> Vec<String> {
        self.session().events_json_for(self.seat, from)
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
    fn hint(&self) -> Option<Hint> {
        let (rated, _) = self.rated()?;
        self.explained(rated.first()?)
    }
    fn assess(&self, text: &str) -> Option<Assessment> {
        let (session, seat) = (self.session(), self.seat?);
        let view = Some(session.view(seat)).filter(|&view| G::is_judged(view))?;
        let mv = G::read(view, session.names(), text).ok()?;
        let (rated, scale) = self.rated()?;
        let best = rated.first()?;
        let chosen = rated.iter().find(|rated| rated.mv == Some(mv))?;
        Some(Assessment {
            chosen: G::write(session.rules(), session.names(), mv),
            best: self.explained(best)?,
            cost: (best.gain - chosen.gain).max(0.0),
            error: best.error.hypot(chosen.error),
            scale,
        })
    }
    fn prose(&self) -> String {
        G::prose(self.session().rules())
    }
    fn result(&self) -> GameResult {
        self.session().result()
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
