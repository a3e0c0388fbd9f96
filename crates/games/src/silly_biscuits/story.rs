//! The events of Silly Biscuits, as sentences and as counters.

use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::game::counted;
use parlour_engine::playout::Counter;
use parlour_engine::table::Names;
use parlour_engine::{Count, Seat};
use serde::Serialize;

use super::SillyBiscuits;
use super::rules::{Finish, Rules, Style};

/// Where a card comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The hand.
    Hand,
    /// The public cards.
    Public,
    /// The hidden cards.
    Hidden,
}

impl Source {
    /// The words after a card in a sentence; none for the hand.
    fn words(self) -> &'static str {
        match self {
            Self::Hand => "",
            Self::Public => " from public",
            Self::Hidden => " from hidden",
        }
    }
}

/// An event of a game of Silly Biscuits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Everybody got cards.
    Dealt {
        /// The number of players.
        seats: u32,
        /// The number of cards in the draw deck.
        deck: u32,
    },
    /// The cards that a player was dealt; empty for the others.
    Hand {
        /// The player.
        seat: Seat,
        /// The cards.
        cards: Vec<PlayingCard>,
    },
    /// The public cards of a player.
    Reserve {
        /// The player.
        seat: Seat,
        /// The cards, by position.
        cards: Vec<PlayingCard>,
    },
    /// A card starts the pile.
    Turned {
        /// The card.
        card: PlayingCard,
    },
    /// Cards may be swapped before the start.
    MaySwap {
        /// The number of swaps that each player may make.
        times: u32,
    },
    /// A player swapped a hand card for a public one.
    Swapped {
        /// The player.
        seat: Seat,
        /// The card that was in the hand and is public now.
        given: PlayingCard,
        /// The card that was public and is in the hand now.
        taken: PlayingCard,
    },
    /// A player is done swapping.
    Ready {
        /// The player.
        seat: Seat,
    },
    /// A player begins.
    Starts {
        /// The player.
        seat: Seat,
        /// The lowest card, which is shown; `None` if everybody has only special
        /// cards.
        card: Option<PlayingCard>,
    },
    /// The direction at the start.
    Going {
        /// Whether play goes up.
        up: bool,
        /// The rank to beat; `None` if any card may be played.
        from: Option<Rank>,
    },
    /// A card was played.
    Played {
        /// The player.
        seat: Seat,
        /// The card.
        card: PlayingCard,
        /// The place it was played from.
        from: Source,
    },
    /// Several cards of a rank were played together.
    PlayedSeveral {
        /// The player.
        seat: Seat,
        /// The cards.
        cards: Vec<PlayingCard>,
        /// The place they were played from.
        from: Source,
    },
    /// The pile was burned and is out of play.
    Burned {
        /// The number of cards.
        cards: u32,
        /// The player who burned it and plays again, unless out.
        again: Option<Seat>,
    },
    /// A player took the pile.
    Took {
        /// The player.
        seat: Seat,
        /// The cards, from the bottom up.
        cards: Vec<PlayingCard>,
    },
    /// A hidden card could not be played: it goes to the hand with the pile.
    FailedToHand {
        /// The player.
        seat: Seat,
        /// The position of the hidden card, counted from 1.
        position: u32,
        /// The card.
        card: PlayingCard,
    },
    /// A player has no cards left, and the others play on.
    Out {
        /// The player.
        seat: Seat,
        /// The player's place, counted from 1.
        place: u32,
    },
    /// A player is the last one with cards.
    Lost {
        /// The player.
        seat: Seat,
    },
    /// The direction changed.
    Reversed {
        /// Whether play goes up now.
        up: bool,
        /// The rank to beat; `None` if any card may be played.
        from: Option<Rank>,
    },
    /// The pile was reset.
    Reset {
        /// The player who plays again, after a 10.
        again: Option<Seat>,
    },
    /// A hidden card could not be played: it is public now.
    Failed {
        /// The player.
        seat: Seat,
        /// The position of the hidden card, counted from 1.
        position: u32,
        /// The card.
        card: PlayingCard,
    },
    /// A player had no play, draws a card and loses the turn.
    NoPlay {
        /// The player.
        seat: Seat,
    },
    /// A card was drawn.
    Drew {
        /// The player.
        seat: Seat,
        /// The card, for those who may know it.
        card: Option<PlayingCard>,
    },
    /// A player skipped.
    Skipped {
        /// The player.
        seat: Seat,
    },
    /// A player typed an illegal move and loses the turn.
    #[serde(rename = "mistake")]
    IllegalMove {
        /// The player.
        seat: Seat,
    },
    /// A player who skipped could not play, and there was no card to draw.
    OutOfPlays {
        /// The player.
        seat: Seat,
    },
    /// A player wins.
    Won {
        /// The player.
        seat: Seat,
    },
    /// Nobody could play or draw for a whole round.
    Stuck,
    /// There were only skips and lost turns.
    SkipLimit {
        /// The number of rounds with nothing else.
        rounds: u32,
    },
    /// The turn limit was reached.
    TurnLimit {
        /// The limit.
        turns: u32,
    },
}

