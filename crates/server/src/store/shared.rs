//! What several servers on one store tell each other.
//!
//! The log alone makes a room safe: the store orders its entries. Everything here only
//! saves work and time, and may be late, repeated or lost.

use std::collections::BTreeMap;

use parlour_protocol::{PersonId, Reaction};
use tokio::sync::broadcast;

use super::Answer;

/// What a server tells the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A room has entries up to this number.
    Entries {
        /// The room's id.
        room: String,
        /// The number of the last one.
        number: u64,
    },
    /// Who is connected to a room has changed.
    Presence {
        /// The room's id.
        room: String,
    },
    /// Somebody's reaction.
    Reaction {
        /// The room's id.
        room: String,
        /// Who.
        person: PersonId,
        /// Which.
        reaction: Reaction,
    },
    /// Notices may have been lost.
    Missed,
}

/// What a server asks about the rooms that it has loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomNews {
    /// The room's id.
    pub room: String,
    /// The number of its last entry.
    pub number: u64,
    /// Who is connected to other servers, and whether they take part in deals.
    pub elsewhere: BTreeMap<PersonId, bool>,
}

/// A store that several servers use at the same time.
pub trait Shared: Send + Sync {
    /// Renews the lease of this server. `false` if it had ended: others may have taken its
    /// rooms over.
    fn renew(&self) -> Answer<'_, bool>;

    /// Ends the lease of this server.
    fn leave(&self) -> Answer<'_, ()>;

    /// Drives a room from now on, if no other living server does. Returns whether this
    /// server drives it.
    fn drive(&self, room: &str) -> Answer<'_, bool>;

    /// Lets other servers drive a room.
    fn release(&self, room: &str) -> Answer<'_, ()>;

    /// Lets other servers drive all rooms but these.
    fn release_others(&self, rooms: Vec<String>) -> Answer<'_, ()>;

    /// Says who is connected to a room here, and whether they take part in deals.
    fn set_present(&self, room: &str, people: &BTreeMap<PersonId, bool>) -> Answer<'_, ()>;

    /// What is new about these rooms.
    fn news(&self, rooms: Vec<String>) -> Answer<'_, Vec<RoomNews>>;

    /// Shows somebody's reaction to people at other servers.
    fn react(&self, room: &str, person: PersonId, reaction: Reaction) -> Answer<'_, ()>;

    /// Shows a room to everybody with this description, or no longer.
    fn list(&self, room: &str, description: Option<String>) -> Answer<'_, ()>;

    /// The descriptions of all rooms that are shown to everybody.
    fn listed(&self) -> Answer<'_, Vec<String>>;

    /// The notices of other servers from now on.
    fn notices(&self) -> broadcast::Receiver<Notice>;
}
