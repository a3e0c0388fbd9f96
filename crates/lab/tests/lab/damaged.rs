//! Damaged findings are refused with a reason, or they can be merged, reported and
//! drawn. Nothing panics.

use parlour_bots::BotKind;
use parlour_engine::dealer::Seed;
use parlour_engine::registry::Registry;
use parlour_engine::rules::RulesMap;
use parlour_games::Games;
use parlour_lab::sim::{
    Control, Extent, Findings, Format, Heading, Plan, Run, Style, Theme, csv, draw, merge, report,
    simulate,
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
    let style = Style {
        columns: 80,
        ascii: false,
    };
    assert!(report(&merged, &heading, style).contains("WINS"));
    csv(&merged, Vec::new()).expect("written");
    draw(&merged, "A game", Theme::LIGHT, Format::Svg).expect("drawn");
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
                match changed.to_string().parse::<Findings>() {
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
        let error = changed.to_string().parse::<Findings>();
        let error = error.expect_err("it is damaged").to_string();
        assert!(error.contains(expected), "{place}: {error}");
    };
    check("/totals/wins/0", json!(13), "`wins` are more");
    check("/totals/wins", json!([1]), "not of the same seats");
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
        "`endings` have odd names",
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
}
