//! Snapshots of tables, and tables in every size.

mod any_size;
mod snapshots;
mod states;

use parlour_engine::Record;
use parlour_engine::dealer::Seed;
use parlour_engine::record::Chance;
use parlour_engine::registry::Registry;
use parlour_engine::scene::Scene;
use parlour_games::Games;
use parlour_terminal::full::draw::{Drawn, TableView, table};
use parlour_terminal::full::theme::Theme;
use parlour_terminal::{App, Host, Speed, StartOptions, UiOptions};
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};

use states::State;

/// The whole screen in this state of a game, for the player whose turn it is. The other
/// seats are bots.
fn screen(state: State<'_>, theme: Theme, columns: u16, lines: u16) -> Buffer {
    struct MemoryHost(Option<Record>);
    impl Host for MemoryHost {
        fn chance(&mut self) -> Chance {
            Chance::seed(Seed([0; 32]))
        }
        fn unfinished(&mut self) -> Option<Record> {
            self.0.take()
        }
    }
    let record = state.record_for_one();
    let game = Games.find(&record.game).expect("a game of ours");
    let mut host = MemoryHost(Some(record));
    let options = UiOptions {
        theme,
        speed: Some(Speed::Off),
        motion: false,
    };
    let mut app = App::new(&Games, &mut host, options, Some(StartOptions::new(game)));
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).expect("no device");
    let draw = |frame: &mut Frame<'_>| app.draw(frame.area(), frame.buffer_mut());
    terminal.draw(draw).expect("no device");
    terminal.backend().buffer().clone()
}

/// Draws a scene on a screen of this size. The last three lines of a screen
/// belong to the prompt.
fn drawn(scene: &Scene, theme: Theme, columns: u16, lines: u16) -> (Buffer, Drawn) {
    let area = Rect::new(0, 0, columns, lines.saturating_sub(3));
    let mut buffer = Buffer::empty(area);
    let view = TableView {
        scene,
        theme,
        chosen: None,
        hidden: &[],
    };
    let drawn = table(&view, area, &mut buffer);
    (buffer, drawn)
}
