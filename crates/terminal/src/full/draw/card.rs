//! Draws one card as large as its area allows: a box with its sign in two corners, a
//! small box, or a word in one line.

use std::borrow::Cow;

use parlour_engine::scene::{Face, Mark};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::pen::{Edge, Pen};
use super::{big_text, pixels, playing_card, stat_card};
use crate::full::theme::{ColourDepth, Theme, shape};

/// How large cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Size {
    Chip,
    Small,
    Medium,
    Large,
    Huge,
    Giant,
}

impl Size {
    /// All sizes, the largest first.
    pub(super) const ALL: [Self; 6] = [
        Self::Giant,
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
            Self::Giant => 23,
        }
    }

    pub(super) const fn height(self) -> u16 {
        match self {
            Self::Chip => 1,
            Self::Small => 3,
            Self::Medium => 5,
            Self::Large => 7,
            Self::Huge => 9,
            Self::Giant => 16,
        }
    }

    /// The columns of a covered card that must stay visible: its edge and its
    /// corner.
    pub(super) const fn visible_width(self) -> u16 {
        match self {
            Self::Chip => 5,
            Self::Small => 4,
            Self::Medium | Self::Large | Self::Huge | Self::Giant => 3,
        }
    }
}

/// A card and how to draw it.
pub(super) struct CardView<'a> {
    pub(super) face: &'a Face,
    pub(super) marks: &'a [Mark],
    /// Whether the cursor is on it.
    pub(super) cursor: bool,
    /// The text that chooses it: the number of its slot, or the key of its button.
    pub(super) label: Option<&'a str>,
}

