//! The table of War: what everybody sees, and what nobody sees. Players do not
//! look at their own stacks.

use arrayvec::ArrayVec;
use parlour_engine::{MAX_SEATS, Outcome, Seat, SeatSet, Seats, Table};

use super::War;
use super::cards::Card;
use super::rules::{MOST_CARDS, Rules};

/// Cards whose order everybody knows, by their places in a new deck.
pub(super) type Pile = ArrayVec<u16, MOST_CARDS>;

/// Puts cards on a pile, all at once.
///
/// # Panics
/// If they do not fit: there are never more cards than a pile can hold.
#[inline(always)]
pub(super) fn put(pile: &mut Pile, cards: &[u16]) {
    let fits = pile.try_extend_from_slice(cards);
    fits.expect("all cards fit on a pile");
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// How many cards each seat has.
    pub held: Seats<u32>,
    /// How many cards were left over when the cards were dealt.
    pub deck: u32,
    /// Cards that are nobody's: the discard pile of an endless game, or those
    /// that are out of play.
    pub aside: Pile,
    /// The cards of the last round, in seat order.
    pub shown: Pile,
    /// How many of them each seat has shown.
    pub drawn: Seats<u32>,
    /// Whether the last round was a war.
    pub war: bool,
    /// Who won the last round.
    pub winner: Option<Seat>,
    /// How many rounds each seat has won.
    pub won: Seats<u32>,
    /// Rounds so far.
    pub rounds: u32,
    /// Rounds with a war so far.
    pub wars: u32,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Public {
    /// The cards that each seat has shown in the last round.
    #[must_use]
    pub fn draws(&self, rules: &Rules) -> Vec<Vec<Card>> {
        draws(rules, &self.shown, self.drawn.as_slice())
    }

    /// The seats that have cards.
    #[must_use]
    #[inline]
    pub fn holding(&self) -> SeatSet {
        let all = Seat::all(self.held.len());
        all.filter(|&seat| self.held[seat] > 0).collect()
    }
}

/// Cards in seat order, apart by who has shown how many of them.
pub(super) fn draws(rules: &Rules, shown: &[u16], drawn: &[u32]) -> Vec<Vec<Card>> {
    let mut cards = shown.iter().map(|&place| rules.card(place));
    let take = |&count: &u32| cards.by_ref().take(count as usize).collect();
    drawn.iter().map(take).collect()
}

/// What one seat sees: nothing that the others do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Private;

/// What nobody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    /// The players' stacks.
    pub stacks: Stacks,
    /// The cards that were left over when the cards were dealt.
    pub deck: ArrayVec<u16, MAX_SEATS>,
}

/// The players' stacks. Each seat has a stretch of slots that its stack slides
/// through: cards are taken at the top and put under the bottom, both without
/// moving any other card. A stack that comes to the end of its stretch goes
/// back to the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Stacks {
    /// The rank of every card; 0 for those that these rules do not have.
    ranks: [u16; MOST_CARDS],
    slots: Vec<u16>,
    /// The length of a stretch.
    stretch: u32,
    /// The slot of each stack's top card.
    tops: [u32; MAX_SEATS],
}

/// How many times all cards fit into a stretch: the more, the less often a
/// stack has to go back, and the more memory is in use.
const STRETCH: usize = 8;

impl Stacks {
    /// The cards of these rules, in nobody's stack.
    fn new(rules: &Rules, seats: usize) -> Self {
        let stretch = rules.cards() * STRETCH;
        let start = |seat: usize| (seat * stretch) as u32;
        let mut ranks = [0; MOST_CARDS];
        for (rank, card) in ranks.iter_mut().zip(rules.deck()) {
            *rank = card.rank() as u16;
        }
        Self {
            ranks,
            slots: vec![0; stretch * seats],
            stretch: stretch as u32,
            tops: std::array::from_fn(start),
        }
    }

    /// These cards in the stacks of the seats, each from top to bottom.
    pub(super) fn of_cards<S>(rules: &Rules, stacks: impl ExactSizeIterator<Item = S>) -> Self
    where
        S: ExactSizeIterator<Item = u16>,
    {
        let mut new = Self::new(rules, stacks.len());
        for (seat, stack) in stacks.enumerate() {
            let mut top = new.tops[seat];
            let slots = new.under(seat, (&mut top, 0, 0), stack.len());
            slots
                .iter_mut()
                .zip(stack)
                .for_each(|(slot, card)| *slot = card);
        }
        new
    }

