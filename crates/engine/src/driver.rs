//! The driver: a state machine that decides who acts next, for tables with people
//! and for simulations. It has no clock and does no I/O.
//!
//! A turn names the seats that must act and those that may interrupt.
//! Interruptions come first: people before bots, because people are slower, and
//! then seats in the order of the turn, so that no seat is always the first.
//! Before anything is shown to people, the moves so far are saved, so that nothing
//! that somebody has seen is lost.

use crate::dealer::Fast;
use crate::hosted::HostedTable;
use crate::imagine::Imagine;
use crate::moves::Moves;
use crate::player::{Decision, Player};
use crate::seat::{Seat, SeatSet};
use crate::session::PlayError;
use crate::turn::Turn;
use crate::view::View;

/// The next step of a table with people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game is over.
    Over,
    /// There are unsaved moves: save the game, then call [`Driver::saved`]. Nothing
    /// may be shown before that.
    Save,
    /// These people may act before the bots do. If none of them does, call
    /// [`Driver::pass`].
    Offer(SeatSet),
    /// Bots may act out of turn: call [`Driver::interrupt`]. A server waits a
    /// moment first, so that people can be faster.
    Interrupt,
    /// All people are out of the game, and bots play on: ask whether to watch them.
    /// Then call [`Driver::watch`].
    OnlyBots,
    /// Show what happened and wait for people. Then call [`Driver::shown`].
    Pause,
    /// It is this bot's turn: call [`HostedTable::play_bot`].
    Bot(Seat),
    /// It is this person's turn.
    Person(Seat),
}

/// The people at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct People {
    /// Their seats.
    pub seats: SeatSet,
    /// Whether several people share a screen that is covered between their turns.
    /// They are always asked for interruptions, so that the question says nothing
    /// about their cards, and see what happened when the screen is uncovered.
    pub covered: bool,
}

/// When people see moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShowMoves {
    /// One by one, as they are made.
    #[default]
    EveryMove,
    /// Together, at the next question.
    AtQuestions,
    /// At the end of the game.
    AtEnd,
}

/// Decides the next step of a table, and remembers which steps were taken. States
/// of the table are identified by their number of events.
#[derive(Clone, Debug)]
pub struct Driver {
    people: People,
    show_moves: ShowMoves,
    /// The state in which people declined to interrupt.
    passed: Option<usize>,
    /// The state in which bots were asked to interrupt.
    bots_asked: Option<usize>,
    /// How many events people were shown.
    shown: usize,
    /// Whether people watch bots after they are out of the game.
    watching: bool,
    /// How many moves are saved; `None` after an undo.
    saved: Option<usize>,
}

impl Driver {
    /// A driver for a table of which people were shown `shown` events, as in a
    /// resumed game. The game counts as not saved.
    #[must_use]
    pub fn new(people: People, shown: usize) -> Self {
        Self {
            people,
            show_moves: ShowMoves::default(),
            passed: None,
            bots_asked: None,
            shown,
            watching: false,
            saved: None,
        }
    }

    /// Sets when people see moves.
    pub fn show_moves(&mut self, show_moves: ShowMoves) {
        self.show_moves = show_moves;
    }

    /// The next step. It stays the same until the step is taken.
    #[must_use]
    pub fn next(&self, table: &dyn HostedTable) -> Next {
        let next = self.next_step(table);
        let is_seen = match (next, self.show_moves) {
            (Next::Interrupt | Next::Save, _) => false,
            (Next::Over, _) => true,
            (_, ShowMoves::AtEnd) => false,
            (Next::Bot(_), ShowMoves::AtQuestions) => false,
            _ => true,
        };
        match is_seen && !self.is_saved(table) {
            true => Next::Save,
            false => next,
        }
    }

    fn next_step(&self, table: &dyn HostedTable) -> Next {
        let people = self.people.seats;
        let turn = table.turn();
        let Some(seat) = next_seat(turn, people, table.is_automatic()) else {
            return Next::Over;
        };
        if !self.watching && self.show_moves != ShowMoves::AtEnd && self.are_people_out(table) {
            return Next::OnlyBots;
        }
        let events = table.events();
        let may = turn.may();
        if self.passed != Some(events) {
            let first = self.people_before(table, may, seat);
            if !first.is_empty() {
                return Next::Offer(first);
            }
        }
        if self.bots_asked != Some(events) && !may.minus(people).is_empty() {
            return Next::Interrupt;
        }
        let pauses =
            !self.people.covered && !people.is_empty() && self.show_moves != ShowMoves::AtEnd;
        if pauses && self.has_news(table) {
            return Next::Pause;
        }
        match people.contains(seat) {
            true => Next::Person(seat),
            false => Next::Bot(seat),
        }
    }

