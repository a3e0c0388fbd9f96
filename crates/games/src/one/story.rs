//! The events of One, their sentences and their counters.

use parlour_engine::game::counted;
use parlour_engine::playout::Counter;
use parlour_engine::table::Names;
use parlour_engine::{Count, Seat};
use serde::Serialize;

use super::One;
use super::cards::{Card, Hue};
use super::rules::Rules;

/// Something that happened in a game of One.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The cards were dealt.
    Dealt {
        /// The number of players.
        seats: u32,
        /// The number of cards in each hand.
        cards: u32,
    },
    /// The cards of a hand. Other players get an empty list.
    Hand {
        /// The player.
        seat: Seat,
        /// The cards.
        cards: Vec<Card>,
    },
    /// A card that cannot start the pile went to the bottom of the deck.
    TurnedPast {
        /// The card.
        card: Card,
    },
    /// A card starts the pile.
    Turned {
        /// The card.
        card: Card,
    },
    /// A card was played.
    Played {
        /// The player.
        seat: Seat,
        /// The card.
        card: Card,
        /// The colour named with a wild.
        #[serde(skip_serializing_if = "Option::is_none")]
        colour: Option<Hue>,
    },
    /// A card was drawn.
    Drew {
        /// The player.
        seat: Seat,
        /// The card, for those who may know it.
        card: Option<Card>,
    },
    /// There was nothing to draw.
    Passed {
        /// The player.
        seat: Seat,
    },
    /// Somebody misses a turn.
    Skipped {
        /// The player.
        seat: Seat,
    },
    /// The direction changed.
    Reversed {
        /// The player.
        seat: Seat,
        /// Whether play goes in seat order now.
        forward: bool,
        /// Whether the next player misses a turn, as between two players.
        missed: bool,
    },
    /// Somebody takes cards and misses a turn.
    Pickup {
        /// The player.
        seat: Seat,
        /// The number of cards.
        count: u32,
    },
    /// The discard pile became the deck.
    Reshuffled {
        /// The number of cards in it.
        deck: u32,
    },
    /// Somebody has no cards left.
    Won {
        /// The player.
        seat: Seat,
    },
    /// Somebody deals.
    Deals {
        /// The dealer.
        seat: Seat,
    },
    /// The first card is a Reverse.
    Backwards {
        /// The dealer, who starts.
        seat: Seat,
    },
    /// Somebody named the colour of the first card.
    Named {
        /// The player.
        seat: Seat,
        /// The colour.
        colour: Hue,
    },
    /// Somebody drew until a card could be played or no card was left.
    DrewUntil {
        /// The player.
        seat: Seat,
        /// The number of cards drawn.
        count: u32,
        /// Whether no card is left to draw, so that the last one may not match either.
        #[serde(skip)]
        none_left: bool,
    },
    /// Somebody kept the card just drawn.
    Kept {
        /// The player.
        seat: Seat,
    },
    /// Somebody called the last card.
    Called {
        /// The player.
        seat: Seat,
    },
    /// Somebody had not called the last card.
    Caught {
        /// The player who had not called.
        seat: Seat,
        /// The player who noticed.
        by: Seat,
    },
    /// Somebody plays out of turn.
    JumpedIn {
        /// The player.
        seat: Seat,
    },
    /// Two players swapped their hands.
    Swapped {
        /// The player of the 7.
        seat: Seat,
        /// The other player.
        other: Seat,
    },
    /// Everybody passed their hand on.
    PassedOn {
        /// The number of hands.
        seats: u32,
        /// Whether they went in seat order.
        forward: bool,
    },
    /// The next player has to answer a pickup.
    Waits {
        /// The player who has to answer.
        seat: Seat,
        /// The number of cards.
        count: u32,
    },
    /// A Wild Pickup 4 is challenged.
    Challenged {
        /// The player who challenges.
        seat: Seat,
        /// The player of the Wild Pickup 4.
        accused: Seat,
    },
    /// A hand is shown. Other players get an empty list.
    Shown {
        /// The player whose hand it is.
        seat: Seat,
        /// The player who sees it.
        to: Seat,
        /// The cards.
        cards: Vec<Card>,
    },
    /// A challenge is decided.
    Judged {
        /// The player who was challenged.
        seat: Seat,
        /// The colour before the play.
        colour: Hue,
        /// Whether the player held that colour.
        guilty: bool,
    },
    /// Somebody takes the cards of a pickup.
    Takes {
        /// The player.
        seat: Seat,
        /// The number of cards.
        count: u32,
        /// Whether the player misses a turn.
        missed: bool,
    },
    /// The cards that somebody still holds at the end of a round.
    LeftWith {
        /// The player.
        seat: Seat,
        /// The cards.
        cards: Vec<Card>,
        /// Their points.
        points: u32,
    },
    /// Somebody won a round.
    Scored {
        /// The player.
        seat: Seat,
        /// The points of the round.
        points: u32,
        /// All points so far.
        total: u32,
    },
    /// Nobody could play or draw for a whole round.
    Stuck,
    /// The turn limit was reached.
    TurnLimit {
        /// The limit.
        turns: u32,
    },
}

