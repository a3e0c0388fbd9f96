//! The public part of a deck: everything but which value is on which card.

use parlour_engine::scene::Picture;

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

    /// The value of this rank with its unit: `20.27 K`, `418,400,000`.
    #[must_use]
    pub fn value_text(&self, rank: ValueRank) -> String {
        let value = grouped(&self.scale[usize::from(rank.0)].0.to_string());
        match self.unit.as_str() {
            "" => value,
            unit => format!("{value} {unit}"),
        }
    }
}

/// A number with commas between its thousands.
fn grouped(number: &str) -> String {
    let (whole, fraction) = match number.split_once('.') {
        Some((whole, fraction)) => (whole, format!(".{fraction}")),
        None => (number, String::new()),
    };
    let (sign, digits) = match whole.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", whole),
    };
    let mut text = String::from(sign);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text + &fraction
}

/// The position of a value on the scale of its property. A better value has a
/// greater rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ValueRank(pub(in crate::top_trumps) u16);

/// The public part of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicCard {
    /// Its name.
    pub name: String,
    /// Further text on the card; may be empty.
    pub text: String,
    /// Its picture, if the deck has one.
    pub picture: Option<Picture>,
}

/// The public part of a deck: everything but which value is on which card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicDeck {
    pub(super) title: String,
    pub(super) source: String,
    pub(super) properties: Vec<Property>,
    pub(super) cards: Vec<PublicCard>,
}

impl PublicDeck {
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

    /// The picture of a card, if it has one.
    #[must_use]
    pub fn picture(&self, card: Card) -> Option<&Picture> {
        self.cards[card.index()].picture.as_ref()
    }

    /// The card with this name, ignoring case.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Card> {
        let wanted = name.trim().to_lowercase();
        Card::all(self.len()).find(|&card| self.name(card).to_lowercase() == wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        let check = |number: &str, expected: &str| assert_eq!(grouped(number), expected);
        check("0", "0");
        check("999", "999");
        check("7355", "7,355");
        check("418400000", "418,400,000");
        check("-1000.25", "-1,000.25");
        check("0.12345", "0.12345");
    }
}
