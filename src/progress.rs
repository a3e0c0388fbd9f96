//! The progress bar: rate and time left, on stderr, only if that is a terminal.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use parlour_lab::sim::Control;

/// How often the bar is updated.
const TICK: Duration = Duration::from_millis(50);

/// What a bar shows.
pub(crate) struct Progress {
    /// How much there is to do.
    pub(crate) all: u64,
    /// The unit, such as games; `None` to show percent.
    pub(crate) unit: Option<&'static str>,
    /// How much is done.
    pub(crate) done: fn(&Control) -> u64,
    /// What [`Control::games`] counts.
    pub(crate) games: &'static str,
}

/// A control that the first signal stops, so that the results so far are printed; the
/// second one exits at once.
pub(crate) fn stopped_by_signals(signals: bool) -> Arc<Control> {
    let control = Arc::new(Control::default());
    if signals {
        let control = Arc::clone(&control);
        let handled = ctrlc::set_handler(move || match control.is_stopped() {
            true => std::process::exit(130),
            false => control.stop(),
        });
        crate::warn_about_signals(handled);
    }
    control
}

/// Runs the work, and shows its progress.
pub(crate) fn watched<T>(progress: &Progress, control: &Control, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let Progress {
        all, done, games, ..
    } = *progress;
    let bar = ProgressBar::new(all);
    let form = match progress.unit {
        Some(unit) => {
            format!("{{wide_bar}} {{human_pos}}/{{human_len}} {unit} · {{msg}} · {{eta}} left")
        }
        None => "{wide_bar} {percent} % · {msg} · {eta} left".into(),
    };
    if let Ok(style) = ProgressStyle::with_template(&form) {
        bar.set_style(style);
    }
    std::thread::scope(|scope| {
        // The bar is removed when the sender is dropped, even by a panic.
        let (working, watching) = mpsc::channel::<()>();
        let show = move || {
            while watching.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                bar.set_position(done(control));
                bar.set_message(rate(control, games));
            }
            bar.finish_and_clear();
        };
        // Without a thread there is no bar.
        let _ = std::thread::Builder::new().spawn_scoped(scope, show);
        let found = work();
        drop(working);
        found
    })
}

/// How fast games are played.
fn rate(control: &Control, games: &str) -> String {
    let seconds = control.playing().as_secs_f64().max(1e-3);
    let rate = HumanCount((control.games() as f64 / seconds) as u64);
    format!("{rate} {games}/s")
}
