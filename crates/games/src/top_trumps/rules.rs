//! What can be agreed on before a game of Top Trumps.

use std::sync::Arc;

use parlour_engine::dealer::Dealer;
use parlour_engine::game::SetupError;
use parlour_engine::rules::{Document, Preset, Switch, Terms};
use parlour_engine::table::MAX_SEATS;
use serde_json::Value;

use super::TopTrumps;
use super::cards::Card;
use super::deck::{Deck, Faces, Format, MOST_CARDS, Property, bundled};

/// Every point needs a card of two players at least.
const MOST_POINTS: u32 = MOST_CARDS as u32 / 2;

parlour_engine::words! {
    /// Who picks the property of the next round.
    pub enum NextChooser {
        /// The next seat.
        Rotating = "rotating",
        /// Who won the round; after a draw, the same one again.
        Winner = "winner",
    }
}

parlour_engine::words! {
    /// Whether players see what is on their cards.
    pub enum Picks {
        /// Names only: a value is nobody's until it has been shown.
        Blind = "blind",
        /// Everybody sees the values of the own cards.
        Open = "open",
    }
}

parlour_engine::words! {
    /// Which of the own cards can be played.
    pub enum Hand {
        /// Any card of the hand; it is picked in secret.
        Whole = "whole",
        /// The top card of a stack; only that one is seen.
        Top = "top",
    }
}

parlour_engine::words! {
    /// What happens to the cards if the best value is there twice.
    pub enum Ties {
        /// Every card stays where it is.
        Stay = "stay",
        /// They go to the middle, for the next winner.
        Middle = "middle",
    }
}

parlour_engine::words! {
    /// What a round is won for.
    pub enum PlayFor {
        /// The others' cards.
        Cards = "cards",
        /// A point; the cards are set aside.
        Points = "points",
    }
}

parlour_engine::words! {
    /// What it means to have no cards left in a game for cards.
    pub enum OutOfCards {
        /// The game is over.
        Ends = "ends",
        /// The others play on.
        Leaves = "leaves",
    }
}

/// The rules of a game of Top Trumps.
///
/// They hold the faces of the cards, which are public. The values are in the
/// [`Setup`], which no player is given.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    faces: Arc<Faces>,
    /// After this many rounds the game is over.
    pub round_limit: u32,
    /// Who picks the property of the next round.
    pub next_chooser: NextChooser,
    /// Whether players see what is on their cards.
    pub picks: Picks,
    /// Which of the own cards can be played.
    pub hand: Hand,
    /// What happens to the cards if the best value is there twice.
    pub ties: Ties,
    /// What it means to have no cards left.
    pub out_of_cards: OutOfCards,
    /// What a round is won for.
    pub play_for: PlayFor,
    /// Who has so many points wins; 0 is no such number.
    pub points_to_win: u32,
}

impl Rules {
    /// The document's words. Frozen: it is what records mean that name none.
    #[must_use]
    pub fn seed() -> Self {
        Self::with_faces(Arc::clone(Setup::default().deck().faces()))
    }

    /// The same, with other cards.
    #[must_use]
    pub fn with_faces(faces: Arc<Faces>) -> Self {
        Self {
            faces,
            round_limit: 1_000,
            next_chooser: NextChooser::Rotating,
            picks: Picks::Blind,
            hand: Hand::Whole,
            ties: Ties::Stay,
            out_of_cards: OutOfCards::Ends,
            play_for: PlayFor::Cards,
            points_to_win: 0,
        }
    }

    /// The game as it is sold: stacks of cards, and the top one is seen.
    #[must_use]
    pub fn official() -> Self {
        Self {
            next_chooser: NextChooser::Winner,
            picks: Picks::Open,
            hand: Hand::Top,
            ties: Ties::Middle,
            out_of_cards: OutOfCards::Leaves,
            ..Self::seed()
        }
    }

    /// What the deck is about.
    #[must_use]
    pub fn title(&self) -> &str {
        self.faces.title()
    }

    /// How many cards the deck has.
    #[must_use]
    #[inline]
    pub fn cards(&self) -> usize {
        self.faces.len()
    }

    /// What is measured on the cards.
    #[must_use]
    #[inline]
    pub fn properties(&self) -> &[Property] {
        self.faces.properties()
    }

    /// The name of a card.
    #[must_use]
    pub fn name(&self, card: Card) -> &str {
        self.faces.name(card)
    }

    /// What else is printed on a card; may be empty.
    #[must_use]
    pub fn text(&self, card: Card) -> &str {
        self.faces.text(card)
    }

    /// The card of this name, letter case aside.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Card> {
        self.faces.find(name)
    }

    /// Where the facts on the cards are from; may be empty.
    #[must_use]
    pub fn source(&self) -> &str {
        self.faces.source()
    }
}

/// What is decided before the deal and secret during play: the whole deck, with
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

    /// The same deck with its values on other cards.
    pub(super) fn shuffled(&self, chance: &mut impl Dealer) -> Self {
        Self(Arc::new(self.0.with_values_shuffled(chance)))
    }
}

