//! Tests of changed findings. They are refused. With a new digest that matches, they are
//! refused with a reason if their counts are not possible; otherwise they can be merged,
//! reported and drawn. Nothing panics.

use parlour_bots::BotKind;
use parlour_engine::dealer::Seed;
use parlour_engine::registry::Registry;
use parlour_engine::rules::RulesMap;
use parlour_games::Games;
use parlour_lab::sim::{
    Control, Extent, Findings, FindingsError, Heading, PictureFormat, Plan, PlotTheme, ReportStyle,
    Run, csv, digest, draw, merge, report, simulate,
};
use serde_json::{Value, json};

/// The findings of a few games.
fn found(game: &str, preset: &str) -> Value {
    let game = Games.find(game).expect("registered");
    let rules: RulesMap = [("preset".to_string(), preset.into())]
        .into_iter()
        .collect();
    let rules = game.rules(&rules).expect("a preset");
    let bots = vec![BotKind::RANDOM; 2];
    let mut run = Run::new(game.id(), rules, bots, Seed::default(), Extent::Games(12));
    run.keep = 3;
    let (shard, threads) = (None, 1);
    let plan = Plan {
        run,
        shard,
        threads,
    };
    let found = simulate(Games, &plan, &Control::default()).expect("it can be played");
    serde_json::from_str(&found.to_json()).expect("JSON")
}

/// The JSON pointers of all numbers and strings below a pointer.
fn leaves(value: &Value, place: &str) -> Vec<String> {
    match value {
        Value::Object(map) => map
            .iter()
            .flat_map(|(name, value)| leaves(value, &format!("{place}/{name}")))
            .collect(),
        Value::Array(list) => list
            .iter()
            .enumerate()
            .flat_map(|(index, value)| leaves(value, &format!("{place}/{index}")))
            .collect(),
        _ => vec![place.into()],
    }
}

/// The text of findings with the digest that belongs to them.
fn signed(mut findings: Value) -> String {
    let digest = digest(&findings);
    findings["digest"] = digest.into();
    findings.to_string()
}

/// The edits of a number: one more, one less, twice as much. Also for numbers that
/// are written as text.
fn edits(old: &Value) -> Vec<Value> {
    let number = match old {
        Value::String(text) => text.parse::<i128>().ok(),
        Value::Number(number) => number.as_i128(),
        _ => None,
    };
    let write = |new: i128| match old {
        Value::String(_) => Some(json!(new.to_string())),
        _ => u64::try_from(new).ok().map(|new| json!(new)),
    };
    match (number, old) {
        (Some(number), _) => {
            let new = [number + 1, number - 1, number * 2];
            let new = new.into_iter().filter(|&new| new != number);
            new.filter_map(write).collect()
        }
        (None, Value::Number(float)) => {
            let float = float.as_f64().expect("a number");
            let new = [float + 1.0, float - 1.0, float * 2.0].into_iter();
            let new = new.filter(|&new| new != float);
            new.map(|new| json!(new)).collect()
        }
        (None, Value::String(text)) => vec![json!(format!("{text}x"))],
        (None, Value::Bool(old)) => vec![json!(!old)],
        (None, _) => vec![json!(0)],
    }
}

/// The JSON pointers of all objects and lists.
fn branches(value: &Value, place: &str) -> Vec<String> {
    let mut found = Vec::new();
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                found.extend(branches(value, &format!("{place}/{name}")));
            }
        }
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                found.extend(branches(value, &format!("{place}/{index}")));
            }
        }
        _ => return found,
    }
    found.push(place.into());
    found
}

