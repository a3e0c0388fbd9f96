//! Playing a game, line by line.

use std::io::{self, Write};

use parlour_engine::{AnyGame, AnySession, PlayError, Seat, Turn};

use super::input::{Input, Reply};
use super::screen::Screen;

mod answers;

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

/// What is done with the game before every question and at the end: saving it.
pub type Keep<'a> = &'a mut dyn FnMut(&dyn AnySession) -> io::Result<()>;

/// Events that are told again when a kept game goes on.
const RECAP: usize = 4;

/// Rounds after which a game that plays by itself is kept.
const KEEP_EVERY: usize = 100;

/// Plays until the game is over or somebody leaves.
///
/// # Errors
/// What the output says, such as a closed pipe, or what [`Keep`] says.
pub fn play<W: Write>(
    game: &dyn AnyGame,
    session: &mut dyn AnySession,
    input: &mut dyn Input,
    screen: &mut Screen<W>,
    keep: Keep<'_>,
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
        keep,
    };
    let ending = table.run();
    // Whatever ended it, a closed pipe too: the game is kept.
    (table.keep)(table.session)?;
    let ending = ending?;
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
    keep: Keep<'a>,
    /// Whether the screen is covered between people.
    covered: bool,
    /// Who looks at the screen; `None` is everybody.
    viewer: Option<Seat>,
    /// How many events each seat has been told; the last entry is for
    /// everybody.
    heard: Vec<usize>,
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
            let Some(seat) = self.next_seat() else {
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

    /// Whose move comes next: bots first, then people in seat order. Where the
    /// move decides nothing, a person makes it rather than a bot, so that the
    /// game does not run away.
    fn next_seat(&self) -> Option<Seat> {
        let must = self.session.turn().must();
        if self.game.is_automatic()
            && let Some(&person) = self.people.first()
        {
            return Some(person);
        }
        let bot = must.iter().find(|&seat| self.session.is_bot(seat));
        bot.or(must.lowest())
    }

    fn ask_person(&mut self, seat: Seat) -> io::Result<Option<Ending>> {
        (self.keep)(self.session)?;
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
        self.screen.scene(&scene)?;
        loop {
            self.screen.buttons(&scene)?;
            if self.game.is_automatic() {
                self.screen.line("  auto: let it play on by itself")?;
            }
            let line = match self.ask(&scene.prompt)? {
                Ok(line) => line,
                Err(ending) => return Ok(Some(ending)),
            };
            match self.obey(seat, &line)? {
                Answer::Done => return Ok(None),
                Answer::Again => {}
                Answer::Look => self.screen.scene(&scene)?,
                Answer::Leave(ending) => return Ok(Some(ending)),
            }
        }
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

    /// Asks people who may act out of turn before a bot does, whatever they
    /// hold. `None`: nobody wanted to, or only people are at the table, who can
    /// speak up at any question.
    fn ask_interrupt(&mut self, next: Seat) -> io::Result<Option<Answer>> {
        let Turn::Act { must, may } = self.session.turn() else {
            return Ok(None);
        };
        let may: Vec<Seat> = may.iter().filter(|&seat| !must.contains(seat)).collect();
        let (bots, people): (Vec<Seat>, Vec<Seat>) =
            may.iter().partition(|&&seat| self.session.is_bot(seat));
        let bots_are_near = self.session.is_bot(next) || !bots.is_empty();
        let &[first, ..] = people.as_slice() else {
            return Ok(None);
        };
        // Bots do not see who is asked: a person alone with them is only asked
        // if there is something to do.
        let idle = !self.covered && self.session.legal_moves(first).0.is_empty();
        if !bots_are_near || idle {
            return Ok(None);
        }
        let question = if self.covered {
            "Does anybody act first? Type your name, a colon and the move, or press Enter.".into()
        } else {
            self.tell()?;
            format!("{} Or press Enter.", self.session.scene(Some(first)).prompt)
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
            match self.obey(seat, &text)? {
                Answer::Again | Answer::Look => {}
                answer => return Ok(Some(answer)),
            }
        }
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

    /// Covers the screen, says whose go it is and what happened since.
    fn pass_keyboard(&mut self, seat: Seat) -> io::Result<Option<Ending>> {
        self.screen.clear()?;
        self.viewer = Some(seat);
        let name = self.session.names().of(seat).to_string();
        self.screen.line(&format!("{name}, it is your go."))?;
        // The one before may still be looking: what only this seat knows is
        // told after Enter.
        let from = self.heard[seat.index()];
        let known_to_all = self.session.sentences(None, from);
        self.screen.story(&known_to_all)?;
        let question = format!("{name}, press Enter when only you can see the screen.");
        loop {
            let line = match self.ask(&question)? {
                Ok(line) => line,
                Err(ending) => return Ok(Some(ending)),
            };
            // Somebody else speaks up: the screen stays covered.
            let Some((other, text)) = self.out_of_turn(&line) else {
                break;
            };
            if let Answer::Done = self.try_move(other, &text)? {
                self.viewer = None;
                return Ok(None);
            }
        }
        let mut own = self.session.sentences(Some(seat), from);
        own.retain(|sentence| !known_to_all.contains(sentence));
        self.heard[seat.index()] = self.session.events();
        self.screen.story(&own)?;
        Ok(None)
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

    /// The end: the rest of the story, the last table, the winner.
    fn announce(&mut self) -> io::Result<()> {
        if self.covered {
            // All of them look now.
            let from = self.heard[self.cursor()];
            self.viewer = None;
            let everybody = self.cursor();
            self.heard[everybody] = from;
        }
        self.tell()?;
        let scene = self.session.scene(self.viewer);
        self.screen.scene(&scene)?;
        let verdict = self.session.verdict();
        match verdict.winners.as_slice() {
            [] => self.screen.line("*** It is a draw ***"),
            [name] => {
                self.screen.title(name)?;
                self.screen.line(&format!("*** {name} is the winner ***"))
            }
            names => {
                let names = names.join(" and ");
                self.screen
                    .line(&format!("*** {names} are the winners ***"))
            }
        }
    }
}

/// A move that the rules allow fails only if a given deck does not fit.
fn stacked(error: PlayError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}
