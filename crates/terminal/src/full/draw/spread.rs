//! Computes the places of the cards of a zone inside its area.

use ratatui::layout::Rect;

use super::card::Size;
use super::stat_card;

/// The area of a card at this offset, clipped to the zone.
fn placed(area: Rect, right: u16, down: u16, size: Size) -> Rect {
    let card = Rect {
        x: area.x.saturating_add(right),
        y: area.y.saturating_add(down),
        width: size.width(),
        height: size.height(),
    };
    card.intersection(area)
}

/// Cards of one size in rows.
struct Rows {
    size: Size,
    /// The columns from one card to the next.
    step: u16,
    /// How many cards are in a row.
    count: u16,
    /// The lines from one row to the next.
    down: u16,
}

impl Rows {
    /// Uses one row if possible, in which cards may overlap. Otherwise several rows,
    /// which may overlap, too. `None` if the cards do not fit at this size.
    fn new(count: u16, area: Rect, size: Size, gap: u16) -> Option<Self> {
        let room = area.width.checked_sub(size.width())?;
        let step = match count {
            0 | 1 => size.width(),
            _ => (room / (count - 1)).min(size.width() + gap),
        };
        // Very large cards do not overlap, because a part of their picture cannot be read.
        let visible = match size > Size::Large {
            true => size.width(),
            false => size.visible_width(),
        };
        if step < visible && size > Size::Large {
            return None;
        }
        if step >= visible && area.height >= size.height() {
            let down = size.height();
            return Some(Self {
                size,
                step,
                count: count.max(1),
                down,
            });
        }
        let step = size.visible_width();
        let in_row = room / step + 1;
        let rows = count.div_ceil(in_row);
        let spare = area.height.checked_sub(size.height())?;
        let down = (spare / rows.saturating_sub(1).max(1)).min(size.height());
        // The edge and the whole corner must stay visible.
        let corner = (size.height() / 2 + 1).min(3);
        (down >= corner).then_some(Self {
            size,
            step,
            count: count.div_ceil(rows.max(1)),
            down,
        })
    }

    fn at(&self, index: u16, count: u16, area: Rect, lower: u16) -> Rect {
        let widest = self.count.min(count).saturating_sub(1) * self.step + self.size.width();
        let indent = area.width.saturating_sub(widest) / 2;
        let right = indent + index % self.count * self.step;
        let down = index / self.count * self.down + lower;
        placed(area, right, down, self.size)
    }

    /// The lines above and below the rows.
    fn spare(&self, count: u16, height: u16) -> u16 {
        let rows = count.div_ceil(self.count).max(1);
        height.saturating_sub((rows - 1) * self.down + self.size.height())
    }
}

/// Places cards side by side in the middle of an area, at most this large. Raised cards
/// are one line higher if there is a line to spare. If even the smallest size does not
/// fit, the last cards get no place.
pub(super) fn spread(area: Rect, size: Size, gap: u16, raised: &[bool]) -> Vec<Rect> {
    let count = raised.len() as u16;
    let lift = u16::from(raised.contains(&true) && area.height > size.height());
    let lower = Rect {
        height: area.height - lift,
        ..area
    };
    let sizes = Size::ALL.into_iter().filter(|&other| other <= size);
    let rows = sizes
        .filter_map(|size| Rows::new(count, lower, size, gap))
        .next();
    let Some(rows) = rows else {
        return chips(area).take(raised.len()).collect();
    };
    // Many cards are smaller than there is room for; they lie in the middle.
    let above = match rows.size < size && count > 1 {
        true => rows.spare(count, lower.height) / 2,
        false => 0,
    };
    let area = Rect {
        y: area.y + above,
        height: area.height - above,
        ..area
    };
    // A raised card of a second row would hide the corners of the first one.
    let in_one_row = rows.count >= count;
    (0u16..)
        .zip(raised)
        .map(|(index, &up)| {
            let lifted = up && in_one_row;
            rows.at(index, count, area, if lifted { 0 } else { lift })
        })
        .collect()
}

/// Places cards one below the other. The corner or at least the rank of each card is
/// visible, and the whole last card. If they do not fit, the first cards get no place.
/// Returns the index of the first card that has a place, and the places.
pub(super) fn column(area: Rect, size: Size, count: usize) -> (usize, Vec<Rect>) {
    let count = count as u16;
    let sizes = Size::ALL.into_iter().filter(|&other| other <= size);
    let steps = sizes.flat_map(|size| [3, 2].map(|step| (size, size.height().min(step))));
    let fits = |&(size, step): &(Size, u16)| {
        let needed = count.saturating_sub(1) * step + size.height();
        size.width() <= area.width && needed <= area.height
    };
    let (size, step) = steps.into_iter().find(fits).unwrap_or((Size::Chip, 1));
    let shown = match size {
        Size::Chip => count.min(area.height),
        _ => count,
    };
    let right = area.width.saturating_sub(size.width()) / 2;
    let boxes = (0..shown).map(|index| placed(area, right, index * step, size));
    (usize::from(count - shown), boxes.collect())
}

/// Places stat cards in equal cells in the middle of an area, at most this tall.
pub(super) fn stat_cells(area: Rect, tallest: u16, count: usize) -> Vec<Rect> {
    let count = count as u16;
    if count == 0 || area.is_empty() {
        return Vec::new();
    }
    // If there are fewer than three lines for a card, show only titles, in narrow
    // cells.
    let most = (area.width / stat_card::MIN_WIDTH).max(1);
    let lines = count.div_ceil(most);
    let (columns, lines) = match area.height / lines {
        3.. => (count.div_ceil(lines), lines),
        _ => {
            let columns = (area.width / 14).max(1);
            (columns, count.div_ceil(columns))
        }
    };
    let width = (area.width / columns).min(stat_card::max_width(area.width));
    let height = (area.height / lines).clamp(1, tallest.max(1));
    let height = if height == 2 { 1 } else { height };
    let indent = area.width.saturating_sub(width * columns) / 2;
    let above = area.height.saturating_sub(height * lines) / 2;
    let cell = |index: u16| {
        let gap = u16::from(width > 8);
        let cell = Rect {
            x: area.x + indent + index % columns * width,
            y: area.y.saturating_add(above + index / columns * height),
            width: width - gap,
            height,
        };
        cell.intersection(area)
    };
    (0..count)
        .map(cell)
        .filter(|cell| !cell.is_empty())
        .collect()
}

/// Cells of one line each, in reading order.
fn chips(area: Rect) -> impl Iterator<Item = Rect> {
    let width = Size::Chip.width();
    let in_row = (area.width / width).max(1);
    (area.y..area.bottom()).flat_map(move |y| {
        (0..in_row).map(move |column| Rect {
            x: area.x + column * width,
            y,
            width: width.min(area.width),
            height: 1,
        })
    })
}
