//! Simulation of any game ([`sim`]), contests between bots ([`arena`]) and exact odds of
//! Blackjack ([`odds`]), as reports, JSON and pictures.

pub mod arena;
pub mod odds;
pub mod sim;
pub mod tune;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
