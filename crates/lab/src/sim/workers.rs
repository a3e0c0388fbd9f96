//! The threads of a simulation.
//!
//! Threads take batches of games from a shared counter and always finish a batch.
//! So if a run is stopped, the games that were played are the first ones, without a
//! gap.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parlour_engine::game::CardGame;

use super::simulator::Simulator;
use super::totals::Totals;

/// Games with numbers, which threads play in batches. The totals of batches are exact,
/// so it does not matter which thread played which games.
pub(crate) trait Job: Sync {
    /// What is counted.
    type Totals: Send;
    /// What a thread keeps from one batch to the next, such as its players.
    type Worker;

    /// What a new thread needs.
    fn worker(&self) -> Self::Worker;
    /// Totals of no games.
    fn empty_totals(&self) -> Self::Totals;
    /// Plays these games.
    fn play(&self, worker: &mut Self::Worker, games: Range<u64>, totals: &mut Self::Totals);
    /// Adds the totals of other games.
    fn merge(&self, totals: &mut Self::Totals, other: &Self::Totals);
    /// The number of rounds so far, in games that have them.
    fn rounds(&self, totals: &Self::Totals) -> u128 {
        let _ = totals;
        0
    }
}

impl<G: CardGame> Job for Simulator<G> {
    type Totals = Totals;
    type Worker = ();

    fn worker(&self) {}

    fn empty_totals(&self) -> Totals {
        Self::empty_totals(self)
    }

    fn play(&self, (): &mut (), games: Range<u64>, totals: &mut Totals) {
        Self::play(self, games, totals);
    }

    fn merge(&self, totals: &mut Totals, other: &Totals) {
        totals.merge(other, self.keep);
    }

    fn rounds(&self, totals: &Totals) -> u128 {
        totals.rounds
    }
}

/// The duration of a batch: short enough to stop soon, long enough that the shared
/// counter costs nothing.
const BATCH_TIME: Duration = Duration::from_millis(10);

/// The maximum number of games in a batch.
const MAX_BATCH: u64 = 1 << 16;

/// The progress of a run, and a way to stop it.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    begun: OnceLock<Instant>,
    games: AtomicU64,
    rounds: AtomicU64,
}

impl Control {
    /// Stops the run after the games that were started.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Starts the clock, before the first game and after all preparations.
    pub(crate) fn begin(&self) {
        self.begun.get_or_init(Instant::now);
    }

    /// How long games have been played.
    #[must_use]
    pub fn playing(&self) -> Duration {
        self.begun.get().map_or(Duration::ZERO, Instant::elapsed)
    }

    /// How many games were played so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// How many rounds were played so far, in games that have them.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.rounds.load(Ordering::Relaxed)
    }
}

/// The number of threads, and what can stop a run early.
#[derive(Clone, Copy)]
pub(crate) struct Limits<'a> {
    pub threads: usize,
    pub control: &'a Control,
    pub deadline: Option<Instant>,
}

impl Limits<'_> {
    fn reached(self) -> bool {
        let late = |deadline: Instant| Instant::now() >= deadline;
        self.control.is_stopped() || self.deadline.is_some_and(late)
    }
}

/// Plays these games, or only the first of them if a limit is reached.
pub(crate) fn play<J: Job>(job: &J, games: Range<u64>, limits: Limits<'_>) -> J::Totals {
    let next = AtomicU64::new(games.start);
    let work = || {
        let mut totals = job.empty_totals();
        let mut worker = job.worker();
        let mut size = 1;
        while !limits.reached() {
            let Some(batch) = take(&next, games.end, size) else {
                break;
            };
            let (begun, rounds) = (Instant::now(), job.rounds(&totals));
            let count = batch.end - batch.start;
            job.play(&mut worker, batch, &mut totals);
            let Control {
                games, rounds: all, ..
            } = limits.control;
            games.fetch_add(count, Ordering::Relaxed);
            all.fetch_add((job.rounds(&totals) - rounds) as u64, Ordering::Relaxed);
            size = match begun.elapsed() {
                took if took < BATCH_TIME / 2 => (size * 2).min(MAX_BATCH),
                took if took > BATCH_TIME * 2 => (size / 2).max(1),
                _ => size,
            };
        }
        totals
    };
    let mut all = job.empty_totals();
    std::thread::scope(|scope| {
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let threads: Vec<_> = (0..limits.threads).map_while(spawn).collect();
        // If no thread can be started, this one does the work.
        if threads.is_empty() {
            job.merge(&mut all, &work());
        }
        for thread in threads {
            match thread.join() {
                Ok(totals) => job.merge(&mut all, &totals),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    all
}

/// Takes the next batch of up to `size` games.
fn take(next: &AtomicU64, end: u64, size: u64) -> Option<Range<u64>> {
    let advance = |at: u64| (at < end).then(|| at.saturating_add(size).min(end));
    let order = Ordering::Relaxed;
    let from = next.fetch_update(order, order, advance).ok()?;
    Some(from..from.saturating_add(size).min(end))
}

/// Plays the smallest number of games, from the first one, with at least this many
/// rounds.
///
/// That number is known only after playing. So groups of games are played; if a
/// group has too many rounds, it is played again in two halves. The result does not
/// depend on the sizes of the groups.
pub(super) fn play_rounds<G: CardGame>(
    simulator: &Simulator<G>,
    rounds: u64,
    limits: Limits<'_>,
) -> Totals {
    let mut totals = simulator.empty_totals();
    let mut group = 1;
    while totals.rounds < u128::from(rounds) {
        let games = totals.games..totals.games + group;
        let played = play(simulator, games, limits);
        let whole = played.games == group;
        let fits = totals.rounds + played.rounds < u128::from(rounds) || group == 1;
        if fits || !whole {
            totals.merge(&played, simulator.keep);
        }
        if !whole {
            break;
        }
        group = match fits {
            true => next_group(&totals, rounds),
            false => {
                // These games will be played again.
                let Control { games, rounds, .. } = limits.control;
                games.fetch_sub(played.games, Ordering::Relaxed);
                rounds.fetch_sub(played.rounds as u64, Ordering::Relaxed);
                group / 2
            }
        };
    }
    totals
}

/// The size of the next group: a little less than the estimate, and at most 64
/// times the games so far, because an estimate from few games can be far off.
fn next_group(totals: &Totals, rounds: u64) -> u64 {
    let missing = u128::from(rounds).saturating_sub(totals.rounds);
    let likely = missing * u128::from(totals.games) / totals.rounds.max(1);
    let nearly = u64::try_from(likely * 15 / 16).unwrap_or(u64::MAX);
    nearly.clamp(1, totals.games.max(1) * 64)
}
