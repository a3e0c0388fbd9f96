//! Rules as data: presets and switches. Records, the command line, menus and
//! documentation are made from them.

use std::fmt::Debug;

use serde_json::{Map, Value};

pub use crate::code::{preset_rules, read_code, write_code};
pub use crate::erased::{PresetInfo, SwitchInfo};
use crate::game::{Game, SetupError};
use crate::turn::Measure;

/// Rules in their written form: a value for each switch.
pub type RulesMap = Map<String, Value>;

/// The options of one game, as data.
pub trait RuleSet: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The preset of a new table: what the game's name alone means in menus,
    /// commands and rules codes. Records are different: see [`RuleSet::presets`].
    const DEFAULT_PRESET: &'static str = "seed";

    /// The named sets of rules. The first one is frozen: it applies to records
    /// that name no rules.
    fn presets() -> Vec<Preset<Self>>;

    /// All options.
    fn switches() -> Vec<Switch<Self>>;

    /// Whether this many seats can play by these rules.
    ///
    /// # Errors
    /// A [`SetupError`] that says what is not possible.
    fn check(&self, seats: usize) -> Result<(), SetupError>;

    /// The unit of [`Game::value`].
    fn measure(&self) -> Measure {
        Measure::WinOrLoss
    }
}

/// A named set of rules.
#[derive(Clone, Debug)]
pub struct Preset<R> {
    /// `seed`, `official`.
    pub id: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// All of its rules.
    pub rules: R,
}

/// What values a switch takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On or off.
    Flag,
    /// A whole number in this range.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// One of these words.
    Word(&'static [&'static str]),
    /// A document: the name of a bundled one, or the text of a custom one (the
    /// command reads it from a file).
    Document(Vec<&'static str>),
    /// A short text, with a description of it.
    Text(&'static str),
}

impl Kind {
    /// A description of the values, for messages.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Flag => "on or off".into(),
            Self::Number { min, max } => format!("a whole number from {min} to {max}"),
            Self::Word(words) => words.join(", "),
            Self::Document(names) => format!("{}, or a file", names.join(", ")),
            Self::Text(what) => (*what).into(),
        }
    }

    /// A JSON value as a person would type it; empty for a document, which has no
    /// short form.
    ///
    /// ```
    /// use parlour_engine::rules::Kind;
    /// assert_eq!(Kind::Flag.show(&true.into()), "on");
    /// assert_eq!(Kind::Number { min: 1, max: 9 }.show(&5.into()), "5");
    /// ```
    #[must_use]
    pub fn show(&self, value: &Value) -> String {
        match (self, value) {
            (Self::Document(_), _) => String::new(),
            (_, Value::Bool(true)) => "on".into(),
            (_, Value::Bool(false)) => "off".into(),
            (_, Value::String(text)) => text.clone(),
            (_, other) => other.to_string(),
        }
    }

    /// Parses a typed value into its JSON form.
    ///
    /// # Errors
    /// A message that says which values are possible.
    pub fn parse(&self, text: &str) -> Result<Value, String> {
        let text = text.trim();
        let wrong = || format!("{text:?} is not {}", self.describe());
        match self {
            Self::Flag => match text.to_lowercase().as_str() {
                "on" | "yes" | "true" | "1" => Ok(Value::Bool(true)),
                "off" | "no" | "false" | "0" => Ok(Value::Bool(false)),
                _ => Err(wrong()),
            },
            Self::Number { .. } => text
                .replace(['_', ','], "")
                .parse::<u32>()
                .map(Value::from)
                .map_err(|_| wrong()),
            Self::Word(_) | Self::Document(_) | Self::Text(_) => Ok(Value::String(text.into())),
        }
    }
}

type Get<R> = Box<dyn Fn(&R) -> Value>;
type Set<R> = Box<dyn Fn(&mut R, &Value) -> Result<(), String>>;

/// An option of a game.
pub struct Switch<R> {
    /// `turn-limit`.
    pub id: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// What values it takes.
    pub kind: Kind,
    get: Get<R>,
    set: Set<R>,
}

/// An enumeration that a switch can hold; see [`words!`](crate::words).
pub trait Word: Copy + PartialEq + 'static {
    /// All values, in the order of [`WORDS`](Self::WORDS).
    const ALL: &'static [Self];
    /// The words for them.
    const WORDS: &'static [&'static str];
}

