//! The other seats at the top: name, cards, badges, and whose turn it is.

use parlour_engine::scene::{Face, Layout, SeatScene, Zone};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::card::{self, CardView, Size};
use super::painter::Painter;
use super::pen::{Edge, width};
use super::plan::{Plan, Sizes, zones_of};
use super::story::points;

/// The maximum width of a seat.
const WIDEST: u16 = 48;

/// Draws the other seats in a grid of equal cells.
pub(super) fn draw(painter: &mut Painter<'_>, plan: &Plan) {
    let (columns, rows) = plan.grid;
    let area = plan.seats;
    let width = (area.width / columns.max(1)).min(WIDEST);
    let height = area.height / rows.max(1);
    let left = area.x + (area.width - width * columns) / 2;
    for (index, &seat) in (0u16..).zip(&plan.parts.others) {
        let cell = Rect {
            x: left + index % columns * width,
            y: area.y + index / columns * height,
            width: width.saturating_sub(1),
            height,
        };
        let cell = cell.intersection(area);
        if !cell.is_empty() {
            draw_seat(painter, seat, cell, plan.sizes);
        }
    }
}

fn draw_seat(painter: &mut Painter<'_>, seat: usize, cell: Rect, sizes: Sizes) {
    let (scene, theme) = (painter.scene, painter.pen.theme);
    let person = &scene.seats[seat];
    let has_zones = zones_of(scene, seat).next().is_some();
    let framed = sizes.framed && cell.height > 2 && cell.width > 4;
    let edge = u16::from(framed);
    let inner = Rect {
        x: cell.x + edge,
        y: cell.y + 1,
        width: cell.width - 2 * edge,
        height: cell.height - 1 - edge,
    };
    if framed {
        let (edge, style) = match person.turn {
            true => (Edge::THICK, theme.base().patch(theme.winning())),
            false => (Edge::CARD, theme.dim()),
        };
        painter.pen.frame(cell, &edge, style);
    }
    let line = Rect {
        y: cell.y,
        height: 1,
        ..inner
    };
    let strokes = !has_zones && !framed && !inner.is_empty();
    draw_header(painter, seat, line, !strokes);
    if !has_zones && !inner.is_empty() {
        draw_backs(painter, person, inner);
    }
    draw_front(painter, seat, inner, sizes.seat);
}

/// Draws the name, the number of cards, the points and the badges. A sign marks whose
/// turn it is.
pub(super) fn draw_header(painter: &mut Painter<'_>, seat: usize, line: Rect, with_count: bool) {
    let (scene, theme) = (painter.scene, painter.pen.theme);
    let person = &scene.seats[seat];
    let mut words: Vec<(String, Style)> = Vec::new();
    let is_open = zones_of(scene, seat).any(|(_, zone)| zone.layout == Layout::Row);
    if let Some(count) = person.cards.filter(|_| with_count && !is_open) {
        words.push((format!("({count})"), theme.base()));
    }
    if let Some(score) = points(painter, &person.name) {
        let unit = if score.points == 1 { "pt" } else { "pts" };
        words.push((format!("{} {unit}", score.points), theme.dim()));
    }
    let highlight = theme.base().patch(theme.winning());
    let badges = person.badges.iter();
    words.extend(badges.map(|badge| (badge.clone(), highlight)));
    let needed: u16 = words.iter().map(|(word, _)| width(word) + 1).sum();
    // If there is not enough room, cut the name, but keep at least six columns.
    let for_name = line.width.saturating_sub(needed + 2).max(6);
    let (sign, style) = match person.turn {
        true => ("▶ ", theme.base().patch(theme.turn())),
        false => ("  ", theme.base().add_modifier(Modifier::BOLD)),
    };
    let mut column = line.x;
    let room = |column: u16| line.right().saturating_sub(column);
    let pen = &mut painter.pen;
    column += pen.text((column, line.y), sign, room(column), highlight);
    let most = for_name.min(room(column));
    column += pen.text((column, line.y), &person.name, most, style);
    for (word, style) in words {
        column += pen.text((column, line.y), " ", room(column), theme.base());
        column += pen.text((column, line.y), &word, room(column), style);
    }
    pen.text((column, line.y), " ", room(column), theme.base());
}

