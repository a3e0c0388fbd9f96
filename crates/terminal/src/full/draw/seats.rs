//! The other seats at the top: name, cards, badges, and whose turn it is.

use parlour_engine::scene::{Face, Layout, SeatScene, Zone};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::card::{self, CardView, Size};
use super::painter::Painter;
use super::pen::{Edge, width};
use super::plan::{MAX_BACK, Plan, Sizes, zones_of};
use super::story::points;
use crate::line::fit;

/// The maximum width of a seat, unless its cards are very large.
const WIDEST: u16 = 48;

/// Draws the other seats in a grid of equal cells.
pub(super) fn draw(painter: &mut Painter<'_>, plan: &Plan) {
    let (columns, rows) = plan.grid;
    let area = plan.seats;
    let widest = WIDEST.max(2 * plan.sizes.seat.width() + 6);
    let width = (area.width / columns.max(1)).min(widest);
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
            painter.seat(seat, cell);
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
        on_the_edge(painter, person, cell);
    }
    let line = Rect {
        y: cell.y,
        height: 1,
        ..inner
    };
    let strokes = !has_zones && !framed && !inner.is_empty();
    let header = header(painter, seat, line.width, !strokes);
    write_header(painter, &header, (line.x, line.y), line.width);
    if !has_zones && !inner.is_empty() {
        draw_backs(painter, person, inner);
    }
    draw_front(painter, seat, inner, sizes.seat);
}

/// Writes on the lower edge of a seat's box who plays here and whose turn is next. The upper
/// edge is full of words that change.
fn on_the_edge(painter: &mut Painter<'_>, person: &SeatScene, cell: Rect) {
    let (dim, row) = (painter.pen.theme.dim(), cell.bottom() - 1);
    let line = Rect {
        x: cell.x + 2,
        width: cell.width.saturating_sub(4),
        ..cell
    };
    if line.width < 12 {
        return;
    }
    if person.next {
        painter.pen.text((line.x, row), " next ", line.width, dim);
    }
    if person.bot {
        painter.pen.right_aligned(line, row, " bot ", dim);
    }
}

/// Words with their styles.
type Words = Vec<(String, Style)>;

/// Draws the line with the name in the middle.
pub(super) fn draw_centred_header(
    painter: &mut Painter<'_>,
    seat: usize,
    line: Rect,
    with_count: bool,
) {
    let header = header(painter, seat, line.width, with_count);
    let total: u16 = header.iter().map(|(word, _)| width(word)).sum();
    let left = line.x + line.width.saturating_sub(total) / 2;
    write_header(painter, &header, (left, line.y), line.right() - left);
}

fn write_header(painter: &mut Painter<'_>, words: &Words, at: (u16, u16), most: u16) {
    let mut used = 0;
    for (word, style) in words {
        let place = (at.0 + used, at.1);
        used += painter.pen.text(place, word, most - used, *style);
    }
}

/// The name, the number of cards, the points, the purse and the badges. Signs mark whose turn
/// it is, and whose turn is next.
fn header(painter: &Painter<'_>, seat: usize, columns: u16, with_count: bool) -> Words {
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
    if let Some(purse) = &person.purse {
        let comma = if person.badges.is_empty() { "" } else { "," };
        words.push(("purse".into(), theme.dim()));
        let style = theme.base().add_modifier(Modifier::BOLD);
        words.push((format!("{}{comma}", purse.text), style));
    }
    for (index, badge) in (1..).zip(&person.badges) {
        let comma = if index < person.badges.len() { "," } else { "" };
        let style = theme.base().patch(theme.tone(badge.tone));
        words.push((format!("{}{comma}", badge.text), style));
    }
    let needed: u16 = words.iter().map(|(word, _)| width(word) + 1).sum();
    // If there is not enough room, cut the name, but keep at least six columns.
    let for_name = columns.saturating_sub(needed + 2).max(6);
    let bold = theme.base().add_modifier(Modifier::BOLD);
    let (sign, sign_style, style) = match (person.turn, person.next) {
        (true, _) => ("▶ ", highlight, theme.base().patch(theme.turn())),
        (false, true) => ("▷ ", theme.dim(), bold),
        (false, false) => ("  ", bold, bold),
    };
    let for_name = for_name.min(columns.saturating_sub(2));
    let name = fit(&person.name, for_name.into());
    let mut header = vec![(sign.to_string(), sign_style), (name, style)];
    for (word, style) in words {
        header.extend([(" ".into(), theme.base()), (word, style)]);
    }
    header.push((" ".into(), theme.base()));
    header
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
    let sizes = Size::ALL.into_iter().filter(|&size| size <= MAX_BACK);
    let size = sizes.filter(|size| size.height() <= area.height).max();
    let size = size.unwrap_or(Size::Small);
    let step = if size > Size::Small { 3 } else { 2 };
    let fits = area.width.saturating_sub(size.width()) / step + 1;
    let shown = count.min(u32::from(fits)) as u16;
    let total = shown.saturating_sub(1) * step + size.width();
    let left = area.x + area.width.saturating_sub(total) / 2;
    for index in 0..shown {
        let place = Rect {
            x: left + index * step,
            y: area.y + (area.height - size.height()) / 2,
            width: size.width(),
            height: size.height(),
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

/// Draws the cards of a zone, and its caption below cards that lie face up.
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
