//! Makes `THIRD-PARTY.md`: the licences of everything that the program contains.
//!
//! ```sh
//! cargo run --example notices              # writes the file
//! cargo run --example notices -- --check   # fails if the file is out of date
//! ```
//!
//! The crates come from `cargo metadata` and the licence texts from the crates'
//! own packages. The sources of the decks come from the decks.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

/// The platform whose dependencies are listed. It is fixed, so that the file is
/// the same wherever it is made.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

const INTRODUCTION: &str = "\
# Third-party notices

Made by `cargo run --example notices`; do not edit it by hand.

The program `parlour` contains the data and the libraries that are listed here.
The list of libraries is that of the build for Linux on x86-64.
";

const FONT: &str = "\
- The font of plots is DejaVu Sans, from the crate `dejavu`. Its licence is below.

How the numbers of the decks were derived is in
`crates/games/src/top_trumps/decks/README.md`. GeoNames is at
<https://www.geonames.org>, and its licence, CC BY 4.0, at
<https://creativecommons.org/licenses/by/4.0/>.
";

const SQLITE: &str = "
`libsqlite3-sys` contains SQLite, which is in the public domain: see
<https://www.sqlite.org/copyright.html>.
";

/// A library that is linked into the program.
struct Library {
    name: String,
    version: String,
    /// The SPDX expression of its licence.
    license: String,
    authors: String,
    folder: PathBuf,
}

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join("THIRD-PARTY.md");
    let notices = notices(root)?;
    match env::args().nth(1).as_deref() {
        None => fs::write(&file, notices).context("THIRD-PARTY.md cannot be written"),
        Some("--check") => {
            ensure!(
                fs::read_to_string(&file).unwrap_or_default() == notices,
                "THIRD-PARTY.md is out of date; run: cargo run --example notices"
            );
            Ok(())
        }
        Some(other) => bail!("unknown argument {other}; the only one is --check"),
    }
}

fn notices(root: &Path) -> Result<String> {
    let libraries = linked_libraries(root)?;
    let mut text = INTRODUCTION.to_string();
    text += "\n## Data\n\n";
    text += &decks(&root.join("crates/games/src/top_trumps/decks"))?;
    text += FONT;
    text += "\n## Libraries\n\n| crate | version | licence |\n|---|---|---|\n";
    for library in &libraries {
        let Library {
            name,
            version,
            license,
            ..
        } = library;
        writeln!(text, "| `{name}` | {version} | {license} |")?;
    }
    text += SQLITE;
    text += "\n## Licence texts\n";
    let own = fs::read_to_string(root.join("LICENSE-MIT"))?;
    let start = own.find("Permission is hereby granted");
    let mit = &own[start.context("the MIT licence")?..];
    for (licence, crates) in licence_texts(&libraries, mit)? {
        let crates: Vec<String> = crates.iter().map(|name| format!("`{name}`")).collect();
        writeln!(
            text,
            "\n### {}\n\n```text\n{licence}\n```",
            crates.join(", ")
        )?;
    }
    Ok(text)
}

/// A line for each bundled deck: its title and its source.
fn decks(folder: &Path) -> Result<String> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
    files.sort();
    let mut text = String::new();
    for file in files {
        let deck: Value = serde_json::from_str(&fs::read_to_string(&file)?)?;
        let (title, source) = (string(&deck, "title")?, string(&deck, "source")?);
        writeln!(
            text,
            "- The deck \u{201c}{title}\u{201d}: {}.",
            source.trim_end_matches('.')
        )?;
    }
    Ok(text)
}

