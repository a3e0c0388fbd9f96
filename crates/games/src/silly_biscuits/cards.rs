//! Cards, ranks as bits, and hands.

use parlour_engine::cards::Multiset;
use parlour_engine::cards::{PlayingCard, Rank, Suit};
use parlour_engine::scene::{CardScene, Mark};

use super::rules::Style;

/// The cards of the largest table: four decks.
pub(super) const CARDS: usize = 208;

/// Four new decks in a row; smaller tables use the first ones.
pub(super) const DECKS: [PlayingCard; CARDS] = {
    let mut cards = [PlayingCard::from_index(0); CARDS];
    let mut at = 0;
    while at < CARDS {
        // The order within a suit is ace, then king down to two.
        let suit = at % 52 / 13;
        let down = (13 - at % 13) % 13;
        cards[at] = PlayingCard::from_index((suit * 13 + down) as u8);
        at += 1;
    }
    cards
};

/// Ranks as bits, the ace lowest.
pub(super) type Ranks = u32;

/// All thirteen ranks.
pub(super) const ALL_RANKS: Ranks = (1 << 13) - 1;

/// 2, 8 and 10, the special cards of the style biscuits.
pub(super) const SPECIALS: Ranks = 1 << 1 | 1 << 7 | 1 << 9;

/// 2 and 10, those of the style shithead.
pub(super) const TWO_AND_TEN: Ranks = 1 << 1 | 1 << 9;

/// The bit of a rank.
#[inline]
pub(super) fn bit(rank: Rank) -> Ranks {
    1 << (rank.number() - 1)
}

/// The cards of these ranks in all suits, as bits by index.
#[inline]
pub(super) fn in_all_suits(ranks: Ranks) -> u64 {
    let ranks = u64::from(ranks);
    ranks | ranks << 13 | ranks << 26 | ranks << 39
}

/// The special ranks of a style.
#[inline]
pub(super) fn specials(style: Style) -> Ranks {
    match style {
        Style::Biscuits => SPECIALS,
        Style::Shithead => TWO_AND_TEN,
    }
}

/// The value of a rank with the ace high: 2 to 14.
#[inline]
pub(super) fn height(rank: Rank) -> u8 {
    match rank.number() {
        1 => 14,
        number => number,
    }
}

/// The card in a scene, with a star if it is special.
pub(super) fn drawn(style: Style, card: PlayingCard) -> CardScene {
    let scene = CardScene::new(card.face());
    match bit(card.rank()) & specials(style) != 0 {
        true => scene.mark(Mark::Special),
        false => scene,
    }
}

/// The cards in a hand: a [`Multiset`] of cards as bits, whose tests compare it
/// with a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand(Multiset);

impl Hand {
    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: PlayingCard) {
        self.0.add(u32::from(card.index()));
    }

    /// Removes a card, which must be in the hand.
    #[inline]
    pub fn remove(&mut self, card: PlayingCard) {
        self.0.remove(u32::from(card.index()));
    }

    /// The cards in the hand, as bits by [`PlayingCard::index`].
    #[must_use]
    #[inline]
    pub fn held(self) -> u64 {
        self.0.held()
    }

    /// The ranks in the hand, as bits.
    #[must_use]
    #[inline]
    pub(super) fn ranks(self) -> Ranks {
        let held = self.held();
        (held | held >> 13 | held >> 26 | held >> 39) as Ranks & ALL_RANKS
    }

    /// The card of this rank that is played first: the first suit in the hand.
    #[must_use]
    #[inline]
    pub fn first_of(self, rank: Rank) -> Option<PlayingCard> {
        let suits = self.held() & in_all_suits(bit(rank));
        (suits != 0).then(|| PlayingCard::from_index(suits.trailing_zeros() as u8))
    }

    /// The number of cards of this rank.
    #[must_use]
    #[inline]
    pub fn count_of(self, rank: Rank) -> u32 {
        let first = u32::from(rank.number()) - 1;
        (0..4).map(|suit| self.0.count(first + 13 * suit)).sum()
    }

    /// The number of cards.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.len()
    }

    /// Whether the hand is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The cards by rank, the ace first.
    pub fn cards(self) -> impl Iterator<Item = PlayingCard> {
        let kinds = Rank::all().flat_map(|rank| {
            Suit::ALL
                .map(|suit| PlayingCard::new(suit, rank))
                .into_iter()
        });
        kinds.flat_map(move |card| {
            std::iter::repeat_n(card, self.0.count(u32::from(card.index())) as usize)
        })
    }
}

impl FromIterator<PlayingCard> for Hand {
    fn from_iter<I: IntoIterator<Item = PlayingCard>>(cards: I) -> Self {
        Self(cards.into_iter().map(|c| u32::from(c.index())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_decks_are_new_ones() {
        let new: Vec<PlayingCard> = PlayingCard::new_deck().collect();
        assert!(DECKS.chunks(52).all(|deck| deck == new));
    }

    #[test]
    fn a_hand_is_sorted_and_gives_the_first_suit() {
        let mut hand: Hand = ["KH", "2C", "KS", "AD", "KS"]
            .map(|text| text.parse().unwrap())
            .into_iter()
            .collect();
        let sorted = |hand: Hand| {
            hand.cards()
                .map(|card| card.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(sorted(hand), ["AD", "2C", "KS", "KS", "KH"]);
        assert_eq!(hand.ranks(), 1 | 1 << 1 | 1 << 12);
        let king = hand.first_of(Rank::KING).unwrap();
        assert_eq!(king.to_string(), "KS");
        hand.remove(king);
        assert_eq!((hand.len(), hand.first_of(Rank::KING)), (4, Some(king)));
        assert_eq!(hand.first_of(Rank::JACK), None);
    }
}
