//! The documentation of the protocol: a JSON Schema for programs and a guide for people.
//! Both are generated from the types, so they are always up to date.

use std::fmt::Write;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::messages::{
    FoundRoom, FromClient, FromServer, GameInfo, HttpRefusal, ListedTable, MAX_MESSAGE_LEN,
    NewRoom, OpenedRoom, ReplayStep, RulesState, TakeSeat, TakenSeat, VERSION,
};

/// All messages. Only for the schema.
#[derive(JsonSchema)]
#[allow(dead_code)]
struct Messages {
    from_client: FromClient,
    from_server: FromServer,
    new_room: NewRoom,
    opened_room: OpenedRoom,
    found_room: FoundRoom,
    http_refusal: HttpRefusal,
    games: Vec<GameInfo>,
    rules: RulesState,
    tables: Vec<ListedTable>,
    take_seat: TakeSeat,
    taken_seat: TakenSeat,
    replay_step: ReplayStep,
}

/// The JSON Schema of all messages.
#[must_use]
pub fn schema() -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<Messages>().to_value();
    schema["title"] = json!(format!("Parlour protocol {VERSION}"));
    schema
}

/// The generated part of `docs/protocol.md`: every message and type with its fields.
#[must_use]
pub fn guide() -> String {
    let schema = schema();
    let empty = Map::new();
    let types = schema["$defs"].as_object().unwrap_or(&empty);
    let mut text = format!(
        "The version is {VERSION}. A message from a client has at most {MAX_MESSAGE_LEN} bytes.\n"
    );
    for (heading, name) in [
        ("From a client", "FromClient"),
        ("From the server", "FromServer"),
    ] {
        let _ = writeln!(text, "\n## {heading}");
        let variants = types.get(name).and_then(|of| of["oneOf"].as_array());
        for variant in variants.into_iter().flatten() {
            write_message(&mut text, variant, types);
        }
    }
    let _ = writeln!(text, "\n## Types");
    for (name, of) in types {
        if name != "FromClient" && name != "FromServer" {
            write_type(&mut text, name, of);
        }
    }
    text
}

/// A message with its fields.
fn write_message(text: &mut String, variant: &Value, types: &Map<String, Value>) {
    let name = &variant["properties"]["type"]["const"];
    let name = name.as_str().unwrap_or("?");
    let _ = write!(text, "\n### `{name}`\n\n{}\n", about(variant));
    // If the message refers to a type, the fields of that type belong to it.
    let inner = variant["$ref"]
        .as_str()
        .and_then(|path| types.get(last(path)));
    write_fields(text, variant);
    if let Some(inner) = inner {
        write_fields(text, inner);
    }
}

fn write_type(text: &mut String, name: &str, of: &Value) {
    let _ = write!(text, "\n### {name}\n\n{}\n", about(of));
    if let Some(variants) = of["oneOf"].as_array() {
        text.push('\n');
        for variant in variants {
            let _ = writeln!(text, "- {}{}", kind(variant), described(variant));
        }
        return;
    }
    if let Some(words) = of["enum"].as_array() {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let _ = writeln!(text, "\n{}", words.join(", "));
        return;
    }
    write_fields(text, of);
}

/// The fields of an object, a line each.
fn write_fields(text: &mut String, of: &Value) {
    let Some(fields) = of["properties"].as_object() else {
        return;
    };
    if fields.keys().any(|name| name != "type") {
        text.push('\n');
    }
    let required = |name: &str| {
        let list = of["required"].as_array();
        list.is_some_and(|list| list.iter().any(|word| word == name))
    };
    for (name, field) in fields.iter().filter(|(name, _)| *name != "type") {
        let optional = if required(name) { "" } else { ", optional" };
        let _ = writeln!(
            text,
            "- `{name}` ({}{optional}){}",
            kind(field),
            described(field)
        );
    }
}

/// The description of a type or field, on one line.
fn about(of: &Value) -> String {
    let words = of["description"].as_str().unwrap_or_default();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn described(of: &Value) -> String {
    match about(of) {
        words if words.is_empty() => words,
        words => format!(": {words}"),
    }
}

/// The kind of a value: `text`, `number`, `list of Zone`.
fn kind(of: &Value) -> String {
    if let Some(path) = of["$ref"].as_str() {
        return last(path).into();
    }
    if let Some(constant) = of["const"].as_str() {
        return format!("`{constant}`");
    }
    if let Some(choices) = of["anyOf"].as_array() {
        let kinds = choices.iter().map(kind).filter(|kind| kind != "nothing");
        return kinds.collect::<Vec<_>>().join(" or ");
    }
    let kinds = match &of["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => vec![],
    };
    match kinds.first().copied() {
        Some("string") => "text".into(),
        Some("integer" | "number") => "number".into(),
        Some("boolean") => "true or false".into(),
        Some("null") => "nothing".into(),
        Some("array") => format!("list of {}", kind(&of["items"])),
        Some("object") => match of["properties"].as_object() {
            Some(fields) => {
                let fields = fields.keys().map(|name| format!("`{name}`"));
                format!("an object with {}", fields.collect::<Vec<_>>().join(", "))
            }
            None => "an object".into(),
        },
        _ => "anything".into(),
    }
}

/// The last part of a path.
fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
