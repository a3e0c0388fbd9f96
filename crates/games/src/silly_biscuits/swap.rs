//! Before the start: swapping hand cards for public ones, and who begins.

use parlour_engine::cards::PlayingCard;
use parlour_engine::event::Tell;
use parlour_engine::moves::{Moves, Refusal};
use parlour_engine::{Seat, Table, View};

use super::SillyBiscuits;
use super::cards::{bit, height, specials};
use super::fast::{Choices, SwapMoves};
use super::moves::{Move, list, no, quote, rank_of};
use super::rules::{First, Rules};
use super::story::Event;

pub(super) fn legal(view: View<'_, SillyBiscuits>) -> SwapMoves {
    match view.public.swaps[view.seat] < view.rules.swaps {
        true => SwapMoves::new(
            view.private.hand.ranks(),
            view.public.reserves[view.seat].ranks(),
        ),
        false => SwapMoves::new(0, 0),
    }
}

pub(super) fn play(
    rules: &Rules,
    table: &mut Table<SillyBiscuits>,
    seat: Seat,
    mv: Move,
    tell: &mut impl Tell<Event>,
) {
    let public = &mut table.public;
    match mv {
        Move::Swap(given, taken) => {
            let hand = &mut table.private[seat].hand;
            let reserve = &mut public.reserves[seat];
            let given = hand
                .first_of(given)
                .expect("a legal swap gives a held card");
            let position = reserve.position_of(taken);
            let slot = position.map(|position| &mut reserve.public[position]);
            let taken = slot
                .and_then(|slot| slot.replace(given))
                .expect("a legal swap takes a card that lies there");
            hand.remove(given);
            hand.add(taken);
            public.swaps[seat] += 1;
            // A move names only ranks; the suit of the given card was secret.
            tell.reveal(|| Event::Swapped { seat, given, taken });
        }
        Move::Done => {
            public.swapping = public.swapping.without(seat);
            tell.all(|| Event::Ready { seat });
            if public.swapping.is_empty() {
                begin(rules, table, tell);
            }
        }
        _ => unreachable!("before the start cards are only swapped"),
    }
}

/// Decides who begins, after all swaps.
pub(super) fn begin(rules: &Rules, table: &mut Table<SillyBiscuits>, tell: &mut impl Tell<Event>) {
    if rules.first == First::FirstSeat {
        return;
    }
    let mut lowest: Option<(Seat, PlayingCard)> = None;
    for seat in Seat::all(table.private.len()) {
        let plain = |card: &PlayingCard| bit(card.rank()) & specials(rules.style) == 0;
        let cards = table.private[seat].hand.cards().filter(plain);
        // Cards are sorted by rank, then suit; of equal ones the first is taken.
        let Some(card) = cards.min_by_key(|card| height(card.rank())) else {
            continue;
        };
        if lowest.is_none_or(|(_, other)| height(card.rank()) < height(other.rank())) {
            lowest = Some((seat, card));
        }
    }
    let seat = lowest.map_or(Seat::new(0), |(seat, _)| seat);
    table.public.turn = seat;
    tell.reveal(|| Event::Starts {
        seat,
        card: lowest.map(|(_, card)| card),
    });
}

/// Parses `swap 7 K` and `done`.
pub(super) fn read(
    view: View<'_, SillyBiscuits>,
    words: [Option<&str>; 4],
) -> Result<Move, Refusal> {
    let moves = Choices::Swap(legal(view));
    let is = |word: &str, command: &str| word.eq_ignore_ascii_case(command);
    let (given, taken) = match words {
        [Some(word), None, ..] if is(word, "done") => return Ok(Move::Done),
        [Some(word), Some(given), Some(taken), None] if is(word, "swap") => (given, taken),
        [Some(word), ..] if is(word, "swap") => {
            return Err(no(
                "Name a card from your hand and one of your public cards: swap 7 K, for example.",
            ));
        }
        [Some(word), ..] => {
            let word = quote(word);
            return Err(no(format!(
                "The game has not begun, so {word:?} is not a move yet. Type swap 7 K (a card from \
                 your hand for one of your public cards), or done."
            )));
        }
        [None, ..] => return Err(no(format!("Type a move: {}.", list(&moves)))),
    };
    let (given, taken) = (rank_of(given)?, rank_of(taken)?);
    let mv = Move::Swap(given, taken);
    if moves.contains(mv) {
        return Ok(mv);
    }
    Err(no(if view.private.hand.first_of(given).is_none() {
        format!(
            "You have no {given} in your hand. First name a card from your hand, then a public one."
        )
    } else if view.public.reserves[view.seat].position_of(taken).is_none() {
        format!(
            "You have no {taken} among your public cards. First name a card from your hand, then a public one."
        )
    } else {
        let most = match view.rules.swaps {
            1 => "once".into(),
            most => format!("{most} times"),
        };
        format!("You have swapped {most}, which is the limit. Type done.")
    }))
}
