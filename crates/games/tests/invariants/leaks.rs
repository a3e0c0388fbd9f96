//! Invariant 1: what a seat is given depends only on what it may know.
//!
//! A table that the seat may believe in is imagined, the same move is made in
//! both with the same cards coming from the dealer, and everything the seat is
//! given (events, public state, own state, picture, whose turn it is) must be
//! the same to the byte, unless the move revealed something to it that differs.

use std::collections::{BTreeMap, VecDeque};

use parlour_engine::dealer::{Dealer, Fast, Seeded};
use parlour_engine::event::{Log, Told};
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::rules::Terms;
use parlour_engine::table::{Names, Seats};
use parlour_engine::{Seat, Table};

use crate::tables::{Check, every_table, some_seat};
use crate::toy::{self, Toy};

/// Deals as another dealer does, and writes down what came.
pub struct Recorder<D> {
    pub inner: D,
    pub lists: Vec<Vec<String>>,
    pub numbers: Vec<u32>,
}

impl<D> Recorder<D> {
    pub fn new(inner: D) -> Self {
        Self {
            inner,
            lists: Vec::new(),
            numbers: Vec::new(),
        }
    }

    fn list(&mut self) -> &mut Vec<String> {
        if self.lists.is_empty() {
            self.lists.push(Vec::new());
        }
        self.lists.last_mut().expect("there is a list")
    }
}

impl<D: Dealer> Dealer for Recorder<D> {
    fn below(&mut self, bound: u32) -> u32 {
        let number = self.inner.below(bound);
        self.numbers.push(number);
        number
    }

    fn reshuffle(&mut self) {
        self.inner.reshuffle();
        self.lists.push(Vec::new());
    }

    fn pick<C: Copy>(&mut self, cards: &[C], face: impl Fn(C) -> String) -> usize {
        let index = self.inner.pick(cards, &face);
        let card = face(cards[index]);
        self.list().push(card);
        index
    }

    fn shuffle<C: Copy>(&mut self, cards: &mut [C], face: impl Fn(C) -> String) {
        self.inner.shuffle(cards, &face);
        self.lists
            .push(cards.iter().map(|&card| face(card)).collect());
    }
}

/// Deals the same cards as were written down, where they are there.
struct Mirror {
    cards: VecDeque<String>,
    numbers: VecDeque<u32>,
}

impl Mirror {
    fn find<C: Copy>(&mut self, cards: &[C], face: &impl Fn(C) -> String) -> usize {
        let wanted = self.cards.pop_front();
        let place = cards.iter().position(|&card| Some(face(card)) == wanted);
        place.unwrap_or(0)
    }
}

impl Dealer for Mirror {
    fn below(&mut self, bound: u32) -> u32 {
        let number = self.numbers.pop_front().unwrap_or(0);
        number.min(bound.saturating_sub(1))
    }

    fn pick<C: Copy>(&mut self, cards: &[C], face: impl Fn(C) -> String) -> usize {
        self.find(cards, &face)
    }

    fn shuffle<C: Copy>(&mut self, cards: &mut [C], face: impl Fn(C) -> String) {
        for place in 0..cards.len() {
            let found = self.find(&cards[place..], &face);
            cards[place..=place + found].rotate_right(1);
        }
    }
}

/// What the test saw.
#[derive(Debug, Default)]
pub struct Report {
    /// Moves after which everything was compared.
    compared: u32,
    /// Moves that revealed something which differed.
    revealed: u32,
    /// Imagined tables in which the move was not possible.
    impossible: u32,
    pub leaks: Vec<String>,
}

/// How often a table is imagined to find one that reveals the same.
const TRIES: usize = 6;

/// How the comparison for one seat went.
enum Found {
    Compared,
    Revealed,
    Impossible,
}

/// Everything a seat is given after a move, except what was revealed.
#[derive(Debug, PartialEq)]
struct Given {
    events: Vec<String>,
    public: String,
    private: String,
    scene: String,
    turn: String,
}

fn given<G: CardGame>(
    rules: &G::Rules,
    table: &Table<G>,
    told: &[Told<G::Event>],
    seat: Seat,
    names: &Names,
) -> (Given, Vec<String>) {
    let json = |told: &Told<G::Event>| G::event_json(rules, told.to(Some(seat)));
    let reveals = told.iter().filter(|told| told.reveals_to(Some(seat)));
    let given = Given {
        events: told.iter().map(json).collect(),
        public: format!("{:?}", table.public),
        private: format!("{:?}", table.private[seat]),
        scene: format!("{:?}", G::scene(table.sight(rules, Some(seat)), names)),
        turn: format!("{:?}", G::turn(rules, &table.public)),
    };
    (given, reveals.map(json).collect())
}

