//! The invariants that every game keeps, tested over the whole registry: every
//! game, every preset, from the fewest seats to the most. Other tests that need the
//! whole registry or a long simulation are here too, because one test program links
//! faster than five.

mod book;
mod codes;
mod combinations;
mod deals;
mod frequencies;
mod fuzzing;
mod given;
mod golden;
mod leaks;
mod levels;
#[path = "../../examples/minimal.rs"]
#[allow(dead_code, reason = "its main function is not called here")]
mod minimal;
mod odds;
mod paths;
mod places;
mod play;
mod positions;
mod records;
mod resampling;
mod setups;
mod summaries;
mod tables;
#[path = "../toy/mod.rs"]
mod toy;
mod undo;
mod walks;
mod worlds;
