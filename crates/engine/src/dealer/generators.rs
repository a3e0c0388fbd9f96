//! The dealers that draw from a generator: one for games that people play, two
//! for simulations. How bits become picks is frozen for each, and written at the
//! head of the folder's main file.

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

/// The dealer of games that people play: `chacha8/1`.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// What records call this dealer.
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

/// What [`Fast`] and [`Faster`] make of a seed: worth keeping where many games
/// are dealt under one.
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
    /// What records call this dealer.
    pub const VERSION: &'static str = "fast/1";

    /// The dealer of game number `index` under this seed.
    #[must_use]
    pub fn new(seed: Seed, index: u64) -> Self {
        Self::keyed(FastKey::of(seed), index)
    }

    /// The same, of a seed whose key is known.
    #[must_use]
    #[inline]
    pub fn keyed(key: FastKey, index: u64) -> Self {
        // SplitMix64 takes neighbouring indices far apart.
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

/// The generator of [`Fast`], which shuffles faster: `fast/2`.
#[derive(Clone, Debug)]
pub struct Faster(Fast);

impl Faster {
    /// What records call this dealer.
    pub const VERSION: &'static str = "fast/2";

    /// The dealer of game number `index` under this seed.
    #[must_use]
    pub fn new(seed: Seed, index: u64) -> Self {
        Self(Fast::new(seed, index))
    }

    /// The same, of a seed whose key is known.
    #[must_use]
    #[inline]
    pub fn keyed(key: FastKey, index: u64) -> Self {
        Self(Fast::keyed(key, index))
    }
}

/// Decides `K` positions from this one on, with one word in nearly all cases.
/// The bounds multiply to at most 2^48.
///
/// Cards move before it is known whether the word was fair: so nothing has to
/// be kept, and nothing waits. What was not fair is taken back.
#[inline(always)]
fn place<C: Copy, const K: usize>(mut next: impl FnMut() -> u64, cards: &mut [C], from: usize) {
    loop {
        let word = next();
        let rest = match cards.get_mut(..from + K) {
            // All positions are there, which the compiler then knows.
            Some(cards) => move_by::<C, K>(cards, from, word),
            None => move_by::<C, K>(cards, from, word),
        };
        if is_fair::<K>(rest, from) {
            return;
        }
        take_back::<C, K>(cards, from, word);
    }
}

/// Moves the cards of `K` positions from this one on as a word says, and answers
/// what is left of it.
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

/// Puts the cards back where they were before this word moved them.
#[cold]
#[inline(never)]
fn take_back<C: Copy, const K: usize>(cards: &mut [C], from: usize, mut word: u64) {
    let picks: [usize; K] = std::array::from_fn(|step| pick(&mut word, from + step + 1));
    for (position, pick) in (from..cards.len()).zip(picks).rev() {
        cards.swap(position, pick);
    }
}

/// Takes a number below `bound` from a word, and leaves what is left of it.
#[inline(always)]
fn pick(word: &mut u64, bound: usize) -> usize {
    let wide = u128::from(*word) * bound as u128;
    *word = wide as u64;
    (wide >> 64) as usize
}

/// Whether what is left of a word after `K` picks, the first of them for the
/// position `from`, shows that all were equally likely. The bounds multiply to
/// at most 2^48, so that it nearly always shows at a glance.
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

    /// Upwards: a card that has no position yet is still where it was, so that
    /// the processor need not wait for the changes before to look at it.
    #[inline]
    fn shuffle<C: Copy>(&mut self, cards: &mut [C], _face: impl Fn(C) -> String) {
        // A copy, which can stay in registers.
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
    fn an_unfair_word_is_followed_by_the_next() {
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

    /// Nothing is left of a word of 0, which is fair only where the bounds
    /// multiply to a power of two.
    #[test]
    fn what_was_not_fair_is_taken_back() {
        fn check<const K: usize>(cards: usize, from: usize, word: u64) {
            let fresh: Vec<usize> = (0..cards).collect();
            let mut moved = fresh.clone();
            move_by::<_, K>(&mut moved, from, word);
            assert_ne!(moved, fresh);
            take_back::<_, K>(&mut moved, from, word);
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
