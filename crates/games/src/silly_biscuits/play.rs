//! Dealing and playing: the rules of Silly Biscuits themselves.

use arrayvec::ArrayVec;
use parlour_engine::cards::PlayingCard;
use parlour_engine::{Bag, Dealer, Outcome, Seat, Seats, Table, Tell, Turn};

use super::SillyBiscuits;
use super::cards::{Course, DECKS, Hand};
use super::moves::{Move, plays};
use super::rules::{HAND, Rules, Stuck, decks};
use super::state::{Hidden, Private, Public, Reserve, SLOTS};
use super::story::{Event, Source};

#[inline]
pub(super) fn deal(
    _rules: &Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Table<SillyBiscuits> {
    dealer.gather();
    let mut deck = Bag::of(&DECKS[..52 * decks(seats)]);
    let mut next = || {
        deck.draw(dealer, face)
            .expect("a deck is enough for three players")
    };
    let mut private = Seats::filled(seats, Private::default());
    let mut hidden = Seats::filled(seats, [None; SLOTS]);
    let mut reserves = Seats::filled(seats, Reserve::default());
    for seat in Seat::all(seats) {
        private[seat].hand = (0..HAND).map(|_| next()).collect::<Hand>();
        hidden[seat] = std::array::from_fn(|_| Some(next()));
        reserves[seat] = Reserve {
            public: std::array::from_fn(|_| Some(next())),
            hidden: (1 << SLOTS) - 1,
        };
    }
    let start = next();
    let mut pile = ArrayVec::new();
    pile.push(start);
    let public = Public {
        turn: Seat::new(0),
        course: Course::start(start),
        pile,
        deck: deck.len() as u32,
        hands: Seats::filled(seats, HAND),
        reserves,
        skips: 0,
        idle: 0,
        outcome: None,
    };
    let table = Table {
        public,
        private,
        hidden: Hidden {
            deck,
            reserves: hidden,
        },
    };
    tell_deal(&table, tell);
    table
}

fn face(card: PlayingCard) -> String {
    card.to_string()
}

#[inline]
fn tell_deal(table: &Table<SillyBiscuits>, tell: &mut impl Tell<Event>) {
    let Table {
        public, private, ..
    } = table;
    let seats = private.len();
    tell.all(|| Event::Dealt {
        seats: seats as u32,
        deck: public.deck,
    });
    for seat in Seat::all(seats) {
        let hand = private[seat].hand;
        let told = |cards| Event::Hand { seat, cards };
        tell.split(seat, || told(hand.cards().collect()), || told(Vec::new()));
        tell.reveal(|| Event::Reserve {
            seat,
            cards: public.reserves[seat].public.into_iter().flatten().collect(),
        });
    }
    tell.reveal(|| Event::Turned { card: public.top() });
    tell.all(|| going(public.course));
}

fn going(course: Course) -> Event {
    Event::Going {
        up: course.is_up(),
        from: course.from(),
    }
}

#[inline]
pub(super) fn turn(_rules: &Rules, public: &Public) -> Turn {
    match public.outcome {
        Some(outcome) => Turn::Over(outcome),
        None => Turn::One(public.turn),
    }
}

#[inline]
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Table {
        public,
        private,
        hidden,
    } = table;
    match mv {
        Move::Hand(rank) => {
            let hand = &mut private[seat].hand;
            let card = hand
                .first_of(rank)
                .expect("a legal move plays a card that is held");
            hand.remove(card);
            public.hands[seat] -= 1;
            // The move names the rank; which suit it is was the owner's secret.
            tell.reveal(|| played(seat, card, Source::Hand));
            lay(table, seat, card, dealer, tell);
        }
        Move::Public(rank) => {
            let reserve = &mut public.reserves[seat];
            let card = reserve
                .position_of(rank)
                .and_then(|position| reserve.public[position].take())
                .expect("a legal move plays a card that lies there");
            tell.all(|| played(seat, card, Source::Public));
            lay(table, seat, card, dealer, tell);
        }
        Move::Hidden(position) => {
            let position = usize::from(position);
            let card = hidden.reserves[seat][position]
                .take()
                .expect("a legal move plays a card that lies there");
            public.reserves[seat].hidden &= !(1 << position);
            if public.course.takes(card) {
                tell.reveal(|| played(seat, card, Source::Hidden));
                lay(table, seat, card, dealer, tell);
            } else {
                fail(rules, public, seat, position, card, tell);
            }
        }
        Move::Draw => {
            tell.all(|| Event::NoPlay { seat });
            draw(table, seat, dealer, tell);
            table.public.skips = 0;
            table.public.idle = 0;
            pass_on(&mut table.public, seat);
        }
        Move::Skip => {
            tell.all(|| Event::Skipped { seat });
            lose_turn(rules, table, seat, tell);
        }
        Move::Mistake => {
            tell.all(|| Event::Mistake { seat });
            lose_turn(rules, table, seat, tell);
        }
    }
}

