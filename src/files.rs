//! Reads text files up to a maximum size, and writes files atomically.
//!
//! A file is written under a temporary name and then renamed. Then the folder is
//! synced, because otherwise a power cut can lose the new name.

use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use tempfile::NamedTempFile;

/// The maximum size of a file that is read, in bytes.
const MAX_SIZE: u64 = 16 << 20;

/// The prefix of the names of temporary files.
const TEMPORARY_PREFIX: &str = ".parlour-tmp-";

/// Temporary files that are younger are not removed, because the program that created
/// one may not have locked it yet.
const MIN_AGE: Duration = Duration::from_secs(60);

/// The text of a file.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    read_all(path, file)
}

/// The text of a file in the folder of saved games. Other things with such a name are
/// not opened: a named pipe would block for ever.
pub(crate) fn read_regular(path: &Path) -> io::Result<String> {
    let about = fs::metadata(path)?;
    if !about.is_file() {
        return Err(not_a_file());
    }
    let mut text = String::new();
    File::open(path)?
        .take(MAX_SIZE + 1)
        .read_to_string(&mut text)?;
    if text.len() as u64 > MAX_SIZE {
        let words = format!("it is larger than {} MB", MAX_SIZE >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, words));
    }
    Ok(text)
}

/// Opens a file to lock it, and creates it if there is none. Its content is not changed.
pub(crate) fn open_lock(path: &Path) -> io::Result<File> {
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return Err(not_a_file());
    }
    let mut options = File::options();
    options.create(true).write(true).truncate(false);
    options.open(path)
}

/// Whether this open file is still the one at this path: the program that had the lock before
/// may have removed it.
#[cfg(unix)]
pub(crate) fn is_at(lock: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let inode = |about: io::Result<fs::Metadata>| about.map(|about| about.ino()).ok();
    inode(lock.metadata()) == inode(fs::metadata(path))
}

#[cfg(not(unix))]
pub(crate) fn is_at(_lock: &File, path: &Path) -> bool {
    path.exists()
}

fn not_a_file() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is not a file")
}

/// A text without the byte order mark that some editors write at its beginning.
pub(crate) fn without_mark(text: String) -> String {
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.into(),
        None => text,
    }
}

/// The text of a file; `-` is the input.
pub(crate) fn read_text_or(path: &Path, input: impl Read) -> anyhow::Result<String> {
    match path == Path::new("-") {
        true => read_all(path, input),
        false => read_text(path),
    }
}

fn read_all(path: &Path, source: impl Read) -> anyhow::Result<String> {
    let shown = path.display();
    let mut bytes = Vec::new();
    source
        .take(MAX_SIZE + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{shown} cannot be read"))?;
    if bytes.len() as u64 > MAX_SIZE {
        bail!("{shown} is larger than {} MB", MAX_SIZE >> 20);
    }
    String::from_utf8(bytes).with_context(|| format!("{shown} is not text"))
}

/// A file to write later. Whether it can be written is checked now, not after hours of
/// work.
pub(crate) struct Output<'a>(&'a Path);

impl<'a> Output<'a> {
    /// Checks that the file can be written.
    ///
    /// # Errors
    /// If it cannot.
    pub(crate) fn new(path: &'a Path) -> anyhow::Result<Self> {
        let shown = path.display();
        if path.exists() && !path.is_file() {
            bail!("{shown} is not a file that can be written");
        }
        let cannot = || format!("{shown} cannot be written");
        if path.exists() {
            let opened = File::options().append(true).open(path);
            opened.with_context(cannot)?;
        }
        new_file(&folder_of(path)).with_context(cannot)?;
        Ok(Self(path))
    }

    /// Writes the file, or replaces it.
    ///
    /// # Errors
    /// If that fails.
    pub(crate) fn write(&self, content: &[u8]) -> anyhow::Result<()> {
        let shown = self.0.display();
        write_whole(self.0, content).with_context(|| format!("{shown} cannot be written"))
    }
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.into(),
        _ => ".".into(),
    }
}

