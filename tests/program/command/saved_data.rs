//! What is saved between two starts: games, names, house rules.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use crate::command::process::{Folder, Run, command, feed, read_until};

/// A data folder, and the command that uses it.
struct DataFolder(Folder);

impl DataFolder {
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

fn assert_said(run: &Run, words: &str, times: usize) {
    assert_eq!(
        run.out.matches(words).count(),
        times,
        "{words} in {}",
        run.out
    );
}

const OFFER: &str = "A game of One is not finished: Ann and Mabel, ";
const NEW: &str = "play one -s --players Ann,bot --seed 9";

#[test]
fn an_unfinished_game_is_offered_and_goes_on() {
    let data = DataFolder::new("offered");
    assert_said(&data.run(NEW, "D\n"), "parlour offers it the next time", 1);
    assert_eq!(data.games("unfinished").len(), 1);
    // In the menu, and for a command that fits the game.
    for line in [
        "",
        "play one",
        "play one --players Ann,bot",
        "play one --seed 9",
    ] {
        let run = data.run(line, "n\n");
        assert_said(&run, OFFER, 1);
        assert_said(&run, "It stays in the records.", 1);
        let run = data.run(line, "perhaps\n\nD\n");
        assert_said(&run, "Please type y for yes or n for no.", 1);
        assert_said(&run, "Resuming where you left off.", 1);
    }
    // Not for a command that asks for something else.
    for line in [
        "play war",
        "play one --players Cat,bot",
        "play one --seed 8",
        "--no-save",
    ] {
        assert_said(&data.run(line, ""), OFFER, 0);
    }
    assert_said(&data.run("play one --set turn-limit=9", ""), OFFER, 0);
    let record = data.path("unfinished").join(&data.games("unfinished")[0]);
    let record = fs::read_to_string(record).expect("kept");
    assert!(record.matches("\"D\"").count() >= 5, "{record}");
}

#[test]
fn a_finished_game_is_among_the_records() {
    let data = DataFolder::new("records");
    data.run("play war:seed -s --players Ann,bot --seed 9", "auto\n");
    assert!(data.games("unfinished").is_empty());
    let games = data.games("records");
    assert_eq!(games.len(), 1);
    assert!(games[0].contains("-war-"), "{games:?}");
    let menu = data.run("", "records\n7\n1\n\nquit\n");
    assert_said(&menu, "  1: War, Ann and Mabel, 20", 1);
    assert_said(&menu, "There is no such number in the list.", 1);
    assert_said(
        &menu,
        "goes back.\nAnn 8♠, Mabel 3♣: Ann wins 2 cards.\n",
        1,
    );
    assert_said(&menu, "It is a draw.", 2);
    assert_said(&menu, "Press Enter to go back.", 1);
}

#[test]
fn records_are_told_and_resumed() {
    let data = DataFolder::new("told");
    data.run(NEW, "D\n");
    let menu = data.run(
        "",
        "n\nrecords\n1\nwhat\nstory\n\nrecords\n1\nresume\nquit\nrecords\n\nquit\n",
    );
    // Four times: once after the story, and once in each list. A game that was just
    // left is listed, too.
    assert_said(&menu, "Not finished, after ", 4);
    assert_said(&menu, "Please type resume or story.", 1);
    assert_said(&menu, "Everybody gets 7 cards.", 1);
    assert_said(
        &menu,
        "Mabel drew a card.",
        menu.out.matches("Mabel drew").count(),
    );
    assert_said(&menu, "Resuming where you left off.", 1);
}

#[cfg(unix)]
#[test]
fn a_game_is_locked_until_its_program_ends() {
    let data = DataFolder::new("killed");
    let mut first = data.command(NEW).spawn().expect("it starts");
    let mut stdin = first.stdin.take().expect("piped");
    stdin.write_all(b"D\n").expect("read");
    // The move is saved before the next question.
    read_until(&mut first, "Ann, ");
    read_until(&mut first, "Ann, ");
    let second = data.run("", "records\nquit\n");
    assert_said(&second, OFFER, 0);
    assert_said(&second, "No saved games yet.", 1);
    // A kill leaves no time to clean up.
    first.kill().expect("ours");
    first.wait().expect("it ends");
    assert_said(&data.run("", "n\nquit\n"), OFFER, 1);
    let on = data.run("", "y\nD\n");
    assert_said(&on, "Resuming where you left off.", 1);
    let kept = data.path("unfinished").join(&data.games("unfinished")[0]);
    let text = fs::read_to_string(kept).expect("kept");
    assert!(text.lines().count() > 3, "a line for each move: {text}");
}

#[test]
fn names_and_house_rules_are_saved() {
    let data = DataFolder::new("remembered");
    data.run(
        "",
        "one\n1\n2\nAnn\nBob\nquit\n3\nhouse rules\none\nforced-play\n\nquit\n",
    );
    let again = data.run("", "one\n1\n\nquit\n3\nhouse rules\none\n\nquit\n");
    assert_said(&again, "Enter for Ann and Bob, as last time", 1);
    assert_said(&again, "Ann, it is your turn.", 1);
    assert_said(&again, "House rules of One: one:seed+forced-play", 1);
    // A game for fewer people asks again.
    let other = data.run("play war --players Ann,bot", "1\nquit\n3\n");
    assert_said(&other, "as last time", 0);
    let alone = data.run("play blackjack", "1\n\nquit\n3\n");
    assert_said(&alone, "Enter for Ann and Mabel, as last time", 1);
}

#[test]
fn the_speed_is_remembered_in_every_mode() {
    let data = DataFolder::new("speed");
    let speed = || {
        let text = fs::read_to_string(data.path("settings.json")).expect("saved");
        let settings: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        settings["speed"].clone()
    };
    data.run("--speed fast", "quit\n");
    assert_eq!(speed(), "fast");
    data.run("play one -s --players Ann,bot --speed slow", "quit\n3\n");
    assert_eq!(speed(), "slow");
    // Without the option it stays.
    data.run("play one -s --players Ann,bot", "n\nquit\n3\n");
    assert_eq!(speed(), "slow");
}

#[test]
fn invalid_settings_are_ignored() {
    let data = DataFolder::new("settings");
    fs::create_dir_all(data.path("")).expect("a folder");
    let check = |text: &str, complaints: usize| {
        fs::write(data.path("settings.json"), text).expect("written");
        let run = data.run("", "one\n1\n\nAnn\nquit\n3\nquit\n");
        assert_said(&run, "settings.json cannot be read", complaints);
        assert_said(&run, "Everybody gets 7 cards.", 1);
    };
    check("{", 1);
    check("[1]", 1);
    check(r#"{"people":["Bot","Bot"],"bots":["hard","nobody"]}"#, 0);
    check(r#"{"rules":{"one":{"no-such-rule":1}},"later":true}"#, 0);
}

#[test]
fn nothing_is_saved_that_nobody_wants_saved() {
    let data = DataFolder::new("unwanted");
    data.run("play one -s --players Ann,bot --no-save", "D\n");
    data.run("--no-save", "one\n1\n\nAnn\nD\n");
    assert!(!data.path("").exists(), "nothing is written");
    // A game in a file of --record is not saved a second time.
    let file = data.0.file("game.json");
    data.run(&format!("{NEW} --record {file}"), "D\n");
    assert!(data.games("unfinished").is_empty());
    // A game without moves is not saved.
    data.run(NEW, "");
    assert!(data.games("unfinished").is_empty());
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
    assert_said(&run, "This game cannot be saved in ", 1);
    assert_said(&run, "Ann drew ", 3);
}

#[test]
fn stats_can_be_piped() {
    let data = DataFolder::new("piped-stats");
    let mut command = command(&["stats", "--json", "--name", "Ann"]);
    for home in ["HOME", "XDG_DATA_HOME", "APPDATA"] {
        command.env(home, data.path(""));
    }
    let run = feed(&mut command, Vec::new());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("\"games\": 0"), "{}", run.out);
}

#[test]
fn stats_count_the_games_of_a_person() {
    let data = DataFolder::new("stats");
    let nothing = feed(&mut data.command("stats"), Vec::new());
    assert_eq!(nothing.code, 1, "{}", nothing.out);
    assert!(nothing.err.contains("no finished game"), "{}", nothing.err);
    let war = "play war -s --players Ann,bot";
    let first = data.run(&format!("{war} --seed 1"), "auto\n");
    let second = data.run(&format!("{war} --seed 2"), "auto\n");
    let won = |run: &Run| run.out.contains("Ann has all the cards and wins");
    let wins = [&first, &second].into_iter().filter(|run| won(run)).count();
    data.run("play one -s --players Bob,bot --seed 3", "D\n");
    let text = data.run("stats --name ann", "");
    assert_eq!(text.code, 0, "{}", text.err);
    assert_said(&text, &format!("Ann: 2 games, {wins} won"), 1);
    assert_said(&text, "  war:bicycle:", 1);
    assert_said(&text, "  bot:medium:", 1);
    assert_said(&text, "  Longest game: War, ", 1);
    let json = data.run("stats --json --name Ann", "");
    let stats: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(stats["total"]["games"], 2);
    assert_eq!(stats["by-game"][0]["id"], "war");
    assert_eq!(stats["by-preset"][0]["wins"], wins);
    let nobody = data.run("stats --name Zoe", "");
    assert_said(&nobody, "No finished game of Zoe is saved yet.", 1);
    assert_said(&nobody, "There are games of Ann.", 1);
    let menu = data.run("", "n\nyour statistics\n\nquit\n");
    assert_said(&menu, "Ann: 2 games", 1);
}
