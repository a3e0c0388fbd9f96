//! The state of a scenario: a table, which is dealt by the first step that needs it,
//! and what happened since.

use std::fmt;

use cucumber::World;
use parlour_engine::Seat;
use parlour_engine::host::HostedTable;
use parlour_engine::moves::{Ask, Refusal};
use parlour_engine::record::Chance;
use parlour_engine::registry::Registry;
use parlour_engine::rules::RulesMap;
use parlour_engine::scene::{CardScene, Face, Scene, Zone};
use parlour_engine::session::PlayError;
use parlour_engine::table::Names;
use parlour_games::Games;

/// A table of any game.
#[derive(Default, World)]
pub struct TableWorld {
    pub game: String,
    pub people: Vec<String>,
    pub rules: RulesMap,
    pub settings: Vec<(String, String)>,
    pub decks: Vec<Vec<String>>,
    pub whole_decks: bool,
    pub session: Option<Box<dyn HostedTable>>,
    /// The number of events before the last thing that happened.
    pub since: usize,
    pub refused: Option<(String, PlayError)>,
    pub question: Option<(Seat, Ask)>,
    /// The record and everybody's scenes before the last attempt.
    pub before: Option<Vec<String>>,
    /// For the steps of libraries.
    pub notes: std::collections::HashMap<String, String>,
}

impl fmt::Debug for TableWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableWorld")
            .field("game", &self.game)
            .field("people", &self.people)
            .field(
                "record",
                &self.session.as_ref().map(|s| s.record().to_json()),
            )
            .field("refused", &self.refused)
            .finish_non_exhaustive()
    }
}

impl TableWorld {
    /// Deals the cards, if that was not done yet.
    pub fn begin(&mut self) -> Result<&mut Box<dyn HostedTable>, String> {
        if self.session.is_none() {
            let game = Games
                .find(&self.game)
                .ok_or_else(|| format!("no game {:?}", self.game))?;
            for (key, text) in std::mem::take(&mut self.settings) {
                let value = game.parse_switch(&key, &text).map_err(|e| e.to_string())?;
                self.rules.insert(key, value);
            }
            let names = Names::new(self.people.iter().cloned()).map_err(|e| e.to_string())?;
            let chance = match (self.decks.is_empty(), self.whole_decks) {
                (true, _) => Chance::seed("5eed".parse().expect("it is hexadecimal")),
                (_, true) => Chance::Decks(self.decks.clone()),
                (_, false) => Chance::FirstCards(self.decks.clone()),
            };
            let session = game
                .deal(&self.rules, names, chance)
                .map_err(|e| e.to_string())?;
            self.since = 0;
            self.session = Some(session);
        }
        Ok(self.session.as_mut().expect("it was just set"))
    }

    /// The table, which must be there.
    pub fn table(&mut self) -> &mut Box<dyn HostedTable> {
        self.begin()
            .unwrap_or_else(|why| panic!("the game cannot begin: {why}"))
    }

    pub fn seat(&mut self, name: &str) -> Seat {
        let names = self.table().names();
        names
            .find(name)
            .unwrap_or_else(|| panic!("nobody is called {name:?} among {names:?}"))
    }

    /// Everything that anybody can see, to compare.
    pub fn snapshot(&mut self) -> Vec<String> {
        let table = self.table();
        let seats = Seat::all(table.names().len()).map(Some);
        std::iter::once(None)
            .chain(seats)
            .map(|seat| format!("{:?}", table.view(seat).expect("there").scene()))
            .chain([table.record().to_json()])
            .collect()
    }

    /// Makes a move, and keeps the answer.
    pub fn attempt(&mut self, name: &str, text: &str) {
        let seat = self.seat(name);
        self.before = Some(self.snapshot());
        let table = self.table();
        let since = table.events();
        let result = table.play(seat, text);
        self.since = since;
        self.refused = None;
        if let Err(error) = result {
            if let PlayError::Refused(Refusal::Ask(ask)) = &error {
                self.question = Some((seat, ask.clone()));
            }
            self.refused = Some((name.into(), error));
        }
    }

    pub fn scene(&mut self, name: Option<&str>) -> Scene {
        let seat = name.map(|name| self.seat(name));
        self.table().view(seat).expect("there").scene()
    }

    pub fn sentences(&mut self, name: Option<&str>) -> Vec<String> {
        let seat = name.map(|name| self.seat(name));
        let since = self.since;
        self.table().view(seat).expect("there").sentences(since)
    }
}

/// Splits at commas, or at spaces if there is no comma.
pub fn list(text: &str) -> Vec<String> {
    let parts: Vec<&str> = if text.contains(',') {
        text.split(',').collect()
    } else {
        text.split_whitespace().collect()
    };
    parts
        .into_iter()
        .map(|part| part.trim().to_string())
        .filter(|part| !part.is_empty())
        .collect()
}

/// A card of a scene as the scenarios write it.
pub fn card_text(card: &CardScene) -> String {
    match &card.face {
        Face::Playing { rank, suit } => format!("{rank}{}", suit.letter()),
        Face::Coloured { text, .. } | Face::Plain { text, .. } => text.clone(),
        Face::Stat { title, .. } => title.clone(),
        Face::Back { count: 1 } => "##".into(),
        Face::Back { count } => format!("##{count}"),
        Face::Empty => "[]".into(),
    }
}

/// The zone of this name.
pub fn zone<'a>(scene: &'a Scene, name: &str) -> &'a Zone {
    let zone = scene.zones.iter().find(|zone| zone.name == name);
    let there: Vec<&str> = scene.zones.iter().map(|zone| zone.name.as_str()).collect();
    zone.unwrap_or_else(|| panic!("no zone {name:?} among {there:?}"))
}

/// The cards of a zone as the scenarios write them.
pub fn zone_text(scene: &Scene, name: &str) -> Vec<String> {
    zone(scene, name).cards.iter().map(card_text).collect()
}
