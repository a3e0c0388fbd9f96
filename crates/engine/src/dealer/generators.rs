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

    /// Decides the last `K` of these positions, with one word in nearly all
    /// cases. The bounds multiply to at most 2^48.
    #[inline(always)]
    fn place<C: Copy, const K: usize>(&mut self, cards: &mut [C]) {
        let left = cards.len();
        if left <= K {
            return self.place_rest(cards);
        }
        let picks: [usize; K] = loop {
            let mut word = self.0.0.next_u64();
            let picks = std::array::from_fn(|step| pick(&mut word, left - step));
            if is_fair(word, left, K) {
                break picks;
            }
        };
        for (step, pick) in picks.into_iter().enumerate() {
            cards.swap(left - 1 - step, pick);
        }
    }

    /// Decides all of these positions, of which there are few.
    #[inline(never)]
    fn place_rest<C: Copy>(&mut self, cards: &mut [C]) {
        let left = cards.len();
        let mut picks = [0; 8];
        let steps = left.saturating_sub(1);
        loop {
            let mut word = self.0.0.next_u64();
            for (step, place) in picks[..steps].iter_mut().enumerate() {
                *place = pick(&mut word, left - step);
            }
            if is_fair(word, left, steps) {
                break;
            }
        }
        for (step, &pick) in picks[..steps].iter().enumerate() {
            cards.swap(left - 1 - step, pick);
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

/// Whether what is left of a word after so many picks, the first of them below
/// `first`, shows that all were equally likely. The bounds multiply to at most
/// 2^48, so that it nearly always shows at a glance.
#[inline(always)]
fn is_fair(word: u64, first: usize, picks: usize) -> bool {
    word >> 48 != 0 || is_still_fair(word, first, picks)
}

#[cold]
#[inline(never)]
fn is_still_fair(word: u64, first: usize, picks: usize) -> bool {
    let product: u64 = (0..picks).map(|step| (first - step) as u64).product();
    word >= product.wrapping_neg() % product
}

impl Dealer for Faster {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    #[inline]
    fn shuffle<C: Copy>(&mut self, cards: &mut [C], _face: impl Fn(C) -> String) {
        let mut left = cards.len();
        while left > 4096 {
            self.place::<_, 1>(&mut cards[..left]);
            left -= 1;
        }
        while left > 64 {
            self.place::<_, 4>(&mut cards[..left]);
            left -= 4;
        }
        while left > 1 {
            self.place::<_, 8>(&mut cards[..left]);
            left = left.saturating_sub(8);
        }
    }
}
