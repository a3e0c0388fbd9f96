//! The rules in force, explained to players.

use super::rules::{Reshuffle, Rules, Stacking};

pub(super) fn prose(rules: &Rules) -> String {
    let mut text = String::from("Be the first to get rid of all your cards.");
    if let Some(target) = rules.target.points() {
        text += &format!(
            "\nThat wins the round, and the first player with {target} points wins the game."
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
two Reverses and two Pickup 2s in each colour. Plus {} Wilds and 4 Wild Pickup 4s.",
        rules.wilds
    )
}

fn start(rules: &Rules) -> String {
    let starter = if rules.dealer_rotates {
        "\
the player after
the dealer begins. The last player deals first, then each player in turn."
    } else {
        "player 1 begins."
    };
    if rules.first_card_acts {
        format!(
            "\
THE START  Everybody gets 7 cards. A card is turned up to start the discard
pile (not a Wild Pickup 4), and {starter}
The first card counts: a Skip or a Pickup 2 hits the player who would begin.
With a Reverse the dealer begins and play goes the other way round. With a Wild
the first player names the colour (R, Y, B or G) and plays."
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
        true => "draw (D) until you get a card that you can play",
        false => "draw one card (D)",
    };
    let after = match (rules.drawn_card_playable, rules.forced_play) {
        (false, _) => "that ends your turn.",
        (true, false) => "if the card\nyou drew matches, you may play it at once or keep it.",
        (true, true) => "if the card\nyou drew matches, you must play it; otherwise you keep it.",
    };
    let draw = match rules.forced_play {
        true => format!("Only if nothing matches, {what}; {after}"),
        false => format!("Or {what}, even if you could play; {after}"),
    };
    format!(
        "\
YOUR TURN  Play a card with the same colour, number or symbol as the top card.
Wilds go on anything.
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
  Wild            goes on anything, and you choose the colour
  Wild Pickup 4   a Wild, and the next player takes four and misses a turn",
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
You should only play a Wild Pickup 4 if you do not hold the colour on
the pile. But you can bluff! The next player answers challenge or accept. A
challenge shows your hand to the challenger alone. If you hold the colour, you
take the cards and the challenger plays. If not, the challenger takes two cards
more and misses a turn.",
        );
    } else if rules.four_last_resort {
        lines.push("You may play a Wild Pickup 4 only if you do not hold the colour on the pile.");
    }
    match rules.stacking {
        Stacking::Off => {}
        Stacking::Two => lines.push(
            "You can answer a Pickup 2 with another: the next player takes all (D) or adds one.",
        ),
        Stacking::Four => lines.push(
            "You can answer a Wild Pickup 4 with another: the next player takes all or adds one.",
        ),
        Stacking::Any => lines.push(
            "You can answer a pickup with one that matches: the next player takes all or adds one.",
        ),
    }
    if rules.challenge && rules.stacking != Stacking::Off {
        lines.push("You challenge only the last card, but all the cards are at stake.");
    }
    if lines.is_empty() {
        return String::new();
    }
    format!("PICKUPS  {}", lines.join("\n"))
}

fn house(rules: &Rules) -> String {
    let mut parts = Vec::new();
    if rules.calling {
        parts.push(
            "\
CALLING  When you play your second-last card, call it: R7 one. Or type one before
the next player acts. If you forget, anyone may catch you until then (catch and
your name), and you draw 2 cards.",
        );
    }
    if rules.seven_zero && rules.calling {
        parts.push("You need not call for a hand that you got by a swap.");
    }
    if rules.jump_in {
        parts.push(
            "\
JUMPING IN  If you hold exactly the card that was just played, you may play it
before the next player acts. Be quick: only the first one counts! Play goes on from there.",
        );
    }
    parts.join("\n")
}

fn end(rules: &Rules) -> String {
    let limit = rules.turn_limit;
    let reshuffle = reshuffle(rules);
    let Some(target) = rules.target.points() else {
        let last = match rules.last_card_acts {
            true => {
                "If your last card is a pickup, the next player takes the cards before you win."
            }
            false => "You win as soon as you play your last card.",
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
        true => {
            "\
If your last card is a pickup, the next player takes the cards
before you score."
        }
        false => "You win the round as soon as you play your last card.",
    };
    format!(
        "\
THE END  {last}
The winner scores the cards that the others still hold: numbers as they are, 20
for a Skip, Reverse or Pickup 2, 50 for a wild. The first to {target} wins.

THE DECK  {reshuffle}
If nobody can play or draw for a whole round, the deal is a draw and nobody
scores. After {limit} turns the game is a draw."
    )
}

fn reshuffle(rules: &Rules) -> &'static str {
    match (rules.reshuffle, rules.keep_top) {
        (Reshuffle::WhenNeeded, _) => {
            "\
When it runs out, the discard pile is shuffled
to make a new one; only its top card stays."
        }
        (Reshuffle::Below4, true) => {
            "\
When fewer than 4 cards are left in it,
the discard pile is shuffled into it; only its top card stays."
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
WHAT TO TYPE (capitals do not matter)
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

    /// The words are there exactly when the rule is in force.
    #[test]
    fn only_the_rules_in_force_are_told() {
        let check = |words: &str, change: fn(&mut Rules)| {
            let mut rules = Rules::SEED;
            assert!(!prose(&rules).contains(words), "{words}");
            change(&mut rules);
            assert!(prose(&rules).contains(words), "{words}");
        };
        check("4 Wilds", |rules| rules.wilds = 4);
        check("The first card counts", |rules| {
            rules.first_card_acts = true
        });
        check("after\nthe dealer", |rules| rules.dealer_rotates = true);
        check("or keep it", |rules| rules.drawn_card_playable = true);
        check("until you get a card", |rules| {
            rules.draw_until_playable = true;
        });
        check("only if you do not hold", |rules| {
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
        check("before you win", |rules| rules.last_card_acts = true);
        check("When it runs out", |rules| {
            rules.reshuffle = Reshuffle::WhenNeeded;
        });
        check("Only if nothing matches", |rules| rules.forced_play = true);
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
