//! Puts the terminal into full-screen mode, and always restores it.

use std::io::{self, IsTerminal, Stdout, Write, stdout};
use std::mem::ManuallyDrop;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Rect;

use super::page::InputEvent;
#[cfg(unix)]
use crate::line::end_process;

/// How long the second signal waits until the terminal is restored.
#[cfg(unix)]
const RESTORE_TIME: std::time::Duration = std::time::Duration::from_millis(500);

/// The terminal in full-screen mode. It is restored when this is dropped, and
/// before a panic message is printed.
pub(crate) struct TerminalGuard {
    /// Not dropped: `Terminal` panics in `drop` if the terminal and stderr are gone. It
    /// holds memory only, and `restore` shows the cursor.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
}

impl TerminalGuard {
    /// Enters full-screen mode.
    pub(crate) fn enter() -> io::Result<Self> {
        restore_on_panic();
        enter_full_screen()?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()));
        let terminal = terminal.inspect_err(|_| restore())?;
        Ok(Self {
            terminal: ManuallyDrop::new(terminal),
        })
    }

    /// Draws a frame.
    pub(crate) fn draw(&mut self, picture: impl FnOnce(Rect, &mut Buffer)) -> io::Result<()> {
        self.terminal.draw(|frame| {
            let area = frame.area();
            picture(area, frame.buffer_mut());
        })?;
        Ok(())
    }

    /// Redraws the whole screen.
    pub(crate) fn redraw(&mut self) -> io::Result<()> {
        // Terminal::clear would ask where the cursor is, and the answer goes to
        // the thread that reads keys.
        execute!(stdout(), Clear(ClearType::All))?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        self.terminal = ManuallyDrop::new(terminal);
        Ok(())
    }

    /// Restores the terminal and stops the process until the shell resumes it.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        restore();
        stop_process()?;
        enter_full_screen()?;
        self.redraw()
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

fn enter_full_screen() -> io::Result<()> {
    enable_raw_mode()?;
    let entered = execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        cursor::Hide
    );
    entered.inspect_err(|_| restore())
}

fn restore() {
    // Errors are ignored: the terminal may be gone.
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}

/// Without this, panic messages are lost with the alternate screen.
fn restore_on_panic() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        before(panic);
    }));
}

/// A key, a click or a signal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TerminalEvent {
    /// A key or a click.
    Input(InputEvent),
    /// The size of the window changed.
    Resize,
    /// A signal: the program shall end.
    Stop,
    /// Keys cannot be read any more.
    Gone,
    /// The program shall be suspended.
    Suspend,
}

/// Listens to keys and signals on separate threads: if the terminal goes away, the
/// thread that reads keys can block for ever, and signals must still work.
pub(crate) fn listen() -> io::Result<Receiver<TerminalEvent>> {
    let (sender, receiver) = channel();
    catch_signals(sender.clone())?;
    let read_keys = move || {
        loop {
            let input = match event::read() {
                Ok(Event::Resize(..)) => Some(TerminalEvent::Resize),
                Ok(event) => InputEvent::from_event(event).map(TerminalEvent::Input),
                Err(_) => Some(TerminalEvent::Gone),
            };
            let is_gone = input == Some(TerminalEvent::Gone);
            if input.is_some_and(|event| sender.send(event).is_err()) || is_gone {
                return;
            }
        }
    };
    thread::Builder::new().spawn(read_keys)?;
    Ok(receiver)
}

/// Whether the terminal went away.
pub(crate) fn is_gone() -> bool {
    !io::stdin().is_terminal()
}

#[cfg(unix)]
fn catch_signals(sender: Sender<TerminalEvent>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
    let wait_for_signals = move || {
        let mut is_stopped = false;
        for signal in signals.forever() {
            let event = match signal {
                SIGTSTP => TerminalEvent::Suspend,
                _ => TerminalEvent::Stop,
            };
            if event == TerminalEvent::Stop && std::mem::replace(&mut is_stopped, true) {
                end_now();
            }
            if sender.send(event).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().spawn(wait_for_signals)?;
    Ok(())
}

/// Ends the program at the second signal: it did not end at the first one, so it may be
/// blocked. Restoring the terminal can block, too, so it gets a moment only.
#[cfg(unix)]
fn end_now() -> ! {
    let (done, restored) = channel();
    let restore = move || {
        restore();
        let _ = done.send(());
    };
    if thread::Builder::new().spawn(restore).is_ok() {
        let _ = restored.recv_timeout(RESTORE_TIME);
    }
    end_process()
}

#[cfg(not(unix))]
fn catch_signals(_sender: Sender<TerminalEvent>) -> io::Result<()> {
    Ok(())
}

/// Stops this process as the shell's Ctrl-Z does; returns when it goes on.
#[cfg(unix)]
fn stop_process() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn stop_process() -> io::Result<()> {
    Ok(())
}
