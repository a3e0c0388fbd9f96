//! The dealers with a random generator: one for games with people, two for
//! simulations. How bits become picks is frozen; `dealer.rs` describes it.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoroshiro128PlusPlus};

use super::{Dealer, Seed};

#[inline(always)]
fn below(mut word: impl FnMut() -> u32, bound: u32) -> u32 {
    let mut wide = u64::from(word()) * u64::from(bound);
    if (wide as u32) < bound {
        // Rare: the low half is small enough that a bias is possible.
        let threshold = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
        while (wide as u32) < threshold {
            wide = u64::from(word()) * u64::from(bound);
        }
    }
    (wide >> 32) as u32
}

/// The dealer for games with people: `chacha8/1`.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The name in records.
    pub const VERSION: &'static str = "chacha8/1";

    /// The dealer of game number `index` under this seed.
    #[must_use]
    pub fn new(seed: Seed, index: u64) -> Self {
        let mut rng = ChaCha8Rng::from_seed(seed.0);
        rng.set_stream(index);
        Self(rng)
    }
}

impl Dealer for Seeded {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        below(|| self.0.next_u32(), bound)
    }
}

/// The key that [`Fast`] and [`Faster`] derive from a seed. Worth keeping if many
/// games are dealt from one seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FastKey(u64);

impl FastKey {
    /// The key of a seed.
    #[must_use]
    pub fn of(seed: Seed) -> Self {
        let fold = |key: u64, chunk: &[u8]| {
            let word = u64::from_le_bytes(chunk.try_into().expect("chunks are eight bytes"));
            SplitMix64::seed_from_u64(key ^ word).next_u64()
        };
        Self(seed.0.chunks_exact(8).fold(0, fold))
    }
}

/// A small generator for simulations: `fast/1`.
#[derive(Clone, Debug)]
pub struct Fast(Xoroshiro128PlusPlus);

impl Fast {
    /// The name in records.
    pub const VERSION: &'static str = "fast/1";

    /// The dealer of game number `index` under this seed.
    #[must_use]
    pub fn new(seed: Seed, index: u64) -> Self {
        Self::keyed(FastKey::of(seed), index)
    }

    /// The same, with the key of the seed.
    #[must_use]
    #[inline]
    pub fn keyed(key: FastKey, index: u64) -> Self {
        // SplitMix64 gives unrelated states for neighbouring indices.
        let mut mix = SplitMix64::seed_from_u64(key.0 ^ index);
        let mut state = [0; 16];
        mix.fill_bytes(&mut state);
        Self(Xoroshiro128PlusPlus::from_seed(state))
    }
}

impl Dealer for Fast {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        below(|| (self.0.next_u64() >> 32) as u32, bound)
    }
}

/// The generator of [`Fast`] with a faster shuffle: `fast/2`.
#[derive(Clone, Debug)]
pub struct Faster(Fast);

impl Faster {
    /// The name in records.
    pub const VERSION: &'static str = "fast/2";

    /// The dealer of game number `index` under this seed.
    #[must_use]
    pub fn new(seed: Seed, index: u64) -> Self {
        Self(Fast::new(seed, index))
    }

    /// The same, with the key of the seed.
    #[must_use]
    #[inline]
    pub fn keyed(key: FastKey, index: u64) -> Self {
        Self(Fast::keyed(key, index))
    }
}

/// Shuffles `K` positions starting at this one, nearly always with one random
/// word. The product of the bounds is at most 2^48.
///
/// The cards are swapped before the word is checked for bias, so that the swaps do
/// not wait for the check. A biased word is undone, which is rare.
#[inline(always)]
fn place<C: Copy, const K: usize>(mut next: impl FnMut() -> u64, cards: &mut [C], from: usize) {
    loop {
        let word = next();
        let rest = match cards.get_mut(..from + K) {
            // Tells the compiler that all positions are in bounds.
            Some(cards) => move_by::<C, K>(cards, from, word),
            None => move_by::<C, K>(cards, from, word),
        };
        if is_fair::<K>(rest, from) {
            return;
        }
        undo_swaps::<C, K>(cards, from, word);
    }
}

