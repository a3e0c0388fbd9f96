//! The events of Blackjack, and what is counted of them.

use parlour_engine::cards::PlayingCard;
use parlour_engine::playout::{Balance, Counter};
use parlour_engine::{Count, Seat};
use serde::Serialize;

use super::Blackjack;
use super::money::Cents;

/// Why a hand was won, lost or tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultReason {
    /// The winner had 21 at the deal.
    Deal,
    /// The winner has 21.
    TwentyOne,
    /// The loser is bust.
    Bust,
    /// The player surrendered.
    #[serde(rename = "given-up")]
    Surrendered,
    /// Both stayed.
    Count {
        /// The player's best value.
        player: u32,
        /// The dealer's best value.
        dealer: u32,
    },
}

/// An event of a game of Blackjack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A new hand begins with all cards in the deck.
    Shuffled {
        /// The number of the hand, counted from 1.
        hand: u32,
    },
    /// A new hand begins with the cards that are left.
    HandBegan {
        /// The number of the hand, counted from 1.
        hand: u32,
    },
    /// The cards ran out, and those of earlier hands are shuffled in.
    DiscardsShuffled,
    /// A player bets.
    Bet {
        /// The player.
        seat: Seat,
        /// The bet, in cents.
        bet: Cents,
    },
    /// A player takes insurance.
    Insured {
        /// The player.
        seat: Seat,
        /// The amount of the insurance.
        amount: Cents,
    },
    /// A player takes no insurance.
    WentWithout {
        /// The player.
        seat: Seat,
    },
    /// Insurance pays.
    InsurancePaid {
        /// The player.
        seat: Seat,
        /// The amount won.
        win: Cents,
    },
    /// Insurance is lost.
    InsuranceLost {
        /// The player.
        seat: Seat,
        /// The amount lost.
        amount: Cents,
    },
    /// A player has 21 at the deal, and the dealer can still get it.
    Natural {
        /// The player.
        seat: Seat,
    },
    /// A player gets a card at the deal.
    Dealt {
        /// The player.
        seat: Seat,
        /// The card.
        card: PlayingCard,
    },
    /// The dealer gets a card at the deal.
    DealerDealt {
        /// The card; `None` for the hole card.
        card: Option<PlayingCard>,
    },
    /// The dealer looked at the hole card, and has no 21.
    DealerPeeked,
    /// A player takes a card.
    Hit {
        /// The player.
        seat: Seat,
        /// The card.
        card: PlayingCard,
    },
    /// A player doubles the bet and takes one card.
    Doubled {
        /// The player.
        seat: Seat,
        /// The card.
        card: PlayingCard,
        /// The whole bet now.
        bet: Cents,
    },
    /// A player splits a hand into two.
    Split {
        /// The player.
        seat: Seat,
        /// The bet on each of them.
        bet: Cents,
    },
    /// A hand from a split gets its second card.
    SplitDealt {
        /// The player.
        seat: Seat,
        /// The number of the hand, counted from 1.
        hand: u32,
        /// The card.
        card: PlayingCard,
    },
    /// A player surrenders a hand.
    #[serde(rename = "gave-up")]
    Surrendered {
        /// The player.
        seat: Seat,
    },
    /// A player takes no more cards.
    Stayed {
        /// The player.
        seat: Seat,
    },
    /// A player has 21 and is done.
    Reached21 {
        /// The player.
        seat: Seat,
    },
    /// The dealer takes a card.
    DealerHit {
        /// The card.
        card: PlayingCard,
    },
    /// The dealer takes no more cards.
    DealerStayed,
    /// The dealer is bust, with all cards already face up.
    DealerBust,
    /// The dealer's first card is turned over.
    HoleShown {
        /// The card.
        card: PlayingCard,
        /// The best value of the dealer's hand; `None` if it is bust.
        value: Option<u32>,
    },
    /// A player wins a hand against the dealer.
    Won {
        /// The player.
        seat: Seat,
        /// The number of the player's hand, counted from 1; `None` if there is only one.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<u32>,
        /// The reason.
        reason: ResultReason,
    },
    /// The dealer wins against a player.
    Lost {
        /// The player who lost.
        seat: Seat,
        /// The number of the player's hand, counted from 1; `None` if there is only one.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<u32>,
        /// The reason.
        reason: ResultReason,
    },
    /// A player ties with the dealer.
    Pushed {
        /// The player.
        seat: Seat,
        /// The number of the player's hand, counted from 1; `None` if there is only one.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<u32>,
        /// The reason.
        reason: ResultReason,
    },
    /// The money of a player after a hand.
    Balance {
        /// The player.
        seat: Seat,
        /// The money put on the table.
        staked: Cents,
        /// The money received.
        back: Cents,
        /// The money the player has now.
        purse: Cents,
    },
    /// A player has too little to bet.
    Out {
        /// The player.
        seat: Seat,
    },
    /// The points after a hand.
    Score {
        /// The dealer's points.
        dealer: u32,
        /// The players' points, in seat order.
        players: Vec<u32>,
    },
    /// A player wants another hand.
    PlaysAgain {
        /// The player.
        seat: Seat,
    },
    /// A player leaves.
    Left {
        /// The player.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// The player who won, if one did.
        winner: Option<Seat>,
        /// Whether the dealer won.
        dealer: bool,
        /// How many hands were played.
        hands: u32,
    },
}

