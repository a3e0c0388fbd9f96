//! The end of a game: the winner in big letters, the score over several games,
//! and what comes next.

use std::time::Duration;

use parlour_engine::record::Verdict;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::keys::GUARD;
use super::{AppContext, Gesture, Navigation, Party, TablePage};
use crate::full::draw::big;
use crate::full::look::{Depth, Look};
use crate::full::paint;
use crate::full::players::PlayersPage;
use crate::full::replay::ReplayPage;
use crate::host::winner_sentence;

/// How long the animation of the letters lasts.
const SHINE: Duration = Duration::from_secs(6);

/// What can come next.
const NEXT: [&str; 4] = ["Again", "Change", "Replay", "Menu"];

/// A game that is over.
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
        self.now < self.since + SHINE
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
        party: &Party,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        self.now = context.now;
        let look = context.look;
        let panel = paint::middle(area, area.width.min(90), 15);
        let inner = paint::frame("", panel, look, buffer);
        if context.moves_cards() && self.is_moving() {
            confetti(inner, self.now - self.since, look, buffer);
        }
        let title = Rect {
            y: inner.y + 1,
            height: 5,
            ..inner
        };
        big(&self.title(), look, look.title(), title, buffer);
        if context.moves_cards() && self.is_moving() {
            shine(title, self.now - self.since, look, buffer);
        }
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let winner = format!(
            "*** {} ***",
            winner_sentence(&self.verdict).trim_end_matches('.')
        );
        paint::centred(&winner, paint::row(inner, 7), bold, buffer);
        let why = self.verdict.ending.as_str();
        paint::centred(why, paint::row(inner, 8), look.dim(), buffer);
        let score = party.score.sentence().unwrap_or_default();
        paint::centred(&score, paint::row(inner, 10), Style::new(), buffer);
        let widths: Vec<u16> = NEXT.iter().map(|label| label.len() as u16 + 4).collect();
        let all = paint::middle(paint::row(inner, 12), widths.iter().sum::<u16>() + 6, 1);
        let mut rest = all;
        self.buttons.clear();
        for (number, (label, width)) in NEXT.iter().zip(widths).enumerate() {
            let chosen = number == self.chosen;
            let style = if chosen { look.chosen() } else { Style::new() };
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

/// A light that runs over the letters.
fn shine(area: Rect, since: Duration, look: Look, buffer: &mut Buffer) {
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
            match look.depth {
                // Without colours the light is a moving gap.
                Depth::None if wave.is_multiple_of(12) => cell.set_style(Modifier::DIM),
                Depth::None => cell,
                _ => cell.set_style(Style::new().fg(RAINBOW[wave % RAINBOW.len()])),
            };
        }
    }
}

/// Small signs of cards that fall from above, in the free cells.
fn confetti(area: Rect, since: Duration, look: Look, buffer: &mut Buffer) {
    let signs: [&str; 4] = match look.ascii {
        true => ["*", "+", "o", "."],
        false => ["♠", "♥", "♦", "♣"],
    };
    let rows = u32::from(area.height.max(1));
    let step = (since.as_millis() / 120) as u32;
    for column in (1..u32::from(area.width)).step_by(3) {
        // Each column falls in its own rhythm.
        let start = column.wrapping_mul(2_654_435_761) >> 16;
        let row = (start + step * (1 + start % 2)) % (rows * 2);
        if row >= rows {
            continue;
        }
        let cell = &mut buffer[(area.x + column as u16, area.y + row as u16)];
        cell.set_symbol(signs[(start % 4) as usize]);
        cell.set_style(look.dim());
    }
}

impl TablePage {
    /// Keys when the game is over.
    pub(super) fn after_the_end(
        &mut self,
        context: &mut AppContext<'_>,
        input: &Gesture,
    ) -> Navigation {
        let Some(ending) = &mut self.ending else {
            return Navigation::Stay;
        };
        let leaves = *input == Gesture::Key(KeyCode::Esc);
        if context.now < ending.since + GUARD && !leaves {
            // Ignore a key that was pressed to skip the bots' pauses.
            return Navigation::Stay;
        }
        let last = NEXT.len() - 1;
        match input {
            Gesture::Key(KeyCode::Left | KeyCode::Up | KeyCode::BackTab) => {
                ending.chosen = ending.chosen.saturating_sub(1);
            }
            Gesture::Key(KeyCode::Right | KeyCode::Down | KeyCode::Tab) => {
                ending.chosen = (ending.chosen + 1).min(last);
            }
            Gesture::Key(KeyCode::Enter | KeyCode::Char(' ')) => {
                let chosen = ending.chosen;
                return self.next(context, chosen);
            }
            Gesture::Key(KeyCode::Esc) => return Navigation::Home,
            Gesture::Key(KeyCode::Char(letter)) => {
                let letter = letter.to_ascii_uppercase();
                let named = NEXT.iter().position(|label| label.starts_with(letter));
                if let Some(number) = named {
                    return self.next(context, number);
                }
            }
            Gesture::Click(place) => {
                let button = ending.buttons.iter().position(|area| area.contains(*place));
                if let Some(number) = button {
                    return self.next(context, number);
                }
            }
            _ => {}
        }
        Navigation::Stay
    }

    fn next(&mut self, context: &mut AppContext<'_>, number: usize) -> Navigation {
        let next: Result<Navigation, String> = match number {
            0 => TablePage::deal(context, self.party.clone()).map(Navigation::replace),
            1 => {
                let mut party = self.party.clone();
                party.score = Default::default();
                Ok(Navigation::replace(PlayersPage::new(party)))
            }
            2 => ReplayPage::new(context, self.table.record()).map(Navigation::push),
            _ => Ok(Navigation::Home),
        };
        next.unwrap_or_else(|words| {
            self.refuse(&words);
            Navigation::Stay
        })
    }
}
