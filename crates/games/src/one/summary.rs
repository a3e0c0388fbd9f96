//! The end of a deal and of a game, in words.

use parlour_engine::Seat;
use parlour_engine::game::{Finished, SummaryText, counted, how_often};
use parlour_engine::scene::{Recap, RecapBar};
use parlour_engine::table::{Names, Seats};

use super::One;
use super::rules::Rules;
use super::state::Public;
use super::story::Event;
use super::swap::turn_round;

/// Hands of fewer cards are not worth a mention.
const LARGE_HAND: u32 = 10;

/// The end of a deal: who went out, what the others' cards counted, and the score.
pub(super) fn recap(
    rules: &Rules,
    names: &Names,
    public: &Public,
    events: &[&Event],
) -> Option<Recap> {
    let target = rules.target.points()?;
    let (winner, gained) = events.iter().find_map(|event| match event {
        Event::Scored { seat, points, .. } => Some((*seat, *points)),
        _ => None,
    })?;
    let lines = events.iter().filter_map(|event| match event {
        Event::LeftWith {
            seat,
            cards,
            points,
        } => {
            let count = counted(cards.len() as u64, "card");
            let points = counted(*points, "point");
            Some(format!("{} held {count}: {points}.", names.of(*seat)))
        }
        _ => None,
    });
    let bars = Seat::all(names.len()).map(|seat| RecapBar {
        label: names.of(seat).into(),
        before: public.scores[seat] - if seat == winner { gained } else { 0 },
        now: public.scores[seat],
        target,
    });
    let gained = counted(gained, "point");
    Some(Recap {
        title: format!("{} went out and scores {gained}.", names.of(winner)),
        lines: lines.collect(),
        bars: bars.collect(),
    })
}

pub(super) fn sum_up(game: &Finished<'_, One>) -> SummaryText {
    SummaryText {
        reason: reason(game),
        scores: game.seats().map(|seat| score(game, seat)).collect(),
        tie_breaks: game
            .seats()
            .map(|seat| -i64::from(game.public.hands[seat]))
            .collect(),
        highlights: highlights(game),
        ..SummaryText::default()
    }
}

fn reason(game: &Finished<'_, One>) -> String {
    match (game.winner(), game.rules.target.points()) {
        (Some(winner), None) => format!("{winner} went out."),
        (Some(winner), Some(target)) => {
            format!("{winner} reached {}.", counted(target, "point"))
        }
        (None, _) if game.outcome.limit => {
            let turns = counted(game.rules.turn_limit, "turn");
            format!("Nobody had won after {turns}.")
        }
        (None, _) => "Nobody could play or draw any more.".into(),
    }
}

fn score(game: &Finished<'_, One>, seat: Seat) -> String {
    match game.rules.target.points() {
        Some(_) => counted(game.public.scores[seat], "point"),
        None if game.outcome.winners.contains(seat) => "no cards left".into(),
        None => format!("{} left", counted(game.public.hands[seat], "card")),
    }
}

/// Counts along the game what people will remember.
struct Memorable {
    hands: Seats<u32>,
    /// The largest hand of each seat in the last deal.
    largest: Seats<u32>,
    /// The most cards that somebody had to pick up at once.
    pickup: Option<(Seat, u32)>,
    caught: Seats<u32>,
    plays: Seats<u32>,
    wilds: Seats<u32>,
    drawn: Seats<u32>,
    actions: Seats<u32>,
}

fn highlights(game: &Finished<'_, One>) -> Vec<String> {
    let none = || Seats::filled(game.names.len(), 0);
    let mut seen = Memorable {
        hands: none(),
        largest: none(),
        pickup: None,
        caught: none(),
        plays: none(),
        wilds: none(),
        drawn: none(),
        actions: none(),
    };
    game.events.iter().for_each(|event| seen.add(event));
    let mut lines = Vec::new();
    let winner = game.outcome.winners.lowest();
    if let Some(seat) = winner.filter(|&seat| seen.largest[seat] >= LARGE_HAND) {
        let cards = counted(seen.largest[seat], "card");
        lines.push(format!("{} held {cards} and came back.", game.name(seat)));
    }
    if let Some((seat, count)) = seen.pickup.filter(|&(_, count)| count > 1) {
        let cards = counted(count, "card");
        lines.push(format!("{} picked up {cards} at once.", game.name(seat)));
    }
    match game.most(&seen.largest) {
        Some((name, count)) if count >= LARGE_HAND && game.winner() != Some(name) => {
            lines.push(format!("{name} held {count} cards at once."));
        }
        _ => {}
    }
    if let Some((name, count)) = game.most(&seen.caught).filter(|&(_, count)| count > 0) {
        let times = how_often(count);
        lines.push(format!("{name} was caught {times} without calling One."));
    }
    if let Some((name, count)) = game.most(&seen.wilds).filter(|&(_, count)| count > 1) {
        lines.push(format!("{name} played {count} wild cards."));
    }
    let drawn = game.most(&seen.drawn).filter(|&(_, count)| count > 2);
    if let Some((name, count)) = drawn {
        lines.push(format!("{name} drew the most cards: {count}."));
    }
    if let Some((name, count)) = game.most(&seen.actions).filter(|&(_, count)| count > 1) {
        lines.push(format!("{name} played {count} action cards."));
    }
    if let Some((name, count)) = game.most(&seen.plays).filter(|&(_, count)| count > 1) {
        lines.push(format!("{name} got rid of the most cards: {count}."));
    }
    lines
}

