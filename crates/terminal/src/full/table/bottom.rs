//! The lines below the table: what happened, what to do, and the keys that
//! work now.

use parlour_protocol::Reaction;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::{AppContext, Message, Navigation, TablePage};
use crate::full::text_page::TextPage;
use crate::full::{draw, paint};
use crate::host::with_full_stop;
use crate::line::{fit, wrapped};
use crate::table::{Command, Wait};

/// The most lines of a question.
const PROMPT_LINES: usize = 2;

impl TablePage {
    pub(super) fn draw_bottom(&self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let width = usize::from(area.width);
        if self.suspense.is_some() {
            let keys = [("Space", "skip")];
            return paint::keys(keys, paint::row(area, 2), theme, buffer);
        }
        let prompt = self.prompt();
        // A long question has two lines, so that the typed text stays visible.
        let max_width = usize::from(area.width).saturating_sub(16).max(20);
        let prompt = wrapped(&prompt, max_width);
        let mut prompt: Vec<String> = prompt.lines().map(String::from).collect();
        if prompt.len() > PROMPT_LINES {
            let rest = prompt.split_off(PROMPT_LINES - 1).join(" ");
            prompt.push(fit(&rest, max_width));
        }
        let above = (prompt.len() as u16).saturating_sub(1);
        let (words, style) = match &self.message {
            _ if self.table.trouble().is_some() => {
                (self.table.trouble().unwrap_or_default(), theme.title())
            }
            // The panel shows how the game ended.
            Some(Message::Coach(_)) if self.ending.is_some() => (String::new(), Style::new()),
            Some(Message::Coach(words)) => {
                let news = self.news(width);
                (
                    format!("{news}\n{words}").trim_start().into(),
                    theme.title(),
                )
            }
            Some(message) => (message.words(), theme.title()),
            None if self.ending.is_some() => (String::new(), Style::new()),
            None => (self.news(width), Style::new()),
        };
        // Longer messages use the lines above, over the table but not over the story.
        let main = draw::without_story(area);
        let lines = wrapped(&words, width);
        let lines = match above > 0 || lines.lines().count() > 1 {
            true => wrapped(&words, usize::from(main.width)),
            false => lines,
        };
        for (row, words) in (above..).zip(lines.lines().rev()) {
            let line = Rect {
                y: area.y.saturating_sub(row),
                height: 1,
                ..if row > 0 { main } else { area }
            };
            paint::blank(line, theme, buffer);
            paint::text(words, line, style, buffer);
        }
        let line = paint::row(area, 1);
        let last = prompt.pop().unwrap_or_default();
        for (row, words) in (1..).zip(prompt.iter().rev()) {
            let line = Rect {
                y: line.y.saturating_sub(row),
                ..line
            };
            paint::blank(line, theme, buffer);
            paint::text(words, line, theme.turn(), buffer);
        }
        let used = paint::text(&last, line, theme.turn(), buffer);
        if self.ending.is_none() && self.question.is_none() && self.only_bots.is_none() {
            let rest = paint::shifted(line, used + 1);
            self.typed.draw(rest, theme, buffer);
        }
        paint::keys(self.keys(), paint::row(area, 2), theme, buffer);
    }

    /// What happened: the viewer's own results, if there are any, in at most two lines;
    /// otherwise the newest events.
    fn news(&self, width: usize) -> String {
        let news = self.table.news();
        match news.results.is_empty() {
            true => newest_sentences(&news.sentences, width),
            false => first_sentences(&news.results, width),
        }
    }

    /// What to do now.
    fn prompt(&self) -> String {
        match self.table.wait() {
            Wait::Person(seat) => match self.repeated_answer(seat) {
                Some(text) => format!("{} Enter: {text}", self.scene.prompt),
                None => self.scene.prompt.clone(),
            },
            Wait::Bot(seat, _) => format!("{} is thinking …", self.name(seat)),
            Wait::Continue => "Press Enter to continue.".into(),
            Wait::PassKeyboard => "Press Enter when you have read it, then pass the keyboard on.".into(),
            Wait::Others => self.scene.prompt.clone(),
            Wait::Anybody { covered: true } => {
                "Does anybody want to act first? Type your name, a colon and the move, or press Enter."
                    .into()
            }
            Wait::Anybody { covered: false } => format!("{} Or press Enter.", self.scene.prompt),
            Wait::Cover(_) | Wait::OnlyBots | Wait::Nothing => String::new(),
        }
    }

