//! How a finished game went: the places, and what people will remember.

use serde::{Deserialize, Serialize};

use crate::imagine::Imagine;
use crate::present::Present;
use crate::seat::Seat;
use crate::session::Session;

/// The highlights that a summary has at most.
const MOST_HIGHLIGHTS: usize = 3;

/// A finished game at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Why it ended, as a sentence.
    pub reason: String,
    /// All seats, the best first.
    pub rows: Vec<SummaryRow>,
    /// Memorable moments, as sentences.
    pub highlights: Vec<String>,
}

/// One seat in the final table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SummaryRow {
    /// The seat.
    pub seat: Seat,
    /// The player's name.
    pub name: String,
    /// The place, from 1. Equal results share a place.
    pub place: usize,
    /// What the seat has at the end, in a few words; empty if there is nothing to
    /// say.
    pub score: String,
    /// Whether the seat won.
    pub won: bool,
}

impl<G: Present + Imagine> Session<G> {
    /// How the game went, as this listener may know it; `None` while it goes on.
    #[must_use]
    pub fn summary(&self, listener: Option<Seat>) -> Option<Summary> {
        let outcome = self.turn().outcome()?;
        let (rules, names, public) = (self.rules(), self.names(), &self.table().public);
        let value = |seat: Seat| G::value(rules, public, &outcome, seat);
        let mut seats: Vec<Seat> = Seat::all(names.len()).collect();
        seats.sort_by_key(|&seat| std::cmp::Reverse(value(seat)));
        let rows = seats.iter().map(|&seat| SummaryRow {
            seat,
            name: names.of(seat).into(),
            place: 1 + seats
                .iter()
                .filter(|&&other| value(other) > value(seat))
                .count(),
            score: G::score(rules, public, seat),
            won: outcome.winners.contains(seat),
        });
        let events: Vec<&G::Event> = self.told().iter().map(|told| told.to(listener)).collect();
        let mut highlights = G::highlights(rules, names, &outcome, &events);
        highlights.truncate(MOST_HIGHLIGHTS);
        Some(Summary {
            reason: G::reason(rules, names, public, &outcome),
            rows: rows.collect(),
            highlights,
        })
    }
}
