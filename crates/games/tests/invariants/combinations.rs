//! The invariants under random rules: any preset with some of its switches changed.
//! Impossible rules must be refused with a message.

use std::hash::{BuildHasher, Hasher, RandomState};

use parlour_engine::dealer::{Dealer, Fast};
use parlour_engine::event::Silent;
use parlour_engine::game::CardGame;
use parlour_engine::playout::{SimulatedPlayers, playout};
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::{RuleSet, RulesMap, SwitchInfo, SwitchKind, Terms};
use parlour_engine::table::MAX_SEATS;
use parlour_games::Games;
use serde_json::Value;

use crate::deals;
use crate::leaks::{LeakReport, look};
use crate::play::{Conservation, Texts};
use crate::records::{Decks, RoundTrip};
use crate::resampling::Keeps;
use crate::tables::Check;

/// The longest game that is played to its end here.
const MAX_MOVES: u64 = 3_000_000;

fn some_value(switch: &SwitchInfo, chance: &mut impl Dealer) -> Option<Value> {
    match &switch.kind {
        SwitchKind::Flag => Some(Value::Bool(chance.below(2) == 1)),
        // Small numbers find the most errors.
        SwitchKind::Number { min, max } => Some(match chance.below(3) {
            0 => switch.default.clone(),
            1 => Value::from(*min),
            _ => Value::from(min + chance.below((max - min).min(12) + 1)),
        }),
        SwitchKind::Word(words) => {
            let index = chance.below(words.len() as u32) as usize;
            Some(Value::from(words[index]))
        }
        SwitchKind::Document(_) | SwitchKind::Text(_) => None,
    }
}

pub fn some_rules(game: &str, chance: &mut impl Dealer) -> RulesMap {
    let game = Games.find(game).expect("a registered game");
    let presets = game.presets();
    let preset = &presets[chance.below(presets.len() as u32) as usize];
    let mut rules = RulesMap::new();
    rules.insert("preset".into(), preset.id.into());
    for switch in game.switches() {
        if chance.below(3) == 0
            && let Some(value) = some_value(&switch, chance)
        {
            rules.insert(switch.id.into(), value);
        }
    }
    rules
}

struct Combination<'a>(&'a mut Fast);

impl Visitor for Combination<'_> {
    type Out = bool;

    /// Returns whether any number of players can play by these rules.
    fn visit<G: CardGame>(self) -> bool {
        let chance = self.0;
        let map = some_rules(G::ID, chance);
        let shown = serde_json::to_string(&map).expect("plain data");
        let terms = match Terms::<G>::read(&map) {
            Ok(terms) => terms,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return false;
            }
        };
        let rules = &terms.rules;
        let possible: Vec<usize> = (1..=MAX_SEATS)
            .filter(|&seats| rules.check(seats).is_ok())
            .collect();
        if possible.is_empty() {
            let why = rules.check(G::DEFAULT_SEATS).expect_err("nobody can play");
            assert!(!why.to_string().is_empty());
            return false;
        }
        let seats = possible[chance.below(possible.len().min(5) as u32) as usize];
        println!("{} {shown}, {seats} seats", G::ID);
        for index in 0..8 {
            let mut dealer = Fast::new("c0b".parse().expect("hexadecimal"), index);
            let game = {
                let mut players = SimulatedPlayers::at_random(chance.clone());
                let terms = (rules, &terms.setup);
                playout::<G>(
                    terms,
                    seats,
                    &mut dealer,
                    &mut players,
                    &mut Silent,
                    MAX_MOVES,
                )
            };
            assert!(game.outcome.is_some(), "{} {shown}: it does not end", G::ID);
        }
        let mut report = LeakReport::default();
        look::<G>(
            &terms,
            seats,
            u64::from(chance.below(1_000)),
            60,
            &mut report,
        );
        assert!(report.leaks.is_empty(), "{shown}: {}", report.leaks[0]);
        let mut dealt = deals::DealReport::default();
        deals::look::<G>(&terms, seats, chance.below(1_000).into(), &mut dealt);
        assert!(dealt.leaks.is_empty(), "{shown}: {}", dealt.leaks[0]);
        Conservation.check::<G>(&shown, &terms, seats);
        Texts.check::<G>(&shown, &terms, seats);
        RoundTrip.check::<G>(&shown, &terms, seats);
        Decks.check::<G>(&shown, &terms, seats);
        Keeps::quietly().check::<G>(&shown, &terms, seats);
        true
    }
}

fn check_combination(number: u64) {
    for game in Games.games() {
        let mut chance = Fast::new("ca5e".parse().expect("hexadecimal"), number);
        let visited = Games.visit(game.id(), Combination(&mut chance));
        visited.expect("a registered game");
    }
}

/// The same combinations in every run. The last two have found a leak: the order
/// of a shuffled discard pile in War.
#[test]
fn every_combination_keeps_the_invariants() {
    for number in (0..24).chain([634_835, 891_081]) {
        check_combination(number);
    }
}

/// Other combinations in every run: as many as `PARLOUR_COMBINATIONS` says. Add a number
/// that fails to the test above.
#[test]
#[ignore = "random: part of ./check full"]
fn other_combinations_keep_the_invariants() {
    let count = std::env::var("PARLOUR_COMBINATIONS").map_or(20, |count| {
        count.parse().expect("PARLOUR_COMBINATIONS is a number")
    });
    for _ in 0..count {
        let number = random_number();
        println!("combination {number}");
        check_combination(number);
    }
}

/// A number from the system's random source.
fn random_number() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Most combinations can be played, so the tests above are not empty.
#[test]
fn most_combinations_can_be_played() {
    for game in Games.games() {
        let tries = 60;
        let playable = (0..tries).filter(|&number| {
            let mut chance = Fast::new("ca5e".parse().expect("hexadecimal"), number);
            let map = some_rules(game.id(), &mut chance);
            (1..=MAX_SEATS).any(|seats| game.check(&map, seats).is_ok())
        });
        let playable = playable.count();
        println!("{}: {playable} of {tries}", game.id());
        assert!(playable * 3 > tries as usize, "{}", game.id());
    }
}
