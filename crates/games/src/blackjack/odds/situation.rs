//! The face-up cards when a player has to decide.

use parlour_engine::game::counted;
use thiserror::Error;

use super::super::rules::{Rules, Turns};
use super::card_value::{CardValue, Cards};
use super::deals::Deal;
use super::known::Known;
use super::shoe::{Decks, Shoe};

/// A player's cards and what is seen of the dealer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The player's cards.
    pub hand: Vec<CardValue>,
    /// The dealer's face-up cards: the up-card, and in rounds those that came
    /// after it, in order.
    pub dealer: Vec<CardValue>,
    /// In rounds: whether the dealer has said to take no more.
    pub stays: bool,
}

/// Why a situation has no decision.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Impossible {
    /// A hand begins with two cards.
    #[error("a hand has two cards or more, not {0}")]
    Cards(usize),
    /// The hand is over.
    #[error("a hand that is {0} has nothing to decide")]
    Over(&'static str),
    /// The shoe does not have these cards.
    #[error("the shoe does not have that many cards of one kind: {0}")]
    Shoe(String),
    /// The dealer shows one card.
    #[error("the dealer shows one card until all hands are played, not {0}")]
    Dealer(usize),
    /// The dealer acts once a round.
    #[error(
        "with {cards} cards it is round {round}: by now the dealer has taken {}, or stays \
         with fewer",
        counted(*.taken as u64, "more card")
    )]
    Rounds {
        /// The player's cards.
        cards: usize,
        /// The round that it is.
        round: usize,
        /// The cards that a dealer who does not stay has taken by then.
        taken: usize,
    },
    /// No hole card explains what the dealer did.
    #[error("no hidden card can make the dealer do that")]
    Hidden,
}

impl Situation {
    /// A hand against the dealer's face-up cards.
    #[must_use]
    pub fn new(hand: &[CardValue], dealer: &[CardValue]) -> Self {
        Self {
            hand: hand.into(),
            dealer: dealer.into(),
            stays: false,
        }
    }

    /// Checks that the situation is possible, without solving it.
    ///
    /// # Errors
    /// The reason if it is not.
    pub fn check(&self, rules: &Rules, decks: Decks) -> Result<(), Impossible> {
        self.known(rules, &Shoe::new(decks)).map(drop)
    }

    /// The deal, if it is the first decision.
    pub(super) fn deal(&self, shoe: &Shoe) -> Option<Deal> {
        match (&self.hand[..], &self.dealer[..]) {
            (&[first, second], &[up]) => Some(Deal::new(shoe, [first, second], up)),
            _ => None,
        }
    }

    /// What can be known from it, and the up-card.
    pub(super) fn known(
        &self,
        rules: &Rules,
        shoe: &Shoe,
    ) -> Result<(Known, CardValue), Impossible> {
        let cards = self.hand.len();
        // Longer than any hand: refused before counting.
        if cards > Cards::MAX {
            return Err(Impossible::Over("bust"));
        }
        if self.dealer.len() > Cards::MAX {
            return Err(Impossible::Dealer(self.dealer.len()));
        }
        let player: Cards = self.hand.iter().copied().collect();
        if cards < 2 {
            return Err(Impossible::Cards(cards));
        }
        let all: Cards = self.hand.iter().chain(&self.dealer).copied().collect();
        if !shoe.holds(&all) {
            return Err(Impossible::Shoe(all.to_string()));
        }
        if player.values().is_bust() {
            return Err(Impossible::Over("bust"));
        }
        if player.values().is_best() {
            return Err(Impossible::Over("21"));
        }
        let Some((&up, taken)) = self.dealer.split_first() else {
            return Err(Impossible::Dealer(0));
        };
        if rules.turns == Turns::Hands {
            return match taken.is_empty() && !self.stays {
                true => Ok((Known::dealt(shoe, player, up), up)),
                false => Err(Impossible::Dealer(self.dealer.len())),
            };
        }
        let rounds = cards - 2;
        let fits = match self.stays {
            true => taken.len() < rounds,
            false => taken.len() == rounds,
        };
        if !fits {
            return Err(Impossible::Rounds {
                cards,
                round: rounds + 1,
                taken: rounds,
            });
        }
        let mut known = Known::dealt(shoe, player, up);
        for &card in taken {
            known = known.after_card(rules, card);
        }
        if self.stays {
            known = known.after_staying(rules);
        }
        match known.chance_no_natural() > 0.0 {
            true => Ok((known, up)),
            false => Err(Impossible::Hidden),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn very_long_lists_are_refused() {
        let two: CardValue = "2".parse().unwrap();
        let check = |hand: usize, dealer: usize, expected: Impossible| {
            let situation = Situation::new(&vec![two; hand], &vec![two; dealer]);
            let found = situation.check(&Rules::CASINO, Decks::Infinite);
            assert_eq!(found, Err(expected), "{hand} against {dealer}");
        };
        // 256 would wrap to 0 in a byte.
        check(258, 1, Impossible::Over("bust"));
        check(2, 258, Impossible::Dealer(258));
        check(1, 1, Impossible::Cards(1));
    }

    #[test]
    fn a_wrong_number_of_rounds_is_explained() {
        let error = Impossible::Rounds {
            cards: 3,
            round: 2,
            taken: 1,
        };
        let expected = "with 3 cards it is round 2: by now the dealer has taken 1 more card, \
                        or stays with fewer";
        assert_eq!(error.to_string(), expected);
    }
}
