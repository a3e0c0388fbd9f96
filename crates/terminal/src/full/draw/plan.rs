//! The layout of a table: bands from top to bottom, and the size of the cards in
//! each.
//!
//! Sizes are tried from the largest; the first that fit are used. The height of a band
//! depends on which zones there are, not on how many cards are in them.

use parlour_engine::scene::{Layout, Place, Scene, Zone};
use ratatui::layout::Rect;

use super::card::Size;
use super::stat_card;
use super::zone::stat_rows;

/// The minimum width for a story panel beside the table.
const STORY_MIN_WIDTH: u16 = 100;

/// The minimum columns and lines of a table for words that are nice to have: those printed
/// on the felt, and what special cards do.
const LARGE: (u16, u16) = (120, 34);

/// The lines below columns for a word in large letters.
const BANNER: u16 = 6;

/// The maximum size of the backs in front of the other seats.
pub(super) const MAX_BACK: Size = Size::Large;

/// The size of the cards in each band.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) own: Size,
    pub(super) felt: Size,
    pub(super) seat: Size,
    /// Whether each of the other seats is drawn in a box.
    pub(super) framed: bool,
}

const fn sizes(own: Size, felt: Size, seat: Size, framed: bool) -> Sizes {
    Sizes {
        own,
        felt,
        seat,
        framed,
    }
}

/// For a player: the player's own cards are largest.
const PLAYING: [Sizes; 16] = [
    sizes(Size::Giant, Size::Giant, Size::Huge, true),
    sizes(Size::Giant, Size::Giant, Size::Large, true),
    sizes(Size::Giant, Size::Giant, Size::Medium, true),
    sizes(Size::Huge, Size::Huge, Size::Large, true),
    sizes(Size::Huge, Size::Huge, Size::Medium, true),
    sizes(Size::Large, Size::Huge, Size::Medium, true),
    sizes(Size::Large, Size::Large, Size::Medium, true),
    sizes(Size::Large, Size::Large, Size::Small, true),
    sizes(Size::Large, Size::Medium, Size::Small, true),
    sizes(Size::Medium, Size::Medium, Size::Small, true),
    sizes(Size::Medium, Size::Medium, Size::Small, false),
    sizes(Size::Medium, Size::Medium, Size::Chip, false),
    sizes(Size::Medium, Size::Small, Size::Chip, false),
    sizes(Size::Small, Size::Small, Size::Chip, false),
    sizes(Size::Small, Size::Chip, Size::Chip, false),
    sizes(Size::Chip, Size::Chip, Size::Chip, false),
];

/// For a viewer without a hand: the zones in front of the seats are largest.
const WATCHING: [Sizes; 10] = [
    sizes(Size::Chip, Size::Huge, Size::Giant, true),
    sizes(Size::Chip, Size::Large, Size::Huge, true),
    sizes(Size::Chip, Size::Large, Size::Large, true),
    sizes(Size::Chip, Size::Medium, Size::Large, true),
    sizes(Size::Chip, Size::Medium, Size::Medium, true),
    sizes(Size::Chip, Size::Medium, Size::Small, true),
    sizes(Size::Chip, Size::Small, Size::Medium, false),
    sizes(Size::Chip, Size::Medium, Size::Small, false),
    sizes(Size::Chip, Size::Small, Size::Small, false),
    sizes(Size::Chip, Size::Chip, Size::Chip, false),
];

/// Which zones and seats belong to which band.
pub(super) struct Parts {
    /// The seats at the top: all but the viewer's.
    pub(super) others: Vec<usize>,
    /// The viewer's seat, at the bottom; `None` without a hand.
    pub(super) you: Option<usize>,
    pub(super) felt: Vec<usize>,
    pub(super) hand: Vec<usize>,
    /// How many rows the stat cards have; `None` if there are no stat cards.
    pub(super) stat_rows: Option<u16>,
}

impl Parts {
    fn new(scene: &Scene) -> Self {
        let at = |wanted: Place| {
            let zones = scene.zones.iter().enumerate();
            let found = zones.filter(move |(_, zone)| zone.place == wanted);
            found.map(|(index, _)| index).collect::<Vec<_>>()
        };
        let hand = at(Place::Hand);
        let felt = [at(Place::House), at(Place::Felt)].concat();
        let you = scene.seats.iter().position(|seat| seat.you);
        let you = you.filter(|_| !hand.is_empty());
        // In turn order, starting after the viewer.
        let count = scene.seats.len();
        let others = match you {
            Some(you) => (you + 1..count).chain(0..you).collect(),
            None => (0..count).collect(),
        };
        Self {
            others,
            you,
            felt,
            hand,
            stat_rows: scene.zones.iter().filter_map(stat_rows).max(),
        }
    }
}

