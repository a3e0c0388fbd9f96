//! A game's title page, and several games in a row at one table.

use std::io::{self, Write};

use parlour_bots::{OpenError, Seating};
use parlour_engine::Record;
use parlour_engine::host::{HostedTable, ShowMoves};
use parlour_engine::rules::RulesMap;

use super::menu::{Away, LineMode};
use super::table::{LineTable, TableExit};
use crate::host::{Leave, StartOptions};
use crate::table::{LocalTable, TableConfig};

/// What people want after a game.
enum AfterGame {
    /// Another game with the same players.
    Again,
    /// Other players.
    Change,
    /// Leave the table.
    Away(Away),
}

/// An open table. `Err` holds where to go instead; `None` is the game's title page.
type Opened = Result<Box<dyn HostedTable>, Option<Away>>;

impl<W: Write> LineMode<'_, W> {
    /// Plays the game of the command line, then shows the menu if people want it.
    ///
    /// # Errors
    /// Errors of the output, or of saving a game.
    pub fn play(&mut self, start: &mut StartOptions) -> io::Result<Leave> {
        self.show_warning()?;
        let away = match start.offered.take() {
            Some(kept) => self.offer(&kept)?,
            None => None,
        };
        let away = match away {
            Some(away) => away,
            None => self.splash(start)?,
        };
        match away {
            Away::Menu => self.choose(),
            Away::Leave(leave) => Ok(leave),
        }
    }

    /// A game's splash: 1 new game, 2 rules, 3 quit.
    pub(super) fn splash(&mut self, start: &mut StartOptions) -> io::Result<Away> {
        loop {
            if !std::mem::take(&mut start.skip_splash) {
                self.screen.title(start.game.title())?;
                self.screen
                    .line(&format!("{}: {}.", start.game.title(), start.game.about()))?;
                let line = match self.ask("1 new game   2 rules   3 quit")? {
                    Ok(line) => line,
                    Err(leave) => return Ok(Away::Leave(leave)),
                };
                match line.trim() {
                    "1" => {}
                    "2" => match self.show_rules(start.game, &start.rules)? {
                        Some(leave) => return Ok(Away::Leave(leave)),
                        None => continue,
                    },
                    "3" | "quit" | ":quit" => return Ok(Away::Leave(Leave::Quit)),
                    _ => {
                        self.screen.show_error(
                            "Please type 1 for a new game, 2 for the rules or 3 to quit.",
                        )?;
                        continue;
                    }
                }
            }
            let record = self.host.unfinished();
            if let Some(away) = self.sit(start, record)? {
                return Ok(away);
            }
        }
    }

    /// Plays several games in a row at one table; the first one may be a resumed game.
    /// `None`: somebody left in the middle of a game.
    pub(super) fn sit(
        &mut self,
        start: &StartOptions,
        mut record: Option<Record>,
    ) -> io::Result<Option<Away>> {
        let mut seating = start.seating.clone();
        let mut rules = start.rules.clone();
        loop {
            let opened = match record.take() {
                Some(record) => {
                    let known = Seating::of_record(&record);
                    let resumed = known.and_then(|known| {
                        let table = self.registry.resume(&known, &record)?;
                        seating = Some(known);
                        rules = record.terms();
                        Ok(table)
                    });
                    if resumed.is_ok() {
                        self.screen.line("Resuming where you left off.")?;
                    }
                    self.opened(resumed)?
                }
                None => self.deal(start, &mut rules, &mut seating)?,
            };
            let table = match opened {
                Ok(table) => table,
                Err(away) => return Ok(away),
            };
            let chosen = seating.clone().unwrap_or_else(Seating::empty);
            let config = TableConfig {
                score: self.scoreboard.clone(),
                ..TableConfig::new(start.game, rules.clone(), chosen)
            };
            match self.play_here(config, table)? {
                TableExit::Over => {}
                TableExit::Left | TableExit::LeftToBots => return Ok(None),
                TableExit::End => return Ok(Some(Away::Leave(Leave::End))),
                TableExit::Stopped => return Ok(Some(Away::Leave(Leave::Stopped))),
            }
            match self.ask_after_game()? {
                AfterGame::Again => {}
                AfterGame::Change => seating = None,
                AfterGame::Away(away) => return Ok(Some(away)),
            }
        }
    }

    /// Plays a game in this program, and counts who won it.
    fn play_here(
        &mut self,
        config: TableConfig,
        table: Box<dyn HostedTable>,
    ) -> io::Result<TableExit> {
        let people = config.seating.count_people();
        let (mut program, input, screen) = self.parts();
        // People read what happened at their next question. Without people, every move
        // is shown.
        let show = match people {
            0 => ShowMoves::EveryMove,
            _ => ShowMoves::AtQuestions,
        };
        let mut table = LocalTable::new(&mut program.for_table(), config, table, show);
        let line = LineTable::new(&mut table, program, input, screen, people == 0);
        let ending = line.play()?;
        self.scoreboard = table.config().score.clone();
        Ok(ending)
    }

    /// Deals a game for these players, or asks who plays.
    fn deal(
        &mut self,
        start: &StartOptions,
        rules: &mut RulesMap,
        seating: &mut Option<Seating>,
    ) -> io::Result<Opened> {
        let chosen = match seating.take() {
            Some(chosen) => chosen,
            None => match self.sit_down(start)? {
                Ok(chosen) => chosen,
                Err(Leave::Quit) => return Ok(Err(None)),
                Err(leave) => return Ok(Err(Some(Away::Leave(leave)))),
            },
        };
        if chosen.count_people() > 0
            && let Some(leave) = self.offer_shorter(start.game, rules)?
        {
            return Ok(Err((leave != Leave::Quit).then_some(Away::Leave(leave))));
        }
        self.remember(start, &chosen);
        self.host.begin()?;
        let chance = self.host.chance();
        let opened = self.registry.deal(&chosen, start.game.id(), rules, chance);
        *seating = Some(chosen);
        self.opened(opened)
    }

    fn opened(&mut self, opened: Result<Box<dyn HostedTable>, OpenError>) -> io::Result<Opened> {
        opened.map_or_else(
            |error| {
                self.screen.show_error(&error.to_string())?;
                Ok(Err(None))
            },
            |session| Ok(Ok(session)),
        )
    }

    /// Asks what to do after a game.
    fn ask_after_game(&mut self) -> io::Result<AfterGame> {
        loop {
            let question = "Type again for another game, change for other players, menu, or quit.";
            let line = match self.ask(question)? {
                Ok(line) => line,
                Err(leave) => return Ok(AfterGame::Away(Away::Leave(leave))),
            };
            match line.trim().to_lowercase().trim_start_matches(':') {
                "again" | "a" => return Ok(AfterGame::Again),
                "change" | "c" => return Ok(AfterGame::Change),
                "menu" | "m" => return Ok(AfterGame::Away(Away::Menu)),
                "quit" | "exit" | "q" => return Ok(AfterGame::Away(Away::Leave(Leave::Quit))),
                _ => self
                    .screen
                    .show_error("Please type one of the words again, change, menu and quit.")?,
            }
        }
    }
}
