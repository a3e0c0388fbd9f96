//! Runs a game: whom the table waits for, the pace of bots, and when the screen is
//! covered.

use std::time::Duration;

use parlour_engine::Seat;
use parlour_engine::host::{Next, ShowMoves};
use parlour_engine::session::PlayError;

use super::ending::Ending;
use super::{AppContext, TablePage};
use crate::full::motion::Motion;
use crate::order;

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wait {
    /// Nothing: the game is over, or cannot go on.
    Nothing,
    /// A person's move.
    Person(Seat),
    /// A bot's move, which is made at this time.
    Bot(Seat, Duration),
    /// Somebody who may act before a bot does, or Enter.
    Anybody,
    /// Enter, after people have looked at what happened.
    Look,
    /// Enter, after the person who moved has read what only they may see.
    Pass,
    /// Enter by this person; the screen is covered until then.
    Cover(Seat),
}

impl Wait {
    pub(super) fn is_person(self) -> bool {
        matches!(self, Self::Person(_))
    }
}

/// How an automatic game is played without input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AutoPlay {
    /// At the pace of bots; the next move comes at this time.
    Paced(Duration),
    /// To the end, without pauses.
    ToEnd,
}

/// How many automatic moves are made between two frames.
const AT_ONCE: usize = 500;

impl TablePage {
    /// Finds out what the table waits for now.
    pub(super) fn settle(&mut self, context: &mut AppContext<'_>) {
        self.driver.show(match self.autoplay {
            Some(AutoPlay::ToEnd) => ShowMoves::AtEnd,
            _ => ShowMoves::EveryMove,
        });
        self.wait = match self.next_wait(context) {
            Ok(wait) => wait,
            Err(error) => {
                // This happens only with given decks that do not fit.
                self.refuse(&format!("The game cannot go on: {error}."));
                Wait::Nothing
            }
        };
        if self.covered && matches!(self.wait, Wait::Cover(_) | Wait::Anybody) {
            self.cover(context);
        }
    }

    /// Covers the screen, so that the next person does not see these cards. If the
    /// viewer has private news, they are shown first.
    fn cover(&mut self, context: &AppContext<'_>) {
        if let Some(viewer) = self.viewer {
            let from = self.seen[viewer.index()];
            let own = self.look(Some(viewer)).sentences(from);
            if own != self.look(None).sentences(from) {
                self.wait = Wait::Pass;
                return;
            }
        }
        self.viewer = None;
        self.turned = context.now;
        // Moving cards would show both hands.
        self.motion = Motion::default();
    }

    fn next_wait(&mut self, context: &mut AppContext<'_>) -> Result<Wait, PlayError> {
        loop {
            let table = self.table.as_mut();
            match self.driver.next(table) {
                Next::Keep => self.keep(context),
                Next::Interrupt => {
                    self.driver.interrupt(table)?;
                }
                // No pauses while the game plays automatically.
                Next::Pause if self.autoplay.is_some() => self.driver.looked(table),
                Next::Over => {
                    self.end(context);
                    return Ok(Wait::Nothing);
                }
                Next::Offer(_) => return Ok(Wait::Anybody),
                Next::Pause => return Ok(Wait::Look),
                Next::Bot(seat) => return Ok(Wait::Bot(seat, context.now + context.pace())),
                Next::Person(seat) => {
                    let looks = self.driver.has_news(table);
                    if self.covered && (self.viewer != Some(seat) || looks) {
                        return Ok(Wait::Cover(seat));
                    }
                    self.driver.looked(table);
                    self.viewer = Some(seat);
                    return Ok(Wait::Person(seat));
                }
            }
        }
    }

    /// Makes the moves that are due, and saves them before they are drawn.
    pub(super) fn time(&mut self, context: &mut AppContext<'_>) {
        self.move_on(context);
        if !self.driver.is_kept(self.table.as_ref()) {
            self.keep(context);
        }
    }

