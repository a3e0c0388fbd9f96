//! What exists only to make simulations faster.
//!
//! - `card_counts.rs`: what a card counts, looked up by its index. Equal to
//!   what its rank says.
//! - `branchless.rs`: whether the dealer hits, and how a hand compares with
//!   the dealer's, without branches. Both depend on random cards, so a processor
//!   would mispredict the branches. Equal to the rules as written out in its
//!   tests, for all values that a hand can have.
//!
//! The representations of state are documented where they are defined:
//! [`Values`](super::Values) (a set of sums as bits),
//! [`Choices`](super::Choices) (a set of moves as bits) and
//! [`Seen`](super::Seen) (a number for each card).

mod branchless;
mod card_counts;

pub(super) use branchless::{compared, dealer_hits};
pub(super) use card_counts::{count, is_ace, low_and_high};
