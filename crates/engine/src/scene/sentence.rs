//! What happened, in sentences whose cards can be drawn.

use serde::{Deserialize, Serialize};

use super::Face;
use crate::seat::Seat;

/// A sentence of the story.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// The player whom it is about, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The part of the game in which it happened: `Round 3`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub part: String,
    /// The cards that are named in it, in the order of the words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardWord>,
}

/// A word of a sentence that names a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardWord {
    /// The word: `R7`.
    pub word: String,
    /// The card.
    pub face: Face,
}

impl Sentence {
    /// A sentence in which `card` finds the words that name cards.
    pub fn new(text: impl Into<String>, card: impl Fn(&str) -> Option<Face>) -> Self {
        let text = text.into();
        let is_mark = |letter: char| !letter.is_alphanumeric() && !"♠♥♦♣".contains(letter);
        let words = text.split_whitespace();
        let words = words.map(|word| word.trim_matches(is_mark));
        let cards = words.filter_map(|word| {
            let face = card(word)?;
            let word = word.to_string();
            Some(CardWord { word, face })
        });
        Self {
            cards: cards.collect(),
            text,
            ..Self::default()
        }
    }
}

impl From<&str> for Sentence {
    fn from(text: &str) -> Self {
        Self::new(text, |_| None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::PlayingCard;

    #[test]
    fn sentences_name_their_cards() {
        let card = |word: &str| word.parse::<PlayingCard>().ok().map(PlayingCard::face);
        let sentence = Sentence::new("Ann (AS) hit 10H, not KD!", card);
        let words: Vec<&str> = sentence.cards.iter().map(|it| it.word.as_str()).collect();
        assert_eq!(words, ["AS", "10H", "KD"]);
    }
}
