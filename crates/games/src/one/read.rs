//! Reads the moves that players type. Every refusal says what would be right.

use parlour_engine::moves::{Ask, Choice, Moves, Refusal};
use parlour_engine::table::Names;
use parlour_engine::{Seat, View};

use super::One;
use super::cards::{Card, Hue, Sign, coloured};
use super::choices::Choices;
use super::moves::{Move, challengeable, legal};
use super::state::{Phase, Public};

const BAD_COLOUR: &str = "Invalid color. Choose a color (Y, B, R, G) W (Wild) or enter D (Draw)";
const BAD_NUMBER: &str = "Invalid number. Choose 0-9, P2 (Pickup 2), P4 (Pickup 4), S (Skip), R (Reverse) or WC (Wild Card)";
const NOT_HELD: &str = "You do not have that card in your hand.";
const NO_MATCH: &str = "You can not play that card, it does not match the discard.";

pub(super) fn read(view: View<'_, One>, names: &Names, text: &str) -> Result<Move, Refusal> {
    let moves = legal(view);
    if !view.public.plain
        && let Some(answer) = read_word(view, names, &moves, text)
    {
        return answer;
    }
    let (text, partner) = match text.split_once('>') {
        Some((card, name)) if view.rules.seven_zero => (card, Some(name.trim())),
        _ => (text, None),
    };
    let typed = capitals(text);
    let (typed, calls) = match typed.strip_suffix("ONE") {
        Some(card) if view.rules.calling => (card, true),
        _ => (typed.as_str(), false),
    };
    match typed {
        "" if !moves.plays_any() => {
            if let Some(idle) = moves.idle() {
                return Ok(idle);
            }
        }
        "D" | "DRAW" if moves.contains(Move::DRAW) => return Ok(Move::DRAW),
        "D" | "DRAW" => return Err(Refusal::no(why_not_draw(view, names, &moves))),
        _ => {}
    }
    let (card, named) = read_card(typed)?;
    // Out of turn, only the top card matters. A refusal must not reveal which
    // other cards are held.
    if view.seat != view.public.turn && !moves.plays(card) {
        return Err(Refusal::no(why_not(view, names, card)));
    }
    let held = view.private.hand.held() >> card.index() & 1 == 1;
    if !held {
        return Err(Refusal::no(NOT_HELD));
    }
    if !moves.plays(card) {
        return Err(Refusal::no(why_not(view, names, card)));
    }
    let with_call = |mv: Move| if calls { mv.calling() } else { mv };
    let mv = match Move::play(card, named) {
        Some(mv) => with_call(mv),
        None => return Err(Refusal::Ask(which_colour(card, calls))),
    };
    let mv = match swap_partner(view, names, card, partner)? {
        Some(seat) => mv.with_seat(seat),
        None => mv,
    };
    if moves.contains(mv) {
        return Ok(mv);
    }
    // Only the call can be wrong now.
    Err(Refusal::no(if view.rules.moves_hands(card) {
        "A 7 or a 0 needs no call, because hands change owners: leave out `one`.".into()
    } else {
        let holds = view.public.hands[view.seat];
        format!("You call `one` with your second-last card, and you hold {holds}.")
    }))
}

fn capitals(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .take(32)
        .flat_map(char::to_uppercase)
        .collect()
}

