//! Exact odds for the cards that are left, in rounds.
//!
//! Looks at all cards that the player and the dealer can take from here on. See
//! `rounds.rs` for what is known at each point; values are multiplied by the chance
//! of the possible hole cards, as there.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::super::cards::{BEST, Values};
use super::super::rules::{Rules, Ties};
use super::known::Known;
use super::worth::{KINDS, Worth};

/// The cards of the player and the dealer, and the possible hole cards.
pub(in super::super) type Key = (u64, u64, u16);

/// The odds of one decision, with what was computed so far.
pub(in super::super) struct Ahead<'a> {
    rules: &'a Rules,
    stays: HashMap<Key, f64>,
    goes_on: HashMap<Key, f64>,
}

/// What identifies a situation, if no other card was seen.
pub(in super::super) fn key(known: &Known) -> Key {
    let holes = known.holes | u16::from(known.stays) << KINDS;
    (known.player.cards.key(), known.dealer.cards.key(), holes)
}

impl<'a> Ahead<'a> {
    pub(in super::super) fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
            stays: HashMap::new(),
            goes_on: HashMap::new(),
        }
    }

    /// Staying, hitting and doubling.
    pub(in super::super) fn values(&mut self, known: &Known) -> [f64; 3] {
        let double = self.take(known, |ahead, known| match known.player.values.is_best() {
            true => ahead.act(known),
            false => ahead.stay(known),
        });
        let values = [self.stay(known), self.hit(known), 2.0 * double];
        let alive = known.alive();
        values.map(|value| value / alive)
    }

    /// Taking no more cards: the dealer plays to the end.
    fn stay(&mut self, known: &Known) -> f64 {
        if known.stays {
            return self.compare(known);
        }
        let key = key(known);
        if let Some(&value) = self.stays.get(&key) {
            return value;
        }
        let value = self.dealer_acts(known, Self::stay);
        self.stays.insert(key, value);
        value
    }

    fn hit(&mut self, known: &Known) -> f64 {
        self.take(known, Self::act)
    }

    /// Taking a card, then `value`; a bust loses at once.
    fn take(&mut self, known: &Known, value: fn(&mut Self, &Known) -> f64) -> f64 {
        let mut sum = 0.0;
        for worth in Worth::all() {
            let chance = known.unseen.chance(worth);
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

    /// The dealer acts, unless the dealer stays; then the player goes on.
    fn act(&mut self, known: &Known) -> f64 {
        match known.stays {
            true => self.goes_on(known),
            false => self.dealer_acts(known, Self::goes_on),
        }
    }

    /// The better of hitting and staying; 21 has won.
    fn goes_on(&mut self, known: &Known) -> f64 {
        if known.player.values.is_best() {
            return known.alive();
        }
        let key = key(known);
        if let Some(&value) = self.goes_on.get(&key) {
            return value;
        }
        let value = match is_low(known.player.values) {
            true => self.hit(known),
            false => self.stay(known).max(self.hit(known)),
        };
        self.goes_on.insert(key, value);
        value
    }

    /// The dealer stays or takes a card; `later` is the value if the hand goes on.
    fn dealer_acts(&mut self, known: &Known, later: fn(&mut Self, &Known) -> f64) -> f64 {
        let staying = known.after_staying(self.rules);
        let hitting = Known {
            holes: known.holes & !staying.holes,
            ..*known
        };
        let mut sum = match staying.holes {
            0 => 0.0,
            _ => later(self, &staying),
        };
        if hitting.holes == 0 {
            return sum;
        }
        for worth in Worth::all() {
            let chance = known.unseen.chance(worth);
            if chance <= 0.0 {
                continue;
            }
            let next = hitting.after_card(self.rules, worth);
            let over = Known {
                holes: hitting.holes & !next.holes,
                ..next
            };
            let mut value = self.over(&over);
            if next.holes != 0 {
                value += later(self, &next);
            }
            sum += chance * value;
        }
        sum
    }

    /// The value with the hole cards that end the hand: 21 or bust.
    fn over(&self, over: &Known) -> f64 {
        let best = match over.player.values.is_best() {
            true => self.tie(),
            false => -1.0,
        };
        let each = over.holes().map(|hole| {
            let is_bust = over.dealer.values.with_worth(hole).is_bust();
            over.unseen.chance(hole) * if is_bust { 1.0 } else { best }
        });
        each.sum()
    }

    /// The value of staying against a dealer who stays.
    fn compare(&self, known: &Known) -> f64 {
        let own = known.player.values.max();
        let each = known.holes().map(|hole| {
            let dealer = known.dealer.values.with_worth(hole).max();
            known.unseen.chance(hole)
                * match own.cmp(&dealer) {
                    Ordering::Greater => 1.0,
                    Ordering::Equal => self.tie(),
                    Ordering::Less => -1.0,
                }
        });
        each.sum()
    }

    fn tie(&self) -> f64 {
        match self.rules.ties {
            Ties::Push => 0.0,
            Ties::Dealer => -1.0,
        }
    }
}

/// Whether any card makes the hand better.
pub(in super::super) fn is_low(values: Values) -> bool {
    values.max().is_some_and(|max| max + 10 <= BEST)
}

#[cfg(test)]
mod tests {
    use super::super::rounds::RoundSolver;
    use super::super::shoe::{Decks, Shoe};
    use super::super::worth::Cards;
    use super::*;

    /// The same as the solver of all hands at once.
    #[test]
    fn values_are_those_of_the_odds() {
        let rules = Rules::SEED;
        let mut solver = RoundSolver::new(&rules, Decks::Finite(1));
        for (hand, up) in [
            ("T 2", "7"),
            ("T 6", "T"),
            ("A 6", "9"),
            ("8 5", "8"),
            ("9 8", "A"),
        ] {
            let cards: Cards = hand
                .split(' ')
                .map(|card| card.parse::<Worth>().unwrap())
                .collect();
            let known = Known::dealt(&Shoe::new(Decks::Finite(1)), cards, up.parse().unwrap());
            let alive = known.alive();
            let exact = [
                solver.stay(&known) / alive,
                solver.hit(&known) / alive,
                solver.double(&known) / alive,
            ];
            let found = Ahead::new(&rules).values(&known);
            for (found, exact) in found.into_iter().zip(exact) {
                assert!(
                    (found - exact).abs() < 1e-9,
                    "{hand} against {up}: {found}, not {exact}"
                );
            }
        }
    }
}
