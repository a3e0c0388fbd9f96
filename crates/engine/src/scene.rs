//! A picture of the table for renderers, the same for all games.
//!
//! Renderers contain no code for a particular game. A scene describes the table in
//! general terms: seats, zones of cards, faces, marks, and the moves that cards and
//! buttons stand for.

use serde::{Deserialize, Serialize};

use crate::cards::Suit;
use crate::seat::{Names, Seat};
use crate::table::Seats;

/// What one seat, or a spectator, sees.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scene {
    /// The players in seat order. The session adds names and whose turn it is.
    pub seats: Vec<SeatScene>,
    /// Where the cards lie.
    pub zones: Vec<Zone>,
    /// Short facts: the round, the direction, the deck's count.
    pub notes: Vec<Note>,
    /// A word in large letters: `WAR!`.
    pub banner: Option<String>,
    /// The direction in which the turn goes around the table, if it can change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<Flow>,
    /// Whether cards have to go up or down, in games where they do. The banner says the
    /// same in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrow: Option<Arrow>,
    /// Words printed on the table: `Blackjack pays 3 to 2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub print: Vec<String>,
    /// Cards with a power, and what they do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<Special>,
    /// Whether the players' cards are compared: they are drawn side by side in the
    /// middle of the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub compared: bool,
    /// What the player can do now. If the game leaves it empty, the session says
    /// whose turn it is.
    pub prompt: String,
    /// The same in a few words, for screens on which one points at cards: `Play a red card,
    /// a 5 or a wild.` Empty if the prompt says it well.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub task: String,
    /// Whether Enter repeats the player's last answer to this kind of question, such
    /// as a bet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub enter_repeats: bool,
    /// Moves that are not cards.
    pub buttons: Vec<Button>,
    /// The points so far, in games with points.
    pub score: Vec<Score>,
    /// The last events, as sentences. Added by the session; a server sends them
    /// separately.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub story: Vec<Sentence>,
    /// A graph over the game, if the game has one. Added by the session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trend: Option<Trend>,
    /// The end of a part of the game, if the last move ended one. Added by the
    /// session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recap: Option<Recap>,
}

/// The end of a part of a game, such as one deal of several.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recap {
    /// A short sentence: `Ann went out.`
    pub title: String,
    /// What counted, a line for each player.
    pub lines: Vec<String>,
    /// The score of every player.
    pub bars: Vec<RecapBar>,
}

/// The score of a player, and how far it is to the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecapBar {
    /// The player's name.
    pub label: String,
    /// The points before.
    pub before: u32,
    /// The points now.
    pub now: u32,
    /// The points that win the game.
    pub target: u32,
}

impl Scene {
    /// A scene with a plain box for each seat.
    #[must_use]
    pub fn with_seats(seats: usize) -> Self {
        Self {
            seats: vec![SeatScene::default(); seats],
            ..Self::default()
        }
    }

    /// A scene with a box for each seat that says how many cards it holds.
    #[must_use]
    pub fn with_hands(hands: &Seats<u32>) -> Self {
        let seat = |&cards: &u32| SeatScene {
            cards: Some(cards),
            ..SeatScene::default()
        };
        Self {
            seats: hands.iter().map(seat).collect(),
            ..Self::default()
        }
    }

    /// Marks the seat whose turn is next.
    pub fn mark_next(&mut self, seat: Seat) {
        if let Some(drawn) = self.seats.get_mut(seat.index()) {
            drawn.next = true;
        }
    }

    /// Adds the points of all seats to the score.
    pub fn add_points(&mut self, names: &Names, points: &Seats<u32>) {
        let seats = Seat::all(points.len());
        self.score.extend(seats.map(|seat| Score {
            name: names.of(seat).into(),
            points: points[seat].into(),
        }));
    }

    /// Adds a number of things, unless there are none.
    pub fn note_count(&mut self, label: impl Into<String>, count: usize) {
        if count > 0 {
            self.note(label, count);
        }
    }

