//! A table in this program: a session, its bots and their pace, saving, undo, and the
//! cover between people who share the screen.

use std::collections::VecDeque;
use std::time::Duration;

use parlour_bots::{AnyRegistry, Seating};
use parlour_engine::host::{Assessment, Driver, HostedTable, People, SeatView, ShowMoves};
use parlour_engine::moves::Refusal;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;
use parlour_engine::scene::Scene;
use parlour_engine::session::PlayError;
use parlour_engine::{Seat, Turn};

use super::turns::AutoPlay;
use super::{
    Command, Cover, News, NextStep, ScreenTable, StepTaken, TableContext, TableEvent, Wait,
};
use crate::acting_seat;
use crate::bot_remarks;
use crate::host::Host;
use crate::review::Review;
use crate::scoreboard::Scoreboard;

/// How many events of a resumed game are told again.
pub(super) const LAST_EVENTS: usize = 4;

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
pub(crate) struct LocalTable {
    pub(super) config: TableConfig,
    pub(super) table: Box<dyn HostedTable>,
    /// Says who is asked next, and when to save.
    pub(super) driver: Driver,
    /// When people see moves.
    pub(super) show: ShowMoves,
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
    pub(crate) fn new(
        context: &mut TableContext<'_>,
        config: TableConfig,
        table: Box<dyn HostedTable>,
        show: ShowMoves,
    ) -> Self {
        let seats = table.names().len();
        let people: Vec<Seat> = Seat::all(seats)
            .filter(|&seat| !table.is_bot(seat))
            .collect();
        // A resumed game is not told from its beginning.
        let made = match table.moves_len() {
            0 => 0,
            _ => table.events(),
        };
        let seen = made.saturating_sub(LAST_EVENTS);
        let covered = config.game.has_secrets() && people.len() > 1;
        let at_table = People {
            seats: people.iter().copied().collect(),
            covered,
        };
        let mut local = Self {
            covers_screen: covered,
            driver: Driver::new(at_table, made),
            viewer: people.first().copied().filter(|_| people.len() == 1),
            seen: vec![seen; seats + 1],
            news_from: made.saturating_sub(2),
            show,
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
            let greetings = bot_remarks::greetings(local.table.as_ref());
            if !greetings.is_empty() {
                local.tell(TableEvent::Greetings(greetings));
            }
        }
        local.tell(TableEvent::Changed);
        local.update_wait(context);
        local
    }

    /// The game, its rules, its players, and the games they have won.
    pub(crate) fn config(&self) -> &TableConfig {
        &self.config
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
        let may = self.table.turn().may();
        let mut people = self.people.iter().copied();
        match self.wait {
            Wait::Person(seat) => Some(seat),
            Wait::Anybody { .. } => people.find(|&seat| may.contains(seat)),
            _ => self.viewer.or(people.next()),
        }
    }

    fn undo(&mut self, context: &mut TableContext<'_>) {
        let seat = self.viewer.or(self.people.first().copied());
        let Some(seat) = seat else { return };
        match self.table.undo(seat) {
            Ok(()) => {
                self.are_people_out = false;
                self.driver.undone(self.table.as_ref());
                self.review.undone(self.table.moves_len());
                let events = self.table.events();
                self.news_from = events.saturating_sub(1);
                self.seen
                    .iter_mut()
                    .for_each(|seen| *seen = (*seen).min(events));
                self.tell(TableEvent::Changed);
                self.tell(TableEvent::Undone);
                self.update_wait(context);
            }
            Err(refusal) => self.tell(TableEvent::Error(refusal.to_string())),
        }
    }

    fn hint(&mut self) {
        let seat = match self.wait {
            Wait::Person(_) | Wait::Anybody { covered: false } => self.person(),
            _ => None,
        };
        let hint = seat.and_then(|seat| self.view(Some(seat)).hint());
        let nothing = || TableEvent::Error("There is nothing to decide now.".into());
        self.tell(hint.map_or_else(nothing, TableEvent::Hint));
    }

