//! The steps of Blackjack's library: hands and decks without a game.

use cucumber::gherkin::Step;
use cucumber::{given, then, when};
use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::Fast;
use parlour_games::blackjack::{Deck, Hand};

use crate::world::{TableWorld, list};

fn cards(text: &str) -> impl Iterator<Item = PlayingCard> {
    list(text)
        .into_iter()
        .map(|card| card.parse().expect("a card like 7H"))
}

fn words<'a>(cards: impl IntoIterator<Item = &'a PlayingCard>) -> String {
    let words: Vec<String> = cards.into_iter().map(ToString::to_string).collect();
    words.join(" ")
}

fn note<'a>(world: &'a TableWorld, key: &str) -> &'a str {
    world.notes.get(key).map_or("", String::as_str)
}

fn hand(world: &TableWorld) -> Hand {
    cards(note(world, "hand")).collect()
}

#[given(regex = r#"^a hand of "([^"]*)"$"#)]
fn a_hand(world: &mut TableWorld, cards: String) {
    world.notes.insert("hand".into(), cards);
}

#[then(regex = r#"^the hand is worth "([^"]*)"$"#)]
fn is_worth(world: &mut TableWorld, values: String) {
    assert_eq!(hand(world).values().to_string(), values);
}

#[then(regex = r#"^its smallest value is "([^"]*)" and its largest "([^"]*)"$"#)]
fn smallest_and_largest(world: &mut TableWorld, min: String, max: String) {
    let hand = hand(world);
    assert_eq!(hand.min(), min.parse().ok());
    assert_eq!(hand.max(), max.parse().ok());
}

#[when(regex = r"^card (\d+) is given away$")]
fn is_given_away(world: &mut TableWorld, number: usize) {
    let mut hand = hand(world);
    let given = match hand.give(number) {
        Ok(card) => card.to_string(),
        Err(error) => error.to_string(),
    };
    world.notes.insert("given".into(), given);
    world.notes.insert("hand".into(), words(hand.cards()));
}

#[then(regex = r#"^the hand gave "([^"]*)" and keeps "([^"]*)"$"#)]
fn gave_and_keeps(world: &mut TableWorld, card: String, rest: String) {
    assert_eq!(note(world, "given"), card);
    keeps(world, rest);
}

#[then(regex = r#"^the hand refuses: "([^"]*)"$"#)]
fn refuses(world: &mut TableWorld, why: String) {
    assert_eq!(note(world, "given"), why);
}

#[then(regex = r#"^the hand keeps "([^"]*)"$"#)]
fn keeps(world: &mut TableWorld, rest: String) {
    assert_eq!(note(world, "hand"), rest);
}

#[then("the hand is drawn as")]
fn is_drawn_as(world: &mut TableWorld, step: &Step) {
    let drawing = step.docstring.as_deref().unwrap_or_default();
    assert_eq!(hand(world).to_string(), drawing.trim_matches('\n'));
}

#[given("a new deck")]
fn a_new_deck(world: &mut TableWorld) {
    let deck = words(Deck::new().hand().cards());
    world.notes.insert("deck".into(), deck);
}

#[then(regex = r#"^it starts with "([^"]*)"$"#)]
fn starts_with(world: &mut TableWorld, first: String) {
    let deck = note(world, "deck");
    assert!(deck.starts_with(&first), "{deck}");
}

#[then(regex = r#"^it ends with "([^"]*)"$"#)]
fn ends_with(world: &mut TableWorld, last: String) {
    let deck = note(world, "deck");
    assert!(deck.ends_with(&last), "{deck}");
}

#[when("the deck is shuffled")]
fn is_shuffled(world: &mut TableWorld) {
    let mut deck = Deck::new();
    deck.shuffle(&mut Fast::new("5eed".parse().expect("hexadecimal"), 0));
    let deck = words(deck.hand().cards());
    world.notes.insert("shuffled".into(), deck);
}

#[then("it lies in another order, and no card is lost")]
fn lies_in_another_order(world: &mut TableWorld) {
    let (deck, shuffled) = (note(world, "deck"), note(world, "shuffled"));
    assert_ne!(deck, shuffled);
    let sorted = |text: &str| {
        let mut cards = list(text);
        cards.sort();
        cards
    };
    assert_eq!(sorted(deck), sorted(shuffled));
}
