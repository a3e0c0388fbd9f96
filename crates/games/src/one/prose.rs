//! The rules in force, in a player's words.

use super::rules::{Reshuffle, Rules, Stacking};

pub(super) fn prose(rules: &Rules) -> String {
    let mut text = String::from("Be the first to have no cards left.");
    if let Some(target) = rules.target.points() {
        text += &format!(
            "\nWhoever does wins the round, and the first to {target} points wins the game."
        );
    }
    let parts = [
        cards(rules),
        start(rules),
        your_turn(rules),
        special(rules),
        pickups(rules),
        house(rules),
        end(rules),
        typing(rules),
    ];
    for part in parts.iter().filter(|part| !part.is_empty()) {
        text += "\n\n";
        text += part;
    }
    text + "\n"
}

fn cards(rules: &Rules) -> String {
    format!(
        "\
THE CARDS  Red, yellow, blue and green: one 0, two each of 1 to 9, two Skips,
two Reverses and two Pickup 2s a colour. And {} Wilds, and 4 Wild Pickup 4s.",
        rules.wilds
    )
}

fn start(rules: &Rules) -> String {
    let starter = if rules.dealer_rotates {
        "\
the player after
the dealer begins. The last player deals first, then the next one each time."
    } else {
        "player 1 begins."
    };
    if rules.first_card_acts {
        format!(
            "\
THE START  Everybody gets 7 cards. A card is turned up to start the discard
pile (not a Wild Pickup 4), and {starter}
The first card counts: a Skip or a Pickup 2 hits the player who would begin,
with a Reverse the dealer begins and play goes the other way round, and with a
Wild the first player names the colour (R, Y, B or G) and plays."
        )
    } else {
        format!(
            "\
THE START  Everybody gets 7 cards. A number card is turned up to start the
discard pile, and {starter}"
        )
    }
}

fn your_turn(rules: &Rules) -> String {
    let what = match rules.draw_until_playable {
        true => "draw (D) until a card comes that can be played",
        false => "draw one card (D)",
    };
    let after = match (rules.drawn_card_playable, rules.forced_play) {
        (false, _) => "that ends your turn.",
        (true, false) => "you can play\nthe card just drawn, and only that, or keep it.",
        (true, true) => "if the card\njust drawn matches you play it, otherwise you keep it.",
    };
    let draw = match rules.forced_play {
        true => format!("If nothing matches, and only then, {what}; {after}"),
        false => format!("Or {what}, even if you could play; {after}"),
    };
    format!(
        "\
YOUR TURN  Play a card that has the colour, the number or the sign of the top
card. Wilds go on anything.
{draw}"
    )
}

fn special(rules: &Rules) -> String {
    let mut text = String::from(
        "\
THE SPECIAL CARDS
  Skip            the next player misses a turn
  Reverse         play goes the other way round (with two players: a Skip)
  Pickup 2        the next player takes two cards and misses a turn
  Wild            you say which colour comes next
  Wild Pickup 4   the same, and the next player takes four and misses a turn",
    );
    if rules.seven_zero {
        text += "
  7               you swap hands with a player of your choice
  0               everybody passes their hand on, the way play goes";
    }
    text
}

fn pickups(rules: &Rules) -> String {
    let mut lines = Vec::new();
    if rules.challenge {
        lines.push(
            "\
A Wild Pickup 4 is meant for hands without the colour on the pile,
but can be tried. The next player answers challenge or accept. A challenge
shows the hand to the challenger alone: with the colour in it, the guilty player
takes the cards and the challenger plays; without, the challenger takes two
cards more and misses the turn.",
        );
    } else if rules.four_last_resort {
        lines.push("A Wild Pickup 4 is only for hands without the colour on the pile.");
    }
    match rules.stacking {
        Stacking::Off => {}
        Stacking::Two => lines.push(
            "A Pickup 2 can be laid on a Pickup 2: the next player takes all (D), or adds one.",
        ),
        Stacking::Four => lines.push(
            "A Wild Pickup 4 can be laid on another: the next player takes all, or adds one.",
        ),
        Stacking::Any => lines.push(
            "Pickups that match can be laid on pickups: the next player takes all, or adds one.",
        ),
    }
    if rules.challenge && rules.stacking != Stacking::Off {
        lines.push("A challenge is about the last card only, and is for all the cards.");
    }
    if lines.is_empty() {
        return String::new();
    }
    format!("PICKUPS\n{}", lines.join("\n"))
}

