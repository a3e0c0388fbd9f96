//! Tests of contests between bots: equal results on any number of threads, mirrored deals,
//! confidence intervals, and damaged findings.

use parlour_bots::BotKind;
use parlour_engine::dealer::Seed;
use parlour_engine::registry::Registry;
use parlour_engine::rules::RulesMap;
use parlour_games::Games;
use parlour_lab::arena::{
    Contest, ContestPlan, Entrant, Findings, Sprt, TestResult, WIN_PARTS, csv, draw, merge,
    run_contest,
};
use parlour_lab::sim::{
    Control, Extent, FindingsError, PictureFormat, PlotTheme, Run, digest, simulate, wilson,
};

fn preset_rules(id: &str) -> RulesMap {
    [("preset".to_string(), id.into())].into_iter().collect()
}

fn contest(game: &str, rules: RulesMap, bots: &[BotKind], players: usize, deals: u64) -> Contest {
    let game = Games.find(game).expect("a game");
    let rules = game.rules(&rules).expect("rules of a preset");
    Contest::new(
        game.id(),
        rules,
        bots.iter().map(|&kind| kind.into()).collect(),
        players,
        Seed::default(),
        deals,
    )
}

fn one(bots: &[BotKind], players: usize, deals: u64) -> Contest {
    contest("one", RulesMap::new(), bots, players, deals)
}

fn played_by(contest: &Contest, shard: Option<&str>, threads: usize) -> Findings {
    let plan = ContestPlan {
        contest: contest.clone(),
        shard: shard.map(|shard| shard.parse().expect("a shard")),
        threads,
    };
    run_contest(Games, &plan, &Control::default()).expect("it can be played")
}

fn played(contest: &Contest) -> Findings {
    played_by(contest, None, 2)
}

fn seeded(mut contest: Contest, seed: u8) -> Contest {
    contest.seed = Seed([seed; 32]);
    contest
}

const TWO_LEVELS: [BotKind; 2] = [BotKind::EASY, BotKind::MEDIUM];

#[test]
fn every_preset_gives_the_same_bytes_on_any_threads_and_from_shards() {
    for game in Games.games() {
        for preset in game.presets() {
            let rules = preset_rules(preset.id);
            let seats = game.nearest_seats(&rules, game.default_seats());
            let contest = contest(game.id(), rules, &TWO_LEVELS, seats.expect("a table"), 7);
            let whole = played_by(&contest, None, 1);
            let json = whole.to_json();
            assert_eq!(whole.totals.deals, 7);
            assert_eq!(
                played_by(&contest, None, 3).to_json(),
                json,
                "{}",
                contest.game
            );
            let parts = (1..=3).rev().map(|number| {
                let part = played_by(&contest, Some(&format!("{number}/3")), 1);
                let read = Findings::read(Games, &part.to_json());
                (number.to_string(), read.expect("it reads back"))
            });
            let merged = merge(parts.collect()).expect("all parts are there");
            assert_eq!(merged.to_json(), json, "{}:{}", contest.game, preset.id);
        }
    }
}

#[test]
fn searching_bots_give_the_same_bytes_too() {
    let mut contest = one(&[BotKind::HARD, BotKind::MEDIUM, BotKind::RANDOM], 2, 3);
    contest.iterations = 20;
    let json = played_by(&contest, None, 1).to_json();
    assert_eq!(played_by(&contest, None, 3).to_json(), json);
}

/// Searching bots play by the calculations of the strategy book in simulations, too: alone at
/// a table, they win the same of the same deals.
#[test]
fn searching_bots_play_the_same_in_simulations() {
    let mut rules = preset_rules("casino");
    rules.insert("hands".into(), 5.into());
    let bots = [BotKind::HARD, BotKind::TREE];
    let contest = contest("blackjack", rules, &bots, 1, 4);
    let found = played(&contest);
    for (bot, counted) in bots.into_iter().zip(&found.totals.bots) {
        let run = Run::new(
            &contest.game,
            contest.rules.clone(),
            vec![bot],
            contest.seed,
            Extent::Games(contest.deals),
        );
        let plan = parlour_lab::sim::Plan {
            run,
            shard: None,
            threads: 2,
        };
        let simulated = simulate(Games, &plan, &Control::default()).expect("it can be played");
        assert_eq!(simulated.totals.balance, counted.balance, "{bot:?}");
    }
}