/// Says that a player goes out, and in which place.
pub(super) fn place_sentence(name: &str, place: usize) -> String {
    match place {
        1 => format!("{name} is the first to go out."),
        place => format!("{name} goes out and finishes in place {place}."),
    }
}

pub(super) fn say(rules: &Rules, names: &Names, event: &Event) -> String {
    let name = |seat: &Seat| names.of(*seat);
    match event {
        Event::Dealt { .. } => summary(rules),
        // The cards are on the screen.
        Event::Hand { .. } | Event::Reserve { .. } => String::new(),
        Event::Turned { card } => format!("{} starts the pile.", card.rank()),
        Event::MaySwap { times } => {
            let times = match times {
                1 => "once".into(),
                times => format!("up to {times} times"),
            };
            format!(
                "Before the start everybody may swap a hand card for a public one, {times}: type \
                 swap 7 K, then done."
            )
        }
        Event::Swapped { seat, given, taken } => format!(
            "{} swaps {} for the public {}.",
            name(seat),
            given.rank(),
            taken.rank()
        ),
        Event::Ready { seat } => format!("{} is ready.", name(seat)),
        Event::Starts {
            seat,
            card: Some(card),
        } => format!(
            "{} shows {}, the lowest card, and begins.",
            name(seat),
            card.rank()
        ),
        Event::Starts { seat, card: None } => {
            format!("Everybody has only special cards. {} begins.", name(seat))
        }
        Event::Going { up, from } => format!("Going {}.", going(*up, *from)),
        Event::Played { seat, card, from } => {
            format!("{} played {}{}.", name(seat), card.rank(), from.words())
        }
        Event::PlayedSeveral { seat, cards, from } => {
            let rank = cards.first().map_or("?", |card| card.rank().text());
            let (count, source) = (cards.len(), from.words());
            format!("{} played {rank}x{count}{source}.", name(seat))
        }
        Event::Burned {
            cards: count,
            again,
        } => {
            let pile = match count {
                1 => "The pile burns".into(),
                _ => format!("The pile of {} burns", counted(*count, "card")),
            };
            match again {
                Some(seat) => format!("{pile}. {} goes again.", name(seat)),
                None => format!("{pile}."),
            }
        }
        Event::Took { seat, cards: pile } => {
            let count = counted(pile.len() as u64, "card");
            format!("{} takes the pile: {count}.", name(seat))
        }
        Event::FailedToHand {
            seat,
            position,
            card,
        } => format!(
            "{} tried hidden card {position}: {} cannot be played. It goes to the hand with the pile.",
            name(seat),
            card.rank()
        ),
        Event::Out { seat, place } => place_sentence(name(seat), *place as usize),
        Event::Lost { seat } => format!("{} is the last player with cards and loses.", name(seat)),
        Event::Reversed { up, from } => format!("The direction is now {}.", going(*up, *from)),
        Event::Reset { again: None } => "The pile has been reset.".into(),
        Event::Reset { again: Some(seat) } => {
            format!("The pile has been reset. {} goes again.", name(seat))
        }
        Event::Failed {
            seat,
            position,
            card,
        } => format!(
            "{} tried hidden card {position}: {} cannot be played. It is public now, and the turn is lost.",
            name(seat),
            card.rank()
        ),
        Event::NoPlay { seat } => format!("{} cannot play and loses the turn.", name(seat)),
        Event::Drew {
            seat,
            card: Some(card),
        } => format!("{} drew {}.", name(seat), card.rank()),
        Event::Drew { seat, .. } => format!("{} drew a card.", name(seat)),
        Event::Skipped { seat } => format!("{} skips.", name(seat)),
        Event::IllegalMove { seat } => {
            format!("{} made a mistake and loses the turn.", name(seat))
        }
        Event::OutOfPlays { seat } => {
            format!(
                "{} could not play, and there is nothing to draw.",
                name(seat)
            )
        }
        Event::Won { seat } => format!("{} wins!", name(seat)),
        Event::Stuck => "No more possible moves".into(),
        Event::SkipLimit { rounds } => {
            let rounds = counted(*rounds, "round");
            format!("Nothing but skips and lost turns for {rounds}: a draw.")
        }
        Event::TurnLimit { turns: 1 } => "The game is over after 1 turn: a draw.".into(),
        Event::TurnLimit { turns } => {
            format!("The game is over after {turns} turns: a draw among those who are left.")
        }
    }
}

