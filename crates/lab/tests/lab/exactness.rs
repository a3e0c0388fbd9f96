//! Invariant 8: the findings depend only on the run, not on threads, shards or the
//! time at which it is stopped. Checked for every game and preset.

use parlour_bots::BotKind;
use parlour_engine::dealer::Seed;
use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::rules::RulesMap;
use parlour_games::Games;
use parlour_lab::sim::{
    Control, Extent, Findings, FindingsError, Heading, Plan, PlanError, ReportStyle, Run, digest,
    merge, record, report, simulate,
};

fn seed() -> Seed {
    "1ab".parse().expect("hexadecimal")
}

fn preset(id: &str) -> RulesMap {
    [("preset".to_string(), id.into())].into_iter().collect()
}

fn run(game: &dyn AnyGame, rules: &RulesMap, seats: usize, extent: Extent) -> Run {
    let rules = game.rules(rules).expect("the rules of a preset");
    let mut run = Run::new(
        game.id(),
        rules,
        vec![BotKind::RANDOM; seats],
        seed(),
        extent,
    );
    run.keep = 3;
    run
}

fn simulated(run: &Run, shard: Option<&str>, threads: usize) -> Findings {
    let plan = Plan {
        run: run.clone(),
        shard: shard.map(|shard| shard.parse().expect("a shard")),
        threads,
    };
    simulate(Games, &plan, &Control::default()).expect("it can be played")
}

