//! What happened, in sentences; the short facts; the points.

use parlour_engine::scene::Score;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::painter::Painter;
use super::pen::width;

/// What says which way a game goes stands out among the facts.
const ARROWS: [char; 4] = ['↻', '↺', '▲', '▼'];

/// The points of somebody, unless they only count the cards once more.
pub(super) fn points<'a>(painter: &Painter<'a>, name: &str) -> Option<&'a Score> {
    let scene = painter.scene;
    let held = |score: &Score| {
        let seat = scene.seats.iter().find(|seat| seat.name == score.name);
        seat.and_then(|seat| seat.cards).map(i64::from) == Some(score.points)
    };
    match scene.score.iter().all(held) {
        true => None,
        false => scene.score.iter().find(|score| score.name == name),
    }
}

/// The short facts in one line, and the points of those without a seat.
pub(super) fn status(painter: &mut Painter<'_>, area: Rect) {
    let (scene, look) = (painter.scene, painter.pen.look);
    let mut column = area.x;
    let mut say = |label: &str, value: &str| {
        let needed = width(label) + width(value) + 4;
        if column.saturating_add(needed) > area.right() && column > area.x {
            return;
        }
        let room = |column: u16| area.right().saturating_sub(column);
        let pen = &mut painter.pen;
        column += 1 + pen.text((column, area.y), label, room(column), look.dim());
        let style = match value.starts_with(ARROWS) {
            true => look.felt().patch(look.winning()),
            false => look.felt().add_modifier(Modifier::BOLD),
        };
        column += 3 + pen.text((column, area.y), value, room(column), style);
    };
    if area.is_empty() {
        return;
    }
    for note in &scene.notes {
        say(&note.label, &note.value);
    }
    let seated = |score: &&Score| scene.seats.iter().any(|seat| seat.name == score.name);
    for score in scene.score.iter().filter(|score| !seated(score)) {
        say(&score.name, &score.points.to_string());
    }
    if let Some(trend) = &scene.trend {
        say(&trend.label, &graph(&trend.values, look.ascii));
    }
}

/// A small graph, as high as its own range: blocks, or digits from 0 to 7.
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

/// The story in a panel of its own, the newest sentence at the bottom.
pub(super) fn panel(painter: &mut Painter<'_>, area: Rect) {
    let (scene, look) = (painter.scene, painter.pen.look);
    let pen = &mut painter.pen;
    pen.fill(area, ' ', look.felt());
    let edge = Rect { width: 1, ..area };
    pen.fill(edge, '│', look.dim());
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
        look.title(),
    );
    let newest = scene.story.len().saturating_sub(1);
    let lines: Vec<_> = scene
        .story
        .iter()
        .enumerate()
        .flat_map(|(index, sentence)| {
            let wrapped = textwrap::wrap(sentence, usize::from(inner.width));
            let from_margin = wrapped.into_iter().enumerate();
            from_margin.map(move |(line, words)| (index == newest, line == 0, words))
        })
        .collect();
    let room = usize::from(inner.height.saturating_sub(2));
    let first = lines.len().saturating_sub(room);
    let top = inner.bottom() - (lines.len() - first) as u16;
    for (row, (new, begins, words)) in (top..).zip(&lines[first..]) {
        let style = match new {
            true => look.title(),
            false => look.dim(),
        };
        if *new && *begins {
            pen.text((area.x, row), "▸", 1, look.winning());
        }
        pen.text((inner.x, row), words, inner.width, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_fills_its_own_range() {
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
