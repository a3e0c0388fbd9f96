//! The output of the line mode: boxes and colours if the terminal can show them,
//! otherwise plain words.

use std::io::{self, Write};

use parlour_engine::scene::{Place, Scene};

use super::canvas::{Canvas, Ink};
use super::{cards, scene_text};
use crate::ascii::ascii_text;
use crate::big_letters::big_letters;
use crate::host::Host;
use crate::visible::visible;

/// The output of the line mode.
pub struct Screen<W> {
    out: W,
    /// Whether escape codes may be used.
    colours: bool,
    /// Whether only ASCII characters may be used.
    ascii: bool,
    /// Whether cards are drawn in boxes.
    boxes: bool,
    /// Whether it is a terminal, which is cleared between players.
    terminal: bool,
    /// Whether the terminal has control codes to clear it. `NO_COLOR` does not change
    /// this.
    controls: bool,
    columns: usize,
    /// Whether a person may be typing after a prompt.
    is_at_prompt: bool,
}

impl<W: Write> Screen<W> {
    /// Plain words, without colours or boxes.
    pub fn plain(out: W) -> Self {
        Self {
            out,
            colours: false,
            ascii: false,
            boxes: false,
            terminal: false,
            controls: false,
            columns: 80,
            is_at_prompt: false,
        }
    }

    /// A terminal: cards in boxes, with or without colours.
    pub fn terminal(out: W, colours: bool, columns: usize) -> Self {
        Self {
            out,
            colours,
            ascii: false,
            boxes: true,
            terminal: true,
            controls: colours,
            columns: columns.clamp(40, 200),
            is_at_prompt: false,
        }
    }

    /// Sets whether the terminal has control codes to clear it.
    #[must_use]
    pub fn with_controls(self, controls: bool) -> Self {
        Self { controls, ..self }
    }

    /// Sets whether only ASCII characters may be used.
    #[must_use]
    pub fn with_ascii(self, ascii: bool) -> Self {
        Self { ascii, ..self }
    }

    /// The same terminal without boxes and colours, for screen readers.
    pub fn plain_terminal(out: W) -> Self {
        Self {
            terminal: true,
            ..Self::plain(out)
        }
    }

    /// Whether tables are drawn, not described in words.
    pub(super) fn draws(&self) -> bool {
        self.boxes
    }

    /// Prints the host's warning, if there is one.
    pub(super) fn show_warning(&mut self, host: &mut dyn Host) -> io::Result<()> {
        match host.take_warning() {
            Some(words) => self.show_error(&format!("Note: {words}.")),
            None => Ok(()),
        }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// Errors of the output, such as a closed pipe.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        if std::mem::take(&mut self.is_at_prompt) {
            writeln!(self.out)?;
        }
        match self.ascii {
            true => writeln!(self.out, "{}", ascii_text(text)),
            false => writeln!(self.out, "{text}"),
        }
    }

    /// Sets whether a person may be typing. If so, the next line begins below the prompt.
    pub(super) fn set_at_prompt(&mut self, is_at_prompt: bool) {
        self.is_at_prompt = is_at_prompt && self.terminal;
    }

    /// Writes lines.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn lines<S: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = S>) -> io::Result<()> {
        lines
            .into_iter()
            .try_for_each(|line| self.line(line.as_ref()))
    }

    /// Writes sentences, one per line. On a terminal long lines are wrapped.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn story(&mut self, sentences: &[String]) -> io::Result<()> {
        match self.terminal {
            true => sentences.iter().try_for_each(|line| self.prose(line)),
            false => self.lines(sentences.iter().map(|line| visible(line))),
        }
    }

    /// Writes a text, wrapped to the width of the screen.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn prose(&mut self, text: &str) -> io::Result<()> {
        let text = reflowed(&visible(text), self.columns);
        self.line(&text)
    }

    /// Writes an entry of a list. Wrapped lines are indented below its text.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn entry(&mut self, head: &str, text: &str) -> io::Result<()> {
        let text = &*visible(text);
        let indent = " ".repeat(head.chars().count());
        let options = textwrap::Options::new(self.columns)
            .initial_indent(head)
            .subsequent_indent(&indent);
        let lines = textwrap::fill(text, options);
        self.line(match text.is_empty() {
            true => head.trim_end(),
            false => &lines,
        })
    }

    /// Writes a question and flushes the output.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn ask(&mut self, text: &str) -> io::Result<()> {
        let text = visible(text);
        match self.terminal {
            true => self.line(&wrapped(&text, self.columns))?,
            false => self.line(&text)?,
        }
        // A pipe needs no prompt.
        if self.terminal {
            write!(self.out, "> ")?;
        }
        self.out.flush()
    }

    /// Flushes the output.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes an error or a warning, highlighted.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn show_error(&mut self, text: &str) -> io::Result<()> {
        let text = Ink::Yellow.paint(&visible(text), self.colours);
        self.line(&text)
    }

    /// Writes a title: in large letters if boxes are drawn, otherwise as a line.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn title(&mut self, text: &str) -> io::Result<()> {
        match big_letters(text, self.columns).filter(|_| self.boxes) {
            Some(rows) => {
                let colours = self.colours;
                self.line("")?;
                self.lines(rows.iter().map(|row| Ink::Cyan.paint(row, colours)))?;
                self.line("")
            }
            None => self.line(text),
        }
    }

    /// Hides everything written so far from the next person.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn clear(&mut self) -> io::Result<()> {
        match (self.terminal, self.controls) {
            // Clears the screen and the scrollback.
            (true, true) => write!(self.out, "\x1b[2J\x1b[3J\x1b[H"),
            (true, false) => write!(self.out, "{}", "\n".repeat(screen_height())),
            (false, _) => self.line("----"),
        }
    }

    /// Draws the table.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn scene(&mut self, scene: &Scene) -> io::Result<()> {
        if let Some(banner) = &scene.banner {
            let banner = Ink::Bold.paint(banner, self.colours);
            self.line(&banner)?;
        }
        if !self.boxes {
            return self.lines(scene_text::scene(scene, self.colours));
        }
        self.line("")?;
        let header = [Some(scene_text::seats(scene)), scene_text::notes(scene)];
        let colours = self.colours;
        self.lines(
            header
                .iter()
                .flatten()
                .map(|line| Ink::Bold.paint(line, colours)),
        )?;
        for place in [is_felt, is_seat, is_hand] {
            let zones: Vec<Canvas> = scene
                .zones
                .iter()
                .filter(|zone| place(zone.place))
                .map(|zone| cards::zone(zone, self.columns))
                .collect();
            let canvas = cards::flow(&zones, self.columns, 3);
            self.lines(canvas.lines(self.colours))?;
        }
        let footer = [
            scene_text::playable(scene, self.colours),
            scene_text::score(scene),
        ];
        self.lines(footer.iter().flatten())
    }

    /// Writes the moves that are not cards: numbered ones as a list, the others in one
    /// line.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn buttons(&mut self, scene: &Scene) -> io::Result<()> {
        let numbered = |key: &str| key.bytes().all(|byte| byte.is_ascii_digit());
        let (list, keys): (Vec<_>, Vec<_>) = scene
            .buttons
            .iter()
            .partition(|button| numbered(&button.key));
        for button in list {
            self.line(&format!("  {}: {}", button.key, button.label))?;
        }
        let keys: Vec<String> = keys
            .iter()
            .map(
                |button| match button.key.eq_ignore_ascii_case(&button.label) {
                    true => button.key.clone(),
                    false => format!("{}: {}", button.key, button.label),
                },
            )
            .collect();
        if keys.is_empty() {
            return Ok(());
        }
        self.line(&format!("  {}", keys.join("   ")))
    }
}

