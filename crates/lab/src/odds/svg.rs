//! The chart as a picture. It follows the reader's choice of light or dark,
//! unless dark is asked for.

use std::fmt::Write;

use super::ChartReport;
use super::layout::{Section, cells, columns, letters_in, meaning, sections};

const CELL: usize = 30;
const LABELS: usize = 50;
const MARGIN: usize = 20;
const COLUMNS: usize = 10;

const LIGHT: &str = "--page:#ffffff;--ink:#222222;--h:#f3d9d4;--s:#fbeeb8;--d:#cfe8cf;\
                     --p:#cfe0f5;--r:#e2d6ee";
const DARK: &str = "--page:#16181d;--ink:#e8e8e8;--h:#6d3a32;--s:#6b5a1e;--d:#2f5c35;\
                    --p:#2b4a75;--r:#543c70";

/// The class of a cell: its first letter.
fn class(letters: &str) -> String {
    letters.chars().take(1).collect::<String>().to_lowercase()
}

fn style(dark: bool) -> String {
    let follow = format!("@media(prefers-color-scheme:dark){{svg{{{DARK}}}}}");
    let (first, then) = match dark {
        true => (DARK, ""),
        false => (LIGHT, follow.as_str()),
    };
    let mut style = format!(
        "svg{{{first}}}{then}text{{font:14px system-ui,sans-serif;fill:var(--ink);\
         text-anchor:middle}}.left{{text-anchor:start}}.title{{font-weight:600}}\
         .page{{fill:var(--page)}}"
    );
    for letter in ["h", "s", "d", "p", "r"] {
        let _ = write!(style, ".{letter}{{fill:var(--{letter})}}");
    }
    style
}

/// Draws one section at this height; answers where it ends.
fn draw(out: &mut String, section: &Section, top: usize) -> usize {
    let baseline = |y: usize| y + CELL * 2 / 3;
    let title = section.title.to_uppercase();
    let _ = writeln!(
        out,
        r#"<text class="left title" x="{MARGIN}" y="{}">{title}</text>"#,
        baseline(top)
    );
    let centre = |column: usize| MARGIN + LABELS + column * CELL + CELL / 2;
    for (column, up) in columns().enumerate() {
        let (x, y) = (centre(column), baseline(top));
        let _ = writeln!(out, r#"<text class="title" x="{x}" y="{y}">{up}</text>"#);
    }
    let mut y = top + CELL;
    for (label, row) in &section.rows {
        let text = baseline(y);
        let _ = writeln!(
            out,
            r#"<text class="left" x="{MARGIN}" y="{text}">{label}</text>"#
        );
        for (column, cell) in cells(row).enumerate() {
            let letters = cell.letters();
            let (x, class, size) = (MARGIN + LABELS + column * CELL, class(letters), CELL - 2);
            let _ = writeln!(
                out,
                r#"<rect class="{class}" x="{x}" y="{y}" width="{size}" height="{size}" rx="4"/>"#
            );
            let x = centre(column) - 1;
            let _ = writeln!(out, r#"<text x="{x}" y="{text}">{letters}</text>"#);
        }
        y += CELL;
    }
    y + CELL / 2
}

impl ChartReport {
    /// The chart as an SVG picture.
    #[must_use]
    pub fn svg(&self, dark: bool) -> String {
        let sections = sections(&self.chart, self.splits);
        let mut body = String::new();
        let mut y = MARGIN;
        for section in &sections {
            y = draw(&mut body, section, y);
        }
        for letters in letters_in(&sections) {
            let (class, meaning) = (class(letters), meaning(letters, self.stay));
            let (size, text, left) = (CELL - 8, y + CELL / 2, MARGIN + CELL + 8);
            let _ = writeln!(
                body,
                r#"<rect class="{class}" x="{MARGIN}" y="{y}" width="{CELL}" height="{size}" rx="4"/>"#
            );
            let x = MARGIN + CELL / 2;
            let _ = writeln!(body, r#"<text x="{x}" y="{text}">{letters}</text>"#);
            let _ = writeln!(
                body,
                r#"<text class="left" x="{left}" y="{text}">{meaning}</text>"#
            );
            y += CELL - 4;
        }
        let edge = format!("{:+.3} %", 100.0 * self.edge.best).replace('-', "−");
        let decks = self.subject.decks;
        let line = format!("decks: {decks}; a bet wins {edge} on average");
        y += CELL;
        let _ = writeln!(
            body,
            r#"<text class="left" x="{MARGIN}" y="{y}">{line}</text>"#
        );
        let (width, height) = (2 * MARGIN + LABELS + COLUMNS * CELL, y + MARGIN);
        let style = style(dark);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" \
             aria-label=\"Blackjack strategy chart\">\n<style>{style}</style>\n\
             <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n"
        )
    }
}
