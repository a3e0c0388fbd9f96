//! The end of a game, in words.

use parlour_engine::Seat;
use parlour_engine::game::{Finished, SummaryText, counted, how_often, listed};
use parlour_engine::table::Seats;

use super::SillyBiscuits;
use super::cards::{bit, specials};
use super::rules::Finish;
use super::story::{Event, Source};

pub(super) fn sum_up(game: &Finished<'_, SillyBiscuits>) -> SummaryText {
    SummaryText {
        reason: reason(game),
        scores: game.seats().map(|seat| score(game, seat)).collect(),
        tie_breaks: game
            .seats()
            .map(|seat| -i64::from(cards_left(game, seat)))
            .collect(),
        highlights: highlights(game),
        ..SummaryText::default()
    }
}

fn reason(game: &Finished<'_, SillyBiscuits>) -> String {
    let turns = counted(game.public.turns, "turn");
    if game.rules.finish == Finish::LastLoses && !game.outcome.limit {
        let is_left = |seat: &Seat| !game.outcome.winners.contains(*seat);
        let loser = game.seats().find(is_left);
        let loser = loser.map_or("Nobody", |seat| game.name(seat));
        return format!("{loser} is the last one with cards.");
    }
    if game.outcome.limit && !game.outcome.winners.is_empty() {
        let out: Vec<&str> = game
            .outcome
            .winners
            .iter()
            .map(|seat| game.name(seat))
            .collect();
        return format!("{} got rid of every card within {turns}.", listed(&out));
    }
    match (game.winner(), game.outcome.ending) {
        (Some(winner), "no play left") => format!("Nobody else could play: {winner} wins."),
        (Some(winner), _) => format!("{winner} got rid of every card."),
        (None, "no more moves") => "Nobody could play any more.".into(),
        (None, "nothing but skips") => "Everybody kept skipping.".into(),
        (None, _) => format!("Nobody had won after {turns}."),
    }
}

fn cards_left(game: &Finished<'_, SillyBiscuits>, seat: Seat) -> u32 {
    game.public.hands[seat] + game.public.reserves[seat].count()
}

fn score(game: &Finished<'_, SillyBiscuits>, seat: Seat) -> String {
    match cards_left(game, seat) {
        0 => "no cards left".into(),
        cards => format!("{} left", counted(cards, "card")),
    }
}

fn highlights(game: &Finished<'_, SillyBiscuits>) -> Vec<String> {
    let none = || Seats::filled(game.names.len(), 0_u32);
    let (mut special, mut lucky, mut burned, mut stuck) = (none(), none(), none(), none());
    let mut taken: Option<(Seat, usize)> = None;
    let mut together: Option<(Seat, usize)> = None;
    let is_special = |rank| bit(rank) & specials(game.rules.style) != 0;
    for event in &game.events {
        match event {
            Event::Played { seat, card, from } => {
                special[*seat] += u32::from(is_special(card.rank()));
                lucky[*seat] += u32::from(*from == Source::Hidden);
            }
            Event::PlayedSeveral { seat, cards, .. }
                if together.is_none_or(|(_, most)| cards.len() > most) =>
            {
                together = Some((*seat, cards.len()));
            }
            Event::NoPlay { seat } | Event::OutOfPlays { seat } => stuck[*seat] += 1,
            Event::Burned {
                again: Some(seat), ..
            } => burned[*seat] += 1,
            Event::Took { seat, cards } if taken.is_none_or(|(_, most)| cards.len() > most) => {
                taken = Some((*seat, cards.len()));
            }
            _ => {}
        }
    }
    let mut lines = Vec::new();
    if let Some((seat, count)) = taken.filter(|&(_, count)| count > 3) {
        let name = game.name(seat);
        lines.push(format!("{name} had to take a pile of {count} cards."));
    }
    if let Some((name, count)) = game.most(&lucky).filter(|&(_, count)| count > 0) {
        let cards = counted(count, "hidden card");
        lines.push(format!("{name} played {cards} without looking."));
    }
    if let Some((name, count)) = game.most(&burned).filter(|&(_, count)| count > 0) {
        lines.push(format!("{name} burned the pile {}.", how_often(count)));
    }
    if let Some((seat, count)) = together.filter(|&(_, count)| count > 2) {
        let name = game.name(seat);
        lines.push(format!("{name} played {count} cards of a rank together."));
    }
    if let Some((name, count)) = game.most(&special).filter(|&(_, count)| count > 1) {
        lines.push(format!("{name} played the most special cards: {count}."));
    }
    if let Some((name, count)) = game.most(&stuck).filter(|&(_, count)| count > 1) {
        let times = how_often(count);
        lines.push(format!("{name} had nothing to play {times}."));
    }
    let turns = counted(game.public.turns, "turn");
    lines.push(format!("The game had {turns}."));
    lines
}

#[cfg(test)]
mod tests {
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Outcome, Session};

    use super::super::rules::Rules;
    use super::*;

    #[test]
    fn reasons_name_those_who_are_out_at_the_turn_limit() {
        let check = |out: &[usize], expected: &str| {
            let names = Names::new(["Ann", "Bob", "Cid", "Dan"]).unwrap();
            let chance = Chance::FirstCards(vec![]);
            let session = Session::<SillyBiscuits>::new(Rules::SHITHEAD, names, chance).unwrap();
            let mut public = session.table().public.clone();
            public.turns = 2_000;
            let outcome = Outcome {
                winners: out.iter().map(|&seat| Seat::new(seat)).collect(),
                ..Outcome::draw("turn limit").by_limit()
            };
            let finished = Finished {
                rules: session.rules(),
                names: session.names(),
                public: &public,
                outcome,
                events: Vec::new(),
            };
            assert_eq!(reason(&finished), expected);
        };
        check(&[], "Nobody had won after 2,000 turns.");
        check(&[1], "Bob got rid of every card within 2,000 turns.");
        let two = "Ann and Dan got rid of every card within 2,000 turns.";
        check(&[0, 3], two);
    }
}
