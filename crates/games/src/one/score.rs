//! The end of a deal: points, and the next deal.

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::player::result_of;
use parlour_engine::{Outcome, Seat, Table, View};

use super::One;
use super::cards::Card;
use super::deal::{CarriedOver, deal_round};
use super::house_rules::AfterMove;
use super::rules::Rules;
use super::state::Public;
use super::story::Event;

/// A player with no cards left wins the round, or the game.
pub(super) fn win(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    let Some(target) = rules.target.points() else {
        tell.all(|| Event::Won { seat });
        table.public.outcome = Some(Outcome::win(seat, "empty hand"));
        return AfterMove::Over;
    };
    let (mut gained, counts_only) = (0, tell.counts_only());
    for other in Seat::all(table.private.len()).filter(|&other| other != seat) {
        let hand = table.private[other].hand;
        let points: u32 = hand.cards().map(Card::points).sum();
        gained += points;
        tell.reveal(|| Event::LeftWith {
            seat: other,
            cards: hand.cards().take_while(|_| !counts_only).collect(),
            points,
        });
    }
    table.public.scores[seat] += gained;
    let total = table.public.scores[seat];
    tell.reveal(|| Event::Scored {
        seat,
        points: gained,
        total,
    });
    if total >= target {
        tell.all(|| Event::Won { seat });
        table.public.outcome = Some(Outcome::win(seat, "target reached"));
        return AfterMove::Over;
    }
    deal_again(rules, table, dealer, tell)
}

/// Ends a round in which nobody can move: it is a draw and scores nothing.
pub(super) fn draw_round(
    rules: &Rules,
    table: &mut Table<One>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    table.public.turns += 1;
    if rules.target.points().is_none() {
        table.public.outcome = Some(Outcome::draw("nobody can move"));
    } else if table.public.turns >= rules.turn_limit {
        tell.all(|| Event::TurnLimit {
            turns: rules.turn_limit,
        });
        table.public.outcome = Some(Outcome::draw("turn limit").by_limit());
    } else {
        return deal_again(rules, table, dealer, tell);
    }
    AfterMove::Over
}

fn deal_again(
    rules: &Rules,
    table: &mut Table<One>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    let seats = table.private.len();
    let public = &table.public;
    let start = CarriedOver {
        dealer: match rules.dealer_rotates {
            true => public.dealer.next(seats),
            false => public.dealer,
        },
        turns: public.turns,
        scores: public.scores.clone(),
    };
    *table = deal_round(rules, seats, start, dealer, tell);
    AfterMove::Over
}

/// How well a seat has done in the deal since `start`, for a search; `None` until it
/// is over. The points of a deal are a part of the way to the target.
pub(super) fn interim_result(start: View<'_, One>, now: &Public) -> Option<f64> {
    if let Some(outcome) = &now.outcome {
        return Some(result_of(start, now, outcome));
    }
    let target = start.rules.target.points()?;
    let before = start.public;
    if now.scores == before.scores && now.dealer == before.dealer {
        return None;
    }
    let gained = |seat: Seat| f64::from(now.scores[seat]) - f64::from(before.scores[seat]);
    let others = Seat::all(start.seats).filter(|&seat| seat != start.seat);
    let others = others.map(gained).fold(0.0, f64::max);
    let ahead = (gained(start.seat) - others) / f64::from(target);
    Some((0.5 + ahead / 2.0).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::one::deal::deal;
    use crate::one::rules::Target;
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::event::Silent;

    fn stuck(rules: &Rules) -> Table<One> {
        let mut dealer = Fast::new(Seed([7; 32]), 0);
        let mut table = deal(rules, 3, &mut dealer, &mut Silent);
        draw_round(rules, &mut table, &mut dealer, &mut Silent);
        table
    }

    #[test]
    fn a_drawn_deal_scores_nothing_and_the_next_seat_deals() {
        let public = stuck(&Rules::OFFICIAL).public;
        assert_eq!(public.outcome, None);
        assert!(public.scores.iter().all(|&points| points == 0));
        assert_eq!(public.dealer, Seat::new(0));
    }

    #[test]
    fn a_drawn_round_is_a_drawn_game() {
        let rules = Rules {
            target: Target::OneRound,
            ..Rules::OFFICIAL
        };
        let outcome = stuck(&rules).public.outcome;
        assert_eq!(outcome, Some(Outcome::draw("nobody can move")));
        let rules = Rules {
            turn_limit: 1,
            ..Rules::OFFICIAL
        };
        assert!(stuck(&rules).public.outcome.is_some_and(|end| end.limit));
    }
}
