//! The end of a game, in words.

use parlour_engine::Seat;
use parlour_engine::game::{Finished, SummaryText, counted, how_often, listed};
use parlour_engine::table::Seats;

use super::Blackjack;
use super::money::Cents;
use super::story::{Event, ResultReason};

pub(super) fn sum_up(game: &Finished<'_, Blackjack>) -> SummaryText {
    let players = &game.public.players;
    let scores = game.seats().map(|seat| match game.rules.bets {
        true => format!("{} in the purse", players[seat].purse),
        false => format!("{} won", counted(players[seat].points, "hand")),
    });
    SummaryText {
        reason: reason(game),
        scores: scores.collect(),
        house: (!game.rules.bets).then(|| {
            let points = game.public.dealer_points;
            (points.into(), format!("{} won", counted(points, "hand")))
        }),
        highlights: highlights(game),
        ..SummaryText::default()
    }
}

fn reason(game: &Finished<'_, Blackjack>) -> String {
    let hands = counted(game.public.number, "round");
    let who = match game.outcome.house {
        true => Some("The dealer"),
        false => game.winner(),
    };
    match (who, game.rules.bets) {
        (Some("The dealer"), true) => format!("Nobody is ahead of the house after {hands}."),
        (Some(who), false) if game.public.number == 1 => format!("{who} won the only hand."),
        (Some(winner), true) => format!("{winner} has the most money after {hands}."),
        (Some(winner), false) => format!("{winner} won the most hands in {hands}."),
        (None, false) => format!("{} won the same number of hands.", first_ones(game)),
        (None, true) => format!("Nobody is ahead after {hands}."),
    }
}

/// Those who share the first place: `Ann, Bob and the dealer`.
fn first_ones(game: &Finished<'_, Blackjack>) -> String {
    let points = |seat: Seat| game.public.players[seat].points;
    let most = game.seats().map(points).max().unwrap_or(0);
    let first = game.seats().filter(|&seat| points(seat) == most);
    let mut names: Vec<&str> = first.map(|seat| game.name(seat)).collect();
    if game.public.dealer_points == most {
        names.push("the dealer");
    }
    listed(&names)
}

fn highlights(game: &Finished<'_, Blackjack>) -> Vec<String> {
    let none = || Seats::filled(game.names.len(), 0_u32);
    let (mut naturals, mut streaks, mut best_streaks) = (none(), none(), none());
    let mut busts = none();
    let (mut best_hand, mut dealer_busts): (Option<(Seat, Cents)>, u32) = (None, 0);
    for event in &game.events {
        match event {
            Event::Won { seat, reason, .. } => {
                naturals[*seat] += u32::from(*reason == ResultReason::Deal);
                streaks[*seat] += 1;
                best_streaks[*seat] = best_streaks[*seat].max(streaks[*seat]);
            }
            Event::Lost { seat, reason, .. } => {
                streaks[*seat] = 0;
                busts[*seat] += u32::from(*reason == ResultReason::Bust);
            }
            Event::DealerBust | Event::HoleShown { value: None, .. } => dealer_busts += 1,
            Event::Balance {
                seat, staked, back, ..
            } => {
                let won = Cents(back.0.saturating_sub(staked.0));
                if won > best_hand.map_or(Cents::NONE, |(_, most)| most) {
                    best_hand = Some((*seat, won));
                }
            }
            _ => {}
        }
    }
    let mut lines = Vec::new();
    if let Some((seat, won)) = best_hand {
        lines.push(format!("{}'s best hand won {won}.", game.name(seat)));
    }
    if let Some((name, count)) = game.most(&best_streaks).filter(|&(_, count)| count > 1) {
        lines.push(format!("{name} won {count} hands in a row."));
    }
    if let Some((name, count)) = game.most(&naturals).filter(|&(_, count)| count > 0) {
        let times = how_often(count);
        lines.push(format!("{name} got 21 at the deal {times}."));
    }
    if dealer_busts > 0 {
        lines.push(format!("The dealer went bust {}.", how_often(dealer_busts)));
    }
    if let Some((name, count)) = game.most(&busts).filter(|&(_, count)| count > 0) {
        lines.push(format!("{name} went bust {}.", how_often(count)));
    }
    lines
}
