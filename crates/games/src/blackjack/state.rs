//! The table of Blackjack. Nearly everything is public.

use arrayvec::ArrayVec;
use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::Bag;
use parlour_engine::table::{SeatSet, Seats};
use parlour_engine::{Outcome, Seat, Table};

use super::Blackjack;
use super::cards::Values;
use super::hand::Hand;
use super::money::Cents;
use super::rules::{HoleCard, MAX_DECKS, MAX_PLAYERS, MAX_SPLIT, Rules};
use super::shoe::Seen;

/// The cards of one deck.
pub(super) const DECK: usize = 52;

/// The most cards in a game.
pub(super) const CARDS: usize = DECK * MAX_DECKS as usize;

/// The most hands at a table.
pub(super) const HANDS: usize = MAX_PLAYERS * MAX_SPLIT as usize;

/// What the table waits for.
///
/// `repr(u32)` gives it a whole word as its tag. Otherwise the compiler stores
/// the tag in a spare byte of `Outcome`, which is slower to read, and the tag is
/// read at every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Phase {
    /// These players: how much do they bet?
    Bets(SeatSet),
    /// These players: do they take insurance?
    Insurance(SeatSet),
    /// This player, with the hand at this position of [`Public::hands`]: hit or
    /// stay?
    Hand(Seat, u32),
    /// This player: play again?
    Again(Seat),
    /// The game is over: there is nothing to wait for.
    Over(Outcome),
}

/// The status of a player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandStatus {
    /// It is being played: its owner can take cards.
    In,
    /// Its owner takes no more cards.
    Stays,
    /// It has 21 and waits for the dealer to act.
    Has21,
    /// It had 21 at the deal, and the dealer can still tie with 21 at the deal.
    Natural,
    /// It was surrendered, and the dealer can still get 21 at the deal.
    Surrendering,
    /// It has won.
    Won,
    /// It has lost.
    Lost,
    /// It has tied.
    Pushed,
    /// It was surrendered for half its bet.
    Surrendered,
}

impl HandStatus {
    /// Whether the hand is decided.
    #[must_use]
    #[inline]
    pub fn is_settled(self) -> bool {
        self as u8 >= Self::Won as u8
    }
}

/// A hand that is played against the dealer.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerHand {
    /// Whose it is.
    pub seat: Seat,
    /// Its cards.
    pub hand: Hand,
    /// Whether it is being played, waits or is decided.
    pub status: HandStatus,
    /// Whether it was made by a split.
    pub split: bool,
    /// What is bet on it.
    pub bet: Cents,
}

impl PlayerHand {
    /// A hand without cards.
    pub(super) fn new(seat: Seat) -> Self {
        Self {
            seat,
            hand: Hand::new(),
            status: HandStatus::In,
            split: false,
            bet: Cents::NONE,
        }
    }

    /// Resets it to a hand without cards. Hands are large, so they are reused.
    #[inline]
    pub(super) fn begin(&mut self, seat: Seat) {
        self.hand.clear();
        self.seat = seat;
        self.status = HandStatus::In;
        self.split = false;
        self.bet = Cents::NONE;
    }
}

/// A player at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerState {
    /// Hands won.
    pub points: u32,
    /// Whether the player had to leave because the purse is too small.
    pub out: bool,
    /// The money that is not on the table.
    pub purse: Cents,
    /// The insurance bet.
    pub insurance: Cents,
    /// The money put on the table in this hand.
    pub staked: Cents,
    /// The money received in this hand.
    pub back: Cents,
}

impl PlayerState {
    /// Puts money on the table.
    #[inline]
    pub(super) fn stake(&mut self, amount: Cents) {
        self.purse -= amount;
        self.staked += amount;
    }

