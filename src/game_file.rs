//! The file of one game. During the game it is a journal, and saving a move appends a
//! line. The file of a finished game is one JSON document.

use std::io;
use std::path::{Path, PathBuf};

use parlour_engine::Record;
use parlour_engine::host::HostedTable;
use parlour_engine::record::{Journal, JournalEntry, RecordError, header_line};

use crate::append_file::{AppendFile, Found};
use crate::files::{free_name, read_regular};

/// The file of one game.
pub(crate) struct GameFile {
    path: PathBuf,
    /// The former path, if somebody else changed the file there.
    old_path: Option<PathBuf>,
    /// The file and what is in it; `None` before it is created.
    written: Option<(AppendFile, Content)>,
    /// Whether a journal becomes one JSON document when the file is closed.
    document_on_close: bool,
    /// Whether a game was saved in it since it was opened.
    is_used: bool,
}

/// How much of a game is in a file.
#[derive(Clone, Copy, Debug)]
struct Content {
    /// The number of moves, without those undone.
    moves: usize,
    /// The number of undos of the session that are in the file.
    undos: usize,
    /// Whether the game is over.
    is_over: bool,
    /// Whether it is one JSON document, with nothing appended.
    is_document: bool,
    /// Whether lines can be appended to it.
    is_appendable: bool,
}

impl GameFile {
    /// A file that is created when a game is saved.
    pub(crate) fn new(path: PathBuf) -> Self {
        Self {
            path,
            old_path: None,
            written: None,
            document_on_close: false,
            is_used: false,
        }
    }

    /// The file of an unfinished game to resume. `text` is its content: a document or a
    /// journal.
    ///
    /// # Errors
    /// If the text is not a record, or the file is gone.
    pub(crate) fn resume(path: PathBuf, text: &str) -> io::Result<Self> {
        let journal = Journal::split(text).map_err(invalid)?;
        let record: Record = text.parse().map_err(invalid)?;
        let (len, torn_len) = (journal.complete_len(), text.len());
        let file = AppendFile::resume(&path, len as u64, torn_len as u64)?;
        let content = Content {
            moves: record.moves.len(),
            undos: 0,
            is_over: record.result.is_some(),
            is_document: len == torn_len && journal.entries().next().is_none(),
            is_appendable: record.result.is_none() && journal.ends_with_newline(),
        };
        let mut kept = Self::new(path);
        kept.written = Some((file, content));
        Ok(kept)
    }

    /// Makes the file one JSON document when it is closed, the form that people exchange.
    pub(crate) fn with_document_on_close(mut self) -> Self {
        self.document_on_close = true;
        self
    }

    /// The path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it contains an unfinished game.
    pub(crate) fn is_unfinished(&self) -> bool {
        matches!(&self.written, Some((_, content)) if !content.is_over)
    }

    /// Whether it contains a finished game.
    pub(crate) fn is_over(&self) -> bool {
        matches!(&self.written, Some((_, content)) if content.is_over)
    }

    /// The former path, if somebody else changed the file there. Returned only once.
    pub(crate) fn take_old_path(&mut self) -> Option<PathBuf> {
        self.old_path.take()
    }

    /// Saves the new moves of the session. They are appended, so the cost does not depend
    /// on the length of the game. If somebody else changed the file, the whole game is
    /// written to a new file beside it.
    ///
    /// # Errors
    /// If it cannot be written. What was written before is still there, and
    /// the next call tries again.
    pub(crate) fn save(&mut self, session: &dyn HostedTable) -> io::Result<()> {
        self.is_used = true;
        if !self.is_behind(session) {
            return Ok(());
        }
        let found = self.found();
        if found == Found::Other {
            let other = free_name(&self.path);
            self.old_path = Some(std::mem::replace(&mut self.path, other));
            self.written = None;
        }
        let is_over = session.turn().outcome().is_some();
        match &mut self.written {
            Some((file, content)) if found == Found::Ours && content.is_appendable && !is_over => {
                let (lines, after) = content.pending_lines(session);
                if !lines.is_empty() {
                    file.append(&lines)?;
                }
                *content = after;
            }
            _ => self.create(session)?,
        }
        self.sync_name()
    }

    /// Whether there is something to write.
    fn is_behind(&self, session: &dyn HostedTable) -> bool {
        let Some((file, content)) = &self.written else {
            return true;
        };
        !file.is_name_synced()
            || content.moves != session.moves_len()
            || content.undos != session.undos().len()
            || content.is_over != session.turn().outcome().is_some()
    }

    /// What is at the path now.
    fn found(&self) -> Found {
        match &self.written {
            Some((file, _)) => file.found(),
            None if self.path.exists() => Found::Other,
            None => Found::Nothing,
        }
    }

