//! Where lines come from: a person, a file, a test.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The longest line that is read as one; the rest of a longer one is dropped.
const LONGEST: usize = 4096;

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A line, without its end.
    Line(String),
    /// There is no more.
    End,
    /// Somebody pressed Ctrl-C, or asked the program to stop.
    Stop,
}

/// Where lines come from.
pub trait Input {
    /// Waits for the next line.
    fn line(&mut self) -> Reply;

    /// Whether somebody wants to stop, without waiting.
    fn stopped(&mut self) -> bool {
        false
    }
}

/// Lines of a reader, read on a thread of their own so that a signal can end
/// the wait.
pub struct Lines {
    replies: Receiver<Reply>,
    stops: Receiver<()>,
    sender: SyncSender<Reply>,
    stop: SyncSender<()>,
}

impl Lines {
    /// Starts reading.
    #[must_use]
    pub fn new(reader: impl Read + Send + 'static) -> Self {
        let (sender, replies) = sync_channel(1);
        let (stop, stops) = sync_channel(1);
        let lines = sender.clone();
        thread::spawn(move || {
            let mut reader = BufReader::new(reader);
            loop {
                let reply = read_line(&mut reader);
                let ended = reply == Reply::End;
                if lines.send(reply).is_err() || ended {
                    return;
                }
            }
        });
        Self {
            replies,
            stops,
            sender,
            stop,
        }
    }

    /// What a signal handler calls to end the wait.
    pub fn stopper(&self) -> impl Fn() + Send + 'static {
        let (sender, stop) = (self.sender.clone(), self.stop.clone());
        move || {
            // A full channel means that the game is awake and will look.
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

    fn stopped(&mut self) -> bool {
        self.stops.try_recv().is_ok()
    }
}

/// Reads one line of any bytes, keeping at most [`LONGEST`] of them.
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
                let room = LONGEST - line.len().min(LONGEST);
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

/// Lines that are known beforehand, for tests.
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
        let mut lines = Lines::new(bytes);
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
    fn lines_are_read_whatever_they_hold() {
        let line = |text: &str| Reply::Line(text.into());
        assert_eq!(read(b""), [Reply::End]);
        assert_eq!(read(b"\n"), [line(""), Reply::End]);
        assert_eq!(read(b"a\r\nb"), [line("a"), line("b"), Reply::End]);
        assert_eq!(read(b"\xff\n"), [line("\u{fffd}"), Reply::End]);
    }

    #[test]
    fn a_huge_line_is_one_line() {
        let huge: &'static [u8] = vec![b'x'; 10_000_000].leak();
        let replies = read(huge);
        assert_eq!(replies.len(), 2);
        assert!(matches!(&replies[0], Reply::Line(text) if text.len() == LONGEST));
    }

    #[test]
    fn a_signal_ends_the_wait() {
        let (silent, _writer) = std::io::pipe().unwrap();
        let mut lines = Lines::new(silent);
        let stop = lines.stopper();
        stop();
        assert_eq!(lines.line(), Reply::Stop);
    }
}
