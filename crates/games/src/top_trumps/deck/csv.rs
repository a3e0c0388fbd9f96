//! Decks as CSV: one line per card, with the names of the columns first.

use super::json::Wrong;
use super::parse::{Builder, card_text, enough_cards, is_name, is_text, missing, value};
use super::{Deck, PublicCard};

/// The byte offset of a field, and its text.
type Cell = (usize, String);

pub(super) fn read(text: &str) -> Result<Deck, Wrong> {
    let mut rows = Vec::new();
    let mut reader = ::csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    for record in reader.records() {
        let record = record.map_err(|error| (0, format!("this is not CSV: {error}")))?;
        let start = record.position().map_or(0, |place| place.byte() as usize);
        let places = places(text, start, record.len());
        let cells = record.iter().map(|field| field.trim().to_string());
        rows.push(places.into_iter().zip(cells).collect::<Vec<Cell>>());
    }
    let mut rows = rows.into_iter();
    let header = rows.next().unwrap_or_default();
    let name_column = header
        .iter()
        .position(|(_, title)| is_name(title))
        .ok_or_else(|| {
            let found = "the first line names the columns, and one of them must be \"Name\"";
            (0, found.to_string())
        })?;
    let text_column = header.iter().position(|(_, title)| is_text(title));
    let is_value = |column: usize| column != name_column && Some(column) != text_column;
    let mut builder = Builder::default();
    for (column, (at, title)) in header.iter().enumerate() {
        if is_value(column) {
            builder.property(*at, title, title, "", false)?;
        }
    }
    builder.enough_properties(header[0].0)?;
    enough_cards(header[0].0, rows.len())?;
    for row in rows {
        let start = row.first().map_or(0, |(at, _)| *at);
        let cell = |column: usize| {
            row.get(column)
                .map_or((start, ""), |(at, text)| (*at, text))
        };
        let (at, name) = cell(name_column);
        let name = builder.name(at, name)?;
        let mut values = Vec::new();
        let columns = (0..header.len()).filter(|&column| is_value(column));
        for (property, column) in builder.properties.iter().zip(columns) {
            values.push(match cell(column) {
                (at, "") => return Err(missing(at, &name, property)),
                (at, written) => value(at, &name, property, written)?,
            });
        }
        if let Some((at, _)) = row.get(header.len()) {
            return Err((
                *at,
                format!("{name:?} has more values than there are columns"),
            ));
        }
        let (at, words) = text_column.map_or((start, ""), cell);
        let words = card_text(at, words)?;
        let public_card = PublicCard {
            name,
            text: words,
            picture: None,
        };
        builder.card(public_card, values);
    }
    builder.finish(header[0].0)
}

/// The byte offsets of the fields of a record. The csv crate only gives the
/// offset of the record, and removes quotes from its fields.
fn places(text: &str, start: usize, count: usize) -> Vec<usize> {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied();
    let mut at = start;
    while matches!(byte(at), Some(b'\r' | b'\n')) {
        at += 1;
    }
    let mut places = Vec::with_capacity(count);
    while places.len() < count {
        places.push(at);
        // Quotes matter only in a field that begins with one. A doubled quote
        // ends the quoting and begins it again.
        let has_quotes = byte(at) == Some(b'"');
        let mut quoted = false;
        while let Some(sign) = byte(at) {
            match sign {
                b'"' if has_quotes => quoted = !quoted,
                b',' | b'\r' | b'\n' if !quoted => break,
                _ => {}
            }
            at += 1;
        }
        at += 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::super::{Deck, DeckFormat};

    #[test]
    fn tables_are_read() {
        let text = "Name,text,Speed,Top height\n\n\"A, \"\"B\"\"\",\"Two\",1.5,-2\nC,,3,4\n";
        let deck = Deck::parse(text, DeckFormat::Guess).unwrap();
        let public = deck.public();
        let card = public.find("a, \"b\"").unwrap();
        assert_eq!((public.name(card), public.text(card)), ("A, \"B\"", "Two"));
        assert_eq!(public.properties()[1].name(), "Top height");
    }

    #[test]
    fn errors_have_a_line_and_a_column() {
        let check = |text: &str, place: (usize, usize), words: &str| {
            let error = Deck::parse(text, DeckFormat::Csv).unwrap_err();
            assert_eq!((error.line, error.column), place, "{text}\n{error}");
            assert!(error.message.contains(words), "{text}\n{error}");
        };
        check("", (1, 1), "one of them must be \"Name\"");
        check("Title,a,b\nX,1,2\n", (1, 1), "one of them must be \"Name\"");
        check(
            "Name,a\nX,1\nY,2\n",
            (1, 1),
            "at least two properties; this one has 1",
        );
        check(
            "Name,a,b\nX,1,2\n",
            (1, 1),
            "at least two cards; this one has 1",
        );
        check("Name,a,A\nX,1,2\n", (1, 8), "already a property");
        check("Name,a,b\nX,1,2\nX,1,2\n", (3, 1), "two cards named \"X\"");
        check("Name,a,b\nX,1,2\n,1,2\n", (3, 1), "no name");
        check(
            "a,Name,b\n\n1,X\"\"Y,2\n3,\"é\"\",\",fast\n",
            (4, 10),
            "not a number",
        );
        check("Name,a,b\n\"X\nY\",1,2\nY,1,2\n", (2, 1), "a line break");
        check("Name,a,b\nX,1\nY,1,2\n", (2, 1), "\"X\" has no \"b\"");
        check("Name,a,b\nX,,2\nY,1,2\n", (2, 3), "\"X\" has no \"a\"");
        check(
            "Name,a,b\nX,1,2,3\nY,1,2\n",
            (2, 7),
            "more values than there are columns",
        );
        check(
            "Name,a,b\nX,1,0x5\nY,1,2\n",
            (2, 5),
            "\"0x5\", which is not a number",
        );
    }
}
