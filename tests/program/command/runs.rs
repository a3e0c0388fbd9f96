//! Commands that are run to their end, for the tests of `sim` and `arena`.

use std::process::{Command, Stdio};

use serde_json::Value;

#[cfg(target_os = "linux")]
use crate::command::process::wait_until;

pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command
        .args(line.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env_remove("TERM");
    command
}

pub(crate) fn finished(output: &std::process::Output) -> Run {
    let run = Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

pub(crate) fn parlour(line: &str) -> Run {
    finished(&command(line).output().expect("it starts"))
}

/// What a command that must succeed prints.
pub(crate) fn printed(line: &str) -> String {
    let run = parlour(line);
    assert_eq!(run.code, 0, "{line}: {}", run.err);
    assert_eq!(run.err, "", "{line}");
    run.out
}

pub(crate) fn json(line: &str) -> Value {
    serde_json::from_str(&printed(line)).expect("JSON")
}

pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

pub(crate) fn file(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("text").into()
}

/// Checks that a text has all these words.
pub(crate) fn assert_has(text: &str, words: &[&str]) {
    for words in words {
        assert!(text.contains(words), "{words} in {text}");
    }
}

/// Half a second of computing, in the ticks of `/proc`.
#[cfg(target_os = "linux")]
const HALF_A_SECOND: u64 = 50;

/// How long a program has computed, in ticks.
#[cfg(target_os = "linux")]
fn computed(child: &std::process::Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // The name of the program comes first, and may have spaces.
    let (_, numbers) = status.rsplit_once(") ")?;
    let times = numbers.split(' ').skip(11).take(2);
    times.map(|time| time.parse::<u64>().ok()).sum()
}

/// The JSON of a command that is stopped by Ctrl-C, when some games are played.
#[cfg(target_os = "linux")]
pub(crate) fn interrupted(line: &str) -> Value {
    let mut child = command(line).spawn().expect("it starts");
    wait_until(&mut child, |child| {
        computed(child).is_some_and(|ticks| ticks >= HALF_A_SECOND)
    });
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill runs").success());
    let run = finished(&child.wait_with_output().expect("it ends"));
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("stopped before the end"), "{}", run.err);
    let found: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(found["complete"], false);
    found
}
