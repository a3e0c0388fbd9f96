//! The score over several games: who won how many since people sat down.

use parlour_engine::record::Verdict;
use parlour_engine::table::Names;

use crate::host::in_words;

/// The games of one sitting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sitting {
    games: u32,
    /// Games won by name, in the order in which people came.
    wins: Vec<(String, u32)>,
}

impl Sitting {
    /// Counts a finished game. Whoever has not been there before begins with
    /// nothing; other people at the table make it another sitting.
    pub fn count(&mut self, names: &Names, verdict: &Verdict) {
        let stay = |(name, _): &(String, u32)| {
            names.find(name).is_some() || verdict.winners.contains(name)
        };
        if !self.wins.iter().any(stay) {
            *self = Self::default();
        }
        self.games += 1;
        for name in names.as_slice().iter().chain(&verdict.winners) {
            if !self.wins.iter().any(|(known, _)| known == name) {
                self.wins.push((name.clone(), 0));
            }
        }
        for (name, wins) in &mut self.wins {
            *wins += u32::from(verdict.winners.contains(name));
        }
    }

    /// Games won by name, in the order in which people came.
    #[must_use]
    pub fn wins(&self) -> &[(String, u32)] {
        &self.wins
    }

    /// How it stands, in a sentence; nothing before the first game is over.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        let wins: Vec<String> = self
            .wins
            .iter()
            .map(|(name, wins)| format!("{name} won {wins}"))
            .collect();
        let games = match self.games {
            0 => return None,
            1 => "1 game".to_string(),
            games => format!("{games} games"),
        };
        Some(format!("In {games} so far {}.", in_words(&wins)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_won_are_counted_by_name() {
        let mut sitting = Sitting::default();
        assert_eq!(sitting.sentence(), None);
        let mut check = |names: &[&str], winners: &[&str], expected: &str| {
            let names = Names::new(names.iter().map(|name| name.to_string())).unwrap();
            let verdict = Verdict {
                outcome: "win".into(),
                winners: winners.iter().map(|name| name.to_string()).collect(),
                ..Verdict::default()
            };
            sitting.count(&names, &verdict);
            assert_eq!(sitting.sentence().as_deref(), Some(expected));
        };
        check(
            &["Ann", "Bot"],
            &["Ann"],
            "In 1 game so far Ann won 1 and Bot won 0.",
        );
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
        check(
            &["Cat", "Dan"],
            &["Dan"],
            "In 1 game so far Cat won 0 and Dan won 1.",
        );
    }
}
