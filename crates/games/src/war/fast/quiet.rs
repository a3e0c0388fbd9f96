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
const MOST_ROUNDS: u32 = 32;

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
        if most == 0 || self.rules.winnings != Winnings::BySeat {
            return 0;
        }
        let length = u64::from(self.rules.round_limit.saturating_sub(self.state.rounds + 1));
        let length = length.min(most) as u32;
        if self.rules.endless {
            return u64::from(self.endless_rounds(tell, length));
        }
        let length = length.min(MOST_ROUNDS);
        let playing: [bool; N] = std::array::from_fn(|player| self.state.held[player] > 0);
        // The usual case, compiled with a constant.
        let rounds = if playing == [true; N] {
            self.quiet_batch(tell, length, [true; N], stop_at)
        } else {
            self.quiet_batch(tell, length, playing, stop_at)
        };
        u64::from(rounds)
    }

    /// Plays at most `length` rounds between these players. The cards of each
    /// round go under the winner's stack.
    #[inline(always)]
    fn quiet_batch(
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

    /// Counts rounds without a war, of which each player won `won`, and tells
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
