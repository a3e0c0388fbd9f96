//! Detects repeated positions while rounds are played in batches. Equal to
//! [`play_to_end_or_loop`](parlour_engine::playout::play_to_end_or_loop).
//!
//! A position consists of the stacks alone. Nearly all positions differ in how
//! many cards the players hold or in a top card, so only these are compared
//! after every round. All cards are compared only if these are equal.

use parlour_engine::dealer::Dealer;
use parlour_engine::playout::Brent;

use super::counts::PackedCounts;
use super::rounds::{FastRounds, RoundState};
use crate::war::stacks::{Cards, Ranked, Stacks};

/// Stops a game when a position repeats.
pub(super) trait LoopCheck<const N: usize> {
    /// How many rounds can be played before the next check; never 0.
    fn left(&self) -> u64;

    /// Positions with this fingerprint have to be checked.
    fn stop_at(&self) -> Option<Fingerprint<N>>;

    /// Checks the position after `rounds` more rounds, at most [`left`](Self::left).
    /// No position in between had the fingerprint [`stop_at`](Self::stop_at).
    fn repeats<D: Dealer>(&mut self, table: &FastRounds<'_, D, N>, rounds: u64) -> bool;
}

/// A quick test for equal positions: equal positions have equal fingerprints.
#[derive(Clone, Copy)]
pub(super) struct Fingerprint<const N: usize> {
    /// How many cards the players hold.
    pub(super) counts: PackedCounts<N>,
    /// Their top cards. With two players left, the numbers alone repeat every few
    /// rounds.
    pub(super) tops: [Ranked; N],
}

/// No check: compiles to nothing.
pub(super) struct NoLoopCheck;

impl<const N: usize> LoopCheck<N> for NoLoopCheck {
    #[inline(always)]
    fn left(&self) -> u64 {
        u64::MAX
    }
    #[inline(always)]
    fn stop_at(&self) -> Option<Fingerprint<N>> {
        None
    }
    #[inline(always)]
    fn repeats<D: Dealer>(&mut self, _: &FastRounds<'_, D, N>, _: u64) -> bool {
        false
    }
}

/// Finds repeated positions with Brent's algorithm, which stores one position
/// at a time.
pub(super) struct LoopDetector<const N: usize> {
    brent: Brent,
    fingerprint: Fingerprint<N>,
    held: [u32; N],
    /// The stacks, one after the other.
    cards: Cards,
}

impl<const N: usize> LoopDetector<N> {
    /// Starts with the current position.
    #[inline]
    pub(super) fn new<D: Dealer>(table: &FastRounds<'_, D, N>) -> Self {
        let mut new = Self {
            brent: Brent::within(table.rules.round_limit.into()),
            fingerprint: Fingerprint {
                counts: PackedCounts::of([0; N]),
                tops: [Ranked::default(); N],
            },
            held: [0; N],
            cards: Cards::new(),
        };
        new.store(&table.state, &table.hidden.stacks);
        new
    }

    fn store(&mut self, state: &RoundState<N>, stacks: &Stacks) {
        self.fingerprint.counts = PackedCounts::of(state.held);
        for (top, &slot) in self
            .fingerprint
            .tops
            .iter_mut()
            .zip(&state.tops[..state.count()])
        {
            *top = stacks.card(slot);
        }
        self.held = state.held;
        self.cards.clear();
        for stack in stacks_of(state, stacks) {
            self.cards.extend(stack.iter().copied());
        }
    }

    /// Whether the stacks equal the stored ones, given that their sizes do.
    #[inline(never)]
    fn is_same(&self, state: &RoundState<N>, stacks: &Stacks) -> bool {
        let mut stored = self.cards.as_slice();
        stacks_of(state, stacks).all(|stack| {
            let (own, rest) = stored.split_at(stack.len());
            stored = rest;
            own == stack
        })
    }
}

fn stacks_of<'a, const N: usize>(
    state: &'a RoundState<N>,
    stacks: &'a Stacks,
) -> impl Iterator<Item = &'a [Ranked]> {
    let seats = state.tops.iter().zip(&state.held).take(state.count());
    seats.map(|(&top, &held)| stacks.from(top, held))
}

impl<const N: usize> LoopCheck<N> for LoopDetector<N> {
    #[inline(always)]
    fn left(&self) -> u64 {
        self.brent.left()
    }

    #[inline(always)]
    fn stop_at(&self) -> Option<Fingerprint<N>> {
        Some(self.fingerprint)
    }

    #[inline(always)]
    fn repeats<D: Dealer>(&mut self, table: &FastRounds<'_, D, N>, rounds: u64) -> bool {
        let (state, stacks) = (&table.state, &table.hidden.stacks);
        if rounds > 0 && self.held == state.held && self.is_same(state, stacks) {
            return true;
        }
        if self.brent.passes(rounds) {
            self.store(state, stacks);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::war::{Rules, War, Winnings};
    use parlour_engine::dealer::{Faster, Seed};
    use parlour_engine::event::Silent;
    use parlour_engine::playout::{Counting, Playout, play_to_end_or_loop};
    use parlour_engine::{FastForward, Game, Table};

    /// Plays a game; returns its result, its counters and its final table.
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

    /// Compares `run_to_end_or_loop` with `play_to_end_or_loop`, which plays round by round.
    /// Returns how many games never end.
    fn check(rules: &Rules, seats: usize) -> usize {
        let endless = |&index: &u64| {
            let game = (seats, index);
            let batched = played(rules, game, |table, dealer, counting| {
                War::run_to_end_or_loop(rules, table, dealer, counting)
            });
            let by_round = played(rules, game, |table, dealer, counting| {
                play_to_end_or_loop(rules, table, dealer, counting)
            });
            assert_eq!(batched.0, by_round.0, "{game:?}, {rules:?}");
            assert_eq!(batched.1, by_round.1, "{game:?}, {rules:?}");
            assert_eq!(batched.2.public, by_round.2.public);
            assert!(War::same_position(&batched.2, &by_round.2));
            batched.0.outcome.is_none()
        };
        (0..40).filter(endless).count()
    }

    #[test]
    fn run_to_end_or_loop_equals_play_to_end_or_loop() {
        let ordered = |winnings| Rules {
            winnings,
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
        for seats in [2, 4, 7] {
            check(&ordered(Winnings::WinnerFirst), seats);
            check(&ordered(Winnings::HighFirst), seats);
        }
        check(&ordered(Winnings::LoserFirst), 4);
    }
}
