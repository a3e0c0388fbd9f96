//! The legal moves of a seat as bits, one word for each kind of decision, so
//! that a simulation never builds a list of moves.

use parlour_engine::cards::Rank;
use parlour_engine::dealer::Dealer;
use parlour_engine::moves::{MoveSet, Moves, nth_bit, random_bit};

use super::super::cards::{Ranks, bit};
use super::super::moves::Move;
use super::super::story::Source;

/// The moves of one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choices {
    /// A turn of the style biscuits.
    Biscuits(MoveSet<Move>),
    /// A turn of the style shithead.
    Shithead(PileMoves),
    /// Before the start.
    Swap(SwapMoves),
}

impl Moves<Move> for Choices {
    #[inline]
    fn len(&self) -> usize {
        match self {
            Self::Biscuits(moves) => moves.len(),
            Self::Shithead(moves) => moves.bits.count_ones() as usize,
            Self::Swap(moves) => moves.len(),
        }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Move> {
        match self {
            Self::Biscuits(moves) => moves.get(index),
            Self::Shithead(moves) => nth_bit(moves.bits, index).map(|bit| moves.decode(bit)),
            Self::Swap(moves) => moves.get(index),
        }
    }

    #[inline]
    fn contains(&self, mv: Move) -> bool {
        match self {
            Self::Biscuits(moves) => moves.contains(mv),
            Self::Shithead(moves) => moves.contains(mv),
            Self::Swap(moves) => moves.contains(mv),
        }
    }

    #[inline]
    fn active_len(&self) -> usize {
        match self {
            Self::Biscuits(moves) => moves.active_len(),
            Self::Shithead(moves) => (moves.bits & !PileMoves::IDLE).count_ones() as usize,
            // `done` moves the game forward, so no move is idle.
            Self::Swap(moves) => moves.len(),
        }
    }

    #[inline(always)]
    fn random(&self, chance: &mut impl Dealer) -> Option<Move> {
        match self {
            Self::Biscuits(moves) => moves.random(chance),
            Self::Shithead(moves) => {
                random_bit(moves.bits, PileMoves::IDLE, chance).map(|bit| moves.decode(bit))
            }
            Self::Swap(moves) => moves.get(chance.below(moves.len() as u32) as usize),
        }
    }
}

#[inline]
fn rank_at(bit: u32) -> Rank {
    Rank::new(bit as u8 + 1).expect("thirteen bits are ranks")
}

/// The most cards that can be played together. Four already burn the pile.
pub(in super::super) const MOST_TOGETHER: u32 = 4;

/// The moves of the style shithead. All plays of a turn come from one place
/// (hand, public or hidden cards), so the three share the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileMoves {
    from: Source,
    /// Thirteen bits for single cards, for pairs, for threes and for fours,
    /// then the hidden positions and the idle moves.
    bits: u64,
}

impl PileMoves {
    const HIDDEN: u32 = 52;
    const TAKE: u32 = 55;
    const MISTAKE: u32 = 56;
    const IDLE: u64 = 1 << Self::TAKE | 1 << Self::MISTAKE;

    /// No moves yet; plays will come from this place.
    #[inline]
    pub(in super::super) fn new(from: Source) -> Self {
        Self { from, bits: 0 }
    }

    /// Adds the plays of one to `count` cards of a rank.
    #[inline]
    pub(in super::super) fn add_up_to(&mut self, count: u32, rank: Rank) {
        // Bits 0, 13, 26 and 39.
        let together = 1_u64 | 1 << 13 | 1 << 26 | 1 << 39;
        let wanted = together & ((1 << (13 * count.min(MOST_TOGETHER))) - 1);
        self.bits |= wanted * u64::from(bit(rank));
    }

    /// Adds the hidden cards at these positions.
    #[inline]
    pub(in super::super) fn add_hidden(&mut self, positions: u8) {
        self.bits |= u64::from(positions) << Self::HIDDEN;
    }

    /// Adds an idle move if it is legal.
    #[inline]
    pub(in super::super) fn add_idle(&mut self, mv: Move, legal: bool) {
        if let Some(bit) = self.encode(mv).filter(|_| legal) {
            self.bits |= 1 << bit;
        }
    }

    #[inline]
    fn contains(&self, mv: Move) -> bool {
        self.encode(mv).is_some_and(|bit| self.bits >> bit & 1 == 1)
    }

