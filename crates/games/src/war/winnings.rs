//! The order in which the winner takes the cards of a round.

use parlour_engine::words;

use super::rules::Rules;
use super::state::Pile;

words! {
    /// The order in which the winner of a round takes its cards. The cards of one
    /// player stay in the order shown, unless the variant says otherwise.
    pub enum Winnings {
        /// Player 1's cards, then player 2's, whoever won.
        BySeat = "by-seat",
        /// The winner's cards, then the others' by seat.
        WinnerFirst = "winner-first",
        /// The others' cards by seat, then the winner's.
        LoserFirst = "loser-first",
        /// The highest rank first; equal ones by seat.
        HighFirst = "high-first",
        /// In random order.
        Shuffled = "shuffled",
    }
}

impl Winnings {
    /// The players in the order in which their cards are taken; in seat order if
    /// the cards are sorted or shuffled.
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

/// The cards of a round in the order in which they are taken, before any shuffle.
/// Cards that nobody wins stay in seat order.
pub(super) fn in_order(rules: &Rules, shown: &Pile, drawn: &[u32], winner: Option<usize>) -> Pile {
    let Some(winner) = winner else {
        return shown.clone();
    };
    match rules.winnings {
        Winnings::BySeat | Winnings::Shuffled => shown.clone(),
        Winnings::HighFirst => {
            let mut cards = shown.clone();
            sort_high_first(&mut cards, |&place| rules.strength(rules.card(place)));
            cards
        }
        Winnings::WinnerFirst | Winnings::LoserFirst => {
            let start = |player: usize| drawn.iter().take(player).sum::<u32>() as usize;
            let order = rules.winnings.order(drawn.len(), winner);
            let cards = order.flat_map(|player| &shown[start(player)..start(player + 1)]);
            cards.copied().collect()
        }
    }
}

/// Sorts cards by descending rank; equal ranks keep their order. An insertion sort,
/// because a round has only a few cards, and the stable sort of the standard library
/// allocates.
#[inline]
pub(super) fn sort_high_first<T: Copy>(cards: &mut [T], rank: impl Fn(&T) -> u32) {
    for next in 1..cards.len() {
        let card = cards[next];
        let mut place = next;
        while place > 0 && rank(&cards[place - 1]) < rank(&card) {
            cards[place] = cards[place - 1];
            place -= 1;
        }
        cards[place] = card;
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
