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
    let public = game.public;
    let for_cards = game.rules.play_for == PlayFor::Cards;
    let holders = public.hands.iter().filter(|&&cards| cards > 0);
    let has_all = for_cards && holders.count() == 1 && public.middle.is_empty();
    let mut out = game.seats().filter(|&seat| public.hands[seat] == 0);
    let loser = out.next().filter(|_| for_cards && !game.outcome.limit);
    match (game.winner(), loser) {
        (Some(winner), _) if has_all => format!("{winner} has all the cards after {rounds}."),
        // The winner took the last card of this player. Others may hold more cards.
        (Some(winner), Some(loser)) => {
            let loser = game.name(loser);
            format!("{loser} ran out of cards after {rounds}, so {winner} wins.")
        }
        (Some(winner), None) => format!("{winner} has the most {what} after {rounds}."),
        (None, _) => format!("Nobody is ahead after {rounds}."),
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
            Event::Drawn => {
                drawn += 1;
                last = None;
            }
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

#[cfg(test)]
mod tests {
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Outcome, Seat, Session};

    use super::super::cards::CardSet;
    use super::super::rules::Rules;
    use super::super::state::Public;
    use super::*;

    /// The end of a game of three that ended in this way.
    fn summed_up(outcome: Outcome, events: &[Event], change: fn(&mut Public)) -> SummaryText {
        let chance = Chance::FirstCards(vec![]);
        let session = Session::<TopTrumps>::new(Rules::seed(), Names::numbered(3), chance).unwrap();
        let mut public = session.table().public.clone();
        public.rounds = 12;
        change(&mut public);
        sum_up(&Finished {
            rules: session.rules(),
            names: session.names(),
            public: &public,
            outcome,
            events: events.iter().collect(),
        })
    }

    fn held(cards: [u32; 3]) -> Seats<u32> {
        Seats::from_fn(3, |seat| cards[seat.index()])
    }

    #[test]
    fn reasons_are_true() {
        let check = |outcome: Outcome, hands: fn(&mut Public), expected: &str| {
            assert_eq!(summed_up(outcome, &[], hands).reason, expected);
        };
        let out = Outcome::win(Seat::new(1), "out of cards");
        let all = "Player 2 has all the cards after 12 rounds.";
        check(out, |public| public.hands = held([0, 30, 0]), all);
        // Player 3 has more cards, but player 2 took the last one of player 1.
        let last = "Player 1 ran out of cards after 12 rounds, so Player 2 wins.";
        check(out, |public| public.hands = held([0, 9, 21]), last);
        let limit = Outcome::win(Seat::new(2), "round limit").by_limit();
        let most = "Player 3 has the most cards after 12 rounds.";
        check(limit, |public| public.hands = held([5, 9, 16]), most);
        let draw = Outcome::draw("out of cards");
        let nobody = "Nobody is ahead after 12 rounds.";
        check(draw, |public| public.hands = held([0, 15, 15]), nobody);
    }

    #[test]
    fn a_draw_ends_a_row_of_wins() {
        let won = |seat| Event::Won {
            seat: Seat::new(seat),
            cards: CardSet::EMPTY,
            count: 1,
        };
        let rows = |events: &[Event]| {
            let outcome = Outcome::win(Seat::new(0), "out of cards");
            let lines = summed_up(outcome, events, |_| {}).highlights;
            lines.into_iter().find(|line| line.contains("in a row"))
        };
        let two = Some("Player 1 won 2 rounds in a row.".to_string());
        assert_eq!(rows(&[won(0), won(0), won(1)]), two);
        assert_eq!(rows(&[won(0), Event::Drawn, won(0)]), None);
        assert_eq!(rows(&[won(0), won(1), won(0)]), None);
    }
}
