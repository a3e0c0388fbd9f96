//! A server with rooms in which browsers, terminals and bots play at one table.
//!
//! A room is a log of numbered entries; replaying the log restores the room. An entry is
//! stored before any client is told about it, so a killed server loses nothing.

mod catalog;
mod ids;
mod metrics;
mod node;
mod room;
mod store;
mod web;

pub use catalog::Catalog;
pub use node::{Node, Pace};
pub use store::{MemoryOrFile, Postgres, Sqlite, Store, StoreError};
pub use web::{ServeOptions, Server};

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
