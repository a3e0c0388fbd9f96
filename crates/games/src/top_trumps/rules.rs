//! The rules of Top Trumps that can be chosen before a game.

use std::sync::Arc;

use parlour_engine::dealer::Dealer;
use parlour_engine::game::{Measure, SetupError};
use parlour_engine::rules::{Document, Preset, RuleSet, Switch, Terms};
use parlour_engine::scene::Picture;
use parlour_engine::table::MAX_SEATS;
use serde_json::Value;

use super::TopTrumps;
use super::cards::Card;
use super::deck::{Deck, DeckFormat, MAX_CARDS, Property, PublicDeck, bundled};

/// Every point takes a card from at least two players.
const MAX_POINTS: u32 = MAX_CARDS as u32 / 2;

parlour_engine::words! {
    /// Who picks the property of the next round.
    pub enum NextChooser {
        /// The next seat.
        Rotating = "rotating",
        /// The winner of the round; after a draw, the same player again.
        Winner = "winner",
    }
}

parlour_engine::words! {
    /// Whether players see what is on their cards.
    pub enum Picks {
        /// No: nobody knows a value until it has been shown.
        Blind = "blind",
        /// Yes, of their own cards.
        Open = "open",
    }
}

parlour_engine::words! {
    /// Whether players play any card of their hand or the top card of a stack.
    pub enum PlayFrom {
        /// Any card of the hand, picked in secret.
        Whole = "whole",
        /// The top card of a stack, the only one its owner sees.
        Top = "top",
    }
}

parlour_engine::words! {
    /// What happens to the cards if the best value is shared.
    pub enum Ties {
        /// Every card stays where it is.
        Stay = "stay",
        /// The cards go to the middle, for the next winner.
        Middle = "middle",
    }
}

parlour_engine::words! {
    /// What the winner of a round gets.
    pub enum PlayFor {
        /// The others' cards.
        Cards = "cards",
        /// A point; the cards are set aside.
        Points = "points",
    }
}

parlour_engine::words! {
    /// What happens when a player has no cards left in a game for cards.
    pub enum OutOfCards {
        /// The game is over.
        Ends = "ends",
        /// The others play on.
        Leaves = "leaves",
    }
}

/// The rules of a game of Top Trumps.
///
/// They include the public part of the deck. The values are in the [`Setup`], which players
/// never see.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    public: Arc<PublicDeck>,
    /// After this many rounds the game is over.
    pub round_limit: u32,
    /// Who picks the property of the next round.
    pub next_chooser: NextChooser,
    /// Whether players see what is on their cards.
    pub picks: Picks,
    /// Whether players play any card of their hand or the top card of a stack.
    pub hand: PlayFrom,
    /// What happens to the cards if the best value is shared.
    pub ties: Ties,
    /// What happens when a player has no cards left.
    pub out_of_cards: OutOfCards,
    /// What the winner of a round gets.
    pub play_for: PlayFor,
    /// The points that win the game; 0 means none.
    pub points_to_win: u32,
}

impl Rules {
    /// As in the document. Frozen: records that name no rules mean these.
    #[must_use]
    pub fn seed() -> Self {
        Self::with_public_deck(Arc::clone(Setup::default().deck().public()))
    }

    /// The same with another deck.
    #[must_use]
    pub fn with_public_deck(public: Arc<PublicDeck>) -> Self {
        Self {
            public,
            round_limit: 1_000,
            next_chooser: NextChooser::Rotating,
            picks: Picks::Blind,
            hand: PlayFrom::Whole,
            ties: Ties::Stay,
            out_of_cards: OutOfCards::Ends,
            play_for: PlayFor::Cards,
            points_to_win: 0,
        }
    }

    /// The commercial game: stacks of cards, of which the owner sees the top one.
    #[must_use]
    pub fn official() -> Self {
        Self {
            next_chooser: NextChooser::Winner,
            picks: Picks::Open,
            hand: PlayFrom::Top,
            ties: Ties::Middle,
            out_of_cards: OutOfCards::Leaves,
            ..Self::seed()
        }
    }

    /// The title of the deck.
    #[must_use]
    pub fn title(&self) -> &str {
        self.public.title()
    }

    /// How many cards the deck has.
    #[must_use]
    #[inline]
    pub fn cards(&self) -> usize {
        self.public.len()
    }

    /// The properties of the cards.
    #[must_use]
    #[inline]
    pub fn properties(&self) -> &[Property] {
        self.public.properties()
    }

    /// The name of a card.
    #[must_use]
    pub fn name(&self, card: Card) -> &str {
        self.public.name(card)
    }

    /// Further text on a card; may be empty.
    #[must_use]
    pub fn text(&self, card: Card) -> &str {
        self.public.text(card)
    }

    /// The picture of a card, if it has one.
    #[must_use]
    pub fn picture(&self, card: Card) -> Option<&Picture> {
        self.public.picture(card)
    }

