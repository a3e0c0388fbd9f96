//! Lookup tables for played cards: the colour that counts, and which cards match.
//!
//! For speed: [`PLAYED`] equals calling [`Played::new`] for every move.

use super::cards::{Card, Hue};

/// The cards of one colour, and of one sign, as bits.
const COLOUR: u64 = (1 << 13) - 1;
pub(super) const SIGN: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
const WILD: u64 = 1 << 52;
pub(super) const FOUR: u64 = 1 << 53;
pub(super) const WILDS: u64 = WILD | FOUR;

/// All moves that play a wild card.
const WILD_MOVES: u64 = 0xff << 52;

/// The cards of a colour, as bits.
#[inline]
pub(super) const fn coloured(hue: Hue) -> u64 {
    COLOUR << (13 * hue as u32)
}

/// A card on top of the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played {
    /// The card itself.
    pub(super) card: Card,
    /// The colour that counts: its own, or the one named with it.
    pub(super) hue: Hue,
    /// The cards that match: see [`Public::fits`](super::Public::fits).
    pub(super) fits: u64,
}

impl Played {
    /// A card with the colour that counts. Cards of this colour, cards of its sign
    /// and wilds match it.
    pub(super) const fn new(card: Card, hue: Hue) -> Self {
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
pub(super) static PLAYED: [Played; 60] = {
    let mut played = [Played::new(Card::WILD, Hue::Red); 60];
    let mut bit = 0;
    while bit < 60 {
        let (card, hue) = match bit as u8 {
            wild @ 52.. => (52 + (wild - 52) / 4, wild % 4),
            card => (card, card / 13),
        };
        played[bit] = Played::new(Card::from_index(card), Hue::ALL[hue as usize]);
        bit += 1;
    }
    played
};