/// The zones in front of a seat.
pub(super) fn zones_of(scene: &Scene, seat: usize) -> impl Iterator<Item = (usize, &Zone)> {
    let zones = scene.zones.iter().enumerate();
    zones.filter(move |(_, zone)| match zone.place {
        Place::Seat(owner) => owner.index() == seat,
        Place::Felt | Place::House | Place::Hand => false,
    })
}

/// The columns and lines that one of the other seats needs.
fn seat_size(scene: &Scene, parts: &Parts, sizes: Sizes) -> (u16, u16) {
    let of = |seat: usize| {
        let (mut slots, mut across) = ((0, 0), (0, 0));
        for (_, zone) in zones_of(scene, seat) {
            let (width, height) = zone_size(zone, sizes.seat);
            match zone.layout {
                Layout::Slots => slots = (slots.0.max(width), slots.1 + height),
                _ => across = (across.0 + width + 1, across.1.max(height)),
            }
        }
        (slots.0.max(across.0), slots.1 + across.1)
    };
    let seats = parts.others.iter().map(|&seat| of(seat));
    let (width, height) = seats.fold((0, 0), |most, found| {
        (most.0.max(found.0), most.1.max(found.1))
    });
    let frame = if sizes.framed { 2 } else { 0 };
    match height {
        // No zones: only a fan of card backs in a box, or a line of strokes.
        0 if sizes.framed => (20, sizes.seat.min(MAX_BACK).height() + 2),
        0 if sizes.seat == Size::Small => (18, 2),
        0 => (15, 1),
        _ if sizes.framed => (width.max(12) + frame, height + frame),
        _ => (width.max(11) + 1, height + 1),
    }
}

/// The columns and lines of a zone in front of a seat.
fn zone_size(zone: &Zone, size: Size) -> (u16, u16) {
    let (width, height) = (size.width(), size.height());
    match zone.layout {
        Layout::Stack => (width, height),
        // Room for five cards: two face-up ones and three face-down ones between them.
        Layout::Column => (width, height + 4 * height.min(2)),
        Layout::Slots => (width * zone.cards.len() as u16, height),
        // Room for two whole cards, or for three that overlap.
        Layout::Row | Layout::Strip | Layout::Fan => {
            let overlapping = width + 2 * size.visible_width();
            (overlapping.max(2 * width + 1), height + 1)
        }
    }
}

/// How many cells of width `each` are in a row, and how many rows there are.
pub(super) fn grid(count: usize, columns: u16, each: u16) -> (u16, u16) {
    let count = count.max(1) as u16;
    let rows = count.div_ceil((columns / each.max(1)).clamp(1, count));
    (count.div_ceil(rows), rows)
}

/// The height of a stat card with this many rows.
fn stat_lines(rows: u16, size: Size) -> u16 {
    match size {
        Size::Giant => 3 * rows + 4,
        Size::Huge | Size::Large => 2 * rows + 4,
        Size::Medium => rows + 4,
        Size::Small => 3,
        Size::Chip => 1,
    }
}

/// The main part of a table, and the story panel beside it if there is room.
pub(super) fn with_story(area: Rect) -> (Rect, Option<Rect>) {
    if area.width < STORY_MIN_WIDTH {
        return (area, None);
    }
    let width = (area.width / 4).clamp(26, 46);
    let panel = Rect {
        x: area.right() - width,
        width,
        ..area
    };
    let main = Rect {
        width: area.width - width,
        ..area
    };
    (main, Some(panel))
}

/// The bands of a table.
pub(super) struct Plan {
    pub(super) parts: Parts,
    pub(super) sizes: Sizes,
    pub(super) status: Rect,
    pub(super) seats: Rect,
    /// How many seats are in a row, and in how many rows.
    pub(super) grid: (u16, u16),
    pub(super) felt: Rect,
    pub(super) own_seat: Rect,
    pub(super) buttons: Rect,
    pub(super) story: Option<Rect>,
    /// Whether there is room for words that are nice to have.
    pub(super) is_large: bool,
}