    /// Gets money from the table.
    #[inline]
    pub(super) fn receive(&mut self, amount: Cents) {
        self.purse += amount;
        self.back += amount;
    }
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// What the table waits for.
    pub phase: Phase,
    /// The number of this hand, from one.
    pub number: u32,
    /// The players, including those who left.
    pub players: Seats<PlayerState>,
    /// The players who have not left. A player who left gets no more cards but
    /// keeps the points.
    pub seated: SeatSet,
    /// The players with insurance in this hand.
    pub insured: SeatSet,
    /// Comparisons won by the dealer.
    pub dealer_points: u32,
    /// The hands in the order in which they act. A player who left has none, and
    /// a player who split has several.
    pub hands: ArrayVec<PlayerHand, HANDS>,
    /// The dealer's cards that were dealt face up.
    pub dealer: Hand,
    /// The dealer's first card, once it is turned over.
    pub hole: Option<PlayingCard>,
    /// Whether the dealer takes no more cards.
    pub dealer_stays: bool,
    /// The cards that lie face up, and those of earlier hands until they are
    /// shuffled in.
    pub seen: Seen,
    /// Whether the cards ran out, so that the shoe is shuffled before the next
    /// hand.
    pub ran_dry: bool,
}

impl Public {
    /// Whether a card of the dealer lies face down.
    #[must_use]
    pub fn hole_is_hidden(&self, rules: &Rules) -> bool {
        let has_hole = rules.hole_card == HoleCard::Peek && !self.dealer.cards().is_empty();
        has_hole && self.hole.is_none()
    }

    /// Whether the dealer's hole card can be this one, given what the dealer did.
    /// With 21 at the deal the hand would be over, the dealer takes cards only
    /// with values that hit, and a dealer with 21 or bust has shown the card.
    #[must_use]
    pub fn hole_can_be(&self, rules: &Rules, hole: PlayingCard) -> bool {
        if matches!(self.phase, Phase::Insurance(_)) {
            // The dealer has not looked yet.
            return true;
        }
        let mut values = Values::NOTHING.with(hole);
        for (position, &card) in self.dealer.cards().iter().enumerate() {
            let takes = position == 0 || rules.dealer_hits(values);
            values = values.with(card);
            if !takes || values.is_bust() || values.is_best() {
                return false;
            }
        }
        !self.dealer_stays || !rules.dealer_hits(values)
    }

    /// How many cards have not been dealt since they were shuffled.
    #[must_use]
    pub fn deck(&self, rules: &Rules) -> usize {
        let hole = usize::from(self.hole_is_hidden(rules));
        DECK * rules.decks as usize - self.seen.len() - hole
    }

    /// How many hands this player has.
    #[must_use]
    pub fn hands_of(&self, seat: Seat) -> usize {
        self.hands.iter().filter(|own| own.seat == seat).count()
    }

    /// The number of a hand among those of its owner, from one.
    #[must_use]
    pub fn number_of(&self, position: usize) -> u32 {
        let seat = self.hands[position].seat;
        let before = self.hands[..position].iter();
        1 + before.filter(|own| own.seat == seat).count() as u32
    }

    /// The same number if the owner has several hands.
    #[must_use]
    pub fn number_among_several(&self, position: usize) -> Option<u32> {
        let seat = self.hands[position].seat;
        (self.hands_of(seat) > 1).then(|| self.number_of(position))
    }
}

/// What one seat sees: nothing that the others do not see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Private;

/// What nobody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    /// The cards that have not been dealt.
    pub deck: Bag<PlayingCard, CARDS>,
    /// The dealer's first card, as long as it lies face down.
    pub hole: Option<PlayingCard>,
}

/// Every card that lies face up on the table.
pub(super) fn face_up_cards(public: &Public, each: &mut impl FnMut(PlayingCard)) {
    for own in &public.hands {
        own.hand.cards().iter().copied().for_each(&mut *each);
    }
    public.dealer.cards().iter().copied().for_each(&mut *each);
    public.hole.into_iter().for_each(each);
}

pub(super) fn census(table: &Table<Blackjack>, each: &mut impl FnMut(PlayingCard)) {
    let Table { public, hidden, .. } = table;
    public.seen.each(each);
    hidden.deck.cards().iter().copied().for_each(&mut *each);
    hidden.hole.into_iter().for_each(each);
}
