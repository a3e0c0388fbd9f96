//! The public part of a deck: everything but which value is on which card.

use super::Decimal;
use crate::top_trumps::cards::Card;

/// A property that every card has a value for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) unit: String,
    pub(super) lowest_wins: bool,
    /// The different values in the deck from worst to best, and how often each
    /// occurs.
    pub(super) scale: Vec<(Decimal, u16)>,
}

impl Property {
    /// The name in the deck file.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The name shown to players.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The unit; may be empty.
    #[must_use]
    pub fn unit(&self) -> &str {
        &self.unit
    }

    /// Whether the lowest value is the best.
    #[must_use]
    pub fn lowest_wins(&self) -> bool {
        self.lowest_wins
    }

    /// The different values in the deck from worst to best, and how often each
    /// occurs.
    #[must_use]
    pub fn scale(&self) -> &[(Decimal, u16)] {
        &self.scale
    }

    /// The value of this rank with its unit: `20.27 K`.
    #[must_use]
    pub fn value_text(&self, rank: Rank) -> String {
        let value = &self.scale[usize::from(rank.0)].0;
        match self.unit.as_str() {
            "" => value.to_string(),
            unit => format!("{value} {unit}"),
        }
    }
}

/// The position of a value on the scale of its property. A better value has a
/// greater rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(pub(in crate::top_trumps) u16);

/// The public part of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its name.
    pub name: String,
    /// Further text on the card; may be empty.
    pub text: String,
}

/// The public part of a deck: everything but which value is on which card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces {
    pub(super) title: String,
    pub(super) source: String,
    pub(super) properties: Vec<Property>,
    pub(super) cards: Vec<Face>,
}

impl Faces {
    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The source of its facts; may be empty.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The properties of its cards.
    #[must_use]
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// How many cards it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether it has no cards; never true for a parsed deck.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The name of a card.
    #[must_use]
    pub fn name(&self, card: Card) -> &str {
        &self.cards[card.index()].name
    }

    /// Further text on a card; may be empty.
    #[must_use]
    pub fn text(&self, card: Card) -> &str {
        &self.cards[card.index()].text
    }

    /// The card with this name, ignoring case.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Card> {
        let wanted = name.trim().to_lowercase();
        Card::all(self.len()).find(|&card| self.name(card).to_lowercase() == wanted)
    }
}
