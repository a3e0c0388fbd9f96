//! War: everyone shows a card, the highest takes them all, equals fight on.
//!
//! **Source.** The documentation of a JavaScript library for the game, read as
//! `rules/war.md` decides it. It is a library here too: [`Card`], [`Deck`],
//! [`Player`], [`WarGame`], [`EndlessWarGame`] and [`RoundResult`] are for
//! programs that drive the game themselves; see `examples/war_to_the_end.rs`
//! and `examples/endless_war.rs`. [`War`] is the game at a table. Both play
//! the same round.
//!
//! **Deviations from that document.** If nobody at war can draw both cards, the
//! longest draw wins, and with equal ones nobody does: the cards leave play and
//! are kept. After the limit a game is a draw; an endless game at a table is
//! won by who won the most rounds. In a war of an endless game cards are dealt
//! out again before a draw, if there is one for everyone; the cards of a round
//! that nobody wins are discarded. A deck of one rank is no endless game. At a
//! table every card is there only once, at most 1,024 in all, and an end by the
//! limit does not set `game_over` in the event, as it does not in the library.
//!
//! **House rules.** With `short-of-cards` at `last-card` a war goes on as long
//! as somebody in it can draw; who cannot stands with the card that tied. With
//! `joins` at `everyone` those who did not tie join with a new card or not at
//! all, in every war of the round. `high-first` takes equal ranks by seat. Only
//! winnings are shuffled, not cards that nobody wins; in an endless game they
//! are discarded in the shuffled order.
//!
//! **How it is kept.** Every stack slides through a stretch of memory of its
//! own, so a round moves no card but those shown, and allocates nothing.

mod bot;
mod cards;
mod counts;
mod fight;
mod library;
mod moves;
mod play;
mod prose;
mod refill;
mod round;
mod rules;
mod scene;
mod stacks;
mod state;
mod story;
mod stretch;
mod sweep;
mod told;
mod watch;
mod winnings;

pub use bot::Memory;
pub use cards::{Card, Deck, NotACard};
pub use library::{EndlessWarGame, Loop, Player, RoundResult, WarError, WarGame};
pub use moves::Move;
pub use round::{Joins, Short};
pub use rules::{MOST_CARDS, Rules};
pub use stacks::Stacks;
pub use state::{Hidden, Private, Public};
pub use story::{Course, Event};
pub use winnings::Winnings;

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::game::{Measure, SetupError};
use parlour_engine::moves::{MoveSet, Refusal};
use parlour_engine::player::NoBook;
use parlour_engine::playout::Playout;
use parlour_engine::rules::{Preset, Switch};
use parlour_engine::scene::Scene;
use parlour_engine::table::{MAX_SEATS, Names};
use parlour_engine::{Advise, Game, Outcome, Present, Seat, Settled, Sight, Table, Turn, View};

/// The game of War.
#[derive(Clone, Copy, Debug)]
pub struct War;

impl Game for War {
    const ID: &'static str = "war";
    const ANYONE: bool = true;

    type Rules = Rules;
    type Setup = ();
    type Card = Card;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Move = Move;
    type Moves = MoveSet<Move>;
    type Event = Event;

    fn presets() -> Vec<Preset<Rules>> {
        rules::presets()
    }

    fn switches() -> Vec<Switch<Rules>> {
        rules::switches()
    }

    fn check(rules: &Rules, seats: usize) -> Result<(), SetupError> {
        rules::check(rules, seats)
    }

    #[inline]
    fn deal(
        rules: &Rules,
        _setup: &(),
        seats: usize,
        dealer: &mut impl Dealer,
        _tell: &mut impl Tell<Event>,
    ) -> Table<Self> {
        play::deal(rules, seats, dealer)
    }

    #[inline]
    fn turn(_rules: &Rules, public: &Public) -> Turn {
        play::turn(public)
    }

    #[inline]
    fn legal_moves(_view: View<'_, Self>) -> MoveSet<Move> {
        moves::legal()
    }

    #[inline]
    fn play(
        rules: &Rules,
        table: &mut Table<Self>,
        _seat: Seat,
        _mv: Move,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) {
        fight::run(rules, table, dealer, tell, 1);
    }

    fn census(rules: &Rules, table: &Table<Self>, each: &mut impl FnMut(Card)) {
        state::census(rules, table, each);
    }

    fn measure(rules: &Rules) -> Measure {
        match rules.endless {
            true => Measure::Points,
            false => Measure::WinOrLoss,
        }
    }

    fn value(rules: &Rules, public: &Public, outcome: &Outcome, seat: Seat) -> i64 {
        match rules.endless {
            true => public.won[seat].into(),
            false => outcome.win_or_loss(seat),
        }
    }
}

impl Present for War {
    const TITLE: &'static str = "War";
    const ABOUT: &'static str = "show a card each: the highest takes them all, equals fight on";
    const SECRETS: bool = false;
    const PEOPLE: usize = MAX_SEATS;

    fn prose(rules: &Rules) -> String {
        prose::prose(rules)
    }

    fn read(_view: View<'_, Self>, _names: &Names, text: &str) -> Result<Move, Refusal> {
        moves::read(text)
    }

    fn write(_rules: &Rules, _names: &Names, mv: Move) -> String {
        mv.to_string()
    }

    fn scene(sight: Sight<'_, Self>, names: &Names) -> Scene {
        scene::scene(sight, names)
    }

    fn say(rules: &Rules, names: &Names, event: &Event) -> String {
        story::say(rules, names, event)
    }

    fn trend(rules: &Rules, event: &Event) -> Option<(&'static str, u8)> {
        story::lead(rules, event).map(|lead| ("lead", lead))
    }
}

impl Advise for War {
    type Book = NoBook;
}

impl Settled for War {
    #[inline]
    fn run(
        rules: &Rules,
        table: &mut Table<Self>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
        most: u64,
    ) -> u64 {
        fight::run(rules, table, dealer, tell, most)
    }

    fn most_moves(rules: &Rules) -> u64 {
        rules.round_limit.into()
    }

    fn is_settled(rules: &Rules) -> bool {
        !rules.endless && rules.winnings != Winnings::Shuffled
    }

    #[inline]
    fn run_settled(
        rules: &Rules,
        table: &mut Table<Self>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) -> Playout {
        fight::run_settled(rules, table, dealer, tell)
    }

    fn same_position(one: &Table<Self>, other: &Table<Self>) -> bool {
        state::same_position(one, other)
    }
}
