//! The value of each decision where players and dealer act in rounds, as in the
//! preset `seed`.
//!
//! After each round everybody sees whether the dealer took a card, and which. So a
//! decision knows the player's cards, the dealer's face-up cards, whether the dealer
//! stays, and which hole cards are still possible, given how the dealer acted.
//! Values are multiplied by the chance that the hole card is one of those.
//!
//! There are millions of such situations. They are solved for all hands of the
//! player at once, one state of the dealer after the other: see `sweep.rs`.
//!
//! Splitting in rounds (in no preset, but the switches allow it) is approximated:
//! one split only, and an infinite shoe.

use std::collections::HashMap;

use super::super::rules::Rules;
use super::card_value::{CardValue, KINDS};
use super::hands::{HandIndex, Hands};
use super::known::Known;
use super::shoe::{Decks, Shoe};
use super::sweep::DealerState;

/// The solver for one shoe and one set of rules, in rounds.
pub(super) struct RoundSolver {
    pub(super) rules: Rules,
    pub(super) shoe: Shoe,
    pub(super) hands: Hands,
    pub(super) states: Vec<DealerState>,
    places: HashMap<(u64, u16), usize>,
}

impl RoundSolver {
    pub(super) fn new(rules: &Rules, decks: Decks) -> Self {
        let shoe = Shoe::new(decks);
        Self {
            rules: *rules,
            shoe,
            hands: Hands::new(&shoe),
            states: Vec::new(),
            places: HashMap::new(),
        }
    }

    /// Taking no more cards: the dealer plays to the end.
    pub(super) fn stay(&mut self, known: &Known) -> f64 {
        self.look_up(known, |state, hand| state.stay.get(hand))
    }

    /// Taking a card, then playing optimally.
    pub(super) fn hit(&mut self, known: &Known) -> f64 {
        self.take(known, |solver, known| solver.act(known))
    }

    /// Doubling: a card, and no more.
    pub(super) fn double(&mut self, known: &Known) -> f64 {
        2.0 * self.take(known, |solver, known| match known.player.values.is_best() {
            true => solver.act(known),
            false => solver.stay(known),
        })
    }

    /// Taking a card, with `value` as the value of the hand after it; bust loses
    /// at once.
    pub(super) fn take(
        &mut self,
        known: &Known,
        mut value: impl FnMut(&mut Self, &Known) -> f64,
    ) -> f64 {
        let shoe = &known.unseen;
        let mut sum = 0.0;
        for card in CardValue::all() {
            let chance = shoe.chance(card);
            if chance > 0.0 {
                let known = known.after_own_card(card);
                sum += chance
                    * match known.player.values.is_bust() {
                        true => -known.chance_no_natural(),
                        false => value(self, &known),
                    };
            }
        }
        sum
    }

    /// The dealer acts once, after a player whose hand is not bust.
    pub(super) fn act(&mut self, known: &Known) -> f64 {
        self.look_up(known, |state, hand| state.act.get(hand))
    }

    /// The better of hitting and staying.
    pub(super) fn goes_on(&mut self, known: &Known) -> f64 {
        self.look_up(known, |state, hand| state.goes_on.get(hand))
    }

    pub(super) fn tie(&self) -> f64 {
        self.rules.tie_value()
    }

    fn look_up(&mut self, known: &Known, value: impl Fn(&DealerState, HandIndex) -> f64) -> f64 {
        let state = self.state(known);
        let hand = self.hands.find(&known.player.cards);
        hand.map_or(0.0, |hand| value(&self.states[state], hand))
    }

    /// The index of the dealer's state; solves it first if needed.
    pub(super) fn state(&mut self, known: &Known) -> usize {
        let dealer = &known.dealer;
        // With an infinite shoe only the values of the cards matter.
        let cards = match self.shoe.is_infinite() {
            true => dealer.values.bits().into(),
            false => dealer.cards.key(),
        };
        let key = (cards, known.holes | u16::from(known.stays) << KINDS);
        if let Some(&place) = self.places.get(&key) {
            return place;
        }
        let state = self.sweep(known);
        self.states.push(state);
        self.places.insert(key, self.states.len() - 1);
        self.states.len() - 1
    }
}
