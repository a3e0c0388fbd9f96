//! The clock of a store. It shows the time of day, and never goes back or stands still.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time of day in milliseconds. If somebody sets the clock of the machine back, this one
/// continues from where it was, because deadlines and the order of entries depend on it. If the
/// machine has slept, it jumps forward.
pub(super) struct Clock {
    last: Mutex<Reading>,
}

/// A time of day, and when it was read.
#[derive(Clone, Copy, Debug)]
struct Reading {
    millis: u64,
    at: Instant,
}

impl Reading {
    /// The next reading. `wall` and `at` are the machine's time of day and its monotonic clock.
    fn next(self, wall: Duration, at: Instant) -> Self {
        let passed = at.saturating_duration_since(self.at).as_millis() as u64;
        let wall = wall.as_millis() as u64;
        match self.millis + passed {
            continued if continued > wall => Self {
                millis: continued,
                // Parts of a millisecond are kept for the next reading.
                at: self.at + Duration::from_millis(passed),
            },
            _ => Self { millis: wall, at },
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        let first = Reading {
            millis: 0,
            at: Instant::now(),
        };
        Self {
            last: Mutex::new(first),
        }
    }
}

impl Clock {
    /// The current time, according to the machine's time of day.
    pub(super) fn now(&self) -> u64 {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH);
        self.set(wall.unwrap_or_default())
    }

    /// Sets the time of day, unless the clock shows a later one. Returns the time.
    pub(super) fn set(&self, wall: Duration) -> u64 {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = last.next(wall, Instant::now());
        last.millis
    }

    /// The current time, counted from the last reading with the machine's monotonic clock: if
    /// somebody sets the machine's time of day, this clock does not jump.
    pub(super) fn continued(&self) -> u64 {
        self.set(Duration::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_never_goes_back_or_stands_still() {
        let begin = Instant::now();
        let mut reading = Reading {
            millis: 0,
            at: begin,
        };
        let mut check = |wall: u64, passed: u64, expected: u64| {
            let at = begin + Duration::from_micros(passed);
            reading = reading.next(Duration::from_millis(wall), at);
            assert_eq!(reading.millis, expected, "{wall} after {passed} µs");
        };
        check(100_000, 0, 100_000);
        check(100_010, 10_000, 100_010);
        // Somebody sets the clock back.
        check(40_000, 20_000, 100_020);
        for passed in 20_001..21_000 {
            check(40_001, passed, 100_020);
        }
        check(40_001, 21_000, 100_021);
        check(40_500, 521_000, 100_521);
        // Somebody sets it right again.
        check(100_600, 600_000, 100_600);
        // The machine slept.
        check(900_000, 601_000, 900_000);
    }

    #[test]
    fn between_two_readings_it_depends_on_no_other_clock() {
        let clock = Clock::default();
        let hour = 3_600_000;
        let set = clock.set(Duration::from_millis(hour));
        assert_eq!(set, hour);
        let continued = clock.continued();
        assert!((hour..2 * hour).contains(&continued), "{continued}");
        assert!(clock.set(Duration::from_millis(10)) >= continued);
    }

    #[test]
    fn it_shows_the_time_of_day() {
        let clock = Clock::default();
        let wall = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let begin = wall().as_millis() as u64;
        let shown = clock.now();
        assert!(shown >= begin);
        assert!(clock.now() >= shown);
    }
}
