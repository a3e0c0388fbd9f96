//! A toy sixth game, for tests: nine cards, two each, the higher card takes a
//! point. With a `LEAK` other than 0 it tells something that it must not: the
//! leak test has to find each of them.

use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::event::Tell;
use parlour_engine::game::SetupError;
use parlour_engine::moves::{MoveList, Moves, Refusal};
use parlour_engine::player::NoBook;
use parlour_engine::rules::{Preset, RuleSet, Switch};
use parlour_engine::scene::{Button, CardScene, Face, Layout, Place, Scene, Zone};
use parlour_engine::table::{Names, Seats};
use parlour_engine::{
    Advise, Count, Game, Imagine, Outcome, Present, Seat, Settled, Sight, Table, Turn, View,
};
use serde::Serialize;

pub const NO_LEAK: u8 = 0;
/// A drawn card is told to everybody.
pub const TELLS_ALL: u8 = 1;
/// Public state follows from a hand.
pub const COUNTS_HIGH_CARDS: u8 = 2;
/// Whose turn it is follows from a hand.
pub const ORDER_BY_HAND: u8 = 3;
/// Public state follows from the deck.
pub const PEEKS_AT_DECK: u8 = 4;
/// A turn that is forced ends by itself.
pub const SKIPS_FORCED: u8 = 5;
/// Public state follows from the deck, and a reveal shall excuse it.
pub const HIDES_BEHIND_REVEAL: u8 = 6;
/// Not a leak: every move panics, for those who must survive that.
pub const PANICS: u8 = 7;

/// From this number on: the game without a leak, with another id and title, for
/// menus of many games.
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

#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    pub turn: Seat,
    pub played: Vec<(Seat, u8)>,
    pub hands: Seats<u32>,
    pub deck: u32,
    pub round: u32,
    pub points: Seats<u32>,
    pub leaked: u32,
    pub outcome: Option<Outcome>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    pub deck: Bag<u8, 9>,
    pub out: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Played { seat: Seat, card: u8 },
    Drew { seat: Seat, card: Option<u8> },
    Point { seat: Seat },
    Over,
}

/// The cards played so far, which everybody has seen.
pub type Memory = Vec<u8>;

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
        table.private[seat].push(card);
        table.private[seat].sort_unstable();
        table.public.hands[seat] += 1;
        table.public.deck -= 1;
        let drew = |card| Event::Drew { seat, card };
        if LEAK == TELLS_ALL {
            tell.all(|| drew(Some(card)));
        } else {
            tell.split(seat, || drew(Some(card)), || drew(None));
        }
    }
}

impl RuleSet for Rules {
    fn presets() -> Vec<Preset<Rules>> {
        vec![Preset {
            id: "seed",
            about: "two rounds",
            rules: Rules { rounds: 2 },
        }]
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
    type Setup = ();

    type Card = u8;

    type Public = Public;

    type Private = Vec<u8>;

    type Hidden = Hidden;

    type Move = u8;

    type Moves = MoveList<u8, 9>;

    type Event = Event;

    fn deal(
        _rules: &Rules,
        _setup: &(),
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) -> Table<Self> {
        dealer.reshuffle();
        let mut table = Table {
            public: Public {
                turn: Seat::new(0),
                played: Vec::new(),
                hands: Seats::filled(seats, 0),
                deck: 9,
                round: 0,
                points: Seats::filled(seats, 0),
                leaked: 0,
                outcome: None,
            },
            private: Seats::filled(seats, Vec::new()),
            hidden: Hidden {
                deck: Bag::of(&[1, 2, 3, 4, 5, 6, 7, 8, 9]),
                out: Vec::new(),
            },
        };
        for _ in 0..2 {
            for seat in Seat::all(seats) {
                Self::draw(&mut table, seat, dealer, tell);
            }
        }
        table
    }

    fn turn(_rules: &Rules, public: &Public) -> Turn {
        match public.outcome {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::One(public.turn),
        }
    }

    fn legal_moves(view: View<'_, Self>) -> MoveList<u8, 9> {
        let mut moves = MoveList::new();
        view.private.iter().for_each(|&card| moves.push(card));
        moves
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
        table.private[seat].retain(|&card| card != mv);
        table.public.hands[seat] -= 1;
        table.public.played.push((seat, mv));
        if LEAK == COUNTS_HIGH_CARDS {
            let hands = table.private.iter().flatten();
            table.public.leaked = hands.filter(|&&card| card > 6).count() as u32;
        }
        if LEAK == HIDES_BEHIND_REVEAL {
            let parity = table.private[seat].len() % 2;
            tell.reveal(|| Event::Drew {
                seat,
                card: Some(parity as u8),
            });
        }
        if LEAK == PEEKS_AT_DECK || LEAK == HIDES_BEHIND_REVEAL {
            table.public.leaked = table
                .hidden
                .deck
                .cards()
                .iter()
                .copied()
                .max()
                .unwrap_or(0)
                .into();
        }
        table.public.turn = seat.next(seats);
        if LEAK == ORDER_BY_HAND && table.public.played.len() < seats {
            let waits = Seat::all(seats)
                .filter(|&other| table.public.played.iter().all(|&(done, _)| done != other));
            let best = waits.max_by_key(|&other| table.private[other].iter().max().copied());
            table.public.turn = best.expect("somebody waits");
        }
        if table.public.played.len() == seats {
            let &(winner, _) = table
                .public
                .played
                .iter()
                .max_by_key(|&&(_, card)| card)
                .expect("all played");
            tell.all(|| Event::Point { seat: winner });
            table.public.points[winner] += 1;
            table.public.round += 1;
            let played = std::mem::take(&mut table.public.played);
            table
                .hidden
                .out
                .extend(played.into_iter().map(|(_, card)| card));
            table.public.turn = winner;
            for other in Seat::all(seats) {
                Self::draw(table, other, dealer, tell);
            }
            let empty = table.public.hands.iter().any(|&cards| cards == 0);
            if table.public.round == rules.rounds || empty {
                let most = table.public.points.iter().max().copied().unwrap_or(0);
                let best: Vec<Seat> = Seat::all(seats)
                    .filter(|&other| table.public.points[other] == most)
                    .collect();
                tell.all(|| Event::Over);
                table.public.outcome = Some(match best.as_slice() {
                    [winner] => Outcome::win(*winner, "points"),
                    _ => Outcome::draw("points"),
                });
            }
        } else if LEAK == SKIPS_FORCED && table.private[table.public.turn].iter().all(|&c| c < mv) {
            // A player who cannot win the trick plays the lowest card at once.
            let next = table.public.turn;
            let lowest = table.private[next].iter().min().copied();
            if let Some(lowest) = lowest {
                Self::play(rules, table, next, lowest, dealer, tell);
            }
        }
    }

    fn census(_rules: &Rules, table: &Table<Self>, each: &mut impl FnMut(u8)) {
        table.private.iter().flatten().copied().for_each(&mut *each);
        table.public.played.iter().for_each(|&(_, card)| each(card));
        table
            .hidden
            .deck
            .cards()
            .iter()
            .copied()
            .for_each(&mut *each);
        table.hidden.out.iter().copied().for_each(&mut *each);
    }
}

impl<const LEAK: u8> Present for Toy<LEAK> {
    const TITLE: &'static str = match LEAK {
        COPY.. => COPIES[(LEAK - COPY) as usize].1,
        _ => "Toy",
    };

