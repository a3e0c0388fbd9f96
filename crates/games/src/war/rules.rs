//! The rules of War: presets, switches and which of them go together.

use parlour_engine::game::{Measure, SetupError};
use parlour_engine::rules::{Preset, RuleSet, Switch};
use parlour_engine::table::MAX_SEATS;
use parlour_engine::words;

use super::War;
use super::cards::Card;
use super::library::WarError;
use super::round::{Joins, ShortOfCards, TieRules};
use super::winnings::Winnings;

/// The most cards at a table. The library has no such limit.
pub const MAX_CARDS: usize = 1_024;

/// The highest suit and rank at a table: they are stored in 16 bits.
const HIGHEST: u32 = u16::MAX as u32;

words! {
    /// Whether the cards of rank 1 are the lowest or the highest.
    pub enum Ace {
        /// Below all others.
        Low = "low",
        /// Above all others.
        High = "high",
    }
}

/// The rules of a game of War.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether cards are discarded and dealt again, so that the game ends only at
    /// the round limit.
    pub endless: bool,
    /// The game ends after this many rounds.
    pub round_limit: u32,
    /// How many suits the deck has.
    pub suits: u32,
    /// How many ranks each suit has.
    pub ranks: u32,
    /// Cards in addition to those, all different.
    pub extra: Vec<Card>,
    /// Whether the cards of rank 1 are the lowest or the highest.
    pub ace: Ace,
    /// Cards that each player puts face down in a war before the one that counts.
    pub face_down: u32,
    /// What happens to players who cannot draw all the cards of a war.
    pub short: ShortOfCards,
    /// Who draws cards in a war.
    pub joins: Joins,
    /// In which order the winner of a round takes its cards.
    pub winnings: Winnings,
}

impl Rules {
    /// The document's rules. Frozen: records without rules mean these.
    pub const SEED: Self = Self {
        endless: false,
        round_limit: 5_000,
        suits: 4,
        ranks: 13,
        extra: Vec::new(),
        ace: Ace::Low,
        face_down: 1,
        short: ShortOfCards::Lose,
        joins: Joins::Tied,
        winnings: Winnings::BySeat,
    };

    /// The document's game that never ends, at a table for a thousand rounds.
    pub const ENDLESS: Self = Self {
        endless: true,
        round_limit: 1_000,
        suits: 4,
        ranks: 13,
        extra: Vec::new(),
        ace: Ace::Low,
        face_down: 1,
        short: ShortOfCards::Lose,
        joins: Joins::Tied,
        winnings: Winnings::BySeat,
    };

    /// The rules that the makers of Bicycle playing cards print.
    pub const BICYCLE: Self = Self {
        endless: false,
        round_limit: 5_000,
        suits: 4,
        ranks: 13,
        extra: Vec::new(),
        ace: Ace::High,
        face_down: 1,
        short: ShortOfCards::LastCard,
        joins: Joins::Tied,
        winnings: Winnings::Shuffled,
    };

    /// The rules for ties.
    #[inline]
    pub(super) const fn tie_rules(&self) -> TieRules {
        TieRules {
            face_down: self.face_down as usize,
            short: self.short,
            joins: self.joins,
        }
    }

    /// How many cards there are.
    #[must_use]
    #[inline]
    pub fn cards(&self) -> usize {
        (self.suits * self.ranks) as usize + self.extra.len()
    }

    /// How high a card counts: from 1 to 65,535.
    #[must_use]
    #[inline]
    pub(super) const fn strength(&self, card: Card) -> u32 {
        match (self.ace, card.rank()) {
            (Ace::Low, rank) => rank,
            (Ace::High, 1) => HIGHEST,
            (Ace::High, rank) => rank - 1,
        }
    }

    /// The cards in the order of a new deck, the extra ones last.
    pub fn deck(&self) -> impl Iterator<Item = Card> {
        let suits = (1..=self.suits).flat_map(|suit| {
            let ranks = 1..=self.ranks;
            ranks.map(move |rank| Card::new(suit, rank))
        });
        suits.chain(self.extra.iter().copied())
    }

