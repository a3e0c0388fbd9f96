//! The messages between a server and its clients.
//!
//! `messages` has all types; `document` makes the schema and the guide from them;
//! `client` is the client that terminals use; `deal` makes and checks seeds.

mod address;
pub mod bytes;
mod client;
mod deal;
mod document;
mod messages;
pub mod tls;

pub use address::{ServerAddress, TableAddress};
pub use client::{Client, ClientEvent};
pub use deal::{Witness, hash_of, shared_seed, verify_deal};
pub use document::{guide, schema};
pub use messages::*;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
