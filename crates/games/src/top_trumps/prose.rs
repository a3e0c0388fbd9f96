//! The rules in force, as text for players.

use super::rules::{NextChooser, OutOfCards, Picks, PlayFor, PlayFrom, Rules, Ties};

pub(super) fn prose(rules: &Rules) -> String {
    let source = match rules.source() {
        "" => String::new(),
        source => format!("\n\nFrom: {source}"),
    };
    format!(
        "\
{aim}

THE DECK  {title}: {cards} cards. Each card shows:
{properties}{source}

THE START  Everybody gets the same number of cards; the rest are not used.
{seen}

A ROUND  {choice}
{next}
{compared} The highest value wins the round
(the lowest if the list above says so). {won}
{tie}

THE END  {end}
After {limit} rounds the player with the most {what} wins; a tie is a draw.

WHAT TO TYPE  {typed} (upper or lower case; the
beginning is enough if it is unique), or its number in the list.
",
        aim = aim(rules),
        title = rules.title(),
        cards = rules.cards(),
        properties = properties(rules),
        seen = seen(rules),
        choice = match rules.hand {
            PlayFrom::Whole => {
                "Everybody secretly picks a card from the hand. Then one player picks a\n\
                 property to challenge the others with."
            }
            PlayFrom::Top =>
                "Everybody plays the top card. One player picks a property to challenge\n\
                 the others with.",
        },
        next = next(rules),
        compared = match rules.hand {
            PlayFrom::Whole => "All picked cards show their value.",
            PlayFrom::Top => "All top cards show their value.",
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
            PlayFrom::Whole => "The name of a card or of a property",
            PlayFrom::Top => "The name of a property",
        },
    )
}

fn aim(rules: &Rules) -> &'static str {
    match (rules.play_for, rules.picks) {
        (PlayFor::Cards, Picks::Blind) => {
            "Win cards by beating the others' values, without seeing your own."
        }
        (PlayFor::Cards, Picks::Open) => "Win cards by beating the others' values.",
        (PlayFor::Points, Picks::Blind) => {
            "Win rounds by beating the others' values, without seeing your own."
        }
        (PlayFor::Points, Picks::Open) => "Win rounds by beating the others' values.",
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
        (PlayFrom::Whole, Picks::Blind) => {
            "You see the names of your cards. Nobody knows a value until it has been shown;\n\
             after that everybody may remember it."
        }
        (PlayFrom::Whole, Picks::Open) => {
            "You see your cards with their values; the others see a value when it is shown,\n\
             and everybody may remember it."
        }
        (PlayFrom::Top, Picks::Blind) => {
            "Your cards are a stack. You see only the name of the top card. Nobody\n\
             knows a value until it has been shown; after that everybody may remember it."
        }
        (PlayFrom::Top, Picks::Open) => {
            "Your cards are a stack. You see only the top card with its values. The\n\
             others see a value when it is shown, and everybody may remember it."
        }
    }
}

fn next(rules: &Rules) -> String {
    let next = match rules.next_chooser {
        NextChooser::Rotating => "Player 1 chooses first, then the next seat each round.",
        NextChooser::Winner => {
            "Player 1 chooses first, then whoever won the last round; after a draw, the same\n\
             player again."
        }
    };
    match (rules.out_of_cards, rules.play_for) {
        (OutOfCards::Leaves, PlayFor::Cards) => {
            format!("{next}\nPlayers who are out are skipped.")
        }
        _ => next.into(),
    }
}

fn won(rules: &Rules) -> &'static str {
    match (rules.play_for, rules.hand) {
        (PlayFor::Cards, PlayFrom::Whole) => {
            "The winner takes the others' picked\n\
             cards into the hand."
        }
        (PlayFor::Cards, PlayFrom::Top) => {
            "All these cards go to the bottom of\n\
             the winner's stack: first the winner's own card, then the others in seat order."
        }
        (PlayFor::Points, PlayFrom::Whole) => {
            "The winner gets a point, and all\n\
             picked cards are set aside."
        }
        (PlayFor::Points, PlayFrom::Top) => {
            "The winner gets a point, and all\n\
             these cards are set aside."
        }
    }
}

