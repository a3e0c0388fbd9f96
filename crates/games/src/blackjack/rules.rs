//! The rules of Blackjack that can be chosen before a game.

use parlour_engine::game::{Measure, SetupError};
use parlour_engine::rules::{Preset, RuleSet, Switch};
use parlour_engine::words;

use super::Blackjack;
use super::cards::Values;
use super::fast;
use super::switches;

/// The most players at a table.
pub(super) const MAX_PLAYERS: usize = 7;

/// The most hands that a player can have after splitting.
pub(super) const MAX_SPLIT: u32 = 4;

/// The most decks in a shoe.
pub(super) const MAX_DECKS: u32 = 8;

words! {
    /// How the players' turns follow each other.
    pub enum Turns {
        /// Each player acts once, then the dealer, then the next round.
        Rounds = "rounds",
        /// Each hand is played to its end, the dealer's last.
        Hands = "hands",
    }
}

words! {
    /// Who gets a tie.
    pub enum Ties {
        /// The dealer wins it.
        Dealer = "dealer",
        /// Nobody wins, and the bet goes back.
        Push = "push",
    }
}

words! {
    /// What 21 at the deal wins.
    pub enum Naturals {
        /// One and a half times the bet.
        ThreeToTwo = "3:2",
        /// 1.2 times the bet.
        SixToFive = "6:5",
    }
}

words! {
    /// On which two cards the bet can be doubled.
    pub enum Double {
        /// On none.
        None = "none",
        /// On all.
        Any = "any",
        /// On those worth 9, 10 or 11.
        NineToEleven = "9-11",
        /// On those worth 10 or 11.
        TenOrEleven = "10-11",
    }
}

impl Double {
    /// Whether two cards with this best value can be doubled.
    #[must_use]
    #[inline]
    pub fn allows(self, value: u32) -> bool {
        match self {
            Self::None => false,
            Self::Any => true,
            Self::NineToEleven => (9..=11).contains(&value),
            Self::TenOrEleven => (10..=11).contains(&value),
        }
    }
}

words! {
    /// Whether a hand can be surrendered for half its bet.
    pub enum Surrender {
        /// It cannot.
        None = "none",
        /// It can, unless the dealer has 21 at the deal.
        Late = "late",
    }
}

words! {
    /// Whether one of the dealer's cards lies face down.
    pub enum HoleCard {
        /// With an ace or a ten up, the dealer looks at it for 21.
        Peek = "peek",
        /// No card lies face down: the dealer's second card is dealt after all players have played.
        None = "none",
    }
}

/// The rules of a game of Blackjack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The game ends after this many hands.
    pub hands: u32,
    /// Whether the dealer hits a 17 in which an ace counts 11.
    pub hit_soft_17: bool,
    /// Whether hands are played for money, not for points.
    pub bets: bool,
    /// How turns follow each other.
    pub turns: Turns,
    /// Who gets a tie.
    pub ties: Ties,
    /// The number of decks.
    pub decks: u32,
    /// How much of the decks is dealt before they are shuffled, in percent.
    pub penetration: u32,
    /// What 21 at the deal wins.
    pub naturals: Naturals,
    /// On which two cards the bet can be doubled.
    pub double: Double,
    /// Whether hands from a split can be doubled too.
    pub double_after_split: bool,
    /// The most hands that a player can split one into; 1 means no splitting.
    pub split_hands: u32,
    /// Whether split aces can be split again.
    pub resplit_aces: bool,
    /// Whether split aces can get more than one card each.
    pub hit_split_aces: bool,
    /// Whether a hand can be surrendered.
    pub surrender: Surrender,
    /// Whether a bet can be insured against 21 at the deal.
    pub insurance: bool,
    /// Whether one of the dealer's cards lies face down.
    pub hole_card: HoleCard,
    /// The smallest bet.
    pub table_minimum: u32,
    /// The largest bet.
    pub table_maximum: u32,
    /// The money that everybody starts with.
    pub purse: u32,
}

impl Rules {
    /// As in the document. Frozen: records that name no rules mean these.
    pub const SEED: Self = Self {
        hands: 100,
        hit_soft_17: false,
        bets: false,
        turns: Turns::Rounds,
        ties: Ties::Dealer,
        decks: 1,
        penetration: 0,
        naturals: Naturals::ThreeToTwo,
        double: Double::None,
        double_after_split: false,
        split_hands: 1,
        resplit_aces: false,
        hit_split_aces: false,
        surrender: Surrender::None,
        insurance: false,
        hole_card: HoleCard::Peek,
        table_minimum: 5,
        table_maximum: 500,
        purse: 1_000,
    };

    /// The usual casino game, for money.
    pub const CASINO: Self = Self {
        bets: true,
        turns: Turns::Hands,
        ties: Ties::Push,
        decks: 6,
        penetration: 75,
        double: Double::Any,
        double_after_split: true,
        split_hands: 4,
        surrender: Surrender::Late,
        insurance: true,
        ..Self::SEED
    };

    /// Whether a dealer with these values takes a card.
    #[must_use]
    #[inline]
    pub fn dealer_hits(&self, values: Values) -> bool {
        fast::dealer_hits(values, self.hit_soft_17)
    }