#[test]
fn a_tree_search_beats_chance() {
    let mut contest = one(&[BotKind::TREE, BotKind::RANDOM], 2, 20);
    contest.iterations = 400;
    let counted = &played(&contest).totals.matches[0];
    assert!(counted.wins > 22, "{counted:?}");
}

#[test]
fn a_search_by_time_is_named_in_the_findings() {
    let mut contest = one(&[BotKind::HARD, BotKind::RANDOM], 2, 1);
    contest.think_ms = Some(1);
    let json = played(&contest).to_json();
    assert!(json.contains("\"think_ms\": 1"), "{json}");
    assert_eq!(
        Findings::read(Games, &json).expect("its own JSON").contest,
        contest
    );
}

/// A program plays; a program that stops is replaced and reported; findings cannot start a
/// program.
#[test]
#[cfg(unix)]
fn programs_play_in_the_arena() {
    let script = |name: &str| {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/tests/programs/");
        format!("exec:{path}{name}.sh,random")
    };
    let contest = |name: &str| {
        let mut contest = one(&TWO_LEVELS, 2, 3);
        contest.bots = Entrant::parse_list(&script(name)).expect("a script");
        contest
    };
    let found = played(&contest("first"));
    assert!(found.totals.notices.is_empty(), "{:?}", found.totals);
    assert_eq!(found.contest.names(), ["first", "random"]);
    let found = played(&contest("crashes"));
    let notice = found.totals.notices.first().expect("a message");
    assert!(notice.starts_with("crashes's program stopped"), "{notice}");
    let read = Findings::read(Games, &found.to_json()).expect("its own JSON");
    assert_eq!(read.totals, found.totals);
    let plan = ContestPlan {
        contest: read.contest,
        shard: None,
        threads: 1,
    };
    let error = plan.check(Games).expect_err("a program of a file");
    assert!(error.to_string().contains("command line"), "{error}");
}

/// A bot without chance against itself plays the same game from both seats, if the cards
/// are the same. So it wins every deal exactly once.
#[test]
fn mirrored_deals_share_their_cards() {
    let bots = [BotKind::FIRST; 2];
    let found = played(&one(&bots, 2, 300));
    let score = found.totals.matches[0].score;
    let whole = u128::from(WIN_PARTS);
    assert_eq!(
        (score.sum.unsigned_abs(), score.squares),
        (300 * whole, 300 * whole * whole)
    );
    // Equal results do not mean that the share is known exactly: the interval is as wide as
    // that of 300 games.
    let share = found.results().matches[0].share;
    assert_eq!((share.low, share.high), wilson(150, 300));
    // The same around a larger table: one win for each deal.
    let score = played(&one(&bots, 5, 100)).totals.matches[0].score;
    assert_eq!(
        (score.sum.unsigned_abs(), score.squares),
        (100 * whole, 100 * whole * whole)
    );
    // Other deals are other games, which the seats win in turn.
    let games = [1, 2, 3, 4].map(|seed| played(&seeded(one(&bots, 2, 50), seed)).totals.moves);
    assert!(games.windows(2).all(|pair| pair[0] != pair[1]), "{games:?}");
}

/// The number of contests, of 40 with equal bots, whose interval contains the fair share.
fn covered(players: usize, deals: u64) -> usize {
    let is_covered = |seed: &u8| {
        let contest = seeded(one(&[BotKind::RANDOM; 2], players, deals), *seed);
        let share = played(&contest).results().matches[0].share;
        (share.low..=share.high).contains(&contest.fair())
    };
    (0..40).filter(is_covered).count()
}

#[test]
fn intervals_contain_the_share_of_equal_bots() {
    // 38 on average; fewer than 33 would be three deviations less.
    for (players, deals) in [(2, 150), (6, 60)] {
        let covered = covered(players, deals);
        assert!((33..=40).contains(&covered), "{players} players: {covered}");
    }
}

#[test]
fn mirrored_deals_make_intervals_narrower() {
    let found = played(&one(&[BotKind::MEDIUM, BotKind::EASY], 2, 4_000));
    let (share, counted) = (found.results().matches[0].share, &found.totals.matches[0]);
    let (low, high) = wilson(counted.wins, 8_000);
    assert!(
        share.high - share.low < 0.98 * (high - low),
        "{share:?} {low} {high}"
    );
}

