//! A table in this program: a session, its bots and their pace, saving, undo, and the
//! cover between people who share the screen.

use std::collections::VecDeque;
use std::time::Duration;

use parlour_bots::Seating;
use parlour_engine::host::{Driver, HostedTable, People, SeatView};
use parlour_engine::moves::Refusal;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;
use parlour_engine::scene::Scene;
use parlour_engine::session::PlayError;
use parlour_engine::{Seat, Turn};

use super::screen_table::{Command, Cover, News, NextStep, ScreenTable, TableEvent, Wait};
use super::turns::AutoPlay;
use super::{AppContext, Navigation, TablePage};
use crate::acting_seat;
use crate::full::players::PlayersPage;
use crate::full::replay::ReplayPage;
use crate::manners;
use crate::review::Review;
use crate::scoreboard::Scoreboard;

/// A game, its rules and its players: everything needed to deal again.
#[derive(Clone)]
pub(crate) struct TableConfig {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) rules: RulesMap,
    pub(crate) seating: Seating,
    /// The games won at this table so far.
    pub(crate) score: Scoreboard,
}

impl TableConfig {
    /// A first game.
    pub(crate) fn new(game: &'static dyn AnyGame, rules: RulesMap, seating: Seating) -> Self {
        Self {
            game,
            rules,
            seating,
            score: Scoreboard::default(),
        }
    }
}

/// A game in play in this program.
pub(super) struct LocalTable {
    pub(super) config: TableConfig,
    pub(super) table: Box<dyn HostedTable>,
    /// Says who is asked next, and when to save.
    pub(super) driver: Driver,
    /// The seats of people, in seat order.
    pub(super) people: Vec<Seat>,
    /// Whether the screen is covered before the next person looks.
    pub(super) covers_screen: bool,
    /// Whose view is shown; `None` shows what everybody may see.
    pub(super) viewer: Option<Seat>,
    pub(super) wait: Wait,
    /// How many events each seat has seen; the last entry is for everybody.
    pub(super) seen: Vec<usize>,
    /// The first event that the line below the table shows.
    pub(super) news_from: usize,
    /// Whether the game is played automatically, and how.
    pub(super) autoplay: Option<AutoPlay>,
    /// Whether no person can act any more.
    pub(super) are_people_out: bool,
    pub(super) is_over: bool,
    /// What the coach said.
    pub(super) review: Review,
    /// When the table was opened.
    pub(super) opened: Duration,
    pub(super) events: VecDeque<TableEvent>,
}

impl LocalTable {
    pub(super) fn new(
        context: &mut AppContext<'_>,
        config: TableConfig,
        table: Box<dyn HostedTable>,
    ) -> Self {
        let seats = table.names().len();
        let people: Vec<Seat> = Seat::all(seats)
            .filter(|&seat| !table.is_bot(seat))
            .collect();
        // A resumed game does not show its events again.
        let seen = match table.moves_len() {
            0 => 0,
            _ => table.events(),
        };
        let covered = config.game.has_secrets() && people.len() > 1;
        let at_table = People {
            seats: people.iter().copied().collect(),
            covered,
        };
        let mut local = Self {
            covers_screen: covered,
            driver: Driver::new(at_table, seen),
            viewer: people.first().copied().filter(|_| people.len() == 1),
            seen: vec![seen; seats + 1],
            news_from: seen.saturating_sub(2),
            config,
            table,
            people,
            wait: Wait::Nothing,
            autoplay: None,
            are_people_out: false,
            is_over: false,
            review: Review::default(),
            opened: context.now,
            events: VecDeque::new(),
        };
        if local.table.moves_len() == 0 && !local.people.is_empty() {
            let greetings = manners::greetings(local.table.as_ref());
            if !greetings.is_empty() {
                local.tell(TableEvent::Note(greetings.join("  ")));
            }
        }
        local.tell(TableEvent::Changed);
        local.update_wait(context);
        local
    }

    pub(super) fn tell(&mut self, event: TableEvent) {
        self.events.push_back(event);
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.table.names().of(seat)
    }

