//! The rules in force, explained to players. A paragraph is one line: screens
//! wrap it.

use super::round::{Joins, ShortOfCards};
use super::rules::{Ace, Rules};
use super::winnings::Winnings;

pub(super) fn prose(rules: &Rules) -> String {
    let goal = if rules.endless {
        "Win the most rounds."
    } else {
        "Win by collecting all the cards."
    };
    format!(
        "\
{goal}

THE CARDS  {}

THE START  Everybody gets the same number of cards, face down, in a stack. No peeking! Cards that cannot be dealt evenly stay in the deck.

A ROUND  Everyone turns over their top card, and the highest card wins. {} {}

{}

WHAT TO TYPE
  flip     show the next round; or just press Enter. Anyone may do it.
",
        cards(rules),
        war(rules),
        short_of_cards(rules),
        end(rules)
    )
}

fn cards(rules: &Rules) -> String {
    let Rules { suits, ranks, .. } = rules;
    let is_pack = *suits <= 4 && *ranks <= 13;
    let playing = match (is_pack, rules.ace) {
        (true, Ace::Low) => " The ace is the lowest card, the king the highest.",
        (true, Ace::High) => " The ace is the highest card, above the king.",
        (false, Ace::Low) => "",
        (false, Ace::High) => " Cards of rank 1 are the highest.",
    };
    let extra = match rules.extra.as_slice() {
        [] => String::new(),
        cards => {
            let words: Vec<String> = cards.iter().map(|card| card.word()).collect();
            format!(" Extra cards: {}.", words.join(", "))
        }
    };
    format!("{suits} suits of {ranks} cards each. Suits do not matter.{playing}{extra}")
}

fn war(rules: &Rules) -> String {
    let down = match rules.face_down {
        0 => "one more card, and that card counts".into(),
        1 => "two more cards, and the second counts".into(),
        n => format!("{} more cards, and the last one counts", n + 1),
    };
    match rules.joins {
        Joins::Tied => format!(
            "If players tie for the highest card, they go to war: each of them draws {down}. Another tie, and the war goes on!"
        ),
        Joins::Everyone => format!(
            "If players tie for the highest card, everyone goes to war: each player draws {down}. \
             Another tie, and the war goes on for everyone!"
        ),
    }
}

fn short_of_cards(rules: &Rules) -> &'static str {
    match (rules.short, rules.joins) {
        (ShortOfCards::Lose, _) => {
            "A player without enough cards loses the war. If nobody has enough, the \
             player who drew the most cards wins; if several did, nobody wins."
        }
        (ShortOfCards::LastCard, Joins::Tied) => {
            "A player without enough cards fights with the last card they have; with none \
             left, the card that tied counts again. If nobody at war can draw any more and it \
             is still a tie, nobody wins."
        }
        (ShortOfCards::LastCard, Joins::Everyone) => {
            "A player without enough cards fights with the last card they have; with none \
             left, only a card that tied counts again. If nobody can draw any more and it is \
             still a tie, nobody wins."
        }
    }
}

fn end(rules: &Rules) -> String {
    let order = match rules.winnings {
        Winnings::BySeat => {
            "player 1's cards first, in the order shown, then player 2's, and so on"
        }
        Winnings::WinnerFirst => "the winner's own cards first, then the others' in seat order",
        Winnings::LoserFirst => "the others' cards first, in seat order, then the winner's own",
        Winnings::HighFirst => "the highest first; equal cards in seat order",
        Winnings::Shuffled => "shuffled",
    };
    let limit = rules.round_limit;
    if rules.endless {
        return format!(
            "\
THE CARDS OF A ROUND  All go to the discard pile, {order}. \
When somebody runs out of cards, the discard pile and the deck are shuffled and \
dealt out evenly, and each player puts the new cards under the stack. The same \
happens before each draw of a war, if there is a card for everyone.

THE END  After {limit} rounds the player who won the most rounds wins; if two players \
share the lead, it is a draw."
        );
    }
    let long = match rules.winnings {
        Winnings::BySeat => "Most games would go on forever",
        Winnings::Shuffled => "That can take a while",
        _ => "A game could go on forever",
    };
    format!(
        "\
THE CARDS OF A ROUND  The winner puts them under their stack, {order}. Cards that nobody wins are out of play.

THE END  A player with no cards left is out. The last player with cards wins! {long}, so \
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
            (json!({}), "they go to war", "everyone goes"),
            (json!({}), "loses the war", "shuffled"),
            (
                json!({"preset": "endless"}),
                "After 1000 rounds",
                "under their stack",
            ),
            (json!({"preset": "bicycle"}), "above the king", "the lowest"),
            (
                json!({"ranks": 20, "ace": "high"}),
                "rank 1 are",
                "the king",
            ),
            (json!({"preset": "bicycle"}), "stack, shuffled.", "forever"),
            (
                json!({"extra": "1-1000"}),
                "Extra cards: 1-1000.",
                "last card",
            ),
            (json!({"face-down": 0}), "one more card", "two more"),
            (json!({"face-down": 3}), "4 more cards", "two more"),
            (
                json!({"short-of-cards": "last-card"}),
                "the card that tied counts again",
                "loses the war",
            ),
            (
                json!({"joins": "everyone"}),
                "everyone goes to war",
                "they go to war",
            ),
            (
                json!({"joins": "everyone", "short-of-cards": "last-card"}),
                "only a card that tied",
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
