//! Which cards may be played on the pile, in one word.

use std::hint::select_unpredictable;

use parlour_engine::cards::{PlayingCard, Rank};

use super::super::cards::{ALL_RANKS, Ranks, SPECIALS, TWO_AND_TEN, bit, height};
use super::super::rules::{Rules, Style};

/// The direction of play, and the card to beat.
///
/// Packed into one word, next to the set of ranks that may be played. Every
/// choice of a move reads it right after it was written, and a processor
/// cannot forward several small writes from its store buffer to one read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardToBeat {
    /// The index into [`PLAYABLE`], made of the bits below.
    index: u32,
    /// The entry of [`PLAYABLE`] at that index: the ranks that may be played.
    playable: Ranks,
}

/// The value of the last card that is not special: 1 to 14, or 0 if there is
/// none.
const VALUE: u32 = 0b1111;
/// Whether play goes up.
const UP: u32 = 1 << 4;
/// Whether equal cards may be played.
const EQUAL: u32 = 1 << 5;
/// Whether this is the style shithead, where play always goes up.
const ONLY_UP: u32 = 1 << 6;
/// Whether the pile was reset since the last card that is not special.
const RESET: u32 = 1 << 7;

/// The rank that reverses the direction, and those that reset the pile.
const TWO: Ranks = SPECIALS & 0b10;
const EIGHT_AND_TEN: Ranks = SPECIALS & !TWO;

/// The ranks that may be played, for every index.
static PLAYABLE: [Ranks; 256] = {
    let mut playable = [ALL_RANKS; 256];
    let mut index = 0;
    while index < RESET {
        let value = index & VALUE;
        if 1 <= value && value <= 14 {
            playable[index as usize] = playable_on(value, index);
        }
        index += 1;
    }
    playable
};

/// The ranks that may be played on a card of this value; `switches` are the
/// other bits of the index.
const fn playable_on(value: u32, switches: u32) -> Ranks {
    let specials = if switches & ONLY_UP != 0 {
        TWO_AND_TEN
    } else {
        SPECIALS
    };
    // Ranks 2 to 13 compare by number. An ace may be played on all but an ace.
    let is_ace = value == 1 || value == 14;
    let equal = switches & EQUAL != 0;
    let ace = if is_ace && !equal { 0 } else { 1 };
    let same = if is_ace || !equal {
        0
    } else {
        1 << (value - 1)
    };
    let beyond = if switches & UP != 0 {
        ALL_RANKS & !((1 << value) - 1)
    } else {
        ((1 << (value - 1)) - 1) & ALL_RANKS
    };
    beyond & !1 | same | ace | specials
}

impl Default for CardToBeat {
    /// Going up with no card to beat, by the rules of the preset `seed`.
    fn default() -> Self {
        Self::new(&Rules::SEED)
    }
}

impl CardToBeat {
    /// Going up with no card to beat.
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
    fn at(index: u32) -> Self {
        let playable = PLAYABLE[index as usize % PLAYABLE.len()];
        Self { index, playable }
    }

    /// The same direction with another value to beat.
    #[inline]
    fn with_value(self, value: u32) -> Self {
        Self::at(self.index & !VALUE | value)
    }

    /// The same direction with this card as the start of the pile. A starting
    /// ace counts 1; on a special card anything may be played.
    #[must_use]
    pub fn started_with(self, card: PlayingCard) -> Self {
        let is_special = bit(card.rank()) & SPECIALS != 0;
        let number = u32::from(card.rank().number());
        self.with_value(if is_special { 0 } else { number })
    }

    /// Whether play goes up.
    #[must_use]
    pub fn is_up(self) -> bool {
        self.index & UP != 0
    }