/// Every single edit of findings: each number changed, each key renamed or removed,
/// each item of a list removed. Each with its place.
fn every_edit(whole: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for place in leaves(whole, "") {
        for new in edits(whole.pointer(&place).expect("there")) {
            let mut changed = whole.clone();
            *changed.pointer_mut(&place).expect("there") = new.clone();
            all.push((format!("{place} is {new}"), changed));
        }
    }
    for place in branches(whole, "") {
        let at = |changed: &mut Value, edit: &dyn Fn(&mut Value)| {
            edit(changed.pointer_mut(&place).expect("there"));
        };
        let mut edited = |what: String, edit: &dyn Fn(&mut Value)| {
            let mut changed = whole.clone();
            at(&mut changed, edit);
            all.push((format!("{place}: {what}"), changed));
        };
        match whole.pointer(&place).expect("there") {
            Value::Object(map) => {
                for name in map.keys() {
                    edited(format!("without {name}"), &|map| {
                        map.as_object_mut().expect("a map").shift_remove(name);
                    });
                    edited(format!("{name} renamed"), &|map| {
                        let map = map.as_object_mut().expect("a map");
                        let value = map.shift_remove(name).expect("there");
                        map.insert(format!("{name}_"), value);
                    });
                }
                edited("one more".into(), &|map| map["more"] = json!(1));
            }
            Value::Array(list) => {
                for index in 0..list.len() {
                    edited(format!("without {index}"), &|list| {
                        list.as_array_mut().expect("a list").remove(index);
                    });
                }
            }
            _ => {}
        }
    }
    all
}

#[test]
fn every_edit_is_refused() {
    for (game, preset) in [("war", "seed"), ("blackjack", "casino"), ("one", "seed")] {
        let whole = found(game, preset);
        let read = Findings::read(Games, &whole.to_string());
        assert!(read.is_ok(), "{read:?}");
        let mut edited = 0;
        for (place, changed) in every_edit(&whole) {
            let read = Findings::read(Games, &changed.to_string());
            assert!(read.is_err(), "{game}, {place}");
            edited += 1;
        }
        assert!(edited > 500, "{edited}");
    }
}

#[test]
fn most_edits_are_noticed_without_the_digest() {
    // With a new digest that matches, only the counts themselves can be checked.
    for (game, preset) in [("war", "seed"), ("blackjack", "casino"), ("one", "seed")] {
        let whole = found(game, preset);
        let (mut edited, mut accepted) = (0, Vec::new());
        for (place, changed) in every_edit(&whole) {
            // Results are calculated again from the counts.
            if ["/results", "/digest", ": without digest"]
                .iter()
                .any(|part| place.starts_with(part))
            {
                continue;
            }
            edited += 1;
            if let Ok(findings) = Findings::read(Games, &signed(changed)) {
                accepted.push(place);
                use_all(findings);
            }
        }
        assert!(
            edited > 200 && accepted.len() * 8 < edited,
            "{} of {edited}: {accepted:#?}",
            accepted.len()
        );
        // Counts that must agree with other counts. Endless games have moves and
        // rounds, but no lengths and counters.
        let mut counts = vec![
            "games",
            "wins",
            "alone",
            "bot_wins",
            "proof",
            "lengths/values",
        ];
        if game != "war" {
            counts.extend(["moves", "rounds"]);
        }
        for place in counts {
            let place = format!("/totals/{place}");
            let found = accepted.iter().find(|other| other.starts_with(&place));
            assert_eq!(found, None, "{game}");
        }
    }
}

/// Uses findings in all the ways in which the command does.
fn use_all(findings: Findings) {
    let Ok(merged) = merge(vec![("a part".into(), findings)]) else {
        return;
    };
    let heading = Heading {
        title: "A game",
        rules: "?",
        command: "parlour sim",
        seconds: None,
    };
    let style = ReportStyle {
        columns: 80,
        ascii: false,
    };
    assert!(report(&merged, &heading, style).contains("WINS"));
    csv(&merged, Vec::new()).expect("written");
    draw(&merged, "A game", PlotTheme::LIGHT, PictureFormat::Svg).expect("drawn");
}

