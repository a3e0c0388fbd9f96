//! The events of Top Trumps, and what is counted of them.

use parlour_engine::playout::Counter;
use parlour_engine::{Count, Seat};
use serde::Serialize;
use serde_json::{Value, json};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::deck::{Property, ValueRank};
use super::rules::Rules;

/// An event of a game of Top Trumps. Cards, properties and values are indices
/// into the deck; sentences and JSON use their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Everybody got cards.
    Dealt {
        /// The number of players.
        seats: u32,
        /// The number of cards in each hand.
        cards: u32,
        /// The number of cards left over.
        unused: u32,
    },
    /// The cards that a player was dealt; empty for the others.
    Hand {
        /// The player.
        seat: Seat,
        /// The cards.
        cards: CardSet,
    },
    /// A player sees cards of their own hand for the first time: with open picks
    /// their values too, with stacks only the top card. Empty for the others.
    Saw {
        /// The player.
        seat: Seat,
        /// The cards.
        cards: CardSet,
        /// All values, card by card; empty in a blind game.
        #[serde(skip)]
        values: Vec<ValueRank>,
    },
    /// A card was picked.
    Picked {
        /// The player.
        seat: Seat,
        /// The card, for the player who picked it.
        card: Option<Card>,
    },
    /// A property was picked.
    Challenged {
        /// The player.
        seat: Seat,
        /// The property.
        property: u8,
    },
    /// A picked card shows a value.
    Shown {
        /// The player.
        seat: Seat,
        /// The card.
        card: Card,
        /// The property.
        property: u8,
        /// Its value.
        #[serde(skip)]
        value: ValueRank,
    },
    /// A player has the best value and takes the others' cards, and those of
    /// the middle.
    Won {
        /// The player.
        seat: Seat,
        /// The cards; empty for listeners that only count.
        cards: CardSet,
        /// The number of cards.
        #[serde(skip)]
        count: u32,
    },
    /// A player has the best value and gets a point for it.
    Scored {
        /// The player.
        seat: Seat,
        /// The player's points now.
        points: u8,
        /// The cards that are set aside.
        cards: CardSet,
    },
    /// The best value was shared.
    Drawn,
    /// The cards of a drawn round go to the middle.
    Middle {
        /// The cards.
        cards: CardSet,
        /// The number of cards there now.
        count: u32,
    },
    /// A player has no cards left and is out of the game.
    Out {
        /// The player.
        seat: Seat,
    },
    /// The game is over: somebody has no cards left.
    RanOut {
        /// The player.
        loser: Seat,
        /// The player who took the last card, or who has the most if nobody took it.
        winner: Option<Seat>,
    },
    /// The game is over: one player is left, and takes the middle.
    LastLeft {
        /// The player.
        winner: Seat,
        /// The cards that lay in the middle.
        cards: CardSet,
    },
    /// The game is over: the last cards went to the middle.
    NobodyLeft,
    /// The game for points is over.
    Finished {
        /// The player with the most points, unless shared.
        winner: Option<Seat>,
        /// The highest number of points.
        points: u8,
        /// Whether the points to win were reached; otherwise all cards are
        /// played.
        reached: bool,
    },
    /// The round limit was reached.
    RoundLimit {
        /// The number of rounds.
        rounds: u32,
        /// The player with the most cards or points, unless shared.
        winner: Option<Seat>,
    },
}

