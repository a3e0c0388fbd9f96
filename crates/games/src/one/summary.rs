//! The end of a deal and of a game, in words.

use parlour_engine::Seat;
use parlour_engine::game::{Finished, SummaryText, counted, how_often};
use parlour_engine::scene::{Recap, RecapBar};
use parlour_engine::table::{Names, Seats};

use super::One;
use super::rules::Rules;
use super::state::Public;
use super::story::Event;

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
}
