//! The journal: the text form of a game that is being played.
//!
//! A record is one JSON document, so adding a move means writing all of it
//! again. A journal grows by one short line per move instead:
//!
//! ```text
//! {"parlour":1,"game":"one",…,"moves":[]}    a record without a result
//! "R7"                                       a move
//! "2:D"                                      a move
//! {"moves":1}                                undo: only the first move remains
//! ```
//!
//! Every line ends with a newline. Lines are appended, so a program that is
//! killed while it writes leaves a part of a line behind. Nobody was told that
//! this move is saved, so it is ignored. A line that is wrong anywhere else is
//! an error.
//!
//! Reading a [`Record`] accepts both forms. A text with lines after its first
//! JSON value is a journal.

use std::fmt::Write;
use std::str::FromStr;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::record::{Record, RecordError};

/// The byte order mark that some editors write at the beginning of a text.
const MARK: char = '\u{feff}';

/// The maximum length of an entry in bytes.
const MAX_LINE_LEN: usize = 1 << 16;

/// The first line of the journal of this game, with its newline: the record
/// without moves and result.
#[must_use]
pub fn header_line(record: &Record) -> String {
    let header = Record {
        moves: Vec::new(),
        result: None,
        ..record.clone()
    };
    header.to_json() + "\n"
}

/// One line of a journal after the header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum JournalEntry {
    /// A move as a record writes it.
    Move(String),
    /// Moves were undone.
    Undo {
        /// How many moves remain, counted from the first one of the game.
        moves: usize,
    },
}

impl JournalEntry {
    /// The line with its newline. It is ASCII, so that a line that is cut off
    /// anywhere is still valid text.
    #[must_use]
    pub fn to_line(&self) -> String {
        let json = serde_json::to_string(self).expect("an entry is plain data");
        let mut line = String::with_capacity(json.len() + 1);
        for character in json.chars() {
            if character.is_ascii() {
                line.push(character);
                continue;
            }
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(line, "\\u{unit:04x}").expect("a string takes any text");
            }
        }
        line.push('\n');
        line
    }

    /// The number of moves after this entry, if there were `moves` before it.
    /// `None` if an undo names more moves than there are.
    #[must_use]
    pub fn moves_after(&self, moves: usize) -> Option<usize> {
        match self {
            Self::Move(_) => Some(moves + 1),
            Self::Undo { moves: standing } => Some(*standing).filter(|&left| left <= moves),
        }
    }
}

/// A text in either form, split into its first JSON value and the lines after
/// it.
///
/// ```
/// use parlour_engine::record::{JournalEntry, Journal};
/// let journal = Journal::split("{\"parlour\":1}\n\"R7\"\n\"B")?;
/// assert_eq!(journal.head(), "{\"parlour\":1}");
/// let entries: Result<Vec<JournalEntry>, _> = journal.entries().collect();
/// assert_eq!(entries?, [JournalEntry::Move("R7".into())]);
/// # Ok::<(), parlour_engine::record::RecordError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Journal<'a> {
    /// The length of the byte order mark at the beginning, if there is one.
    mark: usize,
    head: &'a str,
    /// The complete text after the head.
    lines: &'a str,
}

impl<'a> Journal<'a> {
    /// Splits a text, and leaves out an incomplete last line.
    ///
    /// # Errors
    /// [`RecordError::Form`] if the text does not begin with a JSON value on
    /// lines of its own.
    pub fn split(text: &'a str) -> Result<Self, RecordError> {
        let whole = text.len();
        let text = text.strip_prefix(MARK).unwrap_or(text);
        let mark = whole - text.len();
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
        match values.next() {
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(RecordError::Form(error.to_string())),
            None => return Err(RecordError::Form("EOF: the text is empty".into())),
        }
        let (head, rest) = text.split_at(values.byte_offset());
        // After a crash some file systems show zeros where data was not yet
        // written. JSON text contains no zeros.
        let (rest, zeros) = rest.split_at(rest.find('\0').unwrap_or(rest.len()));
        if !zeros.split(['\0', '\n']).all(is_part_of_entry) {
            return Err(trailing(head));
        }
        let Some(end) = rest.rfind('\n') else {
            return match rest.trim() {
                "" => Ok(Self {
                    mark,
                    head,
                    lines: rest,
                }),
                _ => Err(trailing(head)),
            };
        };
        let (mut lines, torn) = rest.split_at(end + 1);
        if !lines.lines().next().unwrap_or_default().trim().is_empty() {
            return Err(trailing(head));
        }
        if !torn.trim().is_empty() && !is_beginning_of_entry(torn) {
            return Err(trailing(text));
        }
        if torn.is_empty() {
            let last = lines.trim_end().lines().next_back().unwrap_or_default();
            let read = serde_json::from_str::<JournalEntry>(last);
            if !last.is_empty() && read.is_err_and(|error| error.is_eof()) {
                lines = &lines[..lines.trim_end().len() - last.len()];
            }
        }
        Ok(Self { mark, head, lines })
    }

