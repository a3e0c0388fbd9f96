//! Warns of a game that takes very long, and offers the rule that makes it shorter.

use std::io::{self, Write};

use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;

use super::menu::LineMode;
use crate::host::Leave;
use crate::rules_text::unexpected_long_game;

impl<W: Write> LineMode<'_, W> {
    /// Asks before a long game is dealt whether it is played by the shorter rule. The
    /// answer becomes part of the rules, so that it is asked once. Returns why there was
    /// no answer.
    pub(super) fn offer_shorter(
        &mut self,
        game: &dyn AnyGame,
        rules: &mut RulesMap,
    ) -> io::Result<Option<Leave>> {
        let Some(long) = unexpected_long_game(game, rules) else {
            return Ok(None);
        };
        let (key, value) = long.shorter;
        self.screen.lines([long.warning, long.offer])?;
        loop {
            let question = "Play the shorter game? (Enter or y for yes, n for no)";
            let line = match self.ask(question)? {
                Ok(line) => line,
                Err(leave) => return Ok(Some(leave)),
            };
            match line.trim().to_lowercase().as_str() {
                "" | "y" | "yes" => {
                    rules.insert(key.into(), value.into());
                }
                "n" | "no" => {
                    let current = game.rules(rules).unwrap_or_default().remove(key);
                    rules.extend(current.map(|current| (key.to_string(), current)));
                }
                "quit" | ":quit" => return Ok(Some(Leave::Quit)),
                _ => {
                    self.screen
                        .show_error("Please type y for yes or n for no.")?;
                    continue;
                }
            }
            return Ok(None);
        }
    }
}
