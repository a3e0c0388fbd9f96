//! The digest of a file of findings: a changed file is noticed before anything is
//! calculated from it.

use serde_json::Value;
use sha2::{Digest, Sha256};

/// The field with the digest.
pub(super) const FIELD: &str = "digest";

/// The digest that belongs to a JSON object: the SHA-256 of its compact form with
/// sorted keys and without the field `digest`, as hexadecimal digits. So a file may be
/// reformatted, but no value, key or item may change.
///
/// It protects against mistakes and edits by hand. It is not a signature: anybody can
/// calculate it.
///
/// ```
/// use parlour_lab::sim::digest;
/// use serde_json::json;
/// let one = digest(&json!({"games": 1, "moves": [2, 3]}));
/// assert_eq!(one, digest(&json!({"moves": [2, 3], "games": 1, "digest": "?"})));
/// assert_ne!(one, digest(&json!({"games": 1, "moves": [3, 2]})));
/// ```
#[must_use]
pub fn digest(object: &Value) -> String {
    let mut object = object.clone();
    if let Some(fields) = object.as_object_mut() {
        fields.shift_remove(FIELD);
    }
    object.sort_all_objects();
    let digest = Sha256::digest(object.to_string());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