    const ABOUT: &'static str = "the higher card takes a point";

    const PEOPLE: usize = 3;

    fn prose(rules: &Rules) -> String {
        format!(
            "Play a card. The higher one takes a point, {} times.",
            rules.rounds
        )
    }

    fn read(view: View<'_, Self>, _names: &Names, text: &str) -> Result<u8, Refusal> {
        let card = text
            .trim()
            .parse()
            .map_err(|_| Refusal::no("Type a number from 1 to 9."))?;
        match Self::legal_moves(view).contains(card) {
            true => Ok(card),
            false => Err(Refusal::no("You do not hold that card.")),
        }
    }

    fn write(_rules: &Rules, _names: &Names, mv: u8) -> String {
        mv.to_string()
    }

    fn scene(sight: Sight<'_, Self>, names: &Names) -> Scene {
        let public = sight.public;
        let mut scene = Scene::with_seats(sight.seats);
        for (seat, drawn) in Seat::all(sight.seats).zip(&mut scene.seats) {
            drawn.cards = Some(public.hands[seat]);
        }
        let plain = |card: &u8| {
            CardScene::new(Face::Plain {
                text: card.to_string(),
                small: String::new(),
            })
        };
        let played = public.played.iter().map(|(_, card)| plain(card));
        scene
            .zones
            .push(Zone::new("played", Place::Felt, Layout::Row).with(played));
        scene.note("leaked", public.leaked);
        if let Some((seat, hand)) = sight.own {
            let cards = hand
                .iter()
                .map(|card| plain(card).playable(card.to_string()));
            scene
                .zones
                .push(Zone::new("hand", Place::Hand, Layout::Fan).with(cards));
            if sight.moves().is_some() {
                scene.prompt = format!("{}, which card?", names.of(seat));
                scene.buttons = hand
                    .iter()
                    .map(|card| Button::new(card.to_string(), "play it"))
                    .collect();
            }
        }
        scene
    }

    fn say(_rules: &Rules, names: &Names, event: &Event) -> String {
        match event {
            Event::Played { seat, card } => format!("{} plays {card}.", names.of(*seat)),
            Event::Drew {
                seat,
                card: Some(card),
            } => format!("{} draws {card}.", names.of(*seat)),
            Event::Drew { seat, .. } => format!("{} draws a card.", names.of(*seat)),
            Event::Point { seat } => format!("{} takes a point.", names.of(*seat)),
            Event::Over => "The game is over.".into(),
        }
    }
}

impl<const LEAK: u8> Imagine for Toy<LEAK> {
    type Memory = Memory;

    fn remember(memory: &mut Memory, _rules: &Rules, _seat: Seat, event: &Event) {
        if let Event::Played { card, .. } = event {
            memory.push(*card);
        }
    }

    fn resample(view: View<'_, Self>, memory: &Memory, chance: &mut impl Dealer) -> Table<Self> {
        let mut deck: Bag<u8, 9> = Bag::new();
        deck.extend((1..=9).filter(|card| !memory.contains(card) && !view.private.contains(card)));
        let private = Seats::from_fn(view.seats, |seat| {
            if seat == view.seat {
                return view.private.clone();
            }
            let mut hand: Vec<u8> = (0..view.public.hands[seat])
                .filter_map(|_| deck.draw(chance, |card| card.to_string()))
                .collect();
            hand.sort_unstable();
            hand
        });
        let on_the_table = |card: &u8| view.public.played.iter().any(|(_, other)| other == card);
        let out = memory.iter().copied().filter(|card| !on_the_table(card));
        Table {
            public: view.public.clone(),
            private,
            hidden: Hidden {
                out: out.collect(),
                deck,
            },
        }
    }
}

impl<const LEAK: u8> Advise for Toy<LEAK> {
    type Book = NoBook;
}

impl<const LEAK: u8> Count for Toy<LEAK> {}

impl<const LEAK: u8> Settled for Toy<LEAK> {}
