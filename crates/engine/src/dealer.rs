//! The only door for chance.
//!
//! Rules never see a generator: they ask a [`Dealer`] to pick a card or to
//! shuffle. A deck whose order nobody knows has none; a card is picked when it
//! is drawn, which is the same game, cheaper, and leaves nothing to peek at.
//!
//! How random bits become picks is frozen for each dealer version, because a
//! seed written down today must mean the same game for ever:
//!
//! * `below(n)` takes 32-bit words `x` until the low half of `x * n` is at
//!   least `2^32 mod n`, and answers the high half (Lemire's method: exactly
//!   uniform, one multiplication in nearly all cases).
//! * `pick` is `below(number of cards)`, an index into the slice.
//! * `shuffle` goes from the last position down to the second; position `i`
//!   changes places with position `below(i + 1)`.
//! * `chacha8/1` takes the words of ChaCha8 keyed by the 32-byte seed, with
//!   the game's index as the stream number.
//! * `fast/1` takes the high halves of xoroshiro128++. Its state is the first
//!   two words of SplitMix64 started at `key ^ index`; the key is 0, and for
//!   each of the seed's four little-endian words becomes the first word of
//!   SplitMix64 started at `key ^ word`.
//! * `fast/2` is `fast/1` but for its `shuffle`, in which one 64-bit word of the
//!   generator serves several positions: eight while at most 64 cards have no
//!   position yet, four while at most 4,096, one above. With bounds `i + 1`,
//!   `i` and so on, none below 1, each answer is the high half of the word
//!   times the bound, and the low half is the word for the next one. If the
//!   last low half is below `2^64 mod (product of the bounds)`, all of it is
//!   done again with the next word (exactly uniform, too).

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoroshiro128PlusPlus};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Where chance comes from. What is frozen is written at the head of this file.
///
/// ```
/// use parlour_engine::{Dealer, Seeded, Stacked};
/// // The same seed and number give the same game, on every machine, for ever.
/// let mut dealer = Seeded::new("c0ffee".parse()?, 7);
/// assert_eq!([dealer.below(52), dealer.below(107)], [23, 29]);
///
/// // A stacked dealer gives what is written down.
/// let mut planned = Stacked::new(vec![vec!["b".into(), "a".into()]]);
/// let mut cards = ['a', 'b'];
/// planned.shuffle(&mut cards, |card| card.to_string());
/// assert_eq!(cards, ['b', 'a']);
/// # Ok::<(), parlour_engine::SeedError>(())
/// ```
pub trait Dealer {
    /// A number below `bound`, all equally likely; 0 when `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;

    /// All cards that are picked from now on are freshly shuffled: a stacked
    /// dealer goes on to the next list, the others do nothing.
    fn gather(&mut self) {}

    /// The index of the card that comes next from an unordered deck. `face`
    /// gives a card's notation and is asked by stacked dealers only.
    #[inline]
    fn pick<C: Copy>(&mut self, cards: &[C], face: impl Fn(C) -> String) -> usize {
        let _ = face;
        self.below(cards.len() as u32) as usize
    }

    /// Brings cards whose order matters into a new order.
    #[inline]
    fn shuffle<C: Copy>(&mut self, cards: &mut [C], face: impl Fn(C) -> String) {
        let _ = face;
        for last in (1..cards.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            cards.swap(last, other);
        }
    }
}

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

/// Thirty-two bytes that decide a game; written as hexadecimal digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

/// A seed that is not hexadecimal, or too long.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a seed is 1 to 64 hexadecimal digits (0-9, a-f), not {0:?}")]
pub struct SeedError(String);

impl std::str::FromStr for Seed {
    type Err = SeedError;

    /// Reads 1 to 64 digits; a short seed is a number with leading zeros.
    fn from_str(text: &str) -> Result<Self, SeedError> {
        let bad = || SeedError(text.chars().take(80).collect());
        if text.is_empty() || text.len() > 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(bad());
        }
        let padded = format!("{text:0>64}");
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&padded[2 * index..2 * index + 2], 16).map_err(|_| bad())?;
        }
        Ok(Self(bytes))
    }
}

