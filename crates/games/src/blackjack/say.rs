//! The events of Blackjack as sentences.

use parlour_engine::Seat;
use parlour_engine::table::Names;

use super::money::Cents;
use super::rules::Rules;
use super::story::{Event, ResultReason};

pub(super) fn say(rules: &Rules, names: &Names, event: &Event) -> String {
    let name = |seat: &Seat| names.of(*seat);
    let stay = rules.stay();
    match event {
        Event::Shuffled { hand } if rules.decks == 1 => {
            format!("Hand {hand}: the deck is shuffled.")
        }
        Event::Shuffled { hand } => format!("Hand {hand}: the decks are shuffled."),
        Event::HandBegan { hand } => format!("Hand {hand} begins."),
        Event::DiscardsShuffled => "The cards have run out: the discards are shuffled in.".into(),
        Event::Bet { seat, bet } => format!("{} bets {bet}.", name(seat)),
        Event::Insured { seat, amount } => format!("{} takes insurance for {amount}.", name(seat)),
        Event::WentWithout { seat } => format!("{} takes no insurance.", name(seat)),
        Event::InsurancePaid { seat, win } => {
            format!("{}'s insurance wins {win}.", name(seat))
        }
        Event::InsuranceLost { seat, amount } => {
            format!("{}'s insurance of {amount} is lost.", name(seat))
        }
        Event::Natural { seat } => format!("{} has 21 at the deal.", name(seat)),
        Event::Dealt { seat, card } => format!("{} gets {card}.", name(seat)),
        Event::DealerDealt { card: Some(card) } => format!("The dealer gets {card}."),
        Event::DealerDealt { card: None } => "The dealer gets a card face down.".into(),
        Event::DealerPeeked => "The dealer looks at the face-down card: no 21.".into(),
        Event::Hit { seat, card } => format!("{} hits and gets {card}.", name(seat)),
        Event::Doubled { seat, card, bet } => {
            format!("{} doubles to {bet} and gets {card}.", name(seat))
        }
        Event::Split { seat, bet } => {
            format!("{} splits: {bet} on each of the two hands.", name(seat))
        }
        Event::SplitDealt { seat, hand, card } => {
            format!("{} gets {card}.", owner(name(seat), Some(*hand)))
        }
        Event::Surrendered { seat } => format!("{} surrenders.", name(seat)),
        Event::Stayed { seat } => format!("{} {stay}s.", name(seat)),
        Event::Reached21 { seat } => format!("{} has 21.", name(seat)),
        Event::DealerHit { card } => format!("The dealer hits and gets {card}."),
        Event::DealerStayed => format!("The dealer {stay}s."),
        Event::DealerBust => "The dealer is bust.".into(),
        Event::HoleShown {
            card,
            value: Some(value),
        } => format!("The dealer turns over {card} and has {value}."),
        Event::HoleShown { card, value: None } => {
            format!("The dealer turns over {card} and is bust.")
        }
        Event::Won { seat, hand, reason } => won(name(seat), *hand, *reason),
        Event::Lost { seat, hand, reason } => lost(name(seat), *hand, *reason),
        Event::Pushed { seat, hand, reason } => tied(name(seat), *hand, *reason),
        Event::Balance {
            seat,
            staked,
            back,
            purse,
        } => balance(name(seat), *staked, *back, *purse),
        Event::Out { seat } => {
            format!("{} has less than the smallest bet and is out.", name(seat))
        }
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

/// A player, or one of several hands of a player: `Ann's second hand`.
fn owner(name: &str, hand: Option<u32>) -> String {
    match hand {
        None => name.into(),
        Some(1) => format!("{name}'s first hand"),
        Some(2) => format!("{name}'s second hand"),
        Some(3) => format!("{name}'s third hand"),
        Some(_) => format!("{name}'s fourth hand"),
    }
}

/// What an [`owner`] wins: a hand does not win itself.
fn prize(hand: Option<u32>) -> &'static str {
    match hand {
        None => " the hand",
        Some(_) => "",
    }
}

fn won(name: &str, hand: Option<u32>, reason: ResultReason) -> String {
    let (who, what) = (owner(name, hand), prize(hand));
    match reason {
        ResultReason::Deal => format!("{who} has 21 at the deal and wins{what}."),
        ResultReason::TwentyOne => format!("{who} wins{what} with 21."),
        ResultReason::Bust => format!("{who} wins{what}: the dealer is bust."),
        ResultReason::Surrendered => format!("{who} wins{what}."),
        ResultReason::Count { player, dealer } => {
            format!("{who} wins{what}, {player} to {dealer}.")
        }
    }
}

fn lost(name: &str, hand: Option<u32>, reason: ResultReason) -> String {
    let (who, what) = (owner(name, hand), prize(hand));
    match reason {
        ResultReason::Deal => format!("The dealer has 21 at the deal and wins against {who}."),
        ResultReason::TwentyOne => format!("The dealer has 21 and wins against {who}."),
        ResultReason::Bust => format!("{who} is bust and loses{what}."),
        ResultReason::Surrendered => format!("{who} loses{what}."),
        ResultReason::Count { player, dealer } => {
            let tie = match player == dealer {
                true => ": ties go to the dealer",
                false => "",
            };
            format!("The dealer wins against {who}, {dealer} to {player}{tie}.")
        }
    }
}

fn tied(name: &str, hand: Option<u32>, reason: ResultReason) -> String {
    let who = owner(name, hand);
    match reason {
        ResultReason::Deal => format!("{who} and the dealer both have 21 at the deal: a tie."),
        ResultReason::Count { player, .. } => {
            format!("{who} and the dealer both have {player}: a tie.")
        }
        _ => format!("{who} and the dealer both have 21: a tie."),
    }
}

fn balance(name: &str, staked: Cents, back: Cents, purse: Cents) -> String {
    let result = if back > staked {
        format!("won {}", Cents(back.0 - staked.0))
    } else if back < staked {
        format!("lost {}", Cents(staked.0 - back.0))
    } else {
        "broke even".into()
    };
    format!("{name} bet {staked} and {result}. Purse: {purse}.")
}
