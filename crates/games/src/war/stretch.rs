//! Rounds in a row in which nothing happens but that the highest card wins:
//! nobody ties, runs out of cards or gets new ones, and the game goes on.
//!
//! That is nine rounds of ten, and where simulations spend their time. How many
//! can follow is known before the first, so a round of a stretch asks for
//! nothing but the ranks; those of an endless game are in
//! [`sweep`](super::sweep). Whatever is not so plain is left to
//! [`Fight::round`](super::fight::Fight).

use std::cell::Cell;

use parlour_engine::{Dealer, Tell};

use super::fight::{Course, Fight};
use super::round::{Best, Verdict};
use super::stacks::Ranked;
use super::story::Event;
use super::told::Told;
use super::watch::{key, place};
use super::winnings::Winnings;

impl<D: Dealer, const N: usize> Fight<'_, D, N> {
    /// Plays such rounds, at most so many, and answers how many they were. It
    /// stops before a round that is none, and after one that leaves players
    /// with as many cards as the goal of a [watch](super::watch).
    #[inline(always)]
    pub(super) fn stretch(
        &mut self,
        tell: &mut impl Tell<Event>,
        most: u64,
        goal: Option<u64>,
    ) -> u64 {
        if most == 0 || self.rules.winnings != Winnings::BySeat {
            return 0;
        }
        let length = u64::from(self.length()).min(most) as u32;
        if self.rules.endless {
            return u64::from(self.sweep(tell, length));
        }
        let playing: [bool; N] = std::array::from_fn(|player| self.course.held[player] > 0);
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
        goal: Option<u64>,
    ) -> u32 {
        let (rules, count, brief) = (self.rules, self.course.count(), tell.is_brief());
        let Course { held, tops, .. } = self.course;
        // Cells, because cards go under the stacks that others are read from.
        let slots = Cell::from_mut(self.hidden.stacks.slots()).as_slice_of_cells();
        let hands: [&[Cell<Ranked>]; N] = std::array::from_fn(|player| match playing[player] {
            true => &slots[tops[player] as usize..][..length as usize],
            false => &slots[..0],
        });
        let mut ends: [u32; N] = std::array::from_fn(|player| tops[player] + held[player]);
        let (mut key, gains) = (key(held), gains(playing));
        let (mut won, mut rounds, mut winner) = ([0; N], 0, 0);
        while rounds < length as usize {
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
            let end = &mut ends[winner];
            for player in 0..N {
                if playing[player] {
                    slots[*end as usize].set(cards[player]);
                    *end += 1;
                }
            }
            rounds += 1;
            key = key.wrapping_add(gains[winner]);
            if goal == Some(key) {
                break;
            }
        }
        if rounds == 0 {
            return 0;
        }
        let course = &mut self.course;
        for player in 0..N {
            if playing[player] {
                course.tops[player] += rounds as u32;
                course.held[player] = ends[player] - course.tops[player];
            }
        }
        course.drawn = playing.map(u32::from);
        course.verdict = Verdict {
            winner: Some(winner),
            war: false,
        };
        self.pass(tell, rounds as u32, won);
        rounds as u32
    }

    /// How long a stretch can be: nobody runs out, no stack comes to the end of
    /// its slots, and the last round before the limit is not in it.
    #[inline(always)]
    fn length(&mut self) -> u32 {
        let course = &mut self.course;
        let count = course.count();
        let mut length = self.rules.round_limit.saturating_sub(course.rounds + 1);
        let mut playing = 0;
        for player in 0..count {
            if course.held[player] > 0 {
                length = length.min(course.held[player] - 1);
                playing += 1;
            }
        }
        if !self.rules.endless {
            let more = (length * playing) as usize;
            for player in 0..count {
                let stack = (&mut course.tops[player], course.held[player], 0);
                self.hidden.stacks.under(player, stack, more);
            }
        }
        length
    }

    /// Counts so many rounds without a war, and who won how many of them, and
    /// tells them to a listener who wants it brief.
    #[inline(always)]
    pub(super) fn pass(&mut self, tell: &mut impl Tell<Event>, rounds: u32, won: [u32; N]) {
        let course = &mut self.course;
        for (total, won) in course.won.iter_mut().zip(won) {
            *total += won;
        }
        course.rounds += rounds;
        if tell.is_brief() {
            for (player, &times) in won.iter().enumerate().take(course.count()) {
                let told = || Told::plain(player).event(self.rules, false);
                tell.repeat(u64::from(times), told);
            }
        }
    }
}

/// What a round between these players adds to the [`key`] of the position, by
/// who wins it.
#[inline(always)]
fn gains<const N: usize>(playing: [bool; N]) -> [u64; N] {
    let paid = playing.map(u32::from);
    let stake: u32 = paid.iter().sum();
    let gain = |winner| (u64::from(stake) << place(winner)).wrapping_sub(key(paid));
    std::array::from_fn(gain)
}

#[cfg(test)]
mod tests {
    use super::super::{Move, Rules, War};
    use parlour_engine::{Counting, Faster, Game, Log, Seat, Seed, Silent, Table};

    /// Plays a game in one go and round by round: the same is told and counted,
    /// and the table is left the same.
    fn check(rules: &Rules, seats: usize, index: u64, rounds: u64) {
        let dealer = || Faster::new("57e7c4".parse::<Seed>().unwrap(), index);
        let deal = |dealer: &mut Faster| War::deal(rules, seats, dealer, &mut Silent);
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
        let mut table = deal(&mut third);
        War::run(rules, &mut table, &mut third, &mut counted, rounds);
        for told in &told_by_round.0 {
            expected.count(&told.full);
        }
        assert_eq!(counted.values, expected.values, "{seats} seats, {rules:?}");
        let stacks = |table: &Table<War>| -> Vec<Vec<u16>> {
            let Table { public, hidden, .. } = table;
            let stack = |seat| hidden.stacks.of(seat, public.held[seat]).collect();
            Seat::all(seats).map(stack).collect()
        };
        assert_eq!(at_once.public, by_round.public);
        assert_eq!(at_once.hidden.deck, by_round.hidden.deck);
        assert_eq!(stacks(&at_once), stacks(&by_round));
    }

    #[test]
    fn rounds_in_one_go_are_the_same_rounds() {
        let small = Rules {
            suits: 3,
            ranks: 4,
            ..Rules::ENDLESS
        };
        for rules in [&Rules::SEED, &Rules::ENDLESS, &Rules::BICYCLE, &small] {
            for seats in [2, 3, 4, 7] {
                for index in 0..5 {
                    check(rules, seats, index, 700 + index);
                }
                check(rules, seats, 9, u64::MAX);
            }
        }
    }
}
