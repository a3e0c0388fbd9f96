//! Commands that are run to their end, for the tests of `sim` and `arena`.

use std::process::{Command, Stdio};

use serde_json::Value;

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
