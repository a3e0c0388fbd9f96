//! The rules in force, in a player's words. A paragraph is one line: screens
//! break it.

use super::round::{Joins, Short};
use super::rules::Rules;
use super::winnings::Winnings;

pub(super) fn prose(rules: &Rules) -> String {
    let goal = if rules.endless {
        "Win the most rounds."
    } else {
        "Have all the cards."
    };
    format!(
        "\
{goal}

THE CARDS  {}

THE START  The cards are dealt out evenly, face down. What is left stays in the deck.

A ROUND  Everyone shows the top card of their stack; the highest rank wins. {} {}

{}

WHAT TO TYPE
  flip     show the next round; Enter alone does it too. Anyone may.
",
        cards(rules),
        war(rules),
        short_of_cards(rules),
        end(rules)
    )
}

fn cards(rules: &Rules) -> String {
    let Rules { suits, ranks, .. } = rules;
    let playing = if *suits <= 4 && *ranks <= 13 {
        " The ace is 1, the lowest; jack, queen and king are 11, 12 and 13."
    } else {
        ""
    };
    let extra = match rules.extra.as_slice() {
        [] => String::new(),
        cards => {
            let words: Vec<String> = cards.iter().map(|card| card.word()).collect();
            format!(" And: {}.", words.join(", "))
        }
    };
    format!("{suits} suits of {ranks} ranks; suits do not matter.{playing}{extra}")
}

fn war(rules: &Rules) -> String {
    let down = match rules.face_down {
        0 => "one more card, which decides".into(),
        1 => "two more cards; the second decides".into(),
        n => format!("{} more cards; the last one decides", n + 1),
    };
    match rules.joins {
        Joins::Tied => format!(
            "Those who share the highest go to war: each draws {down}, or goes on with the war."
        ),
        Joins::Everyone => format!(
            "If several share the highest, everyone goes to war: each draws {down}. \
             If several share the highest again, the war goes on, for everyone."
        ),
    }
}

fn short_of_cards(rules: &Rules) -> &'static str {
    match (rules.short, rules.joins) {
        (Short::Lose, _) => {
            "Who cannot draw that many is out of it. If none of them can, \
             the one who could draw the most wins; if that is more than one, nobody does."
        }
        (Short::LastCard, Joins::Tied) => {
            "Who cannot draw that many fights with the last card they \
             could draw; with none left the card that tied stands. When nobody at war can draw \
             any more and it is still a tie, nobody wins."
        }
        (Short::LastCard, Joins::Everyone) => {
            "Who cannot draw that many fights with the last card they \
             could draw; with none left a card that tied stands, and any other is beaten. When \
             nobody can draw any more and it is still a tie, nobody wins."
        }
    }
}

fn end(rules: &Rules) -> String {
    let order = match rules.winnings {
        Winnings::BySeat => {
            "player 1's cards first, as they were shown, then player 2's, and so on"
        }
        Winnings::WinnerFirst => "the winner's own cards first, then the others' by seat",
        Winnings::LoserFirst => "the others' cards first, by seat, then the winner's own",
        Winnings::HighFirst => "the highest first; equal ones by seat",
        Winnings::Shuffled => "shuffled",
    };
    let limit = rules.round_limit;
    if rules.endless {
        return format!(
            "\
THE CARDS OF A ROUND  All go to the discard pile, {order}. \
When somebody has no cards then, the discard pile and the deck are shuffled and \
dealt out evenly, under what the players still hold. The same happens before \
each draw of a war, if there is a card for everyone.

THE END  After {limit} rounds. Who won the most rounds wins the game; if two won the \
same number, it is a draw."
        );
    }
    let long = match rules.winnings {
        Winnings::BySeat => "Most games would go on for ever",
        Winnings::Shuffled => "That can take long",
        _ => "A game could go on for ever",
    };
    format!(
        "\
THE CARDS OF A ROUND  They go under the winner's stack, {order}. What nobody wins is out of play.

THE END  When at most one player has cards: who has them wins. {long}, so \
after {limit} rounds it is a draw."
    )
}

#[cfg(test)]
mod tests {
    use super::super::War;
    use parlour_engine::{Present, Session};
    use serde_json::json;

    #[test]
    fn prose_tells_every_rule() {
        for (map, words, others) in [
            (json!({}), "after 5000 rounds it is a draw", "last card"),
            (json!({}), "Those who share the highest", "everyone goes"),
            (json!({}), "is out of it", "shuffled"),
            (
                json!({"preset": "endless"}),
                "After 1000 rounds",
                "winner's stack",
            ),
            (
                json!({"preset": "bicycle"}),
                "4 more cards",
                "two more cards",
            ),
            (json!({"preset": "bicycle"}), "stack, shuffled.", "for ever"),
            (json!({"extra": "1-1000"}), "And: 1-1000.", "last card"),
            (json!({"face-down": 0}), "one more card", "two more"),
            (json!({"face-down": 3}), "4 more cards", "two more"),
            (
                json!({"short-of-cards": "last-card"}),
                "the card that tied stands",
                "out of it",
            ),
            (
                json!({"joins": "everyone"}),
                "everyone goes to war",
                "Those who share",
            ),
            (
                json!({"joins": "everyone", "short-of-cards": "last-card"}),
                "any other is beaten",
                "the card that tied",
            ),
            (
                json!({"winnings": "loser-first"}),
                "others' cards first",
                "player 1's",
            ),
            (
                json!({"winnings": "winner-first"}),
                "own cards first",
                "player 1's",
            ),
            (
                json!({"winnings": "high-first"}),
                "the highest first",
                "player 1's",
            ),
        ] {
            let map = map.as_object().unwrap();
            let rules = Session::<War>::read_rules(map).unwrap();
            let text = War::prose(&rules);
            assert!(text.contains(words), "{words}: {text}");
            assert!(!text.contains(others), "{others}: {text}");
        }
    }
}
