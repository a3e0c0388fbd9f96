//! Dealing and playing: the rules of Blackjack themselves.

use arrayvec::ArrayVec;
use parlour_engine::cards::PlayingCard;
use parlour_engine::{Bag, Dealer, Outcome, Seat, SeatSet, Seats, Table, Tell, Turn};

use super::Blackjack;
use super::cards::{Values, face};
use super::hand::Hand;
use super::moves::Move;
use super::rules::Rules;
use super::state::{Hidden, Phase, Player, PlayerHand, Private, Public, Standing};
use super::story::{Event, Reason};

#[inline]
pub(super) fn deal(
    rules: &Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Table<Blackjack> {
    let newcomer = Player {
        points: 0,
        left: false,
    };
    let mut table: Table<Blackjack> = Table {
        public: Public {
            phase: Phase::Hand(0),
            number: 0,
            players: Seats::filled(seats, newcomer),
            dealer_points: 0,
            hands: ArrayVec::new(),
            dealer: Hand::new(),
            hole: None,
            dealer_stays: false,
        },
        private: Seats::filled(seats, Private),
        hidden: Hidden {
            deck: Bag::new(),
            hole: None,
        },
    };
    deal_hand(rules, &mut table, dealer, tell);
    table
}

#[inline]
pub(super) fn turn(_rules: &Rules, public: &Public) -> Turn {
    match public.phase {
        Phase::Hand(position) => Turn::One(public.hands[position as usize].seat),
        Phase::Again(seat) => Turn::One(seat),
        Phase::Over(outcome) => Turn::Over(outcome),
    }
}

#[inline]
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    match (table.public.phase, mv) {
        (Phase::Hand(position), Move::Hit) => {
            hit(table, position as usize, dealer, tell);
            go_on(rules, table, position as usize + 1, dealer, tell);
        }
        (Phase::Hand(position), _) => {
            tell.all(|| Event::Stayed { seat });
            table.public.hands[position as usize].standing = Standing::Stays;
            go_on(rules, table, position as usize + 1, dealer, tell);
        }
        (Phase::Again(_), mv) => {
            if mv == Move::Leave {
                tell.all(|| Event::Left { seat });
                table.public.players[seat].left = true;
            } else {
                tell.all(|| Event::PlaysAgain { seat });
            }
            let next = table.public.seated().find(|&other| other > seat);
            match next {
                Some(next) => table.public.phase = Phase::Again(next),
                None if table.public.seated().next().is_none() => {
                    end(&mut table.public, "all have left", tell);
                }
                None => deal_hand(rules, table, dealer, tell),
            }
        }
        (Phase::Over(_), _) => {}
    }
}

#[inline]
fn draw(hidden: &mut Hidden, dealer: &mut impl Dealer) -> PlayingCard {
    // Aces counted as one, a deck has 340 points. A hand of 20 that takes a
    // ten has 30, so that eight hands never use it up.
    hidden
        .deck
        .draw(dealer, face)
        .expect("a deck of 52 is enough for seven players and the dealer")
}

/// Shuffles and deals two cards each; 21 at once is settled at once.
#[inline]
fn deal_hand(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Table { public, hidden, .. } = table;
    public.number += 1;
    public.dealer = Hand::new();
    public.hole = None;
    public.dealer_stays = false;
    public.hands.clear();
    for seat in Seat::all(public.players.len()) {
        if !public.players[seat].left {
            public.hands.push(PlayerHand {
                seat,
                hand: Hand::new(),
                standing: Standing::In,
            });
        }
    }
    dealer.gather();
    hidden.deck = Bag::of(&PlayingCard::NEW_DECK);
    tell.all(|| Event::Shuffled {
        hand: public.number,
    });
    deal_round(public, hidden, dealer, tell);
    hidden.hole = Some(draw(hidden, dealer));
    tell.all(|| Event::DealerDealt { card: None });
    deal_round(public, hidden, dealer, tell);
    let card = draw(hidden, dealer);
    tell.reveal(|| Event::DealerDealt { card: Some(card) });
    public.dealer.take(card);

    if dealer_values(table).is_best() {
        show_hole(table, tell);
        settle_rest(&mut table.public, tell, |_| (false, Reason::Deal));
        finish(rules, &mut table.public, tell);
        return;
    }
    let public = &mut table.public;
    if Values::NOTHING.with(card).max() >= Some(10) {
        tell.reveal(|| Event::DealerPeeked);
    }
    for position in 0..public.hands.len() {
        if public.hands[position].hand.values().is_best() {
            settle(public, position, true, Reason::Deal, tell);
        }
    }
    go_on(rules, table, 0, dealer, tell);
}

/// One card for every hand, in order.
#[inline]
fn deal_round(
    public: &mut Public,
    hidden: &mut Hidden,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    for own in &mut public.hands {
        let card = draw(hidden, dealer);
        tell.reveal(|| Event::Dealt {
            seat: own.seat,
            card,
        });
        own.hand.take(card);
    }
}

/// A player takes a card, which can end the hand.
#[inline]
fn hit(
    table: &mut Table<Blackjack>,
    position: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let card = draw(&mut table.hidden, dealer);
    let own = &mut table.public.hands[position];
    let seat = own.seat;
    tell.reveal(|| Event::Hit { seat, card });
    own.hand.take(card);
    let values = own.hand.values();
    if values.is_bust() {
        settle(&mut table.public, position, false, Reason::Bust, tell);
    } else if values.is_best() {
        tell.all(|| Event::Reached21 { seat });
        own.standing = Standing::Has21;
    }
}

