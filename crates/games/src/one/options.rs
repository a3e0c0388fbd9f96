//! The set of moves that a seat can choose from.

use parlour_engine::{Dealer, Moves, Seat, SeatSet, nth_bit, random_bit};

use super::cards::{Card, Hue, Sign};
use super::moves::Move;

/// The moves of a seat: the bits of one word, and what the house rules make of
/// them. Moves that only exist by house rules are spelled out when asked for,
/// so that the plain game pays nothing for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub(super) bits: u64,
    pub(super) wide: Option<Wide>,
}

/// What the house rules add to the bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide {
    /// Whether a card can be played with a call.
    pub(super) call: bool,
    /// Whom a 7 can swap with; a 7 without a swap is not possible then.
    pub(super) swap: SeatSet,
    /// Which words are possible, as bits.
    pub(super) words: u8,
    /// Who can be caught.
    pub(super) caught: Seat,
}

pub(super) const ONE_BIT: u8 = 1;
pub(super) const CATCH_BIT: u8 = 2;
pub(super) const CHALLENGE_BIT: u8 = 4;
pub(super) const ACCEPT_BIT: u8 = 8;
pub(super) const NAME_BIT: u8 = 16;

pub(super) const DRAW_BIT: u64 = 1 << 60;
pub(super) const KEEP_BIT: u64 = 1 << 61;
const IDLE: u64 = DRAW_BIT | KEEP_BIT;

impl Wide {
    /// The ways to play a card.
    fn spellings(self, mv: Move) -> impl Iterator<Item = Move> {
        let swaps = !self.swap.is_empty();
        let sign = mv.card().map(|(card, _)| card.sign());
        let (plain, call, swap) = match sign {
            Some(Sign::Number(7)) if swaps => (false, false, self.swap),
            Some(Sign::Number(0)) if swaps => (true, false, SeatSet::EMPTY),
            _ => (true, self.call, SeatSet::EMPTY),
        };
        let plain = plain.then_some(mv).into_iter();
        let call = call.then(|| mv.calling()).into_iter();
        plain
            .chain(call)
            .chain(swap.iter().map(move |seat| mv.with(seat)))
    }

    /// The moves that are words.
    fn words(self) -> impl Iterator<Item = Move> {
        let has = move |bit: u8| self.words & bit != 0;
        let words = [
            (ONE_BIT, Move::ONE),
            (CATCH_BIT, Move::catch(self.caught)),
            (CHALLENGE_BIT, Move::CHALLENGE),
            (ACCEPT_BIT, Move::ACCEPT),
        ];
        let words = words.into_iter().filter(move |&(bit, _)| has(bit));
        let names = Hue::ALL.into_iter().filter(move |_| has(NAME_BIT));
        words.map(|(_, mv)| mv).chain(names.map(Move::name))
    }
}

impl Options {
    /// Whether this card can be played in some way.
    #[must_use]
    pub fn plays(&self, card: Card) -> bool {
        match card.index() {
            52 => self.bits >> 52 & 0xf != 0,
            53 => self.bits >> 56 & 0xf != 0,
            index => self.bits >> index & 1 == 1,
        }
    }

    /// Whether any card can be played.
    #[must_use]
    pub fn plays_any(&self) -> bool {
        self.bits & !IDLE != 0
    }

    /// The move that gets the game on without a card: drawing or keeping.
    #[must_use]
    pub fn idle(&self) -> Option<Move> {
        let idle = self.bits & IDLE;
        (idle != 0).then(|| Move::from_bit(idle.trailing_zeros()))
    }

    fn spelled_out(&self, wide: Wide) -> impl Iterator<Item = Move> + use<> {
        let bits = self.bits;
        let has = move |bit: &u32| bits >> bit & 1 == 1;
        let plays = (0..60).filter(has).map(Move::from_bit);
        plays
            .flat_map(move |mv| wide.spellings(mv))
            .chain(wide.words())
            .chain((60..62).filter(has).map(Move::from_bit))
    }

    // By value: a set whose address is given away would have to be in memory,
    // in the plain game too.
    #[cold]
    #[inline(never)]
    fn nth(self, wide: Wide, index: usize) -> Option<Move> {
        self.spelled_out(wide).nth(index)
    }

    #[cold]
    #[inline(never)]
    fn count(self, wide: Wide) -> usize {
        self.spelled_out(wide).count()
    }

    #[cold]
    #[inline(never)]
    fn random_spelled_out(self, wide: Wide, chance: &mut impl Dealer) -> Option<Move> {
        let all = self.spelled_out(wide).count();
        let idle = (self.bits & IDLE).count_ones() as usize;
        let choices = if all > idle { all - idle } else { all };
        self.spelled_out(wide)
            .nth(chance.below(choices as u32) as usize)
    }
}

impl Moves<Move> for Options {
    #[inline]
    fn len(&self) -> usize {
        match self.wide {
            None => self.bits.count_ones() as usize,
            Some(wide) => self.count(wide),
        }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Move> {
        if let Some(wide) = self.wide {
            return self.nth(wide, index);
        }
        nth_bit(self.bits, index).map(Move::from_bit)
    }

    fn contains(&self, mv: Move) -> bool {
        match self.wide {
            None => mv.bit().is_some_and(|bit| self.bits >> bit & 1 == 1),
            Some(wide) => self.spelled_out(wide).any(|other| other == mv),
        }
    }

    #[inline]
    fn busy(&self) -> usize {
        match self.wide {
            None => (self.bits & !IDLE).count_ones() as usize,
            Some(wide) => self.count(wide) - (self.bits & IDLE).count_ones() as usize,
        }
    }

    #[inline(always)]
    fn random(&self, chance: &mut impl Dealer) -> Option<Move> {
        match self.wide {
            None => random_bit(self.bits, IDLE, chance).map(Move::from_bit),
            Some(wide) => self.random_spelled_out(wide, chance),
        }
    }
}
