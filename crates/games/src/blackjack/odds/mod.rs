//! Exact odds: the expected result of every decision, averaged over all unseen
//! cards.
//!
//! **Assumptions.** One player alone with a full shoe and enough money. Cards that
//! were dealt unseen do not change the odds of the next ones. Dealing to a cut
//! card does change the average a little (the cut card effect), so a simulation
//! agrees with these values if it shuffles before every hand.
//!
//! **In hands** (`turns=hands`, as in the preset `casino`). Every hand is played to
//! its end, then the dealer's. All switches are taken into account: see
//! `values.rs` for hit, stand, double and surrender, and `split.rs` for splitting.
//! After a split each hand is played by its own cards only; the values of that
//! strategy are exact, resplits included. Published edges are for
//! composition-dependent play ([`Edge::best`]), with one card for split aces and
//! no resplit of aces.
//!
//! **In rounds** (`turns=rounds`, as in the preset `seed`). Each player takes one
//! card or stays, then the dealer does, and so on. Everybody sees which cards the
//! dealer takes and whether the dealer stays. 21 at the deal wins, unless the
//! dealer has it too; ties go to the dealer. 21 in a round wins at the end of that
//! round, unless the dealer reaches 21 in it. There are no bets: the value of a
//! hand is the chance to win minus the chance to lose. The chart covers the first
//! decision; later ones depend on all face-up cards of the dealer. See `rounds.rs`.
//!
//! **At a table**, with cards gone from the shoe, a bot needs the odds of one decision
//! in milliseconds. `quick.rs` has approximate ones for any composition, `remaining.rs`
//! and `ahead.rs` exact ones, in hands and in rounds.

mod ahead;
mod card_value;
mod chart;
mod dealer;
mod deals;
mod hands;
mod known;
mod later;
mod quick;
mod remaining;
mod rounds;
mod shoe;
mod situation;
mod solve;
mod split;
mod sweep;
mod values;

pub use card_value::{CardValue, NotACardValue};
pub use chart::{Cell, Chart, Exception, Row};
pub use dealer::DealerOdds;
pub use later::LaterRounds;
pub use shoe::{Decks, NotDecks};
pub use situation::{Impossible, Situation};
pub use solve::{Edge, Odds, RatedMove};

pub(super) use ahead::{Key, RoundOdds, is_low, key, must_hit};
pub(super) use card_value::{Cards, KINDS};
pub(super) use dealer::DealerTrees;
pub(super) use known::Known;
pub(super) use quick::{QuickOdds, Sum, quick_edge};
pub(super) use remaining::HandOdds;
pub(super) use split::split_at_table;
