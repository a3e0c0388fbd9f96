//! The rules in force, as text for players.

use super::rules::{Double, HoleCard, Naturals, Rules, Surrender, Ties, Turns};

/// The longest line.
const COLUMNS: usize = 79;

pub(super) fn prose(rules: &Rules) -> String {
    let mut parts = vec!["Get closer to 21 than the dealer without going over.".into()];
    let sections = [
        vec![cards(rules)],
        vec![start(rules)],
        insurance(rules),
        your_turn(rules),
        vec![dealer(rules)],
        result(rules),
    ];
    for lines in sections.into_iter().filter(|lines| !lines.is_empty()) {
        let lines: Vec<String> = lines.iter().map(|line| wrapped(line)).collect();
        parts.push(lines.join("\n"));
    }
    parts.push(typing(rules));
    parts.join("\n\n") + "\n"
}

/// Wraps the text into lines of at most [`COLUMNS`] characters.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut column = 0;
    for word in text.split([' ', '\n']) {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > COLUMNS {
            lines.push('\n');
            column = 0;
        } else if column > 0 {
            lines.push(' ');
            column += 1;
        }
        lines += word;
        column += width;
    }
    lines
}

fn cards(rules: &Rules) -> String {
    let decks = match rules.decks {
        1 => "One deck of 52".into(),
        decks => format!("{decks} decks of 52"),
    };
    let shuffled = match rules.penetration {
        0 => "before every hand.".into(),
        percent => format!(
            "\
before a hand
when {percent} % of the cards have been dealt or fewer than six per hand remain. If
the cards run out during a hand, the discards are shuffled in."
        ),
    };
    format!(
        "\
THE CARDS  {decks}, shuffled {shuffled} Number cards count
their number; jack, queen and king count 10; an ace counts 1 or 11, whichever
is better."
    )
}

fn start(rules: &Rules) -> String {
    let mut text = String::from("THE START  ");
    if rules.bets {
        text += &format!(
            "\
Everybody starts with {} and bets at least {} and at most {}, in whole
amounts. All bet at the same time. ",
            rules.purse, rules.table_minimum, rules.table_maximum
        );
    }
    text += match rules.hole_card {
        HoleCard::Peek => {
            "\
Everybody gets two cards, and so does the dealer, whose first card lies face
down until the hand is settled."
        }
        HoleCard::None => {
            "\
Everybody gets two cards. The dealer gets one card face up, and the
second one after all players have played."
        }
    };
    text += match (rules.bets, rules.naturals) {
        (false, _) => " A 21 with the first two cards wins the hand.",
        (true, Naturals::ThreeToTwo) => {
            " A 21 with the first two cards wins one and a half times the bet (3:2)."
        }
        (true, Naturals::SixToFive) => {
            " A 21 with the first two cards wins 1.2 times the bet (6:5)."
        }
    };
    text += match (rules.hole_card, rules.ties) {
        (HoleCard::Peek, Ties::Dealer) => {
            " If the dealer's first\ntwo cards are 21, the dealer wins against everybody."
        }
        (HoleCard::Peek, Ties::Push) => {
            " With an ace or a ten up\n\
             the dealer looks at the face-down card: a 21 wins against everybody who does \
             not have one too."
        }
        (HoleCard::None, Ties::Dealer) => {
            " If the dealer's two\ncards are 21, the dealer wins against everybody."
        }
        (HoleCard::None, Ties::Push) => {
            " If the dealer's two\n\
             cards are 21, the dealer wins against everybody whose first two are not."
        }
    };
    if rules.hole_card == HoleCard::None && (rules.double != Double::None || rules.split_hands > 1)
    {
        text += "\nDoubled and split bets are lost too.";
    }
    text
}

fn insurance(rules: &Rules) -> Vec<String> {
    if !rules.insurance {
        return Vec::new();
    }
    vec![
        "\
INSURANCE  When the dealer shows an ace, you can put up half your bet as
insurance. It pays 2:1 if the dealer's first two cards are 21, and is lost
otherwise."
            .into(),
    ]
}

