//! The cards and the deck. Suits and ranks are numbers.

use std::fmt;
use std::str::FromStr;

use parlour_engine::cards::{PlayingCard, Rank, Suit};
use parlour_engine::dealer::Dealer;
use parlour_engine::scene::{CardScene, Face};
use serde::{Serialize, Serializer};
use thiserror::Error;

/// A card: a suit and a rank, counted from one. Written `suit-rank`: `1-13`.
///
/// ```
/// use parlour_games::war::Card;
/// let nuke = Card::new(1, 1000);
/// assert_eq!((nuke.suit(), nuke.rank()), (1, 1000));
/// assert_eq!("1-1000".parse(), Ok(nuke));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    suit: u32,
    rank: u32,
}

/// The text is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a card; write suit and rank, like 1-13")]
pub struct NotAWarCard(String);

impl Card {
    /// The card of this suit and rank.
    ///
    /// # Panics
    /// If one of them is 0: both count from one.
    #[must_use]
    pub const fn new(suit: u32, rank: u32) -> Self {
        assert!(suit > 0 && rank > 0, "suits and ranks count from one");
        Self { suit, rank }
    }

    /// The suit, from one.
    #[must_use]
    pub const fn suit(self) -> u32 {
        self.suit
    }

    /// The rank, from one; the highest wins.
    #[must_use]
    pub const fn rank(self) -> u32 {
        self.rank
    }

    /// The playing card with this suit and rank: suits 1 to 4 are spades, hearts,
    /// diamonds and clubs, rank 1 is the ace and 13 the king.
    fn playing(self) -> Option<PlayingCard> {
        let suit = Suit::ALL.get(self.suit as usize - 1)?;
        let rank = Rank::new(u8::try_from(self.rank).ok()?)?;
        Some(PlayingCard::new(*suit, rank))
    }

    /// Its name: `K♠`, or `1-1000` if it is not a playing card.
    #[must_use]
    pub fn word(self) -> String {
        match self.playing() {
            Some(card) => format!("{}{}", card.rank(), card.suit().sign()),
            None => self.to_string(),
        }
    }

    /// The card that a word of a sentence names.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let playing =
            |card: PlayingCard| Self::new(card.suit() as u32 + 1, u32::from(card.rank().number()));
        let named = PlayingCard::from_word(word).map(playing);
        named.or_else(|| word.parse().ok())
    }

    /// The card in a scene.
    #[must_use]
    pub fn scene(self) -> CardScene {
        CardScene::new(match self.playing() {
            Some(card) => card.face(),
            None => Face::plain(self.rank, format!("suit {}", self.suit)),
        })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.suit, self.rank)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NotAWarCard;

    fn from_str(text: &str) -> Result<Self, NotAWarCard> {
        let read = || {
            let (suit, rank) = text.trim().split_once('-')?;
            let (suit, rank) = (suit.parse().ok()?, rank.parse().ok()?);
            (suit > 0 && rank > 0).then_some(Self { suit, rank })
        };
        read().ok_or_else(|| NotAWarCard(text.chars().take(20).collect()))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A deck of cards.
///
/// ```
/// use parlour_games::war::{Card, Deck};
/// let mut deck = Deck::new(4, 13);
/// deck.add(Card::new(1, 1000));
/// assert_eq!((deck.initial_size(), deck.current_size()), (52, 53));
/// assert_eq!(deck.deal(), Some(Card::new(1, 1000)));
/// assert_eq!(deck.deal(), Some(Card::new(4, 13)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    suits: u32,
    ranks: u32,
    initial: usize,
    /// Bottom to top.
    cards: Vec<Card>,
}

impl Deck {
    /// Suits 1 to `suits` of ranks 1 to `ranks` each, in the order 1-1, 1-2 and
    /// so on; the last one is on top.
    #[must_use]
    pub fn new(suits: u32, ranks: u32) -> Self {
        let cards: Vec<Card> = (1..=suits)
            .flat_map(|suit| (1..=ranks).map(move |rank| Card { suit, rank }))
            .collect();
        Self {
            suits,
            ranks,
            initial: cards.len(),
            cards,
        }
    }

