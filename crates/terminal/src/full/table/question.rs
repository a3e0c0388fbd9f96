//! A box that asks for a missing part of a move, such as a colour.

use parlour_engine::Seat;
use parlour_engine::moves::Ask;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{AppContext, Gesture};
use crate::full::paint;

/// A question that completes a move.
pub(super) struct Question {
    seat: Seat,
    ask: Ask,
    chosen: usize,
    /// What was typed so far, and what is said to it.
    typed: String,
    said: String,
    rows: Vec<Rect>,
}

/// What came of a key.
pub(super) enum Answer {
    /// No answer yet.
    Open,
    /// Another thought: the move is not made.
    Never,
    /// The whole move.
    Said(Seat, String),
}

impl Question {
    pub(super) fn new(seat: Seat, ask: Ask) -> Self {
        Self {
            seat,
            ask,
            chosen: 0,
            typed: String::new(),
            said: String::new(),
            rows: Vec::new(),
        }
    }

    pub(super) fn draw(&mut self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let look = context.look;
        let height = self.ask.choices.len() as u16 + 5;
        let width = (self.ask.prompt.chars().count() as u16 + 6).clamp(40, area.width);
        let inner = paint::frame("", paint::middle(area, width, height), look, buffer);
        let inner = paint::shifted(inner, 1);
        paint::text(&self.ask.prompt, inner, look.title(), buffer);
        self.rows.clear();
        for (number, choice) in self.ask.choices.iter().enumerate() {
            let row = paint::row(inner, number as u16 + 2);
            let chosen = number == self.chosen;
            let style = if chosen { look.chosen() } else { Style::new() };
            let mark = if chosen { '>' } else { ' ' };
            let words = format!("{mark} {}: {} ", choice.key, choice.label);
            paint::text(&words, row, style, buffer);
            self.rows.push(row);
        }
        let last = inner.height.saturating_sub(1);
        if !self.said.is_empty() {
            let words = format!("! {}", self.said);
            paint::text(&words, paint::row(inner, last), look.title(), buffer);
        }
    }

    pub(super) fn input(&mut self, input: &Gesture) -> Answer {
        self.said.clear();
        let last = self.ask.choices.len().saturating_sub(1);
        match input {
            Gesture::Key(KeyCode::Esc) => return Answer::Never,
            Gesture::Key(KeyCode::Up | KeyCode::Left | KeyCode::BackTab) => {
                self.chosen = self.chosen.saturating_sub(1);
            }
            Gesture::Key(KeyCode::Down | KeyCode::Right | KeyCode::Tab) => {
                self.chosen = (self.chosen + 1).min(last);
            }
            Gesture::Key(KeyCode::Enter) => return self.take(self.chosen),
            Gesture::Key(KeyCode::Backspace) => {
                self.typed.pop();
            }
            Gesture::Key(KeyCode::Char(letter)) => {
                self.typed.push(*letter);
                self.typed_so_far();
            }
            Gesture::Click(place) => {
                let row = self.rows.iter().position(|row| row.contains(*place));
                return row.map_or(Answer::Open, |row| self.take(row));
            }
            _ => {}
        }
        Answer::Open
    }

    fn take(&self, number: usize) -> Answer {
        match self.ask.choices.get(number) {
            Some(choice) => Answer::Said(self.seat, choice.text.clone()),
            None => Answer::Never,
        }
    }

    /// Letters choose the answer that begins with them; what none begins with
    /// is refused. Enter takes it, as it does everywhere.
    fn typed_so_far(&mut self) {
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
                self.said = self.ask.otherwise.clone();
            }
        }
    }
}
