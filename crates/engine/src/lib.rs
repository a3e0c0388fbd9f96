//! What all card games share: who may know what, chance, records, pictures.
//!
//! A game implements [`Game`]; everything else (checked play, records, leak
//! tests, screens, servers, simulation) is written once, against this crate.
//! There is no I/O here, no clock, no thread and no global state.
//!
//! The central idea is that what a seat may know is a type: a [`Table`] keeps
//! public, private and hidden state apart, and players, bots and screens only
//! ever get a [`View`] or a [`Sight`] of it.

mod advise;
mod bag;
pub mod cards;
mod code;
mod counter;
mod dealer;
mod dispatch;
mod driver;
mod erased;
mod event;
mod faces;
mod game;
mod hosted;
mod imagine;
mod journal;
mod memories;
mod moves;
mod multiset;
mod player;
mod playout;
mod present;
mod record;
mod refusal;
mod registry;
mod rules;
mod scene;
mod seat;
mod session;
mod settled;
mod table;
mod turn;
mod view;

pub use advise::{Advise, Book, NoBook};
pub use bag::Bag;
pub use code::{read_code, write_code};
pub use counter::{Balance, Count, Counter, Counting, MOST_COUNTERS};
pub use dealer::{
    AnyDealer, Dealer, Fast, FastKey, Faster, Seed, SeedError, Seeded, StackError, Stacked, Version,
};
pub use dispatch::{Work, dispatch};
pub use driver::{Driver, Next, People, Shown, next_move};
pub use erased::{AnyGame, Erased, PresetInfo, SwitchInfo};
pub use event::{Audience, Log, Silent, Tell, Told, Witness};
pub use faces::{LegalMoves, NoSeat, SeatPlay, SeatView};
pub use game::{Game, SetupError};
pub use hosted::{Hosted, HostedTable, SeatedBot};
pub use imagine::Imagine;
pub use journal::{Entry, Journal, header_line};
pub use memories::{Forgetful, Memories, Remembering};
pub use moves::{MoveBit, MoveList, MoveSet, Moves, nth_bit, random_bit};
pub use multiset::Multiset;
pub use player::{Player, Random};
pub use playout::{Company, Playout, play_on, playout};
pub use present::Present;
pub use record::{Chance, Record, RecordError, Sitter, Verdict};
pub use refusal::{Ask, Choice, Refusal};
pub use registry::{CardGame, Registry, Visitor};
pub use rules::{Document, Kind, Preset, RulesMap, SetDocument, Switch, Terms, Word, unknown};
pub use scene::{
    Button, CardScene, Colour, Face, Layout, Mark, Note, Place, Scene, Score, SeatScene, StatRow,
    Trend, Zone,
};
pub use seat::{MAX_SEATS, NameError, Names, Seat, SeatSet};
pub use session::{PlayError, ReplayError, Session, UndoError};
pub use settled::{Brent, Settled, play_settled};
pub use table::{Seats, Table};
pub use turn::{Measure, Outcome, Turn};
pub use view::{Sight, View};

#[doc(hidden)]
pub use serde_json;
