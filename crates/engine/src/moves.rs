//! Sets and inline lists of moves: no allocation, cheap to choose from.

use std::hint::select_unpredictable;
use std::marker::PhantomData;

use arrayvec::ArrayVec;

use crate::dealer::Dealer;
pub use crate::refusal::{Ask, Choice, Refusal};

/// The moves a seat can choose from. Active moves come first and idle moves
/// (drawing, passing) last: see [`active_len`](Self::active_len).
pub trait Moves<M: Copy + Eq> {
    /// How many moves there are.
    fn len(&self) -> usize;

    /// The move at this position.
    fn get(&self, index: usize) -> Option<M>;

    /// Whether this move is among them.
    fn contains(&self, mv: M) -> bool;

    /// The number of active moves, which come first.
    fn active_len(&self) -> usize;

    /// Whether there is no move.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A random active move, or a random idle move if there is no active one.
    #[inline]
    fn random(&self, chance: &mut impl Dealer) -> Option<M> {
        let choices = match self.active_len() {
            0 => self.len(),
            active => active,
        };
        self.get(chance.below(choices as u32) as usize)
    }

    /// All moves, in order.
    fn iter(&self) -> impl Iterator<Item = M> {
        (0..self.len()).filter_map(|index| self.get(index))
    }
}

/// An inline list of up to `N` moves.
///
/// ```
/// use parlour_engine::moves::{MoveList, Moves};
/// let mut moves: MoveList<&str, 4> = MoveList::new();
/// moves.push("play");
/// moves.push_idle("pass");
/// assert_eq!((moves.len(), moves.active_len()), (2, 1));
/// assert!(moves.contains("pass"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveList<M: Copy + Eq, const N: usize> {
    moves: ArrayVec<M, N>,
    active: usize,
}

impl<M: Copy + Eq, const N: usize> Default for MoveList<M, N> {
    fn default() -> Self {
        Self {
            moves: ArrayVec::new(),
            active: 0,
        }
    }
}

impl<M: Copy + Eq, const N: usize> MoveList<M, N> {
    /// An empty list.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an active move.
    ///
    /// # Panics
    /// If the list is full, or an idle move was added before.
    #[inline]
    pub fn push(&mut self, mv: M) {
        debug_assert_eq!(self.active, self.moves.len(), "idle moves come last");
        self.moves.push(mv);
        self.active += 1;
    }

    /// Adds an idle move.
    ///
    /// # Panics
    /// If the list is full.
    #[inline]
    pub fn push_idle(&mut self, mv: M) {
        self.moves.push(mv);
    }
}

impl<M: Copy + Eq, const N: usize> FromIterator<M> for MoveList<M, N> {
    /// A list of active moves.
    #[inline]
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        let moves: ArrayVec<M, N> = moves.into_iter().collect();
        Self {
            active: moves.len(),
            moves,
        }
    }
}

impl<M: Copy + Eq, const N: usize> Moves<M> for MoveList<M, N> {
    #[inline]
    fn len(&self) -> usize {
        self.moves.len()
    }
    #[inline]
    fn get(&self, index: usize) -> Option<M> {
        self.moves.get(index).copied()
    }
    fn contains(&self, mv: M) -> bool {
        self.moves.contains(&mv)
    }
    #[inline]
    fn active_len(&self) -> usize {
        self.active
    }
}

/// A move that is one of 64, for [`MoveSet`].
pub trait MoveBit: Copy + Eq {
    /// The bits of the idle moves. They must be the highest bits in use.
    const IDLE: u64;

    /// The number of this move, below 64; `None` if it has no bit.
    fn bit(self) -> Option<u32>;

    /// The move with this number. Called only for bits that are in a set.
    fn from_bit(bit: u32) -> Self;
}

/// The number of the set bit at this index, counted from the lowest.
///
/// The first four candidates are computed without a loop, because the number of
/// iterations would be a mispredicted branch at nearly every move.
#[must_use]
#[inline(always)]
pub fn nth_bit(bits: u64, index: usize) -> Option<u32> {
    let bit = bit_at(bits, index);
    (bit < u64::BITS).then_some(bit)
}

/// As [`nth_bit`], but 64 if fewer bits are set.
#[inline(always)]
fn bit_at(bits: u64, index: usize) -> u32 {
    let without_lowest = |bits: u64| bits & bits.wrapping_sub(1);
    let mut left = [bits; 4];
    for position in 1..4 {
        left[position] = without_lowest(left[position - 1]);
    }
    let [zero, one, two, three] = left;
    let pick = |digit: usize, clear, set| select_unpredictable(index & digit == 0, clear, set);
    let mut bits = pick(2, pick(1, zero, one), pick(1, two, three));
    for _ in 0..index & !3 {
        bits = without_lowest(bits);
    }
    bits.trailing_zeros()
}

/// The number of a random active bit, or of a random idle bit if there is no
/// active one. A single idle move needs no random number.
#[must_use]
#[inline(always)]
pub fn random_bit(bits: u64, idle: u64, chance: &mut impl Dealer) -> Option<u32> {
    let active = bits & !idle;
    if active != 0 {
        return Some(bit_at(active, chance.below(active.count_ones()) as usize));
    }
    // Separate branch: draw-only turns skip the popcount. Nearly always there is
    // only one idle move.
    let index = match bits & bits.wrapping_sub(1) {
        0 => 0,
        _ => chance.below(bits.count_ones()) as usize,
    };
    nth_bit(bits, index)
}

/// A set of up to 64 moves, as bits of a `u64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSet<M> {
    bits: u64,
    moves: PhantomData<M>,
}

impl<M: MoveBit> MoveSet<M> {
    /// The moves whose bits are set.
    #[must_use]
    #[inline]
    pub fn from_bits(bits: u64) -> Self {
        Self {
            bits,
            moves: PhantomData,
        }
    }

    /// The bits.
    #[must_use]
    #[inline]
    pub fn bits(self) -> u64 {
        self.bits
    }
}

impl<M: MoveBit> Moves<M> for MoveSet<M> {
    #[inline]
    fn len(&self) -> usize {
        self.bits.count_ones() as usize
    }
    #[inline]
    fn get(&self, index: usize) -> Option<M> {
        nth_bit(self.bits, index).map(M::from_bit)
    }
    #[inline]
    fn contains(&self, mv: M) -> bool {
        mv.bit().is_some_and(|bit| self.bits >> bit & 1 == 1)
    }
    #[inline]
    fn active_len(&self) -> usize {
        (self.bits & !M::IDLE).count_ones() as usize
    }
    #[inline(always)]
    fn random(&self, chance: &mut impl Dealer) -> Option<M> {
        random_bit(self.bits, M::IDLE, chance).map(M::from_bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_from_the_lowest() {
        for bits in [0, 1, 1 << 63, 0b1011_0110, u64::MAX, 0x8000_0000_0001_0001] {
            let set: Vec<u32> = (0..64).filter(|bit| bits >> bit & 1 == 1).collect();
            for index in 0..65 {
                assert_eq!(nth_bit(bits, index), set.get(index).copied(), "{bits:x}");
            }
        }
    }
}
