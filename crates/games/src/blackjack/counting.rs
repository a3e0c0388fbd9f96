//! The best move by the exact odds of the cards that are left.
//!
//! The cards seen since the last shuffle are public, so every seat can count them.
//! Where hands are played to their end, quick odds find the best move, and exact
//! ones decide between moves that are close; splitting has quick odds only. In rounds all
//! odds are exact, but hands are split by the chart, and hands that a card can only improve
//! are doubled by the chart, too.
//!
//! The coach has more time: its values of splitting are exact, too.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use parlour_engine::View;
use parlour_engine::moves::Moves;

use super::Blackjack;
use super::moves::{Choices, Move};
use super::odds::{
    CardValue, Cards, DealerTrees, HandOdds, KINDS, Key, Known, QuickOdds, RoundOdds, Sum, key,
    must_hit, quick_edge, split_at_table,
};
use super::rules::{Rules, Surrender, Turns};
use super::state::{DECK, PlayerHand};

/// The largest bet, as a multiple of the smallest.
const MAX_UNITS: f64 = 12.0;

/// The bet, as a multiple of the smallest, for an edge of one: 12 units at 2 %.
const UNITS_PER_EDGE: f64 = 600.0;

/// A bet is at most this part of the purse, so that doubling and splitting can be
/// paid.
const PART_OF_PURSE: u64 = 8;

/// Counts cards.
pub(super) struct CardCounter {
    method: SolverMethod,
    /// The exact edge of a full shoe minus the quick one.
    correction: f64,
    /// A cache: in rounds with one player, the same situations are frequent.
    decisions: Mutex<HashMap<Key, Move>>,
}

/// How hands are played.
enum SolverMethod {
    /// To their end.
    Hands(Box<DealerTrees>),
    /// In rounds.
    Rounds,
}

impl fmt::Debug for CardCounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CardCounter").finish_non_exhaustive()
    }
}

/// The unseen cards by what they count, the dealer's hole card included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Unseen(pub(super) [f64; KINDS]);

impl Unseen {
    pub(super) fn new(view: View<'_, Blackjack>) -> Self {
        let mut left = Self::full(view.rules).0;
        view.public
            .seen
            .each(&mut |card| left[CardValue::of(card).index()] -= 1.0);
        Self(left)
    }

    /// A full shoe.
    fn full(rules: &Rules) -> Self {
        let mut left = [4.0 * f64::from(rules.decks); KINDS];
        left[CardValue::TEN.index()] *= 4.0;
        Self(left)
    }

    pub(super) fn total(&self) -> f64 {
        self.0.iter().sum()
    }

    pub(super) fn chances(&self) -> [f64; KINDS] {
        let total = self.total();
        self.0.map(|left| left / total)
    }

    pub(super) fn tens(&self) -> f64 {
        self.0[CardValue::TEN.index()]
    }

    /// The number of unseen cards that would bust a hand.
    pub(super) fn busting(&self, own: &PlayerHand) -> f64 {
        let values = own.hand.values();
        let each = CardValue::all().zip(self.0);
        each.filter(|(value, _)| values.with(value.card()).is_bust())
            .map(|(_, left)| left)
            .sum()
    }
}

impl CardCounter {
    /// For hands that are played to their end, with the exact edge of a full shoe.
    pub(super) fn in_hands(rules: &Rules, edge: f64) -> Self {
        let quick = quick_edge(rules, Unseen::full(rules).chances());
        Self {
            method: SolverMethod::Hands(Box::new(DealerTrees::new(rules))),
            correction: edge - quick,
            decisions: Mutex::default(),
        }
    }

    /// For rounds.
    pub(super) fn in_rounds() -> Self {
        Self {
            method: SolverMethod::Rounds,
            correction: 0.0,
            decisions: Mutex::default(),
        }
    }

    /// The expected result of the next hand, as a part of the bet. The quick odds do not
    /// remove drawn cards from the shoe, so their error grows as the shoe gets smaller.
    pub(super) fn edge(&self, rules: &Rules, unseen: &Unseen) -> f64 {
        let all = (DECK as u32 * rules.decks) as f64;
        quick_edge(rules, unseen.chances()) + self.correction * all / unseen.total()
    }