    #[inline]
    fn encode(&self, mv: Move) -> Option<u32> {
        let several = |from: Source, rank: Rank, count: u32| {
            let fits = from == self.from && (1..=MOST_TOGETHER).contains(&count);
            fits.then(|| bit(rank).trailing_zeros() + 13 * (count - 1))
        };
        match mv {
            Move::Hand(rank) => several(Source::Hand, rank, 1),
            Move::Public(rank) => several(Source::Public, rank, 1),
            Move::Several(from, rank, count) => several(from, rank, u32::from(count)),
            Move::Hidden(position) => Some(Self::HIDDEN + u32::from(position)),
            Move::Take => Some(Self::TAKE),
            Move::Mistake => Some(Self::MISTAKE),
            Move::Draw | Move::Skip | Move::Swap(..) | Move::Done => None,
        }
    }

    #[inline]
    fn decode(&self, bit: u32) -> Move {
        match bit {
            0..Self::HIDDEN => Move::plays(self.from, rank_at(bit % 13), bit / 13 + 1),
            Self::HIDDEN..Self::TAKE => Move::Hidden((bit - Self::HIDDEN) as u8),
            Self::TAKE => Move::Take,
            _ => Move::Mistake,
        }
    }
}

/// Before the start: any rank of the hand for any public one, or done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapMoves {
    hand: Ranks,
    public: Ranks,
}

impl SwapMoves {
    /// Any rank of `hand` for any rank of `public`.
    #[inline]
    pub(in super::super) fn new(hand: Ranks, public: Ranks) -> Self {
        Self { hand, public }
    }

    fn len(self) -> usize {
        1 + (self.hand.count_ones() * self.public.count_ones()) as usize
    }

    /// `done` comes first, so that a player who always takes the first move
    /// does not keep swapping.
    fn get(self, index: usize) -> Option<Move> {
        let Some(swap) = index.checked_sub(1) else {
            return Some(Move::Done);
        };
        let wide = self.public.count_ones() as usize;
        let given = nth_bit(self.hand.into(), swap.checked_div(wide)?)?;
        let taken = nth_bit(self.public.into(), swap % wide)?;
        Some(Move::Swap(rank_at(given), rank_at(taken)))
    }

    fn contains(self, mv: Move) -> bool {
        match mv {
            Move::Done => true,
            Move::Swap(given, taken) => {
                self.hand & bit(given) != 0 && self.public & bit(taken) != 0
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The choices equal this list of moves, in this order.
    fn check(choices: Choices, expected: &[&str]) {
        let moves: Vec<Move> = choices.iter().collect();
        let texts: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
        assert_eq!(texts, expected);
        assert_eq!(
            (choices.len(), choices.get(moves.len())),
            (moves.len(), None)
        );
        assert!(moves.iter().all(|&mv| choices.contains(mv)));
        assert!(!choices.contains(Move::Draw));
    }

    #[test]
    fn plays_of_the_pile() {
        let rank = |text: &str| text.parse::<Rank>().unwrap();
        let mut moves = PileMoves::new(Source::Hand);
        moves.add_up_to(2, rank("7"));
        moves.add_up_to(7, Rank::KING);
        moves.add_idle(Move::Take, true);
        moves.add_idle(Move::Mistake, false);
        let expected = ["7", "K", "7x2", "Kx2", "Kx3", "Kx4", "take"];
        check(Choices::Shithead(moves), &expected);
        assert!(!moves.contains(Move::Public(rank("7"))));
        assert_eq!(Choices::Shithead(moves).active_len(), 6);
        let mut moves = PileMoves::new(Source::Public);
        moves.add_up_to(3, rank("10"));
        moves.add_idle(Move::Mistake, true);
        let expected = [
            "10 from public",
            "10x2 from public",
            "10x3 from public",
            "mistake",
        ];
        check(Choices::Shithead(moves), &expected);
        let mut moves = PileMoves::new(Source::Hidden);
        moves.add_hidden(0b101);
        check(
            Choices::Shithead(moves),
            &["1 from hidden", "3 from hidden"],
        );
    }

    #[test]
    fn swaps_before_the_start() {
        let moves = SwapMoves::new(1 << 6 | 1 << 12, 1 | 1 << 2 | 1 << 12);
        let expected = [
            "done", "swap 7 A", "swap 7 3", "swap 7 K", "swap K A", "swap K 3", "swap K K",
        ];
        check(Choices::Swap(moves), &expected);
        check(Choices::Swap(SwapMoves::new(0, 0)), &["done"]);
    }
}
