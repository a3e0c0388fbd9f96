//! The events of Top Trumps as sentences.

use parlour_engine::Seat;
use parlour_engine::table::Names;

use super::deck::{Property, ValueRank};
use super::rules::{PlayFor, Rules};
use super::story::Event;

/// A name inside a sentence: the default name `Player 2` is written in lower
/// case there.
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

/// `has a range of 3,300`, as the document says it; but `has 4 engines` for a
/// "number of engines", and `costs 418,400,000 when new` for a "cost when new".
fn has(property: &Property, rank: ValueRank) -> String {
    let name = property.name().to_lowercase();
    let value = property.value_text(rank);
    let (first, rest) = name.split_once(' ').unwrap_or((&name, ""));
    match (first, rest.strip_prefix("of ")) {
        // A plural does not fit the value 1.
        ("number", Some(things)) if value != "1" => format!("has {value} {things}"),
        ("people", _) => format!("has {value} {name}"),
        ("cost", _) if rest.is_empty() => format!("costs {value}"),
        ("cost", _) => format!("costs {value} {rest}"),
        _ => format!("has {} {name} of {value}", article(&name)),
    }
}

/// The article of a name: `a range`, `an atomic mass`.
fn article(name: &str) -> &'static str {
    match name.starts_with(['a', 'e', 'i', 'o']) {
        true => "an",
        false => "a",
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
        // The cards themselves are on the screen.
        Event::Hand { .. } | Event::Saw { .. } => String::new(),
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
            "{}'s {} {}",
            name(seat),
            rules.name(*card),
            has(property(*place), *value)
        ),
        Event::Won { seat, .. } => format!("{} wins!", name(seat)),
        Event::Scored { seat, points, .. } => format!(
            "{} wins! That makes {}.",
            name(seat),
            count_of(u32::from(*points), "point")
        ),
        Event::Drawn => "There was a draw!".into(),
        Event::Middle { count, .. } => match count {
            1 => "1 card lies in the middle.".into(),
            _ => format!("{count} cards lie in the middle."),
        },
        Event::Out { seat } => {
            format!(
                "{} has run out of cards and is out of the game.",
                name(seat)
            )
        }
        Event::RanOut {
            loser,
            winner: None,
        } => format!(
            "{} has run out of cards! No single player has the most cards: a draw.",
            name(loser)
        ),
        Event::RanOut {
            loser,
            winner: Some(winner),
        } => format!(
            "{} has run out of cards! The winner is {}",
            name(loser),
            inside(names, *winner)
        ),
        Event::LastLeft { winner, cards } if cards.is_empty() => {
            format!("{} is the last one left and wins.", name(winner))
        }
        Event::LastLeft { winner, cards } => format!(
            "{} is the last one left, takes {} from the middle and wins.",
            name(winner),
            count_of(cards.len() as u32, "card")
        ),
        Event::NobodyLeft => "Nobody has a card left: a draw.".into(),
        Event::Finished {
            winner: Some(winner),
            points,
            reached,
        } => match reached {
            true => format!(
                "{} has {} and wins.",
                name(winner),
                count_of(u32::from(*points), "point")
            ),
            false => format!(
                "All cards are played: {} has the most points ({points}) and wins.",
                inside(names, *winner)
            ),
        },
        Event::Finished { .. } => {
            "All cards are played, and no single player has the most points: a draw.".into()
        }
        Event::RoundLimit { rounds, winner } => {
            let rounds = count_of(*rounds, "round");
            let what = match rules.play_for {
                PlayFor::Cards => "cards",
                PlayFor::Points => "points",
            };
            match winner {
                Some(winner) => format!(
                    "After {rounds} {} has the most {what} and wins.",
                    inside(names, *winner)
                ),
                None => format!("After {rounds} no single player has the most {what}: a draw."),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_article() {
        for (name, expected) in [("range", "a"), ("atomic mass", "an"), ("area", "an")] {
            assert_eq!(article(name), expected, "{name}");
        }
    }
}
