//! The lock of a file that `--record` names: two programs never save in the same file.
//!
//! The file itself is replaced when it is written, so the lock is an empty file beside
//! it. It is removed when the program ends; one that a killed program left is not locked.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::files::{folder_of, is_at, open_lock};

/// A lock, released when it is dropped.
pub(crate) struct RecordLock {
    path: PathBuf,
    /// Locked; closing it unlocks it.
    _lock: File,
}

impl RecordLock {
    /// Locks the file with this path, which need not exist. `None` where files cannot be
    /// locked.
    ///
    /// # Errors
    /// [`io::ErrorKind::ResourceBusy`] if another program has the lock.
    pub(crate) fn take(record: &Path) -> io::Result<Option<Self>> {
        let name = record.file_name().unwrap_or_default().to_string_lossy();
        let path = folder_of(record).join(format!(".{name}.parlour-lock"));
        loop {
            let Ok(lock) = open_lock(&path) else {
                return Ok(None);
            };
            match lock.try_lock() {
                Ok(()) => {}
                Err(TryLockError::Error(_)) => return Ok(None),
                Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::ResourceBusy.into()),
            }
            // The program that had the lock may have removed the file after we opened it.
            if is_at(&lock, &path) {
                return Ok(Some(Self { path, _lock: lock }));
            }
        }
    }
}

impl Drop for RecordLock {
    /// Removes the lock file only if it is empty, as ours is. If it cannot be removed, it
    /// does no harm.
    fn drop(&mut self) {
        if fs::metadata(&self.path).is_ok_and(|about| about.len() == 0) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_program_has_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("game.json");
        let lock = RecordLock::take(&record).unwrap();
        assert!(lock.is_some());
        let second = RecordLock::take(&record).err().map(|error| error.kind());
        assert_eq!(second, Some(io::ErrorKind::ResourceBusy));
        drop(lock);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(RecordLock::take(&record).unwrap().is_some());
    }
}
