//! What each card counts, as a table by card index.

use parlour_engine::cards::PlayingCard;

/// The low and the high count of each card; they differ for aces only. There
/// are 64 entries, so that a masked index needs no bounds check.
static COUNTS: [[u8; 2]; 64] = {
    let mut counts = [[0; 2]; 64];
    let mut index = 0;
    while index < PlayingCard::NEW_DECK.len() {
        let card = PlayingCard::NEW_DECK[index];
        let number = card.rank().number();
        counts[card.index() as usize] = match number {
            1 => [1, 11],
            2..=10 => [number; 2],
            _ => [10; 2],
        };
        index += 1;
    }
    counts
};

/// The low and the high count of a card.
#[inline]
pub(in super::super) fn low_and_high(card: PlayingCard) -> [u8; 2] {
    COUNTS[usize::from(card.index()) % COUNTS.len()]
}

/// What a card counts, with an ace as 1.
#[inline]
pub(in super::super) fn count(card: PlayingCard) -> u32 {
    u32::from(low_and_high(card)[0])
}

/// Whether a card is an ace. Looking at the rank would be slower: it is read
/// from part of a word that was just written byte by byte.
#[inline]
pub(in super::super) fn is_ace(card: PlayingCard) -> bool {
    count(card) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_follow_from_the_rank() {
        for card in PlayingCard::new_deck() {
            let number = card.rank().number();
            let ace = number == 1;
            let low = number.min(10);
            let high = if ace { 11 } else { low };
            assert_eq!(low_and_high(card), [low, high], "{card}");
            assert_eq!((count(card), is_ace(card)), (low.into(), ace), "{card}");
        }
    }
}