#[test]
fn ratings_follow_from_the_shares() {
    let found = played(&one(
        &[BotKind::MEDIUM, BotKind::RANDOM, BotKind::EASY],
        2,
        500,
    ));
    let results = found.results();
    let ratings: Vec<f64> = results.bots.iter().map(|bot| bot.rating.mean).collect();
    assert!(ratings.iter().sum::<f64>().abs() < 1e-9, "{ratings:?}");
    let strongest = ratings.iter().fold(f64::MIN, |most, &one| most.max(one));
    assert_eq!(strongest, ratings[0]);
    // With two bots, the share follows from the difference of the ratings.
    let two = played(&one(&[BotKind::MEDIUM, BotKind::RANDOM], 2, 500)).results();
    let difference = two.bots[0].rating.mean - two.bots[1].rating.mean;
    let expected = 1.0 / (1.0 + 10_f64.powf(-difference / 400.0));
    assert!(
        (expected - two.bots[0].share.mean).abs() < 0.001,
        "{expected} {two:?}"
    );
    let high = two.bots[0].rating.high - two.bots[1].rating.low;
    let expected = 1.0 / (1.0 + 10_f64.powf(-high / 400.0));
    assert!(
        (expected - two.bots[0].share.high).abs() < 0.003,
        "{expected} {two:?}"
    );
}

#[test]
fn a_bot_that_wins_everything_has_a_finite_rating() {
    let bots = [BotKind::BOOK, BotKind::RANDOM];
    let found = played(&contest("blackjack", preset_rules("casino"), &bots, 1, 40));
    let results = found.results();
    let best = &results.bots[0];
    assert!(best.share.high > 0.99 && best.share.low < 1.0, "{best:?}");
    assert!(
        best.rating.low.is_finite() && best.rating.high < 2_000.0,
        "{best:?}"
    );
    assert!(best.rating.low < best.rating.mean, "{best:?}");
    // Each bot plays alone, and the house takes its share of the bets.
    assert_eq!(found.totals.games, 80);
    let balances = results
        .bots
        .iter()
        .map(|bot| bot.balance.as_ref().expect("money"));
    let [book, random] = balances.map(|balance| balance.average).collect::<Vec<_>>()[..] else {
        panic!("two bots");
    };
    assert!(
        book > random && (-0.1..0.1).contains(&book),
        "{book} {random}"
    );
}

#[test]
fn one_plays_against_five() {
    let found = played(&one(
        &[BotKind::MEDIUM, BotKind::RANDOM, BotKind::EASY],
        6,
        40,
    ));
    assert_eq!(found.totals.games, 2 * 6 * 40);
    assert_eq!(found.contest.pairings().len(), 2);
    let results = found.results();
    assert!(results.matches[0].share.low > 1.0 / 6.0, "{results:?}");
}

#[test]
fn sequential_tests_stop_early_and_at_the_same_deal() {
    let mut contest = one(&[BotKind::MEDIUM, BotKind::RANDOM], 2, 20_000);
    contest.sprt = Some(Sprt::around(contest.fair()));
    let found = played_by(&contest, None, 1);
    assert!(
        found.complete && found.totals.deals < 3_000,
        "{:?}",
        found.totals
    );
    assert_eq!(found.results().matches[0].verdict, Some(TestResult::High));
    assert_eq!(played_by(&contest, None, 3).to_json(), found.to_json());
    // Such a contest is complete, although it has fewer deals than it could have.
    let read = Findings::read(Games, &found.to_json()).expect("it reads back");
    assert_eq!(merge(vec![("one".into(), read)]), Ok(found));
    contest.bots.reverse();
    let verdict = played(&contest).results().matches[0].verdict;
    assert_eq!(verdict, Some(TestResult::Low));
}

#[test]
fn a_stopped_contest_has_the_first_deals() {
    let control = Control::default();
    control.stop();
    let plan = ContestPlan {
        contest: one(&TWO_LEVELS, 2, 1_000),
        shard: None,
        threads: 2,
    };
    let found = run_contest(Games, &plan, &control).expect("a contest");
    assert!(!found.complete && found.totals.deals == 0);
    // Without deals the interval is everything, and the file can still be read.
    assert_eq!(found.results().matches[0].share.high, 1.0);
    assert!(Findings::read(Games, &found.to_json()).is_ok());
}

