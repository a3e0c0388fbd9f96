//! Players that are programs.

use crate::game::Game;
use crate::view::View;

/// A player: a view in, a move out. It never sees the table.
pub trait Bot<G: Game> {
    /// Chooses one of the legal moves.
    fn choose(&mut self, view: View<'_, G>, memory: &G::Memory, moves: &G::Moves) -> G::Move;

    /// Asked when this seat may interrupt and has a move to do so: makes it, or
    /// lets it pass.
    fn interrupt(
        &mut self,
        view: View<'_, G>,
        memory: &G::Memory,
        moves: &G::Moves,
    ) -> Option<G::Move> {
        let _ = (view, memory, moves);
        None
    }
}

/// A game's own way to play well: what its rules alone say about good moves,
/// worked out once and then looked up. [`NoBook`] where nobody wrote one.
pub trait Book<G: Game>: Send + Sync + Sized {
    /// Whether somebody wrote it: told without opening it, which can take a
    /// moment.
    const WRITTEN: bool = true;

    /// The book for these rules, if there is one.
    fn open(rules: &G::Rules) -> Option<Self>;

    /// The move it advises, one of the legal ones. It allocates nothing: the
    /// simulator plays by it.
    fn advise(&self, view: View<'_, G>, moves: &G::Moves) -> G::Move;
}

/// The book of a game that has none.
#[derive(Clone, Copy, Debug)]
pub enum NoBook {}

impl<G: Game> Book<G> for NoBook {
    const WRITTEN: bool = false;

    fn open(_rules: &G::Rules) -> Option<Self> {
        None
    }

    fn advise(&self, _view: View<'_, G>, _moves: &G::Moves) -> G::Move {
        match *self {}
    }
}
