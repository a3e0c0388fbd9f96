//! The object-safe interface to a game, for screens and servers that work with all
//! games.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use crate::advise::{Advise, Book};
use crate::game::SetupError;
use crate::hosted::{Hosted, HostedTable};
use crate::imagine::Imagine;
use crate::present::{LongGame, Present};
use crate::record::{Chance, Record};
use crate::rules::{RuleSet, RulesMap, SwitchKind, Terms, preset_rules, unknown};
use crate::scene::Face;
use crate::seat::{MAX_SEATS, Names};
use crate::session::{ReplayError, Session};
use crate::turn::Measure;

/// A preset, for menus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetInfo {
    /// `seed`.
    pub id: &'static str,
    /// One sentence.
    pub about: &'static str,
}

impl PresetInfo {
    /// A name for menus. `seed` says nothing to players.
    ///
    /// ```
    /// # use parlour_engine::rules::PresetInfo;
    /// let preset = |id| PresetInfo { id, about: "" };
    /// assert_eq!(preset("seed").title(), "Classic");
    /// assert_eq!(preset("official").title(), "Official");
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        match self.id {
            "seed" => "Classic".into(),
            id => id[..1].to_uppercase() + &id[1..],
        }
    }
}

/// A switch, for menus and documentation.
#[derive(Clone, Debug, PartialEq)]
pub struct SwitchInfo {
    /// `turn-limit`.
    pub id: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// What values it takes.
    pub kind: SwitchKind,
    /// Its value in the first preset, `seed`.
    pub default: serde_json::Value,
}

/// Any game.
pub trait AnyGame: Sync {
    /// The id in records and commands.
    fn id(&self) -> &'static str;
    /// The version of the code that implements the rules, such as `one/1`.
    fn version(&self) -> String;
    /// The title.
    fn title(&self) -> &'static str;
    /// One line for menus.
    fn about(&self) -> &'static str;
    /// A few cards that stand for the game.
    fn emblem(&self) -> Vec<Face>;
    /// Whether seats hold cards that others must not see.
    fn has_secrets(&self) -> bool;
    /// Whether the game has no decisions, so that anybody may make the moves.
    fn is_automatic(&self) -> bool;
    /// The name of a player without a seat, such as the dealer.
    fn house(&self) -> Option<&'static str>;
    /// How many people can play by default: from 1 to the maximum.
    fn people(&self) -> RangeInclusive<usize>;
    /// The maximum number of people under these rules.
    ///
    /// # Errors
    /// An unknown name or a wrong value, with what is possible.
    fn max_people(&self, map: &RulesMap) -> Result<usize, SetupError>;
    /// A warning before a very long game under these rules.
    fn long_game(&self, map: &RulesMap) -> Option<LongGame>;
    /// The maximum number of people with `--max-players`.
    fn max_people_raised(&self) -> usize;
    /// The number of seats when one person plays alone.
    fn default_seats(&self) -> usize;
    /// Whether there is a strategy book.
    fn has_book(&self) -> bool;
    /// The presets. The first one applies to records that name no rules.
    fn presets(&self) -> Vec<PresetInfo>;
    /// The preset of a new table.
    fn default_preset(&self) -> &'static str;
    /// The rules of a new table.
    fn default_rules(&self) -> RulesMap {
        preset_rules(self.default_preset())
    }
    /// The options.
    fn switches(&self) -> Vec<SwitchInfo>;
    /// Completes a map of rules and documents that may name only some of them.
    ///
    /// # Errors
    /// An unknown name or a wrong value, with what is possible.
    fn rules(&self, map: &RulesMap) -> Result<RulesMap, SetupError>;
    /// A typed value for a switch, in its JSON form.
    ///
    /// # Errors
    /// An unknown switch or a wrong value.
    fn parse_switch(&self, id: &str, text: &str) -> Result<serde_json::Value, SetupError>;
    /// The unit of the values of a result.
    ///
    /// # Errors
    /// An unknown name or a wrong value, with what is possible.
    fn measure(&self, map: &RulesMap) -> Result<Measure, SetupError>;
    /// The rules in a player's words.
    ///
    /// # Errors
    /// An unknown name or a wrong value, with what is possible.
    fn prose(&self, map: &RulesMap) -> Result<String, SetupError>;
    /// Checks that this many seats can play by these rules.
    ///
    /// # Errors
    /// A [`SetupError`] that says what is not possible.
    fn check(&self, map: &RulesMap, seats: usize) -> Result<(), SetupError>;
    /// Checks that at least one number of seats can play by these rules.
    ///
    /// # Errors
    /// A [`SetupError`] that says what is not possible.
    fn check_rules(&self, map: &RulesMap) -> Result<(), SetupError> {
        self.rules(map)?;
        match self.nearest_seats(map, MAX_SEATS) {
            Some(_) => Ok(()),
            None => self.check(map, self.default_seats().max(2)),
        }
    }
    /// The number of seats that can play by these rules and is nearest to `wanted`: the
    /// greatest one up to it, otherwise the smallest one above it. `None` if nobody can play.
    fn nearest_seats(&self, map: &RulesMap, wanted: usize) -> Option<usize> {
        let mut nearest = (1..=wanted).rev().chain(wanted + 1..=MAX_SEATS);
        nearest.find(|&seats| self.check(map, seats).is_ok())
    }
    /// Deals a game for people only.
    ///
    /// # Errors
    /// A [`SetupError`].
    fn deal(
        &self,
        map: &RulesMap,
        names: Names,
        chance: Chance,
    ) -> Result<Box<dyn HostedTable>, SetupError>;
    /// A record of the same game with other names. Bots stay bots.
    ///
    /// # Errors
    /// A [`ReplayError`] if it cannot be replayed, or a name is not possible.
    fn renamed(&self, record: &Record, names: Names) -> Result<Record, ReplayError>;
    /// Replays a record.
    ///
    /// # Errors
    /// A [`ReplayError`] that names the move that is not possible.
    fn replay(&self, record: &Record) -> Result<Box<dyn HostedTable>, ReplayError> {
        self.replay_each(record, &mut |_| {})
    }
    /// Replays a record, and calls `each` after the deal and after every move.
    ///
    /// # Errors
    /// A [`ReplayError`] that names the move that is not possible.
    fn replay_each(
        &self,
        record: &Record,
        each: &mut dyn FnMut(&dyn HostedTable),
    ) -> Result<Box<dyn HostedTable>, ReplayError>;
}

