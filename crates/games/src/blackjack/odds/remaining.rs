//! Exact odds for the cards that are left, where hands are played to their end.
//!
//! Every drawn card is removed from the shoe, also for the dealer's cards. As in
//! `values.rs`, all values are multiplied by the chance that the dealer has no 21 at
//! the deal. Branches that the quick odds rule out are not followed.

use std::collections::HashMap;

use super::super::cards::{BEST, Values};
use super::super::rules::{HoleCard, Rules};
use super::card_value::{CardValue, Cards, KINDS};
use super::dealer::{DealerOdds, DealerTrees};
use super::quick::{QuickOdds, Sum};
use super::shoe::Shoe;

/// A branch is ruled out if the quick odds are worse by this many times their error.
const SAFETY: f64 = 3.0;

/// The exact odds of one decision where hands are played to their end.
pub(in super::super) struct HandOdds<'a> {
    rules: &'a Rules,
    dealer: &'a DealerTrees,
    quick: &'a QuickOdds<'a>,
    up: CardValue,
    /// The unseen cards.
    unseen: Shoe,
    margin: f64,
    cache: HashMap<u64, f64>,
}

/// A hand in play: its values, and the cards drawn in this search.
#[derive(Clone, Copy)]
struct HandInPlay {
    values: Values,
    cards: Cards,
}

impl HandInPlay {
    fn with(self, card: CardValue) -> Self {
        Self {
            values: self.values.with_value(card),
            cards: self.cards.with(card),
        }
    }
}

impl<'a> HandOdds<'a> {
    pub(in super::super) fn new(
        rules: &'a Rules,
        dealer: &'a DealerTrees,
        quick: &'a QuickOdds<'a>,
        up: CardValue,
        unseen: [f64; KINDS],
    ) -> Self {
        let margin = SAFETY * QuickOdds::error(unseen.iter().sum());
        Self {
            rules,
            dealer,
            quick,
            up,
            unseen: Shoe::of(unseen),
            margin,
            cache: HashMap::new(),
        }
    }

    /// Standing, hitting, doubling and surrendering a hand of these values.
    pub(in super::super) fn values(&mut self, values: Values) -> [f64; 4] {
        let hand = HandInPlay {
            values,
            cards: Cards::default(),
        };
        let odds = self.facing(&hand.cards);
        let chance_no_natural = match self.rules.hole_card {
            HoleCard::Peek => 1.0 - odds.natural,
            HoleCard::None => 1.0,
        };
        let surrender = match self.rules.hole_card {
            HoleCard::Peek => -0.5 * chance_no_natural,
            HoleCard::None => -0.5 - 0.5 * odds.natural,
        };
        let stand = self.compare(&odds, values);
        let hit = self.after_card(hand, Self::goes_on);
        let double = 2.0 * self.after_card(hand, Self::stand);
        [stand, hit, double, surrender].map(|value| value / chance_no_natural)
    }

    /// The better of hitting and standing.
    fn goes_on(&mut self, hand: HandInPlay) -> f64 {
        if hand.values.is_best() {
            return self.stand(hand);
        }
        let key = hand.cards.key();
        if let Some(&value) = self.cache.get(&key) {
            return value;
        }
        let sum = Sum::of(hand.values);
        let gain = self.quick.hit(sum) - self.quick.stand(sum);
        let mut value = f64::NEG_INFINITY;
        if gain < self.margin {
            value = self.stand(hand);
        }
        if gain > -self.margin {
            value = value.max(self.after_card(hand, Self::goes_on));
        }
        self.cache.insert(key, value);
        value
    }

    fn stand(&mut self, hand: HandInPlay) -> f64 {
        let odds = self.facing(&hand.cards);
        self.compare(&odds, hand.values)
    }

    fn compare(&self, odds: &DealerOdds, values: Values) -> f64 {
        let tie = self.rules.tie_value();
        let taken = match self.rules.hole_card {
            HoleCard::Peek => 0.0,
            HoleCard::None => odds.natural,
        };
        odds.against(values.max().unwrap_or(BEST), tie) - taken
    }

    /// The mean over the next card; a bust loses at once.
    fn after_card(&mut self, hand: HandInPlay, value: fn(&mut Self, HandInPlay) -> f64) -> f64 {
        let shoe = self.unseen.without_all(&hand.cards);
        let mut sum = 0.0;
        for card in CardValue::all() {
            let chance = shoe.chance(card);
            if chance > 0.0 {
                let next = hand.with(card);
                sum += chance
                    * match next.values.is_bust() {
                        true => -self.chance_no_natural(&shoe.without(card)),
                        false => value(self, next),
                    };
            }
        }
        sum
    }

    /// The chance that the dealer has no 21 at the deal.
    fn chance_no_natural(&self, shoe: &Shoe) -> f64 {
        match (self.rules.hole_card, self.up) {
            (HoleCard::Peek, CardValue::ACE) => 1.0 - shoe.chance(CardValue::TEN),
            (HoleCard::Peek, CardValue::TEN) => 1.0 - shoe.chance(CardValue::ACE),
            _ => 1.0,
        }
    }

    /// The dealer's chances when these cards are gone, too.
    fn facing(&self, gone: &Cards) -> DealerOdds {
        let shoe = self.unseen.without_all(gone).with(self.up);
        self.dealer.against(&shoe, self.up)
    }
}

#[cfg(test)]
mod tests {
    use super::super::shoe::Decks;
    use super::super::situation::Situation;
    use super::super::solve::Odds;
    use super::*;
    use crate::blackjack::Move;

    /// With a full shoe the values are those of the odds, and the quick ones are
    /// off by less than is assumed.
    #[test]
    fn values_are_exact() {
        let no_hole = Rules {
            hole_card: HoleCard::None,
            ..Rules::CASINO
        };
        for (rules, decks) in [(Rules::CASINO, 1), (Rules::CASINO, 6), (no_hole, 2)] {
            let mut odds = Odds::new(&rules, Decks::Finite(decks));
            let dealer = DealerTrees::new(&rules);
            for hand in ["T 6", "9 7", "A 6", "8 3", "T 2", "A 2", "9 9"] {
                for up in CardValue::all() {
                    let cards: Vec<CardValue> =
                        hand.split(' ').map(|c| c.parse().unwrap()).collect();
                    let seen: Cards = cards.iter().copied().chain([up]).collect();
                    let shoe = Shoe::new(Decks::Finite(decks)).without_all(&seen);
                    let left = shoe.counts();
                    let total: f64 = left.iter().sum();
                    let quick = QuickOdds::new(&rules, left.map(|n| n / total), up);
                    let values = cards.iter().copied().collect::<Cards>().values();
                    let found = HandOdds::new(&rules, &dealer, &quick, up, left).values(values);
                    let sum = Sum::of(values);
                    let quick = [
                        quick.stand(sum),
                        quick.hit(sum),
                        quick.double(sum),
                        quick.surrender(),
                    ];
                    let choices = odds.choices(&Situation::new(&cards, &[up])).unwrap();
                    let moves = [Move::Stay, Move::Hit, Move::Double, Move::Surrender];
                    for ((mv, value), quick) in moves.into_iter().zip(found).zip(quick) {
                        let exact = choices.iter().find(|choice| choice.mv == mv).unwrap().value;
                        let place = format!("{decks} decks, {hand} against {up}, {mv}");
                        assert!(
                            (value - exact).abs() < 1e-9,
                            "{place}: {value}, not {exact}"
                        );
                        let error = (quick - exact).abs();
                        assert!(error < QuickOdds::error(total), "{place}: off by {error}");
                    }
                }
            }
        }
    }
}
