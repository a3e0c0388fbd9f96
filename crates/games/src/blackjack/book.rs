//! The strategy book: the odds, computed once and then looked up.
//!
//! The book bets the minimum and ignores the purse: if the best move cannot be
//! paid, it takes the next best one. In rounds, the chart covers the first
//! decision. Later decisions also depend on the dealer's face-up cards, and the book
//! looks them up by their sum. That table assumes an infinite shoe, which takes
//! milliseconds to compute instead of seconds.
//!
//! Bots of the level `hard` also count the cards that are left: see `counting.rs`.

use std::sync::Arc;

use parlour_engine::View;
use parlour_engine::moves::Moves;
use parlour_engine::player::{Book, Decision};

use super::Blackjack;
use super::counting::CardCounter;
use super::moves::{Choices, Move};
use super::odds::{CardValue, Chart, Decks, LaterRounds, Odds};
use super::rules::{Rules, Turns};
use super::state::Phase;

/// The book of Blackjack.
#[derive(Clone, Debug)]
pub struct Strategy {
    chart: Chart,
    /// For the rounds after the first.
    later: Option<Box<LaterRounds>>,
    counter: Arc<CardCounter>,
}

impl Book<Blackjack> for Strategy {
    fn for_rules(rules: &Rules) -> Option<Self> {
        let rounds = rules.turns == Turns::Rounds;
        let decks = match rounds {
            true => Decks::Infinite,
            false => Decks::Finite(rules.decks),
        };
        let mut odds = Odds::new(rules, decks);
        let counter = match rounds {
            true => CardCounter::in_rounds(),
            false => CardCounter::in_hands(rules, odds.edge().best),
        };
        Some(Self {
            chart: odds.chart().clone(),
            later: rounds.then(|| Box::new(LaterRounds::new(rules))),
            counter: Arc::new(counter),
        })
    }

    #[inline(always)]
    fn advise(&self, decision: Decision<'_, Blackjack>) -> Move {
        let Decision { view, moves, .. } = decision;
        match view.public.phase {
            Phase::Hand(_, position) => self.hand(view, position as usize, moves),
            Phase::Bets(_) => Move::Bet(moves.bets().map_or(0, |(least, _)| least)),
            // With only the ace known, no shoe has enough tens for insurance to
            // pay.
            Phase::Insurance(_) => Move::Decline,
            Phase::Again(_) | Phase::Over(_) => Move::Again,
        }
    }

    fn calculate(&self, decision: Decision<'_, Blackjack>) -> Option<Move> {
        let Decision { view, moves, .. } = decision;
        Some(match view.public.phase {
            Phase::Hand(_, position) => {
                let chart = self.advise(decision);
                self.counter.hand(view, position as usize, moves, chart)
            }
            Phase::Bets(_) => match moves.bets() {
                Some(bets) => self.counter.bet(view, bets),
                None => self.advise(decision),
            },
            Phase::Insurance(_) if CardCounter::insurance(view) > 0.0 => Move::Insure,
            _ => self.advise(decision),
        })
    }

    fn values(&self, decision: Decision<'_, Blackjack>) -> Option<Vec<(Move, f64)>> {
        let Decision { view, moves, .. } = decision;
        match view.public.phase {
            Phase::Hand(_, position) => self.counter.values(view, position as usize, moves),
            Phase::Insurance(_) => Some(vec![
                (Move::Decline, 0.0),
                (Move::Insure, CardCounter::insurance(view)),
            ]),
            _ => None,
        }
    }
}

impl Strategy {
    #[inline(always)]
    fn hand(&self, view: View<'_, Blackjack>, position: usize, moves: &Choices) -> Move {
        let public = view.public;
        let own = &public.hands[position];
        let &[first_up, ..] = public.dealer.cards() else {
            return Move::Stay;
        };
        let (min, max) = (own.hand.min().unwrap_or(0), own.hand.max().unwrap_or(0));
        let cards = own.hand.cards();
        if let Some(later) = &self.later
            && (cards.len() > 2 || public.dealer_stays || public.dealer.cards().len() > 1)
        {
            let (player, dealer) = (own.hand.values(), public.dealer.values());
            return match later.hits(player, dealer, public.dealer_stays) {
                true => Move::Hit,
                false => Move::Stay,
            };
        }
        let up = CardValue::of(first_up).index();
        if let &[first, second] = cards
            && CardValue::of(first) == CardValue::of(second)
        {
            let cell = self.chart.pair(CardValue::of(first))[up];
            if moves.contains(cell.first) {
                return cell.first;
            }
            // A pair that should be split but cannot be is played by its value.
            if cell.first != Move::Split && moves.contains(cell.otherwise) {
                return cell.otherwise;
            }
        }
        let cell = self.chart.by_value(max, min < max)[up];
        match moves.contains(cell.first) {
            true => cell.first,
            false => cell.otherwise,
        }
    }
}
