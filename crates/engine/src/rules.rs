//! Rules as data: presets and switches. Records, the command line, menus and
//! documentation are made from them. [`Terms`] adds what is secret during play.

use std::fmt::Debug;

use serde_json::{Map, Value};

pub use crate::code::{preset_rules, read_code, write_code};
pub use crate::erased::{PresetInfo, SwitchInfo};
use crate::game::SetupError;
pub use crate::switch::{Switch, SwitchKind, Word};
pub use crate::terms::{Document, SetDocument, Terms};
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

    /// All options; none unless a game says otherwise.
    fn switches() -> Vec<Switch<Self>> {
        Vec::new()
    }

    /// Checks that this many seats can play by these rules.
    ///
    /// # Errors
    /// A [`SetupError`] that says what is not possible.
    fn check(&self, seats: usize) -> Result<(), SetupError>;

    /// The unit of [`Game::value`](crate::Game::value).
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

impl<R> Preset<R> {
    /// The preset that every game has and that comes first.
    pub fn seed(about: &'static str, rules: R) -> Self {
        Self {
            id: "seed",
            about,
            rules,
        }
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
pub(crate) fn read_rules<R: Clone + 'static>(
    presets: Vec<Preset<R>>,
    switches: &[Switch<R>],
    also: &[&str],
    map: &RulesMap,
) -> Result<R, SetupError> {
    let named = map.get("preset").map(|value| {
        value
            .as_str()
            .ok_or_else(|| SetupError::Rules("rule \"preset\": it must be a word".into()))
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
        "there is no {what} {wanted:?}.{hint} Choose one of: {}.",
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
    fn errors_say_what_is_wrong_and_what_is_possible() {
        let check = |map: Value, expected: &str| {
            assert_eq!(read(map).unwrap_err(), expected);
        };
        check(
            json!({"limits": 3}),
            "there is no rule \"limits\". Did you mean \"limit\"? Choose one of: limit, open, ties, motto.",
        );
        check(
            json!({"limit": 10}),
            "rule \"limit\": it must be a whole number from 1 to 9, not 10",
        );
        check(
            json!({"ties": 4}),
            "rule \"ties\": it must be one of stay, middle, not 4",
        );
        check(json!({"motto": "x"}), "rule \"motto\": no x");
        check(
            json!({"motto": 4}),
            "rule \"motto\": it must be a line without an x, not 4",
        );
        check(
            json!({"preset": "sead"}),
            "there is no preset \"sead\". Did you mean \"seed\"? Choose one of: seed, quick.",
        );
    }
}