/// Reads a move of the house rules that is a word. `None` if it is not one.
fn read_word(
    view: View<'_, One>,
    names: &Names,
    moves: &Choices,
    text: &str,
) -> Option<Result<Move, Refusal>> {
    let View { rules, public, .. } = view;
    let typed = text.trim().to_lowercase();
    let choose = |mv: Move, otherwise: &str| match moves.contains(mv) {
        true => Ok(mv),
        false => Err(Refusal::no(otherwise)),
    };
    match typed.as_str() {
        "keep" if rules.drawn_card_playable => Some(match public.phase {
            Phase::Drawn if public.turn == view.seat => {
                choose(Move::KEEP, "You can play the drawn card, so you must.")
            }
            _ => choose(
                Move::KEEP,
                "You have not just drawn a card, so there is none to keep.",
            ),
        }),
        "challenge" if rules.challenge => Some(choose(
            Move::CHALLENGE,
            "There is no Wild Pickup 4 for you to challenge.",
        )),
        "accept" if rules.challenge => Some(match challengeable(rules, public) {
            true if public.turn == view.seat => choose(
                Move::ACCEPT,
                "You can play, so you must: add a pickup, or challenge.",
            ),
            _ => choose(Move::ACCEPT, "There is no Wild Pickup 4 for you to accept."),
        }),
        "one" if rules.calling => Some(choose(
            Move::ONE,
            "You call one with your second-last card, or right after it, before the next player acts.",
        )),
        word if rules.calling && word.starts_with("catch") => {
            let name = text.trim().get("catch".len()..).unwrap_or_default().trim();
            Some(match named(names, name) {
                Ok(seat) => choose(
                    Move::catch(seat),
                    "Nobody to catch there: you can catch a player with one card who did not call, \
                     until the next player acts.",
                ),
                Err(refusal) => Err(refusal),
            })
        }
        word if public.phase == Phase::Name && public.turn == view.seat => {
            let mut letters = word.chars().flat_map(char::to_uppercase);
            let hue = letters.next().and_then(Hue::from_letter);
            Some(match (hue, letters.next()) {
                (Some(hue), None) => Ok(Move::name_colour(hue)),
                _ => Err(Refusal::no(
                    "First choose the colour of the wild: R (red), Y (yellow), B (blue) or G (green).",
                )),
            })
        }
        _ => None,
    }
}

fn named(names: &Names, name: &str) -> Result<Seat, Refusal> {
    names.find(name).ok_or_else(|| {
        let name: String = name.chars().take(Names::MAX_CHARS).collect();
        let all = names.as_slice().join(", ");
        Refusal::no(format!(
            "There is nobody called {name:?} here. At the table: {all}."
        ))
    })
}

