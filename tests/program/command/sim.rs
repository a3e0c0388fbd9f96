//! `parlour sim` as a process: reports, files, shards, bad input, signals.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use parlour_engine::registry::Registry;
use parlour_games::Games;
use serde_json::Value;

use crate::command::nearest_seats;
use crate::command::process::{command, finished};
#[cfg(target_os = "linux")]
use crate::command::runs::interrupted;
use crate::command::runs::{file, folder, json, parlour, printed};

#[test]
fn every_game_has_a_report() {
    for game in Games.games() {
        let seats = nearest_seats(*game, 2);
        let id = game.id();
        let report = printed(&format!("sim {id} --games 50 --players {seats}"));
        for words in [
            &*format!(": 50 games, {seats} player"),
            "WINS",
            &*format!("seat {seats}, random"),
            "ENDS",
            "games/s",
        ] {
            assert!(report.contains(words), "{words} in {report}");
        }
        let widest = report.lines().map(|line| line.chars().count()).max();
        assert!(widest < Some(100), "{report}");
    }
}

#[test]
fn reports_contain_the_results() {
    let report = printed("sim war:seed --games 300 --find longest:3");
    for words in [
        "never: proven endless",
        "nobody: endless",
        "of these, by a limit",
        "games that ended",
        "most wars in one round",
        "1 comparison was made (exact binomial test)",
        "█",
    ] {
        assert!(report.contains(words), "{words} in {report}");
    }
    assert_eq!(report.matches(" moves: game ").count(), 3, "{report}");
    assert!(!report.contains("moving first"), "nobody does: {report}");
    let report = printed("sim one --games 300 --players 3");
    for words in [
        "seat 1, moving first",
        "3 comparisons were made",
        "Holm's method",
    ] {
        assert!(report.contains(words), "{words} in {report}");
    }
    let casino = "sim blackjack:casino --games 300 --bots book --players 1";
    let report = printed(casino);
    assert!(report.contains("won by players per unit bet: "), "{report}");
    assert!(printed(&format!("{casino} --ascii")).is_ascii());
    let plain = printed("sim one --games 300 --ascii --bots first,random --players 2");
    assert!(plain.is_ascii(), "{plain}");
    assert!(
        plain.contains("####") && plain.contains("any first"),
        "{plain}"
    );
}

#[test]
fn the_printed_command_replays_the_longest_game() {
    let folder = folder();
    let record = file(&folder, "longest.json");
    let report = printed("sim one --games 200 --players 3 --set turn-limit=900 --seed a1");
    let (_, line) = report.split_once("to see it: parlour ").expect("a line");
    let line = line
        .lines()
        .next()
        .expect("one")
        .replace("longest.json", &record);
    printed(&line);
    let told = printed(&format!("replay {record} --verify"));
    assert!(!told.is_empty());
    let moves: Value =
        serde_json::from_str(&fs::read_to_string(&record).expect("written")).expect("JSON");
    let moves = moves["moves"].as_array().expect("moves").len();
    assert!(
        report.contains(&format!("longest {moves};")),
        "{moves} in {report}"
    );
    // Without a file it is printed.
    let (printed_line, _) = line.split_once(" --record").expect("the option");
    assert_eq!(
        printed(printed_line),
        fs::read_to_string(&record).expect("written")
    );
}

#[test]
fn numbers_threads_and_seeds_are_read() {
    let games = |line: &str| json(line)["totals"]["games"].clone();
    assert_eq!(games("sim one --games 1e2 --json"), 100);
    assert_eq!(games("sim one --games 0.2k --json --threads 3"), 200);
    assert!(json("sim war --preset endless --rounds 5k --json")["totals"]["rounds"] == "5000");
    let base = printed("sim one --games 99 --json");
    assert_eq!(
        printed("sim one --games 99 --json --threads 7 --seed 0"),
        base
    );
    assert_ne!(printed("sim one --games 99 --json --seed 1"), base);
    let timed = json("sim one --time 0.05 --json");
    assert_eq!(timed["complete"], true);
    assert!(timed["totals"]["games"].as_u64() > Some(0));
}

