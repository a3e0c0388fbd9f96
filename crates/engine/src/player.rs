//! Players: whoever chooses moves without being a person.

pub use crate::advise::{Book, NoBook};
use crate::dealer::{Dealer, Fast};
use crate::imagine::Imagine;
use crate::moves::Moves;
use crate::view::View;

/// A player that is a program. It is given what its seat may know and nothing
/// else: a view, the seat's memory, the legal moves, and chance of its own.
///
/// The same player sits at a table with people and in simulations. It has no
/// need to keep a generator: `chance` is made anew for every decision at a
/// table, from the game's seed, the seat and the number of the move, so that a
/// game that is resumed goes on as it would have.
pub trait Player<G: Imagine>: Send {
    /// Chooses one of the legal moves.
    fn choose(
        &mut self,
        view: View<'_, G>,
        memory: &G::Memory,
        moves: &G::Moves,
        chance: &mut Fast,
    ) -> G::Move;

    /// Asked when this seat may interrupt and has a move to do so: returns it,
    /// or lets the moment pass.
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

    /// Whether it looks at its memory. Simulations keep none for players that
    /// do not.
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

/// Plays at random, idle moves only when nothing else is legal. It interrupts
/// every other time, so that others can be faster.
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
