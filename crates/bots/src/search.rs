//! A player that searches: it imagines the cards it cannot see, lets the heuristic
//! player finish the game after each of its moves, and takes the move that does best.
//!
//! Every move is tried at the same imagined tables with the same random numbers, so
//! that moves are compared and not the luck of the deal. Half of the moves are
//! dropped after each stage (sequential halving), so that most of the work goes into
//! the moves that are hard to tell apart.
//!
//! Each imagined table has a random generator of its own, and sums are integers, so
//! the result is the same on any number of threads.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::thread;

use parlour_engine::dealer::{Dealer, Fast, FastKey, Seed};
use parlour_engine::event::Silent;
use parlour_engine::host::{Coach, Rated, Scale};
use parlour_engine::moves::Moves;
use parlour_engine::player::{Book, Decision, Heuristic, Mistakes, Player};
use parlour_engine::playout::next_move;
use parlour_engine::{Advise, Imagine, Seat, Table};

/// How long a search takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The number of games that are imagined for one decision.
    pub games: u32,
    /// The number of threads. It does not change the result.
    pub threads: NonZeroUsize,
}

impl Budget {
    /// The number of imagined games of the level `hard`.
    pub const GAMES: u32 = 1_000;

    /// This many games, on one thread.
    #[must_use]
    pub fn of(games: u32) -> Self {
        Self {
            games,
            threads: NonZeroUsize::MIN,
        }
    }

    /// The default number of games on all cores, for a table that waits.
    #[must_use]
    pub fn all_cores() -> Self {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self {
            threads,
            ..Self::default()
        }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::of(Self::GAMES)
    }
}

/// How much worse than the heuristic player's a move is on average, and how much
/// this varies. What a search finds is weighed against it.
const PRIOR: f64 = 0.03;

/// Whether a move is better than the heuristic player's, if a gain that may be luck
/// is weighed against the experience that most other moves are worse.
fn is_better<M>(rated: &Rated<M>) -> bool {
    rated.gain > rated.error * rated.error / PRIOR
}

/// How many moves an imagined game has at most.
const MOST_MOVES: u32 = 3_000;

/// Results are summed in units of this fraction of a win.
const UNIT: f64 = (1_u32 << 20) as f64;

