//! Rounds in a row in which nothing happens but that the highest card wins:
//! nobody ties, and the game goes on.
//!
//! That is nearly every round, and where simulations spend their time, so a
//! round of a stretch asks for nothing but the ranks. Whatever is not so plain
//! is left to [`Fight::round`](super::fight::Fight). In an endless game more can
//! be known beforehand: see [`sweep`](super::sweep).

use std::cell::Cell;

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;

use super::counts::Counts;
use super::fight::{Fight, Standing};
use super::round::{Best, Verdict};
use super::stacks::{Ranked, Stacks};
use super::story::Event;
use super::told::Told;
use super::watch::Goal;
use super::winnings::Winnings;

/// The most rounds of a stretch: more would need more room under the stacks,
/// and these would slide more often.
const MOST_ROUNDS: u32 = 32;

impl<D: Dealer, const N: usize> Fight<'_, D, N> {
    /// Plays such rounds, at most so many, and answers how many they were. It
    /// stops before a round that is none, and after one that leaves what may be
    /// the goal of a [watch](super::watch).
    #[inline(always)]
    pub(super) fn stretch(
        &mut self,
        tell: &mut impl Tell<Event>,
        most: u64,
        goal: Option<Goal<N>>,
    ) -> u64 {
        if most == 0 || self.rules.winnings != Winnings::BySeat {
            return 0;
        }
        let length = u64::from(
            self.rules
                .round_limit
                .saturating_sub(self.standing.rounds + 1),
        );
        let length = length.min(most) as u32;
        if self.rules.endless {
            return u64::from(self.sweep(tell, length));
        }
        let length = length.min(MOST_ROUNDS);
        let playing: [bool; N] = std::array::from_fn(|player| self.standing.held[player] > 0);
        // While nobody is out, the compiler knows who plays.
        let rounds = if playing == [true; N] {
            self.rounds(tell, length, [true; N], goal)
        } else {
            self.rounds(tell, length, playing, goal)
        };
        u64::from(rounds)
    }

    /// Rounds whose cards go under the stack of who wins them.
    #[inline(always)]
    fn rounds(
        &mut self,
        tell: &mut impl Tell<Event>,
        length: u32,
        playing: [bool; N],
        goal: Option<Goal<N>>,
    ) -> u32 {
        let (rules, count, brief) = (self.rules, self.standing.count(), tell.counts_only());
        let length = self.make_room(length);
        let Standing { held, tops, .. } = self.standing;
        // Cells, because cards go under the stacks that others are read from.
        let slots = Cell::from_mut(self.hidden.stacks.slots_mut()).as_slice_of_cells();
        let hands: [&[Cell<Ranked>]; N] = std::array::from_fn(|player| match playing[player] {
            true => &slots[tops[player] as usize..][..=length as usize],
            false => &slots[..0],
        });
        let mut ends: [u32; N] = std::array::from_fn(|player| tops[player] + held[player]);
        let first = playing.iter().position(|&playing| playing).unwrap_or(0);
        let mut counts = Counts::of(held);
        let gains: [_; N] = std::array::from_fn(|winner| Counts::gain(playing, winner));
        let (mut won, mut rounds, mut winner) = ([0; N], 0, 0);
        while rounds < length as usize {
            if counts.any_below_two(playing) {
                let held = |player: usize| ends[player] - tops[player] - rounds as u32;
                if !goes_on(playing, held) {
                    break;
                }
            }
            let mut best = Best::default();
            let mut cards = [Ranked::default(); N];
            for player in 0..N {
                if playing[player] {
                    let card = hands[player][rounds].get();
                    cards[player] = card;
                    best.see(player, card.rank());
                }
            }
            if best.tied {
                break;
            }
            winner = best.player;
            won[winner] += 1;
            if !brief {
                tell.reveal(|| {
                    let before: [u32; N] = std::array::from_fn(|player| match playing[player] {
                        true => ends[player] - tops[player] - rounds as u32,
                        false => 0,
                    });
                    let cards = cards.map(Ranked::place);
                    Told::row(rules, winner, &cards[..count], &before[..count])
                });
            }
            let mut end = ends[winner];
            for player in 0..N {
                if playing[player] {
                    slots[end as usize].set(cards[player]);
                    end += 1;
                }
            }
            ends[winner] = end;
            rounds += 1;
            counts.add(&gains[winner]);
            if let Some(goal) = &goal
                // Not `&&`: the first is often true, and nobody knows when.
                && (goal.counts == counts) & (goal.tops[first] == hands[first][rounds].get())
            {
                break;
            }
        }
        if rounds == 0 {
            return 0;
        }
        let standing = &mut self.standing;
        standing.drawn = playing.map(u32::from);
        for (player, end) in ends.into_iter().enumerate() {
            standing.tops[player] += rounds as u32 * standing.drawn[player];
            standing.held[player] = end - standing.tops[player];
        }
        standing.verdict = Verdict {
            winner: Some(winner),
            war: false,
        };
        self.pass(tell, rounds as u32, won);
        rounds as u32
    }

    /// Makes room under every stack for the cards of so many rounds, and answers
    /// how many of them there is room for. So there are slots from the top card
    /// on for one round more.
    #[inline(always)]
    fn make_room(&mut self, rounds: u32) -> u32 {
        let (count, standing) = (self.standing.count(), &mut self.standing);
        let rounds = rounds.min(Stacks::room(self.rules.cards()) / count as u32);
        for player in 0..count {
            let stack = (&mut standing.tops[player], standing.held[player], 0);
            let more = rounds as usize * count;
            self.hidden.stacks.under(player, stack, more);
        }
        rounds
    }

    /// Counts so many rounds without a war, and who won how many of them, and
    /// tells them to a listener who wants it brief.
    #[inline(always)]
    pub(super) fn pass(&mut self, tell: &mut impl Tell<Event>, rounds: u32, won: [u32; N]) {
        let standing = &mut self.standing;
        for (total, won) in standing.won.iter_mut().zip(won) {
            *total += won;
        }
        standing.rounds += rounds;
        if tell.counts_only() {
            for (player, &times) in won.iter().enumerate().take(standing.count()) {
                let told = || Told::plain(player).event(self.rules, false);
                tell.repeat(u64::from(times), told);
            }
        }
    }
}

