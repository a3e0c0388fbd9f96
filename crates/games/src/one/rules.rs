//! What can be agreed on before a game of One.

use parlour_engine::{Preset, SetupError, Switch};

use super::One;

/// With more seats the last cards may hold no number card to start with.
pub(super) const MOST_SEATS: usize = 14;

/// Cards that each player starts with.
pub(super) const HAND: usize = 7;

/// The rules of a game of One.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The game is a draw after this many turns.
    pub turn_limit: u32,
    /// Whether who can play must play.
    pub forced_play: bool,
    /// Whether the top card stays when the discard pile is turned over.
    pub keep_top: bool,
}

impl Rules {
    /// The document's words. Frozen: it is what records mean that name none.
    pub const SEED: Self = Self {
        turn_limit: 5_000,
        forced_play: false,
        keep_top: false,
    };
}

pub(super) fn presets() -> Vec<Preset<Rules>> {
    vec![Preset {
        id: "seed",
        about: "107 cards, no calling, no stacking: quick to learn",
        rules: Rules::SEED,
    }]
}

pub(super) fn switches() -> Vec<Switch<Rules>> {
    vec![
        Switch::number(
            "turn-limit",
            "The game is a draw after this many turns.",
            (1, 1_000_000),
            |rules| &mut rules.turn_limit,
        ),
        Switch::flag(
            "forced-play",
            "Who can play must play; drawing is for those who cannot.",
            |rules| &mut rules.forced_play,
        ),
        Switch::flag(
            "keep-top",
            "When the discard pile becomes the deck, its top card stays.",
            |rules| &mut rules.keep_top,
        ),
    ]
}

pub(super) fn check(_rules: &Rules, seats: usize) -> Result<(), SetupError> {
    SetupError::seats::<One>(2..=MOST_SEATS, seats)
}

pub(super) fn prose(rules: &Rules) -> String {
    let draw = if rules.forced_play {
        "If nothing matches, and only then, draw one card (D); that ends your turn."
    } else {
        "Or draw one card (D), even if you could play; that ends your turn."
    };
    let reshuffle = if rules.keep_top {
        "the cards under the top of the discard pile are shuffled into it"
    } else {
        "the discard pile is shuffled into it, and a new number card is turned up"
    };
    format!(
        "\
Be the first to have no cards left.

THE CARDS  Red, yellow, blue and green: one 0, two each of 1 to 9, two Skips,
two Reverses and two Pickup 2s a colour. And 3 Wilds, and 4 Wild Pickup 4s.

THE START  Everybody gets 7 cards. A number card is turned up to start the
discard pile, and player 1 begins.

YOUR TURN  Play a card that has the colour, the number or the sign of the top
card. Wilds go on anything.
{draw}

THE SPECIAL CARDS
  Skip            the next player misses a turn
  Reverse         play goes the other way round (with two players: a Skip)
  Pickup 2        the next player takes two cards and misses a turn
  Wild            you say which colour comes next
  Wild Pickup 4   the same, and the next player takes four and misses a turn

THE DECK  When fewer than 4 cards are left in it,
{reshuffle}.
If nobody can play or draw for a whole round, or after {limit} turns, it is a
draw.

WHAT TO TYPE (capitals or not)
  R7 Y0 B9 G2     colour and number        RS  a red Skip
  RP2             a red Pickup 2           RR  a red Reverse
  WC  or  WC G    a Wild (and its colour)  WP4  a Wild Pickup 4
  D               draw a card; Enter alone does it if nothing can be played
",
        limit = rules.turn_limit
    )
}
