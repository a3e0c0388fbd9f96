//! Steps for Top Trumps only: decks that people write, and values on cards.

use cucumber::gherkin::Step;
use cucumber::{given, then, when};
use parlour_engine::scene::Face;
use parlour_games::top_trumps::{Deck, DeckFormat};

use crate::world::TableWorld;

fn document(step: &Step) -> String {
    let text = step.docstring.as_deref().expect("the step has a document");
    text.trim_start_matches('\n').to_string()
}

#[given("the cards are")]
fn the_cards_are(world: &mut TableWorld, step: &Step) {
    world.settings.push(("deck".into(), document(step)));
}

#[when(regex = r#"^the deck file "([^"]*)" is checked$"#)]
fn is_checked(world: &mut TableWorld, step: &Step, name: String) {
    let found = match Deck::parse(&document(step), DeckFormat::of_file(&name)) {
        Ok(deck) => format!("{}: {} cards", deck.public().title(), deck.public().len()),
        Err(error) => error.to_string(),
    };
    world.notes.insert("checked".into(), found);
}

#[then(regex = r#"^the check says "(.*)"$"#)]
fn the_check_says(world: &mut TableWorld, words: String) {
    let found = world.notes.get("checked").expect("a deck was checked");
    assert_eq!(*found, words);
}

/// The value of a card's property, wherever this player (or a spectator, or
/// everybody) sees the card; `?` while it is not known.
fn value(world: &mut TableWorld, name: Option<&str>, property: &str, card: &str) -> Vec<String> {
    let scene = world.scene(name);
    let cards = scene.zones.iter().flat_map(|zone| &zone.cards);
    let rows = cards.filter_map(|drawn| match &drawn.face {
        Face::Stat { title, rows, .. } if title == card => {
            rows.iter().find(|row| row.label == property)
        }
        _ => None,
    });
    rows.map(|row| row.value.clone().unwrap_or("?".into()))
        .collect()
}

#[then(regex = r#"^(.+) reads "([^"]*)" on "([^"]*)" as "([^"]*)"$"#)]
fn reads(world: &mut TableWorld, name: String, property: String, card: String, expected: String) {
    let found = value(world, Some(&name), &property, &card);
    assert!(!found.is_empty(), "{name} does not see {card}");
    assert!(found.iter().all(|value| *value == expected), "{found:?}");
}

#[then(regex = r#"^(.+) sees "([^"]*)" lit on "([^"]*)"$"#)]
fn sees_lit(world: &mut TableWorld, name: String, property: String, card: String) {
    let scene = world.scene(Some(&name));
    let cards = scene.zones.iter().flat_map(|zone| &zone.cards);
    let lit: Vec<&str> = cards
        .filter_map(|drawn| match &drawn.face {
            Face::Stat { title, rows, .. } if *title == card => Some(rows),
            _ => None,
        })
        .flatten()
        .filter(|row| row.lit)
        .map(|row| row.label.as_str())
        .collect();
    assert_eq!(lit, [property]);
}

#[then(regex = r#"^(.+) reads the text "([^"]*)" on "([^"]*)"$"#)]
fn reads_text(world: &mut TableWorld, name: String, expected: String, card: String) {
    let scene = world.scene(Some(&name));
    let cards = scene.zones.iter().flat_map(|zone| &zone.cards);
    let found = cards.filter_map(|drawn| match &drawn.face {
        Face::Stat { title, text, .. } if *title == card => Some(text.clone().unwrap_or_default()),
        _ => None,
    });
    let found: Vec<String> = found.collect();
    assert!(!found.is_empty(), "{name} does not see {card}");
    assert!(found.iter().all(|text| *text == expected), "{found:?}");
}
