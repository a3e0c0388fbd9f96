//! Advice: what a game's own book says about good moves.

use crate::game::Game;
use crate::view::View;

/// A game that may know how it is played well.
pub trait Advise: Game {
    /// Its book; [`NoBook`] where nobody wrote one.
    type Book: Book<Self>;
}

/// A game's own way to play well: what its rules alone say about good moves,
/// worked out once and then looked up. [`NoBook`] where nobody wrote one.
pub trait Book<G: Game>: Send + Sync + Sized {
    /// Whether there is one: known without opening it, which can take a moment.
    const WRITTEN: bool = true;

    /// The book for these rules, if there is one.
    fn for_rules(rules: &G::Rules) -> Option<Self>;

    /// The move it advises, one of the legal ones. It allocates nothing: the
    /// simulator plays by it.
    fn advise(&self, view: View<'_, G>, moves: &G::Moves) -> G::Move;
}

/// The book of a game that has none.
#[derive(Clone, Copy, Debug)]
pub enum NoBook {}

impl<G: Game> Book<G> for NoBook {
    const WRITTEN: bool = false;

    fn for_rules(_rules: &G::Rules) -> Option<Self> {
        None
    }

    fn advise(&self, _view: View<'_, G>, _moves: &G::Moves) -> G::Move {
        match *self {}
    }
}
