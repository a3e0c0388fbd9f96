//! One card, drawn as large as its area allows: a box with its sign in two
//! corners, a small box, or a word in a line.

use std::borrow::Cow;

use parlour_engine::scene::{Face, Mark};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::pen::{Edge, Pen, width};
use super::{big, stat};
use crate::full::look::{Depth, Look, shape};

/// How large cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Size {
    Chip,
    Small,
    Medium,
    Large,
    Huge,
}

impl Size {
    /// From the largest on.
    pub(super) const ALL: [Self; 5] = [
        Self::Huge,
        Self::Large,
        Self::Medium,
        Self::Small,
        Self::Chip,
    ];

    pub(super) const fn width(self) -> u16 {
        match self {
            Self::Chip | Self::Small => 5,
            Self::Medium => 7,
            Self::Large => 9,
            Self::Huge => 13,
        }
    }

    pub(super) const fn height(self) -> u16 {
        match self {
            Self::Chip => 1,
            Self::Small => 3,
            Self::Medium => 5,
            Self::Large => 7,
            Self::Huge => 9,
        }
    }

    /// The columns of a card that lies under another one which must stay to be
    /// seen: its edge and its corner.
    pub(super) const fn strip(self) -> u16 {
        match self {
            Self::Chip => 5,
            Self::Small => 4,
            Self::Medium | Self::Large | Self::Huge => 3,
        }
    }
}

/// A card as it is to be drawn.
pub(super) struct Shown<'a> {
    pub(super) face: &'a Face,
    pub(super) marks: &'a [Mark],
    /// Whether the cursor is on it.
    pub(super) cursor: bool,
    /// What to call it: the number of its slot, or the key that picks it.
    pub(super) label: Option<&'a str>,
}

impl Shown<'_> {
    pub(super) fn has(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    fn starred(&self) -> bool {
        self.has(Mark::Winning) || self.has(Mark::Special)
    }

    /// The lines around it, which tell how it stands without any colour.
    pub(super) fn edge(&self) -> Edge {
        if self.cursor {
            Edge::THICK
        } else if self.has(Mark::Chosen) || self.has(Mark::Winning) {
            Edge::DOUBLE
        } else if *self.face == Face::Empty {
            Edge::EMPTY
        } else {
            Edge::CARD
        }
    }

    /// Its ground, and the ink on it.
    pub(super) fn ground(&self, look: Look) -> Style {
        let worn = self.has(Mark::Dimmed);
        match self.face {
            // Without colours the whole card is reversed; with them it keeps
            // its own, and the edge shines.
            _ if self.cursor && look.depth == Depth::None => look.chosen(),
            Face::Empty => look.dim(),
            Face::Back { .. } => look.back(),
            Face::Coloured { colour, .. } if !worn => look.colour(*colour),
            Face::Playing { suit, .. } => look.paper(worn).patch(look.suit(*suit)),
            Face::Coloured { .. } | Face::Plain { .. } | Face::Stat { .. } => look.paper(worn),
        }
    }

    /// The edge's ink, on the same ground.
    pub(super) fn rim(&self, look: Look) -> Style {
        let ground = self.ground(look);
        if self.cursor {
            return look.chosen();
        }
        let plain = match self.face {
            Face::Playing { .. } | Face::Plain { .. } | Face::Stat { .. } => {
                ground.patch(look.edge()).remove_modifier(Modifier::BOLD)
            }
            _ => ground,
        };
        match self.has(Mark::Playable) {
            true => ground.patch(look.playable()),
            false => plain,
        }
    }

    /// The card in a word.
    fn word(&self) -> Cow<'_, str> {
        match self.face {
            Face::Playing { rank, suit } => format!("{rank}{}", suit.sign()).into(),
            Face::Coloured { text, .. } | Face::Plain { text, .. } => text.as_str().into(),
            Face::Stat { title, .. } => title.as_str().into(),
            Face::Back { count: 1 } => self.label.unwrap_or("░░░").into(),
            Face::Back { count } => count.to_string().into(),
            Face::Empty => "·".into(),
        }
    }
}

