//! Rules of thumb for Top Trumps: a card is as good as its value that ranks best
//! among all values in the deck.

use std::sync::Arc;

use parlour_engine::View;
use parlour_engine::dealer::{Dealer, Fast};
use parlour_engine::moves::Moves;
use parlour_engine::player::{Decision, Heuristic, Mistake, Mistakes, weight_array};
use parlour_engine::table::Names;

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::chances::known_value;
use super::deck::{Property, ValueRank};
use super::moves::{Choices, Move};
use super::rules::{Picks, PlayFor, Rules};

/// The rules of thumb.
#[derive(Clone, Debug)]
pub struct RulesOfThumb {
    weights: [i32; WEIGHTS.len()],
    /// Where the ranks of each property begin in `standings` and `sizes`.
    starts: Arc<[u32]>,
    /// For each rank of each property: how many cards of the deck have lower values,
    /// from 0 to [`BEST`].
    standings: Arc<[i32]>,
    /// The plain numbers, without regard to what other cards have.
    sizes: Arc<[f64]>,
}

/// The standing of a value that is better than those of all other cards.
const BEST: usize = 1_000;

/// The positions of the weights.
const UNKNOWN: usize = 0;
const MEAN: usize = 1;
const PEAK: usize = 2;

const WEIGHTS: [&str; 3] = [
    "unknown value, in thousandths of the best one",
    "a card's mean value when another player chooses",
    "a card's best value when another player chooses",
];

/// Found by the example `tune` of the lab, for `top-trumps+round-limit=200`.
const FOR_CARDS: [i32; WEIGHTS.len()] = [750, 1, 0];

/// A player who always defends with the same card is easy to beat, so any card is
/// played. The example `tune` of the lab finds no better weights, for
/// `top-trumps+picks=open+round-limit=200`.
const FOR_OPEN_CARDS: [i32; WEIGHTS.len()] = [500, 0, 0];

/// Good cards are kept for the player's own challenges. The example `tune` finds no
/// better weights, for `top-trumps+picks=open+play-for=points`.
const FOR_POINTS: [i32; WEIGHTS.len()] = [500, 0, -1];

/// The positions of the mistakes.
const FAVOURITE: usize = 0;
const BIG_NUMBERS: usize = 1;
const SETTLES: usize = 2;
const ANY_CARD: usize = 3;

impl RulesOfThumb {
    /// How good a value is, from 0 to [`BEST`].
    #[inline]
    fn standing(&self, property: usize, value: Option<ValueRank>) -> i32 {
        match value {
            Some(ValueRank(rank)) => {
                self.standings[self.starts[property] as usize + usize::from(rank)]
            }
            None => self.weights[UNKNOWN],
        }
    }

    /// The property in which a card ranks best.
    #[inline]
    fn best_property(&self, view: View<'_, TopTrumps>, card: Card, count: u8) -> u8 {
        let mut best = (i32::MIN, 0);
        for property in 0..count {
            let place = usize::from(property);
            let standing = self.standing(place, known_value(view, card, place));
            if standing > best.0 {
                best = (standing, property);
            }
        }
        best.1
    }

    /// The first property in which a card is better than half of the deck.
    fn good_enough(&self, view: View<'_, TopTrumps>, card: Card, count: u8) -> Option<u8> {
        (0..count).find(|&property| {
            let place = usize::from(property);
            let value = known_value(view, card, place);
            value.is_some() && self.standing(place, value) * 2 > BEST as i32
        })
    }

    /// The property with the largest number on this card.
    fn largest_number(&self, view: View<'_, TopTrumps>, card: Card, count: u8) -> Option<u8> {
        let known = (0..count).filter_map(|property| {
            let place = usize::from(property);
            let ValueRank(rank) = known_value(view, card, place)?;
            let size = self.sizes[self.starts[place] as usize + usize::from(rank)];
            Some((property, size))
        });
        super::chances::first_best(known).map(|(property, _)| property)
    }

    #[inline]
    fn challenge(&self, view: View<'_, TopTrumps>, count: u8, mistakes: Mistakes) -> Move {
        let card = view.private.pick.expect("the chooser has picked a card");
        let mistaken = if mistakes == Mistakes::NONE {
            None
        } else if mistakes.has(FAVOURITE) {
            Some(0)
        } else if mistakes.has(BIG_NUMBERS) {
            self.largest_number(view, card, count)
        } else if mistakes.has(SETTLES) {
            self.good_enough(view, card, count)
        } else {
            None
        };
        Move::Challenge(mistaken.unwrap_or_else(|| self.best_property(view, card, count)))
    }

    /// The best card: by its best property if this seat chooses it.
    #[inline]
    fn pick(&self, view: View<'_, TopTrumps>, hand: CardSet, chance: &mut Fast) -> Option<Move> {
        let count = view.rules.properties().len();
        let chooses = view.public.chooser == view.seat;
        let worth = |card: Card| {
            let (mut best, mut sum) = (0, 0);
            for property in 0..count {
                let standing = self.standing(property, known_value(view, card, property));
                best = best.max(standing);
                sum += standing;
            }
            match chooses {
                true => best,
                false => sum * self.weights[MEAN] + best * self.weights[PEAK],
            }
        };
        let mut best: Option<(i32, Card)> = None;
        let mut equals = 1;
        for card in hand.iter() {
            let worth = worth(card);
            let most = best.map_or(i32::MIN, |(most, _)| most);
            // Any of equal cards, so that a drawn round is not repeated forever.
            let takes = match worth == most {
                true => {
                    equals += 1;
                    chance.below(equals) == 0
                }
                false => worth > most,
            };
            if worth > most {
                equals = 1;
            }
            if takes {
                best = Some((worth, card));
            }
        }
        best.map(|(_, card)| Move::Pick(card))
    }
}