    fn toggle_coach(&mut self, context: &mut TableContext<'_>) {
        context.settings.coach = !context.settings.coach;
        context.host.save_settings(context.settings);
        let words = match context.settings.coach {
            true => "The coach is on: after each of your moves it says what the move cost.",
            false => "The coach is off.",
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

    fn take_untold(&mut self) -> Vec<String> {
        let seen = self.seen[self.seen_index()];
        let sentences = self.view(self.viewer).sentences(seen);
        self.look();
        sentences
    }

    fn log(&self) -> Vec<String> {
        let viewer = self.viewer.filter(|_| !matches!(self.wait, Wait::Cover(_)));
        self.view(viewer).sentences(0)
    }

    fn rules(&self, _registry: &dyn AnyRegistry) -> String {
        self.view(None).prose()
    }

    fn score(&self) -> Option<String> {
        self.config.score.sentence()
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

    fn play(&mut self, context: &mut TableContext<'_>, seat: Seat, text: &str) {
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
                let words = assessed.as_ref().map(Assessment::sentence);
                // The move can end the game, whose end has the review.
                if let Some(assessed) = assessed {
                    self.review.add(moves, assessed);
                }
                self.after_move(context, seat, before);
                // The words are about cards that the next person must not see.
                if let Some(words) = words.filter(|_| !self.covers_screen) {
                    self.tell(TableEvent::Coach(words));
                }
            }
            Err(PlayError::Refused(Refusal::Ask(ask))) => {
                self.tell(TableEvent::Question(seat, ask));
            }
            Err(error @ PlayError::Stack(_)) => self.cannot_go_on(&error),
            Err(error) => self.tell(TableEvent::Refused(error.to_string())),
        }
    }

    fn offers(&self, command: Command) -> bool {
        let automatic = self.is_automatic() && !self.is_over;
        match command {
            Command::Continue => !matches!(self.wait, Wait::Person(_) | Wait::Nothing),
            Command::Undo => self.viewer.is_some_and(|seat| self.table.can_undo(seat)),
            Command::Hint => self.wait.is_person() && !self.is_automatic(),
            Command::Coach => !self.is_automatic(),
            Command::AutoPlay(_) | Command::Rounds(_) => automatic,
            Command::ToEnd => automatic || (self.are_people_out && !self.is_over),
            Command::WatchBots | Command::LeaveToBots => self.wait == Wait::OnlyBots,
            Command::React(_) => false,
        }
    }

    fn run(&mut self, context: &mut TableContext<'_>, command: Command) {
        match command {
            Command::Continue => self.continue_game(context),
            Command::Undo => self.undo(context),
            Command::Hint => self.hint(),
            Command::Coach => self.toggle_coach(context),
            Command::AutoPlay(on) => self.autoplay = on.then_some(AutoPlay::Paced(context.now)),
            Command::Rounds(rounds) => self.autoplay = Some(AutoPlay::Rounds(rounds)),
            Command::ToEnd => {
                self.autoplay = Some(AutoPlay::TO_END);
                if self.are_people_out {
                    self.driver.watch();
                    self.update_wait(context);
                }
            }
            Command::WatchBots => {
                self.show = ShowMoves::EveryMove;
                self.driver.watch();
                self.update_wait(context);
            }
            Command::LeaveToBots => self.finish_without_people(context),
            Command::React(_) => {}
        }
    }

    fn poll(&mut self, context: &mut TableContext<'_>, is_showing: bool) {
        self.make_due_moves(context, is_showing);
    }

    fn take_event(&mut self) -> Option<TableEvent> {
        self.events.pop_front()
    }

    fn next_poll(&self, _now: Duration) -> Option<Duration> {
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

    fn key_help(&self) -> Vec<&'static str> {
        let mut lines = vec![
            "  Backspace    undo your last move, if it showed you no hidden card",
            "  F2 rules     F3 log     F4 four-colour deck",
            "  F6 speed     Esc leave; the game is saved",
        ];
        lines.push(match self.is_automatic() {
            true => "  F7 play by itself      F8 faster     F9 play to the end",
            false => "  F5 hint      F10 coach on or off: it says what your moves cost",
        });
        if self.people.len() > 1 {
            lines.push("  Bob: …       your name and a colon: act out of turn");
        }
        lines
    }

    fn word_help(&self) -> Vec<&'static str> {
        let mut lines = vec![
            "  coach   turn the coach on or off: it says what your moves cost",
            "  undo    undo your last move, if it showed you no hidden card",
        ];
        if let Turn::Act { may, .. } = self.table.turn()
            && !may.is_empty()
        {
            lines.push("  Bob: …  your name and a colon: act out of turn");
        }
        lines
    }

