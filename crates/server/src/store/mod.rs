//! Stores for the logs of rooms. A store decides the order of a room's entries: an entry is
//! appended with the next number, and only one of two entries with the same number is stored.

mod clock;
mod postgres;
mod shared;
mod sqlite;

#[cfg(test)]
#[path = "../../tests/support/postgres.rs"]
pub(crate) mod test_postgres;
#[cfg(test)]
mod tests;

use std::future::Future;
use std::pin::Pin;

use parlour_protocol::PersonId;
use thiserror::Error;

pub use self::postgres::Postgres;
pub use self::shared::{Notice, RoomNews, Shared};
pub use self::sqlite::{MemoryOrFile, Sqlite};

/// The future of a store's answer.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a request to a store failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// It cannot be opened.
    #[error("the store cannot be opened: {0}")]
    Open(String),
    /// It was made by a newer version.
    #[error("the store was made by a newer version of this program ({0})")]
    Newer(i64),
    /// The request failed. It is unknown whether it took effect.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// A stored room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRoom {
    /// The id.
    pub id: String,
    /// The code.
    pub code: String,
}

/// An entry to append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The room's id.
    pub room: String,
    /// The number of the entry.
    pub number: u64,
    /// The entry as JSON.
    pub entry: String,
    /// The id and the text of a record that the entry completes.
    pub record: Option<(String, String)>,
    /// The token hash of the person who joins with this entry.
    pub token: Option<(PersonId, [u8; 32])>,
}

/// A store.
pub trait Store: Send + Sync {
    /// The current time in milliseconds.
    fn now(&self) -> u64;

    /// Opens a room with its first entries. `false` if the code is taken.
    fn create(&self, room: StoredRoom, entries: Vec<Append>) -> Answer<'_, bool>;

    /// Appends an entry. `false` if there is another entry with this number.
    fn append(&self, append: Append) -> Answer<'_, bool>;

    /// The entries of a room after number `after`, in order.
    fn load(&self, room: &str, after: u64) -> Answer<'_, Vec<String>>;

    /// The room with this code.
    fn find(&self, code: &str) -> Answer<'_, Option<StoredRoom>>;

    /// The person of this room whose token has this hash.
    fn person(&self, room: &str, token: [u8; 32]) -> Answer<'_, Option<PersonId>>;

    /// Adds a token for a person, for example for another device.
    fn add_token(&self, room: &str, person: PersonId, token: [u8; 32]) -> Answer<'_, ()>;

    /// Adds a one-time code for another device of a person, which expires at this time.
    fn add_device(
        &self,
        room: &str,
        code: [u8; 32],
        person: PersonId,
        until: u64,
    ) -> Answer<'_, ()>;

    /// Redeems the one-time code of a device, and returns its person.
    fn take_device(&self, room: &str, code: [u8; 32]) -> Answer<'_, Option<PersonId>>;

    /// The record with this id.
    fn record(&self, id: &str) -> Answer<'_, Option<String>>;

    /// Replaces an entry, to delete a name.
    fn rewrite(&self, room: &str, number: u64, entry: String) -> Answer<'_, ()>;

    /// The ids and the texts of the records of a room.
    fn records_of(&self, room: &str) -> Answer<'_, Vec<(String, String)>>;

    /// Replaces a record, to delete a name.
    fn rewrite_record(&self, id: &str, record: String) -> Answer<'_, ()>;

    /// Deletes a record. `false` if there is none.
    fn delete_record(&self, id: &str) -> Answer<'_, bool>;

    /// Deletes rooms whose last entry is older than `rooms`, and records that are older than
    /// `records`, both in milliseconds. Returns how many of each were deleted.
    fn expire(&self, rooms: u64, records: u64) -> Answer<'_, (u64, u64)>;

    /// The communication between servers on the same store; `None` if the store is for one
    /// server only.
    fn shared(&self) -> Option<&dyn Shared> {
        None
    }
}
