//! The communication between several servers on one store.
//!
//! Correctness depends only on the log, whose entries the store orders. Everything here only
//! saves work and time, and may be late, repeated or lost.

use std::collections::BTreeMap;

use parlour_protocol::{PersonId, Reaction};
use tokio::sync::broadcast;

use super::Answer;

/// A notice from another server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// New entries were stored in a room.
    Entries {
        /// The room's id.
        room: String,
        /// The number of the last one.
        number: u64,
    },
    /// The people who are connected to a room have changed.
    Presence {
        /// The room's id.
        room: String,
    },
    /// Somebody's reaction.
    Reaction {
        /// The room's id.
        room: String,
        /// The person.
        person: PersonId,
        /// The reaction.
        reaction: Reaction,
    },
    /// Notices may have been lost.
    Missed,
}

/// The news about a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomNews {
    /// The room's id.
    pub room: String,
    /// The number of its last entry.
    pub number: u64,
    /// The people who are connected to other servers, and whether they take part in deals.
    pub remote: BTreeMap<PersonId, bool>,
}

/// A store that several servers use at the same time.
pub trait Shared: Send + Sync {
    /// Renews the lease of this server. `false` if the lease had ended, so that other servers
    /// may have taken its rooms over.
    fn renew(&self) -> Answer<'_, bool>;

    /// Ends the lease of this server.
    fn leave(&self) -> Answer<'_, ()>;

    /// Starts to drive a room, if no other live server drives it. Returns whether this server
    /// drives it now.
    fn drive(&self, room: &str) -> Answer<'_, bool>;

    /// Stops driving a room.
    fn release(&self, room: &str) -> Answer<'_, ()>;

    /// Stops driving all rooms but these.
    fn release_others(&self, rooms: Vec<String>) -> Answer<'_, ()>;

    /// Reports who is connected to a room here, and whether they take part in deals.
    fn set_present(&self, room: &str, people: &BTreeMap<PersonId, bool>) -> Answer<'_, ()>;

    /// The news about these rooms.
    fn news(&self, rooms: Vec<String>) -> Answer<'_, Vec<RoomNews>>;

    /// Sends a person's reaction to the other servers.
    fn react(&self, room: &str, person: PersonId, reaction: Reaction) -> Answer<'_, ()>;

    /// Adds a room to the public list with this description, or removes it.
    fn list(&self, room: &str, description: Option<String>) -> Answer<'_, ()>;

    /// The descriptions of all rooms on the public list.
    fn listed(&self) -> Answer<'_, Vec<String>>;

    /// A receiver for the notices of other servers.
    fn notices(&self) -> broadcast::Receiver<Notice>;
}
