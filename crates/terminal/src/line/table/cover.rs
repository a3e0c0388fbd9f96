//! Several people at one keyboard: who is asked before the bots act, and what is
//! covered between two of them.

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

    /// What came of the question; `None` if nobody wanted to act.
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
            // Under the cover nobody's cards are for everybody.
            let looks = (!self.covered).then_some(seat);
            match self.obey(seat, looks, &text)? {
                Answer::Again => {}
                answer => return Ok(Some(answer)),
            }
        }
    }

    /// What only the one who moved was told is told before the cover comes.
    fn read_own_news(&mut self) -> io::Result<Option<Ending>> {
        let Some(viewer) = self.viewer else {
            return Ok(None);
        };
        let from = self.heard[viewer.index()];
        let own = self.view(Some(viewer)).sentences(from);
        if own == self.view(None).sentences(from) {
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
        // The one before may still be looking: what only this seat knows is
        // told after Enter.
        let from = self.heard[seat.index()];
        let known_to_all = self.view(None).sentences(from);
        self.screen.story(&known_to_all)?;
        let question = format!("{name}, press Enter when only you can see the screen.");
        loop {
            let line = match self.ask(&question)? {
                Ok(line) => line,
                Err(ending) => return Ok(Some(ending)),
            };
            if is_quit(&line) {
                return Ok(Some(Ending::Left));
            }
            // Somebody else speaks up: the screen stays covered.
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

/// Whether somebody wants to leave, whatever the question.
fn is_quit(line: &str) -> bool {
    let word = line.trim().to_lowercase();
    ["quit", "exit"].contains(&word.trim_start_matches(':'))
}