impl Memorable {
    fn add(&mut self, event: &Event) {
        match event {
            Event::Dealt { cards, .. } => {
                self.hands.iter_mut().for_each(|hand| *hand = *cards);
                self.largest.iter_mut().for_each(|hand| *hand = *cards);
            }
            Event::Played { seat, card, .. } => {
                self.hands[*seat] = self.hands[*seat].saturating_sub(1);
                self.plays[*seat] += 1;
                self.wilds[*seat] += u32::from(card.hue().is_none());
                self.actions[*seat] += u32::from(!card.is_wild() && !card.is_number());
            }
            Event::Drew { seat, .. } => {
                self.hands[*seat] += 1;
                self.drawn[*seat] += 1;
                self.largest[*seat] = self.largest[*seat].max(self.hands[*seat]);
            }
            Event::Swapped { seat, other } => {
                let hand = self.hands[*seat];
                self.hands[*seat] = self.hands[*other];
                self.hands[*other] = hand;
                self.hands_changed();
            }
            Event::PassedOn { forward, .. } => {
                let mut hands: Vec<u32> = self.hands.iter().copied().collect();
                turn_round(&mut hands, *forward);
                self.hands = Seats::from_fn(hands.len(), |seat| hands[seat.index()]);
                self.hands_changed();
            }
            Event::Pickup { seat, count } | Event::Takes { seat, count, .. }
                if self.pickup.is_none_or(|(_, most)| *count > most) =>
            {
                self.pickup = Some((*seat, *count));
            }
            Event::Caught { seat, .. } => self.caught[*seat] += 1,
            _ => {}
        }
    }

    /// Hands went to other seats.
    fn hands_changed(&mut self) {
        for (largest, &hand) in self.largest.iter_mut().zip(&self.hands) {
            *largest = hand.max(*largest);
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::record::Chance;
    use parlour_engine::{Outcome, Session};

    use super::*;

    /// The highlights about large hands follow hands that go to another seat.
    #[test]
    fn large_hands_are_those_that_seats_have_held() {
        let drew = |seat: usize, count: usize| {
            let seat = Seat::new(seat);
            vec![Event::Drew { seat, card: None }; count]
        };
        let passed = |forward| vec![Event::PassedOn { seats: 3, forward }];
        let swapped = |seat: usize, other: usize| {
            let (seat, other) = (Seat::new(seat), Seat::new(other));
            vec![Event::Swapped { seat, other }]
        };
        let check = |events: Vec<Vec<Event>>, winner: usize, expected: &[&str]| {
            let names = Names::new(["Ann", "Bob", "Cid"]).unwrap();
            let chance = Chance::FirstCards(vec![]);
            let session = Session::<One>::new(Rules::SEED, names, chance).unwrap();
            let dealt = Event::Dealt { seats: 3, cards: 7 };
            let finished = Finished {
                rules: session.rules(),
                names: session.names(),
                public: &session.table().public,
                outcome: Outcome::win(Seat::new(winner), "empty hand"),
                events: std::iter::once(&dealt)
                    .chain(events.iter().flatten())
                    .collect(),
            };
            let lines = highlights(&finished).into_iter();
            let held: Vec<String> = lines.filter(|line| line.contains("held")).collect();
            assert_eq!(held, expected);
        };
        let ann = "Ann held 11 cards and came back.";
        let ann_too = "Ann held 11 cards at once.";
        let bob = "Bob held 11 cards and came back.";
        let cid = "Cid held 11 cards and came back.";
        check(vec![drew(0, 4)], 0, &[ann]);
        check(vec![drew(0, 4)], 1, &[ann_too]);
        check(vec![drew(0, 4), passed(true)], 1, &[bob, ann_too]);
        check(vec![drew(0, 4), passed(false)], 2, &[cid, ann_too]);
        check(vec![drew(0, 4), swapped(2, 0)], 2, &[cid, ann_too]);
        // Ann passes her 9 cards on. With the 7 that she gets and 2 more she holds only 9.
        let gone = vec![drew(0, 2), passed(true), drew(0, 2)];
        check(gone, 0, &[]);
        let more = vec![drew(0, 2), passed(true), drew(1, 2)];
        check(more, 1, &[bob]);
    }
}
