//! The best card and property by the exact chances of winning the round.

use parlour_engine::View;
use parlour_engine::player::{Book, Decision};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::chances::{Chances, first_best};
use super::deck::MAX_CARDS;
use super::moves::{Choices, Move};
use super::rules::{Picks, Rules};

/// Counts the cards that a seat has seen. It needs the seat's memory to know where
/// they are now.
#[derive(Clone, Copy, Debug)]
pub struct CountedCards;

impl Book<TopTrumps> for CountedCards {
    fn for_rules(_rules: &Rules) -> Option<Self> {
        Some(Self)
    }

    fn advise(&self, decision: Decision<'_, TopTrumps>) -> Move {
        let Decision { view, memory, .. } = decision;
        let chances = Chances::new(view, memory);
        match *decision.moves {
            Choices::Cards { hand, .. } => pick(&chances, view, hand),
            Choices::Properties(count) => challenge(&chances, view.private.pick, count),
        }
    }

    fn calculate(&self, decision: Decision<'_, TopTrumps>) -> Option<Move> {
        Some(self.advise(decision))
    }
}

/// The property with the best chance for this card.
fn challenge(chances: &Chances<'_>, card: Option<Card>, count: u8) -> Move {
    let card = card.expect("the chooser has picked a card");
    let each = (0..count).map(|property| {
        let chance = chances.in_property(property.into()).of(card);
        (property, chance)
    });
    let (property, _) = first_best(each).expect("a deck has properties");
    Move::Challenge(property)
}

/// The card to play: with the best property if this seat chooses it, and the best
/// defence otherwise.
fn pick(chances: &Chances<'_>, view: View<'_, TopTrumps>, hand: CardSet) -> Move {
    let (mut peak, mut mean) = ([0.0_f64; MAX_CARDS], [0.0_f64; MAX_CARDS]);
    let count = view.rules.properties().len();
    for property in 0..count {
        let comparison = chances.in_property(property);
        for card in hand.iter() {
            let chance = comparison.of(card);
            peak[card.index()] = peak[card.index()].max(chance);
            mean[card.index()] += chance / count as f64;
        }
    }
    let attack = chances.attack(view.public.chooser);
    let attack = attack.map(|(card, property)| (card, chances.in_property(property)));
    let worth = |card: Card| {
        let (peak, mean) = (peak[card.index()], mean[card.index()]);
        if view.public.chooser == view.seat {
            return peak;
        }
        let wins = match &attack {
            Some((other, comparison)) => comparison.against(card, *other),
            None => mean,
        };
        wins - keeping(view.rules) * peak
    };
    let each = hand.iter().map(|card| (card, worth(card)));
    let (card, _) = first_best(each).expect("a seat that picks has cards");
    Move::Pick(card)
}

/// The value of keeping a very good card while another seat chooses the property;
/// winning the round is worth 1. Measured in games against the rules of thumb. With open
/// picks, good cards are kept for one's own challenges. With blind picks, the others
/// know as much about them, so they are played while they win.
fn keeping(rules: &Rules) -> f64 {
    match rules.picks {
        Picks::Blind => -0.3,
        Picks::Open => 10.0,
    }
}
