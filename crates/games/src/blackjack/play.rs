//! Dealing and playing: the rules of Blackjack themselves.

use arrayvec::ArrayVec;
use parlour_engine::cards::PlayingCard;
use parlour_engine::{Bag, Dealer, Seat, Seats, Table, Tell, Turn};

use super::Blackjack;
use super::cards::{Values, face};
use super::hand::Hand;
use super::moves::Move;
use super::result::{dealer_value, end, finish, settle, settle_rest, show_hole};
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

#[cfg(test)]
mod tests {
    use parlour_engine::{Fast, Game, Log, Moves, Seed, playout};

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
}
