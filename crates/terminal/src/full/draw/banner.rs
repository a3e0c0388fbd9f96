//! A word to shout. One that begins with an arrow is a big arrow, with the
//! rest of it written below.

use ratatui::layout::Rect;

use super::big;
use super::painter::Painter;

/// The columns that an arrow and its words need.
pub(super) const ARROW_WIDTH: u16 = 11;

const ARROW: [&str; 5] = ["█", "███", "█████", "█", "█"];

/// The arrow of a banner, if it begins with one, and the words after it.
pub(super) fn arrow(banner: &str) -> Option<(bool, &str)> {
    let up = banner.strip_prefix('▲').map(|rest| (true, rest));
    let either = up.or_else(|| banner.strip_prefix('▼').map(|rest| (false, rest)));
    either.map(|(up, rest)| (up, rest.trim()))
}

/// Draws the banner in an area.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect) {
    let (Some(banner), look) = (&painter.scene.banner, painter.pen.look) else {
        return;
    };
    let style = look.felt().patch(look.winning());
    let Some((up, words)) = arrow(banner).filter(|_| area.height >= 6) else {
        return big::write(&mut painter.pen, area, banner, style);
    };
    // The line under the arrow is for the words.
    let height = ARROW.len() as u16;
    let top = area.y + (area.height - 1 - height) / 2;
    for (row, line) in (0..).zip(ARROW) {
        let row = if up { row } else { height - 1 - row };
        painter.pen.centred(area, top + row, line, style);
    }
    // Where a zone says the same, once is enough.
    let mut zones = painter.scene.zones.iter();
    if !zones.any(|zone| zone.caption == *banner) {
        painter.pen.centred(area, top + height, words, style);
    }
}
