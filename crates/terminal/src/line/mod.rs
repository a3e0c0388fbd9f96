//! The line mode: prints one sentence per event and never rewrites a line. It is for
//! scripts, screen readers and simple terminals.

mod canvas;
mod cards;
mod go_online;
mod house_rules;
mod input;
mod lobby;
mod long_game;
mod menu;
mod records;
pub(crate) mod scene_text;
mod screen;
mod screen_reader;
mod seats;
mod splash;
mod table;

pub(crate) use scene_text as words;

pub(crate) use canvas::fit;
pub(crate) use input::end_process;
pub use input::{Input, Lines, Reply, Script};
pub use lobby::OnlineEnd;
pub use menu::LineMode;
pub use screen::{Screen, reflowed, wrapped};