/// How many cards of the deck have lower values than each rank of a property; equal
/// ones count as half.
fn standings(property: &Property, cards: usize) -> impl Iterator<Item = i32> {
    let others = 2 * cards.saturating_sub(1).max(1);
    property.scale().iter().scan(0, move |below, &(_, often)| {
        let often = usize::from(often);
        let beaten = 2 * *below + often - 1;
        *below += often;
        Some((beaten * BEST / others) as i32)
    })
}

impl Heuristic<TopTrumps> for RulesOfThumb {
    const WEIGHTS: &'static [&'static str] = &WEIGHTS;

    const MISTAKES: &'static [Mistake] = &[
        Mistake {
            name: "always takes the first property",
            percent: 20,
        },
        Mistake {
            name: "takes large numbers for good ones",
            percent: 25,
        },
        Mistake {
            name: "settles for the first value above the middle",
            percent: 30,
        },
        Mistake {
            name: "plays any card of the hand",
            percent: 50,
        },
    ];

    fn weights(rules: &Rules, _seats: usize) -> &'static [i32] {
        match (rules.play_for, rules.picks) {
            (PlayFor::Cards, Picks::Blind) => &FOR_CARDS,
            (PlayFor::Cards, Picks::Open) => &FOR_OPEN_CARDS,
            (PlayFor::Points, _) => &FOR_POINTS,
        }
    }

    fn with_weights(rules: &Rules, weights: &[i32]) -> Self {
        let properties = rules.properties();
        let lengths = properties.iter().map(|property| property.scale().len());
        let starts = lengths.scan(0, |next, length| {
            let start = *next;
            *next += length as u32;
            Some(start)
        });
        let numbers = properties.iter().flat_map(|property| property.scale());
        // A number that is too long for a float is large.
        let size = |text: &str| text.parse().unwrap_or(f64::MAX);
        Self {
            weights: weight_array(weights),
            starts: starts.collect(),
            standings: properties
                .iter()
                .flat_map(|property| standings(property, rules.cards()))
                .collect(),
            sizes: numbers.map(|(number, _)| size(number.as_str())).collect(),
        }
    }

    #[inline]
    fn choose(
        &self,
        decision: Decision<'_, TopTrumps>,
        mistakes: Mistakes,
        chance: &mut Fast,
    ) -> Move {
        let view = decision.view;
        match *decision.moves {
            Choices::Properties(count) => self.challenge(view, count, mistakes),
            Choices::Cards { hand, .. } => {
                let best = match mistakes.has(ANY_CARD) {
                    true => decision.moves.random(chance),
                    false => self.pick(view, hand, chance),
                };
                best.expect("a seat that picks has cards")
            }
        }
    }

    fn reason(&self, decision: Decision<'_, TopTrumps>, names: &Names, mv: Move) -> Option<String> {
        super::reasons::reason(decision, names, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::super::deck::{Deck, DeckFormat};
    use super::super::rules::{PlayFrom, terms_with_deck};
    use super::*;
    use parlour_engine::dealer::Seed;
    use parlour_engine::record::Chance;
    use parlour_engine::{Game, Seat, Session};

    /// The best value of A is d, and its largest number is b.
    const DECK: &str = "Name,a,b,c,d\nA,1,100,3,9\nB,2,900,1,2\nC,3,800,2,3\nD,0,700,4,1\n";

    fn choice(mistakes: Mistakes) -> Move {
        let mut terms = terms_with_deck(Arc::new(Deck::parse(DECK, DeckFormat::Csv).unwrap()));
        (terms.rules.picks, terms.rules.hand) = (Picks::Open, PlayFrom::Top);
        let chance = Chance::FirstCards(vec![]);
        let session = Session::with_terms(terms, Names::numbered(2), chance).unwrap();
        let view = session.view(Seat::new(0));
        let decision = Decision {
            view,
            memory: session.memory(Seat::new(0)),
            moves: &TopTrumps::legal_moves(view),
        };
        let player = RulesOfThumb::new(view.rules);
        player.choose(decision, mistakes, &mut Fast::new(Seed::default(), 0))
    }

    #[test]
    fn beginners_choose_a_worse_property() {
        let check = |mistake: Mistakes, property: u8| {
            assert_eq!(choice(mistake), Move::Challenge(property));
        };
        check(Mistakes::NONE, 3);
        check(Mistakes::only(FAVOURITE), 0);
        check(Mistakes::only(BIG_NUMBERS), 1);
        check(Mistakes::only(SETTLES), 2);
        check(Mistakes::only(ANY_CARD), 3);
    }

    /// Equal values count as half, whatever the number of different ones.
    #[test]
    fn standings_count_cards() {
        let deck = Deck::parse("Name,a,b\nA,1,1\nB,1,2\nC,1,3\nD,2,4\n", DeckFormat::Csv).unwrap();
        let of = |property: usize| -> Vec<i32> {
            standings(&deck.public().properties()[property], 4).collect()
        };
        assert_eq!(of(0), [333, 1_000]);
        assert_eq!(of(1), [0, 333, 666, 1_000]);
    }
}
