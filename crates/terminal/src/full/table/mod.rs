//! The table: a game in play, for one person or several at one keyboard.

mod bottom;
mod course;
mod cover;
mod ending;
mod keys;
mod question;

use std::time::Duration;

use parlour_bots::Seating;
use parlour_engine::Seat;
use parlour_engine::host::{Driver, HostedTable, People, SeatView};
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;
use parlour_engine::scene::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::course::Wait;
use self::ending::Ending;
use self::question::Question;
use super::draw::{self, Drawn, Picture, Target};
use super::line_edit::LineEdit;
use super::motion::Motion;
use super::page::{Gesture, Page, Room, Step};
use crate::sitting::Sitting;

/// The lines below a table: what happened, what to do, the keys.
const BOTTOM: u16 = 3;

/// How often a moving picture is drawn.
const FRAME: Duration = Duration::from_millis(33);

/// The part of the screen for the table, and the lines below it.
pub(crate) fn split(area: Rect) -> (Rect, Rect) {
    let height = area.height.saturating_sub(BOTTOM);
    let table = Rect { height, ..area };
    let bottom = Rect {
        y: table.bottom(),
        height: area.height - height,
        ..area
    };
    (table, bottom)
}

/// Who sits down to what: all that is needed to deal again.
#[derive(Clone)]
pub(crate) struct Party {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) rules: RulesMap,
    pub(crate) seating: Seating,
    /// The games won since they sat down.
    pub(crate) score: Sitting,
}

impl Party {
    /// A first game.
    pub(crate) fn new(game: &'static dyn AnyGame, rules: RulesMap, seating: Seating) -> Self {
        Self {
            game,
            rules,
            seating,
            score: Sitting::default(),
        }
    }
}

/// An answer to a key.
enum Said {
    /// Why something cannot be done.
    No(String),
    /// Something to know.
    Note(String),
}

impl Said {
    fn words(&self) -> String {
        match self {
            Self::No(words) => format!("! {words}"),
            Self::Note(words) => words.clone(),
        }
    }
}

/// A game in play.
pub(crate) struct TablePage {
    party: Party,
    table: Box<dyn HostedTable>,
    /// Who is asked next, and what is kept before.
    driver: Driver,
    /// The seats of people, in seat order.
    people: Vec<Seat>,
    /// Whether the screen is covered between people.
    covered: bool,
    /// Through whose eyes the table is seen; `None` is everybody's.
    viewer: Option<Seat>,
    /// What the table waits for.
    wait: Wait,
    /// When the screen was covered or uncovered last.
    turned: Duration,
    /// How many events each seat has seen; the last entry is for everybody.
    seen: Vec<usize>,
    /// The event from which the line below the table tells.
    news: usize,
    typed: LineEdit,
    /// What was said to the last key.
    said: Option<Said>,
    question: Option<Question>,
    chosen: Option<Target>,
    /// The table as it was drawn last.
    scene: Scene,
    drawn: Drawn,
    motion: Motion,
    /// Whether a game that decides nothing runs by itself, and how.
    runs: Option<course::Run>,
    ending: Option<Ending>,
}

impl TablePage {
    /// Deals a new game.
    ///
    /// # Errors
    /// Why it cannot begin, in words.
    pub(crate) fn deal(room: &mut Room<'_>, party: Party) -> Result<Self, String> {
        room.host
            .begin()
            .map_err(|error| format!("The game cannot be kept: {error}."))?;
        let chance = room.host.chance();
        let (game, rules) = (party.game.id(), &party.rules);
        let table = room.tables.deal(&party.seating, game, rules, chance);
        let table = table.map_err(|error| format!("{error}."))?;
        remember(room, &party);
        Ok(Self::new(room, party, table))
    }

    /// Sits down at a game, new or not.
    pub(crate) fn new(room: &mut Room<'_>, party: Party, table: Box<dyn HostedTable>) -> Self {
        let seats = table.names().len();
        let people: Vec<Seat> = Seat::all(seats)
            .filter(|&seat| !table.is_bot(seat))
            .collect();
        // A game that goes on does not begin with what all have seen.
        let seen = match table.moves_len() {
            0 => 0,
            _ => table.events(),
        };
        let covered = party.game.has_secrets() && people.len() > 1;
        let at_table = People {
            seats: people.iter().copied().collect(),
            covered,
        };
        let mut page = Self {
            covered,
            driver: Driver::new(at_table, seen),
            viewer: people.first().copied().filter(|_| people.len() == 1),
            seen: vec![seen; seats + 1],
            news: seen.saturating_sub(2),
            party,
            table,
            people,
            wait: Wait::Nothing,
            turned: Duration::ZERO,
            typed: LineEdit::default(),
            said: None,
            question: None,
            chosen: None,
            scene: Scene::default(),
            drawn: Drawn::default(),
            motion: Motion::default(),
            runs: None,
            ending: None,
        };
        page.motion.leave(&page.scene, &page.drawn);
        page.settle(room);
        page
    }

