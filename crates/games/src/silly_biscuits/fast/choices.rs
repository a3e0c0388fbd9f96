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
pub(in super::super) const MAX_TOGETHER: u32 = 4;

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
    const ILLEGAL_MOVE: u32 = 56;
    const IDLE: u64 = 1 << Self::TAKE | 1 << Self::ILLEGAL_MOVE;

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
        let wanted = together & ((1 << (13 * count.min(MAX_TOGETHER))) - 1);
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
            let fits = from == self.from && (1..=MAX_TOGETHER).contains(&count);
            fits.then(|| bit(rank).trailing_zeros() + 13 * (count - 1))
        };
        match mv {
            Move::Hand(rank) => several(Source::Hand, rank, 1),
            Move::Public(rank) => several(Source::Public, rank, 1),
            Move::Several(from, rank, count) => several(from, rank, u32::from(count)),
            Move::Hidden(position) => Some(Self::HIDDEN + u32::from(position)),
            Move::Take => Some(Self::TAKE),
            Move::IllegalMove => Some(Self::ILLEGAL_MOVE),
            Move::Draw | Move::Skip | Move::Swap(..) | Move::Done => None,
        }
    }

    #[inline]
    fn decode(&self, bit: u32) -> Move {
        match bit {
            0..Self::HIDDEN => Move::plays(self.from, rank_at(bit % 13), bit / 13 + 1),
            Self::HIDDEN..Self::TAKE => Move::Hidden((bit - Self::HIDDEN) as u8),
            Self::TAKE => Move::Take,
            _ => Move::IllegalMove,
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
    use parlour_engine::cards::PlayingCard;
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::event::Silent;
    use parlour_engine::rules::RuleSet;
    use parlour_engine::{Game, Seat, Table, View};

    use super::super::super::cards::{DECKS, Hand};
    use super::super::super::moves::legal;
    use super::super::super::rules::{IllegalMove, Skip, Style};
    use super::super::super::state::{Reserve, SLOTS};
    use super::super::super::{Rules, SillyBiscuits};
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
        moves.add_idle(Move::IllegalMove, false);
        let expected = ["7", "K", "7x2", "Kx2", "Kx3", "Kx4", "take"];
        check(Choices::Shithead(moves), &expected);
        assert!(!moves.contains(Move::Public(rank("7"))));
        assert_eq!(Choices::Shithead(moves).active_len(), 6);
        let mut moves = PileMoves::new(Source::Public);
        moves.add_up_to(3, rank("10"));
        moves.add_idle(Move::IllegalMove, true);
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

    /// The legal moves of a seat as two plain lists, active moves and idle ones, from
    /// the cards that it can play.
    fn plain_lists(view: View<'_, SillyBiscuits>) -> (Vec<Move>, Vec<Move>) {
        let (rules, public) = (view.rules, view.public);
        let reserve = &public.reserves[view.seat];
        let hand: Vec<PlayingCard> = view.private.hand.cards().collect();
        let open: Vec<PlayingCard> = reserve.public.iter().copied().flatten().collect();
        // The ranks of which there are this many cards.
        let ranks = |cards: &[PlayingCard], number: u32| -> Vec<Rank> {
            let count = |rank| cards.iter().filter(|card| card.rank() == rank).count();
            let held = |&rank: &Rank| count(rank) >= number as usize;
            Rank::all().filter(held).collect()
        };
        // The moves that play this many cards of a rank together.
        let plays = |cards: &[PlayingCard], from: Source, number: u32| -> Vec<Move> {
            let goes = |rank: &Rank| public.to_beat.playable() & bit(*rank) != 0;
            let ranks = ranks(cards, number).into_iter().filter(goes);
            ranks.map(|rank| Move::plays(from, rank, number)).collect()
        };
        let hidden = |is_free: &dyn Fn(usize) -> bool| -> Vec<Move> {
            let positions = (0..SLOTS).filter(|&at| reserve.has_hidden(at) && is_free(at));
            positions.map(|at| Move::Hidden(at as u8)).collect()
        };
        let (mut active, mut idle) = (Vec::new(), Vec::new());
        if !public.swapping.is_empty() {
            active.push(Move::Done);
            let may_swap = public.swaps[view.seat] < rules.swaps;
            for given in ranks(&hand, 1).into_iter().filter(|_| may_swap) {
                let taken = ranks(&open, 1).into_iter();
                active.extend(taken.map(|taken| Move::Swap(given, taken)));
            }
            return (active, idle);
        }
        match rules.style {
            Style::Biscuits => {
                active.extend(plays(&hand, Source::Hand, 1));
                if public.deck == 0 {
                    active.extend(plays(&open, Source::Public, 1));
                    active.extend(hidden(&|at| reserve.public[at].is_none()));
                } else if active.is_empty() {
                    return (active, vec![Move::Draw]);
                }
                if active.is_empty() || rules.skip == Skip::Free {
                    idle.push(Move::Skip);
                }
            }
            Style::Shithead => {
                let most = if rules.several { MAX_TOGETHER } else { 1 };
                let (cards, from) = match hand.is_empty() {
                    false => (&hand, Source::Hand),
                    true => (&open, Source::Public),
                };
                active.extend((1..=most).flat_map(|number| plays(cards, from, number)));
                active.extend(hidden(&|_| cards.is_empty()));
                idle.extend((!public.pile.is_empty()).then_some(Move::Take));
            }
        }
        idle.extend((rules.mistake == IllegalMove::LoseTurn).then_some(Move::IllegalMove));
        (active, idle)
    }

    /// Every move of both styles.
    fn all_moves() -> Vec<Move> {
        let mut all = vec![
            Move::Draw,
            Move::Skip,
            Move::IllegalMove,
            Move::Take,
            Move::Done,
        ];
        all.extend((0..SLOTS as u8).map(Move::Hidden));
        for rank in Rank::all() {
            for from in [Source::Hand, Source::Public] {
                all.extend((1..=MAX_TOGETHER).map(|count| Move::plays(from, rank, count)));
            }
            all.extend(Rank::all().map(|taken| Move::Swap(rank, taken)));
        }
        all
    }

    /// The choices of a seat equal the plain lists.
    fn compare(view: View<'_, SillyBiscuits>, all: &[Move], chance: &mut Fast) {
        let choices = legal(view);
        let (active, idle) = plain_lists(view);
        let plain = [active.as_slice(), idle.as_slice()].concat();
        assert_eq!(choices.iter().collect::<Vec<_>>(), plain);
        let lengths = (choices.len(), choices.active_len());
        assert_eq!(lengths, (plain.len(), active.len()), "{plain:?}");
        assert_eq!(choices.get(plain.len()), None, "{plain:?}");
        let contained = all.iter().filter(|&&mv| choices.contains(mv)).count();
        assert_eq!(contained, plain.len(), "{plain:?}");
        assert!(plain.iter().all(|&mv| choices.contains(mv)), "{plain:?}");
        // A random move is an active one if there is any.
        let possible = if active.is_empty() { idle } else { active };
        if !possible.is_empty() {
            let mv = choices.random(chance).expect("a move");
            assert!(possible.contains(&mv), "{mv} of {possible:?}");
        }
    }

    /// Gives a seat random cards: any hand, any reserve.
    fn change(table: &mut Table<SillyBiscuits>, seat: Seat, chance: &mut Fast) {
        let mut cards = DECKS;
        chance.shuffle(&mut cards, |card| card.to_string());
        let (open, cards) = cards.split_at(SLOTS);
        let held = [0, 1, 5, 30][chance.below(4) as usize];
        table.private[seat].hand = cards[..held].iter().copied().collect::<Hand>();
        table.public.hands[seat] = held as u32;
        let lies = chance.below(1 << SLOTS);
        table.public.reserves[seat] = Reserve {
            public: std::array::from_fn(|at| (lies >> at & 1 == 1).then_some(open[at])),
            hidden: chance.below(1 << SLOTS) as u8,
        };
    }

    /// Compares the choices of all seats after every move of a random game, with their
    /// own cards and with random ones. Returns the number of comparisons.
    fn compare_in_a_game(rules: &Rules, seats: usize, index: u64, all: &[Move]) -> usize {
        let mut dealer = Fast::new(Seed::default(), index);
        let mut chance = Fast::new(Seed([1; 32]), index);
        let mut table = SillyBiscuits::deal(rules, &(), seats, &mut dealer, &mut Silent);
        let mut compared = 0;
        for _ in 0..500 {
            for seat in Seat::all(seats) {
                compare(table.view(rules, seat), all, &mut chance);
                let mut changed = table.clone();
                change(&mut changed, seat, &mut chance);
                compare(changed.view(rules, seat), all, &mut chance);
                compared += 2;
            }
            let turn = SillyBiscuits::turn(rules, &table.public);
            let Some(seat) = turn.must().lowest() else {
                break;
            };
            let mv = legal(table.view(rules, seat)).random(&mut chance);
            let mv = mv.expect("there always is a move");
            SillyBiscuits::play(rules, &mut table, seat, mv, &mut dealer, &mut Silent);
        }
        compared
    }

    #[test]
    fn choices_of_random_hands_equal_plain_lists() {
        let all = all_moves();
        let mut compared = 0;
        for preset in Rules::presets() {
            let single = Rules {
                several: false,
                mistake: IllegalMove::LoseTurn,
                swaps: 1,
                ..preset.rules
            };
            for rules in [preset.rules, single] {
                for (seats, index) in [(2, 0), (2, 1), (3, 2), (4, 3), (5, 4)] {
                    compared += compare_in_a_game(&rules, seats, index, &all);
                }
            }
        }
        assert!(compared > 10_000, "only {compared} choices were compared");
    }
}
