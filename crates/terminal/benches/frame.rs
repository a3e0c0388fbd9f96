//! Measures how long it takes to draw a whole frame of a full table, including its
//! scene. The limit is 2 ms.
//!
//! `cargo bench -p parlour-terminal --bench frame`

use divan::Bencher;
use parlour_engine::Record;
use parlour_engine::dealer::Seed;
use parlour_engine::record::Chance;
use parlour_engine::registry::Registry;
use parlour_games::Games;
use parlour_terminal::{App, ColourDepth, Host, Speed, StartOptions, Theme, UiOptions};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

#[allow(dead_code)]
#[path = "../tests/tables/states.rs"]
mod states;

fn main() {
    divan::main();
}

/// The largest tables: many seats and many cards.
const TABLES: [(&str, usize, usize); 5] = [
    ("one", 10, 120),
    ("blackjack:casino", 7, 30),
    ("war", 16, 2),
    ("top-trumps", 8, 4),
    ("silly-biscuits:shithead", 5, 60),
];

/// A host with one unfinished game, or none.
struct MemoryHost(Option<Record>);

impl Host for MemoryHost {
    fn chance(&mut self) -> Chance {
        Chance::seed(Seed([0; 32]))
    }

    fn unfinished(&mut self) -> Option<Record> {
        self.0.take()
    }
}

#[divan::bench(args = TABLES.map(|(code, ..)| code))]
fn frame(bencher: Bencher<'_, '_>, code: &str) {
    let found = TABLES.iter().find(|(known, ..)| *known == code);
    let &(code, seats, moves) = found.expect("one of the list");
    let record = states::State { code, seats, moves }.record_for_one();
    let game = Games.find(&record.game).expect("a game of ours");
    let mut host = MemoryHost(Some(record));
    let options = UiOptions {
        theme: Theme::new(ColourDepth::True),
        speed: Some(Speed::Off),
        motion: false,
    };
    let mut app = App::new(&Games, &mut host, options, Some(StartOptions::new(game)));
    let area = Rect::new(0, 0, 200, 60);
    let mut buffer = Buffer::empty(area);
    bencher.bench_local(|| app.draw(area, divan::black_box(&mut buffer)));
}

/// Creates the app and draws the first frame of the menu, without a terminal.
#[divan::bench]
fn first_frame() -> Buffer {
    let options = UiOptions {
        theme: Theme::new(ColourDepth::True),
        speed: None,
        motion: true,
    };
    let mut host = MemoryHost(None);
    let mut app = App::new(&Games, &mut host, options, None);
    let area = Rect::new(0, 0, 200, 60);
    let mut buffer = Buffer::empty(area);
    app.draw(area, &mut buffer);
    buffer
}
