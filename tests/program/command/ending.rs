//! Games that are ended by signals, closed pipes and lost folders.

use std::fs;
use std::io::{Read, Write};
use std::process::Command;

#[cfg(target_os = "linux")]
use crate::command::process::wait_until;
use crate::command::process::{Folder, command, feed, run, started_at};

#[test]
fn a_record_that_cannot_be_written_is_printed() {
    let folder = Folder::new("lost");
    let inner = folder.0.join("inner");
    fs::create_dir(&inner).expect("a folder");
    let file = inner.join("game.json");
    let mut child = started_at(&file);
    fs::remove_dir_all(&inner).expect("removed");
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(b"D\nD\n")
        .expect("read");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8_lossy(&output.stderr);
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(out.matches("cannot be written now").count(), 1, "{out}");
    assert!(
        err.contains("{\"parlour\":1,\"game\":\"one\""),
        "the record is printed: {err}"
    );
}

#[cfg(unix)]
#[test]
fn signals_end_the_game_cleanly() {
    let folder = Folder::new("signal");
    for signal in ["-INT", "-TERM", "-HUP"] {
        let file = folder.0.join(format!("game{signal}.json"));
        let mut child = started_at(&file);
        let id = child.id().to_string();
        let killed = Command::new("kill").args([signal, &id]).status();
        assert!(killed.expect("kill runs").success());
        // The input stays open: only the signal can end it.
        let stdin = child.stdin.take();
        let output = child.wait_with_output().expect("it ends");
        drop(stdin);
        assert_eq!(output.status.code(), Some(130), "{signal}: {output:?}");
        assert!(output.stderr.is_empty(), "{signal}: {output:?}");
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(out.contains("The game is in"), "{out}");
    }
}

/// Whether a write to this pipe would block.
#[cfg(target_os = "linux")]
fn is_full(pipe: &std::io::PipeWriter) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let mut asked = [PollFd::new(pipe, PollFlags::OUT)];
    poll(&mut asked, Some(&Timespec::default())).expect("a pipe") == 0
}

/// A pipe that nobody reads blocks the program: the first signal is not seen, the second
/// one ends it.
#[cfg(target_os = "linux")]
#[test]
fn a_second_signal_ends_a_blocked_program() {
    use std::os::unix::process::ExitStatusExt;
    use std::time::{Duration, Instant};
    let (_unread, pipe) = std::io::pipe().expect("a pipe");
    let mut child = command(&[
        "play",
        "war:endless+round-limit=1000000",
        "-s",
        "--players",
        "bot,bot",
    ])
    .stdout(pipe.try_clone().expect("a second handle"))
    .spawn()
    .expect("it starts");
    wait_until(&mut child, |_| is_full(&pipe));
    let id = child.id().to_string();
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break status;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "it runs on");
        let killed = Command::new("kill").args(["-INT", &id]).status();
        assert!(killed.expect("kill runs").success());
        std::thread::sleep(Duration::from_millis(300));
    };
    assert_eq!((status.code(), status.signal()), (Some(130), None));
}

/// A stack of this size cannot be had, so there is no thread.
#[cfg(target_os = "linux")]
#[test]
fn without_threads_there_is_a_message() {
    let none = "1000000000000000";
    let mut play = command(&["play", "one", "-s", "--players", "Ann,bot"]);
    let run = feed(play.env("RUST_MIN_STACK", none), Vec::new());
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.starts_with("parlour: "), "{}", run.err);
    let mut sim = command(&["sim", "one", "--games", "10", "--threads", "2"]);
    let run = feed(sim.env("RUST_MIN_STACK", none), Vec::new());
    assert!(run.out.contains("10 games"), "{}{}", run.out, run.err);
}

#[test]
fn a_closed_pipe_is_not_a_failure() {
    for line in [
        "play war -s --players bot,bot --seed 1",
        "rules one",
        "games",
        "man",
        "",
    ] {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let mut child = command(&arguments).spawn().expect("it starts");
        let mut stdout = child.stdout.take().expect("piped");
        let mut first = [0; 1];
        stdout.read_exact(&mut first).expect("something is written");
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{line}: {err}");
        assert!(err.is_empty(), "{line}: {err}");
    }
}

#[test]
fn the_game_is_saved_when_a_pipe_closes() {
    let folder = Folder::new("pipe");
    let file = folder.0.join("war.json");
    let mut child = command(&["play", "war", "-s", "--players", "bot,bot", "--record"])
        .arg(&file)
        .spawn()
        .expect("it starts");
    let mut stdout = child.stdout.take().expect("piped");
    let mut first = [0; 1];
    stdout.read_exact(&mut first).expect("something is written");
    drop(stdout);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let replay = run(&["replay", file.to_str().expect("text"), "--json"], "");
    assert_eq!(replay.code, 0, "{}", replay.err);
}
