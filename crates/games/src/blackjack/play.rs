//! Playing a hand: hit, stay, double, split, surrender; and whose turn it is.

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::table::SeatSet;
use parlour_engine::{Seat, Table, Turn};

use super::Blackjack;
use super::deal::{bet, insure};
use super::hand::Hand;
use super::money::Cents;
use super::moves::Move;
use super::result::{end_without_players, settle};
use super::rules::{HoleCard, Rules, Turns};
use super::shoe::draw;
use super::state::{HandStatus, Phase, PlayerHand, Public};
use super::steps::{HandStep, is_ready, run_until_decision};
use super::story::{Event, ResultReason};

#[inline(always)]
pub(super) fn turn(_rules: &Rules, public: &Public) -> Turn {
    match public.phase {
        Phase::Hand(seat, _) | Phase::Again(seat) => Turn::One(seat),
        Phase::Over(outcome) => Turn::Over(outcome),
        Phase::Bets(must) | Phase::Insurance(must) => Turn::Act {
            must,
            may: SeatSet::EMPTY,
        },
    }
}

#[inline(always)]
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let public = &mut table.public;
    let step = match (public.phase, mv) {
        (Phase::Hand(_, position), mv) => {
            let position = position as usize;
            act(rules, table, position, mv, dealer, tell);
            // In rounds the next hand acts; otherwise this hand acts again until it
            // is finished.
            HandStep::Hands(position + usize::from(rules.turns == Turns::Rounds))
        }
        (Phase::Again(_), mv) => again(rules, public, seat, mv, tell),
        (Phase::Bets(waiting), Move::Bet(units)) => {
            let amount = Cents::units(units);
            bet(public, seat, (waiting, amount), tell)
        }
        (Phase::Insurance(waiting), mv) => {
            let takes = mv == Move::Insure;
            insure(public, seat, (waiting, takes), tell)
        }
        (Phase::Bets(_) | Phase::Over(_), _) => HandStep::Wait,
    };
    run_until_decision(rules, table, step, dealer, tell);
}

/// A player plays on or leaves. After the last answer the next hand begins.
#[inline(always)]
fn again(
    rules: &Rules,
    public: &mut Public,
    seat: Seat,
    mv: Move,
    tell: &mut impl Tell<Event>,
) -> HandStep {
    if mv == Move::Leave {
        tell.all(|| Event::Left { seat });
        public.seated = public.seated.without(seat);
    } else {
        tell.all(|| Event::PlaysAgain { seat });
    }
    match public.seated.after(seat).lowest() {
        Some(next) => public.phase = Phase::Again(next),
        None if public.seated.is_empty() => end_without_players(rules, public, tell),
        None => return HandStep::Begin,
    }
    HandStep::Wait
}

/// Makes a move with a hand.
#[inline(always)]
fn act(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    position: usize,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let own = &mut table.public.hands[position];
    let seat = own.seat;
    match mv {
        Move::Hit => hit(rules, table, position, false, dealer, tell),
        Move::Double => {
            let bet = own.bet;
            own.bet = bet.times(2);
            table.public.players[seat].stake(bet);
            hit(rules, table, position, true, dealer, tell);
        }
        Move::Split => {
            make_two(table, position, tell);
            if rules.turns == Turns::Rounds {
                // In rounds this hand has acted now; the new one comes next.
                is_ready(rules, table, position, dealer, tell);
            }
        }
        Move::Surrender => surrender(rules, &mut table.public, position, tell),
        _ => {
            tell.all(|| Event::Stayed { seat });
            own.status = HandStatus::Stays;
        }
    }
}

