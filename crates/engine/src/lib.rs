//! What all card games share: who may know what, chance, records, pictures.
//!
//! A game implements [`Game`]; everything else (checked play, records, leak
//! tests, screens, servers, simulation) is written once, against this crate.
//! There is no I/O here, no clock, no thread and no global state.
//!
//! The central idea is that what a seat may know is a type: a [`Table`] keeps
//! public, private and hidden state apart, and players, bots and screens only
//! ever get a [`View`] or a [`Sight`] of it.

// What engineers build with, in modules by topic.
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

/// Tables with bots at them: what their keeper may ask, what a seat may ask, and
/// who acts next.
pub mod host {
    pub use crate::driver::{Driver, Next, People, ShowMoves};
    pub use crate::faces::{LegalMoves, NoSeat, SeatPlay, SeatView};
    pub use crate::hosted::{Hosted, HostedTable, SeatedBot};
}

mod advise;
mod bag;
mod code;
mod counter;
mod dispatch;
mod driver;
mod erased;
mod faces;
mod hosted;
mod imagine;
mod journal;
mod memories;
mod multiset;
mod present;
mod refusal;
mod seat;
mod settled;
mod turn;
mod view;

// The names that nearly every file needs.
pub use advise::Advise;
pub use counter::Count;
pub use game::Game;
pub use imagine::Imagine;
pub use present::Present;
pub use record::Record;
pub use seat::Seat;
pub use session::Session;
pub use settled::Settled;
pub use table::Table;
pub use turn::{Outcome, Turn};
pub use view::{Sight, View};

#[doc(hidden)]
pub use serde_json;
