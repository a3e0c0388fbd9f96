//! The progress bar: rate and time left, on stderr, only if that is a terminal.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use parlour_lab::sim::{Control, Extent, Plan};

/// How often the bar is updated.
const TICK: Duration = Duration::from_millis(50);

/// Runs the work, and shows its progress.
pub(super) fn watched<T>(plan: &Plan, control: &Control, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (bar, form, done) = bar_of(plan);
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style);
    }
    std::thread::scope(|scope| {
        // The bar is removed when the sender is dropped, even by a panic.
        let (working, watching) = mpsc::channel::<()>();
        let show = move || {
            while watching.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                bar.set_position(done(control));
                bar.set_message(rate(control));
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
fn rate(control: &Control) -> String {
    let seconds = control.playing().as_secs_f64().max(1e-3);
    format!(
        "{} games/s",
        HumanCount((control.games() as f64 / seconds) as u64)
    )
}

type Done = fn(&Control) -> u64;

fn bar_of(plan: &Plan) -> (ProgressBar, &'static str, Done) {
    let games = plan.games().ok().flatten();
    match (plan.run.extent, games) {
        (Extent::Milliseconds(time), _) => (
            ProgressBar::new(time),
            "{wide_bar} {percent} % · {msg} · {eta} left",
            |control| control.playing().as_millis() as u64,
        ),
        (Extent::Rounds(rounds), _) => (
            ProgressBar::new(rounds),
            "{wide_bar} {human_pos}/{human_len} rounds · {msg} · {eta} left",
            |control| control.rounds(),
        ),
        (Extent::Games(all), games) => (
            ProgressBar::new(games.map_or(all, |games| games.end - games.start)),
            "{wide_bar} {human_pos}/{human_len} games · {msg} · {eta} left",
            |control| control.games(),
        ),
    }
}
