//! The score over several games: how many each player has won.

use parlour_engine::record::GameResult;
use parlour_engine::table::Names;

use crate::host::in_words;

/// The games that were played in a row at one table, and who won them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scoreboard {
    games: u32,
    /// Games won by each name, in the order in which the names first played.
    wins: Vec<(String, u32)>,
}

impl Scoreboard {
    /// Counts a finished game. A new name starts with 0 wins. If none of the known
    /// names plays any more, the counts are reset.
    pub fn count(&mut self, names: &Names, result: &GameResult) {
        let still_plays =
            |(name, _): &(String, u32)| names.find(name).is_some() || result.winners.contains(name);
        if !self.wins.iter().any(still_plays) {
            *self = Self::default();
        }
        self.games += 1;
        for name in names.as_slice().iter().chain(&result.winners) {
            if !self.wins.iter().any(|(known, _)| known == name) {
                self.wins.push((name.clone(), 0));
            }
        }
        for (name, wins) in &mut self.wins {
            *wins += u32::from(result.winners.contains(name));
        }
    }

    /// Games won by each name, in the order in which the names first played.
    #[must_use]
    pub fn wins(&self) -> &[(String, u32)] {
        &self.wins
    }

    /// The score in a sentence; `None` before the second game is over.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        let wins: Vec<String> = self
            .wins
            .iter()
            .map(|(name, wins)| format!("{name} won {wins}"))
            .collect();
        let games = self.games;
        (games > 1).then(|| format!("In {games} games so far {}.", in_words(&wins)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_won_are_counted_by_name() {
        let mut scoreboard = Scoreboard::default();
        assert_eq!(scoreboard.sentence(), None);
        let mut check = |names: &[&str], winners: &[&str], expected: &str| {
            let names = Names::new(names.iter().map(|name| name.to_string())).unwrap();
            let result = GameResult {
                outcome: "win".into(),
                winners: winners.iter().map(|name| name.to_string()).collect(),
                ..GameResult::default()
            };
            scoreboard.count(&names, &result);
            assert_eq!(scoreboard.sentence().unwrap_or_default(), expected);
        };
        check(&["Ann", "Bot"], &["Ann"], "");
        check(
            &["Ann", "Bot"],
            &[],
            "In 2 games so far Ann won 1 and Bot won 0.",
        );
        check(
            &["Ann", "Bot"],
            &["Dealer", "Bot"],
            "In 3 games so far Ann won 1, Bot won 1 and Dealer won 1.",
        );
        // Other people start again.
        check(&["Cat", "Dan"], &["Dan"], "");
        check(
            &["Cat", "Dan"],
            &[],
            "In 2 games so far Cat won 0 and Dan won 1.",
        );
    }
}
