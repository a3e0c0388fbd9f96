//! Decks of Top Trumps: reading and checking deck files.
//!
//! A deck has a public and a secret part. [`PublicDeck`] is public: the names on the
//! cards, the properties, and which values exist (the scale of a [`Property`]).
//! Only the whole [`Deck`] knows which value is on which card; it is the setup of a
//! game and part of no view.
//!
//! This module is the only way to read decks: JSON with positions, CSV and exact
//! decimals are private parts of it.

mod csv;
mod decimal;
mod json;
mod objects;
mod parse;
mod picture;
mod public;

use std::fmt;
use std::sync::{Arc, LazyLock};

use parlour_engine::dealer::Dealer;
use serde_json::Value;
use thiserror::Error;

pub use decimal::Decimal;
pub(super) use parse::MAX_NAME_LEN;
pub use public::{Property, PublicCard, PublicDeck, ValueRank};

/// The most cards in a deck.
pub const MAX_CARDS: usize = 256;
/// The most properties on a card.
pub const MAX_PROPERTIES: usize = 16;

/// The format of a deck file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckFormat {
    /// A list of cards, or an object with a list of cards in it.
    Json,
    /// Lines of values; the first line has the names of the columns.
    Csv,
    /// JSON if it begins with a bracket or a brace, CSV otherwise.
    Guess,
}

impl DeckFormat {
    /// The format that a file name suggests.
    #[must_use]
    pub fn of_file(name: &str) -> Self {
        match name.rsplit_once('.').map(|(_, end)| end.to_lowercase()) {
            Some(end) if end == "json" => Self::Json,
            Some(end) if end == "csv" => Self::Csv,
            _ => Self::Guess,
        }
    }
}

/// An error in a deck file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct DeckError {
    /// The line, from one.
    pub line: usize,
    /// The column in characters, from one.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

/// A deck of cards: its public part, and the secret values.
#[derive(Clone, PartialEq, Eq)]
pub struct Deck {
    public: Arc<PublicDeck>,
    /// The values of each card as written, in the order of the properties.
    values: Vec<Vec<Decimal>>,
    /// The rank of every value, card by card. Comparing ranks equals comparing the
    /// values; `ranks_compare_as_values_do` checks it for all bundled decks.
    ranks: Arc<[ValueRank]>,
}

impl Deck {
    /// Parses a deck file.
    ///
    /// ```
    /// use parlour_games::top_trumps::{Deck, DeckFormat};
    /// let deck = Deck::parse("Name,Speed,Legs\nCat,48,4\nOstrich,70,2\n", DeckFormat::Csv).unwrap();
    /// assert_eq!((deck.public().len(), deck.public().properties()[1].name()), (2, "Legs"));
    ///
    /// let error = Deck::parse("Name,Speed,Legs\nCat,fast,4\nEmu,50,2\n", DeckFormat::Csv).unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 5));
    /// ```
    ///
    /// # Errors
    /// The first error, with its line and column.
    pub fn parse(text: &str, format: DeckFormat) -> Result<Self, DeckError> {
        parse::deck(text, format)
    }

    /// Makes a deck of parts that were checked, and computes the ranks.
    fn new(mut public: PublicDeck, values: Vec<Vec<Decimal>>) -> Self {
        let count = public.properties.len();
        let mut ranks = vec![ValueRank(0); values.len() * count];
        for (index, property) in public.properties.iter_mut().enumerate() {
            let mut order: Vec<usize> = (0..values.len()).collect();
            let value = |card: usize| &values[card][index];
            order.sort_by(|&left, &right| value(left).cmp_value(value(right)));
            if property.lowest_wins {
                order.reverse();
            }
            let scale = &mut property.scale;
            scale.clear();
            for card in order {
                match scale.last_mut() {
                    Some((last, often)) if last.cmp_value(value(card)).is_eq() => *often += 1,
                    _ => scale.push((value(card).clone(), 1)),
                }
                ranks[card * count + index] = ValueRank(scale.len() as u16 - 1);
            }
        }
        Self {
            public: Arc::new(public),
            values,
            ranks: ranks.into(),
        }
    }