/// The player to swap hands with. Asks, unless there is only one other player.
fn swap_partner(
    view: View<'_, One>,
    names: &Names,
    card: Card,
    partner: Option<&str>,
) -> Result<Option<Seat>, Refusal> {
    let seven = card.sign() == Sign::Number(7) && view.rules.seven_zero;
    let last = view.public.hands[view.seat] == 1;
    let others = || Seat::all(view.seats).filter(|&seat| seat != view.seat);
    match partner {
        Some(_) if !seven => Err(Refusal::no("Only a 7 swaps hands: leave out the name.")),
        Some(_) if last => Err(Refusal::no("Your last card wins: leave out the name.")),
        Some(name) => match named(names, name)? {
            seat if seat == view.seat => Err(Refusal::no("You cannot swap hands with yourself.")),
            seat => Ok(Some(seat)),
        },
        None if !seven || last => Ok(None),
        None if view.seats == 2 => Ok(others().next()),
        None => Err(Refusal::Ask(Ask {
            prompt: format!(
                "Swap hands with whom? {}",
                others()
                    .map(|seat| format!("{seat} ({})", names.of(seat)))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
            choices: others()
                .map(|seat| Choice {
                    key: seat.to_string(),
                    label: names.of(seat).into(),
                    text: format!("{card} >{}", names.of(seat)),
                    colour: None,
                })
                .collect(),
            otherwise: "Type the number or the name of a player to swap hands with.".into(),
        })),
    }
}

/// Reads a card in its notation, in capitals. A wild may carry its colour.
fn read_card(typed: &str) -> Result<(Card, Option<Hue>), Refusal> {
    let mut letters = typed.chars();
    let first = letters.next().unwrap_or(' ');
    let rest = letters.as_str();
    if first == 'W' {
        let (card, colour) = if let Some(colour) = rest.strip_prefix("P4") {
            (Card::WILD_PICKUP_4, colour)
        } else if let Some(colour) = rest.strip_prefix('C') {
            (Card::WILD, colour)
        } else {
            return Err(Refusal::no(BAD_NUMBER));
        };
        let mut colours = colour.chars();
        return match (colours.next(), colours.next()) {
            (None, _) => Ok((card, None)),
            (Some(letter), None) => Hue::from_letter(letter)
                .map(|hue| (card, Some(hue)))
                .ok_or_else(|| Refusal::no(BAD_COLOUR)),
            _ => Err(Refusal::no(BAD_COLOUR)),
        };
    }
    let hue = Hue::from_letter(first).ok_or_else(|| Refusal::no(BAD_COLOUR))?;
    let sign = match rest {
        "S" => 10,
        "R" => 11,
        "P2" => 12,
        digit if digit.len() == 1 => digit.parse::<u8>().map_err(|_| Refusal::no(BAD_NUMBER))?,
        _ => return Err(Refusal::no(BAD_NUMBER)),
    };
    Ok((Card::coloured(hue, sign), None))
}

fn which_colour(card: Card, calls: bool) -> Ask {
    let call = if calls { " one" } else { "" };
    Ask {
        prompt: "Which colour? R (red), Y (yellow), B (blue) or G (green)".into(),
        choices: Hue::ALL
            .into_iter()
            .map(|hue| Choice {
                key: hue.letter().into(),
                label: hue.word().into(),
                text: format!("{card} {}{call}", hue.letter()),
                colour: Some(hue.colour()),
            })
            .collect(),
        otherwise: BAD_COLOUR.into(),
    }
}

/// Why a card that is in hand cannot be played, and what could be.
fn why_not(view: View<'_, One>, names: &Names, card: Card) -> String {
    let View { rules, public, .. } = view;
    let top = public.top();
    if view.seat != public.turn {
        let turn = names.of(public.turn);
        return match public.jump {
            true => format!("It is {turn}'s turn: you can only jump in with {top}."),
            false => format!("It is {turn}'s turn: wait for yours."),
        };
    }
    match (public.phase, view.private.drawn) {
        (Phase::Drawn, Some(drawn)) if drawn != card => {
            return format!("You can only play the card you just drew, {drawn}, or keep it.");
        }
        (Phase::Pickup, _) => {
            let count = public.pending;
            return match challengeable(rules, public) {
                true => format!("You must pick up {count} cards: answer challenge or accept."),
                false => {
                    format!("You must pick up {count} cards: add a pickup, or D to take them.")
                }
            };
        }
        _ => {}
    }
    let has_colour = view.private.hand.held() & coloured(public.hue) != 0;
    if card == Card::WILD_PICKUP_4 && has_colour {
        let hue = public.hue.word();
        return format!(
            "You can play a Wild Pickup 4 only without {hue} cards, and you hold some."
        );
    }
    format!("{NO_MATCH} {}", what_matches(public))
}

/// Why nothing can be drawn now, and what can be done instead.
fn why_not_draw(view: View<'_, One>, names: &Names, moves: &Choices) -> String {
    let View { rules, public, .. } = view;
    if view.seat != public.turn {
        return format!("It is {}'s turn: wait for yours.", names.of(public.turn));
    }
    match (public.phase, view.private.drawn) {
        (Phase::Drawn, Some(drawn)) if moves.contains(Move::KEEP) => {
            format!("You have drawn {drawn}: play it if it matches, or keep it.")
        }
        (Phase::Pickup, _) if challengeable(rules, public) && moves.contains(Move::ACCEPT) => {
            format!(
                "You must pick up {} cards: answer challenge or accept.",
                public.pending
            )
        }
        _ => format!("You can play, so you must: {}.", playable(moves)),
    }
}

/// What would match: `A red card, a 7 or a wild card would.`
fn what_matches(public: &Public) -> String {
    let hue = public.hue.word();
    let a = |word: String| match word.as_str() {
        "8" => format!("an {word}"),
        _ => format!("a {word}"),
    };
    match public.top().sign() {
        Sign::Wild | Sign::WildPickup4 => format!("A {hue} card or a wild card would."),
        sign => format!("A {hue} card, {} or a wild card would.", a(sign.word())),
    }
}

/// The cards that can be played, in their notation.
fn playable(moves: &Choices) -> String {
    let cards: Vec<String> = (0..Card::KINDS as u8)
        .map(Card::from_index)
        .filter(|&card| moves.plays(card))
        .map(|card| card.to_string())
        .collect();
    cards.join(", ")
}
