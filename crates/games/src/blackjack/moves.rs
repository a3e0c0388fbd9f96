//! The moves of Blackjack: which there are, how they are written and read.

use std::fmt;

use parlour_engine::{MoveBit, MoveSet, Moves, Refusal, View};

use super::Blackjack;
use super::state::Phase;

/// A decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Move {
    /// Take a card.
    Hit,
    /// Take no more cards in this hand.
    Stay,
    /// Play another hand.
    Again,
    /// Leave the table. It is the one idle move: it gets no game on, and
    /// players who choose at random are to play, not to walk away.
    Leave,
}

impl Move {
    /// All moves, by number.
    pub const ALL: [Self; 4] = [Self::Hit, Self::Stay, Self::Again, Self::Leave];

    /// `H`, `S`, `Y` or `N`.
    #[must_use]
    pub fn letter(self) -> char {
        ['H', 'S', 'Y', 'N'][self as usize]
    }

    const fn mask(self) -> u64 {
        1 << self as u32
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl MoveBit for Move {
    const IDLE: u64 = Self::Leave.mask();

    #[inline]
    fn bit(self) -> Option<u32> {
        Some(self as u32)
    }

    #[inline]
    fn from_bit(bit: u32) -> Self {
        Self::ALL[bit as usize & 3]
    }
}

#[inline]
pub(super) fn legal(view: View<'_, Blackjack>) -> MoveSet<Move> {
    MoveSet::from_bits(match view.public.phase {
        Phase::Hand(_) => Move::Hit.mask() | Move::Stay.mask(),
        Phase::Again(_) => Move::Again.mask() | Move::Leave.mask(),
        Phase::Over(_) => 0,
    })
}

/// The first letter decides, whatever follows.
pub(super) fn read(view: View<'_, Blackjack>, text: &str) -> Result<Move, Refusal> {
    let typed = text.trim();
    let letter = typed.chars().next().map(|c| c.to_ascii_uppercase());
    let moves = legal(view);
    if let Some(mv) = moves.iter().find(|mv| Some(mv.letter()) == letter) {
        return Ok(mv);
    }
    let choices = match view.public.phase {
        Phase::Hand(_) => "Type H to hit or S to stay.",
        Phase::Again(_) => "Type Y to play again or N to leave.",
        Phase::Over(_) => "The sitting is over.",
    };
    if typed.is_empty() {
        return Err(Refusal::no(choices));
    }
    let shown: String = typed.chars().take(20).collect();
    Err(Refusal::no(format!("{shown:?} is no answer. {choices}")))
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Chance, Names, Seat, Session};

    use super::super::Rules;
    use super::*;

    fn table(moves: &[&str]) -> Session<Blackjack> {
        let deck = "KH KS 9H 8D".split(' ').map(String::from).collect();
        let chance = Chance::FirstCards(vec![deck]);
        let mut session = Session::new(Rules::SEED, Names::numbered(1), chance).unwrap();
        for mv in moves {
            session.play(Seat::new(0), mv).unwrap();
        }
        session
    }

    #[test]
    fn the_first_letter_decides() {
        let check = |moves: &[&str], text: &str, expected: Result<Move, &str>| {
            let session = table(moves);
            let got = read(session.view(Seat::new(0)), text).map_err(|why| why.to_string());
            let shown: String = text.chars().take(30).collect();
            assert_eq!(got, expected.map_err(String::from), "{shown}");
        };
        const HIT: &str = "Type H to hit or S to stay.";
        for text in ["H", "h", " hit ", "hello", "\thi there", "h\u{301}"] {
            check(&[], text, Ok(Move::Hit));
        }
        check(&[], "stand", Ok(Move::Stay));
        check(&[], &"s".repeat(10_000_000), Ok(Move::Stay));
        check(&["S"], "yes", Ok(Move::Again));
        check(&["S"], "Nö", Ok(Move::Leave));
        for text in ["", " ", "\n", "\u{3000}"] {
            check(&[], text, Err(HIT));
        }
        // A long s and a double-struck h are letters of their own.
        for text in ["y", "1", "ſ", "ℍ", "🂡", "\0"] {
            check(&[], text, Err(&format!("{text:?} is no answer. {HIT}")));
        }
        let long = "x".repeat(10_000_000);
        check(
            &[],
            &long,
            Err(&format!("{:?} is no answer. {HIT}", &long[..20])),
        );
    }

    #[test]
    fn every_move_reads_back_where_it_is_legal() {
        for (moves, expected) in [(&[][..], "HS"), (&["S"][..], "YN")] {
            let session = table(moves);
            let view = session.view(Seat::new(0));
            let letters: String = legal(view).iter().map(Move::letter).collect();
            assert_eq!(letters, expected);
            for mv in Move::ALL {
                let back = read(view, &mv.to_string()).ok();
                assert_eq!(back, legal(view).contains(mv).then_some(mv));
            }
        }
    }

    #[test]
    fn only_leaving_is_idle() {
        let busy = |moves: &[&str]| legal(table(moves).view(Seat::new(0))).busy();
        assert_eq!((busy(&[]), busy(&["S"])), (2, 1));
    }
}
