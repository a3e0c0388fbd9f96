//! In which order the cards of a round are taken.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use parlour_engine::words;

use super::rules::{MOST_CARDS, Rules};
use super::state::Pile;

words! {
    /// In which order the winner of a round takes its cards. A player's own
    /// cards come as they were shown, where nothing else is said.
    pub enum Winnings {
        /// Player 1's cards, then player 2's, whoever won.
        BySeat = "by-seat",
        /// The winner's cards, then the others' by seat.
        WinnerFirst = "winner-first",
        /// The others' cards by seat, then the winner's.
        LoserFirst = "loser-first",
        /// The highest rank first; equal ones by seat.
        HighFirst = "high-first",
        /// In an order that nobody knows.
        Shuffled = "shuffled",
    }
}

impl Winnings {
    /// The players in the order in which their cards are taken, if the order
    /// is one of players; otherwise by seat.
    #[inline]
    pub(super) fn order(self, count: usize, winner: usize) -> impl Iterator<Item = usize> {
        let (first, last) = match self {
            Self::BySeat | Self::HighFirst | Self::Shuffled => (None, None),
            Self::WinnerFirst => (Some(winner), None),
            Self::LoserFirst => (None, Some(winner)),
        };
        let moved = first.or(last);
        first
            .into_iter()
            .chain((0..count).filter(move |&player| Some(player) != moved))
            .chain(last)
    }
}

/// The cards of the last round in the order in which they are taken, before
/// they are shuffled. Those that nobody wins lie by seat.
pub(super) fn in_order(rules: &Rules, shown: &Pile, drawn: &[u32], winner: Option<usize>) -> Pile {
    let Some(winner) = winner else {
        return shown.clone();
    };
    match rules.winnings {
        Winnings::BySeat | Winnings::Shuffled => shown.clone(),
        Winnings::HighFirst => {
            let mut order: ArrayVec<usize, MOST_CARDS> = (0..shown.len()).collect();
            // Not a stable sort: that would allocate.
            order.sort_unstable_by_key(|&index| (Reverse(rules.card(shown[index]).rank()), index));
            order.iter().map(|&index| shown[index]).collect()
        }
        Winnings::WinnerFirst | Winnings::LoserFirst => {
            let start = |player: usize| drawn.iter().take(player).sum::<u32>() as usize;
            let order = rules.winnings.order(drawn.len(), winner);
            let cards = order.flat_map(|player| &shown[start(player)..start(player + 1)]);
            cards.copied().collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winnings_are_taken_in_the_order_agreed() {
        let order = |winnings: Winnings| winnings.order(4, 2).collect::<Vec<_>>();
        assert_eq!(order(Winnings::BySeat), [0, 1, 2, 3]);
        assert_eq!(order(Winnings::WinnerFirst), [2, 0, 1, 3]);
        assert_eq!(order(Winnings::LoserFirst), [0, 1, 3, 2]);
    }

    #[test]
    fn cards_lie_in_that_order() {
        // Places in a new deck: ranks 1, 2 and 3 of player 1, and so on.
        let shown: Pile = [0, 1, 2, 12, 13, 14, 15].into_iter().collect();
        let check = |winnings, winner: Option<usize>, expected: [u16; 7]| {
            let rules = Rules {
                winnings,
                ..Rules::SEED
            };
            let got = in_order(&rules, &shown, &[3, 1, 3], winner);
            assert_eq!(got.as_slice(), expected, "{winnings:?}");
        };
        let by_seat = [0, 1, 2, 12, 13, 14, 15];
        check(Winnings::BySeat, Some(2), by_seat);
        check(Winnings::Shuffled, Some(2), by_seat);
        check(Winnings::WinnerFirst, Some(2), [13, 14, 15, 0, 1, 2, 12]);
        check(Winnings::WinnerFirst, Some(1), [12, 0, 1, 2, 13, 14, 15]);
        check(Winnings::LoserFirst, Some(0), [12, 13, 14, 15, 0, 1, 2]);
        check(Winnings::HighFirst, Some(0), [12, 2, 15, 1, 14, 0, 13]);
        check(Winnings::HighFirst, None, by_seat);
    }
}
