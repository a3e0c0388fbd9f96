//! The coach: rates the moves of a decision, for hints and reviews.

use crate::dealer::Fast;
use crate::imagine::Imagine;
use crate::player::Decision;

/// A move, or the choice not to interrupt, with its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated<M> {
    /// The move; `None` stands for not interrupting.
    pub mv: Option<M>,
    /// Its value, in the unit that [`Scale`] names.
    pub mean: f64,
    /// How much better it is than the heuristic player's move.
    pub gain: f64,
    /// The standard error of the gain; 0 if it is exact.
    pub error: f64,
    /// The number of imagined games; 0 if the values are exact.
    pub games: u32,
}

/// The unit in which moves are rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// The share of games that are won.
    #[default]
    Wins,
    /// The expected win in parts of a bet.
    Bets,
}

/// Rates moves from what a seat knows.
pub trait Coach<G: Imagine>: Send + Sync {
    /// All moves, the best first, and the unit of their values.
    fn rate(&self, decision: Decision<'_, G>, chance: &mut Fast) -> (Vec<Rated<G::Move>>, Scale);
}

/// A recommended move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move as a player types it.
    pub text: String,
    /// Why it is good, as a sentence.
    pub reason: Option<String>,
}

/// How much worse a person's move was than the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The move, as records write it.
    pub chosen: String,
    /// The best move.
    pub best: Hint,
    /// How much better the best move is; 0 if the chosen one is as good.
    pub cost: f64,
    /// The standard error of the cost; 0 if it is exact.
    pub error: f64,
    /// The unit of the cost and of its error.
    pub scale: Scale,
}

impl Scale {
    /// Costs below this are not mentioned.
    fn small(self) -> f64 {
        match self {
            Self::Wins => 0.02,
            Self::Bets => 0.005,
        }
    }
}

impl Assessment {
    /// Whether something was clearly better.
    #[must_use]
    pub fn is_costly(&self) -> bool {
        self.cost > self.scale.small() && self.cost > 2.0 * self.error
    }

    /// The assessment in plain words.
    #[must_use]
    pub fn sentence(&self) -> String {
        if self.chosen == self.best.text {
            return "Well played: nothing is better.".into();
        }
        if !self.is_costly() {
            return format!("Good enough: {} is about as good.", self.best.text);
        }
        let percent = |share: f64| (share * 100.0).round().max(1.0);
        let reason = match &self.best.reason {
            Some(reason) => format!(" {reason}"),
            None => String::new(),
        };
        let best = &self.best.text;
        let cost = percent(self.cost);
        match (self.scale, self.error > 0.0) {
            (Scale::Bets, _) => {
                format!("That costs {cost} % of the bet on average. Better: {best}.{reason}")
            }
            (Scale::Wins, false) => {
                format!("That costs {cost} % of the games. Better: {best}.{reason}")
            }
            (Scale::Wins, true) => {
                let error = percent(2.0 * self.error);
                format!(
                    "That costs about {cost} % of the games, give or take {error}. \
                     Better: {best}.{reason}"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_said_in_plain_words() {
        let check = |cost: f64, error: f64, scale: Scale, expected: &str| {
            let assessment = Assessment {
                chosen: "R7".into(),
                best: Hint {
                    text: "R5".into(),
                    reason: Some("Another red card can follow.".into()),
                },
                cost,
                error,
                scale,
            };
            assert_eq!(assessment.sentence(), expected);
        };
        check(0.01, 0.02, Scale::Wins, "Good enough: R5 is about as good.");
        check(
            0.062,
            0.015,
            Scale::Wins,
            "That costs about 6 % of the games, give or take 3. Better: R5. \
             Another red card can follow.",
        );
        check(
            0.117,
            0.0,
            Scale::Bets,
            "That costs 12 % of the bet on average. Better: R5. Another red card can follow.",
        );
    }
}
