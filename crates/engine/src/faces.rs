//! What one seat, or a spectator, may ask of a table, whichever game it is.
//!
//! A screen or a socket is given this and nothing more. Whether the table is in
//! the same program or on a server makes no difference to it. What the keeper of
//! the table may ask is [`HostedTable`](crate::host::HostedTable).

use thiserror::Error;

use crate::record::Verdict;
use crate::scene::Scene;
use crate::seat::{Names, Seat};
use crate::session::PlayError;
use crate::turn::Turn;

/// There is no such seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no seat {0} at this table")]
pub struct NoSeat(pub Seat);

/// Moves as text, those that get the game on first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LegalMoves {
    /// All of them.
    pub texts: Vec<String>,
    /// How many of them are not idle, as drawing and passing are.
    pub active: usize,
}

/// What one seat, or a spectator, may look at.
pub trait SeatView {
    /// Whose view it is; `None` for a spectator.
    fn seat(&self) -> Option<Seat>;
    /// The names in seat order.
    fn names(&self) -> &Names;
    /// Whom the game waits for.
    fn turn(&self) -> Turn;
    /// The table as it looks from here.
    fn scene(&self) -> Scene;
    /// How many events there were.
    fn events(&self) -> usize;
    /// What was told here since event number `from`, as sentences.
    fn sentences(&self, from: usize) -> Vec<String>;
    /// What was told here since event number `from`, as lines of JSON.
    fn facts(&self, from: usize) -> Vec<String>;
    /// The moves that this seat has now; none if it is not asked.
    fn legal_moves(&self) -> LegalMoves;
    /// Whether this seat has a move now.
    fn can_move(&self) -> bool {
        !self.legal_moves().texts.is_empty()
    }
    /// The move that the game's book advises, as text; `None` if this seat is
    /// not asked, or there is no book. The first question opens the book, which
    /// can take a moment.
    fn hint(&self) -> Option<String>;
    /// The rules in force, in a player's words.
    fn prose(&self) -> String;
    /// How the game stands.
    fn verdict(&self) -> Verdict;
}

/// A seat that can be played from.
pub trait SeatPlay: SeatView {
    /// Makes a move as a person typed it.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
}