/// Whether none of these players is out, and two will have cards after the next
/// round, whoever wins it.
#[inline(always)]
fn goes_on<const N: usize>(playing: [bool; N], held: impl Fn(usize) -> u32) -> bool {
    let (mut out, mut safe) = (false, 0);
    for player in (0..N).filter(|&player| playing[player]) {
        out |= held(player) == 0;
        safe += u32::from(held(player) > 1);
    }
    !out && safe >= 2
}

#[cfg(test)]
mod tests {
    use super::super::{Move, Rules, War};
    use parlour_engine::dealer::{Faster, Seed};
    use parlour_engine::event::{Log, Silent};
    use parlour_engine::playout::Counting;
    use parlour_engine::{Game, Seat, Settled, Table};

    /// Plays a game in one go and round by round: the same is told and counted,
    /// and the table is left the same.
    fn check(rules: &Rules, seats: usize, index: u64, rounds: u64) {
        let dealer = || Faster::new("57e7c4".parse::<Seed>().unwrap(), index);
        let deal = |dealer: &mut Faster| War::deal(rules, &(), seats, dealer, &mut Silent);
        let (mut first, mut second) = (dealer(), dealer());
        let (mut at_once, mut by_round) = (deal(&mut first), deal(&mut second));
        let (mut told_at_once, mut told_by_round) = (Log(Vec::new()), Log(Vec::new()));
        let played = War::run(rules, &mut at_once, &mut first, &mut told_at_once, rounds);
        for _ in 0..played {
            let seat = War::turn(rules, &by_round.public).must().lowest();
            let seat = seat.expect("the game goes on");
            let tell = &mut told_by_round;
            War::play(rules, &mut by_round, seat, Move::Flip, &mut second, tell);
        }
        assert_eq!(told_at_once.0, told_by_round.0, "{seats} seats, {rules:?}");
        let (mut counted, mut expected) = (Counting::<War>::new(), Counting::<War>::new());
        let mut third = dealer();
        let mut counted_table = deal(&mut third);
        War::run(rules, &mut counted_table, &mut third, &mut counted, rounds);
        for told in &told_by_round.0 {
            expected.count(&told.full);
        }
        assert_eq!(counted.values, expected.values, "{seats} seats, {rules:?}");
        let stacks = |table: &Table<War>| -> Vec<Vec<u16>> {
            let Table { public, hidden, .. } = table;
            let stack = |seat| hidden.stacks.of(seat, public.held[seat]).collect();
            Seat::all(seats).map(stack).collect()
        };
        for table in [&at_once, &counted_table] {
            assert_eq!(table.public, by_round.public, "{seats} seats, {rules:?}");
            assert_eq!(table.hidden.deck, by_round.hidden.deck);
            assert_eq!(stacks(table), stacks(&by_round));
        }
    }

    #[test]
    fn rounds_in_one_go_are_the_same_rounds() {
        let small = Rules {
            suits: 3,
            ranks: 4,
            ..Rules::ENDLESS
        };
        let open = Rules {
            face_down: 0,
            ..Rules::ENDLESS
        };
        let long = Rules {
            face_down: 3,
            ..Rules::ENDLESS
        };
        let endless = [&Rules::ENDLESS, &small, &open, &long];
        for rules in [&Rules::SEED, &Rules::BICYCLE].into_iter().chain(endless) {
            for seats in [2, 3, 4, 7] {
                for index in 0..5 {
                    check(rules, seats, index, 700 + index);
                }
                check(rules, seats, 9, u64::MAX);
            }
        }
        // Ends in the middle of a deal: what was discarded can be seen then.
        for rules in endless {
            for rounds in 1..60 {
                check(rules, 2 + rounds as usize % 3, rounds, rounds);
            }
        }
    }
}
