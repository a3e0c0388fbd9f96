//! Top Trumps: pick a card, challenge with a property, take the others' cards.
//!
//! **Source.** The description of a student's program with eight planes on its
//! cards, read as `rules/top-trumps.md` decides it. The deck of planes is from
//! there; the other decks are described in `decks/README.md`.
//!
//! **Deviations from that document.** The winner is who took the last card, as
//! its prose says (its program names who has the most cards). A choice can be
//! named, not only numbered. Numbers have no upper limit of 127. A game that
//! runs in circles ends at a limit of rounds. Hands are listed in the order of
//! the deck; in the document, cards that were won come last.
//!
//! **How it is kept.** A hand is a set of bits. Values are compared by their
//! place on the property's scale, which is made when the deck is read, so that
//! decimals of any length cost nothing in play. Who has which value is in
//! `Hidden`, and once shown in `Public`: a player who is given the rules can
//! read the names on the cards there, but no values. (Writing rules down for a
//! record must give the whole deck; a player is never handed a record of a
//! game in play.) A pick stays secret until the property is picked.
//!
//! Where picks are open, a seat's `Private` keeps the values of every card that
//! the seat has had before its eyes: nobody can make it forget them. Where
//! hands are stacks, the card on top is all of the hand that its owner sees,
//! and always the pick; what lies under it is in `Hidden`. Cards go under a
//! stack after everybody has seen them, so the order of a stack's bottom is
//! known to all who remember (`Memory`), and to nobody else.

mod bot;
mod cards;
mod csv;
mod deal;
mod decimal;
mod deck;
mod ending;
mod json;
mod moves;
mod objects;
mod parse;
mod play;
mod prose;
mod rules;
mod scene;
mod sentences;
mod settle;
mod stacks;
mod state;
mod story;

pub use bot::Memory;
pub use cards::{Card, CardSet};
pub use decimal::Decimal;
pub use deck::{Deck, DeckError, Format, MOST_CARDS, MOST_PROPERTIES, Property, Rank, bundled};
pub use moves::{Choices, Move};
pub use rules::{Hand, NextChooser, OutOfCards, Picks, PlayFor, Rules, Ties};
pub use stacks::Stacks;
pub use state::{Hidden, Private, Public, Round, Shown};
pub use story::Event;

use parlour_engine::{
    Counter, Dealer, Game, MAX_SEATS, Names, Preset, Refusal, Scene, Seat, SetupError, Sight,
    Switch, Table, Tell, Turn, View,
};

/// The game of Top Trumps.
#[derive(Clone, Copy, Debug)]
pub struct TopTrumps;

impl Game for TopTrumps {
    const ID: &'static str = "top-trumps";
    const TITLE: &'static str = "Top Trumps";
    const ABOUT: &'static str = "pick a card blind, and hope that its value beats the others";
    const PEOPLE: std::ops::RangeInclusive<usize> = 1..=MAX_SEATS;
    const TABLE: usize = 2;
    const COUNTERS: &'static [Counter] = story::COUNTERS;

    type Rules = Rules;
    type Card = Card;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Move = Move;
    type Moves = Choices;
    type Event = Event;
    type Memory = Memory;
    type Book = parlour_engine::NoBook;

    fn presets() -> Vec<Preset<Rules>> {
        rules::presets()
    }

    fn switches() -> Vec<Switch<Rules>> {
        rules::switches()
    }

    fn prose(rules: &Rules) -> String {
        prose::prose(rules)
    }

    fn check(rules: &Rules, seats: usize) -> Result<(), SetupError> {
        rules::check(rules, seats)
    }

    #[inline]
    fn deal(
        rules: &Rules,
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) -> Table<Self> {
        deal::deal(rules, seats, dealer, tell)
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

    fn read(view: View<'_, Self>, _names: &Names, text: &str) -> Result<Move, Refusal> {
        moves::read(view, text)
    }

    fn write(rules: &Rules, _names: &Names, mv: Move) -> String {
        moves::write(rules, mv)
    }

    fn scene(sight: Sight<'_, Self>, names: &Names) -> Scene {
        scene::scene(sight, names)
    }

    fn say(rules: &Rules, names: &Names, event: &Event) -> String {
        sentences::say(rules, names, event)
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

    #[inline(always)]
    fn tally(event: &Event, count: &mut impl FnMut(usize, u64)) {
        story::tally(event, count);
    }

    fn remember(memory: &mut Memory, _seat: Seat, event: &Event) {
        bot::remember(memory, event);
    }

    fn resample(view: View<'_, Self>, memory: &Memory, chance: &mut impl Dealer) -> Table<Self> {
        bot::resample(view, memory, chance)
    }

    fn census(_rules: &Rules, table: &Table<Self>, each: &mut impl FnMut(Card)) {
        state::census(table, each);
    }
}
