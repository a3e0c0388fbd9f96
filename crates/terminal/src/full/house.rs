//! The page for changing the house rules of a game.

use parlour_engine::registry::AnyGame;
use parlour_engine::rules::{Kind, RulesMap, SwitchInfo};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use serde_json::Value;

use super::line_edit::LineEdit;
use super::page::{AppContext, Gesture, Navigation, Page};
use super::paint;
use crate::agreement::{changed, in_short, preset};
use crate::line::broken;

/// The house rules page.
pub(crate) struct HousePage {
    game: &'static dyn AnyGame,
    rules: RulesMap,
    /// The selected rule; the first entry is the preset.
    chosen: usize,
    top: usize,
    typed: LineEdit,
    message: String,
    rows: Vec<(Rect, usize)>,
}

impl HousePage {
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
    fn turn_value(&mut self, context: &AppContext<'_>, by: i64) {
        let presets = self.game.presets();
        let Some(number) = self.chosen.checked_sub(1) else {
            let now = self.preset();
            let place = presets.iter().position(|preset| preset.id == now);
            let next = around(place.unwrap_or(0), presets.len(), by);
            let words = presets[next].id.to_string();
            return self.agree(context, &words);
        };
        let switch = &self.game.switches()[number];
        let now = self.value(switch);
        let next = match &switch.kind {
            Kind::Flag => {
                let on = now == Some(Value::Bool(true));
                if on { "off" } else { "on" }.to_string()
            }
            Kind::Number { min, max } => {
                let now = now.and_then(|value| value.as_i64()).unwrap_or_default();
                let next = now.saturating_add(by).clamp((*min).into(), (*max).into());
                next.to_string()
            }
            Kind::Word(words) => another(words, now.as_ref(), by),
            Kind::Document(names) => {
                let name = self.document(switch.id, names, now.as_ref());
                another(names, name.map(Value::from).as_ref(), by)
            }
            Kind::Text(_) => return self.say("Type its value and press Enter."),
        };
        let words = format!("{}={next}", switch.id);
        self.agree(context, &words);
    }

    fn agree(&mut self, context: &AppContext<'_>, words: &str) {
        let new = changed(self.game, &self.rules, words, |code| {
            context.registry.read_code(code)
        });
        match new {
            Ok(rules) => {
                self.rules = rules;
                self.message.clear();
            }
            Err(error) => self.say(&error.to_string()),
        }
    }

    fn say(&mut self, words: &str) {
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
                self.agree(context, &format!("{id}={text}"));
            }
            _ => self.agree(context, text),
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
        let is_it = |name: &&&str| {
            let rules = RulesMap::from_iter([(id.to_string(), Value::from(**name))]);
            let whole = self.game.rules(&rules).ok();
            whole.and_then(|rules| rules.get(id).cloned()).as_ref() == value
        };
        names.iter().find(is_it).copied()
    }

    /// A rule and its value, and whether it differs from the preset.
    fn row(&self, number: usize) -> (String, String, bool) {
        let Some(number) = number.checked_sub(1) else {
            return ("preset".into(), self.preset(), false);
        };
        let switch = &self.game.switches()[number];
        let value = self.value(switch);
        let shown = match (&switch.kind, &value) {
            (Kind::Document(names), value) => {
                let name = self.document(switch.id, names, value.as_ref());
                name.unwrap_or("your own").into()
            }
            (kind, Some(value)) => kind.show(value),
            (_, None) => String::new(),
        };
        let usual = self.game.rules(&preset(&self.preset())).ok();
        let usual = usual.and_then(|rules| rules.get(switch.id).cloned());
        (switch.id.into(), shown, value != usual)
    }

    /// The description of the selected rule and its possible values.
    fn about(&self) -> (String, String) {
        match self.chosen.checked_sub(1) {
            None => {
                let now = self.preset();
                let presets = self.game.presets();
                let about = presets.iter().find(|preset| preset.id == now);
                let names: Vec<&str> = presets.iter().map(|preset| preset.id).collect();
                let about = about.map(|preset| preset.about).unwrap_or_default();
                (about.into(), names.join(", "))
            }
            Some(number) => {
                let switch = &self.game.switches()[number];
                let values = match &switch.kind {
                    Kind::Document(names) => names.join(", "),
                    kind => kind.describe(),
                };
                (switch.about.into(), values)
            }
        }
    }
}

/// The place `by` further, around the end.
fn around(place: usize, places: usize, by: i64) -> usize {
    (place as i64 + by).rem_euclid(places as i64) as usize
}

