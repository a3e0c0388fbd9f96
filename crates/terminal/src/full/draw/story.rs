//! The story panel, the status line with the notes, and the points.

use parlour_engine::scene::{CardWord, Score, Sentence, Special};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::painter::Painter;
use super::pen::{Pen, width};
use crate::host::with_full_stop;

/// Notes that begin with an arrow show a direction of play, and are highlighted.
const ARROWS: [char; 4] = ['↻', '↺', '▲', '▼'];

/// The points of a player. `None` if the points of all players are their numbers of
/// cards, which are shown anyway.
pub(super) fn points<'a>(painter: &Painter<'a>, name: &str) -> Option<&'a Score> {
    let scene = painter.scene;
    let is_card_count = |score: &Score| {
        let seat = scene.seats.iter().find(|seat| seat.name == score.name);
        seat.and_then(|seat| seat.cards).map(i64::from) == Some(score.points)
    };
    match scene.score.iter().all(is_card_count) {
        true => None,
        false => scene.score.iter().find(|score| score.name == name),
    }
}

/// Draws the status line: the notes, the points of players without a seat, and the
/// graph.
pub(super) fn status(painter: &mut Painter<'_>, area: Rect) {
    let (scene, theme) = (painter.scene, painter.pen.theme);
    let mut column = area.x;
    let mut write = |label: &str, value: &str| {
        let needed = width(label) + width(value) + 4;
        if column.saturating_add(needed) > area.right() && column > area.x {
            return;
        }
        let room = |column: u16| area.right().saturating_sub(column);
        let pen = &mut painter.pen;
        column += 1 + pen.text((column, area.y), label, room(column), theme.dim());
        let style = match value.starts_with(ARROWS) {
            true => theme.base().patch(theme.winning()),
            false => theme.base().add_modifier(Modifier::BOLD),
        };
        column += 3 + pen.text((column, area.y), value, room(column), style);
    };
    if area.is_empty() {
        return;
    }
    for note in &scene.notes {
        write(&note.label, &note.value);
    }
    let seated = |score: &&Score| scene.seats.iter().any(|seat| seat.name == score.name);
    for score in scene.score.iter().filter(|score| !seated(score)) {
        write(&score.name, &score.points.to_string());
    }
    if let Some(trend) = &scene.trend {
        write(&trend.label, &graph(&trend.values, theme.ascii));
    }
}

/// A small graph of blocks, or of the digits 0 to 7 in ASCII, scaled to the range of
/// the values.
fn graph(values: &[u8], ascii: bool) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const DIGITS: [char; 8] = ['0', '1', '2', '3', '4', '5', '6', '7'];
    let steps = if ascii { DIGITS } else { BLOCKS };
    let lowest = values.iter().min().copied().map_or(0, usize::from);
    let highest = values.iter().max().copied().map_or(0, usize::from);
    let range = (highest - lowest).max(steps.len());
    let step = |value: &u8| steps[(usize::from(*value) - lowest) * (steps.len() - 1) / range];
    values.iter().map(step).collect()
}

/// A line of the story panel.
#[derive(Default)]
struct Line<'a> {
    words: String,
    /// The cards that are named in it.
    cards: &'a [CardWord],
    /// Whether it belongs to the newest sentence.
    is_new: bool,
    /// Whether a sentence begins here.
    begins: bool,
    /// Whether it is the heading of a part of the game.
    is_heading: bool,
}

/// The story in lines of this many columns, with a heading for each part of the game. If
/// there is room, empty lines separate the sentences; if there is too little, the oldest
/// lines are left out.
fn story_lines<'a>(story: &[(String, &'a Sentence)], columns: u16, room: u16) -> Vec<Line<'a>> {
    let (columns, room) = (usize::from(columns), usize::from(room));
    let newest = story.len().saturating_sub(1);
    let mut part = "";
    let mut sentences: Vec<Vec<Line<'a>>> = Vec::new();
    for (index, (text, said)) in story.iter().enumerate() {
        let mut lines = Vec::new();
        if said.part != part {
            part = &said.part;
            lines.push(Line {
                words: part.into(),
                is_heading: true,
                ..Line::default()
            });
        }
        let wrapped = textwrap::wrap(text, columns).into_iter().enumerate();
        lines.extend(wrapped.map(|(line, words)| Line {
            words: words.into_owned(),
            cards: &said.cards,
            is_new: index == newest,
            begins: line == 0,
            is_heading: false,
        }));
        sentences.push(lines);
    }
    let total: usize = sentences.iter().map(Vec::len).sum();
    let is_spaced = total + newest <= room;
    let mut lines = Vec::new();
    for sentence in sentences {
        if is_spaced && !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(sentence);
    }
    lines.drain(..lines.len().saturating_sub(room));
    lines
}

