//! All messages. Every message is a JSON object. Over a socket it has a field `type`.
//!
//! Fields that a program does not know are ignored, so fields can be added without a new
//! version. A new version is needed when the meaning of a field changes.

use std::collections::BTreeMap;

use parlour_engine::Seat;
use parlour_engine::host::Summary;
use parlour_engine::moves::Ask;
use parlour_engine::scene::{Face, Scene, Sentence};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// The maximum length of a message from a client, in bytes.
pub const MAX_MESSAGE_LEN: usize = 4096;

/// The number of a person in a room. Numbers are not reused.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct PersonId(pub u32);

/// A message from a client, over a socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromClient {
    /// The first message of a connection. It identifies the client.
    Hello(Hello),
    /// Makes a move.
    Move {
        /// A random id chosen by the client, at most 64 characters. If the answer is lost,
        /// the client sends the move again with the same id, and it is made only once.
        request: String,
        /// The number of the question that this move answers, from `table`.
        ask: u64,
        /// The move, as `table` lists it or as a person types it.
        text: String,
    },
    /// Asks whether the server is still there.
    Ping,
    /// Asks for a hint, if hints are allowed.
    Hint,
    /// Shows a reaction to everybody.
    React {
        /// The reaction.
        reaction: Reaction,
    },
    /// Leaves the room for good. During a game a bot takes the seat.
    Leave,
    /// Leaves the room for good, like `leave`, but only between games. The name is deleted
    /// from the room and its records. These records then no longer prove how their cards
    /// were dealt.
    Forget,
    /// The host starts a game, or the next one.
    Start,
    /// The host ends the game in progress. It has no result and no record.
    EndGame,
    /// The host adds a bot.
    AddBot {
        /// Its level: one of the `levels` of the room.
        level: String,
    },
    /// The host removes a bot or a person between games.
    Remove {
        /// The seat.
        seat: Seat,
        /// The expected name, so that a late message does not remove somebody else.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The host chooses the game and its rules between games.
    Rules {
        /// A rules code, such as `one:official+jump-in`.
        code: String,
    },
    /// The host changes one rule between games.
    Rule {
        /// The id of a switch: `stacking`.
        rule: String,
        /// Its value as a person types it: `on`, `5`.
        value: String,
    },
    /// The host changes settings between games.
    Settings(RoomSettings),
    /// The host makes somebody else the host.
    HandOver {
        /// The person.
        person: PersonId,
    },
    /// Asks for a code with which another device can use the same seat.
    NewDevice,
    /// The hash of this client's random bytes for the next deal, in hexadecimal.
    Commit {
        /// The number of the attempt, from `deal`.
        attempt: u32,
        /// The SHA-256 of the bytes.
        hash: String,
    },
    /// The random bytes themselves, once all hashes are known.
    Reveal {
        /// The number of the attempt.
        attempt: u32,
        /// 32 bytes in hexadecimal.
        bytes: String,
    },
}

/// The first message of a connection.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
    /// The token of a seat, to come back to it. With `name`, a token that the client has made
    /// for its new seat, of 48 hexadecimal digits: a client that got no answer sends both again,
    /// and sits down only once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The name of a new person who takes a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A one-time code from another device of the same person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// How many events of the current game the client has already shown. The server sends
    /// the sentences after them.
    #[serde(default)]
    pub heard: usize,
    /// The number of the game that `heard` belongs to.
    #[serde(default)]
    pub game: u32,
    /// Whether the client takes part in the deal with random bytes of its own.
    #[serde(default)]
    pub deals: bool,
}