fn another(words: &[&str], now: Option<&Value>, by: i64) -> String {
    let now = now.and_then(Value::as_str).unwrap_or_default();
    let place = words.iter().position(|word| *word == now).unwrap_or(0);
    words[around(place, words.len(), by)].to_string()
}

impl Page for HousePage {
    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let look = context.look;
        let title = format!("House rules of {}", self.game.title());
        let page = paint::middle(area, 100, area.height);
        let inner = paint::frame(&title, page, look, buffer);
        let inner = paint::shifted(inner, 1);
        paint::text(
            &in_short(self.game, &self.rules),
            inner,
            look.title(),
            buffer,
        );
        let count = self.game.switches().len() + 1;
        let room_for_rows = usize::from(inner.height.saturating_sub(8)).max(1);
        self.top = self
            .top
            .clamp((self.chosen + 1).saturating_sub(room_for_rows), self.chosen)
            .min(count.saturating_sub(room_for_rows));
        self.rows.clear();
        for (line, number) in (self.top..count).take(room_for_rows).enumerate() {
            let area = paint::row(inner, line as u16 + 2);
            let (id, value, differs) = self.row(number);
            let chosen = number == self.chosen;
            let mark = if chosen { "> " } else { "  " };
            paint::text(mark, area, look.title(), buffer);
            let style = if chosen { look.chosen() } else { Style::new() };
            paint::text(
                &format!(" {id:<26}"),
                paint::shifted(area, 2),
                style,
                buffer,
            );
            let style = if differs { look.title() } else { Style::new() };
            let star = if differs { " *" } else { "" };
            let value = format!("{value}{star}");
            paint::text(&value, paint::shifted(area, 31), style, buffer);
            self.rows.push((area, number));
        }
        let below = inner.height.saturating_sub(5);
        let shown = (self.top + room_for_rows).min(count);
        if count > room_for_rows {
            let place = format!("{shown} of {count} ");
            paint::right(&place, paint::row(inner, 1), look.dim(), buffer);
        }
        let (about, values) = self.about();
        let (words, style) = match self.message.as_str() {
            "" => (format!("{about} ({values})"), Style::new()),
            message => (format!("! {message}"), look.title()),
        };
        let words = broken(&words, usize::from(inner.width) - 1);
        for (row, words) in (below..).zip(words.lines().take(3)) {
            paint::text(words, paint::row(inner, row), style, buffer);
        }
        self.typed.draw(paint::row(inner, below + 3), look, buffer);
        let keys = [
            ("↑↓", "rule"),
            ("←→", "change"),
            ("Delete", "default"),
            ("Esc", "done"),
            ("or type", "KEY=VALUE, a rules code"),
        ];
        paint::keys(keys, paint::row(inner, below + 4), look, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &Gesture) -> Navigation {
        let last = self.game.switches().len();
        if self.typed.input(input) {
            self.message.clear();
            return Navigation::Stay;
        }
        match input {
            Gesture::Key(KeyCode::Up | KeyCode::BackTab) | Gesture::Wheel(-1) => {
                self.chosen = self.chosen.saturating_sub(1);
            }
            Gesture::Key(KeyCode::Down | KeyCode::Tab) | Gesture::Wheel(1) => {
                self.chosen = (self.chosen + 1).min(last);
            }
            Gesture::Key(KeyCode::PageUp) => self.chosen = self.chosen.saturating_sub(10),
            Gesture::Key(KeyCode::PageDown) => self.chosen = (self.chosen + 10).min(last),
            Gesture::Key(KeyCode::Left) => self.turn_value(context, -1),
            Gesture::Key(KeyCode::Right) => self.turn_value(context, 1),
            Gesture::Key(KeyCode::Delete) => match self.chosen.checked_sub(1) {
                None => self.rules = self.game.default_rules(),
                Some(number) => {
                    let mut rules = self.rules.clone();
                    rules.remove(self.game.switches()[number].id);
                    match self.game.check_rules(&rules) {
                        Ok(()) => self.rules = rules,
                        Err(error) => self.say(&error.to_string()),
                    }
                }
            },
            Gesture::Key(KeyCode::Enter) => match self.typed.is_empty() {
                true => self.turn_value(context, 1),
                false => self.typed_line(context),
            },
            Gesture::Click(place) => {
                let row = self.rows.iter().find(|(area, _)| area.contains(*place));
                if let Some(&(_, number)) = row {
                    match self.chosen == number {
                        true => self.turn_value(context, 1),
                        false => self.chosen = number,
                    }
                }
            }
            Gesture::Key(KeyCode::Esc) => {
                context.set_house_rules(self.game, self.rules.clone());
                return Navigation::Back;
            }
            _ => {}
        }
        Navigation::Stay
    }
}
