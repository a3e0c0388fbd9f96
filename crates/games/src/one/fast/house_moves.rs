//! What house rules add to a set of moves, in one number.

use std::num::NonZeroU32;

use parlour_engine::Seat;
use parlour_engine::table::{MAX_SEATS, SeatSet};

/// What house rules add to the bits of a set of moves: [`HouseMoveParts`], packed into one
/// number. A set of moves then fits into two registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct HouseMoves(NonZeroU32);

/// The unpacked form of [`HouseMoves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct HouseMoveParts {
    /// The seat that moves, and the number of seats.
    pub(in super::super) seat: Seat,
    pub(in super::super) seats: usize,
    /// Whether a card can be played with a call.
    pub(in super::super) call: bool,
    /// Whether a 7 swaps hands; then it cannot be played without a swap.
    pub(in super::super) swap: bool,
    /// Which moves that play no card are possible, as bits.
    pub(in super::super) actions: u8,
    /// Who can be caught.
    pub(in super::super) caught: Seat,
}

/// The bit positions of the parts. `MARK` is always set, which keeps the number
/// from being zero.
const CALL: u32 = 1 << 8;
const SWAP: u32 = 1 << 9;
const CAUGHT: u32 = 12;
const SEAT: u32 = 16;
const SEATS: u32 = 20;
const MARK: NonZeroU32 = NonZeroU32::new(1 << 31).expect("not zero");

impl HouseMoves {
    pub(in super::super) fn new(parts: &HouseMoveParts) -> Self {
        let flag = |so, bit| if so { bit } else { 0 };
        let number = u32::from(parts.actions)
            | flag(parts.call, CALL)
            | flag(parts.swap, SWAP)
            | (parts.caught.index() as u32) << CAUGHT
            | (parts.seat.index() as u32) << SEAT
            | (parts.seats as u32) << SEATS;
        Self(MARK | number)
    }

    fn has(self, bit: u32) -> bool {
        self.0.get() & bit != 0
    }

    fn seat_at(self, at: u32) -> Seat {
        Seat::new((self.0.get() >> at) as usize % MAX_SEATS)
    }

    /// All seats but the one that moves.
    pub(in super::super) fn others(self) -> SeatSet {
        let seats = (self.0.get() & !MARK.get()) >> SEATS;
        SeatSet::first(seats as usize).without(self.seat_at(SEAT))
    }

    /// Whether a card can be played with a call.
    pub(in super::super) fn call(self) -> bool {
        self.has(CALL)
    }

    /// Whether a 7 swaps hands.
    pub(in super::super) fn swap(self) -> bool {
        self.has(SWAP)
    }

    /// Whether a move that plays no card is possible, by its bit.
    pub(in super::super) fn has_action(self, bit: u8) -> bool {
        self.has(u32::from(bit))
    }

    /// Who can be caught.
    pub(in super::super) fn caught(self) -> Seat {
        self.seat_at(CAUGHT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The packed form says the same about each part.
    fn check(parts: HouseMoveParts) {
        let house_moves = HouseMoves::new(&parts);
        let actions = (0..8).filter(|&at| house_moves.has_action(1 << at));
        let unpacked = HouseMoveParts {
            seat: house_moves.seat_at(SEAT),
            seats: house_moves.others().with(house_moves.seat_at(SEAT)).len(),
            call: house_moves.call(),
            swap: house_moves.swap(),
            actions: actions.fold(0, |all, at| all | 1 << at),
            caught: house_moves.caught(),
        };
        assert_eq!(unpacked, parts);
        let others = Seat::all(parts.seats).filter(|&seat| seat != parts.seat);
        assert_eq!(house_moves.others(), others.collect(), "{parts:?}");
    }

    /// All words with all flags, for these seats.
    fn check_with(seat: Seat, seats: usize, caught: Seat) {
        for actions in 0..=u8::MAX {
            for (call, swap) in [(false, false), (false, true), (true, false), (true, true)] {
                check(HouseMoveParts {
                    seat,
                    seats,
                    call,
                    swap,
                    actions,
                    caught,
                });
            }
        }
    }

    #[test]
    fn unpacking_gives_the_same_parts() {
        for seats in 1..=MAX_SEATS {
            for seat in Seat::all(seats) {
                Seat::all(seats).for_each(|caught| check_with(seat, seats, caught));
            }
        }
    }
}
