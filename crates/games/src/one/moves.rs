//! The moves of One, and which of them are legal.

use std::fmt;

use parlour_engine::table::Names;
use parlour_engine::{Seat, View};

use super::One;
use super::cards::{Card, FOUR, Hue, SIGN, coloured};
use super::choices::{
    ACCEPT_BIT, CATCH_BIT, CHALLENGE_BIT, Choices, DRAW_BIT, KEEP_BIT, NAME_BIT, ONE_BIT,
};
use super::fast::{HouseMoveParts, HouseMoves, TOP_CARDS, TopCard, plays};
use super::rules::{Rules, Stacking};
use super::state::{Phase, Private, Public};

/// A move, as a number: the 52 coloured cards, Wild with each colour, Wild
/// Pickup 4 with each colour, drawing, then the other moves of house rules. Two
/// fields in higher bits: whether it calls, and the seat it concerns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const CALL: u16 = 1 << 7;
const BASE: u16 = CALL - 1;
const SEAT: u32 = 8;
const CATCH: u16 = 65;
const NAME: u16 = 66;

impl Move {
    /// Draw a card, or pass when there is none.
    pub const DRAW: Self = Self(60);
    /// Keep the card just drawn.
    pub const KEEP: Self = Self(61);
    /// Challenge a Wild Pickup 4.
    pub const CHALLENGE: Self = Self(62);
    /// Take the cards of a Wild Pickup 4.
    pub const ACCEPT: Self = Self(63);
    /// Call the last card.
    pub const ONE: Self = Self(64);

    /// Plays a card; a wild needs a colour.
    #[must_use]
    pub fn play(card: Card, named: Option<Hue>) -> Option<Self> {
        match (card.hue(), named) {
            (Some(_), None) => Some(Self(card.index() as u16)),
            (None, Some(hue)) => {
                let first = 52 + 4 * (card.index() as u16 - 52);
                Some(Self(first + hue as u16))
            }
            _ => None,
        }
    }

    /// Catches somebody who has not called.
    #[must_use]
    pub fn catch(seat: Seat) -> Self {
        Self(CATCH).with_seat(seat)
    }

    /// Names the colour of the wild that was turned up.
    #[must_use]
    pub fn name_colour(hue: Hue) -> Self {
        Self(NAME + hue as u16)
    }

    /// The same move with a call.
    #[must_use]
    pub fn calling(self) -> Self {
        Self(self.0 | CALL)
    }

    /// The same move, concerning this seat.
    #[must_use]
    pub fn with_seat(self, seat: Seat) -> Self {
        Self(self.0 | (seat.number() as u16) << SEAT)
    }

    /// Whether it calls the last card.
    #[must_use]
    pub fn calls(self) -> bool {
        self.0 & CALL != 0
    }

    /// The seat to swap hands with, or to catch.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        Seat::from_number(usize::from(self.0 >> SEAT))
    }

    /// Whether it catches somebody.
    #[must_use]
    pub fn catches(self) -> bool {
        self.0 & BASE == CATCH
    }

    /// The colour, if the move only names one.
    #[must_use]
    pub fn named_colour(self) -> Option<Hue> {
        let index = (self.0 & BASE).checked_sub(NAME)?;
        Hue::ALL.get(usize::from(index)).copied()
    }

    /// The card that is played and the colour that counts then, if a card is
    /// played.
    #[must_use]
    #[inline]
    pub fn card(self) -> Option<(Card, Hue)> {
        self.played().map(|TopCard { card, hue, .. }| (card, hue))
    }

    /// The top of the pile after it, if a card is played.
    #[inline]
    pub(super) fn played(self) -> Option<TopCard> {
        TOP_CARDS.get(usize::from(self.0 & BASE)).copied()
    }

    /// The move of this bit in a set of [`Choices`].
    #[inline]
    pub(super) fn from_bit(bit: u32) -> Self {
        Self(bit as u16)
    }

    /// Its bit in a set of [`Choices`], if it has one.
    #[inline]
    pub(super) fn bit(self) -> Option<u32> {
        (self.0 < 62).then_some(u32::from(self.0))
    }

    /// The move as people type it.
    #[must_use]
    pub fn text(self, names: &Names) -> String {
        match self.seat() {
            Some(seat) if self.catches() => format!("catch {}", names.of(seat)),
            Some(seat) => format!("{} >{}", self.without_seat(), names.of(seat)),
            None => self.without_seat(),
        }
    }

    /// The move without the seat that it concerns.
    fn without_seat(self) -> String {
        let call = if self.calls() { " one" } else { "" };
        match (self.card(), Self(self.0 & BASE)) {
            (Some((card, hue)), _) if card.is_wild() => format!("{card} {}{call}", hue.letter()),
            (Some((card, _)), _) => format!("{card}{call}"),
            (None, Self::DRAW) => "D".into(),
            (None, Self::KEEP) => "keep".into(),
            (None, Self::CHALLENGE) => "challenge".into(),
            (None, Self::ACCEPT) => "accept".into(),
            (None, Self::ONE) => "one".into(),
            (None, other) => match other.named_colour() {
                Some(hue) => hue.letter().into(),
                None => "catch".into(),
            },
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.without_seat())?;
        self.seat().map_or(Ok(()), |seat| write!(f, " >{seat}"))
    }
}