fn house(rules: &Rules) -> String {
    let mut parts = Vec::new();
    if rules.calling {
        parts.push(
            "\
CALLING  Playing your last card but one, call it: R7 one. Or say one before the
next player acts. Until then anyone may catch you (catch and your name), and
you draw 2 cards.",
        );
    }
    if rules.seven_zero && rules.calling {
        parts.push("A hand that came by a swap needs no call.");
    }
    if rules.jump_in {
        parts.push(
            "\
JUMPING IN  Who holds the very card that was just played, colour and all, may
play it before the next player acts. The first one does; play goes on from there.",
        );
    }
    parts.join("\n")
}

fn end(rules: &Rules) -> String {
    let limit = rules.turn_limit;
    let reshuffle = reshuffle(rules);
    let Some(target) = rules.target.points() else {
        let last = match rules.last_card_acts {
            true => "If your last card is a pickup, it is taken before you win.",
            false => "Your last card wins before it does anything.",
        };
        return format!(
            "\
THE END  {last}

THE DECK  {reshuffle}
If nobody can play or draw for a whole round, or after {limit} turns, it is a
draw."
        );
    };
    let last = match rules.last_card_acts {
        true => "If your last card is a pickup, it is taken before the round is scored.",
        false => "Your last card wins the round before it does anything.",
    };
    format!(
        "\
THE END  {last}
The winner of a round gets what the others hold: numbers as they are, 20 for a
Skip, Reverse or Pickup 2, 50 for a wild. The first to {target} wins.

THE DECK  {reshuffle}
If nobody can play or draw for a whole round of the table, the deal is drawn
and scores nothing. After {limit} turns the game is a draw."
    )
}

fn reshuffle(rules: &Rules) -> &'static str {
    match (rules.reshuffle, rules.keep_top) {
        (Reshuffle::WhenNeeded, _) => {
            "\
When a card is needed and none is left,
the cards under the top of the discard pile are shuffled into it."
        }
        (Reshuffle::Below4, true) => {
            "\
When fewer than 4 cards are left in it,
the cards under the top of the discard pile are shuffled into it."
        }
        (Reshuffle::Below4, false) => {
            "\
When fewer than 4 cards are left in it,
the discard pile is shuffled into it, and a new number card is turned up."
        }
    }
}

fn typing(rules: &Rules) -> String {
    let mut text = String::from(
        "\
WHAT TO TYPE (capitals or not)
  R7 Y0 B9 G2     colour and number        RS  a red Skip
  RP2             a red Pickup 2           RR  a red Reverse
  WC  or  WC G    a Wild (and its colour)  WP4  a Wild Pickup 4
  D               draw a card; Enter alone does it if nothing can be played",
    );
    let words = [
        (
            rules.drawn_card_playable,
            "keep            keep the card just drawn",
        ),
        (
            rules.challenge,
            "challenge       or accept, after a Wild Pickup 4",
        ),
        (
            rules.calling,
            "R7 one          play and call; or one afterwards",
        ),
        (
            rules.calling,
            "catch NAME      NAME has one card and did not call",
        ),
        (
            rules.seven_zero,
            "R7 >NAME        play a 7 and swap hands with NAME",
        ),
    ];
    for (_, line) in words.iter().filter(|(on, _)| *on) {
        text += "\n  ";
        text += line;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words that are there exactly when a rule is in force.
    #[test]
    fn only_the_rules_in_force_are_told() {
        let check = |words: &str, change: fn(&mut Rules)| {
            let mut rules = Rules::SEED;
            assert!(!prose(&rules).contains(words), "{words}");
            change(&mut rules);
            assert!(prose(&rules).contains(words), "{words}");
        };
        check("4 Wilds,", |rules| rules.wilds = 4);
        check("The first card counts", |rules| {
            rules.first_card_acts = true
        });
        check("after\nthe dealer", |rules| rules.dealer_rotates = true);
        check("or keep it", |rules| rules.drawn_card_playable = true);
        check("until a card comes", |rules| {
            rules.draw_until_playable = true;
        });
        check("only for hands without", |rules| {
            rules.four_last_resort = true;
        });
        check("challenge or accept", |rules| rules.challenge = true);
        check("catch NAME", |rules| rules.calling = true);
        check("JUMPING IN", |rules| rules.jump_in = true);
        check("R7 >NAME", |rules| rules.seven_zero = true);
        check("PICKUPS", |rules| rules.stacking = Stacking::Any);
        check("first to 200", |rules| {
            rules.target = super::super::Target::TwoHundred;
        });
        check("taken before you win", |rules| rules.last_card_acts = true);
        check("none is left", |rules| {
            rules.reshuffle = Reshuffle::WhenNeeded;
        });
        check("and only then", |rules| rules.forced_play = true);
    }

    #[test]
    fn lines_fit_the_screen() {
        for rules in [Rules::SEED, Rules::OFFICIAL] {
            for line in prose(&rules).lines() {
                assert!(line.chars().count() <= 84, "{line}");
            }
        }
    }
}
