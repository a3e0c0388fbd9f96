//! The rules in force, as text for players.

use parlour_engine::game::counted;

use super::rules::{Decks, Finish, First, IllegalMove, Rules, Skip, Stuck, Style};

pub(super) fn prose(rules: &Rules) -> String {
    match rules.style {
        Style::Biscuits => biscuits(rules),
        Style::Shithead => shithead(rules),
    }
}

fn decks(rules: &Rules) -> &'static str {
    match rules.decks {
        Decks::ByPlayers => "One deck of 52 for every three players.",
        Decks::One => "One deck of 52.",
    }
}

/// What happens before the first turn, as whole lines.
fn before(rules: &Rules) -> String {
    let swaps = match rules.swaps {
        0 => String::new(),
        1 => "\
Before the start everybody may swap a hand card for one of their own public
cards, once.
"
        .into(),
        most => format!(
            "\
Before the start everybody may swap hand cards for their own public cards, up
to {most} times.
"
        ),
    };
    let first = match rules.first {
        First::FirstSeat => "",
        First::LowestCard => {
            "\
The player with the lowest card that is not special (aces are high) shows it and
begins with any card; if several have it, the lowest seat begins.
"
        }
    };
    swaps + first
}

/// The commands before the start.
fn swap_commands(rules: &Rules) -> &'static str {
    match rules.swaps {
        0 => "",
        // `concat!`, because a continued line would lose its leading spaces.
        _ => concat!(
            "  swap 7 K             before the start: a 7 from your hand for your public K\n",
            "  done                 before the start: you are done swapping\n",
        ),
    }
}

fn turn_limit(rules: &Rules) -> String {
    match (rules.turn_limit, rules.finish) {
        (0, _) => String::new(),
        (limit, Finish::FirstOut) => format!("After {limit} turns it is a draw.\n"),
        (limit, Finish::LastLoses) => {
            format!("After {limit} turns it is a draw among those who are left.\n")
        }
    }
}

fn biscuits(rules: &Rules) -> String {
    let stuck = match rules.stuck {
        Stuck::Draw => "If nobody can play for a whole round, it is a draw.",
        Stuck::NextWins => "The first player who then cannot play loses, and the next one wins.",
        Stuck::Reset => "That resets the pile: the next player may play any card.",
    };
    let (skip, skip_command) = match rules.skip {
        Skip::Free => ("You may skip instead of playing.", "lose the turn"),
        Skip::Forced => (
            "If you can play, you must.",
            "lose the turn, if you can neither play nor draw",
        ),
    };
    let mistake = match rules.mistake {
        IllegalMove::Keep => "An illegal move costs nothing: you are asked again.",
        IllegalMove::LoseTurn => "An illegal move loses your turn.",
    };
    let begins = match rules.first {
        First::FirstSeat => "up, and player 1 begins.",
        First::LowestCard => "up.",
    };
    let play = match rules.equal {
        false => {
            "\
Play a card that is higher than the last one (going up) or lower
(going down), or a special card. Suits do not matter. An ace is the highest
card going up and the lowest going down, and never goes on an ace. Then draw a
card"
        }
        true => {
            "\
Play a card that is as high as the last one, higher (going up)
or lower (going down), or a special card. Suits do not matter. An ace is the
highest card going up and the lowest going down. Then draw a
card"
        }
    };
    format!(
        "\
Be the first to have no cards left, in your hand and in front of you.

THE START  {decks} Everybody has {hand} in
hand, 3 hidden cards in front of them that nobody knows, and 3 public ones on
top of those. One card starts the pile. The remaining cards are the draw deck.
Play goes {begins}
{before}
YOUR TURN  {play} if you have fewer than {size} in hand. {skip} If you
cannot play, you draw a card and lose the turn.

THE SPECIAL CARDS can be played on any card.
  2    reverses the direction, counting from the last card that is not special
  8    resets the pile: the next player may play any card
  10   resets the pile, and you play again, any card

YOUR RESERVE  When the draw deck is empty you may also play public cards, and
hidden ones with nothing on them. If a hidden card does not fit, it becomes
public and the turn is lost.

THE END  With the draw deck empty, a player who cannot play loses the turn.
{stuck} The game is also a draw after {limit} rounds of nothing but skips and
lost turns.
{turn_limit}
WHAT TO TYPE (upper or lower case)
{swap_commands}  K   7   10           a card from your hand (or: 7 from hand)
  4 from public        one of your public cards
  2 from hidden        your hidden card at position 1, 2 or 3
  skip                 {skip_command}
  draw                 draw a card and lose the turn, if you cannot play
If you cannot play, just press Enter to draw or skip.
{mistake}
",
        decks = decks(rules),
        hand = counted(rules.hand_size, "card"),
        size = rules.hand_size,
        before = before(rules),
        turn_limit = turn_limit(rules),
        swap_commands = swap_commands(rules),
        limit = rules.skip_rounds
    )
}

fn shithead(rules: &Rules) -> String {
    let aim = match rules.finish {
        Finish::FirstOut => "Be the first to have no cards left, in your hand and in front of you.",
        Finish::LastLoses => {
            "Get rid of your cards, in your hand and in front of you: the last player with
cards loses."
        }
    };
    let begins = match rules.first {
        First::FirstSeat => "Player 1 begins.\n",
        First::LowestCard => "",
    };
    let play = match rules.equal {
        true => "equal to the last one or higher",
        false => "higher than the last one",
    };
    let several = match rules.several {
        true => "Play one or more cards of a rank together",
        false => "Play a card",
    };
    let four = match rules.four_burn {
        true => "Four equal cards on top burn the pile too.\n",
        false => "",
    };
    let finish = match rules.finish {
        Finish::FirstOut => "The first player without cards wins.",
        Finish::LastLoses => {
            "A player with no cards left is out, and the others play on. The
last player with cards loses, and everybody else wins."
        }
    };
    let several_command = match rules.several {
        true => "  7x2                  two sevens together\n",
        false => "",
    };
    let mistake = match rules.mistake {
        IllegalMove::Keep => "An illegal move costs nothing: you are asked again.",
        IllegalMove::LoseTurn => "An illegal move loses your turn, and you take the pile.",
    };
    format!(
        "\
{aim}

THE START  {decks} Everybody has {hand} in hand, 3 hidden cards in
front of them that nobody knows, and 3 public ones on top of those. The
remaining cards are the draw deck.
{begins}{before}
YOUR TURN  {several},
{play}. On an empty pile you may play any card.
Suits do not matter, and aces are high. Then draw until you have {hand}
in hand. If you cannot or do not want to play, take the pile into your hand.

THE SPECIAL CARDS can be played on any card.
  2    resets the pile: the next player may play any card
  10   burns the pile: it is out of play
{four}Whoever burns the pile plays again, unless that was their last card.

YOUR RESERVE  With no hand left you play your public cards, and when those are
gone the hidden ones. If a hidden card does not fit, you take it into your hand
with the pile.

THE END  {finish}
{turn_limit}
WHAT TO TYPE (upper or lower case)
{swap_commands}  K   7   10           a card from your hand (or: 7 from hand)
{several_command}  4 from public        one of your public cards
  2 from hidden        your hidden card at position 1, 2 or 3
  take                 take the pile
If you cannot play, just press Enter to take the pile.
{mistake}
",
        decks = decks(rules),
        hand = counted(rules.hand_size, "card"),
        before = before(rules),
        turn_limit = turn_limit(rules),
        swap_commands = swap_commands(rules),
    )
}
