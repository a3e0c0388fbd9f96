//! The distribution of the dealer's final hand, for every up-card at once.
//!
//! Which sets of cards the dealer stays on does not depend on the shoe. They are
//! computed once, as a tree of sets of cards, each with the number of orders in
//! which a dealer with a given up-card can take them. The chance of a set is a
//! product along its path in the tree, so one walk gives all ten up-cards.

use std::collections::{BTreeMap, HashMap};

use super::super::cards::BEST;
use super::super::rules::Rules;
use super::card_value::{CardValue, Cards, KINDS};
use super::shoe::Shoe;

/// The lowest value that a dealer stays on.
const LOWEST: u32 = 17;

/// The number of final values: 17 to 21.
const ENDS: usize = (BEST - LOWEST + 1) as usize;

/// The chances of the dealer's final hands with one up-card.
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
    /// The expected result of a hand of this value, leaving out 21 at the deal.
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

/// A node of the tree: one card more than its parent.
struct TreeNode {
    card: CardValue,
    /// The number of cards above it.
    depth: usize,
    /// The number of those that are of the same kind.
    same: f64,
    /// The final hand at this node, if there is one.
    end: Option<End>,
}

/// A final hand of the dealer.
struct End {
    /// The index of its value; `None` for 21 at the deal.
    value: Option<usize>,
    /// Each possible up-card, and the number of orders of the other cards.
    orders: Vec<(usize, f64)>,
}

/// The tree of the dealer's hands, and the results computed so far.
pub(super) struct DealerHands {
    nodes: Vec<TreeNode>,
    cache: HashMap<u64, Facing>,
}

impl DealerHands {
    pub(super) fn new(rules: &Rules) -> Self {
        let mut ends = BTreeMap::new();
        for up in CardValue::all() {
            collect(rules, up, &mut ends);
        }
        Self {
            nodes: tree(&ends),
            cache: HashMap::new(),
        }
    }

    /// The chances when these cards were seen, besides the up-card.
    pub(super) fn facing(&mut self, shoe: &Shoe, seen: &Cards) -> Facing {
        let key = match shoe.is_infinite() {
            true => 0,
            false => seen.key(),
        };
        let nodes = &self.nodes;
        *self
            .cache
            .entry(key)
            .or_insert_with(|| walk(nodes, &shoe.without_all(seen)))
    }
}

/// A tree for each up-card, for shoes that are never seen again: most up-cards have
/// small trees.
pub(in super::super) struct DealerTrees([Vec<TreeNode>; KINDS]);

impl DealerTrees {
    pub(in super::super) fn new(rules: &Rules) -> Self {
        let mut trees = [const { Vec::new() }; KINDS];
        for (nodes, up) in trees.iter_mut().zip(CardValue::all()) {
            let mut ends = BTreeMap::new();
            collect(rules, up, &mut ends);
            *nodes = tree(&ends);
        }
        Self(trees)
    }

    /// The chances with this up-card, from a shoe that still holds it.
    pub(super) fn against(&self, shoe: &Shoe, up: CardValue) -> DealerOdds {
        walk(&self.0[up.index()], shoe)[up.index()]
    }
}

/// Collects every set of cards on which a dealer with this up-card stays.
fn collect(rules: &Rules, up: CardValue, ends: &mut BTreeMap<Vec<CardValue>, [f64; KINDS]>) {
    let mut hitting = BTreeMap::from([(vec![up], 1.0)]);
    while !hitting.is_empty() {
        let mut longer: BTreeMap<Vec<CardValue>, f64> = BTreeMap::new();
        for (cards, orders) in hitting {
            for card in CardValue::all() {
                let place = cards.partition_point(|&other| other <= card);
                let mut cards = cards.clone();
                cards.insert(place, card);
                let values = cards.iter().copied().collect::<Cards>().values();
                if rules.dealer_hits(values) {
                    *longer.entry(cards).or_default() += orders;
                } else if !values.is_bust() {
                    ends.entry(cards).or_default()[up.index()] += orders;
                }
            }
        }
        hitting = longer;
    }
}

/// Builds the tree in depth-first order.
fn tree(ends: &BTreeMap<Vec<CardValue>, [f64; KINDS]>) -> Vec<TreeNode> {
    let mut nodes: Vec<TreeNode> = Vec::new();
    let mut path: &[CardValue] = &[];
    for (cards, orders) in ends {
        let shared = path.iter().zip(cards).take_while(|(a, b)| a == b).count();
        for depth in shared..cards.len() {
            let before = cards[..depth].iter();
            nodes.push(TreeNode {
                card: cards[depth],
                depth,
                same: before.filter(|&&other| other == cards[depth]).count() as f64,
                end: None,
            });
        }
        let values = cards.iter().copied().collect::<Cards>().values();
        let value = values.max().map_or(0, |max| (max - LOWEST) as usize);
        let natural = cards.len() == 2 && values.is_best();
        let used = orders.iter().copied().enumerate();
        if let Some(last) = nodes.last_mut() {
            last.end = Some(End {
                value: (!natural).then_some(value),
                orders: used.filter(|&(_, orders)| orders > 0.0).collect(),
            });
        }
        path = cards;
    }
    nodes
}

/// The chances of all final hands, from a shoe that still holds the up-card.
fn walk(nodes: &[TreeNode], shoe: &Shoe) -> Facing {
    let mut facing = Facing::default();
    let mut chances = [1.0; Cards::MAX + 1];
    // Computed once per depth: a division at every node would be slow.
    let parts: [f64; Cards::MAX] = std::array::from_fn(|depth| shoe.chance_per_card(depth));
    for node in nodes {
        let left = shoe.left(node.card, node.same);
        let chance = chances[node.depth] * left * parts[node.depth];
        chances[node.depth + 1] = chance;
        let Some(end) = &node.end else { continue };
        for &(up, orders) in &end.orders {
            let odds = &mut facing[up];
            match end.value {
                Some(value) => odds.ends[value] += chance * orders,
                None => odds.natural += chance * orders,
            }
        }
    }
    for (odds, up) in facing.iter_mut().zip(CardValue::all()) {
        // Divide by the chance of the up-card itself.
        let up = shoe.chance(up);
        let share = if up > 0.0 { 1.0 / up } else { 0.0 };
        odds.ends.iter_mut().for_each(|chance| *chance *= share);
        odds.natural *= share;
        odds.bust = 1.0 - odds.natural - odds.ends.iter().sum::<f64>();
    }
    facing
}
