//! One round of War, for everybody who plays it: the library's players with
//! their cards, and the table with its linked stacks.

use parlour_engine::words;

/// The players as a round sees them: they turn cards over, and the cards they
/// showed in this round lie in front of them.
pub(super) trait Players {
    /// How many there are, those without cards included.
    fn count(&self) -> usize;

    /// Turns over a player's top card and answers its rank.
    fn draw(&mut self, player: usize) -> Option<u32>;

    /// How many cards a player has shown in this round.
    fn shown(&self, player: usize) -> usize;

    /// The rank of the last card that a player has shown in this round.
    fn last_rank(&self, player: usize) -> u32;

    /// Whatever gives players cards in the middle of a war.
    fn before_war_draw(&mut self) {}
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    /// Who wins, counted from zero.
    pub(super) winner: Option<usize>,
    /// Whether there was a war.
    pub(super) war: bool,
}

/// Plays one round: everyone shows the top card, and those who share the
/// highest rank go to war.
#[inline]
pub(super) fn resolve(players: &mut impl Players, face_down: usize) -> Verdict {
    let mut best = Best::default();
    for player in 0..players.count() {
        if let Some(rank) = players.draw(player) {
            best.see(player, rank);
        }
    }
    if best.tied {
        return war(players, best.rank, face_down);
    }
    Verdict {
        winner: best.player,
        war: false,
    }
}

/// The highest rank seen so far, and whether several have it.
#[derive(Default)]
struct Best {
    player: Option<usize>,
    rank: u32,
    tied: bool,
}

impl Best {
    #[inline]
    fn see(&mut self, player: usize, rank: u32) {
        if rank > self.rank {
            *self = Self {
                player: Some(player),
                rank,
                tied: false,
            };
        } else {
            self.tied |= rank == self.rank;
        }
    }
}

/// Who is in the war needs no list: it is those whose draw is the longest, and
/// of them those whose last card has the rank that was tied.
fn war(players: &mut impl Players, mut tied_rank: u32, face_down: usize) -> Verdict {
    let count = players.count();
    let mut length = 1;
    loop {
        for step in 0..=face_down {
            players.before_war_draw();
            for player in 0..count {
                let drew_all = players.shown(player) == length + step;
                if drew_all && (step > 0 || players.last_rank(player) == tied_rank) {
                    players.draw(player);
                }
            }
        }
        let longest = (0..count).map(|player| players.shown(player)).max();
        let longest = longest.unwrap_or(0);
        let mut best = Best::default();
        let mut alone = Best::default();
        for player in (0..count).filter(|&player| players.shown(player) == longest) {
            best.see(player, players.last_rank(player));
            alone.see(player, 1);
        }
        let winner = if longest == length {
            // Nobody among the tied could draw at all.
            None
        } else if longest < length + face_down + 1 {
            // Nobody could draw every card: the longest draw wins.
            alone.player.filter(|_| !alone.tied)
        } else if best.tied {
            tied_rank = best.rank;
            length = longest;
            continue;
        } else {
            best.player
        };
        return Verdict { winner, war: true };
    }
}

words! {
    /// In which order the winner of a round takes its cards; a player's own
    /// cards always as they were shown.
    pub enum Winnings {
        /// Player 1's cards, then player 2's, whoever won.
        BySeat = "by-seat",
        /// The winner's cards, then the others' by seat.
        WinnerFirst = "winner-first",
        /// The others' cards by seat, then the winner's.
        LoserFirst = "loser-first",
    }
}

