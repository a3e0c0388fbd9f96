//! The real program in a pseudo-terminal: whole games, resizing, kills and resumed games,
//! and restoring the terminal.

mod kill;
pub mod terminal;

use std::path::Path;
use std::process::Command;

use parlour_engine::registry::Registry;
use parlour_engine::rules::RulesMap;
use parlour_games::Games;
use tempfile::TempDir;
use terminal::Terminal;

use crate::toy;

const ENTER: &str = "\r";
/// Chooses the next playable card or button, and plays it.
const NEXT: &str = "\t\r";
const ESCAPE: &str = "\x1b";

/// The program with its own data folder.
fn parlour(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command
        .args(arguments)
        .env("PARLOUR_DATA", data)
        .env("USER", "ann");
    command
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Sends these keys until the game is over. They play a card, answer a question or end a
/// pause.
fn play_to_the_end(terminal: &mut Terminal, keys: &str) -> String {
    for _ in 0..5_000 {
        let before = terminal.settle();
        if before.contains("***") {
            return before;
        }
        terminal.send(keys);
    }
    panic!("the game does not end:\n{}", terminal.text());
}

#[test]
fn every_game_is_played_to_its_end() {
    for game in Games.games() {
        let data = folder();
        // Against a bot that counts cards, a game with the same keys can take very long.
        let seats = game.nearest_seats(&RulesMap::new(), 2);
        let bots = seats.expect("somebody can play") - 1;
        let players = format!("Ann{}", ",bot:random".repeat(bots));
        let options = ["--players", &players, "--speed", "off"];
        let arguments = ["play", game.id(), "-s", "--seed", "7"];
        let arguments = [&arguments[..], &options].concat();
        let mut terminal = Terminal::start(parlour(data.path(), &arguments), 80, 24);
        terminal.wait_for("Esc");
        let keys = match game.is_automatic() {
            // F9 plays to the end.
            true => "\x1b[20~",
            false => NEXT,
        };
        let end = play_to_the_end(&mut terminal, keys);
        assert!(end.contains("The game took"), "{end}");
        terminal.send(ESCAPE);
        terminal.wait_for("Records");
        terminal.send(ESCAPE);
        assert_eq!(terminal.end(), Some(0), "{}", game.id());
        assert!(terminal.is_restored(), "{}", game.id());
    }
}

/// A table with one person and a bot, in the middle of a game.
fn sit_down(data: &Path) -> Terminal {
    let arguments = ["play", "one", "-s", "--speed", "off", "--seed", "7"];
    let mut terminal = Terminal::start(parlour(data, &arguments), 80, 24);
    terminal.wait_for("Ann");
    for _ in 0..3 {
        terminal.settle();
        terminal.send(ENTER);
    }
    terminal.settle();
    terminal
}

#[test]
fn a_table_survives_every_size() {
    let data = folder();
    let mut terminal = sit_down(data.path());
    terminal.resize(120, 40);
    terminal.wait_for("Ann");
    terminal.resize(40, 10);
    terminal.wait_for("needs 80 columns and 24 lines");
    terminal.resize(1, 1);
    terminal.settle();
    terminal.resize(200, 60);
    terminal.wait_for("Ann");
    terminal.resize(80, 24);
    terminal.wait_for("Ann");
    let end = play_to_the_end(&mut terminal, NEXT);
    assert!(end.contains("***"), "{end}");
    terminal.send("\x03");
    assert_eq!(terminal.end(), Some(130));
}

/// The lines of the log.
fn story(terminal: &mut Terminal) -> Vec<String> {
    // F3 opens the log.
    terminal.send("\x1bOR");
    terminal.wait_for("What happened");
    // Wait until the picture is complete.
    let text = terminal.settle();
    terminal.send(ESCAPE);
    terminal.wait("table", |text| !text.contains("What happened"));
    text.lines()
        .filter(|line| line.contains("Ann") || line.contains("Mabel"))
        .map(|line| line.trim().to_string())
        .collect()
}

#[test]
fn a_killed_game_is_resumed_where_it_was() {
    let data = folder();
    let mut terminal = sit_down(data.path());
    let before = story(&mut terminal);
    assert!(!before.is_empty());
    terminal.signal("KILL");
    assert_eq!(terminal.end(), None);

    let mut terminal = Terminal::start(parlour(data.path(), &["--speed", "off"]), 80, 24);
    terminal.wait_for("Not finished");
    // The button to resume is already chosen.
    terminal.send(ENTER);
    terminal.wait_for("F3");
    assert_eq!(story(&mut terminal), before);
    let end = play_to_the_end(&mut terminal, NEXT);
    assert!(end.contains("***"), "{end}");
    // The game is over now, so there is nothing to resume.
    terminal.send(ESCAPE);
    let menu = terminal.wait_for("Records");
    assert!(!menu.contains("Not finished"), "{menu}");
    terminal.send("q");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn signals_restore_the_terminal_and_save_the_game() {
    for signal in ["INT", "TERM", "HUP"] {
        let data = folder();
        let mut terminal = sit_down(data.path());
        assert!(terminal.is_alternate());
        assert!(!terminal.reads_lines());
        terminal.signal(signal);
        assert_eq!(terminal.end(), Some(130), "SIG{signal}");
        assert!(terminal.is_restored(), "SIG{signal}");
        assert!(terminal.reads_lines(), "SIG{signal}");
        let mut terminal = Terminal::start(parlour(data.path(), &[]), 80, 24);
        terminal.wait_for("Not finished");
    }
}

/// Whether the process is stopped, according to the system.
#[cfg(target_os = "linux")]
fn is_stopped(id: i32) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("it is there");
    let after_name = state.rsplit(')').next().unwrap_or_default();
    after_name.trim_start().starts_with('T')
}

#[cfg(target_os = "linux")]
#[test]
fn a_suspended_game_restores_the_terminal() {
    use std::time::{Duration, Instant};
    for by_key in [true, false] {
        let data = folder();
        let mut terminal = sit_down(data.path());
        match by_key {
            true => terminal.send("\x1a"),
            false => terminal.signal("TSTP"),
        }
        let start = Instant::now();
        while !is_stopped(terminal.id()) {
            assert!(
                start.elapsed() < Duration::from_secs(300),
                "it does not stop"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(terminal.is_restored());
        assert!(terminal.reads_lines());
        terminal.signal("CONT");
        terminal.wait_for("Ann");
        assert!(terminal.is_alternate());
        assert!(!terminal.reads_lines());
        let end = play_to_the_end(&mut terminal, NEXT);
        assert!(end.contains("***"), "{end}");
        terminal.send("\x03");
        terminal.end();
    }
}

#[test]
fn two_keys_start_the_first_game() {
    let data = folder();
    let mut terminal = Terminal::start(parlour(data.path(), &["--speed", "off"]), 80, 24);
    terminal.wait_for("What is your name?");
    terminal.send(ENTER);
    let menu = terminal.wait_for("Records");
    for words in ["Play", "House rules", "Rules of the game", "Quit"] {
        assert!(menu.contains(words), "{words}:\n{menu}");
    }
    terminal.send(ENTER);
    terminal.wait_for("Esc leave");
    terminal.send(ENTER);
    terminal.settle();
    terminal.send("\x03");
    assert_eq!(terminal.end(), Some(130));
    // The next start knows the last game, unless nothing is saved.
    for (arguments, known) in [(&[][..], true), (&["--no-save"], false)] {
        let mut terminal = Terminal::start(parlour(data.path(), arguments), 80, 24);
        if !known {
            terminal.wait_for("What is your name?");
            terminal.send(ENTER);
        }
        let menu = terminal.wait_for("Records");
        assert_eq!(menu.contains("Not finished"), known, "{menu}");
        terminal.send("q");
        assert_eq!(terminal.end(), Some(0));
    }
}

/// How long the first picture takes. A release build on a quiet machine needs a twentieth of
/// a second.
#[test]
#[ignore = "a measurement"]
fn the_first_picture_appears_quickly() {
    let data = folder();
    let start = std::time::Instant::now();
    let mut terminal = Terminal::start(parlour(data.path(), &[]), 80, 24);
    terminal.wait_for("What is your name?");
    println!("the first picture after {:?}", start.elapsed());
    terminal.send(ENTER);
    terminal.wait_for("Esc quit");
    terminal.send("q");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn without_saving_nothing_is_written() {
    let data = folder();
    let arguments = ["play", "war", "-s", "--speed", "off", "--no-save"];
    let mut terminal = Terminal::start(parlour(data.path(), &arguments), 100, 30);
    terminal.wait_for("Space");
    terminal.send(ENTER);
    terminal.settle();
    terminal.send("\x03");
    assert_eq!(terminal.end(), Some(130));
    assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), 0);
}

#[test]
fn a_game_just_left_is_offered_in_the_menu() {
    let data = folder();
    let mut terminal = sit_down(data.path());
    terminal.send(ESCAPE);
    terminal.wait_for("The game is saved");
    terminal.send(ENTER);
    let menu = terminal.wait_for("Rules of the game");
    assert!(menu.contains("Resume"), "{menu}");
    terminal.send(ENTER);
    terminal.wait_for("F3 log");
    terminal.send("\x03");
    assert_eq!(terminal.end(), Some(130));
}

/// The parent of a process; `None` if the process has ended.
#[cfg(target_os = "linux")]
fn parent(id: &str) -> Option<i32> {
    let state = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let mut after_name = state.rsplit(')').next()?.split_whitespace();
    let is_gone = after_name.next()? == "Z";
    after_name.next()?.parse().ok().filter(|_| !is_gone)
}

/// Closing the window ends the program, but the game is saved. The window is that of
/// `script`, which has its own terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_window_ends_the_program_and_saves_the_game() {
    use std::time::{Duration, Instant};
    let data = folder();
    let program = env!("CARGO_BIN_EXE_parlour");
    let mut command = Command::new("script");
    let line = format!("exec {program} play one -s --speed off --seed 7");
    command.args(["-q", "-c", &line, "/dev/null"]);
    command.env("PARLOUR_DATA", data.path()).env("USER", "ann");
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.wait_for("Ann");
    terminal.send(ENTER);
    terminal.settle();
    let window = terminal.id();
    let processes = std::fs::read_dir("/proc").unwrap();
    let names = processes.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let inside: Vec<String> = names.filter(|id| parent(id) == Some(window)).collect();
    assert_eq!(inside.len(), 1, "{inside:?}");
    terminal.signal("KILL");
    let start = Instant::now();
    while parent(&inside[0]).is_some() {
        assert!(start.elapsed() < Duration::from_secs(300), "it runs on");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut terminal = Terminal::start(parlour(data.path(), &[]), 80, 24);
    terminal.wait_for("Not finished");
}

/// The program is in another session, so the closed window sends it no signal. It cannot
/// read or write any more: that is an error, not a panic.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_is_gone_is_an_error() {
    use std::time::{Duration, Instant};
    let data = folder();
    let (program, code) = (env!("CARGO_BIN_EXE_parlour"), data.path().join("code"));
    let line = format!(
        "setsid -w sh -c '{program} play one -s --speed off --seed 7; echo $? > {}'",
        code.display()
    );
    let mut command = Command::new("script");
    command.args(["-q", "-c", &line, "/dev/null"]);
    command.env("PARLOUR_DATA", data.path()).env("USER", "ann");
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.wait_for("Ann");
    terminal.settle();
    terminal.signal("KILL");
    let start = Instant::now();
    let ended = loop {
        match std::fs::read_to_string(&code) {
            Ok(text) if text.ends_with('\n') => break text,
            _ => std::thread::sleep(Duration::from_millis(50)),
        }
        assert!(start.elapsed() < Duration::from_secs(300), "it runs on");
    };
    assert_eq!(ended, "1\n");
}

/// The letters that were written, without escape sequences and spaces.
#[cfg(target_os = "linux")]
fn without_escapes(raw: &[u8]) -> String {
    let text = String::from_utf8_lossy(raw);
    let parts = text.split("\x1b[");
    let parts = parts.map(
        |part| match part.split_once(|c: char| c.is_ascii_alphabetic()) {
            Some((codes, rest))
                if codes
                    .chars()
                    .all(|c| c.is_ascii_digit() || ";?".contains(c)) =>
            {
                rest
            }
            _ => part,
        },
    );
    let letters = parts.flat_map(str::chars);
    letters.filter(|letter| !letter.is_whitespace()).collect()
}

/// Every cell takes memory, and a terminal can claim any size.
#[cfg(target_os = "linux")]
#[test]
fn a_huge_window_is_drawn_in_part() {
    let data = folder();
    let arguments = ["play", "one", "-s", "--speed", "off", "--seed", "7"];
    let mut terminal = Terminal::start(parlour(data.path(), &arguments), 80, 24);
    terminal.wait_for("Ann");
    terminal.claim_size(10_000, 10_000);
    // The message is below the screen of the test. Spaces are not written there.
    let words = "Thiswindowistoolarge:only1000columnsand500linesareused.";
    let start = std::time::Instant::now();
    while !without_escapes(&terminal.raw).contains(words) {
        terminal.settle();
        assert!(start.elapsed().as_secs() < 300, "no message");
    }
    terminal.send("\x03");
    let status = format!("/proc/{}/status", terminal.id());
    let status = std::fs::read_to_string(status).unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let most = most.and_then(|most| most.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    assert!(most.is_none_or(|most| most < 400_000), "{most:?} kB");
    assert_eq!(terminal.end(), Some(130));
}

/// The plain mode scrolls a hand out of sight, however high the window is.
#[test]
fn the_plain_cover_hides_the_hand_in_a_high_window() {
    let data = folder();
    let arguments = [
        "play",
        "one",
        "-s",
        "--plain",
        "--players",
        "Ann,Bob",
        "--seed",
        "7",
    ];
    let mut terminal = Terminal::start(parlour(data.path(), &arguments), 80, 150);
    terminal.wait_for("Ann, press Enter when only you");
    terminal.send(ENTER);
    terminal.wait_for("Ann, play a card");
    terminal.send("hand\r");
    terminal.wait_for("You hold");
    terminal.send("D\r");
    terminal.wait_for("Press Enter to pass the keyboard on.");
    terminal.send(ENTER);
    let covered = terminal.wait_for("Bob, press Enter when only you");
    assert!(!covered.contains("You hold"), "{covered}");
    assert!(!covered.contains("Ann drew R"), "{covered}");
    terminal.send("\x03");
    assert_eq!(terminal.end(), Some(130));
}

/// The program of the next test: this test binary, with a game that panics at its first
/// move.
#[test]
#[ignore = "the next test runs it in a terminal"]
fn a_program_that_panics() {
    parlour_engine::registry! {
        struct Broken;
        toy::Toy<{ toy::PANICS }>,
    }
    // Without arguments, as a person would start it.
    let environment = parlour::Environment::of_process();
    parlour::run(Broken, ["parlour".into()], environment).unwrap();
}

#[test]
fn a_panic_restores_the_terminal() {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let name = "screen::a_program_that_panics";
    command.args(["--exact", name, "--include-ignored", "--nocapture"]);
    command.env("PARLOUR_DATA", folder().path());
    command.env("USER", "ann");
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.wait_for("What is your name?");
    terminal.send(ENTER);
    terminal.wait_for("Esc quit");
    terminal.send(ENTER);
    terminal.wait_for("Esc leave");
    terminal.send(NEXT);
    terminal.wait_for("this game is broken");
    assert!(terminal.end().is_some_and(|code| code != 0));
    assert!(terminal.is_restored());
    assert!(terminal.reads_lines());
}
