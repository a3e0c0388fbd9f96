//! Who wins: comparing with the dealer, points, the end of a hand and of the
//! sitting.

use parlour_engine::{Outcome, Seat, SeatSet, Table, Tell};

use super::Blackjack;
use super::hand::Hand;
use super::rules::Rules;
use super::state::{Phase, Public, Standing};
use super::story::{Event, Reason};

/// The best value of the dealer's hand, once its first card lies open.
pub(super) fn dealer_value(public: &Public) -> Option<u32> {
    let open = public.dealer.values();
    public.hole.map_or(open, |hole| open.with(hole)).max()
}

/// Turns the dealer's first card over, if it still lies face down.
#[inline]
pub(super) fn show_hole(table: &mut Table<Blackjack>, tell: &mut impl Tell<Event>) {
    let Table { public, hidden, .. } = table;
    if let Some(card) = hidden.hole.take() {
        public.hole = Some(card);
        tell.reveal(|| Event::HoleShown {
            card,
            value: dealer_value(public),
        });
    }
}

/// Gives the point for one hand to its owner or to the dealer.
#[inline]
pub(super) fn settle(
    public: &mut Public,
    position: usize,
    won: bool,
    reason: Reason,
    tell: &mut impl Tell<Event>,
) {
    let own = &mut public.hands[position];
    let seat = own.seat;
    if won {
        own.standing = Standing::Won;
        public.players[seat].points += 1;
        tell.all(|| Event::Won { seat, reason });
    } else {
        own.standing = Standing::Lost;
        public.dealer_points += 1;
        tell.all(|| Event::Lost { seat, reason });
    }
}

/// Settles all hands that are not.
#[inline]
pub(super) fn settle_rest(
    public: &mut Public,
    tell: &mut impl Tell<Event>,
    result: impl Fn(&Hand) -> (bool, Reason),
) {
    for position in 0..public.hands.len() {
        let own = &public.hands[position];
        if !own.standing.is_settled() {
            let (won, reason) = result(&own.hand);
            settle(public, position, won, reason, tell);
        }
    }
}

/// The hand is over: the score, and the question whether to play again.
#[inline]
pub(super) fn finish(rules: &Rules, public: &mut Public, tell: &mut impl Tell<Event>) {
    tell.all(|| Event::Score {
        dealer: public.dealer_points,
        players: public.players.iter().map(|player| player.points).collect(),
    });
    if public.number >= rules.hands {
        end(public, "all hands played", tell);
        return;
    }
    let first = public.hands[0].seat;
    public.phase = Phase::Again(first);
}

/// The sitting is over: the most points win.
#[cold]
pub(super) fn end(public: &mut Public, ending: &'static str, tell: &mut impl Tell<Event>) {
    let players = Seat::all(public.players.len());
    let points = |seat: Seat| public.players[seat].points;
    let best = players.clone().map(points).max().unwrap_or(0);
    let winners: SeatSet = players.filter(|&seat| points(seat) == best).collect();
    let outcome = match public.dealer_points {
        dealer if dealer > best => Outcome::house(ending),
        dealer if dealer < best && winners.len() == 1 => Outcome {
            winners,
            ..Outcome::draw(ending)
        },
        _ => Outcome::draw(ending),
    };
    tell.all(|| Event::Ended {
        winner: outcome.winners.lowest(),
        dealer: outcome.house,
        hands: public.number,
    });
    public.phase = Phase::Over(outcome);
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Fast, Seed, Silent};

    use super::super::play::deal;
    use super::*;

    #[test]
    fn the_most_points_win() {
        let check = |dealer: u32, points: &[u32], expected: &str| {
            let (rules, mut fast) = (Rules::SEED, Fast::new(Seed::default(), 0));
            let mut public = deal(&rules, points.len(), &mut fast, &mut Silent).public;
            public.dealer_points = dealer;
            for (seat, &points) in Seat::all(points.len()).zip(points) {
                public.players[seat].points = points;
            }
            end(&mut public, "test", &mut Silent);
            let Phase::Over(outcome) = public.phase else {
                panic!("it is over");
            };
            let winner = match (outcome.house, outcome.winners.lowest()) {
                (true, None) => "dealer".into(),
                (false, Some(seat)) => seat.to_string(),
                (house, winners) => {
                    assert_eq!((house, winners), (false, None));
                    "draw".into()
                }
            };
            assert_eq!(winner, expected, "{dealer} against {points:?}");
        };
        check(0, &[0], "draw");
        check(1, &[0], "dealer");
        check(0, &[1], "1");
        check(2, &[2], "draw");
        check(3, &[1, 2, 4], "3");
        check(3, &[4, 2, 4], "draw");
        check(4, &[4, 2, 1], "draw");
        check(5, &[4, 4, 4], "dealer");
        check(2, &[0, 3, 2], "2");
    }
}
