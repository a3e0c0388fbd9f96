//! Reading what a person names, without trusting it to be small or a file.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};

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