/// The seed's rules with this deck.
#[must_use]
pub fn terms_with_deck(deck: Arc<Deck>) -> Terms<TopTrumps> {
    Terms {
        rules: Rules::with_faces(Arc::clone(deck.faces())),
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
            rules.faces = Arc::clone(deck.faces());
            setup.0 = deck;
            Ok(())
        },
    }]
}

pub(super) fn presets() -> Vec<Preset<Rules>> {
    vec![
        Preset {
            id: "seed",
            about: "pick a card blind, challenge with a property, take the cards",
            rules: Rules::seed(),
        },
        Preset {
            id: "official",
            about: "stacks of cards: see your top card, and challenge with its best property",
            rules: Rules::official(),
        },
    ]
}

pub(super) fn switches() -> Vec<Switch<Rules>> {
    vec![
        Switch::number(
            "round-limit",
            "After this many rounds the most cards win, or the most points.",
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
            "Who has so many points wins; with 0 it is played until the hands are empty.",
            (0, MOST_POINTS),
            |rules| &mut rules.points_to_win,
        ),
    ]
}

/// A bundled deck by name, the text of a whole document, or a deck as a record
/// has it.
fn read_deck(value: &Value) -> Result<Arc<Deck>, String> {
    let parse = |text: &str| {
        let deck = Deck::parse(text, Format::Guess);
        deck.map(Arc::new).map_err(|error| error.to_string())
    };
    match value {
        Value::String(text) if text.trim_start().starts_with(['[', '{']) => parse(text),
        Value::String(text) if text.trim_end().contains('\n') => parse(text),
        Value::String(name) => Deck::bundled(name.trim()).ok_or_else(|| {
            let names: Vec<&str> = bundled().into_iter().map(|(name, ..)| name).collect();
            let name: String = name.trim().chars().take(60).collect();
            format!(
                "there is no deck {name:?}. There are: {}, or a file.",
                names.join(", ")
            )
        }),
        Value::Object(_) | Value::Array(_) => parse(&value.to_string()),
        _ => Err("it is the name of a deck, or a whole deck".into()),
    }
}

pub(super) fn check(rules: &Rules, seats: usize) -> Result<(), SetupError> {
    SetupError::seats::<TopTrumps>(2..=MAX_SEATS, seats)?;
    if rules.cards() < seats {
        return Err(SetupError::Rules(format!(
            "the deck {:?} has {} cards: not one for each of {seats} players",
            rules.title(),
            rules.cards()
        )));
    }
    if rules.play_for == PlayFor::Cards && rules.points_to_win > 0 {
        return Err(SetupError::Rules(format!(
            "points-to-win is {}, but there are no points in a game for cards: \
             set play-for to points, or points-to-win to 0",
            rules.points_to_win
        )));
    }
    Ok(())
}

pub(super) fn check_setup(rules: &Rules, setup: &Setup) -> Result<(), SetupError> {
    let faces = setup.deck().faces();
    match Arc::ptr_eq(faces, &rules.faces) || *faces == rules.faces {
        true => Ok(()),
        false => Err(SetupError::Rules(format!(
            "the rules are for the deck {:?}, but the setup has the deck {:?}",
            rules.title(),
            faces.title()
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
    fn a_deck_is_a_name_a_text_or_the_thing_itself() {
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
        check(
            json!("Name,a,b\nX,1,2\nY,1.50,2\n"),
            "A deck of one's own",
            2,
        );
        check(
            json!([{"Name": "X", "a": 1, "b": 2}, {"Name": "Y", "a": 1, "b": 2}]),
            "A deck of one's own",
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
    fn what_is_no_deck_is_said() {
        let check = |value: Value, words: &str| {
            let error = read(json!({ "deck": value })).unwrap_err();
            assert!(error.contains(words), "{error}");
        };
        check(
            json!("plains"),
            "there is no deck \"plains\". There are: planes, elements",
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
        assert_eq!(check(&rules, 8), Ok(()));
        assert!(check(&rules, 1).is_err() && check(&rules, 17).is_err());
        let error = check(&rules, 9).unwrap_err().to_string();
        assert_eq!(
            error,
            "the deck \"Planes\" has 8 cards: not one for each of 9 players"
        );
        assert_eq!(check(&read(json!({"deck": "worlds"})).unwrap(), 16), Ok(()));
    }

    #[test]
    fn points_to_win_need_points() {
        let error = |map| check(&read(map).unwrap(), 2).unwrap_err().to_string();
        assert_eq!(
            error(json!({"points-to-win": 3})),
            "points-to-win is 3, but there are no points in a game for cards: \
             set play-for to points, or points-to-win to 0"
        );
        let rules = read(json!({"play-for": "points", "points-to-win": 3})).unwrap();
        assert_eq!(check(&rules, 2), Ok(()));
    }
}
