//! Several people at one keyboard: interruptions before a bot moves, and the cover
//! between two people.

use std::io::{self, Write};

use parlour_engine::Seat;
use parlour_engine::table::SeatSet;

use super::answers::Answer;
use super::{Ending, LineTable};

impl<W: Write> LineTable<'_, W> {
    /// Asks people who may act out of turn before a bot does. Returns why
    /// somebody left, if somebody did.
    pub(super) fn offer_interrupt(&mut self, people: SeatSet) -> io::Result<Option<Ending>> {
        match self.ask_interrupt(people)? {
            Some(Answer::Leave(ending)) => return Ok(Some(ending)),
            Some(_) => {}
            None => self.driver.pass(self.table),
        }
        Ok(None)
    }

    /// The result of the question; `None` if nobody wants to act.
    fn ask_interrupt(&mut self, people: SeatSet) -> io::Result<Option<Answer>> {
        let Some(first) = people.lowest() else {
            return Ok(None);
        };
        let question = if self.covered {
            "Does anybody act first? Type your name, a colon and the move, or press Enter.".into()
        } else {
            self.tell()?;
            format!("{} Or press Enter.", self.view(Some(first)).scene().prompt)
        };
        loop {
            let line = match self.ask(&question)? {
                Ok(line) => line,
                Err(ending) => return Ok(Some(Answer::Leave(ending))),
            };
            if line.trim().is_empty() {
                return Ok(None);
            }
            let (seat, text) = match self.out_of_turn(&line) {
                Some(named) => named,
                None => (first, line),
            };
            // No hand may be shown while the screen is covered.
            let looks = (!self.covered).then_some(seat);
            match self.handle_line(seat, looks, &text)? {
                Answer::Again => {}
                answer => return Ok(Some(answer)),
            }
        }
    }

    /// Tells the viewer what only they may know, before the screen is covered.
    fn read_own_news(&mut self) -> io::Result<Option<Ending>> {
        let Some(viewer) = self.viewer else {
            return Ok(None);
        };
        let from = self.heard[viewer.index()];
        let known_to_all = self.view(None).sentences(from);
        let mut own = self.view(Some(viewer)).sentences(from).into_iter();
        if own.all(|sentence| known_to_all.contains(&sentence)) {
            return Ok(None);
        }
        self.tell()?;
        Ok(self.ask("Press Enter to pass the keyboard on.")?.err())
    }

    /// Covers the screen, says whose go it is and what happened since.
    pub(super) fn pass_keyboard(&mut self, seat: Seat) -> io::Result<Option<Ending>> {
        if let Some(ending) = self.read_own_news()? {
            return Ok(Some(ending));
        }
        self.screen.clear()?;
        self.viewer = Some(seat);
        let name = self.table.names().of(seat).to_string();
        self.screen.line(&format!("{name}, it is your go."))?;
        // The previous player may still be looking, so private facts are told after
        // Enter.
        let from = self.heard[seat.index()];
        let known_to_all = self.view(None).sentences(from);
        self.screen.story(&known_to_all)?;
        self.show_recap(None, &known_to_all)?;
        let question = format!("{name}, press Enter when only you can see the screen.");
        loop {
            let line = match self.ask(&question)? {
                Ok(line) => line,
                Err(ending) => return Ok(Some(ending)),
            };
            if is_quit(&line) {
                return Ok(Some(Ending::Left));
            }
            // Somebody else acts out of turn; the screen stays covered.
            let Some((other, text)) = self.out_of_turn(&line) else {
                if line.trim().is_empty() {
                    break;
                }
                self.screen
                    .refuse("The screen is covered: press Enter first.")?;
                continue;
            };
            if let Answer::Done = self.try_move(other, None, &text)? {
                self.viewer = None;
                return Ok(None);
            }
        }
        let mut own = self.view(Some(seat)).sentences(from);
        own.retain(|sentence| !known_to_all.contains(sentence));
        self.heard[seat.index()] = self.table.events();
        self.screen.story(&own)?;
        Ok(None)
    }
}

/// Whether the line asks to leave the table.
fn is_quit(line: &str) -> bool {
    let word = line.trim().to_lowercase();
    ["quit", "exit"].contains(&word.trim_start_matches(':'))
}
