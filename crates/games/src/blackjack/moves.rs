//! The moves of Blackjack and their notation.

use std::fmt;

use parlour_engine::View;
use parlour_engine::moves::{MoveBit, MoveSet, Moves};

use super::Blackjack;
use super::hand_moves::hand_moves;
use super::state::Phase;

/// A decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Take a card.
    Hit,
    /// Take no more cards in this hand.
    Stay,
    /// Bet the same again, take one card and no more.
    Double,
    /// Make two hands of one.
    Split,
    /// Give a hand up for half its bet.
    Surrender,
    /// Take insurance.
    Insure,
    /// Take no insurance.
    Decline,
    /// Play another hand.
    Again,
    /// Leave the table. The only idle move, so that random players stay and
    /// play.
    Leave,
    /// Bet this many whole units.
    Bet(u32),
}

impl Move {
    /// All moves but bets, by number.
    pub const ALL: [Self; 9] = [
        Self::Hit,
        Self::Stay,
        Self::Double,
        Self::Split,
        Self::Surrender,
        Self::Insure,
        Self::Decline,
        Self::Again,
        Self::Leave,
    ];

    /// The letter to type, or `None` for a bet.
    #[must_use]
    pub fn letter(self) -> Option<char> {
        Some(match self {
            Self::Hit => 'H',
            Self::Stay => 'S',
            Self::Double => 'D',
            Self::Split => 'P',
            Self::Surrender => 'R',
            Self::Insure | Self::Again => 'Y',
            Self::Decline | Self::Leave => 'N',
            Self::Bet(_) => return None,
        })
    }

    #[inline]
    pub(super) const fn mask(self) -> u64 {
        match self {
            Self::Hit => 1,
            Self::Stay => 1 << 1,
            Self::Double => 1 << 2,
            Self::Split => 1 << 3,
            Self::Surrender => 1 << 4,
            Self::Insure => 1 << 5,
            Self::Decline => 1 << 6,
            Self::Again => 1 << 7,
            Self::Leave => 1 << 8,
            Self::Bet(_) => 0,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.letter()) {
            (Self::Bet(units), _) => write!(f, "bet {units}"),
            (_, letter) => write!(f, "{}", letter.unwrap_or_default()),
        }
    }
}

impl MoveBit for Move {
    const IDLE: u64 = Self::Leave.mask();

    #[inline]
    fn bit(self) -> Option<u32> {
        self.mask().checked_ilog2()
    }

    #[inline]
    fn from_bit(bit: u32) -> Self {
        // The two most frequent moves need no table lookup.
        match bit {
            0 => Self::Hit,
            1 => Self::Stay,
            _ => Self::ALL[(bit as usize).min(Self::ALL.len() - 1)],
        }
    }
}

/// The legal moves: a range of bets, or a set of other moves as bits. Equals a
/// list of the same moves; `bets_are_a_range` and the tests of [`MoveSet`] check
/// that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    set: MoveSet<Move>,
    least: u32,
    bets: u32,
}

impl Choices {
    #[inline]
    fn of(bits: u64) -> Self {
        Self {
            set: MoveSet::from_bits(bits),
            least: 0,
            bets: 0,
        }
    }

    /// The smallest and the largest bet, if the player is asked for a bet.
    #[must_use]
    #[inline]
    pub fn bets(&self) -> Option<(u32, u32)> {
        (self.bets > 0).then(|| (self.least, self.least + self.bets - 1))
    }
}

impl Moves<Move> for Choices {
    #[inline]
    fn len(&self) -> usize {
        self.bets as usize + self.set.len()
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Move> {
        if index < self.bets as usize {
            return Some(Move::Bet(self.least + index as u32));
        }
        self.set.get(index - self.bets as usize)
    }

    #[inline]
    fn contains(&self, mv: Move) -> bool {
        match mv {
            Move::Bet(units) => units.wrapping_sub(self.least) < self.bets,
            other => self.set.contains(other),
        }
    }

    #[inline]
    fn active_len(&self) -> usize {
        self.bets as usize + self.set.active_len()
    }
}

#[inline(always)]
pub(super) fn legal(view: View<'_, Blackjack>) -> Choices {
    let public = view.public;
    match public.phase {
        Phase::Hand(_, position) => Choices::of(hand_moves(view.rules, public, position as usize)),
        Phase::Again(_) => Choices::of(Move::Again.mask() | Move::Leave.mask()),
        Phase::Bets(waiting) if waiting.contains(view.seat) => {
            let purse = public.players[view.seat].purse.whole();
            let most = u64::from(view.rules.table_maximum).min(purse) as u32;
            let least = view.rules.table_minimum;
            Choices {
                set: MoveSet::from_bits(0),
                least,
                bets: (most + 1).saturating_sub(least),
            }
        }
        Phase::Insurance(waiting) if waiting.contains(view.seat) => {
            Choices::of(Move::Insure.mask() | Move::Decline.mask())
        }
        Phase::Bets(_) | Phase::Insurance(_) | Phase::Over(_) => Choices::of(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_has_a_bit() {
        for mv in Move::ALL {
            assert_eq!(mv.bit().map(Move::from_bit), Some(mv));
        }
        assert_eq!(Move::Bet(5).bit(), None);
        assert!(Move::IDLE > Move::Again.mask(), "idle moves come last");
    }

    #[test]
    fn bets_are_a_range() {
        let bets = Choices {
            set: MoveSet::from_bits(0),
            least: 5,
            bets: 3,
        };
        let all: Vec<Move> = bets.iter().collect();
        assert_eq!(all, [5, 6, 7].map(Move::Bet));
        assert_eq!((bets.active_len(), bets.bets()), (3, Some((5, 7))));
        for units in 0..12 {
            let mv = Move::Bet(units);
            assert_eq!(bets.contains(mv), all.contains(&mv), "{mv}");
        }
        assert!(!bets.contains(Move::Hit) && bets.get(3).is_none());
        assert_eq!(Choices::of(3).bets(), None);
        assert!(!Choices::of(3).contains(Move::Bet(0)));
    }
}
