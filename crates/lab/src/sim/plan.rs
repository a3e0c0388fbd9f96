//! What is to be simulated, checked before anything is played.

use std::ops::Range;
use std::str::FromStr;
use std::time::{Duration, Instant};

use parlour_engine::{
    Fast, Game, PlayError, Record, Registry, RulesMap, Seed, SetupError, Visitor,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::bench::Bench;
use super::findings::Findings;
use super::strategy::Strategy;
use super::workers::{Control, Limits, play, play_rounds};

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Extent {
    /// So many games.
    Games(u64),
    /// The fewest games that have so many rounds.
    Rounds(u64),
    /// As many games as so many milliseconds allow.
    Milliseconds(u64),
}

/// One of several parts of a run, counted from one: `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

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
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Self, PlanError> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(PlanError::Shard(text.chars().take(40).collect())),
        }
    }
}

/// Why nothing can be simulated.
#[derive(Debug, Error)]
pub enum PlanError {
    /// There is no such game.
    #[error("there is no game {0:?}")]
    NoGame(String),
    /// The game cannot be played like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A shard that does not exist.
    #[error("a shard is a number of a number, from 1/8 to 8/8 for example, not {0:?}")]
    Shard(String),
    /// A shard without games.
    #[error("this shard has no game: there are more shards than games")]
    Empty,
    /// A shard of a run whose length nobody knows.
    #[error("shards are parts of a number of games: say how many with --games")]
    ShardExtent,
    /// The game has no rounds.
    #[error("{0} has no rounds to count: say how many games with --games")]
    NoRounds(&'static str),
    /// The game has no book for these rules.
    #[error("there is no book for {0} with these rules; there are the bots random and first")]
    NoBook(&'static str),
    /// A game that cannot be written down.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// What a run is: the same run gives the same findings, on every machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The version of the program: another one may have other rules.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// All rules in force.
    pub rules: RulesMap,
    /// Who sits where.
    pub bots: Vec<Strategy>,
    /// What the deals follow from.
    pub seed: Seed,
    /// How they follow from it.
    pub dealer: String,
    /// How much is played.
    pub extent: Extent,
    /// How many of the longest games are kept.
    pub keep: usize,
}

impl Run {
    /// A run of this program. `rules` must name all that are in force.
    #[must_use]
    pub fn new(
        game: &str,
        rules: RulesMap,
        bots: Vec<Strategy>,
        seed: Seed,
        extent: Extent,
    ) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.into(),
            rules,
            bots,
            seed,
            dealer: Fast::VERSION.into(),
            extent,
            keep: 1,
        }
    }
}

/// A run, or a part of it, and the machine's share in it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is played.
    pub run: Run,
    /// The part of it that is played here.
    pub shard: Option<Shard>,
    /// How many threads play.
    pub threads: usize,
}

impl Plan {
    /// The games that will be played; `None` where only playing can tell.
    ///
    /// # Errors
    /// A shard that is not possible.
    pub fn games(&self) -> Result<Option<Range<u64>>, PlanError> {
        match (self.run.extent, self.shard) {
            (Extent::Games(games), None) => Ok(Some(0..games)),
            (Extent::Games(games), Some(shard)) => match shard.games(games) {
                range if range.is_empty() => Err(PlanError::Empty),
                range => Ok(Some(range)),
            },
            (_, Some(_)) => Err(PlanError::ShardExtent),
            (_, None) => Ok(None),
        }
    }
}

struct Check<'a>(&'a Plan);

impl Visitor for Check<'_> {
    type Out = Result<(), PlanError>;

    fn visit<G: Game>(self) -> Self::Out {
        let bench = Bench::<G>::new(&self.0.run)?;
        if matches!(self.0.run.extent, Extent::Rounds(_)) && !bench.has_rounds() {
            return Err(PlanError::NoRounds(G::TITLE));
        }
        self.0.games().map(drop)
    }
}

impl Plan {
    /// Whether it can be played.
    ///
    /// # Errors
    /// A [`PlanError`] that says why not.
    pub fn check(&self, registry: impl Registry) -> Result<(), PlanError> {
        visit(registry, &self.run.game, Check(self))
    }
}

struct Simulate<'a>(&'a Plan, &'a Control);

impl Visitor for Simulate<'_> {
    type Out = Result<Findings, PlanError>;

    fn visit<G: Game>(self) -> Self::Out {
        Check(self.0).visit::<G>()?;
        let Self(plan, control) = self;
        let bench = Bench::<G>::new(&plan.run)?;
        let limits = |deadline| Limits {
            threads: plan.threads.max(1),
            control,
            deadline,
        };
        let games = plan.games()?;
        let from = games.as_ref().map_or(0, |games| games.start);
        let (totals, complete) = match (plan.run.extent, games) {
            (Extent::Games(_), Some(games)) => {
                let wanted = games.end - games.start;
                let totals = play(&bench, games, limits(None));
                let complete = totals.games == wanted;
                (totals, complete)
            }
            (Extent::Rounds(rounds), _) => {
                let totals = play_rounds(&bench, rounds, limits(None));
                let complete = totals.rounds >= u128::from(rounds) && !control.is_stopped();
                (totals, complete)
            }
            (Extent::Milliseconds(time), _) => {
                let deadline = Instant::now() + Duration::from_millis(time);
                let totals = play(&bench, 0..u64::MAX, limits(Some(deadline)));
                (totals, !control.is_stopped())
            }
            (Extent::Games(_), None) => return Err(PlanError::Empty),
        };
        Ok(Findings::new(plan.run.clone(), from, complete, totals))
    }
}

/// Plays what is planned.
///
/// # Errors
/// A [`PlanError`], before the first game is played.
pub fn simulate(
    registry: impl Registry,
    plan: &Plan,
    control: &Control,
) -> Result<Findings, PlanError> {
    visit(registry, &plan.run.game, Simulate(plan, control))
}

struct WriteDown<'a>(&'a Run, u64);

impl Visitor for WriteDown<'_> {
    type Out = Result<Record, PlanError>;

    fn visit<G: Game>(self) -> Self::Out {
        Bench::<G>::new(self.0)?.record(self.1)
    }
}

/// One game of a run, written down: `parlour replay` shows it.
///
/// # Errors
/// A [`PlanError`].
pub fn record(registry: impl Registry, run: &Run, index: u64) -> Result<Record, PlanError> {
    visit(registry, &run.game, WriteDown(run, index))
}

fn visit<T, V: Visitor<Out = Result<T, PlanError>>>(
    registry: impl Registry,
    game: &str,
    visitor: V,
) -> V::Out {
    let found = registry.visit(game, visitor);
    found.ok_or_else(|| PlanError::NoGame(game.into()))?
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
