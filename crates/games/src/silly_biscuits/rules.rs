//! The rules of Silly Biscuits that can be chosen before a game.

use parlour_engine::game::{Measure, SetupError};
use parlour_engine::rules::{Preset, RuleSet, Switch};
use parlour_engine::words;

use super::SillyBiscuits;
use super::state::SLOTS;

/// The most players that fit on the screens.
pub(super) const MAX_PLAYERS: usize = 12;

words! {
    /// Which of the two games of the family is played.
    pub enum Style {
        /// Up and down; 2 reverses, 8 and 10 reset; a player who cannot play draws.
        Biscuits = "biscuits",
        /// Only up; 2 resets, 10 burns; a player who does not play takes the pile.
        Shithead = "shithead",
    }
}

words! {
    /// How many decks are shuffled together.
    pub enum Decks {
        /// One for every three players.
        ByPlayers = "by-players",
        /// One, which limits the number of players.
        One = "one",
    }
}

words! {
    /// Who begins.
    pub enum First {
        /// Player 1.
        FirstSeat = "first-seat",
        /// The player with the lowest card that is not special; of several, the
        /// lowest seat.
        LowestCard = "lowest-card",
    }
}

words! {
    /// When the game is over.
    pub enum Finish {
        /// When the first player is out; that player wins.
        FirstOut = "first-out",
        /// When only one player has cards; that player loses, all others win.
        LastLoses = "last-loses",
    }
}

words! {
    /// What happens when a player can neither play nor draw.
    pub enum Stuck {
        /// A whole round in which nobody can play is a draw.
        Draw = "draw",
        /// The first player who cannot play loses, and the next seat wins.
        NextWins = "next-wins",
        /// The lost turn of a player who cannot play resets the pile.
        Reset = "reset",
    }
}

words! {
    /// When a player may skip a turn (style biscuits).
    pub enum Skip {
        /// Always.
        Free = "free",
        /// Only without a play: a player who can play must.
        Forced = "forced",
    }
}

words! {
    /// What an illegal move costs.
    pub enum IllegalMove {
        /// Nothing: the player is asked again.
        Keep = "keep",
        /// The turn.
        LoseTurn = "lose-turn",
    }
}

/// The rules of a game of Silly Biscuits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which of the two games of the family is played.
    pub style: Style,
    /// How many decks are shuffled together.
    pub decks: Decks,
    /// Cards in a hand at the start; a player with fewer draws after a play.
    pub hand_size: u32,
    /// How often each player may swap a hand card for a public one before the
    /// start.
    pub swaps: u32,
    /// Who begins.
    pub first: First,
    /// Whether a card of the same rank as the last one may be played.
    pub equal: bool,
    /// Whether several cards of a rank may be played together.
    pub several: bool,
    /// Whether four equal cards on top burn the pile.
    pub four_burn: bool,
    /// When the game is over.
    pub finish: Finish,
    /// What happens when a player can neither play nor draw.
    pub stuck: Stuck,
    /// When a player may skip a turn.
    pub skip: Skip,
    /// What an illegal move costs.
    pub mistake: IllegalMove,
    /// After this many rounds of nothing but skips and lost turns the game is
    /// a draw.
    pub skip_rounds: u32,
    /// After this many turns the game is a draw; 0 means no limit.
    pub turn_limit: u32,
}

impl Rules {
    /// As in the document. Frozen: records that name no rules mean these.
    pub const SEED: Self = Self {
        style: Style::Biscuits,
        decks: Decks::ByPlayers,
        hand_size: 5,
        swaps: 0,
        first: First::FirstSeat,
        equal: false,
        several: false,
        four_burn: false,
        finish: Finish::FirstOut,
        stuck: Stuck::Draw,
        skip: Skip::Free,
        mistake: IllegalMove::Keep,
        skip_rounds: 3,
        turn_limit: 0,
    };

    /// As it is played at a kitchen table: every game ends with a winner.
    pub const KITCHEN: Self = Self {
        stuck: Stuck::Reset,
        skip: Skip::Forced,
        ..Self::SEED
    };

    /// The pub game from which this one descends.
    pub const SHITHEAD: Self = Self {
        style: Style::Shithead,
        decks: Decks::One,
        hand_size: 3,
        swaps: 12,
        first: First::LowestCard,
        equal: true,
        several: true,
        four_burn: true,
        finish: Finish::LastLoses,
        turn_limit: 2_000,
        ..Self::SEED
    };

    /// Whether the style is shithead.
    #[must_use]
    #[inline]
    pub(super) fn is_shithead(&self) -> bool {
        matches!(self.style, Style::Shithead)
    }
}

impl RuleSet for Rules {
    const DEFAULT_PRESET: &'static str = "kitchen";

    fn presets() -> Vec<Preset<Self>> {
        vec![
            Preset::seed(
                "higher going up, lower going down; 2 reverses, 8 and 10 reset; hidden cards last",
                Rules::SEED,
            ),
            Preset {
                id: "kitchen",
                about: "the same, but if you can play you must, and a stuck pile is reset: somebody always wins",
                rules: Rules::KITCHEN,
            },
            Preset {
                id: "shithead",
                about: "the pub game: equal or higher, several together, or take the pile; the last one loses",
                rules: Rules::SHITHEAD,
            },
        ]
    }

