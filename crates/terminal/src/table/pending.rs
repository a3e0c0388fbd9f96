//! The move that a table has not answered yet, and the answers that Enter repeats.

use parlour_engine::Seat;

/// A move that the table has not answered yet.
pub(crate) struct PendingMove {
    pub(crate) seat: Seat,
    pub(crate) text: String,
    /// Whether Enter can repeat it the next time, such as a bet.
    pub(crate) is_repeatable: bool,
    /// Whether it was typed, and not chosen on the screen.
    pub(crate) is_typed: bool,
}

/// The last answer of each seat to a question that Enter can repeat, such as a bet.
#[derive(Default)]
pub(crate) struct RepeatableAnswers(Vec<(Seat, String)>);

impl RepeatableAnswers {
    /// Keeps a move that was made, if Enter can repeat it.
    pub(crate) fn keep(&mut self, made: PendingMove) {
        if made.is_repeatable {
            self.0.retain(|(seat, _)| *seat != made.seat);
            self.0.push((made.seat, made.text));
        }
    }

    /// The last answer of this seat.
    pub(crate) fn of(&self, seat: Seat) -> Option<&str> {
        let mut answers = self.0.iter();
        let last = answers.find(|(other, _)| *other == seat)?;
        Some(&last.1)
    }

    /// Forgets all answers: a new game begins.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
