//! The steps that all games share. They use a game only through its object-safe
//! interface: typed moves go in, sentences and scenes come out.

use cucumber::gherkin::Step;
use cucumber::{given, then, when};
use parlour_engine::Turn;
use parlour_engine::dealer::{Dealer, Fast};
use parlour_engine::moves::Refusal;
use parlour_engine::scene::Face;
use parlour_engine::session::PlayError;

use crate::world::{TableWorld, card_text, list, zone, zone_text};

#[given(regex = r#"^a game of "([^"]*)" between "([^"]*)"$"#)]
fn a_game(world: &mut TableWorld, game: String, people: String) {
    world.game = game;
    world.people = match people.contains(',') {
        true => list(&people),
        false => vec![people],
    };
}

#[given(regex = r#"^the preset "([^"]*)"$"#)]
fn the_preset(world: &mut TableWorld, preset: String) {
    world.rules.insert("preset".into(), preset.into());
}

#[given(regex = r#"^the rule "([^"]*)" is "(.*)"$"#)]
fn the_rule(world: &mut TableWorld, key: String, value: String) {
    world.settings.push((key, value));
}

#[given(regex = r#"^the deck starts with "([^"]*)"$"#)]
fn the_deck_starts_with(world: &mut TableWorld, cards: String) {
    world.decks.push(list(&cards));
}

#[given(regex = r#"^the deck is exactly "([^"]*)"$"#)]
fn the_deck_is_exactly(world: &mut TableWorld, cards: String) {
    world.decks.push(list(&cards));
    world.whole_decks = true;
}

/// The same for long decks, with a line of text for each round of dealing.
#[given(regex = r"^the deck (starts with|is exactly):$")]
fn the_deck_in_lines(world: &mut TableWorld, step: &Step, how: String) {
    let cards = step.docstring.as_deref().expect("the cards follow");
    world.decks.push(list(cards));
    world.whole_decks |= how == "is exactly";
}

#[when(regex = r#"^(.+) plays "([^"]*)"$"#)]
fn plays(world: &mut TableWorld, name: String, text: String) {
    world.attempt(&name, &text);
    if let Some((_, error)) = &world.refused {
        panic!("{name} could not play {text:?}: {error}");
    }
}

#[when(regex = r#"^(.+) tries "([^"]*)"$"#)]
fn tries(world: &mut TableWorld, name: String, text: String) {
    world.attempt(&name, &text);
}

#[when(regex = r#"^(.+) answers "([^"]*)"$"#)]
fn answers(world: &mut TableWorld, name: String, key: String) {
    let (seat, ask) = world.question.clone().expect("a question was asked");
    assert_eq!(
        seat,
        world.seat(&name),
        "the question was for somebody else"
    );
    let choice = ask
        .choices
        .iter()
        .find(|choice| choice.key.eq_ignore_ascii_case(&key));
    match choice {
        Some(choice) => world.attempt(&name, &choice.text),
        None => {
            let error = PlayError::Refused(Refusal::No(ask.otherwise));
            world.refused = Some((name, error));
        }
    }
}

#[when(regex = r#"^the moves "([^"]*)" are played$"#)]
fn the_moves(world: &mut TableWorld, moves: String) {
    for line in moves.split(',').map(str::trim) {
        let table = world.table();
        let since = table.events();
        if let Err(error) = table.play_recorded(line) {
            panic!("{line:?} could not be played: {error}");
        }
        world.since = since;
    }
}

#[when(regex = r#"^the moves "([^"]*)" are played (\d+) times$"#)]
fn the_moves_again(world: &mut TableWorld, moves: String, times: usize) {
    for _ in 0..times {
        the_moves(world, moves.clone());
    }
}

#[when(regex = r#"^the game is played out at random with seed "([^"]*)"$"#)]
fn played_out(world: &mut TableWorld, seed: String) {
    let mut chance = Fast::new(seed.parse().expect("a seed is hexadecimal"), 0);
    let table = world.table();
    world.since = table.events();
    let table = world.table();
    for _ in 0..1_000_000 {
        let Some(seat) = table.turn().must().lowest() else {
            return;
        };
        let legal = table.view(Some(seat)).expect("there").legal_moves();
        let (moves, active) = (legal.texts, legal.active);
        let choices = if active > 0 { active } else { moves.len() };
        let text = &moves[chance.below(choices as u32) as usize];
        table.play(seat, text).expect("a legal move is accepted");
    }
    panic!("the game does not end");
}