/// Declares an enumeration whose values have a word each.
///
/// ```
/// parlour_engine::words! {
///     /// What happens to a tie.
///     pub enum Ties { Stay = "stay", Middle = "middle" }
/// }
/// use parlour_engine::rules::Word;
/// assert_eq!(Ties::WORDS, ["stay", "middle"]);
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$doc])* #[doc = concat!("`", $word, "`")] $value),+
        }
        impl $crate::rules::Word for $name {
            const ALL: &'static [Self] = &[$(Self::$value),+];
            const WORDS: &'static [&'static str] = &[$($word),+];
        }
    };
}

impl<R: Clone + 'static> Switch<R> {
    /// A switch that is on or off.
    pub fn flag(id: &'static str, about: &'static str, field: fn(&mut R) -> &mut bool) -> Self {
        Self {
            id,
            about,
            kind: Kind::Flag,
            get: Box::new(move |rules| Value::Bool(*field(&mut rules.clone()))),
            set: Box::new(move |rules, value| {
                *field(rules) = value.as_bool().ok_or("it is true or false")?;
                Ok(())
            }),
        }
    }

    /// A whole number from `min` to `max`.
    pub fn number(
        id: &'static str,
        about: &'static str,
        (min, max): (u32, u32),
        field: fn(&mut R) -> &mut u32,
    ) -> Self {
        let kind = Kind::Number { min, max };
        let describe = kind.describe();
        Self {
            id,
            about,
            kind,
            get: Box::new(move |rules| Value::from(*field(&mut rules.clone()))),
            set: Box::new(move |rules, value| {
                let number = value.as_u64().and_then(|n| u32::try_from(n).ok());
                *field(rules) = number
                    .filter(|n| (min..=max).contains(n))
                    .ok_or_else(|| format!("it is {describe}, not {value}"))?;
                Ok(())
            }),
        }
    }

    /// One of the words of an enumeration.
    pub fn word<W: Word>(
        id: &'static str,
        about: &'static str,
        field: fn(&mut R) -> &mut W,
    ) -> Self {
        Self {
            id,
            about,
            kind: Kind::Word(W::WORDS),
            get: Box::new(move |rules| {
                let value = *field(&mut rules.clone());
                let index = W::ALL.iter().position(|&other| other == value);
                Value::from(index.map_or("", |index| W::WORDS[index]))
            }),
            set: Box::new(move |rules, value| {
                let word = value.as_str().unwrap_or_default().to_lowercase();
                let index = W::WORDS.iter().position(|&other| other == word);
                *field(rules) = index
                    .map(|index| W::ALL[index])
                    .ok_or_else(|| format!("it is one of {}, not {value}", W::WORDS.join(", ")))?;
                Ok(())
            }),
        }
    }

    /// A short text; `what` describes it, as in "cards such as 1-13".
    pub fn text(
        id: &'static str,
        about: &'static str,
        what: &'static str,
        get: fn(&R) -> String,
        set: fn(&mut R, &str) -> Result<(), String>,
    ) -> Self {
        Self {
            id,
            about,
            kind: Kind::Text(what),
            get: Box::new(move |rules| Value::String(get(rules))),
            set: Box::new(move |rules, value| match value.as_str() {
                Some(text) => set(rules, text),
                None => Err(format!("it is {what}, not {value}")),
            }),
        }
    }

    /// The value under these rules.
    #[must_use]
    pub fn get(&self, rules: &R) -> Value {
        (self.get)(rules)
    }

    /// Changes the rules.
    ///
    /// # Errors
    /// A [`SetupError`] that says which values are possible.
    pub fn set(&self, rules: &mut R, value: &Value) -> Result<(), SetupError> {
        (self.set)(rules, value)
            .map_err(|why| SetupError::Rules(format!("rule {:?}: {why}", self.id)))
    }
}

/// Sets rules and setup from a document, or says what is wrong with it.
pub type SetDocument<G> =
    fn(&mut <G as Game>::Rules, &mut <G as Game>::Setup, &Value) -> Result<(), String>;

