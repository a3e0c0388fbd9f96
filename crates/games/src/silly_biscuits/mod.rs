//! Silly Biscuits: play up or down, and be the first to get rid of all your cards,
//! including three hidden ones.
//!
//! **Source.** The description of a student's terminal game, as interpreted in
//! `rules/silly-biscuits.md`.
//!
//! **Deviations from that document.** An illegal move is asked for again and does
//! not pass the turn (switch `mistake`). Three rounds of nothing but skips and lost
//! turns end the game (switch `skip-rounds`); drawing a card does not count as a
//! lost turn here, because the deck gets smaller. A player with a play may skip; a
//! player without one draws, and cannot skip while there is a deck.
//!
//! **Two games.** The switch `style` selects one. In `biscuits`, play goes up and
//! down, and a player who cannot play draws. In `shithead`, the pub game of the
//! preset of that name, play goes only up, and a player who does not play takes the
//! pile. Details of `shithead` that the rules leave open: the player with the lowest
//! card after swapping shows it and begins with any card. Hidden cards are played
//! when all public ones are gone. An empty pile cannot be taken. Everybody but the
//! last player with cards wins (switch `finish`), and at the turn limit the players
//! who are out have won. The number of swaps is limited (switch `swaps`), so that
//! the game begins; three swaps are enough for any arrangement.
//!
//! **State.** A hand is a set of cards as bits, and the playable ranks are thirteen
//! bits, so the legal plays are one `and` of both. Suits do not matter: a move names
//! a rank, and the first suit of it is played. Only its owner knows whether a skip
//! was forced. Nothing changes while everybody skips, so this is checked when a
//! whole round of skips is over. The pile keeps its order, because it can be taken;
//! burned cards are a set. What exists only for speed is in `fast/`.

mod bot;
mod cards;
mod deal;
mod fast;
mod heuristic;
mod memory;
mod moves;
mod play;
mod prose;
mod reasons;
mod rules;
mod scene;
mod shithead;
mod shithead_words;
mod state;
mod story;
mod summary;
mod swap;

pub use cards::Hand;
pub use fast::{CardToBeat, Choices, PileMoves, SwapMoves};
pub use heuristic::RulesOfThumb;
pub use memory::Memory;
pub use moves::Move;
pub use rules::{Decks, Finish, First, IllegalMove, Rules, Skip, Stuck, Style};
pub use state::{Hidden, Private, Public, Reserve};
pub use story::{Event, Source};

use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::game::{Finished, OutOfGame, SummaryText};
use parlour_engine::moves::Refusal;
use parlour_engine::player::NoBook;
use parlour_engine::scene::{Face, Scene};
use parlour_engine::table::Names;
use parlour_engine::{Advise, FastForward, Game, Outcome, Present, Seat, Sight, Table, Turn, View};

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

    fn value(rules: &Rules, public: &Public, outcome: &Outcome, seat: Seat) -> i64 {
        match rules.finish {
            Finish::FirstOut => outcome.win_or_loss(seat),
            // Players who are left share the place after the last one out.
            Finish::LastLoses => {
                let last = public.finished.len() + 1;
                -(public.place(seat).unwrap_or(last) as i64)
            }
        }
    }
}

impl Present for SillyBiscuits {
    const TITLE: &'static str = "Silly Biscuits";

    const ABOUT: &'static str = "play up or down, and be the first to get rid of all your cards";

    const MAX_PEOPLE: usize = rules::MAX_PLAYERS;
    const DEFAULT_SEATS: usize = 2;

    fn emblem() -> Vec<Face> {
        PlayingCard::faces("6D 9H 10C")
    }

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

    fn card_word(_rules: &Rules, word: &str) -> Option<Face> {
        PlayingCard::from_word(word).map(PlayingCard::face)
    }

    fn out_of_game(
        _rules: &Rules,
        public: &Public,
        names: &Names,
        seat: Seat,
    ) -> Option<OutOfGame> {
        let place = public.place(seat)?;
        Some(OutOfGame {
            result: story::place_sentence(names.of(seat), place),
            is_good: true,
        })
    }

    fn sum_up(game: &Finished<'_, Self>) -> SummaryText {
        summary::sum_up(game)
    }
}

impl Advise for SillyBiscuits {
    type Book = NoBook;
    type Heuristic = RulesOfThumb;
}

impl FastForward for SillyBiscuits {}
