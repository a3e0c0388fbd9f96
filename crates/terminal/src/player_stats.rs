//! The statistics of a person: games, wins, streaks and best moments, counted from the finished
//! games that were saved.
//!
//! They need only the header, the length and the result of each game, so no game is
//! replayed.

use std::collections::HashMap;
use std::fmt::Write;

use parlour_engine::game::Measure;
use parlour_engine::record::{GameResult, RecordedPlayer};
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::{RulesMap, write_code};
use serde::Serialize;

use crate::host::{date_of, in_words};

/// A finished game, as far as the statistics need it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// The game's id.
    pub game: String,
    /// The rules in force, without the setup.
    pub rules: RulesMap,
    /// The players in seat order.
    pub seats: Vec<RecordedPlayer>,
    /// The number of moves.
    pub moves: usize,
    /// When it ended: seconds since 1970, in UTC.
    pub ended_at: u64,
    /// How it ended.
    pub result: GameResult,
}

/// What one person has played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerStats {
    /// The person.
    pub name: String,
    /// All games.
    pub total: Tally,
    /// By game, the most played first.
    pub by_game: Vec<Row>,
    /// By game and preset, the most played first.
    pub by_preset: Vec<Row>,
    /// By opponent, the most frequent first. Bots of one kind are one opponent.
    pub by_opponent: Vec<Row>,
    /// The best moments.
    pub moments: Vec<Moment>,
}

/// How a group of games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Tally {
    /// The number of games.
    pub games: u32,
    /// Games won, alone or with others.
    pub wins: u32,
    /// Games that others won.
    pub losses: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// The wins in a row up to the last game.
    pub streak: u32,
    /// The most wins in a row.
    pub best_streak: u32,
}

/// The games of one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Row {
    /// The id of the group: a game, a rules code, a kind of bot or a name.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// How the games ended.
    #[serde(flatten)]
    pub tally: Tally,
}

/// A game to remember.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Moment {
    /// Why it is remembered.
    pub kind: MomentKind,
    /// The game's id.
    pub game: String,
    /// The number of moves, the points, or the money in cents.
    pub amount: i64,
    /// The other players.
    pub others: Vec<String>,
    /// When it ended: seconds since 1970, in UTC.
    pub ended_at: u64,
}

/// Why a game is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MomentKind {
    /// The win with the fewest moves in one game.
    FastestWin,
    /// The game with the most moves.
    LongestGame,
    /// The most points in a game that is played for points.
    MostPoints,
    /// The most money won in a game that is played for money.
    MostMoney,
}

/// How a game ended for one person.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Won,
    Lost,
    Drawn,
}

impl Tally {
    fn count(&mut self, ended: Ended) {
        self.games += 1;
        match ended {
            Ended::Won => self.wins += 1,
            Ended::Lost => self.losses += 1,
            Ended::Drawn => self.draws += 1,
        }
        self.streak = match ended {
            Ended::Won => self.streak + 1,
            Ended::Lost | Ended::Drawn => 0,
        };
        self.best_streak = self.best_streak.max(self.streak);
    }
}