/// Goes on to the next hand of the round, from this position; after the last
/// one the dealer acts, and a new round begins for those who are still in.
#[inline]
fn go_on(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    from: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let mut from = from;
    loop {
        let hands = &table.public.hands;
        let next = (from..hands.len()).find(|&other| hands[other].standing == Standing::In);
        if let Some(next) = next {
            table.public.phase = Phase::Hand(next as u32);
            return;
        }
        let open = hands.iter().any(|own| !own.standing.is_settled());
        if !open || dealer_acts(rules, table, dealer, tell) {
            show_hole(table, tell);
            finish(rules, &mut table.public, tell);
            return;
        }
        from = 0;
    }
}

/// The dealer acts once, at the end of a round with hands that are not
/// settled; answers whether that settled all of them.
#[inline]
fn dealer_acts(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> bool {
    let hits = rules.dealer_hits(dealer_values(table));
    if hits {
        let card = draw(&mut table.hidden, dealer);
        tell.reveal(|| Event::DealerHit { card });
        table.public.dealer.take(card);
        let values = dealer_values(table);
        if values.is_bust() || values.is_best() {
            show_hole(table, tell);
            let result = match values.is_bust() {
                true => (true, Reason::Bust),
                false => (false, Reason::TwentyOne),
            };
            settle_rest(&mut table.public, tell, |_| result);
            return true;
        }
    } else if !table.public.dealer_stays {
        tell.reveal(|| Event::DealerStayed);
        table.public.dealer_stays = true;
    }
    let public = &mut table.public;
    let (mut acting, mut waiting) = (false, false);
    for position in 0..public.hands.len() {
        match public.hands[position].standing {
            Standing::Has21 => settle(public, position, true, Reason::TwentyOne, tell),
            Standing::In => acting = true,
            Standing::Stays => waiting = true,
            Standing::Won | Standing::Lost => {}
        }
    }
    if acting || hits && waiting {
        return false;
    }
    if waiting {
        show_hole(table, tell);
        let dealt = dealer_value(&table.public).unwrap_or(0);
        settle_rest(&mut table.public, tell, |hand| {
            let player = hand.max().unwrap_or(0);
            let count = Reason::Count {
                player,
                dealer: dealt,
            };
            (player > dealt, count)
        });
    }
    true
}

/// The values of the dealer's whole hand, while its first card is hidden.
#[inline]
fn dealer_values(table: &Table<Blackjack>) -> Values {
    let open = table.public.dealer.values();
    table.hidden.hole.map_or(open, |hole| open.with(hole))
}

/// The best value of the dealer's hand, once its first card lies open.
fn dealer_value(public: &Public) -> Option<u32> {
    let open = public.dealer.values();
    public.hole.map_or(open, |hole| open.with(hole)).max()
}

/// Turns the dealer's first card over, if it still lies face down.
#[inline]
fn show_hole(table: &mut Table<Blackjack>, tell: &mut impl Tell<Event>) {
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
fn settle(
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
fn settle_rest(
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
fn finish(rules: &Rules, public: &mut Public, tell: &mut impl Tell<Event>) {
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
fn end(public: &mut Public, ending: &'static str, tell: &mut impl Tell<Event>) {
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
    use parlour_engine::{Fast, Game, Log, Moves, Seed, Silent, playout};

    use super::super::Rules;
    use super::*;

    /// Plays with every move at random, leaving included, and checks each
    /// table on the way.
    fn play_out(rules: &Rules, seats: usize, game: u64) -> Table<Blackjack> {
        let mut dealer = Fast::new(Seed::default(), game);
        let mut chance = Fast::new(Seed::default(), game + 1_000_000);
        let mut log = Log(Vec::new());
        let mut table = deal(rules, seats, &mut dealer, &mut log);
        while let Turn::One(seat) = turn(rules, &table.public) {
            let mut cards = Vec::new();
            Blackjack::census(rules, &table, &mut |card| cards.push(card));
            cards.sort_unstable();
            cards.dedup();
            assert_eq!(cards.len(), 52, "every card is there once");
            assert_eq!(table.public.deck(), table.hidden.deck.len());
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
        table
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
    fn a_sitting_ends_after_its_hands() {
        for hands in [1, 2, 50] {
            let rules = Rules {
                hands,
                ..Rules::SEED
            };
            let mut dealt = 0;
            let mut count = parlour_engine::Witness(|event| {
                Blackjack::tally(&event, &mut |counter, by| {
                    if counter == 0 {
                        dealt += by;
                    }
                });
            });
            let mut dealer = Fast::new(Seed::default(), 3);
            let mut chance = Fast::new(Seed::default(), 4);
            let end =
                playout::<Blackjack>(&rules, 3, &mut dealer, &mut chance, &mut count, u64::MAX);
            let ending = end.outcome.map(|outcome| (outcome.ending, outcome.limit));
            assert_eq!(ending, Some(("all hands played", false)));
            assert_eq!(dealt, u64::from(hands));
        }
    }

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
