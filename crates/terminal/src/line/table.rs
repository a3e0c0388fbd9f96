//! Playing a game, line by line.

use std::io::{self, Write};
use std::time::Instant;

use parlour_engine::Seat;
use parlour_engine::host::{Driver, HostedTable, Next, People, SeatView, ShowMoves};
use parlour_engine::record::Verdict;
use parlour_engine::registry::AnyGame;
use parlour_engine::scene::Scene;
use parlour_engine::session::PlayError;
use unicode_width::UnicodeWidthStr;

use super::input::{Input, Reply};
use super::scene_text;
use super::screen::Screen;
use crate::final_table;
use crate::host::{Host, winner_sentence};
use crate::manners;
use crate::review::Review;
use crate::scoreboard::Scoreboard;

mod answers;
mod commands;
mod cover;
mod only_bots;

use answers::Answer;

/// How a person left the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game is over.
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

/// The number of events to repeat when a saved game is resumed.
const RECAP: usize = 4;

/// The width of a score's bar.
const RECAP_BAR: usize = 30;

/// In automatic play: the number of rounds to save, and then to tell, at once.
const KEEP_EVERY: usize = 100;

/// Plays until the game is over or somebody leaves. The host saves the game
/// before every question and at the end.
///
/// # Errors
/// Errors of the output, such as a closed pipe, or of the host.
pub fn play<W: Write>(
    game: &dyn AnyGame,
    table: &mut dyn HostedTable,
    input: &mut dyn Input,
    screen: &mut Screen<W>,
    host: &mut dyn Host,
    scoreboard: &Scoreboard,
) -> io::Result<Ending> {
    let seats = table.names().len();
    let people: Vec<Seat> = Seat::all(seats)
        .filter(|&seat| !table.is_bot(seat))
        .collect();
    // A resumed game is not told from its beginning.
    let heard = match table.moves_len() {
        0 => 0,
        _ => table.events().saturating_sub(RECAP),
    };
    let covered = game.has_secrets() && people.len() > 1;
    let at_table = People {
        seats: people.iter().copied().collect(),
        covered,
    };
    let mut driver = Driver::new(at_table, heard);
    if !people.is_empty() {
        // People read what happened at their next question. Without people, every
        // move is shown.
        driver.show(ShowMoves::AtQuestions);
    }
    let coach = host.settings().coach;
    let mut table = LineTable {
        opened: Instant::now(),
        watches_bots: people.is_empty(),
        covered,
        driver,
        heard: vec![heard; seats + 1],
        viewer: people.first().copied().filter(|_| people.len() == 1),
        game,
        table,
        people,
        input,
        screen,
        host,
        scoreboard,
        shown: vec![Vec::new(); seats],
        last_answers: vec![None; seats],
        coach,
        review: Review::default(),
    };
    if table.table.moves_len() == 0 && !table.people.is_empty() {
        table.screen.lines(manners::greetings(table.table))?;
    }
    let ending = table.run();
    // Save the game whatever ended it, even a closed pipe.
    table.host.keep(table.table)?;
    let ending = ending?;
    table.screen.complain(table.host)?;
    match ending {
        Ending::Over => table.announce()?,
        Ending::LeftToBots => table.finish_without_people()?,
        Ending::Left | Ending::End | Ending::Stopped => {}
    }
    table.screen.flush()?;
    Ok(ending)
}

struct LineTable<'a, W> {
    game: &'a dyn AnyGame,
    table: &'a mut dyn HostedTable,
    /// Says who is asked next, and when to save.
    driver: Driver,
    people: Vec<Seat>,
    input: &'a mut dyn Input,
    screen: &'a mut Screen<W>,
    host: &'a mut dyn Host,
    scoreboard: &'a Scoreboard,
    /// When the table was opened.
    opened: Instant,
    /// Whether every move of a bot is told when it is made.
    watches_bots: bool,
    /// Whether the screen is covered between people.
    covered: bool,
    /// The seat that looks at the screen; `None` is everybody.
    viewer: Option<Seat>,
    /// How many events each seat has been told; the last entry is for
    /// everybody.
    heard: Vec<usize>,
    /// What each seat was shown of the table before its last question.
    shown: Vec<Vec<String>>,
    /// The last answer of each seat to a question that Enter can repeat, such as a bet.
    last_answers: Vec<Option<String>>,
    /// Whether a coach says what moves give away, and what it said.
    coach: bool,
    review: Review,
}