impl PlayerStats {
    /// The statistics of the person with this name, ignoring case. The games must be in the
    /// order in which they were played.
    #[must_use]
    pub fn of(name: &str, games: &[PlayedGame], known: &[&'static dyn AnyGame]) -> Self {
        let mut stats = Self {
            name: name.trim().into(),
            total: Tally::default(),
            by_game: Vec::new(),
            by_preset: Vec::new(),
            by_opponent: Vec::new(),
            moments: Vec::new(),
        };
        let mut cache = RulesCache::default();
        for played in games {
            let Some(seat) = seat_of(name, played) else {
                continue;
            };
            let game = known.iter().copied().find(|game| game.id() == played.game);
            let ended = match played.result.winners.as_slice() {
                [] => Ended::Drawn,
                winners if winners.contains(&played.seats[seat].name) => Ended::Won,
                _ => Ended::Lost,
            };
            stats.name.clone_from(&played.seats[seat].name);
            stats.total.count(ended);
            let title = game.map_or(played.game.as_str(), |game| game.title());
            count(&mut stats.by_game, &played.game, title, ended);
            let preset = cache.preset(game, played);
            count(&mut stats.by_preset, &preset, &preset, ended);
            for (id, title) in opponents(played, seat) {
                count(&mut stats.by_opponent, &id, &title, ended);
            }
            stats.remember(played, seat, ended, cache.measure(game, played));
        }
        for rows in [
            &mut stats.by_game,
            &mut stats.by_preset,
            &mut stats.by_opponent,
        ] {
            rows.sort_by_key(|row| std::cmp::Reverse(row.tally.games));
        }
        stats
    }

    /// Keeps the game for each kind of moment in which it is better than the best one so
    /// far. Of equal games the first one stays.
    fn remember(
        &mut self,
        played: &PlayedGame,
        seat: usize,
        ended: Ended,
        measure: Option<Measure>,
    ) {
        let moves = i64::try_from(played.moves).unwrap_or(i64::MAX);
        if ended == Ended::Won {
            self.keep_if_better(MomentKind::FastestWin, played, seat, moves);
        }
        self.keep_if_better(MomentKind::LongestGame, played, seat, moves);
        let kind = match measure {
            Some(Measure::Points) => MomentKind::MostPoints,
            Some(Measure::Money) => MomentKind::MostMoney,
            _ => return,
        };
        let value = played.result.values.get(seat).copied();
        if let Some(value) = value.filter(|&value| value > 0) {
            self.keep_if_better(kind, played, seat, value);
        }
    }

    fn keep_if_better(&mut self, kind: MomentKind, played: &PlayedGame, seat: usize, amount: i64) {
        let same = |moment: &&mut Moment| {
            moment.kind == kind && (kind == MomentKind::LongestGame || moment.game == played.game)
        };
        let others = played.seats.iter().enumerate();
        let others = others.filter(|(other, _)| *other != seat);
        let new = Moment {
            kind,
            game: played.game.clone(),
            amount,
            others: others.map(|(_, player)| player.name.clone()).collect(),
            ended_at: played.ended_at,
        };
        match self.moments.iter_mut().find(same) {
            None => self.moments.push(new),
            Some(old) => {
                let is_better = match kind {
                    MomentKind::FastestWin => amount < old.amount,
                    _ => amount > old.amount,
                };
                if is_better {
                    *old = new;
                }
            }
        }
    }

    /// The statistics as text, a line for each group of games. Lists are indented.
    #[must_use]
    pub fn to_text(&self, known: &[&'static dyn AnyGame]) -> String {
        if self.total.games == 0 {
            return format!("No finished game of {} is saved yet.", self.name);
        }
        let mut text = format!("{}: {}.\n", self.name, counts(&self.total));
        let streak = match (self.total.streak, self.total.best_streak) {
            (_, 0) => "No win yet.".into(),
            (0 | 1, best) => format!("Best streak: {} in a row.", wins(best)),
            (now, best) if now == best => format!("{} in a row now: the best streak.", wins(now)),
            (now, best) => format!("{} in a row now. Best streak: {best}.", wins(now)),
        };
        let _ = writeln!(text, "{streak}");
        let parts = [
            ("By game", &self.by_game),
            ("By preset", &self.by_preset),
            ("By opponent", &self.by_opponent),
        ];
        for (heading, rows) in parts {
            if rows.is_empty() {
                continue;
            }
            let _ = writeln!(text, "\n{heading}");
            let width = rows.iter().map(|row| row.title.chars().count()).max();
            let width = width.unwrap_or(0) + 1;
            for row in rows {
                let title = format!("{}:", row.title);
                let _ = writeln!(text, "  {title:<width$} {}", in_columns(&row.tally));
            }
        }
        let _ = writeln!(text, "\nBest moments");
        for moment in &self.moments {
            let game = known.iter().find(|game| game.id() == moment.game);
            let title = game.map_or(moment.game.as_str(), |game| game.title());
            let _ = writeln!(text, "  {}", moment.sentence(title));
        }
        text.trim_end().into()
    }
}

/// The people with finished games, the most frequent first.
#[must_use]
pub fn people(games: &[PlayedGame]) -> Vec<String> {
    let mut people: Vec<(String, u32)> = Vec::new();
    let persons = games.iter().flat_map(|played| &played.seats);
    for player in persons.filter(|player| player.bot.is_none()) {
        match people.iter_mut().find(|(name, _)| same(name, &player.name)) {
            Some((_, games)) => *games += 1,
            None => people.push((player.name.clone(), 1)),
        }
    }
    people.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
    people.into_iter().map(|(name, _)| name).collect()
}

impl Moment {
    fn sentence(&self, title: &str) -> String {
        let amount = self.amount;
        let what = match self.kind {
            MomentKind::FastestWin => format!("Fastest win at {title}: {}", moves(amount)),
            MomentKind::LongestGame => format!("Longest game: {title}, {}", moves(amount)),
            MomentKind::MostPoints => format!("Most points at {title}: {amount}"),
            MomentKind::MostMoney => {
                let (whole, cents) = (amount / 100, amount % 100);
                format!("Most money won at {title}: {whole}.{cents:02}")
            }
        };
        let with = match self.others.as_slice() {
            [] => String::new(),
            others => format!(", with {}", in_words(others)),
        };
        format!("{what}{with}, on {}.", date_of(self.ended_at))
    }
}

/// A cache of presets and measures by rules, because computing them takes longer than
/// everything else.
#[derive(Default)]
struct RulesCache(HashMap<(String, String), (String, Option<Measure>)>);

impl RulesCache {
    /// The rules code of the preset, and whether house rules changed it.
    fn preset(&mut self, game: Option<&'static dyn AnyGame>, played: &PlayedGame) -> String {
        self.of(game, played).0.clone()
    }

    fn measure(
        &mut self,
        game: Option<&'static dyn AnyGame>,
        played: &PlayedGame,
    ) -> Option<Measure> {
        self.of(game, played).1
    }

    fn of(
        &mut self,
        game: Option<&'static dyn AnyGame>,
        played: &PlayedGame,
    ) -> &(String, Option<Measure>) {
        let rules = serde_json::to_string(&played.rules).unwrap_or_default();
        let key = (played.game.clone(), rules);
        self.0.entry(key).or_insert_with(|| {
            let code = game.and_then(|game| write_code(game, &played.rules).ok().flatten());
            let preset = match code.as_deref().map(|code| code.split_once('+')) {
                None => format!("{} with other rules", played.game),
                Some(Some((preset, _))) => format!("{preset} with house rules"),
                Some(None) => code.unwrap_or_default(),
            };
            let measure = game.and_then(|game| game.measure(&played.rules).ok());
            (preset, measure)
        })
    }
}

/// The seat of this person. Bots with the same name are skipped.
fn seat_of(name: &str, played: &PlayedGame) -> Option<usize> {
    let is_person = |player: &RecordedPlayer| player.bot.is_none() && same(&player.name, name);
    played.seats.iter().position(is_person)
}

fn same(name: &str, other: &str) -> bool {
    name.trim().to_lowercase() == other.trim().to_lowercase()
}

/// The ids and titles of the others, each kind of bot once.
fn opponents(played: &PlayedGame, seat: usize) -> Vec<(String, String)> {
    let mut others: Vec<(String, String)> = Vec::new();
    for (other, player) in played.seats.iter().enumerate() {
        let row = match &player.bot {
            Some(kind) => (format!("bot:{kind}"), format!("bot:{kind}")),
            None => (player.name.to_lowercase(), player.name.clone()),
        };
        if other != seat && !others.iter().any(|(id, _)| *id == row.0) {
            others.push(row);
        }
    }
    others
}

fn count(rows: &mut Vec<Row>, id: &str, title: &str, ended: Ended) {
    let index = rows.iter().position(|row| row.id == id);
    let index = index.unwrap_or_else(|| {
        rows.push(Row {
            id: id.into(),
            title: title.into(),
            tally: Tally::default(),
        });
        rows.len() - 1
    });
    rows[index].tally.count(ended);
}

fn moves(count: i64) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} move{plural}")
}

