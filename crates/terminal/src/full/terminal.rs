//! The terminal: taken for the full screen and given back, whatever happens.

use std::io::{self, IsTerminal, Stdout, Write, stdout};
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

use super::page::Gesture;

/// The terminal while it is ours. Given back when it is dropped, and before a
/// panic is told.
pub(crate) struct TerminalGuard {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl TerminalGuard {
    /// Takes the terminal.
    pub(crate) fn enter() -> io::Result<Self> {
        restore_before_panics();
        take()?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()));
        let terminal = terminal.inspect_err(|_| give_back())?;
        Ok(Self { terminal })
    }

    /// Shows a picture.
    pub(crate) fn draw(&mut self, picture: impl FnOnce(Rect, &mut Buffer)) -> io::Result<()> {
        self.terminal.draw(|frame| {
            let area = frame.area();
            picture(area, frame.buffer_mut());
        })?;
        Ok(())
    }

    /// Draws everything anew.
    pub(crate) fn redraw(&mut self) -> io::Result<()> {
        // Terminal::clear would ask where the cursor is, and the answer goes to
        // the thread that reads keys.
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    /// Gives the terminal back to the shell until it lets us go on.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        stop_process()?;
        take()?;
        self.redraw()
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    let taken = execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        cursor::Hide
    );
    taken.inspect_err(|_| give_back())
}

fn give_back() {
    // Each of these as far as it goes: the terminal may be gone.
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

/// A panic's words would be lost on the other screen.
fn restore_before_panics() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        give_back();
        before(panic);
    }));
}

/// What comes from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TerminalEvent {
    /// A key or a click.
    Gesture(Gesture),
    /// The window has another size.
    Resize,
    /// The program is to end.
    Stop,
    /// The program is to wait.
    Suspend,
}

/// Listens to keys and signals, each on a thread of its own: a terminal that
/// goes away can keep the one that reads keys busy for ever, and a signal must
/// end the program all the same.
pub(crate) fn listen() -> io::Result<Receiver<TerminalEvent>> {
    let (sender, receiver) = channel();
    catch_signals(sender.clone())?;
    thread::spawn(move || {
        loop {
            let outside = match event::read() {
                Ok(Event::Resize(..)) => Some(TerminalEvent::Resize),
                Ok(event) => Gesture::of_event(event).map(TerminalEvent::Gesture),
                Err(_) => Some(TerminalEvent::Stop),
            };
            if outside.is_some_and(|outside| sender.send(outside).is_err()) {
                return;
            }
        }
    });
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
    thread::spawn(move || {
        for signal in signals.forever() {
            let outside = match signal {
                SIGTSTP => TerminalEvent::Suspend,
                _ => TerminalEvent::Stop,
            };
            if sender.send(outside).is_err() {
                return;
            }
        }
    });
    Ok(())
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
