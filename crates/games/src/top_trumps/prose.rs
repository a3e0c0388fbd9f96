//! The rules in force, in a player's words.

use super::rules::{Hand, NextChooser, OutOfCards, Picks, PlayFor, Rules, Ties};

pub(super) fn prose(rules: &Rules) -> String {
    let source = match rules.source() {
        "" => String::new(),
        source => format!("\n\nFrom: {source}"),
    };
    format!(
        "\
{aim}

THE DECK  {title}: {cards} cards. On each of them:
{properties}{source}

THE START  Everybody gets equally many cards; those left over are not used.
{seen}

A ROUND  {choice}
{next}
{compared} The highest value wins, unless
the deck says that the lowest does: {won}
{tie}

THE END  {end}
After {limit} rounds the most {what} win; equally many are a draw.

WHAT TO TYPE  {typed} (the beginning is enough if no
other one begins so, capitals or not), or its number in the list.
",
        aim = aim(rules),
        title = rules.title(),
        cards = rules.cards(),
        properties = properties(rules),
        seen = seen(rules),
        choice = match rules.hand {
            Hand::Whole => {
                "Everybody secretly picks a card from the hand. Then one player picks a\n\
                 property to challenge the others with."
            }
            Hand::Top =>
                "Everybody plays the top card. One player picks a property to challenge\n\
                 the others with.",
        },
        next = next(rules),
        compared = match rules.hand {
            Hand::Whole => "All picked cards show their value of it.",
            Hand::Top => "All top cards show their value of it.",
        },
        won = won(rules),
        tie = tie(rules),
        end = end(rules),
        limit = rules.round_limit,
        what = match rules.play_for {
            PlayFor::Cards => "cards",
            PlayFor::Points => "points",
        },
        typed = match rules.hand {
            Hand::Whole => "The name of a card or of a property",
            Hand::Top => "The name of a property",
        },
    )
}

fn aim(rules: &Rules) -> &'static str {
    match (rules.play_for, rules.picks) {
        (PlayFor::Cards, Picks::Blind) => {
            "Take the others' cards with values that beat theirs, without seeing your own."
        }
        (PlayFor::Cards, Picks::Open) => "Take the others' cards with values that beat theirs.",
        (PlayFor::Points, Picks::Blind) => {
            "Win rounds with values that beat the others', without seeing your own."
        }
        (PlayFor::Points, Picks::Open) => "Win rounds with values that beat the others'.",
    }
}

fn properties(rules: &Rules) -> String {
    let lines: Vec<String> = rules
        .properties()
        .iter()
        .map(|property| match property.lowest_wins() {
            true => format!("  {} (the lowest wins)", property.name()),
            false => format!("  {}", property.name()),
        })
        .collect();
    lines.join("\n")
}

fn seen(rules: &Rules) -> &'static str {
    match (rules.hand, rules.picks) {
        (Hand::Whole, Picks::Blind) => {
            "You see the names of your cards. A value is nobody's until it has been shown;\n\
             then everybody may remember it."
        }
        (Hand::Whole, Picks::Open) => {
            "You see your cards with their values; the others see a value when it is shown,\n\
             and everybody may remember it."
        }
        (Hand::Top, Picks::Blind) => {
            "Your cards are a stack, of which you see the name of the top card. A value is\n\
             nobody's until it has been shown; then everybody may remember it."
        }
        (Hand::Top, Picks::Open) => {
            "Your cards are a stack, of which you see the top card with its values. The\n\
             others see a value when it is shown, and everybody may remember it."
        }
    }
}

fn next(rules: &Rules) -> String {
    let next = match rules.next_chooser {
        NextChooser::Rotating => "Player 1 does it first, then the next seat each round.",
        NextChooser::Winner => {
            "Player 1 does it first, then whoever won the last round; after a draw, the same\n\
             player again."
        }
    };
    match (rules.out_of_cards, rules.play_for) {
        (OutOfCards::Leaves, PlayFor::Cards) => {
            format!("{next}\nWho is out of the game is passed over.")
        }
        _ => next.into(),
    }
}

fn won(rules: &Rules) -> &'static str {
    match (rules.play_for, rules.hand) {
        (PlayFor::Cards, Hand::Whole) => {
            "the others' picked cards go to the winner's\n\
             hand."
        }
        (PlayFor::Cards, Hand::Top) => {
            "all these cards go to the bottom of the\n\
             winner's stack, the own card before the others in seat order."
        }
        (PlayFor::Points, Hand::Whole) => {
            "it is worth a point, and all picked cards\n\
             are set aside."
        }
        (PlayFor::Points, Hand::Top) => {
            "it is worth a point, and all these cards\n\
             are set aside."
        }
    }
}

