//! The page in a real browser.
#![allow(clippy::unwrap_used)]

mod access;
mod around;
mod driver;
mod games;
mod layout;
mod life;
mod motion;
mod pictures;
mod plain;
mod replays;
mod room;
#[path = "../../crates/server/tests/support/short.rs"]
mod short;
mod told;
mod touch;
