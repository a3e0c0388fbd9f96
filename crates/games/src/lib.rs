//! Five card games, each in a folder like the others.
//!
//! A game is one folder and one line in [`registry`].

pub mod blackjack;
pub mod one;
pub mod registry;
pub mod silly_biscuits;
pub mod top_trumps;
pub mod war;

pub use registry::Games;