#[then(regex = r#"^the game cannot begin: "(.*)"$"#)]
fn cannot_begin(world: &mut TableWorld, words: String) {
    let why = world.begin().err().expect("the game began");
    assert!(why.contains(&words), "{why}");
}

#[then(regex = r#"^(.+) is refused: "(.*)"$"#)]
fn is_refused(world: &mut TableWorld, name: String, words: String) {
    assert_eq!(refusal(world, &name), words);
}

#[then(regex = r#"^(.+) is refused with words like "(.*)"$"#)]
fn is_refused_like(world: &mut TableWorld, name: String, words: String) {
    let said = refusal(world, &name);
    assert!(said.contains(&words), "{said}");
}

fn refusal(world: &TableWorld, name: &str) -> String {
    let (who, error) = world.refused.as_ref().expect("nobody was refused");
    assert_eq!(who, name);
    error.to_string()
}

#[then(regex = r#"^(.+) is asked "(.*)"$"#)]
fn is_asked(world: &mut TableWorld, name: String, words: String) {
    let (seat, ask) = world.question.clone().expect("no question was asked");
    assert_eq!(seat, world.seat(&name));
    assert!(ask.prompt.contains(&words), "{}", ask.prompt);
}

#[then("nothing has changed")]
fn nothing_has_changed(world: &mut TableWorld) {
    let before = world.before.clone().expect("something was tried");
    assert_eq!(world.snapshot(), before);
}

#[then(regex = r"^it is (.+)'s turn$")]
fn is_the_turn_of(world: &mut TableWorld, name: String) {
    let seat = world.seat(&name);
    assert_eq!(world.table().turn(), Turn::One(seat));
}

#[then(regex = r#"^the table waits for "([^"]*)"$"#)]
fn waits_for(world: &mut TableWorld, names: String) {
    let table = world.table();
    let waits: Vec<String> = table
        .turn()
        .must()
        .iter()
        .map(|seat| table.names().of(seat).to_string())
        .collect();
    let expected: Vec<String> = names.split(',').map(|n| n.trim().to_string()).collect();
    assert_eq!(waits, expected);
}

#[then(regex = r#"^everybody hears "(.*)"$"#)]
fn everybody_hears(world: &mut TableWorld, words: String) {
    let people = world.people.clone();
    for name in people.iter().map(|name| Some(name.as_str())).chain([None]) {
        let told = world.sentences(name);
        assert!(told.contains(&words), "{name:?} was told {told:?}");
    }
}

#[then(regex = r#"^nobody hears "(.*)"$"#)]
fn nobody_hears(world: &mut TableWorld, words: String) {
    let people = world.people.clone();
    for name in people.iter().map(|name| Some(name.as_str())).chain([None]) {
        let told = world.sentences(name);
        assert!(!told.is_empty(), "{name:?} was told nothing at all");
        assert!(!told.contains(&words), "{name:?} was told {told:?}");
    }
}

#[then(regex = r#"^((?:[^en]|e[^v]|n[^o]).+) hears "(.*)"$"#)]
fn hears(world: &mut TableWorld, name: String, words: String) {
    let told = world.sentences(Some(&name));
    assert!(told.contains(&words), "{told:?}");
}

#[then(regex = r#"^(.+) does not hear "(.*)"$"#)]
fn does_not_hear(world: &mut TableWorld, name: String, words: String) {
    let told = world.sentences(Some(&name));
    assert!(!told.is_empty(), "{name} was told nothing at all");
    assert!(!told.contains(&words), "{told:?}");
}

#[then(regex = r"^(.+) holds (\d+) cards?$")]
fn holds(world: &mut TableWorld, name: String, count: u32) {
    let seat = world.seat(&name);
    let scene = world.scene(None);
    assert_eq!(scene.seats[seat.index()].cards, Some(count));
}

#[then(regex = r#"^everybody sees "([^"]*)" as "([^"]*)"$"#)]
fn everybody_sees(world: &mut TableWorld, zone: String, cards: String) {
    let people = world.people.clone();
    for name in people.iter().map(|name| Some(name.as_str())).chain([None]) {
        let scene = world.scene(name);
        assert_eq!(zone_text(&scene, &zone), list(&cards), "for {name:?}");
    }
}

#[then(regex = r#"^((?:[^e]|e[^v]).+) sees "([^"]*)" as "([^"]*)"$"#)]
fn sees(world: &mut TableWorld, name: String, zone: String, cards: String) {
    let scene = world.scene(Some(&name));
    assert_eq!(zone_text(&scene, &zone), list(&cards));
}