    /// A bet by the edge.
    pub(super) fn bet(&self, view: View<'_, Blackjack>, (least, most): (u32, u32)) -> Move {
        if view.rules.turns == Turns::Rounds {
            return Move::Bet(least);
        }
        let edge = self.edge(view.rules, &Unseen::new(view));
        let units = units(edge);
        let purse = view.public.players[view.seat].purse.whole() / PART_OF_PURSE;
        let most = u64::from(most).min(purse).max(least.into());
        let bet = u64::from(least) * u64::from(units);
        Move::Bet(bet.min(most) as u32)
    }

    /// What insurance wins on average, in parts of the bet: half a bet at 2 to 1.
    pub(super) fn insurance(view: View<'_, Blackjack>) -> f64 {
        let unseen = Unseen::new(view);
        0.5 * (3.0 * unseen.tens() / unseen.total() - 1.0)
    }

    /// The best move for the hand at this position; `chart` is the move of the chart.
    pub(super) fn hand(
        &self,
        view: View<'_, Blackjack>,
        position: usize,
        moves: &Choices,
        chart: Move,
    ) -> Move {
        let own = &view.public.hands[position];
        match &self.method {
            SolverMethod::Hands(dealer) => in_hands(dealer, view, own, moves),
            SolverMethod::Rounds if chart == Move::Split => chart,
            SolverMethod::Rounds if must_hit(view.rules, own.hand.values()) => match chart {
                Move::Double | Move::Surrender => chart,
                _ => Move::Hit,
            },
            SolverMethod::Rounds => self.round(view, own, moves),
        }
    }

    /// What each legal move with the hand at this position is worth. In rounds, `None`
    /// if the hand can be split: too many cards may follow.
    pub(super) fn values(
        &self,
        view: View<'_, Blackjack>,
        position: usize,
        moves: &Choices,
    ) -> Option<Vec<(Move, f64)>> {
        let own = &view.public.hands[position];
        let unseen = Unseen::new(view);
        let choices = match &self.method {
            SolverMethod::Hands(dealer) => {
                let mut choices = exact_choices(dealer, view, own, &unseen)?.to_vec();
                if moves.contains(Move::Split) {
                    choices.retain(|&(mv, _)| mv != Move::Split);
                    choices.push((Move::Split, exact_split(view, own, &unseen)?));
                }
                choices
            }
            SolverMethod::Rounds if moves.contains(Move::Split) => return None,
            SolverMethod::Rounds => round_choices(view, &known(view, own)).to_vec(),
        };
        let legal = choices.into_iter().filter(|&(mv, _)| moves.contains(mv));
        Some(legal.collect())
    }

