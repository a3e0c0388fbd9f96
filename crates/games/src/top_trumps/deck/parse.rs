//! From a deck file to a deck, or to an error with line and column.

use super::decimal::Decimal;
use super::json::{self, Node, Wrong};
use super::{
    Deck, DeckError, DeckFormat, MAX_CARDS, MAX_PROPERTIES, Property, PublicCard, PublicDeck,
};

/// The largest deck file in bytes, far larger than any real deck.
const LARGEST: usize = 1 << 20;
/// The most characters in the name of a card, a property or a deck.
pub(in crate::top_trumps) const MAX_NAME_LEN: usize = 80;
/// The most characters in a text.
pub(super) const MAX_TEXT_LEN: usize = 2_000;

const NO_TITLE: &str = "Custom deck";

pub(super) fn deck(text: &str, format: DeckFormat) -> Result<Deck, DeckError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_json = match format {
        DeckFormat::Json => true,
        DeckFormat::Csv => false,
        DeckFormat::Guess => text.trim_start().starts_with(['[', '{']),
    };
    let read = if text.len() > LARGEST {
        Err((
            0,
            format!("this is longer than the {LARGEST} bytes that a deck may have"),
        ))
    } else if is_json {
        super::objects::read(text)
    } else {
        super::csv::read(text)
    };
    read.map_err(|(at, message)| {
        let before = &text.as_bytes()[..at.min(text.len())];
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        // UTF-8 continuation bytes are not columns.
        let column = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        DeckError {
            line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
            column: column(&before[line_start..]) + 1,
            message,
        }
    })
}

/// Builds a deck and checks each part as it is added, so that errors have a
/// position in every format.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) title: String,
    pub(super) source: String,
    pub(super) properties: Vec<Property>,
    cards: Vec<PublicCard>,
    values: Vec<Vec<Decimal>>,
}

impl Builder {
    pub(super) fn property(
        &mut self,
        at: usize,
        key: &str,
        name: &str,
        unit: &str,
        lowest_wins: bool,
    ) -> Result<(), Wrong> {
        let key = clean(at, "the key of a property", key, MAX_NAME_LEN)?;
        let name = clean(at, "the name of a property", name, MAX_NAME_LEN)?;
        let taken = |other: &Property| same(&other.key, &key) || same(&other.name, &name);
        if is_name(&key) || is_text(&key) {
            return Err((
                at,
                format!(
                    "{key:?} cannot be a property: that key is for the name or the text of a card"
                ),
            ));
        }
        if self.properties.iter().any(taken) {
            return Err((at, format!("there is already a property {name:?}")));
        }
        // Records write some moves with a seat, as in `2:name`.
        let number = name.split_once(':').map(|(number, _)| number.trim());
        if number.is_some_and(|number| number.parse::<u64>().is_ok()) {
            return Err((
                at,
                format!("{name:?} reads like a seat and a move; leave out the colon"),
            ));
        }
        if self.properties.len() == MAX_PROPERTIES {
            return Err((
                at,
                format!("a card has at most {MAX_PROPERTIES} properties"),
            ));
        }
        self.properties.push(Property {
            key,
            name,
            unit: unit.trim().into(),
            lowest_wins,
            scale: Vec::new(),
        });
        Ok(())
    }

    pub(super) fn enough_properties(&self, at: usize) -> Result<(), Wrong> {
        match self.properties.len() {
            count @ (0 | 1) => Err((
                at,
                format!("a deck needs at least two properties; this one has {count}"),
            )),
            _ => Ok(()),
        }
    }

    /// The name of the next card.
    pub(super) fn name(&self, at: usize, name: &str) -> Result<String, Wrong> {
        if self.cards.len() == MAX_CARDS {
            return Err((at, format!("a deck has at most {MAX_CARDS} cards")));
        }
        if name.trim().is_empty() {
            return Err((at, "this card has no name".into()));
        }
        let name = clean(at, "the name of a card", name, MAX_NAME_LEN)?;
        match self.cards.iter().find(|other| same(&other.name, &name)) {
            Some(_) => Err((at, format!("there are two cards named {name:?}"))),
            None => Ok(name),
        }
    }

