//! Rounds of an endless game in a row: nothing goes back under a stack, so that
//! the cards of all of them lie there to be compared before anything changes.
//! For listeners that only count, wars of two players are decided here as well,
//! and the next cards are dealt.

use std::ops::Range;

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;

use super::fight::{Fight, Standing};
use super::round::Best;
use super::rules::Rules;
use super::stacks::Ranked;
use super::state::{Pile, put};
use super::story::Event;
use super::told::Told;

/// The next cards of all stacks in rows, and how they compare: a bit for each
/// row, the lowest for the first.
struct Rows<'a, const N: usize> {
    hands: [&'a [Ranked]; N],
    players: usize,
    count: u32,
    tied: u64,
    /// Who has the highest card; without meaning where it is tied.
    won: [u64; N],
}

impl<'a, const N: usize> Rows<'a, N> {
    /// Compares so many cards of each of these players, fewer than 64.
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
        // What nobody else has won.
        won[0] = !won.iter().fold(0, |all, won| all | won);
        Self {
            hands,
            players,
            count,
            tied,
            won,
        }
    }

    /// How many rows from this one on are not tied.
    #[inline(always)]
    fn quiet(&self, from: u32) -> u32 {
        let quiet = (self.tied >> from).trailing_zeros();
        quiet.min(self.count - from)
    }

    /// The row that decides a war of two players whose cards tie in this one,
    /// if it is among these, and how many times they fight on until then: every
    /// so many rows they compare again.
    #[inline(always)]
    fn decisive(&self, tied: u32, step: u32) -> Option<(u32, u32)> {
        let (mut row, mut wars) = (tied + step, 1);
        while row < self.count && self.tied >> row & 1 == 1 {
            row += step;
            wars += 1;
        }
        (row < self.count).then_some((row, wars))
    }

    /// Discards the cards of one round: those of some rows, by player. Inlined,
    /// so that rows need not lie in memory.
    #[inline(always)]
    fn discard(&self, rows: Range<u32>, aside: &mut Pile) {
        for hand in &self.hands[..self.players] {
            put(aside, &hand[rows.start as usize..rows.end as usize]);
        }
    }

    /// The fact of a round that is not tied. The players held so many cards
    /// before the first.
    fn told(&self, rules: &Rules, row: u32, held: [u32; N]) -> Event {
        let hands = &self.hands[..self.players];
        let cards: Vec<u16> = hands
            .iter()
            .map(|hand| hand[row as usize].place())
            .collect();
        let before: Vec<u32> = held[..hands.len()].iter().map(|held| held - row).collect();
        Told::row(rules, self.winner(row), &cards, &before)
    }

    /// Who wins a row that is not tied.
    #[inline(always)]
    fn winner(&self, row: u32) -> usize {
        let winner = self.won.iter().position(|won| won >> row & 1 == 1);
        winner.expect("who has not won has lost to another")
    }
}

/// The most rows that are compared at once.
const MOST_ROWS: u32 = 63;

impl<D: Dealer, const N: usize> Fight<'_, D, N> {
    /// Plays the rounds of a [stretch](super::stretch), at most so many, and
    /// answers how many they were. In an endless game everybody has cards.
    #[inline(always)]
    pub(super) fn sweep(&mut self, tell: &mut impl Tell<Event>, most: u32) -> u32 {
        let mut rounds = 0;
        loop {
            let (more, dealt) = self.sweep_deal(tell, most - rounds);
            rounds += more;
            if !dealt {
                return rounds;
            }
        }
    }

    /// The rounds of one deal; also answers whether the cards were dealt again.
    /// A round that is told in full, and deals again, is left to others.
    #[inline(always)]
    fn sweep_deal(&mut self, tell: &mut impl Tell<Event>, most: u32) -> (u32, bool) {
        let (rules, players, brief) = (self.rules, self.standing.count(), tell.counts_only());
        let Standing { held, tops, .. } = self.standing;
        let fewest = held.iter().take(players).min().copied().unwrap_or_default();
        let deal = if brief {
            fewest
        } else {
            fewest.saturating_sub(1)
        };
        let length = most.min(deal).min(MOST_ROWS);
        let stacks = &self.hidden.stacks;
        let hands = std::array::from_fn(|player| match player < players {
            true => stacks.from(tops[player], length),
            false => stacks.from(0, 0),
        });
        let rows = Rows::of(hands, players, length);
        let aside = &mut self.public.aside;
        // The rows of rounds without a war; how many had one.
        let (mut plain, mut wars) = (0_u64, 0);
        let mut row = 0;
        // The last round of a deal is told when the next one is dealt.
        let mut last = None;
        loop {
            let quiet = rows.quiet(row);
            plain |= ((1 << quiet) - 1) << row;
            if !self.is_unseen {
                (row..row + quiet).for_each(|row| rows.discard(row..row + 1, aside));
            }
            if !brief {
                (row..row + quiet).for_each(|row| tell.reveal(|| rows.told(rules, row, held)));
            }
            row += quiet;
            // Two players always draw alike, so that a war takes whole rows. One
            // that has to be told in full is left to a round.
            let step = rules.terms().step() as u32;
            let decisive = if N == 2 && brief {
                rows.decisive(row, step)
            } else {
                None
            };
            let Some((decided, times)) = decisive else {
                break;
            };
            let winner = (rows.won[1] >> decided & 1) as usize;
            for (player, won) in self.standing.won.iter_mut().enumerate() {
                *won += u32::from(player == winner);
            }
            if !self.is_unseen {
                rows.discard(row..decided + 1, aside);
            }
            row = decided + 1;
            let told = Told {
                war: true,
                wars: times,
                ..Told::plain(winner)
            };
            if row == fewest {
                last = Some(told);
                break;
            }
            tell.reveal(|| told.event(rules, false));
            wars += 1;
        }
        let dealt = brief && row > 0 && row == fewest;
        if dealt && last.is_none() {
            plain ^= 1 << (row - 1);
            let winner = rows.winner(row - 1);
            self.standing.won[winner] += 1;
            last = Some(Told::plain(winner));
        }
        for player in 0..players {
            self.standing.tops[player] += row;
            self.standing.held[player] -= row;
        }
        self.standing.rounds += wars;
        self.standing.wars += wars;
        let quiet = plain.count_ones();
        let mut won = rows.won.map(|won| (won & plain).count_ones());
        // One count of bits fewer, which is not one instruction everywhere.
        won[0] = quiet - won[1..].iter().sum::<u32>();
        self.pass(tell, quiet, won);
        let mut rounds = quiet + wars;
        if let Some(mut told) = last {
            told.after = self.deal_next();
            self.standing.rounds += 1;
            self.standing.wars += u32::from(told.war);
            tell.reveal(|| told.event(rules, false));
            rounds += 1;
        }
        (rounds, dealt)
    }
}
