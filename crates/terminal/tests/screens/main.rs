//! The full screen, key by key and picture by picture, without a terminal.

mod games;
mod many_games;
mod pages;
mod player;

#[path = "../../../games/tests/toy/mod.rs"]
#[allow(dead_code)]
mod toy;
