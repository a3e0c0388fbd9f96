//! A file that grows by appending. It is created atomically, each append is synced to
//! disk, and a failed append leaves nothing behind.
//!
//! Changes by others are detected from the length, the inode and the time of the last
//! write, so that the cost of an append does not depend on the length of the file.

use std::fs::{self, File, Metadata};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::files::{folder_of, replace, sync_folder};

/// A file that this program appends to.
#[derive(Debug)]
pub(crate) struct AppendFile {
    path: PathBuf,
    inode: Option<u64>,
    /// When this program wrote it last.
    modified: Option<SystemTime>,
    /// The length of the valid content.
    len: u64,
    /// The largest length after a failed append that could not be cut off.
    torn_len: u64,
    /// Whether the folder was synced since the file was created.
    is_name_synced: bool,
}

/// What is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The file that this program wrote.
    Ours,
    /// No file.
    Nothing,
    /// Another file, or a changed one.
    Other,
}

impl AppendFile {
    /// Creates the file with this content, or replaces it. It survives a power cut after
    /// [`sync_name`](Self::sync_name).
    pub(crate) fn create(path: &Path, content: &str) -> io::Result<Self> {
        let about = replace(path, content.as_bytes())?;
        Ok(Self {
            path: path.into(),
            inode: inode(&about),
            modified: about.modified().ok(),
            len: about.len(),
            torn_len: about.len(),
            is_name_synced: false,
        })
    }

    /// Opens a file of which the first `len` bytes are valid. The next append cuts off the
    /// rest, up to `torn_len`.
    pub(crate) fn resume(path: &Path, len: u64, torn_len: u64) -> io::Result<Self> {
        let about = fs::metadata(path)?;
        Ok(Self {
            path: path.into(),
            inode: inode(&about),
            modified: about.modified().ok(),
            len,
            torn_len,
            is_name_synced: true,
        })
    }

    /// What is at the path now.
    pub(crate) fn found(&self) -> Found {
        let Ok(about) = fs::metadata(&self.path) else {
            return Found::Nothing;
        };
        let is_len = (self.len..=self.torn_len).contains(&about.len());
        let is_unchanged = inode(&about) == self.inode && about.modified().ok() == self.modified;
        match is_len && is_unchanged {
            true => Found::Ours,
            false => Found::Other,
        }
    }

    /// Appends these lines in one write and syncs them to disk.
    ///
    /// # Errors
    /// If that fails. Then none of the lines are valid.
    pub(crate) fn append(&mut self, lines: &str) -> io::Result<()> {
        let mut file = File::options().write(true).open(&self.path)?;
        let appended = self.append_to(&mut file, lines.as_bytes());
        let len = self.len + lines.len() as u64;
        match appended {
            Ok(()) => (self.len, self.torn_len) = (len, len),
            // A part of the lines may have been written and is not valid.
            Err(_) if file.set_len(self.len).is_ok() => self.torn_len = self.len,
            Err(_) => self.torn_len = self.torn_len.max(len),
        }
        let about = file.metadata();
        self.modified = about.and_then(|about| about.modified()).ok();
        appended
    }

    fn append_to(&self, file: &mut File, lines: &[u8]) -> io::Result<()> {
        if self.torn_len > self.len {
            file.set_len(self.len)?;
        }
        file.seek(SeekFrom::Start(self.len))?;
        file.write_all(lines)?;
        file.sync_data()
    }

    /// Syncs the folder, so that a new file keeps its name after a power cut.
    ///
    /// # Errors
    /// If the folder cannot be synced.
    pub(crate) fn sync_name(&mut self) -> io::Result<()> {
        if !self.is_name_synced {
            sync_folder(&folder_of(&self.path))?;
            self.is_name_synced = true;
        }
        Ok(())
    }

    /// Whether [`sync_name`](Self::sync_name) has nothing to do.
    pub(crate) fn is_name_synced(&self) -> bool {
        self.is_name_synced
    }
}

/// The inode of the file, on systems that have inodes.
#[cfg(unix)]
fn inode(about: &Metadata) -> Option<u64> {
    Some(std::os::unix::fs::MetadataExt::ino(about))
}

#[cfg(not(unix))]
fn inode(_about: &Metadata) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::write_whole;

    fn created(content: &str) -> (tempfile::TempDir, PathBuf, AppendFile) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut file = AppendFile::create(&path, content).unwrap();
        assert!(!file.is_name_synced());
        file.sync_name().unwrap();
        assert!(file.is_name_synced());
        (folder, path, file)
    }

    #[test]
    fn lines_are_appended_to_the_same_file() {
        let (_folder, path, mut file) = created("head\n");
        let before = inode(&fs::metadata(&path).unwrap());
        file.append("one\n").unwrap();
        file.append("two\nthree\n").unwrap();
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "head\none\ntwo\nthree\n"
        );
        assert_eq!(inode(&fs::metadata(&path).unwrap()), before);
        assert_eq!(file.found(), Found::Ours);
    }

    #[test]
    fn changes_by_others_are_found() {
        let check = |change: &dyn Fn(&Path), expected: Found| {
            let (_folder, path, mut file) = created("head\n");
            file.append("one\n").unwrap();
            change(&path);
            assert_eq!(file.found(), expected);
        };
        check(&|_| {}, Found::Ours);
        // The same length, the same file.
        let change_in_place = |path: &Path| {
            fs::write(path, "HEAD\nONE\n").unwrap();
            // Now, even where clocks of file systems are coarse.
            let later = std::time::SystemTime::now() + std::time::Duration::from_secs(1);
            let file = File::options().write(true).open(path).unwrap();
            file.set_modified(later).unwrap();
        };
        check(&change_in_place, Found::Other);
        check(&|path| fs::remove_file(path).unwrap(), Found::Nothing);
        check(&|path| fs::write(path, "head\n").unwrap(), Found::Other);
        check(
            &|path| fs::write(path, "head\none\n1").unwrap(),
            Found::Other,
        );
        let replaced = match cfg!(unix) {
            true => Found::Other,
            false => Found::Ours,
        };
        check(&|path| write_whole(path, b"HEAD\nONE\n").unwrap(), replaced);
    }

    #[test]
    fn an_incomplete_line_of_a_killed_program_is_cut_off() {
        let (_folder, path, _) = created("head\n\"tor");
        let mut file = AppendFile::resume(&path, 5, 9).unwrap();
        assert_eq!(file.found(), Found::Ours);
        file.append("1\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "head\n1\n");
        assert_eq!(file.found(), Found::Ours);
    }

    /// `/dev/full` accepts no byte and cannot be truncated.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_failed_append_is_tried_again() {
        let full = Path::new("/dev/full");
        let mut file = AppendFile::resume(full, 0, 0).unwrap();
        for _ in 0..2 {
            assert!(file.append("one\n").is_err());
            assert_eq!((file.len, file.torn_len), (0, 4));
            assert_eq!(file.found(), Found::Ours);
        }
        // The disk has space again, and the file ends with half a line.
        let (_folder, path, _) = created("on");
        file.path = path.clone();
        file.modified = fs::metadata(&path).unwrap().modified().ok();
        file.append("one\ntwo\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
        assert_eq!((file.len, file.torn_len), (8, 8));
    }
}