    /// The people to ask for an interruption before a bot acts. Nobody if no bot
    /// would act, because people can interrupt at any question. Without a shared
    /// screen, people are asked only if one of them has a legal move.
    fn people_before(&self, table: &dyn HostedTable, may: SeatSet, next: Seat) -> SeatSet {
        let people: SeatSet = may.iter().filter(|&seat| self.is_person(seat)).collect();
        let bots_are_near = !self.is_person(next) || people != may;
        let can_act = |seat| table.view(Some(seat)).is_ok_and(|view| view.can_move());
        match bots_are_near && (self.people.covered || people.iter().any(can_act)) {
            true => people,
            false => SeatSet::EMPTY,
        }
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.people.seats.contains(seat)
    }

    /// Whether there were people, and all of them are out of the game.
    #[must_use]
    pub fn are_people_out(&self, table: &dyn HostedTable) -> bool {
        let people = self.people.seats;
        let mut seats = people.iter();
        !people.is_empty() && seats.all(|seat| table.out_of_game(seat).is_some())
    }

    /// Call when people who are out of the game want to see how bots play on.
    pub fn watch(&mut self) {
        self.watching = true;
    }

    /// Whether there are events to pause for that people have not seen.
    #[must_use]
    pub fn has_news(&self, table: &dyn HostedTable) -> bool {
        table.pauses(self.shown)
    }

    /// Whether all moves are saved.
    #[must_use]
    pub fn is_saved(&self, table: &dyn HostedTable) -> bool {
        self.saved == Some(table.moves_len())
    }

    /// Call after the game was saved.
    pub fn saved(&mut self, table: &dyn HostedTable) {
        self.saved = Some(table.moves_len());
    }

    /// Call after an undo: the saved game is out of date.
    pub fn undone(&mut self, table: &dyn HostedTable) {
        self.saved = None;
        self.watching = false;
        self.shown = self.shown.min(table.events());
    }

    /// Call when people decline to interrupt.
    pub fn pass(&mut self, table: &dyn HostedTable) {
        self.passed = Some(table.events());
    }

    /// Call when people were shown everything so far.
    pub fn shown(&mut self, table: &dyn HostedTable) {
        self.shown = table.events();
    }

    /// Asks the bots that may interrupt until one does. Returns whether one did.
    ///
    /// # Errors
    /// A [`PlayError`] if stacked decks do not fit.
    pub fn interrupt(&mut self, table: &mut dyn HostedTable) -> Result<bool, PlayError> {
        self.bots_asked = Some(table.events());
        let bots = table.turn().may().minus(self.people.seats);
        table.interrupt(bots)
    }
}

/// The seat that moves next: bots first, then people in seat order. In a game
/// without decisions a person makes every move, so that the game does not run too
/// fast. `None` if the game is over.
fn next_seat(turn: Turn, people: SeatSet, automatic: bool) -> Option<Seat> {
    let must = turn.must();
    let lowest = must.lowest()?;
    match people.lowest().filter(|_| automatic) {
        Some(person) => Some(person),
        None => Some(must.minus(people).lowest().unwrap_or(lowest)),
    }
}

/// The seats that may interrupt, in the order in which they are asked: starting
/// after the seat whose turn it is.
pub(crate) fn interrupters(turn: Turn) -> impl Iterator<Item = Seat> {
    let next = turn.must().lowest().unwrap_or_default();
    turn.may().round_from(next)
}

/// The next move of a game between programs; `None` if the game is over. `known`
/// returns what a seat may know.
#[inline(always)]
pub fn next_move<'a, G: Imagine>(
    turn: Turn,
    known: impl Fn(Seat) -> (View<'a, G>, &'a G::Memory),
    player: &mut impl Player<G>,
    chance: &mut Fast,
) -> Option<(Seat, G::Move)> {
    let seat = match turn {
        Turn::One(seat) => seat,
        Turn::Act { must, .. } => {
            if !turn.may().is_empty() {
                let interrupted = interruption(turn, &known, player, chance);
                if interrupted.is_some() {
                    return interrupted;
                }
            }
            must.lowest().expect("somebody is asked")
        }
        Turn::Over(_) => return None,
    };
    let (view, memory) = known(seat);
    let moves = G::legal_moves(view);
    let decision = Decision {
        view,
        memory,
        moves: &moves,
    };
    Some((seat, player.choose(decision, chance)))
}

/// The first interruption, if there is one. Not inlined, because most games have
/// no interruptions.
#[cold]
#[inline(never)]
fn interruption<'a, G: Imagine>(
    turn: Turn,
    known: &impl Fn(Seat) -> (View<'a, G>, &'a G::Memory),
    player: &mut impl Player<G>,
    chance: &mut Fast,
) -> Option<(Seat, G::Move)> {
    interrupters(turn).find_map(|seat| {
        let (view, memory) = known(seat);
        let moves = G::legal_moves(view);
        let decision = Decision {
            view,
            memory,
            moves: &moves,
        };
        let mv = match moves.is_empty() {
            true => None,
            false => player.interrupt(decision, chance),
        };
        mv.map(|mv| (seat, mv))
    })
}
