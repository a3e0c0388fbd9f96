//! Blackjack: get closer to 21 than the dealer without going over.
//!
//! **Source.** The design document of goJack, a command-line game of one player
//! against a computer dealer, as interpreted in `rules/blackjack.md`.
//!
//! **Deviations from that document.** Up to seven people can play. The dealer's
//! first card lies face down until the hand is settled; with an ace or a ten up
//! the dealer announces when there is no 21. The document's soft and hard values
//! are called min and max here, because casinos use those words differently. A
//! game ends after 100 hands, or after the number that was agreed on.
//!
//! **With bets** (the preset `casino`). Bets are whole units between the table's
//! minimum and maximum; money is kept in cents. Insurance is half the bet, for
//! players who can pay it. The two hands of a split get their second cards when
//! they are played. The player with the most money wins the game, if that is
//! more than at the start. Nobody may split when the cards could run out.
//!
//! **State.** The possible values of a hand are the bits of one word, updated
//! with every card. All cards but one lie face up, so no seat has private state.
//! The deck is a bag without an order, and of the cards that were seen only the
//! number of each is kept. Hands are a list in the order in which they act, each
//! with its owner, so one player can have several. What exists only for speed is
//! in `fast/`.
//!
//! **Bots.** The rules of thumb (`heuristic.rs`) go by the dealer's face-up cards. The
//! book (`book.rs`) has the strategy chart, and counts cards if it is asked to
//! calculate (`counting.rs`). `hi_lo.rs` measures them all, in tests.

mod book;
mod bot;
mod cards;
mod counting;
mod deal;
mod dealing;
mod deck;
mod fast;
mod hand;
mod hand_moves;
mod heuristic;
#[cfg(test)]
mod hi_lo;
mod money;
mod moves;
pub mod odds;
mod play;
mod prose;
mod read;
mod reasons;
mod result;
mod rules;
mod say;
mod scene;
mod shoe;
mod state;
mod steps;
mod story;
mod summary;
mod switches;

pub use book::Strategy;
pub use bot::Memory;
pub use cards::{BEST, Values};
pub use deck::Deck;
pub use hand::{Hand, NoSuchCard};
pub use heuristic::RulesOfThumb;
pub use money::Cents;
pub use moves::{Choices, Move};
pub use rules::{Double, HoleCard, Naturals, Rules, Surrender, Ties, Turns};
pub use shoe::Seen;
pub use state::{HandStatus, Hidden, Phase, PlayerHand, PlayerState, Private, Public};
pub use story::{Event, ResultReason};

use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::game::{Finished, OutOfGame, SummaryText};
use parlour_engine::moves::Refusal;
use parlour_engine::scene::{Face, Scene};
use parlour_engine::table::Names;
use parlour_engine::{Advise, FastForward, Game, Outcome, Present, Seat, Sight, Table, Turn, View};

/// The game of Blackjack.
#[derive(Clone, Copy, Debug)]
pub struct Blackjack;

impl Game for Blackjack {
    const ID: &'static str = "blackjack";

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

    fn value(rules: &Rules, public: &Public, _outcome: &Outcome, seat: Seat) -> i64 {
        result::value(rules, &public.players[seat])
    }
}

impl Present for Blackjack {
    const TITLE: &'static str = "Blackjack";
    const ABOUT: &'static str = "get closer to 21 than the dealer without going over";
    const HOUSE: Option<&'static str> = Some("Dealer");
    const SECRETS: bool = false;
    const MAX_PEOPLE: usize = rules::MAX_PLAYERS;
    const DEFAULT_SEATS: usize = 1;

    fn emblem() -> Vec<Face> {
        PlayingCard::faces("AS JH")
    }

    fn prose(rules: &Rules) -> String {
        prose::prose(rules)
    }

    fn read(view: View<'_, Self>, _names: &Names, text: &str) -> Result<Move, Refusal> {
        read::read(view, text)
    }

    fn write(_rules: &Rules, _names: &Names, mv: Move) -> String {
        mv.to_string()
    }

    fn scene(sight: Sight<'_, Self>, names: &Names) -> Scene {
        scene::scene(sight, names)
    }

    fn say(rules: &Rules, names: &Names, event: &Event) -> String {
        say::say(rules, names, event)
    }

    fn card_word(_rules: &Rules, word: &str) -> Option<Face> {
        PlayingCard::from_word(word).map(PlayingCard::face)
    }

    fn part(_rules: &Rules, public: &Public) -> Option<(&'static str, u32)> {
        Some(("Hand", public.number))
    }

    fn begins_part(event: &Event) -> Option<u32> {
        match event {
            Event::Shuffled { hand } | Event::HandBegan { hand } => Some(*hand),
            _ => None,
        }
    }

    fn out_of_game(rules: &Rules, public: &Public, names: &Names, seat: Seat) -> Option<OutOfGame> {
        result::out_of_game(rules, public, names, seat)
    }

    fn result_seat(event: &Event) -> Option<Seat> {
        story::result_seat(event)
    }

    fn sum_up(game: &Finished<'_, Self>) -> SummaryText {
        summary::sum_up(game)
    }
}

impl Advise for Blackjack {
    type Book = Strategy;
    type Heuristic = RulesOfThumb;

    /// How much to bet and whether to play on are not judged.
    fn is_judged(view: View<'_, Self>) -> bool {
        matches!(view.public.phase, Phase::Hand(..) | Phase::Insurance(_))
    }
}

impl FastForward for Blackjack {}
