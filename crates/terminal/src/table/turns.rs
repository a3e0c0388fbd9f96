//! Runs a game in this program: whom the table waits for, the pace of bots, and when the
//! screen is covered.

use std::time::Duration;

use parlour_engine::Seat;
use parlour_engine::game::OutOfGame;
use parlour_engine::host::{Next, ShowMoves};
use parlour_engine::session::PlayError;

use super::local::{LAST_EVENTS, LocalTable};
use super::{FinishedGame, TableContext, TableEvent, Wait};
use crate::acting_seat;
use crate::bot_remarks;
use crate::final_table::duration;

/// How an automatic game is played without input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AutoPlay {
    /// At the pace of bots; the next move comes at this time.
    Paced(Duration),
    /// This many rounds, without pauses.
    Rounds(usize),
}

impl AutoPlay {
    /// To the end, without pauses.
    pub(super) const TO_END: Self = Self::Rounds(usize::MAX);
}

/// How many automatic moves are made between two frames.
const MOVES_PER_FRAME: usize = 500;

impl LocalTable {
    /// Finds out what the table waits for now.
    pub(super) fn update_wait(&mut self, context: &mut TableContext<'_>) {
        self.driver.show_moves(match self.autoplay {
            Some(AutoPlay::Rounds(_)) => ShowMoves::AtEnd,
            _ => self.show,
        });
        self.wait = match self.next_wait(context) {
            Ok(wait) => wait,
            Err(error) => {
                self.cannot_go_on(&error);
                Wait::Nothing
            }
        };
        if self.covers_screen && matches!(self.wait, Wait::Cover(_) | Wait::Anybody { .. }) {
            self.hide_cards();
        }
    }

    /// Covers the screen, so that the next person does not see these cards. News for the
    /// viewer alone is shown first.
    fn hide_cards(&mut self) {
        if let Some(viewer) = self.viewer {
            let from = self.seen[viewer.index()];
            let known_to_all = self.view(None).sentences(from);
            let mut own = self.view(Some(viewer)).sentences(from).into_iter();
            if own.any(|sentence| !known_to_all.contains(&sentence)) {
                self.wait = Wait::PassKeyboard;
                return;
            }
        }
        self.viewer = None;
        self.tell(TableEvent::Covered);
    }

    fn next_wait(&mut self, context: &mut TableContext<'_>) -> Result<Wait, PlayError> {
        loop {
            let table = self.table.as_mut();
            match self.driver.next(table) {
                Next::Save => self.save(context),
                Next::Interrupt => {
                    self.driver.interrupt(table)?;
                }
                // No pauses while the game plays automatically.
                Next::Pause if self.autoplay.is_some() => self.driver.shown(table),
                Next::Over => {
                    self.finish(context);
                    return Ok(Wait::Nothing);
                }
                Next::OnlyBots => {
                    self.ask_to_watch();
                    return Ok(Wait::OnlyBots);
                }
                Next::Offer(_) => {
                    let covered = self.covers_screen;
                    return Ok(Wait::Anybody { covered });
                }
                Next::Pause => return Ok(Wait::Continue),
                Next::Bot(seat) => {
                    let delay = match self.is_hurrying() {
                        true => Duration::ZERO,
                        false => context.bot_delay,
                    };
                    return Ok(Wait::Bot(seat, context.now + delay));
                }
                Next::Person(seat) => {
                    let has_news = self.driver.has_news(table);
                    if self.covers_screen && (self.viewer != Some(seat) || has_news) {
                        return Ok(Wait::Cover(seat));
                    }
                    self.driver.shown(table);
                    self.viewer = Some(seat);
                    return Ok(Wait::Person(seat));
                }
            }
        }
    }

    /// Makes the moves that are due, and saves them before they are drawn.
    pub(super) fn make_due_moves(&mut self, context: &mut TableContext<'_>, is_showing: bool) {
        if !is_showing || self.is_hurrying() {
            self.make_moves_until_now(context);
        }
        if !self.driver.is_saved(self.table.as_ref()) {
            self.save(context);
        }
    }

