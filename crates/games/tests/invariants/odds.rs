//! Compares the odds in rounds with a plain enumeration of everything that can happen.
//!
//! The enumeration shares no code with the odds. It follows the rules card by card,
//! and keeps the probability of each hidden card, as the player knows it.

use parlour_games::blackjack::odds::{CardValue, Decks, Odds, Situation};
use parlour_games::blackjack::{Move, Rules};

/// A number for each kind of card, by what it counts; index 0 is not used.
type ByCount = [f64; 11];

/// What the player knows.
#[derive(Clone)]
struct Knowledge {
    player: Vec<usize>,
    dealer: Vec<usize>,
    /// How many cards of each kind are unseen, the hidden one among them.
    unseen: ByCount,
    /// By how much a seen card lowers the count: 1, or 0 for an infinite shoe.
    missed: f64,
    /// The probability of each kind for the hidden card.
    hidden: ByCount,
    dealer_stays: bool,
}

/// The best value of these cards.
fn value(cards: &[usize]) -> usize {
    let low = cards.iter().sum();
    match cards.contains(&1) && low <= 11 {
        true => low + 10,
        false => low,
    }
}

fn with(cards: &[usize], card: usize) -> Vec<usize> {
    [cards, &[card]].concat()
}

impl Knowledge {
    /// At the deal: any hidden card that does not make 21.
    fn dealt(decks: Decks, player: &[usize], up: usize) -> Self {
        let (decks, missed) = match decks {
            Decks::Finite(decks) => (f64::from(decks), 1.0),
            Decks::Infinite => (1.0, 0.0),
        };
        let mut unseen = [4.0 * decks; 11];
        (unseen[0], unseen[10]) = (0.0, 16.0 * decks);
        for &card in player.iter().chain([&up]) {
            unseen[card] -= missed;
        }
        let mut hidden = unseen;
        hidden[match up {
            1 => 10,
            10 => 1,
            _ => 0,
        }] = 0.0;
        Self {
            player: player.into(),
            dealer: vec![up],
            unseen,
            missed,
            hidden: scaled(hidden).1,
            dealer_stays: false,
        }
    }

    /// The chance that this card comes next, if that one is hidden.
    fn chance(&self, card: usize, hidden: usize) -> f64 {
        let same = if card == hidden { self.missed } else { 0.0 };
        (self.unseen[card] - same) / (self.unseen.iter().sum::<f64>() - self.missed)
    }

    /// The chance that this card comes next and only these hidden cards remain
    /// possible, and what the player knows then.
    fn sees(&self, card: usize, remain: impl Fn(usize) -> bool) -> (f64, Self) {
        let mut known = self.clone();
        known.hidden = std::array::from_fn(|hidden| match remain(hidden) {
            true if self.hidden[hidden] > 0.0 => self.hidden[hidden] * self.chance(card, hidden),
            _ => 0.0,
        });
        known.unseen[card] -= self.missed;
        let (chance, hidden) = scaled(known.hidden);
        known.hidden = hidden;
        (chance, known)
    }

    fn stay(&self) -> f64 {
        let own = value(&self.player);
        let each = (1..=10).filter(|&hidden| self.hidden[hidden] > 0.0);
        let each = each.map(|hidden| {
            let mut unseen = self.unseen;
            unseen[hidden] -= self.missed;
            self.hidden[hidden] * self.plays_out(own, with(&self.dealer, hidden), unseen)
        });
        each.sum()
    }

    fn plays_out(&self, own: usize, dealer: Vec<usize>, unseen: ByCount) -> f64 {
        match value(&dealer) {
            22.. => return 1.0,
            17.. => return if own > value(&dealer) { 1.0 } else { -1.0 },
            _ => {}
        }
        let total: f64 = unseen.iter().sum();
        let cards = (1..=10).filter(|&card| unseen[card] > 0.0);
        let each = cards.map(|card| {
            let mut left = unseen;
            left[card] -= self.missed;
            unseen[card] / total * self.plays_out(own, with(&dealer, card), left)
        });
        each.sum()
    }

    fn hit(&self) -> f64 {
        let each = (1..=10).map(|card| {
            let (chance, mut known) = self.sees(card, |_| true);
            known.player.push(card);
            match chance > 0.0 {
                true if value(&known.player) > 21 => -chance,
                true => chance * known.dealer_acts(),
                false => 0.0,
            }
        });
        each.sum()
    }

