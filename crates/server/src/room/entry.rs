//! The entries of a room's log.

use parlour_engine::Seat;
use parlour_engine::dealer::Seed;
use parlour_engine::rules::RulesMap;
use parlour_protocol::{PersonId, RoomSettings};
use serde::{Deserialize, Serialize};

/// The version of the log's format. A log of another version is not opened.
pub(crate) const LOG: u32 = 3;

/// One entry. Moves name seats, not people; tokens are stored elsewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Entry {
    /// The first entry.
    Created {
        /// The version of the format.
        log: u32,
        game: String,
        rules: RulesMap,
        settings: RoomSettings,
    },
    /// Somebody took a seat. The first person is the host.
    Joined { person: PersonId, name: String },
    /// Somebody left, or was removed.
    Left { person: PersonId },
    /// A bot took a seat.
    BotAdded { name: String, level: String },
    /// A bot left its seat.
    BotRemoved { name: String },
    /// Other rules, or another game.
    Rules { game: String, rules: RulesMap },
    /// Other settings.
    Settings { settings: RoomSettings },
    /// Another host.
    Host { person: PersonId },
    /// An attempt to prepare a deal. The server's secret is fixed. If no game follows, the
    /// attempt failed.
    DealBegun(DealBegun),
    /// The hash of a seat's bytes.
    DealHash { seat: Seat, hash: String },
    /// The hashes are fixed: bytes can be shown.
    DealFixed,
    /// The bytes of a seat.
    DealBytes { seat: Seat, bytes: String },
    /// A game began.
    Started(Started),
    /// A move.
    Move {
        seat: Seat,
        /// As a record writes it.
        line: String,
        /// The client's request id; none for a bot's move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
        /// A digest of the game up to and including this move.
        digest: String,
    },
    /// The host ended the game, which has no result.
    Ended,
    /// A bot plays for an absent person.
    TakenOver { seat: Seat },
    /// The person plays again.
    Returned { seat: Seat },
    /// Clocks run again after a pause. Everybody gets extra time.
    ClocksResumed,
}

impl Entry {
    /// The entry as the store keeps it.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an entry is plain data")
    }
}

/// A deal that is being prepared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DealBegun {
    /// The number of the game.
    pub(crate) game: u32,
    /// The number of the attempt for this game, from 1.
    pub(crate) attempt: u32,
    /// The server's secret, in hexadecimal.
    pub(crate) secret: String,
    /// Whether the client of each seat takes part, in seat order.
    pub(crate) takes_part: Vec<bool>,
}

/// The beginning of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Started {
    /// The number of the game in this room, from 1.
    pub(crate) game: u32,
    /// The version of the game's rules, such as `one/1`.
    pub(crate) version: String,
    /// The bytes of the seats, in seat order.
    pub(crate) reveals: Vec<Option<String>>,
    /// The seed made from all of these.
    pub(crate) seed: Seed,
    /// The id of the record. Clients learn it when the game is over.
    pub(crate) record: String,
}
