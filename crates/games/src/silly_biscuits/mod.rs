//! Silly Biscuits: up or down, and be rid of your cards first, even of those
//! that you have never seen.
//!
//! **Source.** The description of a student's terminal game, read as
//! `rules/silly-biscuits.md` decides it.
//!
//! **Deviations from that document.** A move that cannot be made is asked for
//! again and does not pass the turn (switch `mistake`). Three rounds of nothing
//! but skips and lost turns end the game (switch `skip-rounds`); drawing a card
//! is no lost turn in this sense, because the deck grows smaller by it. Who has
//! a play may skip; who has none draws, and cannot skip while there is a deck.
//!
//! **Two games on one table.** The switch `style` says whether play goes up and
//! down and who cannot play draws, or only up and who does not play takes the
//! pile: the pub game of the preset `shithead`. Its lines are read so: who holds
//! the lowest card after swapping shows it and begins, with any card. Hidden
//! cards are played when all public ones are gone. On an empty pile there is
//! nothing to take. Everybody but the last one who holds cards wins (switch
//! `finish`), and at the turn limit those who are out have won. A seat swaps so
//! often at most (switch `swaps`): three swaps are enough for every wish, and
//! the game must begin.
//!
//! **How it is kept.** A hand is a set of bits by card; what may be played is a
//! word of thirteen bits by direction and last card, so that legal moves are
//! one `and`. Suits do not matter: a move names a rank, and the first suit of
//! it goes. Whether a skip was forced is known to its owner alone; nothing
//! changes while all skip, so that it is looked up when a round of it is over.
//! The pile keeps every card in order, because it can be taken; what burned is
//! a set. [`Choices`] has a word of bits for each kind of decision.

mod bot;
mod cards;
mod choices;
mod course;
mod deal;
mod memory;
mod moves;
mod play;
mod prose;
mod rules;
mod scene;
mod shithead;
mod shithead_words;
mod state;
mod story;
mod swap;

pub use cards::Hand;
pub use choices::{Choices, PileMoves, SwapMoves};
pub use course::Course;
pub use memory::Memory;
pub use moves::Move;
pub use rules::{Decks, Finish, First, Mistake, Rules, Stuck, Style};
pub use state::{Hidden, Private, Public, Reserve};
pub use story::{Event, Source};

use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::game::{Measure, SetupError};
use parlour_engine::moves::Refusal;
use parlour_engine::player::NoBook;
use parlour_engine::rules::{Preset, Switch};
use parlour_engine::scene::Scene;
use parlour_engine::table::Names;
use parlour_engine::{Advise, Game, Outcome, Present, Seat, Settled, Sight, Table, Turn, View};

/// The game of Silly Biscuits.
#[derive(Clone, Copy, Debug)]
pub struct SillyBiscuits;

impl Game for SillyBiscuits {
    const ID: &'static str = "silly-biscuits";

    type Rules = Rules;
    type Setup = ();
    type Card = PlayingCard;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Move = Move;
    type Moves = Choices;
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

    fn census(_rules: &Rules, table: &Table<Self>, each: &mut impl FnMut(PlayingCard)) {
        state::census(table, each);
    }

    fn measure(rules: &Rules) -> Measure {
        match rules.finish {
            Finish::FirstOut => Measure::WinOrLoss,
            Finish::LastLoses => Measure::Place,
        }
    }

    fn value(rules: &Rules, public: &Public, outcome: &Outcome, seat: Seat) -> i64 {
        match rules.finish {
            Finish::FirstOut => outcome.win_or_loss(seat),
            // Those who are left share the place after the last one out.
            Finish::LastLoses => {
                let last = public.finished.len() + 1;
                -(public.place(seat).unwrap_or(last) as i64)
            }
        }
    }
}

impl Present for SillyBiscuits {
    const TITLE: &'static str = "Silly Biscuits";

    const ABOUT: &'static str =
        "up or down, strictly, and be rid of your hand and your hidden cards first";

    const PEOPLE: usize = rules::MOST_SEATS;
    const DEFAULT_SEATS: usize = 2;

    fn prose(rules: &Rules) -> String {
        prose::prose(rules)
    }

    fn read(view: View<'_, Self>, _names: &Names, text: &str) -> Result<Move, Refusal> {
        moves::read(view, text)
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
}

impl Advise for SillyBiscuits {
    type Book = NoBook;
}

impl Settled for SillyBiscuits {}
