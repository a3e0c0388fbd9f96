//! What exists only to make simulations faster.
//!
//! - [`CardToBeat`] is the direction and the card to beat, packed into one word
//!   together with a looked-up set of playable ranks. It equals the rules as
//!   written out in `PlainRules` in its tests, which compare the two after
//!   every sequence of up to four cards.
//! - [`Choices`] is the list of legal moves as bits. It equals a list of the
//!   same moves in the same order; its tests compare the two for the hands of
//!   random games and for random hands at the same tables.

mod card_to_beat;
mod choices;

pub use card_to_beat::CardToBeat;
pub use choices::{Choices, PileMoves, SwapMoves};

pub(super) use choices::MAX_TOGETHER;
