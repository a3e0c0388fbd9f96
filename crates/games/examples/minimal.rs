//! A complete game in one file: High Card. When it runs, random players play it:
//! `cargo run -p parlour-games --example minimal`.
//!
//! There are twelve cards, 1 to 12, and everybody gets three. In each trick, everybody plays a
//! card from seat 1 on, and the highest takes the trick. Most tricks win. Played cards are
//! public, hands are private, and nobody sees the cards that were not dealt.

use arrayvec::ArrayVec;
use parlour_engine::dealer::{Bag, Dealer, Fast, Seed};
use parlour_engine::event::Tell;
use parlour_engine::game::{Finished, SetupError, SummaryText, counted};
use parlour_engine::moves::{MoveList, Moves};
use parlour_engine::player::{NoBook, NoHeuristic};
use parlour_engine::record::Chance;
use parlour_engine::rules::{Preset, RuleSet};
use parlour_engine::scene::{CardScene, Face, Layout, Place, Scene, Zone};
use parlour_engine::table::{Names, Seats};
use parlour_engine::{Advise, Count, FastForward, Game, Imagine, Outcome, Present};
use parlour_engine::{Seat, Session, Sight, Table, Turn, View};
use serde::Serialize;

const CARDS: [u8; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const DEALT: usize = 3;

/// The game.
pub struct HighCard;

/// Nothing to agree on.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules;

impl RuleSet for Rules {
    fn presets() -> Vec<Preset<Rules>> {
        vec![Preset::seed("Three cards each.", Rules)]
    }

    fn check(&self, seats: usize) -> Result<(), SetupError> {
        SetupError::seats::<HighCard>(2..=4, seats)
    }
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// The cards of the trick, in seat order, and those of earlier tricks.
    trick: ArrayVec<u8, 4>,
    earlier: ArrayVec<u8, { CARDS.len() }>,
    /// How many cards each seat holds, and how many tricks it has taken.
    held: Seats<u32>,
    tricks: Seats<u32>,
}

/// The cards that were not dealt. Nobody knows their order, so they have none.
type Deck = Bag<u8, { CARDS.len() }>;

/// What happens to a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// It is dealt a card, which others do not see.
    Dealt(SeatCard),
    /// It plays a card.
    Played(SeatCard),
    /// It takes the trick with a card.
    Took(SeatCard),
}

/// A seat, and its card if it may be known.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatCard {
    seat: Seat,
    card: Option<u8>,
}

impl Game for HighCard {
    const ID: &'static str = "high-card";

    type Rules = Rules;
    type Setup = ();
    type Card = u8;
    type Public = Public;
    type Private = ArrayVec<u8, DEALT>;
    type Hidden = Deck;
    type Move = u8;
    type Moves = MoveList<u8, DEALT>;
    type Event = Event;

    fn deal(
        _rules: &Rules,
        (): &(),
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) -> Table<Self> {
        dealer.reshuffle();
        let mut hidden = Deck::of(&CARDS);
        let mut private = Seats::filled(seats, ArrayVec::new());
        for seat in (0..DEALT).flat_map(|_| Seat::all(seats)) {
            let card = hidden.draw(dealer, |card| card.to_string());
            let dealt = |card| Event::Dealt(SeatCard { seat, card });
            tell.split(seat, || dealt(card), || dealt(None));
            private[seat].extend(card);
        }
        Table {
            public: Public {
                trick: ArrayVec::new(),
                earlier: ArrayVec::new(),
                held: Seats::filled(seats, DEALT as u32),
                tricks: Seats::filled(seats, 0),
            },
            private,
            hidden,
        }
    }

    fn turn(_rules: &Rules, public: &Public) -> Turn {
        let seat = Seat::new(public.trick.len());
        match public.held[seat] {
            0 => Turn::Over(Outcome::win_or_draw(public.tricks.leader(), "tricks")),
            _ => Turn::One(seat),
        }
    }

    fn legal_moves(view: View<'_, Self>) -> Self::Moves {
        view.private.iter().copied().collect()
    }

