//! A test that simulation and calculation agree: the exact odds are in the interval of a
//! simulation by the strategy book.

use parlour_bots::BotKind;
use parlour_engine::Session;
use parlour_engine::dealer::Seed;
use parlour_engine::registry::Registry;
use parlour_engine::rules::RulesMap;
use parlour_games::Games;
use parlour_games::blackjack::Blackjack;
use parlour_games::blackjack::odds::{Decks, Odds};
use parlour_lab::sim::{Control, Extent, Plan, Run, simulate};
use serde_json::{Value, json};

#[test]
fn the_edge_lies_in_the_interval() {
    // The seed is fixed, so the result is always the same.
    let check = |switches: &[(&str, Value)]| {
        let game = Games.find("blackjack").expect("registered");
        // The odds are for a fresh deck in every hand and an unlimited purse.
        let base = [
            ("preset", json!("casino")),
            ("penetration", json!(0)),
            ("purse", json!(1_000_000)),
        ];
        let switches = base.iter().chain(switches);
        let rules: RulesMap = switches
            .map(|(name, value)| (name.to_string(), value.clone()))
            .collect();
        let rules = game.rules(&rules).expect("rules");
        let bots = vec![BotKind::BOOK];
        let extent = Extent::Games(10_000);
        let plan = Plan {
            run: Run::new(game.id(), rules.clone(), bots, Seed::default(), extent),
            shard: None,
            threads: 2,
        };
        let found = simulate(Games, &plan, &Control::default()).expect("it can be played");
        let found = found.results().balance.expect("it is for money");
        let rules = Session::<Blackjack>::read_rules(&rules).expect("rules");
        let exact = Odds::new(&rules, Decks::Finite(rules.decks)).edge().chart;
        assert!(
            (found.low..=found.high).contains(&exact),
            "{exact}: {found:?}"
        );
        // The interval must be narrow enough to be a real test.
        assert!(found.high - found.low < 0.005, "{found:?}");
    };
    check(&[]);
    check(&[("decks", json!(2)), ("hit-soft-17", json!(true))]);
}
