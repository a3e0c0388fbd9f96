//! Players for any game: [`First`] plays the first legal move, [`ByBook`] follows the
//! game's strategy book, and [`ByHeuristic`] its rules of thumb.
//! [`parlour_engine::player::Random`] plays at random.

use std::sync::{Arc, OnceLock};

use parlour_engine::dealer::Fast;
use parlour_engine::moves::Moves;
use parlour_engine::player::{Book, Decision, Heuristic, Mistakes, Player};
use parlour_engine::{Advise, Imagine};

use crate::budget::Budget;

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

impl<G: Advise> Player<G> for ByBook<Arc<G::Book>> {
    #[inline(always)]
    fn choose(&mut self, decision: Decision<'_, G>, _chance: &mut Fast) -> G::Move {
        self.0.advise(decision)
    }
}

/// Plays by the game's rules of thumb: the levels `easy` and `medium`.
#[derive(Clone, Debug)]
pub struct ByHeuristic<H> {
    /// The rules of thumb.
    pub heuristic: H,
    /// Whether it makes the mistakes of a beginner.
    pub beginner: bool,
}

impl<H> ByHeuristic<H> {
    #[inline]
    fn mistakes<G: Imagine>(&self, chance: &mut Fast) -> Mistakes
    where
        H: Heuristic<G>,
    {
        match self.beginner {
            true => Mistakes::random(H::MISTAKES, chance),
            false => Mistakes::NONE,
        }
    }
}

impl<G: Imagine, H: Heuristic<G>> Player<G> for ByHeuristic<H> {
    #[inline]
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        let mistakes = self.mistakes(chance);
        self.heuristic.choose(decision, mistakes, chance)
    }

    #[inline]
    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        let mistakes = self.mistakes(chance);
        self.heuristic.interrupt(decision, mistakes, chance)
    }

    fn remembers(&self) -> bool {
        H::REMEMBERS
    }
}

/// What the players of a game share: its rules, and its strategy book, which is made
/// only once.
pub struct BotContext<'a, G: Advise> {
    /// The rules in force.
    pub rules: &'a G::Rules,
    /// How long searching players think.
    pub budget: Budget,
    book: OnceLock<Option<Arc<G::Book>>>,
}

impl<'a, G: Advise> BotContext<'a, G> {
    /// A context that makes the book when it is first needed.
    #[must_use]
    pub fn new(rules: &'a G::Rules) -> Self {
        Self {
            rules,
            budget: Budget::default(),
            book: OnceLock::new(),
        }
    }

    /// A context with a book that was made before; `None` if there is no book.
    #[must_use]
    pub fn with_book(rules: &'a G::Rules, book: Option<Arc<G::Book>>) -> Self {
        Self {
            rules,
            budget: Budget::default(),
            book: OnceLock::from(book),
        }
    }

    /// The same, with this budget for searching players.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
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