/// A message to a client, over a socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant)]
pub enum FromServer {
    /// The answer to `hello`.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The version of the server.
        server: String,
        /// The room's code.
        room: String,
        /// The person who uses this client; missing for a spectator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<PersonId>,
        /// The token of a new seat. Keep it: it is the only way back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// The people, rules and settings of the room. Sent whenever they change.
    Room(RoomState),
    /// The table as this client may see it. Sent after every move.
    Table(TableState),
    /// A move was made and stored.
    Done {
        /// The request of the client.
        request: String,
        /// The number of its entry in the log.
        number: u64,
    },
    /// A message was refused. Nothing has changed.
    Refused {
        /// The request, if the message had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
        /// The reason, for programs.
        reason: RefusalCode,
        /// The reason as a sentence, for people.
        words: String,
        /// The question that completes a move of which a part is missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        question: Option<Ask>,
    },
    /// What the coach thinks of this client's last move, if the host allowed a coach.
    Coach {
        /// The assessment, as a sentence.
        words: String,
    },
    /// The answer to `hint`.
    Hint {
        /// The move.
        text: String,
        /// Why it is good.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// The answer to `ping`.
    Pong,
    /// A reaction of somebody in the room.
    Reaction {
        /// The person.
        person: PersonId,
        /// The reaction.
        reaction: Reaction,
    },
    /// A one-time code for another device.
    Device {
        /// The code.
        code: String,
        /// How long it works, in seconds.
        seconds: u64,
    },
    /// The state of a verifiable deal.
    Deal(DealState),
    /// The server closes the connection.
    Bye {
        /// The reason as a sentence, for people.
        words: String,
        /// Whether the client should connect again.
        again: bool,
    },
}

/// Why a message was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// Another version of the protocol.
    Version,
    /// Not a message of this protocol.
    Message,
    /// Longer than messages may be.
    TooLong,
    /// Too many messages in a short time.
    TooMany,
    /// The move answers an older question. The new table follows.
    TooLate,
    /// The rules do not allow the move, or it is somebody else's turn.
    Move,
    /// Only the host can do this.
    Host,
    /// Not possible at this time.
    NotNow,
    /// The name cannot be used.
    Name,
    /// There is no seat left.
    Full,
    /// No such room, or it is closed.
    Room,
    /// The token or the code is not known.
    Token,
    /// The rules or settings are not possible.
    Rules,
    /// The server failed. The client can try again.
    Server,
}

/// A reaction, instead of chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// Clapping.
    Applause,
    /// Laughing.
    Laugh,
    /// Surprise.
    Wow,
    /// Bad luck.
    Ouch,
    /// Thinking.
    Hmm,
    /// Thank you for the game.
    Thanks,
}

/// The phase of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first game, or between games.
    Lobby,
    /// The hashes of a verifiable deal are collected.
    Dealing,
    /// A game is played.
    Playing,
    /// A game has ended; the table can still be seen.
    Over,
}

/// The people, rules and settings of a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RoomState {
    /// The number of the log's last entry.
    pub number: u64,
    /// The room's code.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The rules as a code.
    pub rules: String,
    /// The phase.
    pub phase: Phase,
    /// The number of the current game, from 1; 0 before the first one.
    pub games: u32,
    /// The host.
    pub host: Option<PersonId>,
    /// The seats.
    pub seats: Vec<SeatState>,
    /// The maximum number of seats with these rules and settings.
    pub most: usize,
    /// The number of connected spectators.
    pub watching: usize,
    /// The bots that the host can add: `easy`, `medium`, `hard`, and `exec:NAME` for
    /// programs that the server's operator registered.
    pub levels: Vec<String>,
    /// The settings.
    pub settings: RoomSettings,
    /// The id of the record of the game that has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// A seat of a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SeatState {
    /// The name.
    pub name: String,
    /// The person who sits here; missing for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<PersonId>,
    /// The level of the bot that sits here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether the person is connected.
    pub present: bool,
    /// Whether a bot plays for an absent person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub substituted: bool,
    /// How many games of this room they have won.
    pub wins: u32,
}

/// What the host decides before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RoomSettings {
    /// Whether people without a seat may watch.
    pub watch: bool,
    /// Whether the table is shown to everybody who opens the front page.
    pub listed: bool,
    /// Whether hints are allowed.
    pub hints: bool,
    /// Whether a coach tells people how much their moves cost.
    pub coach: bool,
    /// The number of seconds after which a bot plays for an absent person. `null`: never.
    pub absence: Option<u32>,
    /// The number of seconds that a person has for a move. `null`: no limit. When the time
    /// is up, a bot makes the move.
    pub clock: Option<u32>,
    /// The number of seats, for people and bots. `null`: as many as the rules permit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<usize>,
}

impl Default for RoomSettings {
    fn default() -> Self {
        Self {
            watch: true,
            listed: false,
            hints: false,
            coach: false,
            absence: Some(60),
            clock: None,
            seats: None,
        }
    }
}

/// The table as one client may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableState {
    /// The number of the log's last entry.
    pub number: u64,
    /// The number of the game.
    pub game: u32,
    /// The number of events of this game so far.
    pub events: usize,
    /// The picture of the table, without its story.
    pub scene: Scene,
    /// What happened since the last `table` message.
    pub news: Vec<Sentence>,
    /// How many older events were left out because there were too many.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub missed: usize,
    /// The number of the question to this seat; missing if the seat is not asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<u64>,
    /// The legal moves. Draws and passes come last.
    pub moves: Vec<String>,
    /// How many of `moves` are neither a draw nor a pass.
    pub active: usize,
    /// How many milliseconds are left for the move, with a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// How the game went, when it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The state of a verifiable deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DealState {
    /// The number of the game.
    pub game: u32,
    /// The number of the attempt, from 1. An attempt ends without a deal when somebody
    /// does not reveal their bytes in time.
    pub attempt: u32,
    /// The id of the room, as the record will name it.
    pub room: String,
    /// The rules as a code.
    pub rules: String,
    /// The names in seat order.
    pub seats: Vec<String>,
    /// The SHA-256 of the server's secret.
    pub server: String,
    /// The hashes of the seats, in seat order; `null` for bots and clients that take no part.
    pub hashes: Vec<Option<String>>,
    /// Whether the list is complete, so that clients reveal their bytes.
    pub reveal: bool,
}

