//! What happens in Blackjack, and how it is told.

use parlour_engine::cards::PlayingCard;
use parlour_engine::{Names, Seat};
use serde::Serialize;

/// What decided between a player and the dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The winner had 21 at the deal.
    Deal,
    /// The winner has 21.
    TwentyOne,
    /// The loser is bust.
    Bust,
    /// Both stayed.
    Count {
        /// The player's best value.
        player: u32,
        /// The dealer's.
        dealer: u32,
    },
}

/// A fact of a sitting of Blackjack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A new hand begins with all cards in the deck.
    Shuffled {
        /// The number of the hand, from one.
        hand: u32,
    },
    /// A player gets a card at the deal.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which.
        card: PlayingCard,
    },
    /// The dealer gets a card at the deal.
    DealerDealt {
        /// Which; the first one lies face down.
        card: Option<PlayingCard>,
    },
    /// The dealer shows an ace or a ten, and has no 21.
    DealerPeeked,
    /// A player takes a card.
    Hit {
        /// Who.
        seat: Seat,
        /// Which.
        card: PlayingCard,
    },
    /// A player takes no more cards.
    Stayed {
        /// Who.
        seat: Seat,
    },
    /// A player has 21 and is done.
    Reached21 {
        /// Who.
        seat: Seat,
    },
    /// The dealer takes a card.
    DealerHit {
        /// Which.
        card: PlayingCard,
    },
    /// The dealer takes no more cards.
    DealerStayed,
    /// The dealer's first card is turned over.
    HoleShown {
        /// Which.
        card: PlayingCard,
        /// The best value of the dealer's hand; nothing if it is bust.
        value: Option<u32>,
    },
    /// A player wins a hand against the dealer.
    Won {
        /// Who.
        seat: Seat,
        /// Why.
        reason: Reason,
    },
    /// The dealer wins against a player.
    Lost {
        /// Who lost.
        seat: Seat,
        /// Why.
        reason: Reason,
    },
    /// The points after a hand.
    Score {
        /// The dealer's.
        dealer: u32,
        /// The players', in seat order.
        players: Vec<u32>,
    },
    /// A player wants another hand.
    PlaysAgain {
        /// Who.
        seat: Seat,
    },
    /// A player leaves.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The sitting is over.
    Ended {
        /// The player who won, if one did.
        winner: Option<Seat>,
        /// Whether the dealer won.
        dealer: bool,
        /// How many hands were played.
        hands: u32,
    },
}

pub(super) fn say(names: &Names, event: &Event) -> String {
    let name = |seat: &Seat| names.of(*seat);
    match event {
        Event::Shuffled { hand } => format!("Hand {hand}: the deck is shuffled."),
        Event::Dealt { seat, card } => format!("{} gets {card}.", name(seat)),
        Event::DealerDealt { card: Some(card) } => format!("The dealer gets {card}."),
        Event::DealerDealt { card: None } => "The dealer gets a card face down.".into(),
        Event::DealerPeeked => "The dealer looks at the card face down: no 21.".into(),
        Event::Hit { seat, card } => format!("{} hits and gets {card}.", name(seat)),
        Event::Stayed { seat } => format!("{} stays.", name(seat)),
        Event::Reached21 { seat } => format!("{} has 21.", name(seat)),
        Event::DealerHit { card } => format!("The dealer hits and gets {card}."),
        Event::DealerStayed => "The dealer stays.".into(),
        Event::HoleShown {
            card,
            value: Some(value),
        } => format!("The dealer turns over {card} and has {value}."),
        Event::HoleShown { card, value: None } => {
            format!("The dealer turns over {card} and is bust.")
        }
        Event::Won { seat, reason } => won(name(seat), *reason),
        Event::Lost { seat, reason } => lost(name(seat), *reason),
        Event::Score { dealer, players } => {
            let points = Seat::all(players.len()).zip(players);
            let points: Vec<String> = points
                .map(|(seat, points)| format!(", {} ({points})", name(&seat)))
                .collect();
            format!("Score: Dealer ({dealer}){}.", points.concat())
        }
        Event::PlaysAgain { seat } => format!("{} plays again.", name(seat)),
        Event::Left { seat } => format!("{} leaves the table.", name(seat)),
        Event::Ended {
            winner,
            dealer,
            hands,
        } => {
            let after = match hands {
                1 => "After 1 hand".into(),
                hands => format!("After {hands} hands"),
            };
            match (winner, dealer) {
                (Some(seat), _) => format!("{after} {} wins.", name(seat)),
                (None, true) => format!("{after} the dealer wins."),
                (None, false) => format!("{after} it is a draw."),
            }
        }
    }
}

