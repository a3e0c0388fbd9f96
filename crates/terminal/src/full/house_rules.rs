//! The page for changing the house rules of a game.

use parlour_engine::registry::AnyGame;
use parlour_engine::rules::{RulesMap, SwitchInfo, SwitchKind};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use serde_json::Value;

use super::line_edit::LineEdit;
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use crate::line::{fit, wrapped};
use crate::rules_text::{preset, rules_code, with_change};
use unicode_width::UnicodeWidthStr;

/// The house rules page.
pub(crate) struct HouseRulesPage {
    game: &'static dyn AnyGame,
    rules: RulesMap,
    /// The selected rule; the first entry is the preset.
    chosen: usize,
    top: usize,
    typed: LineEdit,
    message: String,
    rows: Vec<(Rect, usize)>,
}

impl HouseRulesPage {
    pub(crate) fn new(game: &'static dyn AnyGame, rules: RulesMap) -> Self {
        Self {
            game,
            rules,
            chosen: 0,
            top: 0,
            typed: LineEdit::default(),
            message: String::new(),
            rows: Vec::new(),
        }
    }

    /// Changes the value of the selected rule.
    fn change_value(&mut self, context: &AppContext<'_>, by: i64) {
        let presets = self.game.presets();
        let Some(number) = self.chosen.checked_sub(1) else {
            let current = self.preset();
            let place = presets.iter().position(|preset| preset.id == current);
            let next = wrapping_index(place.unwrap_or(0), presets.len(), by);
            let words = presets[next].id.to_string();
            return self.apply(context, &words);
        };
        let switch = &self.game.switches()[number];
        let current = self.value(switch);
        let next = match &switch.kind {
            SwitchKind::Flag => {
                let on = current == Some(Value::Bool(true));
                if on { "off" } else { "on" }.to_string()
            }
            SwitchKind::Number { min, max } => {
                let current = current.and_then(|value| value.as_i64()).unwrap_or_default();
                let next = current
                    .saturating_add(by)
                    .clamp((*min).into(), (*max).into());
                next.to_string()
            }
            SwitchKind::Word(words) => next_word(words, current.as_ref(), by),
            SwitchKind::Document(names) => {
                let name = self.document(switch.id, names, current.as_ref());
                next_word(names, name.map(Value::from).as_ref(), by)
            }
            SwitchKind::Text(_) => return self.show_message("Type its value and press Enter."),
        };
        let words = format!("{}={next}", switch.id);
        self.apply(context, &words);
    }

    fn apply(&mut self, context: &AppContext<'_>, words: &str) {
        let new = with_change(self.game, &self.rules, words, |code| {
            context.registry.read_code(code)
        });
        match new {
            Ok(rules) => {
                self.rules = rules;
                if let Some(long) = self.game.long_game(&self.rules) {
                    let (key, value) = long.shorter;
                    self.message =
                        format!("{} Type {key}={value} for a shorter game.", long.warning);
                }
            }
            Err(error) => self.show_message(&error.to_string()),
        }
    }

    fn show_message(&mut self, words: &str) {
        self.message = words.into();
    }

    fn typed_line(&mut self, context: &AppContext<'_>) {
        let line = self.typed.take();
        let text = line.trim();
        let number = self.chosen.checked_sub(1);
        // A bare value is for the selected rule.
        let whole = text.contains([':', '='])
            || self.game.presets().iter().any(|preset| preset.id == text)
            || self.game.switches().iter().any(|switch| switch.id == text);
        match number {
            Some(number) if !whole => {
                let id = self.game.switches()[number].id;
                self.apply(context, &format!("{id}={text}"));
            }
            _ => self.apply(context, text),
        }
    }

    fn preset(&self) -> String {
        let named = self.rules.get("preset").and_then(Value::as_str);
        let first = self.game.default_preset();
        named.unwrap_or(first).to_string()
    }

