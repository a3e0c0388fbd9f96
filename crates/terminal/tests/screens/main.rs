//! The full screen, key by key and picture by picture, without a terminal.

mod games;
mod pages;
mod player;