impl std::fmt::Display for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;
    fn try_from(text: String) -> Result<Self, SeedError> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.to_string()
    }
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

/// What is wrong with the lists of a [`Stacked`] dealer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StackError {
    /// The game shuffles more often than lists were given.
    #[error("deck {list} is needed, but only {given} deck(s) are given")]
    NoList {
        /// The list that was asked for, counted from one.
        list: usize,
        /// How many there are.
        given: usize,
    },
    /// A list ends before the game stops drawing.
    #[error("deck {list} ends after {length} card(s), and the game needs another one")]
    Short {
        /// The list, counted from one.
        list: usize,
        /// How many cards it holds.
        length: usize,
    },
    /// A card that cannot come now.
    #[error("deck {list}, card {position}: {card:?} is not among the cards to be dealt")]
    NotThere {
        /// The list, counted from one.
        list: usize,
        /// The place in it, counted from one.
        position: usize,
        /// The card as it was written.
        card: String,
    },
}

/// A dealer with a plan: given orders, for tests, puzzles and records.
///
/// It never fails in the middle of a move. What does not fit is kept as a
/// [`fault`](Self::fault), for the session to refuse the move as a whole.
#[derive(Clone, Debug, Default)]
pub struct Stacked {
    lists: Vec<Vec<String>>,
    list: usize,
    position: usize,
    open_ended: bool,
    fault: Option<StackError>,
}

impl Stacked {
    /// The order of each shuffle, the first card dealt first.
    #[must_use]
    pub fn new(lists: Vec<Vec<String>>) -> Self {
        Self {
            lists,
            ..Self::default()
        }
    }

    /// Lists that give only the first cards; the others follow as they lie in
    /// a new deck. For tests that care about a few cards.
    #[must_use]
    pub fn first_cards(lists: Vec<Vec<String>>) -> Self {
        Self {
            open_ended: true,
            ..Self::new(lists)
        }
    }

    /// What did not fit so far, if anything.
    #[must_use]
    pub fn fault(&self) -> Option<&StackError> {
        self.fault.as_ref()
    }

    fn fail(&mut self, error: StackError) {
        self.fault.get_or_insert(error);
    }

    /// The position in `cards` of the next card of the list.
    fn next_of<C: Copy>(&mut self, cards: &[C], face: &impl Fn(C) -> String) -> usize {
        let list = self.list.max(1);
        let Some(order) = self.lists.get(list - 1) else {
            if !self.open_ended {
                let given = self.lists.len();
                self.fail(StackError::NoList { list, given });
            }
            return 0;
        };
        if self.position == 0 && !self.open_ended {
            // All of a list is looked at when its first card comes: what is
            // wrong at its end is said at once, not in the middle of a game.
            if let Some((position, card)) = misfit(order, cards, face) {
                self.fail(StackError::NotThere {
                    list,
                    position,
                    card,
                });
                return 0;
            }
        }
        let Some(card) = self.lists[list - 1].get(self.position) else {
            let order = &self.lists[list - 1];
            if !self.open_ended {
                let length = order.len();
                self.fail(StackError::Short { list, length });
            }
            return 0;
        };
        let card = card.trim().to_lowercase();
        self.position += 1;
        let found = cards
            .iter()
            .position(|&other| face(other).to_lowercase() == card);
        if found.is_none() {
            let position = self.position;
            let card = self.lists[list - 1][position - 1].clone();
            self.fail(StackError::NotThere {
                list,
                position,
                card,
            });
        }
        found.unwrap_or(0)
    }
}

/// The first card of a list, with its place from one, that is not among these
/// or is there more often than they have it.
fn misfit<C: Copy>(
    order: &[String],
    cards: &[C],
    face: &impl Fn(C) -> String,
) -> Option<(usize, String)> {
    let mut left: BTreeMap<String, u32> = BTreeMap::new();
    for &card in cards {
        *left.entry(face(card).to_lowercase()).or_default() += 1;
    }
    for (index, card) in order.iter().enumerate() {
        match left.get_mut(&card.trim().to_lowercase()) {
            Some(count) if *count > 0 => *count -= 1,
            _ => return Some((index + 1, card.clone())),
        }
    }
    None
}

