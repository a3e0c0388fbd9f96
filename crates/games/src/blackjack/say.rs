//! The events of Blackjack as sentences.

use parlour_engine::Seat;
use parlour_engine::table::Names;

use super::money::Cents;
use super::rules::Rules;
use super::story::{Event, Reason};

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
        Event::DealerPeeked => "The dealer looks at the card face down: no 21.".into(),
        Event::Hit { seat, card } => format!("{} hits and gets {card}.", name(seat)),
        Event::Doubled { seat, card, bet } => {
            format!("{} doubles to {bet} and gets {card}.", name(seat))
        }
        Event::Split { seat, bet } => {
            format!("{} splits: {bet} on each of the two hands.", name(seat))
        }
        Event::SplitDealt { seat, hand, card } => {
            format!("{}'s hand {hand} gets {card}.", name(seat))
        }
        Event::GaveUp { seat } => format!("{} surrenders.", name(seat)),
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
        Event::Won { seat, reason } => won(name(seat), *reason),
        Event::Lost { seat, reason } => lost(name(seat), *reason),
        Event::Pushed { seat, reason } => tied(name(seat), *reason),
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

fn won(name: &str, reason: Reason) -> String {
    match reason {
        Reason::Deal => format!("{name} has 21 at the deal and wins the hand."),
        Reason::TwentyOne => format!("{name} wins the hand with 21."),
        Reason::Bust => format!("{name} wins the hand: the dealer is bust."),
        Reason::GivenUp => format!("{name} wins the hand."),
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
        Reason::GivenUp => format!("{name} loses the hand."),
        Reason::Count { player, dealer } => {
            let tie = match player == dealer {
                true => ": ties go to the dealer",
                false => "",
            };
            format!("The dealer wins against {name}, {dealer} to {player}{tie}.")
        }
    }
}

fn tied(name: &str, reason: Reason) -> String {
    match reason {
        Reason::Deal => format!("{name} and the dealer both have 21 at the deal: a tie."),
        Reason::Count { player, .. } => format!("{name} and the dealer both have {player}: a tie."),
        _ => format!("{name} and the dealer both have 21: a tie."),
    }
}

fn balance(name: &str, staked: Cents, back: Cents, purse: Cents) -> String {
    let result = if back > staked {
        format!("wins {}", Cents(back.0 - staked.0))
    } else if back < staked {
        format!("loses {}", Cents(staked.0 - back.0))
    } else {
        "comes out even".into()
    };
    format!("{name} put in {staked} and {result}: the purse holds {purse}.")
}
