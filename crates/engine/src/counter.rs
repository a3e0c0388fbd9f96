//! Counters for statistics. A game declares them and fills them from its events;
//! the simulator knows only their names.

use std::fmt;
use std::marker::PhantomData;

use crate::event::Tell;
use crate::game::Game;
use crate::seat::Seat;

/// The statistics of a game.
pub trait Count: Game {
    /// The counters that [`tally`](Self::tally) adds to.
    const COUNTERS: &'static [Counter] = &[];

    /// The counters that tell what players win or lose, in games for money.
    const BALANCE: Option<Balance> = None;

    /// Whether one player moves before the others, so that moving first can be an
    /// advantage. `false` if all act together, or if each plays against the house.
    const FIRST_MOVE: bool = true;

    /// Whether simulations of this game are faster when their loop is compiled
    /// for newer processors as well. Measured for each game.
    const DISPATCH: bool = false;

    /// Reads an event and calls `count` with the index of a counter and the
    /// amount to add.
    fn tally(event: &Self::Event, count: &mut impl FnMut(usize, u64)) {
        let _ = (event, count);
    }
}

/// The most counters that a game can have.
pub const MAX_COUNTERS: usize = 24;

/// A value that is counted in each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// The rounds, hands or tricks of a game, for `--rounds`. A game has at most
    /// one counter of this kind.
    Rounds(&'static str),
    /// How often something happened, or the sum of an amount.
    Sum(&'static str),
    /// A maximum, such as the longest war of a game.
    Most(&'static str),
}

impl Counter {
    /// The name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rounds(name) | Self::Sum(name) | Self::Most(name) => name,
        }
    }

    /// The index of the counter of rounds, if there is one.
    #[must_use]
    pub fn rounds(counters: &[Self]) -> Option<usize> {
        let is_rounds = |counter: &Self| matches!(counter, Self::Rounds(_));
        counters.iter().position(is_rounds)
    }
}

/// What players win or lose, as a share of what they bet. It is calculated from
/// three counters, given by their indices. Simulations report the average with an
/// interval, to compare it with exact odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The name in reports.
    pub name: &'static str,
    /// The counter of what players got back.
    pub back: usize,
    /// The counter of what players paid.
    pub paid: usize,
    /// The counter of the bets that it is a share of.
    pub per: usize,
}

impl Balance {
    /// What a game with these counts won, and the bets that it is a share of.
    #[must_use]
    #[inline]
    pub fn of(self, values: &[u64; MAX_COUNTERS]) -> (i128, u64) {
        let won = i128::from(values[self.back]) - i128::from(values[self.paid]);
        (won, values[self.per])
    }
}

/// A sink that adds to a game's counters and keeps nothing else.
///
/// It [only counts](Tell::counts_only), so events leave out details that would
/// cost an allocation.
pub struct Counting<G> {
    /// The value of each counter, in the order of [`Count::COUNTERS`].
    pub values: [u64; MAX_COUNTERS],
    game: PhantomData<fn() -> G>,
}

impl<G: Count> Counting<G> {
    const FITS: () = assert!(G::COUNTERS.len() <= MAX_COUNTERS);

    /// All counters at zero.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        let () = Self::FITS;
        Self {
            values: [0; MAX_COUNTERS],
            game: PhantomData,
        }
    }

    /// Counts an event.
    #[inline(always)]
    pub fn count(&mut self, event: &G::Event) {
        self.count_times(1, event);
    }

    /// Counts an event `times` times; `times` can be 0.
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
    fn all_if(&mut self, condition: bool, event: impl FnOnce() -> G::Event) {
        self.count_times(condition.into(), &event());
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
