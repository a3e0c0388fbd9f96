//! Events, and who may know them.
//!
//! Rules report events to a [`Tell`]. An event is passed as a closure, so that a
//! [`Silent`] sink compiles to nothing and a simulation pays only for what it
//! counts.

use crate::seat::Seat;

/// A sink for events.
pub trait Tell<E> {
    /// Everybody learns this event. It must follow from the move and from what
    /// everybody knew before.
    fn all(&mut self, event: impl FnOnce() -> E);

    /// As [`all`](Self::all), if `condition`. A counting sink may make the event
    /// anyway and add it with a weight of 0: this avoids a branch that is hard to
    /// predict.
    #[inline(always)]
    fn all_if(&mut self, condition: bool, event: impl FnOnce() -> E) {
        if condition {
            self.all(event);
        }
    }

    /// Everybody learns this event, and it shows something that was hidden until
    /// now, such as a card that is turned over.
    fn reveal(&mut self, event: impl FnOnce() -> E);

    /// One event in two versions: `owner` learns `full` ("Ann drew R7"), and
    /// everybody else learns `rest` ("Ann drew a card").
    fn split(&mut self, owner: Seat, full: impl FnOnce() -> E, rest: impl FnOnce() -> E);

    /// Whether this sink only counts. Events may then leave out what
    /// [`tally`](crate::Count::tally) does not read, and come in any order. Rules
    /// ask before they make expensive details.
    #[inline]
    fn counts_only(&self) -> bool {
        false
    }

    /// Everybody learns this event `times` times. For sinks that
    /// [only count](Self::counts_only), where many equal events cost as much as
    /// one.
    #[inline]
    fn repeat(&mut self, times: u64, event: impl Fn() -> E) {
        for _ in 0..times {
            self.reveal(&event);
        }
    }
}

/// Ignores all events; compiles to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Tell<E> for Silent {
    #[inline(always)]
    fn all(&mut self, _: impl FnOnce() -> E) {}
    #[inline(always)]
    fn reveal(&mut self, _: impl FnOnce() -> E) {}
    #[inline(always)]
    fn split(&mut self, _: Seat, _: impl FnOnce() -> E, _: impl FnOnce() -> E) {}
}

/// Passes the full version of every event to a function, for statistics.
#[derive(Debug)]
pub struct FullEvents<F>(pub F);

impl<E, F: FnMut(E)> Tell<E> for FullEvents<F> {
    #[inline]
    fn all(&mut self, event: impl FnOnce() -> E) {
        (self.0)(event());
    }
    #[inline]
    fn reveal(&mut self, event: impl FnOnce() -> E) {
        (self.0)(event());
    }
    #[inline]
    fn split(&mut self, _: Seat, full: impl FnOnce() -> E, _: impl FnOnce() -> E) {
        (self.0)(full());
    }
}

/// Who was told which version of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience<E> {
    /// Everybody; it followed from what they knew.
    All,
    /// Everybody; it was hidden before.
    Reveal,
    /// The owner was told the full version, and everybody else `rest`.
    Split {
        /// The seat that knows the full version.
        owner: Seat,
        /// The version for everybody else.
        rest: E,
    },
}

/// An event with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<E> {
    /// The full version.
    pub full: E,
    /// Who was told what.
    pub audience: Audience<E>,
}

impl<E> Told<E> {
    /// The version that this listener was told; `None` is a spectator.
    #[must_use]
    pub fn to(&self, listener: Option<Seat>) -> &E {
        match &self.audience {
            Audience::Split { owner, rest } if listener != Some(*owner) => rest,
            _ => &self.full,
        }
    }

    /// Whether the listener learned something new that did not follow from what
    /// they knew before.
    #[must_use]
    pub fn reveals_to(&self, listener: Option<Seat>) -> bool {
        match &self.audience {
            Audience::All => false,
            Audience::Reveal => true,
            Audience::Split { owner, .. } => listener == Some(*owner),
        }
    }
}

/// Keeps all events with their audiences.
///
/// ```
/// use parlour_engine::Seat;
/// use parlour_engine::event::{Log, Tell};
/// let mut log = Log(Vec::new());
/// log.split(Seat::new(0), || "Ann drew R7", || "Ann drew a card");
/// assert_eq!(*log.0[0].to(Some(Seat::new(0))), "Ann drew R7");
/// assert_eq!(*log.0[0].to(None), "Ann drew a card");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Log<E>(pub Vec<Told<E>>);

impl<E> Tell<E> for Log<E> {
    fn all(&mut self, event: impl FnOnce() -> E) {
        self.0.push(Told {
            full: event(),
            audience: Audience::All,
        });
    }
    fn reveal(&mut self, event: impl FnOnce() -> E) {
        self.0.push(Told {
            full: event(),
            audience: Audience::Reveal,
        });
    }
    fn split(&mut self, owner: Seat, full: impl FnOnce() -> E, rest: impl FnOnce() -> E) {
        self.0.push(Told {
            full: full(),
            audience: Audience::Split {
                owner,
                rest: rest(),
            },
        });
    }
}