    /// The same deck with the values of each property shuffled over the cards. The
    /// public part is the same.
    pub(super) fn with_values_shuffled(&self, chance: &mut impl Dealer) -> Self {
        let count = self.public.properties.len();
        let (mut values, mut ranks) = (self.values.clone(), self.ranks.to_vec());
        for index in 0..count {
            for card in (1..values.len()).rev() {
                let other = chance.below(card as u32 + 1) as usize;
                let value = values[card][index].clone();
                values[card][index] = std::mem::replace(&mut values[other][index], value);
                ranks.swap(card * count + index, other * count + index);
            }
        }
        Self {
            public: Arc::clone(&self.public),
            values,
            ranks: ranks.into(),
        }
    }

    /// A bundled deck by its name.
    ///
    /// ```
    /// use parlour_games::top_trumps::Deck;
    /// assert_eq!(Deck::bundled("planes").unwrap().public().len(), 8);
    /// assert!(Deck::bundled("trains").is_none());
    /// ```
    #[must_use]
    pub fn bundled(name: &str) -> Option<Arc<Self>> {
        let found = BUNDLED
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(name))?;
        Some(Arc::clone(&found.1))
    }

    /// The public part.
    #[must_use]
    pub fn public(&self) -> &Arc<PublicDeck> {
        &self.public
    }

    /// The secret part, card by card. Only the deal uses it.
    pub(super) fn ranks(&self) -> &Arc<[ValueRank]> {
        &self.ranks
    }

    /// The deck as a JSON file, with every number as it was written.
    #[must_use]
    pub fn to_text(&self) -> String {
        let quoted = |text: &str| Value::from(text).to_string();
        let mut properties = Vec::new();
        for property in &self.public.properties {
            let mut fields = vec![format!(
                "\"key\": {}, \"name\": {}",
                quoted(&property.key),
                quoted(&property.name)
            )];
            if !property.unit.is_empty() {
                fields.push(format!("\"unit\": {}", quoted(&property.unit)));
            }
            if property.lowest_wins {
                fields.push("\"wins\": \"lowest\"".into());
            }
            properties.push(format!("    {{{}}}", fields.join(", ")));
        }
        let mut cards = Vec::new();
        for (card, values) in self.public.cards.iter().zip(&self.values) {
            let mut fields = vec![format!("\"Name\": {}", quoted(&card.name))];
            if !card.text.is_empty() {
                fields.push(format!("\"text\": {}", quoted(&card.text)));
            }
            if let Some(picture) = &card.picture {
                fields.push(format!("\"picture\": {}", quoted(&picture::write(picture))));
            }
            for (property, value) in self.public.properties.iter().zip(values) {
                fields.push(format!("{}: {value}", quoted(&property.key)));
            }
            cards.push(format!("    {{{}}}", fields.join(", ")));
        }
        format!(
            "{{\n  \"title\": {},\n  \"source\": {},\n  \"properties\": [\n{}\n  ],\n  \"cards\": [\n{}\n  ]\n}}\n",
            quoted(&self.public.title),
            quoted(&self.public.source),
            properties.join(",\n"),
            cards.join(",\n")
        )
    }

    /// The deck for a record: a JSON object, or its text as a string if it has
    /// numbers that other programs would round or rewrite.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let text = self.to_text();
        serde_json::from_str::<Value>(&text)
            .ok()
            .filter(|value| Self::parse(&value.to_string(), DeckFormat::Json).as_ref() == Ok(self))
            .unwrap_or(Value::String(text))
    }
}

/// Leaves out the values, so that logs do not reveal them.
impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deck")
            .field("title", &self.public.title)
            .field("cards", &self.public.cards.len())
            .field("properties", &self.public.properties.len())
            .finish_non_exhaustive()
    }
}

macro_rules! documents {
    ($($name:literal),+) => {
        [$(($name, include_str!(concat!("../decks/", $name, ".json")))),+]
    };
}

/// Parsed once, on first use.
static BUNDLED: LazyLock<Vec<(&'static str, Arc<Deck>)>> = LazyLock::new(|| {
    documents!["planes", "elements", "countries", "worlds"]
        .into_iter()
        .map(|(name, text)| {
            let deck = Deck::parse(text, DeckFormat::Json);
            (
                name,
                Arc::new(deck.expect("a test reads every bundled deck")),
            )
        })
        .collect()
});

