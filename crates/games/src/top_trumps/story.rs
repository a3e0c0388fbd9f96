//! What happens in Top Trumps, and how it is told.

use parlour_engine::{Names, Seat};
use serde::Serialize;
use serde_json::{Value, json};

use super::cards::{Card, CardSet};
use super::deck::Rank;
use super::rules::Rules;

/// A fact of a game of Top Trumps. Cards, properties and values are places in
/// the deck; told to people, and in JSON, they have their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Everybody got cards.
    Dealt {
        /// How many players.
        seats: u32,
        /// How many cards each.
        cards: u32,
        /// How many cards are left over.
        unused: u32,
    },
    /// What somebody was dealt; the others are told no cards.
    Hand {
        /// Whose.
        seat: Seat,
        /// Which.
        cards: CardSet,
    },
    /// A card was picked.
    Picked {
        /// By whom.
        seat: Seat,
        /// Which, for the one who picked it.
        card: Option<Card>,
    },
    /// A property was picked.
    Challenged {
        /// By whom.
        seat: Seat,
        /// Which.
        property: u8,
    },
    /// A picked card shows a value.
    Shown {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
        /// Which property.
        property: u8,
        /// Its value.
        #[serde(skip)]
        value: Rank,
    },
    /// Somebody has the best value and takes the others' picked cards.
    Won {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: CardSet,
    },
    /// The best value was there more than once.
    Drawn,
    /// The game is over: somebody has no cards left.
    RanOut {
        /// Who.
        loser: Seat,
        /// Who took the last card.
        winner: Seat,
    },
    /// The game was too long.
    RoundLimit {
        /// How long.
        rounds: u32,
        /// Who has the most cards, if it is one alone.
        winner: Option<Seat>,
    },
}

/// A name inside a sentence: `Player 2` is no name of its own, so it is
/// written small there.
pub(super) fn inside(names: &Names, seat: Seat) -> String {
    let name = names.of(seat);
    match name == format!("Player {seat}") {
        true => format!("player {seat}"),
        false => name.into(),
    }
}

fn cards(count: u32) -> String {
    match count {
        1 => "1 card".into(),
        _ => format!("{count} cards"),
    }
}

pub(super) fn say(rules: &Rules, names: &Names, event: &Event) -> String {
    let name = |seat: &Seat| names.of(*seat);
    let property = |property: u8| &rules.properties()[usize::from(property)];
    match event {
        Event::Dealt {
            cards: each,
            unused,
            ..
        } => {
            let rest = match unused {
                0 => String::new(),
                1 => " 1 card is not used.".into(),
                count => format!(" {count} cards are not used."),
            };
            let deck = cards(rules.cards() as u32);
            format!(
                "{}: {deck}. Everybody gets {}.{rest}",
                rules.title(),
                cards(*each)
            )
        }
        // The hand itself is on the screen.
        Event::Hand { .. } => String::new(),
        Event::Picked {
            seat,
            card: Some(card),
        } => {
            format!("{} picked {}.", name(seat), rules.name(*card))
        }
        Event::Picked { seat, .. } => format!("{} has picked a card.", name(seat)),
        Event::Challenged {
            seat,
            property: place,
        } => {
            format!(
                "{} challenges with {}.",
                name(seat),
                property(*place).name().to_lowercase()
            )
        }
        Event::Shown {
            seat,
            card,
            property: place,
            value,
        } => format!(
            "{}'s {} has a {} of {}",
            name(seat),
            rules.name(*card),
            property(*place).name().to_lowercase(),
            property(*place).value_text(*value)
        ),
        Event::Won { seat, .. } => format!("{} wins!", name(seat)),
        Event::Drawn => "There was a draw!".into(),
        Event::RanOut { loser, winner } => format!(
            "{} has run out of cards! The winner is {}",
            name(loser),
            inside(names, *winner)
        ),
        Event::RoundLimit {
            rounds,
            winner: Some(winner),
        } => format!(
            "After {rounds} rounds {} has the most cards and wins.",
            inside(names, *winner)
        ),
        Event::RoundLimit { rounds, .. } => {
            format!("After {rounds} rounds nobody has the most cards: a draw.")
        }
    }
}

/// A fact with the names that the deck has for things.
pub(super) fn event_json(rules: &Rules, event: &Event) -> String {
    let mut value = serde_json::to_value(event).unwrap_or_default();
    let property = |place: u8| &rules.properties()[usize::from(place)];
    match event {
        Event::Dealt { .. } => {
            value["deck"] = json!(rules.title());
        }
        Event::Hand { cards, .. } | Event::Won { cards, .. } => {
            value["cards"] = cards.iter().map(|card| rules.name(card)).collect();
        }
        Event::Picked { card, .. } => {
            value["card"] = json!(card.map(|card| rules.name(card)));
        }
        Event::Challenged {
            property: place, ..
        } => {
            value["property"] = json!(property(*place).name());
        }
        Event::Shown {
            card,
            property: place,
            value: rank,
            ..
        } => {
            let (number, _) = &property(*place).scale()[usize::from(rank.0)];
            value["card"] = json!(rules.name(*card));
            value["property"] = json!(property(*place).name());
            // A number, unless other programs would round it.
            value["value"] = serde_json::from_str::<Value>(number.as_str())
                .ok()
                .filter(|read| read.to_string().as_str() == number.as_str())
                .unwrap_or_else(|| json!(number.as_str()));
        }
        Event::Drawn | Event::RanOut { .. } | Event::RoundLimit { .. } => {}
    }
    value.to_string()
}

pub(super) const COUNTERS: &[&str] = &["rounds", "drawn rounds", "cards taken"];

pub(super) fn tally(event: &Event, count: &mut impl FnMut(usize, u64)) {
    match event {
        Event::Challenged { .. } => count(0, 1),
        Event::Drawn => count(1, 1),
        Event::Won { cards, .. } => count(2, cards.len() as u64),
        _ => {}
    }
}
