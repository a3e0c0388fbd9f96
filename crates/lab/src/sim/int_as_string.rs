//! Large integers as JSON strings. JSON parsers may round numbers above 2^53, and
//! sums of squares are larger.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer, de};

pub(crate) fn serialize<S: Serializer>(
    number: &impl Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>, N: FromStr>(
    deserializer: D,
) -> Result<N, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse()
        .map_err(|_| de::Error::custom(format!("{text:?} is not a whole number")))
}
