//! The players in a scene.

use serde::{Deserialize, Serialize};

/// A player at the table: a person or a bot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatScene {
    /// What they are called. Added by the session.
    pub name: String,
    /// Whether this is the viewer's own seat. Added by the session.
    pub you: bool,
    /// Whether it is this player's turn. Added by the session.
    pub turn: bool,
    /// Whether this player's turn is next, in games where that can change.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub next: bool,
    /// Whether a bot plays here. Added by the table's host.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// How many cards they hold.
    pub cards: Option<u32>,
    /// The money that they have, in games with money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub purse: Option<Amount>,
    /// Short words: `ONE!`, `stays`, `bust`.
    pub badges: Vec<Badge>,
}

impl SeatScene {
    /// The purse and the badges in words.
    pub fn words(&self) -> impl Iterator<Item = String> {
        let purse = self
            .purse
            .iter()
            .map(|purse| format!("purse {}", purse.text));
        purse.chain(self.badges.iter().map(|badge| badge.text.clone()))
    }
}

/// A short word about a player or a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Badge {
    /// `ONE!`, `stays`, `bust`.
    pub text: String,
    /// Whether it is good news for them.
    #[serde(default, skip_serializing_if = "Tone::is_plain")]
    pub tone: Tone,
}

impl Badge {
    /// A badge that is neither good nor bad news.
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Plain,
        }
    }

    /// A badge with good news.
    pub fn good(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Good,
        }
    }

    /// A badge with bad news.
    pub fn bad(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Bad,
        }
    }
}

/// Whether a badge is good or bad news for a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Neither.
    #[default]
    Plain,
    /// Good news.
    Good,
    /// Bad news, or a warning to the others.
    Bad,
}

impl Tone {
    fn is_plain(&self) -> bool {
        *self == Self::Plain
    }
}

/// An amount of money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Amount {
    /// In hundredths of a unit, for pictures.
    pub cents: i64,
    /// In words: `7.50`.
    pub text: String,
}
