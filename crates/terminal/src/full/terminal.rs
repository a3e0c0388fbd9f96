//! Puts the terminal into full-screen mode, and always restores it.

use std::io::{self, IsTerminal, Stdout, Write, stdout};
use std::mem::ManuallyDrop;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, is_raw_mode_enabled, size,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::page::InputEvent;
use super::paint;
#[cfg(unix)]
use crate::line::end_process;

/// The largest part of a window that is drawn: each cell takes memory, and a terminal can
/// claim any size.
const LARGEST: (u16, u16) = (1_000, 500);

/// How long the second signal waits until the terminal is restored.
#[cfg(unix)]
const RESTORE_TIME: std::time::Duration = std::time::Duration::from_millis(500);

/// The terminal in full-screen mode. It is restored when this is dropped, and
/// before a panic message is printed.
pub(crate) struct TerminalGuard {
    /// Not dropped: `Terminal` panics in `drop` if the terminal and stderr are gone. It
    /// holds memory only, and `restore` shows the cursor.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    window: Window,
}

/// The part of the window that is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Window {
    area: Rect,
    /// Whether it is not the whole window.
    is_cut: bool,
}

impl TerminalGuard {
    /// Enters full-screen mode.
    pub(crate) fn enter() -> io::Result<Self> {
        restore_on_panic();
        enter_full_screen()?;
        let window = Window::measure().inspect_err(|_| restore())?;
        let terminal = terminal_of(window.area).inspect_err(|_| restore())?;
        Ok(Self { terminal, window })
    }

    /// Draws a frame.
    pub(crate) fn draw(&mut self, picture: impl FnOnce(Rect, &mut Buffer)) -> io::Result<()> {
        if Window::measure()? != self.window {
            self.redraw()?;
        }
        let is_cut = self.window.is_cut;
        self.terminal.draw(|frame| {
            let area = frame.area();
            match is_cut {
                true => draw_in_part(picture, area, frame.buffer_mut()),
                false => picture(area, frame.buffer_mut()),
            }
        })?;
        Ok(())
    }

    /// Redraws the whole screen.
    pub(crate) fn redraw(&mut self) -> io::Result<()> {
        // Terminal::clear would ask where the cursor is, and the answer goes to
        // the thread that reads keys.
        execute!(stdout(), Clear(ClearType::All))?;
        self.window = Window::measure()?;
        self.terminal = terminal_of(self.window.area)?;
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

impl Window {
    /// All of the window, unless it is huge.
    fn measure() -> io::Result<Self> {
        let (width, height) = size()?;
        let (max_width, max_height) = LARGEST;
        Ok(Self {
            area: Rect::new(0, 0, width.min(max_width), height.min(max_height)),
            is_cut: width > max_width || height > max_height,
        })
    }
}

/// Draws the picture, and below it why the rest of the window stays empty.
fn draw_in_part(picture: impl FnOnce(Rect, &mut Buffer), area: Rect, buffer: &mut Buffer) {
    let height = area.height.saturating_sub(1);
    picture(Rect { height, ..area }, buffer);
    let (width, lines) = LARGEST;
    let words =
        format!("This window is too large: only {width} columns and {lines} lines are used.");
    paint::text(&words, paint::row(area, height), Style::new(), buffer);
}

fn terminal_of(area: Rect) -> io::Result<ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>> {
    let viewport = Viewport::Fixed(area);
    let backend = CrosstermBackend::new(stdout());
    let terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    Ok(ManuallyDrop::new(terminal))
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

/// Leaves the full screen if the program is in it and has to end at once.
pub fn leave() {
    if matches!(is_raw_mode_enabled(), Ok(true)) {
        restore();
    }
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
    /// A signal asked the program to end.
    Stop,
    /// Keys cannot be read any more.
    Gone,
    /// A signal asked the program to suspend.
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
