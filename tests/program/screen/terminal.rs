//! A pseudo-terminal that runs the real program: sends keys, and reads the screen.

use std::io::{ErrorKind, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;

/// The maximum wait for something to appear. It is generous, because machines are busy.
const TIMEOUT: Duration = Duration::from_secs(60);

pub struct Terminal {
    session: OsSession,
    screen: vt100::Parser,
    /// Everything the program wrote.
    pub raw: Vec<u8>,
}

impl Terminal {
    /// Starts a program in a window of this size.
    pub fn start(mut command: Command, columns: u16, rows: u16) -> Self {
        command
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .env_remove("NO_COLOR");
        let mut session = OsSession::spawn(command).expect("the program starts");
        let process = session.get_process_mut();
        process
            .set_window_size(columns, rows)
            .expect("a window has a size");
        Self {
            session,
            screen: parser(columns, rows),
            raw: Vec::new(),
        }
    }

    /// Resizes the window.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.screen = parser(columns, rows);
        let process = self.session.get_process_mut();
        process
            .set_window_size(columns, rows)
            .expect("a window has a size");
    }

    /// Tells the program that the window has this size. The screen of the test does not
    /// change.
    pub fn claim_size(&mut self, columns: u16, rows: u16) {
        let process = self.session.get_process_mut();
        process
            .set_window_size(columns, rows)
            .expect("a window has a size");
    }

    pub fn send(&mut self, keys: &str) {
        // Fails if the program has ended.
        let _ = self.session.write_all(keys.as_bytes());
        let _ = self.session.flush();
    }

    /// The text on the screen.
    pub fn text(&mut self) -> String {
        self.read();
        self.screen.screen().contents()
    }

    /// Reads the new output; returns whether there was any.
    pub fn read(&mut self) -> bool {
        let mut bytes = [0; 65_536];
        let mut any = false;
        loop {
            match self.session.try_read(&mut bytes) {
                Ok(0) => return any,
                Ok(count) => {
                    any = true;
                    self.raw.extend_from_slice(&bytes[..count]);
                    self.screen.process(&bytes[..count]);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // Nothing yet, or the program has closed its side.
                Err(_) => return any,
            }
        }
    }

    /// Waits until the screen is as expected, and returns its text.
    pub fn wait(&mut self, what: &str, as_expected: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if as_expected(&text) {
                return text;
            }
            assert!(
                start.elapsed() < TIMEOUT,
                "no {what} on this screen:\n{text}"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until these words are on the screen.
    pub fn wait_for(&mut self, words: &str) -> String {
        self.wait(&format!("{words:?}"), |text| text.contains(words))
    }

    /// Waits until there is no output for a moment.
    pub fn settle(&mut self) -> String {
        let mut quiet = Instant::now();
        let start = Instant::now();
        while quiet.elapsed() < Duration::from_millis(60) && start.elapsed() < TIMEOUT {
            if self.read() {
                quiet = Instant::now();
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        self.text()
    }

    pub fn is_alternate(&mut self) -> bool {
        self.read();
        self.screen.screen().alternate_screen()
    }

    /// Whether the terminal is in the state before the program.
    pub fn is_restored(&mut self) -> bool {
        self.read();
        let screen = self.screen.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }

    /// Whether the terminal reads whole lines again, as a shell needs it.
    pub fn reads_lines(&self) -> bool {
        let master = self.session.get_process().get_raw_handle();
        let master = master.expect("the terminal is there");
        let settings = rustix::termios::tcgetattr(&master).expect("it has settings");
        let modes = settings.local_modes;
        modes.contains(rustix::termios::LocalModes::ICANON)
    }

    pub fn id(&self) -> i32 {
        self.session.get_process().pid().as_raw()
    }

    /// Sends a signal to the program.
    pub fn signal(&self, name: &str) {
        let id = self.id().to_string();
        let status = Command::new("kill").args(["-s", name, &id]).status();
        assert!(status.expect("kill is there").success(), "kill -s {name}");
    }

    /// Waits for the end. Returns the exit code; `None` if a signal killed the program.
    pub fn end(&mut self) -> Option<i32> {
        let start = Instant::now();
        loop {
            self.read();
            match self.session.get_process().status() {
                Ok(WaitStatus::Exited(_, code)) => {
                    self.read();
                    return Some(code);
                }
                Ok(WaitStatus::Signaled(..)) | Err(_) => return None,
                Ok(_) => {}
            }
            assert!(start.elapsed() < TIMEOUT, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

pub fn parser(columns: u16, rows: u16) -> vt100::Parser {
    let size = |number| NonZeroU16::new(number).expect("a window has a size");
    vt100::Parser::new(size(rows), size(columns), 0)
}