fn tie(rules: &Rules) -> &'static str {
    match (rules.ties, rules.play_for, rules.hand) {
        (Ties::Stay, _, PlayFrom::Whole) => {
            "If the best value is shared, it is a draw and every card stays."
        }
        (Ties::Stay, _, PlayFrom::Top) => {
            "If the best value is shared, it is a draw and every card stays on top."
        }
        (Ties::Middle, PlayFor::Cards, PlayFrom::Whole) => {
            "If the best value is shared, it is a draw: the picked cards go to the\n\
             middle, and the next winner takes them too."
        }
        (Ties::Middle, PlayFor::Cards, PlayFrom::Top) => {
            "If the best value is shared, it is a draw: the cards go to the middle,\n\
             and the next winner takes them too, to the bottom before all others."
        }
        (Ties::Middle, PlayFor::Points, _) => {
            "If the best value is shared, it is a draw: the cards go to the middle,\n\
             and are set aside when the next round is won."
        }
    }
}

fn end(rules: &Rules) -> String {
    match (rules.play_for, rules.out_of_cards, rules.ties) {
        (PlayFor::Points, ..) => {
            let first = match rules.points_to_win {
                0 => {
                    return "The game ends when the hands are empty: the player with the\n\
                            most points wins, and a tie is a draw."
                        .into();
                }
                1 => "a point".into(),
                points => format!("{points} points"),
            };
            format!(
                "The first player with {first} wins. Otherwise the game ends when\n\
                 the hands are empty: the player with the most points wins, and a tie is a draw."
            )
        }
        (PlayFor::Cards, OutOfCards::Ends, Ties::Stay) => {
            "The game ends when a player has no cards left. Whoever took the last\n\
             card wins."
                .into()
        }
        (PlayFor::Cards, OutOfCards::Ends, Ties::Middle) => {
            "The game ends when a player has no cards left. Whoever took the last\n\
             card wins. If it went to the middle, the player with the most cards wins; a tie\n\
             is a draw."
                .into()
        }
        (PlayFor::Cards, OutOfCards::Leaves, Ties::Stay) => {
            "A player with no cards left is out. The last one left wins.".into()
        }
        (PlayFor::Cards, OutOfCards::Leaves, Ties::Middle) => {
            "A player with no cards left is out. The last one left takes the middle\n\
             and wins; if nobody is left, it is a draw."
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
                "After 7 rounds the player with the most cards",
                "whoever won",
                "every card stays.",
            ],
            &["stack", "middle", "point,", "is out"],
        );
        check(
            json!({"preset": "official"}),
            &[
                "top card with its values",
                "and wins; if nobody",
                "are skipped",
            ],
            &[
                "secretly",
                "blind",
                "without seeing",
                "The game ends",
                "name of a card",
            ],
        );
        check(
            json!({"play-for": "points", "points-to-win": 3, "picks": "open"}),
            &[
                "gets a point",
                "The first player with 3 points wins",
                "the most points",
            ],
            &["no cards left", "Nobody knows", "most cards", "Take"],
        );
        check(
            json!({"hand": "top", "play-for": "points", "ties": "middle"}),
            &[
                "name of the top card",
                "set aside when",
                "ends when the hands are empty",
            ],
            &["bottom", "secretly"],
        );
        check(
            json!({"ties": "middle"}),
            &[
                "went to the middle, the player with the most cards wins",
                "takes them too",
            ],
            &["stack", "stays"],
        );
        check(
            json!({"out-of-cards": "leaves", "hand": "top", "ties": "stay"}),
            &["The last one left wins", "stays on top"],
            &["middle"],
        );
    }
}
