//! What goes on the pile.

use std::hint::select_unpredictable;

use parlour_engine::cards::{PlayingCard, Rank};

use super::cards::{ALL_RANKS, Ranks, SPECIALS, TWO_AND_TEN, bit, height};
use super::rules::{Rules, Style};

/// Where play goes: up or down, and from what.
///
/// All of it is in one word, with what may be played beside it: every choice
/// waits for it, and several small fields that were just written cannot be
/// forwarded from the store buffer as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The place in [`PLAYS`], by the masks below.
    place: u32,
    /// What [`PLAYS`] says there.
    plays: Ranks,
}

/// What the last card that is not special counts: 1 to 14, 0 without one.
const FROM: u32 = 0b1111;
/// Whether play goes up.
const UP: u32 = 1 << 4;
/// Whether equal cards may be played.
const EQUAL: u32 = 1 << 5;
/// Whether it is the style shithead, in which play always goes up.
const ONLY_UP: u32 = 1 << 6;
/// Whether the pile was reset since the last card that is not special.
const RESET: u32 = 1 << 7;

/// The ranks that turn the course, and those that reset it.
const TWO: Ranks = SPECIALS & 0b10;
const EIGHT_AND_TEN: Ranks = SPECIALS & !TWO;

/// What may be played in each place.
static PLAYS: [Ranks; 256] = {
    let mut plays = [ALL_RANKS; 256];
    let mut place = 0;
    while place < RESET {
        let from = place & FROM;
        if 1 <= from && from <= 14 {
            plays[place as usize] = plays_from(from, place);
        }
        place += 1;
    }
    plays
};

/// What may be played from this count, by the switches of a place.
const fn plays_from(from: u32, switches: u32) -> Ranks {
    let specials = if switches & ONLY_UP != 0 {
        TWO_AND_TEN
    } else {
        SPECIALS
    };
    // Ranks 2 to 13 by number; the ace goes on all but an ace.
    let is_ace = from == 1 || from == 14;
    let equal = switches & EQUAL != 0;
    let ace = if is_ace && !equal { 0 } else { 1 };
    let same = if is_ace || !equal { 0 } else { 1 << (from - 1) };
    let beyond = if switches & UP != 0 {
        ALL_RANKS & !((1 << from) - 1)
    } else {
        ((1 << (from - 1)) - 1) & ALL_RANKS
    };
    beyond & !1 | same | ace | specials
}

impl Default for Course {
    /// Going up from anything, by the rules of the seed.
    fn default() -> Self {
        Self::new(&Rules::SEED)
    }
}