    /// Writes the whole game: a new journal, or the document of a game that is
    /// over.
    fn create(&mut self, session: &dyn HostedTable) -> io::Result<()> {
        let record = session.record();
        let content = Content {
            moves: record.moves.len(),
            undos: session.undos().len(),
            is_over: record.result.is_some(),
            is_document: record.result.is_some() || record.moves.is_empty(),
            is_appendable: record.result.is_none(),
        };
        let text = match content.is_over {
            true => document(&record),
            false => header_line(&record) + &move_lines(&record.moves),
        };
        self.written = Some((AppendFile::create(&self.path, &text)?, content));
        Ok(())
    }

    /// Replaces a journal by one JSON document, if that is wanted. A file that somebody else
    /// changed is left alone.
    ///
    /// # Errors
    /// If it cannot be written. The journal is still there.
    pub(crate) fn close(&mut self) -> io::Result<()> {
        let is_wanted = self.document_on_close && self.is_used;
        let content = match &self.written {
            Some((_, content)) if is_wanted && !content.is_document => *content,
            _ => return Ok(()),
        };
        if self.found() != Found::Ours {
            return Ok(());
        }
        let record: Record = read_regular(&self.path)?.parse().map_err(invalid)?;
        let file = AppendFile::create(&self.path, &document(&record))?;
        let content = Content {
            is_document: true,
            is_appendable: true,
            ..content
        };
        self.written = Some((file, content));
        self.sync_name()
    }

    fn sync_name(&mut self) -> io::Result<()> {
        match &mut self.written {
            Some((file, _)) => file.sync_name(),
            None => Ok(()),
        }
    }
}

impl Drop for GameFile {
    /// If closing fails, the file stays a journal, which can be read as well.
    fn drop(&mut self) {
        let _ = self.close();
    }
}

impl Content {
    /// The lines that are missing in a journal, and its content with them.
    fn pending_lines(&self, session: &dyn HostedTable) -> (String, Self) {
        let undos = session.undos();
        let least = undos.iter().skip(self.undos).min();
        let standing = least.map_or(self.moves, |&least| least.min(self.moves));
        let mut lines = match standing < self.moves {
            true => JournalEntry::Undo { moves: standing }.to_line(),
            false => String::new(),
        };
        lines += &move_lines(session.moves_since(standing));
        let after = Self {
            moves: session.moves_len(),
            undos: undos.len(),
            is_document: self.is_document && lines.is_empty(),
            ..*self
        };
        (lines, after)
    }
}

/// The lines of these moves in a journal.
fn move_lines(moves: &[String]) -> String {
    let entries = moves.iter().cloned().map(JournalEntry::Move);
    entries.map(|entry| entry.to_line()).collect()
}

/// A record as one JSON document.
fn document(record: &Record) -> String {
    record.to_json() + "\n"
}

