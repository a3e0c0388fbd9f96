//! Places where cards lie together.

use serde::{Deserialize, Serialize};

use super::{Amount, Badge, CardScene, Colour};
use crate::seat::Seat;

/// Where a zone lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// In the middle, for everybody.
    Felt,
    /// In front of a player.
    Seat(Seat),
    /// In front of the house, a player without a seat.
    House,
    /// In the viewer's hand.
    Hand,
}

impl Place {
    /// Whether it belongs to no seat.
    #[must_use]
    pub fn is_shared(self) -> bool {
        matches!(self, Self::Felt | Self::House)
    }
}

/// How the cards of a zone lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// Held in a hand; they may overlap when space is short.
    Fan,
    /// On top of each other; the last one is on top.
    Stack,
    /// Side by side.
    Row,
    /// Side by side and small, to be read and not to be played.
    Strip,
    /// Fixed positions, empty ones included. Of two such zones of one player the first
    /// lies on the second.
    Slots,
    /// Growing downwards.
    Column,
}

/// Cards that lie together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Zone {
    /// The label: `discard`, `your hand`.
    pub name: String,
    /// Where it is.
    pub place: Place,
    /// Whose cards they are, if they lie in the middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// How the cards lie.
    pub layout: Layout,
    /// The cards, first to last. A zone without cards keeps its place, but is not drawn;
    /// an empty face is drawn as a place to put a card.
    pub cards: Vec<CardScene>,
    /// A line under it: `12 or 22`, `61 cards`. It says all that `value`, `state` and
    /// `stake` say.
    pub caption: String,
    /// What the cards are worth together: `12 or 22`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
    /// The state of the hand: `stays`, `bust`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Badge>,
    /// The money on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stake: Option<Amount>,
    /// A line above it: `hand 2 of 2`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Whether the next move is about these cards, among several such zones.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub active: bool,
    /// The colour that counts here, whatever the cards show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub halo: Option<Colour>,
    /// The lines under it while its cards are turned over one by one: the first one for
    /// one card, and so on. Empty if there is nothing to count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captions: Vec<String>,
    /// The move that choosing the zone makes, such as drawing from a deck. It is a move
    /// of a button, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
}

impl Zone {
    /// An empty zone.
    #[must_use]
    pub fn new(name: impl Into<String>, place: Place, layout: Layout) -> Self {
        Self {
            name: name.into(),
            place,
            layout,
            owner: None,
            cards: Vec::new(),
            caption: String::new(),
            value: String::new(),
            state: None,
            stake: None,
            label: String::new(),
            active: false,
            halo: None,
            captions: Vec::new(),
            play: None,
        }
    }

    /// The viewer's hand.
    #[must_use]
    pub fn hand(cards: impl IntoIterator<Item = CardScene>) -> Self {
        Self::new("hand", Place::Hand, Layout::Fan).with(cards)
    }

    /// The same with these cards.
    #[must_use]
    pub fn with(mut self, cards: impl IntoIterator<Item = CardScene>) -> Self {
        self.cards.extend(cards);
        self
    }

    /// The same with a pile of this many cards face down; without cards for none.
    #[must_use]
    pub fn with_pile(self, count: u32) -> Self {
        self.with((count > 0).then(|| CardScene::pile(count)))
    }

    /// The same zone; if there is a move, choosing the zone makes it.
    #[must_use]
    pub fn playable(mut self, text: Option<impl ToString>) -> Self {
        self.play = text.map(|text| text.to_string());
        self
    }

    /// The same zone with the cards of this seat.
    #[must_use]
    pub fn of(mut self, seat: Seat) -> Self {
        self.owner = Some(seat);
        self
    }

    /// The same with a line under it.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }
}