    pub(super) fn card(&mut self, public_card: PublicCard, values: Vec<Decimal>) {
        self.cards.push(public_card);
        self.values.push(values);
    }

    pub(super) fn finish(self, at: usize) -> Result<Deck, Wrong> {
        enough_cards(at, self.cards.len())?;
        let title = match self.title.as_str() {
            "" => NO_TITLE.into(),
            _ => self.title,
        };
        let public = PublicDeck {
            title,
            source: self.source,
            properties: self.properties,
            cards: self.cards,
        };
        Ok(Deck::new(public, self.values))
    }
}

pub(super) fn enough_cards(at: usize, count: usize) -> Result<(), Wrong> {
    match count {
        0 | 1 => Err((
            at,
            format!("a deck needs at least two cards; this one has {count}"),
        )),
        _ => Ok(()),
    }
}

pub(super) fn is_name(key: &str) -> bool {
    key.trim().eq_ignore_ascii_case("name")
}

pub(super) fn is_text(key: &str) -> bool {
    key.trim().eq_ignore_ascii_case("text")
}

fn same(left: &str, right: &str) -> bool {
    left.to_lowercase() == right.to_lowercase()
}

/// Trims a text and refuses control characters, which could affect a terminal.
fn clean(at: usize, what: &str, text: &str, longest: usize) -> Result<String, Wrong> {
    let text = text.trim();
    if text.is_empty() {
        return Err((at, format!("{what} is empty")));
    }
    clean_or_empty(at, what, text, longest)
}

pub(super) fn clean_or_empty(
    at: usize,
    what: &str,
    text: &str,
    longest: usize,
) -> Result<String, Wrong> {
    let text = text.trim();
    if text.chars().any(char::is_control) {
        return Err((
            at,
            format!("{what} has a line break or a control character in it"),
        ));
    }
    if text.chars().count() > longest {
        return Err((at, format!("{what} is longer than {longest} characters")));
    }
    Ok(text.into())
}

pub(super) fn card_text(at: usize, text: &str) -> Result<String, Wrong> {
    clean_or_empty(at, "the text of a card", text, MAX_TEXT_LEN)
}

/// Parses a value of a card.
pub(super) fn value(
    at: usize,
    card: &str,
    property: &Property,
    text: &str,
) -> Result<Decimal, Wrong> {
    Decimal::parse(text).ok_or_else(|| {
        let shown: String = text.chars().take(50).collect();
        let what = format!("{:?} of {card:?} is {shown:?}", property.key);
        if json::parse(text).is_ok_and(|read| matches!(read.node, Node::Number(_))) {
            let (longest, exponent) = (Decimal::MAX_LEN, Decimal::LARGEST_EXPONENT);
            (
                at,
                format!(
                    "{what}: a number has at most {longest} characters and an exponent up to {exponent}"
                ),
            )
        } else {
            (
                at,
                format!("{what}, which is not a number; write it like 12, -3 or 0.5"),
            )
        }
    })
}

pub(super) fn missing(at: usize, card: &str, property: &Property) -> Wrong {
    (at, format!("{card:?} has no {:?}", property.key))
}

#[cfg(test)]
mod tests {
    use parlour_engine::scene::Picture;

    use super::*;

    fn check(text: &str, format: DeckFormat, place: (usize, usize), words: &str) {
        let error = Deck::parse(text, format).unwrap_err();
        assert_eq!((error.line, error.column), place, "{text}\n{error}");
        assert!(error.message.contains(words), "{text}\n{error}");
    }

