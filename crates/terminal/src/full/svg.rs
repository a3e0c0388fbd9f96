//! Exports a screen as SVG, for the pictures in the documentation.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// The size of a cell, and the baseline of its text, in pixels.
const CELL: (f32, f32) = (8.4, 18.0);
const BASELINE: f32 = 13.5;

/// The default colours of text and background.
const TEXT: (u8, u8, u8) = (220, 223, 218);
const BACKGROUND: (u8, u8, u8) = (18, 20, 22);

/// Draws a screen as SVG.
#[must_use]
pub fn svg(screen: &Buffer) -> String {
    let (columns, rows) = (screen.area.width, screen.area.height);
    let (width, height) = (f32::from(columns) * CELL.0, f32::from(rows) * CELL.1);
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-size=\"14\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{}\"/>\n",
        hex(BACKGROUND)
    );
    for row in 0..rows {
        for run in runs(screen, row) {
            run.write(&mut out, row);
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Neighbouring cells with the same style.
struct TextRun {
    column: u16,
    columns: u16,
    text: String,
    colour: (u8, u8, u8),
    background: (u8, u8, u8),
    modifier: Modifier,
}

impl TextRun {
    fn of_cell(cell: &Cell, column: u16) -> Self {
        let (mut colour, mut background) = (colour(cell.fg, TEXT), colour(cell.bg, BACKGROUND));
        if cell.modifier.contains(Modifier::REVERSED) {
            std::mem::swap(&mut colour, &mut background);
        }
        Self {
            column,
            columns: cell.symbol().width().max(1) as u16,
            text: cell.symbol().into(),
            colour,
            background,
            modifier: cell.modifier.difference(Modifier::REVERSED),
        }
    }

    fn has_style_of(&self, other: &Self) -> bool {
        (self.colour, self.background, self.modifier)
            == (other.colour, other.background, other.modifier)
    }

    fn write(&self, out: &mut String, row: u16) {
        let (x, y) = (f32::from(self.column) * CELL.0, f32::from(row) * CELL.1);
        let width = f32::from(self.columns) * CELL.0;
        if self.background != BACKGROUND {
            let _ = writeln!(
                out,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
                // Neighbours overlap a little, to avoid visible gaps.
                width + 0.3,
                CELL.1 + 0.3,
                hex(self.background)
            );
        }
        if self.text.trim().is_empty() {
            return;
        }
        let mut style = String::new();
        for (modifier, attribute) in [
            (Modifier::BOLD, " font-weight=\"bold\""),
            (Modifier::DIM, " opacity=\"0.6\""),
            (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        ] {
            if self.modifier.contains(modifier) {
                style.push_str(attribute);
            }
        }
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" textLength=\"{width:.1}\" \
             lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" fill=\"{}\"{style}>{}</text>",
            y + BASELINE,
            hex(self.colour),
            escaped(&self.text)
        );
    }
}

fn runs(screen: &Buffer, row: u16) -> Vec<TextRun> {
    let mut runs: Vec<TextRun> = Vec::new();
    let mut column = 0;
    while column < screen.area.width {
        let place = (screen.area.x + column, screen.area.y + row);
        let run = TextRun::of_cell(&screen[place], column);
        column += run.columns;
        match runs.last_mut() {
            Some(last) if last.has_style_of(&run) => {
                last.text.push_str(&run.text);
                last.columns += run.columns;
            }
            _ => runs.push(run),
        }
    }
    runs
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn hex((red, green, blue): (u8, u8, u8)) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The colour that most terminals show for this name.
fn colour(colour: Color, default: (u8, u8, u8)) -> (u8, u8, u8) {
    match colour {
        Color::Rgb(red, green, blue) => (red, green, blue),
        Color::Black => (0, 0, 0),
        Color::Red => (197, 48, 48),
        Color::Green => (56, 142, 60),
        Color::Yellow => (214, 158, 46),
        Color::Blue => (49, 110, 190),
        Color::Magenta => (150, 70, 170),
        Color::Cyan => (38, 150, 160),
        Color::Gray => (190, 190, 190),
        Color::DarkGray => (110, 110, 110),
        Color::LightRed => (255, 107, 107),
        Color::LightGreen => (120, 220, 130),
        Color::LightYellow => (255, 230, 120),
        Color::LightBlue => (120, 170, 255),
        Color::LightMagenta => (225, 140, 240),
        Color::LightCyan => (120, 230, 235),
        Color::White => (250, 250, 250),
        Color::Reset | Color::Indexed(_) => default,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    #[test]
    fn writes_text_and_styles() {
        let mut screen = Buffer::with_lines(["<R7> 日本"]);
        screen.set_style(
            ratatui::layout::Rect::new(1, 0, 2, 1),
            Style::new().red().bold(),
        );
        let svg = svg(&screen);
        for part in [
            ">&lt;</text>",
            "fill=\"#c53030\" font-weight=\"bold\">R7</text>",
            "textLength=\"50.4\"",
            "日本</text>",
        ] {
            assert!(svg.contains(part), "{part} in {svg}");
        }
    }
}