    fn dealer_acts(&self) -> f64 {
        if self.dealer_stays {
            return self.next_round();
        }
        let (stays, known) = self.hears_staying();
        let mut sum = if stays > 0.0 {
            stays * known.next_round()
        } else {
            0.0
        };
        for card in 1..=10 {
            sum += self.sees_dealer(card, |after| after > 21).0;
            sum -= self.sees_dealer(card, |after| after == 21).0;
            let (chance, known) = self.sees_dealer(card, |after| after < 21);
            if chance > 0.0 {
                sum += chance * known.next_round();
            }
        }
        sum
    }

    /// The same when the dealer takes this card, with a condition on the value of the
    /// dealer's hand after it.
    fn sees_dealer(&self, card: usize, makes: impl Fn(usize) -> bool) -> (f64, Self) {
        let dealer = with(&self.dealer, card);
        let (chance, mut known) = self.sees(card, |hidden| {
            value(&with(&self.dealer, hidden)) < 17 && makes(value(&with(&dealer, hidden)))
        });
        known.dealer = dealer;
        (chance, known)
    }

    /// The same when the dealer stays.
    fn hears_staying(&self) -> (f64, Self) {
        let stays = |hidden: usize| value(&with(&self.dealer, hidden)) >= 17;
        let each = |hidden: usize| {
            if stays(hidden) {
                self.hidden[hidden]
            } else {
                0.0
            }
        };
        let (chance, hidden) = scaled(std::array::from_fn(each));
        let known = Self {
            hidden,
            dealer_stays: true,
            ..self.clone()
        };
        (chance, known)
    }

    fn next_round(&self) -> f64 {
        match value(&self.player) {
            21 => 1.0,
            _ => self.stay().max(self.hit()),
        }
    }
}

/// The sum, and the share of each.
fn scaled(each: ByCount) -> (f64, ByCount) {
    let sum: f64 = each.iter().sum();
    (sum, each.map(|one| if sum > 0.0 { one / sum } else { 0.0 }))
}

#[test]
fn odds_in_rounds_equal_the_enumeration() {
    let check = |odds: &mut Odds, decks: Decks, hand: &[usize], dealer: &[usize], stays: bool| {
        let mut known = Knowledge::dealt(decks, &hand[..2], dealer[0]);
        // Each round the player takes a card, then the dealer does or stays.
        for (round, &card) in hand[2..].iter().enumerate() {
            known = known.sees(card, |_| true).1;
            known.player.push(card);
            known = match dealer.get(round + 1) {
                Some(&card) => known.sees_dealer(card, |after| after < 21).1,
                None if !known.dealer_stays => known.hears_staying().1,
                None => known,
            };
        }
        assert_eq!(
            known.dealer_stays, stays,
            "the row of the table is consistent"
        );
        let values = |cards: &[usize]| -> Vec<CardValue> {
            let all = || CardValue::all().map(|value| (value.number() as usize, value));
            let of = |card: &usize| all().find(|(number, _)| number == card);
            cards
                .iter()
                .filter_map(of)
                .map(|(_, value)| value)
                .collect()
        };
        let situation = Situation {
            hand: values(hand),
            dealer: values(dealer),
            stays,
        };
        let choices = odds.choices(&situation);
        for choice in choices.expect("the situation is possible") {
            let counted = match choice.mv {
                Move::Hit => known.hit(),
                _ => known.stay(),
            };
            let off = (choice.value - counted).abs();
            assert!(
                off < 1e-9,
                "{decks}: {situation:?}: {choice:?}, not {counted}"
            );
        }
    };
    // Only situations with few rounds left, because the enumeration is slow.
    for decks in [Decks::Finite(1), Decks::Infinite] {
        let odds = &mut Odds::new(&Rules::SEED, decks);
        check(odds, decks, &[10, 4, 2], &[6, 5], false);
        check(odds, decks, &[10, 4, 2], &[6], true);
        check(odds, decks, &[5, 7], &[10], false);
        check(odds, decks, &[10, 6], &[10], false);
        check(odds, decks, &[9, 9], &[9], false);
        check(odds, decks, &[2, 3, 4, 5], &[2, 2, 2], false);
        check(odds, decks, &[1, 1, 1, 1], &[6, 2], true);
    }
}
