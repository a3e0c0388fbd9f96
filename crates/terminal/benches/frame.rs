//! How long a drawn frame of a full table takes: it has to stay under 2 ms.
//!
//! `cargo bench -p parlour-terminal --bench frame`

use divan::Bencher;
use parlour_terminal::full::draw::{Picture, table};
use parlour_terminal::full::look::{Depth, Look};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

#[allow(dead_code)]
#[path = "../tests/tables/states.rs"]
mod states;

fn main() {
    divan::main();
}

/// The biggest tables: the most seats, many cards.
const TABLES: [(&str, usize, usize); 5] = [
    ("one", 10, 120),
    ("blackjack:casino", 7, 30),
    ("war", 16, 2),
    ("top-trumps", 8, 4),
    ("silly-biscuits:shithead", 5, 60),
];

#[divan::bench(args = TABLES.map(|(code, ..)| code))]
fn frame(bencher: Bencher<'_, '_>, code: &str) {
    let found = TABLES.iter().find(|(known, ..)| *known == code);
    let &(code, seats, moves) = found.expect("one of the list");
    let scene = states::State { code, seats, moves }.scene();
    let area = Rect::new(0, 0, 200, 60);
    let mut buffer = Buffer::empty(area);
    let picture = Picture {
        scene: &scene,
        look: Look::new(Depth::True),
        chosen: None,
        hidden: &[],
    };
    bencher.bench_local(|| table(divan::black_box(&picture), area, &mut buffer));
}
