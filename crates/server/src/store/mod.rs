//! Where the logs of rooms are kept. A store orders the entries of a room: an entry is
//! appended with the next number, and only one of two entries with the same number is
//! stored. Everything else about rooms follows from that.

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

/// An answer of a store.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// It cannot be opened.
    #[error("the store cannot be opened: {0}")]
    Open(String),
    /// It was made by a newer version.
    #[error("the store was made by a newer version of this program ({0})")]
    Newer(i64),
    /// It failed. What was asked may have happened or not.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// A room as the store knows it.
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
    /// The number that the entry shall have.
    pub number: u64,
    /// The entry as JSON.
    pub entry: String,
    /// The id and the text of a record that the entry completes.
    pub record: Option<(String, String)>,
    /// The hash of the token of a person who sits down with this entry.
    pub token: Option<(PersonId, [u8; 32])>,
}

/// A store.
pub trait Store: Send + Sync {
    /// The time in milliseconds.
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

    /// Adds a token for a person, such as that of another device.
    fn add_token(&self, room: &str, person: PersonId, token: [u8; 32]) -> Answer<'_, ()>;

    /// Adds a code with which another device of a person gets a token, until this time.
    fn add_device(
        &self,
        room: &str,
        code: [u8; 32],
        person: PersonId,
        until: u64,
    ) -> Answer<'_, ()>;

    /// The person of a device's code, which works once.
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

    /// Deletes rooms that nobody has used since `rooms` and records that were made before
    /// `records`, in milliseconds; returns how many of both.
    fn expire(&self, rooms: u64, records: u64) -> Answer<'_, (u64, u64)>;

    /// What this server and others on the same store tell each other; `None` if there can
    /// be no others.
    fn shared(&self) -> Option<&dyn Shared> {
        None
    }
}
