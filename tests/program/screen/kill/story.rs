//! What the kill tests need from the engine: the games to play, and the story of a saved
//! record.

use std::fs;
use std::path::Path;

use parlour_engine::host::HostedTable;
use parlour_engine::registry::Registry;
use parlour_engine::rules::read_code;
use parlour_engine::{Record, Seat};
use parlour_games::Games;

/// Rules of no preset that ask more questions between two moves.
const EXTRA_CODES: [(&str, &str); 1] = [("one", "one:official+jump-in")];

/// A table to play at.
#[derive(Clone, Debug)]
pub struct Setup {
    /// A rules code.
    pub code: String,
    /// The value of `--players`. The first player is a person.
    pub players: String,
    /// Whether the game has automatic play.
    pub automatic: bool,
    /// Whether the screen is covered between two people.
    pub has_secrets: bool,
}

impl Setup {
    /// The index of the one of the [stories](KeptGame::stories) that the line mode tells
    /// completely and in order; `None` if several people are told different stories.
    pub fn listener(&self) -> Option<usize> {
        match (self.players.contains("Bob"), self.has_secrets) {
            (false, _) => Some(1),
            (true, false) => Some(0),
            (true, true) => None,
        }
    }
}

/// Every game with every preset, for one person and for two. Neighbours in the
/// list are different games, so any part of it has all games.
pub fn setups() -> Vec<Setup> {
    let mut setups: Vec<(usize, Setup)> = Vec::new();
    for game in Games.games() {
        let extra = EXTRA_CODES.iter().filter(|(id, _)| *id == game.id());
        let presets = game.presets();
        let presets = presets
            .iter()
            .map(|preset| format!("{}:{}", game.id(), preset.id));
        let codes = extra.map(|(_, code)| (*code).to_string()).chain(presets);
        let tables = codes.flat_map(|code| {
            let (_, rules) = read_code(Games, &code).expect("a known code");
            let seats = game.nearest_seats(&rules, 3).expect("somebody can play");
            let players = |people: &[&str]| {
                let bots = std::iter::repeat("bot");
                let players: Vec<&str> = people.iter().copied().chain(bots).take(seats).collect();
                players.join(",")
            };
            // With one seat, both are Ann alone.
            [players(&["Ann"]), players(&["Ann", "Bob"])].map(|players| Setup {
                code: code.clone(),
                players,
                automatic: game.is_automatic(),
                has_secrets: game.has_secrets(),
            })
        });
        setups.extend(tables.enumerate());
    }
    setups.sort_by_key(|(number, _)| *number);
    setups.into_iter().map(|(_, setup)| setup).collect()
}

/// A saved game.
#[derive(Clone, Debug)]
pub struct KeptGame(Record);

impl KeptGame {
    /// The game in a file; `None` if there is none.
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }

    /// The game of a data folder, finished or not.
    pub fn find(data: &Path) -> Option<Self> {
        let folders = ["unfinished", "records"].map(|name| fs::read_dir(data.join(name)));
        let files = folders.into_iter().flatten().flatten();
        let mut games = files.filter_map(|file| {
            let path = file.expect("readable").path();
            // A file that was still being written has a hidden name and is never
            // offered.
            let hidden = path
                .file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with('.'));
            let text = fs::read_to_string(&path).unwrap_or_default();
            Self::parse(&text).filter(|_| !hidden)
        });
        let game = games.next();
        assert!(games.next().is_none(), "two games for one table");
        game
    }

    /// The same game before its first move.
    pub fn before_first_move(&self) -> Self {
        let mut record = self.0.clone();
        record.moves.clear();
        record.result = None;
        Self(record)
    }

    pub fn moves(&self) -> &[String] {
        &self.0.moves
    }

    pub fn is_over(&self) -> bool {
        self.0.result.is_some()
    }

    fn replay(&self) -> Box<dyn HostedTable> {
        let game = Games.find(&self.0.game).expect("a known game");
        game.replay(&self.0).expect("the kept game replays")
    }

    /// The story for a spectator, then the story for each seat.
    pub fn stories(&self) -> Vec<Vec<String>> {
        let session = self.replay();
        let seats = Seat::all(session.names().len()).map(Some);
        std::iter::once(None)
            .chain(seats)
            .map(|listener| session.view(listener).expect("there").sentences(0))
            .collect()
    }

    /// The legal moves of the person who is asked.
    pub fn legal_moves(&self) -> Vec<String> {
        let session = self.replay();
        let asked = session.turn().must().lowest();
        let view = session.view(asked).expect("there");
        view.legal_moves().texts
    }
}