#[test]
fn impossible_contests_are_refused() {
    let check = |change: fn(&mut ContestPlan), expected: &str| {
        let mut plan = ContestPlan {
            contest: one(&TWO_LEVELS, 2, 4),
            shard: None,
            threads: 1,
        };
        change(&mut plan);
        let checked = plan.check(Games).map_err(|error| error.to_string());
        let error = checked.expect_err("it is not possible");
        assert!(error.contains(expected), "{error}");
        let played = run_contest(Games, &plan, &Control::default());
        assert_eq!(played.map_err(|error| error.to_string()), Err(error));
    };
    check(|plan| plan.contest.bots.truncate(1), "at least two bots");
    check(
        |plan| plan.contest.bots = vec![BotKind::FIRST.into(); 17],
        "at most 16",
    );
    check(
        |plan| plan.contest.bots[0] = BotKind::BOOK.into(),
        "no strategy book",
    );
    check(|plan| plan.contest.players = 1, "needs 2 to 14 players");
    check(
        |plan| plan.contest.game = "bridge".into(),
        "no game \"bridge\"",
    );
    check(
        |plan| plan.shard = "1/5".parse().ok(),
        "this shard is empty",
    );
    check(
        |plan| plan.contest.sprt = Some(Sprt::around(0.99)),
        "--sprt",
    );
    let sharded = |plan: &mut ContestPlan| {
        plan.contest.sprt = Some(Sprt::around(0.5));
        plan.shard = "1/2".parse().ok();
    };
    check(sharded, "no shards");
}

/// The JSON of findings after a change, with the digest of the changed file.
fn changed(json: &str, change: impl Fn(&mut serde_json::Value)) -> String {
    let mut value: serde_json::Value = serde_json::from_str(json).expect("JSON");
    change(&mut value);
    value["digest"] = digest(&value).into();
    value.to_string()
}

#[test]
fn edited_findings_are_refused() {
    let json = played(&one(
        &[BotKind::EASY, BotKind::MEDIUM, BotKind::RANDOM],
        2,
        20,
    ))
    .to_json();
    let edited = json.replacen("\"wins\": ", "\"wins\": 1", 1);
    assert_eq!(Findings::read(Games, &edited), Err(FindingsError::Changed));
    let check = |place: &str, value: serde_json::Value, expected: &str| {
        let text = changed(&json, |json| {
            *json.pointer_mut(place).expect("a place") = value.clone();
        });
        let error = Findings::read(Games, &text).expect_err(place).to_string();
        assert!(error.contains(expected), "{place}: {error}");
    };
    check("/parlour_arena", 2.into(), "version 2");
    check("/totals/deals", 21.into(), "do not agree");
    check("/totals/games", 7.into(), "`games`");
    check("/totals/matches/0/wins", 900.into(), "do not add up");
    check("/totals/matches/0/limits", 900.into(), "`limits`");
    check("/totals/matches/0/score/sum", "5".into(), "`score`");
    check("/totals/matches/1/score/squares", "5".into(), "`squares`");
    check("/totals/bots/0/score/sum", "5".into(), "of a bot");
    check("/totals/products/1/0", "1e9".into(), "not a whole number");
    check("/totals/products/1/0", "9".repeat(35).into(), "`products`");
    check("/totals/products/2", serde_json::json!([]), "`products`");
    check("/measure", "money".into(), "`measure`");
    check("/contest/bots/0", "nobody".into(), "no bot");
    check("/contest/bots/0", "program".into(), "no bot");
    check("/contest/players", 1.into(), "2 to 14 players");
    check("/contest/dealer", "fast/9".into(), "dealer");
    check("/contest/game", "bridge".into(), "no game");
    check(
        "/contest/rules/wilds",
        9_999.into(),
        "does not fit its game",
    );
}

