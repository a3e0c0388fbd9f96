//! What a player knows in rounds: the player's own cards, the dealer's face-up cards, and the
//! possible hole cards.

use super::super::cards::Values;
use super::super::rules::Rules;
use super::card_value::{CardValue, Cards, KINDS};
use super::shoe::{Decks, Shoe};

/// Cards together with their values, because both are needed often.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredCards {
    pub(super) cards: Cards,
    pub(super) values: Values,
}

impl ScoredCards {
    fn new(cards: Cards) -> Self {
        Self {
            cards,
            values: cards.values(),
        }
    }

    fn with(self, card: CardValue) -> Self {
        Self {
            cards: self.cards.with(card),
            values: self.values.with_value(card),
        }
    }
}

/// What a player knows.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Known {
    pub(super) player: ScoredCards,
    /// The dealer's face-up cards.
    pub(super) dealer: ScoredCards,
    /// The unseen cards.
    pub(super) unseen: Shoe,
    /// The possible kinds of the hole card, as bits.
    pub(super) holes: u16,
    /// Whether the dealer takes no more cards.
    pub(super) stays: bool,
}

impl Known {
    /// After the deal: the dealer has no 21.
    pub(super) fn dealt(shoe: &Shoe, player: Cards, up: CardValue) -> Self {
        Self::new(shoe, player, Cards::default().with(up))
    }

    /// The dealer's hand is neither 21 nor bust.
    fn new(shoe: &Shoe, player: Cards, dealer: Cards) -> Self {
        let (player, dealer) = (ScoredCards::new(player), ScoredCards::new(dealer));
        let goes_on = |hole: &CardValue| goes_on(dealer.values.with_value(*hole));
        Self {
            player,
            dealer,
            unseen: shoe.without_all(&player.cards).without_all(&dealer.cards),
            holes: bits(CardValue::all().filter(goes_on)),
            stays: false,
        }
    }

    /// From the face-up cards alone, without the order in which they came.
    pub(super) fn showing(rules: &Rules, player: Cards, dealer: Cards, stays: bool) -> Self {
        let known = Self::new(&Shoe::new(Decks::Infinite), player, dealer);
        match stays {
            true => known.after_staying(rules),
            false => known,
        }
    }

    /// From the face-up cards, the number of unseen cards of each kind and the possible
    /// hole cards.
    pub(in super::super) fn at_table(
        (player, dealer): (Cards, Cards),
        unseen: [f64; KINDS],
        holes: impl Iterator<Item = CardValue>,
        stays: bool,
    ) -> Self {
        Self {
            player: ScoredCards::new(player),
            dealer: ScoredCards::new(dealer),
            unseen: Shoe::of(unseen),
            holes: bits(holes),
            stays,
        }
    }

    /// After the player has taken this card.
    pub(super) fn after_own_card(mut self, card: CardValue) -> Self {
        self.player = self.player.with(card);
        self.unseen = self.unseen.without(card);
        self
    }

    /// After the dealer has taken this card: keeps the hole cards with which the
    /// dealer hits and the hand goes on.
    pub(super) fn after_card(mut self, rules: &Rules, card: CardValue) -> Self {
        let before = self.dealer.values;
        self.dealer = self.dealer.with(card);
        self.unseen = self.unseen.without(card);
        let after = self.dealer.values;
        let fits = |hole: &CardValue| {
            goes_on(after.with_value(*hole)) && rules.dealer_hits(before.with_value(*hole))
        };
        self.holes = bits(self.holes().filter(fits));
        self
    }

    /// After the dealer has said to take no more cards.
    pub(super) fn after_staying(mut self, rules: &Rules) -> Self {
        let values = self.dealer.values;
        let stays = |hole: &CardValue| !rules.dealer_hits(values.with_value(*hole));
        self.holes = bits(self.holes().filter(stays));
        self.stays = true;
        self
    }

    /// The chance that the hole card is one of the possible ones.
    pub(super) fn chance_no_natural(&self) -> f64 {
        self.holes().map(|hole| self.unseen.chance(hole)).sum()
    }

    pub(super) fn holes(&self) -> impl Iterator<Item = CardValue> + use<> {
        let holes = self.holes;
        CardValue::all().filter(move |hole| holes >> hole.index() & 1 == 1)
    }
}

/// Whether a dealer's hand is neither 21 nor bust.
fn goes_on(values: Values) -> bool {
    !values.is_bust() && !values.is_best()
}

fn bits(kinds: impl Iterator<Item = CardValue>) -> u16 {
    kinds.fold(0, |bits, card| bits | 1 << card.index())
}