    fn next_steps(&self) -> &'static [NextStep] {
        &[
            NextStep::Again,
            NextStep::Change,
            NextStep::Replay,
            NextStep::Menu,
        ]
    }

    fn take_step(&mut self, step: NextStep) -> Result<StepTaken, String> {
        Ok(match step {
            NextStep::Again => StepTaken::Deal(self.config.clone()),
            NextStep::Change => StepTaken::ChangePlayers(TableConfig {
                score: Scoreboard::default(),
                ..self.config.clone()
            }),
            NextStep::Replay => {
                let record = Box::new(self.table.record());
                StepTaken::Replay(record, self.review.costliest())
            }
            NextStep::Lobby | NextStep::Menu => StepTaken::Menu,
        })
    }

    fn leave_warning(&self, host: &dyn Host) -> &'static str {
        match host.is_saving() {
            true => "The game is saved: you can resume it from the menu.",
            false => "The game is not saved: it will be lost.",
        }
    }

    fn close(&mut self, context: &mut TableContext<'_>) {
        // A finished game was saved when it ended; the host may already save
        // the next one.
        if !self.is_over {
            self.save(context);
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::dealer::Seed;
    use parlour_engine::record::Chance;
    use parlour_games::Games;

    use super::*;
    use crate::host::Settings;

    struct NoHost;

    impl Host for NoHost {
        fn chance(&mut self) -> Chance {
            Chance::seed(Seed([7; 32]))
        }
    }

    /// A game in which the coach watches Ann, and what happens until it asks her.
    fn check_with_coach(
        game: &str,
        rules: &[(&str, i32)],
        check: impl FnOnce(&mut LocalTable, &mut TableContext<'_>),
    ) {
        let registry: &dyn AnyRegistry = &Games;
        let seating = Seating::parse("Ann,bot").unwrap();
        let rules = rules
            .iter()
            .map(|(key, value)| ((*key).to_string(), (*value).into()));
        let rules: RulesMap = rules.collect();
        let dealt = registry
            .deal(&seating, game, &rules, NoHost.chance())
            .unwrap();
        let mut settings = Settings {
            coach: true,
            ..Settings::default()
        };
        let mut context = TableContext {
            registry,
            host: &mut NoHost,
            settings: &mut settings,
            now: Duration::ZERO,
            bot_delay: Duration::ZERO,
            one_by_one: false,
        };
        let config = TableConfig::new(registry.find(game).unwrap(), rules, seating);
        let mut table = LocalTable::new(&mut context, config, dealt, ShowMoves::AtQuestions);
        check(&mut table, &mut context);
    }

    #[test]
    fn the_coach_forgets_an_undone_move() {
        check_with_coach("one", &[], |table, context| {
            let card = table.moves()[0].clone();
            table.play(context, Seat::new(0), &card);
            assert!(!table.review.lines().is_empty());
            table.run(context, Command::Undo);
            assert_eq!(table.table.moves_len(), 0);
            assert!(table.review.lines().is_empty());
        });
    }

    #[test]
    fn the_review_has_the_last_move() {
        check_with_coach("one", &[("turn-limit", 1)], |table, context| {
            let card = table.moves()[0].clone();
            table.play(context, Seat::new(0), &card);
            let review = table.review.lines();
            assert!(!review.is_empty());
            let over = table.events.iter().find_map(|event| match event {
                TableEvent::Over(finished) => Some(&finished.closing),
                _ => None,
            });
            assert!(over.expect("the move ends the game").starts_with(&review));
        });
    }
}
