//! Undo, and when it is not allowed.
//!
//! A player who has seen a hidden card must not undo. A session therefore stores
//! for every move who made it and whether it can have shown something. A move shows
//! something if an event reveals it, or if the dealer gave a card. A move of another
//! seat shows something about its hidden hand: a seat that draws or passes may hold
//! no card that fits. A seat can undo its last move if neither this move nor any
//! later one showed it anything new.

use thiserror::Error;

use super::Session;
use crate::dealer::Dealer;
use crate::event::Audience;
use crate::imagine::Imagine;
use crate::present::Present;
use crate::rules::Terms;
use crate::seat::Seat;

/// Why undo is not possible. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UndoError {
    /// The game is over.
    #[error("the game is over: its moves can't be undone")]
    Over,
    /// The seat has not moved yet.
    #[error("you have no move to undo yet")]
    Nothing,
    /// Other people play, too.
    #[error("you can undo only if all other players are bots")]
    People,
    /// The seat has seen something hidden since.
    #[error("you can't undo this: you have seen a hidden card since")]
    Shown,
}

/// What undo needs to know of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveTrace {
    /// Who made it.
    pub(super) seat: Seat,
    /// How many events there were before it.
    pub(super) told: usize,
    /// Whether the move used the dealer.
    pub(super) dealt: bool,
}

impl<G: Present + Imagine> Session<G> {
    /// The game before this seat's last move. The caller must make sure that the
    /// other players agree.
    ///
    /// # Errors
    /// An [`UndoError`] that says why undo is not possible.
    pub fn undone(&self, seat: Seat) -> Result<Self, UndoError> {
        let last = self.last_undoable_move(seat)?;
        let mut earlier = Self::with_terms(self.terms(), self.names.clone(), self.chance.clone())
            .expect("what was dealt once is dealt again");
        for line in &self.moves[..last] {
            earlier
                .play_recorded(line)
                .expect("a move that was made can be made again");
        }
        Ok(earlier)
    }

    /// The rules and the setup.
    pub(super) fn terms(&self) -> Terms<G> {
        Terms {
            rules: self.rules.clone(),
            setup: self.setup.clone(),
        }
    }

    /// The index of this seat's last move, if it can be undone.
    ///
    /// # Errors
    /// An [`UndoError`] that says why not.
    pub fn last_undoable_move(&self, seat: Seat) -> Result<usize, UndoError> {
        if self.turn().outcome().is_some() {
            return Err(UndoError::Over);
        }
        let own = |step: &MoveTrace| step.seat == seat || G::AUTOMATIC;
        let last = self.steps.iter().rposition(own);
        let last = last.ok_or(UndoError::Nothing)?;
        if (last..self.steps.len()).any(|step| self.shows(step, seat)) {
            return Err(UndoError::Shown);
        }
        Ok(last)
    }

    /// Whether the move at this index can have shown the seat something new.
    fn shows(&self, index: usize, seat: Seat) -> bool {
        let step = self.steps[index];
        let end = self.steps.get(index + 1).map(|next| next.told);
        let told = &self.story[step.told..end.unwrap_or(self.story.len())];
        let own = step.seat == seat;
        let open = || {
            told.iter()
                .any(|told| matches!(told.audience, Audience::All))
        };
        told.iter().any(|told| told.reveals_to(Some(seat)))
            || step.dealt && (own || open())
            || !own && G::SECRETS
    }
}

/// Wraps a dealer and records whether it was used.
pub(super) struct Watched<'a, D> {
    pub(super) dealer: &'a mut D,
    pub(super) asked: bool,
}

impl<D: Dealer> Dealer for Watched<'_, D> {
    fn below(&mut self, bound: u32) -> u32 {
        self.asked = true;
        self.dealer.below(bound)
    }

    fn reshuffle(&mut self) {
        self.dealer.reshuffle();
    }

    fn pick<C: Copy>(&mut self, cards: &[C], face: impl Fn(C) -> String) -> usize {
        self.asked = true;
        self.dealer.pick(cards, face)
    }

    fn shuffle<C: Copy>(&mut self, cards: &mut [C], face: impl Fn(C) -> String) {
        self.asked = true;
        self.dealer.shuffle(cards, face);
    }
}
