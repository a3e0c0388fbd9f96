//! A player that searches: it imagines the cards it cannot see, lets the heuristic
//! player finish the game after each of its moves, and takes the move that does best.
//!
//! Every move is tried at the same imagined tables with the same random numbers, so
//! that the luck of the deal does not change the comparison. Half of the moves are
//! dropped after each stage (sequential halving), so that most of the work goes into
//! the moves that are hard to tell apart.
//!
//! Each imagined table has a random generator of its own, and sums are integers, so
//! the result is the same on any number of threads.

use std::ops::Range;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use parlour_engine::dealer::{Dealer, Fast, FastKey, Seed};
use parlour_engine::host::Rated;
use parlour_engine::moves::Moves;
use parlour_engine::player::{Book, Decision, Heuristic, Mistakes, Player};
use parlour_engine::{Advise, Table};

use crate::budget::Budget;
use crate::endgame::{Endgame, MAX_POSITIONS};
use crate::imagined::play_out;

/// How much worse than the heuristic player's move another move is on average with two
/// players, and how much this varies. The results of a search are weighed against it. With
/// more players, a move changes less.
const PRIOR: f64 = 0.06;

/// Whether a move is better than the heuristic player's, if a gain that may be luck
/// is weighed against the experience that most other moves are worse.
fn is_better<M>(rated: &Rated<M>, seats: usize) -> bool {
    rated.gain > rated.error * rated.error * seats as f64 / PRIOR
}

/// How many tables are imagined between two checks of the clock.
const BATCH: u32 = 16;

/// The number of tables that are used to estimate the work for the others.
const FIRST_TABLES: u32 = 4;

/// The work of a position of an endgame, in moves of an imagined game.
const POSITION: u32 = 3;

/// The number of random numbers, drawn to imagine a table, that take as long as a move of
/// an imagined game.
const NUMBERS_PER_MOVE: u32 = 8;

/// Results are summed in units of this fraction of a win.
const UNIT: f64 = (1_u32 << 20) as f64;

/// The searching player.
pub struct Search<G: Advise> {
    heuristic: G::Heuristic,
    pub(crate) book: Option<Arc<G::Book>>,
    budget: Budget,
}

impl<G: Advise> Clone for Search<G> {
    fn clone(&self) -> Self {
        Self {
            heuristic: self.heuristic.clone(),
            book: self.book.clone(),
            budget: self.budget,
        }
    }
}

impl<G: Advise> Search<G> {
    /// A player for these rules. With a book, it plays the move that the book calculates, and
    /// searches only if there is none.
    #[must_use]
    pub fn new(rules: &G::Rules, book: Option<Arc<G::Book>>, budget: Budget) -> Self {
        Self {
            heuristic: G::Heuristic::new(rules),
            book,
            budget,
        }
    }

    /// All moves, the best first. Those that were dropped early come last.
    pub fn rate(&self, decision: Decision<'_, G>, chance: &mut Fast) -> Vec<Rated<G::Move>> {
        let usual = self.heuristic.choose(decision, Mistakes::NONE, chance);
        let others = decision.moves.iter().filter(|&mv| mv != usual);
        let moves = [usual].into_iter().chain(others).map(Some).collect();
        self.compare(decision, moves, random_key(chance))
    }

    /// Drops the worse half of the moves until two are left. The first move is the
    /// heuristic player's, with which the others are compared; it is never dropped.
    fn compare(
        &self,
        decision: Decision<'_, G>,
        mut moves: Vec<Option<G::Move>>,
        key: FastKey,
    ) -> Vec<Rated<G::Move>> {
        let mut dropped = Vec::new();
        let stages = stages(moves.len());
        let mut sums = vec![Sums::default(); moves.len()];
        let mut first = 0;
        let trial = self.trial(decision, &moves, key);
        let begin = Instant::now();
        for stage in 0..stages {
            match self.budget.time {
                None => {
                    let tables = (trial.games / (stages * moves.len() as u32)).max(2);
                    let range = first..first + tables;
                    first = range.end;
                    add_all(&mut sums, self.try_all(trial, &moves, range));
                }
                Some(time) => {
                    let end = begin + time * (stage + 1) / stages;
                    loop {
                        let range = first..first + BATCH;
                        first = range.end;
                        add_all(&mut sums, self.try_all(trial, &moves, range));
                        if Instant::now() >= end {
                            break;
                        }
                    }
                }
            }
            let mut order: Vec<usize> = (1..moves.len()).collect();
            // Stable, so that the first of equal moves is kept.
            order.sort_by_key(|&index| std::cmp::Reverse(sums[index].total));
            let keep = match stage + 1 == stages {
                true => order.len(),
                false => moves_after_stage(moves.len()) - 1,
            };
            let rated = |index: usize| sums[index].rated(moves[index], first);
            dropped.splice(0..0, order.split_off(keep).into_iter().map(rated));
            order.insert(0, 0);
            (moves, sums) = order
                .into_iter()
                .map(|index| (moves[index], sums[index]))
                .unzip();
        }
        let rated = moves
            .iter()
            .zip(&sums)
            .map(|(&mv, sum)| sum.rated(mv, first));
        let mut rated: Vec<_> = rated.chain(dropped).collect();
        let seats = decision.view.seats;
        // Only the last stage counts: moves that were dropped early also had worse luck.
        let best = (1..moves.len())
            .filter(|&index| is_better(&rated[index], seats))
            .max_by_key(|&index| (sums[index].total, std::cmp::Reverse(index)));
        if let Some(best) = best {
            rated[..=best].rotate_right(1);
        }
        rated
    }

