//! Batches of rounds in an endless game. No card goes back under a stack, so all
//! rounds until the next deal can be compared before anything changes.
//!
//! For listeners that only count, wars between two players are resolved here as
//! well, and the next cards are dealt. [`fast`](super) says how much time this
//! second way to resolve a tie saves.

use std::ops::Range;

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;

use super::rounds::{FastRounds, RoundState, quiet_round_event};
use crate::war::report::RoundReport;
use crate::war::round::Best;
use crate::war::rules::Rules;
use crate::war::stacks::Ranked;
use crate::war::state::{Pile, put};
use crate::war::story::Event;

/// The next cards of all stacks. Row `i` holds card `i` of each stack. Bit `i`
/// of the masks is about row `i`.
struct CardRows<'a, const N: usize> {
    hands: [&'a [Ranked]; N],
    players: usize,
    count: u32,
    tied: u64,
    /// The rows in which a player has the highest card. Meaningless for tied rows.
    won: [u64; N],
}

impl<'a, const N: usize> CardRows<'a, N> {
    /// Compares the first `count` rows, fewer than 64.
    #[inline(always)]
    fn of(hands: [&'a [Ranked]; N], players: usize, count: u32) -> Self {
        let (mut tied, mut won) = (0, [0; N]);
        for row in (0..count as usize).rev() {
            let mut best = Best::first(0, hands[0][row].rank());
            for (player, hand) in hands.iter().enumerate().take(players).skip(1) {
                best.see(player, hand[row].rank());
            }
            tied = 2 * tied + u64::from(best.tied);
            for (player, won) in won.iter_mut().enumerate().take(players).skip(1) {
                *won = 2 * *won + u64::from(best.player == player);
            }
        }
        // The first player wins the rows that nobody else wins.
        won[0] = !won.iter().fold(0, |all, won| all | won);
        Self {
            hands,
            players,
            count,
            tied,
            won,
        }
    }

    /// The number of consecutive rows from this one on that are not tied.
    #[inline(always)]
    fn quiet(&self, from: u32) -> u32 {
        let quiet = (self.tied >> from).trailing_zeros();
        quiet.min(self.count - from)
    }

    /// Resolves a war between two players that starts with the row `tied`. The
    /// players compare again every `step` rows. Returns the deciding row and the
    /// number of wars, or nothing if the rows do not reach that far.
    #[inline(always)]
    fn decisive(&self, tied: u32, step: u32) -> Option<(u32, u32)> {
        let (mut row, mut wars) = (tied + step, 1);
        while row < self.count && self.tied >> row & 1 == 1 {
            row += step;
            wars += 1;
        }
        (row < self.count).then_some((row, wars))
    }

    /// Discards the cards of one round, which took these rows, player by player.
    /// Always inlined, so that the rows stay in registers.
    #[inline(always)]
    fn discard(&self, rows: Range<u32>, aside: &mut Pile) {
        for hand in &self.hands[..self.players] {
            put(aside, &hand[rows.start as usize..rows.end as usize]);
        }
    }

    /// The event of a round without a tie. `held` is how many cards the players
    /// held before the first row.
    fn event(&self, rules: &Rules, row: u32, held: [u32; N]) -> Event {
        let hands = &self.hands[..self.players];
        let cards: Vec<u16> = hands
            .iter()
            .map(|hand| hand[row as usize].place())
            .collect();
        let before: Vec<u32> = held[..hands.len()].iter().map(|held| held - row).collect();
        quiet_round_event(rules, self.winner(row), &cards, &before)
    }

    /// The winner of a row that is not tied.
    #[inline(always)]
    fn winner(&self, row: u32) -> usize {
        let winner = self.won.iter().position(|won| won >> row & 1 == 1);
        winner.expect("a row without a tie has a winner")
    }
}

/// The most rows that are compared at once. Each row is a bit of a `u64`, and
/// shifts stay below 64.
const MAX_ROWS: u32 = 63;

impl<D: Dealer, const N: usize> FastRounds<'_, D, N> {
    /// Plays at most `most` rounds and returns how many. In an endless game every
    /// player has cards before a round.
    #[inline(always)]
    pub(super) fn endless_rounds(&mut self, tell: &mut impl Tell<Event>, most: u32) -> u32 {
        let mut rounds = 0;
        loop {
            let (more, dealt) = self.rounds_of_deal(tell, most - rounds);
            rounds += more;
            if !dealt {
                return rounds;
            }
        }
    }

