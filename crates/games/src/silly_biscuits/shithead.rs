//! The turns of the style shithead: equal or higher, or take the pile.

use arrayvec::ArrayVec;
use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::table::SeatSet;
use parlour_engine::{Outcome, Seat, Table, View};

use super::SillyBiscuits;
use super::cards::bit;
use super::fast::{MAX_TOGETHER, PileMoves};
use super::moves::Move;
use super::play::{draw, next_turn, played};
use super::rules::{Finish, IllegalMove, Rules};
use super::state::Public;
use super::story::{Event, Source};

/// Where a seat plays from: the hand, then the public cards, then the hidden
/// ones.
#[inline]
pub(super) fn source(public: &Public, seat: Seat) -> Source {
    if public.hands[seat] > 0 {
        Source::Hand
    } else if public.reserves[seat].ranks() != 0 {
        Source::Public
    } else {
        Source::Hidden
    }
}

/// The number of cards of a rank that the seat could play from this place.
#[inline]
pub(super) fn available(view: View<'_, SillyBiscuits>, from: Source, rank: Rank) -> u32 {
    match from {
        Source::Hand => view.private.hand.count_of(rank),
        Source::Public => view.public.reserves[view.seat].count_of(rank),
        Source::Hidden => 0,
    }
}

#[inline]
pub(super) fn legal(view: View<'_, SillyBiscuits>) -> PileMoves {
    let (rules, public) = (view.rules, view.public);
    let from = source(public, view.seat);
    let mut moves = PileMoves::new(from);
    let reserve = &public.reserves[view.seat];
    let mut ranks = public.to_beat.playable()
        & match from {
            Source::Hand => view.private.hand.ranks(),
            Source::Public => reserve.ranks(),
            Source::Hidden => 0,
        };
    while ranks != 0 {
        let rank = Rank::new(ranks.trailing_zeros() as u8 + 1).expect("thirteen bits are ranks");
        ranks &= !bit(rank);
        let most = match rules.several {
            true => available(view, from, rank),
            false => 1,
        };
        moves.add_up_to(most, rank);
    }
    if from == Source::Hidden {
        moves.add_hidden(reserve.hidden);
    }
    // On an empty pile every card may be played, so there is always a move.
    moves.add_idle(Move::Take, !public.pile.is_empty());
    moves.add_idle(Move::IllegalMove, rules.mistake == IllegalMove::LoseTurn);
    moves
}

pub(super) fn play(
    rules: &Rules,
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let cards = match mv {
        Move::Hand(rank) => take_cards(table, seat, Source::Hand, rank, 1, tell),
        Move::Public(rank) => take_cards(table, seat, Source::Public, rank, 1, tell),
        Move::Several(from, rank, count) => take_cards(table, seat, from, rank, count, tell),
        Move::Hidden(position) => {
            let Some(card) = turn_up(table, seat, position, tell) else {
                return next_turn(rules, &mut table.public, seat, tell);
            };
            ArrayVec::from_iter([card])
        }
        Move::Take => {
            take_pile(table, seat, tell);
            return next_turn(rules, &mut table.public, seat, tell);
        }
        Move::IllegalMove => {
            // A lost turn is a turn without a play, so the player takes the pile.
            tell.all(|| Event::IllegalMove { seat });
            take_pile(table, seat, tell);
            return next_turn(rules, &mut table.public, seat, tell);
        }
        Move::Draw | Move::Skip | Move::Swap(..) | Move::Done => {
            unreachable!("not a move of the style shithead")
        }
    };
    lay(rules, table, seat, &cards, dealer, tell);
}

type Together = ArrayVec<PlayingCard, { MAX_TOGETHER as usize }>;

/// Removes the played cards from their place and reports them.
fn take_cards(
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    from: Source,
    rank: Rank,
    count: u8,
    tell: &mut impl Tell<Event>,
) -> Together {
    let Table {
        public, private, ..
    } = table;
    let next = |_| match from {
        Source::Hand => {
            let hand = &mut private[seat].hand;
            let card = hand.first_of(rank).expect("a legal move plays held cards");
            hand.remove(card);
            public.hands[seat] -= 1;
            card
        }
        _ => public.reserves[seat]
            .take(rank)
            .expect("a legal move plays cards that lie there"),
    };
    let cards: Together = (0..count).map(next).collect();
    let counts_only = tell.counts_only();
    let event = || match cards.as_slice() {
        &[card] => played(seat, card, from),
        several => Event::PlayedSeveral {
            seat,
            cards: several
                .iter()
                .copied()
                .take_while(|_| !counts_only)
                .collect(),
            from,
        },
    };
    match from {
        // A move names only the rank; the suits were secret until now.
        Source::Hand => tell.reveal(event),
        _ => tell.all(event),
    }
    cards
}

