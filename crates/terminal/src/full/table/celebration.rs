//! The animation for a person's win: colours move over the big letters, and suit signs
//! fall where there is no text.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use crate::full::theme::{ColourDepth, Theme};

/// How long it lasts.
pub(super) const CELEBRATION: Duration = Duration::from_secs(6);

/// The columns between a falling sign and the text of its line.
const GAP: u16 = 2;

/// Colours that move over the letters.
pub(super) fn shine(area: Rect, since: Duration, theme: Theme, buffer: &mut Buffer) {
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

/// Suit signs that fall beside the text. Call it after the text was drawn.
pub(super) fn confetti(area: Rect, since: Duration, theme: Theme, buffer: &mut Buffer) {
    let signs: [&str; 4] = match theme.ascii {
        true => ["*", "+", "o", "."],
        false => ["♠", "♥", "♦", "♣"],
    };
    let rows = u32::from(area.height.max(1));
    let step = (since.as_millis() / 120) as u32;
    let texts: Vec<_> = (area.top()..area.bottom())
        .map(|y| text_columns(area, y, buffer))
        .collect();
    for column in (1..u32::from(area.width)).step_by(3) {
        // A hash of the column, so that columns start and fall differently.
        let start = column.wrapping_mul(2_654_435_761) >> 16;
        let row = (start + step * (1 + start % 2)) % (rows * 2);
        let Some(text) = texts.get(row as usize) else {
            continue;
        };
        let x = area.x + column as u16;
        if text.is_some_and(|(first, last)| (first.saturating_sub(GAP)..=last + GAP).contains(&x)) {
            continue;
        }
        let cell = &mut buffer[(x, area.y + row as u16)];
        cell.set_symbol(signs[(start % 4) as usize]);
        cell.set_style(theme.dim());
    }
}

/// The first and the last column with text in a line.
fn text_columns(area: Rect, y: u16, buffer: &Buffer) -> Option<(u16, u16)> {
    let mut columns = (area.left()..area.right()).filter(|&x| buffer[(x, y)].symbol() != " ");
    let first = columns.next()?;
    Some((first, columns.next_back().unwrap_or(first)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confetti_never_covers_text() {
        let area = Rect::new(0, 0, 40, 6);
        let mut text = Buffer::empty(area);
        text.set_string(10, 2, "Ann is the winner", Style::new());
        let mut fallen = 0;
        for step in 0..50 {
            let mut buffer = text.clone();
            let since = Duration::from_millis(120 * step);
            confetti(area, since, Theme::new(ColourDepth::None), &mut buffer);
            for (cell, before) in buffer.content().iter().zip(text.content()) {
                let is_covered = before.symbol() != " " && cell != before;
                assert!(!is_covered, "step {step}");
            }
            let line: String = (10..27).map(|x| buffer[(x, 2)].symbol()).collect();
            assert_eq!(line, "Ann is the winner");
            fallen += usize::from(buffer != text);
        }
        assert!(fallen > 0, "something falls");
    }
}
