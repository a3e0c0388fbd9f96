//! The command `parlour`, for any registry of games. There is a file for each
//! subcommand.
//!
//! Exit codes: 0 done, 1 the request failed, 2 wrong usage, 130 stopped by
//! Ctrl-C or another signal (the game is saved first).

mod append_file;
mod arena;
mod cli;
mod deals;
mod deck;
mod file_host;
mod files;
mod game_file;
mod games;
mod join;
mod odds;
mod outputs;
mod play;
mod progress;
mod record_lock;
mod replay;
mod rules;
mod run_or_merge;
mod saved_games;
mod seat_tokens;
mod serve;
mod servers;
mod shell;
mod sim;
mod stats;
mod visible_output;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use parlour_engine::registry::Registry;
use parlour_terminal::{Lines, Screen, visible};

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// An error message and an exit code.
#[derive(Debug)]
pub struct Failure {
    code: u8,
    error: anyhow::Error,
}

impl Failure {
    /// The request was wrong: exit code 2.
    fn usage(error: impl Into<anyhow::Error>) -> Self {
        Self {
            code: 2,
            error: error.into(),
        }
    }

    /// A signal ended the command: exit code 130, as shells have it.
    fn stopped() -> Self {
        Self {
            code: STOPPED,
            error: anyhow::anyhow!("stopped"),
        }
    }
}

/// The exit code of a program that a signal ended.
const STOPPED: u8 = 130;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.error)
    }
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    /// The request failed: exit code 1.
    fn from(error: E) -> Self {
        Self {
            code: 1,
            error: error.into(),
        }
    }
}

/// The streams and the terminal of a command.
pub struct Environment {
    /// The input.
    pub input: Box<dyn Read + Send>,
    /// The output.
    pub output: Box<dyn Write>,
    /// Whether the output is a terminal.
    pub terminal: bool,
    /// Whether colours can be used.
    pub colours: bool,
    /// Whether the terminal can show the full-screen mode.
    pub full: bool,
    /// Whether the terminal can be cleared.
    pub controls: bool,
    /// The width of the terminal.
    pub columns: usize,
    /// Whether signals such as Ctrl-C end the wait for a line, so that the game is saved
    /// on the usual path.
    pub signals: bool,
    /// The folder for games and settings; `None` if nothing is saved.
    pub data: Option<PathBuf>,
    /// The folder for commands that only read, such as `stats`.
    pub saved_games: Option<PathBuf>,
}

impl Environment {
    /// The streams and the terminal of this process. `PARLOUR_DATA` names the folder for
    /// games and settings. Without it, people use the system's folder for application
    /// data; scripts may read it and save nothing.
    #[must_use]
    pub fn of_process() -> Self {
        let terminal = io::stdout().is_terminal();
        let people = terminal && io::stdin().is_terminal();
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let columns = terminal_size::terminal_size().map_or(80, |(width, _)| width.0.into());
        let given: Option<PathBuf> = set("PARLOUR_DATA").map(PathBuf::from);
        let saved_games = given.clone().or_else(saved_games::home);
        Self {
            input: Box::new(io::stdin()),
            output: Box::new(io::stdout().lock()),
            terminal,
            colours: terminal && !dumb && set("NO_COLOR").is_none(),
            full: people && !dumb,
            controls: terminal && !dumb,
            columns,
            signals: true,
            data: given.or_else(|| saved_games.clone().filter(|_| people)),
            saved_games,
        }
    }

    /// Pipes for input and output, for tests.
    #[must_use]
    pub fn piped(input: impl Read + Send + 'static, output: impl Write + 'static) -> Self {
        Self {
            input: Box::new(input),
            output: Box::new(output),
            terminal: false,
            colours: false,
            full: false,
            controls: false,
            columns: 80,
            signals: false,
            data: None,
            saved_games: None,
        }
    }

