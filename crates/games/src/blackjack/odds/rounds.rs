//! What each choice is worth where players and dealer act in turn, as by the
//! rules `seed`.
//!
//! The dealer's first card lies face down, and after each round everybody sees
//! whether the dealer took a card, and which. So a decision knows the player's
//! cards, the dealer's open ones, whether the dealer stays, and which cards the
//! hidden one can still be: with all others the dealer would have acted
//! otherwise. Values are weighed with the chance that it is one of these.
//!
//! There are millions of such situations. They are worked out for all hands of
//! the player at once, one state of the dealer after the other: see `sweep.rs`.
//!
//! Splitting in rounds (nobody's rules, but the switches allow it) is reckoned
//! as splitting once, and as if no card were missed.

use std::collections::HashMap;

use super::super::rules::{Rules, Ties};
use super::hands::{HandIndex, Hands};
use super::known::Known;
use super::shoe::{Decks, Shoe};
use super::sweep::State;
use super::worth::{KINDS, Worth};

/// What is known about one shoe and one set of rules.
pub(super) struct RoundSolver {
    pub(super) rules: Rules,
    pub(super) shoe: Shoe,
    pub(super) hands: Hands,
    pub(super) states: Vec<State>,
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

    /// Taking a card, and playing on as well as can be.
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

    /// A card, and what comes of it; bust loses at once.
    pub(super) fn take(
        &mut self,
        known: &Known,
        mut value: impl FnMut(&mut Self, &Known) -> f64,
    ) -> f64 {
        let shoe = &known.unseen;
        let mut sum = 0.0;
        for worth in Worth::all() {
            let chance = shoe.chance(worth);
            if chance > 0.0 {
                let known = known.after_own_card(worth);
                sum += chance
                    * match known.player.values.is_bust() {
                        true => -known.alive(),
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

    /// The better one of hitting and standing.
    pub(super) fn goes_on(&mut self, known: &Known) -> f64 {
        self.look_up(known, |state, hand| state.goes_on.get(hand))
    }

    pub(super) fn tie(&self) -> f64 {
        match self.rules.ties {
            Ties::Push => 0.0,
            Ties::Dealer => -1.0,
        }
    }

    fn look_up(&mut self, known: &Known, value: impl Fn(&State, HandIndex) -> f64) -> f64 {
        let state = self.state(known);
        let hand = self.hands.find(&known.player.cards);
        hand.map_or(0.0, |hand| value(&self.states[state], hand))
    }

    /// The place of the dealer's state, after it was worked out.
    pub(super) fn state(&mut self, known: &Known) -> usize {
        let dealer = &known.dealer;
        // Without a card being missed, only values count.
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