impl Dealer for Stacked {
    /// Always 0: what a list does not decide goes the first way.
    fn below(&mut self, _bound: u32) -> u32 {
        0
    }

    fn gather(&mut self) {
        self.list += 1;
        self.position = 0;
    }

    fn pick<C: Copy>(&mut self, cards: &[C], face: impl Fn(C) -> String) -> usize {
        self.next_of(cards, &face)
    }

    fn shuffle<C: Copy>(&mut self, cards: &mut [C], face: impl Fn(C) -> String) {
        self.gather();
        for place in 0..cards.len() {
            let found = self.next_of(&cards[place..], &face);
            // Keeps the cards that are not named in the order they had.
            cards[place..=place + found].rotate_right(1);
        }
    }
}

/// How a seed deals: what records call a dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// `chacha8/1`: for games that people play.
    Seeded,
    /// `fast/1`: for simulations.
    Fast,
    /// `fast/2`: for simulations, the faster shuffle.
    Faster,
}

impl Version {
    /// All there are.
    pub const ALL: [Self; 3] = [Self::Seeded, Self::Fast, Self::Faster];

    /// What records call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seeded => Seeded::VERSION,
            Self::Fast => Fast::VERSION,
            Self::Faster => Faster::VERSION,
        }
    }

    /// The dealer of game number `index` under this seed.
    #[must_use]
    pub fn dealer(self, seed: Seed, index: u64) -> AnyDealer {
        match self {
            Self::Seeded => AnyDealer::Seeded(Box::new(Seeded::new(seed, index))),
            Self::Fast => AnyDealer::Fast(Fast::new(seed, index)),
            Self::Faster => AnyDealer::Faster(Faster::new(seed, index)),
        }
    }
}

/// Any of the dealers that a record can name.
#[derive(Clone, Debug)]
pub enum AnyDealer {
    /// `chacha8/1`.
    Seeded(Box<Seeded>),
    /// `fast/1`.
    Fast(Fast),
    /// `fast/2`.
    Faster(Faster),
    /// Given orders.
    Stacked(Stacked),
}

impl AnyDealer {
    /// What did not fit so far, if anything.
    #[must_use]
    pub fn fault(&self) -> Option<&StackError> {
        match self {
            Self::Stacked(stacked) => stacked.fault(),
            Self::Seeded(_) | Self::Fast(_) | Self::Faster(_) => None,
        }
    }
}

impl Dealer for AnyDealer {
    fn below(&mut self, bound: u32) -> u32 {
        match self {
            Self::Seeded(dealer) => dealer.below(bound),
            Self::Fast(dealer) => dealer.below(bound),
            Self::Faster(dealer) => dealer.below(bound),
            Self::Stacked(dealer) => dealer.below(bound),
        }
    }

    fn gather(&mut self) {
        if let Self::Stacked(dealer) = self {
            dealer.gather();
        }
    }

    fn pick<C: Copy>(&mut self, cards: &[C], face: impl Fn(C) -> String) -> usize {
        match self {
            Self::Seeded(dealer) => dealer.pick(cards, face),
            Self::Fast(dealer) => dealer.pick(cards, face),
            Self::Faster(dealer) => dealer.pick(cards, face),
            Self::Stacked(dealer) => dealer.pick(cards, face),
        }
    }