/// The marked cards: those that the table shows as playable.
#[then(regex = r#"^(.+) sees "([^"]*)" offer "([^"]*)"$"#)]
fn sees_offered(world: &mut TableWorld, name: String, place: String, cards: String) {
    let scene = world.scene(Some(&name));
    let offered = zone(&scene, &place)
        .cards
        .iter()
        .filter(|card| card.is_playable());
    let offered: Vec<String> = offered.map(card_text).collect();
    assert_eq!(offered, list(&cards));
}

#[then(regex = r#"^(.+) sees "([^"]*)" in the colours "([^"]*)"$"#)]
fn sees_colours(world: &mut TableWorld, name: String, place: String, colours: String) {
    let scene = world.scene(Some(&name));
    let cards = zone(&scene, &place).cards.iter();
    let found: Vec<String> = cards
        .map(|card| match &card.face {
            Face::Coloured { colour, .. } => format!("{colour:?}").to_lowercase(),
            other => panic!("{other:?} has no colour"),
        })
        .collect();
    assert_eq!(found, list(&colours));
}

#[then(regex = r#"^(.+) can choose "([^"]*)"$"#)]
fn can_choose(world: &mut TableWorld, name: String, moves: String) {
    let seat = world.seat(&name);
    let view = world.table().view(Some(seat));
    let mut legal = view.expect("there").legal_moves().texts;
    let mut expected: Vec<String> = moves.split(',').map(|m| m.trim().to_string()).collect();
    legal.sort();
    expected.sort();
    assert_eq!(legal, expected);
}

#[then(regex = r#"^the note "([^"]*)" is "([^"]*)"$"#)]
fn the_note(world: &mut TableWorld, label: String, value: String) {
    let scene = world.scene(None);
    let note = scene.notes.iter().find(|note| note.label == label);
    // A count of nothing is not shown.
    let shown = note.map_or("0", |note| &note.value);
    assert_eq!(shown, value, "{label:?} among {:?}", scene.notes);
}

#[then(regex = r#"^the caption of "([^"]*)" is "([^"]*)"$"#)]
fn the_caption(world: &mut TableWorld, zone: String, caption: String) {
    let scene = world.scene(None);
    let found = scene.zones.iter().find(|other| other.name == zone);
    assert_eq!(found.map(|zone| zone.caption.clone()), Some(caption));
}

#[then(regex = r#"^the banner is "([^"]*)"$"#)]
fn the_banner(world: &mut TableWorld, words: String) {
    let banner = world.scene(None).banner.unwrap_or_default();
    assert_eq!(banner, words);
}

#[then(regex = r#"^the score is "([^"]*)"$"#)]
fn the_score(world: &mut TableWorld, score: String) {
    let found: Vec<String> = world
        .scene(None)
        .score
        .iter()
        .map(|score| format!("{} {}", score.name, score.points))
        .collect();
    let expected: Vec<String> = score.split(',').map(|s| s.trim().to_string()).collect();
    assert_eq!(found, expected);
}

#[then(regex = r#"^(.+) is prompted "(.*)"$"#)]
fn is_prompted(world: &mut TableWorld, name: String, words: String) {
    let prompt = world.scene(Some(&name)).prompt;
    assert!(prompt.contains(&words), "{prompt}");
}

#[then(regex = r#"^(.+) wears "([^"]*)"$"#)]
fn wears(world: &mut TableWorld, name: String, badge: String) {
    let seat = world.seat(&name);
    let words: Vec<String> = world.scene(None).seats[seat.index()].words().collect();
    assert!(words.contains(&badge), "{words:?}");
}

#[then(regex = r"^(.+) wins$")]
fn wins(world: &mut TableWorld, name: String) {
    let result = world.table().result();
    assert_eq!(
        (result.outcome.as_str(), result.winners),
        ("win", vec![name])
    );
}

#[then(regex = r#"^the winners are "([^"]*)"$"#)]
fn the_winners(world: &mut TableWorld, names: String) {
    let expected: Vec<String> = names.split(',').map(|n| n.trim().to_string()).collect();
    assert_eq!(world.table().result().winners, expected);
}

#[then("it is a draw")]
fn is_a_draw(world: &mut TableWorld) {
    assert_eq!(world.table().result().outcome, "draw");
}

#[then("the game goes on")]
fn goes_on(world: &mut TableWorld) {
    assert_eq!(world.table().result().outcome, "unfinished");
}

#[then(regex = r#"^the ending is "([^"]*)"$"#)]
fn the_ending(world: &mut TableWorld, ending: String) {
    assert_eq!(world.table().result().ending, ending);
}
