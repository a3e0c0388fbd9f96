//! The games in a terminal: a full-screen mode and a plain line mode. Everything is
//! drawn from the engine's scenes; no code here is for a particular game.

mod acting_seat;
mod ascii;
mod big_letters;
mod bot_remarks;
mod final_table;
pub mod full;
mod host;
mod line;
mod online;
mod own_name;
mod player_stats;
mod review;
mod rules_text;
mod scoreboard;
mod table;
mod visible;

pub use full::{App, ColourDepth, InputEvent, Theme, UiOptions, qr_code, run, run_at_table, svg};
pub use host::{Host, Leave, SavedGame, Settings, Speed, StartOptions, in_words, winner_sentence};
pub use line::{Input, LineMode, Lines, OnlineEnd, Reply, Screen, Script, reflowed, wrapped};
pub use online::{Online, OpenedTable, SeatLine, ServerLine, Visit};
pub use own_name::own_name;
pub use player_stats::{Moment, MomentKind, PlayedGame, PlayerStats, Row, Tally, people};
pub use scoreboard::Scoreboard;
pub use visible::visible;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
