//! Rules of thumb for Silly Biscuits, with weights that the simulator found.
//!
//! In the style biscuits a play is rated by how many of the player's own cards, and how
//! few others, can follow it. In the style shithead low cards go first and together, and
//! special cards are kept for a large pile.

use parlour_engine::View;
use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::dealer::{Dealer, Fast};
use parlour_engine::moves::Moves;
use parlour_engine::player::{Decision, Heuristic, Mistake, Mistakes, weight_array};
use parlour_engine::table::Names;

use super::SillyBiscuits;
use super::cards::{Ranks, SPECIALS, bit, height};
use super::fast::{CardToBeat, Choices};
use super::moves::Move;
use super::rules::Rules;
use super::state::Public;
use super::story::Source;

/// The rules of thumb.
#[derive(Clone, Copy, Debug)]
pub struct RulesOfThumb([i32; WEIGHTS.len()]);

/// The positions of the weights.
const TWO: usize = 0;
const EIGHT: usize = 1;
const TEN: usize = 2;
const STEP: usize = 3;
const BLOCK: usize = 4;
const OWN: usize = 5;
const EDGE: usize = 6;
const PUBLIC: usize = 7;
const HIDDEN: usize = 8;
const THREAT: usize = 9;
const SKIP: usize = 10;
const TOGETHER: usize = 11;
const PILE: usize = 12;
const BURN: usize = 13;
const DECK: usize = 14;
const STUCK: usize = 15;
const PRESS: usize = 16;

const WEIGHTS: [&str; 17] = [
    "2",
    "8 (biscuits)",
    "10",
    "step from the last card",
    "rank that the next player cannot play",
    "own rank that can follow",
    "distance from the middle ranks",
    "public card",
    "hidden card",
    "blocked rank when the next player has few cards",
    "not playing",
    "further card of the same rank",
    "card of the pile when it is burned",
    "fourth card of a rank",
    "special card while there is a deck",
    "next player has only public cards, none of which can be played",
    "blocked rank and card of the pile, times 16",
];

/// Found by the example `tune` of the lab, for `silly-biscuits:kitchen`.
const BISCUITS: [i32; WEIGHTS.len()] = [
    -88, -42, -180, -1, 0, 9, -5, 12, -30, 1, -300, 0, 0, 0, -15, 200, 0,
];

/// Found by the example `tune` of the lab, for `silly-biscuits:shithead`.
const SHITHEAD: [i32; WEIGHTS.len()] = [
    -225, 0, -400, -20, 0, 0, 0, 0, 0, 6, -500, 0, 0, 1200, -16, 200, -2,
];

/// The positions of the mistakes.
const WASTES_SPECIALS: usize = 0;
const PLAYS_HIGH: usize = 1;
const PLAYS_ONE: usize = 2;
const BLIND: usize = 3;

/// With this many cards or fewer, the next player is about to win.
const FEW: u32 = 4;

/// After this many turns for each player, players sometimes make a random move. Two
/// players that always decide in the same way can take the same piles again and again.
const LONG_GAME: u32 = 50;

/// In a long game, one of this many moves is random.
const OTHER_MOVE: u32 = 8;

/// How good a card is to keep, with the ace high: the 2 and the 10 are best in the
/// style shithead.
fn keep_value(rank: Rank) -> u8 {
    match rank.number() {
        2 => 15,
        10 => 16,
        _ => height(rank),
    }
}

/// What all moves of one decision have in common.
struct Position<'a> {
    public: &'a Public,
    /// The ranks in hand.
    ranks: Ranks,
    /// The ranks in hand of which there are at least two.
    pairs: Ranks,
    /// The number of cards in hand.
    cards: u32,
    /// How close the next player is to winning: 0, or up to [`FEW`].
    threat: i32,
    /// The ranks of the next player, if all of these cards are public.
    public_ranks: Option<Ranks>,
}

impl<'a> Position<'a> {
    #[inline]
    fn new(view: View<'a, SillyBiscuits>) -> Self {
        let public = view.public;
        let held = view.private.hand.held();
        let suits = [held, held >> 13, held >> 26, held >> 39];
        let suits = suits.map(|suit| suit as Ranks & super::cards::ALL_RANKS);
        let [a, b, c, d] = suits;
        let next = next_player(view);
        let left = public.hands[next] + public.reserves[next].count();
        let reserve = &public.reserves[next];
        let all_public = public.hands[next] == 0 && reserve.uncovered() == 0;
        Self {
            public,
            ranks: a | b | c | d,
            pairs: a & b | a & c | a & d | b & c | b & d | c & d,
            cards: public.hands[view.seat],
            threat: (FEW + 1).saturating_sub(left) as i32,
            public_ranks: all_public.then(|| reserve.ranks()),
        }
    }
}

