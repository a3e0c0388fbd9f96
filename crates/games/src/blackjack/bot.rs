//! Sampling the dealer's hole card, the only hidden card.

use arrayvec::ArrayVec;
use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::table::Seats;
use parlour_engine::{Imagine, Table, View};

use super::Blackjack;
use super::cards::face;
use super::state::{CARDS, DECK, Hidden, Private};

/// Empty: everything a seat was told is also public. The cards of earlier hands
/// are public until they are shuffled in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory;

impl Imagine for Blackjack {
    type Memory = Memory;

    /// Picks the hole card from the unseen cards that fit what the dealer did. All
    /// of them are equally likely, because the dealer has no choices.
    fn resample(view: View<'_, Self>, _memory: &Memory, chance: &mut impl Dealer) -> Table<Self> {
        let public = view.public;
        let mut unseen = [view.rules.decks as u8; DECK];
        let seen = &public.seen;
        seen.each(&mut |card| unseen[card.index() as usize] -= 1);
        let mut deck: Bag<PlayingCard, CARDS> = Bag::new();
        for card in PlayingCard::NEW_DECK {
            for _ in 0..unseen[card.index() as usize] {
                deck.put(card);
            }
        }
        let hole = public.hole_is_hidden(view.rules).then(|| {
            let fitting: ArrayVec<PlayingCard, CARDS> = deck
                .cards()
                .iter()
                .copied()
                .filter(|&card| public.hole_can_be(view.rules, card))
                .collect();
            let hole = fitting[chance.pick(&fitting, face)];
            deck.take(|card| card == hole);
            hole
        });
        let private = Seats::filled(view.seats, Private);
        view.imagined(private, Hidden { deck, hole })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Game, Seat, Session};

    use super::super::Rules;
    use super::*;

    /// A game with this deck; `??` stands for the dealer's hole card.
    fn played(rules: Rules, deck: &str, hole: &str, moves: &[&str]) -> Option<Session<Blackjack>> {
        let deck = deck.replace("??", hole);
        let seats = deck.split(' ').position(|card| card == hole)?;
        let deck = deck.split(' ').map(String::from).collect();
        let chance = Chance::FirstCards(vec![deck]);
        let mut session = Session::new(rules, Names::numbered(seats), chance).ok()?;
        for mv in moves {
            session.play_recorded(mv).ok()?;
        }
        Some(session)
    }

    /// Plays the same moves with every possible hole card. The sampled cards must
    /// be exactly those that lead to the same public state, all equally often.
    fn check(rules: Rules, deck: &str, real: &str, moves: &[&str]) -> Vec<String> {
        let session = played(rules, deck, real, moves).expect("the real game can be played");
        let public = &session.table().public;
        let alike: Vec<String> = PlayingCard::new_deck()
            .map(|card| card.to_string())
            .filter(|card| !deck.split(' ').any(|other| other == card))
            .filter(|card| {
                played(rules, deck, card, moves)
                    .is_some_and(|other| other.table().public == *public)
            })
            .collect();
        assert!(alike.iter().any(|card| card == real), "{alike:?}");
        let mut chance = Fast::new(Seed::default(), 7);
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        let draws = 1_000 * alike.len() as u32;
        for _ in 0..draws {
            let table = Blackjack::resample(session.view(Seat::new(0)), &Memory, &mut chance);
            assert_eq!(table.public, *public);
            let mut cards = Vec::new();
            Blackjack::census(&rules, &table, &mut |card| cards.push(card));
            cards.sort_unstable();
            cards.dedup();
            assert_eq!(cards.len(), DECK);
            let hole = table.hidden.hole.expect("it lies face down");
            *counts.entry(hole.to_string()).or_default() += 1;
        }
        let mut found: Vec<String> = counts.keys().cloned().collect();
        let mut expected = alike.clone();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{deck} {moves:?}");
        // Five standard deviations of 1,000 draws each.
        let even = counts.values().all(|n| n.abs_diff(1_000) < 160);
        assert!(even, "{deck} {moves:?} {counts:?}");
        alike
    }

    #[test]
    fn the_hidden_card_fits_what_the_dealer_did() {
        let ranks = |cards: &[String]| {
            let mut ranks: Vec<String> = cards
                .iter()
                .map(|card| card[..card.len() - 1].into())
                .collect();
            ranks.sort();
            ranks.dedup();
            ranks.join(" ")
        };
        let seed = Rules::SEED;
        let soft = Rules {
            hit_soft_17: true,
            ..seed
        };
        // At the deal: anything but 21.
        let cards = check(seed, "2H ?? 3H 9D", "KS", &[]);
        assert_eq!(cards.len(), 49);
        let cards = check(seed, "2H ?? 3H AD", "5S", &[]);
        assert_eq!(ranks(&cards), "2 3 4 5 6 7 8 9 A");
        let cards = check(seed, "2H ?? 3H KD", "5S", &[]);
        assert_eq!(cards.len(), 49 - 4, "no ace");
        // The dealer stayed: 17 or more, but not 21.
        let cards = check(seed, "2H ?? 3H 8D 2D", "9S", &["H"]);
        assert_eq!(ranks(&cards), "10 9 A J K Q");
        let cards = check(seed, "2H ?? 3H 6D 2D", "AS", &["H"]);
        assert_eq!(ranks(&cards), "A");
        // The dealer hit: below 17 before, neither 21 nor bust after.
        let cards = check(seed, "2H ?? 3H 6D 2D 8S", "5S", &["H"]);
        assert_eq!(ranks(&cards), "2 3 4 5 6");
        // Twice; all twos lie face up.
        let cards = check(seed, "2H ?? 3H 6D 2D 4S 2C 2S", "5S", &["H", "H"]);
        assert_eq!(ranks(&cards), "3 4 5 6");
        // Hit, and stayed then.
        let cards = check(seed, "2H ?? 3H 6D 2D 8S 2C", "6S", &["H", "H"]);
        assert_eq!(ranks(&cards), "3 4 5 6");
        // A soft 17 hits by the other rule.
        let cards = check(soft, "2H ?? 3H 6D 2D 3S", "AS", &["H"]);
        assert!(ranks(&cards).contains('A'));
        // With several players.
        let cards = check(seed, "2H KC ?? 3H QC 8D 2D 2S", "9S", &["H", "S"]);
        assert_eq!(ranks(&cards), "10 9 A J K Q");
    }

    #[test]
    fn nothing_is_imagined_once_all_lies_open() {
        let session = played(Rules::SEED, "2H ?? 3H 9D", "KS", &["S"]).unwrap();
        let mut chance = Fast::new(Seed::default(), 7);
        let table = Blackjack::resample(session.view(Seat::new(0)), &Memory, &mut chance);
        assert_eq!(table.public, session.table().public);
        assert_eq!(table.hidden.hole, None);
        assert_eq!(table.hidden.deck.len(), session.table().hidden.deck.len());
    }
}
