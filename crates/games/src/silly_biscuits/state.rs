//! The table of Silly Biscuits: what everybody sees, what one sees, what
//! nobody sees.

use arrayvec::ArrayVec;
use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::{Bag, Outcome, Seat, Seats, Table};

use super::SillyBiscuits;
use super::cards::{CARDS, Course, Hand, Ranks, bit};

/// Reserved positions of a player.
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

    /// The positions whose hidden card has nothing on it, as bits.
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
    /// Where play goes.
    pub course: Course,
    /// All cards played so far; the last one is the top.
    pub pile: ArrayVec<PlayingCard, CARDS>,
    /// How many cards can be drawn.
    pub deck: u32,
    /// How many cards each seat holds in hand.
    pub hands: Seats<u32>,
    /// The reserved cards of each seat.
    pub reserves: Seats<Reserve>,
    /// Turns in a row that were skipped or lost by mistake: nothing on the
    /// table has changed for so long, a reset pile aside.
    pub skips: u32,
    /// Turns in a row in which no card was played or drawn: skips, mistakes
    /// and hidden cards that could not be played.
    pub idle: u32,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Public {
    /// The last card played.
    #[must_use]
    #[inline]
    pub fn top(&self) -> PlayingCard {
        *self.pile.last().expect("a card starts the pile")
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
    /// The own hand.
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
