//! What the moves of players suggest about their cards: a player who draws probably
//! holds no card that matches. This is not certain, because drawing is always allowed.

use parlour_engine::Seat;
use parlour_engine::table::MAX_SEATS;

use super::cards::{Card, Hue};
use super::fast::TopCard;
use super::story::Event;

/// What each player seems to lack.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Habits {
    /// The top card, and the kinds of cards that match it, as bits.
    top: Option<Card>,
    fits: u64,
    /// How many cards a player still has to take without having chosen to draw.
    owed: u32,
    players: [Lack; MAX_SEATS],
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Lack {
    /// The kinds of cards that are not in the hand, as bits.
    kinds: u64,
    /// How many cards were drawn since.
    newer: u32,
}

/// The kinds of cards, as bits: wilds match everything.
const KINDS: u64 = (1 << Card::KINDS) - 1;

impl Habits {
    pub(super) fn remember(&mut self, event: &Event) {
        match event {
            Event::Dealt { .. } => *self = Self::default(),
            Event::Turned { card } => self.lay(*card, card.hue()),
            Event::Played { card, colour, .. } => {
                self.owed = 0;
                self.lay(*card, colour.or(card.hue()));
            }
            Event::Named { colour, .. } => {
                if let Some(top) = self.top {
                    self.lay(top, Some(*colour));
                }
            }
            Event::Pickup { count, .. } | Event::Takes { count, .. } => self.owed = *count,
            Event::Caught { .. } => self.owed = 2,
            Event::Drew { seat, .. } => self.draw(*seat),
            Event::Swapped { seat, other } => self.players.swap(seat.index(), other.index()),
            Event::PassedOn { .. } => self.players = Default::default(),
            _ => {}
        }
    }

    fn lay(&mut self, card: Card, hue: Option<Hue>) {
        self.top = Some(card);
        self.fits = hue.map_or(0, |hue| TopCard::new(card, hue).fits & KINDS);
    }

    fn draw(&mut self, seat: Seat) {
        let lack = &mut self.players[seat.index()];
        if self.owed > 0 {
            self.owed -= 1;
            lack.newer += 1;
            return;
        }
        // Older conclusions are about fewer cards; keep them if nearly all are old.
        let older = if lack.newer <= 1 { lack.kinds } else { 0 };
        *lack = Lack {
            kinds: older | self.fits,
            newer: 1,
        };
    }

    /// The kinds of cards that the card at this place of a hand seems not to be;
    /// places are counted from the newest, which is 1.
    pub(super) fn lacks(&self, seat: Seat, place: usize) -> u64 {
        let lack = self.players[seat.index()];
        match place > lack.newer as usize {
            true => lack.kinds,
            false => 0,
        }
    }

    /// Whether a player seems to have no card of this colour, apart from at most one card
    /// drawn since.
    #[inline]
    pub(super) fn seems_to_lack(&self, seat: Seat, hue: Hue) -> bool {
        let lack = self.players[seat.index()];
        // The 0 of the colour stands for all of its cards.
        lack.newer <= 1 && lack.kinds >> (13 * hue as u32) & 0x3ff == 0x3ff
    }
}
