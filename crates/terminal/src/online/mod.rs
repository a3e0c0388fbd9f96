//! A table on a server, for the full screen and the line mode: the connection to it, what
//! a client knows of the room, and the commands that people type there.

mod commands;
mod line;
mod room;
mod visit;
mod words;

pub(crate) use commands::{HELP, Typed, read};
pub use line::{Online, OpenedTable, SeatLine, ServerLine};
pub(crate) use room::{RoomEvent, RoomMirror};
pub use visit::Visit;
pub(crate) use visit::{is_link, is_only_here, new_room};
pub(crate) use words::{GAME_ENDED, LEVELS, REACTIONS, sitter_in_words};
