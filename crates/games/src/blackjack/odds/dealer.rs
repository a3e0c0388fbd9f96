//! How the dealer's hand ends, for every up-card at once.
//!
//! Which cards make a hand that the dealer stays on does not depend on the
//! shoe. They are worked out once, as a tree of sets of cards, each with the
//! number of orders in which a dealer with a given up-card takes them. The
//! chance of a set is a product along its path, and the sets are walked once
//! for all ten up-cards.

use std::collections::{BTreeMap, HashMap};

use super::super::cards::BEST;
use super::super::rules::Rules;
use super::shoe::Shoe;
use super::worth::{Cards, KINDS, Worth};

/// The lowest value that a dealer stays on.
const LOWEST: u32 = 17;

/// What a dealer can end with: 17 to 21.
const ENDS: usize = (BEST - LOWEST + 1) as usize;

/// The chances of a dealer's hand with one up-card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DealerOdds {
    /// 17 to 21, without 21 at the deal.
    pub ends: [f64; ENDS],
    /// 21 at the deal.
    pub natural: f64,
    /// Above 21.
    pub bust: f64,
}

impl DealerOdds {
    /// What a hand of this value wins and loses on average against it, without
    /// 21 at the deal.
    pub(super) fn against(&self, value: u32, tie: f64) -> f64 {
        let ends = (LOWEST..=BEST).zip(self.ends);
        ends.fold(self.bust, |sum, (end, chance)| {
            sum + match value.cmp(&end) {
                std::cmp::Ordering::Greater => chance,
                std::cmp::Ordering::Equal => chance * tie,
                std::cmp::Ordering::Less => -chance,
            }
        })
    }
}

/// The chances for every up-card, the ace first.
pub(super) type Facing = [DealerOdds; KINDS];

/// A step down the tree: one more card.
struct Step {
    worth: Worth,
    /// How many cards there were before.
    depth: usize,
    /// How many of them were of the same kind.
    same: f64,
    /// The hand that ends here.
    end: Option<End>,
}

struct End {
    /// The place among the ends; `None` is 21 at the deal.
    value: Option<usize>,
    /// For each up-card in it, the number of orders of the others.
    orders: Vec<(usize, f64)>,
}

/// The dealer's hands, and what was worked out about them.
pub(super) struct Dealer {
    steps: Vec<Step>,
    known: HashMap<u64, Facing>,
}

impl Dealer {
    pub(super) fn new(rules: &Rules) -> Self {
        let mut ends = BTreeMap::new();
        for up in Worth::all() {
            collect(rules, up, &mut ends);
        }
        Self {
            steps: tree(&ends),
            known: HashMap::new(),
        }
    }

    /// The chances when these cards were seen, besides the up-card.
    pub(super) fn facing(&mut self, shoe: &Shoe, seen: &Cards) -> Facing {
        let key = match shoe.is_infinite() {
            true => 0,
            false => seen.key(),
        };
        let steps = &self.steps;
        *self
            .known
            .entry(key)
            .or_insert_with(|| walk(steps, &shoe.without_all(seen)))
    }
}

/// Every set of cards on which a dealer with this up-card stays.
fn collect(rules: &Rules, up: Worth, ends: &mut BTreeMap<Vec<Worth>, [f64; KINDS]>) {
    let mut open = BTreeMap::from([(vec![up], 1.0)]);
    while !open.is_empty() {
        let mut longer: BTreeMap<Vec<Worth>, f64> = BTreeMap::new();
        for (cards, orders) in open {
            for worth in Worth::all() {
                let place = cards.partition_point(|&other| other <= worth);
                let mut cards = cards.clone();
                cards.insert(place, worth);
                let values = cards.iter().copied().collect::<Cards>().values();
                if rules.dealer_hits(values) {
                    *longer.entry(cards).or_default() += orders;
                } else if !values.is_bust() {
                    ends.entry(cards).or_default()[up.index()] += orders;
                }
            }
        }
        open = longer;
    }
}

/// The sets of cards as steps, each path before its branches.
fn tree(ends: &BTreeMap<Vec<Worth>, [f64; KINDS]>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut path: &[Worth] = &[];
    for (cards, orders) in ends {
        let shared = path.iter().zip(cards).take_while(|(a, b)| a == b).count();
        for depth in shared..cards.len() {
            let before = cards[..depth].iter();
            steps.push(Step {
                worth: cards[depth],
                depth,
                same: before.filter(|&&other| other == cards[depth]).count() as f64,
                end: None,
            });
        }
        let values = cards.iter().copied().collect::<Cards>().values();
        let value = values.max().map_or(0, |max| (max - LOWEST) as usize);
        let natural = cards.len() == 2 && values.is_best();
        let used = orders.iter().copied().enumerate();
        if let Some(last) = steps.last_mut() {
            last.end = Some(End {
                value: (!natural).then_some(value),
                orders: used.filter(|&(_, orders)| orders > 0.0).collect(),
            });
        }
        path = cards;
    }
    steps
}

/// The chances of all ends, from a shoe that still holds the up-card.
fn walk(steps: &[Step], shoe: &Shoe) -> Facing {
    let mut facing = Facing::default();
    let mut chances = [1.0; Cards::MOST + 1];
    // Dividing at every step would take most of the time.
    let parts: [f64; Cards::MOST] = std::array::from_fn(|depth| shoe.part(depth));
    for step in steps {
        let left = shoe.left(step.worth, step.same);
        let chance = chances[step.depth] * left * parts[step.depth];
        chances[step.depth + 1] = chance;
        let Some(end) = &step.end else { continue };
        for &(up, orders) in &end.orders {
            let odds = &mut facing[up];
            match end.value {
                Some(value) => odds.ends[value] += chance * orders,
                None => odds.natural += chance * orders,
            }
        }
    }
    for (odds, up) in facing.iter_mut().zip(Worth::all()) {
        // So far the up-card's own chance is part of it.
        let up = shoe.chance(up);
        let share = if up > 0.0 { 1.0 / up } else { 0.0 };
        odds.ends.iter_mut().for_each(|chance| *chance *= share);
        odds.natural *= share;
        odds.bust = 1.0 - odds.natural - odds.ends.iter().sum::<f64>();
    }
    facing
}