    /// The card at this place of a new deck.
    #[must_use]
    pub fn card(&self, place: u16) -> Card {
        let place = u32::from(place);
        match place.checked_sub(self.suits * self.ranks) {
            Some(extra) => self.extra[extra as usize],
            None => Card::new(1 + place / self.ranks, 1 + place % self.ranks),
        }
    }

    /// The place of a card in a new deck.
    #[must_use]
    pub fn place(&self, card: Card) -> Option<u16> {
        let place = if card.suit() <= self.suits && card.rank() <= self.ranks {
            Some((card.suit() - 1) * self.ranks + card.rank() - 1)
        } else {
            let extra = self.extra.iter().position(|&other| other == card);
            extra.map(|extra| self.suits * self.ranks + extra as u32)
        };
        place.map(|place| place as u16)
    }
}

impl RuleSet for Rules {
    const DEFAULT_PRESET: &'static str = "bicycle";

    fn presets() -> Vec<Preset<Self>> {
        vec![
            Preset::seed(
                "win the cards shown, until one player has them all",
                Rules::SEED,
            ),
            Preset {
                id: "endless",
                about: "cards are dealt again and again; whoever wins the most rounds wins",
                rules: Rules::ENDLESS,
            },
            Preset {
                id: "bicycle",
                about: "as with a pack of playing cards: aces are high, your last card still counts, winnings are shuffled",
                rules: Rules::BICYCLE,
            },
        ]
    }

    fn switches() -> Vec<Switch<Self>> {
        vec![
            Switch::flag(
                "deal-again",
                "The game is endless: cards are discarded, and dealt again when somebody runs out.",
                |rules| &mut rules.endless,
            ),
            Switch::number(
                "round-limit",
                "The game ends after this many rounds.",
                (1, 1_000_000),
                |rules| &mut rules.round_limit,
            ),
            Switch::number("suits", "How many suits the deck has.", (1, 64), |rules| {
                &mut rules.suits
            }),
            Switch::number(
                "ranks",
                "How many ranks each suit has.",
                (1, MAX_CARDS as u32),
                |rules| &mut rules.ranks,
            ),
            Switch::text(
                "extra",
                "Extra cards, such as 1-1000 for a nuke.",
                "cards such as \"1-1000 2-1000\", or nothing",
                |rules| {
                    let cards: Vec<String> = rules.extra.iter().map(Card::to_string).collect();
                    cards.join(" ")
                },
                |rules, text| {
                    rules.extra = read_extra(text)?;
                    Ok(())
                },
            ),
            Switch::word(
                "ace",
                "Whether the ace, or any card of rank 1, is the lowest card or the highest.",
                |rules| &mut rules.ace,
            ),
            Switch::number(
                "face-down",
                "How many cards each player puts face down in a war before the one that counts.",
                (0, 4),
                |rules| &mut rules.face_down,
            ),
            Switch::word(
                "short-of-cards",
                "A player without enough cards for a war loses it, or fights with their last card.",
                |rules| &mut rules.short,
            ),
            Switch::word(
                "joins",
                "Who goes to war: only the players who tied, or everyone.",
                |rules| &mut rules.joins,
            ),
            Switch::word(
                "winnings",
                "In which order the winner picks up the cards of a round.",
                |rules| &mut rules.winnings,
            ),
        ]
    }

    fn check(&self, seats: usize) -> Result<(), SetupError> {
        SetupError::seats::<War>(2..=MAX_SEATS, seats)?;
        let cards = self.cards();
        let refuse = |why: String| Err(SetupError::Rules(why));
        if cards > MAX_CARDS {
            return refuse(format!(
                "{cards} cards are too many: a table has room for {MAX_CARDS}"
            ));
        }
        if cards < seats {
            let players = seats;
            return refuse(WarError::FewCards { cards, players }.to_string());
        }
        let mut extra = self.extra.clone();
        extra.sort_unstable();
        let twice = extra.windows(2).find(|pair| pair[0] == pair[1]);
        let in_deck = |card: &&Card| card.suit() <= self.suits && card.rank() <= self.ranks;
        let again = extra.iter().find(in_deck);
        if let Some(card) = twice.map(|pair| pair[0]).or(again.copied()) {
            return refuse(format!(
                "rule \"extra\": there is a {card} already; give the extra card another suit"
            ));
        }
        let mut ranks = self.deck().map(Card::rank);
        let first = ranks.next();
        if self.endless && ranks.all(|rank| Some(rank) == first) {
            return refuse(WarError::EqualRanks.to_string());
        }
        Ok(())
    }

