//! What each choice is worth where players and dealer act in turn, as by the
//! rules `seed`.
//!
//! The dealer's first card lies face down, and after each round everybody sees
//! whether the dealer took a card, and which. So a decision knows the player's
//! cards, the dealer's open ones, whether the dealer stays, and which cards the
//! hidden one can still be: with all others the dealer would have acted
//! otherwise. Values are weighed with the chance that it is one of these.
//!
//! Splitting in rounds (nobody's rules, but the switches allow it) is reckoned
//! as splitting once, and as if no card were missed.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::super::cards::Values;
use super::super::rules::{Rules, Ties};
use super::known::{Known, Pile};
use super::shoe::{Decks, Shoe};
use super::worth::{KINDS, Worth};

/// What is known about one shoe and one set of rules.
pub(super) struct RoundSolver {
    rules: Rules,
    shoe: Shoe,
    known: HashMap<(u64, u64, u16), f64, BuildHasherDefault<Mix>>,
}

impl RoundSolver {
    pub(super) fn new(rules: &Rules, decks: Decks) -> Self {
        Self {
            rules: *rules,
            shoe: Shoe::new(decks),
            known: HashMap::default(),
        }
    }

    /// Taking no more cards: the dealer plays to the end.
    pub(super) fn stay(&self, known: &Known) -> f64 {
        let shoe = &known.unseen;
        let (player, dealer) = (known.player.values, known.dealer.values);
        let ends = known.holes().map(|hole| {
            let chance = shoe.chance(hole);
            match chance > 0.0 {
                true => {
                    chance * self.play_out(player, dealer.with_worth(hole), &shoe.without(hole))
                }
                false => 0.0,
            }
        });
        ends.sum()
    }

    fn play_out(&self, player: Values, dealer: Values, shoe: &Shoe) -> f64 {
        if !self.rules.dealer_hits(dealer) {
            return match player.max().cmp(&dealer.max()) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => self.tie(),
                std::cmp::Ordering::Less => -1.0,
            };
        }
        let mut sum = 0.0;
        for worth in Worth::all() {
            let chance = shoe.chance(worth);
            if chance > 0.0 {
                let dealer = dealer.with_worth(worth);
                sum += chance * self.play_out(player, dealer, &shoe.without(worth));
            }
        }
        sum
    }

    fn tie(&self) -> f64 {
        match self.rules.ties {
            Ties::Push => 0.0,
            Ties::Dealer => -1.0,
        }
    }

    /// Taking a card, and playing on as well as can be.
    pub(super) fn hit(&mut self, known: &Known) -> f64 {
        self.take(known, |solver, known| solver.act(known))
    }

    /// Doubling: a card, and no more.
    pub(super) fn double(&mut self, known: &Known) -> f64 {
        2.0 * self.take(known, |solver, known| match known.player.values.is_best() {
            true => solver.act(known),
            false => solver.stay(known),
        })
    }

    /// A card, and what comes of it; bust loses at once.
    pub(super) fn take(
        &mut self,
        known: &Known,
        mut value: impl FnMut(&mut Self, &Known) -> f64,
    ) -> f64 {
        let shoe = &known.unseen;
        let mut sum = 0.0;
        for worth in Worth::all() {
            let chance = shoe.chance(worth);
            if chance > 0.0 {
                let known = known.after_own_card(worth);
                sum += chance
                    * match known.player.values.is_bust() {
                        true => -known.alive(),
                        false => value(self, &known),
                    };
            }
        }
        sum
    }

    /// The dealer acts once, after a player whose hand is not bust.
    pub(super) fn act(&mut self, known: &Known) -> f64 {
        if known.stays {
            return self.next_round(known);
        }
        let stays = known.after_staying(&self.rules);
        let mut sum = 0.0;
        if stays.holes != 0 {
            sum += self.next_round(&stays);
        }
        let hitting = known.holes & !stays.holes;
        if hitting == 0 {
            return sum;
        }
        let shoe = &known.unseen;
        for worth in Worth::all() {
            let chance = shoe.chance(worth);
            if chance == 0.0 {
                continue;
            }
            let later = known.after_card(&self.rules, worth);
            if later.holes != 0 {
                sum += chance * self.next_round(&later);
            }
            let (values, shoe) = (later.dealer.values, shoe.without(worth));
            let over = Known {
                holes: hitting & !later.holes,
                ..later
            };
            for hole in over.holes() {
                let end = match values.with_worth(hole).is_bust() {
                    true => 1.0,
                    false if known.player.values.is_best() => self.tie(),
                    false => -1.0,
                };
                sum += chance * shoe.chance(hole) * end;
            }
        }
        sum
    }

    /// A new round: who has 21 has won, others choose.
    fn next_round(&mut self, known: &Known) -> f64 {
        match known.player.values.is_best() {
            true => known.alive(),
            false => self.goes_on(known),
        }
    }

    /// The better one of hitting and standing.
    pub(super) fn goes_on(&mut self, known: &Known) -> f64 {
        let stays = u16::from(known.stays) << KINDS;
        let key = (
            self.key(&known.player),
            self.key(&known.dealer),
            known.holes | stays,
        );
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let values = known.player.values;
        // No card can hurt 11 or less, and the dealer goes on all the same.
        let value = if values.max() <= Some(11) {
            self.hit(known)
        } else {
            let stay = self.stay(known);
            match self.most(known) > stay {
                true => self.hit(known).max(stay),
                false => stay,
            }
        };
        self.known.insert(key, value);
        value
    }

    /// More than this hitting can never bring: all that is not bust wins.
    fn most(&self, known: &Known) -> f64 {
        let shoe = &known.unseen;
        let values = known.player.values;
        let mut bust = 0.0;
        for worth in Worth::all().filter(|&worth| values.with_worth(worth).is_bust()) {
            let later = shoe.without(worth);
            let alive: f64 = known.holes().map(|hole| later.chance(hole)).sum();
            bust += shoe.chance(worth) * alive;
        }
        known.alive() - 2.0 * bust
    }

    /// What tells one hand from another: its cards, or its values where no
    /// card is missed.
    fn key(&self, pile: &Pile) -> u64 {
        match self.shoe.is_infinite() {
            true => pile.values.bits().into(),
            false => pile.cards.key(),
        }
    }
}

/// A quick hash for keys that are few bits of cards: more than a million are
/// looked up, and nobody chooses them to collide.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        // An odd number with bits all over: the golden ratio's.
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }
}
