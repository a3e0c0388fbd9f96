//! The terminal: taken for the full screen and given back, whatever happens.

use std::io::{self, Stdout, Write, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Rect;

/// The terminal while it is ours. Given back when it is dropped, and before a
/// panic is told.
pub(crate) struct Stage {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Stage {
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
        self.terminal.clear()
    }

    /// Gives the terminal back to the shell until it lets us go on.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        stop_process()?;
        take()?;
        self.redraw()
    }
}

impl Drop for Stage {
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

/// What somebody outside wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// The program is to end.
    Stop,
    /// The program is to wait.
    Suspend,
}

/// Signals, as they arrive.
pub(crate) struct Signals {
    stop: Arc<AtomicBool>,
    suspend: Arc<AtomicBool>,
}

impl Signals {
    /// Catches them from now on.
    pub(crate) fn catch() -> io::Result<Self> {
        let signals = Self {
            stop: Arc::default(),
            suspend: Arc::default(),
        };
        signals.register()?;
        Ok(signals)
    }

    #[cfg(unix)]
    fn register(&self) -> io::Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&self.stop))?;
        }
        signal_hook::flag::register(SIGTSTP, Arc::clone(&self.suspend))?;
        Ok(())
    }

    #[cfg(not(unix))]
    fn register(&self) -> io::Result<()> {
        Ok(())
    }

    /// The signal that arrived since the last look.
    pub(crate) fn arrived(&self) -> Option<Signal> {
        if self.stop.swap(false, Ordering::Relaxed) {
            return Some(Signal::Stop);
        }
        let suspend = self.suspend.swap(false, Ordering::Relaxed);
        suspend.then_some(Signal::Suspend)
    }
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
