//! Players that are programs.

pub use crate::advise::{
    Book, Heuristic, Mistake, Mistakes, NoBook, NoHeuristic, result_of, weight_array,
};
use crate::dealer::{Dealer, Fast};
use crate::imagine::Imagine;
use crate::moves::Moves;
use crate::view::View;

/// What a player gets for one decision: only what its seat may know.
pub struct Decision<'a, G: Imagine> {
    /// What the seat sees.
    pub view: View<'a, G>,
    /// What the seat remembers; the default unless the player
    /// [remembers](Player::remembers).
    pub memory: &'a G::Memory,
    /// The legal moves; there is at least one.
    pub moves: &'a G::Moves,
}

impl<G: Imagine> Clone for Decision<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Imagine> Copy for Decision<'_, G> {}

/// A player that is a program. It gets a [`Decision`] and a random generator of its
/// own.
///
/// The same player is used at tables with people and in simulations. At a table,
/// `chance` is made for every decision from the game's seed, the seat and the
/// number of the move, so that a resumed game continues in the same way.
pub trait Player<G: Imagine>: Send {
    /// Chooses one of the legal moves.
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move;

    /// Called when this seat may interrupt and has a legal move. Returns a move, or
    /// `None` to let the others go on.
    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        let _ = (decision, chance);
        None
    }

    /// Something that the people at the table have to know, such as that a program
    /// has stopped; asked for after every move.
    fn notice(&mut self) -> Option<String> {
        None
    }

    /// Whether the player uses its memory. Simulations do not update memories
    /// otherwise.
    fn remembers(&self) -> bool {
        false
    }
}

impl<G: Imagine> Player<G> for Box<dyn Player<G>> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        (**self).choose(decision, chance)
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        (**self).interrupt(decision, chance)
    }

    fn notice(&mut self) -> Option<String> {
        (**self).notice()
    }

    fn remembers(&self) -> bool {
        (**self).remembers()
    }
}

/// Plays at random; idle moves only if there is no active one. It interrupts half
/// of the time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Imagine> Player<G> for Random {
    #[inline(always)]
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        let mv = decision.moves.random(chance);
        mv.expect("a seat that is asked has a move")
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        let awake = chance.below(2) == 1;
        awake.then(|| decision.moves.random(chance)).flatten()
    }
}
