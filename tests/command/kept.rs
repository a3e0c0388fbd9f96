//! What is kept from one time to the next: games, names, house rules.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use crate::process::{Folder, Run, command, feed, wait_for};

/// A folder for games and settings, and the command with it.
struct House(Folder);

impl House {
    fn new(name: &str) -> Self {
        Self(Folder::new(name))
    }

    fn command(&self, line: &str) -> Command {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let mut command = command(&arguments);
        command.env("PARLOUR_DATA", self.path(""));
        command
    }

    fn run(&self, line: &str, input: &str) -> Run {
        let run = feed(&mut self.command(line), input.into());
        assert_eq!(run.code, 0, "{line}: {}", run.err);
        run
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.0.join("data").join(name)
    }

    /// The names of the records in a folder.
    fn games(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).into_iter().flatten();
        let names = entries.map(|entry| entry.expect("readable").file_name());
        let names = names.map(|name| name.to_str().expect("text").to_string());
        names.filter(|name| name.ends_with(".json")).collect()
    }
}

fn said(run: &Run, words: &str, times: usize) {
    assert_eq!(
        run.out.matches(words).count(),
        times,
        "{words} in {}",
        run.out
    );
}

const OFFER: &str = "A game of One is not finished: Ann and Bot, ";
const NEW: &str = "play one -s --players Ann,bot --seed 9";

#[test]
fn an_unfinished_game_is_offered_and_goes_on() {
    let house = House::new("offered");
    said(&house.run(NEW, "D\n"), "parlour offers it the next time", 1);
    assert_eq!(house.games("unfinished").len(), 1);
    // In the menu, and where the same game is asked for.
    for line in [
        "",
        "play one",
        "play one --players Ann,bot",
        "play one --seed 9",
    ] {
        let run = house.run(line, "n\n");
        said(&run, OFFER, 1);
        said(&run, "It stays in the records.", 1);
        let run = house.run(line, "perhaps\n\nD\n");
        said(&run, "Please type y for yes or n for no.", 1);
        said(&run, "The game goes on where it was left.", 1);
    }
    // Who asks for something else is not asked.
    for line in [
        "play war",
        "play one --players Cat,bot",
        "play one --seed 8",
        "--no-save",
    ] {
        said(&house.run(line, ""), OFFER, 0);
    }
    said(&house.run("play one --set turn-limit=9", ""), OFFER, 0);
    let record = house.path("unfinished").join(&house.games("unfinished")[0]);
    let record = fs::read_to_string(record).expect("kept");
    assert!(record.matches("\"D\"").count() >= 5, "{record}");
}

#[test]
fn a_finished_game_is_among_the_records() {
    let house = House::new("records");
    house.run("play war -s --players Ann,bot --seed 9", "auto\n");
    assert!(house.games("unfinished").is_empty());
    let games = house.games("records");
    assert_eq!(games.len(), 1);
    assert!(games[0].contains("-war-"), "{games:?}");
    let menu = house.run("", "records\n7\n1\n\nquit\n");
    said(&menu, "  1: War, Ann and Bot, 20", 1);
    said(&menu, "There is no such number in the list.", 1);
    said(&menu, "goes back.\nAnn 8♠, Bot 3♣: Ann wins 2 cards.\n", 1);
    said(&menu, "It is a draw.", 2);
    said(&menu, "Press Enter to go back.", 1);
}

#[test]
fn records_are_told_and_played_on() {
    let house = House::new("told");
    house.run(NEW, "D\n");
    let menu = house.run(
        "",
        "n\nrecords\n1\nwhat\nstory\n\nrecords\n1\non\nquit\nrecords\n\nquit\n",
    );
    // In the list, after the story, and in the list twice more: a game that was
    // just left is there, too.
    said(&menu, "Not finished, after ", 4);
    said(&menu, "Please type on or story.", 1);
    said(&menu, "Everybody gets 7 cards.", 1);
    said(
        &menu,
        "Bot drew a card.",
        menu.out.matches("Bot drew").count(),
    );
    said(&menu, "The game goes on where it was left.", 1);
}

