//! The table of War: what everybody sees, and what nobody sees. Players do not
//! look at their own stacks.

use arrayvec::ArrayVec;
use parlour_engine::{MAX_SEATS, Outcome, Seat, SeatSet, Seats, Table};

use super::War;
use super::cards::Card;
use super::rules::{MOST_CARDS, Rules};

/// Cards whose order everybody knows, by their places in a new deck.
pub(super) type Pile = ArrayVec<u16, MOST_CARDS>;

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
        let mut cards = self.shown.iter().map(|&place| rules.card(place));
        let take = |&count: &u32| cards.by_ref().take(count as usize).collect();
        self.drawn.iter().map(take).collect()
    }

    /// The seats that have cards.
    #[must_use]
    #[inline]
    pub fn holding(&self) -> SeatSet {
        let all = Seat::all(self.held.len());
        all.filter(|&seat| self.held[seat] > 0).collect()
    }
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

/// All stacks in one list: each card knows the one under it. So the cards that
/// a player shows in a round are already a chain, and taking them is a matter
/// of one link a player, however long a war was.
#[derive(Clone, Debug, PartialEq)]
pub struct Stacks {
    cards: ArrayVec<Node, MOST_CARDS>,
    ends: [Ends; MAX_SEATS],
}

/// A card in a stack.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Node {
    rank: u16,
    /// The card under it; without meaning at the bottom.
    under: u16,
}

/// A stack; without meaning when it has no cards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ends {
    top: u16,
    bottom: u16,
}

impl Stacks {
    /// The cards of these rules, in nobody's stack.
    #[inline]
    pub(super) fn new(rules: &Rules) -> Self {
        let node = |card: Card| Node {
            rank: card.rank() as u16,
            under: 0,
        };
        Self {
            cards: rules.deck().map(node).collect(),
            ends: [Ends::default(); MAX_SEATS],
        }
    }

    /// The rank of a card.
    #[inline]
    pub(super) fn rank(&self, card: u16) -> u32 {
        u32::from(self.cards[usize::from(card)].rank)
    }

    /// The card under this one.
    #[inline]
    pub(super) fn under(&self, card: u16) -> u16 {
        self.cards[usize::from(card)].under
    }

    /// Says that one card lies under another.
    #[inline]
    pub(super) fn link(&mut self, card: u16, under: u16) {
        self.cards[usize::from(card)].under = under;
    }

    /// Takes the top card of a stack that has one, and its rank.
    #[inline]
    pub(super) fn pop(&mut self, seat: Seat) -> (u16, u32) {
        let ends = &mut self.ends[seat.index()];
        let card = ends.top;
        let node = self.cards[usize::from(card)];
        ends.top = node.under;
        (card, u32::from(node.rank))
    }

    /// Puts a chain of cards under the stack of a seat that holds so many.
    #[inline]
    pub(super) fn put_under(&mut self, seat: Seat, held: u32, first: u16, last: u16) {
        let ends = &mut self.ends[seat.index()];
        if held == 0 {
            ends.top = first;
        } else {
            self.cards[usize::from(ends.bottom)].under = first;
        }
        ends.bottom = last;
    }

    /// Puts a card on the stack of a seat that holds so many.
    #[inline]
    pub(super) fn put_on(&mut self, seat: Seat, held: u32, card: u16) {
        let ends = &mut self.ends[seat.index()];
        if held == 0 {
            ends.bottom = card;
        }
        self.cards[usize::from(card)].under = ends.top;
        ends.top = card;
    }

    /// The stack of a seat that holds so many, top to bottom.
    pub(super) fn of(&self, seat: Seat, held: u32) -> impl Iterator<Item = u16> {
        let top = (held > 0).then_some(self.ends[seat.index()].top);
        std::iter::successors(top, |&card| Some(self.under(card))).take(held as usize)
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
        let top = later.hidden.stacks.ends[0].top;
        let under = later.hidden.stacks.under(top);
        later
            .hidden
            .stacks
            .link(top, later.hidden.stacks.under(under));
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
