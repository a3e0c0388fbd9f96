//! Keys and clicks at a table. Letters and digits are for the game's moves, so commands
//! have other keys.

use std::time::Duration;

use parlour_engine::Seat;
use parlour_engine::moves::Refusal;
use parlour_engine::session::PlayError;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;

use super::question::{Answer, Question};
use super::turns::{AutoPlay, Wait};
use super::{AppContext, InputEvent, Message, Navigation, TablePage, Target};
use crate::acting_seat;
use crate::full::arrow_keys;
use crate::full::confirm::Confirm;
use crate::full::text_page::TextPage;

/// How long Enter is ignored after the screen was covered or uncovered: a key held
/// too long must not show somebody else's cards.
pub(super) const ENTER_GUARD: Duration = Duration::from_millis(400);

impl TablePage {
    pub(super) fn handle_input(
        &mut self,
        context: &mut AppContext<'_>,
        input: &InputEvent,
    ) -> Navigation {
        let refused = matches!(self.message.take(), Some(Message::Error(_)));
        let is_enter = matches!(input, InputEvent::Key(KeyCode::Enter | KeyCode::Char(' ')));
        let goes_on = matches!(self.wait, Wait::Continue | Wait::Bot(..) | Wait::Nothing);
        if refused && is_enter && self.typed.is_empty() && !goes_on {
            // This Enter only closes the error message; it plays no card.
            return Navigation::Stay;
        }
        if let Some(step) = self.function_key(context, input) {
            return step;
        }
        if self.ending.is_some() {
            return self.input_after_end(context, input);
        }
        if self.only_bots.is_some() {
            return self.input_only_bots(context, input);
        }
        if let Some(question) = &mut self.question {
            match question.input(input) {
                Answer::Pending => {}
                Answer::Cancelled => self.question = None,
                Answer::Complete(seat, text) => {
                    self.question = None;
                    self.play(context, seat, &text);
                }
            }
            return Navigation::Stay;
        }
        if self.typed.input(input) {
            return Navigation::Stay;
        }
        match input {
            InputEvent::Key(KeyCode::Enter | KeyCode::Char(' ')) => return self.enter(context),
            InputEvent::Key(KeyCode::Tab) => self.choose_playable(1),
            InputEvent::Key(KeyCode::BackTab) => self.choose_playable(-1),
            InputEvent::Key(KeyCode::Backspace) => self.undo(context),
            InputEvent::Key(KeyCode::Esc) if !self.typed.is_empty() => {
                self.typed.take();
            }
            InputEvent::Key(KeyCode::Esc) => return Navigation::push(Confirm),
            InputEvent::Key(code) => {
                if let Some(direction) = arrow_keys::Direction::from_key(*code) {
                    let next = arrow_keys::next(&self.drawn.targets, self.chosen, direction);
                    self.chosen = next.or(self.chosen);
                }
            }
            InputEvent::Click(place) => self.click(context, *place),
            _ => {}
        }
        Navigation::Stay
    }

    /// The keys for commands.
    fn function_key(
        &mut self,
        context: &mut AppContext<'_>,
        input: &InputEvent,
    ) -> Option<Navigation> {
        let InputEvent::Key(code) = input else {
            return None;
        };
        let automatic = self.config.game.is_automatic() && self.ending.is_none();
        match code {
            KeyCode::Char('?') if self.typed.is_empty() => return Some(self.help()),
            KeyCode::F(1) => return Some(self.help()),
            KeyCode::F(2) => {
                let prose = self.view(None).prose();
                return Some(Navigation::push(TextPage::new(
                    self.config.game.title(),
                    prose,
                )));
            }
            KeyCode::F(3) => {
                let viewer = self.viewer.filter(|_| !matches!(self.wait, Wait::Cover(_)));
                let story = self.view(viewer).sentences(0).join("\n");
                return Some(Navigation::push(TextPage::from_end("What happened", story)));
            }
            KeyCode::F(4) => {
                context.toggle_four_colours();
                let colours = if context.theme.four_colours {
                    "four"
                } else {
                    "two"
                };
                self.show_note(&format!("Suits have {colours} colours."));
            }
            KeyCode::F(5) => self.hint(),
            KeyCode::F(10) => {
                context.toggle_coach();
                let words = match context.settings.coach {
                    true => "The coach says after each of your moves what it gave away.",
                    false => "The coach is silent.",
                };
                self.show_note(words);
            }
            KeyCode::F(6) => {
                context.next_speed();
                self.show_note(&format!("Speed: {}.", context.speed().in_words()));
            }
            KeyCode::F(7) if automatic => {
                self.autoplay = match self.autoplay {
                    None => Some(AutoPlay::Paced(context.now)),
                    Some(_) => None,
                };
            }
            KeyCode::F(8) if automatic => {
                context.faster();
                self.show_note(&format!("Speed: {}.", context.speed().in_words()));
            }
            KeyCode::F(9) if self.are_people_out && self.ending.is_none() => {
                self.only_bots = None;
                self.driver.watch();
                self.autoplay = Some(AutoPlay::ToEnd);
                self.update_wait(context);
            }
            KeyCode::F(9) if automatic => self.autoplay = Some(AutoPlay::ToEnd),
            _ => return None,
        }
        Some(Navigation::Stay)
    }

