//! The average win as a share of the bets: a ratio of two sums, with its interval.
//!
//! Rounds of one game are not independent, because they share a purse and a deck.
//! Games are independent. So the squares are those of whole games, and the interval
//! is that of a ratio of means.

use std::borrow::Cow;

use parlour_engine::playout::Balance;
use serde::{Deserialize, Serialize};

use super::int_as_string;
use super::statistics::DEVIATIONS;

/// The wins and bets of a number of games, as sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BalanceTotals {
    /// The name.
    pub name: Cow<'static, str>,
    /// The sum of wins minus losses.
    #[serde(with = "int_as_string")]
    pub won: i128,
    /// The sum of the bets.
    #[serde(with = "int_as_string")]
    pub per: u128,
    /// The sum over games of the squared wins.
    #[serde(with = "int_as_string")]
    pub won_squares: u128,
    /// The sum over games of the squared bets.
    #[serde(with = "int_as_string")]
    pub per_squares: u128,
    /// The sum over games of wins times bets.
    #[serde(with = "int_as_string")]
    pub products: i128,
}

/// The average win.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BalanceResult {
    /// The name.
    pub name: String,
    /// The average, as a share of the bets.
    pub average: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl BalanceTotals {
    /// All sums at zero.
    pub(crate) fn new(balance: Balance) -> Self {
        Self {
            name: balance.name.into(),
            won: 0,
            per: 0,
            won_squares: 0,
            per_squares: 0,
            products: 0,
        }
    }

    /// Counts a game with this win and these bets.
    #[inline]
    pub(crate) fn add(&mut self, won: i128, per: u64) {
        let square = u128::from(per) * u128::from(per);
        self.won += won;
        self.per += u128::from(per);
        self.won_squares += won.unsigned_abs() * won.unsigned_abs();
        self.per_squares += square;
        self.products += won * i128::from(per);
    }

    /// Adds other games. The sums saturate: no run gets near the limits, but a file
    /// can contain any number.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.won = self.won.saturating_add(other.won);
        self.per = self.per.saturating_add(other.per);
        self.won_squares = self.won_squares.saturating_add(other.won_squares);
        self.per_squares = self.per_squares.saturating_add(other.per_squares);
        self.products = self.products.saturating_add(other.products);
    }

    /// The average over this many games; `None` without bets, or with too few games
    /// for an interval.
    pub(crate) fn result(&self, games: u64) -> Option<BalanceResult> {
        if self.per == 0 || games < 2 {
            return None;
        }
        let (games, per) = (games as f64, self.per as f64);
        let average = self.won as f64 / per;
        // The sum of the squared residuals.
        let residuals = self.won_squares as f64 - 2.0 * average * self.products as f64
            + average * average * self.per_squares as f64;
        let error = (residuals.max(0.0) * games / (games - 1.0)).sqrt() / per;
        Some(BalanceResult {
            name: self.name.clone().into_owned(),
            average,
            low: average - DEVIATIONS * error,
            high: average + DEVIATIONS * error,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(games: &[(i128, u64)]) -> BalanceTotals {
        let mut totals = BalanceTotals::new(Balance {
            name: "won",
            back: 0,
            paid: 1,
            per: 2,
        });
        games.iter().for_each(|&(won, per)| totals.add(won, per));
        totals
    }

    #[test]
    fn averages_have_the_interval_of_a_ratio() {
        let check = |games: &[(i128, u64)], expected: Option<(f64, f64)>| {
            let got = counted(games).result(games.len() as u64);
            let got = got.map(|result| (result.average, (result.high - result.low) / 2.0));
            let near = match (got, expected) {
                (Some(got), Some(expected)) => {
                    (got.0 - expected.0).abs() < 1e-9 && (got.1 - expected.1).abs() < 1e-9
                }
                (got, expected) => got == expected,
            };
            assert!(near, "{games:?}: {got:?}");
        };
        check(&[], None);
        check(&[(5, 10)], None);
        check(&[(0, 0), (0, 0)], None);
        // Every game wins the same share, so the interval has no width.
        check(&[(-5, 10), (-10, 20)], Some((-0.5, 0.0)));
        // With equal stakes it is the interval of a mean: deviation 1.
        check(
            &[(1, 1), (-1, 1), (0, 1)],
            Some((0.0, DEVIATIONS / 3_f64.sqrt())),
        );
        // By hand: the residuals are 0.8, -1.6 and 0.8, and the mean bet is 5/3.
        check(
            &[(1, 1), (-1, 3), (1, 1)],
            Some((0.2, DEVIATIONS * (3.84_f64 / 6.0).sqrt() / (5.0 / 3.0))),
        );
    }

    #[test]
    fn merging_is_adding() {
        let games = [(3, 10), (-20, 10), (0, 0), (7, 40), (-1, 1)];
        for cut in 0..games.len() {
            let (left, right) = games.split_at(cut);
            let mut merged = counted(right);
            merged.merge(&counted(left));
            assert_eq!(merged, counted(&games));
        }
        let mut full = counted(&[(i128::from(i64::MAX), u64::MAX)]);
        full.won_squares = u128::MAX;
        full.merge(&full.clone());
        assert_eq!(full.won_squares, u128::MAX);
    }
}
