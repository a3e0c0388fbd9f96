//! Advice: heuristic players with their reasons, and strategy books.

use crate::dealer::{Dealer, Fast};
use crate::game::Game;
use crate::imagine::Imagine;
use crate::moves::Moves;
use crate::player::Decision;
use crate::rules::RuleSet;
use crate::seat::Names;
use crate::table::Table;
use crate::turn::{Measure, Outcome};
use crate::view::View;

/// What bots and the coach know about playing a game well.
pub trait Advise: Imagine {
    /// The book; [`NoBook`] if the game has none.
    type Book: Book<Self>;

    /// The heuristic player; [`NoHeuristic`] if the game has none.
    type Heuristic: Heuristic<Self>;

    /// How well the seat of `start` has done since then, from 0 (worst) to 1 (best),
    /// if a searching bot can stop here; `None` to play on.
    ///
    /// Override it if a game has several deals: what happens after the deal in which
    /// a decision is made is mostly chance.
    #[inline]
    fn interim_result(start: View<'_, Self>, now: &Self::Public) -> Option<f64> {
        let outcome = Self::turn(start.rules, now).outcome()?;
        Some(result_of(start, now, &outcome))
    }

    /// Estimates a table of an imagined game for the seat of `start`, from 0 (worst) to 1
    /// (best), when playing on would add little because the rest is mostly chance;
    /// `None` to play on.
    #[inline]
    fn estimate(start: View<'_, Self>, table: &Table<Self>) -> Option<f64> {
        let _ = (start, table);
        None
    }

    /// Whether the coach judges this decision. Override it for questions that are not
    /// about playing well, such as whether to play on.
    fn is_judged(view: View<'_, Self>) -> bool {
        let _ = view;
        true
    }

    /// An imagined table for a search. As [`resample`](Imagine::resample), but
    /// tables that sensible play makes unlikely may be rarer, because the moves of
    /// others say something about their cards.
    fn imagine(
        view: View<'_, Self>,
        memory: &Self::Memory,
        chance: &mut impl Dealer,
    ) -> Table<Self> {
        Self::resample(view, memory, chance)
    }
}

/// The result of a finished game for the seat of a view, from 0 (worst) to 1 (best):
/// the place if places count, and otherwise whether the seat won. Players who win
/// together share, and in a draw everybody has an equal share.
pub fn result_of<G: Game>(view: View<'_, G>, public: &G::Public, outcome: &Outcome) -> f64 {
    let View {
        rules, seat, seats, ..
    } = view;
    if rules.measure() == Measure::Place && seats > 1 {
        let place = -G::value(rules, public, outcome, seat) as f64;
        return 1.0 - (place - 1.0) / (seats - 1) as f64;
    }
    let winners = outcome.winners.len() + usize::from(outcome.house);
    match (outcome.is_draw(), outcome.winners.contains(seat)) {
        (true, _) => 1.0 / seats as f64,
        (false, true) => 1.0 / winners as f64,
        (false, false) => 0.0,
    }
}

/// A player that follows rules of thumb. Bots of the level `medium` play by it,
/// those of the level `easy` make its [mistakes](Self::MISTAKES) too, and searching
/// bots use it to imagine how a game continues.
///
/// Its methods are called for every move of a simulation, so they must not allocate.
pub trait Heuristic<G: Imagine>: Clone + Send + Sync + Sized {
    /// The mistakes of a beginner, at most eight.
    const MISTAKES: &'static [Mistake] = &[];

