//! The first decision: every two cards against every up-card, and the chart made
//! from them.

use super::super::cards::BEST;
use super::super::moves::Move;
use super::super::rules::{HoleCard, Rules};
use super::card_value::{CardValue, Cards};
use super::chart::{Cell, Chart, Exception};
use super::shoe::Shoe;

/// The choices of a first decision; of equally good ones, the earlier is
/// preferred.
pub(super) const CHOICES: [Move; 5] = [
    Move::Stay,
    Move::Hit,
    Move::Double,
    Move::Split,
    Move::Surrender,
];

/// The value of each of [`CHOICES`], if it is allowed.
pub(super) type ChoiceValues = [Option<f64>; CHOICES.len()];

/// Two cards against an up-card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal {
    pub(super) cards: [CardValue; 2],
    pub(super) up: CardValue,
    /// The chance of this deal.
    pub(super) chance: f64,
    /// The chance that the dealer has 21 then.
    pub(super) natural: f64,
    /// The values of the choices after the dealer has checked for 21.
    pub(super) values: ChoiceValues,
}

impl Deal {
    /// Two cards against an up-card, without values yet.
    pub(super) fn new(shoe: &Shoe, cards: [CardValue; 2], up: CardValue) -> Self {
        let [first, second] = cards;
        let (after_one, after_two) = (shoe.without(first), shoe.without(first).without(second));
        let orders = if first == second { 1.0 } else { 2.0 };
        let left = after_two.without(up);
        Self {
            cards,
            up,
            chance: orders * shoe.chance(first) * after_one.chance(second) * after_two.chance(up),
            natural: match up {
                CardValue::ACE => left.chance(CardValue::TEN),
                CardValue::TEN => left.chance(CardValue::ACE),
                _ => 0.0,
            },
            values: ChoiceValues::default(),
        }
    }

    /// All two cards against all up-cards that a shoe can deal.
    pub(super) fn all(shoe: &Shoe) -> Vec<Self> {
        let mut all = Vec::new();
        for first in CardValue::all() {
            for second in CardValue::all().filter(|&second| second >= first) {
                for up in CardValue::all() {
                    all.push(Self::new(shoe, [first, second], up));
                }
            }
        }
        all
    }

    pub(super) fn hand(&self) -> Cards {
        self.cards.into_iter().collect()
    }

    fn pair(&self) -> Option<CardValue> {
        self.hand().pair()
    }

    /// Whether these cards are 21.
    pub(super) fn is_natural(&self) -> bool {
        self.hand().values().is_best()
    }

    /// The chance that the player gets to decide.
    pub(super) fn chance_no_natural(&self, rules: &Rules) -> f64 {
        match rules.hole_card {
            HoleCard::Peek => 1.0 - self.natural,
            HoleCard::None => 1.0,
        }
    }

    /// The best choice and its value.
    pub(super) fn best(&self) -> (Move, f64) {
        best(&self.values, &CHOICES)
    }

    /// What a choice is worth.
    pub(super) fn value_of(&self, choice: Move) -> f64 {
        let mut both = CHOICES.into_iter().zip(self.values);
        let found = both.find(|&(other, _)| other == choice);
        found.and_then(|(_, value)| value).unwrap_or(f64::NAN)
    }

    /// The expected result of the deal if the decision is worth `decision`.
    pub(super) fn wins(&self, rules: &Rules, decision: f64) -> f64 {
        if self.is_natural() {
            let pays = rules.natural_value();
            let tie = rules.tie_value();
            return (1.0 - self.natural) * pays + self.natural * tie;
        }
        let chance_no_natural = self.chance_no_natural(rules);
        chance_no_natural * decision - (1.0 - chance_no_natural)
    }

    /// The expected result of insuring for half the bet.
    pub(super) fn insurance(&self) -> f64 {
        0.5 * (2.0 * self.natural - (1.0 - self.natural))
    }
}

/// The best of some choices, and its value; standing is always possible.
fn best(values: &ChoiceValues, among: &[Move]) -> (Move, f64) {
    let mut best = (Move::Stay, values[0].unwrap_or(f64::NEG_INFINITY));
    for (&choice, value) in CHOICES.iter().zip(values) {
        if let Some(value) = *value
            && among.contains(&choice)
            && value > best.1
        {
            best = (choice, value);
        }
    }
    best
}

/// The chart that these deals make.
pub(super) fn chart(rules: &Rules, deals: &[Deal]) -> Chart {
    let mut chart = Chart::new();
    for up in CardValue::all() {
        let deals = || {
            deals
                .iter()
                .filter(|deal| deal.up == up && deal.chance > 0.0)
        };
        for soft in [false, true] {
            for value in 4..BEST {
                let row = |deal: &&Deal| {
                    let values = deal.hand().values();
                    let is_soft = values.min() < values.max();
                    values.max() == Some(value) && is_soft == soft
                };
                let mut rows: Vec<&Deal> = deals().filter(row).collect();
                if rows.iter().any(|deal| deal.pair().is_none()) {
                    rows.retain(|deal| deal.pair().is_none());
                }
                if !rows.is_empty() {
                    let mut sums = sum(rules, &rows);
                    // A pair in a row by value is not split here.
                    sums[3] = None;
                    chart.by_value_mut(value, soft)[up.index()] = cell(&sums);
                }
            }
        }
        for deal in deals() {
            if let Some(card) = deal.pair() {
                chart.pair_mut(card)[up.index()] = cell(&deal.values);
            }
        }
        let exceptions = deals()
            .filter_map(|deal| exception(&chart, deal))
            .collect::<Vec<_>>();
        chart.exceptions.extend(exceptions);
    }
    chart
}

/// The values of hands that share a cell, weighted by chance.
fn sum(rules: &Rules, deals: &[&Deal]) -> ChoiceValues {
    std::array::from_fn(|choice| {
        let values = deals.iter().map(|deal| {
            let weight = deal.chance * deal.chance_no_natural(rules);
            deal.values[choice].map(|value| weight * value)
        });
        values.sum()
    })
}

fn cell(values: &ChoiceValues) -> Cell {
    let first = best(values, &CHOICES).0;
    let otherwise = match first {
        Move::Surrender => &[Move::Hit, Move::Split][..],
        _ => &[Move::Hit],
    };
    Cell {
        first,
        otherwise: best(values, otherwise).0,
    }
}

fn exception(chart: &Chart, deal: &Deal) -> Option<Exception> {
    if deal.is_natural() {
        return None;
    }
    let (best, value) = deal.best();
    let planned = chart.of(&deal.hand(), deal.up).first;
    let gain = value - deal.value_of(planned);
    (best != planned && gain > 0.0).then_some(Exception {
        hand: deal.cards,
        up: deal.up,
        best,
        gain,
    })
}
