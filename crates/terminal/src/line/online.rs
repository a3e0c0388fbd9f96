//! A table on a server, line by line.

use std::io::{self, Write};
use std::time::Duration;

use parlour_engine::moves::Ask;
use parlour_protocol::{Phase, Reason};

use super::input::{Input, Reply};
use super::scene_text;
use super::screen::Screen;
use crate::final_table;
use crate::host::Leave;
use crate::online::{self, HELP, Room, RoomEvent, ServerLine, Typed, sitter_in_words};

/// How long to look for news before looking for input.
const TICK: Duration = Duration::from_millis(30);

/// How the visit to a table on a server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlineEnd {
    /// The person left.
    Leave(Leave),
    /// The seat of the token is no longer there.
    NoSeat,
}

/// Plays at a table on a server until somebody leaves it.
///
/// # Errors
/// Errors of the output.
pub fn play_online<W: Write>(
    line: Box<dyn ServerLine>,
    input: &mut dyn Input,
    screen: &mut Screen<W>,
) -> io::Result<OnlineEnd> {
    let mut table = OnlineTable {
        room: Room::new(line),
        screen,
        asked: None,
        shown: Vec::new(),
        question: None,
    };
    loop {
        while let Some(event) = table.room.next(TICK) {
            let end = table.event(event)?;
            table.screen.flush()?;
            if let Some(end) = end {
                return Ok(end);
            }
        }
        table.ask()?;
        match input.poll(TICK) {
            None => {}
            Some(Reply::Line(line)) => {
                let goes = table.answer(line.trim())?;
                if goes {
                    return Ok(OnlineEnd::Leave(Leave::Quit));
                }
            }
            Some(Reply::End) => return Ok(OnlineEnd::Leave(Leave::End)),
            Some(Reply::Stop) => return Ok(OnlineEnd::Leave(Leave::Stopped)),
        }
    }
}

struct OnlineTable<'a, W> {
    room: Room,
    screen: &'a mut Screen<W>,
    /// The question that was last shown.
    asked: Option<(u32, u64)>,
    /// What was last shown around the hand.
    shown: Vec<String>,
    /// The question that completes the last move.
    question: Option<Ask>,
}

