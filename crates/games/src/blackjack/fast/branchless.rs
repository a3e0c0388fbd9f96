//! Decisions that follow from random cards, without branches.

use std::hint::select_unpredictable;

use super::super::cards::Values;
use super::super::state::HandStatus;

/// The dealer hits below this.
const DEALER_STAYS: u32 = 17;

/// Whether a dealer with these values takes a card.
#[inline]
pub(in super::super) fn dealer_hits(values: Values, hit_soft_17: bool) -> bool {
    let bits = values.bits();
    // The values from 17 up; bit 0 is 17.
    let high = bits >> DEALER_STAYS;
    let low = (high == 0) & (bits != 0);
    let soft_17 = (high == 1) & (bits != 1 << DEALER_STAYS);
    low | (hit_soft_17 & soft_17)
}

/// The result of a hand worth `player` against a dealer's hand worth `dealer`, where 0
/// is bust; `push` is whether a tie is a push.
#[inline]
pub(in super::super) fn compared(player: u32, dealer: u32, push: bool) -> HandStatus {
    let pushed = (player == dealer) & push;
    let otherwise = select_unpredictable(pushed, HandStatus::Pushed, HandStatus::Lost);
    select_unpredictable(player > dealer, HandStatus::Won, otherwise)
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use parlour_engine::cards::PlayingCard;

    use super::*;

    /// Every sequence of up to this many ranks.
    fn each_hand(cards: usize, values: Values, check: &mut impl FnMut(Values)) {
        check(values);
        for rank in (0..13).take_while(|_| cards > 0) {
            each_hand(cards - 1, values.with(PlayingCard::from_index(rank)), check);
        }
    }

    #[test]
    fn the_dealer_hits_as_the_rules_say() {
        each_hand(4, Values::NOTHING, &mut |values| {
            let soft = values.min() < values.max();
            for hit_soft_17 in [false, true] {
                let expected = match values.max() {
                    None => false,
                    Some(17) => soft && hit_soft_17,
                    Some(max) => max < 17,
                };
                assert_eq!(dealer_hits(values, hit_soft_17), expected, "{values:?}");
            }
        });
    }

    #[test]
    fn the_higher_hand_wins() {
        for (player, dealer) in (0..=21).flat_map(|player| (0..=21).map(move |d| (player, d))) {
            for push in [false, true] {
                let expected = match player.cmp(&dealer) {
                    Ordering::Greater => HandStatus::Won,
                    Ordering::Equal if push => HandStatus::Pushed,
                    Ordering::Equal | Ordering::Less => HandStatus::Lost,
                };
                assert_eq!(compared(player, dealer, push), expected);
            }
        }
    }
}