    /// The first JSON value: a record.
    #[must_use]
    pub fn head(&self) -> &'a str {
        self.head
    }

    /// The moves and undos after the head.
    pub fn entries(&self) -> impl Iterator<Item = Result<JournalEntry, RecordError>> + use<'a> {
        self.numbered().map(|(_, entry)| entry)
    }

    /// The length of the complete text in bytes: what follows is a part of a
    /// line.
    #[must_use]
    pub fn complete_len(&self) -> usize {
        self.mark + self.head.len() + self.lines.len()
    }

    /// Whether lines can be appended after the complete text.
    #[must_use]
    pub fn ends_with_newline(&self) -> bool {
        self.lines.ends_with('\n')
    }

    /// The entries with the numbers of their lines, counted from one.
    fn numbered(
        &self,
    ) -> impl Iterator<Item = (usize, Result<JournalEntry, RecordError>)> + use<'a> {
        let first = self.head.matches('\n').count() + 1;
        let lines = (first..).zip(self.lines.lines());
        let filled = lines.filter(|(_, line)| !line.trim().is_empty());
        filled.map(|(number, line)| {
            let entry = serde_json::from_str(line);
            let error = |_| wrong_line(number, "it is neither a move nor an undo");
            (number, entry.map_err(error))
        })
    }
}

/// Whether a line without its end can have been the line of an entry.
fn is_beginning_of_entry(torn: &str) -> bool {
    let undo = r#"{"moves":"#;
    let is_beginning = torn.starts_with('"') || torn.starts_with(undo) || undo.starts_with(torn);
    is_beginning && is_part_of_entry(torn)
}

/// Whether a part of a line can be from an entry: those are short and ASCII. Other text
/// was not written by us, so it is not ignored and overwritten.
fn is_part_of_entry(part: &str) -> bool {
    part.len() <= MAX_LINE_LEN && part.chars().all(|c| c.is_ascii() && !c.is_control())
}

/// There is text that belongs neither to a document nor to a journal.
fn trailing(before: &str) -> RecordError {
    let line = before.matches('\n').count() + 1;
    RecordError::Form(format!("trailing characters at line {line}"))
}