/// The next seat that is still in the game.
#[inline]
pub(super) fn next_player(view: View<'_, SillyBiscuits>) -> parlour_engine::Seat {
    let public = view.public;
    let mut seat = view.seat.ahead(1, view.seats);
    while seat != view.seat && public.is_out(seat) {
        seat = seat.ahead(1, view.seats);
    }
    seat
}

/// Any card of a rank: suits do not matter.
#[inline]
fn card_of(rank: Rank) -> PlayingCard {
    PlayingCard::from_index(rank.number() - 1)
}

impl RulesOfThumb {
    /// What a play of the style biscuits is worth.
    #[inline]
    fn rate_biscuits(&self, position: &Position<'_>, mv: Move, mistakes: Mistakes) -> i32 {
        let weight = |index: usize| self.0[index];
        let (rank, from_hand, mut worth) = match mv {
            Move::Hand(rank) => (rank, true, 0),
            Move::Public(rank) => (rank, false, weight(PUBLIC)),
            Move::Hidden(_) => return weight(HIDDEN),
            _ => return weight(SKIP),
        };
        let to_beat = position.public.to_beat;
        let is_special = bit(rank) & SPECIALS != 0;
        if is_special {
            worth += match mistakes.has(WASTES_SPECIALS) {
                true => 300,
                false => weight(match rank.number() {
                    2 => TWO,
                    8 => EIGHT,
                    _ => TEN,
                }),
            };
            worth += i32::from(position.public.deck > 0) * weight(DECK);
        } else {
            let from = to_beat.rank().map_or(0, |from| i32::from(height(from)));
            let step = match from {
                0 => 0,
                from => (i32::from(height(rank)) - from).abs(),
            };
            let step_weight = match mistakes.has(PLAYS_HIGH) {
                true => 10,
                false => weight(STEP),
            };
            worth += step * step_weight;
            worth += (i32::from(height(rank)) - 8).abs() * weight(EDGE);
        }
        let mut after = to_beat;
        after.play_biscuits(card_of(rank));
        let kept = match from_hand && position.pairs & bit(rank) == 0 {
            true => position.ranks & !bit(rank),
            false => position.ranks,
        };
        let own = (kept & after.playable()).count_ones() as i32;
        worth += own * weight(OWN);
        // The player of a 10 goes on, so nobody is blocked by it.
        if rank.number() != 10 && !mistakes.has(BLIND) {
            worth += self.blocking(position, after);
        }
        worth
    }

    /// What it is worth that the next player cannot play some ranks.
    #[inline]
    fn blocking(&self, position: &Position<'_>, after: CardToBeat) -> i32 {
        let blocked = 13 - after.playable().count_ones() as i32;
        let stuck = position
            .public_ranks
            .is_some_and(|ranks| ranks & after.playable() == 0);
        blocked * (self.0[BLOCK] + position.threat * self.0[THREAT])
            + i32::from(stuck) * self.0[STUCK]
    }

    /// What a play of the style shithead is worth.
    #[inline]
    fn rate_shithead(&self, position: &Position<'_>, mv: Move, mistakes: Mistakes) -> i32 {
        let weight = |index: usize| self.0[index];
        let (rank, count) = match mv {
            Move::Hand(rank) | Move::Public(rank) => (rank, 1),
            Move::Several(_, rank, count) => (rank, i32::from(count)),
            Move::Hidden(_) => return 0,
            _ => return weight(SKIP),
        };
        let public = position.public;
        let same_on_top = public.pile.iter().rev();
        let same_on_top = same_on_top.take_while(|card| card.rank() == rank).count() as i32;
        let burns = rank.number() == 10 || same_on_top + count >= 4;
        let mut worth = (count - 1) * weight(TOGETHER);
        if mistakes.has(PLAYS_ONE) {
            worth -= (count - 1) * 400;
        }
        let special = match rank.number() {
            2 => weight(TWO),
            10 => weight(TEN),
            _ => 0,
        };
        let is_special = special != 0;
        if is_special && mistakes.has(WASTES_SPECIALS) {
            worth += 400;
        } else if is_special {
            worth += count * special + i32::from(public.deck > 0) * weight(DECK);
        } else {
            let step_weight = match mistakes.has(PLAYS_HIGH) {
                true => 10,
                false => weight(STEP),
            };
            worth += i32::from(height(rank)) * step_weight;
        }
        if burns {
            worth += public.pile.len() as i32 * weight(PILE);
            if rank.number() != 10 {
                worth += weight(BURN);
            }
            return worth;
        }
        if !mistakes.has(BLIND) {
            let mut after = public.to_beat;
            after.play_shithead(card_of(rank));
            worth += self.blocking(position, after);
            let blocked = 13 - after.playable().count_ones() as i32;
            worth += blocked * (public.pile.len() as i32 + count) * weight(PRESS) / 16;
        }
        // Going out is the aim.
        worth + i32::from(position.cards as i32 == count) * 50
    }

