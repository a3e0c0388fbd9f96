//! Parses the input of the style shithead: `7`, `7x2`, `take`.

use parlour_engine::View;
use parlour_engine::cards::Rank;
use parlour_engine::game::counted;
use parlour_engine::moves::{Moves, Refusal};

use super::SillyBiscuits;
use super::cards::specials;
use super::fast::{Choices, MAX_TOGETHER};
use super::moves::{Move, hidden_position, list, no, not_a_place, quote, rank_list, rank_of};
use super::rules::IllegalMove;
use super::shithead::{available, legal, source};
use super::state::Public;
use super::story::Source;

/// The move that these words mean, if it is legal.
pub(super) fn understand(
    view: View<'_, SillyBiscuits>,
    words: [Option<&str>; 4],
) -> Result<Move, Refusal> {
    let moves = Choices::Shithead(legal(view));
    let is = |word: &str, command: &str| word.eq_ignore_ascii_case(command);
    let from = source(view.public, view.seat);
    let mv = match words {
        [None, ..] if moves.active_len() == 0 => Move::Take,
        [None, ..] => return Err(no(format!("Type a move: {}.", list(&moves)))),
        [Some(word), None, ..] if is(word, "take") => Move::Take,
        [Some(word), None, ..] if is(word, "draw") || is(word, "skip") => {
            return Err(no(format!(
                "Nobody draws or skips here: play, or take the pile. You can choose: {}.",
                list(&moves)
            )));
        }
        [Some(word), ..] if is(word, "swap") || is(word, "done") => {
            return Err(no("The game has begun: cards can no longer be swapped."));
        }
        [Some(word), None, ..]
            if is(word, "mistake") && view.rules.mistake == IllegalMove::LoseTurn =>
        {
            Move::IllegalMove
        }
        [Some(card), None, ..] => play_from(view, from, card)?,
        [Some(card), Some(word), Some(place), None] if is(word, "from") => {
            if is(place, "hand") {
                play_from(view, Source::Hand, card)?
            } else if is(place, "public") {
                play_from(view, Source::Public, card)?
            } else if is(place, "hidden") {
                from_hidden(view, from, card)?
            } else {
                several(card)?;
                return Err(not_a_place(place));
            }
        }
        [Some(card), Some(rest), ..] => {
            several(card)?;
            return Err(not_a_place(rest));
        }
    };
    if moves.contains(mv) {
        return Ok(mv);
    }
    Err(no(match mv {
        Move::Take => format!(
            "There is no pile to take. You can choose: {}.",
            list(&moves)
        ),
        mv => {
            let way_out = match moves.active_len() {
                0 => " You have none of these: type take, or press Enter.",
                _ => "",
            };
            let goes = what_goes(view);
            format!("You cannot play {mv}. {goes}{way_out}")
        }
    }))
}

/// `7` is one seven, `7x2` are two.
fn several(word: &str) -> Result<(Rank, u32), Refusal> {
    let Some((rank, count)) = word.split_once(['x', 'X']) else {
        return Ok((rank_of(word)?, 1));
    };
    // If the part before the x is not a card, complain about the whole word.
    let rank = rank_of(rank).or_else(|_| rank_of(word))?;
    match count.parse::<u32>() {
        Ok(count) if (1..=MAX_TOGETHER).contains(&count) => Ok((rank, count)),
        _ => Err(no(format!(
            "{:?} is not a number of cards. You can play 1 to {MAX_TOGETHER} cards together: {rank}x2, for example.",
            quote(count)
        ))),
    }
}

fn play_from(view: View<'_, SillyBiscuits>, from: Source, word: &str) -> Result<Move, Refusal> {
    let (rank, count) = several(word)?;
    let now = source(view.public, view.seat);
    let place = match from {
        Source::Hand => "in your hand",
        Source::Public => "among your public cards",
        Source::Hidden => {
            return Err(no(
                "You have only hidden cards left. Type 1 from hidden, for example.",
            ));
        }
    };
    let there = available(view, from, rank);
    if there == 0 {
        return Err(no(format!("You have no {rank} {place}.")));
    }
    if from != now {
        return Err(no(
            "Public cards can be played only when your hand is empty.",
        ));
    }
    if there < count {
        return Err(no(format!(
            "You have only {} of rank {rank} {place}, not {count}.",
            counted(there, "card")
        )));
    }
    if count > 1 && !view.rules.several {
        return Err(no(format!(
            "Cards are played one at a time here: type {rank}."
        )));
    }
    Ok(Move::plays(from, rank, count))
}

fn from_hidden(view: View<'_, SillyBiscuits>, now: Source, word: &str) -> Result<Move, Refusal> {
    let position = hidden_position(word)?;
    if !view.public.reserves[view.seat].has_hidden(position) {
        let number = position + 1;
        return Err(no(format!("Hidden card {number} was already played.")));
    }
    match now {
        Source::Hidden => Ok(Move::Hidden(position as u8)),
        _ => Err(no(
            "Hidden cards can be played only when your hand and your public cards are gone.",
        )),
    }
}

/// The legal plays: `On 9 you can play A, 9, J, Q, K, or a 2 or 10.`
fn what_goes(view: View<'_, SillyBiscuits>) -> String {
    let to_beat = view.public.to_beat;
    let on = to_beat.rank().map_or("any card", Rank::text);
    let ranks = rank_list(to_beat.playable() & !specials(view.rules.style));
    match ranks.as_str() {
        "" => format!("On {on}, only 2 and 10 can be played."),
        ranks => format!("On {on} you can play {ranks}, or a 2 or 10."),
    }
}

/// The card to beat: `9 or higher`, `higher than 9`, `any card`.
pub(super) fn target(public: &Public, equal: bool) -> String {
    match (public.to_beat.rank(), equal) {
        (None, _) => "any card".into(),
        (Some(rank), true) => format!("{rank} or higher"),
        (Some(rank), false) => format!("higher than {rank}"),
    }
}
