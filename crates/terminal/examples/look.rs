//! Prints a table. The arguments are the rules code of the game, columns, lines, moves,
//! seats, and optionally a file to which the picture is written as SVG. With `cards`
//! instead of a code it prints cards in all sizes.
//!
//! `cargo run -p parlour-terminal --example look -- one:official 120 37 25 4 one.svg`

use parlour_engine::cards::PlayingCard;
use parlour_engine::scene::{Colour, Face};
use parlour_terminal::full::draw::{self, TableView, table};
use parlour_terminal::full::theme::Theme;
use parlour_terminal::svg;
use ratatui::backend::IntoCrossterm;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

#[allow(dead_code)]
#[path = "../tests/tables/states.rs"]
mod states;

/// Columns and lines of cards.
const CARDS: [(u16, u16); 5] = [(23, 16), (13, 9), (9, 7), (7, 5), (5, 3)];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, otherwise: u16| {
        let given = arguments.get(index).and_then(|text| text.parse().ok());
        given.unwrap_or(otherwise)
    };
    let theme = Theme::from_environment(false);
    let area = Rect::new(0, 0, number(1, 80), number(2, 21));
    let mut buffer = Buffer::empty(area);
    let code = arguments.first().map_or("one", String::as_str);
    match code {
        "cards" => draw_cards(theme, area, &mut buffer),
        _ => {
            let state = states::State {
                code,
                moves: number(3, 0).into(),
                seats: number(4, 2).into(),
            };
            let scene = state.scene();
            let view = TableView {
                scene: &scene,
                theme,
                chosen: None,
                hidden: &[],
            };
            table(&view, area, &mut buffer);
        }
    }
    match arguments.get(5) {
        Some(file) => std::fs::write(file, svg(&buffer)).expect("the file can be written"),
        None => print(&buffer),
    }
}

/// Draws cards of each size in rows, as many as fit.
fn draw_cards(theme: Theme, area: Rect, buffer: &mut Buffer) {
    let playing = "AS AH AD AC JH QS KD 10H 9C 8D 7S 5H 3C 2D".split(' ');
    let playing = playing.map(|text| text.parse::<PlayingCard>().expect("a card").face());
    let signs = [
        ("7", "R7"),
        ("Skip", "RS"),
        ("Reverse", "RR"),
        ("Pickup 2", "RP2"),
        ("Wild", "WC"),
        ("Wild Pickup 4", "WP4"),
    ];
    let coloured = signs.map(|(sign, text)| Face::Coloured {
        colour: Colour::Red,
        sign: sign.into(),
        text: text.into(),
    });
    let others = [Face::plain(10, "suit 5"), Face::Back { count: 40 }];
    let faces: Vec<Face> = playing.chain(coloured).chain(others).collect();
    let (mut column, mut row) = (0, 0);
    for (width, height) in CARDS {
        for face in &faces {
            if column + width > area.width {
                (column, row) = (0, row + height);
            }
            let place = Rect::new(column, row, width, height);
            draw::card(face, &[], theme, place.intersection(area), buffer);
            column += width;
        }
        (column, row) = (0, row + height);
    }
}

fn print(buffer: &Buffer) {
    for row in buffer.area.rows() {
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
