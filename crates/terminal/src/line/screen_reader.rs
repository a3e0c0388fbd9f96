//! Cards and counts in full words, for screen readers.

use parlour_engine::scene::{CardScene, Face, Place, Scene, Zone};

use super::scene_text::{is_face_up, sentence};
use crate::host::in_words;

/// A card in words, followed by the text to type if it differs.
pub(crate) fn card(card: &CardScene) -> String {
    let words = card.face.in_words();
    match &card.face {
        Face::Coloured { text, .. } => format!("{words} ({text})"),
        _ => words,
    }
}

/// The viewer's cards, and which of them can be played.
pub(crate) fn hand(scene: &Scene) -> Vec<String> {
    let mine = |zone: &&Zone| match zone.place {
        Place::Hand => true,
        Place::Seat(seat) => scene.seats.get(seat.index()).is_some_and(|seat| seat.you),
        Place::Felt | Place::House => false,
    };
    let zones: Vec<&Zone> = scene.zones.iter().filter(mine).collect();
    let listed = |cards: Vec<&CardScene>| {
        let cards: Vec<String> = cards.into_iter().map(card).collect();
        in_words(&cards)
    };
    let mut lines: Vec<String> = Vec::new();
    for zone in &zones {
        let name = match zone.place {
            Place::Hand => "You hold",
            _ => zone.name.as_str(),
        };
        let cards = match zone.cards.is_empty() {
            true => "nothing".into(),
            false => listed(zone.cards.iter().collect()),
        };
        let caption = match zone.caption.is_empty() {
            true => String::new(),
            false => format!(" ({})", zone.caption),
        };
        lines.push(sentence(&format!("{name}: {cards}{caption}")));
    }
    let playable = zones.iter().flat_map(|zone| &zone.cards);
    let playable: Vec<&CardScene> = playable.filter(|card| card.is_playable()).collect();
    lines.push(match playable.is_empty() {
        true => "None of your cards can be chosen now.".into(),
        false => format!("You can play: {}.", listed(playable)),
    });
    lines
}

/// The number of cards of each seat and in each pile.
pub(crate) fn counts(scene: &Scene) -> Vec<String> {
    let held = scene.seats.iter().filter_map(|seat| {
        let cards = cards_word(seat.cards?);
        let you = if seat.you { ", that is you," } else { "" };
        Some(format!("{}{you} has {cards}.", seat.name))
    });
    let piles = scene.zones.iter().filter(|zone| zone.place != Place::Hand);
    let piles = piles.map(|zone| {
        let down: u32 = zone.cards.iter().map(|card| hidden(&card.face)).sum();
        let open = zone
            .cards
            .iter()
            .filter(|card| is_face_up(&card.face))
            .count() as u32;
        let words = match (open, down) {
            (0, 0) => "empty".into(),
            (open, 0) => format!("{} face up", cards_word(open)),
            (0, down) => format!("{} face down", cards_word(down)),
            (open, down) => format!("{open} face up and {down} face down"),
        };
        let caption = match zone.caption.is_empty() {
            true => String::new(),
            false => format!(" ({})", zone.caption),
        };
        sentence(&format!("{}: {words}{caption}", zone.name))
    });
    held.chain(piles).collect()
}

fn hidden(face: &Face) -> u32 {
    match face {
        Face::Back { count } => *count,
        _ => 0,
    }
}

fn cards_word(count: u32) -> String {
    match count {
        1 => "1 card".into(),
        count => format!("{count} cards"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::Seat;
    use parlour_engine::scene::{Colour, Layout};

    #[test]
    fn a_coloured_card_is_followed_by_what_to_type() {
        let face = Face::Coloured {
            colour: Colour::Red,
            sign: "7".into(),
            text: "R7".into(),
        };
        assert_eq!(card(&CardScene::new(face)), "red 7 (R7)");
    }

    #[test]
    fn hands_and_counts_are_described_in_sentences() {
        let mut scene = Scene::with_seats(2);
        let (me, other) = (Seat::new(0), Seat::new(1));
        scene.seats[0].name = "Ann".into();
        scene.seats[0].you = true;
        scene.seats[0].cards = Some(1);
        scene.seats[1].name = "Bob".into();
        scene.seats[1].cards = Some(12);
        let plain = |text: &str| {
            CardScene::new(Face::Plain {
                text: text.into(),
                small: String::new(),
            })
        };
        scene.zones = vec![
            Zone::new("deck", Place::Felt, Layout::Stack).with([CardScene::pile(3)]),
            Zone::new("Bob's row", Place::Seat(other), Layout::Row).with([plain("9")]),
            Zone::new("Ann's row", Place::Seat(me), Layout::Row),
            Zone::new("hand", Place::Hand, Layout::Fan).with([plain("4").playable("4")]),
        ];
        assert_eq!(
            hand(&scene),
            ["Ann's row: nothing.", "You hold: 4.", "You can play: 4."]
        );
        assert_eq!(
            counts(&scene),
            [
                "Ann, that is you, has 1 card.",
                "Bob has 12 cards.",
                "Deck: 3 cards face down.",
                "Bob's row: 1 card face up.",
                "Ann's row: empty.",
            ]
        );
    }
}