/// Draws a card.
pub(super) fn draw(pen: &mut Pen<'_>, area: Rect, shown: &Shown<'_>) {
    if area.height < 3 || area.width < 3 {
        return chip(pen, area, shown);
    }
    let (ground, rim) = (shown.ground(pen.look), shown.rim(pen.look));
    pen.fill(area, ' ', ground);
    pen.frame(area, &shown.edge(), rim);
    let inner = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
    match shown.face {
        Face::Stat { title, rows, text } => {
            let facts = stat::Facts {
                title,
                rows,
                text: text.as_deref(),
            };
            stat::draw(pen, inner, shown, &facts);
        }
        Face::Back { count } => back(pen, inner, *count, shown.label, ground),
        Face::Empty => {}
        _ if inner.height < 3 => pen.centred(inner, inner.y, &shown.word(), ground),
        Face::Playing { rank, suit } => {
            let sign = suit.sign().to_string();
            corners(pen, inner, [rank, &sign], ground);
            if inner.height > 3 {
                centre(pen, inner, rank, &sign, ground);
            }
        }
        Face::Coloured { colour, sign, text } => {
            let shape = shape(*colour).to_string();
            corners(pen, inner, [text, ""], ground);
            match inner.height > 3 {
                true => {
                    pen.flushed(inner, inner.y, &shape, ground);
                    pen.text((inner.x, inner.bottom() - 1), &shape, 1, ground);
                    centre(pen, inner, sign, sign, ground);
                }
                false => pen.centred(inner, inner.y + inner.height / 2, &shape, ground),
            }
        }
        Face::Plain { text, small } => {
            pen.text((inner.x, inner.y), small, inner.width, ground);
            let style = ground.add_modifier(Modifier::BOLD);
            pen.centred(inner, inner.y + inner.height / 2, text, style);
        }
    }
    // The marks stand where a fan leaves them to be seen.
    if shown.has(Mark::Playable) {
        pen.text((area.x + 1, area.y), "▲", 1, rim);
    }
    if shown.starred() {
        pen.text((area.x + 2, area.y), "★", 1, rim);
    }
}

/// A card in one line.
fn chip(pen: &mut Pen<'_>, area: Rect, shown: &Shown<'_>) {
    let style = match shown.cursor {
        true => pen.look.chosen(),
        false => shown.ground(pen.look),
    };
    pen.fill(Rect { height: 1, ..area }, ' ', style);
    let sign = if shown.cursor {
        "▶"
    } else if shown.has(Mark::Playable) {
        "▲"
    } else if shown.starred() {
        "★"
    } else {
        " "
    };
    let used = pen.text((area.x, area.y), sign, area.width, style);
    let room = area.width.saturating_sub(used);
    let at = area.x.saturating_add(used);
    pen.text((at, area.y), &shown.word(), room, style);
}

/// The same sign in two corners, a line under a line, so that cards in a fan
/// show theirs in three columns.
fn corners(pen: &mut Pen<'_>, inner: Rect, signs: [&str; 2], style: Style) {
    let [first, second] = signs;
    let last = inner.bottom() - 1;
    pen.text((inner.x, inner.y), first, inner.width, style);
    pen.text((inner.x, inner.y + 1), second, inner.width, style);
    pen.flushed(inner, last - 1, second, style);
    pen.flushed(inner, last, first, style);
}

/// A sign in the middle: one big letter where that fits between the corners,
/// or these words.
fn centre(pen: &mut Pen<'_>, inner: Rect, sign: &str, otherwise: &str, style: Style) {
    // A letter has five columns, and one stands between two of them.
    let fits = width(sign) * 6 <= inner.width + 1;
    if sign.len() <= 2 && fits && inner.height > 5 {
        return big::write(pen, inner, sign, style);
    }
    let lines: Vec<&str> = match width(otherwise) > inner.width {
        true => otherwise.split_whitespace().collect(),
        false => vec![otherwise],
    };
    let rows = inner.y + (inner.height.saturating_sub(lines.len() as u16)) / 2..;
    for (row, line) in rows.zip(lines) {
        pen.centred(inner, row, line, style);
    }
}

fn back(pen: &mut Pen<'_>, inner: Rect, count: u32, label: Option<&str>, style: Style) {
    pen.fill(inner, '░', style);
    let text = match (count, label) {
        (1, Some(label)) => label.to_string(),
        (1, None) => return,
        (count, _) => count.to_string(),
    };
    let line = Rect {
        y: inner.y + inner.height / 2,
        height: 1,
        ..inner
    };
    pen.fill(line, ' ', style);
    pen.centred(line, line.y, &text, style.add_modifier(Modifier::BOLD));
}
