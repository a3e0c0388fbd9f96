//! What people agree on before a game, as they type it: for both kinds of
//! screens.

use parlour_engine::game::SetupError;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::{RulesMap, write_code};
use serde_json::Value;

/// A rules code, read.
type Code = Result<(&'static dyn AnyGame, RulesMap), SetupError>;

/// The rules with one thing changed: a preset, `KEY=VALUE`, or a whole code.
pub(crate) fn changed(
    game: &dyn AnyGame,
    rules: &RulesMap,
    text: &str,
    read_code: impl FnOnce(&str) -> Code,
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

/// The rules of a preset.
pub(crate) fn preset(id: &str) -> RulesMap {
    RulesMap::from_iter([("preset".to_string(), Value::from(id))])
}

/// The rules as a code, or as well as it can be said.
pub(crate) fn in_short(game: &dyn AnyGame, rules: &RulesMap) -> String {
    match write_code(game, rules) {
        Ok(Some(code)) => code,
        Ok(None) => format!("{} with a deck of your own", game.id()),
        Err(error) => error.to_string(),
    }
}
