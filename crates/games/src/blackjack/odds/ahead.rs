//! Exact odds for the cards that are left, in rounds.
//!
//! Looks at all cards that the player and the dealer can take from here on. See
//! `rounds.rs` for what is known at each point; values are multiplied by the chance
//! of the possible hole cards, as there.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::super::cards::{BEST, Values};
use super::super::rules::{Rules, Ties};
use super::card_value::{CardValue, KINDS};
use super::known::Known;
use super::quick::Sum;

/// The cards of the player and the dealer, and the possible hole cards.
pub(in super::super) type Key = (u64, u64, u16);

/// The exact odds of one decision in rounds, with a cache.
pub(in super::super) struct RoundOdds<'a> {
    rules: &'a Rules,
    goes_on: HashMap<Key, f64>,
}

/// What identifies a situation, if no other card was seen.
pub(in super::super) fn key(known: &Known) -> Key {
    let holes = known.holes | u16::from(known.stays) << KINDS;
    (known.player.cards.key(), known.dealer.cards.key(), holes)
}

impl<'a> RoundOdds<'a> {
    pub(in super::super) fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
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
        let chance_no_natural = known.chance_no_natural();
        values.map(|value| value / chance_no_natural)
    }

    /// Taking no more cards: the dealer plays to the end. As no other decision
    /// follows, the hole card can be turned over first.
    fn stay(&mut self, known: &Known) -> f64 {
        let finish = Finish::new(self.rules, known.player.values.max().unwrap_or(0));
        let mut left = known.unseen.counts();
        let total: f64 = left.iter().sum();
        let mut sum = 0.0;
        for hole in known.holes() {
            let chance = known.unseen.chance(hole);
            let dealer = Sum::of(known.dealer.values.with_value(hole));
            left[hole.index()] -= 1.0;
            sum += chance
                * match finish.stays(dealer) {
                    true => finish.results[dealer.total],
                    false => finish.mean(dealer, &mut left, total - 1.0),
                };
            left[hole.index()] += 1.0;
        }
        sum
    }

    fn hit(&mut self, known: &Known) -> f64 {
        self.take(known, Self::act)
    }

    /// Taking a card, then `value`; a bust loses at once.
    fn take(&mut self, known: &Known, value: fn(&mut Self, &Known) -> f64) -> f64 {
        let mut sum = 0.0;
        for card in CardValue::all() {
            let chance = known.unseen.chance(card);
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
            return known.chance_no_natural();
        }
        let key = key(known);
        if let Some(&value) = self.goes_on.get(&key) {
            return value;
        }
        let value = match must_hit(self.rules, known.player.values) {
            true => self.hit(known),
            false => {
                let stay = self.stay(known);
                match stay >= most_by_hitting(known) {
                    true => stay,
                    false => stay.max(self.hit(known)),
                }
            }
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
        for card in CardValue::all() {
            let chance = known.unseen.chance(card);
            if chance <= 0.0 {
                continue;
            }
            let next = hitting.after_card(self.rules, card);
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
            let is_bust = over.dealer.values.with_value(hole).is_bust();
            over.unseen.chance(hole) * if is_bust { 1.0 } else { best }
        });
        each.sum()
    }

    fn tie(&self) -> f64 {
        self.rules.tie_value()
    }
}

/// The end of a hand against a dealer whose cards are known. Most of the time is
/// spent here.
struct Finish<'a> {
    rules: &'a Rules,
    /// The result for each final value of the dealer.
    results: [f64; BEST as usize + 1],
}

impl<'a> Finish<'a> {
    fn new(rules: &'a Rules, own: u32) -> Self {
        let tie = rules.tie_value();
        let result = |dealer: usize| match (own as usize).cmp(&dealer) {
            Ordering::Greater => 1.0,
            Ordering::Equal => tie,
            Ordering::Less => -1.0,
        };
        Self {
            rules,
            results: std::array::from_fn(result),
        }
    }

    #[inline]
    fn stays(&self, dealer: Sum) -> bool {
        !self.rules.dealer_hits_total(dealer.total, dealer.soft)
    }

    /// The mean result after the dealer takes another card.
    fn mean(&self, dealer: Sum, left: &mut [f64; KINDS], total: f64) -> f64 {
        let mut sum = 0.0;
        for index in 0..KINDS {
            let count = left[index];
            if count <= 0.0 {
                continue;
            }
            sum += count
                * match dealer.with(index) {
                    None => 1.0,
                    Some(next) if self.stays(next) => self.results[next.total],
                    Some(next) => {
                        left[index] = count - 1.0;
                        let mean = self.mean(next, left, total - 1.0);
                        left[index] = count;
                        mean
                    }
                };
        }
        sum / total
    }
}

/// An upper bound for the value of hitting: cards that bust the hand lose, all others win.
fn most_by_hitting(known: &Known) -> f64 {
    let values = known.player.values;
    let too_much = CardValue::all().filter(|&card| values.with_value(card).is_bust());
    let lost: f64 = too_much
        .map(|card| known.unseen.chance(card) * known.after_own_card(card).chance_no_natural())
        .sum();
    known.chance_no_natural() - 2.0 * lost
}

/// Whether every card makes the hand better.
pub(in super::super) fn is_low(values: Values) -> bool {
    values.max().is_some_and(|max| max + 10 <= BEST)
}

/// Whether staying is never better than taking a card: no card busts the hand, and its
/// value beats none on which the dealer stays, so it wins only if the dealer goes bust.
pub(in super::super) fn must_hit(rules: &Rules, values: Values) -> bool {
    let enough = match rules.ties {
        Ties::Push => 17,
        Ties::Dealer => 18,
    };
    let is_soft = values.min() < values.max();
    is_low(values) || is_soft && values.max().is_some_and(|max| max < enough)
}

#[cfg(test)]
mod tests {
    use super::super::rounds::RoundSolver;
    use super::super::shoe::{Decks, Shoe};
    use super::*;

    /// The same as the solver of all hands at once.
    #[test]
    fn values_are_those_of_the_odds() {
        let rules = Rules::SEED;
        let mut solver = RoundSolver::new(&rules, Decks::Finite(1));
        for hand in ["T 2", "T 6", "A 7", "A 6", "A A", "9 8"] {
            for up in ["2", "7", "T", "A"] {
                let cards = hand
                    .split(' ')
                    .map(|card| card.parse::<CardValue>().unwrap());
                let shoe = Shoe::new(Decks::Finite(1));
                let known = Known::dealt(&shoe, cards.collect(), up.parse().unwrap());
                let chance_no_natural = known.chance_no_natural();
                let exact = [
                    solver.stay(&known) / chance_no_natural,
                    solver.hit(&known) / chance_no_natural,
                    solver.double(&known) / chance_no_natural,
                ];
                let found = RoundOdds::new(&rules).values(&known);
                for (found, exact) in found.into_iter().zip(exact) {
                    let place = format!("{hand} against {up}: {found}, not {exact}");
                    assert!((found - exact).abs() < 1e-9, "{place}");
                }
            }
        }
    }
}
