//! Plays the deals of a contest.

use std::ops::Range;

use parlour_bots::BotContext;
use parlour_engine::dealer::{Fast, FastKey, Faster};
use parlour_engine::game::CardGame;
use parlour_engine::player::Player;
use parlour_engine::playout::{Counting, Memories, SimulatedPlayers, play_on};
use parlour_engine::rules::Terms;
use parlour_engine::table::Seats;
use parlour_engine::{Outcome, Seat};

use super::contest::{Contest, Pairing};
use super::contestants::Contestants;
use super::totals::{DealTotals, MatchTotals, Totals, WIN_PARTS};
use crate::sim::workers::Job;

/// Plays the deals of a contest.
pub(super) struct Arena<'a, G: CardGame> {
    contest: &'a Contest,
    terms: &'a Terms<G>,
    context: BotContext<'a, G>,
    pairings: Vec<Pairing>,
    /// The key of the dealer's random stream.
    key: FastKey,
    deterministic: bool,
}

/// What a thread keeps from one deal to the next, because making players can take long.
pub(super) struct Worker<G: CardGame> {
    contestants: Contestants<G>,
    deal: DealTotals,
}

/// A finished game.
struct Played {
    outcome: Option<Outcome>,
    values: Seats<i64>,
}

impl<'a, G: CardGame> Arena<'a, G> {
    /// `None` if a bot needs a book and there is none for these rules.
    pub(super) fn new(
        contest: &'a Contest,
        terms: &'a Terms<G>,
        context: BotContext<'a, G>,
    ) -> Option<Self> {
        // Making the players shows whether a book is missing.
        Contestants::new(contest, &context)?;
        Some(Self {
            pairings: contest.pairings(),
            key: FastKey::of(contest.seed),
            deterministic: G::is_deterministic(&terms.rules),
            contest,
            terms,
            context,
        })
    }

    /// Plays a deal in all pairings and from all seats.
    fn play_deal(&self, worker: &mut Worker<G>, deal: u64, totals: &mut Totals) {
        worker.deal.clear();
        for (number, &pairing) in self.pairings.iter().enumerate() {
            let mut sums = Sums::default();
            for place in 0..self.contest.rotations() {
                let seats = 0..self.contest.players;
                let bot = |seat| match seat == place {
                    true => pairing.one,
                    false => pairing.other,
                };
                worker.contestants.sit_down(seats.map(bot), deal);
                let (played, _) = self.play_game(&mut worker.contestants, deal, totals);
                let score = score(played.outcome, place, self.contest.players);
                let counted = &mut totals.matches[number];
                count_game(counted, score, played.outcome);
                sums.add(score, &played.values, place);
                worker.deal.add_score(pairing, score);
            }
            let opponents = self.contest.players as i128 - 1;
            worker.deal.values[pairing.one] += sums.value;
            worker.deal.values[pairing.other] += sums.others;
            let counted = &mut totals.matches[number];
            counted.score.add(sums.score.into());
            counted.margin.add(sums.value * opponents - sums.others);
        }
        totals.add_deal(&worker.deal);
    }

    /// Lets every bot play a deal alone, and compares their values.
    fn play_deal_alone(&self, worker: &mut Worker<G>, deal: u64, totals: &mut Totals) {
        worker.deal.clear();
        for bot in 0..self.contest.bots.len() {
            worker.contestants.sit_down(std::iter::once(bot), deal);
            let (played, counting) = self.play_game(&mut worker.contestants, deal, totals);
            worker.deal.values[bot] = played.values[Seat::new(0)].into();
            if let (Some(sums), Some(balance)) = (&mut totals.bots[bot].balance, G::BALANCE) {
                let (won, per) = balance.of(&counting.values);
                sums.add(won, per);
            }
        }
        for (number, &pairing) in self.pairings.iter().enumerate() {
            let margin = worker.deal.values[pairing.one] - worker.deal.values[pairing.other];
            let score = match margin.signum() {
                1 => WIN_PARTS,
                0 => WIN_PARTS / 2,
                _ => 0,
            };
            let counted = &mut totals.matches[number];
            count_game(counted, score, None);
            counted.score.add(score.into());
            counted.margin.add(margin);
            worker.deal.add_score(pairing, score);
        }
        totals.add_deal(&worker.deal);
    }

