//! Making moves: whose turn it is, and the turns of the style biscuits.

use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::table::SeatSet;
use parlour_engine::{Outcome, Seat, Table, Turn};

use super::SillyBiscuits;
use super::fast::CardToBeat;
use super::moves::{Move, plays};
use super::rules::{Rules, Stuck, Style};
use super::state::Public;
use super::story::{Event, Source};
use super::{shithead, swap};

/// The notation of a card in a stacked deck.
pub(super) fn face(card: PlayingCard) -> String {
    card.to_string()
}

pub(super) fn going(to_beat: CardToBeat) -> Event {
    Event::Going {
        up: to_beat.is_up(),
        from: to_beat.rank(),
    }
}

#[inline(always)]
pub(super) fn turn(_rules: &Rules, public: &Public) -> Turn {
    match public.outcome {
        Some(outcome) => Turn::Over(outcome),
        None if public.swapping.is_empty() => Turn::One(public.turn),
        None => Turn::Act {
            must: public.swapping,
            may: SeatSet::EMPTY,
        },
    }
}

#[inline(always)]
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    if !table.public.swapping.is_empty() {
        return swap::play(rules, table, seat, mv, tell);
    }
    match rules.style {
        Style::Biscuits => play_biscuits(rules, table, seat, mv, dealer, tell),
        Style::Shithead => shithead::play(rules, table, seat, mv, dealer, tell),
    }
}

/// A turn of the style biscuits.
#[inline(always)]
fn play_biscuits(
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
                .expect("a legal move plays a card of the hand");
            hand.remove(card);
            public.hands[seat] -= 1;
            // A move names only the rank; the suit was secret until now.
            tell.reveal(|| played(seat, card, Source::Hand));
            lay(rules, table, seat, card, dealer, tell);
        }
        Move::Public(rank) => {
            let card = public.reserves[seat]
                .take(rank)
                .expect("a legal move plays a card that lies there");
            tell.all(|| played(seat, card, Source::Public));
            lay(rules, table, seat, card, dealer, tell);
        }
        Move::Hidden(position) => {
            let position = usize::from(position);
            let card = hidden.reserves[seat][position]
                .take()
                .expect("a legal move plays a card that lies there");
            public.reserves[seat].hidden &= !(1 << position);
            if public.to_beat.allows(card) {
                tell.reveal(|| played(seat, card, Source::Hidden));
                lay(rules, table, seat, card, dealer, tell);
            } else {
                fail(rules, public, seat, position, card, tell);
            }
        }
        Move::Draw => {
            tell.all(|| Event::NoPlay { seat });
            draw(table, seat, dealer, tell);
            table.public.skips = 0;
            table.public.idle = 0;
            next_turn(rules, &mut table.public, seat, tell);
        }
        Move::Skip => {
            tell.all(|| Event::Skipped { seat });
            lose_turn(rules, table, seat, tell);
        }
        Move::IllegalMove => {
            tell.all(|| Event::IllegalMove { seat });
            lose_turn(rules, table, seat, tell);
        }
        Move::Several(..) | Move::Take | Move::Swap(..) | Move::Done => {
            unreachable!("not a move of the style biscuits")
        }
    }
}

pub(super) fn played(seat: Seat, card: PlayingCard, from: Source) -> Event {
    Event::Played { seat, card, from }
}

/// Lays a card on the pile, applies its effect and ends the turn.
#[inline(always)]
fn lay(
    rules: &Rules,
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    card: PlayingCard,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let public = &mut table.public;
    public.pile.push(card);
    public.to_beat.play_biscuits(card);
    public.skips = 0;
    public.idle = 0;
    if public.is_out(seat) {
        tell.all(|| Event::Won { seat });
        public.outcome = Some(Outcome::win(seat, "no cards left"));
        return;
    }
    let to_beat = public.to_beat;
    let number = card.rank().number();
    let (is_eight, is_ten) = (number == 8, number == 10);
    tell.all_if(number == 2, || Event::Reversed {
        up: to_beat.is_up(),
        from: to_beat.rank(),
    });
    tell.all_if(is_eight | is_ten, || Event::Reset {
        again: is_ten.then_some(seat),
    });
    tell.all_if(is_eight, || going(to_beat));
    if public.hands[seat] < rules.hand_size {
        draw(table, seat, dealer, tell);
    }
    if !is_ten {
        next_turn(rules, &mut table.public, seat, tell);
    }
}

