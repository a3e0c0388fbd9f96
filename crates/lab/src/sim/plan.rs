//! The plan of a simulation, which is checked before anything is played.

use std::ops::Range;
use std::time::{Duration, Instant};

use parlour_bots::OpenError;
use parlour_engine::Record;
use parlour_engine::game::{CardGame, SetupError};
use parlour_engine::playout::Counter;
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::session::PlayError;
use thiserror::Error;

use super::findings::Findings;
use super::run::{Extent, Run, Shard};
use super::simulator::Simulator;
use super::workers::{Control, Limits, play, play_rounds};

/// Why a simulation is not possible.
#[derive(Debug, Error)]
pub enum PlanError {
    /// There is no such game.
    #[error("there is no game {0:?}")]
    NoGame(String),
    /// The rules or the number of seats are not possible.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A shard without games.
    #[error("this shard is empty: there are more shards than games")]
    Empty,
    /// A shard of a run without a fixed number of games.
    #[error("shards need a fixed number of games: use --games")]
    ShardExtent,
    /// The game has no rounds.
    #[error("{0} has no rounds: use --games")]
    NoRounds(&'static str),
    /// The game has no book for these rules.
    #[error("{0} has no strategy book for these rules; use the bots random or first")]
    NoBook(&'static str),
    /// The bots cannot play at this table.
    #[error(transparent)]
    Seating(#[from] OpenError),
    /// A move failed.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// A run, the part of it to play here, and the number of threads.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The run.
    pub run: Run,
    /// The part to play here.
    pub shard: Option<Shard>,
    /// The number of threads.
    pub threads: usize,
}

impl Plan {
    /// The games to play; `None` if that is known only after playing.
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

    fn visit<G: CardGame>(self) -> Self::Out {
        let run = &self.0.run;
        Simulator::<G>::check(run)?;
        if matches!(run.extent, Extent::Rounds(_)) && Counter::rounds(G::COUNTERS).is_none() {
            return Err(PlanError::NoRounds(G::TITLE));
        }
        self.0.games().map(drop)
    }
}

impl Plan {
    /// Checks whether the plan is possible.
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

    fn visit<G: CardGame>(self) -> Self::Out {
        Check(self.0).visit::<G>()?;
        let Self(plan, control) = self;
        let simulator = Simulator::<G>::new(&plan.run)?;
        let limits = |deadline| Limits {
            threads: plan.threads.max(1),
            control,
            deadline,
        };
        let games = plan.games()?;
        control.begin();
        let from = games.as_ref().map_or(0, |games| games.start);
        let (totals, complete) = match (plan.run.extent, games) {
            (Extent::Games(_), Some(games)) => {
                let wanted = games.end - games.start;
                let totals = play(&simulator, games, limits(None));
                let complete = totals.games == wanted;
                (totals, complete)
            }
            (Extent::Rounds(rounds), _) => {
                let totals = play_rounds(&simulator, rounds, limits(None));
                let complete = totals.rounds >= u128::from(rounds) && !control.is_stopped();
                (totals, complete)
            }
            (Extent::Milliseconds(time), _) => {
                let deadline = Instant::now() + Duration::from_millis(time);
                let totals = play(&simulator, 0..u64::MAX, limits(Some(deadline)));
                (totals, !control.is_stopped())
            }
            (Extent::Games(_), None) => return Err(PlanError::Empty),
        };
        Ok(Findings::new(plan.run.clone(), from, complete, totals))
    }
}

/// Plays the games of a plan.
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

struct WriteRecord<'a>(&'a Run, u64);

impl Visitor for WriteRecord<'_> {
    type Out = Result<Record, PlanError>;

    fn visit<G: CardGame>(self) -> Self::Out {
        Simulator::<G>::new(self.0)?.record(self.1)
    }
}

/// The record of one game of a run, for `parlour replay`.
///
/// # Errors
/// A [`PlanError`].
pub fn record(registry: impl Registry, run: &Run, index: u64) -> Result<Record, PlanError> {
    visit(registry, &run.game, WriteRecord(run, index))
}

fn visit<T, V: Visitor<Out = Result<T, PlanError>>>(
    registry: impl Registry,
    game: &str,
    visitor: V,
) -> V::Out {
    let found = registry.visit(game, visitor);
    found.ok_or_else(|| PlanError::NoGame(game.into()))?
}
