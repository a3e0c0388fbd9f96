//! The story panel, the status line with the notes, and the points.

use std::borrow::Cow;

use parlour_engine::scene::Score;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::painter::Painter;
use super::pen::width;
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

/// A line of the story panel: whether it belongs to the newest sentence, whether a
/// sentence begins here, and the words.
type Line<'a> = (bool, bool, Cow<'a, str>);

/// The story in lines of this many columns. If there is room, empty lines separate the
/// sentences; if there is too little, the oldest lines are left out.
fn story_lines(story: &[String], columns: u16, room: u16) -> Vec<Line<'_>> {
    let (columns, room) = (usize::from(columns), usize::from(room));
    let newest = story.len().saturating_sub(1);
    let wrapped = story.iter().enumerate().map(|(index, sentence)| {
        let lines = textwrap::wrap(sentence, columns).into_iter().enumerate();
        let lines = lines.map(|(line, words)| (index == newest, line == 0, words));
        lines.collect::<Vec<Line<'_>>>()
    });
    let sentences: Vec<_> = wrapped.collect();
    let total: usize = sentences.iter().map(Vec::len).sum();
    let mut lines = match total + newest <= room {
        true => sentences.join(&(false, false, Cow::Borrowed(""))),
        false => sentences.concat(),
    };
    lines.drain(..lines.len().saturating_sub(room));
    lines
}

/// Draws the story panel from the top, the newest sentence last.
pub(super) fn panel(painter: &mut Painter<'_>, area: Rect) {
    let (scene, theme) = (painter.scene, painter.pen.theme);
    let pen = &mut painter.pen;
    pen.fill(area, ' ', theme.base());
    let edge = Rect { width: 1, ..area };
    pen.fill(edge, '│', theme.dim());
    let inner = Rect {
        x: area.x + 2,
        width: area.width.saturating_sub(3),
        ..area
    };
    if inner.is_empty() {
        return;
    }
    pen.text(
        (inner.x, inner.y),
        "What happened",
        inner.width,
        theme.title(),
    );
    let story: Vec<String> = scene
        .story
        .iter()
        .map(|said| with_full_stop(&said.text))
        .collect();
    let lines = story_lines(&story, inner.width, inner.height.saturating_sub(2));
    for (row, (new, begins, words)) in (inner.y + 2..).zip(&lines) {
        let style = match new {
            true => theme.title(),
            false => theme.dim(),
        };
        if *new && *begins {
            pen.text((area.x, row), "▸", 1, theme.winning());
        }
        pen.text((inner.x, row), words, inner.width, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_story_fills_its_panel() {
        let story: Vec<String> = ["Ann sat down.", "Bob sat down.", "Ann won."]
            .map(String::from)
            .into();
        let check = |columns: u16, room: u16, expected: &[&str]| {
            let lines = story_lines(&story, columns, room);
            let words: Vec<&str> = lines.iter().map(|(_, _, words)| words.as_ref()).collect();
            assert_eq!(words, expected, "{columns}×{room}");
        };
        let spaced = ["Ann sat down.", "", "Bob sat down.", "", "Ann won."];
        check(20, 5, &spaced);
        check(20, 4, &["Ann sat down.", "Bob sat down.", "Ann won."]);
        check(20, 2, &["Bob sat down.", "Ann won."]);
        check(8, 3, &["Bob sat", "down.", "Ann won."]);
        check(8, 0, &[]);
        assert!(story_lines(&[], 20, 5).is_empty());
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