fn invalid(error: RecordError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Metadata};

    use parlour_bots::Seating;
    use parlour_engine::Seat;
    use parlour_engine::record::Chance;
    use parlour_engine::rules::RulesMap;
    use parlour_games::Games;

    use super::*;

    /// A game of Ann against a bot, and a folder with its file.
    struct Table {
        folder: tempfile::TempDir,
        session: Box<dyn HostedTable>,
        file: GameFile,
    }

    impl Table {
        fn new(game: &str) -> Self {
            let folder = tempfile::tempdir().unwrap();
            let file = GameFile::new(folder.path().join("game.json")).with_document_on_close();
            let chance = Chance::seed("7".parse().unwrap());
            let seating = Seating::parse("Ann,bot").unwrap();
            let session = seating.deal(Games, game, &RulesMap::new(), chance).unwrap();
            Self {
                folder,
                session,
                file,
            }
        }

        /// Makes the first legal move, this many times.
        fn play(&mut self, moves: usize) {
            for _ in 0..moves {
                let seat = self.session.turn().must().lowest().unwrap();
                let view = self.session.view(Some(seat)).unwrap();
                let text = view.legal_moves().texts.swap_remove(0);
                drop(view);
                self.session.play(seat, &text).unwrap();
            }
        }

        /// Undoes Ann's last move.
        fn undo(&mut self) {
            self.session.undo(Seat::new(0)).unwrap();
        }

        fn save(&mut self) {
            self.file.save(self.session.as_ref()).unwrap();
        }

        fn text(&self) -> String {
            fs::read_to_string(self.file.path()).unwrap()
        }

        fn about(&self) -> Metadata {
            fs::metadata(self.file.path()).unwrap()
        }

        /// Checks that the file has the whole game, in this many lines.
        fn check(&self, lines: usize) {
            let text = self.text();
            assert_eq!(text.parse::<Record>().unwrap(), self.session.record());
            assert_eq!(text.lines().count(), lines, "{text}");
        }

        /// Resumes the file as another program does after a kill.
        fn resume(&mut self) {
            self.file.document_on_close = false;
            let (path, text) = (self.file.path().to_path_buf(), self.text());
            self.file = GameFile::resume(path, &text).unwrap();
        }
    }

    #[test]
    fn saving_a_move_appends_one_line_in_a_game_of_any_length() {
        let mut table = Table::new("war");
        table.save();
        for number in 1..=1_000 {
            let before = table.about();
            table.play(1);
            table.save();
            // Saving again writes nothing.
            table.save();
            let after = table.about();
            assert_eq!(after.len(), before.len() + "\"flip\"\n".len() as u64);
            #[cfg(unix)]
            {
                use std::os::unix::fs::MetadataExt;
                assert_eq!(after.ino(), before.ino(), "move {number}");
            }
        }
        table.check(1_001);
    }

    #[test]
    fn the_end_of_a_game_makes_one_document() {
        let mut table = Table::new("war");
        while table.session.turn().outcome().is_none() {
            table.play(1);
            if table.session.moves_len().is_multiple_of(100) {
                table.save();
            }
        }
        table.save();
        assert!(table.file.is_over() && !table.file.is_unfinished());
        assert!(table.session.record().result.is_some());
        table.check(1);
    }

    #[test]
    fn undone_moves_are_undone_in_the_file() {
        let mut table = Table::new("one");
        table.play(1);
        table.save();
        table.check(2);
        table.undo();
        table.save();
        table.check(3);
        // Undone and played again since the last save: the number of moves is the same.
        table.play(1);
        table.save();
        table.check(4);
        table.undo();
        table.session.play(Seat::new(0), "D").unwrap();
        table.save();
        table.check(6);
        // An undo of a move that was not saved needs no line.
        let mut table = Table::new("one");
        table.save();
        table.play(1);
        table.undo();
        table.save();
        table.check(1);
    }

    #[test]
    fn closing_makes_one_document_that_can_be_resumed() {
        let mut table = Table::new("war");
        table.play(2);
        table.save();
        table.check(3);
        table.file.close().unwrap();
        table.check(1);
        table.play(2);
        table.save();
        table.check(3);
        let path = table.file.path().to_path_buf();
        table.file = GameFile::new("unused".into());
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, document(&table.session.record()));
        // A file in the data folder stays a journal, and so does a file that was only
        // read.
        table.file = GameFile::resume(path, &text).unwrap();
        table.play(1);
        table.save();
        table.file.close().unwrap();
        table.check(2);
        table.resume();
        table.file.document_on_close = true;
        table.file.close().unwrap();
        table.check(2);
    }

    #[test]
    fn a_game_is_resumed_from_every_form() {
        let check = |left: &dyn Fn(&Table) -> String, lines: usize| {
            let mut table = Table::new("war");
            table.play(2);
            table.save();
            fs::write(table.file.path(), left(&table)).unwrap();
            table.resume();
            assert!(table.file.is_unfinished());
            table.save();
            table.play(1);
            table.save();
            assert_eq!(table.file.take_old_path(), None);
            table.check(lines);
        };
        check(&|table| table.text(), 4);
        check(&|table| table.text() + "\"fli", 4);
        check(&|table| table.text() + "{\"mov", 4);
        check(&|table| document(&table.session.record()), 2);
        // Without a newline at the end nothing can be appended.
        check(&|table| table.session.record().to_json(), 4);
        let two_lines = |table: &Table| {
            let text = document(&table.session.record());
            text.replace("\"game\"", "\n\"game\"")
        };
        check(&two_lines, 3);
    }

    #[test]
    fn a_file_changed_by_somebody_else_is_left_alone() {
        let mut table = Table::new("war");
        table.play(3);
        table.save();
        let path = table.file.path().to_path_buf();
        fs::write(&path, "changed").unwrap();
        table.save();
        assert_eq!(table.file.take_old_path(), None, "nothing is to be written");
        table.play(1);
        table.save();
        assert_eq!(table.file.take_old_path(), Some(path.clone()));
        assert_eq!(table.file.path(), table.folder.path().join("game-2.json"));
        table.check(5);
        assert_eq!(fs::read_to_string(&path).unwrap(), "changed");
        // A removed file is created again; a changed file is not replaced on closing.
        fs::remove_file(table.file.path()).unwrap();
        table.play(1);
        table.save();
        table.check(6);
        fs::write(table.file.path(), "changed").unwrap();
        table.file.close().unwrap();
        assert_eq!(table.text(), "changed");
    }
}
