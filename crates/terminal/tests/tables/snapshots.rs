//! Every game's opening, middle and end, at three sizes, with colours and
//! without. `INSTA_UPDATE=always cargo test --workspace --test tables`
//! updates them; look at them before committing.

use std::fmt::Write;

use parlour_terminal::full::theme::{ColourDepth, Theme};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use crate::screen;
use crate::states::State;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// The text, line by line.
fn words(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.area.rows() {
        let mut line = String::new();
        let mut wide = false;
        for cell in row.positions().filter_map(|at| buffer.cell(at)) {
            if !wide {
                line.push_str(cell.symbol());
            }
            wide = cell.symbol().width() > 1;
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The styles, line by line: a letter for each style. A list at the end explains the
/// letters.
fn styles(buffer: &Buffer) -> String {
    let mut known: Vec<(Color, Color, Modifier)> = Vec::new();
    let mut text = String::new();
    for row in buffer.area.rows() {
        for cell in row.positions().filter_map(|at| buffer.cell(at)) {
            let style = (cell.fg, cell.bg, cell.modifier);
            let found = known.iter().position(|other| *other == style);
            let index = found.unwrap_or_else(|| {
                known.push(style);
                known.len() - 1
            });
            text.push(letter(index));
        }
        text.push('\n');
    }
    for (index, (ink, ground, modifier)) in known.iter().enumerate() {
        let letter = letter(index);
        let _ = writeln!(text, "{letter} {ink} on {ground} {modifier:?}");
    }
    text
}

fn letter(index: usize) -> char {
    let letters = ('a'..='z').chain('A'..='Z');
    [' ', '.']
        .into_iter()
        .chain(letters)
        .nth(index)
        .unwrap_or('?')
}

fn check(name: &str, code: &str, seats: usize, moves: usize) {
    let state = State { code, seats, moves };
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        for (columns, lines) in SIZES {
            let size = format!("{columns}x{lines}");
            let plain = screen(state, Theme::new(ColourDepth::None), columns, lines);
            insta::assert_snapshot!(format!("{name}_{size}"), words(&plain));
            let coloured = screen(state, Theme::new(ColourDepth::True), columns, lines);
            assert_eq!(words(&plain), words(&coloured), "colours do not change the text");
            insta::assert_snapshot!(format!("{name}_{size}_none"), styles(&plain));
            insta::assert_snapshot!(format!("{name}_{size}_true"), styles(&coloured));
        }
    });
}

#[test]
fn one() {
    check("one_opening", "one", 4, 0);
    check("one_middle", "one:official", 4, 37);
    check("one_end", "one", 4, 10_000);
}

#[test]
fn blackjack() {
    check("blackjack_opening", "blackjack", 3, 0);
    check("blackjack_middle", "blackjack:casino", 3, 8);
    check("blackjack_end", "blackjack+hands=5", 3, 10_000);
}

#[test]
fn war() {
    check("war_opening", "war", 2, 0);
    check("war_middle", "war", 2, 7);
    check("war_end", "war", 3, 10_000);
}

#[test]
fn top_trumps() {
    check("top_trumps_opening", "top-trumps", 2, 0);
    check("top_trumps_middle", "top-trumps:official", 2, 2);
    check("top_trumps_end", "top-trumps", 4, 10_000);
}

#[test]
fn silly_biscuits() {
    check("silly_biscuits_opening", "silly-biscuits", 3, 0);
    check("silly_biscuits_middle", "silly-biscuits:shithead", 3, 40);
    check("silly_biscuits_end", "silly-biscuits", 3, 10_000);
}

#[test]
fn full_tables() {
    check("full_one", "one", 10, 60);
    check("full_blackjack", "blackjack:casino", 7, 30);
    check("full_war", "war", 16, 2);
    check("full_top_trumps", "top-trumps", 8, 4);
}