    /// A decision to try moves at. The first tables show whether it is an endgame, how long
    /// games are, and how much work it is to imagine a table.
    fn trial<'a>(
        &self,
        decision: Decision<'a, G>,
        moves: &[Option<G::Move>],
        key: FastKey,
    ) -> Trial<'a, G> {
        let mut trial = Trial {
            decision,
            key,
            endgame: true,
            games: self.budget.games,
        };
        let mut results = vec![0; moves.len()];
        let (mut cost, mut imagining) = (0, 0);
        for index in 0..FIRST_TABLES {
            let (table, numbers) = trial.table(index);
            imagining += numbers / NUMBERS_PER_MOVE;
            if trial.endgame {
                let mut endgame = self.endgame(trial);
                let is_solved = endgame.solve(&table, moves, trial.streams(index), &mut results);
                cost += POSITION * (MAX_POSITIONS - endgame.positions) / moves.len() as u32;
                trial.endgame = is_solved || index > 0;
            }
            let streams = trial.streams(index);
            cost += play_out(&self.heuristic, decision, table, moves[0], streams).moves;
        }
        if let Some(most) = self.budget.moves {
            let cost = (cost + imagining_cost_per_game(imagining, moves.len())) / FIRST_TABLES;
            trial.games = trial.games.min(most / cost.max(1));
        }
        trial
    }

    fn endgame<'a>(&'a self, trial: Trial<'a, G>) -> Endgame<'a, G> {
        Endgame {
            heuristic: &self.heuristic,
            start: trial.decision.view,
            positions: MAX_POSITIONS,
        }
    }

    /// Whether tables are searched to the end. For tests.
    #[cfg(test)]
    pub(crate) fn is_endgame(&self, decision: Decision<'_, G>, chance: &mut Fast) -> bool {
        let moves: Vec<_> = decision.moves.iter().map(Some).collect();
        self.trial(decision, &moves, random_key(chance)).endgame
    }

    /// Tries all moves at these imagined tables.
    fn try_all(
        &self,
        trial: Trial<'_, G>,
        moves: &[Option<G::Move>],
        tables: Range<u32>,
    ) -> Vec<Sums> {
        let work = |part: Range<u32>| {
            let mut sums = vec![Sums::default(); moves.len()];
            let mut results = vec![0_i64; moves.len()];
            for index in part {
                self.try_at_table(trial, moves, index, &mut results);
                let reference = results[0];
                for (sum, &result) in sums.iter_mut().zip(&results) {
                    sum.count(result, result - reference);
                }
            }
            sums
        };
        let threads = (self.budget.threads.get() as u32).clamp(1, tables.len().max(1) as u32);
        if threads == 1 {
            return work(tables);
        }
        let size = (tables.len() as u32).div_ceil(threads);
        let part = |number: u32| {
            let start = tables.start + number * size;
            start.min(tables.end)..(start + size).min(tables.end)
        };
        let mut sums = vec![Sums::default(); moves.len()];
        let mut add = |found: Vec<Sums>| add_all(&mut sums, found);
        thread::scope(|scope| {
            let mut helpers = Vec::new();
            let mut own = vec![part(0)];
            for number in 1..threads {
                let range = part(number);
                let here = range.clone();
                // If no thread can be started, this one does the work.
                match thread::Builder::new().spawn_scoped(scope, move || work(range)) {
                    Ok(helper) => helpers.push(helper),
                    Err(_) => own.push(here),
                }
            }
            own.into_iter().for_each(|range| add(work(range)));
            for helper in helpers {
                match helper.join() {
                    Ok(found) => add(found),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
        sums
    }

    /// The results of all moves at one imagined table.
    fn try_at_table(
        &self,
        trial: Trial<'_, G>,
        moves: &[Option<G::Move>],
        index: u32,
        results: &mut [i64],
    ) {
        let ((table, _), streams) = (trial.table(index), || trial.streams(index));
        if trial.endgame && self.endgame(trial).solve(&table, moves, streams(), results) {
            return;
        }
        for (mv, result) in moves.iter().zip(results) {
            let table = table.clone();
            let game = play_out(&self.heuristic, trial.decision, table, *mv, streams());
            *result = (game.value * UNIT) as i64;
        }
    }
}

impl<G: Advise> Endgame<'_, G> {
    /// Searches a table to the end with all moves; `false` if the end is too far.
    fn solve(
        &mut self,
        table: &Table<G>,
        moves: &[Option<G::Move>],
        streams: [Fast; 2],
        results: &mut [i64],
    ) -> bool {
        moves.iter().zip(results).all(|(&mv, result)| {
            let value = mv.and_then(|mv| self.value(table, mv, streams.clone()));
            *result = (value.unwrap_or_default() * UNIT) as i64;
            value.is_some()
        })
    }
}

/// What the imagined tables of one decision have in common.
struct Trial<'a, G: Advise> {
    decision: Decision<'a, G>,
    /// The key of the random generators.
    key: FastKey,
    /// Whether tables are searched to the end.
    endgame: bool,
    /// How many games are imagined.
    games: u32,
}

impl<G: Advise> Clone for Trial<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Advise> Copy for Trial<'_, G> {}

impl<G: Advise> Trial<'_, G> {
    /// Three streams of random numbers: what is imagined, the dealer, the players.
    fn stream(&self, index: u32, number: u64) -> Fast {
        Fast::keyed(self.key, u64::from(index) << 2 | number)
    }

    /// An imagined table, and how many random numbers it took.
    fn table(&self, index: u32) -> (Table<G>, u32) {
        let Decision { view, memory, .. } = self.decision;
        let mut chance = CountingDealer {
            dealer: self.stream(index, 0),
            numbers: 0,
        };
        let table = G::imagine(view, memory, &mut chance);
        (table, chance.numbers)
    }

    /// The generators of the dealer and the players.
    fn streams(&self, index: u32) -> [Fast; 2] {
        [self.stream(index, 1), self.stream(index, 2)]
    }
}