fn your_turn(rules: &Rules) -> Vec<String> {
    let stay = rules.stay();
    let done = match (rules.turns, rules.ties) {
        (Turns::Rounds, Ties::Dealer) => {
            ": after the dealer's turn you win, unless the dealer has 21 too."
        }
        (Turns::Rounds, Ties::Push) => {
            ": after the dealer's turn you win, or tie if the dealer has 21 too."
        }
        (Turns::Hands, _) => ". Each hand is played to its end before the next one.",
    };
    let mut lines = vec![format!(
        "\
YOUR TURN  Hit (take a card) or {stay} (take no more cards in this hand). Above 21 you
are bust and lose at once. With 21 your hand is done{done}"
    )];
    let double = match rules.double {
        Double::None => None,
        Double::Any => Some("any two cards"),
        Double::NineToEleven => Some("two cards worth 9, 10 or 11"),
        Double::TenOrEleven => Some("two cards worth 10 or 11"),
    };
    if let Some(cards) = double {
        lines.push(format!(
            "Double on {cards}: bet the same amount again and take exactly one more card."
        ));
    }
    if rules.split_hands > 1 {
        lines.push(split(rules));
    }
    if rules.surrender == Surrender::Late {
        lines.push(
            "Surrender as your first decision on two cards: you get half your bet back.".into(),
        );
        if rules.hole_card == HoleCard::None {
            lines.push("If the dealer's first two cards are 21, you still lose all of it.".into());
        }
    }
    if rules.bets {
        lines.push("You cannot bet more than your purse holds.".into());
    }
    lines
}

fn split(rules: &Rules) -> String {
    let mut text = format!(
        "\
Split two cards of the same value into two hands with a bet each, up to {} hands.
A 21 after a split is an ordinary 21 and pays no bonus.",
        rules.split_hands
    );
    text += match rules.hit_split_aces {
        true => " Split aces are played like other hands",
        false => " Split aces get one card each",
    };
    text += match (rules.resplit_aces, rules.split_hands) {
        (_, 2) => ".",
        (true, _) => "\nand can be split again.",
        (false, _) => "\nand cannot be split again.",
    };
    if rules.double != Double::None {
        text += match rules.double_after_split {
            true => " After a split you can double.",
            false => " After a split you cannot double.",
        };
    }
    if rules.most_hands() < super::rules::MAX_PLAYERS * rules.split_hands as usize {
        text += &format!(
            "\nThere are enough cards for {} hands at the table; after that nobody can split.",
            rules.most_hands()
        );
    }
    text
}

fn dealer(rules: &Rules) -> String {
    let stays = format!("{}s", rules.stay());
    let hits = if rules.hit_soft_17 {
        "The dealer hits below 17, and on a soft 17 (in which an ace counts 11).".into()
    } else {
        format!("The dealer hits below 17 and {stays} on 17 or more.")
    };
    match rules.turns {
        Turns::Rounds => {
            let but = match rules.ties {
                Ties::Dealer => "",
                Ties::Push => " without 21",
            };
            let stayed = match rules.bets {
                true => "stood",
                false => "stayed",
            };
            format!(
                "\
THE DEALER  acts once after each round of the players, while anybody is still
in. {hits}
An ace counts 11 unless that makes more than 21. A dealer who reaches 21 beats
everybody still in{but}; a dealer who is bust loses to them. When everybody has
{stayed}, the dealer plays on to the end."
            )
        }
        Turns::Hands => format!(
            "\
THE DEALER  plays last, unless all hands are settled. {hits}
An ace counts 11 unless that makes more than 21. A dealer who is bust loses to
everybody still in."
        ),
    }
}

fn result(rules: &Rules) -> Vec<String> {
    let tie = match (rules.ties, rules.bets) {
        (Ties::Dealer, _) => "a tie goes to the dealer.",
        (Ties::Push, true) => "in a tie you get your bet back.",
        (Ties::Push, false) => "nobody wins a tie.",
    };
    let wins = match rules.bets {
        true => {
            "\
A winner gets the bet back and the same amount again. Amounts are rounded down
to the cent. A player with less than the smallest bet is out."
        }
        false => "Each player plays against the dealer, and the winner gets a point.",
    };
    let ends = match rules.bets {
        true => "when all have left or are out",
        false => "when all have left",
    };
    let sitting = match rules.hands {
        1 => "The game is one hand.".into(),
        hands => format!(
            "\
After each hand everybody is asked whether to play again; a player who says no
leaves the table. The game ends {ends}, or after {hands} hands."
        ),
    };
    let end = match rules.bets {
        true => format!(
            "\
The player with the most money wins, if it is more than the {} at the start; if
it is less, the dealer wins. If it is the same, or two players share the most, it
is a draw.",
            rules.purse
        ),
        false => "\
The player with the most points wins, and the dealer can win too. If two share
the most, it is a draw."
            .into(),
    };
    vec![
        format!("THE RESULT  The higher hand wins; {tie} {wins}"),
        sitting,
        end,
    ]
}

