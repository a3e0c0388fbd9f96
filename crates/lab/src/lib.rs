//! Simulation of any game ([`sim`]), contests between bots ([`arena`]) and exact odds of
//! Blackjack ([`odds`]), as reports, JSON and pictures.

pub mod arena;
#[cfg(debug_assertions)]
#[doc(hidden)]
#[allow(missing_docs, clippy::missing_errors_doc)]
pub mod compiled_once;
pub mod odds;
pub mod sim;
pub mod tune;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