/// Whose result this event tells, if it is a result.
pub(super) fn result_seat(event: &Event) -> Option<Seat> {
    match event {
        Event::Won { seat, .. }
        | Event::Lost { seat, .. }
        | Event::Pushed { seat, .. }
        | Event::InsurancePaid { seat, .. }
        | Event::InsuranceLost { seat, .. }
        | Event::Balance { seat, .. }
        | Event::Out { seat } => Some(*seat),
        _ => None,
    }
}

impl Count for Blackjack {
    /// Everybody plays against the dealer, who moves last.
    const FIRST_MOVE: bool = false;

    const COUNTERS: &'static [Counter] = &[
        Counter::Rounds("hands"),
        Counter::Sum("won by players"),
        Counter::Sum("won by the dealer"),
        Counter::Sum("players bust"),
        Counter::Sum("dealer bust"),
        Counter::Sum("won with 21 at the deal"),
        Counter::Sum("ties"),
        Counter::Sum("given up"),
        Counter::Sum("cents bet"),
        Counter::Sum("cents back"),
        Counter::Sum("cents bet before the deal"),
    ];

    /// Per initial bet, as odds are quoted: doubles, splits and insurance count
    /// as results of the initial bet.
    const BALANCE: Option<Balance> = Some(Balance {
        name: "won by players per unit bet",
        back: 9,
        paid: 8,
        per: 10,
    });

    #[inline(always)]
    fn tally(event: &Event, count: &mut impl FnMut(usize, u64)) {
        match event {
            Event::Shuffled { .. } | Event::HandBegan { .. } => count(0, 1),
            Event::Won { reason, .. } => {
                count(1, 1);
                if *reason == ResultReason::Deal {
                    count(5, 1);
                }
            }
            Event::Lost { reason, .. } => {
                count(2, 1);
                if *reason == ResultReason::Bust {
                    count(3, 1);
                }
            }
            Event::HoleShown { value: None, .. } | Event::DealerBust => count(4, 1),
            Event::Pushed { .. } => count(6, 1),
            Event::Surrendered { .. } => count(7, 1),
            Event::Balance { staked, back, .. } => {
                count(8, staked.0);
                count(9, back.0);
            }
            Event::Bet { bet, .. } => count(10, bet.0),
            _ => {}
        }
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
        let count = ResultReason::Count {
            player: 20,
            dealer: 18,
        };
        check(
            Event::Won {
                seat,
                hand: None,
                reason: count,
            },
            r#"{"event":"won","seat":1,"reason":{"count":{"player":20,"dealer":18}}}"#,
        );
        check(
            Event::Lost {
                seat,
                hand: Some(2),
                reason: ResultReason::Bust,
            },
            r#"{"event":"lost","seat":1,"hand":2,"reason":"bust"}"#,
        );
        check(
            Event::Surrendered { seat },
            r#"{"event":"gave-up","seat":1}"#,
        );
        let lost = Event::Lost {
            seat,
            hand: None,
            reason: ResultReason::Surrendered,
        };
        check(lost, r#"{"event":"lost","seat":1,"reason":"given-up"}"#);
    }

    #[test]
    fn facts_are_counted() {
        let check = |event: Event, expected: &[&str]| {
            let mut counted = Vec::new();
            Blackjack::tally(&event, &mut |counter, by| {
                assert_eq!(by, 1);
                counted.push(Blackjack::COUNTERS[counter].name());
            });
            assert_eq!(counted, expected, "{event:?}");
        };
        let seat = Seat::new(0);
        let hand = None;
        let won = |reason| Event::Won { seat, hand, reason };
        let lost = |reason| Event::Lost { seat, hand, reason };
        let shown = |value| Event::HoleShown {
            card: card("KS"),
            value,
        };
        check(Event::Shuffled { hand: 2 }, &["hands"]);
        check(
            won(ResultReason::Deal),
            &["won by players", "won with 21 at the deal"],
        );
        check(won(ResultReason::Bust), &["won by players"]);
        check(lost(ResultReason::Deal), &["won by the dealer"]);
        check(
            lost(ResultReason::Bust),
            &["won by the dealer", "players bust"],
        );
        check(shown(None), &["dealer bust"]);
        check(shown(Some(20)), &[]);
        check(Event::DealerStayed, &[]);
        check(Event::HandBegan { hand: 2 }, &["hands"]);
        check(Event::DealerBust, &["dealer bust"]);
        check(Event::Surrendered { seat }, &["given up"]);
        let reason = ResultReason::Deal;
        check(Event::Pushed { seat, hand, reason }, &["ties"]);
        let balance = Event::Balance {
            seat,
            staked: Cents(1),
            back: Cents(1),
            purse: Cents(7),
        };
        check(balance, &["cents bet", "cents back"]);
        let bet = Cents(1);
        check(Event::Bet { seat, bet }, &["cents bet before the deal"]);
    }
}
