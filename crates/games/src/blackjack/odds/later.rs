//! Rounds after the first: a table of decisions by sums, for the book, and
//! splitting in rounds.

use super::super::cards::{BEST, Values};
use super::super::rules::Rules;
use super::card_value::{CardValue, Cards, KINDS};
use super::known::Known;
use super::rounds::RoundSolver;
use super::shoe::{Decks, Shoe};
use super::values::ByUp;

/// Values from 0 to 21, each hard or soft.
const SUMS: usize = 2 * (BEST as usize + 1);

/// Whether to hit in the rounds after the first, by the sum of the player's
/// cards and of the dealer's face-up ones.
#[derive(Clone, Debug)]
pub struct LaterRounds([[[bool; SUMS]; SUMS]; 2]);

impl LaterRounds {
    /// Computes the table for an infinite shoe.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut table = [[[false; SUMS]; SUMS]; 2];
        let mut solver = RoundSolver::new(rules, Decks::Infinite);
        for dealer in sums() {
            for stays in [false, true] {
                for player in sums().filter(|player| !player.values().is_best()) {
                    let known = Known::showing(rules, player, dealer, stays);
                    let hits =
                        known.holes().next().is_some() && solver.hit(&known) > solver.stay(&known);
                    let row = &mut table[usize::from(stays)][place(dealer.values())];
                    row[place(player.values())] = hits;
                }
            }
        }
        Self(table)
    }

    /// Whether a hand of these values takes a card.
    #[must_use]
    #[inline]
    pub fn hits(&self, player: Values, dealer: Values, stays: bool) -> bool {
        self.0[usize::from(stays)][place(dealer)][place(player)]
    }
}

/// Cards for every sum below 22, with an ace that counts 11 and without.
fn sums() -> impl Iterator<Item = Cards> {
    let hard = (2..=BEST).map(|sum| (Cards::default(), sum));
    let soft = (11..=BEST).map(|sum| (Cards::default().with(CardValue::ACE), sum - 11));
    hard.chain(soft).map(|(mut cards, mut left)| {
        // Never leave 1: that would be an ace.
        while left > 0 {
            let most = if left == 11 { 9 } else { left.min(10) };
            let card = CardValue::all().find(|card| card.number() == most);
            cards = card.map_or(cards, |card| cards.with(card));
            left -= most;
        }
        cards
    })
}

#[inline]
fn place(values: Values) -> usize {
    let (min, max) = (values.min().unwrap_or(0), values.max().unwrap_or(0));
    (2 * max + u32::from(min < max)) as usize
}

impl RoundSolver {
    /// The value of splitting each pair into two hands that are not split again,
    /// with an infinite shoe.
    pub(super) fn splits(rules: &Rules) -> [Option<ByUp>; KINDS] {
        let mut solver = Self::new(rules, Decks::Infinite);
        std::array::from_fn(|index| {
            let pair = CardValue::all().nth(index)?;
            if rules.split_hands < 2 {
                return None;
            }
            let mut values = ByUp::default();
            for (value, up) in values.iter_mut().zip(CardValue::all()) {
                let single =
                    Known::dealt(&Shoe::new(Decks::Infinite), Cards::default().with(pair), up);
                let closed = pair == CardValue::ACE && !rules.hit_split_aces;
                // The split used the first hand's turn; the second hand has its own.
                let first = solver.take(&single, |solver, known| match closed {
                    true if !known.player.values.is_best() => solver.stay(known),
                    _ => solver.act(known),
                });
                let second = solver.take(&single, |solver, known| {
                    let values = known.player.values;
                    if values.is_best() {
                        return solver.act(known);
                    }
                    if closed {
                        return solver.stay(known);
                    }
                    let goes_on = solver.goes_on(known);
                    let doubles = rules.double_after_split;
                    match doubles && rules.double.allows(values.max().unwrap_or(0)) {
                        true => goes_on.max(solver.double(known)),
                        false => goes_on,
                    }
                });
                *value = (first + second) / single.chance_no_natural();
            }
            Some(values)
        })
    }
}