/// The name, title and number of cards of every bundled deck, the default first.
#[must_use]
pub fn bundled() -> Vec<(&'static str, String, usize)> {
    BUNDLED
        .iter()
        .map(|(name, deck)| (*name, deck.public.title.clone(), deck.public.len()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundled_decks_read_back() {
        let all = bundled();
        assert_eq!(all[0], ("planes", "Planes".into(), 8));
        assert!(all.len() >= 4);
        for (name, title, cards) in all {
            let deck = Deck::bundled(name).unwrap();
            assert!(name == "planes" || cards >= 30, "{title} has {cards} cards");
            let json = deck.to_json();
            assert!(json.is_object(), "{title} is plain JSON");
            assert_eq!(
                Deck::parse(&json.to_string(), DeckFormat::Guess).as_ref(),
                Ok(&*deck)
            );
            assert_eq!(
                Deck::parse(&deck.to_text(), DeckFormat::Json).as_ref(),
                Ok(&*deck)
            );
        }
    }

    /// Records that name no deck mean this one, so it must not change.
    #[test]
    fn planes_are_frozen() {
        let deck = Deck::bundled("planes").unwrap();
        let cards = deck.public.cards.iter().zip(&deck.values);
        let rows: Vec<String> = cards
            .map(|(card, values)| {
                let values: Vec<&str> = values.iter().map(Decimal::as_str).collect();
                format!("{} {}", card.name, values.join(" "))
            })
            .collect();
        assert_eq!(
            rows,
            [
                "Airbus A320-241 2 150 3300 101000000",
                "Boeing 747-8i 4 467 7730 418400000",
                "Lockheed L-1011-1 Tristar 3 256 2680 134160000",
                "Airbus A340-500 4 310 9000 297500000",
                "Boeing 737-800 2 160 2935 106100000",
                "Boeing 787-8 2 242 7355 145000000",
                "Airbus A350-1000 2 242 8700 366500000",
                "Boeing 777-300ER 2 365 7370 375500000",
            ]
        );
    }

    #[test]
    fn ranks_compare_as_values_do() {
        for (_, deck) in BUNDLED.iter() {
            let properties = &deck.public.properties;
            for (index, property) in properties.iter().enumerate() {
                let rank = |card: usize| deck.ranks[card * properties.len() + index];
                let value = |card: usize| &deck.values[card][index];
                for left in 0..deck.values.len() {
                    for right in 0..deck.values.len() {
                        let order = value(left).cmp_value(value(right));
                        let expected = match property.lowest_wins {
                            true => order.reverse(),
                            false => order,
                        };
                        assert_eq!(rank(left).cmp(&rank(right)), expected);
                    }
                }
            }
        }
    }

    #[test]
    fn scales_go_from_worst_to_best() {
        let text = r#"{"properties":[{"key":"a","wins":"lowest"},{"key":"b","unit":"m"}],
            "cards":[{"Name":"x","a":1.50,"b":-2},{"Name":"y","a":7,"b":3},{"Name":"z","a":15e-1,"b":0.1}]}"#;
        let deck = Deck::parse(text, DeckFormat::Json).unwrap();
        let ranks: Vec<u16> = deck.ranks.iter().map(|rank| rank.0).collect();
        assert_eq!(ranks, [1, 0, 0, 2, 1, 1]);
        let counts: Vec<u16> = deck.public.properties[0]
            .scale
            .iter()
            .map(|(_, often)| *often)
            .collect();
        assert_eq!(counts, [1, 2]);
        assert_eq!(deck.public.properties[1].value_text(ValueRank(1)), "0.1 m");
        assert!(
            !format!("{deck:?}").contains("0.1"),
            "values are not logged"
        );
    }

    #[test]
    fn long_numbers_survive_in_records() {
        let text = "Name,a,b\nx,0.12345678901234567890123,1\ny,1.50,1e300\n";
        let deck = Deck::parse(text, DeckFormat::Guess).unwrap();
        let json = deck.to_json();
        assert!(json.is_string(), "other programs would round them");
        let again = Deck::parse(json.as_str().unwrap(), DeckFormat::Guess).unwrap();
        assert_eq!(again, deck);
    }
}
