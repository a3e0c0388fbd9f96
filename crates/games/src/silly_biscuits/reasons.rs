//! Why a move is a good one, as a sentence.

use parlour_engine::cards::Rank;
use parlour_engine::game::counted;
use parlour_engine::moves::Moves;
use parlour_engine::player::Decision;
use parlour_engine::table::Names;

use super::SillyBiscuits;
use super::heuristic::{next_player, played};
use super::moves::Move;

/// The strongest reason for a move, from what its seat knows.
pub(super) fn reason(
    decision: Decision<'_, SillyBiscuits>,
    names: &Names,
    mv: Move,
) -> Option<String> {
    let Decision { view, moves, .. } = decision;
    let public = view.public;
    let Some((_, rank, count)) = played(mv) else {
        return Some(match mv {
            Move::Draw => "No card can be played.".into(),
            Move::Take | Move::Skip if moves.active_len() == 0 => "No card can be played.".into(),
            Move::Take => "The pile has good cards.".into(),
            Move::Skip => "The cards are worth more later.".into(),
            Move::Hidden(_) if moves.active_len() == 1 => "Only the hidden card is left.".into(),
            Move::Hidden(_) => {
                "The hidden card may fit, and it has to be played sooner or later.".into()
            }
            Move::Swap(given, taken) => {
                let (one, other) = (article(given, "A"), article(taken, "a"));
                format!("{one} {given} is more useful than {other} {taken} at the end.")
            }
            Move::Done => "The best cards are already public.".into(),
            _ => return None,
        });
    };
    if moves.active_len() == 1 {
        return Some("No other card can be played.".into());
    }
    let next = next_player(view);
    let left = public.hands[next] + public.reserves[next].count();
    let name = names.of(next);
    let shithead = view.rules.is_shithead();
    Some(match (rank.number(), shithead) {
        (10, true) if public.pile.len() > 3 => {
            format!("It burns a pile of {} cards.", public.pile.len())
        }
        (10, _) => format!("After a {rank} the same player goes again."),
        (2, false) => "The other direction suits the hand better.".into(),
        (8, false) | (2, true) => {
            "Any card can follow it, so there is no high card to beat.".into()
        }
        _ if left <= 3 => {
            let cards = counted(left, "card");
            format!("{name} has only {cards} left, and this is hard to beat.")
        }
        _ if count > 1 => format!("It gets rid of {count} cards at once."),
        _ if shithead => "Low cards should go while they can.".into(),
        _ => "The most cards in the hand can follow it.".into(),
    })
}

/// `a` or `A` before most ranks, `an` or `An` before an ace or an 8.
fn article(rank: Rank, a: &str) -> String {
    match rank.number() {
        1 | 8 => format!("{a}n"),
        _ => a.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_have_the_right_article() {
        let ranks: Vec<String> = Rank::all()
            .map(|rank| format!("{} {rank}", article(rank, "a")))
            .collect();
        let expected = "an A, a 2, a 3, a 4, a 5, a 6, a 7, an 8, a 9, a 10, a J, a Q, a K";
        assert_eq!(ranks.join(", "), expected);
    }
}