impl Winnings {
    /// The players in the order in which their cards are taken.
    #[inline]
    pub(super) fn order(self, count: usize, winner: usize) -> impl Iterator<Item = usize> {
        let (first, last) = match self {
            Self::BySeat => (None, None),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Stacks of ranks, the top first, and how many are shown.
    struct Toy(Vec<(Vec<u32>, usize)>);

    impl Players for Toy {
        fn count(&self) -> usize {
            self.0.len()
        }
        fn draw(&mut self, player: usize) -> Option<u32> {
            let (stack, shown) = &mut self.0[player];
            let rank = stack.get(*shown).copied();
            *shown += usize::from(rank.is_some());
            rank
        }
        fn shown(&self, player: usize) -> usize {
            self.0[player].1
        }
        fn last_rank(&self, player: usize) -> u32 {
            let (stack, shown) = &self.0[player];
            stack[shown - 1]
        }
    }

    /// Stacks like `9 1 5 / 9 1 4`, how many cards each shows, who wins.
    fn check(face_down: usize, stacks: &str, shown: &[usize], winner: Option<usize>) {
        let read = |stack: &str| {
            stack
                .split_whitespace()
                .map(|n| n.parse().unwrap())
                .collect()
        };
        let mut toy = Toy(stacks.split('/').map(|stack| (read(stack), 0)).collect());
        let verdict = resolve(&mut toy, face_down);
        let got: Vec<usize> = toy.0.iter().map(|(_, shown)| *shown).collect();
        assert_eq!((&*got, verdict.winner), (shown, winner), "{stacks}");
        let war = got.iter().any(|&shown| shown > 1) || winner.is_none();
        assert_eq!(verdict.war, war, "{stacks}");
    }

    #[test]
    fn the_highest_rank_wins() {
        check(1, "1 / 2 / 3", &[1, 1, 1], Some(2));
        check(1, "3 / / 2", &[1, 0, 1], Some(0));
        check(1, "2 / 2 / 3", &[1, 1, 1], Some(2));
        check(1, "/ 1", &[0, 1], Some(1));
    }

    #[test]
    fn those_who_share_the_highest_go_to_war() {
        check(1, "9 1 5 / 9 1 4", &[3, 3], Some(0));
        check(1, "9 1 5 / 3 8 8 / 9 1 6", &[3, 1, 3], Some(2));
        check(1, "9 1 5 2 6 / 9 1 5 2 7", &[5, 5], Some(1));
        // Three at war, two of them again; the third is out.
        check(1, "9 1 5 2 3 / 9 1 5 2 4 / 9 1 2 9 9", &[5, 5, 3], Some(1));
        // Who is not in the war is not drawn in by showing the same rank.
        check(1, "9 1 3 / 3 9 9 / 9 1 2", &[3, 1, 3], Some(0));
    }

    #[test]
    fn who_cannot_draw_both_loses_the_war() {
        check(1, "9 1 / 9 1 2", &[2, 3], Some(1));
        check(1, "9 / 9 1 2", &[1, 3], Some(1));
        // Nobody can draw both: the longest draw wins, whatever the rank.
        check(1, "9 1 / 9", &[2, 1], Some(0));
        check(1, "9 13 / 9 1 / 9", &[2, 2, 1], None);
        check(1, "9 / 9", &[1, 1], None);
        check(1, "9 1 / 9 2", &[2, 2], None);
        // In the second war of a round too.
        check(1, "9 1 5 3 / 9 1 5", &[4, 3], Some(0));
        check(1, "9 1 5 / 9 1 5", &[3, 3], None);
        // A bystander's longer stack does not matter.
        check(1, "9 / 9 / 3 1 1", &[1, 1, 1], None);
    }

    #[test]
    fn a_war_has_as_many_cards_face_down_as_agreed() {
        check(0, "9 5 / 9 4", &[2, 2], Some(0));
        check(0, "9 / 9 4", &[1, 2], Some(1));
        check(3, "9 1 1 1 5 / 9 1 1 1 6", &[5, 5], Some(1));
        check(3, "9 1 1 / 9 1", &[3, 2], Some(0));
        check(4, "9 1 1 1 1 5 / 9 1 1 1 1 6", &[6, 6], Some(1));
    }

    #[test]
    fn winnings_are_taken_in_the_order_agreed() {
        let order = |winnings: Winnings| winnings.order(4, 2).collect::<Vec<_>>();
        assert_eq!(order(Winnings::BySeat), [0, 1, 2, 3]);
        assert_eq!(order(Winnings::WinnerFirst), [2, 0, 1, 3]);
        assert_eq!(order(Winnings::LoserFirst), [0, 1, 3, 2]);
    }
}
