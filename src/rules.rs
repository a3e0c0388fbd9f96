//! `parlour rules`, and the rules that a command line sets.

use std::io::Write;
use std::path::Path;

use anyhow::anyhow;
use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::rules::{RulesMap, SwitchKind, read_code, unknown, write_code};
use parlour_terminal::{reflowed, wrapped};
use serde_json::Value;

use crate::Failure;
use crate::cli::RulesArgs;
use crate::files::{read_text, without_mark};

/// The width of the text.
const COLUMNS: usize = 80;

pub(crate) fn rules(
    registry: impl Registry,
    args: &RulesArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (game, rules) = rules_of(registry, args)?;
    writeln!(out, "{}\n", game.title())?;
    let prose = game.prose(&rules).map_err(Failure::usage)?;
    writeln!(out, "{}\n", reflowed(&prose, COLUMNS))?;
    if let Some(code) = write_code(game, &rules).map_err(Failure::usage)? {
        writeln!(out, "These rules in short: {code}\n")?;
    }
    let switches = game.switches();
    if !switches.is_empty() {
        writeln!(out, "WHAT CAN BE CHANGED (--set KEY=VALUE)")?;
    }
    let now = game.rules(&rules).map_err(Failure::usage)?;
    for switch in switches {
        let value = now.get(switch.id).map(|value| switch.kind.show(value));
        let here = match value.as_deref() {
            None => String::new(),
            Some("") if matches!(switch.kind, SwitchKind::Document(_)) => String::new(),
            Some("") => "; here: nothing".into(),
            Some(value) => format!("; here: {value}"),
        };
        writeln!(out, "  {}", switch.id)?;
        let values = format!("{}{here}", switch.kind.describe());
        for line in [switch.about, &values] {
            writeln!(out, "{}", wrapped(&format!("      {line}"), COLUMNS))?;
        }
    }
    Ok(())
}

/// The game and the rules that a command line sets.
pub(crate) fn rules_of(
    registry: impl Registry,
    args: &RulesArgs,
) -> Result<(&'static dyn AnyGame, RulesMap), Failure> {
    let (game, mut rules) = read_code(registry, &args.game).map_err(Failure::usage)?;
    if let Some(preset) = &args.preset {
        rules.insert("preset".into(), preset.clone().into());
    }
    for setting in &args.set {
        let (key, value) = setting.split_once('=').ok_or_else(|| {
            let words = format!("--set needs KEY=VALUE, like turn-limit=200, not {setting:?}");
            Failure::usage(anyhow!(words))
        })?;
        let value = parse(game, key.trim(), value)?;
        rules.insert(key.trim().into(), value);
    }
    if let Some(deck) = &args.deck {
        rules.insert("deck".into(), parse(game, "deck", deck)?);
    }
    game.check_rules(&rules).map_err(Failure::usage)?;
    Ok((game, rules))
}

/// One value; a document is read from its file unless a bundled one is named.
fn parse(game: &dyn AnyGame, key: &str, value: &str) -> Result<Value, Failure> {
    let switches = game.switches();
    let switch = switches.iter().find(|switch| switch.id == key);
    if let Some(SwitchKind::Document(names)) = switch.map(|switch| &switch.kind) {
        let bundled = names.iter().any(|name| name.eq_ignore_ascii_case(value));
        if !bundled && !Path::new(value).exists() {
            let error = unknown(key, value, names);
            return Err(Failure::usage(anyhow!(
                "{error} There is no file with that name either."
            )));
        }
        if !bundled {
            let text = without_mark(read_text(Path::new(value))?);
            let parsed = game.parse_switch(key, &text);
            return parsed.map_err(|error| anyhow!("{value}: {error}").into());
        }
    }
    game.parse_switch(key, value).map_err(Failure::usage)
}