/// Plays a game at random and looks for leaks at every move.
pub fn look<G: CardGame>(
    terms: &Terms<G>,
    seats: usize,
    index: u64,
    most: usize,
    report: &mut Report,
) {
    let rules = &terms.rules;
    let names = Names::numbered(seats);
    let mut dealer = Seeded::new("1ea4".parse().expect("hexadecimal"), index);
    let mut chance = Fast::new("c4a2ce".parse().expect("hexadecimal"), index);
    let mut log = Log(Vec::new());
    let mut table = G::deal(rules, &terms.setup, seats, &mut dealer, &mut log);
    let mut memories: Seats<G::Memory> = Seats::from_fn(seats, |_| G::Memory::default());
    let remember = |memories: &mut Seats<G::Memory>, log: &Log<G::Event>| {
        for seat in Seat::all(seats) {
            for told in &log.0 {
                G::remember(&mut memories[seat], rules, seat, told.to(Some(seat)));
            }
        }
    };
    remember(&mut memories, &log);
    for _ in 0..most {
        let Some(actor) = some_seat::<G>(rules, &table, &mut chance) else {
            return;
        };
        let legal = G::legal_moves(table.view(rules, actor));
        // Idle moves too: they are made by people.
        let mv = match chance.below(4) {
            0 => legal.get(chance.below(legal.len() as u32) as usize),
            _ => legal.random(&mut chance),
        };
        let mv = mv.expect("who is asked has a move");
        let mut after = table.clone();
        let mut recorder = Recorder::new(dealer.clone());
        let mut log = Log(Vec::new());
        G::play(rules, &mut after, actor, mv, &mut recorder, &mut log);
        for observer in Seat::all(seats) {
            let (real, shown) = given::<G>(rules, &after, &log.0, observer, &names);
            // Imagined again until what is revealed is the same, so that a
            // reveal excuses nothing but itself.
            let mut found = Found::Impossible;
            for _ in 0..TRIES {
                let memory = &memories[observer];
                let mut other = G::resample(table.view(rules, observer), memory, &mut chance);
                if !G::legal_moves(other.view(rules, actor)).contains(mv) {
                    continue;
                }
                let mut mirror = Mirror {
                    cards: recorder.lists.iter().flatten().cloned().collect(),
                    numbers: recorder.numbers.iter().copied().collect(),
                };
                let mut other_log = Log(Vec::new());
                G::play(rules, &mut other, actor, mv, &mut mirror, &mut other_log);
                let (imagined, other_shown) =
                    given::<G>(rules, &other, &other_log.0, observer, &names);
                if shown != other_shown {
                    found = Found::Revealed;
                    continue;
                }
                found = Found::Compared;
                if real != imagined {
                    report.leaks.push(format!(
                        "{} with {seats} seats, game {index}: seat {observer} learns from \
                         {actor}'s {mv:?}\nreal:     {real:?}\nimagined: {imagined:?}",
                        G::ID
                    ));
                }
                break;
            }
            match found {
                Found::Compared => report.compared += 1,
                Found::Revealed => report.revealed += 1,
                Found::Impossible => report.impossible += 1,
            }
        }
        (table, dealer) = (after, recorder.inner);
        remember(&mut memories, &log);
    }
}

/// How much could be compared for each game and preset. Some tables show
/// something new at every move (endless War with many players), and nothing is
/// left to compare there; the same preset with fewer seats must make up for it.
#[derive(Default)]
struct NoLeak(BTreeMap<String, u32>);

impl Check for NoLeak {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        let mut report = Report::default();
        for index in 0..12 {
            look::<G>(terms, seats, index, 120, &mut report);
        }
        println!(
            "{} {preset}, {seats} seats: {} compared, {} revealed, {} impossible",
            G::ID,
            report.compared,
            report.revealed,
            report.impossible
        );
        assert!(report.leaks.is_empty(), "{}", report.leaks[0]);
        *self.0.entry(format!("{} {preset}", G::ID)).or_default() += report.compared;
    }
}

#[test]
fn no_game_leaks() {
    let mut looked = NoLeak::default();
    every_table(&mut looked);
    for (table, compared) in looked.0 {
        assert!(
            compared >= 30,
            "{table}: hardly anything could be compared: {compared} moves"
        );
    }
}

#[test]
fn planted_leaks_are_found() {
    fn leaks<const LEAK: u8>() -> usize {
        let terms = Terms {
            rules: toy::Rules { rounds: 2 },
            setup: (),
        };
        let mut report = Report::default();
        for index in 0..40 {
            look::<Toy<LEAK>>(&terms, 3, index, 100, &mut report);
        }
        report.leaks.len()
    }
    assert_eq!(leaks::<{ toy::NO_LEAK }>(), 0);
    assert!(leaks::<{ toy::TELLS_ALL }>() > 0);
    assert!(leaks::<{ toy::COUNTS_HIGH_CARDS }>() > 0);
    assert!(leaks::<{ toy::ORDER_BY_HAND }>() > 0);
    assert!(leaks::<{ toy::PEEKS_AT_DECK }>() > 0);
    assert!(leaks::<{ toy::SKIPS_FORCED }>() > 0);
    assert!(leaks::<{ toy::HIDES_BEHIND_REVEAL }>() > 0);
}
