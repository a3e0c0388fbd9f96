//! The set of moves that a seat can choose from.

use parlour_engine::Seat;
use parlour_engine::dealer::Dealer;
use parlour_engine::moves::{Moves, nth_bit, random_bit};
use parlour_engine::table::SeatSet;

use super::cards::{Card, Hue, Sign};
use super::fast::HouseMoves;
use super::moves::Move;

/// The moves of a seat: the bits of one word, plus the moves that house rules add.
/// The added moves are generated on demand, so that games without house rules
/// pay nothing for them. Equal to the list of moves that
/// [`Moves::get`] returns one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    pub(super) bits: u64,
    pub(super) house_moves: Option<HouseMoves>,
}

pub(super) const ONE_BIT: u8 = 1;
pub(super) const CATCH_BIT: u8 = 2;
pub(super) const CHALLENGE_BIT: u8 = 4;
pub(super) const ACCEPT_BIT: u8 = 8;
pub(super) const NAME_BIT: u8 = 16;

pub(super) const DRAW_BIT: u64 = 1 << 60;
pub(super) const KEEP_BIT: u64 = 1 << 61;
const IDLE: u64 = DRAW_BIT | KEEP_BIT;

/// The moves that the packed house rules stand for.
impl HouseMoves {
    /// The ways to play a card.
    fn variants(self, mv: Move) -> impl Iterator<Item = Move> {
        let swaps = self.swap();
        let sign = mv.card().map(|(card, _)| card.sign());
        let (plain, call, swap) = match sign {
            Some(Sign::Number(7)) if swaps => (false, false, self.others()),
            Some(Sign::Number(0)) if swaps => (true, false, SeatSet::EMPTY),
            _ => (true, self.call(), SeatSet::EMPTY),
        };
        let plain = plain.then_some(mv).into_iter();
        let call = call.then(|| mv.calling()).into_iter();
        plain
            .chain(call)
            .chain(swap.iter().map(move |seat| mv.with_seat(seat)))
    }

    /// The moves without a card.
    fn words(self) -> impl Iterator<Item = Move> {
        let has = move |bit: u8| self.has_action(bit);
        let words = [
            (ONE_BIT, Move::ONE),
            (CATCH_BIT, Move::catch(self.caught())),
            (CHALLENGE_BIT, Move::CHALLENGE),
            (ACCEPT_BIT, Move::ACCEPT),
        ];
        let words = words.into_iter().filter(move |&(bit, _)| has(bit));
        let names = Hue::ALL.into_iter().filter(move |_| has(NAME_BIT));
        words.map(|(_, mv)| mv).chain(names.map(Move::name_colour))
    }
}

impl Choices {
    /// A set without moves of house rules.
    #[inline(always)]
    pub(super) fn plain(bits: u64) -> Self {
        Self {
            bits,
            house_moves: None,
        }
    }

    /// Whether a move that plays no card is possible, by its bit.
    #[inline]
    pub(super) fn has_action(&self, bit: u8) -> bool {
        self.house_moves
            .is_some_and(|house_moves| house_moves.has_action(bit))
    }

    /// Who can be caught.
    pub(super) fn caught(&self) -> Option<Seat> {
        let house_moves = self
            .house_moves
            .filter(|house_moves| house_moves.has_action(CATCH_BIT))?;
        Some(house_moves.caught())
    }

    /// Whether a card can be played with a call.
    #[inline]
    pub(super) fn can_call(&self) -> bool {
        self.house_moves
            .is_some_and(|house_moves| house_moves.call())
    }

    /// The players to swap hands with when this card is played. Empty if there is
    /// nothing to choose.
    #[inline]
    pub(super) fn swaps(&self, card: Card) -> SeatSet {
        match self.house_moves {
            Some(house_moves) if house_moves.swap() && card.sign() == Sign::Number(7) => {
                house_moves.others()
            }
            _ => SeatSet::EMPTY,
        }
    }

    /// The bits of the moves that play a card.
    #[inline]
    pub(super) fn play_bits(&self) -> u64 {
        self.bits & !IDLE
    }

    /// Whether this card can be played.
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

    /// The move that plays no card: drawing, or keeping the card just drawn.
    #[must_use]
    pub fn idle(&self) -> Option<Move> {
        let idle = self.bits & IDLE;
        (idle != 0).then(|| Move::from_bit(idle.trailing_zeros()))
    }

    fn all(&self, house_moves: HouseMoves) -> impl Iterator<Item = Move> + use<> {
        let bits = self.bits;
        let has = move |bit: &u32| bits >> bit & 1 == 1;
        let plays = (0..60).filter(has).map(Move::from_bit);
        plays
            .flat_map(move |mv| house_moves.variants(mv))
            .chain(house_moves.words())
            .chain((60..62).filter(has).map(Move::from_bit))
    }

    // The next three take `self` by value, so that the set can stay in registers.
    #[cold]
    #[inline(never)]
    fn nth(self, house_moves: HouseMoves, index: usize) -> Option<Move> {
        self.all(house_moves).nth(index)
    }

    #[cold]
    #[inline(never)]
    fn count(self, house_moves: HouseMoves) -> usize {
        self.all(house_moves).count()
    }

    #[cold]
    #[inline(never)]
    fn random_variant(self, house_moves: HouseMoves, chance: &mut impl Dealer) -> Option<Move> {
        let all = self.all(house_moves).count();
        let idle = (self.bits & IDLE).count_ones() as usize;
        let choices = if all > idle { all - idle } else { all };
        self.all(house_moves)
            .nth(chance.below(choices as u32) as usize)
    }
}

impl Moves<Move> for Choices {
    #[inline]
    fn len(&self) -> usize {
        match self.house_moves {
            None => self.bits.count_ones() as usize,
            Some(house_moves) => self.count(house_moves),
        }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Move> {
        if let Some(house_moves) = self.house_moves {
            return self.nth(house_moves, index);
        }
        nth_bit(self.bits, index).map(Move::from_bit)
    }

    fn contains(&self, mv: Move) -> bool {
        match self.house_moves {
            None => mv.bit().is_some_and(|bit| self.bits >> bit & 1 == 1),
            Some(house_moves) => self.all(house_moves).any(|other| other == mv),
        }
    }

    #[inline]
    fn active_len(&self) -> usize {
        match self.house_moves {
            None => (self.bits & !IDLE).count_ones() as usize,
            Some(house_moves) => self.count(house_moves) - (self.bits & IDLE).count_ones() as usize,
        }
    }

    #[inline(always)]
    fn random(&self, chance: &mut impl Dealer) -> Option<Move> {
        match self.house_moves {
            None => random_bit(self.bits, IDLE, chance).map(Move::from_bit),
            Some(house_moves) => self.random_variant(house_moves, chance),
        }
    }
}
