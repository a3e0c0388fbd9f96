//! The rules of One: presets, switches and which of them go together.

use parlour_engine::game::{Measure, SetupError};
use parlour_engine::rules::{Preset, RuleSet, Switch};
use parlour_engine::words;

use super::One;
use super::cards::{Card, Sign};

/// With more seats, the cards left after the deal may contain no number card to
/// start the pile.
pub(super) const MAX_PLAYERS: usize = 14;

/// Cards that each player starts with.
pub(super) const HAND: usize = 7;

words! {
    /// Which pickups can be stacked, so that the next player takes all of them.
    pub enum Stacking { Off = "off", Two = "two", Four = "four", Any = "any" }
}

words! {
    /// How long a game is.
    pub enum Target { OneRound = "one-round", TwoHundred = "200", FiveHundred = "500" }
}

words! {
    /// When the discard pile becomes the deck.
    pub enum Reshuffle { Below4 = "below-4", WhenNeeded = "when-needed" }
}

impl Target {
    /// The points that win the game, if points are counted.
    #[must_use]
    pub fn points(self) -> Option<u32> {
        match self {
            Self::OneRound => None,
            Self::TwoHundred => Some(200),
            Self::FiveHundred => Some(500),
        }
    }
}

/// The rules of a game of One.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The game is a draw after this many turns.
    pub turn_limit: u32,
    /// Whether a player who can play must play.
    pub forced_play: bool,
    /// Whether the top card stays when the discard pile is reshuffled.
    pub keep_top: bool,
    /// How many plain wilds there are: 3 or 4.
    pub wilds: u32,
    /// The most players at a table.
    pub most_players: u32,
    /// Whether the first card turned up takes effect.
    pub first_card_acts: bool,
    /// Whether another player deals each time.
    pub dealer_rotates: bool,
    /// Whether the card just drawn can be played at once.
    pub drawn_card_playable: bool,
    /// Whether players draw until a card can be played.
    pub draw_until_playable: bool,
    /// Whether a Wild Pickup 4 is only allowed without the colour in hand.
    pub four_last_resort: bool,
    /// Whether a Wild Pickup 4 can be challenged.
    pub challenge: bool,
    /// Whether players have to call when they have one card left.
    pub calling: bool,
    /// Whether a card identical to the top card can be played out of turn.
    pub jump_in: bool,
    /// Whether a 7 swaps two hands and a 0 passes all of them on.
    pub seven_zero: bool,
    /// Which pickups can be stacked.
    pub stacking: Stacking,
    /// How long a game is.
    pub target: Target,
    /// Whether the last card's pickup is taken before the round is scored.
    pub last_card_acts: bool,
    /// When the discard pile becomes the deck.
    pub reshuffle: Reshuffle,
}

impl Rules {
    /// The document's rules. Frozen: records without rules mean these.
    pub const SEED: Self = Self {
        turn_limit: 5_000,
        forced_play: false,
        keep_top: false,
        wilds: 3,
        most_players: MAX_PLAYERS as u32,
        first_card_acts: false,
        dealer_rotates: false,
        drawn_card_playable: false,
        draw_until_playable: false,
        four_last_resort: false,
        challenge: false,
        calling: false,
        jump_in: false,
        seven_zero: false,
        stacking: Stacking::Off,
        target: Target::OneRound,
        last_card_acts: false,
        reshuffle: Reshuffle::Below4,
    };

    /// The rules on a modern box.
    pub const OFFICIAL: Self = Self {
        turn_limit: 20_000,
        keep_top: true,
        wilds: 4,
        most_players: 10,
        first_card_acts: true,
        dealer_rotates: true,
        drawn_card_playable: true,
        four_last_resort: true,
        challenge: true,
        calling: true,
        target: Target::FiveHundred,
        last_card_acts: true,
        reshuffle: Reshuffle::WhenNeeded,
        ..Self::SEED
    };

    /// Whether every turn is one card played or drawn, without house rules.
    /// Simulations of such games skip all code for house rules.
    pub(super) fn plain(&self) -> bool {
        let house = self.first_card_acts
            || self.drawn_card_playable
            || self.draw_until_playable
            || self.four_last_resort
            || self.challenge
            || self.calling
            || self.jump_in
            || self.seven_zero
            || self.last_card_acts;
        !house
            && self.stacking == Stacking::Off
            && self.target == Target::OneRound
            && self.reshuffle == Reshuffle::Below4
    }

    /// Whether the next player is asked before taking this card's pickup.
    pub(super) fn asks_before(&self, card: Card) -> bool {
        match card.sign() {
            Sign::Pickup2 => matches!(self.stacking, Stacking::Two | Stacking::Any),
            Sign::WildPickup4 => {
                self.challenge || matches!(self.stacking, Stacking::Four | Stacking::Any)
            }
            _ => false,
        }
    }

