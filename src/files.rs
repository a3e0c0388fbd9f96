//! Reading what a person names, without trusting it to be small or a file.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};

/// The largest text that is read.
const LARGEST: u64 = 64 << 20;

/// The text of a file; `-` is standard input.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let shown = path.display();
    let mut source: Box<dyn Read> = if path == Path::new("-") {
        Box::new(std::io::stdin())
    } else {
        Box::new(File::open(path).with_context(|| format!("{shown} cannot be read"))?)
    };
    let mut bytes = Vec::new();
    source
        .by_ref()
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{shown} cannot be read"))?;
    if bytes.len() as u64 > LARGEST {
        bail!("{shown} is larger than {} MB", LARGEST >> 20);
    }
    String::from_utf8(bytes).with_context(|| format!("{shown} is not text"))
}
