//! The end of a game, in words.

use std::collections::BTreeMap;

use parlour_engine::game::{Finished, SummaryText, counted};
use parlour_engine::table::Seats;

use super::TopTrumps;
use super::rules::PlayFor;
use super::story::Event;

pub(super) fn sum_up(game: &Finished<'_, TopTrumps>) -> SummaryText {
    let public = game.public;
    let scores = game.seats().map(|seat| match game.rules.play_for {
        PlayFor::Cards if public.hands[seat] == 0 => "no cards left".into(),
        PlayFor::Cards => counted(public.hands[seat], "card"),
        PlayFor::Points => counted(public.points[seat], "point"),
    });
    SummaryText {
        reason: reason(game),
        scores: scores.collect(),
        tie_breaks: game
            .seats()
            .map(|seat| i64::from(public.hands[seat]))
            .collect(),
        highlights: highlights(game),
        ..SummaryText::default()
    }
}

fn reason(game: &Finished<'_, TopTrumps>) -> String {
    let rounds = counted(game.public.rounds, "round");
    let what = match game.rules.play_for {
        PlayFor::Cards => "cards",
        PlayFor::Points => "points",
    };
    let holders = game.public.hands.iter().filter(|&&cards| cards > 0);
    let has_all = game.rules.play_for == PlayFor::Cards && holders.count() == 1;
    match game.winner() {
        Some(winner) if has_all => format!("{winner} has all the cards after {rounds}."),
        Some(winner) => format!("{winner} has the most {what} after {rounds}."),
        None => format!("Nobody is ahead after {rounds}."),
    }
}

fn highlights(game: &Finished<'_, TopTrumps>) -> Vec<String> {
    let none = || Seats::filled(game.names.len(), 0_u32);
    let (mut streaks, mut best_streaks, mut last) = (none(), none(), None);
    let (mut biggest, mut drawn) = (None, 0);
    let (mut shown, mut wins) = (Vec::new(), BTreeMap::new());
    for event in &game.events {
        match event {
            Event::Challenged { .. } => shown.clear(),
            Event::Shown { seat, card, .. } => shown.push((*seat, *card)),
            Event::Won { seat, .. } | Event::Scored { seat, .. } => {
                if last != Some(*seat) {
                    streaks[*seat] = 0;
                }
                last = Some(*seat);
                streaks[*seat] += 1;
                best_streaks[*seat] = best_streaks[*seat].max(streaks[*seat]);
                let winning = shown.iter().find(|(owner, _)| owner == seat);
                if let Some((_, card)) = winning {
                    *wins.entry(*card).or_insert(0_u32) += 1;
                }
                if let Event::Won { cards, .. } = event {
                    let count = cards.len();
                    if biggest.is_none_or(|(_, most)| count > most) {
                        biggest = Some((*seat, count));
                    }
                }
            }
            Event::Drawn => drawn += 1,
            _ => {}
        }
    }
    let mut lines = Vec::new();
    let streak = game
        .seats()
        .max_by_key(|&seat| (best_streaks[seat], !seat.index()));
    if let Some(seat) = streak.filter(|&seat| best_streaks[seat] > 1) {
        let (name, count) = (game.name(seat), best_streaks[seat]);
        lines.push(format!("{name} won {count} rounds in a row."));
    }
    let star = wins.into_iter().max_by_key(|&(_, count)| count);
    if let Some((card, count)) = star.filter(|&(_, count)| count > 1) {
        let name = game.rules.name(card);
        lines.push(format!(
            "The card of the game: {name}, which won {count} rounds."
        ));
    }
    if let Some((seat, count)) = biggest.filter(|&(_, count)| count > 2) {
        let name = game.name(seat);
        lines.push(format!("{name} took {count} cards in one round."));
    }
    if drawn > 0 {
        lines.push(match drawn {
            1 => "1 round was a draw.".into(),
            drawn => format!("{drawn} rounds were draws."),
        });
    }
    lines
}
