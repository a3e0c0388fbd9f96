//! A contest: the game, the bots that play each other, and the number of deals.

use std::time::Duration;

use parlour_bots::{BotKind, Budget};
use parlour_engine::dealer::{Faster, Seed};
use parlour_engine::rules::RulesMap;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::entrant::Entrant;
use super::sprt::{Sprt, TestResult};
use super::totals::{Totals, WIN_PARTS};
use crate::sim::{PlanError, short_seed};

/// The most bots in one contest.
pub const MAX_BOTS: usize = 16;

/// Why a contest is not possible.
#[derive(Debug, Error)]
pub enum ContestError {
    /// Too few bots to compare.
    #[error("an arena needs at least two bots, such as --bots easy,medium; {0} was named")]
    FewBots(usize),
    /// More bots than the report can show.
    #[error("an arena has at most {MAX_BOTS} bots, not {0}")]
    ManyBots(usize),
    /// A program whose path is not known, because the contest was read from a file.
    #[error("a program is named on the command line, not in a file")]
    Program,
    /// A test of shares that are not possible.
    #[error("the win rates of --sprt must be between 0 and 100 %, the lower one first")]
    Sprt,
    /// A part of a contest that a test can end.
    #[error("--sprt looks at all deals so far to decide when to stop, so it has no shards")]
    SprtShard,
    /// A game, rules or bots that are not possible.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// The description of a contest. The same contest gives the same findings on every
/// machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// The version of the program; another version can have other rules or bots.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// All rules in force.
    pub rules: RulesMap,
    /// The bots; the same bot can be named twice.
    pub bots: Vec<Entrant>,
    /// The number of players at a table.
    pub players: usize,
    /// The seed of the deals.
    pub seed: Seed,
    /// The version of the dealer.
    pub dealer: String,
    /// The number of deals.
    pub deals: u64,
    /// The number of games that a searching bot imagines for one decision.
    pub iterations: u32,
    /// Instead, the time for one decision of a searching bot, in milliseconds. The
    /// findings then depend on the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub think_ms: Option<u64>,
    /// The test that can end the contest early.
    pub sprt: Option<Sprt>,
}

/// Two bots that play against each other, by their positions in the list of bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The bot that has one seat.
    pub one: usize,
    /// The bot that has all other seats.
    pub other: usize,
}

impl Contest {
    /// A contest of this program. `rules` must name all rules.
    #[must_use]
    pub fn new(
        game: &str,
        rules: RulesMap,
        bots: Vec<Entrant>,
        players: usize,
        seed: Seed,
        deals: u64,
    ) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.into(),
            rules,
            bots,
            players,
            seed,
            dealer: Faster::VERSION.into(),
            deals,
            iterations: Budget::GAMES,
            think_ms: None,
            sprt: None,
        }
    }

    /// The pairs of bots that play each other. With one or two players at a table, all
    /// pairs; with more players, the first bot against each of the others, who have all
    /// other seats.
    #[must_use]
    pub fn pairings(&self) -> Vec<Pairing> {
        let firsts = match self.players {
            0..=2 => self.bots.len(),
            _ => 1,
        };
        let all = |one| (one + 1..self.bots.len()).map(move |other| Pairing { one, other });
        (0..firsts).flat_map(all).collect()
    }

    /// The seed without leading zeros, for typing.
    #[must_use]
    pub fn short_seed(&self) -> String {
        short_seed(self.seed)
    }

    /// Whether each bot plays alone against the house, and results of the same deal are
    /// compared.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.players == 1
    }

    /// How often a deal is played in one pairing.
    #[must_use]
    pub fn rotations(&self) -> usize {
        self.players
    }

    /// The share of wins of a bot that is as good as its opponents.
    #[must_use]
    pub fn fair(&self) -> f64 {
        1.0 / self.players.max(2) as f64
    }

    /// A match in words: `hard v medium`, or `hard v 5 medium`.
    #[must_use]
    pub fn versus(&self, one: &str, other: &str) -> String {
        match self.players {
            0..=2 => format!("{one} v {other}"),
            players => format!("{one} v {} {other}", players - 1),
        }
    }

    /// The kinds of the bots.
    #[must_use]
    pub fn kinds(&self) -> Vec<BotKind> {
        self.bots.iter().map(Entrant::kind).collect()
    }

    /// How long searching bots think, on one thread.
    #[must_use]
    pub fn budget(&self) -> Budget {
        Budget {
            time: self.think_ms.map(Duration::from_millis),
            ..Budget::of(self.iterations)
        }
    }

    /// The names of the bots; the second one of a name has a number: `medium 2`.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let name = |(position, bot): (usize, &Entrant)| match self.copies_before(position) {
            0 => bot.to_string(),
            before => format!("{bot} {}", before + 1),
        };
        self.bots.iter().enumerate().map(name).collect()
    }

    /// The score of a match in a deal that its first bot wins from all seats.
    pub(super) fn whole_deal(&self) -> f64 {
        WIN_PARTS as f64 * self.rotations() as f64
    }

    /// Whether the test has decided all matches; never without a test.
    pub(super) fn is_decided(&self, totals: &Totals) -> bool {
        self.sprt.is_some_and(|test| {
            let verdict = |score| test.verdict(score, totals.deals, self.whole_deal());
            let mut matches = totals.matches.iter();
            matches.all(|counted| verdict(&counted.score) != TestResult::Undecided)
        })
    }

    /// How many bots with the same name are earlier in the list. Programs in different
    /// folders can have the same name.
    pub(super) fn copies_before(&self, position: usize) -> usize {
        let name = self.bots[position].to_string();
        let same = |bot: &&Entrant| bot.to_string() == name;
        self.bots[..position].iter().filter(same).count()
    }

    /// Checks that all programs can be started. Programs that a file names cannot.
    pub(super) fn check_programs(&self) -> Result<(), ContestError> {
        let unknown = |bot: &Entrant| matches!(bot, Entrant::Program { path: None, .. });
        match self.bots.iter().any(unknown) {
            true => Err(ContestError::Program),
            false => Ok(()),
        }
    }

    pub(super) fn check(&self) -> Result<(), ContestError> {
        match self.bots.len() {
            few @ (0 | 1) => Err(ContestError::FewBots(few)),
            many if many > MAX_BOTS => Err(ContestError::ManyBots(many)),
            _ if self.sprt.is_some_and(|test| !test.is_possible()) => Err(ContestError::Sprt),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn bots_of_one_name_are_numbered() {
        let program = |path: &str| Entrant::Program {
            name: "mybot".into(),
            path: Some(Path::new(path).into()),
        };
        let bots = vec![
            program("old/mybot.py"),
            BotKind::EASY.into(),
            program("new/mybot.py"),
            program("old/mybot.py"),
            BotKind::EASY.into(),
        ];
        let contest = Contest::new("one", RulesMap::new(), bots, 2, Seed::default(), 1);
        let names = ["mybot", "easy", "mybot 2", "mybot 3", "easy 2"];
        assert_eq!(contest.names(), names);
        // A file does not have the paths.
        let json = serde_json::to_string(&contest).unwrap();
        let read: Contest = serde_json::from_str(&json).unwrap();
        assert_eq!(read.names(), names);
    }
}