    /// Enter, or Space where nothing is typed.
    fn enter(&mut self, context: &mut AppContext<'_>) -> Navigation {
        if !self.typed.is_empty() {
            let line = self.typed.take();
            // On a page that only waits for Enter, letters typed by accident do nothing.
            if self.wait != Wait::Continue {
                return self.typed_line(context, line.trim());
            }
        }
        if self.covers_screen && context.now < self.cover_changed + ENTER_GUARD {
            return Navigation::Stay;
        }
        let Wait::Person(seat) = self.wait else {
            self.continue_game(context);
            return Navigation::Stay;
        };
        self.autoplay = None;
        match self.chosen {
            Some(target) => self.play_target(context, seat, target),
            None => {
                let moves = self.moves_of(self.mover(seat));
                match moves.as_slice() {
                    _ if self.repeated_answer(seat).is_some() => {
                        let text = self.repeated_answer(seat).unwrap_or_default();
                        self.play(context, seat, &text);
                    }
                    [only] => self.play(context, seat, &only.clone()),
                    _ => {
                        self.choose_playable(1);
                        self.show_note("Press Enter again, or choose with the arrow keys.");
                    }
                }
            }
        }
        Navigation::Stay
    }

    /// Handles a typed line: a move, another person's move out of turn, or a command. A
    /// line that is exactly the text of a legal move is not a command.
    fn typed_line(&mut self, context: &mut AppContext<'_>, line: &str) -> Navigation {
        let word = line.to_lowercase();
        let seat = match (self.wait, self.viewer) {
            (Wait::Person(seat), _) => Some(seat),
            (_, viewer) => viewer.or(self.people.first().copied()),
        };
        let legal = seat.map(|seat| self.moves_of(self.mover(seat)));
        let is_move = legal
            .unwrap_or_default()
            .iter()
            .any(|text| text.to_lowercase() == word);
        let automatic = self.config.game.is_automatic();
        match word.trim_start_matches(':') {
            "help" if !is_move => return self.help(),
            "rules" if !is_move => {
                let rules = InputEvent::Key(KeyCode::F(2));
                return self
                    .function_key(context, &rules)
                    .unwrap_or(Navigation::Stay);
            }
            "quit" | "exit" if !is_move => return Navigation::push(Confirm),
            "auto" if automatic && !is_move => {
                self.autoplay = Some(AutoPlay::Paced(context.now));
                return Navigation::Stay;
            }
            _ => {}
        }
        let named = acting_seat::out_of_turn(self.table.as_ref(), &self.people, line);
        if let Some((other, text)) = named {
            self.play(context, other, &text);
        } else if let Wait::Cover(next) = self.wait {
            let words = format!("Only {} may look now: press Enter first.", self.name(next));
            self.show_error(&words);
        } else if let Some(seat) = seat {
            self.play(context, seat, line);
        }
        Navigation::Stay
    }

    fn play_target(&mut self, context: &mut AppContext<'_>, seat: Seat, target: Target) {
        let text = match target {
            Target::Card { zone, card } => {
                let zone = self.scene.zones.get(zone);
                let card = zone.and_then(|zone| zone.cards.get(card));
                card.and_then(|card| card.play.clone())
            }
            Target::Button(number) => {
                let button = self.scene.buttons.get(number);
                button.map(|button| button.play.clone())
            }
        };
        match text {
            Some(text) => self.play(context, seat, &text),
            None => self.show_error("That card cannot be played now: Tab goes to those that can."),
        }
    }

    /// The answer that Enter repeats, if the table asks again what this seat answered
    /// before.
    pub(super) fn repeated_answer(&self, seat: Seat) -> Option<String> {
        let last = self.last_answers[seat.index()].as_ref();
        last.filter(|_| self.scene.enter_repeats).cloned()
    }