/// A player takes a card, which can end the hand. After doubling it always
/// does.
#[inline(always)]
fn hit(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    position: usize,
    doubles: bool,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Table { public, hidden, .. } = table;
    let card = draw(public, hidden, dealer, tell);
    let own = &mut public.hands[position];
    let seat = own.seat;
    tell.reveal(|| match doubles {
        true => Event::Doubled {
            seat,
            card,
            bet: own.bet,
        },
        false => Event::Hit { seat, card },
    });
    own.hand.take(card);
    let values = own.hand.values();
    if values.is_bust() {
        settle(
            rules,
            public,
            position,
            HandStatus::Lost,
            ResultReason::Bust,
            tell,
        );
    } else if values.is_best() {
        tell.all(|| Event::Reached21 { seat });
        own.status = HandStatus::Has21;
    } else if doubles {
        own.status = HandStatus::Stays;
    }
}

/// Splits a hand into two with a bet each. They get their second cards when
/// they are played.
#[inline]
fn make_two(table: &mut Table<Blackjack>, position: usize, tell: &mut impl Tell<Event>) {
    let public = &mut table.public;
    let own = &mut public.hands[position];
    let (seat, bet) = (own.seat, own.bet);
    let &[first, second] = own.hand.cards() else {
        return;
    };
    own.hand = Hand::new();
    own.hand.take(first);
    own.split = true;
    let mut other = PlayerHand {
        hand: Hand::new(),
        ..own.clone()
    };
    other.hand.take(second);
    public.hands.insert(position + 1, other);
    public.players[seat].stake(bet);
    tell.all(|| Event::Split { seat, bet });
}

