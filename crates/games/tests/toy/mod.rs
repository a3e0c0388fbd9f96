//! A toy game for tests. There are nine cards: one lies face down, and everybody gets
//! two. The highest card of a round takes a point. A player who plays a 9 shows their
//! other cards. Each card also has a worth, which is secret until the end.
//!
//! With a `LEAK` other than 0 the game leaks something: see `leaks.rs`.

use parlour_engine::dealer::{Bag, Dealer, Fast};
use parlour_engine::event::Tell;
use parlour_engine::game::SetupError;
use parlour_engine::moves::{MoveList, Moves};
use parlour_engine::player::{Decision, Heuristic, Mistakes, NoBook};
use parlour_engine::rules::{Preset, RuleSet, Switch};
use parlour_engine::table::Seats;
use parlour_engine::{Advise, Count, FastForward, Game, Outcome, Seat, Table, Turn, View};

mod leaks;
mod memory;
mod picture;
mod state;

pub use leaks::*;
pub use memory::Memory;
pub use state::{Event, Hidden, Private, Public, Setup};

/// Numbers from this one on mean the game without a leak, with another id and title,
/// for menus with many games.
pub const COPY: u8 = 100;
const COPIES: [(&str, &str); 20] = [
    ("copy-1", "Snap"),
    ("copy-2", "Beggar My Neighbour"),
    ("copy-3", "Up and Down the River"),
    ("copy-4", "Hearts"),
    ("copy-5", "Spades"),
    ("copy-6", "Go Fish"),
    ("copy-7", "Old Maid"),
    ("copy-8", "Whist"),
    ("copy-9", "Cribbage"),
    ("copy-10", "Pinochle"),
    ("copy-11", "Twenty-Four Hours of Patience"),
    ("copy-12", "Cheat"),
    ("copy-13", "Sevens"),
    ("copy-14", "Switch"),
    ("copy-15", "Speed"),
    ("copy-16", "Rummy"),
    ("copy-17", "Canasta"),
    ("copy-18", "Euchre"),
    ("copy-19", "Pontoon"),
    ("copy-20", "Last One"),
];

#[derive(Clone, Copy, Debug)]
pub struct Toy<const LEAK: u8>;

#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    pub rounds: u32,
}

impl<const LEAK: u8> Toy<LEAK> {
    fn draw(
        table: &mut Table<Self>,
        seat: Seat,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) {
        let Some(card) = table.hidden.deck.draw(dealer, |card| card.to_string()) else {
            return;
        };
        let hand = &mut table.private[seat].hand;
        hand.push(card);
        hand.sort_unstable();
        table.public.hands[seat] += 1;
        table.public.deck -= 1;
        let drew = |card, counted| Event::Drew {
            seat,
            card,
            counted,
        };
        let full = || drew(Some(card), card);
        match LEAK {
            TELLS_ALL => tell.all(full),
            SAYS_A_SKIPPED_FIELD => tell.split(seat, full, || drew(None, card)),
            _ => tell.split(seat, full, || drew(None, 0)),
        }
    }

    /// Everybody has played: the higher card takes a point.
    fn end_round(
        rules: &Rules,
        table: &mut Table<Self>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) {
        let seats = table.private.len();
        let played = std::mem::take(&mut table.public.played);
        let winner = played.iter().max_by_key(|&&(_, card)| card);
        let &(winner, _) = winner.expect("all have played");
        tell.all(|| Event::Point { seat: winner });
        table.public.points[winner] += 1;
        table.public.round += 1;
        table.public.turn = winner;
        let cards = played.into_iter().map(|(_, card)| card);
        table.hidden.out.extend(cards);
        for other in Seat::all(seats) {
            Self::draw(table, other, dealer, tell);
        }
        let empty = table.public.hands.iter().any(|&cards| cards == 0);
        if table.public.round == rules.rounds || empty {
            Self::end(table, tell);
        }
    }

    fn end(table: &mut Table<Self>, tell: &mut impl Tell<Event>) {
        for seat in Seat::all(table.private.len()) {
            let points = table.hidden.bonus[seat];
            tell.reveal(|| Event::Bonus { seat, points });
            table.public.points[seat] += points;
        }
        tell.all(|| Event::Over);
        let winner = table.public.points.leader();
        table.public.outcome = Some(Outcome::win_or_draw(winner, "points"));
    }
}

impl RuleSet for Rules {
    fn presets() -> Vec<Preset<Rules>> {
        vec![Preset::seed("two rounds", Rules { rounds: 2 })]
    }

    fn switches() -> Vec<Switch<Rules>> {
        vec![Switch::number(
            "rounds",
            "How many rounds.",
            (1, 3),
            |rules| &mut rules.rounds,
        )]
    }

