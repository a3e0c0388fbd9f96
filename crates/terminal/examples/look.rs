//! Draws a table, to look at: the game's code, columns, lines, moves, seats.
//!
//! `cargo run -p parlour-terminal --example look -- one:official 120 40 25 4`

use parlour_terminal::full::draw::{Picture, table};
use parlour_terminal::full::theme::Theme;
use ratatui::backend::IntoCrossterm;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

#[allow(dead_code)]
#[path = "../tests/tables/states.rs"]
mod states;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, otherwise: u16| {
        let given = arguments.get(index).and_then(|text| text.parse().ok());
        given.unwrap_or(otherwise)
    };
    let state = states::State {
        code: arguments.first().map_or("one", String::as_str),
        moves: number(3, 0).into(),
        seats: number(4, 2).into(),
    };
    let scene = state.scene();
    let picture = Picture {
        scene: &scene,
        theme: Theme::from_environment(false),
        chosen: None,
        hidden: &[],
    };
    let area = Rect::new(0, 0, number(1, 80), number(2, 21));
    let mut buffer = Buffer::empty(area);
    table(&picture, area, &mut buffer);
    for row in area.rows() {
        let mut wide = false;
        for cell in row.positions().filter_map(|at| buffer.cell(at)) {
            // The second half of a wide character is not written.
            if !wide {
                print!("{}", cell.style().into_crossterm().apply(cell.symbol()));
            }
            wide = cell.symbol().width() > 1;
        }
        println!();
    }
}
