//! Which places of the decks a walk tries to change, and how often.

use parlour_engine::dealer::Dealer;

use crate::worlds::{Swap, World};

/// How often each place of each deck is chosen for a swap. Most places cannot
/// change, because the seat has seen their cards; trying those all the time would
/// make a walk slow.
pub struct Weights(Vec<Vec<Weighted>>);

#[derive(Clone, Copy)]
struct Weighted {
    is_drawn: bool,
    has_changed: bool,
    weight: u32,
}

/// The weight of a place that has changed before, and of one that has not. It is
/// never 0: the place may change later.
const WEIGHTS: [u32; 2] = [12, 1];

impl Weights {
    pub fn new(world: &World) -> Self {
        let place = |is_drawn| Weighted {
            is_drawn,
            has_changed: false,
            weight: 1,
        };
        let decks = world.drawn_places();
        Self(decks.map(|drawn| drawn.map(place).collect()).collect())
    }

    /// Two places of a deck, at least one of them drawn. A pair is as likely in
    /// every world, as long as the weights stay.
    pub fn some_swap(&self, chance: &mut impl Dealer) -> Option<Swap> {
        let drawn = |place: &Weighted| if place.is_drawn { place.weight } else { 0 };
        let decks = self.0.iter().map(|deck| deck.iter().map(drawn).sum());
        let deck = chosen(decks, chance)?;
        let places = &self.0[deck];
        let first = chosen(places.iter().map(drawn), chance)?;
        let second = chosen(places.iter().map(|place| place.weight), chance)?;
        Some(Swap {
            deck,
            places: [first, second],
            is_lasting: chance.below(2) == 1,
        })
    }

    /// Notes that these places can change.
    pub fn note(&mut self, swap: Swap) {
        for place in swap.places {
            self.0[swap.deck][place].has_changed = true;
        }
    }

    /// Prefers the places that can change.
    pub fn learn(&mut self) {
        for deck in &mut self.0 {
            // The cards that were not drawn are in no order.
            let left = deck
                .iter()
                .any(|place| !place.is_drawn && place.has_changed);
            for place in deck {
                place.has_changed |= left && !place.is_drawn;
                place.weight = WEIGHTS[usize::from(!place.has_changed)];
            }
        }
    }
}

/// The index of one of these weights, in proportion to it.
fn chosen(weights: impl Iterator<Item = u32> + Clone, chance: &mut impl Dealer) -> Option<usize> {
    let mut left = chance.below(weights.clone().sum());
    weights.into_iter().position(|weight| {
        let found = left < weight;
        left = left.saturating_sub(weight);
        found
    })
}