    fn check(&self, seats: usize) -> Result<(), SetupError> {
        SetupError::seats::<Toy<NO_LEAK>>(2..=3, seats)
    }
}

impl<const LEAK: u8> Game for Toy<LEAK> {
    const ID: &'static str = match LEAK {
        COPY.. => COPIES[(LEAK - COPY) as usize].0,
        _ => "toy",
    };

    type Rules = Rules;
    type Setup = Setup;
    type Card = u8;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Move = u8;
    type Moves = MoveList<u8, 9>;
    type Event = Event;

    fn deal(
        _rules: &Rules,
        setup: &Setup,
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) -> Table<Self> {
        dealer.reshuffle();
        let mut deck = Bag::of(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let hole = deck.draw(dealer, |card| card.to_string());
        let mut table = Table {
            public: Public {
                turn: Seat::new(0),
                played: Vec::new(),
                hands: Seats::filled(seats, 0),
                deck: deck.len() as u32,
                round: 0,
                points: Seats::filled(seats, 0),
                outcome: None,
                leaked: 0,
                worth: None,
                film: Film::default(),
            },
            private: Seats::filled(seats, Private::default()),
            hidden: Hidden {
                deck,
                hole: hole.expect("nine cards"),
                out: Vec::new(),
                worth: setup.0,
                bonus: Seats::filled(seats, 0),
            },
        };
        for _ in 0..2 {
            for seat in Seat::all(seats) {
                Self::draw(&mut table, seat, dealer, tell);
            }
        }
        leaks::at_the_deal(&mut table, setup.0, tell);
        leaks::peek(&table);
        table
    }

    fn turn(_rules: &Rules, public: &Public) -> Turn {
        match public.outcome {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::One(public.turn),
        }
    }

    fn legal_moves(view: View<'_, Self>) -> MoveList<u8, 9> {
        view.private.hand.iter().copied().collect()
    }

    fn play(
        rules: &Rules,
        table: &mut Table<Self>,
        seat: Seat,
        mv: u8,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) {
        assert!(LEAK != PANICS, "this game is broken");
        let seats = table.private.len();
        tell.all(|| Event::Played { seat, card: mv });
        let hand = &mut table.private[seat].hand;
        hand.retain(|&card| card != mv);
        if mv == 9 {
            let cards = hand.clone();
            tell.reveal(|| Event::Showed { seat, cards });
        }
        table.public.hands[seat] -= 1;
        table.public.played.push((seat, mv));
        table.hidden.bonus[seat] += u32::from(table.hidden.worth[usize::from(mv - 1)]);
        leaks::at_a_play(table, seat, tell);
        table.public.turn = seat.next(seats);
        leaks::out_of_order(table);
        let next = table.public.turn;
        let forced = table.private[next].hand.iter().all(|&card| card < mv);
        if table.public.played.len() == seats {
            Self::end_round(rules, table, dealer, tell);
        } else if LEAK == SKIPS_FORCED && forced {
            // A player who cannot win the trick plays the lowest card at once.
            if let Some(&lowest) = table.private[next].hand.first() {
                Self::play(rules, table, next, lowest, dealer, tell);
            }
        }
        leaks::film(table);
    }

    fn census(_rules: &Rules, table: &Table<Self>, each: &mut impl FnMut(u8)) {
        let hands = table.private.iter().flat_map(|private| &private.hand);
        let Hidden {
            deck, hole, out, ..
        } = &table.hidden;
        let played = table.public.played.iter().map(|(_, card)| card);
        let lying = deck.cards().iter().chain(out).chain([hole]);
        let cards = hands.chain(played).chain(lying);
        cards.copied().for_each(each);
    }
}

impl<const LEAK: u8> Advise for Toy<LEAK> {
    type Book = NoBook;
    type Heuristic = Highest<LEAK>;
}

/// Plays the highest card, or another one if it peeks.
#[derive(Clone)]
pub struct Highest<const LEAK: u8>(usize);

impl<const LEAK: u8> Heuristic<Toy<LEAK>> for Highest<LEAK> {
    fn with_weights(_rules: &Rules, _weights: &[i32]) -> Self {
        Self(match LEAK {
            PEEKS_BY_RULES | PEEKS_BY_SETUP => leaks::peeked::<LEAK>(),
            _ => 0,
        })
    }

    fn choose(&self, decision: Decision<'_, Toy<LEAK>>, _: Mistakes, _: &mut Fast) -> u8 {
        let cards: Vec<u8> = decision.moves.iter().collect();
        let peeked = self.0 + decision.memory.peeked;
        cards[(cards.len() - 1 + peeked) % cards.len()]
    }
}

impl<const LEAK: u8> Count for Toy<LEAK> {}

impl<const LEAK: u8> FastForward for Toy<LEAK> {}