    fn measure(&self) -> Measure {
        match self.endless {
            true => Measure::Points,
            false => Measure::WinOrLoss,
        }
    }
}

/// Reads cards separated by spaces or commas.
fn read_extra(text: &str) -> Result<Vec<Card>, String> {
    text.split([' ', ','])
        .filter(|word| !word.is_empty())
        .take(MAX_CARDS + 1)
        .map(|word| {
            let card: Card = word.parse().map_err(|error| format!("{error}"))?;
            if card.suit().max(card.rank()) > HIGHEST {
                return Err(format!(
                    "{card} is too high: suits and ranks go up to {HIGHEST} at a table"
                ));
            }
            Ok(card)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::Session;
    use serde_json::{Value, json};

    fn setup(map: Value, seats: usize) -> Result<Rules, String> {
        let map = map.as_object().cloned().unwrap_or_default();
        let rules = Session::<War>::read_rules(&map).map_err(|error| error.to_string())?;
        rules.check(seats).map_err(|error| error.to_string())?;
        Ok(rules)
    }

    #[test]
    fn every_card_has_its_place() {
        let rules = setup(json!({"suits": 3, "ranks": 5, "extra": "1-1000, 9-9"}), 2).unwrap();
        let deck: Vec<Card> = rules.deck().collect();
        assert_eq!(deck.len(), rules.cards());
        for (place, &card) in deck.iter().enumerate() {
            assert_eq!(rules.card(place as u16), card);
            assert_eq!(rules.place(card), Some(place as u16));
        }
        assert_eq!(rules.place(Card::new(4, 1)), None);
    }

    #[test]
    fn an_ace_can_be_the_highest_card() {
        let check = |map: Value, ranks: &[u32]| {
            let rules = setup(map, 2).unwrap();
            let strengths = ranks.iter().map(|&rank| rules.strength(Card::new(1, rank)));
            assert!(
                strengths.is_sorted_by(|one, other| one < other),
                "{ranks:?}"
            );
        };
        check(json!({}), &[1, 2, 3, 13]);
        check(json!({"ace": "high"}), &[2, 3, 13, 1]);
        check(json!({"preset": "bicycle"}), &[2, 3, 13, 1]);
        check(json!({"ace": "high", "extra": "1-65535"}), &[2, 65_535, 1]);
    }

    #[test]
    fn impossible_rules_are_refused() {
        let check = |map: Value, seats: usize, expected: &str| match setup(map, seats) {
            Ok(_) => assert_eq!(expected, ""),
            Err(error) => assert!(!expected.is_empty() && error.contains(expected), "{error}"),
        };
        check(json!({}), 2, "");
        check(json!({}), 16, "");
        check(json!({}), 1, "2 to 16 players");
        check(json!({"suits": 1, "ranks": 3}), 4, "too few for 4 players");
        check(json!({"suits": 1, "ranks": 3, "extra": "1-4"}), 4, "");
        check(json!({"suits": 64, "ranks": 17}), 2, "room for 1024");
        check(json!({"suits": 64, "ranks": 16}), 2, "");
        check(json!({"preset": "endless", "ranks": 1}), 2, "same rank");
        check(
            json!({"preset": "endless", "ranks": 1, "extra": "1-2"}),
            2,
            "",
        );
        check(json!({"ranks": 1}), 2, "");
        check(json!({"extra": "1-13"}), 2, "a 1-13 already");
        check(json!({"extra": "1-99 1-99"}), 2, "a 1-99 already");
        check(json!({"extra": "nuke"}), 2, "\"nuke\" is not a card");
        check(json!({"extra": "1-70000"}), 2, "up to 65535");
        check(json!({"extra": 4}), 2, "cards such as");
    }
}
