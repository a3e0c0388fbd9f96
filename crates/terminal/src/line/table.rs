//! Playing a game, line by line.

use std::io::{self, Write};

use parlour_engine::Seat;
use parlour_engine::host::{Driver, HostedTable, Next, People, SeatView, ShowMoves};
use parlour_engine::registry::AnyGame;
use parlour_engine::scene::Scene;
use parlour_engine::session::PlayError;

use super::input::{Input, Reply};
use super::screen::Screen;
use super::words;
use crate::host::{Host, winner_sentence};
use crate::scoreboard::Scoreboard;

mod answers;
mod cover;
mod queries;

use answers::Answer;

/// How a person left the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game is over.
    Over,
    /// Somebody typed `quit`.
    Left,
    /// The input ended.
    End,
    /// Ctrl-C, or the program was asked to stop.
    Stopped,
}

/// Events that are told again when a kept game goes on.
const RECAP: usize = 4;

/// Rounds of a game that plays by itself that are kept, and then told, together.
const KEEP_EVERY: usize = 100;

/// Plays until the game is over or somebody leaves. The host keeps the game
/// before every question and at the end.
///
/// # Errors
/// What the output says, such as a closed pipe, or what the host says.
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
    // A game that goes on is not told again from its beginning.
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
        // With nobody at the table everybody watches; people read what happened
        // when they are asked.
        driver.show(ShowMoves::AtQuestions);
    }
    let mut table = LineTable {
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
    };
    let ending = table.run();
    // Whatever ended it, a closed pipe too: the game is kept.
    table.host.keep(table.table)?;
    let ending = ending?;
    table.screen.complain(table.host)?;
    if ending == Ending::Over {
        table.announce()?;
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
    /// Whether the screen is covered between people.
    covered: bool,
    /// Who looks at the screen; `None` is everybody.
    viewer: Option<Seat>,
    /// How many events each seat has been told; the last entry is for
    /// everybody.
    heard: Vec<usize>,
    /// What each seat was told of the table before its last question.
    shown: Vec<Vec<String>>,
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
                    self.driver.interrupt(self.table).map_err(stacked)?;
                    None
                }
                Next::Pause => self.pause()?,
                Next::Bot(seat) => {
                    if self.people.is_empty() {
                        self.tell()?;
                    }
                    self.table.play_bot(seat).map_err(stacked)?;
                    None
                }
                Next::Person(seat) => self.ask_person(seat)?,
            };
            if let Some(ending) = left {
                return Ok(ending);
            }
        }
    }

    /// What this seat, or everybody (`None`), may look at.
    fn view(&self, seat: Option<Seat>) -> Box<dyn SeatView + '_> {
        let view = self.table.view(seat);
        view.expect("people here sit at this table")
    }

    fn ask_person(&mut self, seat: Seat) -> io::Result<Option<Ending>> {
        // What all have just looked at was not for one pair of eyes.
        let looked_at = self.driver.has_news(self.table);
        if self.covered && (self.viewer != Some(seat) || looked_at) {
            let made = self.table.events();
            if let Some(ending) = self.pass_keyboard(seat)? {
                return Ok(Some(ending));
            }
            if self.table.events() != made {
                // Somebody was faster.
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
            let line = match self.ask(&scene.prompt)? {
                Ok(line) => line,
                Err(ending) => return Ok(Some(ending)),
            };
            match self.obey(seat, Some(seat), &line)? {
                Answer::Done => return Ok(None),
                Answer::Again => {}
                Answer::Leave(ending) => return Ok(Some(ending)),
            }
        }
    }

    /// What is needed to decide: the picture of the table. In plain words only
    /// the hand, and what else has changed since the last question.
    fn show(&mut self, seat: Seat, scene: &Scene) -> io::Result<()> {
        if self.screen.draws() {
            return self.screen.scene(scene);
        }
        if self.game.is_automatic() {
            return Ok(());
        }
        let around = words::around(scene);
        let before = std::mem::replace(&mut self.shown[seat.index()], around.clone());
        let new = around.iter().filter(|line| !before.contains(line));
        self.screen.lines(new)?;
        self.screen.lines(words::own_hand(scene))
    }

    /// Keeps the game, and says what is wrong with that.
    fn keep(&mut self) -> io::Result<()> {
        self.host.keep(self.table)?;
        self.driver.kept(self.table);
        self.screen.complain(self.host)
    }

    /// A moment to look at what happened, where people want one.
    fn pause(&mut self) -> io::Result<Option<Ending>> {
        self.tell()?;
        Ok(self.ask("Press Enter to go on.")?.err())
    }

    /// A line, or why there is none.
    fn ask(&mut self, question: &str) -> io::Result<Result<String, Ending>> {
        self.screen.ask(question)?;
        Ok(match self.input.line() {
            Reply::Line(line) => Ok(line),
            Reply::End => Err(Ending::End),
            Reply::Stop => Err(Ending::Stopped),
        })
    }

    /// Tells the one who looks what they have not been told yet.
    fn tell(&mut self) -> io::Result<()> {
        let cursor = self.cursor();
        let sentences = self.view(self.viewer).sentences(self.heard[cursor]);
        self.heard[cursor] = self.table.events();
        self.driver.looked(self.table);
        self.screen.story(&sentences)
    }

    /// How many events the viewer has seen.
    fn cursor(&self) -> usize {
        let everybody = self.heard.len() - 1;
        self.viewer.map_or(everybody, Seat::index)
    }

    /// The end: the rest of the story, the winner; the last table where it is
    /// drawn.
    fn announce(&mut self) -> io::Result<()> {
        if self.covered {
            // All of them look now.
            let from = self.heard[self.cursor()];
            self.viewer = None;
            let everybody = self.cursor();
            self.heard[everybody] = from;
        }
        self.tell()?;
        let verdict = self.table.verdict();
        let sentence = winner_sentence(&verdict);
        let scene = self.view(self.viewer).scene();
        if !self.screen.draws() {
            self.screen.lines(words::score(&scene))?;
            return self.screen.line(&sentence);
        }
        self.screen.scene(&scene)?;
        if let [name] = verdict.winners.as_slice() {
            self.screen.title(name)?;
        }
        let sentence = sentence.trim_end_matches('.');
        self.screen.line(&format!("*** {sentence} ***"))
    }
}

/// A move that the rules allow fails only if a given deck does not fit.
fn stacked(error: PlayError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}
