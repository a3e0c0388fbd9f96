//! The options of a game: what values they take, and how they are read and changed.

use serde_json::Value;

use crate::game::SetupError;

/// What values a switch takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SwitchKind {
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

impl SwitchKind {
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
    /// use parlour_engine::rules::SwitchKind;
    /// assert_eq!(SwitchKind::Flag.show(&true.into()), "on");
    /// assert_eq!(SwitchKind::Number { min: 1, max: 9 }.show(&5.into()), "5");
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
    pub kind: SwitchKind,
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
            kind: SwitchKind::Flag,
            get: Box::new(move |rules| Value::Bool(*field(&mut rules.clone()))),
            set: Box::new(move |rules, value| {
                *field(rules) = value.as_bool().ok_or("it must be true or false")?;
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
        let kind = SwitchKind::Number { min, max };
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
                    .ok_or_else(|| format!("it must be {describe}, not {value}"))?;
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
            kind: SwitchKind::Word(W::WORDS),
            get: Box::new(move |rules| {
                let value = *field(&mut rules.clone());
                let index = W::ALL.iter().position(|&other| other == value);
                Value::from(index.map_or("", |index| W::WORDS[index]))
            }),
            set: Box::new(move |rules, value| {
                let word = value.as_str().unwrap_or_default().to_lowercase();
                let index = W::WORDS.iter().position(|&other| other == word);
                *field(rules) = index.map(|index| W::ALL[index]).ok_or_else(|| {
                    format!("it must be one of {}, not {value}", W::WORDS.join(", "))
                })?;
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
            kind: SwitchKind::Text(what),
            get: Box::new(move |rules| Value::String(get(rules))),
            set: Box::new(move |rules, value| match value.as_str() {
                Some(text) => set(rules, text),
                None => Err(format!("it must be {what}, not {value}")),
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
