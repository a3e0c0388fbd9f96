//! Finds the weights of a game's heuristic player by hill climbing.
//!
//! Two players are compared at the same deals from every seat, against an opponent
//! that plays at random and against the heuristic with its present weights. A change
//! of a weight is kept if it is better by more than two standard errors. All sums
//! are integers, so the result depends on the seed alone.

use std::num::NonZeroUsize;
use std::thread;

use parlour_bots::ByHeuristic;
use parlour_engine::dealer::{Fast, FastKey, Faster, Seed};
use parlour_engine::event::Silent;
use parlour_engine::game::{CardGame, SetupError};
use parlour_engine::player::{Decision, Heuristic, Player, Random, result_of};
use parlour_engine::playout::{Forgetful, Memories, Remembering, SimulatedPlayers, play_on};
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::{RuleSet, RulesMap, Terms};
use parlour_engine::{Imagine, Seat};
use thiserror::Error;

/// What to tune, and for how long.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The game's id.
    pub game: String,
    /// The rules.
    pub rules: RulesMap,
    /// The number of seats.
    pub seats: usize,
    /// The number of deals of each comparison.
    pub deals: u64,
    /// How often all weights are tried.
    pub rounds: u32,
    /// The seed of the deals.
    pub seed: Seed,
    /// The number of threads.
    pub threads: NonZeroUsize,
}

/// Why weights cannot be tuned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TuneError {
    /// There is no such game.
    #[error("there is no game {0:?}")]
    NoGame(String),
    /// The game's bots use no weights.
    #[error("{0} has no weights to tune")]
    NoWeights(&'static str),
    /// The rules or the number of seats are not possible.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A weight and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The name.
    pub name: &'static str,
    /// The value that was found.
    pub value: i32,
}

/// Tunes the weights for these rules, beginning with those in use. `report` is
/// called with every improvement.
///
/// # Errors
/// A [`TuneError`].
pub fn tune(
    registry: impl Registry,
    tuning: &Tuning,
    report: &mut dyn FnMut(&[Weight], Score),
) -> Result<Vec<Weight>, TuneError> {
    let visitor = Tuner { tuning, report };
    registry
        .visit(&tuning.game, visitor)
        .ok_or_else(|| TuneError::NoGame(tuning.game.clone()))?
}

/// The mean results of a player, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Against players that play at random.
    pub random: f64,
    /// Against the best weights so far.
    pub before: f64,
}

struct Tuner<'a> {
    tuning: &'a Tuning,
    report: &'a mut dyn FnMut(&[Weight], Score),
}

impl Visitor for Tuner<'_> {
    type Out = Result<Vec<Weight>, TuneError>;

    fn visit<G: CardGame>(self) -> Self::Out {
        let terms = Terms::<G>::read(&self.tuning.rules)?;
        terms.rules.check(self.tuning.seats)?;
        let names = G::Heuristic::WEIGHTS;
        if names.is_empty() {
            return Err(TuneError::NoWeights(G::TITLE));
        }
        let mut weights = G::Heuristic::weights(&terms.rules, self.tuning.seats).to_vec();
        let named = |weights: &[i32]| -> Vec<Weight> {
            let each = names.iter().zip(weights);
            each.map(|(name, &value)| Weight { name, value }).collect()
        };
        let trials = Trials::<G> {
            terms: &terms,
            tuning: self.tuning,
        };
        for round in 0..self.tuning.rounds {
            let mut improved = false;
            for index in 0..weights.len() {
                let base = weights.clone();
                let found = trials.best_step(&base, index, round);
                if let Some((value, score)) = found {
                    weights[index] = value;
                    improved = true;
                    (self.report)(&named(&weights), score);
                }
            }
            // The first rounds do not end the search, because later ones take smaller steps.
            if !improved && round >= 3 {
                break;
            }
        }
        Ok(named(&weights))
    }
}

/// The unit in which results are summed.
const UNIT: f64 = (1_u32 << 20) as f64;

/// The games that compare weights.
struct Trials<'a, G: CardGame> {
    terms: &'a Terms<G>,
    tuning: &'a Tuning,
}

/// Sums of the differences between two players, by opponent.
#[derive(Clone, Copy, Default)]
struct Sums {
    candidate: [i64; 2],
    difference: i64,
    squares: i128,
}