fn tie(rules: &Rules) -> &'static str {
    match (rules.ties, rules.play_for, rules.hand) {
        (Ties::Stay, _, Hand::Whole) => {
            "If the best value is there twice, it is a draw and every card stays."
        }
        (Ties::Stay, _, Hand::Top) => {
            "If the best value is there twice, it is a draw and every card stays on top."
        }
        (Ties::Middle, PlayFor::Cards, Hand::Whole) => {
            "If the best value is there twice, it is a draw: the picked cards go to the\n\
             middle, and the next winner takes them too."
        }
        (Ties::Middle, PlayFor::Cards, Hand::Top) => {
            "If the best value is there twice, it is a draw: the cards go to the middle,\n\
             and the next winner takes them too, to the bottom before all others."
        }
        (Ties::Middle, PlayFor::Points, _) => {
            "If the best value is there twice, it is a draw: the cards go to the middle,\n\
             and are set aside when the next round is won."
        }
    }
}

fn end(rules: &Rules) -> String {
    match (rules.play_for, rules.out_of_cards, rules.ties) {
        (PlayFor::Points, ..) => {
            let empty = "the hands are empty: the most points win, equally many are a\ndraw.";
            match rules.points_to_win {
                0 => format!("When {empty}"),
                1 => format!("Who has a point first wins. Otherwise it ends when\n{empty}"),
                points => {
                    format!("Who has {points} points first wins. Otherwise it ends when\n{empty}")
                }
            }
        }
        (PlayFor::Cards, OutOfCards::Ends, Ties::Stay) => {
            "Who has no cards left has lost, and who took the last card has won.".into()
        }
        (PlayFor::Cards, OutOfCards::Ends, Ties::Middle) => {
            "Who has no cards left has lost, and who took the last card has won.\n\
             If it went to the middle, the most cards win; equally many are a draw."
                .into()
        }
        (PlayFor::Cards, OutOfCards::Leaves, Ties::Stay) => {
            "Who has no cards left is out of the game. The last one left wins.".into()
        }
        (PlayFor::Cards, OutOfCards::Leaves, Ties::Middle) => {
            "Who has no cards left is out of the game. The last one left takes the\n\
             middle and wins; if nobody is left, it is a draw."
                .into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::TopTrumps;
    use super::*;
    use parlour_engine::Session;
    use serde_json::{Value, json};

    fn check(map: Value, said: &[&str], not_said: &[&str]) {
        let map = map.as_object().cloned().unwrap_or_default();
        let rules = Session::<TopTrumps>::read_rules(&map).unwrap();
        let prose = prose(&rules);
        let mut lines = prose.lines().filter(|line| !line.starts_with("From:"));
        assert!(lines.all(|line| line.chars().count() <= 80), "{prose}");
        for words in said {
            assert!(prose.contains(words), "{words}: {prose}");
        }
        for words in not_said {
            assert!(!prose.contains(words), "{words}: {prose}");
        }
    }

    #[test]
    fn prose_says_what_is_played_and_nothing_else() {
        check(
            json!({"deck": "elements", "round-limit": 7, "next-chooser": "winner"}),
            &[
                "55 cards",
                "Boiling point (the lowest wins)",
                "After 7 rounds the most cards",
                "whoever won",
                "every card stays.",
            ],
            &["stack", "middle", "point,", "out of the game"],
        );
        check(
            json!({"preset": "official"}),
            &["top card with its values", "middle and wins", "passed over"],
            &[
                "secretly",
                "blind",
                "without seeing",
                "has lost",
                "name of a card",
            ],
        );
        check(
            json!({"play-for": "points", "points-to-win": 3, "picks": "open"}),
            &[
                "worth a point",
                "Who has 3 points first wins",
                "the most points",
            ],
            &["has lost", "nobody's", "most cards", "Take"],
        );
        check(
            json!({"hand": "top", "play-for": "points", "ties": "middle"}),
            &[
                "name of the top card",
                "set aside when",
                "When the hands are empty",
            ],
            &["bottom", "secretly"],
        );
        check(
            json!({"ties": "middle"}),
            &["went to the middle, the most cards win", "takes them too"],
            &["stack", "stays"],
        );
        check(
            json!({"out-of-cards": "leaves", "hand": "top", "ties": "stay"}),
            &["The last one left wins", "stays on top"],
            &["middle"],
        );
    }
}
