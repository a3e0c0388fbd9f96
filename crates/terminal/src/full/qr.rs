//! QR codes, two rows of squares in a line of text.

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::paint;
use super::theme::{ColourDepth, Theme};

/// A text as a QR code, for light letters on a dark screen; empty if the text is too long.
#[must_use]
pub fn qr_code(text: &str) -> String {
    let Ok(code) = QrCode::new(text) else {
        return String::new();
    };
    let mut picture = code.render::<Dense1x2>();
    picture
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark)
        .build()
}

/// The size of a QR code in columns and lines.
pub(crate) fn size(code: &str) -> (u16, u16) {
    let columns = code.lines().next().map_or(0, |line| line.chars().count());
    (columns as u16, code.lines().count() as u16)
}

/// Draws a QR code at the top of an area.
pub(crate) fn draw(code: &str, theme: Theme, area: Rect, buffer: &mut Buffer) {
    // Scanners need white on black, whatever the colours of the theme are.
    let style = match theme.depth {
        ColourDepth::None => Style::new(),
        _ => Style::new().fg(Color::White).bg(Color::Black),
    };
    for (row, line) in (0..).zip(code.lines()) {
        paint::text(line, paint::row(area, row), style, buffer);
    }
}
