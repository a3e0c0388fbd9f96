//! Strategy books.

use crate::game::Game;
use crate::view::View;

/// A game that may have a strategy book.
pub trait Advise: Game {
    /// The book; [`NoBook`] if the game has none.
    type Book: Book<Self>;
}

/// A strategy book: good moves that are calculated once from the rules and then
/// looked up.
pub trait Book<G: Game>: Send + Sync + Sized {
    /// Whether the game has a book. Making one with
    /// [`for_rules`](Self::for_rules) can take a second, so this is a constant.
    const WRITTEN: bool = true;

    /// The book for these rules, if there is one.
    fn for_rules(rules: &G::Rules) -> Option<Self>;

    /// The recommended move, one of `moves`. It must not allocate, because the
    /// simulator calls it for every move.
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