    /// `up` or `down`.
    #[must_use]
    pub fn word(self) -> &'static str {
        if self.is_up() { "up" } else { "down" }
    }

    /// The rank to beat, or `None` if any card may be played.
    #[must_use]
    pub fn rank(self) -> Option<Rank> {
        match (self.index & RESET, self.index & VALUE) {
            (0, 14) => Some(Rank::ACE),
            (0, value) => Rank::new(value as u8),
            _ => None,
        }
    }

    /// The ranks that may be played, as bits.
    #[inline]
    pub(in super::super) fn playable(&self) -> Ranks {
        self.playable
    }

    /// Whether this card may be played.
    #[must_use]
    #[inline]
    pub fn allows(&self, card: PlayingCard) -> bool {
        self.playable & bit(card.rank()) != 0
    }

    /// Resets the pile: any card may be played. A later 2 still counts from the
    /// last card that is not special.
    #[inline]
    pub fn reset(&mut self) {
        *self = Self::at(self.index | RESET);
    }

    /// Plays a card in the style shithead. After a 2 or a 10 there is no card to
    /// beat.
    #[inline]
    pub fn play_shithead(&mut self, card: PlayingCard) {
        *self = self.with_value(match height(card.rank()) {
            2 | 10 => 0,
            height => height.into(),
        });
    }

    /// The pile was taken or burned: there is no card to beat.
    #[inline]
    pub fn clear(&mut self) {
        *self = self.with_value(0);
    }

    /// Plays a card in the style biscuits.
    #[inline]
    pub fn play_biscuits(&mut self, card: PlayingCard) {
        // No branches: the rank is random, so they would be mispredicted.
        let rank = bit(card.rank());
        let number = u32::from(card.rank().number());
        let is_high_ace = (number == 1) & (self.index & UP != 0);
        let value = select_unpredictable(is_high_ace, 14, number);
        let is_special = rank & SPECIALS != 0;
        let value = select_unpredictable(is_special, self.index & VALUE, value);
        let turned = u32::from(rank & TWO != 0) * UP;
        let reset = u32::from(rank & EIGHT_AND_TEN != 0) * RESET;
        *self = Self::at((self.index & !(VALUE | RESET) ^ turned) | reset | value);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::specials;
    use super::*;

    fn card(text: &str) -> PlayingCard {
        format!("{text}S").parse().unwrap()
    }

    /// After these cards, the first of which starts the pile, these ranks may
    /// be played in addition to 2, 8 and 10.
    #[test]
    fn playable_ranks() {
        let check = |pile: &str, expected: &str| {
            let mut cards = pile.split(' ').map(card);
            let mut to_beat = CardToBeat::default().started_with(cards.next().unwrap());
            cards.for_each(|card| to_beat.play_biscuits(card));
            let plays = Rank::all().filter(|&rank| to_beat.playable() & bit(rank) != 0);
            let plain = plays.filter(|&rank| bit(rank) & SPECIALS == 0);
            let got: Vec<&str> = plain.map(Rank::text).collect();
            assert_eq!(got.join(" "), expected, "{pile}");
            assert_eq!(to_beat.playable() & SPECIALS, SPECIALS);
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
        // A 2 counts from the last plain card, even across an 8 or 10.
        check("9 2", "A 3 4 5 6 7");
        check("9 2 2", "A J Q K");
        check("9 8", ANYTHING);
        check("9 10", ANYTHING);
        check("9 8 2", "A 3 4 5 6 7");
        check("9 10 8 2", "A 3 4 5 6 7");
        check("9 8 2 5 2", "A 6 7 9 J Q K");
        // After a special start anything goes, and a 2 has nothing to count
        // from.
        check("2", ANYTHING);
        check("8", ANYTHING);
        check("10", ANYTHING);
        check("8 2", ANYTHING);
        check("8 2 7", "A 3 4 5 6");
    }

    /// The plain ranks that may be played after these cards, with the switch
    /// `equal` and without.
    #[test]
    fn playable_ranks_with_other_rules() {
        let check = |rules: Rules, pile: &str, expected: &str| {
            let mut to_beat = CardToBeat::new(&rules);
            for text in pile.split_whitespace() {
                match rules.style {
                    Style::Biscuits => to_beat.play_biscuits(card(text)),
                    Style::Shithead => to_beat.play_shithead(card(text)),
                }
            }
            let plain = to_beat.playable() & !specials(rules.style);
            let plays = Rank::all().filter(|&rank| plain & bit(rank) != 0);
            let got: Vec<&str> = plays.map(Rank::text).collect();
            assert_eq!(got.join(" "), expected, "{pile}");
            let special = to_beat.playable() & specials(rules.style);
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

    /// The rules of the pile, written out without any packing.
    #[derive(Clone, Copy)]
    struct PlainRules {
        rules: Rules,
        up: bool,
        /// The value of the last card that is not special.
        last: Option<u8>,
        reset: bool,
    }

    impl PlainRules {
        fn new(rules: Rules) -> Self {
            Self {
                rules,
                up: true,
                last: None,
                reset: false,
            }
        }

        fn is_special(&self, rank: Rank) -> bool {
            match self.rules.style {
                Style::Biscuits => [2, 8, 10].contains(&rank.number()),
                Style::Shithead => [2, 10].contains(&rank.number()),
            }
        }

        fn allows(&self, rank: Rank) -> bool {
            let Some(last) = self.last.filter(|_| !self.reset) else {
                return true;
            };
            let beats = match (rank.number(), self.up) {
                (1, _) => last != 1 && last != 14,
                (number, true) => number > last,
                (number, false) => number < last,
            };
            let is_same = rank.number() == last || rank == Rank::ACE && last == 14;
            self.is_special(rank) || beats || self.rules.equal && is_same
        }

        fn start(&mut self, rank: Rank) {
            self.last = (!self.is_special(rank)).then_some(rank.number());
        }

        fn play(&mut self, rank: Rank) {
            let high_ace = rank == Rank::ACE && self.up;
            let value = if high_ace { 14 } else { rank.number() };
            match (self.rules.style, rank.number()) {
                (Style::Shithead, 2 | 10) => self.last = None,
                (Style::Shithead, _) => self.last = Some(value),
                (Style::Biscuits, 2) => (self.up, self.reset) = (!self.up, false),
                (Style::Biscuits, 8 | 10) => self.reset = true,
                (Style::Biscuits, _) => (self.last, self.reset) = (Some(value), false),
            }
        }
    }

    /// Compares both after every sequence of this many more cards.
    fn compare(to_beat: CardToBeat, plain: PlainRules, cards: u32) {
        for rank in Rank::all() {
            let allows = to_beat.playable() & bit(rank) != 0;
            assert_eq!(allows, plain.allows(rank), "{rank} on {to_beat:?}");
        }
        assert_eq!(to_beat.is_up(), plain.up);
        for rank in Rank::all().take_while(|_| cards > 0) {
            let (mut to_beat, mut plain) = (to_beat, plain);
            match plain.rules.style {
                Style::Biscuits => to_beat.play_biscuits(card(rank.text())),
                Style::Shithead => to_beat.play_shithead(card(rank.text())),
            }
            plain.play(rank);
            compare(to_beat, plain, cards - 1);
        }
    }

    #[test]
    fn the_packed_word_equals_the_plain_rules() {
        for equal in [false, true] {
            let rules = Rules {
                equal,
                ..Rules::SHITHEAD
            };
            compare(CardToBeat::new(&rules), PlainRules::new(rules), 3);
            let rules = Rules {
                equal,
                ..Rules::SEED
            };
            for start in Rank::all() {
                let mut plain = PlainRules::new(rules);
                plain.start(start);
                let to_beat = CardToBeat::new(&rules).started_with(card(start.text()));
                compare(to_beat, plain, 3);
            }
        }
    }
}