    /// Makes a move, asks for its missing part, or shows why it is not legal.
    fn play(&mut self, context: &mut AppContext<'_>, seat: Seat, text: &str) {
        self.keep_picture();
        let (before, moves) = (self.table.events(), self.table.moves_len());
        let assessed = match context.settings.coach {
            true => self.view(Some(seat)).assess(text),
            false => None,
        };
        match self.table.play(seat, text) {
            Ok(()) => {
                if self.scene.enter_repeats {
                    self.last_answers[seat.index()] = Some(text.into());
                }
                self.after_move(context, seat, before);
                if let Some(assessed) = assessed {
                    // The words are about cards that the next person must not see.
                    if !self.covers_screen {
                        self.message = Some(Message::Coach(assessed.sentence()));
                    }
                    self.review.add(moves, assessed);
                }
            }
            Err(PlayError::Refused(Refusal::Ask(ask))) => {
                self.question = Some(Question::new(seat, ask));
            }
            Err(error) => self.show_error(&error.to_string()),
        }
    }

    fn click(&mut self, context: &mut AppContext<'_>, place: Position) {
        let found = self
            .drawn
            .targets
            .iter()
            .find(|(area, _)| area.contains(place));
        match (found, self.wait) {
            (Some(&(_, target)), Wait::Person(seat)) => match self.chosen == Some(target) {
                true => self.play_target(context, seat, target),
                false => self.chosen = Some(target),
            },
            (_, Wait::Bot(..) | Wait::Continue) => self.continue_game(context),
            (None, Wait::Person(seat)) => {
                if let Some(text) = self.zone_move(place) {
                    self.play(context, seat, &text);
                }
            }
            // Only Enter uncovers the screen, not a click by accident.
            _ => {}
        }
    }

    /// The move of the zone whose cards are here, such as drawing from the deck.
    fn zone_move(&self, place: Position) -> Option<String> {
        let mut cards = self.drawn.cards.iter();
        let clicked = cards.find(|placed| placed.area.contains(place))?;
        self.scene.zones[clicked.zone].play.clone()
    }

    /// Whether this target is a legal move.
    fn is_playable(&self, target: Target) -> bool {
        match target {
            Target::Button(_) => true,
            Target::Card { zone, card } => self.scene.zones[zone].cards[card].play.is_some(),
        }
    }

    /// The next card or button that can be played.
    fn choose_playable(&mut self, by: isize) {
        let playable: Vec<Target> = arrow_keys::in_order(&self.drawn.targets)
            .into_iter()
            .filter(|&target| self.is_playable(target))
            .collect();
        if playable.is_empty() {
            return self.show_error("Nothing can be chosen now.");
        }
        let now = playable
            .iter()
            .position(|&target| Some(target) == self.chosen);
        let next = match now {
            Some(now) => (now + playable.len()).wrapping_add_signed(by) % playable.len(),
            None => 0,
        };
        self.chosen = Some(playable[next]);
    }

    /// Chooses the first playable card. A button is not chosen automatically unless it
    /// is the only target: Enter by accident must not hit at 18.
    pub(super) fn choose_first(&mut self) {
        let order = arrow_keys::in_order(&self.drawn.targets);
        let is_card = |target: &Target| matches!(target, Target::Card { .. });
        let playable = |target: &Target| self.is_playable(*target);
        let card = order.iter().copied().find(|t| is_card(t) && playable(t));
        self.chosen = match order.as_slice() {
            [only] if playable(only) => Some(*only),
            _ => card,
        };
    }

    pub(super) fn undo(&mut self, context: &mut AppContext<'_>) {
        let seat = self.viewer.or(self.people.first().copied());
        let Some(seat) = seat else { return };
        self.keep_picture();
        match self.table.undo(seat) {
            Ok(()) => {
                self.driver.undone(self.table.as_ref());
                let events = self.table.events();
                self.news_from = events.saturating_sub(1);
                self.seen
                    .iter_mut()
                    .for_each(|seen| *seen = (*seen).min(events));
                self.chosen = None;
                self.update_wait(context);
            }
            Err(refusal) => self.show_error(&refusal.to_string()),
        }
    }

    fn hint(&mut self) {
        let Wait::Person(seat) = self.wait else {
            return self.show_error("There is nothing to decide now.");
        };
        let Some(hint) = self.view(Some(seat)).hint() else {
            return self.show_error("There is nothing to decide now.");
        };
        let mut buttons = self.scene.buttons.iter();
        let button = buttons.find(|button| button.play == hint.text);
        let best = match button {
            Some(button) => format!("{} ({})", button.label, button.key),
            None => hint.text,
        };
        let words = match hint.reason {
            Some(reason) => format!("Hint: {best}. {reason}"),
            None => format!("Hint: {best}."),
        };
        self.show_note(&words);
    }
}
