//! A table in the line mode: prints what happens there, and asks the person for moves.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use parlour_bots::AnyRegistry;
use parlour_engine::Seat;
use parlour_engine::moves::Ask;
use parlour_engine::scene::Scene;

use super::input::{Input, Reply};
use super::scene_text;
use super::screen::Screen;
use crate::host::{Host, Settings};
use crate::table::{
    Command, PendingMove, RepeatableAnswers, ScreenTable, TableContext, TableEvent, Wait,
};

mod answers;
mod commands;
mod cover;
mod ending;
mod only_bots;

/// How people left a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableExit {
    /// The game is over, or there is none any more.
    Over,
    /// Somebody typed `quit`.
    Left,
    /// All people were out of the game and left; the bots finished it.
    LeftToBots,
    /// The input ended.
    End,
    /// Ctrl-C, or the program was asked to stop.
    Stopped,
}

/// How long to wait for a line before looking for news of the table.
const TICK: Duration = Duration::from_millis(30);

/// How long to wait for the answer of a server before reading lines that were typed ahead.
const ANSWER: Duration = Duration::from_millis(300);

/// The delay of bots. It is not zero, so that each move is told before the next one is
/// made.
const BOT_DELAY: Duration = Duration::from_nanos(1);

/// What a table needs of the program: games, saving, settings, the time.
pub(super) struct LineContext<'a> {
    pub(super) registry: &'a dyn AnyRegistry,
    pub(super) host: &'a mut dyn Host,
    pub(super) settings: &'a mut Settings,
    /// When the program started.
    pub(super) started: Instant,
}

impl LineContext<'_> {
    pub(super) fn for_table(&mut self) -> TableContext<'_> {
        TableContext {
            registry: self.registry,
            host: self.host,
            settings: self.settings,
            now: self.started.elapsed(),
            bot_delay: BOT_DELAY,
            one_by_one: false,
        }
    }
}

/// A question to a person: the seat, the words and the legal moves.
type TurnPrompt = (Seat, String, Vec<String>);

/// The answer to a question.
enum Response {
    /// A typed line.
    Line(String),
    /// None: something else is asked now.
    Changed,
    /// The person leaves.
    Leave(TableExit),
}

/// A table with a person at the keyboard.
pub(super) struct LineTable<'a, W> {
    pub(super) table: &'a mut dyn ScreenTable,
    pub(super) context: LineContext<'a>,
    pub(super) input: &'a mut dyn Input,
    pub(super) screen: &'a mut Screen<W>,
    /// Whether every move of a bot is told when it is made.
    tells_moves: bool,
    /// The question for which the table was last shown.
    asked: Option<TurnPrompt>,
    /// What each seat was shown of the table before its last question.
    shown: Vec<(Seat, Vec<String>)>,
    /// The move that the table has not answered yet.
    sent: Option<PendingMove>,
    /// The missing part of a move.
    missing: Option<(Seat, Ask)>,
    last_answers: RepeatableAnswers,
    /// Whether the cover was shown.
    is_covered: bool,
    /// The last problem of the table that was told, such as a lost connection.
    trouble: Option<String>,
    /// Whether something was written since the last question.
    has_written: bool,
}

impl<'a, W: Write> LineTable<'a, W> {
    /// A table at which every move is told when it is made, if `tells_moves`.
    pub(super) fn new(
        table: &'a mut dyn ScreenTable,
        context: LineContext<'a>,
        input: &'a mut dyn Input,
        screen: &'a mut Screen<W>,
        tells_moves: bool,
    ) -> Self {
        Self {
            table,
            context,
            input,
            screen,
            tells_moves,
            asked: None,
            shown: Vec::new(),
            sent: None,
            missing: None,
            last_answers: RepeatableAnswers::default(),
            is_covered: false,
            trouble: None,
            has_written: false,
        }
    }

    /// Plays until the game is over or somebody leaves.
    ///
    /// # Errors
    /// Errors of the output, such as a closed pipe, or decks that do not fit the game.
    pub(super) fn play(mut self) -> io::Result<TableExit> {
        let ending = self.run();
        // Also after a closed pipe: the table saves the game.
        self.table.close(&mut self.context.for_table());
        let ending = ending?;
        if ending != TableExit::LeftToBots {
            self.take_events()?;
        }
        self.screen.flush()?;
        Ok(ending)
    }

