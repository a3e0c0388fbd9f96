//! Cards in a scene: what is seen of them, and in words for people who do not see it.

use serde::{Deserialize, Serialize};

use crate::cards::Suit;

/// One card of a zone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardScene {
    /// Its visible side.
    pub face: Face,
    /// The marks on it.
    pub marks: Vec<Mark>,
    /// The move that choosing this card makes.
    pub play: Option<String>,
}

impl CardScene {
    /// A card without marks.
    #[must_use]
    pub fn new(face: Face) -> Self {
        Self {
            face,
            marks: Vec::new(),
            play: None,
        }
    }

    /// A pile of this many cards face down; an empty place for none.
    #[must_use]
    pub fn pile(count: u32) -> Self {
        Self::new(match count {
            0 => Face::Empty,
            count => Face::Back { count },
        })
    }

    /// The same card, which can be played by this move.
    #[must_use]
    pub fn playable(mut self, text: impl Into<String>) -> Self {
        self.marks.push(Mark::Playable);
        self.play = Some(text.into());
        self
    }

    /// The same card with a mark.
    #[must_use]
    pub fn mark(mut self, mark: Mark) -> Self {
        self.marks.push(mark);
        self
    }

    /// The same card; if `condition`, it can be played by this move.
    #[must_use]
    pub fn playable_if(self, condition: bool, text: impl ToString) -> Self {
        match condition {
            true => self.playable(text.to_string()),
            false => self,
        }
    }

    /// Whether it can be played.
    #[must_use]
    pub fn is_playable(&self) -> bool {
        self.marks.contains(&Mark::Playable)
    }
}

/// A highlight of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It can be played now.
    Playable,
    /// It was picked.
    Chosen,
    /// It won.
    Winning,
    /// It does not matter now.
    Dimmed,
    /// It has a special power.
    Special,
}

/// The colours that cards can have. Never shown by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// R.
    Red,
    /// Y.
    Yellow,
    /// B.
    Blue,
    /// G.
    Green,
    /// Any colour: drawn in purple.
    Wild,
}

impl Colour {
    /// The word for it; `None` for wild cards, which have none.
    fn word(self) -> Option<&'static str> {
        match self {
            Self::Red => Some("red"),
            Self::Yellow => Some("yellow"),
            Self::Blue => Some("blue"),
            Self::Green => Some("green"),
            Self::Wild => None,
        }
    }
}

/// The visible side of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// A standard playing card.
    Playing {
        /// `A`, `10`, `K`.
        rank: String,
        /// Its suit.
        suit: Suit,
    },
    /// A card of a colour with a sign.
    Coloured {
        /// Its colour.
        colour: Colour,
        /// `7`, `Skip`.
        sign: String,
        /// The notation: `R7`.
        text: String,
    },
    /// A card that is only a number or a word.
    Plain {
        /// The large text in the middle.
        text: String,
        /// A smaller line: a suit's number.
        small: String,
    },
    /// A card of facts.
    Stat {
        /// Its name.
        title: String,
        /// Its facts.
        rows: Vec<StatRow>,
        /// What else is printed on it, if anything.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// A picture of it, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        picture: Option<Picture>,
    },
    /// Face down, or a pile of this many.
    Back {
        /// How many lie there.
        count: u32,
    },
    /// A place without a card.
    Empty,
}

/// The picture on a card with facts. Without one, a screen makes up a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Picture {
    /// A ball, such as a planet. Colours are written as `#c1440e`.
    Globe {
        /// The colour where light falls on it.
        light: String,
        /// The colour in its shadow.
        dark: String,
        /// Whether it has a ring.
        ring: bool,
    },
    /// A few letters, such as the symbol of a chemical element.
    Symbol(String),
}

impl Face {
    /// A card that is only a number or a word, with a smaller line.
    pub fn plain(text: impl ToString, small: impl ToString) -> Self {
        Self::Plain {
            text: text.to_string(),
            small: small.to_string(),
        }
    }

    /// In words, for people who do not see it: `queen of hearts`, `red skip`,
    /// `3 cards face down`.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self {
            Self::Playing { rank, suit } => {
                let rank = match rank.as_str() {
                    "A" => "ace",
                    "J" => "jack",
                    "Q" => "queen",
                    "K" => "king",
                    number => number,
                };
                format!("{rank} of {}", suit.word())
            }
            Self::Coloured { colour, sign, .. } => match colour.word() {
                Some(colour) => format!("{colour} {}", sign.to_lowercase()),
                None => sign.to_lowercase(),
            },
            Self::Plain { text, small } => format!("{text} {small}").trim().into(),
            Self::Stat { title, rows, .. } => {
                let known = |row: &StatRow| Some(format!("{} {}", row.label, row.value.as_ref()?));
                let known: Vec<String> = rows.iter().filter_map(known).collect();
                match known.is_empty() {
                    true => title.clone(),
                    false => format!("{title}: {}", known.join(", ")),
                }
            }
            Self::Back { count: 1 } => "a card face down".into(),
            Self::Back { count } => format!("{count} cards face down"),
            Self::Empty => "an empty place".into(),
        }
    }
}

/// One fact of a [`Face::Stat`] card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatRow {
    /// What it measures.
    pub label: String,
    /// The value with its unit; empty while it is hidden.
    pub value: Option<String>,
    /// The length of its bar, from 0 to 100.
    pub bar: u8,
    /// Whether this property is compared in the current round.
    pub lit: bool,
    /// The move that choosing this property makes. It is a move of a button, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cards without a text have no `text` field.
    #[test]
    fn a_text_is_written_only_where_there_is_one() {
        let check = |text: Option<&str>, expected: &str| {
            let face = Face::Stat {
                title: "Ant".into(),
                rows: Vec::new(),
                text: text.map(String::from),
                picture: None,
            };
            assert_eq!(serde_json::to_string(&face).unwrap(), expected);
        };
        check(None, r#"{"stat":{"title":"Ant","rows":[]}}"#);
        check(
            Some("Small."),
            r#"{"stat":{"title":"Ant","rows":[],"text":"Small."}}"#,
        );
    }

    #[test]
    fn faces_have_words() {
        let check = |face: Face, expected: &str| assert_eq!(face.in_words(), expected);
        let playing = |rank: &str, suit| Face::Playing {
            rank: rank.into(),
            suit,
        };
        check(playing("10", Suit::Hearts), "10 of hearts");
        check(playing("A", Suit::Spades), "ace of spades");
        let coloured = |colour, sign: &str| Face::Coloured {
            colour,
            sign: sign.into(),
            text: String::new(),
        };
        check(coloured(Colour::Red, "Skip"), "red skip");
        check(coloured(Colour::Wild, "Wild"), "wild");
        check(Face::plain(7, "hearts"), "7 hearts");
        check(Face::Back { count: 1 }, "a card face down");
        check(Face::Back { count: 12 }, "12 cards face down");
        check(Face::Empty, "an empty place");
        let row = |label: &str, value: Option<&str>| StatRow {
            label: label.into(),
            value: value.map(String::from),
            bar: 0,
            lit: false,
            play: None,
        };
        let stat = |rows| Face::Stat {
            title: "Ant".into(),
            rows,
            text: None,
            picture: None,
        };
        check(stat(vec![row("Legs", None)]), "Ant");
        let rows = vec![row("Legs", Some("6")), row("Length", Some("1 cm"))];
        check(stat(rows), "Ant: Legs 6, Length 1 cm");
    }
}
