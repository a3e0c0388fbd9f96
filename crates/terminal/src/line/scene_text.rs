//! A scene as plain text, one fact per line, without boxes.

use parlour_engine::scene::{
    CardScene, Face, Layout, Mark, Place, Scene, SeatScene, Special, Zone,
};

use super::canvas::Ink;
use super::cards::ink;
use crate::host::{in_words, with_full_stop};

/// The label of a face-down card at this position.
pub(crate) fn slot_text(index: usize) -> String {
    format!("-{}-", index + 1)
}

/// A card in a few characters.
pub(crate) fn card(card: &CardScene, layout: Layout, index: usize) -> String {
    let text = match &card.face {
        Face::Playing { rank, suit } => format!("{rank}{}", suit.letter()),
        Face::Coloured { text, .. } | Face::Plain { text, .. } => text.clone(),
        Face::Stat {
            title, rows, text, ..
        } => {
            let values = rows
                .iter()
                .filter_map(|row| Some(format!("{} {}", row.label, row.value.as_ref()?)));
            let known: Vec<String> = values.collect();
            match known.is_empty() {
                true => title.clone(),
                false => {
                    let known: Vec<String> = known.into_iter().chain(text.clone()).collect();
                    format!("{title} ({})", known.join("; "))
                }
            }
        }
        Face::Back { count: 1 } if layout == Layout::Slots => slot_text(index),
        Face::Back { count: 1 } => "face down".into(),
        Face::Back { count } => format!("{count} face down"),
        Face::Empty => "(empty)".into(),
    };
    match card.marks.contains(&Mark::Special) {
        true => format!("*{text}*"),
        false => text,
    }
}

/// The scene, line by line, with or without colours.
pub(crate) fn scene(scene: &Scene, colours: bool) -> Vec<String> {
    let mut lines = vec![seats(scene)];
    lines.extend(notes(scene));
    lines.extend(trend(scene));
    lines.extend(scene.zones.iter().map(|zone| zone_line(zone, colours)));
    lines.extend(playable(scene, colours));
    lines.extend(score(scene));
    lines
}

/// Facts about a table that do not change with every move: who is a bot, whose
/// turn is next, the special cards, and the words printed on the table.
pub(crate) fn about(scene: &Scene) -> Vec<String> {
    let names = |is: fn(&SeatScene) -> bool| {
        let seats = scene.seats.iter().filter(move |seat| is(seat));
        seats.map(|seat| seat.name.as_str()).collect::<Vec<&str>>()
    };
    let mut lines = Vec::new();
    if let Some(next) = names(|seat| seat.next).first() {
        lines.push(format!("{next} is next."));
    }
    match names(|seat| seat.bot).as_slice() {
        [] => {}
        [one] => lines.push(format!("{one} is a bot.")),
        bots => lines.push(format!("{} are bots.", in_words(bots))),
    }
    let special = |special: &Special| format!("{} {}", special.card, special.about);
    let specials: Vec<String> = scene.specials.iter().map(special).collect();
    if !specials.is_empty() {
        lines.push(format!("Special cards: {}.", specials.join("; ")));
    }
    let print = scene.print.iter().flat_map(|line| line.split(" · "));
    let print: Vec<String> = print.map(sentence).collect();
    if !print.is_empty() {
        lines.push(print.join(" "));
    }
    lines
}

/// The face-up cards around the viewer's hand: the pile that is played on (or the rows,
/// in a game without a pile), and the viewer's cards on the table.
pub(crate) fn around_hand(scene: &Scene) -> Vec<String> {
    let open = |zone: &&Zone| zone.cards.iter().any(|card| is_face_up(&card.face));
    let zones: Vec<&Zone> = scene.zones.iter().filter(open).collect();
    let pile = |zone: &&Zone| zone.place == Place::Felt && zone.layout == Layout::Stack;
    let has_pile = zones.iter().any(pile);
    let matters = |zone: &&&Zone| match zone.place {
        Place::Felt | Place::House => pile(zone) || !has_pile,
        Place::Seat(seat) => scene.seats.get(seat.index()).is_some_and(|seat| seat.you),
        Place::Hand => false,
    };
    let zones = zones.iter().filter(matters);
    zones.map(|zone| zone_line(zone, false)).collect()
}

/// The viewer's hand, and which cards can be played. Nothing before the first card.
pub(crate) fn own_hand(scene: &Scene) -> Vec<String> {
    // Cards with statistics are in the numbered list of choices.
    let is_listed = |card: &CardScene| card.is_playable() && matches!(card.face, Face::Stat { .. });
    let is_hand = |zone: &&Zone| {
        zone.place == Place::Hand && !zone.cards.is_empty() && !zone.cards.iter().all(is_listed)
    };
    let hands = scene.zones.iter().filter(is_hand);
    let hands = hands.map(|zone| zone_line(zone, false));
    hands.chain(playable(scene, false)).collect()
}

/// Whether a card is face up.
pub(crate) fn is_face_up(face: &Face) -> bool {
    !matches!(face, Face::Back { .. } | Face::Empty)
}

/// The players, their numbers of cards, and whose turn it is.
pub(crate) fn seats(scene: &Scene) -> String {
    let people: Vec<String> = scene
        .seats
        .iter()
        .map(|seat| {
            let mut words = match seat.cards {
                Some(1) => vec!["1 card".to_string()],
                Some(count) => vec![format!("{count} cards")],
                None => Vec::new(),
            };
            words.extend(seat.words());
            let turn = if seat.turn { " (to play)" } else { "" };
            let colon = if words.is_empty() { "" } else { ": " };
            format!("{}{turn}{colon}{}", seat.name, words.join(", "))
        })
        .collect();
    people.join("; ")
}

