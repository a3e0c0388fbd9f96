//! Players for any game: [`First`] plays the first legal move, and [`ByBook`] follows
//! the game's strategy book. [`parlour_engine::player::Random`] plays at random.

use std::sync::{Arc, OnceLock};

use parlour_engine::dealer::Fast;
use parlour_engine::moves::Moves;
use parlour_engine::player::{Book, Decision, Player};
use parlour_engine::{Advise, Imagine};

/// Plays the first legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct First;

impl<G: Imagine> Player<G> for First {
    #[inline(always)]
    fn choose(&mut self, decision: Decision<'_, G>, _chance: &mut Fast) -> G::Move {
        let first = decision.moves.get(0);
        first.expect("a seat that is asked has a move")
    }
}

/// Plays by the game's strategy book.
#[derive(Clone, Debug)]
pub struct ByBook<B>(pub B);

impl<G: Imagine + Advise> Player<G> for ByBook<Arc<G::Book>> {
    #[inline(always)]
    fn choose(&mut self, decision: Decision<'_, G>, _chance: &mut Fast) -> G::Move {
        self.0.advise(decision.view, decision.moves)
    }
}

/// What the players of a game share: its rules, and its strategy book, which is made
/// only once.
pub struct Shared<'a, G: Advise> {
    /// The rules in force.
    pub rules: &'a G::Rules,
    book: OnceLock<Option<Arc<G::Book>>>,
}

impl<'a, G: Advise> Shared<'a, G> {
    /// Without a book so far.
    #[must_use]
    pub fn new(rules: &'a G::Rules) -> Self {
        Self {
            rules,
            book: OnceLock::new(),
        }
    }

    /// With a book that was made before.
    #[must_use]
    pub fn with_book(rules: &'a G::Rules, book: Option<Arc<G::Book>>) -> Self {
        Self {
            rules,
            book: OnceLock::from(book),
        }
    }

    /// The game's book, if there is one for these rules.
    #[must_use]
    pub fn book(&self) -> Option<Arc<G::Book>> {
        let book = self
            .book
            .get_or_init(|| G::Book::for_rules(self.rules).map(Arc::new));
        book.clone()
    }
}
