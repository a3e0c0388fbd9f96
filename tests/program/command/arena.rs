//! `parlour arena` as a process: reports, files, shards, bad input.

use std::fs;

use parlour_engine::registry::Registry;
use parlour_games::Games;

#[cfg(target_os = "linux")]
use crate::command::runs::interrupted;
use crate::command::runs::{assert_has, file, folder, json, parlour, printed};

#[test]
fn every_game_has_a_report() {
    for game in Games.games() {
        let id = game.id();
        let report = printed(&format!("arena {id} --bots medium,easy --games 20"));
        assert_has(
            &report,
            &[
                ": 20 deals",
                "BOTS",
                "MATCHES",
                "medium v ",
                "rating",
                "games/s",
            ],
        );
        let widest = report.lines().map(|line| line.chars().count()).max();
        assert!(widest < Some(100), "{report}");
    }
}

#[test]
fn reports_contain_the_results() {
    let report = printed("arena one:official --bots random,easy,medium --games 20");
    assert_has(
        &report,
        &[
            "20 deals from both seats, 120 games",
            "CROSS TABLE",
            "POINTS per game",
            "–",
        ],
    );
    let plain = printed("arena one --bots random,easy,medium --games 20 --ascii");
    assert!(plain.is_ascii(), "{plain}");
    let report = printed("arena one --players 6 --bots medium,random --games 5");
    assert_has(
        &report,
        &[
            "one bot against 5",
            "medium v 5 random",
            "equal bots would win 16.67 %",
        ],
    );
    assert!(!report.contains("iterations"), "nobody searches: {report}");
    let report = printed("arena one --bots hard,random --games 1 --iterations 10");
    assert_has(&report, &["10 iterations"]);
    let report = printed("arena blackjack:casino --bots book,random --games 20");
    assert_has(
        &report,
        &[
            "each bot alone",
            "MONEY per game",
            "BALANCE, won by players per unit bet",
        ],
    );
    let report = printed("arena one --bots medium,random --sprt");
    assert_has(&report, &["better (wins 52 % rather than 50 %)"]);
    let report = printed("arena one --bots random,medium --sprt 50,52 --seed 7");
    assert_has(&report, &["wins 50 % rather than 52 %"]);
}

#[test]
fn files_are_the_same_on_any_threads_and_from_shards() {
    let folder = folder();
    let line = "arena one --bots easy,medium --games 1e2 --seed c0ffee --json";
    let whole = printed(&format!("{line} --threads 1"));
    assert_eq!(printed(&format!("{line} --threads 3")), whole);
    let mut parts = Vec::new();
    for shard in ["1/2", "2/2"] {
        let part = file(&folder, &shard.replace('/', "-"));
        fs::write(&part, printed(&format!("{line} --shard {shard}"))).expect("a file");
        parts.push(part);
    }
    let merge = format!("arena merge {} {}", parts[1], parts[0]);
    assert_eq!(printed(&format!("{merge} --json")), whole);
    assert!(printed(&merge).contains("One: 100 deals from both seats"));
    let text = fs::read_to_string(&parts[0]).expect("a file");
    fs::write(&parts[0], text.replace("\"draws\": 0", "\"draws\": 1")).expect("a file");
    let run = parlour(&merge);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(
        run.err.contains("was changed after it was written"),
        "{}",
        run.err
    );
}

#[test]
fn pictures_and_tables_are_written() {
    let folder = folder();
    let [svg, png, csv] = ["a.svg", "a.png", "a.csv"].map(|name| file(&folder, name));
    let line = "arena war --bots medium,random --games 3";
    printed(&format!("{line} --plot {svg} --csv {csv}"));
    printed(&format!("{line} --plot {png} --dark"));
    assert!(fs::read_to_string(svg).is_ok_and(|text| text.contains("medium v random")));
    assert!(fs::read(png).is_ok_and(|bytes| bytes.starts_with(b"\x89PNG")));
    assert!(fs::read_to_string(csv).is_ok_and(|text| text.contains("rating,medium")));
    let found = json(&format!("{line} --json"));
    assert_eq!(found["results"]["bots"][1]["bot"], "random");
}

#[test]
fn wrong_usage_is_explained() {
    let check = |line: &str, expected: &str| {
        let run = parlour(&format!("arena {line}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        assert!(run.err.contains(expected), "{line}: {}", run.err);
    };
    check("one", "--bots");
    check("one --bots medium", "at least two bots");
    check("one --bots medium,meduim", "Did you mean \"medium\"?");
    check("one --bots medium,book", "no strategy book");
    check("one --bots medium,easy --players 1", "not 1");
    check("one --bots medium,easy --seats 99", "not 99");
    check("one --bots medium,easy --games 0", "at least one");
    check("one --bots medium,easy --iterations 0", "--iterations");
    check("one --bots medium,easy --sprt 52,50", "the lower one first");
    check("one --bots medium,easy --sprt --shard 1/2", "no shards");
    check(
        "one --bots medium,easy --games 2 --shard 3/3x",
        "a shard is",
    );
    check(
        "one --bots medium,easy --plot a.pdf",
        "ends in .svg or .png",
    );
    check("bridge --bots medium,easy", "bridge");
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_prints_the_results_so_far() {
    let bots = "arena one --bots easy,random --json";
    let found = interrupted(&format!("{bots} --games 1e15 --threads 2"));
    let deals = found["totals"]["deals"].as_u64().expect("a number");
    assert!(deals > 0);
    let again = json(&format!("{bots} --games {deals}"));
    assert_eq!(again["totals"], found["totals"]);
}