/// Wraps long lines at spaces. Wrapped lines keep the indentation of their line.
#[must_use]
pub fn wrapped(text: &str, columns: usize) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(|line| {
            let indent: String = line.chars().take_while(|c| *c == ' ').collect();
            let options = textwrap::Options::new(columns).subsequent_indent(&indent);
            textwrap::fill(line, options)
        })
        .collect();
    lines.join("\n")
}

/// Joins the lines of each paragraph, because they were wrapped for another width, and
/// wraps them. Indented lines, such as lists, stay lines.
#[must_use]
pub fn reflowed(text: &str, columns: usize) -> String {
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
    let mut joined = String::new();
    let mut before = None;
    for line in text.lines() {
        joined.push_str(match before {
            None => "",
            Some(before) if is_prose(before) && is_prose(line) => " ",
            Some(_) => "\n",
        });
        joined.push_str(line);
        before = Some(line);
    }
    wrapped(&joined, columns)
}

fn is_felt(place: Place) -> bool {
    place.is_shared()
}

fn is_seat(place: Place) -> bool {
    matches!(place, Place::Seat(_))
}

/// Enough lines to scroll everything out of a terminal, however high it is.
fn screen_height() -> usize {
    let size = ratatui::crossterm::terminal::size();
    size.map_or(0, |(_, rows)| rows.into()).max(100)
}

fn is_hand(place: Place) -> bool {
    place == Place::Hand
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_joined_and_lists_are_not() {
        let check = |text: &str, expected: &str| assert_eq!(reflowed(text, 12), expected);
        check("one two\nthree four", "one two\nthree four");
        check("one two three\nfour", "one two\nthree four");
        check("one two\n  item\nmore", "one two\n  item\nmore");
        check("one\n\ntwo\nthree", "one\n\ntwo three");
        check("", "");
    }

    #[test]
    fn clearing_depends_on_the_kind_of_screen() {
        let check = |make: fn(Vec<u8>) -> Screen<Vec<u8>>, expected: &str| {
            let mut screen = make(Vec::new());
            screen.clear().unwrap();
            assert_eq!(String::from_utf8(screen.out).unwrap(), expected);
        };
        let (cleared, blank) = ("\x1b[2J\x1b[3J\x1b[H", "\n".repeat(100));
        check(|out| Screen::terminal(out, true, 80), cleared);
        // NO_COLOR, and TERM=dumb.
        let without_colours = |out| Screen::terminal(out, false, 80).with_controls(true);
        check(without_colours, cleared);
        check(|out| Screen::terminal(out, false, 80), &blank);
        check(Screen::plain_terminal, &blank);
        check(Screen::plain, "----\n");
    }
}
