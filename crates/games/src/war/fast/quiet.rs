//! A batch of rounds without ties, none of which ends the game.
//!
//! That is nearly every round, and where simulations spend their time, so the
//! loop here only compares ranks. It stops before any other kind of round, which
//! is left to `FastRounds::round`. Endless games have their own batches:
//! see [`endless`](super::endless).

use std::cell::Cell;

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;

use super::counts::PackedCounts;
use super::loops::Fingerprint;
use super::rounds::{FastRounds, RoundState, quiet_round_event};
use crate::war::report::RoundReport;
use crate::war::round::{Best, Resolution};
use crate::war::stacks::{Ranked, Stacks};
use crate::war::story::Event;
use crate::war::winnings::Winnings;

/// The most rounds in a batch. More rounds would need more room under the
/// stacks, and stacks would be copied back more often.
const MAX_ROUNDS: u32 = 32;

impl<D: Dealer, const N: usize> FastRounds<'_, D, N> {
    /// Plays at most `most` rounds without ties and returns how many. Stops early
    /// before a tie, before a round that may end the game, and after a round that
    /// leaves a position with the fingerprint `stop_at`.
    #[inline(always)]
    pub(super) fn quiet_rounds(
        &mut self,
        tell: &mut impl Tell<Event>,
        most: u64,
        stop_at: Option<Fingerprint<N>>,
    ) -> u64 {
        let by_seat = self.rules.winnings == Winnings::BySeat;
        // Shuffled winnings need the dealer after every round, and batches of endless
        // games discard by seat.
        let batched = by_seat || !(self.rules.endless || self.rules.winnings == Winnings::Shuffled);
        if most == 0 || !batched {
            return 0;
        }
        let length = u64::from(self.rules.round_limit.saturating_sub(self.state.rounds + 1));
        let length = length.min(most) as u32;
        if self.rules.endless {
            return u64::from(self.endless_rounds(tell, length));
        }
        let length = length.min(MAX_ROUNDS);
        let playing: [bool; N] = std::array::from_fn(|player| self.state.held[player] > 0);
        // The usual cases, compiled with constants.
        let rounds = match (by_seat, playing == [true; N]) {
            (true, true) => self.quiet_batch::<true>(tell, length, [true; N], stop_at),
            (true, false) => self.quiet_batch::<true>(tell, length, playing, stop_at),
            (false, true) => self.quiet_batch::<false>(tell, length, [true; N], stop_at),
            (false, false) => self.quiet_batch::<false>(tell, length, playing, stop_at),
        };
        u64::from(rounds)
    }

    /// Plays at most `length` rounds between these players. The cards of each
    /// round go under the winner's stack, by seat if `BY_SEAT`, otherwise in the order
    /// of the rules.
    #[inline(always)]
    fn quiet_batch<const BY_SEAT: bool>(
        &mut self,
        tell: &mut impl Tell<Event>,
        length: u32,
        playing: [bool; N],
        stop_at: Option<Fingerprint<N>>,
    ) -> u32 {
        let (rules, count, counts_only) = (self.rules, self.state.count(), tell.counts_only());
        let length = self.make_room(length);
        let RoundState { held, tops, .. } = self.state;
        // Cells, because one loop reads from the stacks and writes under them.
        let slots = Cell::from_mut(self.hidden.stacks.slots_mut()).as_slice_of_cells();
        let hands: [&[Cell<Ranked>]; N] = std::array::from_fn(|player| match playing[player] {
            true => &slots[tops[player] as usize..][..=length as usize],
            false => &slots[..0],
        });
        let mut ends: [u32; N] = std::array::from_fn(|player| tops[player] + held[player]);
        let first = playing.iter().position(|&playing| playing).unwrap_or(0);
        let mut counts = PackedCounts::of(held);
        let gains: [_; N] = std::array::from_fn(|winner| PackedCounts::gain(playing, winner));
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
            if !counts_only {
                tell.reveal(|| {
                    let before: [u32; N] = std::array::from_fn(|player| match playing[player] {
                        true => ends[player] - tops[player] - rounds as u32,
                        false => 0,
                    });
                    let cards = cards.map(Ranked::place);
                    quiet_round_event(rules, winner, &cards[..count], &before[..count])
                });
            }
            let end = ends[winner] as usize;
            ends[winner] += match BY_SEAT {
                true => lay_by_seat(&slots[end..], cards, playing),
                false => lay(rules.winnings, &slots[end..], cards, playing, winner),
            };
            rounds += 1;
            counts.add(&gains[winner]);
            if let Some(stop_at) = &stop_at
                // `&`, not `&&`: the first half is often true and unpredictable.
                && (stop_at.counts == counts) & (stop_at.tops[first] == hands[first][rounds].get())
            {
                break;
            }
        }
        if rounds == 0 {
            return 0;
        }
        let state = &mut self.state;
        state.drawn = playing.map(u32::from);
        for (player, end) in ends.into_iter().enumerate() {
            state.tops[player] += rounds as u32 * state.drawn[player];
            state.held[player] = end - state.tops[player];
        }
        state.resolution = Resolution {
            winner: Some(winner),
            war: false,
        };
        self.count_quiet_rounds(tell, rounds as u32, won);
        rounds as u32
    }

    /// Makes room under every stack for the cards of `rounds` rounds, and returns
    /// for how many there is room. This also makes at least one more slot than
    /// rounds readable from the top card on.
    #[inline(always)]
    fn make_room(&mut self, rounds: u32) -> u32 {
        let (count, state) = (self.state.count(), &mut self.state);
        let rounds = rounds.min(Stacks::room(self.rules.cards()) / count as u32);
        for player in 0..count {
            let stack = (&mut state.tops[player], state.held[player], 0);
            let more = rounds as usize * count;
            self.hidden.stacks.under(player, stack, more);
        }
        rounds
    }

    /// Counts rounds without a war, of which each player won `won`, and reports
    /// them to a listener that only counts.
    #[inline(always)]
    pub(super) fn count_quiet_rounds(
        &mut self,
        tell: &mut impl Tell<Event>,
        rounds: u32,
        won: [u32; N],
    ) {
        let state = &mut self.state;
        for (total, won) in state.won.iter_mut().zip(won) {
            *total += won;
        }
        state.rounds += rounds;
        if tell.counts_only() {
            for (player, &times) in won.iter().enumerate().take(state.count()) {
                let event = || RoundReport::plain(player).event(self.rules, false);
                tell.repeat(u64::from(times), event);
            }
        }
    }
}