    fn run(&mut self) -> io::Result<TableExit> {
        loop {
            if let Some(ending) = self.poll_table()? {
                return Ok(ending);
            }
            if self.input.stopped() {
                return Ok(TableExit::Stopped);
            }
            if let Some((seat, ask)) = self.missing.take() {
                if let Some(ending) = self.ask_back(seat, &ask)? {
                    return Ok(ending);
                }
                continue;
            }
            let left = match self.table.wait() {
                Wait::Person(_) if self.table.is_playing_itself() => {
                    self.tell()?;
                    None
                }
                Wait::Bot(..) => {
                    if self.tells_moves {
                        self.tell()?;
                    }
                    None
                }
                Wait::Person(seat) => self.ask_person(seat)?,
                Wait::Anybody { covered } => self.offer_interrupt(covered)?,
                Wait::OnlyBots => self.ask_to_watch()?,
                Wait::Continue => self.pause()?,
                Wait::PassKeyboard => self.pass_keyboard()?,
                Wait::Cover(_) => self.uncover()?,
                Wait::Others | Wait::Nothing => self.wait_for_others()?,
            };
            if let Some(ending) = left {
                return Ok(ending);
            }
        }
    }

    /// Lets the table go on, and tells what it says.
    fn poll_table(&mut self) -> io::Result<Option<TableExit>> {
        self.table.poll(&mut self.context.for_table(), false);
        let ending = self.take_events()?;
        let trouble = self.table.trouble();
        if trouble != self.trouble {
            self.trouble = trouble;
            self.screen.lines(&self.trouble)?;
        }
        Ok(ending)
    }

    /// Tells what happened at the table. Returns why it is left, if it is.
    fn take_events(&mut self) -> io::Result<Option<TableExit>> {
        while let Some(event) = self.table.take_event() {
            self.has_written |= !matches!(event, TableEvent::Changed | TableEvent::Made);
            match event {
                TableEvent::Changed => {}
                TableEvent::Covered => (self.asked, self.is_covered) = (None, false),
                TableEvent::Made => self.made(),
                TableEvent::Undone => {
                    self.asked = None;
                    self.screen.line("Your last move is undone.")?;
                }
                TableEvent::Refused(words) => {
                    self.sent = None;
                    self.screen.show_error(&words)?;
                }
                TableEvent::Question(seat, ask) => self.missing = Some((seat, ask)),
                TableEvent::Hint(hint) => {
                    let reason = hint.reason.map(|reason| format!(" {reason}"));
                    let reason = reason.unwrap_or_default();
                    self.screen.line(&format!("Hint: {}.{reason}", hint.text))?;
                }
                TableEvent::Greetings(lines) => self.screen.lines(lines)?,
                TableEvent::Note(words) | TableEvent::Said(words) => {
                    self.screen.story(&[words])?;
                }
                TableEvent::Error(words) => {
                    self.screen.show_error(&scene_text::sentence(&words))?
                }
                TableEvent::CannotContinue(words) => {
                    return Err(io::Error::new(io::ErrorKind::InvalidData, words));
                }
                TableEvent::Coach(words) => {
                    self.tell()?;
                    self.screen.story(&[words])?;
                }
                TableEvent::OnlyBots(_, results) => self.tell_results(results)?,
                TableEvent::Over(finished) => {
                    self.announce(*finished)?;
                    return Ok(Some(TableExit::Over));
                }
                TableEvent::NewGame => {
                    (self.asked, self.sent) = (None, None);
                    self.last_answers.clear();
                }
                TableEvent::Back => return Ok(Some(TableExit::Over)),
            }
        }
        Ok(None)
    }

    /// The last move was made.
    fn made(&mut self) {
        (self.asked, self.is_covered) = (None, false);
        if let Some(sent) = self.sent.take() {
            self.last_answers.keep(sent);
        }
    }

    /// The question to a person now.
    fn turn_prompt(&self, seat: Seat, scene: &Scene) -> TurnPrompt {
        (seat, scene.prompt.clone(), self.table.moves())
    }

    fn ask_person(&mut self, seat: Seat) -> io::Result<Option<TableExit>> {
        self.tell()?;
        let scene = self.table.scene();
        let question = Some(self.turn_prompt(seat, &scene));
        if self.asked != question {
            self.asked = question;
            self.show(seat, &scene)?;
        }
        self.screen.buttons(&scene)?;
        if self.table.is_automatic() {
            self.screen.line("  auto: play automatically")?;
        }
        let last = self.last_answers.of(seat);
        let last = last.filter(|_| scene.enter_repeats).map(String::from);
        let words = match &last {
            Some(text) => format!("{} Enter: {text}", scene.prompt),
            None => scene.prompt,
        };
        match self.ask(&words)? {
            Response::Line(line) if line.trim().is_empty() => {
                self.answer(&last.unwrap_or_default())
            }
            Response::Line(line) => self.answer(&line),
            Response::Changed => Ok(None),
            Response::Leave(ending) => Ok(Some(ending)),
        }
    }

