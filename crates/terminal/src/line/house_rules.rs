//! The page for changing the house rules of a game.

use std::io::{self, Write};

use parlour_bots::AnyRegistry;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::{RulesMap, SwitchKind};

use super::input::{Input, Reply};
use super::screen::Screen;
use crate::host::Leave;
use crate::rules_text::{rules_code, with_change};

/// Lists the rules and changes them as the player types. Invalid input is refused
/// with the reason and changes nothing.
pub(crate) fn house_rules<W: Write>(
    registry: &dyn AnyRegistry,
    game: &'static dyn AnyGame,
    rules: &mut RulesMap,
    input: &mut dyn Input,
    screen: &mut Screen<W>,
) -> io::Result<Option<Leave>> {
    show(game, rules, screen)?;
    loop {
        screen.ask(
            "Type a preset, KEY=VALUE or a rules code; ? lists them again; Enter goes back.",
        )?;
        let line = match input.line() {
            Reply::Line(line) => line,
            Reply::End => return Ok(Some(Leave::End)),
            Reply::Stop => return Ok(Some(Leave::Stopped)),
        };
        match line.trim() {
            "" => return Ok(None),
            "?" => show(game, rules, screen)?,
            text => match with_change(game, rules, text, |code| registry.read_code(code)) {
                Ok(new) => {
                    *rules = new;
                    screen.line(&format!("New rules: {}", rules_code(game, rules)))?;
                    if let Some(long) = game.long_game(rules) {
                        let (key, value) = long.shorter;
                        let words =
                            format!("{} Type {key}={value} for a shorter game.", long.warning);
                        screen.line(&words)?;
                    }
                }
                Err(error) => screen.show_error(&error.to_string())?,
            },
        }
    }
}

fn show<W: Write>(game: &dyn AnyGame, rules: &RulesMap, screen: &mut Screen<W>) -> io::Result<()> {
    screen.line(&format!(
        "House rules of {}: {}",
        game.title(),
        rules_code(game, rules)
    ))?;
    for preset in game.presets() {
        screen.prose(&format!("  {:<15} {}", preset.id, preset.about))?;
    }
    let now = game.rules(rules).unwrap_or_default();
    for switch in game.switches() {
        let value = now.get(switch.id).map(|value| switch.kind.show(value));
        let value = match value {
            Some(_) if matches!(switch.kind, SwitchKind::Document(_)) => String::new(),
            Some(value) => format!("={value}"),
            None => String::new(),
        };
        screen.prose(&format!("  {}{value}", switch.id))?;
        let values = match &switch.kind {
            // Only the command line can name a file: parlour play --deck FILE.
            SwitchKind::Document(names) => names.join(", "),
            kind => kind.describe(),
        };
        screen.prose(&format!("      {} ({values})", switch.about))?;
    }
    Ok(())
}