    /// The number of suits.
    #[must_use]
    pub fn num_suits(&self) -> u32 {
        self.suits
    }

    /// The number of ranks in each suit.
    #[must_use]
    pub fn num_ranks(&self) -> u32 {
        self.ranks
    }

    /// How many cards the new deck had; [`add`](Self::add) does not change it.
    #[must_use]
    pub fn initial_size(&self) -> usize {
        self.initial
    }

    /// How many cards it has now.
    #[must_use]
    pub fn current_size(&self) -> usize {
        self.cards.len()
    }

    /// Takes the top card; `None` from an empty deck.
    pub fn deal(&mut self) -> Option<Card> {
        self.cards.pop()
    }

    /// Puts a card on top.
    pub fn add(&mut self, card: Card) {
        self.cards.push(card);
    }

    /// Shuffles the cards in it.
    pub fn shuffle(&mut self, dealer: &mut impl Dealer) {
        dealer.shuffle(&mut self.cards, |card| card.to_string());
        // A dealer's first card is dealt first, so it is the top.
        self.cards.reverse();
    }

    /// The cards, bottom to top.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Moves all cards of another deck into this one and sorts them like a new
    /// deck: the next shuffle must not depend on their order.
    pub(super) fn reshuffle(&mut self, other: &mut Self) {
        self.cards.append(&mut other.cards);
        self.cards.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::dealer::{Fast, Seed, Stacked};

    #[test]
    fn notation_reads_back() {
        let check = |text: &str, expected: Option<Card>| {
            assert_eq!(text.parse::<Card>().ok(), expected, "{text}");
        };
        check("1-13", Some(Card::new(1, 13)));
        check(" 4-1000 ", Some(Card::new(4, 1000)));
        check("4294967295-4294967295", Some(Card::new(u32::MAX, u32::MAX)));
        for wrong in [
            "",
            "1",
            "1-",
            "-1",
            "0-1",
            "1-0",
            "1-2-3",
            "4294967296-1",
            "K♠",
        ] {
            check(wrong, None);
        }
        assert_eq!(Card::new(2, 7).to_string(), "2-7");
    }

    #[test]
    fn cards_look_like_playing_cards_where_they_can() {
        let check = |suit, rank, expected: &str| {
            assert_eq!(Card::new(suit, rank).word(), expected);
        };
        check(1, 13, "K♠");
        check(4, 1, "A♣");
        check(5, 1, "5-1");
        check(1, 14, "1-14");
    }

    #[test]
    fn a_new_deck_lies_in_order() {
        let mut deck = Deck::new(2, 3);
        assert_eq!(
            format!("{:?}", deck.cards()),
            "[1-1, 1-2, 1-3, 2-1, 2-2, 2-3]"
        );
        assert_eq!((deck.num_suits(), deck.num_ranks()), (2, 3));
        deck.add(Card::new(9, 9));
        assert_eq!((deck.initial_size(), deck.current_size()), (6, 7));
        assert_eq!(deck.deal(), Some(Card::new(9, 9)));
        while deck.deal().is_some() {}
        assert_eq!((deck.current_size(), deck.deal()), (0, None));
        assert_eq!(Deck::new(0, 5).current_size(), 0);
    }

    #[test]
    fn shuffling_keeps_the_cards() {
        let mut deck = Deck::new(4, 13);
        let before = deck.cards().to_vec();
        deck.shuffle(&mut Fast::new(Seed::default(), 1));
        assert_ne!(deck.cards(), before);
        let mut after = deck.cards().to_vec();
        after.sort_unstable();
        assert_eq!(after, before);
    }

    #[test]
    fn the_first_card_of_a_stacked_deck_is_dealt_first() {
        let mut deck = Deck::new(1, 3);
        deck.shuffle(&mut Stacked::first_cards(vec![vec!["1-2".into()]]));
        assert_eq!(deck.deal(), Some(Card::new(1, 2)));
        assert_eq!(deck.deal(), Some(Card::new(1, 1)));
    }
}
