//! The end of a game: the winner in big letters, the score over several games,
//! and what comes next.

use std::time::Duration;

use parlour_engine::record::Verdict;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::keys::ENTER_GUARD;
use super::{AppContext, InputEvent, Navigation, TableConfig, TablePage};
use crate::full::draw::big_text;
use crate::full::paint;
use crate::full::players::PlayersPage;
use crate::full::replay::ReplayPage;
use crate::full::theme::{ColourDepth, Theme};
use crate::host::winner_sentence;

/// How long the letters are animated.
const ANIMATION: Duration = Duration::from_secs(6);

/// The actions after a game.
const ACTIONS: [&str; 4] = ["Again", "Change", "Replay", "Menu"];

/// The panel after a game.
pub(super) struct Ending {
    verdict: Verdict,
    since: Duration,
    now: Duration,
    chosen: usize,
    buttons: Vec<Rect>,
}

impl Ending {
    pub(super) fn new(verdict: Verdict, now: Duration) -> Self {
        Self {
            verdict,
            since: now,
            now,
            chosen: 0,
            buttons: Vec::new(),
        }
    }

    /// Whether the letters are still animated.
    pub(super) fn is_moving(&self) -> bool {
        self.now < self.since + ANIMATION
    }

    /// The winner's name, for the big letters.
    fn title(&self) -> String {
        match self.verdict.winners.as_slice() {
            [] => "A draw".into(),
            names => names.join(" & "),
        }
    }

    pub(super) fn draw(
        &mut self,
        context: &AppContext<'_>,
        config: &TableConfig,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        self.now = context.now;
        let theme = context.theme;
        let panel = paint::middle(area, area.width.min(90), 15);
        let inner = paint::frame("", panel, theme, buffer);
        if context.animates_cards() && self.is_moving() {
            confetti(inner, self.now - self.since, theme, buffer);
        }
        let title = Rect {
            y: inner.y + 1,
            height: 5,
            ..inner
        };
        big_text(&self.title(), theme, theme.title(), title, buffer);
        if context.animates_cards() && self.is_moving() {
            shine(title, self.now - self.since, theme, buffer);
        }
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let winner = format!(
            "*** {} ***",
            winner_sentence(&self.verdict).trim_end_matches('.')
        );
        paint::centred(&winner, paint::row(inner, 7), bold, buffer);
        let why = self.verdict.ending.as_str();
        paint::centred(why, paint::row(inner, 8), theme.dim(), buffer);
        let score = config.score.sentence().unwrap_or_default();
        paint::centred(&score, paint::row(inner, 10), Style::new(), buffer);
        let widths: Vec<u16> = ACTIONS.iter().map(|label| label.len() as u16 + 4).collect();
        let all = paint::middle(paint::row(inner, 12), widths.iter().sum::<u16>() + 6, 1);
        let mut rest = all;
        self.buttons.clear();
        for (number, (label, width)) in ACTIONS.iter().zip(widths).enumerate() {
            let chosen = number == self.chosen;
            let style = if chosen { theme.chosen() } else { Style::new() };
            let words = match chosen {
                true => format!("[ {label} ]"),
                false => format!("  {label}  "),
            };
            paint::text(&words, rest, style, buffer);
            self.buttons.push(Rect { width, ..rest });
            rest = paint::shifted(rest, width + 2);
        }
    }
}

/// Colours that move over the letters.
fn shine(area: Rect, since: Duration, theme: Theme, buffer: &mut Buffer) {
    const RAINBOW: [Color; 6] = [
        Color::LightRed,
        Color::LightYellow,
        Color::LightGreen,
        Color::LightCyan,
        Color::LightBlue,
        Color::LightMagenta,
    ];
    let step = (since.as_millis() / 60) as usize;
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let cell = &mut buffer[(x, y)];
            if cell.symbol() == " " {
                continue;
            }
            let wave = (usize::from(x) + 2 * usize::from(y) + 1000 - step % 1000) / 3;
            match theme.depth {
                // Without colours a dim stripe moves over the letters.
                ColourDepth::None if wave.is_multiple_of(12) => cell.set_style(Modifier::DIM),
                ColourDepth::None => cell,
                _ => cell.set_style(Style::new().fg(RAINBOW[wave % RAINBOW.len()])),
            };
        }
    }
}

/// Suit signs that fall in the empty cells.
fn confetti(area: Rect, since: Duration, theme: Theme, buffer: &mut Buffer) {
    let signs: [&str; 4] = match theme.ascii {
        true => ["*", "+", "o", "."],
        false => ["♠", "♥", "♦", "♣"],
    };
    let rows = u32::from(area.height.max(1));
    let step = (since.as_millis() / 120) as u32;
    for column in (1..u32::from(area.width)).step_by(3) {
        // A hash of the column, so that columns start and fall differently.
        let start = column.wrapping_mul(2_654_435_761) >> 16;
        let row = (start + step * (1 + start % 2)) % (rows * 2);
        if row >= rows {
            continue;
        }
        let cell = &mut buffer[(area.x + column as u16, area.y + row as u16)];
        cell.set_symbol(signs[(start % 4) as usize]);
        cell.set_style(theme.dim());
    }
}

impl TablePage {
    /// Keys when the game is over.
    pub(super) fn input_after_end(
        &mut self,
        context: &mut AppContext<'_>,
        input: &InputEvent,
    ) -> Navigation {
        let Some(ending) = &mut self.ending else {
            return Navigation::Stay;
        };
        let leaves = *input == InputEvent::Key(KeyCode::Esc);
        if context.now < ending.since + ENTER_GUARD && !leaves {
            // Ignore a key that was pressed to skip the bots' pauses.
            return Navigation::Stay;
        }
        let last = ACTIONS.len() - 1;
        match input {
            InputEvent::Key(KeyCode::Left | KeyCode::Up | KeyCode::BackTab) => {
                ending.chosen = ending.chosen.saturating_sub(1);
            }
            InputEvent::Key(KeyCode::Right | KeyCode::Down | KeyCode::Tab) => {
                ending.chosen = (ending.chosen + 1).min(last);
            }
            InputEvent::Key(KeyCode::Enter | KeyCode::Char(' ')) => {
                let chosen = ending.chosen;
                return self.run_action(context, chosen);
            }
            InputEvent::Key(KeyCode::Esc) => return Navigation::Home,
            InputEvent::Key(KeyCode::Char(letter)) => {
                let letter = letter.to_ascii_uppercase();
                let named = ACTIONS.iter().position(|label| label.starts_with(letter));
                if let Some(number) = named {
                    return self.run_action(context, number);
                }
            }
            InputEvent::Click(place) => {
                let button = ending.buttons.iter().position(|area| area.contains(*place));
                if let Some(number) = button {
                    return self.run_action(context, number);
                }
            }
            _ => {}
        }
        Navigation::Stay
    }

    fn run_action(&mut self, context: &mut AppContext<'_>, number: usize) -> Navigation {
        let next: Result<Navigation, String> = match number {
            0 => TablePage::deal(context, self.config.clone()).map(Navigation::replace),
            1 => {
                let mut config = self.config.clone();
                config.score = Default::default();
                Ok(Navigation::replace(PlayersPage::new(config)))
            }
            2 => ReplayPage::new(context, self.table.record()).map(Navigation::push),
            _ => Ok(Navigation::Home),
        };
        next.unwrap_or_else(|words| {
            self.show_error(&words);
            Navigation::Stay
        })
    }
}