impl CardView<'_> {
    pub(super) fn has(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    fn has_star(&self) -> bool {
        self.has(Mark::Winning) || self.has(Mark::Special)
    }

    /// The lines around it. They show its state without colours.
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

    /// Its background and text colours.
    pub(super) fn style(&self, theme: Theme) -> Style {
        let dimmed = self.has(Mark::Dimmed);
        match self.face {
            // Without colours the whole chosen card is reversed. With colours only its
            // edge changes.
            _ if self.cursor && theme.depth == ColourDepth::None => theme.chosen(),
            Face::Empty => theme.dim(),
            Face::Back { .. } => theme.back(),
            Face::Coloured { colour, .. } if !dimmed => theme.colour(*colour),
            Face::Playing { suit, .. } => theme.paper(dimmed).patch(theme.suit(*suit)),
            Face::Coloured { .. } | Face::Plain { .. } | Face::Stat { .. } => theme.paper(dimmed),
        }
    }

    /// The style of its edge, on the same background.
    pub(super) fn edge_style(&self, theme: Theme) -> Style {
        let inside = self.style(theme);
        if self.cursor {
            return theme.chosen();
        }
        let plain = match self.face {
            Face::Playing { .. } | Face::Plain { .. } | Face::Stat { .. } => {
                inside.patch(theme.edge()).remove_modifier(Modifier::BOLD)
            }
            _ => inside,
        };
        match self.has(Mark::Playable) {
            true => inside.patch(theme.playable()),
            false => plain,
        }
    }

    /// The card as one word.
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
pub(super) fn draw(pen: &mut Pen<'_>, area: Rect, shown: &CardView<'_>) {
    if area.height < 3 || area.width < 3 {
        return chip(pen, area, shown);
    }
    let (style, edge) = (shown.style(pen.theme), shown.edge_style(pen.theme));
    pen.fill(area, ' ', style);
    pen.frame(area, &shown.edge(), edge);
    let inner = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
    match shown.face {
        Face::Stat {
            title, rows, text, ..
        } => {
            let content = stat_card::Content {
                title,
                rows,
                text: text.as_deref(),
            };
            stat_card::draw(pen, inner, shown, &content);
        }
        Face::Back { count } => back(pen, inner, *count, shown.label, style),
        Face::Empty => {}
        _ if inner.height < 3 => pen.centred(inner, inner.y, &shown.word(), style),
        Face::Playing { rank, suit } => {
            let sign = suit.sign().to_string();
            if playing_card::fits(inner, playing_card::PIPS) {
                playing_card::draw(pen, inner, rank, *suit, style);
            } else if inner.height > 3 {
                pen.centred(inner, inner.y + inner.height / 2, &sign, style);
            }
            corners(pen, inner, [rank, &sign], style);
        }
        Face::Coloured { colour, sign, text } => {
            let shape = shape(*colour).to_string();
            corners(pen, inner, [text, ""], style);
            match inner.height > 3 {
                true => {
                    pen.right_aligned(inner, inner.y, &shape, style);
                    pen.text((inner.x, inner.bottom() - 1), &shape, 1, style);
                    centre(pen, inner, sign, style);
                }
                false => pen.centred(inner, inner.y + inner.height / 2, &shape, style),
            }
        }
        Face::Plain { text, small } => {
            pen.text((inner.x, inner.y), small, inner.width, style);
            let bold = style.add_modifier(Modifier::BOLD);
            match playing_card::fits(inner, playing_card::PIPS) {
                true => big_text::write_large(pen, inner, text, bold),
                false => pen.centred(inner, inner.y + inner.height / 2, text, bold),
            }
        }
    }
    // Draw the marks at the left, where they stay visible in a fan.
    if shown.has(Mark::Playable) {
        pen.text((area.x + 1, area.y), "↑", 1, edge);
    }
    if shown.has_star() {
        pen.text((area.x + 2, area.y), "★", 1, edge);
    }
}

/// A card in one line.
fn chip(pen: &mut Pen<'_>, area: Rect, shown: &CardView<'_>) {
    let style = match shown.cursor {
        true => pen.theme.chosen(),
        false => shown.style(pen.theme),
    };
    pen.fill(Rect { height: 1, ..area }, ' ', style);
    let sign = if shown.cursor {
        "▶"
    } else if shown.has(Mark::Playable) {
        "↑"
    } else if shown.has_star() {
        "★"
    } else {
        " "
    };
    let used = pen.text((area.x, area.y), sign, area.width, style);
    let room = area.width.saturating_sub(used);
    let at = area.x.saturating_add(used);
    pen.text((at, area.y), &shown.word(), room, style);
}

/// Writes the same two signs in two corners, one below the other, so that three visible
/// columns are enough in a fan.
fn corners(pen: &mut Pen<'_>, inner: Rect, signs: [&str; 2], style: Style) {
    let [first, second] = signs;
    let last = inner.bottom() - 1;
    pen.text((inner.x, inner.y), first, inner.width, style);
    pen.text((inner.x, inner.y + 1), second, inner.width, style);
    pen.right_aligned(inner, last - 1, second, style);
    pen.right_aligned(inner, last, first, style);
}

/// Writes the sign of a coloured card in the middle: numbers in big letters, words with
/// a picture above them, if there is room.
fn centre(pen: &mut Pen<'_>, inner: Rect, sign: &str, style: Style) {
    let is_large = playing_card::fits(inner, playing_card::PIPS);
    if is_large && sign.len() <= 2 {
        return big_text::write_large(pen, inner, sign, style);
    }
    let lines = textwrap::wrap(sign, usize::from(inner.width).max(1));
    let height = lines.len() as u16;
    // In ASCII, only the largest cards have room for a picture.
    let is_giant = playing_card::fits(inner, playing_card::LARGE_PIPS);
    let picture = pixels::sign(sign).filter(|_| is_giant || (is_large && !pen.theme.ascii));
    let top = match picture {
        Some(rows) => {
            let picture = Rect {
                y: inner.y + 1,
                height: inner.height - 2 - height,
                ..inner
            };
            match is_giant && !pen.theme.ascii {
                true => pixels::draw(pen, picture, &pixels::doubled(rows), '#', style),
                false => pixels::draw(pen, picture, rows, '#', style),
            }
            picture.bottom()
        }
        None => inner.y + inner.height.saturating_sub(height) / 2,
    };
    for (row, line) in (top..).zip(lines) {
        pen.centred(inner, row, &line, style);
    }
}

fn back(pen: &mut Pen<'_>, inner: Rect, count: u32, label: Option<&str>, style: Style) {
    pen.fill(inner, '░', style);
    let text = match (count, label) {
        (1, Some(label)) => label.to_string(),
        (1, None) => return,
        (count, _) => count.to_string(),
    };
    // Large cards have an empty line above and below the text.
    let around = u16::from(inner.height > 5);
    let middle = inner.y + inner.height / 2;
    let band = Rect {
        y: middle - around,
        height: 1 + 2 * around,
        ..inner
    };
    pen.fill(band, ' ', style);
    pen.centred(band, middle, &text, style.add_modifier(Modifier::BOLD));
}