    /// The names of the numbers that it weighs moves with.
    const WEIGHTS: &'static [&'static str] = &[];

    /// Whether it uses its memory.
    const REMEMBERS: bool = false;

    /// The weights for these rules and this number of players, as the simulator found
    /// them; as many as [`WEIGHTS`](Self::WEIGHTS).
    fn weights(rules: &G::Rules, seats: usize) -> &'static [i32] {
        let _ = (rules, seats);
        &[]
    }

    /// The player with these weights, at tables of any size.
    fn with_weights(rules: &G::Rules, weights: &[i32]) -> Self;

    /// The player with the weights for these rules. Override it if the weights depend
    /// on the number of players, which each view contains.
    fn new(rules: &G::Rules) -> Self {
        Self::with_weights(rules, Self::weights(rules, 2))
    }

    /// Chooses one of the legal moves.
    fn choose(&self, decision: Decision<'_, G>, mistakes: Mistakes, chance: &mut Fast) -> G::Move;

    /// Chooses whether to interrupt; see [`Player::interrupt`](crate::player::Player::interrupt).
    fn interrupt(
        &self,
        decision: Decision<'_, G>,
        mistakes: Mistakes,
        chance: &mut Fast,
    ) -> Option<G::Move> {
        let _ = (decision, mistakes, chance);
        None
    }

    /// Why this move is good, as a sentence, judged from what this seat knows. Never
    /// called during simulations.
    fn reason(&self, decision: Decision<'_, G>, names: &Names, mv: G::Move) -> Option<String> {
        let _ = (decision, names, mv);
        None
    }
}

/// Weights as an array, for [`Heuristic::with_weights`]. Missing ones are 0.
#[must_use]
pub fn weight_array<const N: usize>(weights: &[i32]) -> [i32; N] {
    std::array::from_fn(|index| weights.get(index).copied().unwrap_or_default())
}

/// A mistake that beginners make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// A short name: `forgets to call`.
    pub name: &'static str,
    /// How often an easy bot makes it when it could, in percent.
    pub percent: u32,
}

/// The mistakes that a player makes at one decision, as bits by their position in
/// [`Heuristic::MISTAKES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mistakes(u8);

impl Mistakes {
    /// None.
    pub const NONE: Self = Self(0);

    /// Only the mistake at this position.
    #[must_use]
    pub const fn only(position: usize) -> Self {
        Self(1 << position)
    }

    /// Those that a beginner makes this time.
    #[must_use]
    pub fn random(mistakes: &[Mistake], chance: &mut Fast) -> Self {
        let each = mistakes.iter().enumerate();
        each.fold(Self::NONE, |made, (position, mistake)| {
            match chance.below(100) < mistake.percent {
                true => Self(made.0 | Self::only(position).0),
                false => made,
            }
        })
    }

    /// Whether the mistake at this position is made.
    #[must_use]
    #[inline]
    pub const fn has(self, position: usize) -> bool {
        self.0 >> position & 1 == 1
    }
}

/// The heuristic player of a game that has none: it plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHeuristic;

impl<G: Imagine> Heuristic<G> for NoHeuristic {
    fn with_weights(_rules: &G::Rules, _weights: &[i32]) -> Self {
        Self
    }

    #[inline]
    fn choose(&self, decision: Decision<'_, G>, _: Mistakes, chance: &mut Fast) -> G::Move {
        let mv = decision.moves.random(chance);
        mv.expect("a seat that is asked has a move")
    }
}

/// A strategy book: good moves that are calculated once from the rules and then
/// looked up.
pub trait Book<G: Imagine>: Send + Sync + Sized {
    /// Whether the game has a book. Making one with
    /// [`for_rules`](Self::for_rules) can take a second, so this is a constant.
    const WRITTEN: bool = true;

    /// The book for these rules, if there is one.
    fn for_rules(rules: &G::Rules) -> Option<Self>;

    /// The recommended move, one of the legal ones. It must not allocate, because
    /// the simulator calls it for every move.
    fn advise(&self, decision: Decision<'_, G>) -> G::Move;

    /// The best move that can be calculated from all that the seat knows, one of the
    /// legal ones. Bots of the level `hard` play it; without one, they search. It may
    /// take some milliseconds.
    fn calculate(&self, decision: Decision<'_, G>) -> Option<G::Move> {
        let _ = decision;
        None
    }

    /// What each legal move is worth in parts of a bet, for the coach; `None` if it
    /// cannot be calculated.
    fn values(&self, decision: Decision<'_, G>) -> Option<Vec<(G::Move, f64)>> {
        let _ = decision;
        None
    }
}

/// The book of a game that has none.
#[derive(Clone, Copy, Debug)]
pub enum NoBook {}

impl<G: Imagine> Book<G> for NoBook {
    const WRITTEN: bool = false;

    fn for_rules(_rules: &G::Rules) -> Option<Self> {
        None
    }

    fn advise(&self, _decision: Decision<'_, G>) -> G::Move {
        match *self {}
    }
}
