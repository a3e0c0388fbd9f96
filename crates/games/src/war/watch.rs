//! Whether a position comes back, found out while rounds are played in one go.
//!
//! A position is the stacks and nothing else. Nearly all of them differ in how
//! many cards the players hold, or in the top card, so that is what is looked at
//! after every round; all cards are compared only if it is the same.

use parlour_engine::dealer::Dealer;
use parlour_engine::playout::Brent;

use super::counts::Counts;
use super::fight::{Fight, Standing};
use super::stacks::{Cards, Ranked, Stacks};

/// Somebody who stops a game in which a position comes back.
pub(super) trait Watch<const N: usize> {
    /// How many rounds can be played before this has to look; never 0.
    fn left(&self) -> u64;

    /// What a position that this has to look at is known by.
    fn goal(&self) -> Option<Goal<N>>;

    /// Looks at the position after so many rounds more, at most as many as were
    /// [left](Self::left). None of those between was a [goal](Self::goal).
    fn comes_back<D: Dealer>(&mut self, fight: &Fight<'_, D, N>, rounds: u64) -> bool;
}

/// What a position is known by at a glance.
#[derive(Clone, Copy)]
pub(super) struct Goal<const N: usize> {
    /// How many cards the players hold.
    pub(super) counts: Counts<N>,
    /// Their top cards. With two players left, the numbers alone would be the
    /// same every few rounds.
    pub(super) tops: [Ranked; N],
}

/// Nobody watches, and nothing is compiled for it.
pub(super) struct Unwatched;

impl<const N: usize> Watch<N> for Unwatched {
    #[inline(always)]
    fn left(&self) -> u64 {
        u64::MAX
    }
    #[inline(always)]
    fn goal(&self) -> Option<Goal<N>> {
        None
    }
    #[inline(always)]
    fn comes_back<D: Dealer>(&mut self, _: &Fight<'_, D, N>, _: u64) -> bool {
        false
    }
}

/// A position that was kept, by Brent's algorithm.
pub(super) struct Kept<const N: usize> {
    brent: Brent,
    goal: Goal<N>,
    held: [u32; N],
    /// The stacks, one after the other.
    cards: Cards,
}

impl<const N: usize> Kept<N> {
    /// Keeps the position from which the game is played on.
    #[inline]
    pub(super) fn new<D: Dealer>(fight: &Fight<'_, D, N>) -> Self {
        let mut new = Self {
            brent: Brent::within(fight.rules.round_limit.into()),
            goal: Goal {
                counts: Counts::of([0; N]),
                tops: [Ranked::default(); N],
            },
            held: [0; N],
            cards: Cards::new(),
        };
        new.keep(&fight.standing, &fight.hidden.stacks);
        new
    }

    fn keep(&mut self, standing: &Standing<N>, stacks: &Stacks) {
        self.goal.counts = Counts::of(standing.held);
        for (top, &slot) in self
            .goal
            .tops
            .iter_mut()
            .zip(&standing.tops[..standing.count()])
        {
            *top = stacks.card(slot);
        }
        self.held = standing.held;
        self.cards.clear();
        for stack in stacks_of(standing, stacks) {
            self.cards.extend(stack.iter().copied());
        }
    }

    /// Whether the stacks are the same, if they are as large.
    #[inline(never)]
    fn is_same(&self, standing: &Standing<N>, stacks: &Stacks) -> bool {
        let mut kept = self.cards.as_slice();
        stacks_of(standing, stacks).all(|stack| {
            let (own, rest) = kept.split_at(stack.len());
            kept = rest;
            own == stack
        })
    }
}

fn stacks_of<'a, const N: usize>(
    standing: &'a Standing<N>,
    stacks: &'a Stacks,
) -> impl Iterator<Item = &'a [Ranked]> {
    let seats = standing
        .tops
        .iter()
        .zip(&standing.held)
        .take(standing.count());
    seats.map(|(&top, &held)| stacks.from(top, held))
}

impl<const N: usize> Watch<N> for Kept<N> {
    #[inline(always)]
    fn left(&self) -> u64 {
        self.brent.left()
    }

    #[inline(always)]
    fn goal(&self) -> Option<Goal<N>> {
        Some(self.goal)
    }

    #[inline(always)]
    fn comes_back<D: Dealer>(&mut self, fight: &Fight<'_, D, N>, rounds: u64) -> bool {
        let (standing, stacks) = (&fight.standing, &fight.hidden.stacks);
        if rounds > 0 && self.held == standing.held && self.is_same(standing, stacks) {
            return true;
        }
        if self.brent.passes(rounds) {
            self.keep(standing, stacks);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Rules, War, Winnings};
    use parlour_engine::dealer::{Faster, Seed};
    use parlour_engine::event::Silent;
    use parlour_engine::playout::{Counting, Playout, play_settled};
    use parlour_engine::{Game, Settled, Table};

    /// What a game played so comes to, what it counts, and its last table.
    fn played(
        rules: &Rules,
        (seats, index): (usize, u64),
        play: impl Fn(&mut Table<War>, &mut Faster, &mut Counting<War>) -> Playout,
    ) -> (Playout, String, Table<War>) {
        let mut dealer = Faster::new("b2e27".parse::<Seed>().unwrap(), index);
        let mut table = War::deal(rules, &(), seats, &mut dealer, &mut Silent);
        let mut counting = Counting::<War>::new();
        let playout = play(&mut table, &mut dealer, &mut counting);
        (playout, format!("{counting:?}"), table)
    }

    /// Watches games in one go, and compares with those watched round by round.
    /// Answers how many of them never end.
    fn check(rules: &Rules, seats: usize) -> usize {
        let endless = |&index: &u64| {
            let game = (seats, index);
            let in_one_go = played(rules, game, |table, dealer, counting| {
                War::run_settled(rules, table, dealer, counting)
            });
            let by_round = played(rules, game, |table, dealer, counting| {
                play_settled(rules, table, dealer, counting)
            });
            assert_eq!(in_one_go.0, by_round.0, "{game:?}, {rules:?}");
            assert_eq!(in_one_go.1, by_round.1, "{game:?}, {rules:?}");
            assert_eq!(in_one_go.2.public, by_round.2.public);
            assert!(War::same_position(&in_one_go.2, &by_round.2));
            in_one_go.0.outcome.is_none()
        };
        (0..40).filter(endless).count()
    }

    #[test]
    fn what_never_ends_is_found_out_after_the_same_round() {
        let winner_first = Rules {
            winnings: Winnings::WinnerFirst,
            ..Rules::SEED
        };
        let small = Rules {
            suits: 2,
            ranks: 9,
            ..Rules::SEED
        };
        assert!(check(&Rules::SEED, 2) > 20);
        assert!(check(&Rules::SEED, 4) > 10);
        assert!(check(&Rules::SEED, 7) > 0);
        assert!(check(&small, 3) > 0);
        check(&small, 16);
        check(&winner_first, 4);
    }
}