    /// Adds a short fact.
    pub fn note(&mut self, label: impl Into<String>, value: impl ToString) {
        self.notes.push(Note {
            label: label.into(),
            value: value.to_string(),
        });
    }
}

/// A person at the table.
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

/// The direction in which the turn goes around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Flow {
    /// In seat order.
    Clockwise,
    /// Against it.
    CounterClockwise,
}

/// Whether cards have to go up or down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arrow {
    /// Whether up.
    pub up: bool,
    /// From which card: `9`; empty if any card is possible.
    pub from: String,
    /// The same as words: `up from 9`.
    pub words: String,
}

/// A card with a power.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Special {
    /// What is printed on it: `10`.
    pub card: String,
    /// What it does: `resets the pile, and you go again`.
    pub about: String,
}

/// A sentence of the story.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// The player with whose name it begins.
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
    /// a [`Face::Empty`] is drawn as a place to put a card.
    pub cards: Vec<CardScene>,
    /// A line under it: `12 or 22`, `61 cards`. It says all that `value`, `state` and
    /// `stake` say.
    pub caption: String,
    /// What the cards are worth together: `12 or 22`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
    /// How it stands with them: `stays`, `bust`.
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
    },
    /// Face down, or a pile of this many.
    Back {
        /// How many lie there.
        count: u32,
    },
    /// A place without a card.
    Empty,
}

impl Face {
    /// A card that is only a number or a word, with a smaller line.
    pub fn plain(text: impl ToString, small: impl ToString) -> Self {
        Self::Plain {
            text: text.to_string(),
            small: small.to_string(),
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

/// A short fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note {
    /// `round`.
    pub label: String,
    /// `12`.
    pub value: String,
}

/// A move to choose that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Button {
    /// The label: `Draw a card`.
    pub label: String,
    /// What a player would type: `D`, `1`.
    pub key: String,
    /// The whole move.
    pub play: String,
}

impl Button {
    /// A button whose key is the move itself.
    #[must_use]
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        let key = key.into();
        Self {
            play: key.clone(),
            label: label.into(),
            key,
        }
    }
}

/// A graph over the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trend {
    /// What it measures: `lead`.
    pub label: String,
    /// From 0 to 100, the oldest first.
    pub values: Vec<u8>,
}

impl Trend {
    /// The most values that a graph shows.
    pub const LENGTH: usize = 24;

    /// A graph of these values. If there are too many, it shows evenly spaced ones
    /// and always the last one.
    #[must_use]
    pub fn new(label: impl Into<String>, values: &[u8]) -> Self {
        let every = values.len().div_ceil(Self::LENGTH).max(1);
        let first = values.len().saturating_sub(1) % every;
        Self {
            label: label.into(),
            values: values.iter().skip(first).step_by(every).copied().collect(),
        }
    }
}

/// The points of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// Who.
    pub name: String,
    /// How many.
    pub points: i64,
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

    #[test]
    fn a_graph_of_a_long_game_takes_some_values_evenly() {
        let check = |count: u8, first: u8, length: usize| {
            let values: Vec<u8> = (0..count).collect();
            let graph = Trend::new("lead", &values).values;
            let ends = (graph.first().copied(), graph.last().copied());
            assert_eq!(ends, (Some(first), Some(count - 1)), "{count}");
            assert_eq!(graph.len(), length, "{count}");
        };
        check(1, 0, 1);
        check(24, 0, 24);
        check(25, 0, 13);
        check(100, 4, 20);
    }

    /// Cards without a text have no `text` field.
    #[test]
    fn a_text_is_written_only_where_there_is_one() {
        let check = |text: Option<&str>, expected: &str| {
            let face = Face::Stat {
                title: "Ant".into(),
                rows: Vec::new(),
                text: text.map(String::from),
            };
            assert_eq!(serde_json::to_string(&face).unwrap(), expected);
        };
        check(None, r#"{"stat":{"title":"Ant","rows":[]}}"#);
        check(
            Some("Small."),
            r#"{"stat":{"title":"Ant","rows":[],"text":"Small."}}"#,
        );
    }
}
