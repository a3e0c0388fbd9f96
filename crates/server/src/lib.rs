//! Rooms in which browsers, terminals and bots sit at one table.
//!
//! The log is the table: a room is a list of numbered entries, and whoever replays them
//! has the room. An entry is stored before anybody is told of it, so a server that is
//! killed loses nothing.

mod house;
mod ids;
mod metrics;
mod node;
mod room;
mod store;
mod web;

pub use house::House;
pub use node::{Node, Pace};
pub use store::{MemoryOrFile, Postgres, Sqlite, Store, StoreError};
pub use web::{ServeOptions, Server};
