//! The picture of a card, in a few words: `globe #e3bb76 #8f6b3a ring` or `symbol He`.

use parlour_engine::scene::Picture;

/// The most letters of a symbol.
const MAX_SYMBOL_LEN: usize = 3;

/// Reads a picture, or says what would be right.
pub(super) fn read(text: &str) -> Result<Picture, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["globe", light, dark, rest @ ..] if matches!(rest, [] | ["ring"]) => Ok(Picture::Globe {
            light: colour(light)?,
            dark: colour(dark)?,
            ring: !rest.is_empty(),
        }),
        ["symbol", letters] if is_symbol(letters) => Ok(Picture::Symbol((*letters).into())),
        ["symbol", ..] => Err(format!("a symbol has 1 to {MAX_SYMBOL_LEN} letters")),
        _ => Err(
            "a picture is \"globe COLOUR COLOUR\", perhaps with \"ring\" after it, or \
                  \"symbol LETTERS\""
                .into(),
        ),
    }
}

/// A picture as `read` reads it.
pub(super) fn write(picture: &Picture) -> String {
    match picture {
        Picture::Globe { light, dark, ring } => {
            format!("globe {light} {dark}{}", if *ring { " ring" } else { "" })
        }
        Picture::Symbol(letters) => format!("symbol {letters}"),
    }
}

fn is_symbol(letters: &str) -> bool {
    letters.chars().all(char::is_alphanumeric) && letters.chars().count() <= MAX_SYMBOL_LEN
}

fn colour(text: &str) -> Result<String, String> {
    let digits = text.strip_prefix('#').unwrap_or_default();
    let is_colour = digits.len() == 6 && digits.chars().all(|digit| digit.is_ascii_hexdigit());
    match is_colour {
        true => Ok(text.to_ascii_lowercase()),
        false => Err("a colour is written like #c1440e".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_read_and_written() {
        for text in [
            "globe #c1440e #000000",
            "globe #c1440e #000000 ring",
            "symbol H",
            "symbol Uue",
        ] {
            assert_eq!(write(&read(text).unwrap()), text);
        }
        let spaced = read("  globe  #C1440E #000000 ").unwrap();
        assert_eq!(write(&spaced), "globe #c1440e #000000");
    }

    #[test]
    fn other_pictures_are_refused() {
        let check = |text: &str, words: &str| {
            let why = read(text).unwrap_err();
            assert!(why.contains(words), "{text}: {why}");
        };
        check("", "a picture is");
        check("star #c1440e", "a picture is");
        check("globe #c1440e", "a picture is");
        check("globe #c1440e #000000 rings", "a picture is");
        check("globe red #000000", "like #c1440e");
        check("globe #c1440e #é0000", "like #c1440e");
        check("symbol", "1 to 3 letters");
        check("symbol Four", "1 to 3 letters");
        check("symbol <b>", "1 to 3 letters");
    }
}
