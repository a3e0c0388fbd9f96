//! The table of Blackjack: nearly everything lies open.

use arrayvec::ArrayVec;
use parlour_engine::cards::PlayingCard;
use parlour_engine::{Bag, Outcome, Seat, Seats, Table};

use super::Blackjack;
use super::cards::Values;
use super::hand::Hand;
use super::rules::{MOST_SEATS, Rules};

/// Room for every card of the game.
pub(super) const CARDS: usize = 52;

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The hand at this position of [`Public::hands`]: hit or stay?
    Hand(u32),
    /// This player: play again?
    Again(Seat),
    /// Nothing: the sitting is over.
    Over(Outcome),
}

/// How a hand stands against the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its owner can take cards.
    In,
    /// Its owner takes no more cards.
    Stays,
    /// It has 21 and waits for the dealer's act.
    Has21,
    /// It has won.
    Won,
    /// It has lost.
    Lost,
}

impl Standing {
    /// Whether it has won or lost.
    #[must_use]
    #[inline]
    pub fn is_settled(self) -> bool {
        matches!(self, Self::Won | Self::Lost)
    }
}

/// A hand that is played against the dealer.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerHand {
    /// Whose it is.
    pub seat: Seat,
    /// Its cards.
    pub hand: Hand,
    /// How it stands.
    pub standing: Standing,
}

/// Somebody at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// Hands won.
    pub points: u32,
    /// Whether the player has left: no more cards, but the points stay.
    pub left: bool,
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// What the table waits for.
    pub phase: Phase,
    /// The number of this hand, from one.
    pub number: u32,
    /// The people, those who left included.
    pub players: Seats<Player>,
    /// Comparisons won by the dealer.
    pub dealer_points: u32,
    /// The hands in the order in which they act; who left has none.
    pub hands: ArrayVec<PlayerHand, MOST_SEATS>,
    /// The dealer's cards that were dealt face up.
    pub dealer: Hand,
    /// The dealer's first card, once it is turned over.
    pub hole: Option<PlayingCard>,
    /// Whether the dealer takes no more cards.
    pub dealer_stays: bool,
}

impl Public {
    /// The seats that have not left.
    pub fn seated(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players.len()).filter(|&seat| !self.players[seat].left)
    }

    /// Whether the dealer's first card can be this one, after all that the
    /// dealer did: 21 at the deal would have ended the hand, a card is taken
    /// only by a hand that hits, and one that is bust or has 21 is turned over.
    #[must_use]
    pub fn hole_can_be(&self, rules: &Rules, hole: PlayingCard) -> bool {
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

    /// How many cards have not been dealt.
    #[must_use]
    pub fn deck(&self) -> usize {
        let hands: usize = self.hands.iter().map(|own| own.hand.cards().len()).sum();
        let hole = 1;
        CARDS - hands - self.dealer.cards().len() - hole
    }
}

/// What one seat sees: nothing that others do not.
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

pub(super) fn census(table: &Table<Blackjack>, each: &mut impl FnMut(PlayingCard)) {
    let Table { public, hidden, .. } = table;
    for own in &public.hands {
        own.hand.cards().iter().copied().for_each(&mut *each);
    }
    public.dealer.cards().iter().copied().for_each(&mut *each);
    hidden.deck.cards().iter().copied().for_each(&mut *each);
    public.hole.into_iter().chain(hidden.hole).for_each(each);
}