    #[test]
    fn errors_have_a_line_and_a_column() {
        let check = |text: &str, place, words: &str| check(text, DeckFormat::Json, place, words);
        let x = r#"{"Name":"X","a":1,"b":2}"#;
        let deck = |second: &str| format!("[\n  {x},\n  {second}\n]");
        check("[\n {Name", (2, 3), "not JSON: key must be a string");
        check("hello", (1, 1), "not JSON");
        check("", (1, 1), "not JSON");
        check(
            "3",
            (1, 1),
            "a deck is a list of cards or an object, not a number",
        );
        check(&deck(r#"{"a":1,"b":2}"#), (3, 3), "no \"Name\"");
        check(&deck(r#"{"Name":"  ","a":1,"b":2}"#), (3, 11), "no name");
        check(
            &deck(r#"{"Name":7,"a":1,"b":2}"#),
            (3, 11),
            "the name of a card is a text",
        );
        check(&deck(r#"{"Name":"É","a":1}"#), (3, 3), "\"É\" has no \"b\"");
        check(
            &deck(r#"{"Name":"É","a":1,"b":"2"}"#),
            (3, 25),
            "the text \"2\", not a number",
        );
        check(
            &deck(r#"{"Name":"Y","a":null,"b":2}"#),
            (3, 19),
            "is null, not a number",
        );
        check(
            &deck(r#"{"Name":"Y","a":1e1000,"b":2}"#),
            (3, 19),
            "an exponent up to 999",
        );
        check(
            &deck(r#"{"Name":" x ","a":1,"b":2}"#),
            (3, 11),
            "two cards named \"x\"",
        );
        check(
            &deck(r#"{"Name":"Y","a":1,"b":2,"c":3}"#),
            (3, 27),
            "\"c\" of \"Y\" is not a property",
        );
        check(
            &deck(r#"{"Name":"Y","a":1,"b":2,"a":3}"#),
            (3, 27),
            "\"a\" twice",
        );
        check(
            &deck(r#"{"Name":"Y","a":1,"b":2,"name":"Z"}"#),
            (3, 27),
            "\"name\" twice",
        );
        check(
            &deck(r#"{"Name":"Y","a":1,"b":2,"picture":"star"}"#),
            (3, 37),
            "a picture is \"globe",
        );
        check(&deck("\"Y\""), (3, 3), "a card is an object");
        check(
            &deck(r#"{"Name":"Y\u001b[2J","a":1,"b":2}"#),
            (3, 11),
            "a control character",
        );
        check(
            r#"[{"Name":"X","a":1},{"Name":"Y","a":1}]"#,
            (1, 2),
            "at least two properties; this one has 1",
        );
        check(
            &format!("[{x}]"),
            (1, 1),
            "at least two cards; this one has 1",
        );
        check("[]", (1, 1), "at least two cards; this one has 0");
        check(
            r#"[{"Name":"X","2: a":1,"b":1},{}]"#,
            (1, 14),
            "reads like a seat",
        );
    }

    #[test]
    fn objects_are_checked_too() {
        let check = |text: &str, place, words: &str| check(text, DeckFormat::Guess, place, words);
        check(
            r#"{"titel":"x"}"#,
            (1, 2),
            "\"titel\" is not known here; the known keys are title, source",
        );
        check(r#"{"title":"x"}"#, (1, 1), "no \"cards\"");
        check(r#"{"title":1,"cards":[]}"#, (1, 10), "the title is a text");
        check(
            r#"{"properties":[{"key":"a"}],"cards":[]}"#,
            (1, 15),
            "at least two properties",
        );
        check(
            r#"{"properties":[{"name":"a"}],"cards":[]}"#,
            (1, 16),
            "no \"key\"",
        );
        check(
            r#"{"properties":[{"key":"a","wins":"low"}],"cards":[]}"#,
            (1, 34),
            "\"highest\" or \"lowest\"",
        );
        check(
            r#"{"properties":[{"key":"a"},{"key":"b","name":"A"}],"cards":[]}"#,
            (1, 35),
            "already a property",
        );
        check(
            r#"{"properties":[{"key":"a"},{"key":"b"}],"cards":[]}"#,
            (1, 49),
            "at least two cards",
        );
    }

    #[test]
    fn large_decks_are_refused_with_the_reason() {
        let card = |index: usize| format!(r#"{{"Name":"{index}","a":{index},"b":-{index}}}"#);
        let deck = |count: usize| {
            let cards: Vec<String> = (0..count).map(card).collect();
            format!("[{}]", cards.join(",\n"))
        };
        assert_eq!(
            Deck::parse(&deck(256), DeckFormat::Json)
                .unwrap()
                .public()
                .len(),
            256
        );
        check(&deck(257), DeckFormat::Json, (257, 9), "at most 256 cards");
        let wide: Vec<String> = (0..17).map(|index| format!(r#""p{index}":1"#)).collect();
        check(
            &format!("[{{{}}},{{}}]", wide.join(",")),
            DeckFormat::Json,
            (1, 121),
            "at most 16 properties",
        );
        check(
            &" ".repeat(LARGEST + 1),
            DeckFormat::Json,
            (1, 1),
            "longer than",
        );
    }

    #[test]
    fn both_forms_give_the_same_deck() {
        let list = r#"[{"Name":"X","a":1,"b":2},{"b":4,"Name":"Y","a":3}]"#;
        let object = r#"{"cards":[{"Name":"X","a":1,"b":2},{"Name":"Y","a":3,"b":4}],
            "properties":[{"key":"a"},{"key":"b","wins":"highest"}]}"#;
        let lines = "\u{feff}Name,a,b\r\nX,1,2\r\nY,3,4\r\n";
        let decks = [list, object, lines].map(|text| Deck::parse(text, DeckFormat::Guess).unwrap());
        assert_eq!((&decks[0], &decks[0]), (&decks[1], &decks[2]));
    }

    /// A text with the key `picture` is a picture, and a number is a property.
    #[test]
    fn cards_can_have_pictures() {
        let text = r##"[{"Name":"X","picture":"symbol Xy","a":1,"b":2},
            {"Name":"Y","a":3,"b":4,"Picture":"globe #aabbcc #000000 ring"}]"##;
        let deck = Deck::parse(text, DeckFormat::Json).unwrap();
        let pictures: Vec<_> = deck.public.cards.iter().map(|card| &card.picture).collect();
        let globe = Picture::Globe {
            light: "#aabbcc".into(),
            dark: "#000000".into(),
            ring: true,
        };
        assert_eq!(
            pictures,
            [&Some(Picture::Symbol("Xy".into())), &Some(globe)]
        );
        assert_eq!(Deck::parse(&deck.to_text(), DeckFormat::Json), Ok(deck));
        let numbers = r#"[{"Name":"X","picture":1,"b":2},{"Name":"Y","picture":3,"b":4}]"#;
        let deck = Deck::parse(numbers, DeckFormat::Json).unwrap();
        assert_eq!(deck.public.properties[0].key, "picture");
    }

    /// Damaged files never cause a panic, and the position of an error is inside
    /// the file.
    #[test]
    fn any_document_is_a_deck_or_refused() {
        use parlour_engine::dealer::{Dealer, Fast, Seed};
        let table = "Name,text,a b,c\n\"X, é\",\"\",1.5,-2\r\n\nY,z,1e3,0\nZ,,4,5\n";
        let json = include_str!("../decks/planes.json");
        let signs: Vec<char> = "{}[]\":,\\eu019.- \n\réNa\u{feff}\u{1b}".chars().collect();
        let mut chance = Fast::new(Seed::default(), 3);
        let (mut good, mut bad) = (0, 0);
        for round in 0..20_000 {
            let whole = if round % 2 == 0 { table } else { json };
            let mut text: Vec<char> = whole.chars().collect();
            for _ in 0..=chance.below(3) {
                let place = chance.below(text.len() as u32) as usize;
                let sign = signs[chance.below(signs.len() as u32) as usize];
                match chance.below(4) {
                    0 => text[place] = sign,
                    1 => text.insert(place, sign),
                    2 => drop(text.remove(place)),
                    _ => text.truncate(place.max(4)),
                }
            }
            let text: String = text.into_iter().collect();
            for format in [DeckFormat::Json, DeckFormat::Csv, DeckFormat::Guess] {
                match Deck::parse(&text, format) {
                    Ok(deck) => {
                        good += 1;
                        assert_eq!(Deck::parse(&deck.to_text(), DeckFormat::Json), Ok(deck));
                    }
                    Err(error) => {
                        bad += 1;
                        let line = text.split('\n').nth(error.line - 1);
                        let length = line.map(|line| line.chars().count());
                        assert!(length >= Some(error.column - 1), "{text}\n{error}");
                    }
                }
            }
        }
        assert!(good > 1_000 && bad > 1_000, "{good} good, {bad} bad");
    }
}
