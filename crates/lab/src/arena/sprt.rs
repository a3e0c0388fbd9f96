//! The sequential probability ratio test: it stops a contest as soon as the result is
//! clear.
//!
//! The observations are the mean results of deals, whose distribution is not known. So
//! the likelihood ratio is that of a normal distribution with the variance seen so far,
//! as in tests of chess programs. Wald's bounds limit both errors to 5 %.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::sample::Sample;

/// The logarithm of the likelihood ratio that decides: ln(0.95 / 0.05).
const BOUND: f64 = 2.944_438_979_166_44;

/// The difference that is looked for by default, as a share of games.
const MARGIN: f64 = 0.02;

/// What is tested: whether the first bot of a match wins at most `low` or at least
/// `high` of its games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The lower share of wins.
    pub low: f64,
    /// The higher share of wins.
    pub high: f64,
    /// Whether the opposite is tested too, so that a worse bot is found as well: the
    /// same distance below `low`.
    pub both_ways: bool,
}

/// A text that is not a pair of shares.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("--sprt takes two win rates in percent, the lower one first, like 50,52; not {0:?}")]
pub struct SprtError(String);

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let bad = || SprtError(text.chars().take(40).collect());
        let (low, high) = text.split_once(',').ok_or_else(bad)?;
        let share = |word: &str| word.trim().parse::<f64>().map(|percent| percent / 100.0);
        let (low, high) = share(low)
            .and_then(|low| Ok((low, share(high)?)))
            .map_err(|_| bad())?;
        let test = Self {
            low,
            high,
            both_ways: false,
        };
        match test.is_possible() {
            true => Ok(test),
            false => Err(bad()),
        }
    }
}

/// The result of a test for a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TestResult {
    /// The first bot wins at least `high`.
    High,
    /// The first bot wins at most `low`; in a test of both ways, its share is as much below
    /// `low` as `high` is above it.
    Low,
    /// Both ways were tested, and the difference is smaller than that.
    Neither,
    /// Not decided yet.
    Undecided,
}

impl Sprt {
    /// A test for a difference of two percentage points from the share of equal bots.
    #[must_use]
    pub fn around(fair: f64) -> Self {
        Self {
            low: fair,
            high: fair + MARGIN,
            both_ways: true,
        }
    }

    /// Whether the shares are in order, and between 0 and 1.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let lowest = match self.both_ways {
            true => 2.0 * self.low - self.high,
            false => self.low,
        };
        // Comparisons with NaN are false.
        lowest >= 0.0 && self.low < self.high && self.high <= 1.0
    }

    /// The result after this many deals. `unit` is the score of a deal that is won
    /// from all seats.
    pub(super) fn verdict(&self, score: &Sample, deals: u64, unit: f64) -> TestResult {
        let ratio = |to: f64| log_likelihood_ratio(score, deals, unit, (self.low, to));
        let up = ratio(self.high);
        if up >= BOUND {
            return TestResult::High;
        }
        if !self.both_ways {
            return match up <= -BOUND {
                true => TestResult::Low,
                false => TestResult::Undecided,
            };
        }
        let down = ratio(2.0 * self.low - self.high);
        match (down >= BOUND, up <= -BOUND && down <= -BOUND) {
            (true, _) => TestResult::Low,
            (_, true) => TestResult::Neither,
            _ => TestResult::Undecided,
        }
    }
}

/// The logarithm of how much likelier the observations are with the mean `to` than with
/// the mean `from`. Two deals are added to the variance, one won and one lost, because a
/// few equal observations would have none.
fn log_likelihood_ratio(score: &Sample, deals: u64, unit: f64, (from, to): (f64, f64)) -> f64 {
    if deals == 0 {
        return 0.0;
    }
    let (count, sum) = (deals as f64, score.sum as f64 / unit);
    let squares = score.squares as f64 / (unit * unit) + 1.0;
    let spread = squares - (sum + 1.0) * (sum + 1.0) / (count + 2.0);
    let variance = spread / (count + 1.0);
    (to - from) * (sum - count * (from + to) / 2.0) / variance
}

/// The number of deals after which the next decision is made. It depends only on the
/// number so far, so a contest stops at the same deal on any number of threads.
pub(super) fn next_decision(deals: u64, all: u64) -> u64 {
    // Often enough that few deals are wasted, seldom enough that threads rarely wait.
    (deals + (deals / 16).max(100)).min(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::dealer::{Dealer, Fast, Seed};

    /// Plays deals from two seats, each won with this chance in percent, until the test
    /// decides.
    fn tested(test: Sprt, percent: u32, seed: u64) -> (TestResult, u64) {
        let mut chance = Fast::new(Seed::default(), seed);
        let (mut score, mut deals) = (Sample::default(), 0);
        loop {
            let to = next_decision(deals, 100_000);
            for _ in deals..to {
                let games = [chance.below(100), chance.below(100)];
                score.add(games.into_iter().filter(|&game| game < percent).count() as i128);
            }
            deals = to;
            match test.verdict(&score, deals, 2.0) {
                TestResult::Undecided if deals < 100_000 => {}
                verdict => return (verdict, deals),
            }
        }
    }

    #[test]
    fn decisions_are_early_and_rarely_wrong() {
        let check = |test: Sprt, percent: u32, expected: TestResult, most_deals: u64| {
            let runs: Vec<(TestResult, u64)> =
                (0..100).map(|seed| tested(test, percent, seed)).collect();
            let wrong = runs
                .iter()
                .filter(|(verdict, _)| *verdict != expected)
                .count();
            // At most 5 % are wrong on average; 12 of 100 would be three deviations more.
            assert!(wrong <= 11, "{percent} %: {wrong} wrong");
            let deals = runs.iter().map(|(_, deals)| deals).sum::<u64>() / 100;
            assert!(deals < most_deals, "{percent} %: {deals} deals");
        };
        check(Sprt::around(0.5), 80, TestResult::High, 150);
        check(Sprt::around(0.5), 20, TestResult::Low, 150);
        check(Sprt::around(0.5), 53, TestResult::High, 4_000);
        check(Sprt::around(0.5), 50, TestResult::Neither, 4_000);
        let given: Sprt = "50,52".parse().unwrap();
        check(given, 52, TestResult::High, 3_000);
        check(given, 50, TestResult::Low, 3_000);
        check(given, 30, TestResult::Low, 150);
    }

    #[test]
    fn bounds_are_read() {
        let check = |text: &str, expected: Option<(f64, f64)>| {
            let got = text.parse::<Sprt>().ok().map(|test| (test.low, test.high));
            assert_eq!(got, expected, "{text}");
        };
        check("50,52", Some((0.5, 0.52)));
        check("0, 0.5", Some((0.0, 0.005)));
        check("52,50", None);
        check("50", None);
        check("50,101", None);
        check("-1,5", None);
        check("nan,50", None);
        check("one", None);
    }
}