/// Counts the random numbers that are drawn: a measure of work that is the same on every
/// machine.
struct CountingDealer {
    dealer: Fast,
    numbers: u32,
}

impl Dealer for CountingDealer {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        self.numbers += 1;
        self.dealer.below(bound)
    }
}

/// The number of stages of a search that begins with this many moves.
fn stages(moves: usize) -> u32 {
    moves.ilog2().max(1)
}

/// The number of moves that are left after a stage: the first, and half of the others.
fn moves_after_stage(moves: usize) -> usize {
    1 + (moves - 1).div_ceil(2)
}

/// The work of imagining a table, divided among the moves that are tried there, on average over
/// the stages of a search that begins with this many moves.
pub(crate) fn imagining_cost_per_game(work: u32, moves: usize) -> u32 {
    let sizes = std::iter::successors(Some(moves), |&moves| Some(moves_after_stage(moves)));
    let stages = stages(moves);
    let shares = sizes.take(stages as usize).map(|size| work / size as u32);
    shares.sum::<u32>() / stages
}

fn add_all(sums: &mut [Sums], found: Vec<Sums>) {
    let pairs = sums.iter_mut().zip(found);
    pairs.for_each(|(sum, more)| sum.add(more));
}

/// A new key for the generators of the imagined tables.
pub(crate) fn random_key(chance: &mut Fast) -> FastKey {
    FastKey::of(Seed(std::array::from_fn(|_| chance.below(256) as u8)))
}

impl<G: Advise> Player<G> for Search<G> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        if let Some(mv) = self.book.as_ref().and_then(|book| book.calculate(decision)) {
            return mv;
        }
        if G::AUTOMATIC || decision.moves.len() == 1 {
            return decision
                .moves
                .get(0)
                .expect("a seat that is asked has a move");
        }
        let rated = self.rate(decision, chance);
        rated[0].mv.expect("every choice is a move")
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        let usual = self.heuristic.interrupt(decision, Mistakes::NONE, chance);
        let others = decision.moves.iter().map(Some).chain([None]);
        let others = others.filter(|&mv| mv != usual);
        let moves = [usual].into_iter().chain(others).collect();
        let rated = self.compare(decision, moves, random_key(chance));
        rated[0].mv
    }

    fn remembers(&self) -> bool {
        true
    }
}

/// The sums of the results of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    total: i64,
    /// The sum of the differences from the first move.
    difference: i64,
    /// The sum of the squares of these differences.
    squares: i128,
}

impl Sums {
    fn count(&mut self, result: i64, difference: i64) {
        self.total += result;
        self.difference += difference;
        self.squares += i128::from(difference) * i128::from(difference);
    }

    fn add(&mut self, more: Self) {
        self.total += more.total;
        self.difference += more.difference;
        self.squares += more.squares;
    }

    /// The rating of this move.
    fn rated<M>(self, mv: Option<M>, games: u32) -> Rated<M> {
        let count = f64::from(games);
        let gain = self.difference as f64 / count / UNIT;
        let square = self.squares as f64 / count / (UNIT * UNIT);
        Rated {
            mv,
            mean: self.total as f64 / count / UNIT,
            gain,
            error: ((square - gain * gain).max(0.0) / count).sqrt(),
            games,
        }
    }
}
