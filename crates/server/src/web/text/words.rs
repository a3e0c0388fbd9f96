//! The table in words: scenes, cards and moves.

use std::fmt::Write;

use parlour_engine::scene::{CardScene, Mark, Scene, Zone};

use super::html::{esc, name};

/// A scene in words.
pub(super) fn scene(scene: &Scene) -> String {
    let mut text = String::from("<h2>The table</h2><ul>");
    for seat in &scene.seats {
        let mut words: Vec<String> = match seat.cards {
            Some(1) => vec!["1 card".into()],
            Some(count) => vec![format!("{count} cards")],
            None => Vec::new(),
        };
        words.extend(seat.words());
        if seat.turn {
            words.push("to play".into());
        }
        let you = if seat.you { " (you)" } else { "" };
        let _ = write!(
            text,
            "<li>{}{you}: {}</li>",
            name(&seat.name),
            esc(&words.join(", "))
        );
    }
    for zone in scene.zones.iter().filter(|zone| !zone.cards.is_empty()) {
        let _ = write!(text, "<li>{}</li>", esc(&zone_words(zone)));
    }
    for note in &scene.notes {
        let _ = write!(text, "<li>{}: {}</li>", esc(&note.label), esc(&note.value));
    }
    for score in &scene.score {
        let _ = write!(
            text,
            "<li>Score of {}: {}</li>",
            name(&score.name),
            score.points
        );
    }
    text + "</ul>"
}

fn zone_words(zone: &Zone) -> String {
    let cards: Vec<String> = zone.cards.iter().map(card).collect();
    match zone.caption.is_empty() {
        true => format!("{}: {}", zone.name, cards.join(", ")),
        false => format!("{}: {} ({})", zone.name, cards.join(", "), zone.caption),
    }
}

/// A card in words.
fn card(card: &CardScene) -> String {
    let words = card.face.in_words();
    match card.marks.contains(&Mark::Special) {
        true => format!("{words} (special)"),
        false => words,
    }
}

/// A move with a description.
pub(super) fn label(scene: &Scene, mv: &str) -> String {
    let button = scene.buttons.iter().find(|button| button.play == mv);
    if let Some(button) = button {
        return match button.label.eq_ignore_ascii_case(mv) {
            true => button.label.clone(),
            false => format!("{mv}: {}", button.label),
        };
    }
    let cards = scene.zones.iter().flat_map(|zone| &zone.cards);
    let mut playable = cards.filter(|card| card.play.as_deref() == Some(mv));
    match playable.next().map(card) {
        Some(name) if name != mv => format!("{mv}: {name}"),
        _ => mv.into(),
    }
}