/// Draws the story panel from the top, the newest sentence last. On large screens the
/// special cards are at its end.
pub(super) fn panel(painter: &mut Painter<'_>, area: Rect, is_large: bool) {
    let (scene, theme) = (painter.scene, painter.pen.theme);
    let pen = &mut painter.pen;
    pen.fill(area, ' ', theme.base());
    let edge = Rect { width: 1, ..area };
    pen.fill(edge, '│', theme.dim());
    let mut inner = Rect {
        x: area.x + 2,
        width: area.width.saturating_sub(3),
        ..area
    };
    if inner.is_empty() {
        return;
    }
    if is_large {
        inner.height -= specials(pen, &scene.specials, inner);
    }
    pen.text(
        (inner.x, inner.y),
        "What happened",
        inner.width,
        theme.title(),
    );
    let story = scene.story.iter();
    let story: Vec<(String, &Sentence)> = story
        .map(|said| (with_full_stop(&said.text), said))
        .collect();
    let lines = story_lines(&story, inner.width, inner.height.saturating_sub(2));
    for (row, line) in (inner.y + 2..).zip(&lines) {
        if line.is_heading {
            heading(pen, inner, row, &line.words);
            continue;
        }
        let style = match line.is_new {
            true => theme.title(),
            false => theme.dim(),
        };
        if line.is_new && line.begins {
            pen.text((area.x, row), "▸", 1, theme.winning());
        }
        pen.text((inner.x, row), &line.words, inner.width, style);
        card_words(pen, (inner.x, row), line);
    }
}

/// Draws the name of a part of the game in a dim line.
fn heading(pen: &mut Pen<'_>, area: Rect, row: u16, words: &str) {
    let dim = pen.theme.dim();
    let used = pen.text((area.x, row), words, area.width, dim) + 1;
    let rule = Rect {
        x: area.x + used,
        y: row,
        width: area.width.saturating_sub(used),
        height: 1,
    };
    pen.fill(rule, '─', dim);
}

/// Writes the words of a line that name cards once more, in the colours of the cards.
fn card_words(pen: &mut Pen<'_>, (column, row): (u16, u16), line: &Line<'_>) {
    let is_mark = |letter: char| !letter.is_alphanumeric() && !"♠♥♦♣".contains(letter);
    let mut at = column;
    for word in line.words.split(' ') {
        let bare = word.trim_matches(is_mark);
        let named = line.cards.iter().find(|card| card.word == bare);
        if let (Some(card), Some((before, _))) = (named, word.split_once(bare)) {
            let style = pen.theme.card_word(&card.face);
            pen.text((at + width(before), row), bare, width(bare), style);
        }
        at += width(word) + 1;
    }
}

/// Draws at the end of an area which cards are special and what they do, in a third of it at
/// most. Returns how many lines that takes.
fn specials(pen: &mut Pen<'_>, specials: &[Special], area: Rect) -> u16 {
    let theme = pen.theme;
    let indent = specials.iter().map(|special| width(&special.card) + 2);
    let indent = indent.max().unwrap_or(0);
    let columns = usize::from(area.width.saturating_sub(indent));
    let wrapped = specials.iter().map(|special| {
        let lines = textwrap::wrap(&special.about, columns);
        (special.card.as_str(), lines)
    });
    let wrapped: Vec<_> = wrapped.collect();
    // An empty line and the title.
    let height = 2 + wrapped.iter().map(|(_, lines)| lines.len()).sum::<usize>();
    let height = u16::try_from(height).unwrap_or(u16::MAX);
    if specials.is_empty() || height > area.height / 3 {
        return 0;
    }
    let mut row = area.bottom() - height + 1;
    pen.text((area.x, row), "Special cards", area.width, theme.title());
    for (card, lines) in wrapped {
        pen.text((area.x, row + 1), card, indent, theme.title());
        for line in lines {
            row += 1;
            pen.text((area.x + indent, row), &line, area.width, theme.dim());
        }
    }
    height
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_story_fills_its_panel() {
        let said = ["Ann sat down.", "Bob sat down.", "Ann won."].map(Sentence::from);
        let in_lines = |said: &[Sentence], columns: u16, room: u16| {
            let story: Vec<_> = said.iter().map(|said| (said.text.clone(), said)).collect();
            let lines = story_lines(&story, columns, room);
            let words = lines.iter().map(|line| line.words.clone());
            words.collect::<Vec<String>>()
        };
        let check = |columns: u16, room: u16, expected: &[&str]| {
            assert_eq!(in_lines(&said, columns, room), expected, "{columns}×{room}");
        };
        let spaced = ["Ann sat down.", "", "Bob sat down.", "", "Ann won."];
        check(20, 5, &spaced);
        check(20, 4, &["Ann sat down.", "Bob sat down.", "Ann won."]);
        check(20, 2, &["Bob sat down.", "Ann won."]);
        check(8, 3, &["Bob sat", "down.", "Ann won."]);
        check(8, 0, &[]);
        assert!(in_lines(&[], 20, 5).is_empty());
        let mut parts = said.clone();
        for (said, part) in parts.iter_mut().zip(["", "Round 1", "Round 1"]) {
            said.part = part.into();
        }
        let expected = ["Ann sat down.", "Round 1", "Bob sat down.", "Ann won."];
        assert_eq!(in_lines(&parts, 20, 5), expected);
    }

    #[test]
    fn graphs_are_scaled_to_their_range() {
        let check = |values: &[u8], ascii: bool, expected: &str| {
            assert_eq!(graph(values, ascii), expected, "{values:?}");
        };
        check(&[], false, "");
        check(&[50], false, "▁");
        check(&[50, 51, 50], false, "▁▁▁");
        check(&[50, 75, 100], false, "▁▄█");
        check(&[50, 75, 100], true, "037");
    }
}