    /// The card with this name, ignoring case.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Card> {
        self.public.find(name)
    }

    /// The source of the deck's facts; may be empty.
    #[must_use]
    pub fn source(&self) -> &str {
        self.public.source()
    }
}

/// What is fixed before the deal but secret during play: the whole deck, with
/// its values.
#[derive(Clone, PartialEq)]
pub struct Setup(Arc<Deck>);

impl Default for Setup {
    /// The planes of the document.
    fn default() -> Self {
        Self(Deck::bundled("planes").expect("planes are bundled"))
    }
}

impl Setup {
    /// The deck.
    #[must_use]
    #[inline]
    pub fn deck(&self) -> &Deck {
        &self.0
    }

    /// The same deck with its values shuffled over the cards.
    pub(super) fn shuffled(&self, chance: &mut impl Dealer) -> Self {
        Self(Arc::new(self.0.with_values_shuffled(chance)))
    }
}

/// The rules of the preset `seed` with this deck.
#[must_use]
pub fn terms_with_deck(deck: Arc<Deck>) -> Terms<TopTrumps> {
    Terms {
        rules: Rules::with_public_deck(Arc::clone(deck.public())),
        setup: Setup(deck),
    }
}

pub(super) fn documents() -> Vec<Document<TopTrumps>> {
    vec![Document {
        id: "deck",
        about: "The cards to play with.",
        bundled: bundled().into_iter().map(|(name, ..)| name).collect(),
        get: |setup| setup.deck().to_json(),
        set: |rules, setup, value| {
            let deck = read_deck(value)?;
            rules.public = Arc::clone(deck.public());
            setup.0 = deck;
            Ok(())
        },
    }]
}

impl RuleSet for Rules {
    fn presets() -> Vec<Preset<Self>> {
        vec![
            Preset::seed(
                "pick a card blind, challenge with a property, take the cards",
                Rules::seed(),
            ),
            Preset {
                id: "official",
                about: "stacks of cards: see your top card, and challenge with its best property",
                rules: Rules::official(),
            },
        ]
    }

    fn switches() -> Vec<Switch<Self>> {
        vec![
            Switch::number(
                "round-limit",
                "After this many rounds the player with the most cards (or points) wins.",
                (1, 1_000_000),
                |rules| &mut rules.round_limit,
            ),
            Switch::word(
                "next-chooser",
                "Who picks the property of the next round: the next seat, or the winner.",
                |rules| &mut rules.next_chooser,
            ),
            Switch::word(
                "picks",
                "Whether players see the names of their cards only, or the values too.",
                |rules| &mut rules.picks,
            ),
            Switch::word(
                "hand",
                "Whether any card of the hand is picked, or the top card of a stack is played.",
                |rules| &mut rules.hand,
            ),
            Switch::word(
                "ties",
                "Whether cards stay after a draw, or go to the middle for the next winner.",
                |rules| &mut rules.ties,
            ),
            Switch::word(
                "out-of-cards",
                "Whether the game ends when somebody has no cards left, or the others play on.",
                |rules| &mut rules.out_of_cards,
            ),
            Switch::word(
                "play-for",
                "Whether a round wins the others' cards, or a point and the cards are set aside.",
                |rules| &mut rules.play_for,
            ),
            Switch::number(
                "points-to-win",
                "The first player with this many points wins; with 0 the game goes on until the hands are empty.",
                (0, MAX_POINTS),
                |rules| &mut rules.points_to_win,
            ),
        ]
    }

    fn check(&self, seats: usize) -> Result<(), SetupError> {
        SetupError::seats::<TopTrumps>(2..=MAX_SEATS, seats)?;
        if self.cards() < seats {
            return Err(SetupError::Rules(format!(
                "the deck {:?} has only {} cards, too few for {seats} players",
                self.title(),
                self.cards()
            )));
        }
        if self.play_for == PlayFor::Cards && self.points_to_win > 0 {
            return Err(SetupError::Rules(format!(
                "points-to-win is {}, but there are no points in a game for cards: \
                 set play-for to points, or points-to-win to 0",
                self.points_to_win
            )));
        }
        Ok(())
    }

    fn measure(&self) -> Measure {
        match self.play_for {
            PlayFor::Cards => Measure::WinOrLoss,
            PlayFor::Points => Measure::Points,
        }
    }
}

/// Reads the name of a bundled deck, the text of a deck file, or a deck from a
/// record.
fn read_deck(value: &Value) -> Result<Arc<Deck>, String> {
    let parse = |text: &str| {
        let deck = Deck::parse(text, DeckFormat::Guess);
        deck.map(Arc::new).map_err(|error| error.to_string())
    };
    match value {
        Value::String(text) if text.trim_start().starts_with(['[', '{']) => parse(text),
        Value::String(text) if text.trim_end().contains('\n') => parse(text),
        Value::String(name) => Deck::bundled(name.trim()).ok_or_else(|| {
            let names: Vec<&str> = bundled().into_iter().map(|(name, ..)| name).collect();
            let name: String = name.trim().chars().take(60).collect();
            format!(
                "there is no deck {name:?}. Choose one of: {}, or a file.",
                names.join(", ")
            )
        }),
        Value::Object(_) | Value::Array(_) => parse(&value.to_string()),
        _ => Err("it must be the name of a deck, or a whole deck".into()),
    }
}

