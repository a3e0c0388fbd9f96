//! Rules of thumb for Blackjack: when to stay, by the dealer's face-up cards, and when
//! to double, split and surrender. The book has the exact answers.

use parlour_engine::View;
use parlour_engine::dealer::Fast;
use parlour_engine::moves::Moves;
use parlour_engine::player::{Decision, Heuristic, Mistake, Mistakes, weight_array};
use parlour_engine::table::Names;

use super::Blackjack;
use super::fast::count;
use super::moves::{Choices, Move};
use super::rules::{Rules, Turns};
use super::state::{Phase, PlayerHand, Public};

/// The rules of thumb.
#[derive(Clone, Copy, Debug)]
pub struct RulesOfThumb([i32; WEIGHTS.len()]);

/// The positions of the weights.
const HARD_LOW: usize = 0;
const HARD_HIGH: usize = 1;
const SOFT_LOW: usize = 2;
const SOFT_HIGH: usize = 3;
const STAYS: usize = 4;
const LOW: usize = 5;
const DOUBLE_LOW: usize = 6;
const DOUBLE_HIGH: usize = 7;
const SURRENDER: usize = 8;
const MIDDLE: usize = 9;

const WEIGHTS: [&str; 10] = [
    "least hard hand to stay on against a low card",
    "least hard hand to stay on against a high card",
    "least soft hand to stay on against a low card",
    "least soft hand to stay on against a high card",
    "least hand to stay on when the dealer stays",
    "highest low card of the dealer",
    "least hand to double against a low card",
    "least hand to double against a higher card",
    "least hard hand to surrender against a ten or an ace",
    "least face-up sum with which the dealer is likely to go bust",
];

/// From the usual charts. The ignored test `weights_are_those_that_hill_climbing_finds`
/// finds no better ones.
const FOR_HANDS: [i32; WEIGHTS.len()] = [13, 17, 18, 19, 18, 6, 9, 10, 16, 12];

/// For rounds, as in the preset `seed`: found by that test.
const FOR_ROUNDS: [i32; WEIGHTS.len()] = [13, 16, 18, 19, 18, 6, 9, 10, 16, 12];

/// The positions of the mistakes.
const TIMID: usize = 0;
const LIKE_THE_DEALER: usize = 1;
const GREEDY: usize = 2;
const INSURES: usize = 3;
const SPLITS: usize = 4;
const NEVER_DOUBLES: usize = 5;

/// What a decision about a hand depends on.
struct Position {
    /// The best value of the hand.
    value: i32,
    soft: bool,
    /// What the two cards of a pair count.
    pair: Option<u32>,
    /// What the dealer's first face-up card counts; an ace counts 11.
    up: i32,
    /// Whether the dealer is likely to go bust.
    low: bool,
}

impl RulesOfThumb {
    #[inline]
    fn position(&self, public: &Public, own: &PlayerHand) -> Position {
        let values = own.hand.values();
        let (min, max) = (values.min().unwrap_or(0), values.max().unwrap_or(0));
        let up_cards = public.dealer.cards();
        let up = up_cards.first().map_or(0, |&card| match count(card) {
            1 => 11,
            number => number as i32,
        });
        let sum = public.dealer.values().max().unwrap_or(0) as i32;
        let pair = match *own.hand.cards() {
            [first, second] if count(first) == count(second) => Some(count(first)),
            _ => None,
        };
        Position {
            value: max as i32,
            soft: min < max,
            pair,
            up,
            low: match up_cards.len() {
                1 => up <= self.0[LOW],
                _ => sum >= self.0[MIDDLE],
            },
        }
    }

    /// The best move for a hand.
    #[inline]
    fn hand(&self, public: &Public, own: &PlayerHand, moves: &Choices) -> Move {
        let position = self.position(public, own);
        let can = |mv: Move| moves.contains(mv);
        if can(Move::Surrender)
            && position.up >= 10
            && !position.soft
            && (self.0[SURRENDER]..17).contains(&position.value)
            && position.pair.is_none()
        {
            return Move::Surrender;
        }
        if can(Move::Split) && splits(&position) {
            return Move::Split;
        }
        if can(Move::Double) && self.doubles(&position) {
            return Move::Double;
        }
        match can(Move::Hit) && position.value < self.lowest_stay(&position, public.dealer_stays) {
            true => Move::Hit,
            false => Move::Stay,
        }
    }

    /// The least value to stay on.
    #[inline]
    fn lowest_stay(&self, position: &Position, dealer_stays: bool) -> i32 {
        let weight = match (dealer_stays, position.soft, position.low) {
            (true, ..) => STAYS,
            (_, false, true) => HARD_LOW,
            (_, false, false) => HARD_HIGH,
            (_, true, true) => SOFT_LOW,
            (_, true, false) => SOFT_HIGH,
        };
        self.0[weight]
    }

    #[inline]
    fn doubles(&self, position: &Position) -> bool {
        let least = match position.low {
            true => self.0[DOUBLE_LOW],
            false => self.0[DOUBLE_HIGH].max(position.up + 1),
        };
        !position.soft && (least..=11).contains(&position.value)
    }
}

/// Aces and eights always, fours, fives and tens never, other pairs against a low
/// card.
#[inline]
fn splits(position: &Position) -> bool {
    match position.pair {
        Some(1 | 8) => true,
        Some(4 | 5 | 10) | None => false,
        Some(_) => position.low,
    }
}