    /// Plays a game with the seated bots. Memories are kept only if one of them uses its
    /// memory.
    fn play_game(
        &self,
        contestants: &mut Contestants<G>,
        deal: u64,
        totals: &mut Totals,
    ) -> (Played, Counting<G>) {
        // The shared generator is not used, because every bot has its own.
        let unused = Fast::keyed(self.key, deal);
        let players = self.contest.players;
        let played = match contestants.remembers() {
            true => {
                let mut simulated =
                    SimulatedPlayers::remembering(&mut *contestants, unused, players);
                self.play_with(&mut simulated, deal, totals)
            }
            false => {
                let mut simulated = SimulatedPlayers::forgetful(&mut *contestants, unused);
                self.play_with(&mut simulated, deal, totals)
            }
        };
        contestants.notices().for_each(|notice| totals.note(notice));
        played
    }

    fn play_with<M: Memories<G>>(
        &self,
        simulated: &mut SimulatedPlayers<&mut Contestants<G>, M>,
        deal: u64,
        totals: &mut Totals,
    ) -> (Played, Counting<G>) {
        let mut dealer = Faster::keyed(self.key, deal);
        let mut counting = Counting::<G>::new();
        let Terms { rules, setup } = self.terms;
        let (dealer, tell) = (&mut dealer, &mut counting);
        let players = self.contest.players;
        let mut table = simulated
            .memories
            .deal((rules, setup), players, dealer, tell);
        let playout = match self.deterministic {
            true => G::run_to_end_or_loop(rules, &mut table, dealer, tell),
            false => play_on(rules, &mut table, dealer, simulated, tell, u64::MAX),
        };
        totals.games += 1;
        totals.moves += u128::from(playout.moves);
        let outcome = playout.outcome;
        // A game that never ends has the value 0 for all players.
        let value =
            |seat| outcome.map_or(0, |outcome| G::value(rules, &table.public, &outcome, seat));
        let values = Seats::from_fn(players, value);
        (Played { outcome, values }, counting)
    }
}

/// The sums of one pairing over the games of a deal.
#[derive(Default)]
struct Sums {
    score: u64,
    /// The values of the first bot.
    value: i128,
    /// The values of all its opponents.
    others: i128,
}

impl Sums {
    fn add(&mut self, score: u64, values: &Seats<i64>, place: usize) {
        self.score += score;
        for (seat, &value) in values.iter().enumerate() {
            match seat == place {
                true => self.value += i128::from(value),
                false => self.others += i128::from(value),
            }
        }
    }
}

/// The parts of a win that a seat gets: winners share a win, and all players share a game
/// that no player wins. With two players, a draw is half a win.
fn score(outcome: Option<Outcome>, seat: usize, players: usize) -> u64 {
    let winners = outcome.map_or(0, |outcome| outcome.winners.len());
    let won = outcome.is_some_and(|outcome| outcome.winners.contains(Seat::new(seat)));
    match (winners, won) {
        (0, _) => WIN_PARTS / players as u64,
        (winners, true) => WIN_PARTS / winners as u64,
        (_, false) => 0,
    }
}

fn count_game(counted: &mut MatchTotals, score: u64, outcome: Option<Outcome>) {
    match score {
        WIN_PARTS => counted.wins += 1,
        0 => counted.losses += 1,
        _ => counted.draws += 1,
    }
    counted.limits += u64::from(outcome.is_some_and(|outcome| outcome.limit));
}

impl<G: CardGame> Job for Arena<'_, G> {
    type Totals = Totals;
    type Worker = Worker<G>;

    fn worker(&self) -> Worker<G> {
        let contestants = Contestants::new(self.contest, &self.context);
        Worker {
            contestants: contestants.expect("they were made before"),
            deal: DealTotals::new(self.contest.bots.len()),
        }
    }

    fn empty_totals(&self) -> Totals {
        Totals::new(self.contest, G::BALANCE)
    }

    fn play(&self, worker: &mut Worker<G>, deals: Range<u64>, totals: &mut Totals) {
        for deal in deals {
            match self.contest.is_solo() {
                true => self.play_deal_alone(worker, deal, totals),
                false => self.play_deal(worker, deal, totals),
            }
        }
    }

    fn merge(&self, totals: &mut Totals, other: &Totals) {
        totals.merge(other);
    }
}
