//! What a game counts for statistics: declared in its own folder, filled from
//! its facts, and known to the simulator by name only.

use std::fmt;
use std::marker::PhantomData;

use crate::event::Tell;
use crate::game::Game;
use crate::seat::Seat;

/// A game that counts something for statistics.
pub trait Count: Game {
    /// What [`tally`](Self::tally) counts.
    const COUNTERS: &'static [Counter] = &[];

    /// What players win or lose by these counters, in games for money.
    const BALANCE: Option<Balance> = None;

    /// Adds what a fact means for the game's statistics: the index of a
    /// counter and by how much.
    fn tally(event: &Self::Event, count: &mut impl FnMut(usize, u64)) {
        let _ = (event, count);
    }
}

/// The most counters that a game can have.
pub const MOST_COUNTERS: usize = 24;

/// Something that is counted in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// The rounds, hands or tricks that a game consists of: what `--rounds`
    /// means. A game has at most one of these.
    Rounds(&'static str),
    /// How often something happened, or how much it was in all.
    Sum(&'static str),
    /// The most that it was at once, such as the longest war of a game.
    Most(&'static str),
}

impl Counter {
    /// What it is called in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rounds(name) | Self::Sum(name) | Self::Most(name) => name,
        }
    }

    /// The place of the counter of rounds in a list, if it has one.
    #[must_use]
    pub fn rounds(counters: &[Self]) -> Option<usize> {
        let is_rounds = |counter: &Self| matches!(counter, Self::Rounds(_));
        counters.iter().position(is_rounds)
    }
}

/// What players win or lose, measured by what they put at risk. It follows from
/// three counters, named by their places; simulations tell its average with an
/// interval, so that it can be held against what was calculated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// What it is called in reports.
    pub name: &'static str,
    /// The counter of what came back.
    pub back: usize,
    /// The counter of what was paid.
    pub paid: usize,
    /// The counter of what it is measured by.
    pub per: usize,
}

impl Balance {
    /// What a game with these counts won, and what that is measured by.
    #[must_use]
    #[inline]
    pub fn of(self, values: &[u64; MOST_COUNTERS]) -> (i128, u64) {
        let won = i128::from(values[self.back]) - i128::from(values[self.paid]);
        (won, values[self.per])
    }
}

/// A listener that counts what a game declares, and keeps nothing else.
///
/// It asks for [brief](Tell::counts_only) facts, so that a fact whose details
/// would cost an allocation is told without them.
pub struct Counting<G> {
    /// The value of each counter, in the order of [`Count::COUNTERS`].
    pub values: [u64; MOST_COUNTERS],
    game: PhantomData<fn() -> G>,
}

impl<G: Count> Counting<G> {
    const FITS: () = assert!(G::COUNTERS.len() <= MOST_COUNTERS);

    /// Nothing counted yet.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        let () = Self::FITS;
        Self {
            values: [0; MOST_COUNTERS],
            game: PhantomData,
        }
    }

    /// Counts what a fact means.
    #[inline(always)]
    pub fn count(&mut self, event: &G::Event) {
        self.count_times(1, event);
    }

    /// Counts a fact that was told so many times, or never.
    #[inline(always)]
    fn count_times(&mut self, times: u64, event: &G::Event) {
        let values = &mut self.values;
        G::tally(event, &mut |counter, by| match G::COUNTERS[counter] {
            Counter::Rounds(_) | Counter::Sum(_) => values[counter] += by * times,
            Counter::Most(_) => values[counter] = values[counter].max(by * times.min(1)),
        });
    }
}

impl<G: Count> Default for Counting<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Count> fmt::Debug for Counting<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = G::COUNTERS.iter().map(|counter| counter.name());
        f.debug_map().entries(names.zip(self.values)).finish()
    }
}

impl<G: Count> Tell<G::Event> for Counting<G> {
    #[inline(always)]
    fn all(&mut self, event: impl FnOnce() -> G::Event) {
        self.count(&event());
    }
    #[inline(always)]
    fn all_if(&mut self, is_so: bool, event: impl FnOnce() -> G::Event) {
        self.count_times(is_so.into(), &event());
    }
    #[inline(always)]
    fn reveal(&mut self, event: impl FnOnce() -> G::Event) {
        self.count(&event());
    }
    #[inline(always)]
    fn split(&mut self, _: Seat, full: impl FnOnce() -> G::Event, _: impl FnOnce() -> G::Event) {
        self.count(&full());
    }
    #[inline(always)]
    fn counts_only(&self) -> bool {
        true
    }
    #[inline(always)]
    fn repeat(&mut self, times: u64, event: impl Fn() -> G::Event) {
        self.count_times(times, &event());
    }
}
