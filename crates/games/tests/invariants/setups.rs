//! Setups that differ in very little.

use parlour_engine::dealer::Dealer;
use parlour_engine::game::CardGame;

/// A dealer that changes one answer only, so that a shuffle swaps at most two things.
struct OneSwap<'a, D> {
    chance: &'a mut D,
    asked: u32,
    at: u32,
}

impl<D: Dealer> Dealer for OneSwap<'_, D> {
    fn below(&mut self, bound: u32) -> u32 {
        self.asked += 1;
        match self.asked == self.at {
            true => self.chance.below(bound),
            // A shuffle that gets this answer leaves a card where it is.
            false => bound.saturating_sub(1),
        }
    }
}

/// The setup with two of its parts swapped, each pair as likely as the others.
/// The same swap leads back.
pub fn nearly_same_setup<G: CardGame>(
    rules: &G::Rules,
    setup: &G::Setup,
    chance: &mut impl Dealer,
) -> G::Setup {
    let mut count = OneSwap {
        chance: &mut *chance,
        asked: 0,
        at: 0,
    };
    let same = G::other_setup(rules, setup, &mut count);
    assert!(same == *setup, "{}: no answer keeps the setup", G::ID);
    let asked = count.asked;
    let at = 1 + chance.below(asked);
    let mut once = OneSwap {
        chance,
        asked: 0,
        at,
    };
    G::other_setup(rules, setup, &mut once)
}
