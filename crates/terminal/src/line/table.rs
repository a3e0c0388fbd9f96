//! Playing a game, line by line.

use std::io::{self, Write};

use parlour_engine::{AnyGame, AnySession, PlayError, Scene, Seat};

use super::input::{Input, Reply};
use super::screen::Screen;
use super::words;
use crate::host::{Host, winner_sentence};
use crate::order;
use crate::sitting::Sitting;

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
    /// There is no more input.
    End,
    /// Ctrl-C, or the program was asked to stop.
    Stopped,
}

/// Events that are told again when a kept game goes on.
const RECAP: usize = 4;

/// Rounds after which a game that plays by itself is kept.
const KEEP_EVERY: usize = 100;

/// Plays until the game is over or somebody leaves. The host keeps the game
/// before every question and at the end.
///
/// # Errors
/// What the output says, such as a closed pipe, or what the host says.
pub fn play<W: Write>(
    game: &dyn AnyGame,
    session: &mut dyn AnySession,
    input: &mut dyn Input,
    screen: &mut Screen<W>,
    host: &mut dyn Host,
    sitting: &Sitting,
) -> io::Result<Ending> {
    let people: Vec<Seat> = Seat::all(session.names().len())
        .filter(|&seat| !session.is_bot(seat))
        .collect();
    let seats = session.names().len();
    // A game that goes on is not told again from its beginning.
    let heard = match session.record().moves.is_empty() {
        true => 0,
        false => session.events().saturating_sub(RECAP),
    };
    let mut table = LineTable {
        covered: game.has_secrets() && people.len() > 1,
        heard: vec![heard; seats + 1],
        viewer: people.first().copied().filter(|_| people.len() == 1),
        game,
        session,
        people,
        input,
        screen,
        host,
        sitting,
        shown: vec![Vec::new(); seats],
    };
    let ending = table.run();
    // Whatever ended it, a closed pipe too: the game is kept.
    table.host.keep(table.session)?;
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
    session: &'a mut dyn AnySession,
    people: Vec<Seat>,
    input: &'a mut dyn Input,
    screen: &'a mut Screen<W>,
    host: &'a mut dyn Host,
    sitting: &'a Sitting,
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
            if self.session.turn().outcome().is_some() {
                return Ok(Ending::Over);
            }
            if self.input.stopped() {
                return Ok(Ending::Stopped);
            }
            let Some(seat) = order::next_seat(self.game, self.session, &self.people) else {
                return Ok(Ending::Over);
            };
            // Whoever may interrupt is asked before those whom the game waits
            // for, once for every state of the table: people first, because
            // they cannot be as fast as bots.
            match self.ask_interrupt(seat)? {
                Some(Answer::Leave(ending)) => return Ok(ending),
                Some(_) => continue,
                None => {}
            }
            if self.session.interrupt().map_err(stacked)? {
                continue;
            }
            if let Some(ending) = self.pause()? {
                return Ok(ending);
            }
            if self.session.is_bot(seat) {
                self.session.play_bot(seat).map_err(stacked)?;
                // With nobody at the table everybody watches.
                if self.people.is_empty() {
                    self.tell()?;
                }
                continue;
            }
            if let Some(ending) = self.ask_person(seat)? {
                return Ok(ending);
            }
        }
    }

    fn ask_person(&mut self, seat: Seat) -> io::Result<Option<Ending>> {
        self.keep()?;
        // What all have just looked at was not for one pair of eyes.
        let looked_at = self.session.pauses(self.heard[self.cursor()]);
        if self.covered && (self.viewer != Some(seat) || looked_at) {
            let made = self.session.events();
            if let Some(ending) = self.pass_keyboard(seat)? {
                return Ok(Some(ending));
            }
            if self.session.events() != made {
                // Somebody was faster.
                return Ok(None);
            }
        } else {
            self.tell()?;
        }
        let scene = self.session.scene(Some(seat));
        self.show(seat, &scene)?;
        loop {
            self.screen.buttons(&scene)?;
            if self.game.is_automatic() {
                self.screen.line("  auto: let it play on by itself")?;
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
        self.host.keep(self.session)?;
        self.screen.complain(self.host)
    }

    /// A moment to look at what happened, where people want one.
    fn pause(&mut self) -> io::Result<Option<Ending>> {
        let pauses = self.session.pauses(self.heard[self.cursor()]);
        if self.covered || self.people.is_empty() || !pauses {
            return Ok(None);
        }
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
        let sentences = self.session.sentences(self.viewer, self.heard[cursor]);
        self.heard[cursor] = self.session.events();
        self.screen.story(&sentences)
    }

    /// Where in the story the one who looks is.
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
        let verdict = self.session.verdict();
        let sentence = winner_sentence(&verdict);
        let scene = self.session.scene(self.viewer);
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
