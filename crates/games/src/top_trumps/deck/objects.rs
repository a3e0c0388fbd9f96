//! Decks as JSON: a list of cards as in the document, or an object with more
//! information.

use super::json::{self, Field, Node, Spanned, Wrong};
use super::parse::{
    Builder, MAX_NAME_LEN, MAX_TEXT_LEN, card_text, clean_or_empty, enough_cards, is_name, is_text,
    missing, value,
};
use super::{Deck, Property, PublicCard, picture};

pub(super) fn read(text: &str) -> Result<Deck, Wrong> {
    let document =
        json::parse(text).map_err(|(at, why)| (at, format!("this is not JSON: {why}")))?;
    let mut builder = Builder::default();
    let cards = match &document.node {
        Node::List(_) => &document,
        Node::Object(fields) => {
            known_fields(fields, &["title", "source", "properties", "cards"])?;
            if let Some(field) = find(fields, "title") {
                let title = text_of(&field.value, "the title")?;
                builder.title = clean_or_empty(field.value.at, "the title", title, MAX_NAME_LEN)?;
            }
            if let Some(field) = find(fields, "source") {
                let source = text_of(&field.value, "the source")?;
                builder.source =
                    clean_or_empty(field.value.at, "the source", source, MAX_TEXT_LEN)?;
            }
            if let Some(field) = find(fields, "properties") {
                let list = list_of(&field.value, "\"properties\"")?;
                for property in list {
                    read_property(&mut builder, property)?;
                }
                builder.enough_properties(field.value.at)?;
            }
            let cards = find(fields, "cards");
            &cards
                .ok_or_else(|| (document.at, "this deck has no \"cards\"".to_string()))?
                .value
        }
        _ => {
            let kind = document.kind();
            return Err((
                document.at,
                format!("a deck is a list of cards or an object, not {kind}"),
            ));
        }
    };
    let list = list_of(cards, "\"cards\"")?;
    enough_cards(cards.at, list.len())?;
    if builder.properties.is_empty() {
        // In the document's format the first card defines the properties.
        for field in fields_of(&list[0])? {
            if !is_name(&field.key) && !is_text(&field.key) && !is_picture(field) {
                builder.property(field.at, &field.key, &field.key, "", false)?;
            }
        }
        builder.enough_properties(list[0].at)?;
    }
    for card in list {
        read_card(&mut builder, card)?;
    }
    builder.finish(cards.at)
}

fn read_property(builder: &mut Builder, entry: &Spanned<'_>) -> Result<(), Wrong> {
    let Node::Object(fields) = &entry.node else {
        let kind = entry.kind();
        return Err((
            entry.at,
            format!("a property is an object with a \"key\", not {kind}"),
        ));
    };
    known_fields(fields, &["key", "name", "unit", "wins"])?;
    let text = |name: &str| {
        find(fields, name)
            .map(|field| Ok((field.value.at, text_of(&field.value, &format!("{name:?}"))?)))
            .transpose()
    };
    let (at, key) = text("key")?.ok_or((entry.at, "this property has no \"key\"".to_string()))?;
    let name = text("name")?.map_or(key, |(_, name)| name);
    let unit = match text("unit")? {
        Some((at, unit)) => clean_or_empty(at, "a unit", unit, MAX_NAME_LEN)?,
        None => String::new(),
    };
    let lowest_wins = match text("wins")? {
        None | Some((_, "highest")) => false,
        Some((_, "lowest")) => true,
        Some((at, _)) => return Err((at, "\"wins\" is \"highest\" or \"lowest\"".into())),
    };
    builder.property(at, key, name, &unit, lowest_wins)
}