#[test]
fn wrong_options_are_refused_with_advice() {
    let folder = folder();
    let picture = file(&folder, "a.pdf");
    let nowhere = file(&folder, "none/a.csv");
    let check = |line: &str, code: i32, words: &str| {
        let run = parlour(line);
        assert_eq!(run.code, code, "{line}: {}", run.err);
        assert!(run.err.contains(words), "{line}: {}", run.err);
        assert_eq!(run.out, "", "{line}");
    };
    check("sim", 2, "GAME");
    check("sim chess", 2, "chess");
    check("sim one --games 0", 2, "at least one");
    check("sim one --games many", 2, "whole number");
    check("sim one --games 5 --rounds 5", 2, "cannot be used with");
    check("sim one --rounds 5", 2, "no rounds");
    check("sim one --time 0", 2, "seconds");
    check("sim one --time nan", 2, "seconds");
    check("sim one --players 99", 2, "not 99");
    check(
        "sim one --players 3 --bots first,random",
        2,
        "2 bots for 3 seats",
    );
    check("sim one --bots clever", 2, "clever");
    check("sim one --bots book", 2, "no strategy book");
    check("sim one --seed xyz", 2, "hexadecimal");
    check("sim one --threads 0", 2, "threads");
    check("sim one --shard 9/8", 2, "9/8");
    check("sim one --time 1 --shard 1/8", 2, "--games");
    check("sim one --games 3 --shard 1/8", 2, "more shards than games");
    check("sim one --find shortest", 2, "longest");
    check("sim one --record a.json", 2, "--only");
    check("sim one --games 5 --record a.json", 2, "--only");
    check("sim one --csv a.svg --plot a.svg", 2, "the same file");
    check("sim one --only 1 --games 5", 2, "cannot be used with");
    check("sim one --set turn-limit=none", 2, "turn-limit");
    // Checked before the first game: these runs would take forever.
    check(
        &format!("sim one --games 1e18 --plot {picture}"),
        2,
        ".svg or .png",
    );
    check(
        &format!("sim one --games 1e18 --csv {nowhere}"),
        1,
        "cannot be written",
    );
    let here = folder.path().display();
    check(
        &format!("sim one --games 1e18 --csv {here}"),
        1,
        "not a file",
    );
    check("sim merge", 2, "FILE");
    check(&format!("sim merge {nowhere}"), 1, "cannot be read");
}

#[test]
fn output_files_are_complete() {
    let folder = folder();
    let path = |name: &str| file(&folder, name);
    let (csv, svg, png) = (path("a.csv"), path("a.svg"), path("a.png"));
    printed(&format!("sim war:seed --games 60 --csv {csv} --plot {svg}"));
    printed(&format!(
        "sim war:seed --games 60 --json --plot {png} --dark"
    ));
    let table = fs::read_to_string(csv).expect("written");
    for row in [
        "statistic,of,value,low,high\n",
        "\nwins,seat 1,0.",
        "\nproof,endless,0.",
        "\ngames of length,",
    ] {
        assert!(table.contains(row), "{row} in {table}");
    }
    assert!(
        table.lines().all(|line| line.split(',').count() == 5),
        "{table}"
    );
    assert!(
        fs::read_to_string(svg)
            .expect("written")
            .starts_with("<svg")
    );
    assert!(fs::read(png).expect("written").starts_with(b"\x89PNG"));
}