#[cfg(unix)]
#[test]
fn a_game_belongs_to_one_program_until_that_is_gone() {
    let house = House::new("killed");
    let mut first = house.command(NEW).spawn().expect("it starts");
    let mut stdin = first.stdin.take().expect("piped");
    stdin.write_all(b"D\n").expect("read");
    wait_for(&house.path("unfinished"));
    while house.games("unfinished").is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let second = house.run("", "records\nquit\n");
    said(&second, OFFER, 0);
    said(&second, "No saved games yet.", 1);
    // Killed, not asked to stop: nothing can be tidied up.
    first.kill().expect("ours");
    first.wait().expect("it ends");
    said(&house.run("", "n\nquit\n"), OFFER, 1);
    let on = house.run("", "y\nD\n");
    said(&on, "The game goes on where it was left.", 1);
    let kept = house.path("unfinished").join(&house.games("unfinished")[0]);
    let text = fs::read_to_string(kept).expect("kept");
    assert!(text.lines().count() > 3, "a line for each move: {text}");
}

#[test]
fn names_and_house_rules_are_remembered() {
    let house = House::new("remembered");
    house.run(
        "",
        "one\n1\n2\nAnn\nBob\nquit\n3\nhouse rules\none\nforced-play\n\nquit\n",
    );
    let again = house.run("", "one\n1\n\nquit\n3\nhouse rules\none\n\nquit\n");
    said(&again, "Enter for Ann and Bob, as last time", 1);
    said(&again, "Ann, it is your go.", 1);
    said(&again, "House rules of One: one:seed+forced-play", 1);
    // A game for fewer people asks again.
    let other = house.run("play war --players Ann,bot", "1\nquit\n3\n");
    said(&other, "as last time", 0);
    let alone = house.run("play blackjack", "1\n\nquit\n3\n");
    said(&alone, "Enter for Ann and Bot, as last time", 1);
}

#[test]
fn settings_that_make_no_sense_are_passed_over() {
    let house = House::new("settings");
    fs::create_dir_all(house.path("")).expect("a folder");
    let check = |text: &str, complaints: usize| {
        fs::write(house.path("settings.json"), text).expect("written");
        let run = house.run("", "one\n1\n\nAnn\nquit\n3\nquit\n");
        said(&run, "settings.json is not understood", complaints);
        said(&run, "Everybody gets 7 cards.", 1);
    };
    check("{", 1);
    check("[1]", 1);
    check(r#"{"people":["Bot","Bot"],"bots":99}"#, 0);
    check(r#"{"rules":{"one":{"no-such-rule":1}},"later":true}"#, 0);
}

#[test]
fn nothing_is_kept_that_nobody_wants_kept() {
    let house = House::new("unwanted");
    house.run("play one -s --players Ann,bot --no-save", "D\n");
    house.run("--no-save", "one\n1\n\nAnn\nD\n");
    assert!(!house.path("").exists(), "nothing is written");
    // A game that goes into a file of its own is not kept twice.
    let file = house.0.file("game.json");
    house.run(&format!("{NEW} --record {file}"), "D\n");
    assert!(house.games("unfinished").is_empty());
    // Nor is one in which nothing was done.
    house.run(NEW, "");
    assert!(house.games("unfinished").is_empty());
}

#[test]
fn a_game_that_cannot_be_saved_goes_on() {
    let folder = Folder::new("unwritable");
    let file = folder.file("file");
    fs::write(&file, "").expect("written");
    let arguments: Vec<&str> = NEW.split_whitespace().collect();
    let mut command = command(&arguments);
    command.env("PARLOUR_DATA", format!("{file}/data"));
    let run = feed(&mut command, b"D\nD\nD\n".to_vec());
    assert_eq!(run.code, 0, "{}", run.err);
    said(&run, "this game cannot be saved in ", 1);
    said(&run, "Ann drew ", 3);
}
