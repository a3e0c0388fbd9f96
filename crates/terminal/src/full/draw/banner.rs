//! The banner of a scene: a short text in big letters. If it begins with an arrow, the
//! arrow is drawn big and the rest is written below it.

use ratatui::layout::Rect;

use super::big_text;
use super::painter::Painter;

/// The columns for an arrow and its text.
pub(super) const ARROW_WIDTH: u16 = 11;

const ARROW: [&str; 5] = ["█", "███", "█████", "█", "█"];

/// If a banner begins with an arrow: whether it points up, and the text after it.
pub(super) fn arrow(banner: &str) -> Option<(bool, &str)> {
    let up = banner.strip_prefix('▲').map(|rest| (true, rest));
    let either = up.or_else(|| banner.strip_prefix('▼').map(|rest| (false, rest)));
    either.map(|(up, rest)| (up, rest.trim()))
}

/// Draws the banner in an area.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect) {
    let (Some(banner), theme) = (&painter.scene.banner, painter.pen.theme) else {
        return;
    };
    let style = theme.base().patch(theme.winning());
    let Some((up, words)) = arrow(banner).filter(|_| area.height >= 6) else {
        return big_text::write_large(&mut painter.pen, area, banner, style);
    };
    // The line under the arrow is for the words.
    let height = ARROW.len() as u16;
    let top = area.y + (area.height - 1 - height) / 2;
    for (row, line) in (0..).zip(ARROW) {
        let row = if up { row } else { height - 1 - row };
        painter.pen.centred(area, top + row, line, style);
    }
    // Leave the text out if the caption of a zone already says it.
    let mut zones = painter.scene.zones.iter();
    if !zones.any(|zone| zone.caption == *banner) {
        painter.pen.centred(area, top + height, words, style);
    }
}