    fn value(&self, switch: &SwitchInfo) -> Option<Value> {
        let rules = self.game.rules(&self.rules).ok()?;
        rules.get(switch.id).cloned()
    }

    /// The name of the bundled document, if this is one.
    fn document<'a>(&self, id: &str, names: &[&'a str], value: Option<&Value>) -> Option<&'a str> {
        let is_same = |name: &&&str| {
            let rules = RulesMap::from_iter([(id.to_string(), Value::from(**name))]);
            let whole = self.game.rules(&rules).ok();
            whole.and_then(|rules| rules.get(id).cloned()).as_ref() == value
        };
        names.iter().find(is_same).copied()
    }

    /// A rule and its value, and whether it differs from the preset.
    fn row(&self, number: usize) -> (String, String, bool) {
        let Some(number) = number.checked_sub(1) else {
            return ("preset".into(), self.preset(), false);
        };
        let switch = &self.game.switches()[number];
        let value = self.value(switch);
        let shown = match (&switch.kind, &value) {
            (SwitchKind::Document(names), value) => {
                let name = self.document(switch.id, names, value.as_ref());
                name.unwrap_or("your own").into()
            }
            (kind, Some(value)) => kind.show(value),
            (_, None) => String::new(),
        };
        let default = self.game.rules(&preset(&self.preset())).ok();
        let default = default.and_then(|rules| rules.get(switch.id).cloned());
        (switch.id.into(), shown, value != default)
    }

    /// The description of the selected rule and its possible values.
    fn about(&self) -> (String, String) {
        match self.chosen.checked_sub(1) {
            None => {
                let current = self.preset();
                let presets = self.game.presets();
                let about = presets.iter().find(|preset| preset.id == current);
                let names: Vec<&str> = presets.iter().map(|preset| preset.id).collect();
                let about = about.map(|preset| preset.about).unwrap_or_default();
                (about.into(), names.join(", "))
            }
            Some(number) => {
                let switch = &self.game.switches()[number];
                let values = match &switch.kind {
                    SwitchKind::Document(names) => names.join(", "),
                    kind => kind.describe(),
                };
                (switch.about.into(), values)
            }
        }
    }
}

/// The index `by` places further; wraps around at both ends.
fn wrapping_index(place: usize, len: usize, by: i64) -> usize {
    (place as i64 + by).rem_euclid(len as i64) as usize
}

fn next_word(words: &[&str], current: Option<&Value>, by: i64) -> String {
    let current = current.and_then(Value::as_str).unwrap_or_default();
    let place = words.iter().position(|word| *word == current).unwrap_or(0);
    words[wrapping_index(place, words.len(), by)].to_string()
}

