//! Why a move is a good one, as a sentence.

use parlour_engine::View;
use parlour_engine::player::Decision;

use super::Blackjack;
use super::counting::{Unseen, quick_choices};
use super::moves::Move;
use super::odds::{CardValue, is_low, quick_edge};
use super::rules::Turns;
use super::state::{Phase, PlayerHand};

/// The strongest reason for a move, from the cards that were seen.
pub(super) fn reason(decision: Decision<'_, Blackjack>, mv: Move) -> Option<String> {
    let view = decision.view;
    let unseen = Unseen::new(view);
    match (view.public.phase, mv) {
        (Phase::Hand(_, position), mv) => {
            let own = &view.public.hands[position as usize];
            hand(view, own, &unseen, mv)
        }
        (Phase::Insurance(_), mv) => Some(insurance(&unseen, mv)),
        (Phase::Bets(_), Move::Bet(_)) if view.rules.turns == Turns::Hands => {
            let whom = match quick_edge(view.rules, unseen.chances()) > 0.0 {
                true => "the player",
                false => "the dealer",
            };
            Some(format!("The cards that are left favour {whom}."))
        }
        _ => None,
    }
}

fn insurance(unseen: &Unseen, mv: Move) -> String {
    let (tens, all) = (unseen.tens(), unseen.total());
    let enough = match 3.0 * tens > all {
        true => "more",
        false => "not more",
    };
    let so = match mv {
        Move::Insure => "Insurance pays when more than a third of the cards are tens",
        _ => "Insurance pays only when more than a third of the cards are tens",
    };
    format!("{so}: {tens} of {all} unseen cards are tens, {enough} than a third.")
}

fn hand(view: View<'_, Blackjack>, own: &PlayerHand, unseen: &Unseen, mv: Move) -> Option<String> {
    let values = own.hand.values();
    let value = values.max().unwrap_or(0);
    let (bust, all) = (unseen.busting(own), unseen.total());
    if mv == Move::Hit && is_low(values) {
        return Some(format!("No card can bust {value}."));
    }
    if view.rules.turns == Turns::Hands
        && let Some(reason) = by_odds(view, own, unseen, mv)
    {
        return Some(reason);
    }
    let too_much = format!("{bust} of {all} unseen cards would bust {value}.");
    match mv {
        Move::Hit if bust == 0.0 => Some(format!("No card can bust a soft {value}.")),
        Move::Hit if 2.0 * bust <= all => Some(format!("Only {too_much}")),
        Move::Hit => Some(too_much),
        Move::Stay if bust > 0.0 => Some(too_much),
        Move::Stay => Some(format!("{value} is good enough.")),
        _ => None,
    }
}

/// A comparison with the next best move, if this one is the best.
fn by_odds(
    view: View<'_, Blackjack>,
    own: &PlayerHand,
    unseen: &Unseen,
    mv: Move,
) -> Option<String> {
    let choices = quick_choices(view, own, unseen)?;
    let of = |wanted: Move| choices.iter().find(|(mv, _)| *mv == wanted);
    let &(_, chosen) = of(mv)?;
    // Doing nothing else but hitting or staying is always possible.
    let others = [Move::Hit, Move::Stay]
        .into_iter()
        .filter(|&other| other != mv);
    let next = others
        .filter_map(of)
        .map(|&(_, value)| value)
        .fold(f64::NEG_INFINITY, f64::max);
    if chosen <= next {
        return None;
    }
    let doing = match mv {
        Move::Hit => "hitting",
        Move::Stay => "standing",
        Move::Double => "doubling",
        Move::Split => "splitting",
        Move::Surrender => "surrendering",
        _ => return None,
    };
    let values = own.hand.values();
    let kind = match values.min() < values.max() {
        true => "Soft ",
        false => "",
    };
    let hand = format!("{kind}{}", values.max().unwrap_or(0));
    let up = CardValue::of(*view.public.dealer.cards().first()?);
    let up = match up {
        CardValue::ACE => "an ace".into(),
        other if other.number() == 8 => "an 8".into(),
        other => format!("a {}", other.number()),
    };
    Some(match (chosen > 0.0, next > 0.0) {
        (true, true) => format!("{hand} against {up} wins on average, and {doing} wins the most."),
        (true, false) => format!("{hand} against {up} wins on average only by {doing}."),
        (false, _) => {
            format!("{hand} against {up} loses on average, but {doing} loses the least.")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::rules::Rules;
    use super::*;
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Game, Seat, Session};

    fn reason_of(rules: Rules, deck: &str, mv: Move) -> Option<String> {
        let cards = deck.split(' ').map(String::from).collect();
        let chance = Chance::FirstCards(vec![cards]);
        let mut session = Session::<Blackjack>::new(rules, Names::numbered(1), chance).unwrap();
        if rules.bets && !deck.is_empty() {
            session.play_recorded("1:bet 5").unwrap();
        }
        let view = session.view(Seat::new(0));
        let decision = Decision {
            view,
            memory: session.memory(Seat::new(0)),
            moves: &Blackjack::legal_moves(view),
        };
        reason(decision, mv)
    }

    fn check(rules: Rules, deck: &str, mv: Move, expected: &str) {
        let reason = reason_of(rules, deck, mv);
        assert_eq!(reason.as_deref(), Some(expected), "{deck} {mv}");
    }

    #[test]
    fn reasons_are_true() {
        let casino = |deck, mv, expected| check(Rules::CASINO, deck, mv, expected);
        let loses = "15 against a 10 loses on average, but hitting loses the least.";
        casino("10S 5H 5S 10D", Move::Hit, loses);
        let wins = "11 against a 6 wins on average, and doubling wins the most.";
        casino("6S 5H 5S 6D", Move::Double, wins);
        let loses = "16 against an 8 loses on average, but splitting loses the least.";
        casino("8S 5H 8H 8D", Move::Split, loses);
        let soft = "Soft 18 against a 7 wins on average, and standing wins the most.";
        casino("AS 5H 7H 7D", Move::Stay, soft);
        casino("2S 5H 3H 7D", Move::Hit, "No card can bust 5.");
        let tens = "Insurance pays only when more than a third of the cards are tens: \
                    95 of 309 unseen cards are tens, not more than a third.";
        casino("10S 5H 8H AD", Move::Decline, tens);
        let seed = |deck, mv, expected| check(Rules::SEED, deck, mv, expected);
        let few = "Only 15 of 49 unseen cards would bust 12.";
        seed("10S 5H 2S 7D", Move::Hit, few);
        let many = "37 of 49 unseen cards would bust 18.";
        seed("10S 5H 8S 7D", Move::Stay, many);
        let most = "29 of 49 unseen cards would bust 16.";
        seed("10S 5H 6S 7D", Move::Hit, most);
    }

    /// Moves that are not the best have no reason; that the hand is good is one for staying.
    #[test]
    fn bad_moves_have_no_reason() {
        for mv in [Move::Split, Move::Double, Move::Surrender] {
            let reason = reason_of(Rules::CASINO, "10S 5H 10H 6D", mv);
            assert_eq!(reason, None, "{mv}");
        }
    }
}