    /// Whether a dealer with this total takes a card; `soft` if an ace counts 11.
    #[inline]
    pub(super) fn dealer_hits_total(&self, total: usize, soft: bool) -> bool {
        total < 17 || (total == 17 && soft && self.hit_soft_17)
    }

    /// What a tie wins, as a part of the bet.
    #[inline]
    pub(super) fn tie_value(&self) -> f64 {
        match self.ties {
            Ties::Push => 0.0,
            Ties::Dealer => -1.0,
        }
    }

    /// What 21 at the deal wins, as a part of the bet.
    #[inline]
    pub(super) fn natural_value(&self) -> f64 {
        match (self.bets, self.naturals) {
            (false, _) => 1.0,
            (true, Naturals::ThreeToTwo) => 1.5,
            (true, Naturals::SixToFive) => 1.2,
        }
    }

    /// The most hands of players for which the cards never run out. With aces as
    /// 1 a deck has 340 points, and a hand has at most 30 (a ten on 20). One of
    /// the hands is the dealer's.
    #[must_use]
    #[inline]
    pub fn most_hands(&self) -> usize {
        (self.decks as usize * 340 - 1) / 30 - 1
    }

    /// The word for taking no more cards: `stay` as in the document, or `stand`
    /// with bets.
    #[must_use]
    pub fn stay(&self) -> &'static str {
        match self.bets {
            true => "stand",
            false => "stay",
        }
    }
}

impl RuleSet for Rules {
    fn presets() -> Vec<Preset<Self>> {
        vec![
            Preset::seed(
                "one deck, no bets: a point for every hand won against the dealer",
                Rules::SEED,
            ),
            Preset {
                id: "casino",
                about: "six decks and bets: double, split, insure, surrender; ties push",
                rules: Rules::CASINO,
            },
        ]
    }

    fn switches() -> Vec<Switch<Self>> {
        switches::switches()
    }

    fn check(&self, seats: usize) -> Result<(), SetupError> {
        SetupError::seats::<Blackjack>(1..=MAX_PLAYERS, seats)?;
        let no = |why: String| Err(SetupError::Rules(why));
        let (least, most) = (self.table_minimum, self.table_maximum);
        if least > most {
            return no(format!(
                "the smallest bet, {least}, is more than the largest one, {most}: \
                 lower table-minimum or raise table-maximum"
            ));
        }
        if self.purse < least {
            return no(format!(
                "a purse of {} cannot pay the smallest bet, {least}: \
                 raise purse or lower table-minimum",
                self.purse
            ));
        }
        let for_money = [
            (self.double != Double::None, "doubling", "double to none"),
            (self.split_hands > 1, "splitting", "split-hands to 1"),
            (
                self.surrender != Surrender::None,
                "surrender",
                "surrender to none",
            ),
            (self.insurance, "insurance", "insurance to off"),
        ];
        for (there, what, otherwise) in for_money {
            if there && !self.bets {
                return no(format!("{what} needs bets: set bets to on, or {otherwise}"));
            }
        }
        if self.turns == Turns::Rounds && self.hole_card == HoleCard::None {
            return no("in rounds the dealer needs a card face down: \
                 set turns to hands, or hole-card to peek"
                .into());
        }
        Ok(())
    }

    fn measure(&self) -> Measure {
        match self.bets {
            true => Measure::Money,
            false => Measure::Points,
        }
    }
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
    fn one_to_seven_can_play() {
        for seats in 0..10 {
            let fits = (1..=7).contains(&seats);
            assert_eq!(Rules::SEED.check(seats).is_ok(), fits, "{seats}");
        }
    }

    #[test]
    fn a_split_is_offered_only_while_the_cards_are_enough() {
        let most = |decks| {
            Rules {
                decks,
                ..Rules::SEED
            }
            .most_hands()
        };
        assert_eq!([1, 2, 3, 8].map(most), [10, 21, 32, 89]);
        assert!(most(1) >= MAX_PLAYERS, "seven can always play");
        assert!(most(3) >= MAX_PLAYERS * MAX_SPLIT as usize);
    }

    #[test]
    fn impossible_rules_are_refused_with_advice() {
        let refused = |change: fn(&mut Rules), words: &str| {
            for mut rules in [Rules::SEED, Rules::CASINO] {
                assert_eq!(rules.check(7), Ok(()));
                change(&mut rules);
                let why = rules.check(1).unwrap_err().to_string();
                assert!(why.contains(words), "{why}");
            }
        };
        refused(
            |rules| rules.table_minimum = 501,
            "is more than the largest",
        );
        refused(|rules| rules.purse = 4, "a purse of 4 cannot pay");
        refused(
            |rules| (rules.bets, rules.double) = (false, Double::Any),
            "doubling needs bets",
        );
        refused(
            |rules| {
                *rules = Rules {
                    split_hands: 2,
                    ..Rules::SEED
                }
            },
            "splitting needs bets",
        );
        refused(
            |rules| {
                *rules = Rules {
                    surrender: Surrender::Late,
                    ..Rules::SEED
                }
            },
            "surrender needs bets",
        );
        refused(
            |rules| {
                *rules = Rules {
                    insurance: true,
                    ..Rules::SEED
                }
            },
            "insurance needs bets",
        );
        refused(
            |rules| {
                *rules = Rules {
                    hole_card: HoleCard::None,
                    ..Rules::SEED
                }
            },
            "the dealer needs a card face down",
        );
    }
}
