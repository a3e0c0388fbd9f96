//! The moves of Top Trumps, and how they are written and read.
//!
//! Input is matched in this order: the whole name of a choice; its number in the
//! list shown, from 1; the beginning of a name, if it fits only one choice. Case
//! and surrounding spaces are ignored. So a card called `737` can be named although
//! it looks like a number, and a number on the list is never read as the beginning
//! of a name.
//!
//! Everything else is refused with the messages of the document: a whole number of
//! any length with `Out of bounds`, and other input (nothing, `3.5`, `1e3`) with
//! `Number is not an integer.` For a word, a second sentence says that nothing has
//! that name.

use parlour_engine::View;
use parlour_engine::moves::{Moves, Refusal};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::deck::MAX_NAME_LEN;
use super::rules::Rules;

/// One decision: the card for this round, or the property to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Picks a card, in secret.
    Pick(Card),
    /// Challenges the others with a property, by its index in the deck.
    Challenge(u8),
}

/// The legal moves of a seat: the cards of its hand, or the properties. Equal to
/// a list of these moves in the order of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choices {
    /// Any of these cards.
    Cards {
        /// The cards of the hand.
        hand: CardSet,
        /// How many. Stored, because counting the bits again is slow.
        count: u32,
    },
    /// All properties of the deck; this is their number.
    Properties(u8),
}

impl Moves<Move> for Choices {
    #[inline]
    fn len(&self) -> usize {
        match *self {
            Self::Cards { count, .. } => count as usize,
            Self::Properties(count) => usize::from(count),
        }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Move> {
        match self {
            Self::Cards { hand, .. } => hand.get(index).map(Move::Pick),
            Self::Properties(count) => {
                (index < usize::from(*count)).then_some(Move::Challenge(index as u8))
            }
        }
    }

    #[inline]
    fn contains(&self, mv: Move) -> bool {
        match (self, mv) {
            (Self::Cards { hand, .. }, Move::Pick(card)) => hand.contains(card),
            (Self::Properties(count), Move::Challenge(property)) => property < *count,
            _ => false,
        }
    }

    /// No move is idle.
    #[inline]
    fn active_len(&self) -> usize {
        self.len()
    }
}

#[inline]
pub(super) fn legal(view: View<'_, TopTrumps>) -> Choices {
    if view.public.waiting.is_empty() {
        Choices::Properties(view.rules.properties().len() as u8)
    } else {
        Choices::Cards {
            hand: view.private.hand,
            count: view.public.hands[view.seat],
        }
    }
}

pub(super) fn write(rules: &Rules, mv: Move) -> String {
    match mv {
        Move::Pick(card) => rules.name(card).into(),
        Move::Challenge(property) => rules.properties()[usize::from(property)].name().into(),
    }
}

const NOT_AN_INTEGER: &str = "Number is not an integer.";
const OUT_OF_BOUNDS: &str = "Out of bounds";

pub(super) fn read(view: View<'_, TopTrumps>, text: &str) -> Result<Move, Refusal> {
    let choices = legal(view);
    let number = read_number(text.trim());
    // No name is longer, so the rest cannot matter.
    let typed: String = text.trim().chars().take(MAX_NAME_LEN + 1).collect();
    let typed = typed.to_lowercase();
    let name = |mv: Move| write(view.rules, mv).to_lowercase();
    if let Some(exact) = choices.iter().find(|&mv| name(mv) == typed) {
        return Ok(exact);
    }
    let listed = number.and_then(|number| choices.get(number.checked_sub(1)?));
    if let Some(mv) = listed {
        return Ok(mv);
    }
    let mut matching = choices
        .iter()
        .filter(|&mv| !typed.is_empty() && name(mv).starts_with(&typed));
    match (matching.next(), matching.next()) {
        (Some(one), None) => Ok(one),
        (Some(one), Some(other)) => {
            let (one, other) = (write(view.rules, one), write(view.rules, other));
            Err(Refusal::no(format!(
                "That could be {one} or {other}: write more of the name, or its number."
            )))
        }
        (None, _) if number.is_some() => Err(Refusal::no(OUT_OF_BOUNDS)),
        (None, _) => Err(Refusal::no(unknown(view, choices, &typed))),
    }
}

/// A whole number as a number in a list; zero for all that are out of bounds.
fn read_number(text: &str) -> Option<usize> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let positive = !text.starts_with('-');
    Some(digits.parse().ok().filter(|_| positive).unwrap_or(0))
}