/// Moves a card from the deck to a hand, if the deck is not empty.
#[inline(always)]
pub(super) fn draw(
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

/// Makes a hidden card public, because it could not be played.
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
    // The player had a possible play, so a round of stuck players starts over.
    public.skips = 0;
    pass_idly(rules, public, seat, tell);
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
            // Nothing has changed while everybody skipped, so a player who can
            // play now could have played then. A forced skip stays secret unless
            // all skips of the round were forced.
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
            // A whole round of resets would be a draw, but cannot happen: any
            // card may be played on a reset pile.
            Stuck::Reset => {
                tell.reveal(|| Event::OutOfPlays { seat });
                public.to_beat.reset();
                tell.all(|| Event::Reset { again: None });
                tell.all(|| going(public.to_beat));
            }
        }
    }
    pass_idly(rules, public, seat, tell);
}

/// Ends a turn in which nothing was played or drawn; too many end the game.
#[inline]
fn pass_idly(rules: &Rules, public: &mut Public, seat: Seat, tell: &mut impl Tell<Event>) {
    public.idle += 1;
    if public.idle >= rules.skip_rounds * public.hands.len() as u32 {
        tell.all(|| Event::SkipLimit {
            rounds: rules.skip_rounds,
        });
        public.outcome = Some(Outcome::draw("nothing but skips").by_limit());
        return;
    }
    next_turn(rules, public, seat, tell);
}

