//! A box that asks for a missing part of a move, such as a colour.

use parlour_engine::Seat;
use parlour_engine::moves::Ask;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{AppContext, InputEvent};
use crate::full::paint;

/// A question that completes a move.
pub(super) struct Question {
    seat: Seat,
    ask: Ask,
    chosen: usize,
    /// The letters typed so far.
    typed: String,
    /// Why the last letter was not accepted.
    error: String,
    rows: Vec<Rect>,
}

/// The result of an input.
pub(super) enum Answer {
    /// No answer yet.
    Pending,
    /// The person cancelled: no move is made.
    Cancelled,
    /// The whole move.
    Complete(Seat, String),
}

impl Question {
    pub(super) fn new(seat: Seat, ask: Ask) -> Self {
        Self {
            seat,
            ask,
            chosen: 0,
            typed: String::new(),
            error: String::new(),
            rows: Vec::new(),
        }
    }

    pub(super) fn draw(&mut self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let height = self.ask.choices.len() as u16 + 5;
        let width = (self.ask.prompt.chars().count() as u16 + 6).clamp(40, area.width);
        let inner = paint::frame("", paint::middle(area, width, height), theme, buffer);
        let inner = paint::shifted(inner, 1);
        paint::text(&self.ask.prompt, inner, theme.title(), buffer);
        self.rows.clear();
        for (number, choice) in self.ask.choices.iter().enumerate() {
            let row = paint::row(inner, number as u16 + 2);
            let chosen = number == self.chosen;
            let style = if chosen { theme.chosen() } else { Style::new() };
            let mark = if chosen { '>' } else { ' ' };
            let words = format!("{mark} {}: {} ", choice.key, choice.label);
            paint::text(&words, row, style, buffer);
            self.rows.push(row);
        }
        let last = inner.height.saturating_sub(1);
        if !self.error.is_empty() {
            let words = format!("! {}", self.error);
            paint::text(&words, paint::row(inner, last), theme.title(), buffer);
        }
    }

    pub(super) fn input(&mut self, input: &InputEvent) -> Answer {
        self.error.clear();
        let last = self.ask.choices.len().saturating_sub(1);
        match input {
            InputEvent::Key(KeyCode::Esc) => return Answer::Cancelled,
            InputEvent::Key(KeyCode::Up | KeyCode::Left | KeyCode::BackTab) => {
                self.chosen = self.chosen.saturating_sub(1);
            }
            InputEvent::Key(KeyCode::Down | KeyCode::Right | KeyCode::Tab) => {
                self.chosen = (self.chosen + 1).min(last);
            }
            InputEvent::Key(KeyCode::Enter) => return self.answer(self.chosen),
            InputEvent::Key(KeyCode::Backspace) => {
                self.typed.pop();
            }
            InputEvent::Key(KeyCode::Char(letter)) => {
                self.typed.push(*letter);
                self.choose_typed();
            }
            InputEvent::Click(place) => {
                let row = self.rows.iter().position(|row| row.contains(*place));
                return row.map_or(Answer::Pending, |row| self.answer(row));
            }
            _ => {}
        }
        Answer::Pending
    }

    fn answer(&self, number: usize) -> Answer {
        match self.ask.choices.get(number) {
            Some(choice) => Answer::Complete(self.seat, choice.text.clone()),
            None => Answer::Cancelled,
        }
    }

    /// Selects the first answer that begins with the typed letters, or shows an error
    /// if there is none. Enter confirms it.
    fn choose_typed(&mut self) {
        let typed = self.typed.to_lowercase();
        let begins = |text: &str| text.to_lowercase().starts_with(&typed);
        let choices = &self.ask.choices;
        let first = choices
            .iter()
            .position(|choice| begins(&choice.key) || begins(&choice.label));
        match first {
            Some(number) => self.chosen = number,
            None => {
                self.typed.clear();
                self.error = self.ask.otherwise.clone();
            }
        }
    }
}
