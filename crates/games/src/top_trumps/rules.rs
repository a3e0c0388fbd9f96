//! What can be agreed on before a game of Top Trumps.

use std::sync::Arc;

use parlour_engine::{MAX_SEATS, Preset, SetupError, Switch};
use serde_json::Value;

use super::TopTrumps;
use super::cards::Card;
use super::deck::{Deck, Format, Property, bundled};

parlour_engine::words! {
    /// Who picks the property of the next round.
    pub enum NextChooser {
        /// The next seat.
        Rotating = "rotating",
        /// Who won the round; after a draw, the same one again.
        Winner = "winner",
    }
}

/// The rules of a game of Top Trumps.
///
/// The deck is inside, and a player is given the rules; so what is on the
/// cards cannot be asked for here, only what they are called.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    deck: Arc<Deck>,
    /// After this many rounds the game is over.
    pub round_limit: u32,
    /// Who picks the property of the next round.
    pub next_chooser: NextChooser,
}

impl Rules {
    /// The document's words. Frozen: it is what records mean that name none.
    #[must_use]
    pub fn seed() -> Self {
        Self::with_deck(Deck::bundled("planes").expect("planes are bundled"))
    }

    /// The same, with other cards.
    #[must_use]
    pub fn with_deck(deck: Arc<Deck>) -> Self {
        Self {
            deck,
            round_limit: 1_000,
            next_chooser: NextChooser::Rotating,
        }
    }

    /// What the deck is about.
    #[must_use]
    pub fn title(&self) -> &str {
        self.deck.title()
    }

    /// How many cards the deck has.
    #[must_use]
    #[inline]
    pub fn cards(&self) -> usize {
        self.deck.len()
    }

    /// What is measured on the cards.
    #[must_use]
    #[inline]
    pub fn properties(&self) -> &[Property] {
        self.deck.properties()
    }

    /// The name of a card.
    #[must_use]
    pub fn name(&self, card: Card) -> &str {
        self.deck.name(card)
    }

    /// What else is printed on a card; may be empty.
    #[must_use]
    pub fn text(&self, card: Card) -> &str {
        self.deck.text(card)
    }

    /// The card of this name, letter case aside.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Card> {
        self.deck.find(name)
    }

    /// The deck with its values. For the deal, and for writing it down.
    #[inline]
    pub(super) fn deck(&self) -> &Deck {
        &self.deck
    }
}

pub(super) fn presets() -> Vec<Preset<Rules>> {
    vec![Preset {
        id: "seed",
        about: "pick a card blind, challenge with a property, take the cards",
        rules: Rules::seed(),
    }]
}

pub(super) fn switches() -> Vec<Switch<Rules>> {
    vec![
        Switch::document(
            "deck",
            "The cards to play with.",
            bundled().into_iter().map(|(name, ..)| name).collect(),
            |rules| rules.deck().to_json(),
            |rules, value| {
                rules.deck = read_deck(value)?;
                Ok(())
            },
        ),
        Switch::number(
            "round-limit",
            "After this many rounds the most cards win.",
            (1, 1_000_000),
            |rules| &mut rules.round_limit,
        ),
        Switch::word(
            "next-chooser",
            "Who picks the property of the next round: the next seat, or the winner.",
            |rules| &mut rules.next_chooser,
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
    Ok(())
}

pub(super) fn prose(rules: &Rules) -> String {
    let properties: Vec<String> = rules
        .properties()
        .iter()
        .map(|property| match property.lowest_wins() {
            true => format!("  {} (the lowest wins)", property.name()),
            false => format!("  {}", property.name()),
        })
        .collect();
    let next = match rules.next_chooser {
        NextChooser::Rotating => "Player 1 does it first, then the next seat each round.",
        NextChooser::Winner => {
            "Player 1 does it first, then whoever won the last round;\nafter a draw, the same player again."
        }
    };
    let source = match rules.deck().source() {
        "" => String::new(),
        source => format!("\n\nFrom: {source}"),
    };
    format!(
        "\
Take the others' cards with values that beat theirs, without seeing your own.

THE DECK  {title}: {cards} cards. On each of them:
{properties}{source}

THE START  Everybody gets equally many cards; those left over are not used.
You see the names of your cards. A value is nobody's until it has been shown;
then everybody may remember it.

A ROUND  Everybody secretly picks a card from the hand. Then one player picks a
property to challenge the others with. {next}
All picked cards show their value of it. The highest value wins, unless
the deck says that the lowest does: the others' picked cards go to the winner's
hand. If the best value is there twice, it is a draw and every card stays.

THE END  Who has no cards left has lost, and who took the last card has won.
After {limit} rounds the most cards win; equally many are a draw.

WHAT TO TYPE  The name of a card or of a property (the beginning is enough if no
other one begins so, capitals or not), or its number in the list.
",
        title = rules.title(),
        cards = rules.cards(),
        properties = properties.join("\n"),
        limit = rules.round_limit,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::{Chance, Session};
    use serde_json::json;

    fn read(map: Value) -> Result<Rules, String> {
        let map = map.as_object().cloned().unwrap_or_default();
        Session::<TopTrumps>::read_rules(&map).map_err(|error| error.to_string())
    }

    #[test]
    fn a_deck_is_a_name_a_text_or_the_thing_itself() {
        let check = |value: Value, title: &str, cards: usize| {
            let rules = read(json!({ "deck": value })).unwrap();
            assert_eq!((rules.title(), rules.cards()), (title, cards));
            let chance = Chance::seed(parlour_engine::Seed::default());
            let names = parlour_engine::Names::numbered(2);
            let session = Session::<TopTrumps>::new(rules.clone(), names, chance).unwrap();
            let written = session.record().rules;
            assert_eq!(read(written.into()).unwrap(), rules, "it reads back");
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
    fn prose_says_what_is_played() {
        let rules =
            read(json!({"deck": "elements", "round-limit": 7, "next-chooser": "winner"})).unwrap();
        let prose = prose(&rules);
        for words in [
            "55 cards",
            "Boiling point (the lowest wins)",
            "After 7 rounds",
            "whoever won",
        ] {
            assert!(prose.contains(words), "{words}: {prose}");
        }
    }
}
