//! The shoe: shuffling, drawing, and the cards seen since the last shuffle.

use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;

use super::cards::face;
use super::rules::{MAX_PLAYERS, Rules};
use super::state::{DECK, Hidden, Public, face_up_cards};
use super::story::Event;

/// A hand begins only with this many cards for every hand, the dealer's
/// included.
const CARDS_FOR_A_HAND: usize = 6;

/// The cards seen since the last shuffle: those on the table and those of
/// earlier hands, as a number for each card. `each` lists them in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// By card index. There are 64 entries, so that a masked index needs no
    /// bounds check.
    counts: [u8; 64],
}

impl Seen {
    /// No cards.
    #[must_use]
    pub fn new() -> Self {
        Self { counts: [0; 64] }
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How often a card was seen.
    #[inline]
    fn count(&mut self, card: PlayingCard) -> &mut u8 {
        &mut self.counts[usize::from(card.index()) % self.counts.len()]
    }

    /// Adds a card.
    #[inline]
    pub(super) fn add(&mut self, card: PlayingCard) {
        *self.count(card) += 1;
    }

    /// Calls `each` for every card, by index.
    pub(super) fn each(&self, each: &mut impl FnMut(PlayingCard)) {
        for (index, &count) in self.counts.iter().enumerate() {
            for _ in 0..count {
                each(PlayingCard::from_index(index as u8));
            }
        }
    }
}

impl Default for Seen {
    fn default() -> Self {
        Self::new()
    }
}

/// Begins a hand: shuffles first if needed.
#[inline(always)]
pub(super) fn prepare(
    rules: &Rules,
    public: &mut Public,
    hidden: &mut Hidden,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let hand = public.number;
    if hand == 1 || rules.penetration == 0 || is_cut(rules, public, hidden.deck.len()) {
        dealer.reshuffle();
        shuffle(rules, public, hidden);
        tell.all(|| Event::Shuffled { hand });
        return;
    }
    tell.all(|| Event::HandBegan { hand });
}

/// Puts all cards back into the deck.
#[inline(never)]
fn shuffle(rules: &Rules, public: &mut Public, hidden: &mut Hidden) {
    public.ran_dry = false;
    public.seen = Seen::new();
    hidden.deck.clear();
    for _ in 0..rules.decks {
        hidden.deck.put_all(&PlayingCard::NEW_DECK);
    }
}

/// Whether the cut card has come out with `left` cards left, or too few remain
/// for all hands.
#[inline]
fn is_cut(rules: &Rules, public: &Public, left: usize) -> bool {
    let all = DECK * rules.decks as usize;
    let too_few = || left < CARDS_FOR_A_HAND * (public.seated.len() + 1);
    // If the cards ran out, the cut card has come out too.
    public.ran_dry
        || (all - left) * 100 >= all * rules.penetration as usize
        // No need to count players while there are enough cards for a full table.
        || left < CARDS_FOR_A_HAND * (MAX_PLAYERS + 1) && too_few()
}

/// Draws a card face up.
#[inline(always)]
pub(super) fn draw(
    public: &mut Public,
    hidden: &mut Hidden,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> PlayingCard {
    let card = draw_face_down(public, hidden, dealer, tell);
    public.seen.add(card);
    card
}

/// Draws a card face down.
#[inline(always)]
pub(super) fn draw_face_down(
    public: &mut Public,
    hidden: &mut Hidden,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> PlayingCard {
    match hidden.deck.draw(dealer, face) {
        Some(card) => card,
        None => draw_from_discards(public, hidden, dealer, tell),
    }
}

/// Draws a card after the deck ran out during a hand: the discards are shuffled
/// in first.
#[cold]
fn draw_from_discards(
    public: &mut Public,
    hidden: &mut Hidden,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> PlayingCard {
    dealer.reshuffle();
    let mut on_table = Seen::new();
    face_up_cards(public, &mut |card| on_table.add(card));
    let mut gone = std::mem::replace(&mut public.seen, on_table);
    face_up_cards(public, &mut |card| *gone.count(card) -= 1);
    gone.each(&mut |card| hidden.deck.put(card));
    public.ran_dry = true;
    tell.all(|| Event::DiscardsShuffled);
    // See `Rules::most_hands`: the table never has all cards.
    hidden
        .deck
        .draw(dealer, face)
        .expect("the cards are enough for all hands")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seen_cards_equal_a_sorted_list() {
        let (mut seen, mut list) = (Seen::new(), Vec::new());
        assert!(seen.is_empty());
        for step in 0..400_usize {
            // 7 and 52 have no common factor, so every card occurs, some of them more often.
            let card = PlayingCard::from_index(((step * 7 + step / 90) % DECK) as u8);
            seen.add(card);
            list.push(card);
            list.sort_by_key(|card| card.index());
            let mut cards = Vec::new();
            seen.each(&mut |card| cards.push(card));
            assert_eq!(cards, list);
            assert_eq!(seen.len(), list.len());
        }
    }
}
