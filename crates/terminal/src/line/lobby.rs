//! The lobby of a table on a server, line by line: who comes and goes before and between
//! games, and what the host decides.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use parlour_protocol::{Phase, RefusalCode};

use super::input::Reply;
use super::menu::LineMode;
use super::scene_text::sentence;
use super::table::{LineTable, TableExit};
use crate::host::Leave;
use crate::online::{self, HELP, RoomEvent, RoomMirror, ServerLine, Typed, sitter_in_words};
use crate::table::{OnlineTable, rules_of};

/// How long to wait for news of the server before checking for input.
const TICK: Duration = Duration::from_millis(30);

/// How the visit to a table on a server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlineEnd {
    /// The person left.
    Leave(Leave),
    /// The server has ended it, or there is none. The person was told why.
    Ended,
    /// The seat of the token is no longer there.
    NoSeat,
}

/// What a person has been told.
#[derive(Default)]
struct LastTold {
    /// The last game whose end was told.
    game: u32,
    /// The id of the last record.
    record: Option<String>,
}

impl<W: Write> LineMode<'_, W> {
    /// Plays at a table on a server until somebody leaves it. `link` is for others who
    /// want to join.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn join(&mut self, line: Box<dyn ServerLine>, link: &str) -> io::Result<OnlineEnd> {
        self.show_warning()?;
        let room = Rc::new(RefCell::new(RoomMirror::new(line)));
        let mut told = LastTold::default();
        loop {
            loop {
                let event = room.borrow_mut().next(TICK);
                let Some(event) = event else {
                    break;
                };
                if let Some(end) = self.room_event(&room.borrow(), event, link)? {
                    return Ok(end);
                }
                // The table of the game handles the other events.
                if room.borrow().has_game(told.game) {
                    break;
                }
            }
            if room.borrow().has_game(told.game) {
                match self.play_in_room(&room, link)? {
                    TableExit::Over => {}
                    TableExit::Left | TableExit::LeftToBots => {
                        return Ok(OnlineEnd::Leave(Leave::Quit));
                    }
                    TableExit::End => return Ok(OnlineEnd::Leave(Leave::End)),
                    TableExit::Stopped => return Ok(OnlineEnd::Leave(Leave::Stopped)),
                }
                let room = room.borrow();
                let over = room.table().filter(|table| table.summary.is_some());
                told.game = over.map_or(told.game, |table| table.game);
            }
            self.tell_record(&room.borrow(), &mut told)?;
            self.screen.flush()?;
            match self.input.poll(TICK) {
                None => {}
                Some(Reply::Line(line)) if self.lobby_line(&room.borrow(), line.trim())? => {
                    return Ok(OnlineEnd::Leave(Leave::Quit));
                }
                Some(Reply::Line(_)) => {}
                Some(Reply::End) => return Ok(OnlineEnd::Leave(Leave::End)),
                Some(Reply::Stop) => return Ok(OnlineEnd::Leave(Leave::Stopped)),
            }
        }
    }

    /// The game in a room, as at any other table.
    fn play_in_room(
        &mut self,
        room: &Rc<RefCell<RoomMirror>>,
        link: &str,
    ) -> io::Result<TableExit> {
        let now = self.started.elapsed();
        let mut table = OnlineTable::new(self.registry, now, Rc::clone(room), link);
        let (program, input, screen) = self.parts();
        LineTable::new(&mut table, program, input, screen, false).play()
    }

    /// Tells what happened in the room. Returns why the visit has ended, if it has.
    fn room_event(
        &mut self,
        room: &RoomMirror,
        event: RoomEvent,
        link: &str,
    ) -> io::Result<Option<OnlineEnd>> {
        match event {
            RoomEvent::Welcome(code) => self.screen.line(&match room.you() {
                Some(_) => format!("You sit at table {code}. Type help for help."),
                None => format!("You are watching table {code}."),
            })?,
            RoomEvent::Room { is_first: true, .. } => {
                // The menu offers this table the next time.
                self.settings.server = Some(link.into());
                self.host.save_settings(&self.settings);
                self.arrived(room)?;
            }
            RoomEvent::Room { news, .. } => self.screen.lines(news)?,
            RoomEvent::Refused { words, .. } => self.screen.show_error(&sentence(&words))?,
            RoomEvent::Coach(words) | RoomEvent::Said(words) => self.screen.line(&words)?,
            RoomEvent::Lost => self.screen.lines(room.trouble())?,
            RoomEvent::Back => self.screen.line("You are back at the table.")?,
            RoomEvent::Table { .. } | RoomEvent::Made(_) | RoomEvent::Hint(_) => {}
            RoomEvent::Ended {
                reason: Some(RefusalCode::Token),
                ..
            } => return Ok(Some(OnlineEnd::NoSeat)),
            RoomEvent::Ended { words, .. } => {
                self.screen.line(&sentence(&words))?;
                return Ok(Some(OnlineEnd::Ended));
            }
        }
        self.screen.flush()?;
        Ok(None)
    }

    /// Tells who is there already.
    fn arrived(&mut self, room: &RoomMirror) -> io::Result<()> {
        self.who(room)?;
        let lobby = room.state().filter(|state| state.phase == Phase::Lobby);
        match lobby.filter(|_| room.is_host()) {
            Some(state) => self.screen.line(&format!(
                "Others join with the code {}. Type start when everybody is here, or bot easy for a bot.",
                state.code
            )),
            None => Ok(()),
        }
    }

    fn who(&mut self, room: &RoomMirror) -> io::Result<()> {
        let Some(state) = room.state() else {
            return Ok(());
        };
        let title = format!("{} ({}), table {}:", state.title, state.rules, state.code);
        let seats = (1..).zip(&state.seats).map(|(number, seat)| {
            let sitter = sitter_in_words(state, seat, room.you());
            format!("  {number}: {sitter}")
        });
        self.screen.lines(std::iter::once(title).chain(seats))
    }

    /// Tells where the record of the last game is, once.
    fn tell_record(&mut self, room: &RoomMirror, told: &mut LastTold) -> io::Result<()> {
        let record = room.state().and_then(|state| state.record.clone());
        if record.is_none() || record == told.record || told.game == 0 {
            return Ok(());
        }
        let id = record.as_deref().unwrap_or_default();
        self.screen
            .line(&format!("The record of this game: {id}"))?;
        told.record = record;
        match room.is_host() {
            true => self.screen.line("Type start to play again."),
            false => Ok(()),
        }
    }

    /// Handles a typed line. Returns whether the person leaves.
    fn lobby_line(&mut self, room: &RoomMirror, line: &str) -> io::Result<bool> {
        match online::read(line, room.state()) {
            Ok(Some(Typed::Send(message))) => room.send(message),
            Ok(Some(Typed::Help)) => self.screen.lines(HELP)?,
            Ok(Some(Typed::Who)) => self.who(room)?,
            Ok(Some(Typed::Quit)) => return Ok(true),
            Err(words) => self.screen.show_error(&words)?,
            Ok(None) if line.is_empty() => {}
            Ok(None) if line.eq_ignore_ascii_case("rules") => {
                let rules = room.state().map(|state| rules_of(self.registry, state));
                self.screen.prose(&rules.unwrap_or_default())?;
            }
            Ok(Some(Typed::Table | Typed::Hand) | None) => {
                self.screen
                    .show_error("No game is in progress. Type help to see the commands.")?;
            }
        }
        Ok(false)
    }
}