/// A short summary of rules and commands, told at the start.
fn summary(rules: &Rules) -> String {
    let hand = counted(rules.hand_size, "card");
    let start = format!("Everybody has {hand} in hand, and 3 hidden ones under 3 public ones.");
    match rules.style {
        Style::Biscuits => format!(
            "{start} Be the first to get rid of them all. 2 reverses the direction, 8 resets the \
             pile, 10 resets it and you go again. Type a card (K), 4 from public, 2 from hidden, draw or \
             skip."
        ),
        Style::Shithead => {
            let aim = match rules.finish {
                Finish::FirstOut => "Be the first to get rid of them all.",
                Finish::LastLoses => "Get rid of them all: the last player with cards loses.",
            };
            let several = match rules.several {
                true => ", two of them (7x2)",
                false => "",
            };
            format!(
                "{start} {aim} 2 resets the pile, 10 burns it. Type a card (K){several}, 4 from \
                 public, 2 from hidden or take."
            )
        }
    }
}

/// `up from 9`, or `down, any card` if there is no card to beat.
pub(super) fn going(up: bool, from: Option<Rank>) -> String {
    let direction = if up { "up" } else { "down" };
    match from {
        Some(rank) => format!("{direction} from {rank}"),
        None => format!("{direction}, any card"),
    }
}

impl Count for SillyBiscuits {
    const DISPATCH: bool = true;
    const COUNTERS: &'static [Counter] = &[
        Counter::Sum("cards drawn"),
        Counter::Sum("turns without a play"),
        Counter::Sum("skips"),
        Counter::Sum("reversals"),
        Counter::Sum("resets"),
        Counter::Sum("hidden cards that failed"),
        Counter::Sum("piles taken"),
        Counter::Sum("piles burned"),
    ];

    #[inline(always)]
    fn tally(event: &Event, count: &mut impl FnMut(usize, u64)) {
        match event {
            Event::Drew { .. } => count(0, 1),
            Event::NoPlay { .. } => count(1, 1),
            Event::Skipped { .. } | Event::IllegalMove { .. } => count(2, 1),
            Event::Reversed { .. } => count(3, 1),
            Event::Reset { .. } => count(4, 1),
            Event::Failed { .. } | Event::FailedToHand { .. } => count(5, 1),
            Event::Took { .. } => count(6, 1),
            Event::Burned { .. } => count(7, 1),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn illegal_moves_keep_their_name_in_json() {
        let event = Event::IllegalMove { seat: Seat::new(0) };
        let json = serde_json::to_string(&event).unwrap();
        assert_eq!(json, r#"{"event":"mistake","seat":1}"#);
    }
}
