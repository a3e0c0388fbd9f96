//! What each card does, as a table by card index. A branch on the sign would be
//! unpredictable.

use super::super::cards::{Card, Effect};

const EFFECTS: [Effect; Card::KINDS] = {
    let mut effects = [Card::from_index(0).sign().effect(); Card::KINDS];
    let mut card = 0;
    while card < Card::KINDS {
        effects[card] = Card::from_index(card as u8).sign().effect();
        card += 1;
    }
    effects
};

/// What a card does.
#[inline]
pub(in super::super) fn effect(card: Card) -> Effect {
    EFFECTS[card.index() as usize]
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::Sign;
    use super::super::tests::cards;
    use super::*;

    #[test]
    fn effects_follow_from_the_sign() {
        for card in cards() {
            let (skips, reverses, pickup) = match card.sign() {
                Sign::Number(_) | Sign::Wild => (false, false, 0),
                Sign::Skip => (true, false, 0),
                Sign::Reverse => (false, true, 0),
                Sign::Pickup2 => (false, false, 2),
                Sign::WildPickup4 => (false, false, 4),
            };
            let expected = Effect {
                skips,
                reverses,
                pickup,
            };
            assert_eq!(effect(card), expected, "{card}");
        }
    }
}