fn wins(count: u32) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} win{plural}")
}

fn games(count: u32) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} game{plural}")
}

fn counts(tally: &Tally) -> String {
    let Tally {
        wins,
        losses,
        draws,
        ..
    } = tally;
    format!(
        "{}, {wins} won, {losses} lost, {draws} drawn",
        games(tally.games)
    )
}

/// Counts below each other.
fn in_columns(tally: &Tally) -> String {
    let (wins, losses, draws) = (tally.wins, tally.losses, tally.draws);
    let (games, best) = (games(tally.games), tally.best_streak);
    format!("{games:>10}, {wins:>3} won, {losses:>3} lost, {draws:>3} drawn, best streak {best}")
}

#[cfg(test)]
mod tests {
    use parlour_engine::registry::Registry;
    use parlour_engine::rules::preset_rules;
    use parlour_games::Games;

    use super::*;

    fn played(code: &str, players: &str, winners: &[&str], moves: usize) -> PlayedGame {
        let (game, preset) = code.split_once(':').unwrap();
        let seats = players.split(',').map(|name| match name.split_once(':') {
            Some((name, kind)) => RecordedPlayer::bot(name, kind),
            None => RecordedPlayer::person(name),
        });
        PlayedGame {
            game: game.into(),
            rules: preset_rules(preset),
            seats: seats.collect(),
            moves,
            ended_at: 0,
            result: GameResult {
                outcome: if winners.is_empty() { "draw" } else { "win" }.into(),
                winners: winners.iter().map(ToString::to_string).collect(),
                values: vec![1_250, -1_250],
                ..GameResult::default()
            },
        }
    }

