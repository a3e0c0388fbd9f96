//! House rules as text: reads what people type, and writes rules as a code. The
//! full screen and the line mode share it.

use parlour_engine::game::{LongGame, SetupError};
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::{RulesMap, write_code};
use serde_json::Value;

/// The result of reading a rules code.
type ReadCode = Result<(&'static dyn AnyGame, RulesMap), SetupError>;

/// The rules after a typed change: a preset, `KEY=VALUE` (or `KEY` for `KEY=on`), or
/// a whole rules code.
pub(crate) fn with_change(
    game: &dyn AnyGame,
    rules: &RulesMap,
    text: &str,
    read_code: impl FnOnce(&str) -> ReadCode,
) -> Result<RulesMap, SetupError> {
    if text.contains(':') {
        let (other, rules) = read_code(text)?;
        if other.id() != game.id() {
            let words = format!(
                "that is a code for {}, not for {}",
                other.title(),
                game.title()
            );
            return Err(SetupError::Rules(words));
        }
        return Ok(rules);
    }
    if game.presets().iter().any(|preset| preset.id == text) {
        return Ok(preset(text));
    }
    let (key, value) = text.split_once('=').unwrap_or((text, "on"));
    let mut new = rules.clone();
    new.insert(key.trim().into(), game.parse_switch(key.trim(), value)?);
    game.check_rules(&new)?;
    Ok(new)
}

/// A warning if the game takes very long by rules that nobody chose on purpose.
pub(crate) fn unexpected_long_game(game: &dyn AnyGame, rules: &RulesMap) -> Option<LongGame> {
    let long = game.long_game(rules)?;
    (!rules.contains_key(long.shorter.0)).then_some(long)
}

/// The rules of a preset.
pub(crate) fn preset(id: &str) -> RulesMap {
    RulesMap::from_iter([("preset".to_string(), Value::from(id))])
}

/// The rules as a code. Rules with a custom deck have no code: then a description.
pub(crate) fn rules_code(game: &dyn AnyGame, rules: &RulesMap) -> String {
    match write_code(game, rules) {
        Ok(Some(code)) => code,
        Ok(None) => format!("{} with a deck of your own", game.id()),
        Err(error) => error.to_string(),
    }
}
