//! The leaks that can be planted in the toy game. Each of them shows a seat or a
//! spectator something that it must not know, or puts something wrong into a memory.
//! The tests must find all of them.

use std::cell::Cell;
use std::fmt;

use parlour_engine::event::Tell;
use parlour_engine::{Seat, Table};

use super::{Event, Memory, Toy};

pub const NO_LEAK: u8 = 0;
/// A drawn card is told to everybody.
pub const TELLS_ALL: u8 = 1;
/// Public state depends on a hand.
pub const COUNTS_HIGH_CARDS: u8 = 2;
/// Whose turn it is depends on a hand.
pub const ORDER_BY_HAND: u8 = 3;
/// Public state depends on the deck.
pub const PEEKS_AT_DECK: u8 = 4;
/// A turn that is forced ends by itself.
pub const SKIPS_FORCED: u8 = 5;
/// Public state depends on the deck, in a move that also reveals something else.
pub const HIDES_BEHIND_REVEAL: u8 = 6;
/// Not a leak: every move panics, for tests of programs that must survive a panic.
pub const PANICS: u8 = 7;
/// All hands are told to everybody at the deal.
pub const DEALS_OPENLY: u8 = 8;
/// The same, told as a reveal.
pub const REVEALS_THE_DEAL: u8 = 9;
/// Public state depends on the hands at the deal.
pub const COUNTS_AT_THE_DEAL: u8 = 10;
/// The card that lies face down is in public state.
pub const SHOWS_THE_HOLE_CARD: u8 = 11;
/// The setup (what the cards are worth) is public, and the scene shows it.
pub const PRINTS_THE_SETUP: u8 = 12;
/// A sentence uses a field that JSON leaves out.
pub const SAYS_A_SKIPPED_FIELD: u8 = 13;
/// A hand that was shown is forgotten.
pub const FORGETS: u8 = 14;
/// A seat remembers a card that nobody has shown.
pub const INVENTS: u8 = 15;
/// A seat sees a card of the next one at the deal.
pub const GLIMPSES: u8 = 16;
/// Only spectators are shown all hands.
pub const FILMS: u8 = 17;

/// A bot knows the face-down card from its memory.
pub const PEEKS_BY_MEMORY: u8 = 18;
/// A bot knows it from the rules.
pub const PEEKS_BY_RULES: u8 = 19;
/// A bot knows what the cards are worth from the setup.
pub const PEEKS_BY_SETUP: u8 = 20;

thread_local! {
    /// What a peeking bot has seen at the deal. It is not part of any state, so that
    /// only the bot's choices reveal it.
    static PEEKED: Cell<u8> = const { Cell::new(0) };
}

/// A peeking bot looks at the cards as they are dealt.
pub fn peek<const LEAK: u8>(table: &Table<Toy<LEAK>>) {
    let worth = || table.hidden.worth.iter().enumerate();
    let weighed = worth().map(|(place, &worth)| (place as u8 + 1).wrapping_mul(worth));
    PEEKED.set(match LEAK {
        PEEKS_BY_SETUP => weighed.fold(0, u8::wrapping_add),
        _ => table.hidden.hole,
    });
}

/// What a peeking bot knows; nothing if it does not peek.
pub fn peeked<const LEAK: u8>() -> usize {
    match LEAK {
        PEEKS_BY_MEMORY | PEEKS_BY_RULES | PEEKS_BY_SETUP => PEEKED.get().into(),
        _ => 0,
    }
}

/// All hands, for spectators. They are not part of the debug output, so that only
/// the scene reveals them.
#[derive(Clone, Default, PartialEq)]
pub struct Film(pub Vec<Vec<u8>>);

impl fmt::Debug for Film {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Film")
    }
}

/// Leaks at the deal.
pub fn at_the_deal<const LEAK: u8>(
    table: &mut Table<Toy<LEAK>>,
    worth: [u8; 9],
    tell: &mut impl Tell<Event>,
) {
    for seat in Seat::all(table.private.len()) {
        let cards = table.private[seat].hand.clone();
        match LEAK {
            DEALS_OPENLY => tell.all(|| Event::Showed { seat, cards }),
            REVEALS_THE_DEAL => tell.reveal(|| Event::Showed { seat, cards }),
            _ => {}
        }
        if LEAK == GLIMPSES {
            let next = seat.next(table.private.len());
            table.private[seat].glimpse = table.private[next].hand.first().copied();
        }
    }
    match LEAK {
        COUNTS_AT_THE_DEAL => table.public.leaked = high_cards(table),
        SHOWS_THE_HOLE_CARD => table.public.leaked = table.hidden.hole.into(),
        PRINTS_THE_SETUP => table.public.worth = Some(worth),
        _ => {}
    }
    film(table);
}

/// Leaks when a card is played.
pub fn at_a_play<const LEAK: u8>(
    table: &mut Table<Toy<LEAK>>,
    seat: Seat,
    tell: &mut impl Tell<Event>,
) {
    if LEAK == COUNTS_HIGH_CARDS {
        table.public.leaked = high_cards(table);
    }
    if LEAK == HIDES_BEHIND_REVEAL {
        let points = table.private[seat].hand.len() as u32 % 2;
        tell.reveal(|| Event::Bonus { seat, points });
    }
    if LEAK == PEEKS_AT_DECK || LEAK == HIDES_BEHIND_REVEAL {
        let highest = table.hidden.deck.cards().iter().max();
        table.public.leaked = highest.copied().unwrap_or(0).into();
    }
}

/// Leaks through the order of turns, before everybody has played.
pub fn out_of_order<const LEAK: u8>(table: &mut Table<Toy<LEAK>>) {
    let seats = table.private.len();
    let played = &table.public.played;
    if LEAK == ORDER_BY_HAND && played.len() < seats {
        let waits = Seat::all(seats).filter(|&other| played.iter().all(|&(done, _)| done != other));
        let best = waits.max_by_key(|&other| table.private[other].hand.iter().max().copied());
        table.public.turn = best.expect("somebody waits");
    }
}

/// Wrong memories.
pub fn at_a_memory<const LEAK: u8>(memory: &mut Memory, own: Seat, event: &Event) {
    match (LEAK, event) {
        (FORGETS, Event::Showed { .. }) => memory.known.clear(),
        (INVENTS, Event::Point { seat }) if *seat != own => {
            let known = |card: &u8| memory.known.iter().any(|(_, other)| other == card);
            let lowest = (1..=9).find(|card| !memory.has_played(*card) && !known(card));
            memory.known.extend(lowest.map(|card| (*seat, card)));
        }
        _ => {}
    }
}

pub fn film<const LEAK: u8>(table: &mut Table<Toy<LEAK>>) {
    if LEAK == FILMS {
        let hands = table.private.iter().map(|private| private.hand.clone());
        table.public.film = Film(hands.collect());
    }
}

fn high_cards<const LEAK: u8>(table: &Table<Toy<LEAK>>) -> u32 {
    let cards = table.private.iter().flat_map(|private| &private.hand);
    cards.filter(|&&card| card > 6).count() as u32
}
