//! The rules in force, in a player's words.

use super::rules::{Double, HoleCard, Naturals, Rules, Surrender, Ties, Turns};

/// The width that the lines are filled to.
const COLUMNS: usize = 79;

pub(super) fn prose(rules: &Rules) -> String {
    let mut parts = vec!["Come closer to 21 than the dealer, and never above it.".into()];
    let told = [
        vec![cards(rules)],
        vec![start(rules)],
        insurance(rules),
        your_turn(rules),
        vec![dealer(rules)],
        result(rules),
    ];
    for lines in told.into_iter().filter(|lines| !lines.is_empty()) {
        let lines: Vec<String> = lines.iter().map(|line| filled(line)).collect();
        parts.push(lines.join("\n"));
    }
    parts.push(typing(rules));
    parts.join("\n\n") + "\n"
}

/// The text in lines that are as long as they can be.
fn filled(text: &str) -> String {
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
when {percent} % of the cards are out or fewer than six a hand remain. If they run
out in a hand, those of earlier hands are shuffled in."
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
    let mut told = String::from("THE START  ");
    if rules.bets {
        told += &format!(
            "\
Everybody has {} and bets at least {}, at most {}, in whole
amounts, all at once. ",
            rules.purse, rules.table_minimum, rules.table_maximum
        );
    }
    told += match rules.hole_card {
        HoleCard::Peek => {
            "\
Everybody gets two cards, the dealer too, whose first one lies face
down until the hand is settled."
        }
        HoleCard::None => {
            "\
Everybody gets two cards. The dealer gets one, face up, and the
second one when all have played."
        }
    };
    told += match (rules.bets, rules.naturals) {
        (false, _) => " 21 at once wins the hand.",
        (true, Naturals::ThreeToTwo) => " 21 at once wins one and a half times the bet (3:2).",
        (true, Naturals::SixToFive) => " 21 at once wins one and a fifth of the bet (6:5).",
    };
    told += match (rules.hole_card, rules.ties) {
        (HoleCard::Peek, Ties::Dealer) => {
            " If the dealer has 21\nat once, the dealer wins against everybody."
        }
        (HoleCard::Peek, Ties::Push) => {
            " With an ace or a ten up\n\
             the dealer looks: 21 at once wins against everybody who has not the same."
        }
        (HoleCard::None, Ties::Dealer) => {
            " If the dealer's two\ncards are 21, the dealer wins against everybody."
        }
        (HoleCard::None, Ties::Push) => {
            " If the dealer's two\n\
             cards are 21, the dealer wins against everybody who has not the same at once."
        }
    };
    if rules.hole_card == HoleCard::None && (rules.double != Double::None || rules.split_hands > 1)
    {
        told += "\nThat takes what was doubled or split, too.";
    }
    told
}

fn insurance(rules: &Rules) -> Vec<String> {
    if !rules.insurance {
        return Vec::new();
    }
    vec![
        "\
INSURANCE  When the dealer shows an ace, you can put half your bet on it that
the dealer has 21 at once. That pays 2:1, or is lost."
            .into(),
    ]
}

fn your_turn(rules: &Rules) -> Vec<String> {
    let stay = rules.stay();
    let done = match (rules.turns, rules.ties) {
        (Turns::Rounds, Ties::Dealer) => {
            "when the dealer has acted, you win unless the dealer has 21 too."
        }
        (Turns::Rounds, Ties::Push) => {
            "when the dealer has acted, you win, or tie if the dealer has 21 too."
        }
        (Turns::Hands, _) => "each hand is played to its end before the next one.",
    };
    let mut told = vec![format!(
        "\
YOUR TURN  Hit (take a card) or {stay} (take no more in this hand). Above 21 you
are bust and lose at once. With 21 you are done: {done}"
    )];
    let double = match rules.double {
        Double::None => None,
        Double::Any => Some("any two cards"),
        Double::NineToEleven => Some("two cards worth 9, 10 or 11"),
        Double::TenOrEleven => Some("two cards worth 10 or 11"),
    };
    if let Some(cards) = double {
        told.push(format!(
            "Double {cards}: the same bet again, one more card and no other."
        ));
    }
    if rules.split_hands > 1 {
        told.push(split(rules));
    }
    if rules.surrender == Surrender::Late {
        told.push("Surrender two cards, before anything else: half your bet comes back.".into());
        if rules.hole_card == HoleCard::None {
            told.push("21 in the dealer's first two cards still takes all of it.".into());
        }
    }
    if rules.bets {
        told.push("What your purse cannot pay you cannot do.".into());
    }
    told
}

fn split(rules: &Rules) -> String {
    let mut told = format!(
        "\
Split two cards of one value into two hands with a bet each, up to {} hands.
21 after a split is not 21 at the deal.",
        rules.split_hands
    );
    told += match rules.hit_split_aces {
        true => " Aces that were split are played on",
        false => " Aces that were split get one card each",
    };
    told += match (rules.resplit_aces, rules.split_hands) {
        (_, 2) => ".",
        (true, _) => "\nand can be split again.",
        (false, _) => "\nand are not split again.",
    };
    if rules.double != Double::None {
        told += match rules.double_after_split {
            true => " After a split you can double.",
            false => " After a split there is no doubling.",
        };
    }
    if rules.most_hands() < super::rules::MOST_SEATS * rules.split_hands as usize {
        told += &format!(
            "\nThe cards are enough for {} hands at the table; then nobody splits.",
            rules.most_hands()
        );
    }
    told
}

