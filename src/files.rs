//! Reading what a person names, without trusting it to be small or a file; and
//! writing files whole or not at all.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tempfile::NamedTempFile;

/// The largest text that is read.
const LARGEST: u64 = 64 << 20;

/// The text of a file.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    read_all(path, file)
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
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{shown} cannot be read"))?;
    if bytes.len() as u64 > LARGEST {
        bail!("{shown} is larger than {} MB", LARGEST >> 20);
    }
    String::from_utf8(bytes).with_context(|| format!("{shown} is not text"))
}

/// A file that will be written when there is something to write. Whether that
/// is possible is found out now, not after hours of work.
pub(crate) struct Output<'a>(&'a Path);

impl<'a> Output<'a> {
    /// A file that can be written, as far as anybody can tell.
    ///
    /// # Errors
    /// Why it cannot.
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

    /// Writes it, in place of what was there.
    ///
    /// # Errors
    /// Why that is not possible after all.
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

/// Writes beside the file and then takes its place, so that whatever happens
/// there is one whole file.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = new_file(&folder_of(path))?;
    file.write_all(content)?;
    if let Ok(old) = std::fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Finds out whether a file can be written, without writing it.
pub(crate) fn check_writable(path: &Path) -> io::Result<()> {
    new_file(&folder_of(path)).map(drop)
}

/// The file itself if it is free; otherwise its name with a number.
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

/// A file that others may read, as far as the person's settings allow.
pub(crate) fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
