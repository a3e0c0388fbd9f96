//! Input, line by line: from a person, a file or a test.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// The maximum length of a line in bytes; the rest of a longer line is dropped.
const MAX_LINE: usize = 4096;

/// The result of reading a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A line, without its newline.
    Line(String),
    /// The input has ended.
    End,
    /// Ctrl-C, or another signal to stop.
    Stop,
}

/// A source of lines.
pub trait Input {
    /// Waits for the next line.
    fn line(&mut self) -> Reply;

    /// Waits for the next line, but no longer than this.
    fn poll(&mut self, wait: Duration) -> Option<Reply> {
        let _ = wait;
        Some(self.line())
    }

    /// Whether a signal asked to stop. Does not wait.
    fn stopped(&mut self) -> bool {
        false
    }
}

/// Reads lines on a separate thread, so that a signal can end the wait.
pub struct Lines {
    replies: Receiver<Reply>,
    stops: Receiver<()>,
    sender: SyncSender<Reply>,
    stop: SyncSender<()>,
}

impl Lines {
    /// Starts reading.
    ///
    /// # Errors
    /// If the system has no thread for it.
    pub fn new(reader: impl Read + Send + 'static) -> io::Result<Self> {
        let (sender, replies) = sync_channel(1);
        let (stop, stops) = sync_channel(1);
        let lines = sender.clone();
        let read_lines = move || {
            let mut reader = BufReader::new(reader);
            loop {
                let reply = read_line(&mut reader);
                let ended = reply == Reply::End;
                if lines.send(reply).is_err() || ended {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(read_lines)?;
        Ok(Self {
            replies,
            stops,
            sender,
            stop,
        })
    }

    /// A function that ends the wait, for a signal handler. The second call ends the
    /// program, because it may be blocked elsewhere: by a pipe that nobody reads, or a
    /// file that does not answer. Moves are saved before anything is shown.
    pub fn stopper(&self) -> impl Fn() + Send + 'static {
        let (sender, stop) = (self.sender.clone(), self.stop.clone());
        let is_stopped = AtomicBool::new(false);
        move || {
            if is_stopped.swap(true, Ordering::Relaxed) {
                end_process();
            }
            // If a channel is full, the game is not waiting and sees the stop at its next read.
            let _ = stop.try_send(());
            let _ = sender.try_send(Reply::Stop);
        }
    }
}

impl Input for Lines {
    fn line(&mut self) -> Reply {
        if self.stopped() {
            return Reply::Stop;
        }
        self.replies.recv().unwrap_or(Reply::End)
    }

    fn poll(&mut self, wait: Duration) -> Option<Reply> {
        if self.stopped() {
            return Some(Reply::Stop);
        }
        match self.replies.recv_timeout(wait) {
            Ok(reply) => Some(reply),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Reply::End),
        }
    }

    fn stopped(&mut self) -> bool {
        self.stops.try_recv().is_ok()
    }
}

/// Ends the process with the exit code of a signal, whatever other threads do.
pub(crate) fn end_process() -> ! {
    const STOPPED: i32 = 130;
    // Without the cleanup of `std::process::exit`, which can wait for other threads.
    #[cfg(unix)]
    signal_hook::low_level::exit(STOPPED);
    #[cfg(not(unix))]
    std::process::exit(STOPPED);
}

/// Reads one line of any bytes and keeps at most [`MAX_LINE`] of them.
fn read_line(reader: &mut impl BufRead) -> Reply {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let (used, ended) = match reader.fill_buf() {
            Ok([]) => (0, true),
            Ok(bytes) => {
                any = true;
                let end = bytes.iter().position(|&byte| byte == b'\n');
                let part = &bytes[..end.unwrap_or(bytes.len())];
                let room = MAX_LINE - line.len().min(MAX_LINE);
                line.extend_from_slice(&part[..part.len().min(room)]);
                (part.len() + usize::from(end.is_some()), end.is_some())
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => (0, true),
        };
        reader.consume(used);
        if ended {
            break;
        }
    }
    if !any {
        return Reply::End;
    }
    let text = String::from_utf8_lossy(&line);
    Reply::Line(text.trim_end_matches('\r').to_string())
}

/// Prepared lines, for tests.
#[derive(Clone, Debug, Default)]
pub struct Script(VecDeque<String>);

impl Script {
    /// These lines, then the end.
    #[must_use]
    pub fn new<S: Into<String>>(lines: impl IntoIterator<Item = S>) -> Self {
        Self(lines.into_iter().map(Into::into).collect())
    }
}

impl Input for Script {
    fn line(&mut self) -> Reply {
        self.0.pop_front().map_or(Reply::End, Reply::Line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &'static [u8]) -> Vec<Reply> {
        let mut lines = Lines::new(bytes).unwrap();
        let mut replies = Vec::new();
        loop {
            let reply = lines.line();
            replies.push(reply.clone());
            if reply == Reply::End {
                return replies;
            }
        }
    }

    #[test]
    fn any_bytes_are_read_as_lines() {
        let line = |text: &str| Reply::Line(text.into());
        assert_eq!(read(b""), [Reply::End]);
        assert_eq!(read(b"\n"), [line(""), Reply::End]);
        assert_eq!(read(b"a\r\nb"), [line("a"), line("b"), Reply::End]);
        assert_eq!(read(b"\xff\n"), [line("\u{fffd}"), Reply::End]);
    }

    #[test]
    fn a_huge_line_is_cut() {
        let huge: &'static [u8] = vec![b'x'; 10_000_000].leak();
        let replies = read(huge);
        assert_eq!(replies.len(), 2);
        assert!(matches!(&replies[0], Reply::Line(text) if text.len() == MAX_LINE));
    }

    #[test]
    fn a_signal_ends_the_wait() {
        let (silent, _writer) = std::io::pipe().unwrap();
        let mut lines = Lines::new(silent).unwrap();
        let stop = lines.stopper();
        stop();
        assert_eq!(lines.line(), Reply::Stop);
    }
}
