//! The values that a hand can have.

use std::fmt;

use parlour_engine::cards::PlayingCard;

use super::fast::low_and_high;

/// The best value of a hand; above it, the hand is bust.
pub const BEST: u32 = 21;

/// The values of a hand: all sums of at most 21 that its cards can make, an
/// ace being 1 or 11. No value at all means bust.
///
/// Casinos call a hand soft while an ace counts 11 in it. The source document
/// calls the smallest value soft and the largest hard. Here they are called
/// [`min`](Self::min) and [`max`](Self::max).
///
/// Stored as bits, bit `n` for the sum `n`: a card shifts all sums at once, sums
/// above 21 are masked off, and an ace gives the union of two shifts. Equal to
/// the sums over all choices for the aces; a test compares every hand of up to
/// six ranks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Values(u32);

impl Values {
    /// The values of a hand without cards: 0 only.
    pub const NOTHING: Self = Self(1);

    /// The values when this card is added.
    #[must_use]
    #[inline]
    pub fn with(self, card: PlayingCard) -> Self {
        let [low, high] = low_and_high(card);
        let sums = self.0 << low | self.0 << high;
        Self(sums & ((2 << BEST) - 1))
    }

    /// Whether every sum is above 21.
    #[must_use]
    #[inline]
    pub fn is_bust(self) -> bool {
        self.0 == 0
    }

    /// Whether 21 is one of the values.
    #[must_use]
    #[inline]
    pub fn is_best(self) -> bool {
        self.0 >> BEST == 1
    }

    /// The smallest value, or `None` if it is bust.
    #[must_use]
    #[inline]
    pub fn min(self) -> Option<u32> {
        (!self.is_bust()).then(|| self.0.trailing_zeros())
    }

    /// The largest value, or `None` if it is bust.
    #[must_use]
    #[inline]
    pub fn max(self) -> Option<u32> {
        self.0.checked_ilog2()
    }

    /// For a hand of one card: whether it is an ace or a ten, so that a second
    /// card can make 21.
    #[must_use]
    #[inline]
    pub(super) fn can_begin_21(self) -> bool {
        self.0 >> 10 == 1 || self.0 >> 11 == 1
    }

    /// All of them as bits, bit `n` for the value `n`.
    #[must_use]
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The values, smallest first.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (0..=BEST).filter(move |value| self.0 >> value & 1 == 1)
    }
}

impl FromIterator<PlayingCard> for Values {
    fn from_iter<I: IntoIterator<Item = PlayingCard>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NOTHING, Self::with)
    }
}

impl fmt::Display for Values {
    /// `12`, `2 or 12`, or `bust`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_bust() {
            return f.write_str("bust");
        }
        for (position, value) in self.iter().enumerate() {
            let or = if position == 0 { "" } else { " or " };
            write!(f, "{or}{value}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A card in its notation, for the dealer.
pub(super) fn face(card: PlayingCard) -> String {
    card.to_string()
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Cards by rank, as in `2 A A Q`; the suits take turns.
    pub(in super::super) fn ranks(text: &str) -> Vec<PlayingCard> {
        let suits = ["S", "H", "D", "C"].into_iter().cycle();
        text.split_whitespace()
            .zip(suits)
            .map(|(rank, suit)| format!("{rank}{suit}").parse().unwrap())
            .collect()
    }

    #[test]
    fn values_are_all_sums_up_to_21() {
        let check = |cards: &str, expected: &[u32], words: &str| {
            let values: Values = ranks(cards).into_iter().collect();
            assert_eq!(values.iter().collect::<Vec<_>>(), expected, "{cards}");
            assert_eq!(values.min(), expected.first().copied(), "{cards}");
            assert_eq!(values.max(), expected.last().copied(), "{cards}");
            assert_eq!(values.is_bust(), expected.is_empty(), "{cards}");
            assert_eq!(values.to_string(), words, "{cards}");
        };
        check("", &[0], "0");
        check("2 A A Q", &[14], "14");
        check("J A", &[11, 21], "11 or 21");
        check("A A", &[2, 12], "2 or 12");
        check("A A A", &[3, 13], "3 or 13");
        check("Q 10 A", &[21], "21");
        check("Q 10 3", &[], "bust");
        check("K Q J", &[], "bust");
        check("10 J", &[20], "20");
    }

    /// As the document does it: all choices for every ace.
    fn by_tree(cards: &[PlayingCard], sum: u32, found: &mut BTreeSet<u32>) {
        let Some((card, rest)) = cards.split_first() else {
            if sum <= BEST {
                found.insert(sum);
            }
            return;
        };
        match card.rank().number() {
            1 => {
                by_tree(rest, sum + 1, found);
                by_tree(rest, sum + 11, found);
            }
            number => by_tree(rest, sum + u32::from(number.min(10)), found),
        }
    }

    #[test]
    fn bits_agree_with_the_tree_on_every_composition() {
        fn each(cards: &mut Vec<PlayingCard>, from: u8, left: usize, seen: &mut u32) {
            let mut tree = BTreeSet::new();
            by_tree(cards, 0, &mut tree);
            let values: Values = cards.iter().copied().collect();
            assert!(values.iter().eq(tree.iter().copied()), "{cards:?}");
            assert_eq!(values.is_best(), tree.contains(&BEST), "{cards:?}");
            *seen += 1;
            if left > 0 {
                for rank in from..13 {
                    cards.push(PlayingCard::from_index(rank));
                    each(cards, rank, left - 1, seen);
                    cards.pop();
                }
            }
        }
        let mut seen = 0;
        each(&mut Vec::new(), 0, 6, &mut seen);
        assert_eq!(seen, 27_132, "the ways to choose up to 6 of 13 ranks");
        let mut aces = Vec::new();
        for _ in 0..22 {
            let values: Values = aces.iter().copied().collect();
            let mut tree = BTreeSet::new();
            by_tree(&aces, 0, &mut tree);
            assert!(values.iter().eq(tree), "{} aces", aces.len());
            aces.push(PlayingCard::from_index(0));
        }
    }
}
