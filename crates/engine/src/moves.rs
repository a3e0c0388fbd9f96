//! Sets and inline lists of moves: no allocation, cheap to choose from.

use std::hint::select_unpredictable;
use std::marker::PhantomData;

use arrayvec::ArrayVec;

use crate::dealer::Dealer;
pub use crate::refusal::{Ask, Choice, Refusal};

/// The moves a seat can choose from. Moves that get the game on come first,
/// idle ones (drawing, passing) last: see [`active_len`](Self::active_len).
pub trait Moves<M: Copy + Eq> {
    /// How many moves there are.
    fn len(&self) -> usize;

    /// The move at this position.
    fn get(&self, index: usize) -> Option<M>;

    /// Whether this move is among them.
    fn contains(&self, mv: M) -> bool;

    /// How many moves are not idle; they are the first ones.
    fn active_len(&self) -> usize;

    /// Whether there is no move.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A move at random: one that is not idle, if there is one.
    #[inline]
    fn random(&self, chance: &mut impl Dealer) -> Option<M> {
        let choices = match self.active_len() {
            0 => self.len(),
            busy => busy,
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
    busy: usize,
}

impl<M: Copy + Eq, const N: usize> Default for MoveList<M, N> {
    fn default() -> Self {
        Self {
            moves: ArrayVec::new(),
            busy: 0,
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

    /// Adds a move that gets the game on.
    ///
    /// # Panics
    /// If the list is full, or an idle move was added before.
    #[inline]
    pub fn push(&mut self, mv: M) {
        debug_assert_eq!(self.busy, self.moves.len(), "idle moves come last");
        self.moves.push(mv);
        self.busy += 1;
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
        self.busy
    }
}

/// A move that is one of 64, for [`MoveSet`].
pub trait MoveBit: Copy + Eq {
    /// The bits of the idle moves; they must be the highest bits in use.
    const IDLE: u64;

    /// The number of this move, below 64; `None` if it has no bit.
    fn bit(self) -> Option<u32>;

    /// The move of this number. Asked only for bits that a set holds.
    fn from_bit(bit: u32) -> Self;
}

/// The number of the bit at this position among those that are set, the lowest
/// first.
///
/// The first four positions are looked at side by side: how often a loop would
/// go round is what a processor cannot foresee, and moves are chosen all the
/// time.
#[must_use]
#[inline(always)]
pub fn nth_bit(bits: u64, index: usize) -> Option<u32> {
    let bit = bit_at(bits, index);
    (bit < u64::BITS).then_some(bit)
}

/// The same, and 64 if fewer bits are set.
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

/// The number of one of these bits at random: of one that is not idle, if there
/// is one. A single idle move is taken without asking chance.
#[must_use]
#[inline(always)]
pub fn random_bit(bits: u64, idle: u64, chance: &mut impl Dealer) -> Option<u32> {
    let busy = bits & !idle;
    if busy != 0 {
        return Some(bit_at(busy, chance.below(busy.count_ones()) as usize));
    }
    // A way of its own, not a choice between two words: who can only draw need
    // not wait until all is counted. Nearly always there is one idle move.
    let index = match bits & bits.wrapping_sub(1) {
        0 => 0,
        _ => chance.below(bits.count_ones()) as usize,
    };
    nth_bit(bits, index)
}

/// A set of moves as the bits of one word.
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
