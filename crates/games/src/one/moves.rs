//! The moves of One: which there are, how they are written and read.

use std::fmt;

use parlour_engine::{Ask, Choice, MoveBit, MoveSet, Moves, Refusal, View};

use super::One;
use super::cards::{Card, Hue, Sign};
use super::state::Public;

/// A move, as a number: the 52 coloured cards, Wild with each colour, Wild
/// Pickup 4 with each colour, drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(u8);

impl Move {
    /// Draw a card, or pass when there is none.
    pub const DRAW: Self = Self(60);

    /// Plays a card; a wild one needs a colour.
    #[must_use]
    pub fn play(card: Card, named: Option<Hue>) -> Option<Self> {
        match (card.hue(), named) {
            (Some(_), None) => Some(Self(card.index() as u8)),
            (None, Some(hue)) => {
                let first = 52 + 4 * (card.index() as u8 - 52);
                Some(Self(first + hue as u8))
            }
            _ => None,
        }
    }

    /// The card that is played and the colour that counts then; nothing when
    /// drawing.
    #[must_use]
    #[inline]
    pub fn card(self) -> Option<(Card, Hue)> {
        match self.0 {
            60 => None,
            index @ 52.. => Some((
                Card::from_index(52 + (index - 52) / 4),
                Hue::ALL[usize::from(index % 4)],
            )),
            index => Some((Card::from_index(index), Hue::ALL[usize::from(index / 13)])),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card() {
            None => f.write_str("D"),
            Some((card, hue)) if card.is_wild() => write!(f, "{card} {}", hue.letter()),
            Some((card, _)) => write!(f, "{card}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const DRAW_BIT: u64 = 1 << 60;

impl MoveBit for Move {
    const IDLE: u64 = DRAW_BIT;

    #[inline]
    fn bit(self) -> Option<u32> {
        Some(u32::from(self.0))
    }

    #[inline]
    fn from_bit(bit: u32) -> Self {
        Self(bit as u8)
    }
}

/// The cards of each colour, and of each sign, as bits.
const COLOUR: u64 = (1 << 13) - 1;
const SIGN: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;

/// The coloured cards that match: those of the colour that counts, and those
/// of the sign on top.
#[inline]
pub(super) fn matching(public: &Public) -> u64 {
    let top = public.top();
    let same_sign = if top.is_wild() {
        0
    } else {
        SIGN << (top.index() % 13)
    };
    COLOUR << (13 * public.hue as u32) | same_sign
}

#[inline]
pub(super) fn legal(view: View<'_, One>) -> MoveSet<Move> {
    let held = view.private.hand.held();
    let wild = (0xf * (held >> 52 & 1)) | (0xf0 * (held >> 53 & 1));
    let cards = held & matching(view.public) | wild << 52;
    let draw = if view.rules.forced_play && cards != 0 {
        0
    } else {
        DRAW_BIT
    };
    MoveSet::from_bits(cards | draw)
}

const BAD_COLOUR: &str = "Invalid color. Choose a color (Y, B, R, G) W (Wild) or enter D (Draw)";
const BAD_NUMBER: &str = "Invalid number. Choose 0-9, P2 (Pickup 2), P4 (Pickup 4), S (Skip), R (Reverse) or WC (Wild Card)";
const NOT_HELD: &str = "You do not have that card in your hand.";
const NO_MATCH: &str = "You can not play that card, it does not match the discard.";

pub(super) fn read(view: View<'_, One>, text: &str) -> Result<Move, Refusal> {
    let typed: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(32)
        .flat_map(char::to_uppercase)
        .collect();
    let moves = legal(view);
    let can_play = moves.busy() > 0;
    match typed.as_str() {
        "" if !can_play => return Ok(Move::DRAW),
        "D" | "DRAW" if moves.contains(Move::DRAW) => return Ok(Move::DRAW),
        "D" | "DRAW" => {
            return Err(Refusal::no(format!(
                "You can play, so you must: {}.",
                playable(view)
            )));
        }
        _ => {}
    }
    let (card, named) = read_card(&typed)?;
    let held = view.private.hand.held() >> card.index() & 1 == 1;
    if !held {
        return Err(Refusal::no(NOT_HELD));
    }
    match (card.is_wild(), named) {
        (true, None) => Err(Refusal::Ask(which_colour(card))),
        _ => Move::play(card, named)
            .filter(|&mv| moves.contains(mv))
            .ok_or_else(|| Refusal::no(format!("{NO_MATCH} {}", what_matches(view.public)))),
    }
}

/// A card in its notation, in capitals; a wild one may have its colour.
fn read_card(typed: &str) -> Result<(Card, Option<Hue>), Refusal> {
    let mut letters = typed.chars();
    let first = letters.next().unwrap_or(' ');
    let rest = letters.as_str();
    if first == 'W' {
        let (card, colour) = if let Some(colour) = rest.strip_prefix("P4") {
            (Card::WILD_PICKUP_4, colour)
        } else if let Some(colour) = rest.strip_prefix('C') {
            (Card::WILD, colour)
        } else {
            return Err(Refusal::no(BAD_NUMBER));
        };
        let mut colours = colour.chars();
        return match (colours.next(), colours.next()) {
            (None, _) => Ok((card, None)),
            (Some(letter), None) => Hue::from_letter(letter)
                .map(|hue| (card, Some(hue)))
                .ok_or_else(|| Refusal::no(BAD_COLOUR)),
            _ => Err(Refusal::no(BAD_COLOUR)),
        };
    }
    let hue = Hue::from_letter(first).ok_or_else(|| Refusal::no(BAD_COLOUR))?;
    let sign = match rest {
        "S" => 10,
        "R" => 11,
        "P2" => 12,
        digit if digit.len() == 1 => digit.parse::<u8>().map_err(|_| Refusal::no(BAD_NUMBER))?,
        _ => return Err(Refusal::no(BAD_NUMBER)),
    };
    Ok((Card::coloured(hue, sign), None))
}

fn which_colour(card: Card) -> Ask {
    Ask {
        prompt: "Which colour? R (red), Y (yellow), B (blue) or G (green)".into(),
        choices: Hue::ALL
            .into_iter()
            .map(|hue| Choice {
                key: hue.letter().into(),
                label: hue.word().into(),
                text: format!("{card} {}", hue.letter()),
            })
            .collect(),
        otherwise: BAD_COLOUR.into(),
    }
}

/// What would match: `A red card, a 7 or a wild card would.`
fn what_matches(public: &Public) -> String {
    let hue = public.hue.word();
    let a = |word: String| match word.as_str() {
        "8" => format!("an {word}"),
        _ => format!("a {word}"),
    };
    match public.top().sign() {
        Sign::Wild | Sign::WildPickup4 => format!("A {hue} card or a wild card would."),
        sign => format!("A {hue} card, {} or a wild card would.", a(sign.word())),
    }
}

/// The cards that can be played, in their notation.
fn playable(view: View<'_, One>) -> String {
    let bits = view.private.hand.held() & (matching(view.public) | 0b11 << 52);
    let cards: Vec<String> = (0..Card::KINDS as u8)
        .map(Card::from_index)
        .filter(|card| bits >> card.index() & 1 == 1)
        .map(|card| card.to_string())
        .collect();
    cards.join(", ")
}
