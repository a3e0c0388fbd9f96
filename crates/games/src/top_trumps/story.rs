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

/// `1 card`, `2 cards`.
fn count_of(count: u32, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
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
            let deck = count_of(rules.cards() as u32, "card");
            format!(
                "{}: {deck}. Everybody gets {}.{rest}",
                rules.title(),
                count_of(*each, "card")
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
            "After {} {} has the most cards and wins.",
            count_of(*rounds, "round"),
            inside(names, *winner)
        ),
        Event::RoundLimit { rounds, .. } => format!(
            "After {} nobody has the most cards: a draw.",
            count_of(*rounds, "round")
        ),
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

#[cfg(test)]
mod tests {
    use super::super::TopTrumps;
    use super::*;
    use parlour_engine::{Chance, Session};
    use std::sync::Arc;

    use super::super::deck::{Deck, Format};

    #[test]
    fn facts_have_names_in_json() {
        let text = "Name,a,b\nX,1.5,1\nY,0.12345678901234567890,2\nZ,1,1\n";
        let deck = Arc::new(Deck::parse(text, Format::Csv).unwrap());
        let (chance, names) = (Chance::FirstCards(vec![]), Names::numbered(2));
        let mut session = Session::<TopTrumps>::new(Rules::with_deck(deck), names, chance).unwrap();
        for line in ["2:y", "1:x", "a"] {
            session.play_recorded(line).unwrap();
        }
        assert_eq!(
            session.events_json(0),
            [
                r#"{"event":"dealt","seats":2,"cards":1,"unused":1,"deck":"A deck of one's own"}"#,
                r#"{"event":"hand","seat":1,"cards":["X"]}"#,
                r#"{"event":"hand","seat":2,"cards":["Y"]}"#,
                r#"{"event":"picked","seat":2,"card":"Y"}"#,
                r#"{"event":"picked","seat":1,"card":"X"}"#,
                r#"{"event":"challenged","seat":1,"property":"a"}"#,
                r#"{"event":"shown","seat":1,"card":"X","property":"a","value":1.5}"#,
                r#"{"event":"shown","seat":2,"card":"Y","property":"a","value":"0.12345678901234567890"}"#,
                r#"{"event":"won","seat":1,"cards":["Y"]}"#,
                r#"{"event":"ran-out","loser":2,"winner":1}"#,
            ]
        );
        let record = session.record();
        assert_eq!(record.moves, ["2:Y", "1:X", "a"]);
        let text = record.to_json();
        assert!(text.contains("0.12345678901234567890"), "{text}");
    }
}