fn won(name: &str, reason: Reason) -> String {
    match reason {
        Reason::Deal => format!("{name} has 21 at the deal and wins the hand."),
        Reason::TwentyOne => format!("{name} wins the hand with 21."),
        Reason::Bust => format!("{name} wins the hand: the dealer is bust."),
        Reason::Count { player, dealer } => {
            format!("{name} wins the hand, {player} to {dealer}.")
        }
    }
}

fn lost(name: &str, reason: Reason) -> String {
    match reason {
        Reason::Deal => format!("The dealer has 21 at the deal and wins against {name}."),
        Reason::TwentyOne => format!("The dealer has 21 and wins against {name}."),
        Reason::Bust => format!("{name} is bust and loses the hand."),
        Reason::Count { player, dealer } => {
            let tie = match player == dealer {
                true => ": ties go to the dealer",
                false => "",
            };
            format!("The dealer wins against {name}, {dealer} to {player}{tie}.")
        }
    }
}

pub(super) const COUNTERS: &[&str] = &[
    "hands",
    "won by players",
    "won by the dealer",
    "players bust",
    "dealer bust",
    "won with 21 at the deal",
];

pub(super) fn tally(event: &Event, count: &mut impl FnMut(usize, u64)) {
    match event {
        Event::Shuffled { .. } => count(0, 1),
        Event::Won { reason, .. } => {
            count(1, 1);
            if *reason == Reason::Deal {
                count(5, 1);
            }
        }
        Event::Lost { reason, .. } => {
            count(2, 1);
            if *reason == Reason::Bust {
                count(3, 1);
            }
        }
        Event::HoleShown { value: None, .. } => count(4, 1),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> PlayingCard {
        text.parse().unwrap()
    }

    #[test]
    fn facts_as_json() {
        let check = |event: Event, expected: &str| {
            assert_eq!(serde_json::to_string(&event).unwrap(), expected);
        };
        let seat = Seat::new(0);
        check(
            Event::Hit {
                seat,
                card: card("10H"),
            },
            r#"{"event":"hit","seat":1,"card":"10H"}"#,
        );
        check(
            Event::DealerDealt { card: None },
            r#"{"event":"dealer-dealt","card":null}"#,
        );
        let count = Reason::Count {
            player: 20,
            dealer: 18,
        };
        check(
            Event::Won {
                seat,
                reason: count,
            },
            r#"{"event":"won","seat":1,"reason":{"count":{"player":20,"dealer":18}}}"#,
        );
        check(
            Event::Lost {
                seat,
                reason: Reason::Bust,
            },
            r#"{"event":"lost","seat":1,"reason":"bust"}"#,
        );
    }

    #[test]
    fn facts_are_counted() {
        let check = |event: Event, expected: &[&str]| {
            let mut counted = Vec::new();
            tally(&event, &mut |counter, by| {
                assert_eq!(by, 1);
                counted.push(COUNTERS[counter]);
            });
            assert_eq!(counted, expected, "{event:?}");
        };
        let seat = Seat::new(0);
        let won = |reason| Event::Won { seat, reason };
        let lost = |reason| Event::Lost { seat, reason };
        let shown = |value| Event::HoleShown {
            card: card("KS"),
            value,
        };
        check(Event::Shuffled { hand: 2 }, &["hands"]);
        check(
            won(Reason::Deal),
            &["won by players", "won with 21 at the deal"],
        );
        check(won(Reason::Bust), &["won by players"]);
        check(lost(Reason::Deal), &["won by the dealer"]);
        check(lost(Reason::Bust), &["won by the dealer", "players bust"]);
        check(shown(None), &["dealer bust"]);
        check(shown(Some(20)), &[]);
        check(Event::DealerStayed, &[]);
    }
}
