//! The state of the table: what everybody sees, and what nobody sees. Players do
//! not look at their own stacks.

use arrayvec::ArrayVec;
use parlour_engine::table::{MAX_SEATS, SeatSet, Seats};
use parlour_engine::{Outcome, Seat, Table};

use super::War;
use super::cards::Card;
use super::rules::{MAX_CARDS, Rules};
use super::stacks::{Ranked, Stacks};

/// Cards whose order everybody knows, by their places in a new deck.
pub(super) type Pile = ArrayVec<u16, MAX_CARDS>;

/// Puts cards on a pile.
///
/// # Panics
/// If they do not fit: there are never more cards than a pile can hold.
#[inline(always)]
pub(super) fn put(pile: &mut Pile, cards: &[Ranked]) {
    pile.extend(cards.iter().map(|card| card.place()));
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// How many cards each seat has.
    pub held: Seats<u32>,
    /// How many cards were left over when the cards were dealt.
    pub deck: u32,
    /// Cards that nobody holds: the discard pile of an endless game, or the cards
    /// out of play.
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

/// Splits cards in seat order by how many each seat has shown.
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

/// Whether all stacks are the same. Only the stacks decide how the game goes on.
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
    use parlour_engine::dealer::Fast;
    use parlour_engine::event::Silent;
    use parlour_engine::{FastForward, Game};

    #[test]
    fn a_position_is_the_stacks_and_nothing_else() {
        let mut dealer = Fast::new("1".parse().unwrap(), 0);
        let table = War::deal(&Rules::SEED, &(), 3, &mut dealer, &mut Silent);
        let mut later = table.clone();
        later.public.rounds = 7;
        later.public.won = Seats::filled(3, 4);
        assert!(same_position(&table, &later));
        later.hidden.stacks.slots_mut().swap(52, 53);
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
        let check =
            |rules: Rules, expected: bool| assert_eq!(War::is_deterministic(&rules), expected);
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
