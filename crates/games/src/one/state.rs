//! The table of One: what everybody sees, what one sees, what nobody sees.

use std::hint::select_unpredictable;

use arrayvec::ArrayVec;
use parlour_engine::dealer::Bag;
use parlour_engine::table::Seats;
use parlour_engine::{Outcome, Seat, Table};

use super::One;
use super::cards::{Card, Hand, Hue};
use super::played::Played;

/// Room for every card of the game.
pub(super) const CARDS: usize = 108;

/// Cards whose order everybody knows.
pub(super) type Pile = ArrayVec<Card, CARDS>;

/// What the player whose turn it is has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// What to play, or to draw.
    Turn,
    /// The colour of the wild that was turned up to start with.
    Name,
    /// Whether to play the card just drawn.
    Drawn,
    /// What to do about the cards to pick up.
    Pickup,
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// Whose turn it is.
    pub turn: Seat,
    /// Whether play goes in seat order.
    pub forward: bool,
    /// The colour that counts: the top card's, or the one named with it.
    pub hue: Hue,
    /// What goes on the top card, as bits: the cards by index, and for the
    /// wild ones, which always go, all moves that play them. Looked up when
    /// the card is laid.
    pub fits: u64,
    /// Whether none of the rules is in force that make a turn longer than one
    /// move: [`Rules::plain`](super::Rules), worked out once a deal.
    pub plain: bool,
    /// What is to be decided.
    pub phase: Phase,
    /// Whether somebody with the card on top can jump in.
    pub jump: bool,
    /// Who is down to one card and has not called it.
    pub uncalled: Option<Seat>,
    /// The colour before the last Wild Pickup 4 that can be challenged.
    pub before: Hue,
    /// Who played the pickup that waits to be answered.
    pub from: Seat,
    /// Who dealt.
    pub dealer: Seat,
    /// How many cards wait to be picked up.
    pub pending: u32,
    /// The discard pile; the last card is the top.
    pub discard: Pile,
    /// Cards at the bottom of the deck that everybody has seen; the first
    /// comes first, after all others.
    pub bottom: Pile,
    /// How many cards the deck has, those at its bottom included.
    pub deck: u32,
    /// How many cards each seat holds.
    pub hands: Seats<u32>,
    /// Turns so far, missed ones included, over all deals.
    pub turns: u32,
    /// The points of each seat.
    pub scores: Seats<u32>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Public {
    /// The top of the discard pile.
    #[must_use]
    #[inline]
    pub fn top(&self) -> Card {
        *self.discard.last().expect("the discard pile has a top")
    }

    /// Lays a card on the pile.
    #[inline]
    pub(super) fn show(&mut self, played: Played) {
        self.discard.push(played.card);
        self.name(played);
    }

    /// Names the colour that counts of the card that lies on top.
    #[inline]
    pub(super) fn name(&mut self, played: Played) {
        self.hue = played.hue;
        self.fits = played.fits;
    }

    /// The round as people count it.
    #[must_use]
    pub fn round(&self) -> u32 {
        1 + self.turns / self.hands.len() as u32
    }

    /// The seat whose turn comes after this one's.
    #[must_use]
    #[inline]
    pub fn after(&self, seat: Seat) -> Seat {
        let seats = self.hands.len();
        seat.ahead(select_unpredictable(self.forward, 1, seats - 1), seats)
    }
}

/// What one seat sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Private {
    /// The own cards.
    pub hand: Hand,
    /// The card just drawn, while it can be decided whether to play it.
    pub drawn: Option<Card>,
    /// Whether the Wild Pickup 4 that waits for an answer was played with the
    /// colour in hand. Kept, because the hand can grow before the answer.
    pub guilty: bool,
}

/// What nobody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    /// The deck above the cards that everybody has seen.
    pub deck: Bag<Card, CARDS>,
    /// Turns in a row in which nobody could play or draw. Hidden, because who
    /// passes does not say whether a card could have been played.
    pub stuck: u32,
}

pub(super) fn census(table: &Table<One>, each: &mut impl FnMut(Card)) {
    let Table {
        public,
        private,
        hidden,
    } = table;
    public.discard.iter().copied().for_each(&mut *each);
    public.bottom.iter().copied().for_each(&mut *each);
    hidden.deck.cards().iter().copied().for_each(&mut *each);
    for Private { hand, .. } in private {
        hand.cards().for_each(&mut *each);
    }
}
