//! The end of a game, in words.

use parlour_engine::game::{Finished, SummaryText, counted};

use super::War;
use super::story::Event;

pub(super) fn sum_up(game: &Finished<'_, War>) -> SummaryText {
    let public = game.public;
    let scores = game.seats().map(|seat| match game.rules.endless {
        true => format!("{} won", counted(public.won[seat], "round")),
        false if public.held[seat] == 0 => "no cards left".into(),
        false => counted(public.held[seat], "card"),
    });
    SummaryText {
        reason: reason(game),
        scores: scores.collect(),
        tie_breaks: last_rounds(game),
        highlights: highlights(game),
        ..SummaryText::default()
    }
}

fn reason(game: &Finished<'_, War>) -> String {
    let rounds = counted(game.public.rounds, "round");
    match (game.winner(), game.outcome.limit) {
        (Some(winner), false) => format!("{winner} has all the cards after {rounds}."),
        (Some(winner), true) => format!("{winner} won the most of {rounds}."),
        (None, true) => format!("Nobody had all the cards after {rounds}."),
        (None, false) => "Nobody has a card left.".into(),
    }
}

fn highlights(game: &Finished<'_, War>) -> Vec<String> {
    let (mut deepest, mut richest, mut fewest, mut wars) = (0, None, None, 0);
    let winner = game.outcome.winners.lowest();
    for event in &game.events {
        let Event::Round {
            draws,
            war,
            winner: taker,
            details,
            ..
        } = event;
        wars += u32::from(*war);
        deepest = deepest.max(details.wars);
        let cards: usize = draws.iter().map(Vec::len).sum();
        if let Some(taker) = taker.filter(|_| richest.is_none_or(|(_, most)| cards > most)) {
            richest = Some((taker, cards));
        }
        let held = winner.map(|seat| details.before[seat.index()]);
        fewest = [fewest, held].into_iter().flatten().min();
    }
    let mut lines = Vec::new();
    let name = winner.map_or("", |seat| game.name(seat));
    let came_back = |&held: &u32| !game.rules.endless && held > 0 && held < 6;
    if let Some(held) = fewest.filter(came_back) {
        let cards = counted(held, "card");
        lines.push(format!("{name} was down to {cards} and came back."));
    }
    if deepest > 1 {
        lines.push(format!("The longest war: {deepest} deep."));
    }
    if let Some((seat, cards)) = richest.filter(|&(_, cards)| cards > most_without_war(game)) {
        lines.push(format!(
            "{} won {cards} cards in one round.",
            game.name(seat)
        ));
    }
    if wars > 1 {
        let rounds = counted(game.public.rounds, "round");
        lines.push(format!("There were {wars} wars in {rounds}."));
    }
    lines
}

/// The last round in which each seat had a card: whoever lasted longer comes first.
fn last_rounds(game: &Finished<'_, War>) -> Vec<i64> {
    let mut last = vec![0; game.names.len()];
    for (number, event) in (1..).zip(&game.events) {
        let Event::Round { details, .. } = event;
        for (last, &held) in last.iter_mut().zip(&details.before) {
            if held > 0 {
                *last = number;
            }
        }
    }
    last
}

/// How many cards a round without a war has at most.
fn most_without_war(game: &Finished<'_, War>) -> usize {
    game.names.len()
}