/// The refusal for input that is neither a whole number nor a choice.
fn unknown(view: View<'_, TopTrumps>, choices: Choices, typed: &str) -> String {
    let like_a_number =
        typed.starts_with(|sign: char| sign.is_ascii_digit() || "+-.,".contains(sign));
    if typed.is_empty() || like_a_number {
        return NOT_AN_INTEGER.into();
    }
    let why = match (choices, view.rules.find(typed)) {
        (Choices::Cards { .. }, Some(card)) => {
            format!("{} is not in your hand.", view.rules.name(card))
        }
        (Choices::Cards { .. }, None) => "You have no card with that name.".into(),
        (Choices::Properties(_), _) => "There is no property with that name.".into(),
    };
    format!("{NOT_AN_INTEGER} {why}")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::deck::{Deck, DeckFormat};
    use super::super::rules::terms_with_deck;
    use super::*;
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Seat, Session};

    const DECK: &str = "Name,Speed,Speed limit,3\n737,1,2,3\n7,4,5,6\nRange A,1,2,3\nRange B,1,2,3\nÉclair,1,2,3\nother,1,2,3\n";

    /// A game in which the first seat holds the first five cards.
    fn session() -> Session<TopTrumps> {
        let deck = Arc::new(Deck::parse(DECK, DeckFormat::Csv).unwrap());
        let chance = Chance::FirstCards(vec![]);
        Session::with_terms(terms_with_deck(deck), Names::numbered(2), chance).unwrap()
    }

    fn check(session: &Session<TopTrumps>, typed: &str, expected: Result<&str, &str>) {
        let read = read(session.view(Seat::new(0)), typed);
        let got = read
            .map(|mv| write(session.rules(), mv))
            .map_err(|refusal| refusal.to_string());
        assert_eq!(
            got.as_deref().map_err(String::as_str),
            expected,
            "{typed:?}"
        );
    }

    #[test]
    fn cards_are_picked_by_name_or_number() {
        let session = session();
        let check = |typed: &str, expected| check(&session, typed, expected);
        // The hand: 737, 7, Range A.
        check("737", Ok("737"));
        check("7", Ok("7"));
        check("1", Ok("737"));
        check(" +3 ", Ok("Range A"));
        check("73", Ok("737"));
        check("range", Ok("Range A"));
        check("RANGE a", Ok("Range A"));
        check("Range A ", Ok("Range A"));
        check("99", Err("Out of bounds"));
        check("0", Err("Out of bounds"));
        check("4", Err("Out of bounds"));
        check("-1", Err("Out of bounds"));
        check(&"9".repeat(10_000), Err("Out of bounds"));
        check("", Err("Number is not an integer."));
        check(" \n", Err("Number is not an integer."));
        check("3.5", Err("Number is not an integer."));
        check("1e3", Err("Number is not an integer."));
        check("-", Err("Number is not an integer."));
        check(
            "٣",
            Err("Number is not an integer. You have no card with that name."),
        );
        check(
            "abc",
            Err("Number is not an integer. You have no card with that name."),
        );
        check(
            "ÉCLAIR",
            Err("Number is not an integer. Éclair is not in your hand."),
        );
        check(
            &"é".repeat(5_000_000),
            Err("Number is not an integer. You have no card with that name."),
        );
    }

    #[test]
    fn properties_are_picked_by_name_or_number() {
        let mut session = session();
        session.play(Seat::new(0), "737").unwrap();
        session.play(Seat::new(1), "éc").unwrap();
        let check = |typed: &str, expected| check(&session, typed, expected);
        check("speed", Ok("Speed"));
        check("2", Ok("Speed limit"));
        check("3", Ok("3"));
        check(
            "s",
            Err("That could be Speed or Speed limit: write more of the name, or its number."),
        );
        check("speed l", Ok("Speed limit"));
        check("4", Err("Out of bounds"));
        check("737", Err("Out of bounds"));
        check(
            "abc",
            Err("Number is not an integer. There is no property with that name."),
        );
    }
}
