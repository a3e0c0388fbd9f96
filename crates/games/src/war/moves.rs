//! The only move of War.

use std::fmt;

use parlour_engine::moves::{MoveBit, MoveSet, Refusal};

/// There are no decisions in War: the only move shows the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Everyone shows the top card.
    Flip,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("flip")
    }
}

impl MoveBit for Move {
    const IDLE: u64 = 0;

    #[inline]
    fn bit(self) -> Option<u32> {
        Some(0)
    }

    #[inline]
    fn from_bit(_bit: u32) -> Self {
        Self::Flip
    }
}

#[inline]
pub(super) fn legal() -> MoveSet<Move> {
    MoveSet::from_bits(1)
}

/// Reads `flip`, `f` or an empty line: Enter shows the next cards.
pub(super) fn read(text: &str) -> Result<Move, Refusal> {
    let typed = text.trim();
    let meant = ["", "f", "flip"];
    if meant.iter().any(|word| typed.eq_ignore_ascii_case(word)) {
        return Ok(Move::Flip);
    }
    Err(Refusal::no(
        "Nothing to decide in War: just press Enter, or type flip, to show the next cards.",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flip_is_all_there_is_to_type() {
        let check = |text: &str, expected: bool| {
            assert_eq!(read(text).is_ok(), expected, "{text:.20}");
        };
        check("flip", true);
        check(" FLIP\n", true);
        check("f", true);
        check("", true);
        check("flop", false);
        check("1-13", false);
        check("flïp", false);
        check(&"flip".repeat(1_000_000), false);
        assert_eq!(read(&Move::Flip.to_string()), Ok(Move::Flip));
    }
}