    fn refuse(&mut self, words: &str) {
        self.said = Some(Said::No(words.into()));
    }

    fn note(&mut self, words: &str) {
        self.said = Some(Said::Note(words.into()));
    }

    fn name(&self, seat: Seat) -> &str {
        self.table.names().of(seat)
    }

    /// What this seat, or everybody (`None`), may look at.
    fn look(&self, seat: Option<Seat>) -> Box<dyn SeatView + '_> {
        let view = self.table.view(seat);
        view.expect("people here sit at this table")
    }

    /// The moves of a seat, as text.
    fn moves_of(&self, seat: Seat) -> Vec<String> {
        self.look(Some(seat)).legal_moves().texts
    }

    fn draw_table(&mut self, room: &Room<'_>, area: Rect, buffer: &mut Buffer) {
        let scene = self.look(self.viewer).scene();
        self.scene = scene;
        let chosen = self.chosen.filter(|_| self.wait.is_person());
        let mut picture = Picture {
            scene: &self.scene,
            look: room.look,
            chosen,
            hidden: &[],
        };
        if self.motion.is_due() {
            // Where the cards will lie is only known once they are drawn.
            let mut scratch = Buffer::empty(area);
            let drawn = draw::table(&picture, area, &mut scratch);
            match room.moves_cards() {
                true => self.motion.arrive(&self.scene, &drawn, room.now),
                false => self.motion = Motion::default(),
            }
        }
        let hidden = self.motion.hidden(room.now);
        picture.hidden = &hidden;
        self.drawn = draw::table(&picture, area, buffer);
        self.motion.draw(room.look, area, room.now, buffer);
    }
}

/// Remembers who sat down, for the next time.
fn remember(room: &mut Room<'_>, party: &Party) {
    let sitters = party.seating.sitters();
    let people = sitters.iter().filter(|sitter| sitter.bot.is_none());
    let people: Vec<String> = people.map(|sitter| sitter.name.clone()).collect();
    let settings = &mut room.settings;
    settings.game = Some(party.game.id().into());
    settings.bots = Some(sitters.len() - people.len());
    if !people.is_empty() {
        settings.people = people;
    }
    room.remember();
}

impl Page for TablePage {
    fn draw(&mut self, room: &mut Room<'_>, area: Rect, buffer: &mut Buffer) {
        let (table, bottom) = split(area);
        if let Wait::Cover(seat) = self.wait {
            self.draw_cover(room, seat, area, buffer);
            return;
        }
        self.draw_table(room, table, buffer);
        if self.chosen.is_none() && self.wait.is_person() {
            // The first picture of a question: now it is known what can be
            // chosen.
            self.choose_first();
            if self.chosen.is_some() {
                self.draw_table(room, table, buffer);
            }
        }
        self.draw_bottom(room, bottom, buffer);
        if let Some(question) = &mut self.question {
            question.draw(room, table, buffer);
        }
        if let Some(ending) = &mut self.ending {
            ending.draw(room, &self.party, table, buffer);
        }
    }

    fn input(&mut self, room: &mut Room<'_>, input: &Gesture) -> Step {
        self.motion.finish();
        self.key(room, input)
    }

    fn tick(&mut self, room: &mut Room<'_>) -> Step {
        self.time(room);
        Step::Stay
    }

    fn wake(&self, room: &Room<'_>) -> Option<Duration> {
        let moving = self.motion.is_busy() || self.ending.as_ref().is_some_and(Ending::is_moving);
        match moving && room.moves_cards() {
            true => Some(room.now + FRAME),
            false => self.next_time(),
        }
    }

    fn put_away(&mut self, room: &mut Room<'_>) {
        // A game that is over was kept when it ended; the host may already
        // keep the next one.
        if self.ending.is_none() {
            self.keep(room);
        }
    }
}