/// An event as JSON, with names instead of indices.
pub(super) fn event_json(rules: &Rules, event: &Event) -> String {
    let mut value = serde_json::to_value(event).unwrap_or_default();
    let property = |place: u8| &rules.properties()[usize::from(place)];
    match event {
        Event::Dealt { .. } => {
            value["deck"] = json!(rules.title());
        }
        Event::Hand { cards, .. }
        | Event::Won { cards, .. }
        | Event::Scored { cards, .. }
        | Event::Middle { cards, .. }
        | Event::LastLeft { cards, .. } => {
            value["cards"] = cards.iter().map(|card| rules.name(card)).collect();
        }
        Event::Saw { cards, values, .. } => {
            value["cards"] = cards.iter().map(|card| rules.name(card)).collect();
            let card_by_card = values.chunks(rules.properties().len());
            value["values"] = card_by_card
                .map(|card| -> Value {
                    let numbers = card.iter().zip(rules.properties());
                    numbers
                        .map(|(rank, property)| number(property, *rank))
                        .collect()
                })
                .collect();
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
            value["card"] = json!(rules.name(*card));
            value["property"] = json!(property(*place).name());
            value["value"] = number(property(*place), *rank);
        }
        Event::Drawn
        | Event::Out { .. }
        | Event::RanOut { .. }
        | Event::NobodyLeft
        | Event::Finished { .. }
        | Event::RoundLimit { .. } => {}
    }
    value.to_string()
}

/// A value as a JSON number, or as a string if other programs would round it.
fn number(property: &Property, rank: ValueRank) -> Value {
    let (number, _) = &property.scale()[usize::from(rank.0)];
    serde_json::from_str::<Value>(number.as_str())
        .ok()
        .filter(|read| read.to_string().as_str() == number.as_str())
        .unwrap_or_else(|| json!(number.as_str()))
}

impl Count for TopTrumps {
    const DISPATCH: bool = true;
    const COUNTERS: &'static [Counter] = &[
        Counter::Rounds("rounds"),
        Counter::Sum("drawn rounds"),
        Counter::Sum("cards taken"),
    ];

    #[inline(always)]
    fn tally(event: &Event, count: &mut impl FnMut(usize, u64)) {
        match event {
            Event::Challenged { .. } => count(0, 1),
            Event::Drawn => count(1, 1),
            Event::Won { count: cards, .. } => count(2, u64::from(*cards)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::{PlayFor, Ties, terms_with_deck};
    use parlour_engine::Session;
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use std::sync::Arc;

    use super::super::deck::{Deck, DeckFormat};

    #[test]
    fn facts_have_names_in_json() {
        let text = "Name,a,b\nX,1.5,1\nY,0.12345678901234567890,2\nZ,1,1\n";
        let deck = Arc::new(Deck::parse(text, DeckFormat::Csv).unwrap());
        let (chance, names) = (Chance::FirstCards(vec![]), Names::numbered(2));
        let mut session = Session::with_terms(terms_with_deck(deck), names, chance).unwrap();
        for line in ["2:y", "1:x", "a"] {
            session.play_recorded(line).unwrap();
        }
        assert_eq!(
            session.events_json(0),
            [
                r#"{"event":"dealt","seats":2,"cards":1,"unused":1,"deck":"Custom deck"}"#,
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

    #[test]
    fn cards_in_the_middle_and_aside_have_names() {
        let text = "Name,a,b\nX,1,1\nY,2,3\nZ,1,2\nW,4,3\n";
        let deck = Arc::new(Deck::parse(text, DeckFormat::Csv).unwrap());
        let mut terms = terms_with_deck(deck);
        let rules = &mut terms.rules;
        (rules.ties, rules.play_for) = (Ties::Middle, PlayFor::Points);
        let (chance, names) = (Chance::FirstCards(vec![]), Names::numbered(2));
        let mut session = Session::with_terms(terms, names, chance).unwrap();
        let mut check = |lines: &[&str], expected: &[&str]| {
            let mut last = 0;
            for line in lines {
                last = session.events_json(0).len();
                session.play_recorded(line).unwrap();
            }
            // After the challenge and two values.
            assert_eq!(session.events_json(last)[3..], *expected);
        };
        check(
            &["1:X", "2:Z", "a"],
            &[
                r#"{"event":"drawn"}"#,
                r#"{"event":"middle","cards":["X","Z"],"count":2}"#,
            ],
        );
        check(
            &["1:Y", "2:W", "a"],
            &[
                r#"{"event":"scored","seat":2,"points":1,"cards":["X","Y","Z","W"]}"#,
                r#"{"event":"finished","winner":2,"points":1,"reached":false}"#,
            ],
        );
    }
}
