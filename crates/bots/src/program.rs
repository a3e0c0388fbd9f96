//! Programs as bots: a program reads its view and the legal moves as a line of JSON,
//! and writes a move. `docs/programs.md` describes the format.
//!
//! A program is started with an empty environment, in an empty folder of its own, and
//! without open files other than its input and output. One that stops, hangs, floods
//! or answers nonsense loses its seat to an easy bot; the game goes on.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use parlour_engine::dealer::Fast;
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::player::{Decision, Heuristic, Player};
use parlour_engine::rules::Terms;
use parlour_engine::table::Names;
use parlour_engine::{Sight, View};
use serde::Deserialize;
use serde_json::json;
use tempfile::TempDir;
use thiserror::Error;

use crate::players::ByHeuristic;
use crate::seating::OpenError;

/// How long a program may think about a move.
pub const TIME_LIMIT: Duration = Duration::from_secs(5);

/// The longest line that a program may write.
const MAX_LINE_LEN: u64 = 4_096;

/// Why a program loses its seat.
#[derive(Debug, Error)]
enum Fault {
    #[error("could not be started: {0}")]
    Start(io::Error),
    #[error("stopped")]
    Stopped,
    #[error("did not answer within {} s", .0.as_secs())]
    Late(Duration),
    #[error("wrote a line that was not asked for")]
    Flood,
    #[error("wrote a line of more than {MAX_LINE_LEN} bytes")]
    Long,
    #[error("answered {0:?}, which is not possible now")]
    Nonsense(String),
}

/// A player that is a program.
pub struct Program<G: CardGame> {
    path: Arc<Path>,
    names: Names,
    /// The name for messages, if it differs from the name of the seat.
    message_name: Option<String>,
    limit: Duration,
    state: State,
    /// Plays on if the program has lost its seat.
    easy: ByHeuristic<G::Heuristic>,
    notice: Option<String>,
}

enum State {
    NotStarted,
    Running(Process),
    Lost,
}

impl<G: CardGame> Program<G> {
    /// The program is started when it has to make its first move.
    #[must_use]
    pub fn new(path: Arc<Path>, rules: &G::Rules, names: Names, limit: Duration) -> Self {
        Self {
            path,
            names,
            message_name: None,
            limit,
            state: State::NotStarted,
            easy: ByHeuristic {
                heuristic: G::Heuristic::new(rules),
                beginner: true,
            },
            notice: None,
        }
    }

    /// The same, with a name of its own in messages.
    #[must_use]
    pub fn with_name(self, name: &str) -> Self {
        let message_name = Some(name.into());
        Self {
            message_name,
            ..self
        }
    }

    /// Asks the program, unless it has lost its seat. `None` if an easy bot has to
    /// choose.
    fn ask(&mut self, decision: Decision<'_, G>, interrupts: bool) -> Option<Option<G::Move>> {
        if let State::NotStarted = self.state {
            match Process::start(&self.path) {
                Ok(process) => self.state = State::Running(process),
                Err(error) => self.lose(decision.view, &Fault::Start(error)),
            }
        }
        let State::Running(process) = &mut self.state else {
            return None;
        };
        let question = question(decision, &self.names, interrupts);
        let answer = process
            .ask(&question, self.limit)
            .and_then(|line| read_answer::<G>(&line, decision, &self.names, interrupts));
        match answer {
            Ok(mv) => Some(mv),
            Err(fault) => {
                self.lose(decision.view, &fault);
                None
            }
        }
    }

    fn lose(&mut self, view: View<'_, G>, fault: &Fault) {
        self.state = State::Lost;
        let name = self.message_name.as_deref();
        let name = name.unwrap_or(self.names.of(view.seat));
        self.notice = Some(format!(
            "{name}'s program {fault}. An easy bot plays on in this seat."
        ));
    }
}

impl<G: CardGame> Player<G> for Program<G> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        let answer = self.ask(decision, false).flatten();
        answer.unwrap_or_else(|| self.easy.choose(decision, chance))
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        let answer = self.ask(decision, true);
        answer.unwrap_or_else(|| self.easy.interrupt(decision, chance))
    }

    fn remembers(&self) -> bool {
        G::Heuristic::REMEMBERS
    }

    fn notice(&mut self) -> Option<String> {
        self.notice.take()
    }
}

/// The question as a line of JSON.
fn question<G: CardGame>(decision: Decision<'_, G>, names: &Names, interrupts: bool) -> String {
    let Decision { view, moves, .. } = decision;
    let sight = Sight {
        rules: view.rules,
        seats: view.seats,
        public: view.public,
        own: Some((view.seat, view.private)),
    };
    let texts: Vec<String> = moves
        .iter()
        .map(|mv| G::write(view.rules, names, mv))
        .collect();
    json!({
        "parlour": 1,
        "game": G::ID,
        "rules": Terms::<G>::write_rules(view.rules),
        "names": names.as_slice(),
        "seat": view.seat.number(),
        "interrupts": interrupts,
        "moves": texts,
        "scene": G::scene(sight, names),
    })
    .to_string()
}

