//! Parses what a player typed, and explains refusals.

use parlour_engine::View;
use parlour_engine::moves::{Moves, Refusal};

use super::Blackjack;
use super::hand_moves::{Obstacle, obstacle};
use super::money::Cents;
use super::moves::{Move, legal};
use super::rules::{Double, Rules};
use super::state::Phase;

pub(super) fn read(view: View<'_, Blackjack>, text: &str) -> Result<Move, Refusal> {
    let typed = text.trim();
    if let Phase::Bets(_) = view.public.phase {
        return bet(view, typed);
    }
    let moves = legal(view);
    let means = |mv: &Move| match view.rules.bets {
        true => is_word(*mv, typed),
        // As in the document: the first letter decides, whatever follows it.
        false => typed.chars().next().map(|c| c.to_ascii_uppercase()) == mv.letter(),
    };
    if let Some(mv) = moves.iter().find(means) {
        return Ok(mv);
    }
    if view.rules.bets
        && let Phase::Hand(_, position) = view.public.phase
        && let Some(mv) = Move::ALL.into_iter().find(means)
        && let Some(obstacle) = obstacle(view.rules, view.public, position as usize, mv)
    {
        return Err(Refusal::no(explain(view, mv, obstacle)));
    }
    Err(no_answer(typed, &choices(view)))
}

/// With bets, only the letter or the whole word counts: nobody should double
/// by typing some other word that begins with a D.
fn is_word(mv: Move, typed: &str) -> bool {
    let words: &[&str] = match mv {
        Move::Hit => &["h", "hit"],
        Move::Stay => &["s", "stand", "stay"],
        Move::Double => &["d", "double"],
        Move::Split => &["p", "split"],
        Move::Surrender => &["r", "surrender"],
        Move::Insure | Move::Again => &["y", "yes"],
        Move::Decline | Move::Leave => &["n", "no"],
        Move::Bet(_) => &[],
    };
    words.iter().any(|word| word.eq_ignore_ascii_case(typed))
}

/// `bet 25`, or the number alone.
fn bet(view: View<'_, Blackjack>, typed: &str) -> Result<Move, Refusal> {
    let Some((least, most)) = legal(view).bets() else {
        return Err(Refusal::no("You have already bet."));
    };
    let range = match least == most {
        true => format!("Type bet {least}."),
        false => format!("Type bet and a whole number from {least} to {most}, like bet {least}."),
    };
    let number = match typed.get(..3) {
        Some(word) if word.eq_ignore_ascii_case("bet") => typed[3..].trim_start(),
        _ => typed,
    };
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(no_answer(typed, &range));
    }
    // No purse has more digits than this.
    let units = number.parse().unwrap_or(u32::MAX);
    if legal(view).contains(Move::Bet(units)) {
        return Ok(Move::Bet(units));
    }
    let purse = view.public.players[view.seat].purse;
    let why = if units < view.rules.table_minimum {
        format!("The smallest bet is {least}.")
    } else if units > view.rules.table_maximum {
        format!("The largest bet is {}.", view.rules.table_maximum)
    } else {
        format!("Your purse holds {purse}.")
    };
    Err(Refusal::no(format!("{why} {range}")))
}

fn no_answer(typed: &str, choices: &str) -> Refusal {
    if typed.is_empty() {
        return Refusal::no(choices);
    }
    let shown: String = typed.chars().take(20).collect();
    Refusal::no(format!("{shown:?} is not an answer. {choices}"))
}

/// `Type H to hit, S to stand or D to double.`
fn choices(view: View<'_, Blackjack>) -> String {
    let choices: Vec<String> = legal(view)
        .iter()
        .map(|mv| format!("{mv} to {}", what(view.rules, mv)))
        .collect();
    match choices.is_empty() {
        true => "There is nothing to decide now.".into(),
        false => format!("Type {}.", listed(&choices)),
    }
}

/// What a move is called after "to".
pub(super) fn what(rules: &Rules, mv: Move) -> &'static str {
    match mv {
        Move::Hit => "hit",
        Move::Stay => rules.stay(),
        Move::Double => "double",
        Move::Split => "split",
        Move::Surrender => "surrender",
        Move::Insure => "take insurance",
        Move::Decline => "decline it",
        Move::Again => "play again",
        Move::Leave => "leave",
        Move::Bet(_) => "bet",
    }
}

/// `a, b or c`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

fn explain(view: View<'_, Blackjack>, mv: Move, obstacle: Obstacle) -> String {
    let rules = view.rules;
    let purse = view.public.players[view.seat].purse;
    let why = match (mv, obstacle) {
        (Move::Split, Obstacle::SplitAces) => "aces can be split only once".into(),
        (_, obstacle) => because(rules, obstacle, purse),
    };
    let what = what(rules, mv);
    format!("You cannot {what}: {why}. {}", choices(view))
}