    fn make_moves_until_now(&mut self, context: &mut TableContext<'_>) {
        for _ in 0..MOVES_PER_FRAME {
            match (self.wait, self.autoplay) {
                (Wait::Bot(seat, at), _) if context.now >= at => self.play_bot(context, seat),
                (Wait::Person(seat), Some(autoplay)) => {
                    let is_due = match autoplay {
                        AutoPlay::Paced(at) => context.now >= at,
                        AutoPlay::Rounds(_) => true,
                    };
                    if !is_due || !self.play_only_move(seat) {
                        return;
                    }
                    self.autoplay = match autoplay {
                        AutoPlay::Paced(_) => {
                            let next = context.now + context.bot_delay / 2;
                            Some(AutoPlay::Paced(next))
                        }
                        AutoPlay::Rounds(0 | 1) => None,
                        AutoPlay::Rounds(rounds) => Some(AutoPlay::Rounds(rounds - 1)),
                    };
                    self.update_wait(context);
                    if !self.is_hurrying() {
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    /// When the next move is due.
    pub(super) fn next_due(&self) -> Option<Duration> {
        match (self.wait, self.autoplay) {
            (Wait::Bot(_, at), _) | (Wait::Person(_), Some(AutoPlay::Paced(at))) => Some(at),
            (Wait::Person(_), Some(AutoPlay::Rounds(_))) => Some(Duration::ZERO),
            _ => None,
        }
    }

    /// Whether the game runs without pauses.
    fn is_hurrying(&self) -> bool {
        matches!(self.autoplay, Some(AutoPlay::Rounds(_)))
    }

    /// Makes a bot's move.
    pub(super) fn play_bot(&mut self, context: &mut TableContext<'_>, seat: Seat) {
        let before = self.table.events();
        match self.table.play_bot(seat) {
            Ok(()) => {
                self.tell_change();
                // At a table where only bots play, show the last two moves.
                let only_bots = self.people.is_empty() || self.are_people_out;
                self.news_from = match only_bots {
                    true => before,
                    false => self.news_from,
                };
                self.update_wait(context);
                self.show_notices();
            }
            Err(error) => {
                self.cannot_go_on(&error);
            }
        }
    }

    /// Shows what bots want people to know, such as that a program has stopped.
    fn show_notices(&mut self) {
        let notices = self.table.take_notices();
        if !notices.is_empty() {
            self.tell(TableEvent::Error(notices.join(" ")));
        }
    }

    /// Makes the only legal move; `false` if there is not exactly one.
    fn play_only_move(&mut self, seat: Seat) -> bool {
        let moves = self.moves_of(self.mover(seat));
        let Some(only) = moves.first().filter(|_| moves.len() == 1) else {
            self.autoplay = None;
            return false;
        };
        self.news_from = self.table.events();
        if let Err(error) = self.table.play(seat, only) {
            self.tell(TableEvent::Error(error.to_string()));
            self.autoplay = None;
            return false;
        }
        self.tell_change();
        true
    }

    /// The seat whose turn it is. In some games any person may make its move.
    pub(super) fn mover(&self, seat: Seat) -> Seat {
        acting_seat::mover(self.table.as_ref(), seat)
    }

    /// Called after a person's move; `before` is the number of events before it.
    pub(super) fn after_move(&mut self, context: &mut TableContext<'_>, seat: Seat, before: usize) {
        self.news_from = before;
        if self.viewer.is_none_or(|viewer| viewer == seat) {
            // This person saw everything before the move.
            let index = self.seen_index();
            self.seen[index] = self.seen[index].max(before);
        }
        self.update_wait(context);
    }

    /// Enter was pressed: continues what the table waited for.
    pub(super) fn continue_game(&mut self, context: &mut TableContext<'_>) {
        match self.wait {
            Wait::Bot(seat, _) => self.play_bot(context, seat),
            Wait::Anybody { .. } => {
                self.driver.pass(self.table.as_ref());
                self.update_wait(context);
            }
            Wait::Continue => {
                self.news_from = self.table.events();
                self.look();
                self.update_wait(context);
            }
            Wait::PassKeyboard => {
                self.see();
                self.update_wait(context);
            }
            Wait::Cover(seat) => {
                self.news_from = self.seen[seat.index()];
                self.viewer = Some(seat);
                self.tell(TableEvent::Covered);
                self.look();
                self.wait = Wait::Person(seat);
            }
            Wait::Person(_) | Wait::Others | Wait::OnlyBots | Wait::Nothing => {}
        }
    }

    /// Shows the spectator's view to all people. What one of them has seen is not told
    /// again.
    fn look_together(&mut self) {
        self.viewer = None;
        let (everybody, seen) = (self.seen_index(), self.seen.iter().max());
        self.seen[everybody] = seen.copied().unwrap_or(0);
    }

    /// Marks all events as seen by the viewer, and the public ones as seen by everybody.
    fn see(&mut self) {
        let (index, events) = (self.seen_index(), self.table.events());
        self.seen[index] = events;
        if let Some(everybody) = self.seen.last_mut() {
            *everybody = events;
        }
    }

    /// Marks all events as seen by the viewer, and lets the driver continue.
    pub(super) fn look(&mut self) {
        self.see();
        self.driver.shown(self.table.as_ref());
    }

    /// The viewer's index in `seen`.
    pub(super) fn seen_index(&self) -> usize {
        let everybody = self.seen.len() - 1;
        self.viewer.map_or(everybody, Seat::index)
    }

    /// The table has changed. Moves without pauses are not animated.
    fn tell_change(&mut self) {
        if !self.is_hurrying() {
            self.tell(TableEvent::Changed);
        }
    }

    /// This happens only if the given decks do not fit the game.
    pub(super) fn cannot_go_on(&mut self, error: &PlayError) {
        self.wait = Wait::Nothing;
        self.tell(TableEvent::CannotContinue(error.to_string()));
    }

    /// Asks whether people who are out of the game watch the bots.
    fn ask_to_watch(&mut self) {
        if self.are_people_out {
            return;
        }
        self.autoplay = None;
        self.are_people_out = true;
        if self.covers_screen {
            // Nobody here has cards any more: show the spectator's view.
            self.look_together();
        }
        let people = self.people.iter();
        let results: Vec<OutOfGame> = people
            .clone()
            .filter_map(|&seat| self.table.out_of_game(seat))
            .collect();
        let names: Vec<&str> = people.map(|&seat| self.name(seat)).collect();
        let names = names.join(" & ");
        self.tell(TableEvent::OnlyBots(names, results));
    }

    /// The people leave, and the bots finish at once, so that the game is not offered
    /// again as an unfinished one.
    pub(super) fn finish_without_people(&mut self, context: &mut TableContext<'_>) {
        self.driver.watch();
        self.autoplay = Some(AutoPlay::TO_END);
        self.update_wait(context);
        loop {
            let moves = self.table.moves_len();
            self.make_due_moves(context, false);
            if self.table.moves_len() == moves {
                break;
            }
        }
    }

    fn finish(&mut self, context: &mut TableContext<'_>) {
        if self.is_over {
            return;
        }
        self.is_over = true;
        if self.covers_screen {
            // Everybody may look now: show the spectator's view.
            self.look_together();
        }
        if self.are_people_out && self.is_hurrying() {
            // The bots' moves were played at once: tell only the last events.
            let (index, last) = (self.seen_index(), self.table.events());
            self.seen[index] = self.seen[index].max(last.saturating_sub(LAST_EVENTS));
        }
        self.autoplay = None;
        let result = self.table.result();
        self.config.score.count(self.table.names(), &result);
        let people = self.people.iter();
        let winners = &result.winners;
        let has_person_won = people
            .map(|&seat| self.name(seat))
            .any(|name| winners.iter().any(|winner| winner == name));
        let summary = self.view(self.viewer).summary();
        let closing = [
            Some(duration(context.now.saturating_sub(self.opened))),
            self.config.score.sentence(),
        ];
        let farewells = match self.people.is_empty() {
            true => Vec::new(),
            false => bot_remarks::farewells(self.table.as_ref(), &result),
        };
        let closing = closing.into_iter().flatten();
        let closing = self.review.lines().into_iter().chain(closing);
        let finished = FinishedGame {
            closing: closing.chain(farewells).collect(),
            result,
            summary,
            has_person_won,
        };
        self.tell(TableEvent::Over(Box::new(finished)));
    }

    /// Saves the game.
    pub(super) fn save(&mut self, context: &mut TableContext<'_>) {
        if let Err(error) = context.host.save_game(self.table.as_ref()) {
            let words = format!("The game cannot be saved: {error}.");
            self.tell(TableEvent::Error(words));
        }
        self.driver.saved(self.table.as_ref());
        if let Some(warning) = context.host.take_warning() {
            self.tell(TableEvent::Error(warning));
        }
    }
}
