//! Runs and their shards.

use std::ops::Range;
use std::str::FromStr;

use parlour_bots::BotKind;
use parlour_engine::dealer::{Faster, Seed};
use parlour_engine::rules::RulesMap;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The length of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Extent {
    /// A number of games.
    Games(u64),
    /// The smallest number of games with at least this many rounds.
    Rounds(u64),
    /// As many games as are possible in this many milliseconds.
    Milliseconds(u64),
}

/// One of several parts of a run, counted from one: `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

/// A text that is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a shard is one part of several, such as 3/8, not {0:?}")]
pub struct ShardError(String);

impl Shard {
    /// The games of this part. The parts of a run have no gap and no overlap.
    #[must_use]
    pub fn games(self, games: u64) -> Range<u64> {
        let border =
            |part: u64| (u128::from(games) * u128::from(part) / u128::from(self.of)) as u64;
        border(self.number - 1)..border(self.number)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(ShardError(text.chars().take(40).collect())),
        }
    }
}

/// The description of a run. The same run gives the same findings on every
/// machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The version of the program; another version can have other rules.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// All rules in force.
    pub rules: RulesMap,
    /// The bot of each seat.
    pub bots: Vec<BotKind>,
    /// The seed of the deals.
    pub seed: Seed,
    /// The version of the dealer.
    pub dealer: String,
    /// The length of the run.
    pub extent: Extent,
    /// The number of longest games to list.
    pub keep: usize,
}

impl Run {
    /// A run of this program. `rules` must name all rules.
    #[must_use]
    pub fn new(
        game: &str,
        rules: RulesMap,
        bots: Vec<BotKind>,
        seed: Seed,
        extent: Extent,
    ) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.into(),
            rules,
            bots,
            seed,
            dealer: Faster::VERSION.into(),
            extent,
            keep: 1,
        }
    }

    /// The seed without leading zeros, for typing.
    #[must_use]
    pub fn short_seed(&self) -> String {
        short_seed(self.seed)
    }
}

/// A seed without leading zeros, for typing.
pub(crate) fn short_seed(seed: Seed) -> String {
    let digits = seed.to_string();
    match digits.trim_start_matches('0') {
        "" => "0".into(),
        digits => digits.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_and_cover_everything_once() {
        let check = |text: &str, expected: Option<Range<u64>>| {
            let games = text.parse::<Shard>().ok().map(|shard| shard.games(100));
            assert_eq!(games, expected, "{text}");
        };
        check("1/8", Some(0..12));
        check("8/8", Some(87..100));
        check("1/1", Some(0..100));
        check("0/8", None);
        check("9/8", None);
        check("8", None);
        check("1/0", None);
        check("a/b", None);
        check("-1/8", None);
        for of in [1, 2, 3, 7, 100, 150] {
            let shards = (1..=of).map(|number| Shard { number, of }.games(100));
            let end = shards.fold(0, |end, games| {
                assert_eq!(games.start, end);
                games.end
            });
            assert_eq!(end, 100);
        }
    }
}