    fn shuffle<C: Copy>(&mut self, cards: &mut [C], face: impl Fn(C) -> String) {
        match self {
            Self::Seeded(dealer) => dealer.shuffle(cards, face),
            Self::Fast(dealer) => dealer.shuffle(cards, face),
            Self::Faster(dealer) => dealer.shuffle(cards, face),
            Self::Stacked(dealer) => dealer.shuffle(cards, face),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(text: &str) -> Seed {
        text.parse().unwrap()
    }

    /// These numbers are part of record version 1: if this test fails, old
    /// seeds mean other games, and a new dealer version is needed.
    #[test]
    fn picks_are_frozen() {
        let take = |dealer: &mut dyn FnMut(u32) -> u32| [52, 107, 6, 1, 1000].map(dealer);
        let mut seeded = Seeded::new(seed("c0ffee"), 7);
        let mut fast = Fast::new(seed("c0ffee"), 7);
        let got = (take(&mut |n| seeded.below(n)), take(&mut |n| fast.below(n)));
        assert_eq!(got, ([23, 29, 5, 0, 885], [38, 61, 3, 0, 564]));
    }

    /// Frozen as well.
    #[test]
    fn shuffles_are_frozen() {
        fn check(mut dealer: impl Dealer, cards: u16, expected: [u16; 6]) {
            let mut deck: Vec<u16> = (0..cards).collect();
            dealer.shuffle(&mut deck, |card| card.to_string());
            assert_eq!(deck[..6], expected, "the first of {cards} cards");
            deck.sort_unstable();
            assert!(deck.into_iter().eq(0..cards), "{cards} cards");
        }
        let (seed, index) = (seed("c0ffee"), 7);
        check(Seeded::new(seed, index), 52, [35, 21, 26, 2, 28, 18]);
        check(Fast::new(seed, index), 52, [16, 17, 23, 41, 5, 2]);
        check(Faster::new(seed, index), 7, [2, 0, 3, 4, 6, 1]);
        check(Faster::new(seed, index), 52, [2, 37, 30, 35, 50, 32]);
        check(Faster::new(seed, index), 107, [49, 18, 3, 36, 50, 5]);
        check(
            Faster::new(seed, index),
            5000,
            [291, 2157, 158, 3538, 2049, 1538],
        );
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut dealer = Faster::new(seed("1"), 0);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut cards = [1, 2, 3, 4];
            dealer.shuffle(&mut cards, |card| card.to_string());
            *counts.entry(cards).or_insert(0_u32) += 1;
        }
        // Five standard deviations of a binomial with p = 1/24.
        assert!(
            counts.len() == 24 && counts.values().all(|n| n.abs_diff(1_000) < 155),
            "{counts:?}"
        );
    }

    #[test]
    fn below_is_uniform_and_in_range() {
        let mut dealer = Fast::new(seed("1"), 0);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[dealer.below(7) as usize] += 1;
        }
        // Five standard deviations of a binomial with p = 1/7.
        assert!(
            counts.iter().all(|&n| n.abs_diff(10_000) < 463),
            "{counts:?}"
        );
        assert_eq!(dealer.below(0), 0);
        assert_eq!(dealer.below(1), 0);
    }

    #[test]
    fn seeds_read_back() {
        let check = |text: &str, expected: Option<&str>| {
            let got = text.parse::<Seed>().ok().map(|seed| seed.to_string());
            assert_eq!(got, expected.map(|tail| format!("{tail:0>64}")), "{text}");
        };
        check("ff", Some("ff"));
        check("C0FFEE", Some("c0ffee"));
        check("", None);
        check("xyz", None);
        check(&"f".repeat(64), Some(&"f".repeat(64)));
        check(&"f".repeat(65), None);
        check("é", None);
    }

    #[test]
    fn stacked_lists_come_in_order_or_say_why_not() {
        let face = |card: u8| card.to_string();
        let lists = |text: &str| vec![text.split(' ').map(String::from).collect::<Vec<_>>()];
        let mut cards = [1, 2, 3];
        let mut whole = Stacked::new(lists("3 1 2"));
        whole.shuffle(&mut cards, face);
        assert_eq!((cards, whole.fault()), ([3, 1, 2], None));

        let mut short = Stacked::new(lists("3"));
        short.shuffle(&mut cards, face);
        assert_eq!(
            short.fault(),
            Some(&StackError::Short { list: 1, length: 1 })
        );

        let mut open = Stacked::first_cards(lists("2"));
        let mut cards = [1, 2, 3];
        open.shuffle(&mut cards, face);
        assert_eq!((cards, open.fault()), ([2, 1, 3], None));

        let mut wrong = Stacked::new(lists("9"));
        wrong.gather();
        wrong.pick(&cards, face);
        assert_eq!(
            wrong.fault().map(ToString::to_string).as_deref(),
            Some("deck 1, card 1: \"9\" is not among the cards to be dealt")
        );
    }
}
