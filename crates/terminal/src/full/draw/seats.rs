//! The people along the top: name, cards, badges, and who is to play.

use parlour_engine::scene::{Face, Layout, SeatScene, Zone};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::card::{self, Shown, Size};
use super::painter::Painter;
use super::pen::{Edge, width};
use super::plan::{Plan, Sizes, zones_of};
use super::story::points;

/// The most columns that somebody takes.
const WIDEST: u16 = 48;

/// Draws everybody in a grid of equal cells.
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
            block(painter, seat, cell, plan.sizes);
        }
    }
}

fn block(painter: &mut Painter<'_>, seat: usize, cell: Rect, sizes: Sizes) {
    let (scene, look) = (painter.scene, painter.pen.look);
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
            true => (Edge::THICK, look.felt().patch(look.winning())),
            false => (Edge::CARD, look.dim()),
        };
        painter.pen.frame(cell, &edge, style);
    }
    let line = Rect {
        y: cell.y,
        height: 1,
        ..inner
    };
    let strokes = !has_zones && !framed && !inner.is_empty();
    header(painter, seat, line, !strokes);
    if !has_zones && !inner.is_empty() {
        backs(painter, person, inner);
    }
    front(painter, seat, inner, sizes.seat);
}

/// The name, how many cards there are, the points and the badges. Whose turn
/// it is is told by a sign.
pub(super) fn header(painter: &mut Painter<'_>, seat: usize, line: Rect, counted: bool) {
    let (scene, look) = (painter.scene, painter.pen.look);
    let person = &scene.seats[seat];
    let mut words: Vec<(String, Style)> = Vec::new();
    let open = zones_of(scene, seat).any(|(_, zone)| zone.layout == Layout::Row);
    if let Some(count) = person.cards.filter(|_| counted && !open) {
        words.push((format!("({count})"), look.felt()));
    }
    if let Some(score) = points(painter, &person.name) {
        let unit = if score.points == 1 { "pt" } else { "pts" };
        words.push((format!("{} {unit}", score.points), look.dim()));
    }
    let shouted = look.felt().patch(look.winning());
    let badges = person.badges.iter();
    words.extend(badges.map(|badge| (badge.clone(), shouted)));
    let needed: u16 = words.iter().map(|(word, _)| width(word) + 1).sum();
    // A name is cut before what is said about it, but never to nothing.
    let for_name = line.width.saturating_sub(needed + 2).max(6);
    let (sign, style) = match person.turn {
        true => ("▶ ", look.felt().patch(look.turn())),
        false => ("  ", look.felt().add_modifier(Modifier::BOLD)),
    };
    let mut column = line.x;
    let room = |column: u16| line.right().saturating_sub(column);
    let pen = &mut painter.pen;
    column += pen.text((column, line.y), sign, room(column), shouted);
    let most = for_name.min(room(column));
    column += pen.text((column, line.y), &person.name, most, style);
    for (word, style) in words {
        column += pen.text((column, line.y), " ", room(column), look.felt());
        column += pen.text((column, line.y), &word, room(column), style);
    }
    pen.text((column, line.y), " ", room(column), look.felt());
}

/// Cards that nobody sees: a fan of them, or a line of strokes.
fn backs(painter: &mut Painter<'_>, person: &SeatScene, area: Rect) {
    let Some(count) = person.cards else {
        return;
    };
    let look = painter.pen.look;
    if area.height < Size::Small.height() {
        let number = format!(" {count}");
        let room = area.width.saturating_sub(width(&number) + 2);
        let strokes = "▌".repeat(count.min(u32::from(room)) as usize);
        let at = area.x + 2;
        let style = look.dim();
        let used = painter.pen.text((at, area.y), &strokes, room, style);
        let style = look.felt().add_modifier(Modifier::BOLD);
        painter
            .pen
            .text((at + used, area.y), &number, width(&number), style);
        return;
    }
    // A fan shows at most as many as fit; the number is in the name's line.
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
        let shown = Shown {
            face: &Face::Back { count: 1 },
            marks: &[],
            cursor: false,
            label: None,
        };
        card::draw(&mut painter.pen, place.intersection(area), &shown);
    }
}

/// What lies in front of a seat: slots under each other, the rest side by
/// side.
pub(super) fn front(painter: &mut Painter<'_>, seat: usize, area: Rect, size: Size) {
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
    let open = across.iter().any(|(_, zone)| zone.layout == Layout::Row);
    let (size, width) = match open {
        true => (size, each),
        false => {
            let size = roomy(size, each, below.height);
            (size, each.min(size.width() + 1))
        }
    };
    // A pile and the column that grows beside it stay together.
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

/// A size one up, where a cell has room for it all the same: grids of many
/// seats leave some.
fn roomy(size: Size, columns: u16, lines: u16) -> Size {
    let fits = |other: &Size| other.width() < columns && other.height() + 2 <= lines;
    let small = Size::Small;
    if size < small && fits(&small) {
        small
    } else {
        size
    }
}

/// The cards of a zone, and under them what is said about it.
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
