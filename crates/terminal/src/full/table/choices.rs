//! A row of actions to choose from, with keys, letters and clicks.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::InputEvent;
use crate::full::paint;
use crate::full::theme::Theme;

/// The actions, and which of them is chosen. Each label begins with a different
/// capital letter.
pub(crate) struct ActionRow {
    labels: Vec<&'static str>,
    chosen: usize,
    /// Where the actions were drawn.
    buttons: Vec<Rect>,
}

impl ActionRow {
    /// The first action is chosen.
    pub(crate) fn new(labels: impl IntoIterator<Item = &'static str>) -> Self {
        Self {
            labels: labels.into_iter().collect(),
            chosen: 0,
            buttons: Vec::new(),
        }
    }

    pub(crate) fn draw(&mut self, line: Rect, theme: Theme, buffer: &mut Buffer) {
        let width = |label: &str| label.len() as u16 + 4;
        let widths = self.labels.iter().map(|label| width(label) + 2);
        let mut rest = paint::middle(line, widths.sum::<u16>() - 2, 1);
        self.buttons.clear();
        for (number, label) in self.labels.iter().enumerate() {
            let (words, style) = match number == self.chosen {
                true => (format!("[ {label} ]"), theme.chosen()),
                false => (format!("  {label}  "), Style::new()),
            };
            paint::text(&words, rest, style, buffer);
            self.buttons.push(Rect {
                width: width(label),
                ..rest
            });
            rest = paint::shifted(rest, width(label) + 2);
        }
    }

    /// The number of the selected action, if this input selects one.
    pub(crate) fn input(&mut self, input: &InputEvent) -> Option<usize> {
        match input {
            InputEvent::Key(KeyCode::Left | KeyCode::Up | KeyCode::BackTab) => {
                self.chosen = self.chosen.saturating_sub(1);
                None
            }
            InputEvent::Key(KeyCode::Right | KeyCode::Down | KeyCode::Tab) => {
                self.chosen = (self.chosen + 1).min(self.labels.len() - 1);
                None
            }
            InputEvent::Key(KeyCode::Enter | KeyCode::Char(' ')) => Some(self.chosen),
            InputEvent::Key(KeyCode::Char(letter)) => {
                let letter = letter.to_ascii_uppercase();
                self.labels
                    .iter()
                    .position(|label| label.starts_with(letter))
            }
            InputEvent::Click(place) => self.at(*place),
            _ => None,
        }
    }

    fn at(&self, place: Position) -> Option<usize> {
        self.buttons.iter().position(|area| area.contains(place))
    }
}
