//! A golden playthrough for every game and preset: the record, all events and the
//! final scenes of a game. The record is replayed; if the result differs, old records
//! have changed their meaning.
//!
//! `UPDATE_GOLDEN=1 cargo test --workspace --test invariants golden` rewrites the files
//! that do not agree; review the difference before you commit it. A record that can
//! still be played keeps its moves, so that only texts change.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use parlour_engine::dealer::Fast;
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::record::Chance;
use parlour_engine::registry::Registry;
use parlour_engine::rules::{RulesMap, Terms, preset_rules};
use parlour_engine::table::Names;
use parlour_engine::{Record, Seat, Session};
use parlour_games::Games;
use parlour_games::war::War;

use crate::tables::{Check, registered_tables, some_seat};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The longest part of a game that is kept.
const MOVES: usize = 200;

/// A game played at random.
fn played<G: CardGame>(terms: &Terms<G>, seats: usize) -> Session<G> {
    let chance = Chance::seed("901d".parse().expect("hexadecimal"));
    let names = Names::numbered(seats);
    let mut session = Session::with_terms(terms.clone(), names, chance).expect("a game");
    let mut coin = Fast::new("c01".parse().expect("hexadecimal"), 0);
    for _ in 0..MOVES {
        let Some(seat) = some_seat::<G>(&terms.rules, session.table(), &mut coin) else {
            break;
        };
        let legal = session.legal_moves(seat).expect("asked");
        let mv = legal.random(&mut coin).expect("a move");
        session.play_move(seat, mv).expect("legal");
    }
    session
}

/// The game of a stored playthrough: its first line is the record.
fn replayed<G: CardGame>(kept: &str) -> Result<Session<G>, String> {
    let record = kept.lines().next().unwrap_or_default();
    let record: Record = record.parse().map_err(|error| format!("{error}"))?;
    Session::<G>::replay(&record).map_err(|error| error.to_string())
}

/// The record of a game, all its events, and the scenes at the end.
fn playthrough<G: CardGame>(session: &Session<G>) -> String {
    let rules = session.rules();
    let mut text = String::new();
    let _ = writeln!(text, "{}", session.record().to_json());
    for (json, told) in session.events_json(0).iter().zip(session.told()) {
        let said = G::say(rules, session.names(), &told.full);
        let _ = writeln!(text, "{json}  {said}");
    }
    for seat in [None, Some(Seat::new(0))] {
        let scene = session.scene(seat);
        let json = serde_json::to_string(&scene).expect("a scene is plain data");
        let _ = writeln!(text, "{json}");
    }
    text
}

/// The game of a stored playthrough, if it has these rules and this number of seats.
fn same_game<G: CardGame>(
    kept: &str,
    rules: &G::Rules,
    seats: usize,
) -> Result<Session<G>, String> {
    let session = replayed::<G>(kept)?;
    if session.rules() != rules || session.names().len() != seats {
        return Err("it has other rules, or another number of seats".into());
    }
    Ok(session)
}

/// The playthrough to store from now on: of the stored record if it can still be
/// played, otherwise of a new game.
fn rewritten<G: CardGame>(kept: &str, terms: &Terms<G>, seats: usize) -> String {
    let Ok(session) = same_game::<G>(kept, &terms.rules, seats) else {
        return playthrough(&played::<G>(terms, seats));
    };
    let record = kept.lines().take(1);
    let found = playthrough(&session);
    let lines = record.chain(found.lines().skip(1));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Whether a stored playthrough still follows from its record. The record itself may
/// be written differently now, with switches that were added later.
fn agrees<G: CardGame>(kept: &str, rules: &G::Rules, seats: usize) -> Result<(), String> {
    let found = playthrough(&same_game::<G>(kept, rules, seats)?);
    let lines = found.lines().zip(kept.lines()).enumerate();
    for (number, (found, kept)) in lines.skip(1) {
        if found != kept {
            let number = number + 1;
            return Err(format!("line {number}:\nfound {found}\nkept  {kept}"));
        }
    }
    match (found.lines().count(), kept.lines().count()) {
        (found, kept) if found == kept => Ok(()),
        (found, kept) => Err(format!("{found} lines, and {kept} were kept")),
    }
}

struct Golden(BTreeSet<String>);

impl Check for Golden {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        let rules = &terms.rules;
        let name = format!("{}.{preset}.txt", G::ID);
        if !self.0.insert(name.clone()) {
            return;
        }
        let path = folder().join(&name);
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        let agrees = match kept.is_empty() {
            true => Err("it is missing: see the head of this test".into()),
            false => agrees::<G>(&kept, rules, seats),
        };
        match agrees {
            Ok(()) => {}
            Err(_) if std::env::var_os("UPDATE_GOLDEN").is_some() => {
                std::fs::create_dir_all(folder()).expect("a folder");
                let found = rewritten::<G>(&kept, terms, seats);
                std::fs::write(&path, found).expect("written");
            }
            Err(why) => panic!("{name}: {why}"),
        }
    }
}

