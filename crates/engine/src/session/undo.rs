//! Taking a move back, and when that would be cheating.
//!
//! Whoever has seen a card cannot unsee it. A session therefore remembers of
//! every move who made it and whether it could show anybody something: facts
//! that reveal, cards that the dealer gave, and what others chose, which comes
//! out of a hand that was hidden. A seat's last move can be taken back as long
//! as nothing since then, the move itself included, showed that seat anything.

use thiserror::Error;

use super::Session;
use crate::dealer::Dealer;
use crate::event::Audience;
use crate::imagine::Imagine;
use crate::present::Present;
use crate::rules::Terms;
use crate::seat::Seat;

/// Why a move cannot be taken back. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UndoError {
    /// The game is over.
    #[error("the game is over, and its last move stands")]
    Over,
    /// The seat has not moved yet.
    #[error("you have made no move yet that could be taken back")]
    Nothing,
    /// Others would have to agree.
    #[error("moves are taken back against bots only, and other people play with you")]
    People,
    /// The seat knows more now than it did then.
    #[error("you can't undo this: you have seen a hidden card since")]
    Shown,
}

/// What is remembered of a move besides its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveTrace {
    /// Who made it.
    pub(super) seat: Seat,
    /// How many events there were before it.
    pub(super) told: usize,
    /// Whether the dealer was asked for anything.
    pub(super) dealt: bool,
    /// Whether it was a draw or a pass, which lays no card down.
    pub(super) idle: bool,
}

impl<G: Present + Imagine> Session<G> {
    /// The same game before this seat's last move. Whether the others agree is
    /// for the caller to ask.
    ///
    /// # Errors
    /// An [`UndoError`] that says why the move stands.
    pub fn take_back(&self, seat: Seat) -> Result<Self, UndoError> {
        let last = self.last_open_move(seat)?;
        let mut earlier = Self::with_terms(self.terms(), self.names.clone(), self.chance.clone())
            .expect("what was dealt once is dealt again");
        for line in &self.moves[..last] {
            earlier
                .play_recorded(line)
                .expect("a move that was made can be made again");
        }
        Ok(earlier)
    }

    /// What was agreed on before the deal.
    pub(super) fn terms(&self) -> Terms<G> {
        Terms {
            rules: self.rules.clone(),
            setup: self.setup.clone(),
        }
    }

    /// The number of this seat's last move, if it can be taken back.
    ///
    /// # Errors
    /// An [`UndoError`] that says why it stands.
    pub fn last_open_move(&self, seat: Seat) -> Result<usize, UndoError> {
        if self.turn().outcome().is_some() {
            return Err(UndoError::Over);
        }
        let own = |step: &MoveTrace| step.seat == seat || G::ANYONE;
        let last = self.steps.iter().rposition(own);
        let last = last.ok_or(UndoError::Nothing)?;
        if (last..self.steps.len()).any(|step| self.shows(step, seat)) {
            return Err(UndoError::Shown);
        }
        Ok(last)
    }

    /// Whether the move at this index could show the seat something that it
    /// did not know.
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
            || !own && G::SECRETS && !step.idle
    }
}

/// A dealer of whom it is noted whether anything was asked.
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
