//! The table of Silly Biscuits: public, private and hidden state.

use arrayvec::ArrayVec;
use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::dealer::Bag;
use parlour_engine::table::{MAX_SEATS, SeatSet, Seats};
use parlour_engine::{Outcome, Seat, Table};

use super::SillyBiscuits;
use super::cards::{CARDS, Hand, Ranks, bit};
use super::fast::CardToBeat;

/// The number of reserved positions of a player.
pub(super) const SLOTS: usize = 3;

/// The reserved cards of one player, as everybody sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reserve {
    /// The public card of each position.
    pub public: [Option<PlayingCard>; SLOTS],
    /// Bit `n`: position `n` has a hidden card.
    pub hidden: u8,
}

impl Reserve {
    /// Whether a position has a hidden card, covered or not.
    #[must_use]
    #[inline]
    pub fn has_hidden(&self, position: usize) -> bool {
        self.hidden >> position & 1 == 1
    }

    /// The positions with an uncovered hidden card, as bits.
    #[must_use]
    #[inline]
    pub fn uncovered(&self) -> u8 {
        let covered = |position: usize| u8::from(self.public[position].is_some()) << position;
        self.hidden & !(covered(0) | covered(1) | covered(2))
    }

    /// The ranks of the public cards, as bits.
    #[inline]
    pub(super) fn ranks(&self) -> Ranks {
        let rank = |card: &Option<PlayingCard>| card.map_or(0, |card| bit(card.rank()));
        self.public.iter().fold(0, |ranks, card| ranks | rank(card))
    }

    /// The lowest position that has a public card of this rank.
    #[must_use]
    #[inline]
    pub fn position_of(&self, rank: Rank) -> Option<usize> {
        self.public
            .iter()
            .position(|card| card.is_some_and(|card| card.rank() == rank))
    }

    /// How many cards there are, public and hidden.
    pub(super) fn count(&self) -> u32 {
        self.public.iter().flatten().count() as u32 + self.hidden.count_ones()
    }

    /// How many public cards of this rank there are.
    #[must_use]
    #[inline]
    pub fn count_of(&self, rank: Rank) -> u32 {
        let is_it = |card: &&PlayingCard| card.rank() == rank;
        self.public.iter().flatten().filter(is_it).count() as u32
    }

    /// Takes the public card of this rank at the lowest position.
    #[inline]
    pub(super) fn take(&mut self, rank: Rank) -> Option<PlayingCard> {
        let position = self.position_of(rank)?;
        self.public[position].take()
    }

    /// Whether nothing is left.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.hidden == 0 && self.public.iter().all(Option::is_none)
    }
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// Whose turn it is.
    pub turn: Seat,
    /// The direction of play and the card to beat.
    pub to_beat: CardToBeat,
    /// All cards played since the start, or since the pile was last taken or
    /// burned. The last one is on top.
    pub pile: ArrayVec<PlayingCard, CARDS>,
    /// The cards that are out of play.
    pub burned: Hand,
    /// The number of cards in the draw deck.
    pub deck: u32,
    /// The number of cards in each hand.
    pub hands: Seats<u32>,
    /// The reserved cards of each seat.
    pub reserves: Seats<Reserve>,
    /// Turns in a row that were skipped or lost by a mistake. During these nothing
    /// on the table has changed, except that the pile may have been reset.
    pub skips: u32,
    /// Turns in a row in which no card was played or drawn: skips, mistakes and
    /// hidden cards that could not be played.
    pub idle: u32,
    /// The seats that are still swapping cards; the game begins when there are
    /// none.
    pub swapping: SeatSet,
    /// How often each seat has swapped.
    pub swaps: Seats<u32>,
    /// The seats that are out, in order, if play goes on without them.
    pub finished: ArrayVec<Seat, MAX_SEATS>,
    /// The number of turns so far.
    pub turns: u32,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Public {
    /// The last card on the pile.
    #[must_use]
    pub fn top(&self) -> Option<PlayingCard> {
        self.pile.last().copied()
    }

    /// The finishing place of a seat, from one.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Option<usize> {
        let place = self.finished.iter().position(|&other| other == seat)?;
        Some(place + 1)
    }

    /// Whether this seat has no card left anywhere.
    #[must_use]
    #[inline]
    pub fn is_out(&self, seat: Seat) -> bool {
        self.hands[seat] == 0 && self.reserves[seat].is_empty()
    }
}

/// What one seat sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Private {
    /// The player's own hand.
    pub hand: Hand,
}

/// What nobody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    /// The draw deck.
    pub deck: Bag<PlayingCard, CARDS>,
    /// The hidden reserved cards: not even their owners know them.
    pub reserves: Seats<[Option<PlayingCard>; SLOTS]>,
}

pub(super) fn census(table: &Table<SillyBiscuits>, each: &mut impl FnMut(PlayingCard)) {
    let Table {
        public,
        private,
        hidden,
    } = table;
    public.pile.iter().copied().for_each(&mut *each);
    public.burned.cards().for_each(&mut *each);
    hidden.deck.cards().iter().copied().for_each(&mut *each);
    for Private { hand } in private {
        hand.cards().for_each(&mut *each);
    }
    for reserve in &public.reserves {
        reserve
            .public
            .iter()
            .flatten()
            .copied()
            .for_each(&mut *each);
    }
    for cards in &hidden.reserves {
        cards.iter().flatten().copied().for_each(&mut *each);
    }
}
