//! A box that asks for a missing part of a move, such as a colour.

use parlour_engine::Seat;
use parlour_engine::moves::{Ask, Choice};
use parlour_engine::scene::Face;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::{AppContext, InputEvent};
use crate::full::{draw, paint};

/// The size of a card that stands for an answer.
const CARD: (u16, u16) = (7, 5);
/// The height of a panel of such cards.
const PANEL: u16 = CARD.1 + 6;
/// The columns between two of them.
const GAP: u16 = 4;

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

    /// Draws the question. `hand` is the top line of the hand, which answers that are
    /// cards leave visible.
    pub(super) fn draw(
        &mut self,
        context: &AppContext<'_>,
        area: Rect,
        hand: Option<u16>,
        buffer: &mut Buffer,
    ) {
        if let Some(faces) = self.colours() {
            let bottom = hand.unwrap_or(area.bottom()).saturating_sub(1);
            let above = Rect {
                height: bottom.saturating_sub(area.y),
                ..area
            };
            let place = match above.height > PANEL {
                true => above,
                false => area,
            };
            return self.draw_cards(context, &faces, place, buffer);
        }
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

    /// The answers as cards, if all of them are colours.
    fn colours(&self) -> Option<Vec<Face>> {
        let choices = self.ask.choices.iter();
        let face = |choice: &Choice| {
            Some(Face::Coloured {
                colour: choice.colour?,
                sign: choice.key.clone(),
                text: choice.key.clone(),
            })
        };
        choices.map(face).collect()
    }

    /// Draws the answers as cards at the bottom of an area.
    fn draw_cards(
        &mut self,
        context: &AppContext<'_>,
        faces: &[Face],
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let theme = context.theme;
        let width = faces.len() as u16 * (CARD.0 + GAP) + GAP;
        let width = width.max(self.ask.prompt.width() as u16 + 4).max(44);
        let height = PANEL;
        let panel = paint::middle(area, width, height);
        let panel = Rect {
            y: area.bottom().saturating_sub(panel.height),
            ..panel
        };
        let inner = paint::frame("", panel, theme, buffer);
        paint::centred(&self.ask.prompt, inner, theme.title(), buffer);
        let row = faces.len() as u16 * (CARD.0 + GAP) - GAP;
        let cards = paint::middle(inner, row, inner.height);
        self.rows.clear();
        for (number, (face, choice)) in faces.iter().zip(&self.ask.choices).enumerate() {
            let place = Rect {
                x: cards.x + number as u16 * (CARD.0 + GAP),
                y: inner.y + 2,
                width: CARD.0,
                height: CARD.1,
            };
            draw::card(face, &[], theme, place, buffer);
            let label = Rect {
                x: place.x.saturating_sub(1),
                y: place.bottom(),
                width: CARD.0 + 2,
                height: 1,
            };
            let (words, style) = match number == self.chosen {
                true => (format!("[{} {}]", number + 1, choice.label), theme.chosen()),
                false => (format!("{} {}", number + 1, choice.label), Style::new()),
            };
            paint::centred(&words, label, style, buffer);
            self.rows.push(Rect {
                height: CARD.1 + 1,
                ..place
            });
        }
        if !self.error.is_empty() {
            let last = paint::row(inner, inner.height.saturating_sub(1));
            paint::centred(&self.error, last, theme.title(), buffer);
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
            InputEvent::Key(KeyCode::Char(digit @ '1'..='9')) if self.colours().is_some() => {
                return match (*digit as usize - '1' as usize) <= last {
                    true => self.answer(*digit as usize - '1' as usize),
                    false => Answer::Pending,
                };
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
