//! The full-screen mode: pages drawn with ratatui from scenes alone. Only this file
//! and `terminal.rs` use the terminal; see `page.rs` for what a page is.

mod app;
mod arrow_keys;
mod confirm;
pub mod draw;
mod game_grid;
mod go_online;
mod house_rules;
mod line_edit;
mod lobby;
mod long_game;
mod menu;
mod motion;
mod name_page;
mod open_table;
mod page;
mod paint;
mod players;
mod qr;
mod records;
mod replay;
mod resume_offer;
mod splash;
mod stats_page;
mod svg;
mod table;
mod terminal;
mod text_page;
pub mod theme;

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use parlour_bots::AnyRegistry;

pub use app::{App, UiOptions};
pub use page::InputEvent;
pub use qr::qr_code;
pub use svg::svg;
pub use terminal::leave;
pub use theme::{ColourDepth, Theme};

use self::terminal::{TerminalEvent, TerminalGuard, is_gone, listen};
use crate::host::{Host, Leave, StartOptions};
use crate::online::ServerLine;

/// How often to check that the terminal is still there.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Runs the full-screen mode until somebody quits. It starts with the menu, or with
/// a table if `start` names a game.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run(
    registry: &dyn AnyRegistry,
    host: &mut dyn Host,
    options: UiOptions,
    start: Option<StartOptions>,
) -> io::Result<Leave> {
    show(App::new(registry, host, options, start))
}

/// Runs the full-screen mode at a table on a server, until somebody quits. `link` is for
/// others who want to join.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run_at_table(
    registry: &dyn AnyRegistry,
    host: &mut dyn Host,
    options: UiOptions,
    line: Box<dyn ServerLine>,
    link: String,
) -> io::Result<Leave> {
    show(App::at_table(registry, host, options, line, link))
}

fn show(mut app: App<'_>) -> io::Result<Leave> {
    let begin = Instant::now();
    let mut guard = TerminalGuard::enter()?;
    let events = listen()?;
    loop {
        app.tick(begin.elapsed());
        if let Some(leave) = app.exit_reason() {
            return Ok(leave);
        }
        if let Err(error) = show_and_wait(&mut app, &mut guard, &events, begin) {
            // Save the game whatever the error is.
            app.stop();
            return Err(error);
        }
    }
}

/// The error if the terminal was closed without a signal.
fn gone() -> io::Error {
    io::Error::new(io::ErrorKind::NotConnected, "the terminal was closed")
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
        Ok(TerminalEvent::Input(InputEvent::Control('z')) | TerminalEvent::Suspend) => {
            guard.suspend()?
        }
        Ok(TerminalEvent::Input(InputEvent::Control('l'))) => guard.redraw()?,
        Ok(TerminalEvent::Input(gesture)) => app.input(&gesture),
        Ok(TerminalEvent::Resize) => {}
        Ok(TerminalEvent::Stop) | Err(RecvTimeoutError::Disconnected) => app.stop(),
        Ok(TerminalEvent::Gone) => return Err(gone()),
        Err(RecvTimeoutError::Timeout) if wake.is_none() && is_gone() => return Err(gone()),
        Err(RecvTimeoutError::Timeout) => {}
    }
    Ok(())
}