pub(super) fn say(rules: &Rules, names: &Names, event: &Event) -> String {
    let name = |seat: &Seat| names.of(*seat);
    match event {
        Event::Dealt { cards, .. } => format!("Everybody gets {cards} cards."),
        // The hand itself is on the screen.
        Event::Hand { .. } => String::new(),
        Event::TurnedPast { card } => {
            let why = match rules.first_card_acts && *card == Card::WILD_PICKUP_4 {
                true => "it cannot start the pile",
                false => "only a number can start the pile",
            };
            format!("{card} goes under the deck: {why}.")
        }
        Event::Turned { card } => format!("{card} starts the discard pile."),
        Event::Played {
            seat,
            card,
            colour: Some(hue),
        } => format!("{} played {card} and wants {}.", name(seat), hue.word()),
        Event::Played { seat, card, .. } => format!("{} played {card}.", name(seat)),
        Event::Drew {
            seat,
            card: Some(card),
        } => format!("{} drew {card}.", name(seat)),
        Event::Drew { seat, .. } => format!("{} drew a card.", name(seat)),
        Event::Passed { seat } => format!("{} passes: no cards left to draw.", name(seat)),
        Event::Skipped { seat } => format!("{} got skipped!", name(seat)),
        Event::Reversed { seat, .. } => format!("{} played a reverse", name(seat)),
        Event::Pickup { seat, count } => format!(
            "Pickup {count} has been played. {} has to pick up {count} cards",
            name(seat)
        ),
        Event::Reshuffled { deck } => {
            let cards = if *deck == 1 { "card" } else { "cards" };
            format!("The discard pile is shuffled into the deck: {deck} {cards} to draw.")
        }
        Event::Won { seat } => format!("{} is the winner", name(seat)),
        Event::Stuck => "Nobody can play or draw any more, so it is a draw.".into(),
        Event::TurnLimit { turns } => format!("After {turns} turns it is a draw."),
        house => say_house_rule(names, house),
    }
}