/// The move of a beginner, if one of the mistakes fits this hand.
fn mistaken(position: &Position, mistakes: Mistakes, moves: &Choices) -> Option<Move> {
    let can = |mv: &Move| moves.contains(*mv);
    let hits = |hits: bool| if hits { Move::Hit } else { Move::Stay };
    let value = position.value;
    let mv = if mistakes.has(SPLITS) && position.pair.is_some() && can(&Move::Split) {
        Move::Split
    } else if mistakes.has(TIMID) && value >= 12 {
        Move::Stay
    } else if mistakes.has(GREEDY) && (17..=18).contains(&value) {
        Move::Hit
    } else if mistakes.has(LIKE_THE_DEALER) {
        hits(value < 17)
    } else if mistakes.has(NEVER_DOUBLES) && value <= 11 && position.pair.is_none() {
        Move::Hit
    } else {
        return None;
    };
    Some(mv).filter(can)
}

impl Heuristic<Blackjack> for RulesOfThumb {
    const WEIGHTS: &'static [&'static str] = &WEIGHTS;

    const MISTAKES: &'static [Mistake] = &[
        Mistake {
            name: "never hits a hand that can go bust",
            percent: 35,
        },
        Mistake {
            name: "plays like the dealer",
            percent: 25,
        },
        Mistake {
            name: "hits 17 and 18",
            percent: 8,
        },
        Mistake {
            name: "takes insurance",
            percent: 70,
        },
        Mistake {
            name: "splits every pair",
            percent: 40,
        },
        Mistake {
            name: "never doubles",
            percent: 50,
        },
    ];

    fn weights(rules: &Rules, _seats: usize) -> &'static [i32] {
        match rules.turns {
            Turns::Hands => &FOR_HANDS,
            Turns::Rounds => &FOR_ROUNDS,
        }
    }

    fn with_weights(_rules: &Rules, weights: &[i32]) -> Self {
        Self(weight_array(weights))
    }

    #[inline]
    fn choose(
        &self,
        decision: Decision<'_, Blackjack>,
        mistakes: Mistakes,
        _chance: &mut Fast,
    ) -> Move {
        let Decision { view, moves, .. } = decision;
        let View { public, .. } = view;
        match public.phase {
            Phase::Hand(_, position) => {
                let own = &public.hands[position as usize];
                if mistakes != Mistakes::NONE
                    && let Some(mv) = mistaken(&self.position(public, own), mistakes, moves)
                {
                    return mv;
                }
                self.hand(public, own, moves)
            }
            Phase::Bets(_) => Move::Bet(moves.bets().map_or(0, |(least, _)| least)),
            Phase::Insurance(_) if mistakes.has(INSURES) => Move::Insure,
            Phase::Insurance(_) => Move::Decline,
            Phase::Again(_) | Phase::Over(_) => Move::Again,
        }
    }

    fn reason(
        &self,
        decision: Decision<'_, Blackjack>,
        _names: &Names,
        mv: Move,
    ) -> Option<String> {
        super::reasons::reason(decision, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::dealer::Seed;
    use parlour_engine::record::Chance;
    use parlour_engine::{Game, Seat, Session};

    /// The choice in casino Blackjack with these cards: player, dealer's hole card,
    /// player, dealer's up-card, and so on.
    fn check(deck: &str, moves: &[&str], mistakes: Mistakes, expected: Move) {
        let cards = deck.split(' ').map(String::from).collect();
        let chance = Chance::FirstCards(vec![cards]);
        let mut session =
            Session::<Blackjack>::new(Rules::CASINO, Names::numbered(1), chance).unwrap();
        session.play_recorded("1:bet 5").unwrap();
        for mv in moves {
            session.play_recorded(mv).unwrap();
        }
        let view = session.view(Seat::new(0));
        let decision = Decision {
            view,
            memory: session.memory(Seat::new(0)),
            moves: &Blackjack::legal_moves(view),
        };
        let player = RulesOfThumb::new(view.rules);
        let chosen = player.choose(decision, mistakes, &mut Fast::new(Seed::default(), 0));
        assert_eq!(chosen, expected, "{deck} {moves:?} {mistakes:?}");
    }

    #[test]
    fn rules_of_thumb() {
        let check = |deck, expected| check(deck, &[], Mistakes::NONE, expected);
        check("10S 5H 5S 10D", Move::Hit);
        check("10S 5H 6S 10D", Move::Surrender);
        check("10S 5H 3S 6D", Move::Stay);
        check("10S 5H 2S 6D", Move::Hit);
        check("10S 5H 6S 7D", Move::Hit);
        check("AS 5H 6S 7D", Move::Hit);
        check("AS 5H 7S 7D", Move::Hit);
        check("AS 5H 7S 6D", Move::Stay);
        check("6S 5H 5S 9D", Move::Double);
        check("6S 5H 4S 10D", Move::Hit);
        check("8S 5H 8H 10D", Move::Split);
        check("10H 5H 10S 6D", Move::Stay);
        check("9H 5H 9S 6D", Move::Split);
    }

    #[test]
    fn beginners_make_mistakes() {
        let check = |mistake: usize, deck, moves: &[&str], expected| {
            check(deck, moves, Mistakes::only(mistake), expected);
        };
        check(TIMID, "10S 5H 5S 10D", &[], Move::Stay);
        check(LIKE_THE_DEALER, "10S 5H 3S 6D", &[], Move::Hit);
        check(GREEDY, "10S 5H 7S 6D", &[], Move::Hit);
        check(INSURES, "10S 5H 7S AD", &[], Move::Insure);
        check(SPLITS, "10H 5H 10S 6D", &[], Move::Split);
        check(NEVER_DOUBLES, "6S 5H 5S 9D", &[], Move::Hit);
    }
}