/// A document that a game is set up with, such as a deck. Its public part (the
/// names of the cards) goes into the rules, its secret part (their values) into the
/// setup.
pub struct Document<G: Game> {
    /// `deck`.
    pub id: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// The names of the bundled ones.
    pub bundled: Vec<&'static str>,
    /// The whole document, for records.
    pub get: fn(&G::Setup) -> Value,
    /// Reads one: a bundled name, a text, or the JSON of a record.
    pub set: SetDocument<G>,
}

/// What is fixed before the deal: the public rules and the secret setup.
pub struct Terms<G: Game> {
    /// The public part.
    pub rules: G::Rules,
    /// The part that is secret during the game.
    pub setup: G::Setup,
}

impl<G: Game> Clone for Terms<G> {
    fn clone(&self) -> Self {
        Self {
            rules: self.rules.clone(),
            setup: self.setup.clone(),
        }
    }
}

impl<G: Game> Terms<G> {
    /// Reads terms from a map with rules and documents. `preset` names the preset
    /// to start from; without it, as in a record, it is the first one. The other
    /// entries change it.
    ///
    /// # Errors
    /// An unknown name or a wrong value, with what is possible.
    pub fn read(map: &RulesMap) -> Result<Self, SetupError> {
        let documents = G::documents();
        let (mut rules_map, mut given) = (map.clone(), Vec::new());
        for document in &documents {
            given.extend(
                rules_map
                    .shift_remove(document.id)
                    .map(|value| (document, value)),
            );
        }
        let also: Vec<&str> = documents.iter().map(|document| document.id).collect();
        let mut terms = Self {
            rules: read_rules(
                G::Rules::presets(),
                &G::Rules::switches(),
                &also,
                &rules_map,
            )?,
            setup: G::Setup::default(),
        };
        for (document, value) in given {
            (document.set)(&mut terms.rules, &mut terms.setup, &value)
                .map_err(|why| SetupError::Rules(format!("rule {:?}: {why}", document.id)))?;
        }
        Ok(terms)
    }

    /// Reads terms from a record, which keeps rules and setup apart.
    ///
    /// # Errors
    /// An unknown name, a wrong value, or an entry in the wrong part.
    pub fn read_parts(rules: &RulesMap, setup: &RulesMap) -> Result<Self, SetupError> {
        let documents = G::documents();
        let is_document = |id: &str| documents.iter().any(|document| document.id == id);
        if let Some(id) = rules.keys().find(|id| is_document(id)) {
            let words = format!("{id:?} stands in \"rules\", but belongs in \"setup\"");
            return Err(SetupError::Rules(words));
        }
        if let Some(id) = setup.keys().find(|id| !is_document(id)) {
            let ids: Vec<&str> = documents.iter().map(|document| document.id).collect();
            return Err(unknown("setup", id, &ids));
        }
        let mut map = rules.clone();
        map.extend(setup.clone());
        Self::read(&map)
    }

    /// All rules in force, in their written form.
    #[must_use]
    pub fn write_rules(rules: &G::Rules) -> RulesMap {
        let switches = G::Rules::switches();
        let written = switches
            .iter()
            .map(|switch| (switch.id.to_string(), switch.get(rules)));
        written.collect()
    }

    /// The setup in its written form. It is secret during play.
    #[must_use]
    pub fn write_setup(setup: &G::Setup) -> RulesMap {
        let documents = G::documents();
        let written = documents
            .iter()
            .map(|document| (document.id.to_string(), (document.get)(setup)));
        written.collect()
    }
}

/// The word of a list with the most similar spelling, if one is close.
pub(crate) fn closest<'a>(
    wanted: &str,
    words: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    words
        .into_iter()
        .map(|word| (strsim::damerau_levenshtein(wanted, word), word))
        .filter(|&(distance, word)| distance * 2 < word.chars().count().max(3))
        .min()
        .map(|(_, word)| word)
}

