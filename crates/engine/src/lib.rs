//! What all card games share: who may know what, chance, records, pictures.
//!
//! A game implements [`Game`]; everything else (checked play, records, leak
//! tests, screens, servers, simulation) is written once, against this crate.
//! There is no I/O here, no clock, no thread and no global state.
//!
//! The central idea is that what a seat may know is a type: a [`Table`] keeps
//! public, private and hidden state apart, and players, bots and screens only
//! ever get a [`View`] or a [`Sight`] of it.

mod bag;
mod bot;
pub mod cards;
mod code;
mod counter;
mod dealer;
mod dispatch;
mod erased;
mod event;
mod game;
mod hosted;
mod moves;
mod multiset;
mod playout;
mod record;
mod registry;
mod rules;
mod scene;
mod seat;
mod session;
mod settled;
mod table;
mod turn;
mod view;

pub use bag::Bag;
pub use bot::{Book, Bot, NoBook};
pub use code::{read_code, write_code};
pub use counter::{Balance, Counter, Counting, MOST_COUNTERS};
pub use dealer::{
    AnyDealer, Dealer, Fast, FastKey, Faster, Seed, SeedError, Seeded, StackError, Stacked, Version,
};
pub use dispatch::{Work, dispatch};
pub use erased::{AnyGame, Erased, PresetInfo, SwitchInfo};
pub use event::{Audience, Log, Silent, Tell, Told, Witness};
pub use game::{Ask, Choice, Game, Refusal, SetupError};
pub use hosted::{AnySession, Hosted};
pub use moves::{MoveBit, MoveList, MoveSet, Moves, nth_bit, random_bit};
pub use multiset::Multiset;
pub use playout::{Players, Playout, next_move, play_on, playout};
pub use record::{Chance, Record, RecordError, Verdict};
pub use registry::{Registry, Visitor};
pub use rules::{Kind, Preset, RulesMap, Switch, Word, unknown};
pub use scene::{
    Button, CardScene, Colour, Face, Layout, Mark, Note, Place, Scene, Score, SeatScene, StatRow,
    Trend, Zone,
};
pub use seat::{MAX_SEATS, NameError, Names, Seat, SeatSet};
pub use session::{PlayError, ReplayError, Session, UndoError};
pub use settled::{Brent, play_settled};
pub use table::{Seats, Table};
pub use turn::{Outcome, Turn};
pub use view::{Sight, View};

#[doc(hidden)]
pub use serde_json;
