//! The core of a card-game engine: tables, views, chance, records and scenes.
//!
//! A game implements [`Game`]. Checked play, records, leak tests, screens and
//! simulation are written once, against this crate. The crate does no I/O and has
//! no clock, no threads and no global state.
//!
//! The central idea: what a seat may know is a type. A [`Table`] keeps public,
//! private and hidden state apart. Players, bots and screens get a [`View`] or a
//! [`Sight`], never the table.

// The public modules, by topic.
pub mod cards;
pub mod dealer;
pub mod event;
pub mod game;
pub mod moves;
pub mod player;
pub mod playout;
pub mod record;
pub mod registry;
pub mod rules;
pub mod scene;
pub mod session;
pub mod table;

/// Tables with people and bots: the host's interface, a seat's interface, and
/// the driver that decides who acts next.
pub mod host {
    pub use crate::coach::{Assessment, Coach, Hint, Rated, Scale};
    pub use crate::driver::{Driver, Next, People, ShowMoves};
    pub use crate::hosted::{Hosted, HostedTable, SeatedBot};
    pub use crate::seat_view::{LegalMoves, NoSeat, SeatPlay, SeatView};
    pub use crate::summary::{HouseRow, Summary, SummaryRow};
}

mod advise;
mod bag;
mod coach;
mod code;
mod counter;
mod dispatch;
mod driver;
mod erased;
mod fast_forward;
mod hosted;
mod imagine;
mod journal;
mod memories;
mod multiset;
mod present;
mod refusal;
mod seat;
mod seat_view;
mod summary;
mod switch;
mod terms;
mod turn;
mod view;

// The names that most files need.
pub use advise::Advise;
pub use counter::Count;
pub use fast_forward::FastForward;
pub use game::Game;
pub use imagine::Imagine;
pub use present::Present;
pub use record::Record;
pub use seat::Seat;
pub use session::Session;
pub use table::Table;
pub use turn::{Outcome, Turn};
pub use view::{Sight, View};

#[doc(hidden)]
pub use serde_json;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