    /// Shows what is needed for a decision: the drawn table, or in plain words the hand
    /// and what has changed since the last question.
    fn show(&mut self, seat: Seat, scene: &Scene) -> io::Result<()> {
        if self.screen.draws() {
            return self.screen.scene(scene);
        }
        if self.table.is_automatic() {
            return Ok(());
        }
        let around = scene_text::around_hand(scene);
        let before = self.shown.iter().position(|(other, _)| *other == seat);
        let before = before.map(|index| self.shown.swap_remove(index).1);
        let before = before.unwrap_or_default();
        let new = around.iter().filter(|line| !before.contains(line)).cloned();
        let lines: Vec<String> = new.chain(scene_text::own_hand(scene)).collect();
        self.shown.push((seat, around));
        self.screen.story(&lines)
    }

    /// Tells what happens until something is asked, or the person types something.
    fn wait_for_others(&mut self) -> io::Result<Option<TableExit>> {
        self.tell()?;
        self.screen.flush()?;
        let begin = Instant::now();
        while begin.elapsed() < ANSWER {
            if let Some(ending) = self.poll_table()? {
                return Ok(Some(ending));
            }
            if self.table.wait() != Wait::Others || self.missing.is_some() {
                return Ok(None);
            }
            std::thread::sleep(TICK / 3);
        }
        match self.listen(None)? {
            Response::Line(line) if line.trim().is_empty() => Ok(None),
            Response::Line(line) => self.answer(&line),
            Response::Changed => Ok(None),
            Response::Leave(ending) => Ok(Some(ending)),
        }
    }

    /// Tells what happened and waits for Enter.
    fn pause(&mut self) -> io::Result<Option<TableExit>> {
        let told = self.tell()?;
        let recap = self.table.scene().recap;
        self.show_recap(recap, &told)?;
        self.enter("Press Enter to continue.")
    }

    /// Waits for Enter, then goes on.
    fn enter(&mut self, question: &str) -> io::Result<Option<TableExit>> {
        match self.ask(question)? {
            Response::Line(line) if commands::is_quit(&line) => return Ok(Some(TableExit::Left)),
            Response::Line(_) => self.run_command(Command::Continue),
            Response::Changed => {}
            Response::Leave(ending) => return Ok(Some(ending)),
        }
        Ok(None)
    }

    fn run_command(&mut self, command: Command) {
        self.table.run(&mut self.context.for_table(), command);
    }

    /// Asks a question, and asks it again after other news.
    fn ask(&mut self, question: &str) -> io::Result<Response> {
        self.screen.ask(question)?;
        self.listen(Some(question))
    }

    /// Waits for a typed line. Meanwhile a table at a server goes on.
    fn listen(&mut self, question: Option<&str>) -> io::Result<Response> {
        let wait = self.table.wait();
        self.has_written = false;
        loop {
            let reply = match self.table.next_poll(Duration::ZERO) {
                Some(_) => self.input.poll(TICK),
                None => Some(self.input.line()),
            };
            self.screen
                .set_at_prompt(question.is_some() && reply.is_none());
            match reply {
                Some(Reply::Line(line)) => return Ok(Response::Line(line)),
                Some(Reply::End) => return Ok(Response::Leave(TableExit::End)),
                Some(Reply::Stop) => return Ok(Response::Leave(TableExit::Stopped)),
                None => {}
            }
            if let Some(ending) = self.poll_table()? {
                return Ok(Response::Leave(ending));
            }
            if self.table.wait() != wait || self.missing.is_some() || self.has_new_question() {
                return Ok(Response::Changed);
            }
            if matches!(wait, Wait::Person(_) | Wait::Others) {
                self.tell()?;
            }
            if std::mem::take(&mut self.has_written) {
                match question {
                    Some(question) => self.screen.ask(question)?,
                    None => self.screen.flush()?,
                }
            }
        }
    }

    /// Whether the person is asked something else than before.
    fn has_new_question(&self) -> bool {
        match (&self.asked, self.table.wait()) {
            (Some(asked), Wait::Person(seat)) => {
                *asked != self.turn_prompt(seat, &self.table.scene())
            }
            _ => false,
        }
    }

    /// Tells the viewer the new events; returns the sentences.
    fn tell(&mut self) -> io::Result<Vec<String>> {
        let sentences = self.table.take_untold();
        self.has_written |= !sentences.is_empty();
        self.screen.story(&sentences)?;
        Ok(sentences)
    }
}