fn wrong_line(number: usize, why: &str) -> RecordError {
    RecordError::Form(format!("line {number}: {why}"))
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads one JSON document, or a journal.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let journal = Journal::split(text)?;
        let mut record = Self::from_document(journal.head)?;
        for (number, entry) in journal.numbered() {
            let entry = entry?;
            if record.result.is_some() {
                return Err(wrong_line(number, "the game already has a result"));
            }
            if entry.moves_after(record.moves.len()).is_none() {
                return Err(wrong_line(number, "there are not that many moves"));
            }
            match entry {
                JournalEntry::Move(text) => record.moves.push(text),
                JournalEntry::Undo { moves } => record.moves.truncate(moves),
            }
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str =
        r#"{"parlour":1,"game":"toy","rules":{},"seats":["Ann","Zoë"],"seed":"5","moves":[]}"#;

    /// The moves of a journal with these lines after the header.
    fn moves(lines: &str) -> Result<Vec<String>, String> {
        let read = format!("{HEADER}\n{lines}").parse::<Record>();
        read.map(|record| record.moves)
            .map_err(|error| error.to_string())
    }

    fn lines(entries: &[JournalEntry]) -> String {
        entries.iter().map(JournalEntry::to_line).collect()
    }

    fn made(text: &str) -> JournalEntry {
        JournalEntry::Move(text.into())
    }

    #[test]
    fn a_journal_reads_back() {
        let mut record: Record = HEADER.parse().unwrap();
        record.moves = ["R7", "2:WC", "ask \"Zoë\" 🂡\n", ""]
            .map(String::from)
            .into();
        let entries: Vec<JournalEntry> = record.moves.iter().map(|text| made(text)).collect();
        let text = header_line(&record) + &lines(&entries);
        assert_eq!(text.parse::<Record>(), Ok(record.clone()));
        assert_eq!(record.to_json().parse::<Record>(), Ok(record.clone()));
        assert_eq!(text.lines().count(), 1 + record.moves.len());
        // Also after a document that has moves already.
        let text = format!("{}\n\"D\"\n", record.to_json());
        record.moves.push("D".into());
        assert_eq!(text.parse::<Record>(), Ok(record));
    }

    #[test]
    fn an_undo_takes_moves_back() {
        let check = |entries: &[JournalEntry], expected: &[&str]| {
            assert_eq!(moves(&lines(entries)).unwrap(), expected, "{entries:?}");
        };
        let undo = |moves| JournalEntry::Undo { moves };
        check(&[made("A"), made("B"), undo(1)], &["A"]);
        check(&[made("A"), made("B"), undo(0), made("C")], &["C"]);
        check(&[made("A"), undo(1)], &["A"]);
        check(&[undo(0)], &[]);
        assert_eq!(undo(12).to_line(), "{\"moves\":12}\n");
    }

    #[test]
    fn a_torn_last_line_is_ignored_wherever_it_is_torn() {
        for entry in [made("ask Zoë \"🂡\""), JournalEntry::Undo { moves: 1 }] {
            let last = entry.to_line();
            for end in 0..last.len() {
                let torn = format!("\"A\"\n\"B\"\n{}", &last[..end]);
                assert_eq!(moves(&torn).unwrap(), ["A", "B"], "{torn:?}");
                let text = format!("{HEADER}\n{torn}");
                let journal = Journal::split(&text).unwrap();
                assert_eq!(journal.complete_len(), text.len() - end);
                assert!(journal.ends_with_newline());
            }
        }
        // The newline is there, but the text before it is not.
        assert_eq!(moves("\"A\"\n\"B\n").unwrap(), ["A"]);
        assert_eq!(moves("\"A\"\n{\"moves\":\n\n").unwrap(), ["A"]);
        assert_eq!(moves("\"A\"\n\0\0\0\0\n\"B\"\n").unwrap(), ["A"]);
    }

    #[test]
    fn text_that_is_not_ours_is_not_ignored() {
        let check = |lines: &str| assert!(moves(lines).is_err(), "{lines:?}");
        check("\"A\"\n\"notes: Zoë");
        check("\"A\"\n\"\x1bnotes");
        check("\"A\"\n\0\0my notes, été\n");
        check(&format!("\"A\"\n\"{}", "x".repeat(MAX_LINE_LEN)));
    }

    #[test]
    fn a_byte_order_mark_is_accepted() {
        let text = format!("{MARK}{HEADER}\n\"A\"\n\"B");
        assert_eq!(text.parse::<Record>().unwrap().moves, ["A"]);
        let journal = Journal::split(&text).unwrap();
        assert_eq!(journal.complete_len(), text.len() - 2);
        assert!(format!("{MARK}{MARK}{HEADER}").parse::<Record>().is_err());
    }

    #[test]
    fn a_wrong_line_is_named() {
        let check = |lines: &str, expected: &str| {
            let error = moves(lines).unwrap_err();
            assert!(error.contains(expected), "{lines:?}: {error}");
        };
        check("\"A\"\n\"B\n\"C\"\n", "line 3: it is neither");
        check("\"A\"\nB\n", "line 3: it is neither");
        check("7\n", "line 2: it is neither");
        check("\"A\" \"B\"\n", "line 2: it is neither");
        check("\"A\"\n\n{\"moves\":2}\n", "line 4: there are not");
        check("{\"moves\":0,\"more\":1}\n", "line 2");
        check("\"A\"\nquit", "trailing characters at line 3");
        check(HEADER, "trailing characters at line 2");
    }

    #[test]
    fn one_document_is_not_a_journal() {
        let spread = HEADER.replace(',', ",\n") + "  \r\n \n";
        let header: Record = HEADER.parse().unwrap();
        assert_eq!(spread.parse::<Record>(), Ok(header.clone()));
        assert_eq!(Journal::split(&spread).unwrap().entries().count(), 0);
        assert_eq!(header_line(&header).parse::<Record>(), Ok(header));
        let check = |text: &str, expected: &str| {
            let error = text.parse::<Record>().unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        };
        check(" \n", "EOF");
        check(&HEADER[..HEADER.len() - 1], "EOF");
        check(&format!("{HEADER}\"A\"\n"), "trailing characters");
        check(&format!("{HEADER} x"), "trailing characters");
        let over = HEADER.replace("[]", r#"[],"result":{"outcome":"draw"}"#);
        assert!(over.parse::<Record>().is_ok());
        check(&format!("{over}\n\"A\"\n"), "line 2: the game already has");
    }
}
