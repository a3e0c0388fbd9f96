//! Deals a game of War at a table.

use parlour_engine::Table;
use parlour_engine::dealer::Dealer;
use parlour_engine::table::Seats;

use super::War;
use super::rules::Rules;
use super::stacks::{Cards, Stacks};
use super::state::{Hidden, Pile, Private, Public};

/// Shuffles the deck and deals it out in equal shares, one card at a time.
#[inline]
pub(super) fn deal(rules: &Rules, seats: usize, dealer: &mut impl Dealer) -> Table<War> {
    let mut stacks = Stacks::new(rules, seats);
    let mut cards = Cards::new();
    stacks.new_deck(&mut cards);
    dealer.shuffle(&mut cards, |card| rules.card(card.place()).to_string());
    let share = cards.len() / seats;
    let rows = cards.chunks_exact(seats);
    for seat in 0..seats {
        // Each card goes on top of the ones before, so the last dealt is the top.
        stacks.set(seat, rows.clone().rev().map(|row| row[seat]));
    }
    let deck = rows.remainder().iter().map(|card| card.place()).collect();
    Table {
        public: Public {
            held: Seats::filled(seats, share as u32),
            deck: rows.remainder().len() as u32,
            aside: Pile::new(),
            shown: Pile::new(),
            drawn: Seats::filled(seats, 0),
            war: false,
            winner: None,
            won: Seats::filled(seats, 0),
            rounds: 0,
            wars: 0,
            outcome: None,
        },
        private: Seats::filled(seats, Private),
        hidden: Hidden { stacks, deck },
    }
}