    fn row(rows: &[Row], id: &str) -> [u32; 6] {
        let found = rows.iter().find(|row| row.id == id);
        let tally = found.unwrap_or_else(|| panic!("{id} in {rows:?}")).tally;
        let Tally {
            games,
            wins,
            losses,
            draws,
            streak,
            best_streak,
        } = tally;
        [games, wins, losses, draws, streak, best_streak]
    }

    #[test]
    fn games_are_counted_by_game_preset_and_opponent() {
        let mut changed = played("one:official", "Ann,Bot:random", &["Ann"], 9);
        changed.rules.insert("jump-in".into(), true.into());
        let games = [
            played("one:official", "Ann,Bot:random", &["Ann"], 40),
            played("one:seed", "ann,Bot:random,Bot 2:random", &["ann"], 30),
            played("war:bicycle", "Bob,Ann", &["Bob"], 500),
            played("one:seed", "Bob,Cat", &["Bob"], 3),
            played("one:seed", "Ann,Book Bot:book", &[], 60),
            changed,
            // A bot that has the person's name.
            played("one:seed", "Ann:random,Bob", &["Ann"], 1),
        ];
        let stats = PlayerStats::of("ANN", &games, Games.games());
        assert_eq!(row(&stats.by_game, "one"), [4, 3, 0, 1, 1, 2]);
        assert_eq!(row(&stats.by_game, "war"), [1, 0, 1, 0, 0, 0]);
        assert_eq!(row(&stats.by_preset, "one:official"), [1, 1, 0, 0, 1, 1]);
        let house = row(&stats.by_preset, "one:official with house rules");
        assert_eq!(house, [1, 1, 0, 0, 1, 1]);
        assert_eq!(row(&stats.by_opponent, "bot:random"), [3, 3, 0, 0, 3, 3]);
        assert_eq!(row(&stats.by_opponent, "bob"), [1, 0, 1, 0, 0, 0]);
        assert_eq!(stats.total.games, 5);
        assert_eq!((stats.total.streak, stats.total.best_streak), (1, 2));
        let moment = |kind| stats.moments.iter().find(|moment| moment.kind == kind);
        let fastest = moment(MomentKind::FastestWin).unwrap();
        assert_eq!((fastest.game.as_str(), fastest.amount), ("one", 9));
        let longest = moment(MomentKind::LongestGame).unwrap();
        assert_eq!((longest.game.as_str(), longest.amount), ("war", 500));
        assert_eq!(people(&games), ["Ann", "Bob", "Cat"]);
    }

    #[test]
    fn statistics_are_written_as_lines() {
        let games = [
            played("blackjack:casino", "Ann,Bot:book", &["Ann"], 7),
            played("chess:blitz", "Ann,Bob", &["Bob"], 1),
        ];
        let text = PlayerStats::of("Ann", &games, Games.games()).to_text(Games.games());
        // The date depends on the time zone of this computer.
        let date = date_of(0);
        for words in [
            "Ann: 2 games, 1 won, 1 lost, 0 drawn.",
            "Best streak: 1 win in a row.",
            "  Blackjack:     1 game,   1 won,   0 lost",
            "  blackjack:casino:",
            "  chess with other rules:",
            "  bot:book:",
            &format!("  Most money won at Blackjack: 12.50, with Bot, on {date}"),
            "  Fastest win at Blackjack: 7 moves",
        ] {
            assert!(text.contains(words), "{words} in {text}");
        }
        let nobody = PlayerStats::of("Zoe", &games, Games.games()).to_text(Games.games());
        assert_eq!(nobody, "No finished game of Zoe is saved yet.");
    }
}