    /// What this seat, or everybody (`None`), may see.
    pub(super) fn view(&self, seat: Option<Seat>) -> Box<dyn SeatView + '_> {
        let view = self.table.view(seat);
        view.expect("people here sit at this table")
    }

    /// The moves of a seat, as text.
    pub(super) fn moves_of(&self, seat: Seat) -> Vec<String> {
        self.view(Some(seat)).legal_moves().texts
    }

    /// The person who acts if nobody is named.
    fn person(&self) -> Option<Seat> {
        match self.wait {
            Wait::Person(seat) => Some(seat),
            _ => self.viewer.or(self.people.first().copied()),
        }
    }

    fn undo(&mut self, context: &mut AppContext<'_>) {
        let seat = self.viewer.or(self.people.first().copied());
        let Some(seat) = seat else { return };
        match self.table.undo(seat) {
            Ok(()) => {
                self.are_people_out = false;
                self.driver.undone(self.table.as_ref());
                let events = self.table.events();
                self.news_from = events.saturating_sub(1);
                self.seen
                    .iter_mut()
                    .for_each(|seen| *seen = (*seen).min(events));
                self.tell(TableEvent::Changed);
                self.tell(TableEvent::Made);
                self.update_wait(context);
            }
            Err(refusal) => self.tell(TableEvent::Error(refusal.to_string())),
        }
    }

    fn hint(&mut self) {
        let hint = match self.wait {
            Wait::Person(seat) => self.view(Some(seat)).hint(),
            _ => None,
        };
        let nothing = || TableEvent::Error("There is nothing to decide now.".into());
        self.tell(hint.map_or_else(nothing, TableEvent::Hint));
    }

    fn toggle_coach(&mut self, context: &mut AppContext<'_>) {
        context.toggle_coach();
        let words = match context.settings.coach {
            true => "The coach says after each of your moves what it gave away.",
            false => "The coach is silent.",
        };
        self.tell(TableEvent::Note(words.into()));
    }
}

impl ScreenTable for LocalTable {
    fn title(&self) -> String {
        self.config.game.title().into()
    }

    fn is_automatic(&self) -> bool {
        self.config.game.is_automatic()
    }

    fn wait(&self) -> Wait {
        self.wait
    }

    fn scene(&self) -> Scene {
        self.view(self.viewer).scene()
    }

    fn news(&self) -> News {
        let view = self.view(self.viewer);
        News {
            results: view.own_results(self.news_from),
            sentences: view.sentences(self.news_from),
        }
    }

    fn log(&self) -> Vec<String> {
        let viewer = self.viewer.filter(|_| !matches!(self.wait, Wait::Cover(_)));
        self.view(viewer).sentences(0)
    }

    fn rules(&self, _context: &AppContext<'_>) -> String {
        self.view(None).prose()
    }

    fn moves(&self) -> Vec<String> {
        let mover = self.person().map(|seat| self.mover(seat));
        mover.map(|seat| self.moves_of(seat)).unwrap_or_default()
    }

    fn speaker(&self, line: &str) -> Result<(Seat, String), String> {
        let named = acting_seat::out_of_turn(self.table.as_ref(), &self.people, line);
        if let Some(named) = named {
            return Ok(named);
        }
        if let Wait::Cover(next) = self.wait {
            let name = self.name(next);
            return Err(format!("Only {name} may look now: press Enter first."));
        }
        let seat = self.person().ok_or("Only bots play here.")?;
        Ok((seat, line.into()))
    }

    fn play(&mut self, context: &mut AppContext<'_>, seat: Seat, text: &str) {
        self.autoplay = None;
        let (before, moves) = (self.table.events(), self.table.moves_len());
        let assessed = match context.settings.coach {
            true => self.view(Some(seat)).assess(text),
            false => None,
        };
        match self.table.play(seat, text) {
            Ok(()) => {
                self.tell(TableEvent::Changed);
                self.tell(TableEvent::Made);
                self.after_move(context, seat, before);
                if let Some(assessed) = assessed {
                    // The words are about cards that the next person must not see.
                    if !self.covers_screen {
                        self.tell(TableEvent::Coach(assessed.sentence()));
                    }
                    self.review.add(moves, assessed);
                }
            }
            Err(PlayError::Refused(Refusal::Ask(ask))) => {
                self.tell(TableEvent::Question(seat, ask));
            }
            Err(error) => self.tell(TableEvent::Refused(error.to_string())),
        }
    }