/// The searching player.
pub struct Search<G: Advise> {
    heuristic: G::Heuristic,
    book: Option<Arc<G::Book>>,
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
    /// A player for these rules. With a book, it plays what the book calculates and
    /// searches only if that is nothing.
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
        let stages = moves.len().ilog2().max(1);
        let mut sums = vec![Sums::default(); moves.len()];
        let mut first = 0;
        for stage in 0..stages {
            let tables = (self.budget.games / (stages * moves.len() as u32)).max(2);
            let range = first..first + tables;
            first = range.end;
            let found = self.try_all(decision, &moves, key, range);
            sums.iter_mut()
                .zip(found)
                .for_each(|(sum, more)| sum.add(more));
            let mut order: Vec<usize> = (1..moves.len()).collect();
            // Stable, so that the first of equal moves is kept.
            order.sort_by_key(|&index| std::cmp::Reverse(sums[index].total));
            let keep = match stage + 1 == stages {
                true => order.len(),
                false => order.len().div_ceil(2),
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
        // Only the last stage counts: what was dropped early had worse luck as well.
        let best = (1..moves.len())
            .filter(|&index| is_better(&rated[index]))
            .max_by_key(|&index| (sums[index].total, std::cmp::Reverse(index)));
        if let Some(best) = best {
            rated[..=best].rotate_right(1);
        }
        rated
    }

    /// Tries all moves at these imagined tables.
    fn try_all(
        &self,
        decision: Decision<'_, G>,
        moves: &[Option<G::Move>],
        key: FastKey,
        tables: Range<u32>,
    ) -> Vec<Sums> {
        let work = |part: Range<u32>| {
            let mut sums = vec![Sums::default(); moves.len()];
            let mut results = vec![0_i64; moves.len()];
            for index in part {
                self.try_at_table(decision, moves, key, index, &mut results);
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
        let mut add = |found: Vec<Sums>| {
            sums.iter_mut()
                .zip(found)
                .for_each(|(sum, more)| sum.add(more));
        };
        thread::scope(|scope| {
            let mut helpers = Vec::new();
            let mut own = vec![part(0)];
            for number in 1..threads {
                let range = part(number);
                let here = range.clone();
                // Without a thread to be had, this one does the work.
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
        decision: Decision<'_, G>,
        moves: &[Option<G::Move>],
        key: FastKey,
        index: u32,
        results: &mut [i64],
    ) {
        // Three streams of random numbers: what is imagined, the dealer, the players.
        let stream = |number: u64| Fast::keyed(key, u64::from(index) << 2 | number);
        let table = G::imagine(decision.view, decision.memory, &mut stream(0));
        for (mv, result) in moves.iter().zip(results) {
            let value = self.play_out(decision, table.clone(), *mv, [stream(1), stream(2)]);
            *result = (value * UNIT) as i64;
        }
    }

    /// Makes a move and lets the heuristic player finish the game.
    fn play_out(
        &self,
        decision: Decision<'_, G>,
        mut table: Table<G>,
        mv: Option<G::Move>,
        [mut dealer, mut chance]: [Fast; 2],
    ) -> f64 {
        let view = decision.view;
        let mut players = Imagined {
            heuristic: &self.heuristic,
            declines: mv.is_none().then_some(view.seat),
        };
        if let Some(mv) = mv {
            G::play(
                view.rules,
                &mut table,
                view.seat,
                mv,
                &mut dealer,
                &mut Silent,
            );
        }
        let nothing = G::Memory::default();
        for _ in 0..MOST_MOVES {
            if let Some(value) = G::appraise(view, &table.public) {
                return value;
            }
            let turn = G::turn(view.rules, &table.public);
            let known = |seat| (table.view(view.rules, seat), &nothing);
            let Some((seat, mv)) = next_move(turn, known, &mut players, &mut chance) else {
                break;
            };
            G::play(view.rules, &mut table, seat, mv, &mut dealer, &mut Silent);
        }
        1.0 / view.seats as f64
    }
}

/// A new key for the generators of the imagined tables.
fn random_key(chance: &mut Fast) -> FastKey {
    FastKey::of(Seed(std::array::from_fn(|_| chance.below(256) as u8)))
}

/// The coach of a table. It is made when somebody asks for advice, because a strategy
/// book can take a second.
pub(crate) struct SearchCoach<G: Advise> {
    search: OnceLock<Search<G>>,
}

impl<G: Advise> SearchCoach<G> {
    pub(crate) fn new() -> Self {
        Self {
            search: OnceLock::new(),
        }
    }
}

impl<G: Advise> Coach<G> for SearchCoach<G> {
    fn rate(&self, decision: Decision<'_, G>, chance: &mut Fast) -> (Vec<Rated<G::Move>>, Scale) {
        let rules = decision.view.rules;
        let search = self.search.get_or_init(|| {
            let book = G::Book::for_rules(rules).map(Arc::new);
            Search::new(rules, book, Budget::all_cores())
        });
        let exact = search.book.as_ref().and_then(|book| book.values(decision));
        match exact {
            Some(values) => (rated_exactly(values), Scale::Bets),
            None => (search.rate(decision, chance), Scale::Wins),
        }
    }
}

/// Exact values as ratings, the best first.
fn rated_exactly<M>(mut values: Vec<(M, f64)>) -> Vec<Rated<M>> {
    values.sort_by(|a, b| b.1.total_cmp(&a.1));
    let each = values.into_iter().map(|(mv, value)| Rated {
        mv: Some(mv),
        mean: value,
        gain: value,
        error: 0.0,
        games: 0,
    });
    each.collect()
}

impl<G: Advise> Player<G> for Search<G> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        if let Some(mv) = self.book.as_ref().and_then(|book| book.calculate(decision)) {
            return mv;
        }
        if G::ANYONE || decision.moves.len() == 1 {
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
    /// Of the differences to the first move.
    difference: i64,
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

    /// What was found out about this move.
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

/// The players of an imagined game.
struct Imagined<'a, H> {
    heuristic: &'a H,
    /// The seat that has decided not to interrupt, until somebody moves.
    declines: Option<Seat>,
}

impl<G: Imagine, H: Heuristic<G>> Player<G> for Imagined<'_, H> {
    #[inline]
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        self.declines = None;
        self.heuristic.choose(decision, Mistakes::NONE, chance)
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        if self.declines == Some(decision.view.seat) {
            return None;
        }
        let mv = self.heuristic.interrupt(decision, Mistakes::NONE, chance);
        self.declines = self.declines.filter(|_| mv.is_none());
        mv
    }
}
