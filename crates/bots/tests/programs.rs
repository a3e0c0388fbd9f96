//! Programs as bots: they play, and a program that misbehaves loses its seat without
//! ending the game.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use parlour_bots::{BotContext, BotKind, Program, Seating};
use parlour_engine::Session;
use parlour_engine::dealer::Seed;
use parlour_engine::host::{Hosted, HostedTable, SeatedBot};
use parlour_engine::record::Chance;
use parlour_engine::table::Names;
use parlour_games::Games;
use parlour_games::one::{One, Rules};

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/programs")
        .join(name)
}

/// Plays a game of One between a program and a medium bot. Returns what the people
/// at the table were told.
fn play(path: &Path, limit: Duration) -> Vec<String> {
    let names = Names::new(["Prog", "Mabel"]).expect("two names");
    let session = Session::<One>::new(Rules::SEED, names.clone(), Chance::seed(Seed::default()));
    let session = session.expect("a game of two");
    let program = Program::<One>::new(Arc::from(path), session.rules(), names, limit);
    let medium = BotKind::MEDIUM
        .player(&BotContext::new(&Rules::SEED))
        .expect("every game has medium bots");
    let seated = |kind: &str, player| {
        let kind = kind.into();
        Some(SeatedBot { kind, player })
    };
    let bots = vec![
        seated("program", Box::new(program)),
        seated("medium", medium),
    ];
    let mut table = Hosted::new(session, bots);
    let mut notices = Vec::new();
    while let Some(seat) = table.turn().must().lowest() {
        table.play_bot(seat).expect("a bot can move");
        notices.extend(table.take_notices());
    }
    assert!(table.turn().outcome().is_some());
    notices
}

#[test]
fn a_program_plays_to_the_end_in_an_empty_environment() {
    for name in ["first.sh", "bare.sh"] {
        let notices = play(&script(name), Duration::from_secs(300));
        assert!(notices.is_empty(), "{name}: {notices:?}");
    }
}

#[test]
fn a_program_that_misbehaves_loses_its_seat_and_not_the_table() {
    let check = |name: &str, limit: Duration, expected: &str| {
        let notices = play(&script(name), limit);
        let [notice] = notices.as_slice() else {
            panic!("{name}: {notices:?}");
        };
        assert!(notice.contains(expected), "{name}: {notice}");
        assert!(notice.contains("easy bot"), "{name}: {notice}");
    };
    let long = Duration::from_secs(300);
    check("crashes.sh", long, "stopped");
    check(
        "hangs.sh",
        Duration::from_secs(1),
        "did not answer within 1 s",
    );
    check("floods.sh", long, "not asked for");
    check("long.sh", long, "more than 4096 bytes");
    check(
        "nonsense.sh",
        long,
        "\"{\\\"move\\\": \\\"all of them\\\"}\", which is not possible",
    );
    check("missing.sh", long, "could not be started");
}

#[test]
fn programs_are_named_on_the_command_line_only() {
    let path = script("first.sh");
    let list = format!("Ann,exec:{}", path.display());
    let seating = Seating::parse(&list).unwrap();
    assert_eq!(seating.names().unwrap().as_slice(), ["Ann", "first"]);
    let chance = Chance::seed(Seed::default());
    let table = seating
        .deal(Games, "one", &Default::default(), chance)
        .unwrap();
    let record = table.record();
    assert_eq!(record.seats[1].bot.as_deref(), Some("program"));
    // A record starts no program: an easy bot takes the seat.
    let again = Seating::of_record(&record).unwrap();
    assert_eq!(again.players()[1].program, None);
    assert!(again.resume(Games, &record).is_ok());
    let missing = Seating::parse("Ann,exec:/no/such/file");
    assert!(missing.unwrap_err().to_string().contains("/no/such/file"));
    assert!(Seating::parse("Ann,bot:program").is_err());
}