/// Calls `check` for every game and preset with the usual number of seats.
fn every_preset(mut check: impl FnMut(&'static dyn AnyGame, &RulesMap, usize)) {
    let mut tables = 0;
    for game in Games.games() {
        for info in game.presets() {
            let rules = preset(info.id);
            let seats = game.nearest_seats(&rules, game.default_seats().max(2));
            check(*game, &rules, seats.expect("somebody can play"));
            tables += 1;
        }
    }
    assert!(tables > 8, "all games were checked");
}

#[test]
fn threads_and_shards_change_nothing() {
    every_preset(|game, rules, seats| {
        let run = run(game, rules, seats, Extent::Games(37));
        let whole = simulated(&run, None, 1);
        let json = whole.to_json();
        assert!(whole.complete, "{json}");
        for threads in [2, 64] {
            assert_eq!(
                simulated(&run, None, threads).to_json(),
                json,
                "{threads} threads"
            );
        }
        let shards = (1..=8).rev().map(|number| {
            let part = simulated(&run, Some(&format!("{number}/8")), 2);
            // Written as JSON and read, as for files.
            (
                format!("{number}.json"),
                Findings::read(Games, &part.to_json()).expect("it reads back"),
            )
        });
        let merged = merge(shards.collect()).expect("all parts are there");
        assert_eq!(merged.to_json(), json, "{}", game.id());
    });
}

#[test]
fn a_number_of_rounds_always_gives_the_same_games() {
    let mut with_rounds = 0;
    every_preset(|game, rules, seats| {
        let plan = |threads| Plan {
            run: run(game, rules, seats, Extent::Rounds(4_321)),
            shard: None,
            threads,
        };
        let found = |threads| simulate(Games, &plan(threads), &Control::default());
        let one = match found(1) {
            Ok(one) => one,
            Err(error) => {
                assert!(matches!(error, PlanError::NoRounds(_)), "{error}");
                return;
            }
        };
        with_rounds += 1;
        assert!(one.complete && one.totals.rounds >= 4_321);
        assert_eq!(found(3).expect("as before").to_json(), one.to_json());
        // One game fewer would have been too few rounds.
        let fewer = one.totals.games - 1;
        if fewer > 0 {
            let fewer = simulated(&run(game, rules, seats, Extent::Games(fewer)), None, 1);
            assert!(fewer.totals.rounds < 4_321, "{}", game.id());
        }
    });
    assert!(with_rounds > 4, "{with_rounds}");
}

#[test]
fn every_game_of_a_run_can_be_recorded() {
    every_preset(|game, rules, seats| {
        for kind in [BotKind::RANDOM, BotKind::FIRST] {
            let mut run = run(game, rules, seats, Extent::Games(20));
            run.bots.fill(kind);
            for longest in simulated(&run, None, 1).totals.longest {
                let record = record(Games, &run, longest.index).expect("it can be played");
                assert_eq!(record.moves.len() as u64, longest.moves, "{}", game.id());
                game.replay(&record).expect("it replays");
            }
        }
    });
}

#[test]
fn bots_sometimes_interrupt() {
    let game = Games.find("one").expect("registered");
    let mut rules = preset("official");
    rules.insert("jump-in".into(), true.into());
    let run = run(game, &rules, 4, Extent::Games(200));
    let counters = simulated(&run, None, 2).totals.counters;
    for name in ["catches", "jump-ins"] {
        let counter = counters.iter().find(|counter| counter.name == name);
        let happened = counter.map(|counter| counter.sum);
        assert!(happened > Some(0), "{name}: {happened:?}");
    }
}

#[test]
fn a_run_with_a_time_limit_plays_the_first_games_without_a_gap() {
    let game = Games.find("one").expect("registered");
    let timed = run(game, &RulesMap::new(), 2, Extent::Milliseconds(30));
    let timed = simulated(&timed, None, 3);
    assert!(timed.complete);
    let games = timed.totals.games;
    let counted = simulated(
        &run(game, &RulesMap::new(), 2, Extent::Games(games)),
        None,
        1,
    );
    assert_eq!(timed.totals, counted.totals);

    let control = Control::default();
    control.stop();
    let plan = Plan {
        run: run(game, &RulesMap::new(), 2, Extent::Games(9)),
        shard: None,
        threads: 2,
    };
    let stopped = simulate(Games, &plan, &control).expect("it can be played");
    assert!(!stopped.complete);
    assert_eq!(stopped.totals.games, 0);
    assert!(stopped.to_json().contains("\"complete\": false"));
}

#[test]
fn findings_do_not_grow_with_the_number_of_games() {
    let game = Games.find("war").expect("registered");
    let size = |rounds: u64| {
        let run = run(game, &preset("endless"), 2, Extent::Rounds(rounds));
        simulated(&run, None, 1).to_json().len()
    };
    // The JSON contains everything that is kept; only digits of counts grow.
    let (few, many) = (size(10_000), size(1_000_000));
    assert!(many < few + 200, "{few} and {many} bytes");
}

#[test]
fn only_all_parts_of_one_run_are_merged() {
    let game = Games.find("one").expect("registered");
    let run = run(game, &RulesMap::new(), 2, Extent::Games(10));
    let part = |run: &Run, shard: &str| (shard.to_string(), simulated(run, Some(shard), 1));
    let check = |parts: Vec<(String, Findings)>, expected: &str| {
        let error = merge(parts).expect_err("it is not whole").to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(vec![], "nothing to merge");
    check(vec![part(&run, "1/2")], "games 5 to 9 are missing");
    check(vec![part(&run, "2/2")], "games 0 to 4 are missing");
    check(
        vec![part(&run, "1/3"), part(&run, "3/3")],
        "games 3 to 5 are missing",
    );
    check(
        vec![part(&run, "1/2"), part(&run, "1/2")],
        "hold the same games: numbers 0 to 4",
    );
    check(
        vec![part(&run, "1/2"), part(&run, "2/3")],
        "1/2 and 2/3 hold the same games",
    );
    let other = |change: fn(&mut Run)| {
        let mut other = run.clone();
        change(&mut other);
        vec![part(&run, "1/2"), part(&other, "2/2")]
    };
    check(other(|run| run.seed = Seed([9; 32])), "the seeds differ");
    check(other(|run| run.bots[1] = BotKind::FIRST), "the bots differ");
    check(other(|run| run.keep = 1), "longest games differ");
    check(other(|run| run.version = "0".into()), "versions");
    check(
        other(|run| drop(run.rules.insert("turn-limit".into(), 9.into()))),
        "the rules differ",
    );
    check(
        other(|run| run.extent = Extent::Games(12)),
        "numbers of games differ",
    );
}

#[test]
fn text_that_is_not_findings_is_refused_with_a_reason() {
    let check = |text: &str, expected: &str| {
        let error = text
            .parse::<Findings>()
            .expect_err("no findings")
            .to_string();
        assert!(error.contains(expected), "{error}");
    };
    check("", "EOF");
    check("{}", "missing field `digest`");
    check(r#"{"parlour_sim":2}"#, "version 2");
    let game = Games.find("one").expect("registered");
    let found = simulated(&run(game, &RulesMap::new(), 2, Extent::Games(3)), None, 1);
    let json = found.to_json();
    let signed = |text: String| {
        let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        value["digest"] = digest(&value).into();
        value.to_string()
    };
    check(&json.replace("\"to\": 3", "\"to\": 4"), "was changed");
    check(
        &signed(json.replace("\"to\": 3", "\"to\": 4")),
        "do not agree",
    );
    check(&signed(json.replace("fast/2", "dice/1")), "dealer");
    check(
        &signed(json.replacen("\"games\": 3", "\"games\": \"three\"", 1)),
        "three",
    );
    assert_eq!(json.parse::<Findings>(), Ok::<_, FindingsError>(found));
}

#[test]
fn impossible_plans_are_refused_before_the_first_game() {
    let check = |change: fn(&mut Plan), expected: &str| {
        let game = Games.find("one").expect("registered");
        let mut plan = Plan {
            run: run(game, &RulesMap::new(), 2, Extent::Games(3)),
            shard: None,
            threads: 1,
        };
        change(&mut plan);
        let error = plan.check(Games).expect_err("it cannot").to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(|plan| plan.run.game = "chess".into(), "no game \"chess\"");
    check(|plan| plan.run.bots = vec![BotKind::RANDOM; 99], "not 99");
    check(
        |plan| plan.run.bots = vec![BotKind::BOOK; 2],
        "One has no strategy book",
    );
    check(
        |plan| plan.run.extent = Extent::Rounds(5),
        "One has no rounds",
    );
    check(
        |plan| plan.shard = "1/9".parse().ok(),
        "more shards than games",
    );
    check(
        |plan| {
            plan.run.extent = Extent::Milliseconds(5);
            plan.shard = "1/2".parse().ok();
        },
        "--games",
    );
}

#[test]
fn the_first_player_is_tested_only_with_equal_bots() {
    let game = Games.find("one").expect("registered");
    let check = |bots: [BotKind; 2], expected: bool| {
        let mut run = run(game, &RulesMap::new(), 2, Extent::Games(20));
        run.bots = bots.to_vec();
        let found = simulated(&run, None, 1);
        assert!(found.totals.opening.games > 0, "somebody won");
        let tested = !found.results().comparisons.is_empty();
        assert_eq!(tested, expected, "{bots:?}");
    };
    check([BotKind::RANDOM, BotKind::RANDOM], true);
    check([BotKind::FIRST, BotKind::FIRST], true);
    check([BotKind::FIRST, BotKind::RANDOM], false);
}

#[test]
fn moving_first_is_compared_only_if_it_differs_from_a_seat() {
    let check = |rules: &str, seats: usize, expected: &[&str]| {
        let (game, id) = rules.split_once(':').expect("a preset");
        let game = Games.find(game).expect("registered");
        let mut run = run(game, &preset(id), seats, Extent::Games(400));
        // Against the house, only the book wins now and then.
        if id == "casino" {
            run.bots.fill(BotKind::BOOK);
        }
        let found = simulated(&run, None, 1);
        let comparisons = found.results().comparisons;
        let of: Vec<&str> = comparisons.iter().map(|one| one.of.as_str()).collect();
        assert_eq!(of, expected, "{rules}");
        for one in &comparisons {
            // A correction never makes a p-value smaller.
            assert!(
                one.corrected >= one.p_value && one.corrected <= 1.0,
                "{one:?}"
            );
        }
        let least = comparisons
            .iter()
            .map(|one| one.p_value)
            .fold(1.0, f64::min);
        let corrected = comparisons
            .iter()
            .map(|one| one.corrected)
            .fold(1.0, f64::min);
        let expected = (least * comparisons.len().max(1) as f64).min(1.0);
        assert!((corrected - expected).abs() < 1e-12, "{comparisons:?}");
    };
    let first = "seat 1, moving first";
    check("one:seed", 2, &[first]);
    check("one:seed", 3, &[first, "seat 2", "seat 3"]);
    check("one:official", 2, &["moving first", "seat 1"]);
    check("top-trumps:official", 2, &[first]);
    check("war:seed", 2, &["seat 1"]);
    check("war:bicycle", 3, &["seat 1", "seat 2", "seat 3"]);
    check("blackjack:casino", 2, &["seat 1"]);
    check("blackjack:casino", 1, &[]);
}

/// The games of the rows of a table of the report.
fn rows(report: &str, title: &str) -> Vec<(String, u64)> {
    let lines = report.lines().skip_while(|line| !line.starts_with(title));
    let row = |line: &str| {
        let (label, rest) = line
            .split_once("  ")
            .map(|_| line.split_at(26))
            .expect("a row");
        let games = rest.split_whitespace().last().expect("a number");
        let games = games.replace(',', "").parse().expect("a number");
        (label.trim().to_string(), games)
    };
    let lines = lines.skip(1).take_while(|line| !line.is_empty());
    lines.map(row).collect()
}

#[test]
fn every_game_is_in_one_row_of_a_table() {
    let check = |game: &'static dyn AnyGame, rules: &RulesMap, seats: usize| {
        let found = simulated(&run(game, rules, seats, Extent::Games(60)), None, 1);
        let heading = Heading {
            title: game.title(),
            rules: "?",
            command: "parlour sim",
            seconds: None,
        };
        let style = ReportStyle {
            columns: 80,
            ascii: true,
        };
        let report = report(&found, &heading, style);
        for title in ["WINS ", "ENDS "] {
            let rows = rows(&report, title);
            let all = rows.iter().position(|(label, _)| label == "all games");
            let all = all.unwrap_or_else(|| panic!("{report}"));
            let sum: u64 = rows[..all].iter().map(|(_, games)| games).sum();
            assert_eq!((sum, rows[all].1), (60, 60), "{title}{report}");
        }
        (found, report)
    };
    every_preset(|game, rules, seats| drop(check(game, rules, seats)));
    // All players but one win.
    let game = Games.find("silly-biscuits").expect("registered");
    let (found, report) = check(game, &preset("shithead"), 4);
    assert!(found.totals.shared > 0, "{report}");
    assert!(report.contains("several at once"), "{report}");
    assert!(report.contains("WINS, ALONE OR SHARED"), "{report}");
    // Most games are endless; the others are won or cut.
    let game = Games.find("war").expect("registered");
    let (found, report) = check(game, &preset("seed"), 2);
    let proof = found.totals.proof.expect("the game is deterministic");
    assert!(rows(&report, "WINS ").contains(&("nobody: endless".into(), proof.endless)));
    let never = ("never: proven endless".into(), proof.endless);
    assert!(rows(&report, "ENDS ").contains(&never), "{report}");
}

#[test]
fn lengths_report_the_games_that_a_limit_cut() {
    let check = |rules: &str, limit: Option<(&str, u32)>, words: &[&str]| {
        let (game, id) = rules.split_once(':').expect("a preset");
        let game = Games.find(game).expect("registered");
        let mut rules = preset(id);
        rules.extend(limit.map(|(name, limit)| (name.to_string(), limit.into())));
        let found = simulated(&run(game, &rules, 2, Extent::Games(300)), None, 1);
        let heading = Heading {
            title: game.title(),
            rules: "?",
            command: "parlour sim",
            seconds: None,
        };
        let style = ReportStyle {
            columns: 80,
            ascii: true,
        };
        let report = report(&found, &heading, style);
        for words in words {
            assert!(report.contains(words), "{words} in {report}");
        }
        let lengths = found.results().lengths.expect("some ended");
        assert!(lengths.shortest <= lengths.p5 && lengths.longest >= lengths.p99_9);
        (lengths.cut.games, report)
    };
    let (cut, report) = check("one:seed", None, &["MOVES of all games\n  shortest "]);
    assert!(cut == 0 && !report.contains("by a limit"), "{report}");
    let limit = Some(("turn-limit", 60));
    let words = [
        " of games were ended by a limit",
        "of these, by a limit",
        "LONGEST, not ended by a limit",
    ];
    let (cut, report) = check("one:seed", limit, &words);
    assert!((1..300).contains(&cut), "{report}");
    check("war:endless", None, &["every game was ended by a limit"]);
    let words = [
        "MOVES of the ",
        "not counted here: ",
        "that never end",
        "PER GAME THAT ENDED",
    ];
    let (cut, _) = check("war:seed", None, &words);
    assert_eq!(cut, 0);
}
