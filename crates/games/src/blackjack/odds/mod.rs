//! What a hand is worth, without playing it: exact averages over the cards that
//! nobody has seen.
//!
//! **For whom.** One player alone before a whole shoe, who can pay for
//! everything. By the chances of cards to come it does not matter how many were
//! dealt before and not looked at; but dealing to a cut card does change the
//! average a little (a shoe of many small hands has fewer of them), so that a
//! simulation agrees with these values when it shuffles before every hand.
//!
//! **In hands** (`turns=hands`, as by `casino`). Every hand is played to its
//! end, then the dealer's. All switches count: see `values.rs` for hitting,
//! standing, doubling and giving up, `split.rs` for splitting. After a split each
//! hand is played by its own cards, as if it were the only one; the values of
//! that play are exact, resplits included. The published edges are those of
//! playing each hand by its very cards ([`Edge::best`]), where split aces get
//! one card and are not split again.
//!
//! **In rounds** (`turns=rounds`, as by `seed`). Each player takes one card or
//! stays, then the dealer does, and so on; everybody sees which cards the
//! dealer takes, and hears it when the dealer stays. 21 at the deal wins, unless
//! the dealer has it too, who wins all ties; 21 in a round wins at the end of
//! that round, unless the dealer reaches 21 in it. There are no bets: a hand is
//! worth a point for its winner, so that its value is the chance to win less
//! the chance to lose. The chart is for the first decision; later ones depend on
//! all open cards of the dealer. See `rounds.rs`.

mod chart;
mod dealer;
mod deals;
mod hands;
mod known;
mod later;
mod rounds;
mod shoe;
mod situation;
mod solve;
mod split;
mod sweep;
mod values;
mod worth;

pub use chart::{Cell, Chart, Exception, Row};
pub use dealer::DealerOdds;
pub use later::LaterRounds;
pub use shoe::{Decks, NotDecks};
pub use situation::{Impossible, Situation};
pub use solve::{Choice, Edge, Odds};
pub use worth::{NotAWorth, Worth};