fn dealer(rules: &Rules) -> String {
    let stays = format!("{}s", rules.stay());
    let hits = if rules.hit_soft_17 {
        "The dealer hits below 17, and on a 17 in which an ace counts 11.".into()
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
THE DEALER  acts once after each round of the players, as long as anybody is
still in. {hits}
An ace counts 11 if that is not too much. A dealer who reaches 21 wins against
all who are still in{but}; a dealer who is bust loses against them. When all have
{stayed}, the dealer plays on to the end."
            )
        }
        Turns::Hands => format!(
            "\
THE DEALER  plays last, unless all is settled. {hits}
An ace counts 11 if that is not too much. A dealer who is bust loses against all
who are still in."
        ),
    }
}

fn result(rules: &Rules) -> Vec<String> {
    let tie = match (rules.ties, rules.bets) {
        (Ties::Dealer, _) => "a tie goes to the dealer.",
        (Ties::Push, true) => "in a tie you get your bet back.",
        (Ties::Push, false) => "a tie is for nobody.",
    };
    let wins = match rules.bets {
        true => {
            "\
Who wins gets the bet back and as much again. Part of a cent goes down. Who has
less than the smallest bet is out."
        }
        false => "Each player plays against the dealer, and whoever wins gets a point.",
    };
    let ends = match rules.bets {
        true => "when all have left or are out",
        false => "when all have left",
    };
    let sitting = match rules.hands {
        1 => "The sitting is one hand.".into(),
        hands => format!(
            "\
After each hand everybody is asked whether to play again; who says no leaves.
The sitting ends {ends}, or after {hands} hands."
        ),
    };
    let end = match rules.bets {
        true => format!(
            "\
The fullest purse wins, if it holds more than the {} of the start; if it holds
less, the dealer wins. Just as much, or two that are equally full, is a draw.",
            rules.purse
        ),
        false => {
            "The most points win, the dealer included. If two are equal there, it is a draw.".into()
        }
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
WHAT TO TYPE (capitals or not; the first letter decides)
  H   hit         S   stay
  Y   play again  N   leave"
            .into();
    }
    let mut told =
        String::from("WHAT TO TYPE (capitals or not; a letter or the word)\n  bet 25   any amount");
    let moves = [
        (true, "H   hit"),
        (true, "S   stand"),
        (rules.double != Double::None, "D   double"),
        (rules.split_hands > 1, "P   split"),
        (rules.surrender != Surrender::None, "R   surrender"),
    ];
    for (_, words) in moves.iter().filter(|(there, _)| *there) {
        told += &format!("\n  {words}");
    }
    told += match rules.insurance {
        true => "\n  Y   take insurance, play again\n  N   no insurance, leave",
        false => "\n  Y   play again\n  N   leave",
    };
    told
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
        assert!(seed(|rules| rules.hands = 1).contains("The sitting is one hand."));
        assert!(seed(|rules| rules.hit_soft_17 = true).contains("an ace counts 11"));
        assert!(seed(|rules| rules.ties = Ties::Push).contains("a tie is for nobody"));
        for word in ["bets", "purse", "split", "double", "urrender", "nsurance"] {
            assert!(!seed(|_| ()).contains(word), "{word}");
        }
    }

    #[test]
    fn lines_are_filled_and_not_too_long() {
        assert_eq!(filled("THE\nCARDS  a b"), "THE CARDS  a b");
        for rules in [Rules::SEED, Rules::CASINO] {
            let told = prose(&rules);
            let long = told.lines().find(|line| line.chars().count() > COLUMNS);
            assert_eq!(long, None);
        }
    }

    #[test]
    fn only_rules_in_force_are_told() {
        let check = |change: fn(&mut Rules), there: &str, not_there: &str| {
            let mut rules = Rules::CASINO;
            change(&mut rules);
            let told = prose(&rules).replace('\n', " ");
            assert!(told.contains(there), "{there}: {told}");
            assert!(!told.contains(not_there), "{not_there}: {told}");
        };
        check(|_| (), "6 decks of 52", "stay ");
        check(|_| (), "when 75 % of the cards are out", "every hand.");
        check(|_| (), "(3:2)", "(6:5)");
        check(
            |rules| rules.naturals = Naturals::SixToFive,
            "(6:5)",
            "(3:2)",
        );
        check(|_| (), "Double any two cards", "worth");
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
            "no doubling",
            "can double",
        );
        check(|rules| rules.split_hands = 1, "Double", "plit two");
        check(|_| (), "up to 4 hands", "The cards are enough");
        check(
            |rules| rules.decks = 1,
            "The cards are enough for 10 hands",
            "decks",
        );
        check(
            |rules| rules.resplit_aces = true,
            "can be split again",
            "not split again",
        );
        check(
            |rules| rules.hit_split_aces = true,
            "are played on",
            "one card each",
        );
        check(
            |rules| rules.surrender = Surrender::None,
            "Split",
            "urrender",
        );
        check(|rules| rules.insurance = false, "Surrender", "nsurance");
        check(|_| (), "the dealer looks", "takes what was doubled");
        check(
            |rules| rules.hole_card = HoleCard::None,
            "takes what was doubled",
            "looks",
        );
        check(|rules| rules.table_maximum = 77, "at most 77", "500");
        check(|rules| rules.purse = 99, "Everybody has 99", "1000");
    }
}