impl Course {
    /// Going up from anything.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let only_up = match rules.style {
            Style::Biscuits => 0,
            Style::Shithead => ONLY_UP,
        };
        let equal = if rules.equal { EQUAL } else { 0 };
        Self::at(UP | only_up | equal)
    }

    #[inline]
    fn at(place: u32) -> Self {
        let plays = PLAYS[place as usize % PLAYS.len()];
        Self { place, plays }
    }

    /// The same course from another count.
    #[inline]
    fn counting_from(self, count: u32) -> Self {
        Self::at(self.place & !FROM | count)
    }

    /// The same course from the card that starts the pile: an ace counts 1
    /// there, and from a special card anything goes.
    #[must_use]
    pub fn starting(self, card: PlayingCard) -> Self {
        let is_special = bit(card.rank()) & SPECIALS != 0;
        let number = u32::from(card.rank().number());
        self.counting_from(if is_special { 0 } else { number })
    }

    /// Whether play goes up.
    #[must_use]
    pub fn is_up(self) -> bool {
        self.place & UP != 0
    }

    /// `up` or `down`.
    #[must_use]
    pub fn word(self) -> &'static str {
        if self.is_up() { "up" } else { "down" }
    }

    /// The rank to beat; nothing if anything goes.
    #[must_use]
    pub fn from(self) -> Option<Rank> {
        match (self.place & RESET, self.place & FROM) {
            (0, 14) => Some(Rank::ACE),
            (0, from) => Rank::new(from as u8),
            _ => None,
        }
    }

    /// The ranks that may be played, as bits.
    #[inline]
    pub(super) fn plays(&self) -> Ranks {
        self.plays
    }

    /// Whether this card may be played.
    #[must_use]
    #[inline]
    pub fn takes(&self, card: PlayingCard) -> bool {
        self.plays & bit(card.rank()) != 0
    }

    /// Anything goes from now on; a 2 still turns from what lies beneath.
    #[inline]
    pub fn reset(&mut self) {
        *self = Self::at(self.place | RESET);
    }

    /// What a card does in the style shithead: 2 and 10 leave nothing to beat.
    #[inline]
    pub fn lay_upwards(&mut self, card: PlayingCard) {
        *self = self.counting_from(match height(card.rank()) {
            2 | 10 => 0,
            height => height.into(),
        });
    }

    /// There is nothing to beat: the pile was taken or burned.
    #[inline]
    pub fn clear(&mut self) {
        *self = self.counting_from(0);
    }

    /// What a card does that is laid on the pile.
    #[inline]
    pub fn lay(&mut self, card: PlayingCard) {
        // Without a branch for each rank: a processor cannot foresee which one
        // comes.
        let rank = bit(card.rank());
        let number = u32::from(card.rank().number());
        let is_high_ace = (number == 1) & (self.place & UP != 0);
        let count = select_unpredictable(is_high_ace, 14, number);
        let is_special = rank & SPECIALS != 0;
        let from = select_unpredictable(is_special, self.place & FROM, count);
        let turned = u32::from(rank & TWO != 0) * UP;
        let reset = u32::from(rank & EIGHT_AND_TEN != 0) * RESET;
        *self = Self::at((self.place & !(FROM | RESET) ^ turned) | reset | from);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cards::specials;
    use super::*;

    fn card(text: &str) -> PlayingCard {
        format!("{text}S").parse().unwrap()
    }

    /// After these cards, the first of which starts the pile, these ranks may
    /// be played besides 2, 8 and 10.
    #[test]
    fn what_goes_on_what() {
        let check = |pile: &str, expected: &str| {
            let mut cards = pile.split(' ').map(card);
            let mut course = Course::default().starting(cards.next().unwrap());
            cards.for_each(|card| course.lay(card));
            let plays = Rank::all().filter(|&rank| course.plays() & bit(rank) != 0);
            let plain = plays.filter(|&rank| bit(rank) & SPECIALS == 0);
            let got: Vec<&str> = plain.map(Rank::text).collect();
            assert_eq!(got.join(" "), expected, "{pile}");
            assert_eq!(course.plays() & SPECIALS, SPECIALS);
        };
        const ANYTHING: &str = "A 3 4 5 6 7 9 J Q K";
        check("9", "A J Q K");
        check("K", "A");
        check("3", "A 4 5 6 7 9 J Q K");
        // A starting ace counts 1, and no ace goes on an ace.
        check("A", "3 4 5 6 7 9 J Q K");
        check("A 2", "");
        // Played going up it counts 14, going down 1.
        check("9 A", "");
        check("9 A 2", "3 4 5 6 7 9 J Q K");
        check("9 2 A", "");
        check("9 2 A 2", "3 4 5 6 7 9 J Q K");
        // On a reset pile too.
        check("9 8 A", "");
        check("9 2 8 A 2", "3 4 5 6 7 9 J Q K");
        check("9 8 A 8", ANYTHING);
        // 2 turns from the last plain card, across 8 and 10.
        check("9 2", "A 3 4 5 6 7");
        check("9 2 2", "A J Q K");
        check("9 8", ANYTHING);
        check("9 10", ANYTHING);
        check("9 8 2", "A 3 4 5 6 7");
        check("9 10 8 2", "A 3 4 5 6 7");
        check("9 8 2 5 2", "A 6 7 9 J Q K");
        // A special start: anything goes, and a 2 finds nothing to count from.
        check("2", ANYTHING);
        check("8", ANYTHING);
        check("10", ANYTHING);
        check("8 2", ANYTHING);
        check("8 2 7", "A 3 4 5 6");
    }

    /// What goes on the last of these cards besides the special ones, with
    /// equal cards and without.
    #[test]
    fn what_goes_on_what_with_other_rules() {
        let check = |rules: Rules, pile: &str, expected: &str| {
            let mut course = Course::new(&rules);
            for text in pile.split_whitespace() {
                match rules.style {
                    Style::Biscuits => course.lay(card(text)),
                    Style::Shithead => course.lay_upwards(card(text)),
                }
            }
            let plain = course.plays() & !specials(rules.style);
            let plays = Rank::all().filter(|&rank| plain & bit(rank) != 0);
            let got: Vec<&str> = plays.map(Rank::text).collect();
            assert_eq!(got.join(" "), expected, "{pile}");
            let special = course.plays() & specials(rules.style);
            assert_eq!(special, specials(rules.style));
        };
        let seed = Rules {
            equal: true,
            ..Rules::SEED
        };
        check(seed, "9", "A 9 J Q K");
        check(seed, "9 2", "A 3 4 5 6 7 9");
        check(seed, "A", "A");
        check(seed, "A 2", "A 3 4 5 6 7 9 J Q K");
        check(seed, "9 2 A", "A");
        let shithead = Rules::SHITHEAD;
        check(shithead, "", "A 3 4 5 6 7 8 9 J Q K");
        check(shithead, "8", "A 8 9 J Q K");
        check(shithead, "K", "A K");
        check(shithead, "A", "A");
        check(shithead, "A 2", "A 3 4 5 6 7 8 9 J Q K");
        let strict = Rules {
            equal: false,
            ..shithead
        };
        check(strict, "8", "A 9 J Q K");
        check(strict, "A", "");
    }
}