/// Reads rules from their written form: the named preset or the first, changed
/// by the named switches. `also` lists other names for the error message.
///
/// # Errors
/// An unknown preset or switch, or a value that a switch does not take.
fn read_rules<R: Clone + 'static>(
    presets: Vec<Preset<R>>,
    switches: &[Switch<R>],
    also: &[&str],
    map: &RulesMap,
) -> Result<R, SetupError> {
    let named = map.get("preset").map(|value| {
        value
            .as_str()
            .ok_or_else(|| SetupError::Rules("rule \"preset\": it is a word".into()))
    });
    let ids: Vec<&str> = presets.iter().map(|preset| preset.id).collect();
    let wanted = named.transpose()?.unwrap_or(ids[0]);
    let mut rules = presets
        .iter()
        .find(|preset| preset.id == wanted)
        .map(|preset| preset.rules.clone())
        .ok_or_else(|| unknown("preset", wanted, &ids))?;
    for (key, value) in map.iter().filter(|(key, _)| *key != "preset") {
        let switch = switches.iter().find(|switch| switch.id == key);
        let ids = switches.iter().map(|switch| switch.id);
        let ids: Vec<&str> = also.iter().copied().chain(ids).collect();
        let switch = switch.ok_or_else(|| unknown("rule", key, &ids))?;
        switch.set(&mut rules, value)?;
    }
    Ok(rules)
}

/// The error for an unknown name, with a suggestion and all known names.
#[must_use]
pub fn unknown(what: &str, wanted: &str, there: &[&str]) -> SetupError {
    let wanted: String = wanted.chars().take(60).collect();
    let hint = closest(&wanted, there.iter().copied())
        .map(|word| format!(" Did you mean {word:?}?"))
        .unwrap_or_default();
    SetupError::Rules(format!(
        "there is no {what} {wanted:?}.{hint} There are: {}.",
        there.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Clone, Debug, PartialEq)]
    struct Toy {
        limit: u32,
        open: bool,
        ties: Ties,
        motto: String,
    }

    crate::words! { enum Ties { Stay = "stay", Middle = "middle" } }

    fn switches() -> Vec<Switch<Toy>> {
        vec![
            Switch::number("limit", "", (1, 9), |r| &mut r.limit),
            Switch::flag("open", "", |r| &mut r.open),
            Switch::word("ties", "", |r| &mut r.ties),
            Switch::text(
                "motto",
                "",
                "a line without an x",
                |r| r.motto.clone(),
                |r, text| {
                    if text.contains('x') {
                        return Err("no x".into());
                    }
                    r.motto = text.into();
                    Ok(())
                },
            ),
        ]
    }

    fn read(map: Value) -> Result<Toy, String> {
        let preset = |id, limit| Preset {
            id,
            about: "",
            rules: Toy {
                limit,
                open: false,
                ties: Ties::Stay,
                motto: String::new(),
            },
        };
        let map = map.as_object().cloned().unwrap_or_default();
        read_rules(
            vec![preset("seed", 5), preset("quick", 1)],
            &switches(),
            &[],
            &map,
        )
        .map_err(|error| error.to_string())
    }

    #[test]
    fn rules_read_switch_by_switch() {
        let toy = read(json!({"preset": "quick", "open": true, "ties": "middle", "motto": "on"}));
        let toy = toy.unwrap();
        assert_eq!((toy.limit, toy.open, toy.ties), (1, true, Ties::Middle));
        assert_eq!(toy.motto, "on");
        assert_eq!(read(json!({})).unwrap().limit, 5);
        for switch in switches() {
            let mut copy = toy.clone();
            switch.set(&mut copy, &switch.get(&toy)).unwrap();
            assert_eq!(copy, toy, "{} reads back", switch.id);
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_what_would_be_right() {
        let check = |map: Value, expected: &str| {
            assert_eq!(read(map).unwrap_err(), expected);
        };
        check(
            json!({"limits": 3}),
            "there is no rule \"limits\". Did you mean \"limit\"? There are: limit, open, ties, motto.",
        );
        check(
            json!({"limit": 10}),
            "rule \"limit\": it is a whole number from 1 to 9, not 10",
        );
        check(
            json!({"ties": 4}),
            "rule \"ties\": it is one of stay, middle, not 4",
        );
        check(json!({"motto": "x"}), "rule \"motto\": no x");
        check(
            json!({"motto": 4}),
            "rule \"motto\": it is a line without an x, not 4",
        );
        check(
            json!({"preset": "sead"}),
            "there is no preset \"sead\". Did you mean \"seed\"? There are: seed, quick.",
        );
    }
}
