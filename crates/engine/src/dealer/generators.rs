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

/// A small generator for simulations: `fast/1`.
#[derive(Clone, Debug)]
pub struct Fast(Xoroshiro128PlusPlus);

impl Fast {
    /// What records call this dealer.
    pub const VERSION: &'static str = "fast/1";

    /// The dealer of game number `index` under this seed.
    #[must_use]
    pub fn new(seed: Seed, index: u64) -> Self {
        let folded = seed.0.chunks_exact(8).fold(0_u64, |key, chunk| {
            let word = u64::from_le_bytes(chunk.try_into().expect("chunks are eight bytes"));
            SplitMix64::seed_from_u64(key ^ word).next_u64()
        });
        // SplitMix64 takes neighbouring indices far apart.
        let mut mix = SplitMix64::seed_from_u64(folded ^ index);
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

    /// Decides `K` positions from this one on, with one word in nearly all
    /// cases. The bounds multiply to at most 2^48.
    #[inline(always)]
    fn place<C: Copy, const K: usize>(&mut self, cards: &mut [C], from: usize) {
        let picks: [usize; K] = loop {
            let mut word = self.0.0.next_u64();
            let picks = std::array::from_fn(|step| pick(&mut word, from + step + 1));
            if is_fair::<K>(word, from) {
                break picks;
            }
        };
        for (position, pick) in (from..).zip(picks) {
            if position < cards.len() {
                cards.swap(position, pick);
            }
        }
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
        let mut from = 1;
        while from < cards.len() {
            match from {
                ..=56 => {
                    self.place::<_, 8>(cards, from);
                    from += 8;
                }
                57..=4092 => {
                    self.place::<_, 4>(cards, from);
                    from += 4;
                }
                _ => {
                    self.place::<_, 1>(cards, from);
                    from += 1;
                }
            }
        }
    }
}
