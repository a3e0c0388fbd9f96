//! What can be agreed on before a sitting of Blackjack.

use parlour_engine::{Preset, SetupError, Switch};

use super::Blackjack;
use super::cards::Values;

/// The most players at a table.
pub(super) const MOST_SEATS: usize = 7;

/// The dealer hits below this.
const DEALER_STAYS: u32 = 17;

/// The rules of a sitting of Blackjack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The sitting ends after this many hands.
    pub hands: u32,
    /// Whether the dealer hits a 17 in which an ace counts 11.
    pub hit_soft_17: bool,
}

impl Rules {
    /// The document's words. Frozen: it is what records mean that name none.
    pub const SEED: Self = Self {
        hands: 100,
        hit_soft_17: false,
    };

    /// Whether a dealer with these values takes a card.
    #[must_use]
    #[inline]
    pub fn dealer_hits(&self, values: Values) -> bool {
        let Some(max) = values.max() else {
            return false;
        };
        let soft_17 = max == DEALER_STAYS && values.min() != Some(max);
        max < DEALER_STAYS || self.hit_soft_17 && soft_17
    }
}

pub(super) fn presets() -> Vec<Preset<Rules>> {
    vec![Preset {
        id: "seed",
        about: "one deck, no bets: a point for every hand won against the dealer",
        rules: Rules::SEED,
    }]
}

pub(super) fn switches() -> Vec<Switch<Rules>> {
    vec![
        Switch::number(
            "hands",
            "The sitting ends after this many hands.",
            (1, 1_000_000),
            |rules| &mut rules.hands,
        ),
        Switch::flag(
            "hit-soft-17",
            "The dealer hits a 17 in which an ace counts 11.",
            |rules| &mut rules.hit_soft_17,
        ),
    ]
}

pub(super) fn check(_rules: &Rules, seats: usize) -> Result<(), SetupError> {
    SetupError::seats::<Blackjack>(1..=MOST_SEATS, seats)
}

pub(super) fn prose(rules: &Rules) -> String {
    let dealer = if rules.hit_soft_17 {
        "The dealer hits below 17, and on a 17 in which an ace counts 11."
    } else {
        "The dealer hits below 17 and stays on 17 or more."
    };
    let sitting = match rules.hands {
        1 => "The sitting is one hand.".into(),
        hands => format!(
            "\
After each hand everybody is asked whether to play again; who
says no leaves. The sitting ends when all have left, or after {hands} hands."
        ),
    };
    format!(
        "\
Come closer to 21 than the dealer, and never above it.

THE CARDS  One deck of 52, shuffled before every hand. Number cards count
their number; jack, queen and king count 10; an ace counts 1 or 11, whichever
is better.

THE START  Everybody gets two cards, the dealer too, whose first one lies face
down until the hand is settled. 21 at once wins the hand. If the dealer has 21
at once, the dealer wins against everybody.

YOUR TURN  Hit (take a card) or stay (take no more in this hand). Above 21 you
are bust and lose at once. With 21 you are done: when the dealer has acted, you
win unless the dealer has 21 too.

THE DEALER  acts once after each round of the players, as long as anybody is
still in. {dealer}
An ace counts 11 if that is not too much. A dealer who reaches 21 wins against
all who are still in; a dealer who is bust loses against them. When all have
stayed, the dealer plays on to the end.

THE RESULT  The higher hand wins; a tie goes to the dealer. Each player plays
against the dealer, and whoever wins gets a point.
{sitting}
The most points win, the dealer included. If two are equal there, it is a draw.

WHAT TO TYPE (capitals or not; the first letter decides)
  H   hit         S   stay
  Y   play again  N   leave
"
    )
}

#[cfg(test)]
mod tests {
    use super::super::cards::tests::ranks;
    use super::*;

    #[test]
    fn the_dealer_stays_on_17() {
        let check = |cards: &str, hits: bool, hits_soft: bool| {
            let values: Values = ranks(cards).into_iter().collect();
            let soft = Rules {
                hit_soft_17: true,
                ..Rules::SEED
            };
            assert_eq!(Rules::SEED.dealer_hits(values), hits, "{cards}");
            assert_eq!(soft.dealer_hits(values), hits_soft, "{cards}");
        };
        check("10 6", true, true);
        check("10 7", false, false);
        check("A 5", true, true);
        check("A 6", false, true);
        check("A 6 10", false, false);
        check("A A 5", false, true);
        check("A 7", false, false);
        check("10 6 A", false, false);
        check("10 5 A", true, true);
        check("K Q 2", false, false);
    }

    #[test]
    fn one_to_seven_sit_down() {
        for seats in 0..10 {
            let fits = (1..=7).contains(&seats);
            assert_eq!(check(&Rules::SEED, seats).is_ok(), fits, "{seats}");
        }
    }

    #[test]
    fn the_prose_says_what_was_agreed() {
        let prose_of = |change: fn(&mut Rules)| {
            let mut rules = Rules::SEED;
            change(&mut rules);
            prose(&rules)
        };
        assert!(prose_of(|_| ()).contains("after 100 hands"));
        assert!(prose_of(|_| ()).contains("stays on 17 or more"));
        assert!(prose_of(|rules| rules.hands = 1).contains("The sitting is one hand."));
        assert!(prose_of(|rules| rules.hit_soft_17 = true).contains("an ace counts 11"));
    }
}
