//! The state of the table: what everybody, one seat, or nobody can see.

use std::hint::select_unpredictable;

use arrayvec::ArrayVec;
use parlour_engine::dealer::Bag;
use parlour_engine::table::Seats;
use parlour_engine::{Outcome, Seat, Table};

use super::One;
use super::cards::{Card, Hand, Hue};
use super::fast::TopCard;

/// The most cards in the game.
pub(super) const CARDS: usize = 108;

/// Cards whose order everybody knows.
pub(super) type Pile = ArrayVec<Card, CARDS>;

/// What the player whose turn it is has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Which card to play, or to draw one.
    Turn,
    /// The colour of a wild that was turned up as the first card.
    Name,
    /// Whether to play the card just drawn.
    Drawn,
    /// How to answer a pickup.
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
    /// The cards that match the top card, as bits by card index; for the wilds,
    /// which always match, the bits of all moves that play them. For speed: equals
    /// `fits` of `TopCard::new` for the top card and [`hue`](Self::hue), which the tests
    /// in `fast` check after every move.
    pub fits: u64,
    /// Whether every turn is one move, without house rules. For speed: equals
    /// `Rules::plain`, computed once per deal; the tests in `fast` check that, and that
    /// the code for house rules would play the same game.
    pub plain: bool,
    /// What the player has to decide.
    pub phase: Phase,
    /// Whether somebody with the card on top can jump in.
    pub jump: bool,
    /// The player who has one card left and has not called.
    pub uncalled: Option<Seat>,
    /// The colour that counted before the Wild Pickup 4 that can be challenged.
    pub hue_before_four: Hue,
    /// The player who played the pending pickup.
    pub pickup_by: Seat,
    /// Who dealt.
    pub dealer: Seat,
    /// The number of cards of the pending pickup.
    pub pending: u32,
    /// The discard pile; the last card is the top.
    pub discard: Pile,
    /// Cards at the bottom of the deck that everybody has seen. They are drawn
    /// after all others, the first of them first.
    pub bottom: Pile,
    /// How many cards the deck has, including those at its bottom.
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

    /// Puts a card on top of the pile.
    #[inline]
    pub(super) fn put_on_top(&mut self, played: TopCard) {
        self.discard.push(played.card);
        self.set_colour(played);
    }

    /// Sets the colour that counts for the top card.
    #[inline]
    pub(super) fn set_colour(&mut self, played: TopCard) {
        self.hue = played.hue;
        self.fits = played.fits;
    }

    /// The number of the round, as shown to players.
    #[must_use]
    pub fn round(&self) -> u32 {
        1 + self.turns / self.hands.len() as u32
    }

    /// The seat that plays after this one.
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
    /// The cards in hand.
    pub hand: Hand,
    /// The card just drawn, while the player decides whether to play it.
    pub drawn: Option<Card>,
    /// Whether the pending Wild Pickup 4 was played with the colour in hand. Stored,
    /// because the hand can grow before the answer.
    pub guilty: bool,
}

/// What nobody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    /// The deck without the cards at its bottom that everybody has seen.
    pub deck: Bag<Card, CARDS>,
    /// Consecutive turns in which nobody could play or draw. Hidden, because a
    /// pass does not reveal whether the player could have played a card.
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