fn because(rules: &Rules, obstacle: Obstacle, purse: Cents) -> String {
    match obstacle {
        Obstacle::NotAgreed => "this table does not allow it".into(),
        Obstacle::NotTwoCards => "the hand must have exactly two cards".into(),
        Obstacle::AfterSplit => "this hand comes from a split".into(),
        Obstacle::SplitAces => "split aces get one card each".into(),
        Obstacle::Value if rules.double == Double::TenOrEleven => {
            "the two cards must be worth 10 or 11".into()
        }
        Obstacle::Value => "the two cards must be worth 9, 10 or 11".into(),
        Obstacle::NotEqual => "the two cards must have the same value".into(),
        Obstacle::Hands => format!(
            "you already have {} hands, which is the limit",
            rules.split_hands
        ),
        Obstacle::Cards => "there are not enough cards for another hand".into(),
        Obstacle::Purse(bet) => format!("it costs another {bet}, and your purse holds {purse}"),
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Seat, Session};

    use super::super::Rules;
    use super::*;

    fn table(moves: &[&str]) -> Session<Blackjack> {
        let deck = "KH KS 9H 8D".split(' ').map(String::from).collect();
        let chance = Chance::FirstCards(vec![deck]);
        let mut session = Session::new(Rules::SEED, Names::numbered(1), chance).unwrap();
        for mv in moves {
            session.play(Seat::new(0), mv).unwrap();
        }
        session
    }

    #[test]
    fn the_first_letter_decides() {
        let check = |moves: &[&str], text: &str, expected: Result<Move, &str>| {
            let session = table(moves);
            let got = read(session.view(Seat::new(0)), text).map_err(|why| why.to_string());
            let shown: String = text.chars().take(30).collect();
            assert_eq!(got, expected.map_err(String::from), "{shown}");
        };
        const HIT: &str = "Type H to hit or S to stay.";
        for text in ["H", "h", " hit ", "hello", "\thi there", "h\u{301}"] {
            check(&[], text, Ok(Move::Hit));
        }
        check(&[], "stand", Ok(Move::Stay));
        check(&[], &"s".repeat(10_000_000), Ok(Move::Stay));
        check(&["S"], "yes", Ok(Move::Again));
        check(&["S"], "Nö", Ok(Move::Leave));
        for text in ["", " ", "\n", "\u{3000}"] {
            check(&[], text, Err(HIT));
        }
        // A long s and a double-struck h are different letters.
        for text in ["y", "1", "ſ", "ℍ", "🂡", "\0"] {
            check(&[], text, Err(&format!("{text:?} is not an answer. {HIT}")));
        }
        let long = "x".repeat(10_000_000);
        check(
            &[],
            &long,
            Err(&format!("{:?} is not an answer. {HIT}", &long[..20])),
        );
    }

    #[test]
    fn every_move_reads_back_where_it_is_legal() {
        for (moves, expected) in [(&[][..], "HS"), (&["S"][..], "YN")] {
            let session = table(moves);
            let view = session.view(Seat::new(0));
            let letters: String = legal(view).iter().filter_map(Move::letter).collect();
            assert_eq!(letters, expected);
            for mv in legal(view).iter() {
                assert_eq!(read(view, &mv.to_string()), Ok(mv));
            }
        }
    }

    #[test]
    fn only_leaving_is_idle() {
        let active = |moves: &[&str]| legal(table(moves).view(Seat::new(0))).active_len();
        assert_eq!((active(&[]), active(&["S"])), (2, 1));
    }

    #[test]
    fn with_bets_a_letter_or_the_whole_word_counts() {
        let deck = "8H KS 8C 9D".split(' ').map(String::from).collect();
        let chance = Chance::FirstCards(vec![deck]);
        let mut session =
            Session::<Blackjack>::new(Rules::CASINO, Names::numbered(1), chance).unwrap();
        let seat = Seat::new(0);
        for (text, expected) in [
            ("bet 25", Some(25)),
            ("BET 25", Some(25)),
            (" bet25 ", Some(25)),
            ("25", Some(25)),
            ("bet 5", Some(5)),
            ("bet 500", Some(500)),
            ("bet 4", None),
            ("bet 501", None),
            ("bet", None),
            ("bet -5", None),
            ("bet +5", None),
            ("bet 12.50", None),
            ("bet 99999999999999999999", None),
            ("bét 5", None),
            ("be", None),
            ("H", None),
        ] {
            let got = read(session.view(seat), text).ok();
            assert_eq!(got, expected.map(Move::Bet), "{text}");
        }
        session.play(seat, "bet 25").unwrap();
        for (text, expected) in [
            ("h", Some(Move::Hit)),
            ("Hit", Some(Move::Hit)),
            ("stand", Some(Move::Stay)),
            ("STAY", Some(Move::Stay)),
            ("double", Some(Move::Double)),
            ("p", Some(Move::Split)),
            ("split", Some(Move::Split)),
            ("surrender", Some(Move::Surrender)),
            ("hi", None),
            ("dubble", None),
            ("bet 25", None),
        ] {
            assert_eq!(read(session.view(seat), text).ok(), expected, "{text}");
        }
    }
}