    fn round(&self, view: View<'_, Blackjack>, own: &PlayerHand, moves: &Choices) -> Move {
        let known = known(view, own);
        // The key does not say which other cards were seen, nor what the purse can pay.
        let cards = own.hand.cards().len() + view.public.dealer.cards().len();
        let is_usual = view.public.seen.len() == cards && !view.rules.bets;
        if is_usual && let Some(&mv) = self.lock().get(&key(&known)) {
            return mv;
        }
        let mv = best_two(&round_choices(view, &known), moves).0.0;
        if is_usual {
            self.lock().insert(key(&known), mv);
        }
        mv
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Key, Move>> {
        // Every entry is complete, whatever happened to another thread.
        self.decisions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// A bet in multiples of the smallest, from 1 to 12.
pub(super) fn units(edge: f64) -> u32 {
    (edge * UNITS_PER_EDGE).clamp(1.0, MAX_UNITS) as u32
}

/// What the seat knows in rounds.
fn known(view: View<'_, Blackjack>, own: &PlayerHand) -> Known {
    let public = view.public;
    let count_each = |cards: &[_]| -> Cards { cards.iter().copied().map(CardValue::of).collect() };
    let cards = (
        count_each(own.hand.cards()),
        count_each(public.dealer.cards()),
    );
    let holes = CardValue::all().filter(|value| public.hole_can_be(view.rules, value.card()));
    Known::at_table(cards, Unseen::new(view).0, holes, public.dealer_stays)
}

/// The best move where hands are played to their end.
fn in_hands(
    dealer: &DealerTrees,
    view: View<'_, Blackjack>,
    own: &PlayerHand,
    moves: &Choices,
) -> Move {
    let unseen = Unseen::new(view);
    let Some(choices) = quick_choices(view, own, &unseen) else {
        return Move::Stay;
    };
    let ((best, most), (second, next)) = best_two(&choices, moves);
    if most - next > 2.0 * QuickOdds::error(unseen.total()) || second == best {
        return best;
    }
    let exact = exact_choices(dealer, view, own, &unseen);
    exact.map_or(best, |choices| best_two(&choices, moves).0.0)
}

/// All moves of a hand with their exact odds in rounds, without splitting.
fn round_choices(view: View<'_, Blackjack>, known: &Known) -> [(Move, f64); 4] {
    let [stay, hit, double] = RoundOdds::new(view.rules).values(known);
    [
        (Move::Stay, stay),
        (Move::Hit, hit),
        (Move::Double, double),
        (Move::Surrender, -0.5),
    ]
}

/// All moves of a hand with their exact odds; only splitting has quick ones.
fn exact_choices(
    dealer: &DealerTrees,
    view: View<'_, Blackjack>,
    own: &PlayerHand,
    unseen: &Unseen,
) -> Option<[(Move, f64); 5]> {
    let mut choices = quick_choices(view, own, unseen)?;
    let up = CardValue::of(*view.public.dealer.cards().first()?);
    let quick = QuickOdds::new(view.rules, unseen.chances(), up);
    let mut odds = HandOdds::new(view.rules, dealer, &quick, up, unseen.0);
    for (choice, value) in choices.iter_mut().zip(odds.values(own.hand.values())) {
        choice.1 = value;
    }
    Some(choices)
}

/// The exact value of splitting this hand. It takes too long for simulations.
fn exact_split(view: View<'_, Blackjack>, own: &PlayerHand, unseen: &Unseen) -> Option<f64> {
    let public = view.public;
    let up = CardValue::of(*public.dealer.cards().first()?);
    let cards: Cards = own
        .hand
        .cards()
        .iter()
        .copied()
        .map(CardValue::of)
        .collect();
    let is_waiting = |hand: &&PlayerHand| hand.seat == own.seat && hand.hand.cards().len() == 1;
    let waiting = public.hands.iter().filter(is_waiting).count();
    let hands = public.hands_of(own.seat);
    let pair = cards.pair()?;
    Some(split_at_table(
        view.rules,
        unseen.0,
        (pair, up),
        (hands, waiting),
    ))
}

/// All moves of a hand with their quick odds; splitting last. `None` before the deal.
pub(super) fn quick_choices(
    view: View<'_, Blackjack>,
    own: &PlayerHand,
    unseen: &Unseen,
) -> Option<[(Move, f64); 5]> {
    let up = CardValue::of(*view.public.dealer.cards().first()?);
    let quick = QuickOdds::new(view.rules, unseen.chances(), up);
    let sum = Sum::of(own.hand.values());
    let cards: Cards = own
        .hand
        .cards()
        .iter()
        .copied()
        .map(CardValue::of)
        .collect();
    let more = view.rules.split_hands
        - (view.public.hands_of(own.seat) as u32).min(view.rules.split_hands);
    let split = cards.pair().filter(|_| more > 0);
    let surrender = match view.rules.surrender {
        Surrender::None => f64::NEG_INFINITY,
        Surrender::Late => quick.surrender(),
    };
    Some([
        (Move::Stay, quick.stand(sum)),
        (Move::Hit, quick.hit(sum)),
        (Move::Double, quick.double(sum)),
        (Move::Surrender, surrender),
        (
            Move::Split,
            split.map_or(f64::NEG_INFINITY, |pair| quick.split(pair, more)),
        ),
    ])
}

/// The best legal move and the next best one, with their values; the same twice if
/// there is only one.
fn best_two(choices: &[(Move, f64)], moves: &Choices) -> ((Move, f64), (Move, f64)) {
    let mut legal = choices
        .iter()
        .copied()
        .filter(|&(mv, _)| moves.contains(mv));
    let mut best = legal.next().unwrap_or((Move::Stay, f64::NEG_INFINITY));
    let mut second = best;
    for choice in legal {
        if choice.1 > best.1 {
            (best, second) = (choice, best);
        } else if second == best || choice.1 > second.1 {
            second = choice;
        }
    }
    (best, second)
}
