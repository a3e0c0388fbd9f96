//! The invariants that every game keeps, tested over the whole registry: every
//! game, every preset, from the fewest seats to the most.

mod combinations;
mod golden;
mod leaks;
mod paths;
mod play;
mod records;
mod resampling;
mod tables;
#[path = "../toy/mod.rs"]
mod toy;
mod undo;
