//! The full-screen mode: pages drawn with ratatui from scenes alone. Only this file
//! and `terminal.rs` use the terminal; see `page.rs` for what a page is.

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

/// How often to check that the terminal is still there.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Runs the full-screen mode until somebody quits. It starts with the menu, or with
/// a table if `start` names a game.
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
            // Save the game whatever the error is.
            app.stop();
            return Err(error);
        }
    }
}

/// Draws a frame, then waits for an event and handles it.
fn show_and_wait(
    app: &mut App<'_>,
    guard: &mut TerminalGuard,
    events: &Receiver<TerminalEvent>,
    begin: Instant,
) -> io::Result<()> {
    guard.draw(|area, buffer| app.draw(area, buffer))?;
    let wake = app.wake().map(|wake| wake.saturating_sub(begin.elapsed()));
    match events.recv_timeout(wake.unwrap_or(CHECK_INTERVAL).min(CHECK_INTERVAL)) {
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
