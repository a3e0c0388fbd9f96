//! Tests of the full screen without a terminal: keys in, pictures out.

mod endings;
mod games;
mod gestures;
mod long_games;
mod many_games;
mod online;
mod pace;
mod pages;
mod player;

#[path = "../../../games/tests/toy/mod.rs"]
#[allow(dead_code)]
mod toy;