/// Turns a hidden card up: it is played, or goes to the hand with the pile.
fn turn_up(
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    position: u8,
    tell: &mut impl Tell<Event>,
) -> Option<PlayingCard> {
    let card = table.hidden.reserves[seat][usize::from(position)]
        .take()
        .expect("a legal move plays a card that lies there");
    table.public.reserves[seat].hidden &= !(1 << position);
    if table.public.to_beat.allows(card) {
        tell.reveal(|| played(seat, card, Source::Hidden));
        return Some(card);
    }
    tell.reveal(|| Event::FailedToHand {
        seat,
        position: u32::from(position) + 1,
        card,
    });
    table.private[seat].hand.add(card);
    table.public.hands[seat] += 1;
    take_pile(table, seat, tell);
    None
}

/// Moves the pile to a hand, if it is not empty.
fn take_pile(table: &mut Table<SillyBiscuits>, seat: Seat, tell: &mut impl Tell<Event>) {
    let public = &mut table.public;
    if public.pile.is_empty() {
        return;
    }
    let counts_only = tell.counts_only();
    // These cards are public knowledge, so they are told to everybody.
    tell.all(|| Event::Took {
        seat,
        cards: public
            .pile
            .iter()
            .copied()
            .take_while(|_| !counts_only)
            .collect(),
    });
    public.hands[seat] += public.pile.len() as u32;
    for card in public.pile.drain(..) {
        table.private[seat].hand.add(card);
    }
    public.to_beat.clear();
}

/// Lays cards of a rank on the pile, applies their effect and ends the turn.
fn lay(
    rules: &Rules,
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    cards: &[PlayingCard],
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let public = &mut table.public;
    let card = cards[0];
    public.pile.extend(cards.iter().copied());
    public.to_beat.play_shithead(card);
    // Reserved cards are played only when the deck is empty, so a player without
    // cards draws none here.
    let is_out = public.is_out(seat);
    let burns = card.rank().number() == 10 || rules.four_burn && four_equal(&public.pile);
    if burns {
        let again = (!is_out).then_some(seat);
        let cards = public.pile.len() as u32;
        tell.all(|| Event::Burned { cards, again });
        for card in public.pile.drain(..) {
            public.burned.add(card);
        }
        public.to_beat.clear();
    } else if card.rank().number() == 2 {
        tell.all(|| Event::Reset { again: None });
    }
    for _ in public.hands[seat]..rules.hand_size {
        draw(table, seat, dealer, tell);
    }
    if is_out {
        go_out(rules, &mut table.public, seat, tell);
    }
    if table.public.outcome.is_none() && (!burns || is_out) {
        next_turn(rules, &mut table.public, seat, tell);
    }
}

/// Whether the four cards on top have the same rank.
fn four_equal(pile: &[PlayingCard]) -> bool {
    let top = pile.last_chunk::<4>();
    top.is_some_and(|top| top.iter().all(|card| card.rank() == top[0].rank()))
}