    fn move_on(&mut self, context: &mut AppContext<'_>) {
        if self.motion.is_busy() && context.moves_cards() {
            return;
        }
        for _ in 0..AT_ONCE {
            match (self.wait, self.autoplay) {
                (Wait::Bot(seat, at), _) if context.now >= at => self.bot_moves(context, seat),
                (Wait::Person(seat), Some(run)) => {
                    let due = match run {
                        AutoPlay::Paced(at) => context.now >= at,
                        AutoPlay::ToEnd => true,
                    };
                    if !due || !self.run_on(context, seat) {
                        return;
                    }
                    if let AutoPlay::Paced(_) = run {
                        self.autoplay = Some(AutoPlay::Paced(context.now + context.pace() / 2));
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    /// When the next move is due.
    pub(super) fn next_time(&self) -> Option<Duration> {
        match (self.wait, self.autoplay) {
            (Wait::Bot(_, at), _) | (Wait::Person(_), Some(AutoPlay::Paced(at))) => Some(at),
            (Wait::Person(_), Some(AutoPlay::ToEnd)) => Some(Duration::ZERO),
            _ => None,
        }
    }

    /// Makes a bot's move.
    pub(super) fn bot_moves(&mut self, context: &mut AppContext<'_>, seat: Seat) {
        self.leave_picture();
        let before = self.table.events();
        match self.table.play_bot(seat) {
            Ok(()) => {
                // At a table of bots only, show the last two moves.
                self.news = match self.people.is_empty() {
                    true => before,
                    false => self.news,
                };
                self.settle(context);
            }
            Err(error) => {
                self.refuse(&format!("The game cannot go on: {error}."));
                self.wait = Wait::Nothing;
            }
        }
    }

    /// Makes the only legal move; `false` if there is not exactly one.
    fn run_on(&mut self, context: &mut AppContext<'_>, seat: Seat) -> bool {
        let moves = self.moves_of(self.mover(seat));
        let Some(only) = moves.first().filter(|_| moves.len() == 1) else {
            self.autoplay = None;
            return false;
        };
        if self.autoplay != Some(AutoPlay::ToEnd) {
            self.leave_picture();
        }
        self.news = self.table.events();
        if let Err(error) = self.table.play(seat, only) {
            self.refuse(&error.to_string());
            self.autoplay = None;
            return false;
        }
        self.settle(context);
        true
    }

    /// The seat whose move it is, which anybody may make in some games.
    pub(super) fn mover(&self, seat: Seat) -> Seat {
        order::mover(self.table.as_ref(), seat)
    }

    /// Called after a person's move; `before` is the number of events before it.
    pub(super) fn moved(&mut self, context: &mut AppContext<'_>, seat: Seat, before: usize) {
        self.news = before;
        self.chosen = None;
        let seen = self.seen.len() - 1;
        self.seen[seat.index()] = self.seen[seat.index()].max(before);
        self.seen[seen] = self.seen[seen].max(before);
        self.settle(context);
    }

    /// Enter was pressed: continues what the table waited for.
    pub(super) fn go_on(&mut self, context: &mut AppContext<'_>) {
        let events = self.table.events();
        match self.wait {
            Wait::Bot(seat, _) => self.bot_moves(context, seat),
            Wait::Anybody => {
                self.driver.pass(self.table.as_ref());
                self.settle(context);
            }
            Wait::Look => {
                let cursor = self.cursor();
                self.seen[cursor] = events;
                self.news = events;
                self.driver.looked(self.table.as_ref());
                self.settle(context);
            }
            Wait::Pass => {
                let cursor = self.cursor();
                self.seen[cursor] = events;
                self.settle(context);
            }
            Wait::Cover(seat) => {
                self.news = self.seen[seat.index()];
                self.seen[seat.index()] = events;
                self.viewer = Some(seat);
                self.chosen = None;
                self.turned = context.now;
                self.motion = Motion::default();
                self.driver.looked(self.table.as_ref());
                self.wait = Wait::Person(seat);
            }
            Wait::Person(_) | Wait::Nothing => {}
        }
    }

    /// How many events the viewer has seen.
    pub(super) fn cursor(&self) -> usize {
        let everybody = self.seen.len() - 1;
        self.viewer.map_or(everybody, Seat::index)
    }

    /// Keeps the current picture, so that cards can move from it.
    pub(super) fn leave_picture(&mut self) {
        self.motion.leave(&self.scene, &self.drawn);
    }

    fn end(&mut self, context: &mut AppContext<'_>) {
        if self.ending.is_some() {
            return;
        }
        self.autoplay = None;
        if self.covered {
            // All of them look now.
            self.viewer = None;
        }
        let verdict = self.table.verdict();
        self.party.score.count(self.table.names(), &verdict);
        self.ending = Some(Ending::new(verdict, context.now));
    }

    /// Saves the game.
    pub(super) fn keep(&mut self, context: &mut AppContext<'_>) {
        if let Err(error) = context.host.keep(self.table.as_ref()) {
            self.refuse(&format!("The game cannot be saved: {error}."));
        }
        self.driver.kept(self.table.as_ref());
        if let Some(words) = context.host.complaint() {
            self.refuse(&words);
        }
    }
}
