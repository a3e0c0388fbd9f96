//! The cards in a hand, and what goes on the pile.

use parlour_engine::cards::{PlayingCard, Rank, Suit};
use parlour_engine::{CardScene, Mark, Multiset};

use super::rules::{Rules, Style};

/// Room for the cards of the largest table: four decks.
pub(super) const CARDS: usize = 208;

/// Four new decks, one after the other; small tables use the first ones.
pub(super) const DECKS: [PlayingCard; CARDS] = {
    let mut cards = [PlayingCard::from_index(0); CARDS];
    let mut at = 0;
    while at < CARDS {
        // A suit lies as ace, then king down to two.
        let suit = at % 52 / 13;
        let down = (13 - at % 13) % 13;
        cards[at] = PlayingCard::from_index((suit * 13 + down) as u8);
        at += 1;
    }
    cards
};

/// Ranks as bits, the ace lowest.
pub(super) type Ranks = u32;

/// All thirteen ranks.
pub(super) const ALL_RANKS: Ranks = (1 << 13) - 1;

/// 2, 8 and 10, the special cards of the style biscuits.
pub(super) const SPECIALS: Ranks = 1 << 1 | 1 << 7 | 1 << 9;

/// 2 and 10, those of the style shithead.
const TWO_AND_TEN: Ranks = 1 << 1 | 1 << 9;

/// The bit of a rank.
#[inline]
pub(super) fn bit(rank: Rank) -> Ranks {
    1 << (rank.number() - 1)
}

/// The cards of these ranks in all suits, as bits by index.
#[inline]
pub(super) fn in_all_suits(ranks: Ranks) -> u64 {
    let ranks = u64::from(ranks);
    ranks | ranks << 13 | ranks << 26 | ranks << 39
}

/// The ranks that have a power of their own.
#[inline]
pub(super) fn specials(style: Style) -> Ranks {
    match style {
        Style::Biscuits => SPECIALS,
        Style::Shithead => TWO_AND_TEN,
    }
}

/// What a rank counts where the ace is high: 2 to 14.
#[inline]
pub(super) fn height(rank: Rank) -> u8 {
    match rank.number() {
        1 => 14,
        number => number,
    }
}

/// The card in a scene, with a star if it is special.
pub(super) fn drawn(style: Style, card: PlayingCard) -> CardScene {
    let scene = CardScene::new(card.face());
    match bit(card.rank()) & specials(style) != 0 {
        true => scene.mark(Mark::Special),
        false => scene,
    }
}

/// The cards that somebody holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand(Multiset);

impl Hand {
    /// Takes a card.
    #[inline]
    pub fn add(&mut self, card: PlayingCard) {
        self.0.add(u32::from(card.index()));
    }

    /// Gives a card that it holds.
    #[inline]
    pub fn remove(&mut self, card: PlayingCard) {
        self.0.remove(u32::from(card.index()));
    }

    /// The cards that it holds, as bits by [`PlayingCard::index`].
    #[must_use]
    #[inline]
    pub fn held(self) -> u64 {
        self.0.held()
    }

    /// The ranks that it holds, as bits.
    #[must_use]
    #[inline]
    pub(super) fn ranks(self) -> Ranks {
        let held = self.held();
        (held | held >> 13 | held >> 26 | held >> 39) as Ranks & ALL_RANKS
    }

    /// The card of this rank that goes first: suits do not matter, so it is
    /// the first suit that is there.
    #[must_use]
    #[inline]
    pub fn first_of(self, rank: Rank) -> Option<PlayingCard> {
        let suits = self.held() & in_all_suits(bit(rank));
        (suits != 0).then(|| PlayingCard::from_index(suits.trailing_zeros() as u8))
    }

    /// How many cards of this rank it holds.
    #[must_use]
    #[inline]
    pub fn count_of(self, rank: Rank) -> u32 {
        let first = u32::from(rank.number()) - 1;
        (0..4).map(|suit| self.0.count(first + 13 * suit)).sum()
    }

    /// How many cards it holds.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.len()
    }

    /// Whether it holds no card.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The cards by rank, the ace first.
    pub fn cards(self) -> impl Iterator<Item = PlayingCard> {
        let kinds = Rank::all().flat_map(|rank| {
            Suit::ALL
                .map(|suit| PlayingCard::new(suit, rank))
                .into_iter()
        });
        kinds.flat_map(move |card| {
            std::iter::repeat_n(card, self.0.count(u32::from(card.index())) as usize)
        })
    }
}

impl FromIterator<PlayingCard> for Hand {
    fn from_iter<I: IntoIterator<Item = PlayingCard>>(cards: I) -> Self {
        Self(cards.into_iter().map(|c| u32::from(c.index())).collect())
    }
}

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
}

/// What may be played in the style shithead, or with equal cards, is in tables
/// of their own: the sum of these.
const EQUAL: usize = 1;
const ONLY_UP: usize = 2;

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
        }
    }

    /// The same course from the card that starts the pile: an ace counts 1
    /// there, and from a special card anything goes.
    #[must_use]
    pub fn starting(self, card: PlayingCard) -> Self {
        let is_special = bit(card.rank()) & SPECIALS != 0;
        Self {
            from: if is_special { 0 } else { card.rank().number() },
            ..self
        }
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

    /// The ranks that may be played, as bits.
    #[inline]
    pub(super) fn plays(self) -> Ranks {
        let from = if self.reset { 0 } else { self.from & 15 };
        PLAYS[usize::from(self.table & 3)][usize::from(self.up)][usize::from(from)]
    }

    /// Whether this card may be played.
    #[must_use]
    #[inline]
    pub fn takes(self, card: PlayingCard) -> bool {
        self.plays() & bit(card.rank()) != 0
    }

    /// Anything goes from now on; a 2 still turns from what lies beneath.
    #[inline]
    pub fn reset(&mut self) {
        self.reset = true;
    }

    /// What a card does in the style shithead: 2 and 10 leave nothing to beat.
    #[inline]
    pub fn lay_upwards(&mut self, card: PlayingCard) {
        self.from = match height(card.rank()) {
            2 | 10 => 0,
            height => height,
        };
    }

    /// There is nothing to beat: the pile was taken or burned.
    #[inline]
    pub fn clear(&mut self) {
        self.from = 0;
    }

    /// What a card does that is laid on the pile.
    #[inline]
    pub fn lay(&mut self, card: PlayingCard) {
        let number = card.rank().number();
        self.reset = matches!(number, 8 | 10);
        match number {
            2 => self.up = !self.up,
            8 | 10 => {}
            1 => self.from = if self.up { 14 } else { 1 },
            _ => self.from = number,
        }
    }
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn the_decks_are_new_ones() {
        let new: Vec<PlayingCard> = PlayingCard::new_deck().collect();
        assert!(DECKS.chunks(52).all(|deck| deck == new));
    }

    #[test]
    fn a_hand_is_sorted_and_gives_the_first_suit() {
        let mut hand: Hand = ["KH", "2C", "KS", "AD", "KS"]
            .map(|text| text.parse().unwrap())
            .into_iter()
            .collect();
        let sorted = |hand: Hand| {
            hand.cards()
                .map(|card| card.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(sorted(hand), ["AD", "2C", "KS", "KS", "KH"]);
        assert_eq!(hand.ranks(), 1 | 1 << 1 | 1 << 12);
        let king = hand.first_of(Rank::KING).unwrap();
        assert_eq!(king.to_string(), "KS");
        hand.remove(king);
        assert_eq!((hand.len(), hand.first_of(Rank::KING)), (4, Some(king)));
        assert_eq!(hand.first_of(Rank::JACK), None);
    }
}
