//! Settling hands, points and money, and the end of a hand and of the game.

use std::cmp::Ordering;

use parlour_engine::event::Tell;
use parlour_engine::game::OutOfGame;
use parlour_engine::table::{Names, SeatSet};
use parlour_engine::{Outcome, Seat, Table};

use super::Blackjack;
use super::cards::Values;
use super::money::Cents;
use super::rules::Rules;
use super::state::{HandStatus, Phase, PlayerHand, PlayerState, Public};
use super::story::{Event, ResultReason};

/// The best value of the dealer's face-up cards.
#[inline]
pub(super) fn dealer_value(public: &Public) -> Option<u32> {
    let up_values = public.dealer.values();
    let values = public.hole.map_or(up_values, |hole| up_values.with(hole));
    values.max()
}

/// The values of the dealer's whole hand, a hidden card included.
#[inline]
pub(super) fn dealer_values(table: &Table<Blackjack>) -> Values {
    let up_values = table.public.dealer.values();
    let hole = table.hidden.hole.or(table.public.hole);
    hole.map_or(up_values, |hole| up_values.with(hole))
}

/// Turns over the dealer's hole card, if it is still face down.
#[inline]
pub(super) fn show_hole(table: &mut Table<Blackjack>, tell: &mut impl Tell<Event>) {
    let Table { public, hidden, .. } = table;
    if let Some(card) = hidden.hole.take() {
        public.hole = Some(card);
        public.seen.add(card);
        tell.reveal(|| Event::HoleShown {
            card,
            value: dealer_value(public),
        });
    }
}

/// Settles one hand: gives a point to its owner or the dealer, and pays the
/// bet.
#[inline(always)]
pub(super) fn settle(
    rules: &Rules,
    public: &mut Public,
    position: usize,
    status: HandStatus,
    reason: ResultReason,
    tell: &mut impl Tell<Event>,
) {
    let own = &mut public.hands[position];
    let seat = own.seat;
    own.status = status;
    let (won, pushed) = (status == HandStatus::Won, status == HandStatus::Pushed);
    let surrendered = status == HandStatus::Surrendered;
    let lost = !won & !pushed & !surrendered;
    let player = &mut public.players[seat];
    if rules.bets {
        let bet = own.bet;
        player.receive(match status {
            HandStatus::Won if reason == ResultReason::Deal => bet + rules.naturals.win(bet),
            HandStatus::Surrendered => bet.half(),
            _ => bet.times(2 * u64::from(won) + u64::from(pushed)),
        });
    }
    player.points += u32::from(won);
    public.dealer_points += u32::from(lost);
    let counts_only = tell.counts_only();
    let hand = || match counts_only {
        true => None,
        false => public.number_among_several(position),
    };
    tell.all_if(won, || {
        let hand = hand();
        Event::Won { seat, hand, reason }
    });
    tell.all_if(pushed, || {
        let hand = hand();
        Event::Pushed { seat, hand, reason }
    });
    tell.all_if(lost, || {
        let hand = hand();
        Event::Lost { seat, hand, reason }
    });
}

/// Settles all hands that are not settled yet.
#[inline]
pub(super) fn settle_rest(
    rules: &Rules,
    public: &mut Public,
    tell: &mut impl Tell<Event>,
    result: impl Fn(&PlayerHand) -> (HandStatus, ResultReason),
) {
    for position in 0..public.hands.len() {
        let own = &public.hands[position];
        if !own.status.is_settled() {
            let (status, reason) = result(own);
            settle(rules, public, position, status, reason, tell);
        }
    }
}

/// Pays insurance 2:1 if the dealer has 21 at the deal (`pays`), or takes it.
#[inline]
pub(super) fn settle_insurance(public: &mut Public, pays: bool, tell: &mut impl Tell<Event>) {
    for seat in std::mem::take(&mut public.insured).iter() {
        let player = &mut public.players[seat];
        let amount = std::mem::take(&mut player.insurance);
        if pays {
            player.receive(amount.times(3));
            let win = amount.times(2);
            tell.all(|| Event::InsurancePaid { seat, win });
        } else {
            tell.all(|| Event::InsuranceLost { seat, amount });
        }
    }
}