/// Passes the turn to the next seat that is not out. The turn limit ends the
/// game.
#[inline]
pub(super) fn next_turn(
    rules: &Rules,
    public: &mut Public,
    seat: Seat,
    tell: &mut impl Tell<Event>,
) {
    public.turns += 1;
    // A limit of 0 means no limit; `turns` is at least 1 here.
    if public.turns == rules.turn_limit {
        let turns = rules.turn_limit;
        tell.all(|| Event::TurnLimit { turns });
        // Players who are already out keep their win.
        let drawn = Outcome::draw("turn limit").by_limit();
        let winners = public.finished.iter().copied().collect();
        public.outcome = Some(Outcome { winners, ..drawn });
        return;
    }
    public.turn = seat.next(public.hands.len());
    while public.finished.contains(&public.turn) {
        public.turn = public.turn.next(public.hands.len());
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::event::Silent;
    use parlour_engine::moves::Moves;
    use parlour_engine::table::Names;
    use parlour_engine::{Game, Present};

    use super::super::cards::Hand;
    use super::super::deal::deal;
    use super::super::rules::{Decks, First, IllegalMove, decks};
    use super::super::state::{Reserve, SLOTS};
    use super::*;

    const ANN: usize = 0;

    /// A table late in the game: no deck, these hands and public cards, and
    /// nothing hidden.
    fn late(top: &str, hands: [&str; 2], public: [&str; 2]) -> Table<SillyBiscuits> {
        let card = |text: &str| format!("{text}S").parse::<PlayingCard>().unwrap();
        let hand = |n: usize| hands[n].split_whitespace().map(card).collect::<Hand>();
        let reserve = |n: usize| {
            let mut cards = public[n].split_whitespace().map(card);
            Reserve {
                public: std::array::from_fn(|_| cards.next()),
                hidden: 0,
            }
        };
        let mut dealer = Fast::new(Seed::default(), 0);
        let mut table = deal(&Rules::SEED, 2, &mut dealer, &mut Silent);
        let Table {
            public,
            private,
            hidden,
        } = &mut table;
        public.deck = 0;
        hidden.deck.clear();
        public.pile.push(card(top));
        public.to_beat = CardToBeat::default().started_with(card(top));
        for seat in Seat::all(2) {
            private[seat].hand = hand(seat.index());
            public.hands[seat] = private[seat].hand.len();
            public.reserves[seat] = reserve(seat.index());
            hidden.reserves[seat] = [None; SLOTS];
        }
        table
    }

    fn ending(table: &Table<SillyBiscuits>) -> Option<(&'static str, Option<usize>)> {
        let outcome = table.public.outcome?;
        Some((outcome.ending, outcome.winners.lowest().map(Seat::index)))
    }

    #[test]
    fn the_last_card_wins_wherever_it_comes_from() {
        let check = |hand: &str, public: &str, text: &str, wins: bool| {
            let mut table = late("5", [hand, "K"], [public, ""]);
            let ann = Seat::new(ANN);
            let rules = Rules::SEED;
            let names = Names::numbered(2);
            let mv = SillyBiscuits::read(table.view(&rules, ann), &names, text).unwrap();
            let mut dealer = Fast::new(Seed::default(), 1);
            play(&rules, &mut table, ann, mv, &mut dealer, &mut Silent);
            let expected = wins.then_some(("no cards left", Some(ANN)));
            assert_eq!(ending(&table), expected, "{hand} {public} {text}");
        };
        check("7", "", "7", true);
        check("7", "9", "7", false);
        check("", "9", "9 from public", true);
        check("7", "9", "9 from public", false);
        // A last card that would give another turn also wins.
        check("10", "", "10", true);
        check("7 7", "", "7", false);
    }

    #[test]
    fn a_last_hidden_card_wins_only_if_it_fits() {
        let check = |card: &str, wins: bool| {
            let mut table = late("5", ["", "K"], ["", ""]);
            let ann = Seat::new(ANN);
            table.public.reserves[ann].hidden = 0b100;
            table.hidden.reserves[ann][2] = Some(card.parse().unwrap());
            let mut dealer = Fast::new(Seed::default(), 1);
            let mv = Move::Hidden(2);
            assert!(SillyBiscuits::legal_moves(table.view(&Rules::SEED, ann)).contains(mv));
            play(&Rules::SEED, &mut table, ann, mv, &mut dealer, &mut Silent);
            assert_eq!(table.public.outcome.is_some(), wins, "{card}");
            let lies = table.public.reserves[ann].public[2];
            assert_eq!(lies.is_some(), !wins, "{card}");
        };
        check("9H", true);
        check("2H", true);
        check("4H", false);
        check("5H", false);
    }

    /// Cards are neither created nor lost, moves read back, and every game ends, in
    /// both styles and with all numbers of players.
    #[test]
    fn games_at_random_keep_the_cards_and_end() {
        let two_decks = Rules {
            decks: Decks::ByPlayers,
            mistake: IllegalMove::LoseTurn,
            turn_limit: 500,
            ..Rules::SHITHEAD
        };
        let swapping = Rules {
            swaps: 3,
            first: First::LowestCard,
            equal: true,
            hand_size: 10,
            ..Rules::SEED
        };
        for index in 0..10 {
            for seats in 2..=5 {
                random_game(&Rules::SHITHEAD, seats, index);
            }
            for seats in [4, 7, 12] {
                random_game(&two_decks, seats, index);
                random_game(&swapping, seats, index);
            }
        }
        let all =
            |stuck| [IllegalMove::Keep, IllegalMove::LoseTurn].map(|mistake| (stuck, mistake));
        let rules = [Stuck::Draw, Stuck::NextWins, Stuck::Reset].map(all);
        for (index, (stuck, mistake)) in rules.into_iter().flatten().enumerate() {
            for seats in 2..=12 {
                let rules = Rules {
                    stuck,
                    mistake,
                    ..Rules::SEED
                };
                random_game(&rules, seats, index as u64);
            }
        }
    }

    fn random_game(rules: &Rules, seats: usize, index: u64) {
        let mut dealer = Fast::new(Seed::default(), index);
        let mut chance = Fast::new(Seed::default(), 1_000 + index);
        let names = Names::numbered(seats);
        let mut table = deal(rules, seats, &mut dealer, &mut Silent);
        let count = |table: &Table<SillyBiscuits>| {
            let mut counts = [0_usize; 52];
            SillyBiscuits::census(rules, table, &mut |card| {
                counts[usize::from(card.index())] += 1;
            });
            counts
        };
        assert_eq!(count(&table), [decks(rules, seats); 52]);
        for _ in 0..10_000 {
            let Some(seat) = turn(rules, &table.public).must().lowest() else {
                return;
            };
            let view = table.view(rules, seat);
            let moves = SillyBiscuits::legal_moves(view);
            for mv in moves.iter() {
                let text = SillyBiscuits::write(rules, &names, mv);
                assert_eq!(SillyBiscuits::read(view, &names, &text), Ok(mv));
            }
            // Includes idle moves, so that players also skip by choice.
            let nth = chance.below(moves.len() as u32) as usize;
            let mv = moves.get(nth).unwrap();
            play(rules, &mut table, seat, mv, &mut dealer, &mut Silent);
            assert_eq!(count(&table), [decks(rules, seats); 52]);
            assert_eq!(table.public.deck as usize, table.hidden.deck.len());
            assert_eq!(table.public.hands[seat], table.private[seat].hand.len());
        }
        panic!("{rules:?} with {seats} seats does not end");
    }
}