/// Swaps the cards of `K` positions starting at this one, and returns the rest of
/// the word.
#[inline(always)]
fn move_by<C: Copy, const K: usize>(cards: &mut [C], from: usize, mut word: u64) -> u64 {
    for position in from..from + K {
        let pick = pick(&mut word, position + 1);
        if position < cards.len() {
            cards.swap(position, pick);
        }
    }
    word
}

/// Undoes the swaps of this word.
#[cold]
#[inline(never)]
fn undo_swaps<C: Copy, const K: usize>(cards: &mut [C], from: usize, mut word: u64) {
    let picks: [usize; K] = std::array::from_fn(|step| pick(&mut word, from + step + 1));
    for (position, pick) in (from..cards.len()).zip(picks).rev() {
        cards.swap(position, pick);
    }
}

/// Takes a number below `bound` from a word, and replaces the word by its rest.
#[inline(always)]
fn pick(word: &mut u64, bound: usize) -> usize {
    let wide = u128::from(*word) * bound as u128;
    *word = wide as u64;
    (wide >> 64) as usize
}

/// Whether the rest of a word after `K` picks, the first for position `from`,
/// shows that the picks were unbiased. The product of the bounds is at most 2^48,
/// so the first comparison nearly always decides.
#[inline(always)]
fn is_fair<const K: usize>(word: u64, from: usize) -> bool {
    word >> 48 != 0 || is_still_fair(word, from, K)
}

#[cold]
#[inline(never)]
fn is_still_fair(word: u64, from: usize, picks: usize) -> bool {
    let product: u64 = (1..=picks).map(|step| (from + step) as u64).product();
    word >= product.wrapping_neg() % product
}

impl Dealer for Faster {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    /// Goes upwards: the next card to place has not been moved yet, so that its
    /// load does not depend on the swaps before.
    #[inline]
    fn shuffle<C: Copy>(&mut self, cards: &mut [C], _face: impl Fn(C) -> String) {
        // A copy that can stay in registers.
        let mut rng = self.0.0.clone();
        let mut from = 1;
        while from < cards.len() {
            match from {
                ..=56 => {
                    place::<_, 8>(|| rng.next_u64(), cards, from);
                    from += 8;
                }
                57..=4092 => {
                    place::<_, 4>(|| rng.next_u64(), cards, from);
                    from += 4;
                }
                _ => {
                    place::<_, 1>(|| rng.next_u64(), cards, from);
                    from += 1;
                }
            }
        }
        self.0.0 = rng;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_biased_word_is_followed_by_the_next() {
        fn check<const K: usize>(cards: usize, from: usize) {
            let placed = |words: &[u64]| {
                let mut words = words.iter().copied();
                let mut cards: Vec<usize> = (0..cards).collect();
                place::<_, K>(|| words.next().expect("a word"), &mut cards, from);
                assert_eq!(words.next(), None);
                cards
            };
            let fair = 0xc0ff_ee00_dead_beef;
            assert_eq!(placed(&[0, fair]), placed(&[fair]), "{K} from {from}");
        }
        check::<8>(52, 9);
        check::<8>(52, 49);
        check::<4>(107, 105);
    }

    /// The rest of a word of 0 is 0, which is unbiased only if the product of the
    /// bounds is a power of two.
    #[test]
    fn swaps_of_a_biased_word_are_undone() {
        fn check<const K: usize>(cards: usize, from: usize, word: u64) {
            let fresh: Vec<usize> = (0..cards).collect();
            let mut moved = fresh.clone();
            move_by::<_, K>(&mut moved, from, word);
            assert_ne!(moved, fresh);
            undo_swaps::<_, K>(&mut moved, from, word);
            assert_eq!(moved, fresh, "{K} from {from} of {cards} cards by {word:x}");
        }
        for word in [0, 1, 0xc0ff_ee00_dead_beef, u64::MAX / 3] {
            check::<8>(52, 1, word);
            check::<8>(52, 49, word);
            check::<4>(107, 105, word);
            check::<1>(5_000, 4_999, word);
        }
        assert!(!is_fair::<8>(0, 49) && is_fair::<8>(1 << 48, 49));
    }
}