#[test]
fn parts_of_other_contests_are_refused() {
    let contest = one(&TWO_LEVELS, 2, 12);
    let part =
        |contest: &Contest, shard: &str| (shard.to_string(), played_by(contest, Some(shard), 1));
    let error = |parts| merge(parts).expect_err("they do not merge").to_string();
    let missing = error(vec![part(&contest, "1/3"), part(&contest, "3/3")]);
    assert_eq!(
        missing,
        "deals 4 to 7 are missing: a shard is missing or was stopped"
    );
    let twice = error(vec![part(&contest, "1/2"), part(&contest, "1/3")]);
    assert!(
        twice.contains("hold the same deals: numbers 0 to 3"),
        "{twice}"
    );
    let mut other = contest.clone();
    other.iterations = 7;
    let differ = error(vec![part(&contest, "1/2"), part(&other, "2/2")]);
    assert!(differ.contains("the iterations differ"), "{differ}");
}

/// A file can contain any counts that do not contradict each other.
#[test]
fn parts_with_huge_counts_are_merged() {
    let contest = one(&TWO_LEVELS, 2, 2);
    let part = |number: u32, change: &dyn Fn(&mut serde_json::Value)| {
        let json = played_by(&contest, Some(&format!("{number}/2")), 1).to_json();
        let text = changed(&json, |json| {
            change(json);
            let deals = json["totals"]["deals"].as_u64().expect("a number");
            json["totals"]["games"] = (deals * 2).into();
        });
        (number.to_string(), Findings::read(Games, &text))
    };
    let merged = |change: &dyn Fn(u32, &mut serde_json::Value)| {
        let parts = (1..=2).map(|number| {
            let (name, read) = part(number, &|json| change(number, json));
            (name, read.expect("possible counts"))
        });
        merge(parts.collect()).expect("all parts are there")
    };
    let most = 2 * u128::from(u64::MAX);
    let moves = merged(&|_, json| json["totals"]["moves"] = most.to_string().into());
    assert_eq!(moves.totals.moves, 2 * most);
    let (_, refused) = part(1, &|json| {
        json["totals"]["moves"] = (most + 1).to_string().into();
    });
    let error = refused.expect_err("too many moves").to_string();
    assert!(error.contains("`moves`"), "{error}");
    // Two halves of more games than can be counted: every deal is won once from both seats.
    let half = (1_u64 << 63) - 1;
    let games = merged(&|number, json| {
        let whole = u128::from(half) * u128::from(WIN_PARTS);
        let from = u64::from(number - 1) * half;
        json["contest"]["deals"] = (2 * half).into();
        (json["from"], json["to"]) = (from.into(), (from + half).into());
        let totals = &mut json["totals"];
        totals["deals"] = half.into();
        let score = serde_json::json!({
            "sum": whole.to_string(),
            "squares": (whole * u128::from(WIN_PARTS)).to_string(),
        });
        let counted = &mut totals["matches"][0];
        for (name, count) in [
            ("wins", half),
            ("draws", 0),
            ("losses", half),
            ("limits", 0),
        ] {
            counted[name] = count.into();
        }
        counted["score"] = score.clone();
        for bot in 0..2 {
            totals["bots"][bot]["score"] = score.clone();
        }
        totals["products"][1][0] = "0".into();
    });
    assert_eq!(games.totals.games, u64::MAX);
    assert_eq!(games.results().matches[0].share.mean, 0.5);
}

#[test]
fn tables_and_pictures_have_all_matches() {
    let found = played(&one(
        &[BotKind::EASY, BotKind::MEDIUM, BotKind::EASY],
        2,
        30,
    ));
    let mut table = Vec::new();
    csv(&found, &mut table).expect("a table");
    let table = String::from_utf8(table).expect("text");
    for words in ["wins,easy v medium,", "rating,easy 2,", "deals,all,30,,"] {
        assert!(table.contains(words), "{words} in {table}");
    }
    let svg = draw(&found, "One", PlotTheme::LIGHT, PictureFormat::Svg).expect("a picture");
    let svg = String::from_utf8(svg).expect("text");
    for words in ["One: 30 deals, 180 games", "medium v easy 2", "ratings"] {
        assert!(svg.contains(words), "{words} in {svg}");
    }
    assert!(
        draw(&found, "One", PlotTheme::DARK, PictureFormat::Png)
            .is_ok_and(|png| png.starts_with(b"\x89PNG"))
    );
}
