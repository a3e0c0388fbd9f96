//! Reads complete pictures of a table from a pseudo-terminal: what the table waits for,
//! and the visible part of the story.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::screen::terminal::Terminal;

/// Large enough for the panel, so that windows in the middle do not hide it.
const COLUMNS: u16 = 200;
const ROWS: u16 = 50;

/// The maximum wait for something to appear. It is generous, because machines are busy.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// The heading of the panel with the story.
const HEADING: &str = "What happened";

/// What may follow the story in the panel.
const AFTER: &str = "Special cards";

/// How the heading of a part of the game ends.
const RULE: &str = "──";

/// Every picture ends with these bytes, which hide the cursor.
const END_OF_PICTURE: &[u8] = b"\x1b[?25l";

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    Move,
    /// A part of a move, such as a colour, or what to do while bots finish the game.
    Choice,
    Bot,
    Enter,
    Cover,
    /// The next move of a game that plays by itself.
    Itself,
    Nothing,
}

/// The keys in the last line, and what the table waits for.
const KEYS: [(&str, Wait); 9] = [
    ("F7 stop", Wait::Itself),
    ("Space next", Wait::Move),
    ("Enter play", Wait::Move),
    ("Esc cancel", Wait::Choice),
    ("Space skip", Wait::Bot),
    ("Enter continue", Wait::Enter),
    ("Enter uncover", Wait::Cover),
    // Whether to watch the bots: the game goes on.
    ("Enter select  F3 log  Esc leave", Wait::Choice),
    ("Enter select", Wait::Nothing),
];

/// A complete picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub wait: Wait,
    /// The visible part of the story.
    pub story: Vec<String>,
}

/// The program in a pseudo-terminal, picture by picture.
pub struct ScreenRun {
    pub terminal: Terminal,
    screen: vt100::Parser,
    /// The number of bytes of output that are on the screen.
    drawn: usize,
    /// The newest picture of a table.
    picture: Option<Picture>,
}

impl ScreenRun {
    pub fn start(mut command: Command) -> Self {
        command.env("PARLOUR_MOTION", "off");
        Self {
            terminal: Terminal::start(command, COLUMNS, ROWS),
            screen: crate::screen::terminal::parser(COLUMNS, ROWS),
            drawn: 0,
            picture: None,
        }
    }

    /// Reads the new output, and returns the newest complete picture.
    fn look(&mut self) -> Option<&Picture> {
        self.terminal.read();
        let new = &self.terminal.raw[self.drawn..];
        let mut ends = new.windows(END_OF_PICTURE.len()).rev();
        if let Some(end) = ends.position(|bytes| bytes == END_OF_PICTURE) {
            let whole = &new[..new.len() - end];
            self.screen.process(whole);
            self.drawn += whole.len();
            self.picture = self.table();
        }
        self.picture.as_ref()
    }

    /// What is on the screen, if it is a table.
    fn table(&self) -> Option<Picture> {
        let rows: Vec<String> = self.screen.screen().rows(0, COLUMNS).collect();
        let keys = rows.last()?;
        let known = KEYS.iter().find(|(words, _)| keys.contains(words));
        let wait = known.map(|(_, wait)| *wait)?;
        let story = match wait {
            Wait::Cover => rows[10..rows.len() - 4].to_vec(),
            _ => self.panel()?,
        };
        let story = story.iter().map(|row| row.trim().to_string());
        Some(Picture {
            wait,
            story: story.filter(|row| !row.is_empty()).collect(),
        })
    }

    /// The rows of the panel below its heading, without the headings of the parts of the game.
    fn panel(&self) -> Option<Vec<String>> {
        let screen = self.screen.screen();
        let width = HEADING.len() as u16;
        let starts = |column: &u16| screen.rows(*column, width).next().as_deref() == Some(HEADING);
        let column = (0..COLUMNS - width).find(starts)?;
        let rows = screen.rows(column, COLUMNS - column);
        let rows = rows.take(usize::from(ROWS) - 3).skip(1);
        let story = rows.take_while(|row| row.trim() != AFTER);
        Some(
            story
                .filter(|row| !row.trim_end().ends_with(RULE))
                .collect(),
        )
    }

    /// Waits for a picture that differs from this one; `None` after the time limit.
    pub fn wait_for_change(&mut self, old: Option<&Picture>, limit: Duration) -> Option<Picture> {
        let start = Instant::now();
        while start.elapsed() < limit {
            let now = self.look();
            if now.is_some() && now != old {
                return now.cloned();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        None
    }

    pub fn first(&mut self) -> Picture {
        let first = self.wait_for_change(None, TIMEOUT);
        first.unwrap_or_else(|| panic!("no table:\n{}", self.terminal.text()))
    }

    /// Kills the program, and returns its last picture.
    pub fn kill(&mut self) -> Option<Picture> {
        self.terminal.signal("KILL");
        assert_eq!(self.terminal.end(), None);
        self.look().cloned()
    }
}