/// Surrenders a hand. Without a hole card, the dealer can still get 21 with the
/// second card and then takes the whole bet.
#[inline]
fn surrender(rules: &Rules, public: &mut Public, position: usize, tell: &mut impl Tell<Event>) {
    let own = &mut public.hands[position];
    let seat = own.seat;
    tell.all(|| Event::Surrendered { seat });
    let threat = public.dealer.values().can_begin_21();
    if rules.hole_card == HoleCard::None && threat {
        own.status = HandStatus::Surrendering;
    } else {
        let status = HandStatus::Surrendered;
        settle(
            rules,
            public,
            position,
            status,
            ResultReason::Surrendered,
            tell,
        );
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::event::{Log, Silent};
    use parlour_engine::moves::Moves;
    use parlour_engine::playout::{SimulatedPlayers, playout};
    use parlour_engine::{Count, Game};

    use super::super::deal::deal;
    use super::super::rules::Surrender;
    use super::*;

    /// Plays random moves, leaving included, and checks the table after each.
    fn play_out(rules: &Rules, seats: usize, game: u64) -> Table<Blackjack> {
        let mut dealer = Fast::new(Seed::default(), game);
        let mut chance = Fast::new(Seed::default(), game + 1_000_000);
        let mut log = Log(Vec::new());
        let mut table = deal(rules, seats, &mut dealer, &mut log);
        while let Some(seat) = turn(rules, &table.public).must().lowest() {
            let mut cards = Vec::new();
            Blackjack::census(rules, &table, &mut |card| cards.push(card));
            cards.sort_unstable();
            let decks = rules.decks as usize;
            assert_eq!(cards.len(), 52 * decks);
            let whole = cards.chunks(decks).all(|same| same[0] == same[decks - 1]);
            assert!(whole, "every card is there once in each deck");
            assert_eq!(table.public.deck(rules), table.hidden.deck.len());
            if let Some(hole) = table.hidden.hole {
                assert!(table.public.hole_can_be(rules, hole));
            }
            let moves = Blackjack::legal_moves(table.view(rules, seat));
            let choice = chance.below(moves.len() as u32) as usize;
            let mv = moves.get(choice).unwrap();
            play(rules, &mut table, seat, mv, &mut dealer, &mut log);
        }
        let public = &table.public;
        let points: u32 = public.players.iter().map(|player| player.points).sum();
        let settled = |event: &Event| matches!(event, Event::Won { .. } | Event::Lost { .. });
        let settled = log.0.iter().filter(|told| settled(&told.full)).count();
        assert_eq!(points + public.dealer_points, settled as u32);
        check_money(rules, &table, &log);
        table
    }

    /// Every purse equals the start, minus all stakes, plus all that came back.
    fn check_money(rules: &Rules, table: &Table<Blackjack>, log: &Log<Event>) {
        for seat in Seat::all(table.public.players.len()) {
            let mut purse = Cents::units(rules.purse);
            for told in &log.0 {
                if let Event::Balance {
                    seat: other,
                    staked,
                    back,
                    purse: left,
                } = told.full
                    && other == seat
                {
                    purse += back;
                    purse -= staked;
                    assert_eq!(purse, left);
                }
            }
            assert_eq!(purse, table.public.players[seat].purse);
        }
    }

    #[test]
    fn cards_stay_and_every_comparison_is_a_point() {
        for game in 0..300 {
            let seats = 1 + game as usize % 7;
            let hit_soft_17 = game % 2 == 0;
            let rules = Rules {
                hit_soft_17,
                ..Rules::SEED
            };
            let table = play_out(&rules, seats, game);
            assert!(matches!(table.public.phase, Phase::Over(_)));
        }
    }

    #[test]
    fn money_and_cards_are_neither_made_nor_lost() {
        for game in 0..400 {
            let odd = |bit: u32| game >> bit & 1 == 1;
            let rules = Rules {
                decks: 1 + game as u32 % 3,
                penetration: [0, 50, 100][game as usize / 3 % 3],
                table_maximum: 9,
                hit_soft_17: odd(0),
                resplit_aces: odd(1),
                hit_split_aces: odd(2),
                hole_card: [HoleCard::Peek, HoleCard::None][usize::from(odd(3))],
                turns: [Turns::Hands, Turns::Rounds][usize::from(odd(4) && !odd(3))],
                ..Rules::CASINO
            };
            play_out(&rules, 1 + game as usize % 7, game);
        }
    }

    /// Even with the most hands, where everybody hits and splits as often as
    /// possible, the cards do not run out.
    #[test]
    fn the_cards_are_enough_for_all_hands() {
        let mut most = 0;
        for game in 0..1_000 {
            let rules = Rules {
                decks: 1 + game as u32 % 2,
                penetration: 100,
                table_maximum: 5,
                purse: 10_000,
                resplit_aces: true,
                hit_split_aces: true,
                surrender: Surrender::None,
                hands: 20,
                ..Rules::CASINO
            };
            let mut dealer = Fast::new(Seed::default(), game);
            let mut table = deal(&rules, 7, &mut dealer, &mut Silent);
            while let Some(seat) = turn(&rules, &table.public).must().lowest() {
                let moves = Blackjack::legal_moves(table.view(&rules, seat));
                let wanted = [Move::Split, Move::Hit].into_iter();
                let mv = wanted.chain(moves.iter()).find(|&mv| moves.contains(mv));
                play(
                    &rules,
                    &mut table,
                    seat,
                    mv.unwrap(),
                    &mut dealer,
                    &mut Silent,
                );
                most = most.max(table.public.hands.len());
            }
        }
        assert!(most > 9, "hardly anybody could split: {most} hands");
    }

    #[test]
    fn a_sitting_ends_after_its_hands() {
        for hands in [1, 2, 50] {
            let rules = Rules {
                hands,
                ..Rules::SEED
            };
            let mut dealt = 0;
            let mut count = parlour_engine::event::FullEvents(|event| {
                Blackjack::tally(&event, &mut |counter, by| {
                    if counter == 0 {
                        dealt += by;
                    }
                });
            });
            let mut dealer = Fast::new(Seed::default(), 3);
            let mut players = SimulatedPlayers::at_random(Fast::new(Seed::default(), 4));
            let terms = (&rules, &());
            let end =
                playout::<Blackjack>(terms, 3, &mut dealer, &mut players, &mut count, u64::MAX);
            let ending = end.outcome.map(|outcome| (outcome.ending, outcome.limit));
            assert_eq!(ending, Some(("all hands played", false)));
            assert_eq!(dealt, u64::from(hands));
        }
    }
}