#[test]
fn shards_merge_exactly_or_give_a_reason() {
    let folder = folder();
    let names: Vec<String> = (1..=8)
        .map(|number| file(&folder, &format!("{number}.json")))
        .collect();
    for (number, name) in (1..).zip(&names) {
        let line = format!("sim war --games 100 --seed c0ffee --shard {number}/8 --json");
        fs::write(name, printed(&line)).expect("written");
    }
    let whole = printed("sim war --games 100 --seed c0ffee --json");
    assert_eq!(
        printed(&format!("sim merge --json {}", names.join(" "))),
        whole
    );
    let report = printed(&format!("sim merge {}", names.join(" ")));
    assert!(
        report.contains("War: 100 games") && !report.contains("games/s"),
        "{report}"
    );
    let check = |files: &[String], words: &str| {
        let run = parlour(&format!("sim merge {}", files.join(" ")));
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
        assert!(run.err.contains(words), "{}", run.err);
    };
    check(&names[..7], "games 87 to 99 are missing");
    check(&[&names[..], &names[2..3]].concat(), "hold the same games");
    let other = file(&folder, "other.json");
    fs::write(&other, printed("sim war --games 100 --shard 8/8 --json")).expect("written");
    check(&[&names[..7], &[other]].concat(), "the seeds differ");
    let broken = file(&folder, "broken.json");
    fs::write(&broken, "{}").expect("written");
    check(&[broken], "not what `parlour sim --json` writes");
    let damaged = file(&folder, "damaged.json");
    let text = whole.replacen("\"draws\": ", "\"draws\": 999", 1);
    fs::write(&damaged, text).expect("written");
    check(&[damaged], "was changed after it was written");
    // Formatted anew, it is still the same.
    let compact: Value = serde_json::from_str(&whole).expect("JSON");
    fs::write(&names[0], compact.to_string()).expect("written");
    assert_eq!(printed(&format!("sim merge --json {}", names[0])), whole);
}

/// The lines between the first fence of this kind and its end.
fn example(document: &str) -> String {
    let (_, rest) = document.split_once("```sh\n").expect("an example");
    rest.split_once("```").expect("its end").0.into()
}

#[cfg(unix)]
#[test]
fn the_documented_xargs_example_works() {
    let folder = folder();
    let document = include_str!("../../../docs/many-machines.md");
    let (_, check) = document.split_once("a single run:").expect("both parts");
    let script = example(document) + &example(check);
    // A thousand games are enough to see that it works.
    let script = script.replace("--games 1e6", "--games 1e3");
    assert!(script.contains("--games 1e3"), "{script}");
    let binary = Path::new(env!("CARGO_BIN_EXE_parlour"))
        .parent()
        .expect("a folder");
    let mut paths = vec![PathBuf::from(binary)];
    paths.extend(std::env::split_paths(
        &std::env::var_os("PATH").expect("set"),
    ));
    let output = Command::new("sh")
        .args(["-ec", &script])
        .current_dir(folder.path())
        .env("PATH", std::env::join_paths(paths).expect("paths"))
        .output()
        .expect("a shell");
    let run = finished(&output);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "the same\n"),
        "{}",
        run.err
    );
}

/// The names of all fields in a JSON document, except names that are data.
fn fields(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                found.insert(name.clone());
                if !["rules", "endings"].contains(&name.as_str()) || value.is_array() {
                    fields(value, found);
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| fields(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_is_documented() {
    let document = include_str!("../../../docs/sim-schema.md");
    let mut found = BTreeSet::new();
    fields(&json("sim war --games 50 --json"), &mut found);
    fields(
        &json("sim blackjack:casino --rounds 500 --json"),
        &mut found,
    );
    assert!(found.len() > 50, "{found:?}");
    for field in found {
        assert!(
            document.contains(&format!("`{field}`")),
            "{field} is not described"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_prints_the_results_so_far() {
    let found = interrupted("sim one --games 1e15 --json --threads 2");
    let games = found["totals"]["games"].as_u64().expect("a number");
    assert!(games > 0);
    // These are the first games of the run, without a gap.
    let again = json(&format!("sim one --games {games} --json"));
    assert_eq!(again["totals"], found["totals"]);
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_not_a_failure() {
    let mut child = command(&["sim", "one", "--games", "20", "--json"])
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let run = finished(&child.wait_with_output().expect("it ends"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}
