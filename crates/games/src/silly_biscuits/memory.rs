//! What a seat remembers about the other hands.

use parlour_engine::Seat;
use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::table::MAX_SEATS;

use super::cards::{Hand, bit, height, in_all_suits, specials};
use super::fast::CardToBeat;
use super::rules::{Rules, Skip};
use super::story::{Event, Source};

/// What the moves so far reveal about the cards in each hand.
///
/// Cards that everybody saw go to a hand (taken with the pile, swapped, shown at
/// the start) are certain. For the others, moves can rule cards out.
///
/// A player who draws has nothing to play, and a player who plays the second suit
/// of a rank does not have the first. Each unknown card in a hand has a set of
/// cards that it cannot be, as bits. Older cards were there for more moves, so
/// their sets include those of newer cards.
///
/// When a card is played, the oldest card that it can have been is forgotten. It
/// may have been a newer one, but this way no possible card is ever ruled out.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    to_beat: CardToBeat,
    deck: u32,
    pub(super) hands: [Known; MAX_SEATS],
}

/// What is known about a hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The cards that are certain.
    pub(super) certain: Hand,
    /// For each other card, from old to new, the cards that it cannot be.
    pub(super) cannot_be: Vec<u64>,
    /// At the last skip: which cards could be played, and whether the deck was
    /// empty. `None` if the seat has moved since.
    pub(super) skipped: Option<(u64, bool)>,
}

impl Known {
    fn rule_out(&mut self, cards: u64) {
        self.cannot_be.iter_mut().for_each(|word| *word |= cards);
    }

    /// Forgets a card that has left the hand or is certain from now on.
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

    /// A card was played, the first suit of its rank in the hand.
    fn played(&mut self, card: PlayingCard) {
        self.forget(card);
        // An earlier suit of the same rank would have been played first.
        let earlier = (1_u64 << card.index()) - 1;
        let same_rank = in_all_suits(1 << (card.rank().number() - 1));
        self.rule_out(earlier & same_rank);
    }
}

pub(super) fn remember(memory: &mut Memory, rules: &Rules, event: &Event) {
    let could = in_all_suits(memory.to_beat.playable());
    match event {
        Event::Dealt { deck, .. } => {
            memory.deck = *deck;
            memory.to_beat = CardToBeat::new(rules);
            for known in &mut memory.hands {
                known.cannot_be = vec![0; rules.hand_size as usize];
            }
        }
        Event::Turned { card } => memory.to_beat = memory.to_beat.started_with(*card),
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
            memory.to_beat.play_biscuits(*card);
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
        // Taking the pile reveals nothing about the hand.
        Event::Skipped { .. } | Event::IllegalMove { .. } if rules.is_shithead() => {}
        // Everybody knows that this player could not play.
        Event::Skipped { seat } if rules.skip == Skip::Forced => {
            let known = &mut memory.hands[seat.index()];
            known.skipped = None;
            known.rule_out(could);
        }
        Event::Skipped { seat } | Event::IllegalMove { seat } => {
            memory.hands[seat.index()].skipped = Some((could, memory.deck == 0));
        }
        Event::OutOfPlays { seat } => {
            let known = &mut memory.hands[seat.index()];
            known.skipped = None;
            known.rule_out(could);
            memory.to_beat.reset();
        }
        _ => {}
    }
}

/// The lowest card was shown: nobody has a lower one, and the seats before its
/// owner do not have its rank.
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