/// The libraries of other people that are linked into the program: its normal
/// dependencies, without procedural macros and what only these need.
fn linked_libraries(root: &Path) -> Result<Vec<Library>> {
    let output = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["metadata", "--format-version=1", "--locked"])
        .args(["--filter-platform", PLATFORM])
        .current_dir(root)
        .output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "cargo metadata failed: {errors}");
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let by_id = |list: &Value| -> Result<BTreeMap<String, Value>> {
        let list = list.as_array().context("metadata without a list")?;
        let with_id = |entry: &Value| Ok((string(entry, "id")?, entry.clone()));
        list.iter().map(with_id).collect()
    };
    let packages = by_id(&metadata["packages"])?;
    let nodes = by_id(&metadata["resolve"]["nodes"])?;
    let mut open = vec![string(&metadata["resolve"], "root")?];
    let mut seen = BTreeSet::new();
    let mut libraries = Vec::new();
    while let Some(id) = open.pop() {
        let package = &packages[&id];
        if is_procedural_macro(package) || !seen.insert(id.clone()) {
            continue;
        }
        let dependencies = nodes[&id]["deps"].as_array().into_iter().flatten();
        for dependency in dependencies.filter(|dependency| is_normal(dependency)) {
            open.push(string(dependency, "pkg")?);
        }
        // The crates of this workspace have no source.
        if package["source"].is_string() {
            let manifest = PathBuf::from(string(package, "manifest_path")?);
            libraries.push(Library {
                name: string(package, "name")?,
                version: string(package, "version")?,
                license: string(package, "license")?.replace('/', " OR "),
                authors: authors(package),
                folder: manifest.parent().context("a folder")?.into(),
            });
        }
    }
    libraries.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    Ok(libraries)
}

/// The authors of a package without their addresses.
fn authors(package: &Value) -> String {
    let authors = package["authors"].as_array().into_iter().flatten();
    let names = authors.filter_map(|author| author.as_str()?.split(" <").next());
    names.collect::<Vec<_>>().join(", ")
}

fn is_procedural_macro(package: &Value) -> bool {
    let mut targets = package["targets"].as_array().into_iter().flatten();
    targets.any(|target| target["kind"][0] == "proc-macro")
}

/// Whether a dependency is needed by the program itself, and not only by its
/// build or its tests.
fn is_normal(dependency: &Value) -> bool {
    let mut kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
    kinds.any(|kind| kind["kind"].is_null())
}

/// The licence texts, each with the crates that have it.
///
/// `mit` is the MIT licence without its copyright line.
fn licence_texts(libraries: &[Library], mit: &str) -> Result<Vec<(String, BTreeSet<String>)>> {
    // By the words of a text, because line breaks differ.
    let mut texts = BTreeMap::<String, (String, BTreeSet<String>)>::new();
    for library in libraries {
        let mut files = Vec::new();
        licence_files(&library.folder, &mut files)?;
        let mut own = Vec::new();
        for file in files {
            own.push(fs::read_to_string(&file)?);
        }
        // Some packages contain a broken link instead of the text.
        own.retain(|text| text.lines().count() > 1);
        if own.is_empty() && library.license == "MIT" {
            own.push(format!("Copyright (c) {}\n\n{}", library.authors, mit));
        }
        // Where a crate offers a choice that includes MIT, MIT is chosen.
        if library.license.contains(" OR ") && own.iter().any(|text| is_mit(text)) {
            own.retain(|text| is_mit(text) || is_font_licence(text));
        }
        ensure!(
            !own.is_empty(),
            "{} comes without a licence text",
            library.name
        );
        for text in own {
            let entry = texts.entry(words(&text));
            let (_, crates) = entry.or_insert_with(|| (tidy(&text), BTreeSet::new()));
            crates.insert(library.name.clone());
        }
    }
    Ok(texts.into_values().collect())
}

/// Collects the files of a package that contain a licence.
fn licence_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    entries.sort();
    for entry in entries {
        let name = entry
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        let is_licence = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|word| name.starts_with(word));
        if entry.is_dir() && (name == "ASSETS" || name.starts_with("DEJAVU")) {
            licence_files(&entry, files)?;
        } else if entry.is_file() && is_licence {
            files.push(entry);
        }
    }
    Ok(())
}

/// Whether a text is the MIT licence.
fn is_mit(text: &str) -> bool {
    words(text).contains("to deal in the Software without restriction")
}

/// Whether a text is the licence of the DejaVu fonts.
fn is_font_licence(text: &str) -> bool {
    text.contains("Bitstream Vera")
}

/// The text with single spaces.
fn words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// The text without spaces at the ends of lines.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    let text = lines.join("\n");
    text.trim_start_matches(['\n', '\u{feff}']).into()
}

fn string(value: &Value, key: &str) -> Result<String> {
    let text = value[key].as_str();
    Ok(text.with_context(|| format!("{key} is missing"))?.into())
}