/// Ends the hand: reports the score and asks whether to play again.
#[inline(always)]
pub(super) fn finish(rules: &Rules, public: &mut Public, tell: &mut impl Tell<Event>) {
    if rules.bets {
        balance(rules, public, tell);
    } else {
        let counts_only = tell.counts_only();
        let points = public.players.iter().map(|player| player.points);
        tell.all(|| Event::Score {
            dealer: public.dealer_points,
            players: if counts_only {
                Vec::new()
            } else {
                points.collect()
            },
        });
    }
    if public.number >= rules.hands {
        end(rules, public, "all hands played", tell);
        return;
    }
    match public.seated.lowest() {
        Some(first) => public.phase = Phase::Again(first),
        None => end_without_players(rules, public, tell),
    }
}

/// Tells everybody's stakes, result and purse. A player who cannot afford the
/// smallest bet is out.
#[inline(always)]
fn balance(rules: &Rules, public: &mut Public, tell: &mut impl Tell<Event>) {
    for seat in public.seated.iter() {
        let player = &mut public.players[seat];
        tell.all(|| Event::Balance {
            seat,
            staked: player.staked,
            back: player.back,
            purse: player.purse,
        });
        if player.purse < Cents::units(rules.table_minimum) {
            player.out = true;
            public.seated = public.seated.without(seat);
            tell.all(|| Event::Out { seat });
        }
    }
}

/// Ends the game because nobody is left at the table.
#[cold]
pub(super) fn end_without_players(rules: &Rules, public: &mut Public, tell: &mut impl Tell<Event>) {
    let ending = match public.players.iter().all(|player| player.out) {
        true => "all are out",
        false => "all have left",
    };
    end(rules, public, ending, tell);
}

/// The result of a player: cents won or lost with bets, points otherwise.
pub(super) fn value(rules: &Rules, player: &PlayerState) -> i64 {
    let start = Cents::units(rules.purse).0 as i64;
    match rules.bets {
        true => player.purse.0 as i64 - start,
        false => player.points.into(),
    }
}

/// The result of a player who has left the table, or had to.
pub(super) fn out_of_game(
    rules: &Rules,
    public: &Public,
    names: &Names,
    seat: Seat,
) -> Option<OutOfGame> {
    if public.seated.contains(seat) {
        return None;
    }
    let (name, player) = (names.of(seat), &public.players[seat]);
    let (start, dealer) = (Cents::units(rules.purse), public.dealer_points);
    let result = match (rules.bets, player.purse.cmp(&start)) {
        (true, _) if player.out => format!("{name} has no money left for another bet."),
        (true, Ordering::Equal) => format!("{name} leaves with {start}, as at the start."),
        (true, more) => {
            let difference = Cents(player.purse.0.abs_diff(start.0));
            let more = if more.is_gt() { "more" } else { "less" };
            format!(
                "{name} leaves with {}, {difference} {more} than at the start.",
                player.purse
            )
        }
        (false, _) => {
            let points = player.points;
            format!("{name} leaves with {points} to the dealer's {dealer}.")
        }
    };
    Some(OutOfGame {
        result,
        is_good: match rules.bets {
            true => player.purse > start,
            false => player.points > dealer,
        },
    })
}

/// Ends the game. The player with the most points wins, or with the most money if it is more than at
/// the start.
#[cold]
pub(super) fn end(
    rules: &Rules,
    public: &mut Public,
    ending: &'static str,
    tell: &mut impl Tell<Event>,
) {
    let players = Seat::all(public.players.len());
    let result = |seat: Seat| match rules.bets {
        true => public.players[seat].purse.0,
        false => u64::from(public.players[seat].points),
    };
    let dealers = match rules.bets {
        true => Cents::units(rules.purse).0,
        false => u64::from(public.dealer_points),
    };
    let best = players.clone().map(result).max().unwrap_or(0);
    let winners: SeatSet = players.filter(|&seat| result(seat) == best).collect();
    let outcome = if dealers > best {
        Outcome::house(ending)
    } else if dealers < best && winners.len() == 1 {
        Outcome {
            winners,
            ..Outcome::draw(ending)
        }
    } else {
        Outcome::draw(ending)
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
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::event::Silent;

    use super::super::deal::deal;
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
            end(&rules, &mut public, "test", &mut Silent);
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
