//! Top Trumps: pick a card, challenge with a property, take the others' cards.
//!
//! **Source.** The description of a student's program with eight planes on its
//! cards, as interpreted in `rules/top-trumps.md`. The deck of planes is from
//! there; the other decks are described in `decks/README.md`.
//!
//! **Deviations from that document.** The winner is the player who took the last
//! card, as its prose says (its program names the player with the most cards).
//! Choices can be named, not only numbered. Values are not limited to 127. A game
//! that does not end is stopped at a limit of rounds. Hands are listed in the order
//! of the deck; in the document, cards that were won come last.
//!
//! **State.** A hand is a set of cards as bits. Values are compared by [`ValueRank`],
//! their position on the property's sorted scale, which is computed when the deck
//! is read; so play never compares decimals. The public part of the deck is part of the
//! rules. Which value is on which card is the setup, which the deal copies into
//! `Hidden`; a value that was shown is in `Public`. A pick stays secret until the
//! property is picked. There is no `fast/` folder: the few things made for speed
//! are representations, and say where they are defined what they equal.
//!
//! With open picks, a seat's `Private` keeps the values of every card that the seat
//! has seen. With stacks, the owner sees only the top card, which is always the
//! pick; the rest of the stack is in `Hidden`. Everybody sees cards go to the
//! bottom of a stack, so players who remember (`Memory`) know the order there.
//!
//! **Bots.** The rules of thumb (`heuristic.rs`) compare a card with the whole deck.
//! The book (`book.rs`) counts the cards that were seen and computes exact chances
//! (`chances.rs`).

mod book;
mod bot;
mod cards;
mod chances;
mod deal;
mod deck;
mod ending;
mod heuristic;
mod moves;
mod play;
mod prose;
mod reasons;
mod rules;
mod scene;
mod sentences;
mod settle;
mod stacks;
mod state;
mod story;
mod summary;

pub use book::CountedCards;
pub use bot::Memory;
pub use cards::{Card, CardSet};
pub use deck::{
    Decimal, Deck, DeckError, DeckFormat, MAX_CARDS, MAX_PROPERTIES, Property, PublicCard,
    PublicDeck, ValueRank, bundled,
};
pub use heuristic::RulesOfThumb;
pub use moves::{Choices, Move};
pub use rules::{
    NextChooser, OutOfCards, Picks, PlayFor, PlayFrom, Rules, Setup, Ties, terms_with_deck,
};
pub use stacks::Stacks;
pub use state::{Hidden, KnownValues, Private, Public, Round};
pub use story::Event;

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::game::{Finished, LongGame, OutOfGame, SetupError, SummaryText};
use parlour_engine::moves::Refusal;
use parlour_engine::rules::Document;
use parlour_engine::scene::Scene;
use parlour_engine::table::{MAX_SEATS, Names};
use parlour_engine::{Advise, FastForward, Game, Outcome, Present, Seat, Sight, Table, Turn, View};

/// The game of Top Trumps.
#[derive(Clone, Copy, Debug)]
pub struct TopTrumps;

impl Game for TopTrumps {
    const ID: &'static str = "top-trumps";

    type Rules = Rules;
    type Setup = Setup;
    type Card = Card;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Move = Move;
    type Moves = Choices;
    type Event = Event;

    fn documents() -> Vec<Document<Self>> {
        rules::documents()
    }

    fn check_setup(rules: &Rules, setup: &Setup) -> Result<(), SetupError> {
        rules::check_setup(rules, setup)
    }

    #[inline]
    fn deal(
        rules: &Rules,
        setup: &Setup,
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) -> Table<Self> {
        deal::deal(rules, setup, seats, dealer, tell)
    }

    #[inline]
    fn turn(rules: &Rules, public: &Public) -> Turn {
        play::turn(rules, public)
    }

    #[inline]
    fn legal_moves(view: View<'_, Self>) -> Choices {
        moves::legal(view)
    }

    #[inline]
    fn play(
        rules: &Rules,
        table: &mut Table<Self>,
        seat: Seat,
        mv: Move,
        _dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) {
        play::play(rules, table, seat, mv, tell);
    }

    fn census(_rules: &Rules, table: &Table<Self>, each: &mut impl FnMut(Card)) {
        state::census(table, each);
    }

    fn value(rules: &Rules, public: &Public, outcome: &Outcome, seat: Seat) -> i64 {
        match rules.play_for {
            PlayFor::Cards => outcome.win_or_loss(seat),
            PlayFor::Points => public.points[seat].into(),
        }
    }
}

/// A deck of this many cards or more makes a long game.
const LONG_DECK: usize = 30;

impl Present for TopTrumps {
    const TITLE: &'static str = "Top Trumps";
    const ABOUT: &'static str = "pick a card blind, and hope that its value beats the others";
    const MAX_PEOPLE: usize = MAX_SEATS;
    const DEFAULT_SEATS: usize = 2;

    fn emblem() -> Vec<parlour_engine::scene::Face> {
        scene::emblem()
    }

    fn long_game(rules: &Rules) -> Option<LongGame> {
        let cards = rules.cards();
        let is_long = rules.play_for == PlayFor::Cards && cards >= LONG_DECK;
        is_long.then(|| LongGame {
            warning: format!("With {cards} cards, a game takes hundreds of rounds."),
            shorter: ("play-for", "points"),
            offer: "Played for points, every card is played only once.".into(),
        })
    }

    fn prose(rules: &Rules) -> String {
        prose::prose(rules)
    }

    fn read(view: View<'_, Self>, _names: &Names, text: &str) -> Result<Move, Refusal> {
        moves::read(view, text)
    }

    fn write(rules: &Rules, _names: &Names, mv: Move) -> String {
        moves::write(rules, mv)
    }

    fn scene(sight: Sight<'_, Self>, names: &Names) -> Scene {
        scene::scene(sight, names)
    }

    fn part(_rules: &Rules, public: &Public) -> Option<(&'static str, u32)> {
        Some(("Round", public.rounds + 1))
    }

    fn say(rules: &Rules, names: &Names, event: &Event) -> String {
        sentences::say(rules, names, event)
    }

    fn out_of_game(
        _rules: &Rules,
        public: &Public,
        names: &Names,
        seat: Seat,
    ) -> Option<OutOfGame> {
        let has_no_cards = public.hands[seat] == 0;
        has_no_cards.then(|| OutOfGame {
            result: format!("{} has no cards left and is out.", names.of(seat)),
            is_good: false,
        })
    }

    fn is_pause(event: &Event) -> bool {
        matches!(
            event,
            Event::Won { .. } | Event::Scored { .. } | Event::Drawn
        )
    }

    fn event_json(rules: &Rules, event: &Event) -> String {
        story::event_json(rules, event)
    }

    fn sum_up(game: &Finished<'_, Self>) -> SummaryText {
        summary::sum_up(game)
    }
}

impl Advise for TopTrumps {
    type Book = CountedCards;
    type Heuristic = RulesOfThumb;
}

impl FastForward for TopTrumps {}
