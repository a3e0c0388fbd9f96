//! What can be agreed on before a game of Silly Biscuits.

use parlour_engine::{Preset, SetupError, Switch, words};

use super::SillyBiscuits;

/// The most players that screens have room for.
pub(super) const MOST_SEATS: usize = 12;

/// Cards in a hand at the start; who has fewer draws after a play.
pub(super) const HAND: u32 = 5;

words! {
    /// What becomes of a game in which somebody can neither play nor draw.
    pub enum Stuck {
        /// A whole round in which nobody can play is a draw:
        Draw = "draw",
        /// The first player who cannot play loses, and the next seat wins:
        NextWins = "next-wins",
        /// The lost turn of a player who cannot play resets the pile:
        Reset = "reset",
    }
}

words! {
    /// What a typed move costs that cannot be made.
    pub enum Mistake {
        /// Nothing, the player is asked again:
        Keep = "keep",
        /// The turn:
        LoseTurn = "lose-turn",
    }
}

/// The rules of a game of Silly Biscuits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What becomes of a game in which somebody can neither play nor draw.
    pub stuck: Stuck,
    /// What a typed move costs that cannot be made.
    pub mistake: Mistake,
    /// After this many rounds of nothing but skips and lost turns the game is
    /// a draw.
    pub skip_rounds: u32,
}

impl Rules {
    /// The document's words. Frozen: it is what records mean that name none.
    pub const SEED: Self = Self {
        stuck: Stuck::Draw,
        mistake: Mistake::Keep,
        skip_rounds: 3,
    };
}

pub(super) fn presets() -> Vec<Preset<Rules>> {
    vec![Preset {
        id: "seed",
        about: "up or down, strictly; 2 turns round, 8 and 10 reset; hidden cards at the end",
        rules: Rules::SEED,
    }]
}

pub(super) fn switches() -> Vec<Switch<Rules>> {
    vec![
        Switch::word(
            "stuck",
            "When somebody can neither play nor draw: a draw after a whole round of it, the next seat wins, or the pile is reset.",
            |rules| &mut rules.stuck,
        ),
        Switch::word(
            "mistake",
            "Whether a typed move that cannot be made is asked for again, or loses the turn.",
            |rules| &mut rules.mistake,
        ),
        Switch::number(
            "skip-rounds",
            "The game is a draw after this many rounds of nothing but skips and lost turns.",
            (1, 1_000),
            |rules| &mut rules.skip_rounds,
        ),
    ]
}

pub(super) fn check(_rules: &Rules, seats: usize) -> Result<(), SetupError> {
    SetupError::seats::<SillyBiscuits>(2..=MOST_SEATS, seats)
}

/// How many decks are shuffled together.
pub(super) fn decks(seats: usize) -> usize {
    seats.div_ceil(3)
}

pub(super) fn prose(rules: &Rules) -> String {
    let stuck = match rules.stuck {
        Stuck::Draw => "If nobody can play for a whole round, it is a draw.",
        Stuck::NextWins => "The first player who then cannot play loses, and the next one wins.",
        Stuck::Reset => "The lost turn of a player who then cannot play resets the pile.",
    };
    let mistake = match rules.mistake {
        Mistake::Keep => "A move that cannot be made costs nothing: you are asked again.",
        Mistake::LoseTurn => "A move that cannot be made loses your turn.",
    };
    format!(
        "\
Be the first to have no cards left, in your hand and in front of you.

THE START  One deck of 52 for every three players. Everybody has 5 cards in
hand, 3 hidden cards in front of them that nobody knows, and 3 public ones on
top of those. One card starts the pile, the others are the draw deck. Play goes
up, and player 1 begins.

YOUR TURN  Play a card that is higher than the last one (going up) or lower
(going down), or a special card. Suits do not matter. An ace is the highest
card going up and the lowest going down, and never goes on an ace. Then draw a
card if you have fewer than 5 in hand. You may skip instead of playing. If you
cannot play, you draw a card and lose the turn.

THE SPECIAL CARDS go on anything.
  2    the direction turns, and counts from the last card that is not special
  8    the pile is reset: the next player may play anything
  10   the pile is reset, and you play again, anything

YOUR RESERVE  When the draw deck is empty you may also play public cards, and
hidden ones with nothing on them. If a hidden card does not fit, it becomes
public and the turn is lost.

THE END  With the draw deck empty, who cannot play just loses the turn.
{stuck} After {limit} rounds of nothing but skips and
lost turns it is a draw too.

WHAT TO TYPE (capitals or not)
  K   7   10           a card from your hand (or: 7 from hand)
  4 from public        a public card of yours
  2 from hidden        your hidden card at position 1, 2 or 3
  skip                 lose the turn
  draw                 draw a card and lose the turn, if you cannot play
Enter alone does what is left to do if you cannot play.
{mistake}
",
        limit = rules.skip_rounds
    )
}
