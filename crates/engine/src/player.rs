//! Players that are programs.

pub use crate::advise::{Book, NoBook};
use crate::dealer::{Dealer, Fast};
use crate::imagine::Imagine;
use crate::moves::Moves;
use crate::view::View;

/// A player that is a program. It gets only what its seat may know: a view, the
/// seat's memory, the legal moves, and a random generator of its own.
///
/// The same player is used at tables with people and in simulations. At a table,
/// `chance` is made for every decision from the game's seed, the seat and the
/// number of the move, so that a resumed game continues in the same way.
pub trait Player<G: Imagine>: Send {
    /// Chooses one of the legal moves.
    fn choose(
        &mut self,
        view: View<'_, G>,
        memory: &G::Memory,
        moves: &G::Moves,
        chance: &mut Fast,
    ) -> G::Move;

    /// Called when this seat may interrupt and has a legal move. Returns a move, or
    /// `None` to let the others go on.
    fn interrupt(
        &mut self,
        view: View<'_, G>,
        memory: &G::Memory,
        moves: &G::Moves,
        chance: &mut Fast,
    ) -> Option<G::Move> {
        let _ = (view, memory, moves, chance);
        None
    }

    /// Whether the player uses its memory. Simulations do not update memories
    /// otherwise.
    fn remembers(&self) -> bool {
        false
    }
}

impl<G: Imagine> Player<G> for Box<dyn Player<G>> {
    fn choose(
        &mut self,
        view: View<'_, G>,
        memory: &G::Memory,
        moves: &G::Moves,
        chance: &mut Fast,
    ) -> G::Move {
        (**self).choose(view, memory, moves, chance)
    }

    fn interrupt(
        &mut self,
        view: View<'_, G>,
        memory: &G::Memory,
        moves: &G::Moves,
        chance: &mut Fast,
    ) -> Option<G::Move> {
        (**self).interrupt(view, memory, moves, chance)
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
    fn choose(
        &mut self,
        _view: View<'_, G>,
        _memory: &G::Memory,
        moves: &G::Moves,
        chance: &mut Fast,
    ) -> G::Move {
        moves
            .random(chance)
            .expect("a seat that is asked has a move")
    }

    fn interrupt(
        &mut self,
        _view: View<'_, G>,
        _memory: &G::Memory,
        moves: &G::Moves,
        chance: &mut Fast,
    ) -> Option<G::Move> {
        let awake = chance.below(2) == 1;
        awake.then(|| moves.random(chance)).flatten()
    }
}