impl<W: Write> OnlineTable<'_, W> {
    /// Tells what happened. Returns why the visit has ended, if it has.
    fn event(&mut self, event: RoomEvent) -> io::Result<Option<OnlineEnd>> {
        match event {
            RoomEvent::Welcome(room) => self.screen.line(&match self.room.you() {
                Some(_) => format!("You sit at table {room}. Type help for help."),
                None => format!("You watch table {room}."),
            })?,
            RoomEvent::Room { is_first: true, .. } => self.arrived()?,
            RoomEvent::Room { news, record, .. } => {
                self.screen.lines(news)?;
                if let Some(record) = record {
                    self.screen
                        .line(&format!("The record of this game: {record}"))?;
                    if self.room.is_host() {
                        self.screen.line("Type start to play again.")?;
                    }
                }
            }
            RoomEvent::Table { is_end, news, .. } => self.table_changed(is_end, news)?,
            RoomEvent::Made(_) => {}
            RoomEvent::Refused {
                question: Some(question),
                ..
            } => {
                self.screen.ask(&question.prompt)?;
                self.question = Some(question);
            }
            RoomEvent::Refused { words, .. } => {
                self.asked = None;
                self.screen.refuse(&scene_text::sentence(&words))?;
            }
            RoomEvent::Hint(hint) => {
                let reason = hint.reason.map(|reason| format!(" {reason}"));
                let reason = reason.unwrap_or_default();
                self.screen.line(&format!("Hint: {}.{reason}", hint.text))?;
            }
            RoomEvent::Coach(words) | RoomEvent::Said(words) => self.screen.line(&words)?,
            RoomEvent::Lost => self.screen.lines(self.room.trouble())?,
            RoomEvent::Back => {
                self.asked = None;
                self.screen.line("You are back at the table.")?;
            }
            RoomEvent::Ended {
                reason: Some(Reason::Token),
                ..
            } => return Ok(Some(OnlineEnd::NoSeat)),
            RoomEvent::Ended { words, .. } => {
                self.screen.line(&scene_text::sentence(&words))?;
                return Ok(Some(OnlineEnd::Leave(Leave::End)));
            }
        }
        Ok(None)
    }

    /// Tells who is there already.
    fn arrived(&mut self) -> io::Result<()> {
        self.who()?;
        let lobby = self
            .room
            .state()
            .filter(|state| state.phase == Phase::Lobby);
        if let Some(code) = lobby
            .filter(|_| self.room.is_host())
            .map(|state| &state.code)
        {
            self.screen.line(&format!(
                "Others join with the code {code}. Type start when everybody is here, or bot easy for a bot."
            ))?;
        }
        Ok(())
    }

    fn table_changed(&mut self, is_end: bool, news: usize) -> io::Result<()> {
        let story = self.room.story();
        let news = story[story.len() - news..].iter();
        let news: Vec<String> = news.map(|said| said.text.clone()).collect();
        self.screen.story(&news)?;
        let summary = self.room.table().and_then(|table| table.summary.as_ref());
        if let Some(summary) = summary.filter(|_| is_end) {
            self.screen.line(&summary.reason)?;
            self.screen.lines(final_table::places(summary))?;
            let highlights = summary.highlights.iter();
            self.screen.lines(highlights.map(|said| &said.text))?;
        }
        self.question = None;
        Ok(())
    }

    /// Shows the question to this seat, once.
    fn ask(&mut self) -> io::Result<()> {
        let (Some(question), Some(table)) = (self.room.question(), self.room.table()) else {
            return Ok(());
        };
        if self.asked == Some(question) {
            return Ok(());
        }
        self.asked = Some(question);
        let scene = table.scene.clone();
        if self.screen.draws() {
            self.screen.scene(&scene)?;
        } else {
            let around = scene_text::around_hand(&scene);
            let before = std::mem::replace(&mut self.shown, around.clone());
            let new = around.into_iter().filter(|line| !before.contains(line));
            let lines: Vec<String> = new.chain(scene_text::own_hand(&scene)).collect();
            self.screen.story(&lines)?;
        }
        self.screen.buttons(&scene)?;
        self.screen.ask(&scene.prompt)
    }

    fn who(&mut self) -> io::Result<()> {
        let Some(state) = self.room.state() else {
            return Ok(());
        };
        let title = format!("{} ({}), table {}:", state.title, state.rules, state.code);
        let seats = (1..).zip(&state.seats).map(|(number, seat)| {
            let sitter = sitter_in_words(state, seat, self.room.you());
            format!("  {number}: {sitter}")
        });
        self.screen.lines(std::iter::once(title).chain(seats))
    }

    /// A typed line. Returns whether the person goes away.
    fn answer(&mut self, line: &str) -> io::Result<bool> {
        if let Some(question) = self.question.take() {
            let is_it = |text: &str| text.eq_ignore_ascii_case(line);
            let mut choices = question.choices.iter();
            if let Some(choice) = choices.find(|it| is_it(&it.key) || is_it(&it.label)) {
                self.play(&choice.text)?;
                return Ok(false);
            }
        }
        match online::read(line, self.room.state()) {
            Ok(Some(Typed::Send(message))) => self.room.send(message),
            Ok(Some(Typed::Help)) => self.screen.lines(HELP)?,
            Ok(Some(Typed::Who)) => self.who()?,
            Ok(Some(Typed::Table)) => self.show(false)?,
            Ok(Some(Typed::Hand)) => self.show(true)?,
            Ok(Some(Typed::Quit)) => return Ok(true),
            Ok(None) => self.play(line)?,
            Err(words) => self.screen.refuse(&words)?,
        }
        self.screen.flush()?;
        Ok(false)
    }

    fn show(&mut self, only_hand: bool) -> io::Result<()> {
        let Some(table) = self.room.table() else {
            return self.screen.line("No game is being played.");
        };
        let scene = table.scene.clone();
        match (only_hand, self.screen.draws()) {
            (true, _) => self.screen.story(&scene_text::own_hand(&scene)),
            (false, true) => self.screen.scene(&scene),
            (false, false) => {
                let around = scene_text::around_hand(&scene);
                let hand = scene_text::own_hand(&scene);
                let lines: Vec<String> = around.into_iter().chain(hand).collect();
                self.screen.story(&lines)
            }
        }
    }

    /// A typed move. Enter alone makes the only one.
    fn play(&mut self, line: &str) -> io::Result<()> {
        let moves = self.room.table().map(|table| table.moves.as_slice());
        let text = match (line, moves) {
            ("", Some([only])) => only.as_str(),
            (line, _) => line,
        };
        if self.room.play(text).is_some() || line.is_empty() {
            return Ok(());
        }
        let state = self.room.state();
        let is_played = state.is_some_and(|state| state.phase == Phase::Playing);
        self.screen.refuse(match is_played {
            true => "It is not your turn. Type help for help.",
            false => "No game is being played. Type help for help.",
        })
    }
}