/// Which of these cards can be played on the top card.
#[inline]
pub(super) fn playable(rules: &Rules, public: &Public, held: u64) -> u64 {
    let cards = held & public.fits;
    let has_colour = held & coloured(public.hue) != 0;
    if rules.four_last_resort && !rules.challenge && has_colour {
        cards & !FOUR
    } else {
        cards
    }
}

#[inline(always)]
pub(super) fn legal(view: View<'_, One>) -> Choices {
    if !view.public.plain {
        // Passed field by field, so that the view can stay in registers.
        let View {
            rules,
            seat,
            seats,
            public,
            private,
        } = view;
        return legal_with_house_rules(rules, public, private, seat, seats);
    }
    // Equal to `plays(held & fits)`. In this order the processor computes `plays`
    // while it still waits for `fits`.
    let plays = plays(view.private.hand.held()) & view.public.fits;
    // Separate branch: draw-only turns skip the popcount.
    if plays == 0 {
        return Choices::plain(DRAW_BIT);
    }
    let draw = if view.rules.forced_play { 0 } else { DRAW_BIT };
    Choices::plain(plays | draw)
}

/// The cards that can be stacked on the pending pickup.
fn stackable(rules: &Rules, public: &Public) -> u64 {
    let pickups = SIGN << 12;
    let on_four = public.top() == Card::WILD_PICKUP_4;
    if public.hands[public.pickup_by] == 0 {
        // It was the last card: the round ends with this answer.
        return 0;
    }
    match rules.stacking {
        Stacking::Two if !on_four => pickups,
        Stacking::Four if on_four => FOUR,
        Stacking::Any => pickups | FOUR,
        _ => 0,
    }
}

/// Whether the pending pickup can be challenged.
pub(super) fn challengeable(rules: &Rules, public: &Public) -> bool {
    rules.challenge && public.phase == Phase::Pickup && public.top() == Card::WILD_PICKUP_4
}

#[cold]
#[inline(never)]
fn legal_with_house_rules(
    rules: &Rules,
    public: &Public,
    private: &Private,
    seat: Seat,
    seats: usize,
) -> Choices {
    let held = private.hand.held();
    let can_play = || playable(rules, public, held);
    let mut actions = 0;
    if let Some(uncalled) = public.uncalled {
        actions |= if uncalled == seat { ONE_BIT } else { CATCH_BIT };
    }
    let (cards, mut idle) = match public.phase {
        _ if seat != public.turn => match public.jump {
            true => (held & 1 << public.top().index(), 0),
            false => (0, 0),
        },
        Phase::Turn => (can_play(), DRAW_BIT),
        Phase::Name => {
            actions |= NAME_BIT;
            (0, 0)
        }
        Phase::Drawn => {
            let drawn = private.drawn.map_or(0, |card| 1 << card.index());
            (can_play() & drawn, KEEP_BIT)
        }
        Phase::Pickup => {
            let stack = can_play() & stackable(rules, public);
            if challengeable(rules, public) {
                actions |= CHALLENGE_BIT | ACCEPT_BIT;
                (stack, 0)
            } else {
                (stack, DRAW_BIT)
            }
        }
    };
    if rules.forced_play && cards != 0 {
        idle = 0;
        actions &= !ACCEPT_BIT;
    }
    let holds = public.hands[seat];
    Choices {
        bits: plays(cards) | idle,
        house_moves: Some(HouseMoves::new(&HouseMoveParts {
            seat,
            seats,
            call: rules.calling && holds == 2,
            swap: rules.seven_zero && holds > 1,
            actions,
            caught: public.uncalled.unwrap_or_default(),
        })),
    }
}