/// Records that a player has no cards left.
fn go_out(rules: &Rules, public: &mut Public, seat: Seat, tell: &mut impl Tell<Event>) {
    public.finished.push(seat);
    if rules.finish == Finish::FirstOut {
        tell.all(|| Event::Won { seat });
        public.outcome = Some(Outcome::win(seat, "no cards left"));
        return;
    }
    let place = public.finished.len() as u32;
    tell.all(|| Event::Out { seat, place });
    let seats = public.hands.len();
    let out: SeatSet = public.finished.iter().copied().collect();
    let mut left = Seat::all(seats).filter(|&seat| !out.contains(seat));
    if let (Some(loser), None) = (left.next(), left.next()) {
        tell.all(|| Event::Lost { seat: loser });
        public.outcome = Some(Outcome {
            winners: out,
            ..Outcome::draw("one left")
        });
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::event::Silent;

    use super::super::cards::Hand;
    use super::super::deal::deal;
    use super::super::shithead_words::understand;
    use super::super::state::{Reserve, SLOTS};
    use super::*;

    /// A table late in the game: no deck, no reserves, an empty pile, and these
    /// hands.
    fn late(rules: &Rules, hands: &[&str]) -> Table<SillyBiscuits> {
        let mut dealer = Fast::new(Seed::default(), 0);
        let mut table = deal(rules, hands.len(), &mut dealer, &mut Silent);
        let card = |text: &str| text.parse::<PlayingCard>().unwrap();
        table.public.swapping = SeatSet::EMPTY;
        table.public.deck = 0;
        table.hidden.deck.clear();
        for (seat, text) in Seat::all(hands.len()).zip(hands) {
            table.private[seat].hand = text.split_whitespace().map(card).collect::<Hand>();
            table.public.hands[seat] = table.private[seat].hand.len();
            table.public.reserves[seat] = Reserve::default();
            table.hidden.reserves[seat] = [None; SLOTS];
        }
        table
    }

    /// The table after these moves, each by the seat whose turn it is.
    fn after(rules: &Rules, hands: &[&str], moves: &str) -> Table<SillyBiscuits> {
        let mut table = late(rules, hands);
        let mut dealer = Fast::new(Seed::default(), 1);
        table.public.turn = Seat::new(0);
        for text in moves.split_whitespace() {
            let seat = table.public.turn;
            let words = [Some(text), None, None, None];
            let mv = understand(table.view(rules, seat), words).unwrap();
            play(rules, &mut table, seat, mv, &mut dealer, &mut Silent);
        }
        table
    }

    /// Who finished after these moves, in which order, and who has won.
    fn check(rules: Rules, hands: &[&str], moves: &str, finished: &[usize], won: Option<&[usize]>) {
        let table = after(&rules, hands, moves);
        let order: Vec<usize> = table.public.finished.iter().map(|s| s.index()).collect();
        assert_eq!(order, finished, "{moves}");
        let winners = table.public.outcome.map(|outcome| outcome.winners);
        let expected = won.map(|won| won.iter().map(|&n| Seat::new(n)).collect::<SeatSet>());
        assert_eq!(winners, expected, "{moves}");
    }

    #[test]
    fn the_last_one_with_cards_loses() {
        let hands = ["4S", "5S 6S", "3S 3H 7S"];
        let rules = Rules::SHITHEAD;
        check(rules, &hands, "4", &[0], None);
        check(rules, &hands, "4 5 7 take", &[0], None);
        check(rules, &hands, "4 5 7 take 3x2", &[0, 2], Some(&[0, 2]));
        check(rules, &hands, "4 5 take 6", &[0, 1], Some(&[0, 1]));
        let first = Rules {
            finish: Finish::FirstOut,
            ..rules
        };
        check(first, &hands, "4", &[0], Some(&[0]));
    }

    #[test]
    fn players_who_are_out_win_at_the_limit() {
        let hands = ["4S", "5S 6S", "3S 3H 7S"];
        let limited = |turn_limit| Rules {
            turn_limit,
            ..Rules::SHITHEAD
        };
        check(limited(2), &hands, "4 5", &[0], Some(&[0]));
        check(limited(1), &hands, "4", &[0], Some(&[0]));
        check(limited(1), &["4S 5S", "6S"], "4", &[], Some(&[]));
        // The rules end it before the limit does.
        check(limited(1), &["4S", "6S"], "4", &[0], Some(&[0]));
    }

    #[test]
    fn a_player_who_goes_out_on_a_burn_passes_the_turn() {
        let check = |hands: &[&str], moves: &str, turn: usize| {
            let table = after(&Rules::SHITHEAD, hands, moves);
            assert_eq!(table.public.turn.index(), turn, "{moves}");
            assert!(table.public.pile.is_empty());
        };
        check(&["10S", "5S 6S", "3S"], "10", 1);
        check(&["10S 4S", "5S 6S", "3S"], "10", 0);
        check(&["7S 7H", "7D 7C", "3S", "9S"], "7x2 7x2", 2);
        check(&["7S 7H 8S", "7D 7C 8H", "3S"], "7x2 7x2", 1);
        check(&["7S 7H 7D 7C", "8H", "3S"], "7x4", 1);
    }
}
