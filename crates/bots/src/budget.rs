//! How long a searching player thinks.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

/// The limits of a search: games, moves or time, and threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The number of games that are imagined for one decision.
    pub games: u32,
    /// About how many moves all these games may have. If games are long, or tables are hard to
    /// imagine, fewer are imagined.
    pub moves: Option<u32>,
    /// A time for one decision, instead of numbers. The result then depends on the machine.
    pub time: Option<Duration>,
    /// The number of threads. It does not change the result.
    pub threads: NonZeroUsize,
}

impl Budget {
    /// The number of imagined games of the level `hard`.
    pub const GAMES: u32 = 2_000;

    /// The most moves of these games: every decision takes less than 200 ms on one core, with
    /// the fewest and the most players (the example `think` of the lab).
    pub const MOVES: u32 = 400_000;

    /// This many games, however long they are, on one thread.
    #[must_use]
    pub fn of(games: u32) -> Self {
        Self {
            games,
            moves: None,
            time: None,
            threads: NonZeroUsize::MIN,
        }
    }

    /// The default number of games on all cores, for a table that waits.
    #[must_use]
    pub fn all_cores() -> Self {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self {
            threads,
            ..Self::default()
        }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            moves: Some(Self::MOVES),
            ..Self::of(Self::GAMES)
        }
    }
}