pub(super) fn check_setup(rules: &Rules, setup: &Setup) -> Result<(), SetupError> {
    let public = setup.deck().public();
    match Arc::ptr_eq(public, &rules.public) || *public == rules.public {
        true => Ok(()),
        false => Err(SetupError::Rules(format!(
            "the rules are for the deck {:?}, but the setup has the deck {:?}",
            rules.title(),
            public.title()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::Session;
    use parlour_engine::record::Chance;
    use parlour_engine::rules::RulesMap;
    use serde_json::json;

    fn read(map: Value) -> Result<Rules, String> {
        let map = map.as_object().cloned().unwrap_or_default();
        Session::<TopTrumps>::read_rules(&map).map_err(|error| error.to_string())
    }

    #[test]
    fn a_deck_is_a_name_a_text_or_json() {
        let check = |value: Value, title: &str, cards: usize| {
            let map = RulesMap::from_iter([("deck".to_string(), value)]);
            let terms = Terms::<TopTrumps>::read(&map).unwrap();
            let rules = terms.rules.clone();
            assert_eq!((rules.title(), rules.cards()), (title, cards));
            let chance = Chance::seed(parlour_engine::dealer::Seed::default());
            let names = parlour_engine::table::Names::numbered(2);
            let session = Session::with_terms(terms.clone(), names, chance).unwrap();
            let record = session.record();
            assert!(!record.rules.contains_key("deck"), "rules are public");
            let again = Terms::<TopTrumps>::read_parts(&record.rules, &record.setup).unwrap();
            assert!(
                again.rules == rules && again.setup == terms.setup,
                "it reads back"
            );
        };
        check(json!("worlds"), "Worlds of the solar system", 39);
        check(json!(" Planes "), "Planes", 8);
        check(json!("Name,a,b\nX,1,2\nY,1.50,2\n"), "Custom deck", 2);
        check(
            json!([{"Name": "X", "a": 1, "b": 2}, {"Name": "Y", "a": 1, "b": 2}]),
            "Custom deck",
            2,
        );
        check(
            json!(
                "{\"title\":\"T\",\"cards\":[{\"Name\":\"X\",\"a\":1,\"b\":2},{\"Name\":\"Y\",\"a\":1,\"b\":0.1}]}"
            ),
            "T",
            2,
        );
    }

    #[test]
    fn text_that_is_no_deck_is_refused() {
        let check = |value: Value, words: &str| {
            let error = read(json!({ "deck": value })).unwrap_err();
            assert!(error.contains(words), "{error}");
        };
        check(
            json!("plains"),
            "there is no deck \"plains\". Choose one of: planes, elements",
        );
        check(json!("[\n{]"), "line 2, column 2: this is not JSON");
        check(
            json!("Name,a,b\nX,1,2\n"),
            "line 1, column 1: a deck needs at least two cards",
        );
        check(json!(7), "the name of a deck, or a whole deck");
    }

    #[test]
    fn rules_and_setup_belong_together() {
        let rules = read(json!({"deck": "worlds"})).unwrap();
        assert_eq!(
            check_setup(&rules, &Setup::default())
                .unwrap_err()
                .to_string(),
            "the rules are for the deck \"Worlds of the solar system\", but the setup has the deck \"Planes\""
        );
        let mut chance =
            parlour_engine::dealer::Fast::new(parlour_engine::dealer::Seed::default(), 0);
        let other = Setup::default().shuffled(&mut chance);
        assert!(other != Setup::default(), "values lie on other cards");
        assert_eq!(check_setup(&Rules::seed(), &other), Ok(()));
    }

    #[test]
    fn everybody_needs_a_card() {
        let rules = Rules::seed();
        assert_eq!(rules.check(8), Ok(()));
        assert!(rules.check(1).is_err() && rules.check(17).is_err());
        let error = rules.check(9).unwrap_err().to_string();
        assert_eq!(
            error,
            "the deck \"Planes\" has only 8 cards, too few for 9 players"
        );
        assert_eq!(read(json!({"deck": "worlds"})).unwrap().check(16), Ok(()));
    }

    #[test]
    fn points_to_win_need_points() {
        let error = |map| read(map).unwrap().check(2).unwrap_err().to_string();
        assert_eq!(
            error(json!({"points-to-win": 3})),
            "points-to-win is 3, but there are no points in a game for cards: \
             set play-for to points, or points-to-win to 0"
        );
        let rules = read(json!({"play-for": "points", "points-to-win": 3})).unwrap();
        assert_eq!(rules.check(2), Ok(()));
    }
}
