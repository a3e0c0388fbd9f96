//! Why a move is a good one, as a sentence.

use parlour_engine::game::counted;
use parlour_engine::player::Decision;
use parlour_engine::table::Names;

use super::One;
use super::cards::{Card, Sign, coloured};
use super::moves::Move;

/// The strongest reason for a move, from what its seat knows.
pub(super) fn reason(decision: Decision<'_, One>, names: &Names, mv: Move) -> Option<String> {
    let view = decision.view;
    let public = view.public;
    let held = view.private.hand.held();
    if let Some(seat) = mv.seat().filter(|_| mv.catches()) {
        let name = names.of(seat);
        return Some(format!("{name} has one card and has not called."));
    }
    let Some((card, hue)) = mv.card() else {
        let reason = match mv {
            Move::ONE => "Calling costs nothing, and being caught costs two cards.".into(),
            Move::CHALLENGE => {
                let (name, count) = (names.of(public.pickup_by), public.hands[public.pickup_by]);
                let cards = counted(count, "card");
                format!("With {cards}, {name} probably had the colour.")
            }
            Move::ACCEPT => "A wrong challenge would cost two cards more.".into(),
            Move::KEEP => "The card is worth more later.".into(),
            Move::DRAW if decision.moves.plays_any() => {
                "The cards that match are worth more later.".into()
            }
            Move::DRAW => "No card matches.".into(),
            _ => {
                let hue = mv.named_colour()?;
                format!("Most of the hand is {}.", hue.word())
            }
        };
        return Some(reason);
    };
    if public.hands[view.seat] == 1 {
        return Some("It is the last card.".into());
    }
    let left = held & !(1 << card.index());
    let of_colour = (left & coloured(hue)).count_ones();
    let next = public.after(view.seat);
    let (name, few) = (names.of(next), public.hands[next]);
    let attacks = match card.sign() {
        Sign::Skip | Sign::Pickup2 | Sign::WildPickup4 => true,
        Sign::Reverse => view.seats == 2,
        Sign::Number(_) | Sign::Wild => false,
    };
    if attacks && few <= 3 {
        let cards = counted(few, "card");
        return Some(format!("{name} has only {cards} left."));
    }
    if let Some(other) = mv.seat() {
        let cards = counted(public.hands[other], "card");
        return Some(format!("{} has only {cards}.", names.of(other)));
    }
    let colour = hue.word();
    Some(
        match (card == Card::WILD || card == Card::WILD_PICKUP_4, of_colour) {
            (true, 0) => "Nothing else is as good now.".into(),
            (true, 1) => {
                format!("It changes the colour to {colour}, and another card is {colour}.")
            }
            (true, count) => {
                format!("It changes the colour to {colour}, and {count} more cards are {colour}.")
            }
            (false, 0) => "The other cards are worth more later.".into(),
            (false, 1) => format!("Another {colour} card can follow."),
            (false, count) => format!("{count} more {colour} cards can follow."),
        },
    )
}