/// The [`AnyGame`] of a game.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    /// The value of this type.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Present + Imagine + Advise> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn version(&self) -> String {
        format!("{}/{}", G::ID, G::VERSION)
    }
    fn title(&self) -> &'static str {
        G::TITLE
    }
    fn about(&self) -> &'static str {
        G::ABOUT
    }
    fn emblem(&self) -> Vec<Face> {
        G::emblem()
    }
    fn has_secrets(&self) -> bool {
        G::SECRETS
    }
    fn is_automatic(&self) -> bool {
        G::AUTOMATIC
    }
    fn house(&self) -> Option<&'static str> {
        G::HOUSE
    }
    fn people(&self) -> RangeInclusive<usize> {
        1..=G::MAX_PEOPLE
    }
    fn max_people(&self, map: &RulesMap) -> Result<usize, SetupError> {
        Session::<G>::read_rules(map).map(|rules| G::max_people(&rules))
    }
    fn long_game(&self, map: &RulesMap) -> Option<LongGame> {
        G::long_game(&Session::<G>::read_rules(map).ok()?)
    }
    fn max_people_raised(&self) -> usize {
        G::MAX_PEOPLE_RAISED
    }
    fn default_seats(&self) -> usize {
        G::DEFAULT_SEATS
    }
    fn has_book(&self) -> bool {
        G::Book::WRITTEN
    }
    fn presets(&self) -> Vec<PresetInfo> {
        let info = |preset: crate::rules::Preset<G::Rules>| PresetInfo {
            id: preset.id,
            about: preset.about,
        };
        G::Rules::presets().into_iter().map(info).collect()
    }
    fn default_preset(&self) -> &'static str {
        G::Rules::DEFAULT_PRESET
    }
    fn switches(&self) -> Vec<SwitchInfo> {
        let seed = G::Rules::presets().remove(0).rules;
        let setup = G::Setup::default();
        let document = |document: crate::rules::Document<G>| SwitchInfo {
            id: document.id,
            about: document.about,
            default: (document.get)(&setup),
            kind: SwitchKind::Document(document.bundled),
        };
        let switch = |switch: crate::rules::Switch<G::Rules>| SwitchInfo {
            id: switch.id,
            about: switch.about,
            default: switch.get(&seed),
            kind: switch.kind,
        };
        let documents = G::documents().into_iter().map(document);
        documents
            .chain(G::Rules::switches().into_iter().map(switch))
            .collect()
    }
    fn rules(&self, map: &RulesMap) -> Result<RulesMap, SetupError> {
        let terms = Terms::<G>::read(map)?;
        let mut written = Terms::<G>::write_setup(&terms.setup);
        written.extend(Terms::<G>::write_rules(&terms.rules));
        Ok(written)
    }
    fn parse_switch(&self, id: &str, text: &str) -> Result<serde_json::Value, SetupError> {
        let switches = self.switches();
        let Some(switch) = switches.iter().find(|switch| switch.id == id) else {
            let ids: Vec<&str> = switches.iter().map(|switch| switch.id).collect();
            return Err(unknown("rule", id, &ids));
        };
        let value = switch
            .kind
            .parse(text)
            .map_err(|why| SetupError::Rules(format!("rule {id:?}: {why}")))?;
        Terms::<G>::read(&RulesMap::from_iter([(id.to_string(), value.clone())]))?;
        Ok(value)
    }
    fn measure(&self, map: &RulesMap) -> Result<Measure, SetupError> {
        Session::<G>::read_rules(map).map(|rules| rules.measure())
    }
    fn prose(&self, map: &RulesMap) -> Result<String, SetupError> {
        Session::<G>::read_rules(map).map(|rules| G::prose(&rules))
    }
    fn check(&self, map: &RulesMap, seats: usize) -> Result<(), SetupError> {
        Session::<G>::read_rules(map)?.check(seats)
    }
    fn deal(
        &self,
        map: &RulesMap,
        names: Names,
        chance: Chance,
    ) -> Result<Box<dyn HostedTable>, SetupError> {
        let session = Session::<G>::with_terms(Terms::read(map)?, names, chance)?;
        Ok(Box::new(Hosted::people(session)))
    }
    fn renamed(&self, record: &Record, names: Names) -> Result<Record, ReplayError> {
        Session::<G>::renamed(record, names)
    }
    fn replay_each(
        &self,
        record: &Record,
        each: &mut dyn FnMut(&dyn HostedTable),
    ) -> Result<Box<dyn HostedTable>, ReplayError> {
        let mut hosted = Hosted::people(Session::<G>::dealt(record)?);
        each(&hosted);
        for (index, line) in record.moves.iter().enumerate() {
            let played = hosted.play_recorded(line);
            played.map_err(|error| ReplayError::at(index, line, &error))?;
            each(&hosted);
        }
        hosted.result().agrees_with(record)?;
        Ok(Box::new(hosted))
    }
}