/// Lays the cards of these players into the slots, by seat. Returns how many.
#[inline(always)]
fn lay_by_seat<const N: usize>(
    slots: &[Cell<Ranked>],
    cards: [Ranked; N],
    playing: [bool; N],
) -> u32 {
    let mut count = 0;
    for player in 0..N {
        if playing[player] {
            slots[count].set(cards[player]);
            count += 1;
        }
    }
    count as u32
}

/// Lays the cards of these players into the slots, as
/// [`in_order`](crate::war::winnings::in_order) does for a round without ties. Returns
/// how many.
#[inline(always)]
fn lay<const N: usize>(
    winnings: Winnings,
    slots: &[Cell<Ranked>],
    cards: [Ranked; N],
    playing: [bool; N],
    winner: usize,
) -> u32 {
    let winner_last = winnings == Winnings::LoserFirst;
    // The winner's card is the highest, so it is also the first of sorted ones.
    let first = usize::from(!winner_last);
    let mut count = first;
    for place in 0..N - 1 {
        // The players other than the winner, without a branch.
        let player = place + usize::from(place >= winner);
        if playing[player] {
            let mut at = count;
            if winnings == Winnings::HighFirst {
                while at > first && slots[at - 1].get().rank() < cards[player].rank() {
                    slots[at].set(slots[at - 1].get());
                    at -= 1;
                }
            }
            slots[at].set(cards[player]);
            count += 1;
        }
    }
    let last = if winner_last { count } else { 0 };
    slots[last].set(cards[winner]);
    count as u32 + u32::from(winner_last)
}

/// Whether all of these players have cards, and at least two will still have
/// cards after the next round, whoever wins it.
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
    use super::*;
    use crate::war::{Rules, War};
    use parlour_engine::Game;
    use parlour_engine::dealer::{Faster, Seed};
    use parlour_engine::event::Silent;
    use parlour_engine::rules::Word;

    /// Every order of winnings is played in batches, unless it needs the dealer.
    #[test]
    fn batches_are_for_every_order_but_shuffled() {
        for &winnings in Winnings::ALL {
            let rules = Rules {
                winnings,
                ..Rules::SEED
            };
            let mut dealer = Faster::new(Seed::default(), 0);
            let mut table = War::deal(&rules, &(), 4, &mut dealer, &mut Silent);
            let mut rounds = FastRounds::<_, 4>::new(&rules, &mut table, &mut dealer);
            let played = rounds.quiet_rounds(&mut Silent, u64::MAX, None);
            assert_eq!(played > 0, winnings != Winnings::Shuffled, "{winnings:?}");
        }
    }
}
