//! Runs the command as a process, with input and captured output.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};

pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command
        .args(arguments)
        .env_remove("PARLOUR_DATA")
        .env_remove("TERM")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub fn run_bytes(arguments: &[&str], input: Vec<u8>) -> Run {
    feed(&mut command(arguments), input)
}

/// Starts the command with this input, and waits for its end.
pub fn feed(command: &mut Command, input: Vec<u8>) -> Run {
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    // On a thread: the program may stop reading before everything is written.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic");
    finished(&output)
}

/// What a command has printed. It never panics, and never writes escape codes to a pipe.
pub fn finished(output: &Output) -> Run {
    let run = Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    assert!(!run.err.contains('\x1b'), "escape codes in {:?}", run.err);
    assert!(
        !run.out.contains('\x1b'),
        "escape codes in a pipe: {}",
        run.out
    );
    run
}

pub fn run(arguments: &[&str], input: &str) -> Run {
    run_bytes(arguments, input.as_bytes().to_vec())
}

pub fn parlour(line: &str, input: &str) -> Run {
    let arguments: Vec<&str> = line.split_whitespace().collect();
    run(&arguments, input)
}

/// The output of a command that runs in this process.
#[derive(Clone, Default)]
pub struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl SharedBuffer {
    pub fn text(&self) -> String {
        let bytes = self.0.lock().expect("nobody panicked").clone();
        String::from_utf8(bytes).expect("text")
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("parlour-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("text").into()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Starts a game of One that is saved in this file, and reads what it says until it asks Ann.
/// Then it holds the lock of the file, has saved the deal and handles signals.
pub fn started_at(file: impl AsRef<OsStr>) -> Child {
    let mut child = command(&["play", "one", "-s", "--players", "Ann,bot", "--record"])
        .arg(file)
        .spawn()
        .expect("it starts");
    read_until(&mut child, "Ann, ");
    child
}

/// Reads what the program says until these words. The rest can be read later.
pub fn read_until(child: &mut Child, words: &str) {
    let stdout = child.stdout.as_mut().expect("piped");
    let (mut said, mut byte) = (Vec::new(), [0]);
    while !said.ends_with(words.as_bytes()) {
        let read = stdout.read(&mut byte).expect("a pipe");
        assert_ne!(read, 0, "no {words:?}: {}", String::from_utf8_lossy(&said));
        said.extend(byte);
    }
}

/// Waits until a running program fulfils this condition.
pub fn wait_until(child: &mut Child, condition: impl Fn(&Child) -> bool) {
    for _ in 0..12_000 {
        if condition(child) {
            return;
        }
        assert!(child.try_wait().expect("ours").is_none(), "it has ended");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("the program does not get so far");
}

/// Whether a game was played to its end: its winner was named.
pub fn is_over(out: &str) -> bool {
    out.lines().any(|line| line.starts_with("The game took "))
}
