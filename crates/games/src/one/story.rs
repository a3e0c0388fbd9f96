//! What happens in One, and how it is told.

use parlour_engine::{Names, Seat};
use serde::Serialize;

use super::cards::{Card, Hue};

/// A fact of a game of One.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Everybody got cards.
    Dealt {
        /// How many players.
        seats: u32,
        /// How many cards each.
        cards: u32,
    },
    /// What somebody was dealt; the others are told no cards.
    Hand {
        /// Whose.
        seat: Seat,
        /// Which.
        cards: Vec<Card>,
    },
    /// A card that cannot start the pile went to the bottom of the deck.
    TurnedPast {
        /// Which.
        card: Card,
    },
    /// A card starts the pile.
    Turned {
        /// Which.
        card: Card,
    },
    /// A card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// The colour named with a wild one.
        #[serde(skip_serializing_if = "Option::is_none")]
        colour: Option<Hue>,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which, for those who may know it.
        card: Option<Card>,
    },
    /// There was nothing to draw.
    Passed {
        /// By whom.
        seat: Seat,
    },
    /// Somebody misses a turn.
    Skipped {
        /// Who.
        seat: Seat,
    },
    /// The direction changed.
    Reversed {
        /// By whom.
        seat: Seat,
        /// Whether play goes in seat order now.
        forward: bool,
    },
    /// Somebody takes cards and misses a turn.
    Pickup {
        /// Who.
        seat: Seat,
        /// How many.
        count: u32,
    },
    /// The discard pile became the deck.
    Reshuffled {
        /// How many cards it has.
        deck: u32,
    },
    /// Somebody has no cards left.
    Won {
        /// Who.
        seat: Seat,
    },
    /// Nobody could play or draw for a whole round.
    Stuck,
    /// The game was too long.
    TurnLimit {
        /// How long.
        turns: u32,
    },
}

pub(super) fn say(names: &Names, event: &Event) -> String {
    let name = |seat: &Seat| names.of(*seat);
    match event {
        Event::Dealt { cards, .. } => format!("Everybody gets {cards} cards."),
        // The hand itself is on the screen.
        Event::Hand { .. } => String::new(),
        Event::TurnedPast { card } => {
            format!("{card} is turned up and goes under the deck: only a number starts.")
        }
        Event::Turned { card } => format!("{card} starts the discard pile."),
        Event::Played {
            seat,
            card,
            colour: Some(hue),
        } => format!("{} played {card} and wants {}.", name(seat), hue.word()),
        Event::Played { seat, card, .. } => format!("{} played {card}.", name(seat)),
        Event::Drew {
            seat,
            card: Some(card),
        } => format!("{} drew {card}.", name(seat)),
        Event::Drew { seat, .. } => format!("{} drew a card.", name(seat)),
        Event::Passed { seat } => format!("{} passes: there is nothing to draw.", name(seat)),
        Event::Skipped { seat } => format!("{} got skipped!", name(seat)),
        Event::Reversed { seat, .. } => format!("{} played a reverse", name(seat)),
        Event::Pickup { seat, count } => format!(
            "Pickup {count} has been played. {} has to pick up {count} cards",
            name(seat)
        ),
        Event::Reshuffled { deck } => {
            format!("The discard pile is shuffled: {deck} cards to draw from.")
        }
        Event::Won { seat } => format!("{} is the winner", name(seat)),
        Event::Stuck => "Nobody can play or draw any more: a draw.".into(),
        Event::TurnLimit { turns } => format!("After {turns} turns it is a draw."),
    }
}

pub(super) const COUNTERS: &[&str] = &["cards drawn", "turns missed", "reshuffles"];

pub(super) fn tally(event: &Event, count: &mut impl FnMut(usize, u64)) {
    match event {
        Event::Drew { .. } => count(0, 1),
        Event::Skipped { .. } | Event::Pickup { .. } => count(1, 1),
        Event::Reshuffled { .. } => count(2, 1),
        _ => {}
    }
}