/// The notes in one line.
pub(crate) fn notes(scene: &Scene) -> Option<String> {
    let notes: Vec<String> = scene
        .notes
        .iter()
        .map(|note| format!("{} {}", note.label, note.value))
        .collect();
    (!notes.is_empty()).then(|| sentence(&notes.join(", ")))
}

/// The trend in one line.
fn trend(scene: &Scene) -> Option<String> {
    let trend = scene.trend.as_ref()?;
    let (first, last) = (trend.values.first()?, trend.values.last()?);
    let label = &trend.label;
    Some(sentence(&format!(
        "{label} {last} percent, at the beginning {first}"
    )))
}

/// The playable cards of the hand, and the moves of those in front of the viewer, in
/// one line.
pub(crate) fn playable(scene: &Scene, colours: bool) -> Option<String> {
    let cards: Vec<String> = scene
        .zones
        .iter()
        .flat_map(|zone| zone.cards.iter().enumerate().map(move |pair| (zone, pair)))
        .filter(|(_, (_, drawn))| drawn.is_playable())
        // Cards with statistics are in the numbered list of choices.
        .filter(|(_, (_, drawn))| !matches!(drawn.face, Face::Stat { .. }))
        .map(|(zone, (index, drawn))| match (&zone.place, &drawn.play) {
            (Place::Hand, _) | (_, None) => painted(drawn, zone.layout, index, colours),
            (_, Some(text)) => text.clone(),
        })
        .collect();
    let is_long = cards.iter().any(|text| text.contains(' '));
    let separator = if is_long { ", " } else { " " };
    (!cards.is_empty()).then(|| format!("You can play: {}", cards.join(separator)))
}

/// The points in one line.
pub(crate) fn score(scene: &Scene) -> Option<String> {
    let points: Vec<String> = scene
        .score
        .iter()
        .map(|score| format!("{}: {}", score.name, score.points))
        .collect();
    (!points.is_empty()).then(|| format!("Score: {}.", points.join(", ")))
}

fn painted(drawn: &CardScene, layout: Layout, index: usize, colours: bool) -> String {
    let ink = match &drawn.face {
        Face::Back { .. } | Face::Empty => Ink::Plain,
        face => ink(face),
    };
    ink.paint(&card(drawn, layout, index), colours)
}

fn zone_line(zone: &Zone, colours: bool) -> String {
    let separator = match zone.cards.first().map(|card| &card.face) {
        Some(Face::Stat { .. }) => ", ",
        _ => " ",
    };
    let cards: Vec<String> = zone
        .cards
        .iter()
        .enumerate()
        .map(|(index, drawn)| painted(drawn, zone.layout, index, colours))
        .collect();
    let cards = match cards.is_empty() {
        true => "nothing".into(),
        false => cards.join(separator),
    };
    let name = sentence(&zone.name);
    let name = name.trim_end_matches('.');
    // The caption of a pile counts its cards.
    let is_pile = matches!(
        zone.cards.as_slice(),
        [CardScene {
            face: Face::Back { count: 2.. },
            ..
        }]
    );
    match zone.caption.is_empty() {
        _ if is_pile && !zone.caption.is_empty() => format!("{name}: {}", zone.caption),
        true => format!("{name}: {cards}"),
        false => format!("{name}: {cards} ({})", zone.caption),
    }
}

/// The words with a capital letter and a full stop.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    let words: String = first.into_iter().flatten().chain(letters).collect();
    with_full_stop(&words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::scene::StatRow;

    #[test]
    fn a_table_says_who_is_a_bot_and_what_cards_do() {
        let mut scene = Scene::with_seats(3);
        assert!(about(&scene).is_empty());
        for (seat, name) in scene.seats.iter_mut().zip(["Ann", "Bob", "Cleo"]) {
            seat.name = name.into();
        }
        scene.seats[1].bot = true;
        assert_eq!(about(&scene), ["Bob is a bot."]);
        scene.seats[2].bot = true;
        scene.seats[2].next = true;
        let special = |card: &str, about: &str| Special {
            card: card.into(),
            about: about.into(),
        };
        scene.specials = vec![special("2", "beats all"), special("10", "burns the pile")];
        scene.print = vec!["Odds: 3 to 2".into(), "No cheating · no shouting".into()];
        let expected = [
            "Cleo is next.",
            "Bob and Cleo are bots.",
            "Special cards: 2 beats all; 10 burns the pile.",
            "Odds: 3 to 2. No cheating. No shouting.",
        ];
        assert_eq!(about(&scene), expected);
    }

    #[test]
    fn a_sentence_has_one_full_stop() {
        let check = |words: &str, expected: &str| assert_eq!(sentence(words), expected);
        check("it is not your turn", "It is not your turn.");
        check("That is no card. Try R7.", "That is no card. Try R7.");
    }

    #[test]
    fn a_card_shows_its_known_values_and_its_text() {
        let check = |value: Option<&str>, text: Option<&str>, expected: &str| {
            let rows = vec![StatRow {
                label: "Speed".into(),
                value: value.map(String::from),
                bar: 0,
                lit: false,
                play: None,
            }];
            let (title, text) = ("Cat".into(), text.map(String::from));
            let drawn = CardScene::new(Face::Stat {
                title,
                rows,
                text,
                picture: None,
            });
            assert_eq!(card(&drawn, Layout::Fan, 0), expected);
        };
        check(None, None, "Cat");
        check(Some("48 km/h"), None, "Cat (Speed 48 km/h)");
        check(None, Some("Sleeps."), "Cat");
        check(Some("48"), Some("Sleeps."), "Cat (Speed 48; Sleeps.)");
    }
}