/// Writes a file atomically: there is the old content or the new one, never a part.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    replace(path, content)?;
    sync_folder(&folder_of(path))
}

/// Like [`write_whole`], but without syncing the folder. Returns the metadata of the new
/// file.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<Metadata> {
    let mut file = new_file(&folder_of(path))?;
    file.write_all(content)?;
    if let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    let about = file.as_file().metadata()?;
    file.persist(path)?;
    Ok(about)
}

/// Syncs a folder, so that created, renamed and removed files survive a power cut. Does
/// nothing where that is not supported: on Windows, in a folder that cannot be read, on
/// some file systems.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let Ok(opened) = File::open(folder) else {
        return Ok(());
    };
    opened.sync_all().or_else(|error| match error.kind() {
        io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    })
}

/// Creates a folder and its parents, unless they exist.
pub(crate) fn create_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let above = folder_of(folder);
    create_folder(&above)?;
    match fs::create_dir(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists || !folder.is_dir() => {
            return Err(error);
        }
        _ => {}
    }
    sync_folder(&above)
}

/// Removes the temporary files that killed programs left in this folder. The files of
/// running programs are locked and are not removed.
pub(crate) fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_temporary =
        |name: &std::ffi::OsStr| name.to_string_lossy().starts_with(TEMPORARY_PREFIX);
    for entry in entries.filter(|entry| is_temporary(&entry.file_name())) {
        let about = entry.metadata().ok().filter(fs::Metadata::is_file);
        let about = about.ok_or_else(not_a_file);
        let written = about.and_then(|about| about.modified());
        let age = written.map(|time| time.elapsed().unwrap_or_default());
        if age.is_ok_and(|age| age >= MIN_AGE)
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            // If it cannot be removed, the next start tries again.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Checks whether a file can be written, without writing it.
pub(crate) fn check_writable(path: &Path) -> io::Result<()> {
    new_file(&folder_of(path)).map(drop)
}

/// The path itself if there is no file; otherwise the path with a number.
pub(crate) fn free_name(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| ending.to_string_lossy());
    let numbered = |number: u32| {
        let name = match &ending {
            Some(ending) => format!("{stem}-{number}.{ending}"),
            None => format!("{stem}-{number}"),
        };
        path.with_file_name(name)
    };
    std::iter::once(path.to_path_buf())
        .chain((2..).map(numbered))
        .find(|path| !path.exists())
        .unwrap_or_else(|| path.into())
}

/// A temporary file, locked until it is closed. The umask decides who may read it.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_PREFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    match file.as_file().try_lock() {
        // On file systems without locks temporary files are never removed.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::ResourceBusy.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn writing_a_file_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/down/file");
        create_folder(&folder_of(&path)).unwrap();
        create_folder(&folder_of(&path)).unwrap();
        for text in ["one", "two"] {
            write_whole(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(names(&folder_of(&path)), ["file"]);
        assert!(create_folder(&path).is_err());
        assert!(create_folder(&path.join("below")).is_err());
    }

    #[test]
    fn only_old_unlocked_temporary_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let old = std::time::SystemTime::now() - 2 * MIN_AGE;
        let put = |name: &str| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(old).unwrap();
        };
        put(".parlour-tmp-left");
        put(".tmp-other");
        put("game.json");
        let written_now = new_file(folder.path()).unwrap();
        let locked = new_file(folder.path()).unwrap();
        locked.as_file().set_modified(old).unwrap();
        sweep(folder.path());
        let mut left = [&written_now, &locked].map(|file| {
            let name = file.path().file_name().unwrap();
            name.to_str().unwrap().to_string()
        });
        left.sort();
        assert_eq!(
            names(folder.path()),
            [&left[0], &left[1], ".tmp-other", "game.json"]
        );
        sweep(&folder.path().join("missing"));
    }
}