    fn switches() -> Vec<Switch<Self>> {
        vec![
            Switch::word(
                "style",
                "Whether play goes up and down and a player who cannot play draws, or only up and a player who does not play takes the pile.",
                |rules| &mut rules.style,
            ),
            Switch::word(
                "decks",
                "Whether there is one deck for every three players, or a single deck.",
                |rules| &mut rules.decks,
            ),
            Switch::number(
                "hand-size",
                "The cards in a hand at the start; a player with fewer draws after a play.",
                (1, 10),
                |rules| &mut rules.hand_size,
            ),
            Switch::number(
                "swaps",
                "How often each player may swap a hand card for a public one before the start.",
                (0, 100),
                |rules| &mut rules.swaps,
            ),
            Switch::word(
                "first",
                "Whether player 1 begins, or the player with the lowest card that is not special.",
                |rules| &mut rules.first,
            ),
            Switch::flag(
                "equal",
                "Whether a card may be played on one of the same rank.",
                |rules| &mut rules.equal,
            ),
            Switch::flag(
                "several",
                "Whether several cards of a rank can be played together (style shithead).",
                |rules| &mut rules.several,
            ),
            Switch::flag(
                "four-burn",
                "Whether four equal cards on top burn the pile (style shithead).",
                |rules| &mut rules.four_burn,
            ),
            Switch::word(
                "finish",
                "Whether the first player without cards wins, or play goes on and the last player with cards loses (style shithead).",
                |rules| &mut rules.finish,
            ),
            Switch::word(
                "stuck",
                "When somebody can neither play nor draw: a draw after a whole round of it, the next seat wins, or the pile is reset.",
                |rules| &mut rules.stuck,
            ),
            Switch::word(
                "skip",
                "Whether a player may skip a turn at any time, or only when they cannot play (style biscuits).",
                |rules| &mut rules.skip,
            ),
            Switch::word(
                "mistake",
                "Whether a player who makes an illegal move tries again, or loses the turn.",
                |rules| &mut rules.mistake,
            ),
            Switch::number(
                "skip-rounds",
                "The game is a draw after this many rounds of nothing but skips and lost turns.",
                (1, 1_000),
                |rules| &mut rules.skip_rounds,
            ),
            Switch::number(
                "turn-limit",
                "After this many turns the game is a draw among those who are left; 0 means no limit.",
                (0, 1_000_000),
                |rules| &mut rules.turn_limit,
            ),
        ]
    }

    fn check(&self, seats: usize) -> Result<(), SetupError> {
        let no = |why: &str| Err(SetupError::Rules(why.into()));
        match self.style {
            Style::Biscuits if self.several => {
                return no(
                    "rule \"several\": only the style shithead plays several cards together; set several to off",
                );
            }
            Style::Biscuits if self.four_burn => {
                return no(
                    "rule \"four-burn\": piles burn in the style shithead only; set four-burn to off",
                );
            }
            Style::Biscuits if self.finish != Finish::FirstOut => {
                return no(
                    "rule \"finish\": in the style biscuits the first player out wins; set finish to first-out",
                );
            }
            Style::Shithead if self.stuck != Stuck::Draw => {
                return no(
                    "rule \"stuck\": in the style shithead a player who cannot play takes the pile; set stuck to draw",
                );
            }
            Style::Shithead if self.skip != Skip::Free => {
                return no(
                    "rule \"skip\": in the style shithead a player who does not play takes the pile; set skip to free",
                );
            }
            Style::Shithead if self.turn_limit == 0 => {
                return no(
                    "rule \"turn-limit\": in the style shithead a game could go on for ever; set turn-limit to 1 or more",
                );
            }
            Style::Biscuits | Style::Shithead => {}
        }
        SetupError::seats::<SillyBiscuits>(2..=most_seats(self), seats)
    }

    fn measure(&self) -> Measure {
        match self.finish {
            Finish::FirstOut => Measure::WinOrLoss,
            Finish::LastLoses => Measure::Place,
        }
    }
}

/// The most players that there are cards for.
fn most_seats(rules: &Rules) -> usize {
    let needed = |seats: usize| {
        let start = usize::from(!rules.is_shithead());
        seats * (rules.hand_size as usize + 2 * SLOTS) + start
    };
    let enough = |seats: &usize| needed(*seats) <= 52 * decks(rules, *seats);
    (2..=MAX_PLAYERS).rev().find(enough).unwrap_or(2)
}

/// How many decks are shuffled together.
pub(super) fn decks(rules: &Rules, seats: usize) -> usize {
    match rules.decks {
        Decks::ByPlayers => seats.div_ceil(3),
        Decks::One => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_limit_the_number_of_players() {
        let check = |rules: Rules, hand_size: u32, decks: Decks, most: usize| {
            let rules = Rules {
                hand_size,
                decks,
                ..rules
            };
            assert_eq!(most_seats(&rules), most, "{rules:?}");
            assert!(rules.check(most).is_ok() && rules.check(most + 1).is_err());
        };
        check(Rules::SHITHEAD, 3, Decks::One, 5);
        check(Rules::SHITHEAD, 1, Decks::One, 7);
        check(Rules::SHITHEAD, 10, Decks::One, 3);
        check(Rules::SHITHEAD, 10, Decks::ByPlayers, 12);
        check(Rules::SEED, 5, Decks::ByPlayers, 12);
        check(Rules::SEED, 10, Decks::ByPlayers, 12);
        check(Rules::SEED, 5, Decks::One, 4);
        // Four players with seven cards in hand need 52, and the start one more.
        check(Rules::SEED, 7, Decks::One, 3);
        check(Rules::SHITHEAD, 7, Decks::One, 4);
    }
}
