//! Full screens: pages of cards and words, drawn with ratatui from scenes
//! alone. What a page is stands in `page.rs`; the terminal itself is touched
//! only here and in `terminal.rs`.

mod app;
mod confirm;
pub mod draw;
mod game_grid;
mod house;
mod line_edit;
pub mod look;
mod menu;
mod motion;
mod offer;
mod page;
mod paint;
mod pick;
mod players;
mod reader;
mod records;
mod replay;
mod seating;
mod svg;
mod table;
mod terminal;

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use parlour_engine::registry::Registry;

pub use app::{App, UiOptions};
pub use look::{Depth, Look};
pub use page::Gesture;
pub use svg::svg;

use self::terminal::{TerminalEvent, TerminalGuard, is_gone, listen};
use crate::host::{Host, Leave, StartOptions};

/// The longest wait before it is checked that the terminal is still there.
const GLANCE: Duration = Duration::from_secs(1);

/// Plays in full screen until somebody leaves: from the menu, or from a table
/// if a game was asked for.
///
/// # Errors
/// What the terminal says.
pub fn run<R: Registry>(
    registry: R,
    host: &mut dyn Host,
    options: UiOptions,
    start: Option<StartOptions>,
) -> io::Result<Leave> {
    let begin = Instant::now();
    let mut app = App::new(&registry, host, options, start);
    let mut guard = TerminalGuard::enter()?;
    let outside = listen()?;
    loop {
        app.tick(begin.elapsed());
        if let Some(leave) = app.left() {
            return Ok(leave);
        }
        if let Err(error) = show_and_wait(&mut app, &mut guard, &outside, begin) {
            // Whatever the terminal says, the game is kept.
            app.stop();
            return Err(error);
        }
    }
}

/// Shows what is to be seen, waits for something to happen, and passes it on.
fn show_and_wait(
    app: &mut App<'_>,
    guard: &mut TerminalGuard,
    events: &Receiver<TerminalEvent>,
    begin: Instant,
) -> io::Result<()> {
    guard.draw(|area, buffer| app.draw(area, buffer))?;
    let wake = app.wake().map(|wake| wake.saturating_sub(begin.elapsed()));
    match events.recv_timeout(wake.unwrap_or(GLANCE).min(GLANCE)) {
        Ok(TerminalEvent::Gesture(Gesture::Control('z')) | TerminalEvent::Suspend) => {
            guard.suspend()?
        }
        Ok(TerminalEvent::Gesture(Gesture::Control('l'))) => guard.redraw()?,
        Ok(TerminalEvent::Gesture(gesture)) => app.input(&gesture),
        Ok(TerminalEvent::Resize) => {}
        Ok(TerminalEvent::Stop) | Err(RecvTimeoutError::Disconnected) => app.stop(),
        Err(RecvTimeoutError::Timeout) if wake.is_none() && is_gone() => app.stop(),
        Err(RecvTimeoutError::Timeout) => {}
    }
    Ok(())
}