#[test]
fn no_changed_number_panics() {
    let (mut refused, mut used) = (0, 0);
    for (game, preset) in [("war", "seed"), ("blackjack", "casino"), ("one", "seed")] {
        let whole = found(game, preset);
        for place in leaves(&whole, "") {
            if place.starts_with("/results") {
                continue;
            }
            let old = whole.pointer(&place).expect("there");
            let longer = old
                .as_str()
                .map_or(json!("x"), |old| json!(format!("{old}9")));
            let larger = old.as_u64().map_or(json!(7), |old| json!(old + 1));
            let largest = json!(u64::MAX);
            for new in [json!(0), json!(-1), json!(null), longer, larger, largest] {
                let mut changed = whole.clone();
                *changed.pointer_mut(&place).expect("there") = new.clone();
                match signed(changed).parse::<Findings>() {
                    Ok(findings) => {
                        let counts = place.starts_with("/totals") && old.is_number();
                        assert!(!counts || new != json!(u64::MAX), "{place} is {new}");
                        use_all(findings);
                        used += 1;
                    }
                    Err(error) => {
                        assert!(!error.to_string().is_empty());
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(refused > 3 * used && used > 50, "{refused} and {used}");
}

#[test]
fn damage_is_refused_with_a_reason() {
    let whole = found("blackjack", "casino");
    let check = |place: &str, new: Value, expected: &str| {
        let mut changed = whole.clone();
        *changed.pointer_mut(place).expect("there") = new;
        let read = changed.to_string().parse::<Findings>();
        assert_eq!(read, Err(FindingsError::Changed), "{place}");
        let error = signed(changed).parse::<Findings>();
        let error = error.expect_err("it is damaged").to_string();
        assert!(error.contains(expected), "{place}: {error}");
    };
    check("/totals/wins/0", json!(13), "`wins` are more");
    check("/totals/wins", json!([1]), "different numbers of seats");
    check("/totals/bot_wins/0", json!(13), "`bot_wins` are more");
    check("/totals/draws", json!(13), "`draws`");
    check(
        "/totals/endings",
        json!({"a": 5}),
        "`endings` do not add up",
    );
    check(
        "/totals/endings",
        json!({"\u{1b}[2J": 12}),
        "`endings` have unexpected names",
    );
    check("/totals/opening/wins", json!(13), "`opening`");
    check(
        "/totals/proof",
        json!({"ended": 1, "endless": 0, "undecided": 0}),
        "`proof`",
    );
    check("/totals/moves", json!("1"), "`moves`");
    check("/totals/counters/0/games", json!(13), "`counters`");
    check("/totals/counters/0/squares", json!("0"), "`counters`");
    check("/totals/balance/won_squares", json!("0"), "`balance`");
    check("/totals/longest/0/index", json!(12), "`longest`");
    check("/run/extent/games", json!(11), "`extent`");
    check("/run/keep", json!(0), "`longest`");
    check("/totals/alone/0", json!(9), "`alone`");
    check("/totals/shared", json!(1), "`shared`");
}

#[test]
fn findings_fit_their_game() {
    let check = |(game, preset): (&str, &str), place: &str, new: Value, expected: &str| {
        let mut changed = found(game, preset);
        *changed.pointer_mut(place).expect("there") = new;
        let error = Findings::read(Games, &signed(changed));
        let error = error.expect_err("it does not fit").to_string();
        assert!(error.contains(expected), "{place}: {error}");
    };
    let casino = ("blackjack", "casino");
    check(casino, "/run/game", json!("chess"), "no game \"chess\"");
    check(casino, "/run/rules/decks", json!(99), "decks");
    check(casino, "/run/rules", json!({}), "all rules");
    check(casino, "/run/bots", json!(["random"]), "numbers of seats");
    check(casino, "/totals/counters/1/name", json!("x"), "`counters`");
    check(
        casino,
        "/totals/counters/1/most_at_once",
        json!(true),
        "`counters`",
    );
    check(casino, "/totals/balance", json!(null), "`balance`");
    check(casino, "/totals/rounds", json!("1"), "`rounds`");
    check(
        ("one", "seed"),
        "/totals/rounds",
        json!("1"),
        "has no rounds",
    );
    check(
        ("one", "seed"),
        "/run/rules/turn-limit",
        json!(0),
        "turn-limit",
    );
}
