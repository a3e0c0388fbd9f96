//! Keys and clicks at a table. Letters and digits are for the game's moves, so commands
//! have other keys.

use std::time::Duration;

use parlour_engine::Seat;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;

use super::question::Answer;
use super::{AppContext, InputEvent, Message, Navigation, TablePage, Target};
use crate::full::arrow_keys;
use crate::full::confirm::Confirm;
use crate::full::text_page::TextPage;
use crate::table::{Command, PendingMove, Wait};

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
        let wait = self.table.wait();
        let goes_on = matches!(wait, Wait::Continue | Wait::Bot(..) | Wait::Nothing);
        let is_letter = matches!(
            input,
            InputEvent::Key(KeyCode::Char(_)) | InputEvent::Paste(_)
        );
        if std::mem::take(&mut self.is_refused) && (is_enter || is_letter) {
            self.typed.take();
        }
        if refused && is_enter && self.typed.is_empty() && !goes_on {
            // This Enter only closes the error message; it plays no card.
            return Navigation::Stay;
        }
        if let Some(step) = self.function_key(context, input) {
            return step;
        }
        if self.input_reactions(context, input) {
            return Navigation::Stay;
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
                    self.play(context, seat, &text, false);
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
            InputEvent::Key(KeyCode::Backspace) => {
                self.table.run(&mut context.for_table(), Command::Undo)
            }
            InputEvent::Key(KeyCode::Esc) if !self.typed.is_empty() => {
                self.typed.take();
            }
            InputEvent::Key(KeyCode::Esc) => return self.ask_to_leave(context),
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
        let autoplay = Command::AutoPlay(!self.table.is_playing_itself());
        let is_over = self.ending.is_some();
        match code {
            KeyCode::Char('?') if self.typed.is_empty() => return Some(self.help()),
            KeyCode::F(1) => return Some(self.help()),
            KeyCode::F(2) => {
                let rules = self.table.rules(context.registry);
                return Some(Navigation::push(TextPage::new(self.table.title(), rules)));
            }
            KeyCode::F(3) => {
                let log = self.table.log().join("\n");
                return Some(Navigation::push(TextPage::from_end("What happened", log)));
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
            KeyCode::F(5) => self.table.run(&mut context.for_table(), Command::Hint),
            KeyCode::F(10) => self.table.run(&mut context.for_table(), Command::Coach),
            KeyCode::F(6) => {
                context.next_speed();
                self.show_note(&format!("Speed: {}.", context.speed().in_words()));
            }
            KeyCode::F(7) if self.table.offers(autoplay) => {
                self.table.run(&mut context.for_table(), autoplay)
            }
            KeyCode::F(8) if self.table.is_automatic() && !is_over => {
                context.faster();
                self.show_note(&format!("Speed: {}.", context.speed().in_words()));
            }
            KeyCode::F(9) if self.table.offers(Command::ToEnd) => {
                self.table.run(&mut context.for_table(), Command::ToEnd);
            }
            _ => return None,
        }
        Some(Navigation::Stay)
    }

    /// Asks whether to leave the table.
    pub(super) fn ask_to_leave(&self, context: &AppContext<'_>) -> Navigation {
        Navigation::push(Confirm::new(self.table.leave_warning(context.host).into()))
    }

    /// Enter, or Space where nothing is typed.
    fn enter(&mut self, context: &mut AppContext<'_>) -> Navigation {
        if !self.typed.is_empty() {
            let line = self.typed.take();
            // On a page that only waits for Enter, letters typed by accident do nothing.
            if self.table.wait() != Wait::Continue {
                return self.typed_line(context, line.trim());
            }
        }
        let guard = |changed: Duration| context.now < changed + ENTER_GUARD;
        if self.cover_changed.is_some_and(guard) {
            return Navigation::Stay;
        }
        let Wait::Person(seat) = self.table.wait() else {
            self.table.run(&mut context.for_table(), Command::Continue);
            return Navigation::Stay;
        };
        if let Some(target) = self.chosen {
            self.play_target(context, seat, target);
            return Navigation::Stay;
        }
        match (self.repeated_answer(seat), self.table.moves().as_slice()) {
            (Some(text), _) => self.play(context, seat, &text, false),
            (None, [only]) => self.play(context, seat, only, false),
            _ => {
                self.choose_playable(1);
                self.show_note("Press Enter again, or choose with the arrow keys.");
            }
        }
        Navigation::Stay
    }

    /// Handles a typed line: a move, another person's move out of turn, or a command. A
    /// line that is exactly the text of a legal move is not a command.
    fn typed_line(&mut self, context: &mut AppContext<'_>, line: &str) -> Navigation {
        let word = line.to_lowercase();
        let mut moves = self.table.moves().into_iter();
        let is_move = moves.any(|text| text.to_lowercase() == word);
        match word.trim_start_matches(':') {
            "help" if !is_move => return self.help(),
            "rules" if !is_move => {
                let rules = InputEvent::Key(KeyCode::F(2));
                return self
                    .function_key(context, &rules)
                    .unwrap_or(Navigation::Stay);
            }
            "quit" | "exit" if !is_move => return self.ask_to_leave(context),
            "auto" if !is_move && self.table.offers(Command::AutoPlay(true)) => {
                self.table
                    .run(&mut context.for_table(), Command::AutoPlay(true));
                return Navigation::Stay;
            }
            _ => {}
        }
        if !is_move && self.table.run_typed(line) {
            return Navigation::Stay;
        }
        match self.table.speaker(line) {
            Ok((seat, text)) => self.play(context, seat, &text, true),
            Err(words) => self.show_error(&words),
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
            Some(text) => self.play(context, seat, &text, false),
            None => self.show_error("That card cannot be played now: press Tab for one that can."),
        }
    }

    /// The answer that Enter repeats, if the table asks again what this seat answered
    /// before.
    pub(super) fn repeated_answer(&self, seat: Seat) -> Option<String> {
        let last = self.last_answers.of(seat);
        last.filter(|_| self.scene.enter_repeats).map(String::from)
    }

    /// Makes a move. The table answers with an event.
    fn play(&mut self, context: &mut AppContext<'_>, seat: Seat, text: &str, is_typed: bool) {
        self.sent = Some(PendingMove {
            seat,
            text: text.into(),
            is_repeatable: self.scene.enter_repeats,
            is_typed,
        });
        self.table.play(&mut context.for_table(), seat, text);
    }

    fn click(&mut self, context: &mut AppContext<'_>, place: Position) {
        let found = self
            .drawn
            .targets
            .iter()
            .find(|(area, _)| area.contains(place));
        match (found, self.table.wait()) {
            (Some(&(_, target)), Wait::Person(seat)) => match self.chosen == Some(target) {
                true => self.play_target(context, seat, target),
                false => self.chosen = Some(target),
            },
            (_, Wait::Bot(..) | Wait::Continue) => {
                self.table.run(&mut context.for_table(), Command::Continue)
            }
            (None, Wait::Person(seat)) => {
                if let Some(text) = self.zone_move(place) {
                    self.play(context, seat, &text, false);
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
}