    /// Which cards to make public: the best ones, for the end.
    fn swap(view: View<'_, SillyBiscuits>, moves: &Choices, mistakes: Mistakes) -> Move {
        let hand = view.private.hand.cards().map(PlayingCard::rank);
        let best = hand.max_by_key(|&rank| keep_value(rank));
        let reserve = view.public.reserves[view.seat].public;
        let worst = reserve.into_iter().flatten().map(PlayingCard::rank);
        let worst = worst.min_by_key(|&rank| keep_value(rank));
        match (best, worst) {
            (Some(best), Some(worst))
                if keep_value(best) > keep_value(worst)
                    && !mistakes.has(BLIND)
                    && moves.contains(Move::Swap(best, worst)) =>
            {
                Move::Swap(best, worst)
            }
            _ => Move::Done,
        }
    }
}

impl Heuristic<SillyBiscuits> for RulesOfThumb {
    const WEIGHTS: &'static [&'static str] = &WEIGHTS;

    const MISTAKES: &'static [Mistake] = &[
        Mistake {
            name: "plays special cards early",
            percent: 40,
        },
        Mistake {
            name: "plays high cards first",
            percent: 40,
        },
        Mistake {
            name: "plays equal cards one by one",
            percent: 50,
        },
        Mistake {
            name: "does not look at the other players",
            percent: 70,
        },
    ];

    fn weights(rules: &Rules, _seats: usize) -> &'static [i32] {
        match rules.is_shithead() {
            true => &SHITHEAD,
            false => &BISCUITS,
        }
    }

    fn with_weights(_rules: &Rules, weights: &[i32]) -> Self {
        Self(weight_array(weights))
    }

    #[inline]
    fn choose(
        &self,
        decision: Decision<'_, SillyBiscuits>,
        mistakes: Mistakes,
        chance: &mut Fast,
    ) -> Move {
        let Decision { view, moves, .. } = decision;
        let is_long = view.public.turns > LONG_GAME * view.seats as u32;
        if is_long && chance.below(OTHER_MOVE) == 0 {
            return moves
                .random(chance)
                .expect("a seat that is asked has a move");
        }
        let position = Position::new(view);
        let best = match moves {
            Choices::Swap(_) => return Self::swap(view, moves, mistakes),
            Choices::Biscuits(set) => {
                let each = set.iter().filter(|&mv| mv != Move::IllegalMove);
                each.max_by_key(|&mv| self.rate_biscuits(&position, mv, mistakes))
            }
            Choices::Shithead(_) => {
                let each = moves.iter().filter(|&mv| mv != Move::IllegalMove);
                each.max_by_key(|&mv| self.rate_shithead(&position, mv, mistakes))
            }
        };
        best.or_else(|| moves.get(0))
            .expect("a seat that is asked has a move")
    }

    fn reason(
        &self,
        decision: Decision<'_, SillyBiscuits>,
        names: &Names,
        mv: Move,
    ) -> Option<String> {
        super::reasons::reason(decision, names, mv)
    }
}

/// Where the cards of a play come from, their rank and their number.
pub(super) fn played(mv: Move) -> Option<(Source, Rank, u8)> {
    match mv {
        Move::Hand(rank) => Some((Source::Hand, rank, 1)),
        Move::Public(rank) => Some((Source::Public, rank, 1)),
        Move::Several(from, rank, count) => Some((from, rank, count)),
        _ => None,
    }
}
