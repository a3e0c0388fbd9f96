//! What the coach says about the moves of people, and which of them cost most.

use parlour_engine::host::Assessment;

/// The assessed moves of a game.
#[derive(Debug, Default)]
pub(crate) struct Review(Vec<(usize, Assessment)>);

/// A move that gave something away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CostlyMove {
    /// How many moves were made before it.
    pub(crate) at: usize,
    /// The move, and what the coach says about it.
    pub(crate) words: String,
}

/// How many moves a review shows.
const COSTLIEST: usize = 3;

impl Review {
    /// Adds a move; `at` is the number of moves before it.
    pub(crate) fn add(&mut self, at: usize, assessment: Assessment) {
        self.0.push((at, assessment));
    }

    /// Drops the moves that were undone; `moves` is the number of moves that are left.
    pub(crate) fn undone(&mut self, moves: usize) {
        self.0.retain(|(at, _)| *at < moves);
    }

    /// The moves that cost most, the costliest first.
    pub(crate) fn costliest(&self) -> Vec<CostlyMove> {
        let costly = self.0.iter().filter(|(_, assessed)| assessed.is_costly());
        let mut costly: Vec<&(usize, Assessment)> = costly.collect();
        costly.sort_by(|(_, a), (_, b)| b.cost.total_cmp(&a.cost));
        let each = costly.into_iter().take(COSTLIEST);
        each.map(|(at, assessed)| CostlyMove {
            at: *at,
            words: format!(
                "Move {}, {}. {}",
                at + 1,
                assessed.chosen,
                assessed.sentence()
            ),
        })
        .collect()
    }

    /// The review in sentences; nothing if no move was assessed.
    pub(crate) fn lines(&self) -> Vec<String> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let costly = self.costliest();
        let title = match costly.is_empty() {
            true => "The coach found no costly move. Well played!",
            false => "The coach on your costliest moves:",
        };
        let lines = costly.into_iter().map(|costly| costly.words);
        std::iter::once(title.into()).chain(lines).collect()
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::host::{Hint, Scale};

    use super::*;

    #[test]
    fn the_three_costliest_moves_are_reviewed() {
        let mut review = Review::default();
        assert!(review.lines().is_empty());
        let assessed = |cost: f64| Assessment {
            chosen: "hit".into(),
            best: Hint {
                text: "stay".into(),
                reason: None,
            },
            cost,
            error: 0.0,
            scale: Scale::Bets,
        };
        review.add(0, assessed(0.0));
        assert_eq!(
            review.lines(),
            ["The coach found no costly move. Well played!"]
        );
        for (at, cost) in [(2, 0.1), (4, 0.3), (6, 0.002), (8, 0.2), (10, 0.4)] {
            review.add(at, assessed(cost));
        }
        let places: Vec<usize> = review.costliest().iter().map(|costly| costly.at).collect();
        assert_eq!(places, [10, 4, 8]);
        // The last move was undone.
        review.undone(10);
        let places: Vec<usize> = review.costliest().iter().map(|costly| costly.at).collect();
        assert_eq!(places, [4, 8, 2]);
        let lines = review.lines();
        let expected = "Move 5, hit. That costs 30 % of the bet on average. Better: stay.";
        assert_eq!(lines[1], expected);
    }
}