    /// The rank of a card.
    #[inline]
    pub(super) fn rank(&self, card: u16) -> u32 {
        u32::from(self.ranks[usize::from(card) % MOST_CARDS])
    }

    /// The card in a slot.
    #[inline]
    pub(super) fn card(&self, slot: u32) -> u16 {
        self.slots[slot as usize]
    }

    /// The `shown` cards before the top card in this slot.
    #[inline]
    pub(super) fn before(&self, top: u32, shown: u32) -> &[u16] {
        &self.slots[(top - shown) as usize..top as usize]
    }

    /// All slots, and the ranks of the cards in them.
    #[inline]
    pub(super) fn open(&mut self) -> (&mut [u16], &[u16; MOST_CARDS]) {
        (&mut self.slots, &self.ranks)
    }

    /// The slots of the top cards.
    #[inline]
    pub(super) fn tops<const N: usize>(&self) -> [u32; N] {
        std::array::from_fn(|seat| self.tops[seat])
    }

    /// Says where the top cards are now.
    #[inline]
    pub(super) fn set_tops(&mut self, tops: &[u32]) {
        self.tops[..tops.len()].copy_from_slice(tops);
    }

    /// The slots for `more` cards under a stack with this top and size. If they
    /// would not fit, the stack goes back to the start of its stretch, together
    /// with the cards before its top that still count as `shown`.
    #[inline]
    pub(super) fn under(
        &mut self,
        seat: usize,
        (top, held, shown): (&mut u32, u32, u32),
        more: usize,
    ) -> &mut [u16] {
        let end = (seat as u32 + 1) * self.stretch;
        if *top + held + more as u32 > end {
            let start = end - self.stretch;
            self.slide((*top - shown) as usize, start as usize, held + shown);
            *top = start + shown;
        }
        let first = (*top + held) as usize;
        &mut self.slots[first..first + more]
    }

    #[cold]
    fn slide(&mut self, from: usize, to: usize, cards: u32) {
        self.slots.copy_within(from..from + cards as usize, to);
    }

    /// The stack of a seat that holds so many, top to bottom.
    pub(super) fn of(&self, seat: Seat, held: u32) -> impl Iterator<Item = u16> {
        let top = self.tops[seat.index()] as usize;
        self.slots[top..top + held as usize].iter().copied()
    }
}

/// Whether all stacks are the same: what was shown, won and counted before
/// decides nothing any more.
pub(super) fn same_position(one: &Table<War>, other: &Table<War>) -> bool {
    let held = &one.public.held;
    *held == other.public.held
        && Seat::all(held.len()).all(|seat| {
            let cards = held[seat];
            (one.hidden.stacks.of(seat, cards)).eq(other.hidden.stacks.of(seat, cards))
        })
}

pub(super) fn census(rules: &Rules, table: &Table<War>, each: &mut impl FnMut(Card)) {
    let Table { public, hidden, .. } = table;
    let stacks =
        Seat::all(public.held.len()).flat_map(|seat| hidden.stacks.of(seat, public.held[seat]));
    let lying = public.aside.iter().chain(&hidden.deck).copied();
    stacks
        .chain(lying)
        .for_each(|place| each(rules.card(place)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::war::Winnings;
    use parlour_engine::{Fast, Game, Silent};

    #[test]
    fn a_position_is_the_stacks_and_nothing_else() {
        let mut dealer = Fast::new("1".parse().unwrap(), 0);
        let table = War::deal(&Rules::SEED, 3, &mut dealer, &mut Silent);
        let mut later = table.clone();
        later.public.rounds = 7;
        later.public.won = Seats::filled(3, 4);
        assert!(same_position(&table, &later));
        later.hidden.stacks.open().0.swap(0, 1);
        assert!(!same_position(&table, &later));
        later = table.clone();
        War::play(
            &Rules::SEED,
            &mut later,
            Seat::new(0),
            crate::war::Move::Flip,
            &mut dealer,
            &mut Silent,
        );
        assert!(!same_position(&table, &later));
    }

    #[test]
    fn nothing_is_settled_while_cards_are_shuffled() {
        let check = |rules: Rules, expected: bool| assert_eq!(War::is_settled(&rules), expected);
        check(Rules::SEED, true);
        check(Rules::ENDLESS, false);
        check(Rules::BICYCLE, false);
        let by_rank = Winnings::HighFirst;
        check(
            Rules {
                winnings: by_rank,
                ..Rules::BICYCLE
            },
            true,
        );
    }
}
