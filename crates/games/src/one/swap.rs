//! The house rule for 7 and 0: hands change owners.

use arrayvec::ArrayVec;
use parlour_engine::event::Tell;
use parlour_engine::table::MAX_SEATS;
use parlour_engine::{Seat, Table};

use super::One;
use super::cards::Hand;
use super::deal::tell_hand;
use super::state::Private;
use super::story::Event;

/// A 7: two players swap their hands.
pub(super) fn swap(table: &mut Table<One>, seat: Seat, other: Seat, tell: &mut impl Tell<Event>) {
    let hand = table.private[other].hand;
    table.private[other].hand = std::mem::replace(&mut table.private[seat].hand, hand);
    count(table);
    tell.all(|| Event::Swapped { seat, other });
    for seat in [seat, other] {
        tell_hand(table, seat, tell);
    }
}

/// A 0: everybody passes their hand to the next player.
pub(super) fn pass_hands(table: &mut Table<One>, tell: &mut impl Tell<Event>) {
    let (seats, forward) = (table.private.len(), table.public.forward);
    let mut hands: ArrayVec<Hand, MAX_SEATS> =
        table.private.iter().map(|private| private.hand).collect();
    turn_round(&mut hands, forward);
    for (Private { hand, .. }, new) in table.private.iter_mut().zip(hands) {
        *hand = new;
    }
    count(table);
    tell.all(|| Event::PassedOn {
        seats: seats as u32,
        forward,
    });
    for seat in Seat::all(seats) {
        tell_hand(table, seat, tell);
    }
}

/// Moves each value to the next seat in the direction of play.
pub(super) fn turn_round<T>(values: &mut [T], forward: bool) {
    match forward {
        true => values.rotate_right(1),
        false => values.rotate_left(1),
    }
}

fn count(table: &mut Table<One>) {
    for (seen, private) in table.public.hands.iter_mut().zip(&table.private) {
        *seen = private.hand.len();
    }
}
