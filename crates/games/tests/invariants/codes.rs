//! Rules codes read back exactly, for every preset and for random rules.

use parlour_engine::dealer::{Dealer, Fast, Seed};
use parlour_engine::registry::Registry;
use parlour_engine::rules::{RulesMap, SwitchKind, read_code, write_code};
use parlour_games::Games;
use serde_json::Value;

fn check(game: &str, rules: &RulesMap) {
    let game = Games.find(game).expect("a registered game");
    let code = write_code(game, rules).expect("rules of the game");
    let code = code.expect("bundled documents have names");
    assert!(!code.contains(char::is_whitespace), "{code}");
    let (found, read) = read_code(Games, &code).unwrap_or_else(|error| panic!("{code}: {error}"));
    assert_eq!(found.id(), game.id());
    assert_eq!(found.rules(&read), game.rules(rules), "{code}");
}

#[test]
fn every_preset_has_a_code_of_its_own() {
    for game in Games.games() {
        for preset in game.presets() {
            let rules = RulesMap::from_iter([("preset".to_string(), Value::from(preset.id))]);
            check(game.id(), &rules);
            let code = write_code(*game, &rules).expect("rules").expect("a code");
            assert_eq!(code, format!("{}:{}", game.id(), preset.id));
        }
    }
}

#[test]
fn random_rules_read_back() {
    let mut chance = Fast::new(Seed([0xc0; 32]), 0);
    for game in Games.games() {
        let mut checked = 0;
        for _ in 0..400 {
            let mut rules = RulesMap::new();
            for switch in game.switches() {
                let value = match &switch.kind {
                    SwitchKind::Flag => Value::Bool(chance.below(2) == 1),
                    SwitchKind::Number { min, max } => {
                        Value::from(min + chance.below(max - min + 1))
                    }
                    SwitchKind::Word(words) => {
                        words[chance.below(words.len() as u32) as usize].into()
                    }
                    SwitchKind::Document(names) => {
                        names[chance.below(names.len() as u32) as usize].into()
                    }
                    SwitchKind::Text(_) => switch.default.clone(),
                };
                if chance.below(2) == 0 {
                    rules.insert(switch.id.into(), value);
                }
            }
            // Impossible rules have no code.
            if game.check_rules(&rules).is_ok() {
                check(game.id(), &rules);
                checked += 1;
            }
        }
        assert!(checked > 20, "{}: only {checked} are possible", game.id());
    }
}

#[test]
fn text_that_is_no_code_is_refused() {
    let check = |code: &str, words: &str| {
        let error = read_code(Games, code).err().expect("no code").to_string();
        assert!(error.contains(words), "{code}: {error}");
    };
    check("", "there is no game");
    check("ones", "Did you mean \"one\"?");
    check("one:seeed", "Did you mean \"seed\"?");
    check("one:seed+forced", "there is no rule \"forced\"");
    check("one+turn-limit", "a whole number from");
    check("one+turn-limit=-1", "a whole number from");
    check("one+", "there is no rule \"\"");
    assert!(read_code(Games, "ONE:seed+forced-play+turn-limit=7").is_ok());
}