impl Plan {
    pub(super) fn new(scene: &Scene, area: Rect) -> Self {
        let parts = Parts::new(scene);
        let (main, story) = with_story(area);
        let for_buttons = match main.height {
            0..12 => 1,
            12..36 => 2,
            _ => 3,
        };
        let status = u16::from(main.height > 8);
        let room = main.height.saturating_sub(for_buttons + status);
        let heights = |sizes: &Sizes| Heights::new(scene, &parts, *sizes, main.width);
        let levels: &[Sizes] = match parts.you {
            Some(_) => &PLAYING,
            None => &WATCHING,
        };
        // Five large cards of a hand must fit side by side, and three on the felt.
        let is_wide =
            |size: Size, count: u16| size <= Size::Large || count * size.width() <= main.width;
        let fits = levels.iter().find(|sizes| {
            let wide = is_wide(sizes.own, 5) && is_wide(sizes.felt, 3);
            wide && heights(sizes).total() <= room
        });
        let sizes = *fits.unwrap_or(&levels[levels.len() - 1]);
        let Heights {
            seats,
            grid,
            mut felt,
            own,
        } = heights(&sizes);
        let is_column = |zone: &Zone| zone.layout == Layout::Column;
        let spare = room.saturating_sub(seats + felt + own);
        // Columns stand in the middle, with the felt in the space below them.
        let has_columns = scene.zones.iter().any(is_column);
        let above = match has_columns {
            true => spare.min(room.saturating_sub(seats + own) / 2),
            false => 0,
        };
        // Buttons stay near the columns, and near the name of a player without cards.
        let below = match has_columns && parts.you.is_none() {
            true => (spare - above).saturating_sub(BANNER),
            false => 0,
        };
        felt += spare - above - below;
        let is_empty = |&index: &usize| scene.zones[index].cards.is_empty();
        let has_slots = |you: usize| zones_of(scene, you).next().is_some();
        let has_nothing = parts.hand.iter().all(is_empty)
            && parts.stat_rows.is_none()
            && !parts.you.is_some_and(has_slots);
        let own_cards = match has_nothing {
            true => own.saturating_sub(2),
            false => 0,
        };
        // Piles below many columns use the space there.
        let mut sizes = sizes;
        if above > 0 {
            let fits = |size: &Size| *size <= Size::Medium && size.height() < felt;
            let larger = Size::ALL.into_iter().find(fits);
            sizes.felt = larger.map_or(sizes.felt, |size| size.max(sizes.felt));
        }
        let mut top = main.y;
        let mut band = |height: u16| {
            let band = Rect {
                y: top,
                height,
                ..main
            };
            top = top.saturating_add(height);
            band.intersection(main)
        };
        Self {
            status: band(status),
            seats: {
                band(above);
                band(seats)
            },
            felt: band(felt),
            own_seat: band(own - own_cards),
            buttons: band(for_buttons),
            story,
            is_large: area.width >= LARGE.0 && area.height >= LARGE.1,
            parts,
            sizes,
            grid,
        }
    }
}

/// The lines that each band needs.
struct Heights {
    seats: u16,
    grid: (u16, u16),
    felt: u16,
    own: u16,
}

impl Heights {
    fn new(scene: &Scene, parts: &Parts, sizes: Sizes, columns: u16) -> Self {
        let (width, height) = seat_size(scene, parts, sizes);
        let grid = grid(parts.others.len(), columns, width);
        let seats = match parts.others.is_empty() {
            true => 0,
            false => grid.1 * height,
        };
        let felt = match parts.stat_rows {
            Some(rows) => {
                let (_, lines) = self::grid(parts.felt.len(), columns, stat_card::MIN_WIDTH);
                lines * (stat_lines(rows, sizes.felt) + 1)
            }
            None if parts.felt.is_empty() => 0,
            None => sizes.felt.height() + 1,
        };
        let own = match (parts.you, parts.stat_rows) {
            (None, _) => 0,
            (Some(_), Some(rows)) => 1 + stat_lines(rows, sizes.own),
            // One line for the name, and one to raise cards or for a caption.
            (Some(_), None) => 2 + sizes.own.height(),
        };
        Self {
            seats,
            grid,
            felt,
            own,
        }
    }

    fn total(&self) -> u16 {
        self.seats
            .saturating_add(self.felt)
            .saturating_add(self.own)
    }
}