    /// Plays rounds until the cards are dealt again. Returns how many, and whether
    /// the cards were dealt. For a listener that wants full events, the round
    /// before a deal is left to `FastRounds::round`.
    #[inline(always)]
    fn rounds_of_deal(&mut self, tell: &mut impl Tell<Event>, most: u32) -> (u32, bool) {
        let (rules, players, counts_only) = (self.rules, self.state.count(), tell.counts_only());
        let RoundState { held, tops, .. } = self.state;
        let fewest = held.iter().take(players).min().copied().unwrap_or_default();
        let deal = if counts_only {
            fewest
        } else {
            fewest.saturating_sub(1)
        };
        let length = most.min(deal).min(MAX_ROWS);
        let stacks = &self.hidden.stacks;
        let hands = std::array::from_fn(|player| match player < players {
            true => stacks.from(tops[player], length),
            false => stacks.from(0, 0),
        });
        let rows = CardRows::of(hands, players, length);
        let aside = &mut self.public.aside;
        // The rows of rounds without a war, and the number of rounds with one.
        let (mut plain, mut wars) = (0_u64, 0);
        let mut row = 0;
        // The last round of a deal is told together with the next deal.
        let mut last = None;
        loop {
            let quiet = rows.quiet(row);
            plain |= ((1 << quiet) - 1) << row;
            if !self.skip_discards {
                (row..row + quiet).for_each(|row| rows.discard(row..row + 1, aside));
            }
            if !counts_only {
                (row..row + quiet).for_each(|row| tell.reveal(|| rows.event(rules, row, held)));
            }
            row += quiet;
            // Two players always draw equally many cards, so a war takes whole
            // rows. Other wars are left to `FastRounds::round`.
            let step = rules.tie_rules().step() as u32;
            let decisive = if N == 2 && counts_only {
                rows.decisive(row, step)
            } else {
                None
            };
            let Some((decided, times)) = decisive else {
                break;
            };
            let winner = (rows.won[1] >> decided & 1) as usize;
            for (player, won) in self.state.won.iter_mut().enumerate() {
                *won += u32::from(player == winner);
            }
            if !self.skip_discards {
                rows.discard(row..decided + 1, aside);
            }
            row = decided + 1;
            let report = RoundReport {
                war: true,
                wars: times,
                ..RoundReport::plain(winner)
            };
            if row == fewest {
                last = Some(report);
                break;
            }
            tell.reveal(|| report.event(rules, false));
            wars += 1;
        }
        let dealt = counts_only && row > 0 && row == fewest;
        if dealt && last.is_none() {
            plain ^= 1 << (row - 1);
            let winner = rows.winner(row - 1);
            self.state.won[winner] += 1;
            last = Some(RoundReport::plain(winner));
        }
        for player in 0..players {
            self.state.tops[player] += row;
            self.state.held[player] -= row;
        }
        self.state.rounds += wars;
        self.state.wars += wars;
        let quiet = plain.count_ones();
        let mut won = rows.won.map(|won| (won & plain).count_ones());
        // Saves one popcount, which is slow on processors without that instruction.
        won[0] = quiet - won[1..].iter().sum::<u32>();
        self.count_quiet_rounds(tell, quiet, won);
        let mut rounds = quiet + wars;
        if let Some(mut report) = last {
            report.after = self.deal_next();
            self.state.rounds += 1;
            self.state.wars += u32::from(report.war);
            tell.reveal(|| report.event(rules, false));
            rounds += 1;
        }
        (rounds, dealt)
    }
}
