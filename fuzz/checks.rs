//! The checks of the fuzz targets. Each takes any bytes and panics if a parser
//! breaks a promise. `cargo test` runs them on 100,000 fixed inputs each.

use parlour_engine::dealer::Seed;
use parlour_engine::host::HostedTable;
use parlour_engine::record::{Chance, Journal, JournalEntry, header_line};
use parlour_engine::registry::Registry;
use parlour_engine::rules::RulesMap;
use parlour_engine::table::Names;
use parlour_engine::{Record, Seat};
use parlour_games::Games;
use parlour_games::top_trumps::{Deck, DeckFormat};

/// A typed move is refused with a message and changes nothing, or it is accepted
/// and recorded. The first three bytes choose the game, the deal, and the number of
/// moves before.
pub fn moves(data: &[u8]) {
    let [game, deal, steps, text @ ..] = data else {
        return;
    };
    let games = Games.games();
    let game = games[usize::from(*game) % games.len()];
    let rules = RulesMap::new();
    let seats = game.nearest_seats(&rules, 2 + usize::from(*deal) % 2);
    let names = Names::numbered(seats.expect("somebody can play by the default rules"));
    let chance = Chance::seed(Seed([*deal; 32]));
    let opened = game.deal(&rules, names, chance);
    let mut session = opened.expect("this many can play");
    for step in 0..usize::from(*steps % 16) {
        let Some(seat) = session.turn().must().lowest() else {
            break;
        };
        let view = session.view(Some(seat)).expect("the seat is there");
        let legal = view.legal_moves().texts;
        drop(view);
        let text = &legal[step % legal.len()];
        session.play(seat, text).expect("a legal move is accepted");
    }
    let Some(seat) = session.turn().must().lowest() else {
        return;
    };
    attempt(session.as_mut(), seat, &String::from_utf8_lossy(text));
}

fn attempt(session: &mut dyn HostedTable, seat: Seat, text: &str) {
    let before = session.record();
    match session.play(seat, text) {
        Err(error) => {
            assert!(!error.to_string().trim().is_empty());
            assert_eq!(session.record(), before);
        }
        Ok(()) => {
            let after = session.record();
            assert_eq!(after.moves.len(), before.moves.len() + 1);
        }
    }
}

/// A record is refused with a message, or it reads back from its own JSON and from
/// its journal. A replay succeeds or returns a message.
pub fn records(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let again: Record = record.to_json().parse().expect("a record reads back");
    assert_eq!(again, record);
    let entries = record.moves.iter().cloned().map(JournalEntry::Move);
    let lines: String = entries.map(|entry| entry.to_line()).collect();
    let mut again: Record = (header_line(&record) + &lines)
        .parse()
        .expect("a journal reads back");
    again.result.clone_from(&record.result);
    assert_eq!(again, record);
    let Some(game) = Games.find(&record.game) else {
        return;
    };
    match game.replay(&record) {
        Ok(session) => {
            let kept = session.record();
            let again = game.replay(&kept).expect("what was replayed replays");
            assert_eq!(again.events_json(0), session.events_json(0));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The header of the journals that are checked.
const HEADER: &str = concat!(
    r#"{"parlour":1,"game":"one","rules":{},"seats":["Ann","Bob"],"seed":"5","moves":[]}"#,
    "\n"
);

/// Any lines after the header of a journal are refused with a message, or they are
/// moves and undos. Then the complete part alone gives the same record, another
/// move can be appended to it, and a torn last line is ignored.
pub fn journals(data: &[u8]) {
    let text = format!("{HEADER}{}", String::from_utf8_lossy(data));
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let journal = Journal::split(&text).expect("the record was read");
    assert!(journal.ends_with_newline(), "the header ends with one");
    let complete = &text[..journal.complete_len()];
    assert_eq!(complete.parse(), Ok(record.clone()));
    let line = JournalEntry::Move("D".into()).to_line();
    let torn = format!("{complete}{}", &line[..line.len() - 1]);
    assert_eq!(torn.parse(), Ok(record.clone()));
    let mut longer = record;
    longer.moves.push("D".into());
    assert_eq!(format!("{complete}{line}").parse(), Ok(longer));
}

/// A deck is refused with a position in the text, or it reads back from its own
/// JSON.
pub fn decks(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for format in [DeckFormat::Json, DeckFormat::Csv, DeckFormat::Guess] {
        match Deck::parse(&text, format) {
            Ok(deck) => {
                let written = deck.to_text();
                let again = Deck::parse(&written, DeckFormat::Json).expect("a deck reads back");
                assert!(again == deck);
            }
            Err(error) => {
                let lines = text.split('\n').count();
                assert!((1..=lines + 1).contains(&error.line), "{error}");
                assert!(error.column >= 1);
                assert!(!error.message.is_empty());
            }
        }
    }
}
