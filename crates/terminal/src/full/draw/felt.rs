//! The felt: the middle of the table, with the zones that belong to no seat.

use parlour_engine::scene::Layout;
use ratatui::layout::Rect;

use super::banner;
use super::card::Size;
use super::painter::Painter;
use super::pen::width;
use super::plan::Plan;
use super::spread::stat_cells;
use super::zone::full_height;

/// The columns of a pile and its caption.
const PILE: u16 = 20;
/// The same beside stat cards, which need more room.
const NARROW_PILE: u16 = 11;
/// How many cards of a row beside piles lie side by side.
const ROW: u16 = 7;

pub(super) fn draw(painter: &mut Painter<'_>, plan: &Plan) {
    let area = plan.felt;
    if area.is_empty() {
        return;
    }
    let scene = painter.scene;
    let size = plan.sizes.felt;
    if plan.is_large {
        print(painter, plan);
    }
    let is_pile = |index: &&usize| scene.zones[**index].layout == Layout::Stack;
    let piles: Vec<usize> = plan.parts.felt.iter().filter(is_pile).copied().collect();
    let others = plan.parts.felt.iter().filter(|index| !is_pile(index));
    let others: Vec<usize> = others.copied().collect();
    let widest = if plan.parts.stat_rows.is_some() {
        NARROW_PILE
    } else {
        PILE
    };
    let has_cards = |index: &usize| !scene.zones[*index].cards.is_empty();
    let has_piles = piles.iter().any(has_cards);
    let pile = widest.max(if plan.parts.stat_rows.is_some() {
        0
    } else {
        size.width() + 5
    });
    let pile = pile.min(area.width / piles.len().max(1) as u16);
    let for_piles = pile * piles.len() as u16;
    let beside = |x: u16| Rect {
        x,
        width: area.right().saturating_sub(x),
        ..area
    };
    if let Some(rows) = plan.parts.stat_rows {
        let for_piles = if has_piles { for_piles } else { 0 };
        let cards = Rect {
            width: area.width - for_piles,
            ..area
        };
        draw_stat_cards(painter, &others, cards, rows);
        let size = size.min(Size::Large);
        in_a_row(painter, &piles, beside(cards.right()), size);
        return;
    }
    let band = middle(area, size);
    if others.is_empty() {
        // In scenes with columns, leave more room at the right for a banner.
        let has_columns = scene.zones.iter().any(|zone| zone.layout == Layout::Column);
        if has_columns && !has_piles {
            return banner::draw(painter, area);
        }
        let left = (area.width - for_piles) / if has_columns { 3 } else { 2 };
        let cards = Rect {
            x: area.x + left,
            width: for_piles,
            ..band
        };
        in_a_row(painter, &piles, cards, size);
        let banner_area = Rect {
            height: band.height,
            y: band.y,
            ..beside(cards.right())
        };
        banner::draw(painter, banner_area);
        return;
    }
    // A row beside piles shows old cards, so it is drawn smaller.
    let row_size = match (piles.is_empty(), size) {
        (true, _) => size,
        (false, Size::Giant) => Size::Medium,
        (false, _) => size.min(Size::Small),
    };
    let arrow = scene.banner.as_deref().and_then(banner::arrow);
    let band = match piles.is_empty() {
        true => band,
        false => {
            // Keep everything together in the middle.
            let row = ROW * (row_size.width() + 1);
            let for_arrow = if arrow.is_some() {
                banner::ARROW_WIDTH
            } else {
                0
            };
            let width = (for_piles + for_arrow + row).min(band.width);
            let x = band.x + (band.width - width) / 2;
            Rect { x, width, ..band }
        }
    };
    let mut left = band.x;
    in_a_row(
        painter,
        &piles,
        Rect {
            width: for_piles,
            ..band
        },
        size,
    );
    left += for_piles;
    if arrow.is_some() && band.right() > left + banner::ARROW_WIDTH {
        let width = banner::ARROW_WIDTH;
        banner::draw(
            painter,
            Rect {
                x: left,
                width,
                ..band
            },
        );
        left += width;
    }
    let rest = Rect {
        x: left,
        width: band.right().saturating_sub(left),
        ..band
    };
    in_a_row(painter, &others, rest, row_size);
}

/// Writes the words printed on the table above the cards, if there are free lines.
fn print(painter: &mut Painter<'_>, plan: &Plan) {
    let scene = painter.scene;
    let has_columns = scene.zones.iter().any(|zone| zone.layout == Layout::Column);
    if has_columns || plan.parts.stat_rows.is_some() {
        return;
    }
    let mut above = plan.felt;
    above.height = middle(above, plan.sizes.felt).y - above.y;
    let lines = match above.height > scene.print.len() as u16 {
        true => scene.print.clone(),
        false => vec![scene.print.join(" · ")],
    };
    let count = lines.len() as u16;
    let fits = |line: &String| width(line) <= above.width;
    if count > above.height || !lines.iter().all(fits) {
        return;
    }
    let top = above.y + (above.height - count) / 2;
    let dim = painter.pen.theme.dim();
    for (row, line) in (top..).zip(&lines) {
        painter.pen.centred(above, row, line, dim);
    }
}

/// The middle lines of an area, enough for cards of this size and a caption.
fn middle(area: Rect, size: Size) -> Rect {
    let height = (size.height() + 1).min(area.height);
    Rect {
        y: area.y + (area.height - height) / 2,
        height,
        ..area
    }
}

/// Draws zones side by side in equal cells, each with its name and caption.
fn in_a_row(painter: &mut Painter<'_>, zones: &[usize], area: Rect, size: Size) {
    let Some(width) = area.width.checked_div(zones.len() as u16) else {
        return;
    };
    let area = middle(area, size.max(Size::Medium)).intersection(area);
    for (cell, &index) in (0u16..).zip(zones) {
        // An empty zone keeps its place, but is not drawn.
        if painter.scene.zones[index].cards.is_empty() {
            continue;
        }
        let cell = Rect {
            x: area.x + cell * width,
            width,
            ..area
        };
        let captioned = u16::from(cell.height > 1);
        let cards = Rect {
            height: cell.height - captioned,
            ..cell
        };
        painter.cards(index, cards, size);
        let line = Rect {
            y: cards.bottom(),
            height: captioned,
            ..cell
        };
        let name = &painter.scene.zones[index].name;
        painter.caption(index, name, line);
    }
}

/// Draws a stat card for each zone, with the zone's name above it.
fn draw_stat_cards(painter: &mut Painter<'_>, zones: &[usize], area: Rect, rows: u16) {
    let scene = painter.scene;
    let most = zones
        .iter()
        .map(|&index| full_height(&scene.zones[index], rows));
    let most = most.max().unwrap_or(0) + 1;
    for (&index, cell) in zones.iter().zip(stat_cells(area, most, zones.len())) {
        let zone = &scene.zones[index];
        let named = u16::from(cell.height > 1);
        let place = Rect {
            y: cell.y + named,
            height: cell.height - named,
            ..cell
        };
        painter.caption(
            index,
            &zone.name,
            Rect {
                height: named,
                ..cell
            },
        );
        let last = zone.cards.len().saturating_sub(1);
        painter.card(index, last, place);
    }
}
