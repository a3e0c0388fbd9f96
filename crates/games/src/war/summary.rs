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
    // At large tables everybody begins with a few cards.
    let dealt = winner.zip(game.events.first()).map(|(seat, event)| {
        let Event::Round { details, .. } = event;
        details.before[seat.index()]
    });
    let is_few = |held: u32| held > 0 && held < 6 && dealt.is_some_and(|dealt| held < dealt);
    let came_back = |&held: &u32| !game.rules.endless && is_few(held);
    if let Some(held) = fewest.filter(came_back) {
        let cards = counted(held, "card");
        lines.push(format!("{name} was down to {cards} and came back."));
    }
    if deepest > 1 {
        lines.push(format!("The longest war: {deepest} ties in a row."));
    }
    if let Some((seat, cards)) = richest.filter(|&(_, cards)| cards > most_without_war(game)) {
        let name = game.name(seat);
        lines.push(match game.rules.endless {
            // The cards go to the discard pile.
            true => format!("{name} won a round of {cards} cards."),
            false => format!("{name} won {cards} cards in one round."),
        });
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

#[cfg(test)]
mod tests {
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Outcome, Seat, Session};

    use super::super::cards::Card;
    use super::super::rules::Rules;
    use super::super::story::RoundDetails;
    use super::*;

    /// A round before which the first seat had `held` cards, and in which the second one
    /// wins `shown` cards.
    fn round(held: u32, shown: usize) -> Event {
        let taken = vec![Card::new(1, 1); shown];
        Event::Round {
            draws: vec![Vec::new(), taken.clone()],
            war: false,
            winner: Some(Seat::new(1)),
            game_over: false,
            details: RoundDetails {
                before: vec![held, 10],
                keeper: Some(Seat::new(1)),
                taken,
                shuffled: false,
                wars: 0,
                during: 0,
                after: 0,
                outcome: None,
            },
        }
    }

    #[test]
    fn highlights_are_true() {
        let check = |rules: Rules, rounds: &[Event], expected: &[&str]| {
            let chance = Chance::seed("1".parse().unwrap());
            let session = Session::<War>::new(rules, Names::numbered(2), chance).unwrap();
            let finished = Finished {
                rules: session.rules(),
                names: session.names(),
                public: &session.table().public,
                outcome: Outcome::win(Seat::new(0), "all cards"),
                events: rounds.iter().collect(),
            };
            assert_eq!(highlights(&finished), expected);
        };
        let three = "Player 1 was down to 3 cards and came back.";
        check(Rules::SEED, &[round(26, 2), round(3, 2)], &[three]);
        check(Rules::SEED, &[round(26, 2), round(9, 2)], &[]);
        // With nine players everybody begins with 5 cards.
        check(Rules::SEED, &[round(5, 2), round(9, 2)], &[]);
        check(Rules::SEED, &[round(5, 2), round(3, 2)], &[three]);
        let won = "Player 2 won 8 cards in one round.";
        check(Rules::SEED, &[round(26, 8)], &[won]);
        let endless = "Player 2 won a round of 8 cards.";
        check(Rules::ENDLESS, &[round(3, 8)], &[endless]);
    }
}
