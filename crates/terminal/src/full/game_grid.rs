//! The games of the menu as a grid of cards. If there are more rows than fit, the
//! grid scrolls, and the chosen card is always visible.

use parlour_engine::registry::AnyGame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::paint;
use super::theme::Theme;

/// The size of a card. One of the lines is above the card: a chosen card is drawn
/// one line higher.
const CARD: (u16, u16) = (14, 6);
/// The lines of a menu with the big title and one row of cards.
const WITH_TITLE: u16 = 24;
/// The lines of a menu without the big title and without cards: a heading, a
/// sentence about the game, an empty line, seven actions, the keys.
const WITHOUT_CARDS: u16 = 11;

/// How many cards are shown at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    columns: usize,
    /// The visible rows.
    rows: usize,
    /// Whether there are lines for the big title, too.
    pub(crate) has_title: bool,
}

impl Shape {
    /// The shape for this many games on a screen of this size. The big title is left
    /// out if not all cards are visible with it.
    pub(crate) fn for_games(games: usize, area: Rect) -> Self {
        let (width, height) = CARD;
        let columns = usize::from(area.width / (width + 1)).clamp(1, games.max(1));
        let needed = games.div_ceil(columns);
        let rows = |lines: u16| usize::from(lines / height);
        let below_title = 1 + rows(area.height.saturating_sub(WITH_TITLE));
        let has_title = needed <= below_title;
        let fitting = match has_title {
            true => below_title,
            false => rows(area.height.saturating_sub(WITHOUT_CARDS)).max(1),
        };
        Self {
            columns,
            rows: needed.clamp(1, fitting),
            has_title,
        }
    }

    /// The lines that the visible rows take.
    pub(crate) fn height(self) -> u16 {
        CARD.1 * self.rows as u16
    }

    /// The lines that are not needed.
    pub(crate) fn spare_lines(self, area: Rect) -> u16 {
        let needed = match self.has_title {
            true => WITH_TITLE - CARD.1,
            false => WITHOUT_CARDS,
        };
        area.height.saturating_sub(needed + self.height())
    }

    /// How many rows this many games make, visible or not.
    pub(crate) fn rows_of(self, games: usize) -> usize {
        games.div_ceil(self.columns)
    }
}

/// What can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GridTarget {
    /// A game, by its index.
    Game(usize),
    /// To the row below (1) or above (-1).
    Row(isize),
}

/// The cards as they were drawn last.
#[derive(Default)]
pub(crate) struct GameGrid {
    /// The first visible row.
    first_row: usize,
    columns: usize,
    targets: Vec<(Rect, GridTarget)>,
}

impl GameGrid {
    /// How many cards are in a row.
    pub(crate) fn columns(&self) -> usize {
        self.columns.max(1)
    }

    /// What is at this place of the screen.
    pub(crate) fn target(&self, place: Position) -> Option<GridTarget> {
        let mut targets = self.targets.iter();
        let found = targets.find(|(area, _)| area.contains(place));
        found.map(|(_, target)| *target)
    }

    /// Draws the visible rows. The first line of the area is for the hints that
    /// there are more.
    pub(crate) fn draw(
        &mut self,
        games: &[&dyn AnyGame],
        chosen: usize,
        shape: Shape,
        area: Rect,
        theme: Theme,
        buffer: &mut Buffer,
    ) {
        let (width, height) = CARD;
        let Shape { columns, rows, .. } = shape;
        let chosen_row = chosen / columns;
        self.columns = columns;
        self.first_row = self
            .first_row
            .clamp((chosen_row + 1).saturating_sub(rows), chosen_row)
            .min(shape.rows_of(games.len()) - rows);
        self.targets.clear();
        let heading = paint::row(area, 0);
        let first = self.first_row * columns;
        let left = area.x + (area.width + 1).saturating_sub((width + 1) * columns as u16) / 2;
        for (place, index) in (first..games.len()).take(columns * rows).enumerate() {
            let raised = index == chosen;
            let card = Rect {
                x: left + (place % columns) as u16 * (width + 1),
                y: heading.bottom() + (place / columns) as u16 * height + u16::from(!raised),
                width,
                height: height - 1,
            };
            draw_card(index + 1, games[index].title(), raised, card, theme, buffer);
            self.targets.push((card, GridTarget::Game(index)));
        }
        let mut more = |words: &str, x: u16, by: isize| {
            let place = Rect {
                x,
                width: words.width() as u16,
                ..heading
            };
            paint::text(words, place, theme.title(), buffer);
            self.targets.push((place, GridTarget::Row(by)));
        };
        if self.first_row > 0 {
            more("▲ more games", left, -1);
        }
        if self.first_row + rows < shape.rows_of(games.len()) {
            let right = left + (width + 1) * columns as u16 - 1;
            more("▼ more games", right.saturating_sub(12), 1);
        }
    }
}

fn draw_card(
    number: usize,
    title: &str,
    raised: bool,
    card: Rect,
    theme: Theme,
    buffer: &mut Buffer,
) {
    let inner = paint::frame(&number.to_string(), card, theme, buffer);
    buffer.set_style(card, theme.paper(!raised));
    let style = match raised {
        true => theme.chosen(),
        false => Style::new(),
    };
    let lines = title_lines(title, inner);
    let top = inner.height.saturating_sub(lines.len() as u16) / 2;
    for (row, words) in (top..).zip(lines) {
        let words = match raised {
            true => format!(" {words} "),
            false => words,
        };
        let style = style.add_modifier(Modifier::BOLD);
        paint::centred(&words, paint::row(inner, row), style, buffer);
    }
}

/// A title with a line for each word. Words share a line only if there are more
/// words than lines.
fn title_lines(title: &str, area: Rect) -> Vec<String> {
    let words: Vec<&str> = title.split_whitespace().collect();
    if words.len() <= usize::from(area.height) {
        return words.into_iter().map(String::from).collect();
    }
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.width() + word.width() + 3 <= usize::from(area.width) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shape_fits_the_screen() {
        let check = |games, (width, height), expected| {
            let area = Rect::new(0, 0, width, height);
            let shape = Shape::for_games(games, area);
            let found = (shape.columns, shape.rows, shape.has_title);
            assert_eq!(found, expected, "{games} games, {width}×{height}");
        };
        check(1, (80, 24), (1, 1, true));
        check(5, (80, 24), (5, 1, true));
        check(6, (80, 24), (5, 2, false));
        check(20, (80, 24), (5, 2, false));
        check(6, (120, 40), (6, 1, true));
        check(10, (120, 40), (8, 2, true));
        check(20, (120, 40), (8, 3, true));
        check(20, (80, 40), (5, 4, false));
        check(99, (120, 40), (8, 4, false));
    }

    #[test]
    fn long_titles_are_wrapped() {
        let check = |title: &str, expected: &[&str]| {
            assert_eq!(title_lines(title, Rect::new(0, 0, 12, 3)), expected);
        };
        check("War", &["War"]);
        check("Beggar My Neighbour", &["Beggar", "My", "Neighbour"]);
        check("Up and Down the River", &["Up and", "Down the", "River"]);
    }
}
