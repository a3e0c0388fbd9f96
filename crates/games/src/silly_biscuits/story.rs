//! What happens in Silly Biscuits, and how it is told.

use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::{Names, Seat};
use serde::Serialize;

/// Where a card comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The hand.
    Hand,
    /// The public cards.
    Public,
    /// The hidden cards.
    Hidden,
}

/// A fact of a game of Silly Biscuits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Everybody got cards.
    Dealt {
        /// How many players.
        seats: u32,
        /// How many cards can be drawn.
        deck: u32,
    },
    /// What somebody was dealt; the others are told no cards.
    Hand {
        /// Whose.
        seat: Seat,
        /// Which.
        cards: Vec<PlayingCard>,
    },
    /// The public cards that lie in front of somebody.
    Reserve {
        /// Whose.
        seat: Seat,
        /// Which, by position.
        cards: Vec<PlayingCard>,
    },
    /// A card starts the pile.
    Turned {
        /// Which.
        card: PlayingCard,
    },
    /// Where play goes, when no card on the pile says it.
    Going {
        /// Whether up.
        up: bool,
        /// From what; anything goes without it.
        from: Option<Rank>,
    },
    /// A card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: PlayingCard,
        /// From where.
        from: Source,
    },
    /// The direction changed.
    Reversed {
        /// Whether play goes up now.
        up: bool,
        /// From what; anything goes without it.
        from: Option<Rank>,
    },
    /// The pile was reset.
    Reset {
        /// Who plays again, after a 10.
        again: Option<Seat>,
    },
    /// A hidden card could not be played: it is public now.
    Failed {
        /// Whose.
        seat: Seat,
        /// Where, from one.
        position: u32,
        /// Which.
        card: PlayingCard,
    },
    /// Somebody had no play and loses the turn; a card is drawn for it.
    NoPlay {
        /// Who.
        seat: Seat,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which, for those who may know it.
        card: Option<PlayingCard>,
    },
    /// Somebody skipped.
    Skipped {
        /// Who.
        seat: Seat,
    },
    /// Somebody typed a move that cannot be made, and loses the turn.
    Mistake {
        /// Who.
        seat: Seat,
    },
    /// It shows that who skipped could not play, with no card to draw.
    OutOfPlays {
        /// Who.
        seat: Seat,
    },
    /// Somebody wins.
    Won {
        /// Who.
        seat: Seat,
    },
    /// Nobody could play or draw for a whole round.
    Stuck,
    /// Nothing but skips and lost turns.
    SkipLimit {
        /// How many rounds of it.
        rounds: u32,
    },
}

pub(super) fn say(names: &Names, event: &Event) -> String {
    let name = |seat: &Seat| names.of(*seat);
    match event {
        Event::Dealt { .. } => "Everybody has 5 cards in hand, and 3 hidden ones under 3 public \
            ones. Be rid of all of them first. 2 turns the direction, 8 resets the pile, 10 resets \
            it and you go again. Type a card (K), 4 from public, 2 from hidden, draw or skip."
            .into(),
        // The cards are on the screen.
        Event::Hand { .. } | Event::Reserve { .. } => String::new(),
        Event::Turned { card } => format!("{} starts the pile.", card.rank()),
        Event::Going { up, from } => format!("Going {}.", course(*up, *from)),
        Event::Played { seat, card, from } => {
            let source = match from {
                Source::Hand => "",
                Source::Public => " from public",
                Source::Hidden => " from hidden",
            };
            format!("{} played {}{source}.", name(seat), card.rank())
        }
        Event::Reversed { up, from } => format!("The direction is now {}.", course(*up, *from)),
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
        Event::Mistake { seat } => {
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
            let rounds = match rounds {
                1 => "1 round".into(),
                rounds => format!("{rounds} rounds"),
            };
            format!("Nothing but skips and lost turns for {rounds}: a draw.")
        }
    }
}

/// `up from 9`, `down from anything`.
pub(super) fn course(up: bool, from: Option<Rank>) -> String {
    let direction = if up { "up" } else { "down" };
    format!("{direction} from {}", from.map_or("anything", Rank::text))
}

pub(super) const COUNTERS: &[&str] = &[
    "cards drawn",
    "turns without a play",
    "skips",
    "reversals",
    "resets",
    "hidden cards that failed",
];

pub(super) fn tally(event: &Event, count: &mut impl FnMut(usize, u64)) {
    match event {
        Event::Drew { .. } => count(0, 1),
        Event::NoPlay { .. } => count(1, 1),
        Event::Skipped { .. } | Event::Mistake { .. } => count(2, 1),
        Event::Reversed { .. } => count(3, 1),
        Event::Reset { .. } => count(4, 1),
        Event::Failed { .. } => count(5, 1),
        _ => {}
    }
}