    /// The keys that work now, the most important first.
    pub(super) fn keys(&self) -> Vec<(&'static str, &'static str)> {
        if self.reactions.is_some() {
            return vec![("←→", "choose"), ("Enter", "send"), ("Esc", "cancel")];
        }
        if self.ending.is_some() {
            return vec![
                ("←→", "choose"),
                ("Enter", "select"),
                ("F3", "log"),
                ("F2", "rules"),
                ("Esc", "menu"),
            ];
        }
        if self.only_bots.is_some() {
            return vec![
                ("←→", "choose"),
                ("Enter", "select"),
                ("F3", "log"),
                ("Esc", "leave"),
            ];
        }
        if self.question.is_some() {
            return vec![("←→", "choose"), ("Enter", "select"), ("Esc", "cancel")];
        }
        let is_automatic = self.table.is_automatic();
        let mut keys = match self.table.wait() {
            Wait::Person(_) if is_automatic => vec![("Space", "next")],
            Wait::Person(_) => vec![("←→", "choose"), ("Enter", "play"), ("Tab", "next")],
            Wait::Bot(..) if !is_automatic && self.table.offers(Command::ToEnd) => {
                vec![("Space", "skip"), ("F9", "to end"), ("F6", "speed")]
            }
            Wait::Bot(..) => vec![("Space", "skip"), ("F6", "speed")],
            Wait::Continue | Wait::PassKeyboard | Wait::Anybody { .. } => {
                vec![("Enter", "continue")]
            }
            Wait::Others | Wait::Cover(_) | Wait::OnlyBots | Wait::Nothing => vec![],
        };
        if is_automatic && self.table.wait().is_person() {
            let is_playing_itself = self.table.is_playing_itself();
            if self.table.offers(Command::AutoPlay(!is_playing_itself)) {
                keys.push(("F7", if is_playing_itself { "stop" } else { "auto" }));
                keys.push(("F8", "faster"));
            }
            if self.table.offers(Command::ToEnd) {
                keys.push(("F9", "to end"));
            }
        }
        if self.table.offers(Command::Undo) {
            keys.insert(keys.len().min(2), ("Bksp", "undo"));
        }
        keys.extend([
            ("?", "help"),
            ("F2", "rules"),
            ("F3", "log"),
            ("Esc", "leave"),
        ]);
        if self.table.offers(Command::React(Reaction::Wow)) {
            keys.push(("Ctrl-R", "react"));
        }
        if self.table.offers(Command::Hint) {
            keys.insert(2, ("F5", "hint"));
        }
        keys
    }

    /// Help for the moment.
    pub(super) fn help(&self) -> Navigation {
        let mut text: Vec<String> = Vec::new();
        if !self.prompt().is_empty() {
            text.extend([self.prompt(), String::new()]);
        }
        if self.table.wait().is_person() {
            let cards = self.scene.zones.iter().flat_map(|zone| &zone.cards);
            let mut cards: Vec<&str> = cards.filter_map(|card| card.play.as_deref()).collect();
            cards.dedup();
            if !cards.is_empty() {
                text.push(format!("Cards you can play now: type {}", cards.join(", ")));
            }
            for button in &self.scene.buttons {
                text.push(format!("  {:<12} {}", button.key, button.label));
            }
            text.push(String::new());
        }
        let lines = [
            "Type your move and press Enter. Or choose it with the arrow keys and press",
            "Enter, or click it twice.",
            "",
            "  Tab          the next card or button that can be played",
        ];
        text.extend(lines.map(String::from));
        text.extend(self.table.key_help().into_iter().map(String::from));
        Navigation::push(TextPage::new("Help", text.join("\n")))
    }
}

/// As many of the newest sentences as fit in a line.
fn newest_sentences(sentences: &[String], width: usize) -> String {
    let mut line = String::new();
    for sentence in sentences.iter().rev() {
        line = match line.is_empty() {
            true => sentence.clone(),
            false => {
                let longer = format!("{} {line}", with_full_stop(sentence));
                if longer.width() > width {
                    break;
                }
                longer
            }
        };
    }
    line
}

/// As many of the first sentences as fit in two lines.
fn first_sentences(sentences: &[String], width: usize) -> String {
    let mut text = String::new();
    for sentence in sentences {
        let longer = format!("{text} {}", with_full_stop(sentence));
        if wrapped(longer.trim_start(), width).lines().count() > 2 {
            break;
        }
        text = longer.trim_start().into();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_sentences_are_shown() {
        let story: Vec<String> = ["One.", "Two.", "Three."].map(String::from).into();
        let check = |width, expected: &str| assert_eq!(newest_sentences(&story, width), expected);
        check(80, "One. Two. Three.");
        check(12, "Two. Three.");
        check(3, "Three.");
        let quoted: Vec<String> = ["Bot has to pick up 2 cards", "Bot drew."]
            .map(String::from)
            .into();
        let line = "Bot has to pick up 2 cards. Bot drew.";
        assert_eq!(newest_sentences(&quoted, 80), line);
        assert_eq!(newest_sentences(&[], 80), "");
    }

    #[test]
    fn the_first_sentences_are_shown_in_two_lines() {
        let results: Vec<String> = ["Ann wins.", "Ann has 990.", "Ann is out."]
            .map(String::from)
            .into();
        let check = |width, expected: &str| assert_eq!(first_sentences(&results, width), expected);
        check(80, "Ann wins. Ann has 990. Ann is out.");
        check(12, "Ann wins. Ann has 990.");
        check(10, "Ann wins.");
    }
}