impl<W: Write> LineTable<'_, W> {
    fn run(&mut self) -> io::Result<Ending> {
        loop {
            let next = self.driver.next(self.table);
            if next != Next::Over && self.input.stopped() {
                return Ok(Ending::Stopped);
            }
            let left = match next {
                Next::Over => return Ok(Ending::Over),
                Next::Keep => {
                    self.keep()?;
                    None
                }
                Next::Offer(people) => self.offer_interrupt(people)?,
                Next::Interrupt => {
                    self.driver.interrupt(self.table).map_err(deck_error)?;
                    None
                }
                Next::OnlyBots => self.ask_to_watch()?,
                Next::Pause => self.pause()?,
                Next::Bot(seat) => {
                    if self.watches_bots {
                        self.tell()?;
                    }
                    self.table.play_bot(seat).map_err(deck_error)?;
                    let notices = self.table.take_notices();
                    self.screen.lines(notices)?;
                    None
                }
                Next::Person(seat) => self.ask_person(seat)?,
            };
            if let Some(ending) = left {
                return Ok(ending);
            }
        }
    }

    /// The view of a seat, or of everybody (`None`).
    fn view(&self, seat: Option<Seat>) -> Box<dyn SeatView + '_> {
        let view = self.table.view(seat);
        view.expect("people here sit at this table")
    }

    fn ask_person(&mut self, seat: Seat) -> io::Result<Option<Ending>> {
        // News is for everybody, so it is told on the cover.
        let has_news = self.driver.has_news(self.table);
        if self.covered && (self.viewer != Some(seat) || has_news) {
            let made = self.table.events();
            if let Some(ending) = self.pass_keyboard(seat)? {
                return Ok(Some(ending));
            }
            if self.table.events() != made {
                // Somebody acted out of turn.
                return Ok(None);
            }
            self.driver.looked(self.table);
        } else {
            self.tell()?;
        }
        let scene = self.view(Some(seat)).scene();
        self.show(seat, &scene)?;
        loop {
            self.screen.buttons(&scene)?;
            if self.game.is_automatic() {
                self.screen.line("  auto: play automatically")?;
            }
            let last = self.last_answers[seat.index()].clone();
            let last = last.filter(|_| scene.enter_repeats);
            let question = match &last {
                Some(text) => format!("{} Enter: {text}", scene.prompt),
                None => scene.prompt.clone(),
            };
            let line = match self.ask(&question)? {
                Ok(line) if line.trim().is_empty() => last.unwrap_or(line),
                Ok(line) => line,
                Err(ending) => return Ok(Some(ending)),
            };
            let moves = self.table.moves_len();
            match self.handle_line(seat, Some(seat), &line)? {
                Answer::Done => {
                    if scene.enter_repeats && self.table.moves_len() > moves {
                        self.last_answers[seat.index()] = Some(line.trim().into());
                    }
                    return Ok(None);
                }
                Answer::Again => {}
                Answer::Leave(ending) => return Ok(Some(ending)),
            }
        }
    }

    /// Shows what is needed for a decision: the drawn table, or in plain words the hand
    /// and what has changed since the last question.
    fn show(&mut self, seat: Seat, scene: &Scene) -> io::Result<()> {
        if self.screen.draws() {
            return self.screen.scene(scene);
        }
        if self.game.is_automatic() {
            return Ok(());
        }
        let around = scene_text::around_hand(scene);
        let before = std::mem::replace(&mut self.shown[seat.index()], around.clone());
        let new = around.into_iter().filter(|line| !before.contains(line));
        let lines: Vec<String> = new.chain(scene_text::own_hand(scene)).collect();
        self.screen.story(&lines)
    }

    /// Saves the game, and prints a warning if that fails.
    fn keep(&mut self) -> io::Result<()> {
        self.host.keep(self.table)?;
        self.driver.kept(self.table);
        self.screen.complain(self.host)
    }

    /// Tells what happened and waits for Enter.
    fn pause(&mut self) -> io::Result<Option<Ending>> {
        let told = self.tell()?;
        self.show_recap(self.viewer, &told)?;
        Ok(self.ask("Press Enter to go on.")?.err())
    }

    /// Asks a question. `Err` is the reason why there is no answer.
    fn ask(&mut self, question: &str) -> io::Result<Result<String, Ending>> {
        self.screen.ask(question)?;
        Ok(match self.input.line() {
            Reply::Line(line) => Ok(line),
            Reply::End => Err(Ending::End),
            Reply::Stop => Err(Ending::Stopped),
        })
    }

    /// Tells the viewer the new events; returns the sentences.
    fn tell(&mut self) -> io::Result<Vec<String>> {
        let cursor = self.cursor();
        let sentences = self.view(self.viewer).sentences(self.heard[cursor]);
        self.heard[cursor] = self.table.events();
        self.driver.looked(self.table);
        self.screen.story(&sentences)?;
        Ok(sentences)
    }

    /// The index of the viewer in `heard`.
    fn cursor(&self) -> usize {
        let everybody = self.heard.len() - 1;
        self.viewer.map_or(everybody, Seat::index)
    }

    /// Shows the end of the game: the last events, the table if it is drawn, and the
    /// winner.
    fn announce(&mut self) -> io::Result<()> {
        if self.covered {
            // Everybody looks at the screen now.
            let from = self.heard[self.cursor()];
            self.viewer = None;
            let everybody = self.cursor();
            self.heard[everybody] = from;
        }
        let told = self.tell()?;
        let verdict = self.table.verdict();
        let sentence = winner_sentence(&verdict);
        let scene = self.view(self.viewer).scene();
        if self.screen.draws() {
            self.screen.scene(&scene)?;
            if let [name] = verdict.winners.as_slice() {
                self.screen.title(name)?;
            }
            let sentence = sentence.trim_end_matches('.');
            self.screen.line(&format!("*** {sentence} ***"))?;
        } else if !is_told(told.last(), &verdict) {
            self.screen.line(&sentence)?;
        }
        self.sum_up()
    }

    /// The reason, the final table, the highlights, and how long it took.
    fn sum_up(&mut self) -> io::Result<()> {
        let Some(summary) = self.view(self.viewer).summary() else {
            return Ok(());
        };
        self.screen.line(&summary.reason)?;
        self.screen.lines(final_table::places(&summary))?;
        let highlights: Vec<String> = summary
            .highlights
            .into_iter()
            .map(|said| said.text)
            .collect();
        self.screen.story(&highlights)?;
        let time = final_table::duration(self.opened.elapsed());
        self.screen.line(&time)?;
        self.screen.story(&self.review.lines())?;
        match self.people.is_empty() {
            true => Ok(()),
            false => {
                let farewells = manners::farewells(self.table, &self.table.verdict());
                self.screen.lines(farewells)
            }
        }
    }

    /// The end of a deal: what counted, and the score. Sentences that were told are
    /// not repeated.
    fn show_recap(&mut self, seat: Option<Seat>, told: &[String]) -> io::Result<()> {
        let Some(recap) = self.view(seat).scene().recap else {
            return Ok(());
        };
        let lines = std::iter::once(&recap.title).chain(&recap.lines);
        let new: Vec<&String> = lines.filter(|line| !told.contains(line)).collect();
        self.screen.lines(new)?;
        let names = recap.bars.iter().map(|score| score.label.width());
        let widest = names.max().unwrap_or(0);
        for score in &recap.bars {
            let points = final_table::points(score);
            let words = match self.screen.draws() {
                true => {
                    let gap = " ".repeat(widest - score.label.width());
                    let bar = final_table::bar(score, RECAP_BAR, false);
                    format!("{}{gap} {bar} {points}", score.label)
                }
                false => format!("{}: {points}", score.label),
            };
            self.screen.line(&words)?;
        }
        Ok(())
    }
}

/// Whether the last sentence tells who won, or that nobody did.
fn is_told(last: Option<&String>, verdict: &Verdict) -> bool {
    last.is_some_and(|last| match verdict.winners.as_slice() {
        [] => last.contains("draw"),
        winners => last.contains("win") && winners.iter().all(|name| last.contains(name)),
    })
}

/// A move that the rules allow fails only if a given deck does not fit.
fn deck_error(error: PlayError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}