fn typing(rules: &Rules) -> String {
    if !rules.bets {
        return "\
WHAT TO TYPE (upper or lower case; only the first letter counts)
  H   hit         S   stay
  Y   play again  N   leave"
            .into();
    }
    let mut text = String::from(
        "WHAT TO TYPE (upper or lower case; a letter or the whole word)\n  bet 25   any amount",
    );
    let moves = [
        (true, "H   hit"),
        (true, "S   stand"),
        (rules.double != Double::None, "D   double"),
        (rules.split_hands > 1, "P   split"),
        (rules.surrender != Surrender::None, "R   surrender"),
    ];
    for (_, words) in moves.iter().filter(|(there, _)| *there) {
        text += &format!("\n  {words}");
    }
    text += match rules.insurance {
        true => "\n  Y   take insurance, play again\n  N   no insurance, leave",
        false => "\n  Y   play again\n  N   leave",
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prose_says_what_was_agreed() {
        let seed = |change: fn(&mut Rules)| {
            let mut rules = Rules::SEED;
            change(&mut rules);
            prose(&rules)
        };
        assert!(seed(|_| ()).contains("after 100 hands"));
        assert!(seed(|_| ()).contains("stays on 17 or more"));
        assert!(seed(|rules| rules.hands = 1).contains("The game is one hand."));
        assert!(seed(|rules| rules.hit_soft_17 = true).contains("an ace counts 11"));
        assert!(seed(|rules| rules.ties = Ties::Push).contains("nobody wins a tie"));
        for word in ["bets", "purse", "split", "double", "urrender", "nsurance"] {
            assert!(!seed(|_| ()).contains(word), "{word}");
        }
    }

    #[test]
    fn lines_are_filled_and_not_too_long() {
        assert_eq!(wrapped("THE\nCARDS  a b"), "THE CARDS  a b");
        for rules in [Rules::SEED, Rules::CASINO] {
            let text = prose(&rules);
            let long = text.lines().find(|line| line.chars().count() > COLUMNS);
            assert_eq!(long, None);
        }
    }

    #[test]
    fn only_rules_in_force_are_told() {
        let check = |change: fn(&mut Rules), there: &str, not_there: &str| {
            let mut rules = Rules::CASINO;
            change(&mut rules);
            let text = prose(&rules).replace('\n', " ");
            assert!(text.contains(there), "{there}: {text}");
            assert!(!text.contains(not_there), "{not_there}: {text}");
        };
        check(|_| (), "6 decks of 52", "stay ");
        check(
            |_| (),
            "when 75 % of the cards have been dealt",
            "every hand.",
        );
        check(|_| (), "(3:2)", "(6:5)");
        check(
            |rules| rules.naturals = Naturals::SixToFive,
            "(6:5)",
            "(3:2)",
        );
        check(|_| (), "Double on any two cards", "worth");
        check(
            |rules| rules.double = Double::NineToEleven,
            "worth 9, 10 or 11",
            "any two",
        );
        check(
            |rules| rules.double = Double::TenOrEleven,
            "worth 10 or 11",
            "any two",
        );
        check(|rules| rules.double = Double::None, "split", "ouble");
        check(
            |rules| rules.double_after_split = false,
            "you cannot double",
            "you can double",
        );
        check(|rules| rules.split_hands = 1, "Double", "plit two");
        check(|_| (), "up to 4 hands", "There are enough cards");
        check(
            |rules| rules.decks = 1,
            "There are enough cards for 10 hands",
            "decks",
        );
        check(
            |rules| rules.resplit_aces = true,
            "can be split again",
            "cannot be split again",
        );
        check(
            |rules| rules.hit_split_aces = true,
            "played like other hands",
            "one card each",
        );
        check(
            |rules| rules.surrender = Surrender::None,
            "Split",
            "urrender",
        );
        check(|rules| rules.insurance = false, "Surrender", "nsurance");
        check(|_| (), "the dealer looks", "Doubled and split bets");
        check(
            |rules| rules.hole_card = HoleCard::None,
            "Doubled and split bets are lost",
            "looks",
        );
        check(|rules| rules.table_maximum = 77, "at most 77", "500");
        check(|rules| rules.purse = 99, "Everybody starts with 99", "1000");
    }
}