    fn play(
        _rules: &Rules,
        table: &mut Table<Self>,
        seat: Seat,
        card: u8,
        _dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) {
        let public = &mut table.public;
        table.private[seat].retain(|held| *held != card);
        public.held[seat] -= 1;
        public.trick.push(card);
        let card = Some(card);
        tell.all(|| Event::Played(SeatCard { seat, card }));
        if public.trick.len() == table.private.len() {
            let card = public.trick.iter().max().copied();
            let place = public.trick.iter().position(|&other| Some(other) == card);
            let seat = Seat::new(place.expect("it is one of them"));
            tell.all(|| Event::Took(SeatCard { seat, card }));
            public.tricks[seat] += 1;
            public.earlier.extend(public.trick.drain(..));
        }
    }

    fn census(_rules: &Rules, table: &Table<Self>, each: &mut impl FnMut(u8)) {
        let Public { trick, earlier, .. } = &table.public;
        let hands = table.private.iter().flatten();
        let other = trick.iter().chain(earlier).chain(table.hidden.cards());
        hands.chain(other).copied().for_each(each);
    }
}

impl Present for HighCard {
    const TITLE: &'static str = "High Card";
    const ABOUT: &'static str = "the highest card takes the trick";
    const MAX_PEOPLE: usize = 4;

    fn prose(_rules: &Rules) -> String {
        "Play one of your three cards. The highest takes the trick. Most tricks win.".into()
    }

    fn write(_rules: &Rules, _names: &Names, card: u8) -> String {
        card.to_string()
    }

    fn say(_rules: &Rules, names: &Names, event: &Event) -> String {
        let (told, verb) = match event {
            Event::Dealt(told) => (told, "gets"),
            Event::Played(told) => (told, "plays"),
            Event::Took(told) => (told, "takes the trick with"),
        };
        let card = told.card.map_or("a card".into(), |card| card.to_string());
        format!("{} {verb} {card}.", names.of(told.seat))
    }

    fn is_pause(event: &Event) -> bool {
        matches!(event, Event::Took(_))
    }

    fn scene(sight: Sight<'_, Self>, names: &Names) -> Scene {
        let face = |card: &u8| CardScene::new(Face::plain(card, ""));
        let mut scene = Scene::with_hands(&sight.public.held);
        scene.add_points(names, &sight.public.tricks);
        let trick = Zone::new("trick", Place::Felt, Layout::Row);
        let trick = trick.with(sight.public.trick.iter().map(face));
        scene.zones.push(trick);
        if let Some((_, hand)) = sight.own {
            let asked = sight.moves().is_some();
            let hand = hand.iter().map(|it| face(it).playable_if(asked, it));
            scene.zones.push(Zone::hand(hand));
        }
        scene
    }

    fn sum_up(game: &Finished<'_, Self>) -> SummaryText {
        let tricks = game.public.tricks.iter();
        SummaryText {
            reason: "All cards are played.".into(),
            scores: tricks.map(|&tricks| counted(tricks, "trick")).collect(),
            ..SummaryText::default()
        }
    }
}

impl Imagine for HighCard {
    /// All that a seat has seen is public or in its hand.
    type Memory = ();

    fn resample(view: View<'_, Self>, (): &(), chance: &mut impl Dealer) -> Table<Self> {
        let public = view.public;
        let seen = [&view.private[..], &public.trick, &public.earlier].concat();
        let unseen = CARDS.into_iter().filter(|card| !seen.contains(card));
        let mut deck: Deck = unseen.collect();
        let mut draw = || deck.draw(chance, |card| card.to_string());
        let held = |seat| (0..public.held[seat]).filter_map(|_| draw()).collect();
        let private = view.private_or(held);
        view.imagined(private, deck)
    }
}

impl Advise for HighCard {
    type Book = NoBook;
    type Heuristic = NoHeuristic;
}

impl Count for HighCard {}
impl FastForward for HighCard {}

fn main() -> Result<(), SetupError> {
    let chance = Chance::seed(Seed([7; 32]));
    let mut game = Session::<HighCard>::new(Rules, Names::numbered(3), chance)?;
    let mut random = Fast::new(Seed::default(), 0);
    while let Some(seat) = game.turn().must().lowest() {
        let cards = game.legal_moves(seat).expect("it is this seat's turn");
        let card = cards.random(&mut random).expect("it holds a card");
        game.play_move(seat, card).expect("the move is legal");
    }
    for told in game.told() {
        println!("{}", HighCard::say(&Rules, game.names(), &told.full));
    }
    Ok(())
}