    /// The input, and a screen for the output.
    ///
    /// # Errors
    /// If the system has no thread to read the input.
    fn split(self, args: &cli::ScreenArgs) -> io::Result<(Lines, Screen<Box<dyn Write>>)> {
        let input = Lines::new(self.input)?;
        if self.signals {
            warn_about_signals(ctrlc::set_handler(input.stopper()));
        }
        // A dumb terminal gets plain words, no boxes.
        let screen = match (self.terminal, args.plain || !self.controls) {
            (true, false) => Screen::terminal(self.output, self.colours, self.columns)
                .with_controls(self.controls),
            (true, true) => Screen::plain_terminal(self.output).with_controls(self.controls),
            (false, _) => Screen::plain(self.output),
        };
        Ok((input, screen.with_ascii(args.ascii)))
    }
}

/// Prints that signals cannot be caught, if so. The command goes on.
fn warn_about_signals(handled: Result<(), ctrlc::Error>) {
    if let Err(error) = handled {
        let _ = writeln!(io::stderr(), "parlour: signals cannot be caught: {error}");
    }
}

/// Runs the command with the arguments, streams and signals of this process.
pub fn main(registry: impl Registry) -> ExitCode {
    let env = Environment::of_process();
    match run(registry, std::env::args_os(), env) {
        Ok(()) => ExitCode::SUCCESS,
        // No message: the person stopped it.
        Err(failure) if failure.code == STOPPED => ExitCode::from(STOPPED),
        Err(failure) => {
            // Not `eprintln!`, which panics if stderr is closed.
            let words = failure.to_string();
            let _ = writeln!(io::stderr(), "parlour: {}", visible(&words));
            ExitCode::from(failure.code)
        }
    }
}

/// Runs the command with these arguments and streams.
///
/// # Errors
/// A [`Failure`] with the message and the exit code.
pub fn run(
    registry: impl Registry,
    arguments: impl IntoIterator<Item = OsString>,
    mut env: Environment,
) -> Result<(), Failure> {
    let matches = match cli::Cli::command().try_get_matches_from(cli::old_flags(arguments)) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return Err(Failure::usage(cli::explain(&error))),
        Err(help) => return ignore_closed_pipe(write!(env.output, "{help}")),
    };
    let cli = cli::Cli::from_arg_matches(&matches).map_err(Failure::usage)?;
    // Only tables use control characters.
    let is_table = matches!(
        cli.command,
        None | Some(cli::Command::Play(_) | cli::Command::Join(_))
    );
    if !is_table {
        env.output = Box::new(visible_output::VisibleOutput::new(env.output));
    }
    let result = match cli.command {
        None => play::menu(registry, &cli.screen, env),
        Some(cli::Command::Games) => games::games(registry, &mut env.output),
        Some(cli::Command::Rules(args)) => rules::rules(registry, &args, &mut env.output),
        Some(cli::Command::Play(args)) => play::play(registry, &args, env),
        Some(cli::Command::Replay(args)) => replay::replay(registry, &args, &mut env),
        Some(cli::Command::Stats(args)) => stats::stats(registry, &args, &mut env),
        Some(cli::Command::Odds(args)) => odds::odds(registry, &args, &mut env),
        Some(cli::Command::Sim(args)) => sim::sim(registry, args, env),
        Some(cli::Command::Serve(args)) => serve::serve(registry, &args, &mut env),
        Some(cli::Command::Join(args)) => join::join(registry, &args, env),
        Some(cli::Command::Arena(args)) => arena::arena(registry, args, env),
        Some(cli::Command::Deck(command)) => deck::deck(&command, &mut env),
        Some(cli::Command::Completions { shell }) => {
            shell::completions(registry, shell, &mut env.output)
        }
        Some(cli::Command::Man { command }) => shell::man(command.as_deref(), &mut env.output),
    };
    match result {
        Err(failure) if is_closed_pipe(&failure.error) => Ok(()),
        result => result,
    }
}

/// Whether the reader closed our output. That ends the command and is not a failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

fn ignore_closed_pipe(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
