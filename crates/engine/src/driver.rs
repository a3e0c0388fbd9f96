//! Who acts next: the one place that knows, for tables with people, for bots
//! among themselves and for simulations. It has no clock and does no I/O.
//!
//! A turn names the seats that the game waits for and those that may interrupt.
//! Interruptions come first: people before bots, because people cannot be as
//! fast, and seats in the order of the turn, so that no seat is always the
//! quickest. Before anything is shown to people or asked of them, the moves
//! made so far are kept: what somebody has seen is never lost.

use crate::dealer::Fast;
use crate::hosted::HostedTable;
use crate::imagine::Imagine;
use crate::moves::Moves;
use crate::player::Player;
use crate::seat::{Seat, SeatSet};
use crate::session::PlayError;
use crate::turn::Turn;
use crate::view::View;

/// What a table with people needs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game is over.
    Over,
    /// Moves were made since the game was kept: keep it, then call
    /// [`Driver::kept`]. Nothing may be shown or asked before.
    Keep,
    /// These people may act before the bots do. If none of them does, call
    /// [`Driver::pass`].
    Offer(SeatSet),
    /// Bots may act out of turn: call [`Driver::interrupt`]. A server waits a
    /// moment first, so that people can be faster.
    Interrupt,
    /// Something happened that people want to look at. When they have, call
    /// [`Driver::looked`].
    Pause,
    /// This bot moves: call [`HostedTable::play_bot`] when its time has come.
    Bot(Seat),
    /// This person is asked for a move.
    Person(Seat),
}

/// The people at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct People {
    /// Their seats.
    pub seats: SeatSet,
    /// Whether several people share one screen that is covered between them.
    /// They are asked for interruptions whatever they hold, and look at what
    /// happened when the screen is uncovered.
    pub covered: bool,
}

/// When people see the moves that are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShowMoves {
    /// One by one, as they are made.
    #[default]
    EveryMove,
    /// Together, when something is asked.
    AtQuestions,
    /// When the game is over: nobody looks or is asked before.
    AtEnd,
}

/// Drives a table: says what is needed next, and remembers what was done about
/// it. States of the table are told apart by their number of events.
#[derive(Clone, Debug)]
pub struct Driver {
    people: People,
    shown: ShowMoves,
    /// The state in which people let an interruption pass.
    passed: Option<usize>,
    /// The state in which bots were asked whether they interrupt.
    bots_asked: Option<usize>,
    /// How many events people have looked at.
    looked: usize,
    /// How many moves are kept; `None` if those that are do not stand any more.
    kept: Option<usize>,
}

impl Driver {
    /// A driver of a table at which `looked` events are known to people, as
    /// after a game was resumed. Whether the game is kept is not known yet.
    #[must_use]
    pub fn new(people: People, looked: usize) -> Self {
        Self {
            people,
            shown: ShowMoves::default(),
            passed: None,
            bots_asked: None,
            looked,
            kept: None,
        }
    }

    /// Says when people see the moves that are made.
    pub fn show(&mut self, shown: ShowMoves) {
        self.shown = shown;
    }

    /// What the table needs next. Asking changes nothing.
    #[must_use]
    pub fn next(&self, table: &dyn HostedTable) -> Next {
        let next = self.next_step(table);
        let is_seen = match (next, self.shown) {
            (Next::Interrupt | Next::Keep, _) => false,
            (Next::Over, _) => true,
            (_, ShowMoves::AtEnd) => false,
            (Next::Bot(_), ShowMoves::AtQuestions) => false,
            _ => true,
        };
        match is_seen && !self.is_kept(table) {
            true => Next::Keep,
            false => next,
        }
    }

    fn next_step(&self, table: &dyn HostedTable) -> Next {
        let people = self.people.seats;
        let turn = table.turn();
        let Some(seat) = next_seat(turn, people, table.is_automatic()) else {
            return Next::Over;
        };
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
        let pauses = !self.people.covered && !people.is_empty() && self.shown != ShowMoves::AtEnd;
        if pauses && self.has_news(table) {
            return Next::Pause;
        }
        match people.contains(seat) {
            true => Next::Person(seat),
            false => Next::Bot(seat),
        }
    }

    /// The people who may act before a bot does; none if no bot is near,
    /// because people can speak up at any question. A person alone is asked
    /// only if there is something to do: nobody else sees the question.
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

    /// Whether something happened that people want to look at and have not.
    #[must_use]
    pub fn has_news(&self, table: &dyn HostedTable) -> bool {
        table.pauses(self.looked)
    }

    /// Whether all moves so far are kept.
    #[must_use]
    pub fn is_kept(&self, table: &dyn HostedTable) -> bool {
        self.kept == Some(table.moves_len())
    }

    /// The game was kept as it is.
    pub fn kept(&mut self, table: &dyn HostedTable) {
        self.kept = Some(table.moves_len());
    }

    /// Moves were taken back: what is kept does not stand any more.
    pub fn undone(&mut self, table: &dyn HostedTable) {
        self.kept = None;
        self.looked = self.looked.min(table.events());
    }

    /// People let an interruption pass.
    pub fn pass(&mut self, table: &dyn HostedTable) {
        self.passed = Some(table.events());
    }

    /// People have looked at everything so far.
    pub fn looked(&mut self, table: &dyn HostedTable) {
        self.looked = table.events();
    }

    /// Asks the bots that may act out of turn until one does; tells whether one
    /// did.
    ///
    /// # Errors
    /// A [`PlayError`] if stacked decks do not fit.
    pub fn interrupt(&mut self, table: &mut dyn HostedTable) -> Result<bool, PlayError> {
        self.bots_asked = Some(table.events());
        table.interrupt()
    }
}

/// Whose move comes next: bots first, then people in seat order. Where the move
/// decides nothing, a person makes it rather than a bot, so that the game does
/// not run away. Nobody's if the game is over.
fn next_seat(turn: Turn, people: SeatSet, automatic: bool) -> Option<Seat> {
    let must = turn.must();
    let lowest = must.lowest()?;
    match people.lowest().filter(|_| automatic) {
        Some(person) => Some(person),
        None => Some(must.minus(people).lowest().unwrap_or(lowest)),
    }
}

/// The seats that may interrupt, in the order in which they are asked: from the
/// seat after the one that is to move.
pub(crate) fn interrupters(turn: Turn) -> impl Iterator<Item = Seat> {
    let next = turn.must().lowest().unwrap_or_default();
    turn.may().round_from(next)
}

/// Who makes which move now, among players that are programs; `None` if the
/// game is over. `known` is what a seat may know.
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
    Some((seat, player.choose(view, memory, &moves, chance)))
}

/// The first interruption, if a seat that may makes one. It stays out of the
/// loop of games that know none.
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
        let mv = match moves.is_empty() {
            true => None,
            false => player.interrupt(view, memory, &moves, chance),
        };
        mv.map(|mv| (seat, mv))
    })
}
