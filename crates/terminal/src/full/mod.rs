//! Full screens: pages of cards and words, drawn with ratatui from scenes
//! alone. What a page is stands in `page.rs`; the terminal itself is touched
//! only here and in `terminal.rs`.

mod app;
mod confirm;
pub mod draw;
mod house;
mod line_edit;
pub mod look;
mod menu;
mod motion;
mod page;
mod paint;
mod pick;
mod players;
mod reader;
mod records;
mod replay;
mod sitting;
mod svg;
mod table;
mod terminal;

use std::io;
use std::time::{Duration, Instant};

use parlour_engine::Registry;
use ratatui::crossterm::event;

pub use app::{App, Manners};
pub use look::{Depth, Look};
pub use page::Input;
pub use svg::svg;

use self::terminal::{Signal, Signals, Stage};
use crate::host::{Host, Leave, Start};

/// The longest wait before signals are looked at.
const GLANCE: Duration = Duration::from_millis(100);

/// Plays in full screen until somebody leaves: from the menu, or from a table
/// if a game was asked for.
///
/// # Errors
/// What the terminal says.
pub fn run<R: Registry>(
    registry: R,
    host: &mut dyn Host,
    manners: Manners,
    start: Option<Start>,
) -> io::Result<Leave> {
    let begin = Instant::now();
    let signals = Signals::catch()?;
    let mut app = App::new(&registry, host, manners, start);
    let mut stage = Stage::enter()?;
    loop {
        app.tick(begin.elapsed());
        if let Some(leave) = app.left() {
            return Ok(leave);
        }
        stage.draw(|area, buffer| app.draw(area, buffer))?;
        match next_input(&app, begin, &signals) {
            Ok(Next::Time) => {}
            Ok(Next::Input(Input::Control('z')) | Next::Signal(Signal::Suspend)) => {
                stage.suspend()?;
            }
            Ok(Next::Input(Input::Control('l'))) => stage.redraw()?,
            Ok(Next::Input(input)) => app.input(&input),
            // A terminal that is gone cannot be asked; the game is kept.
            Ok(Next::Signal(Signal::Stop)) | Err(_) => app.stop(),
        }
    }
}

enum Next {
    Time,
    Input(Input),
    Signal(Signal),
}

/// Waits for a key, a signal or the time that the pages wait for.
fn next_input(app: &App<'_>, begin: Instant, signals: &Signals) -> io::Result<Next> {
    loop {
        if let Some(signal) = signals.arrived() {
            return Ok(Next::Signal(signal));
        }
        let wake = app.wake().map(|wake| wake.saturating_sub(begin.elapsed()));
        let wait = wake.unwrap_or(GLANCE).min(GLANCE);
        if event::poll(wait)? {
            let event = event::read()?;
            if let event::Event::Resize(..) = event {
                return Ok(Next::Time);
            }
            if let Some(input) = Input::of_event(event) {
                return Ok(Next::Input(input));
            }
        } else if wake.is_some_and(|wake| wake <= wait) {
            return Ok(Next::Time);
        }
    }
}
