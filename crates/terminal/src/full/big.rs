//! Words in big letters of our own making: two rows of dots in a row of the
//! screen where it is too small for more.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::look::Look;
use super::paint;
use crate::big::big;

/// Writes words in big letters in the middle of an area; in ordinary ones if
/// they do not fit or have no big form.
pub(crate) fn words(text: &str, area: Rect, look: Look, style: Style, buffer: &mut Buffer) {
    let rows = big(text, area.width.into()).filter(|rows| rows.len() <= area.height.into());
    let Some(rows) = rows else {
        let row = paint::row(area, area.height.saturating_sub(1) / 2);
        return paint::centred(text, row, style, buffer);
    };
    let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let block = paint::middle(area, widest as u16, rows.len() as u16);
    for (number, row) in rows.iter().enumerate() {
        let row = match look.ascii {
            true => row.replace('█', "#"),
            false => row.clone(),
        };
        paint::text(&row, paint::row(block, number as u16), style, buffer);
    }
}