/// `POST /api/rooms`: opens a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NewRoom {
    /// The name of the host.
    pub name: String,
    /// A rules code, such as `one` or `blackjack:casino+decks=8`.
    pub rules: String,
    /// The levels of the bots at the new table.
    #[serde(default)]
    pub bots: Vec<String>,
    /// The settings.
    #[serde(default)]
    pub settings: RoomSettings,
    /// A recorded game to continue against bots. `name`, `rules` and `bots` are then ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PlayOn>,
}

/// A position in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayOn {
    /// The id of the record.
    pub record: String,
    /// How many of its moves have been made.
    pub step: usize,
    /// The seat of the person.
    pub seat: Seat,
}

/// `POST /t/CODE/seat`: a browser takes a seat. The answer sets a cookie with the token.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TakeSeat {
    /// The name of a new person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A one-time code from another device of the same person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
}

/// The answer to [`TakeSeat`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TakenSeat {
    /// The person who took the seat.
    pub you: PersonId,
}

/// `GET /api/tables`: a table that everybody may watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListedTable {
    /// The room's code.
    pub code: String,
    /// The game's title.
    pub title: String,
    /// The names in seat order.
    pub seats: Vec<String>,
    /// The phase.
    pub phase: Phase,
}

/// `GET /api/records/ID/table?step=N&seat=S`: a step of a finished game. Without a seat,
/// as spectators saw it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReplayStep {
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The rules as a code; empty if they contain a document.
    pub rules: String,
    /// How many moves the game has.
    pub steps: usize,
    /// How many of them have been made here.
    pub step: usize,
    /// The table.
    pub scene: Scene,
    /// What the last move did; at the beginning, the deal.
    pub news: Vec<Sentence>,
    /// How the game went, at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
    /// How many seats took part in the deal, if the deal was checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified: Option<usize>,
}

/// The answer to [`NewRoom`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OpenedRoom {
    /// The room's code, for others to join.
    pub code: String,
    /// The link for others.
    pub link: String,
    /// The host.
    pub you: PersonId,
    /// The host's token.
    pub token: String,
}

/// `GET /api/rooms/CODE`: what anybody with the code may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FoundRoom {
    /// The room.
    pub room: RoomState,
}

/// The answer to an HTTP request that was refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HttpRefusal {
    /// The reason, for programs.
    pub reason: RefusalCode,
    /// The reason as a sentence, for people.
    pub words: String,
}

/// `GET /api/games`: a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    /// The id in rules codes.
    pub id: String,
    /// The title.
    pub title: String,
    /// One line.
    pub about: String,
    /// A few cards that represent the game.
    pub emblem: Vec<Face>,
    /// The presets.
    pub presets: Vec<PresetState>,
    /// The preset that a new table uses.
    pub default_preset: String,
    /// The number of seats, at most.
    pub seats: usize,
    /// The number of seats when one person plays against bots.
    pub usual_seats: usize,
    /// Whether the game has no decisions.
    pub automatic: bool,
    /// The rules that can be changed.
    pub switches: Vec<SwitchState>,
}

/// A preset of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PresetState {
    /// The id: `official`.
    pub id: String,
    /// A name for people: `Official`.
    pub title: String,
    /// One sentence.
    pub about: String,
}

/// A rule that can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SwitchState {
    /// The id: `turn-limit`.
    pub id: String,
    /// One sentence.
    pub about: String,
    /// What values it takes.
    pub kind: SwitchKind,
}

/// What values a rule takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SwitchKind {
    /// `on` or `off`.
    Flag,
    /// A whole number.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// One of these words.
    Words(Vec<String>),
    /// A short text, with a description of it.
    Text(String),
}

/// `GET /api/rules/RULES`: rules in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RulesState {
    /// The shortest code for them.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The rules in a player's words. A paragraph that begins with words in capitals has
    /// them as its heading.
    pub prose: String,
    /// The value of each switch, as a person types it.
    pub values: BTreeMap<String, String>,
}
