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
use super::shoe::{Decks, Shoe};
use super::worth::{Cards, KINDS, Worth};

/// Cards, and what they are worth: both are asked for often.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pile {
    pub(super) cards: Cards,
    pub(super) values: Values,
}

impl Pile {
    fn new(cards: Cards) -> Self {
        Self {
            cards,
            values: cards.values(),
        }
    }

    fn with(self, worth: Worth) -> Self {
        Self {
            cards: self.cards.with(worth),
            values: self.values.with_worth(worth),
        }
    }
}

/// What a player knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) player: Pile,
    /// The dealer's open cards.
    dealer: Pile,
    /// The cards that nobody has seen.
    unseen: Shoe,
    /// Which kinds the hidden card can be, as bits.
    holes: u16,
    /// Whether the dealer takes no more cards.
    stays: bool,
}

impl Known {
    /// After the deal: the dealer has no 21.
    pub(super) fn dealt(shoe: &Shoe, player: Cards, up: Worth) -> Self {
        Self::new(shoe, player, Cards::default().with(up))
    }

    /// The dealer's hand is neither 21 nor bust.
    fn new(shoe: &Shoe, player: Cards, dealer: Cards) -> Self {
        let (player, dealer) = (Pile::new(player), Pile::new(dealer));
        let goes_on = |hole: &Worth| goes_on(dealer.values.with_worth(*hole));
        Self {
            player,
            dealer,
            unseen: shoe.without_all(&player.cards).without_all(&dealer.cards),
            holes: bits(Worth::all().filter(goes_on)),
            stays: false,
        }
    }

    /// When only this is seen, and not in which order it came.
    pub(super) fn showing(rules: &Rules, player: Cards, dealer: Cards, stays: bool) -> Self {
        let known = Self::new(&Shoe::new(Decks::Infinite), player, dealer);
        match stays {
            true => known.after_staying(rules),
            false => known,
        }
    }

    /// After the player has taken this card.
    fn after_own_card(mut self, card: Worth) -> Self {
        self.player = self.player.with(card);
        self.unseen = self.unseen.without(card);
        self
    }

    /// After the dealer has taken this card: the hidden one made the dealer
    /// hit, and the hand is not over.
    pub(super) fn after_card(mut self, rules: &Rules, card: Worth) -> Self {
        let before = self.dealer.values;
        self.dealer = self.dealer.with(card);
        self.unseen = self.unseen.without(card);
        let after = self.dealer.values;
        let fits = |hole: &Worth| {
            goes_on(after.with_worth(*hole)) && rules.dealer_hits(before.with_worth(*hole))
        };
        self.holes = bits(self.holes().filter(fits));
        self
    }

    /// After the dealer has said to take no more cards.
    pub(super) fn after_staying(mut self, rules: &Rules) -> Self {
        let values = self.dealer.values;
        let stays = |hole: &Worth| !rules.dealer_hits(values.with_worth(*hole));
        self.holes = bits(self.holes().filter(stays));
        self.stays = true;
        self
    }

    /// The chance that the hidden card is one of those that it can be.
    pub(super) fn alive(&self) -> f64 {
        self.holes().map(|hole| self.unseen.chance(hole)).sum()
    }

    pub(super) fn holes(&self) -> impl Iterator<Item = Worth> + use<> {
        let holes = self.holes;
        Worth::all().filter(move |hole| holes >> hole.index() & 1 == 1)
    }
}

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

/// Whether a dealer's hand is neither 21 nor bust.
fn goes_on(values: Values) -> bool {
    !values.is_bust() && !values.is_best()
}

fn bits(kinds: impl Iterator<Item = Worth>) -> u16 {
    kinds.fold(0, |bits, worth| bits | 1 << worth.index())
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
