//! The chart as SVG. It is light or dark as the viewer prefers, or always dark.
//! Colours are CSS classes, because not every SVG renderer supports variables.

use std::fmt::Write;

use super::layout::{Section, cells, columns, how_to_read, letters_in, meaning, sections};
use super::{ChartReport, percent};

const CELL: usize = 30;
const LABELS: usize = 60;
const MARGIN: usize = 20;
const COLUMNS: usize = 10;
/// The width of a block; the sections are in two blocks side by side.
const BLOCK: usize = LABELS + COLUMNS * CELL;
const WIDTH: usize = 2 * BLOCK + 3 * MARGIN;
/// Columns of the legend.
const ENTRIES: usize = 3;

/// The colours of the page, of its text, and of the cells by their class.
type Palette = [(&'static str, &'static str); 7];

const LIGHT: Palette = [
    (".page", "#ffffff"),
    ("text", "#222222"),
    (".h", "#f3d9d4"),
    (".s", "#fbeeb8"),
    (".d", "#cfe8cf"),
    (".p", "#cfe0f5"),
    (".r", "#e2d6ee"),
];

const DARK: Palette = [
    (".page", "#16181d"),
    ("text", "#e8e8e8"),
    (".h", "#6d3a32"),
    (".s", "#6b5a1e"),
    (".d", "#2f5c35"),
    (".p", "#2b4a75"),
    (".r", "#543c70"),
];

fn fills(palette: Palette) -> String {
    let fill = |(class, colour)| format!("{class}{{fill:{colour}}}");
    palette.into_iter().map(fill).collect()
}

fn style(dark: bool) -> String {
    let colours = match dark {
        true => fills(DARK),
        false => format!(
            "{}@media(prefers-color-scheme:dark){{{}}}",
            fills(LIGHT),
            fills(DARK)
        ),
    };
    format!(
        "text{{font:14px system-ui,sans-serif;text-anchor:middle}}.left{{text-anchor:start}}\
         .strong{{font-weight:600}}.title{{font-size:20px;font-weight:600}}{colours}"
    )
}

/// Draws left-aligned text.
fn write_left(out: &mut String, class: &str, x: usize, y: usize, text: &str) {
    let _ = writeln!(
        out,
        r#"<text class="left {class}" x="{x}" y="{y}">{text}</text>"#
    );
}

/// Draws a cell with its letters. The first letter is its class.
fn draw_cell(out: &mut String, letters: &str, x: usize, y: usize) {
    let class = letters.chars().take(1).collect::<String>().to_lowercase();
    let size = CELL - 2;
    let _ = writeln!(
        out,
        r#"<rect class="{class}" x="{x}" y="{y}" width="{size}" height="{size}" rx="4"/>"#
    );
    let (x, y) = (x + size / 2, baseline(y));
    let _ = writeln!(out, r#"<text x="{x}" y="{y}">{letters}</text>"#);
}

/// The baseline of the text of a row that starts at this height.
fn baseline(top: usize) -> usize {
    top + CELL * 2 / 3 - 1
}

/// Draws one section; returns its bottom.
fn draw_section(out: &mut String, section: &Section, left: usize, top: usize) -> usize {
    let title = section.title.to_uppercase();
    write_left(out, "strong", left, baseline(top), &title);
    let column = |column: usize| left + LABELS + column * CELL;
    for (index, up) in columns().enumerate() {
        let (x, y) = (column(index) + CELL / 2 - 1, baseline(top));
        let _ = writeln!(out, r#"<text class="strong" x="{x}" y="{y}">{up}</text>"#);
    }
    let mut y = top + CELL;
    for (label, row) in &section.rows {
        write_left(out, "", left, baseline(y), label);
        for (index, cell) in cells(row).enumerate() {
            draw_cell(out, cell.letters(), column(index), y);
        }
        y += CELL;
    }
    y + CELL / 2
}

/// Draws the legend; returns its bottom.
fn draw_legend(out: &mut String, letters: &[&str], stay: &str, top: usize) -> usize {
    for (index, letters) in letters.iter().enumerate() {
        let x = MARGIN + index % ENTRIES * (WIDTH - MARGIN) / ENTRIES;
        let y = top + index / ENTRIES * CELL;
        draw_cell(out, letters, x, y);
        write_left(out, "", x + CELL + 8, baseline(y), &meaning(letters, stay));
    }
    top + letters.len().div_ceil(ENTRIES) * CELL
}

impl ChartReport {
    /// The chart as an SVG picture.
    #[must_use]
    pub fn svg(&self, dark: bool) -> String {
        let sections = sections(&self.chart, self.splits);
        let mut body = String::new();
        let title = format!("What to do first: {}", self.subject.headline());
        let mut y = MARGIN + CELL / 2;
        write_left(&mut body, "title", MARGIN, y, &title);
        for line in how_to_read(self.wording.rounds) {
            y += CELL * 3 / 4;
            write_left(&mut body, "", MARGIN, y, line);
        }
        let top = y + CELL / 2;
        let mut bottoms = [top; 2];
        for (index, section) in sections.iter().enumerate() {
            let block = index.min(1);
            let left = MARGIN + block * (BLOCK + MARGIN);
            bottoms[block] = draw_section(&mut body, section, left, bottoms[block]);
        }
        let bottom = bottoms[0].max(bottoms[1]);
        let letters = letters_in(&sections);
        y = draw_legend(&mut body, &letters, self.wording.stay, bottom) + CELL;
        let (edge, stake) = (percent(self.edge.chart, 3), self.wording.stake);
        let line = format!("Played by this chart, a hand wins {edge} of a {stake} on average.");
        write_left(&mut body, "", MARGIN, y, &line);
        let (height, style) = (y + MARGIN, style(dark));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" role=\"img\" \
             aria-label=\"Blackjack strategy chart\">\n<style>{style}</style>\n\
             <rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\"/>\n{body}</svg>\n"
        )
    }
}