impl<G: CardGame> Trials<'_, G> {
    /// The best other value of a weight, if one is better than the present one.
    fn best_step(&self, base: &[i32], index: usize, round: u32) -> Option<(i32, Score)> {
        let value = base[index];
        let size = (value.abs().max(8) >> round.min(4)).max(1);
        let steps = [-2 * size, -size, size, 2 * size];
        let tried = steps.iter().filter_map(|step| {
            let mut weights = base.to_vec();
            weights[index] = value + step;
            let sums = self.compare(base, &weights, u64::from(round) << 32);
            let deals = self.tuning.deals as f64;
            let mean = sums.difference as f64 / deals;
            let variance = (sums.squares as f64 / deals - mean * mean).max(0.0);
            let gain = mean - 2.0 * (variance / deals).sqrt();
            let score = Score {
                random: sums.candidate[0] as f64 / deals / UNIT,
                before: sums.candidate[1] as f64 / deals / UNIT,
            };
            (gain > 0.0).then_some((mean, weights[index], score))
        });
        let best = tried.max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((best.1, best.2))
    }

    /// Plays the same deals with both lists of weights.
    fn compare(&self, base: &[i32], weights: &[i32], first: u64) -> Sums {
        let threads = self.tuning.threads.get() as u64;
        let work = |thread: u64| {
            let rules = &self.terms.rules;
            let (base, candidate) = (
                G::Heuristic::with_weights(rules, base),
                G::Heuristic::with_weights(rules, weights),
            );
            let mut sums = Sums::default();
            for deal in (thread..self.tuning.deals).step_by(threads as usize) {
                let index = first + deal;
                let mut difference = 0;
                for (opponent, total) in [None, Some(&base)].into_iter().zip(&mut sums.candidate) {
                    let new = self.result(&candidate, opponent, index);
                    let old = self.result(&base, opponent, index);
                    *total += new;
                    difference += new - old;
                }
                sums.difference += difference;
                sums.squares += i128::from(difference) * i128::from(difference);
            }
            sums
        };
        let add = |mut sums: Sums, more: Sums| {
            sums.candidate[0] += more.candidate[0];
            sums.candidate[1] += more.candidate[1];
            sums.difference += more.difference;
            sums.squares += more.squares;
            sums
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map(|thread| scope.spawn(move || work(thread)))
                .collect();
            let own = work(0);
            helpers.into_iter().fold(own, |sums, helper| {
                add(sums, helper.join().expect("a game does not panic"))
            })
        })
    }

    /// The mean result of a player over all seats of one deal.
    fn result(&self, player: &G::Heuristic, opponent: Option<&G::Heuristic>, index: u64) -> i64 {
        let seats = self.tuning.seats;
        let by = |heuristic: &G::Heuristic| ByHeuristic {
            heuristic: heuristic.clone(),
            beginner: false,
        };
        let sum: i64 = Seat::all(seats)
            .map(|seat| {
                let pair = Pair {
                    seat,
                    player: by(player),
                    opponent: opponent.map(by),
                };
                let chance = Fast::keyed(FastKey::of(Seed([7; 32])), index);
                match G::Heuristic::REMEMBERS {
                    true => {
                        let players = SimulatedPlayers::remembering(pair, chance, seats);
                        self.play::<_, Remembering<G>>(players, seat, index)
                    }
                    false => {
                        let players = SimulatedPlayers::forgetful(pair, chance);
                        self.play::<_, Forgetful<G>>(players, seat, index)
                    }
                }
            })
            .sum();
        sum / seats as i64
    }

    fn play<P: Player<G>, M: Memories<G>>(
        &self,
        mut players: SimulatedPlayers<P, M>,
        seat: Seat,
        index: u64,
    ) -> i64 {
        let Terms { rules, setup } = self.terms;
        let seats = self.tuning.seats;
        let mut dealer = Faster::keyed(FastKey::of(self.tuning.seed), index);
        let (dealer, tell) = (&mut dealer, &mut Silent);
        let mut table = players.memories.deal((rules, setup), seats, dealer, tell);
        let played = play_on(rules, &mut table, dealer, &mut players, tell, u64::MAX);
        let result = played.outcome.map_or(0.0, |outcome| {
            result_of(table.view(rules, seat), &table.public, &outcome)
        });
        (result * UNIT) as i64
    }
}

/// One seat against all others.
struct Pair<H> {
    seat: Seat,
    player: ByHeuristic<H>,
    /// The player of the other seats; `None` plays at random.
    opponent: Option<ByHeuristic<H>>,
}

impl<G: Imagine, H: Heuristic<G>> Player<G> for Pair<H> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        match &mut self.opponent {
            _ if decision.view.seat == self.seat => self.player.choose(decision, chance),
            Some(opponent) => opponent.choose(decision, chance),
            None => Random.choose(decision, chance),
        }
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        match &mut self.opponent {
            _ if decision.view.seat == self.seat => self.player.interrupt(decision, chance),
            Some(opponent) => opponent.interrupt(decision, chance),
            None => Random.interrupt(decision, chance),
        }
    }
}