/// The sentences for events of house rules.
fn say_house_rule(names: &Names, event: &Event) -> String {
    let name = |seat: &Seat| names.of(*seat);
    match event {
        Event::Deals { seat } => format!("{} deals.", name(seat)),
        Event::Backwards { seat } => format!(
            "A Reverse! {} starts, and play goes the other way round.",
            name(seat)
        ),
        Event::Named { seat, colour } => format!("{} wants {}.", name(seat), colour.word()),
        Event::DrewUntil { seat, count: 1, .. } => format!("{} drew just one card.", name(seat)),
        Event::DrewUntil {
            seat,
            count,
            none_left: true,
        } => format!("{} drew the last {count} cards.", name(seat)),
        Event::DrewUntil { seat, count, .. } => {
            format!("{} drew {count} cards before one matched.", name(seat))
        }
        Event::Kept { seat } => format!("{} keeps the card.", name(seat)),
        Event::Called { seat } => format!("{} calls ONE!", name(seat)),
        Event::Caught { seat, by } => format!(
            "{} caught {}, who forgot to call and draws 2 cards!",
            name(by),
            name(seat)
        ),
        Event::JumpedIn { seat } => format!("{} jumps in!", name(seat)),
        Event::Swapped { seat, other } => {
            format!("{} and {} swap hands.", name(seat), name(other))
        }
        Event::PassedOn { .. } => "Everybody passes their hand to the next player.".into(),
        Event::Waits { seat, count } => format!("{} must pick up {count} cards.", name(seat)),
        Event::Challenged { seat, accused } => {
            format!("{} challenges {}.", name(seat), name(accused))
        }
        Event::Shown { seat, to, cards } if cards.is_empty() => {
            format!("{} shows the hand to {}.", name(seat), name(to))
        }
        Event::Shown { seat, cards, .. } => format!("{} shows {}.", name(seat), list(cards)),
        Event::Judged {
            seat,
            colour,
            guilty: true,
        } => format!("{} had {} in hand: guilty!", name(seat), colour.word()),
        Event::Judged { seat, colour, .. } => {
            format!("{} had no {} in hand: innocent!", name(seat), colour.word())
        }
        Event::Takes {
            seat,
            count,
            missed: true,
        } => format!("{} takes {count} cards and misses a turn.", name(seat)),
        Event::Takes { seat, count, .. } => format!("{} takes {count} cards.", name(seat)),
        Event::LeftWith {
            seat,
            cards,
            points,
        } => format!(
            "{} is left with {}: {}.",
            name(seat),
            list(cards),
            counted(*points, "point")
        ),
        Event::Scored {
            seat,
            points,
            total,
        } => format!(
            "{} wins the round and {}: {total} in all.",
            name(seat),
            counted(*points, "point")
        ),
        _ => String::new(),
    }
}

/// Cards in their notation: `R7 G2 WC`.
fn list(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    match cards.is_empty() {
        true => "no cards".into(),
        false => cards.join(" "),
    }
}

impl Count for One {
    const DISPATCH: bool = true;
    const COUNTERS: &'static [Counter] = &[
        Counter::Sum("cards drawn"),
        Counter::Sum("turns missed"),
        Counter::Sum("reshuffles"),
        Counter::Sum("challenges"),
        Counter::Sum("catches"),
        Counter::Sum("jump-ins"),
    ];

    #[inline(always)]
    fn tally(event: &Event, count: &mut impl FnMut(usize, u64)) {
        match event {
            Event::Drew { .. } => count(0, 1),
            Event::Skipped { .. } | Event::Pickup { .. } | Event::Takes { missed: true, .. } => {
                count(1, 1);
            }
            Event::Reversed { missed, .. } => count(1, u64::from(*missed)),
            Event::Reshuffled { .. } => count(2, 1),
            Event::Challenged { .. } => count(3, 1),
            Event::Caught { .. } => count(4, 1),
            Event::JumpedIn { .. } => count(5, 1),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::Game;
    use parlour_engine::dealer::{Fast, Faster, Seed};
    use parlour_engine::playout::{Counting, SimulatedPlayers, play_on};

    /// The table counts missed turns as turns, so their number is the number of turns
    /// minus the number of moves.
    #[test]
    fn turns_missed_are_turns_without_a_move() {
        let rules = Rules::SEED;
        for (seats, index) in (2..=4).flat_map(|seats| (0..50).map(move |index| (seats, index))) {
            let mut dealer = Faster::new(Seed::default(), index);
            let mut players = SimulatedPlayers::at_random(Fast::new(Seed::default(), index));
            let mut counting = Counting::<One>::new();
            let mut table = One::deal(&rules, &(), seats, &mut dealer, &mut counting);
            let (dealer, tell) = (&mut dealer, &mut counting);
            let played = play_on(&rules, &mut table, dealer, &mut players, tell, u64::MAX);
            // The move that wins does not end in a turn.
            let won = played.outcome.is_some_and(|outcome| !outcome.is_draw());
            let turns = u64::from(table.public.turns) + u64::from(won);
            assert_eq!(counting.values[1], turns - played.moves, "{seats}, {index}");
        }
    }
}
