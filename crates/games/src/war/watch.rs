//! Whether a position comes back, found out while rounds are played in one go.
//!
//! A position is the stacks and nothing else. Most of them differ in how many
//! cards the players hold, so that is what is looked at after every round, in
//! one number; the cards are compared only if it is the same.

use arrayvec::ArrayVec;
use parlour_engine::{Brent, Dealer};

use super::fight::{Course, Fight};
use super::rules::MOST_CARDS;
use super::stacks::{Ranked, Stacks};

/// Somebody who stops a game in which a position comes back.
pub(super) trait Watch<const N: usize> {
    /// How many rounds can be played before this has to look; never 0.
    fn left(&self) -> u64;

    /// The [`key`] of a position that this has to look at.
    fn goal(&self) -> Option<u64>;

    /// Looks at the position after so many rounds more, at most as many as were
    /// [left](Self::left). None of those between had the key of the
    /// [goal](Self::goal).
    fn comes_back<D: Dealer>(&mut self, fight: &Fight<'_, D, N>, rounds: u64) -> bool;
}

/// Nobody watches, and nothing is compiled for it.
pub(super) struct Unwatched;

impl<const N: usize> Watch<N> for Unwatched {
    #[inline(always)]
    fn left(&self) -> u64 {
        u64::MAX
    }
    #[inline(always)]
    fn goal(&self) -> Option<u64> {
        None
    }
    #[inline(always)]
    fn comes_back<D: Dealer>(&mut self, _: &Fight<'_, D, N>, _: u64) -> bool {
        false
    }
}

/// How many cards the players hold, as one number: 16 bits for each of four
/// players, which others share. Equal positions have equal keys.
#[inline(always)]
pub(super) fn key<const N: usize>(held: [u32; N]) -> u64 {
    let parts = held.into_iter().enumerate();
    parts.fold(0, |key, (player, held)| {
        key.wrapping_add(u64::from(held) << place(player))
    })
}

/// Where a player's cards stand in a [`key`].
#[inline(always)]
pub(super) const fn place(player: usize) -> u32 {
    16 * (player as u32 % 4)
}

/// A position that was kept, by Brent's algorithm.
pub(super) struct Kept<const N: usize> {
    brent: Brent,
    key: u64,
    held: [u32; N],
    /// The stacks, one after the other.
    cards: ArrayVec<Ranked, MOST_CARDS>,
}

impl<const N: usize> Kept<N> {
    /// Keeps the position from which the game is played on.
    #[inline]
    pub(super) fn new<D: Dealer>(fight: &Fight<'_, D, N>) -> Self {
        let mut new = Self {
            brent: Brent::default(),
            key: 0,
            held: [0; N],
            cards: ArrayVec::new(),
        };
        new.keep(&fight.course, &fight.hidden.stacks);
        new
    }

    fn keep(&mut self, course: &Course<N>, stacks: &Stacks) {
        self.key = key(course.held);
        self.held = course.held;
        self.cards.clear();
        for stack in stacks_of(course, stacks) {
            self.cards.extend(stack.iter().copied());
        }
    }

    #[inline(never)]
    fn is(&self, course: &Course<N>, stacks: &Stacks) -> bool {
        let mut kept = self.cards.as_slice();
        self.held == course.held
            && stacks_of(course, stacks).all(|stack| {
                let (own, rest) = kept.split_at(stack.len());
                kept = rest;
                own == stack
            })
    }
}

fn stacks_of<'a, const N: usize>(
    course: &'a Course<N>,
    stacks: &'a Stacks,
) -> impl Iterator<Item = &'a [Ranked]> {
    let seats = course.tops.iter().zip(&course.held).take(course.count());
    seats.map(|(&top, &held)| stacks.from(top, held))
}

impl<const N: usize> Watch<N> for Kept<N> {
    #[inline(always)]
    fn left(&self) -> u64 {
        self.brent.left()
    }

    #[inline(always)]
    fn goal(&self) -> Option<u64> {
        Some(self.key)
    }

    #[inline(always)]
    fn comes_back<D: Dealer>(&mut self, fight: &Fight<'_, D, N>, rounds: u64) -> bool {
        let (course, stacks) = (&fight.course, &fight.hidden.stacks);
        if rounds > 0 && self.key == key(course.held) && self.is(course, stacks) {
            return true;
        }
        if self.brent.passes(rounds) {
            self.keep(course, stacks);
        }
        false
    }
}
