//! The interface of a seat or a spectator to a table of any game.
//!
//! Screens and network connections get only this interface. The table can be in
//! the same program or on a server. [`HostedTable`](crate::host::HostedTable) is
//! the interface of the table's host.

use thiserror::Error;

use crate::coach::{Assessment, Hint};
use crate::record::GameResult;
use crate::scene::{Scene, Sentence};
use crate::seat::{Names, Seat};
use crate::session::PlayError;
use crate::summary::Summary;
use crate::turn::Turn;

/// There is no such seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no seat {0} at this table")]
pub struct NoSeat(pub Seat);

/// Moves as text, active moves first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LegalMoves {
    /// All of them.
    pub texts: Vec<String>,
    /// The number of active moves; the others (drawing, passing) are idle.
    pub active: usize,
}

/// What one seat, or a spectator, may see.
pub trait SeatView {
    /// The seat; `None` for a spectator.
    fn seat(&self) -> Option<Seat>;
    /// The names in seat order.
    fn names(&self) -> &Names;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The table as this seat sees it.
    fn scene(&self) -> Scene;
    /// The scene without its story, for callers that show the story themselves.
    fn scene_without_story(&self) -> Scene;
    /// How many events there were.
    fn events(&self) -> usize;
    /// What this seat was told since event number `from`.
    fn story_since(&self, from: usize) -> Vec<Sentence>;
    /// The texts of [`story_since`](Self::story_since).
    fn sentences(&self, from: usize) -> Vec<String> {
        let story = self.story_since(from).into_iter();
        story.map(|sentence| sentence.text).collect()
    }

    /// The sentences since event number `from` that tell this seat's own results,
    /// such as a hand won.
    fn own_results(&self, from: usize) -> Vec<String>;
    /// What this seat was told since event number `from`, as lines of JSON.
    fn events_json(&self, from: usize) -> Vec<String>;
    /// The legal moves of this seat; none if it is not its turn.
    fn legal_moves(&self) -> LegalMoves;
    /// Whether this seat has a legal move.
    fn can_move(&self) -> bool {
        !self.legal_moves().texts.is_empty()
    }
    /// The best move that the coach finds, with its reason; `None` if it is not the
    /// seat's turn, or there is nothing to decide. It can take a second.
    fn hint(&self) -> Option<Hint>;
    /// Assesses a move before it is made; `None` if the move is not possible, or
    /// there is nothing to decide.
    fn assess(&self, text: &str) -> Option<Assessment>;
    /// The rules in force, in a player's words.
    fn prose(&self) -> String;
    /// The result so far.
    fn result(&self) -> GameResult;
    /// How the game went; `None` while it goes on.
    fn summary(&self) -> Option<Summary>;
}

/// A seat that can make moves.
pub trait SeatPlay: SeatView {
    /// Makes a move that a person typed.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
}
