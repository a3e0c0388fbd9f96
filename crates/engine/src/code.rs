//! Rules codes: rules in one short line, such as `one:seed+turn-limit=200`.
//!
//! A code is a game's id, a colon and a preset, followed by the differences from
//! the preset: `+key=value`, or `+key` for a switch that is on. Spaces are written
//! as `_`. Without a preset, a code means the game's default preset.

use serde_json::Value;

use crate::erased::{AnyGame, SwitchInfo};
use crate::game::SetupError;
use crate::registry::Registry;
use crate::rules::{RulesMap, SwitchKind, unknown};

/// The shortest code for these rules; `None` if they contain a custom document,
/// which has no short form.
///
/// # Errors
/// Rules that the game does not know.
pub fn write_code(game: &dyn AnyGame, rules: &RulesMap) -> Result<Option<String>, SetupError> {
    let wanted = game.rules(rules)?;
    let mut codes = Vec::new();
    for preset in game.presets() {
        let base = game.rules(&preset_rules(preset.id))?;
        let mut parts = vec![format!("{}:{}", game.id(), preset.id)];
        let mut whole = true;
        for switch in game.switches() {
            if base.get(switch.id) == wanted.get(switch.id) {
                continue;
            }
            match written(game, &switch, wanted.get(switch.id)) {
                Some(value) => parts.push(value),
                None => whole = false,
            }
        }
        if whole {
            codes.push(parts);
        }
    }
    // The preset with the fewest differences; the default in a tie.
    let best = codes.into_iter().min_by_key(Vec::len);
    Ok(best.map(|parts| parts.join("+")))
}

/// Reads a code. A game's id alone is a code for its default preset. The returned
/// rules may name only some switches.
///
/// # Errors
/// An unknown game, preset or switch, or a wrong value.
pub fn read_code(
    registry: impl Registry,
    code: &str,
) -> Result<(&'static dyn AnyGame, RulesMap), SetupError> {
    let mut parts = code.trim().split('+');
    let head = parts.next().unwrap_or_default();
    let (id, preset) = match head.split_once(':') {
        Some((id, preset)) => (id, Some(preset)),
        None => (head, None),
    };
    let game = registry.find(id.trim()).ok_or_else(|| {
        let ids: Vec<&str> = registry.games().iter().map(|game| game.id()).collect();
        unknown("game", id, &ids)
    })?;
    let mut rules = preset_rules(preset.map_or(game.default_preset(), str::trim));
    let switches = game.switches();
    for part in parts {
        let (key, value) = match part.split_once('=') {
            Some((key, value)) => (key.trim(), value),
            None => (part.trim(), "on"),
        };
        let is_text =
            |switch: &&SwitchInfo| switch.id == key && matches!(switch.kind, SwitchKind::Text(_));
        let value = match switches.iter().find(is_text) {
            Some(_) => value.replace('_', " "),
            None => value.to_string(),
        };
        let value = game.parse_switch(key, &value)?;
        rules.insert(key.into(), value);
    }
    game.check_rules(&rules)?;
    Ok((game, rules))
}

/// The rules of a preset, in their written form.
#[must_use]
pub fn preset_rules(id: &str) -> RulesMap {
    RulesMap::from_iter([("preset".to_string(), Value::from(id))])
}

/// One switch in the form of a code.
fn written(game: &dyn AnyGame, switch: &SwitchInfo, value: Option<&Value>) -> Option<String> {
    let id = switch.id;
    let value = value?;
    let text = match (&switch.kind, value) {
        (SwitchKind::Flag, Value::Bool(true)) => return Some(id.into()),
        (SwitchKind::Flag, _) => "off".into(),
        (SwitchKind::Document(names), _) => {
            let same = |name: &&&str| {
                let map = RulesMap::from_iter([(id.to_string(), Value::from(**name))]);
                let rules = game.rules(&map);
                rules.is_ok_and(|rules| rules.get(id) == Some(value))
            };
            names.iter().find(same)?.to_string()
        }
        (_, Value::String(text)) => text.replace(' ', "_"),
        (_, other) => other.to_string(),
    };
    Some(format!("{id}={text}"))
}
