//! Tests of the whole program. One test program for all of them, because linking
//! takes most of the time.

mod command;
#[cfg(unix)]
mod online;
mod readme;
#[cfg(unix)]
mod screen;
#[path = "../../crates/games/tests/toy/mod.rs"]
#[allow(dead_code)]
mod toy;
