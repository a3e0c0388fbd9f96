//! All hands that are not bust, by their cards.

use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};

use super::super::cards::{BEST, Values};
use super::card_value::{CardValue, Cards, KINDS};
use super::shoe::Shoe;

/// The index of a hand in [`Hands`].
pub(super) type HandIndex = usize;

/// A hand of a player.
pub(super) struct Node {
    pub(super) cards: Cards,
    pub(super) values: Values,
    /// The hand after each card; `None` if that is bust or not in the shoe.
    pub(super) next: [Option<HandIndex>; KINDS],
}

impl Node {
    /// The best value.
    pub(super) fn value(&self) -> u32 {
        self.values.max().unwrap_or(0)
    }

    /// Whether an ace counts 11.
    pub(super) fn is_soft(&self) -> bool {
        self.values.min() < self.values.max()
    }
}

/// All hands, sorted by the number of cards.
pub(super) struct Hands {
    nodes: Vec<Node>,
    places: HashMap<u64, HandIndex>,
}

impl Hands {
    /// All hands that a shoe can deal.
    pub(super) fn new(shoe: &Shoe) -> Self {
        let mut all = Vec::new();
        grow(shoe, Cards::default(), CardValue::ACE, BEST, &mut all);
        all.sort_by_key(Cards::len);
        let place = |(index, cards): (usize, &Cards)| (cards.key(), index);
        let places: HashMap<u64, HandIndex> = all.iter().enumerate().map(place).collect();
        let node = |cards: Cards| {
            let mut next = [None; KINDS];
            for card in CardValue::all() {
                next[card.index()] = places.get(&cards.with(card).key()).copied();
            }
            Node {
                cards,
                values: cards.values(),
                next,
            }
        };
        Self {
            nodes: all.into_iter().map(node).collect(),
            places,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, hand: HandIndex) -> &Node {
        &self.nodes[hand]
    }

    /// The range of hands with these numbers of cards.
    pub(super) fn sizes(&self, sizes: RangeInclusive<usize>) -> Range<HandIndex> {
        let below = |size: usize| self.nodes.partition_point(|node| node.cards.len() < size);
        below(*sizes.start())..below(sizes.end().saturating_add(1))
    }

    pub(super) fn find(&self, cards: &Cards) -> Option<HandIndex> {
        self.places.get(&cards.key()).copied()
    }
}

/// Collects these cards and all sets made by adding cards of kind `from` or
/// higher.
fn grow(shoe: &Shoe, cards: Cards, from: CardValue, room: u32, all: &mut Vec<Cards>) {
    all.push(cards);
    for card in CardValue::all().filter(|&card| card >= from && card.number() <= room) {
        let more = cards.with(card);
        if shoe.holds(&more) {
            grow(shoe, more, card, room - card.number(), all);
        }
    }
}