/// An answer in the long form.
#[derive(Deserialize)]
struct Answer {
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// Reads `R7` or `{"move": "R7"}`. An empty line or `null` declines to interrupt.
fn read_answer<G: CardGame>(
    line: &str,
    decision: Decision<'_, G>,
    names: &Names,
    interrupts: bool,
) -> Result<Option<G::Move>, Fault> {
    let line = line.trim();
    let nonsense = || Fault::Nonsense(line.chars().take(40).collect());
    let text = match line.starts_with('{') {
        true => {
            let answer: Answer = serde_json::from_str(line).map_err(|_| nonsense())?;
            answer.mv
        }
        false => Some(line.to_string()).filter(|text| !text.is_empty()),
    };
    match text {
        None if interrupts => Ok(None),
        None => Err(nonsense()),
        Some(text) => {
            let mv = G::read(decision.view, names, &text).map_err(|_| nonsense())?;
            match decision.moves.contains(mv) {
                true => Ok(Some(mv)),
                false => Err(nonsense()),
            }
        }
    }
}

/// A running program.
struct Process {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<Result<String, Fault>>,
    /// Removed when the program has ended.
    _folder: TempDir,
}

impl Process {
    fn start(path: &Path) -> io::Result<Self> {
        let folder = TempDir::with_prefix("parlour-bot-")?;
        let mut command = Command::new(path);
        command
            .env_clear()
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        detach(&mut command);
        let mut child = command.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = pipes else {
            return Err(io::Error::other("it has no input or output"));
        };
        let (questions, to_ask) = channel();
        // One answer at a time: a program that writes more has to wait.
        let (given, answers) = sync_channel(1);
        let writer = move || write_questions(input, &to_ask);
        let reader = move || read_lines(output, &given);
        let process = Self {
            child,
            questions,
            answers,
            _folder: folder,
        };
        thread::Builder::new().spawn(writer)?;
        thread::Builder::new().spawn(reader)?;
        Ok(process)
    }

    fn ask(&mut self, question: &str, limit: Duration) -> Result<String, Fault> {
        if self.answers.try_recv().is_ok() {
            return Err(Fault::Flood);
        }
        let asked = self.questions.send(format!("{question}\n"));
        asked.map_err(|_| Fault::Stopped)?;
        match self.answers.recv_timeout(limit) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => Err(Fault::Late(limit)),
            Err(RecvTimeoutError::Disconnected) => Err(Fault::Stopped),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        kill_all(&mut self.child);
        // It was killed, so this does not take long.
        let _ = self.child.wait();
    }
}

/// Lets the program inherit no open files, and makes it the leader of a process group, so
/// that its children can be killed with it.
#[cfg(unix)]
fn detach(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    close_fds::set_fds_cloexec(3, &[]);
    command.process_group(0);
}

#[cfg(not(unix))]
fn detach(_command: &mut Command) {}

#[cfg(unix)]
fn kill_all(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // Fails if all of them have ended.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    let _ = child.kill();
}

#[cfg(not(unix))]
fn kill_all(child: &mut Child) {
    let _ = child.kill();
}

/// Passes questions on until the program has ended or nobody asks any more.
fn write_questions(mut input: ChildStdin, questions: &Receiver<String>) {
    for question in questions {
        let written = input.write_all(question.as_bytes());
        if written.and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads the lines that the program writes.
fn read_lines(output: ChildStdout, answers: &SyncSender<Result<String, Fault>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output
            .by_ref()
            .take(MAX_LINE_LEN)
            .read_until(b'\n', &mut line);
        let is_whole = line.ends_with(b"\n");
        let answer = match read {
            Ok(0) | Err(_) => return,
            Ok(_) if !is_whole && line.len() as u64 == MAX_LINE_LEN => Err(Fault::Long),
            Ok(_) => Ok(String::from_utf8_lossy(&line).into_owned()),
        };
        let goes_on = answer.is_ok();
        if answers.send(answer).is_err() || !goes_on {
            return;
        }
    }
}

/// The whole path of a program that was named on the command line.
///
/// # Errors
/// [`OpenError::Program`] if there is no such file.
pub fn find_program(name: &str) -> Result<PathBuf, OpenError> {
    let find = || {
        let path = std::path::absolute(name)?;
        match path.metadata()?.is_file() {
            true => Ok(path),
            false => Err(io::Error::other("it is not a file")),
        }
    };
    find().map_err(|error| OpenError::Program {
        name: name.into(),
        why: error.to_string(),
    })
}
