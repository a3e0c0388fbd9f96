//! What goes on the pile.

use std::hint::select_unpredictable;

use parlour_engine::cards::{PlayingCard, Rank};

use super::cards::{ALL_RANKS, Ranks, SPECIALS, TWO_AND_TEN, bit, height};
use super::rules::{Rules, Style};

/// Where play goes: up or down, and from what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    up: bool,
    /// What the last card that is not special counts: 1 to 14, 0 without one.
    from: u8,
    /// Whether the pile was reset since.
    reset: bool,
    /// Which table of [`PLAYS`] holds.
    table: u8,
    /// What may be played, as the tables say. It is kept because every choice
    /// waits for it, and four bytes just written are slow to read as one word.
    plays: Ranks,
}

/// What may be played in the style shithead, or with equal cards, is in tables
/// of their own: the sum of these.
const EQUAL: usize = 1;
const ONLY_UP: usize = 2;

/// The ranks that turn the course, and those that reset it.
const TWO: Ranks = SPECIALS & 0b10;
const EIGHT_AND_TEN: Ranks = SPECIALS & !TWO;

/// What may be played by each table, going down and going up from each count.
const PLAYS: [[[Ranks; 16]; 2]; 4] = {
    let mut plays = [[[ALL_RANKS; 16]; 2]; 4];
    let mut table = 0;
    while table < 4 {
        let specials = if table & ONLY_UP != 0 {
            TWO_AND_TEN
        } else {
            SPECIALS
        };
        let mut from = 1;
        while from <= 14 {
            // Ranks 2 to 13 by number; the ace goes on all but an ace.
            let is_ace = from == 1 || from == 14;
            let equal = table & EQUAL != 0;
            let ace = if is_ace && !equal { 0 } else { 1 };
            let same = if is_ace || !equal { 0 } else { 1 << (from - 1) };
            let below = ((1 << (from - 1)) - 1) & ALL_RANKS;
            let above = ALL_RANKS & !((1 << from) - 1);
            plays[table][0][from] = below & !1 | same | ace | specials;
            plays[table][1][from] = above & !1 | same | ace | specials;
            from += 1;
        }
        table += 1;
    }
    plays
};

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
        Self {
            up: true,
            from: 0,
            reset: false,
            table: (only_up + equal) as u8,
            plays: ALL_RANKS,
        }
    }

    /// The same course from the card that starts the pile: an ace counts 1
    /// there, and from a special card anything goes.
    #[must_use]
    pub fn starting(self, card: PlayingCard) -> Self {
        let is_special = bit(card.rank()) & SPECIALS != 0;
        let mut course = Self {
            from: if is_special { 0 } else { card.rank().number() },
            ..self
        };
        course.look_up();
        course
    }

    /// Whether play goes up.
    #[must_use]
    pub fn is_up(self) -> bool {
        self.up
    }

    /// `up` or `down`.
    #[must_use]
    pub fn word(self) -> &'static str {
        if self.up { "up" } else { "down" }
    }

    /// The rank to beat; nothing if anything goes.
    #[must_use]
    pub fn from(self) -> Option<Rank> {
        if self.reset {
            return None;
        }
        Rank::new(if self.from == 14 { 1 } else { self.from })
    }

    /// Keeps what may be played from now on.
    #[inline]
    fn look_up(&mut self) {
        let from = if self.reset { 0 } else { self.from & 15 };
        self.plays = PLAYS[usize::from(self.table & 3)][usize::from(self.up)][usize::from(from)];
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
        self.reset = true;
        self.look_up();
    }

    /// What a card does in the style shithead: 2 and 10 leave nothing to beat.
    #[inline]
    pub fn lay_upwards(&mut self, card: PlayingCard) {
        self.from = match height(card.rank()) {
            2 | 10 => 0,
            height => height,
        };
        self.look_up();
    }

    /// There is nothing to beat: the pile was taken or burned.
    #[inline]
    pub fn clear(&mut self) {
        self.from = 0;
        self.look_up();
    }

    /// What a card does that is laid on the pile.
    #[inline]
    pub fn lay(&mut self, card: PlayingCard) {
        // Without a branch for each rank: a processor cannot foresee which one
        // comes.
        let rank = bit(card.rank());
        let number = card.rank().number();
        let count = if number == 1 && self.up { 14 } else { number };
        self.up ^= rank & TWO != 0;
        self.reset = rank & EIGHT_AND_TEN != 0;
        self.from = select_unpredictable(rank & SPECIALS != 0, self.from, count);
        self.look_up();
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