#[test]
fn golden_playthroughs_stay_as_they_are() {
    let mut golden = Golden(BTreeSet::new());
    registered_tables(&mut golden);
    let there: BTreeSet<String> = std::fs::read_dir(folder())
        .expect("the folder is there")
        .map(|entry| {
            entry
                .expect("readable")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(
        there, golden.0,
        "a playthrough for every preset, and no other"
    );
}

#[test]
fn an_update_keeps_the_moves_of_a_record_that_can_be_played() {
    let terms = Terms::<War>::read(&RulesMap::new()).expect("the default rules");
    let kept = playthrough(&played::<War>(&terms, 2));
    // A shorter game than a new one would be, with other words.
    let mut record = replayed::<War>(&kept).expect("a game").record();
    record.moves.truncate(5);
    record.result = None;
    let shorter = Session::<War>::replay(&record).expect("it can be played");
    let shorter = playthrough(&shorter);
    let other_words = shorter.replace(" wins ", " takes ");
    assert_ne!(other_words, shorter);
    assert_eq!(rewritten::<War>(&other_words, &terms, 2), shorter);
    // These cannot be played: there is no such move, or the number of seats differs.
    let other_moves = shorter.replace("\"flip\"", "\"flop\"");
    assert_eq!(rewritten::<War>(&other_moves, &terms, 2), kept);
    let of_three = playthrough(&played::<War>(&terms, 3));
    assert_eq!(rewritten::<War>(&shorter, &terms, 3), of_three);
}

#[test]
fn every_game_has_its_rules_in_players_words() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("features");
    for game in Games.games() {
        let path = folder.join(format!("{}.feature", game.id()));
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|_| panic!("{} is missing", path.display()));
        let scenarios = text
            .lines()
            .filter(|line| line.trim_start().starts_with("Scenario"));
        assert!(scenarios.count() > 10, "{} says little", path.display());
    }
}

#[test]
fn ids_are_distinct_and_well_formed() {
    let ids: Vec<&str> = Games.games().iter().map(|game| game.id()).collect();
    let distinct: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), distinct.len(), "{ids:?}");
    for game in Games.games() {
        let well_formed = |id: &str| {
            !id.is_empty()
                && id
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        assert!(well_formed(game.id()), "{}", game.id());
        let presets = game.presets();
        assert_eq!(
            presets[0].id,
            "seed",
            "{}: the default comes first",
            game.id()
        );
        let switches = game.switches();
        let names = presets
            .iter()
            .map(|p| p.id)
            .chain(switches.iter().map(|s| s.id));
        let all: Vec<&str> = names.collect();
        assert!(all.iter().all(|id| well_formed(id)), "{all:?}");
        let distinct: BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(all.len(), distinct.len(), "{}: {all:?}", game.id());
        assert!(switches.iter().all(|switch| switch.about.ends_with('.')));
    }
}

/// Screens and the documents open tables of these sizes.
#[test]
fn usual_numbers_of_players_can_play() {
    for game in Games.games() {
        let usual = game.default_seats();
        for preset in game.presets() {
            let (id, rules) = (game.id(), preset_rules(preset.id));
            let few = game.nearest_seats(&rules, 1).expect("somebody can play");
            let most = game.max_people(&rules).expect("known rules");
            assert!(
                few <= most,
                "{id}: MAX_PEOPLE is {most}, and it needs {few}"
            );
            let found = game.check(&rules, usual);
            assert_eq!(
                found,
                Ok(()),
                "{id} {}: DEFAULT_SEATS is {usual}",
                preset.id
            );
        }
    }
}
