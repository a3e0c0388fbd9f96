//! What happened, and who may know it.
//!
//! Rules tell facts to a [`Tell`]. A fact is handed over as a closure, so that
//! a [`Silent`] listener costs nothing at all and the simulator pays only for
//! what it counts.

use crate::seat::Seat;

/// Somebody who is told what happens.
pub trait Tell<E> {
    /// Everybody learns this; whoever follows the game could have worked it
    /// out from the move and from what they saw before.
    fn all(&mut self, event: impl FnOnce() -> E);

    /// As [`all`](Self::all), if it is so. What is not so may be made as well
    /// and left uncounted: where nobody can foresee which it is, a listener that
    /// counts is faster without a jump.
    #[inline(always)]
    fn all_if(&mut self, is_so: bool, event: impl FnOnce() -> E) {
        if is_so {
            self.all(event);
        }
    }

    /// Everybody learns this, and it shows something hidden until now: cards
    /// turned up, a drawn card laid open.
    fn reveal(&mut self, event: impl FnOnce() -> E);

    /// One fact with two faces: `owner` learns `full` ("Ann drew R7"), the
    /// others `rest` ("Ann drew a card").
    fn split(&mut self, owner: Seat, full: impl FnOnce() -> E, rest: impl FnOnce() -> E);

    /// Whether facts may leave out what [`tally`](crate::Count::tally) does not
    /// look at, and come in any order. Rules ask where details would be
    /// expensive to make.
    #[inline]
    fn counts_only(&self) -> bool {
        false
    }

    /// Everybody learns this so many times: for [brief](Self::counts_only) facts
    /// that are all the same, which cost no more than one.
    #[inline]
    fn repeat(&mut self, times: u64, event: impl Fn() -> E) {
        for _ in 0..times {
            self.reveal(&event);
        }
    }
}

/// Listens to nothing, and compiles to nothing.
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

/// Hands the full face of every fact to a function: for statistics, which
/// know everything.
#[derive(Debug)]
pub struct Witness<F>(pub F);

impl<E, F: FnMut(E)> Tell<E> for Witness<F> {
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

/// Who was told what of one fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience<E> {
    /// Everybody, and it followed from what they knew.
    All,
    /// Everybody, and it was hidden before.
    Reveal,
    /// The owner was told the full face, everybody else this one.
    Split {
        /// Who knows the whole fact.
        owner: Seat,
        /// What the others know of it.
        rest: E,
    },
}

/// A fact, with who may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<E> {
    /// The whole fact.
    pub full: E,
    /// Who was told what.
    pub audience: Audience<E>,
}

impl<E> Told<E> {
    /// The face that this listener was shown; `None` is a spectator.
    #[must_use]
    pub fn to(&self, listener: Option<Seat>) -> &E {
        match &self.audience {
            Audience::Split { owner, rest } if listener != Some(*owner) => rest,
            _ => &self.full,
        }
    }

    /// Whether this told the listener something that did not follow from what
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

/// Keeps everything that was told.
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