fn played(seat: Seat, card: PlayingCard, from: Source) -> Event {
    Event::Played { seat, card, from }
}

/// Lays a card on the pile, does what it says and ends the turn.
#[inline]
fn lay(
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    card: PlayingCard,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let public = &mut table.public;
    public.pile.push(card);
    public.course.lay(card);
    public.skips = 0;
    public.idle = 0;
    if public.is_out(seat) {
        tell.all(|| Event::Won { seat });
        public.outcome = Some(Outcome::win(seat, "no cards left"));
        return;
    }
    let course = public.course;
    let again = card.rank().number() == 10;
    match card.rank().number() {
        2 => tell.all(|| Event::Reversed {
            up: course.is_up(),
            from: course.from(),
        }),
        8 => {
            tell.all(|| Event::Reset { again: None });
            tell.all(|| going(course));
        }
        10 => tell.all(|| Event::Reset { again: Some(seat) }),
        _ => {}
    }
    if public.hands[seat] < HAND {
        draw(table, seat, dealer, tell);
    }
    if !again {
        pass_on(&mut table.public, seat);
    }
}

/// Moves a card from the deck to a hand, if there is one.
#[inline]
fn draw(
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Some(card) = table.hidden.deck.draw(dealer, face) else {
        return;
    };
    table.private[seat].hand.add(card);
    table.public.hands[seat] += 1;
    table.public.deck -= 1;
    let drawn = |card| Event::Drew { seat, card };
    tell.split(seat, || drawn(Some(card)), || drawn(None));
}

/// Lays a hidden card open that could not be played.
#[inline]
fn fail(
    rules: &Rules,
    public: &mut Public,
    seat: Seat,
    position: usize,
    card: PlayingCard,
    tell: &mut impl Tell<Event>,
) {
    public.reserves[seat].public[position] = Some(card);
    tell.reveal(|| Event::Failed {
        seat,
        position: position as u32 + 1,
        card,
    });
    // The player could have played, so no round of stuck players goes on.
    public.skips = 0;
    count_idle(rules, public, tell);
    pass_on(public, seat);
}

/// Ends a turn in which nothing was played or drawn.
#[inline]
fn lose_turn(
    rules: &Rules,
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    tell: &mut impl Tell<Event>,
) {
    let Table {
        public, private, ..
    } = table;
    public.skips += 1;
    if public.deck == 0 {
        let can_play = |seat: Seat| plays(public, seat, private[seat].hand) != 0;
        let seats = private.len();
        match rules.stuck {
            // Nothing has changed while everybody skipped: who can play now
            // could have played then. Who was forced to skip is a secret until
            // all of them were.
            Stuck::Draw => {
                if public.skips >= seats as u32 && !Seat::all(seats).any(can_play) {
                    tell.reveal(|| Event::Stuck);
                    public.outcome = Some(Outcome::draw("no more moves"));
                    return;
                }
            }
            Stuck::NextWins if can_play(seat) => {}
            Stuck::NextWins => {
                let winner = seat.next(seats);
                tell.reveal(|| Event::OutOfPlays { seat });
                tell.all(|| Event::Won { seat: winner });
                public.outcome = Some(Outcome::win(winner, "no play left"));
                return;
            }
            Stuck::Reset if can_play(seat) => {}
            // A whole round of this would be a draw, but cannot be: everybody
            // has a card that goes on a reset pile.
            Stuck::Reset => {
                tell.reveal(|| Event::OutOfPlays { seat });
                public.course.reset();
                tell.all(|| Event::Reset { again: None });
                tell.all(|| going(public.course));
            }
        }
    }
    count_idle(rules, public, tell);
    pass_on(public, seat);
}

/// Counts a turn in which nothing was played or drawn; too many end the game.
#[inline]
fn count_idle(rules: &Rules, public: &mut Public, tell: &mut impl Tell<Event>) {
    public.idle += 1;
    if public.idle >= rules.skip_rounds * public.hands.len() as u32 {
        tell.all(|| Event::SkipLimit {
            rounds: rules.skip_rounds,
        });
        public.outcome = Some(Outcome::draw("nothing but skips").by_limit());
    }
}

#[inline]
fn pass_on(public: &mut Public, seat: Seat) {
    public.turn = seat.next(public.hands.len());
}
