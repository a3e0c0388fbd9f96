//! The public part of a deck: what is printed on the cards, without the values.

use super::Decimal;
use crate::top_trumps::cards::Card;

/// What is measured on every card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) unit: String,
    pub(super) lowest_wins: bool,
    /// The different values in the deck, the worst first, and how often each
    /// is there.
    pub(super) scale: Vec<(Decimal, u16)>,
}

impl Property {
    /// What the deck's file calls it.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What people call it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is measured in, if anything.
    #[must_use]
    pub fn unit(&self) -> &str {
        &self.unit
    }

    /// Whether the lowest value is the best.
    #[must_use]
    pub fn lowest_wins(&self) -> bool {
        self.lowest_wins
    }

    /// The different values in the deck, the worst first, and on how many
    /// cards each stands; on which ones, this does not say.
    #[must_use]
    pub fn scale(&self) -> &[(Decimal, u16)] {
        &self.scale
    }

    /// The value at a place of the scale, with its unit: `20.27 K`.
    #[must_use]
    pub fn value_text(&self, rank: Rank) -> String {
        let value = &self.scale[usize::from(rank.0)].0;
        match self.unit.as_str() {
            "" => value.to_string(),
            unit => format!("{value} {unit}"),
        }
    }
}

/// A place on the scale of a property, counted from the worst value: the
/// better one is the greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(pub(in crate::top_trumps) u16);

/// What everybody may know of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its name.
    pub name: String,
    /// What else is printed on it; may be empty.
    pub text: String,
}

/// What everybody may know of a deck: all but which value is on which card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces {
    pub(super) title: String,
    pub(super) source: String,
    pub(super) properties: Vec<Property>,
    pub(super) cards: Vec<Face>,
}

impl Faces {
    /// What the deck is about.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Where its facts are from; may be empty.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What is measured on its cards.
    #[must_use]
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// How many cards it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether it has no cards; never true for a deck that was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The name of a card.
    #[must_use]
    pub fn name(&self, card: Card) -> &str {
        &self.cards[card.index()].name
    }

    /// What else is printed on a card, if anything.
    #[must_use]
    pub fn text(&self, card: Card) -> &str {
        &self.cards[card.index()].text
    }

    /// The card of this name, letter case aside.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Card> {
        let wanted = name.trim().to_lowercase();
        Card::all(self.len()).find(|&card| self.name(card).to_lowercase() == wanted)
    }
}