/// Draws the cards of a hidden hand: a fan of backs, or a line of strokes.
fn draw_backs(painter: &mut Painter<'_>, person: &SeatScene, area: Rect) {
    let Some(count) = person.cards else {
        return;
    };
    let theme = painter.pen.theme;
    if area.height < Size::Small.height() {
        let number = format!(" {count}");
        let room = area.width.saturating_sub(width(&number) + 2);
        let strokes = "▌".repeat(count.min(u32::from(room)) as usize);
        let at = area.x + 2;
        let style = theme.dim();
        let used = painter.pen.text((at, area.y), &strokes, room, style);
        let style = theme.base().add_modifier(Modifier::BOLD);
        painter
            .pen
            .text((at + used, area.y), &number, width(&number), style);
        return;
    }
    // Draw only as many as fit: the number is in the line with the name.
    let fits = area.width.saturating_sub(Size::Small.width()) / 2 + 1;
    let shown = count.min(u32::from(fits)) as u16;
    let total = shown.saturating_sub(1) * 2 + Size::Small.width();
    let left = area.x + area.width.saturating_sub(total) / 2;
    for index in 0..shown {
        let place = Rect {
            x: left + index * 2,
            y: area.y + (area.height - Size::Small.height()) / 2,
            width: Size::Small.width(),
            height: Size::Small.height(),
        };
        let shown = CardView {
            face: &Face::Back { count: 1 },
            marks: &[],
            cursor: false,
            label: None,
        };
        card::draw(&mut painter.pen, place.intersection(area), &shown);
    }
}

/// Draws the zones in front of a seat: slots one below the other, other zones side by
/// side.
pub(super) fn draw_front(painter: &mut Painter<'_>, seat: usize, area: Rect, size: Size) {
    let scene = painter.scene;
    let (slots, across): (Vec<_>, Vec<_>) =
        zones_of(scene, seat).partition(|(_, zone)| zone.layout == Layout::Slots);
    let mut below = area;
    for (index, _) in slots {
        let cards = Rect {
            height: size.height().min(below.height),
            ..below
        };
        painter.cards(index, cards, size);
        below.y += cards.height;
        below.height -= cards.height;
    }
    if across.is_empty() || below.is_empty() {
        return;
    }
    let each = below.width / across.len() as u16;
    let has_open_cards = across.iter().any(|(_, zone)| zone.layout == Layout::Row);
    let (size, width) = match has_open_cards {
        true => (size, each),
        false => {
            let size = larger_if_it_fits(size, each, below.height);
            (size, each.min(size.width() + 1))
        }
    };
    // Keep a pile and the column beside it together in the middle.
    below.x += (below.width - width * across.len() as u16) / 2;
    for (index, zone) in across {
        let place = Rect {
            width: width.saturating_sub(1),
            ..below
        };
        with_caption(painter, index, zone, place, size);
        below.x += width;
    }
}

/// Small cards instead of chips if the cell has room for them. In grids of many seats
/// it often has.
fn larger_if_it_fits(size: Size, columns: u16, lines: u16) -> Size {
    let fits = |other: &Size| other.width() < columns && other.height() + 2 <= lines;
    let small = Size::Small;
    if size < small && fits(&small) {
        small
    } else {
        size
    }
}

/// Draws the cards of a zone, and its caption below open cards.
fn with_caption(painter: &mut Painter<'_>, index: usize, zone: &Zone, area: Rect, size: Size) {
    let captioned = zone.layout == Layout::Row && area.height > 1;
    let cards = Rect {
        height: area.height - u16::from(captioned),
        ..area
    };
    painter.cards(index, cards, size);
    if captioned {
        let line = Rect {
            y: cards.y + size.height().min(cards.height),
            height: 1,
            ..area
        };
        painter.caption(index, "", line);
    }
}
