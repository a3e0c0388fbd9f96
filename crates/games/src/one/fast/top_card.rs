//! A lookup table for played cards: the colour that counts, and which cards match.
//!
//! [`TOP_CARDS`] equals calling [`TopCard::new`] for every move.

use super::super::cards::{Card, Hue, SIGN, coloured};

/// All moves that play a wild card.
const WILD_MOVES: u64 = 0xff << 52;

/// A card on top of the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct TopCard {
    /// The card itself.
    pub(in super::super) card: Card,
    /// The colour that counts: its own, or the one named with it.
    pub(in super::super) hue: Hue,
    /// The cards that match: see [`Public::fits`](super::super::Public::fits).
    pub(in super::super) fits: u64,
}

impl TopCard {
    /// A card with the colour that counts. Cards of this colour, cards of its sign
    /// and wilds match it.
    pub(in super::super) const fn new(card: Card, hue: Hue) -> Self {
        let same_sign = match card.is_wild() {
            true => 0,
            false => SIGN << (card.index() % 13),
        };
        Self {
            card,
            hue,
            fits: coloured(hue) | same_sign | WILD_MOVES,
        }
    }
}

/// The played card, for each move that plays one.
pub(in super::super) static TOP_CARDS: [TopCard; 60] = {
    let mut played = [TopCard::new(Card::WILD, Hue::Red); 60];
    let mut bit = 0;
    while bit < 60 {
        let (card, hue) = match bit as u8 {
            wild @ 52.. => (52 + (wild - 52) / 4, wild % 4),
            card => (card, card / 13),
        };
        played[bit] = TopCard::new(Card::from_index(card), Hue::ALL[hue as usize]);
        bit += 1;
    }
    played
};

#[cfg(test)]
mod tests {
    use super::super::super::Move;
    use super::super::tests::{cards, matching};
    use super::*;

    /// The entry of this move says the card, the colour that counts then, and which
    /// moves match.
    fn check(card: Card, named: Option<Hue>) -> u32 {
        let bit = Move::play(card, named).unwrap().bit().unwrap();
        let hue = card.hue().or(named).unwrap();
        let TopCard {
            card: played,
            hue: counts,
            fits,
        } = TOP_CARDS[bit as usize];
        assert_eq!((played, counts), (card, hue), "{card} {named:?}");
        assert_eq!(fits, matching(card, hue), "{card} {named:?}");
        assert_eq!(TOP_CARDS[bit as usize], TopCard::new(card, hue));
        bit
    }

    #[test]
    fn every_entry_says_what_matches_in_colour_or_sign() {
        let (wilds, coloured): (Vec<Card>, Vec<Card>) = cards().partition(|card| card.is_wild());
        let plain = coloured.into_iter().map(|card| check(card, None));
        let wild = |card| Hue::ALL.map(|hue| check(card, Some(hue)));
        let bits: Vec<u32> = plain.chain(wilds.into_iter().flat_map(wild)).collect();
        assert!(bits.into_iter().eq(0..TOP_CARDS.len() as u32));
    }
}
