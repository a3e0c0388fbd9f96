//! Large whole numbers in JSON, as text: readers of JSON may round numbers
//! above 2^53, and sums of squares are far above.

use serde::{Deserialize, Deserializer, Serializer, de};

pub(super) fn serialize<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse()
        .map_err(|_| de::Error::custom(format!("{text:?} is not a whole number")))
}
