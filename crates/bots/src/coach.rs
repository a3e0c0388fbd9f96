//! The coach, who rates moves by a search or by exact odds.

use std::sync::{Arc, OnceLock};

use parlour_engine::Advise;
use parlour_engine::dealer::Fast;
use parlour_engine::host::{Coach, Rated, Scale};
use parlour_engine::player::{Book, Decision};

use crate::budget::Budget;
use crate::search::Search;

/// The coach of a table. It is made when somebody asks for advice, because a strategy
/// book can take a second.
pub(crate) struct SearchCoach<G: Advise> {
    search: OnceLock<Search<G>>,
    budget: Budget,
}

impl<G: Advise> SearchCoach<G> {
    pub(crate) fn new(budget: Budget) -> Self {
        Self {
            search: OnceLock::new(),
            budget,
        }
    }
}

impl<G: Advise> Coach<G> for SearchCoach<G> {
    fn rate(&self, decision: Decision<'_, G>, chance: &mut Fast) -> (Vec<Rated<G::Move>>, Scale) {
        let rules = decision.view.rules;
        let search = self.search.get_or_init(|| {
            let book = G::Book::for_rules(rules).map(Arc::new);
            Search::new(rules, book, self.budget)
        });
        let exact = search.book.as_ref().and_then(|book| book.values(decision));
        match exact {
            Some(values) => (rated_exactly(values), Scale::Bets),
            None => (search.rate(decision, chance), Scale::Wins),
        }
    }
}

/// Exact values as ratings, the best first.
fn rated_exactly<M>(mut values: Vec<(M, f64)>) -> Vec<Rated<M>> {
    values.sort_by(|a, b| b.1.total_cmp(&a.1));
    let each = values.into_iter().map(|(mv, value)| Rated {
        mv: Some(mv),
        mean: value,
        gain: value,
        error: 0.0,
        games: 0,
    });
    each.collect()
}
