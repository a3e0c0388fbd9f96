//! What a seat remembers of the hands of others.

use parlour_engine::Seat;
use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::table::MAX_SEATS;

use super::cards::{Hand, bit, height, in_all_suits, specials};
use super::course::Course;
use super::rules::Rules;
use super::story::{Event, Source};

/// What the moves of the others said about the cards in their hands.
///
/// Cards that everybody saw on their way to a hand (taken with the pile,
/// swapped, shown at the start) are known. About the others something may
/// follow from the moves.
///
/// Who draws shows that nothing in the hand could be played, and who plays the
/// second suit of a rank shows that the first is not there. Each card in a hand
/// has a word of bits, the cards that it cannot be; older cards have seen more,
/// so their words include those of newer ones.
///
/// When a card is played, the oldest that it can have been is forgotten. It may
/// have been a newer one; this way nothing is held to be impossible that is
/// not.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    course: Course,
    deck: u32,
    pub(super) hands: [Known; MAX_SEATS],
}

/// What is known about one hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The cards that are certain.
    pub(super) certain: Hand,
    /// For each of the others, the oldest first, what it cannot be.
    pub(super) cannot_be: Vec<u64>,
    /// At the last skip: what could be played, and whether the deck was empty.
    /// Nothing, if the seat has moved since.
    pub(super) skipped: Option<(u64, bool)>,
}

impl Known {
    fn rule_out(&mut self, cards: u64) {
        self.cannot_be.iter_mut().for_each(|word| *word |= cards);
    }

    /// The card has left the hand, or is certain from now on.
    fn forget(&mut self, card: PlayingCard) {
        let is_possible = |word: &u64| word >> card.index() & 1 == 0;
        if self.certain.held() >> card.index() & 1 == 1 {
            self.certain.remove(card);
        } else if let Some(oldest) = self.cannot_be.iter().position(is_possible) {
            self.cannot_be.remove(oldest);
        } else {
            self.cannot_be.pop();
        }
    }

    /// The card has left the hand, the first one of its rank.
    fn played(&mut self, card: PlayingCard) {
        self.forget(card);
        // An earlier suit of the same rank would have gone first.
        let earlier = (1_u64 << card.index()) - 1;
        let same_rank = in_all_suits(1 << (card.rank().number() - 1));
        self.rule_out(earlier & same_rank);
    }
}

pub(super) fn remember(memory: &mut Memory, rules: &Rules, event: &Event) {
    let could = in_all_suits(memory.course.plays());
    match event {
        Event::Dealt { deck, .. } => {
            memory.deck = *deck;
            memory.course = Course::new(rules);
            for known in &mut memory.hands {
                known.cannot_be = vec![0; rules.hand_size as usize];
            }
        }
        Event::Turned { card } => memory.course = memory.course.starting(*card),
        Event::Swapped { seat, given, taken } => {
            let known = &mut memory.hands[seat.index()];
            known.played(*given);
            known.certain.add(*taken);
        }
        Event::Starts { seat, card } => starts(memory, rules, *seat, *card),
        Event::PlayedSeveral { seat, cards, from } if *from == Source::Hand => {
            let known = &mut memory.hands[seat.index()];
            cards.iter().for_each(|&card| known.played(card));
        }
        Event::Took { seat, cards } => {
            let known = &mut memory.hands[seat.index()];
            cards.iter().for_each(|&card| known.certain.add(card));
        }
        Event::FailedToHand { seat, card, .. } => {
            memory.hands[seat.index()].certain.add(*card);
        }
        Event::Played { seat, card, from } => {
            let known = &mut memory.hands[seat.index()];
            known.skipped = None;
            if *from == Source::Hand {
                known.played(*card);
            }
            memory.course.lay(*card);
        }
        Event::Failed { seat, .. } => memory.hands[seat.index()].skipped = None,
        Event::NoPlay { seat } => {
            let known = &mut memory.hands[seat.index()];
            known.skipped = None;
            known.rule_out(could);
        }
        Event::Drew { seat, .. } => {
            memory.deck = memory.deck.saturating_sub(1);
            memory.hands[seat.index()].cannot_be.push(0);
        }
        // Who takes the pile says nothing about the hand.
        Event::Skipped { .. } | Event::Mistake { .. } if rules.is_shithead() => {}
        Event::Skipped { seat } | Event::Mistake { seat } => {
            memory.hands[seat.index()].skipped = Some((could, memory.deck == 0));
        }
        Event::OutOfPlays { seat } => {
            let known = &mut memory.hands[seat.index()];
            known.skipped = None;
            known.rule_out(could);
            memory.course.reset();
        }
        _ => {}
    }
}

/// The lowest card was shown: nobody has a lower one, and who sits before its
/// owner has none of its rank.
fn starts(memory: &mut Memory, rules: &Rules, starter: Seat, card: Option<PlayingCard>) {
    let lowest = card.map_or(u8::MAX, |card| height(card.rank()));
    let plain = |rank: &Rank| bit(*rank) & specials(rules.style) == 0;
    let up_to = |limit: u8| {
        let lower = Rank::all()
            .filter(plain)
            .filter(|&rank| height(rank) < limit);
        in_all_suits(lower.fold(0, |ranks, rank| ranks | bit(rank)))
    };
    let (lower, not_higher) = (up_to(lowest), up_to(lowest.saturating_add(1)));
    for (index, known) in memory.hands.iter_mut().enumerate() {
        known.rule_out(match index < starter.index() {
            true => not_higher,
            false => lower,
        });
    }
    if let Some(card) = card {
        let known = &mut memory.hands[starter.index()];
        known.played(card);
        known.certain.add(card);
    }
}
