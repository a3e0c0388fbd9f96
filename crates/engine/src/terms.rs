//! What is fixed before the deal: rules, which are public, and documents, of which a
//! part is secret during play.

use serde_json::Value;

use crate::game::{Game, SetupError};
use crate::rules::{RuleSet, RulesMap, read_rules, unknown};

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
            let words = format!("{id:?} is in \"rules\", but it belongs in \"setup\"");
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