impl Page for HouseRulesPage {
    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let title = format!("House rules of {}", self.game.title());
        let page = paint::middle(area, 150, area.height);
        let inner = paint::frame(&title, page, theme, buffer);
        let inner = paint::shifted(inner, 1);
        paint::text(
            &rules_code(self.game, &self.rules),
            inner,
            theme.title(),
            buffer,
        );
        let count = self.game.switches().len() + 1;
        let room_for_rows = usize::from(inner.height.saturating_sub(8)).max(1);
        self.top = self
            .top
            .clamp((self.chosen + 1).saturating_sub(room_for_rows), self.chosen)
            .min(count.saturating_sub(room_for_rows));
        self.rows.clear();
        let longest = (0..count).map(|number| {
            let (id, value, _) = self.row(number);
            id.width() + value.width()
        });
        // With `=`, the star of a changed rule, and spaces.
        let keys = (longest.max().unwrap_or(0) as u16 + 5).min(38);
        for (line, number) in (self.top..count).take(room_for_rows).enumerate() {
            let area = paint::row(inner, line as u16 + 2);
            let (id, value, differs) = self.row(number);
            let chosen = number == self.chosen;
            let mark = if chosen { "> " } else { "  " };
            paint::text(mark, area, theme.title(), buffer);
            let style = if chosen { theme.chosen() } else { Style::new() };
            // The sentence first, then the key and its value.
            let about = match number.checked_sub(1) {
                None => "A named set of rules",
                Some(number) => self.game.switches()[number].about,
            };
            let width = usize::from(area.width.saturating_sub(keys + 3));
            let about = format!("{:<width$}", fit(about.trim_end_matches('.'), width));
            paint::text(&about, paint::shifted(area, 2), style, buffer);
            let style = if differs { theme.title() } else { Style::new() };
            let star = if differs { " *" } else { "" };
            let value = format!("{id}={value}{star}");
            let place = paint::shifted(area, area.width.saturating_sub(keys));
            let value = fit(&value, usize::from(keys) - 1);
            paint::text(&value, place, style, buffer);
            self.rows.push((area, number));
        }
        let below = inner.height.saturating_sub(5);
        let shown = (self.top + room_for_rows).min(count);
        if count > room_for_rows {
            let place = format!("{shown} of {count} ");
            paint::right(&place, paint::row(inner, 1), theme.dim(), buffer);
        }
        let (about, values) = self.about();
        let (words, style) = match self.message.as_str() {
            "" => (format!("{about} ({values})"), Style::new()),
            message => (format!("! {message}"), theme.title()),
        };
        let words = wrapped(&words, usize::from(inner.width) - 1);
        for (row, words) in (below..).zip(words.lines().take(3)) {
            paint::text(words, paint::row(inner, row), style, buffer);
        }
        self.typed.draw(paint::row(inner, below + 3), theme, buffer);
        let keys = [
            ("↑↓", "rule"),
            ("←→", "change"),
            ("Delete", "default"),
            ("Esc", "done"),
            ("or type", "KEY=VALUE, a rules code"),
        ];
        paint::keys(keys, paint::row(inner, below + 4), theme, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        let last = self.game.switches().len();
        self.message.clear();
        if self.typed.input(input) {
            return Navigation::Stay;
        }
        match input {
            InputEvent::Key(KeyCode::Up | KeyCode::BackTab) | InputEvent::Wheel(-1) => {
                self.chosen = self.chosen.saturating_sub(1);
            }
            InputEvent::Key(KeyCode::Down | KeyCode::Tab) | InputEvent::Wheel(1) => {
                self.chosen = (self.chosen + 1).min(last);
            }
            InputEvent::Key(KeyCode::PageUp) => self.chosen = self.chosen.saturating_sub(10),
            InputEvent::Key(KeyCode::PageDown) => self.chosen = (self.chosen + 10).min(last),
            InputEvent::Key(KeyCode::Left) => self.change_value(context, -1),
            InputEvent::Key(KeyCode::Right) => self.change_value(context, 1),
            InputEvent::Key(KeyCode::Delete) => match self.chosen.checked_sub(1) {
                None => self.rules = self.game.default_rules(),
                Some(number) => {
                    let mut rules = self.rules.clone();
                    rules.remove(self.game.switches()[number].id);
                    match self.game.check_rules(&rules) {
                        Ok(()) => self.rules = rules,
                        Err(error) => self.show_message(&error.to_string()),
                    }
                }
            },
            InputEvent::Key(KeyCode::Enter) => match self.typed.is_empty() {
                true => self.change_value(context, 1),
                false => self.typed_line(context),
            },
            InputEvent::Click(place) => {
                let row = self.rows.iter().find(|(area, _)| area.contains(*place));
                if let Some(&(_, number)) = row {
                    match self.chosen == number {
                        true => self.change_value(context, 1),
                        false => self.chosen = number,
                    }
                }
            }
            InputEvent::Key(KeyCode::Esc) => {
                context.set_house_rules(self.game, self.rules.clone());
                return Navigation::Back;
            }
            _ => {}
        }
        Navigation::Stay
    }
}
