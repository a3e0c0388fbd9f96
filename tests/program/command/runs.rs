//! Commands that are run to their end, for the tests of `sim` and `arena`.

#[cfg(target_os = "linux")]
use std::process::Command;

use serde_json::Value;

use crate::command::process::{self, Run};
#[cfg(target_os = "linux")]
use crate::command::process::{command, finished, wait_until};

pub(crate) fn parlour(line: &str) -> Run {
    process::parlour(line, "")
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

/// The JSON of a command that is stopped by Ctrl-C after it has played some games.
#[cfg(target_os = "linux")]
pub(crate) fn interrupted(line: &str) -> Value {
    let arguments: Vec<&str> = line.split_whitespace().collect();
    let mut child = command(&arguments).spawn().expect("it starts");
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
