//! The memories of seats: [`Forgetful`] keeps none and costs nothing,
//! [`Remembering`] keeps one for each seat.

use std::fmt;

use crate::dealer::Dealer;
use crate::event::{Tell, Told};
use crate::fast_forward::FastForward;
use crate::imagine::Imagine;
use crate::seat::Seat;
use crate::table::{Seats, Table};

/// Makes moves and updates the memories of the seats.
pub trait Memories<G: Imagine> {
    /// The memory of this seat.
    fn of(&self, seat: Seat) -> &G::Memory;

    /// As [`Game::deal`](crate::Game::deal), with new memories.
    fn deal(
        &mut self,
        terms: (&G::Rules, &G::Setup),
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<G::Event>,
    ) -> Table<G>;

    /// As [`Game::play`](crate::Game::play).
    fn play(
        &mut self,
        rules: &G::Rules,
        table: &mut Table<G>,
        seat: Seat,
        mv: G::Move,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<G::Event>,
    );

    /// As [`FastForward::run`].
    fn run(
        &mut self,
        rules: &G::Rules,
        table: &mut Table<G>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<G::Event>,
        most: u64,
    ) -> u64
    where
        G: FastForward;
}

/// No memories.
pub struct Forgetful<G: Imagine>(G::Memory);

impl<G: Imagine> Default for Forgetful<G> {
    #[inline]
    fn default() -> Self {
        Self(G::Memory::default())
    }
}

impl<G: Imagine> fmt::Debug for Forgetful<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Forgetful")
    }
}

impl<G: Imagine> Memories<G> for Forgetful<G> {
    #[inline(always)]
    fn of(&self, _seat: Seat) -> &G::Memory {
        &self.0
    }

    #[inline(always)]
    fn deal(
        &mut self,
        (rules, setup): (&G::Rules, &G::Setup),
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<G::Event>,
    ) -> Table<G> {
        G::deal(rules, setup, seats, dealer, tell)
    }

    #[inline(always)]
    fn play(
        &mut self,
        rules: &G::Rules,
        table: &mut Table<G>,
        seat: Seat,
        mv: G::Move,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<G::Event>,
    ) {
        G::play(rules, table, seat, mv, dealer, tell);
    }

    #[inline(always)]
    fn run(
        &mut self,
        rules: &G::Rules,
        table: &mut Table<G>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<G::Event>,
        most: u64,
    ) -> u64
    where
        G: FastForward,
    {
        G::run(rules, table, dealer, tell, most)
    }
}

/// A memory for each seat.
pub struct Remembering<G: Imagine>(Seats<G::Memory>);

impl<G: Imagine> fmt::Debug for Remembering<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Remembering").field(&self.0).finish()
    }
}

impl<G: Imagine> Clone for Remembering<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<G: Imagine> Remembering<G> {
    /// New memories for `seats` seats.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self(Seats::from_fn(seats, |_| G::Memory::default()))
    }

    /// Updates the memory of every seat with its version of an event.
    pub fn hear(&mut self, rules: &G::Rules, told: &Told<G::Event>) {
        self.hear_each(rules, |seat| told.to(Some(seat)));
    }

    fn hear_each<'e>(&mut self, rules: &G::Rules, version: impl Fn(Seat) -> &'e G::Event) {
        for seat in Seat::all(self.0.len()) {
            G::remember(&mut self.0[seat], rules, seat, version(seat));
        }
    }

    /// A sink that updates the memories before it passes an event on to `tell`.
    fn before<'a, T>(&'a mut self, rules: &'a G::Rules, tell: &'a mut T) -> MemorySink<'a, G, T> {
        MemorySink {
            rules,
            memories: self,
            tell,
        }
    }
}

impl<G: Imagine> Memories<G> for Remembering<G> {
    fn of(&self, seat: Seat) -> &G::Memory {
        &self.0[seat]
    }

    fn deal(
        &mut self,
        (rules, setup): (&G::Rules, &G::Setup),
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<G::Event>,
    ) -> Table<G> {
        *self = Self::new(seats);
        G::deal(rules, setup, seats, dealer, &mut self.before(rules, tell))
    }

    fn play(
        &mut self,
        rules: &G::Rules,
        table: &mut Table<G>,
        seat: Seat,
        mv: G::Move,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<G::Event>,
    ) {
        G::play(
            rules,
            table,
            seat,
            mv,
            dealer,
            &mut self.before(rules, tell),
        );
    }

    fn run(
        &mut self,
        rules: &G::Rules,
        table: &mut Table<G>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<G::Event>,
        most: u64,
    ) -> u64
    where
        G: FastForward,
    {
        G::run(rules, table, dealer, &mut self.before(rules, tell), most)
    }
}

/// Updates the memories with each event before it is passed on.
struct MemorySink<'a, G: Imagine, T> {
    rules: &'a G::Rules,
    memories: &'a mut Remembering<G>,
    tell: &'a mut T,
}

impl<G: Imagine, T> MemorySink<'_, G, T> {
    fn each<'e>(&mut self, version: impl Fn(Seat) -> &'e G::Event) {
        self.memories.hear_each(self.rules, version);
    }
}

impl<G: Imagine, T: Tell<G::Event>> Tell<G::Event> for MemorySink<'_, G, T> {
    fn all(&mut self, event: impl FnOnce() -> G::Event) {
        let event = event();
        self.each(|_| &event);
        self.tell.all(|| event);
    }

    fn reveal(&mut self, event: impl FnOnce() -> G::Event) {
        let event = event();
        self.each(|_| &event);
        self.tell.reveal(|| event);
    }

    fn split(
        &mut self,
        owner: Seat,
        full: impl FnOnce() -> G::Event,
        rest: impl FnOnce() -> G::Event,
    ) {
        let (full, rest) = (full(), rest());
        self.each(|seat| if seat == owner { &full } else { &rest });
        self.tell.split(owner, || full, || rest);
    }
}