    /// Whether this card moves hands, so that nobody needs to call.
    pub(super) fn moves_hands(&self, card: Card) -> bool {
        self.seven_zero && matches!(card.sign(), Sign::Number(0 | 7))
    }
}

impl RuleSet for Rules {
    fn presets() -> Vec<Preset<Self>> {
        vec![
            Preset::seed(
                "107 cards, no calling, no stacking: quick to learn",
                Rules::SEED,
            ),
            Preset {
                id: "official",
                about: "108 cards, calling and challenges, several deals to 500 points",
                rules: Rules::OFFICIAL,
            },
        ]
    }

    fn switches() -> Vec<Switch<Self>> {
        vec![
            Switch::number(
                "turn-limit",
                "The game is a draw after this many turns.",
                (1, 1_000_000),
                |rules| &mut rules.turn_limit,
            ),
            Switch::flag(
                "forced-play",
                "If you can play, you must: you draw only if you cannot.",
                |rules| &mut rules.forced_play,
            ),
            Switch::flag(
                "keep-top",
                "When the discard pile is shuffled into the deck, its top card stays.",
                |rules| &mut rules.keep_top,
            ),
            Switch::number(
                "wilds",
                "How many plain Wilds there are: 107 or 108 cards in all.",
                (3, 4),
                |rules| &mut rules.wilds,
            ),
            Switch::number(
                "most-players",
                "The most players at a table.",
                (2, MAX_PLAYERS as u32),
                |rules| &mut rules.most_players,
            ),
            Switch::flag(
                "first-card-acts",
                "The first card turned up takes effect; only a Wild Pickup 4 is replaced.",
                |rules| &mut rules.first_card_acts,
            ),
            Switch::flag(
                "dealer-rotates",
                "After every deal the next player deals, and the one after that starts.",
                |rules| &mut rules.dealer_rotates,
            ),
            Switch::flag(
                "drawn-card-playable",
                "If the card you draw matches, you may play it at once.",
                |rules| &mut rules.drawn_card_playable,
            ),
            Switch::flag(
                "draw-until-playable",
                "You keep drawing until you get a card that you can play.",
                |rules| &mut rules.draw_until_playable,
            ),
            Switch::flag(
                "four-last-resort",
                "Without challenges, you may play a Wild Pickup 4 only if you do not hold the colour.",
                |rules| &mut rules.four_last_resort,
            ),
            Switch::flag(
                "challenge",
                "The next player may challenge a Wild Pickup 4: a player who held the colour takes the cards.",
                |rules| &mut rules.challenge,
            ),
            Switch::flag(
                "calling",
                "With one card left you must call \"one\", or the others may catch you.",
                |rules| &mut rules.calling,
            ),
            Switch::flag(
                "jump-in",
                "If you hold exactly the card just played, you may play it out of turn.",
                |rules| &mut rules.jump_in,
            ),
            Switch::flag(
                "seven-zero",
                "Play a 7 to swap hands with a player of your choice; a 0 passes all hands on.",
                |rules| &mut rules.seven_zero,
            ),
            Switch::word(
                "stacking",
                "Which pickups can be stacked, so that the next player takes all of them.",
                |rules| &mut rules.stacking,
            ),
            Switch::word(
                "target",
                "Play a single round, or several up to this many points.",
                |rules| &mut rules.target,
            ),
            Switch::flag(
                "last-card-acts",
                "If the last card is a pickup, the next player takes the cards before the round ends.",
                |rules| &mut rules.last_card_acts,
            ),
            Switch::word(
                "reshuffle",
                "When the discard pile is reshuffled: below 4 cards, or when the deck is empty.",
                |rules| &mut rules.reshuffle,
            ),
        ]
    }

    fn check(&self, seats: usize) -> Result<(), SetupError> {
        let wrong = |why: &str| Err(SetupError::Rules(why.into()));
        if self.draw_until_playable && !self.drawn_card_playable {
            return wrong(
                "draw-until-playable needs drawn-card-playable, because the card is played at once: \
                 turn drawn-card-playable on too",
            );
        }
        if self.reshuffle == Reshuffle::WhenNeeded && !self.keep_top {
            return wrong(
                "reshuffle when-needed needs keep-top, because it happens in the middle of a move: \
                 turn keep-top on too",
            );
        }
        SetupError::seats::<One>(2..=self.most_players as usize, seats)
    }

    fn measure(&self) -> Measure {
        match self.target.points() {
            Some(_) => Measure::Points,
            None => Measure::WinOrLoss,
        }
    }
}

/// The document allows four people unless the limit is raised; other rules name
/// their own limit.
pub(super) fn max_people(rules: &Rules) -> usize {
    match rules.most_players as usize {
        MAX_PLAYERS => <One as parlour_engine::Present>::MAX_PEOPLE,
        most => most,
    }
}