    fn offers(&self, command: Command) -> bool {
        let automatic = self.is_automatic() && !self.is_over;
        match command {
            Command::GoOn => !matches!(self.wait, Wait::Person(_) | Wait::Nothing),
            Command::Undo => self.viewer.is_some_and(|seat| self.table.can_undo(seat)),
            Command::Hint => self.wait.is_person() && !self.is_automatic(),
            Command::Coach => !self.is_automatic(),
            Command::AutoPlay(_) => automatic,
            Command::ToEnd => automatic || (self.are_people_out && !self.is_over),
            Command::WatchBots | Command::LeaveToBots => self.wait == Wait::OnlyBots,
            Command::React(_) => false,
        }
    }

    fn run(&mut self, context: &mut AppContext<'_>, command: Command) {
        match command {
            Command::GoOn => self.continue_game(context),
            Command::Undo => self.undo(context),
            Command::Hint => self.hint(),
            Command::Coach => self.toggle_coach(context),
            Command::AutoPlay(on) => self.autoplay = on.then_some(AutoPlay::Paced(context.now)),
            Command::ToEnd => {
                self.autoplay = Some(AutoPlay::ToEnd);
                if self.are_people_out {
                    self.driver.watch();
                    self.update_wait(context);
                }
            }
            Command::WatchBots => {
                self.driver.watch();
                self.update_wait(context);
            }
            Command::LeaveToBots => self.finish_without_people(context),
            Command::React(_) => {}
        }
    }

    fn poll(&mut self, context: &mut AppContext<'_>, is_showing: bool) {
        self.make_due_moves(context, is_showing);
    }

    fn take_event(&mut self) -> Option<TableEvent> {
        self.events.pop_front()
    }

    fn next_poll(&self, _context: &AppContext<'_>) -> Option<Duration> {
        self.next_due()
    }

    fn cover(&self) -> Option<Cover> {
        let Wait::Cover(seat) = self.wait else {
            return None;
        };
        let public = self.view(None);
        Some(Cover {
            name: self.name(seat).into(),
            story: public.sentences(self.seen[seat.index()]),
            recap: public.scene().recap,
            has_interrupters: matches!(self.table.turn(), Turn::Act { may, .. } if !may.is_empty()),
        })
    }

    fn is_playing_itself(&self) -> bool {
        self.autoplay.is_some()
    }

    fn help(&self) -> Vec<String> {
        let mut lines = vec![
            "  Backspace    undo your last move, if it showed you no hidden card",
            "  F2 rules     F3 log     F4 four-colour deck",
            "  F6 speed     Esc leave; the game is saved",
        ];
        lines.push(match self.is_automatic() {
            true => "  F7 plays by itself     F8 faster     F9 to the end",
            false => "  F5 hint      F10 a coach, who says what your moves give away",
        });
        if self.people.len() > 1 {
            lines.push("  Bob: …       your name and a colon: act out of turn");
        }
        lines.into_iter().map(String::from).collect()
    }

    fn next_steps(&self) -> &'static [NextStep] {
        &[
            NextStep::Again,
            NextStep::Change,
            NextStep::Replay,
            NextStep::Menu,
        ]
    }

    fn take_step(
        &mut self,
        context: &mut AppContext<'_>,
        step: NextStep,
    ) -> Result<Navigation, String> {
        match step {
            NextStep::Again => {
                TablePage::deal(context, self.config.clone()).map(Navigation::replace)
            }
            NextStep::Change => {
                let mut config = self.config.clone();
                config.score = Default::default();
                Ok(Navigation::replace(PlayersPage::new(config)))
            }
            NextStep::Replay => {
                let replay = ReplayPage::new(context, self.table.record());
                let costly = self.review.costliest();
                replay.map(|page| Navigation::push(page.with_review(costly)))
            }
            NextStep::Lobby | NextStep::Menu => Ok(Navigation::Home),
        }
    }

    fn if_left(&self, context: &AppContext<'_>) -> String {
        match context.host.is_saving() {
            true => "The game is saved: you can go on from the menu.",
            false => "The game is not saved: it will be lost.",
        }
        .into()
    }

    fn close(&mut self, context: &mut AppContext<'_>) {
        // A finished game was saved when it ended; the host may already save
        // the next one.
        if !self.is_over {
            self.save(context);
        }
    }
}
