//! One: be the first to get rid of your cards by matching colour or symbol.
//!
//! **Source.** The design document of a student's program of the shedding game
//! with four colours, written for his son. `rules/one.md` decides open questions.
//!
//! **Deviations from that document.** A Wild Pickup 4 can always be played (one
//! row of its test table says otherwise). A single letter that is a colour is
//! an invalid number, not an invalid colour. Cards that are turned up at the start
//! but cannot start the pile go to the bottom of the deck; everybody has seen them.
//! Cards that are left in the deck are shuffled together with the discard pile. A
//! game in which nobody can move, or that passes the turn limit, is a draw.
//!
//! **House rules.** The preset `official` has the rules printed on a modern box;
//! every other house rule is a switch. A pickup that the next player may answer
//! is pending in [`Phase::Pickup`]. Who may interrupt a turn never depends on the
//! cards held, because that would reveal them.
//!
//! **State.** A hand is a multiset of 54 kinds of cards. A set of moves is the bits
//! of one word, plus the moves that house rules add. The deck is an unordered bag.
//!
//! **Speed.** What exists only for speed is in `fast/`: lookup tables by move and by
//! card, and packed house rules. Its tests also check the two fields that are kept for
//! speed, [`Public::fits`] and [`Public::plain`] (house rules are handled in functions
//! of their own).

mod bot;
mod cards;
mod challenge_history;
mod choices;
mod deal;
mod estimate;
mod fast;
mod habits;
mod heuristic;
mod house_rules;
mod moves;
mod pickup;
mod play;
mod prose;
mod read;
mod reasons;
mod rules;
mod scene;
mod score;
mod state;
mod story;
mod summary;
mod swap;

pub use bot::Memory;
pub use cards::{Card, Hand, Hue, Sign};
pub use choices::Choices;
pub use heuristic::RulesOfThumb;
pub use moves::Move;
pub use rules::{Reshuffle, Rules, Stacking, Target};
pub use state::{Hidden, Phase, Private, Public};
pub use story::Event;

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::game::{Finished, Measure, SummaryText};
use parlour_engine::moves::Refusal;
use parlour_engine::player::NoBook;
use parlour_engine::rules::RuleSet;
use parlour_engine::scene::{Face, Recap, Scene};
use parlour_engine::table::Names;
use parlour_engine::{Advise, FastForward, Game, Outcome, Present, Seat, Sight, Table, Turn, View};

/// The game of One.
#[derive(Clone, Copy, Debug)]
pub struct One;

impl Game for One {
    const ID: &'static str = "one";

    type Rules = Rules;
    type Setup = ();
    type Card = Card;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Move = Move;
    type Moves = Choices;
    type Event = Event;

    #[inline]
    fn deal(
        rules: &Rules,
        _setup: &(),
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) -> Table<Self> {
        deal::deal(rules, seats, dealer, tell)
    }

    #[inline(always)]
    fn turn(rules: &Rules, public: &Public) -> Turn {
        play::turn(rules, public)
    }

    #[inline(always)]
    fn legal_moves(view: View<'_, Self>) -> Choices {
        moves::legal(view)
    }

    #[inline(always)]
    fn play(
        rules: &Rules,
        table: &mut Table<Self>,
        seat: Seat,
        mv: Move,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) {
        play::play(rules, table, seat, mv, dealer, tell);
    }

    fn census(_rules: &Rules, table: &Table<Self>, each: &mut impl FnMut(Card)) {
        state::census(table, each);
    }

    fn value(rules: &Rules, public: &Public, outcome: &Outcome, seat: Seat) -> i64 {
        match rules.measure() {
            Measure::Points => public.scores[seat].into(),
            _ => outcome.win_or_loss(seat),
        }
    }
}

impl Present for One {
    const TITLE: &'static str = "One";
    const ABOUT: &'static str =
        "match the colour or the symbol, and be the first to get rid of your cards";
    const MAX_PEOPLE: usize = 4;
    const MAX_PEOPLE_RAISED: usize = rules::MAX_PLAYERS;

    fn emblem() -> Vec<Face> {
        let card = |text| Card::from_notation(text).expect("the notation of a card");
        ["R7", "Y3", "BR", "G0"]
            .map(|text| card(text).scene(None).face)
            .into()
    }

    fn max_people(rules: &Rules) -> usize {
        rules::max_people(rules)
    }

    fn prose(rules: &Rules) -> String {
        prose::prose(rules)
    }

    fn read(view: View<'_, Self>, names: &Names, text: &str) -> Result<Move, Refusal> {
        read::read(view, names, text)
    }

    fn write(_rules: &Rules, names: &Names, mv: Move) -> String {
        mv.text(names)
    }

    fn scene(sight: Sight<'_, Self>, names: &Names) -> Scene {
        scene::scene(sight, names)
    }

    fn say(rules: &Rules, names: &Names, event: &Event) -> String {
        story::say(rules, names, event)
    }

    fn card_word(_rules: &Rules, word: &str) -> Option<Face> {
        Card::from_notation(word).map(|card| card.scene(None).face)
    }

    fn part(_rules: &Rules, public: &Public) -> Option<(&'static str, u32)> {
        Some(("Round", public.round()))
    }

    fn sum_up(game: &Finished<'_, Self>) -> SummaryText {
        summary::sum_up(game)
    }

    fn is_pause(event: &Event) -> bool {
        matches!(event, Event::Scored { .. })
    }

    fn result_seat(event: &Event) -> Option<Seat> {
        match event {
            Event::Caught { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    fn recap(rules: &Rules, names: &Names, public: &Public, events: &[&Event]) -> Option<Recap> {
        summary::recap(rules, names, public, events)
    }
}

impl Advise for One {
    type Book = NoBook;
    type Heuristic = RulesOfThumb;

    fn imagine(view: View<'_, Self>, memory: &Memory, chance: &mut impl Dealer) -> Table<Self> {
        bot::deal_unseen(view, memory, Some(&memory.habits), chance)
    }

    /// In a game of several deals, a search ends with the deal: the points of it
    /// count, compared with those of the others.
    fn interim_result(start: View<'_, Self>, now: &Public) -> Option<f64> {
        score::interim_result(start, now)
    }

    #[inline]
    fn estimate(start: View<'_, Self>, table: &Table<Self>) -> Option<f64> {
        estimate::estimate(start, table)
    }
}

impl FastForward for One {}
