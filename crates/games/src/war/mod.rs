//! War: everyone shows a card, the highest takes them all, ties go to war.
//!
//! **Source.** The documentation of a JavaScript library for the game.
//! `rules/war.md` decides open questions. The same library is here in Rust:
//! [`Card`], [`Deck`], [`Player`], [`WarGame`], [`EndlessWarGame`] and
//! [`RoundResult`] are for programs that drive the game themselves; see
//! `examples/war_to_the_end.rs` and `examples/endless_war.rs`. [`War`] is the game
//! at a table. Both resolve a round with the same code.
//!
//! **Deviations from that document.** If nobody at war can draw both cards, the
//! player who drew the most wins; if several did, nobody wins and the cards go out
//! of play. At the round limit a game is a draw, but an endless game at a table is
//! won by the player who won the most rounds. During a war of an endless game,
//! cards are dealt again before a draw if there is one for everyone; the cards of
//! a round that nobody wins are discarded. An endless game needs at least two
//! different ranks. At a table all cards are different, at most 1,024 in all. As in
//! the library, the round limit does not set `game_over` in the event.
//!
//! **House rules.** With `short-of-cards` set to `last-card`, a war goes on as long
//! as a player in it can draw; for a player who cannot, the tied card counts again.
//! With `joins` set to `everyone`, a player who did not tie needs a new card to
//! join, in every war of the round. `high-first` sorts equal ranks by seat.
//! `shuffled` shuffles only cards that somebody wins; an endless game discards them
//! in the shuffled order.
//!
//! **State.** Each stack is a window that moves along its own range of memory
//! ([`Stacks`]), so a round moves only the cards shown and allocates nothing.
//!
//! **Speed.** `play` has the rules of a round in plain form. Simulations use
//! `fast`, which is tested to do the same.

mod bot;
mod cards;
mod deal;
mod fast;
mod library;
mod moves;
mod play;
mod prose;
mod report;
mod round;
mod rules;
mod scene;
mod stacks;
mod state;
mod story;
mod summary;
mod winnings;

pub use bot::Memory;
pub use cards::{Card, Deck, NotAWarCard};
pub use library::{EndlessWarGame, Loop, Player, RoundResult, WarError, WarGame};
pub use moves::Move;
pub use round::{Joins, ShortOfCards};
pub use rules::{Ace, MAX_CARDS, Rules};
pub use stacks::Stacks;
pub use state::{Hidden, Private, Public};
pub use story::{Event, RoundDetails};
pub use winnings::Winnings;

use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::game::{Finished, OutOfGame, SummaryText};
use parlour_engine::moves::{MoveSet, Refusal};
use parlour_engine::player::{NoBook, NoHeuristic};
use parlour_engine::playout::Playout;
use parlour_engine::scene::{Face, Scene};
use parlour_engine::table::{MAX_SEATS, Names};
use parlour_engine::{Advise, FastForward, Game, Outcome, Present, Seat, Sight, Table, Turn, View};

/// The game of War.
#[derive(Clone, Copy, Debug)]
pub struct War;

impl Game for War {
    const ID: &'static str = "war";
    const AUTOMATIC: bool = true;

    type Rules = Rules;
    type Setup = ();
    type Card = Card;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Move = Move;
    type Moves = MoveSet<Move>;
    type Event = Event;

    #[inline]
    fn deal(
        rules: &Rules,
        _setup: &(),
        seats: usize,
        dealer: &mut impl Dealer,
        _tell: &mut impl Tell<Event>,
    ) -> Table<Self> {
        deal::deal(rules, seats, dealer)
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
        play::play(rules, table, dealer, tell);
    }

    fn census(rules: &Rules, table: &Table<Self>, each: &mut impl FnMut(Card)) {
        state::census(rules, table, each);
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
    const ABOUT: &'static str =
        "everyone shows a card: the highest takes them all, and ties go to war";
    const SECRETS: bool = false;
    const MAX_PEOPLE: usize = MAX_SEATS;

    fn emblem() -> Vec<Face> {
        PlayingCard::faces("KS KH")
    }

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

    fn protagonist(_names: &Names, event: &Event, _sentence: &str) -> Option<Seat> {
        let Event::Round { winner, .. } = event;
        *winner
    }

    fn say(rules: &Rules, names: &Names, event: &Event) -> String {
        story::say(rules, names, event)
    }

    fn card_word(_rules: &Rules, word: &str) -> Option<Face> {
        Card::from_word(word).map(|card| card.scene().face)
    }

    fn part(_rules: &Rules, public: &Public) -> Option<(&'static str, u32)> {
        Some(("Round", public.rounds + 1))
    }

    fn out_of_game(rules: &Rules, public: &Public, names: &Names, seat: Seat) -> Option<OutOfGame> {
        let has_no_cards = public.held[seat] == 0 && !rules.endless;
        has_no_cards.then(|| OutOfGame {
            result: format!("{} has no cards left and is out.", names.of(seat)),
            is_good: false,
        })
    }

    fn trend(rules: &Rules, event: &Event) -> Option<(&'static str, u8)> {
        story::lead(rules, event).map(|lead| ("largest stack", lead))
    }

    fn sum_up(game: &Finished<'_, Self>) -> SummaryText {
        summary::sum_up(game)
    }
}

impl Advise for War {
    type Book = NoBook;
    type Heuristic = NoHeuristic;
}

impl FastForward for War {
    #[inline]
    fn run(
        rules: &Rules,
        table: &mut Table<Self>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
        most: u64,
    ) -> u64 {
        fast::run(rules, table, dealer, tell, most)
    }

    fn most_moves(rules: &Rules) -> u64 {
        rules.round_limit.into()
    }

    fn is_deterministic(rules: &Rules) -> bool {
        !rules.endless && rules.winnings != Winnings::Shuffled
    }

    #[inline]
    fn run_to_end_or_loop(
        rules: &Rules,
        table: &mut Table<Self>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Event>,
    ) -> Playout {
        fast::run_to_end_or_loop(rules, table, dealer, tell)
    }

    fn same_position(one: &Table<Self>, other: &Table<Self>) -> bool {
        state::same_position(one, other)
    }
}