fn read_card(builder: &mut Builder, card: &Spanned<'_>) -> Result<(), Wrong> {
    let fields = fields_of(card)?;
    let name = fields.iter().find(|field| is_name(&field.key));
    let name = name.ok_or_else(|| (card.at, "this card has no \"Name\"".to_string()))?;
    let title = builder.name(name.value.at, text_of(&name.value, "the name of a card")?)?;
    let mut values = Vec::new();
    for property in &builder.properties {
        let field =
            find(fields, &property.key).ok_or_else(|| missing(card.at, &title, property))?;
        let at = field.value.at;
        values.push(match &field.value.node {
            Node::Number(text) => value(at, &title, property, text)?,
            Node::Text(text) => {
                let what = format!("{:?} of {title:?} is the text {text:?}", property.key);
                return Err((at, format!("{what}, not a number; numbers have no quotes")));
            }
            _ => {
                let what = format!("{:?} of {title:?} is {}", property.key, field.value.kind());
                return Err((at, format!("{what}, not a number")));
            }
        });
    }
    let mut public_card = PublicCard {
        name: title.clone(),
        text: String::new(),
        picture: None,
    };
    for (index, field) in fields.iter().enumerate() {
        let known = builder
            .properties
            .iter()
            .any(|property| property.key == field.key.trim());
        let kinds: [fn(&str) -> bool; 2] = [is_name, is_text];
        let twice = |other: &Field<'_>| {
            let both = |is: &fn(&str) -> bool| is(&other.key) && is(&field.key);
            other.key.trim() == field.key.trim() || kinds.iter().any(both)
        };
        if fields[..index].iter().any(twice) {
            return Err((field.at, format!("{title:?} has {:?} twice", field.key)));
        }
        if is_picture(field) && !known {
            let written = text_of(&field.value, "the picture of a card")?;
            let read = picture::read(written);
            public_card.picture = Some(read.map_err(|why| (field.value.at, why))?);
        } else if is_text(&field.key) {
            public_card.text =
                card_text(field.value.at, text_of(&field.value, "the text of a card")?)?;
        } else if !known && !is_name(&field.key) {
            let names: Vec<&str> = builder.properties.iter().map(Property::key).collect();
            let what = format!(
                "{:?} of {title:?} is not a property of this deck",
                field.key
            );
            return Err((field.at, format!("{what}; there are {}", names.join(", "))));
        }
    }
    builder.card(public_card, values);
    Ok(())
}

/// Whether a field is the picture of a card. A number with this key is a property.
fn is_picture(field: &Field<'_>) -> bool {
    let is_text = matches!(field.value.node, Node::Text(_));
    is_text && field.key.trim().eq_ignore_ascii_case("picture")
}

fn find<'a, 't>(fields: &'a [Field<'t>], key: &str) -> Option<&'a Field<'t>> {
    fields.iter().find(|field| field.key.trim() == key)
}

fn known_fields(fields: &[Field<'_>], known: &[&str]) -> Result<(), Wrong> {
    for (index, field) in fields.iter().enumerate() {
        if !known.contains(&field.key.as_str()) {
            let known = known.join(", ");
            return Err((
                field.at,
                format!(
                    "{:?} is not known here; the known keys are {known}",
                    field.key
                ),
            ));
        }
        if fields[..index].iter().any(|other| other.key == field.key) {
            return Err((field.at, format!("{:?} is here twice", field.key)));
        }
    }
    Ok(())
}

fn text_of<'a>(value: &'a Spanned<'_>, what: &str) -> Result<&'a str, Wrong> {
    match &value.node {
        Node::Text(text) => Ok(text),
        _ => Err((
            value.at,
            format!("{what} is a text in \"quotes\", not {}", value.kind()),
        )),
    }
}

fn list_of<'a, 't>(value: &'a Spanned<'t>, what: &str) -> Result<&'a [Spanned<'t>], Wrong> {
    match &value.node {
        Node::List(list) => Ok(list),
        _ => Err((
            value.at,
            format!("{what} is a list in [brackets], not {}", value.kind()),
        )),
    }
}

fn fields_of<'a, 't>(card: &'a Spanned<'t>) -> Result<&'a [Field<'t>], Wrong> {
    match &card.node {
        Node::Object(fields) => Ok(fields),
        _ => Err((
            card.at,
            format!("a card is an object in {{braces}}, not {}", card.kind()),
        )),
    }
}
