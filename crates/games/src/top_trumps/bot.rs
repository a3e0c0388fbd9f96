//! What a seat remembers, and what it can imagine of the cards it cannot see.

use parlour_engine::{Bag, Dealer, MAX_SEATS, Seat, Seats, Table, View};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::deck::{MOST_CARDS, Rank};
use super::state::{Hidden, Private, Public};
use super::story::Event;

/// Cards that everybody has seen in somebody's hand, or go into it.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    known: [CardSet; MAX_SEATS],
}

impl Memory {
    /// The cards that this seat is known to hold.
    #[must_use]
    pub fn known(&self, seat: Seat) -> CardSet {
        self.known[seat.index()]
    }
}

pub(super) fn remember(memory: &mut Memory, event: &Event) {
    match event {
        Event::Shown { seat, card, .. } => memory.known[seat.index()].insert(*card),
        Event::Won { seat, cards } => {
            for known in &mut memory.known {
                *known = known.minus(*cards);
            }
            let winner = &mut memory.known[seat.index()];
            *winner = winner.union(*cards);
        }
        _ => {}
    }
}

/// Deals the cards that the seat has not seen to the other hands, lets those
/// who have picked have picked any card, and puts the values that were not
/// shown on any cards.
pub(super) fn resample(
    view: View<'_, TopTrumps>,
    memory: &Memory,
    chance: &mut impl Dealer,
) -> Table<TopTrumps> {
    let public = view.public;
    let known = |seat: Seat| match seat == view.seat {
        true => view.private.hand,
        false => memory.known(seat),
    };
    let seen = Seat::all(view.seats).fold(CardSet::EMPTY, |seen, seat| seen.union(known(seat)));
    let mut unseen: Bag<Card, MOST_CARDS> = Bag::new();
    unseen.extend(CardSet::first(view.rules.cards()).minus(seen).iter());
    let private = Seats::from_fn(view.seats, |seat| {
        if seat == view.seat {
            return *view.private;
        }
        let mut hand = known(seat);
        for _ in hand.len()..public.hands[seat] as usize {
            let card = unseen.draw(chance, |card| view.rules.name(card).into());
            hand.insert(card.expect("what is not seen is in the hands or not used"));
        }
        let has_picked = public.outcome.is_none() && !public.waiting.contains(seat);
        let pick = has_picked.then(|| chance.below(public.hands[seat]) as usize);
        Private {
            hand,
            pick: pick.and_then(|index| hand.get(index)),
        }
    });
    Table {
        public: public.clone(),
        private,
        hidden: Hidden {
            ranks: imagine(view, public, chance).into(),
            unused: unseen.cards().iter().copied().collect(),
        },
    }
}

/// All values: those shown where they are, the others of each property in any
/// order. That they are in the deck everybody may know; on which card, nobody.
fn imagine(view: View<'_, TopTrumps>, public: &Public, chance: &mut impl Dealer) -> Vec<Rank> {
    let (cards, properties) = (view.rules.cards(), view.rules.properties());
    let mut ranks = vec![Rank(0); cards * properties.len()];
    let mut unseen: Vec<Rank> = Vec::with_capacity(cards);
    for (index, property) in properties.iter().enumerate() {
        let shown = |card: Card| public.shown.get(card, index);
        let mut left: Vec<u16> = property.scale().iter().map(|(_, often)| *often).collect();
        Card::all(cards)
            .filter_map(shown)
            .for_each(|rank| left[usize::from(rank.0)] -= 1);
        unseen.clear();
        for (rank, &often) in left.iter().enumerate() {
            unseen.extend((0..often).map(|_| Rank(rank as u16)));
        }
        for card in Card::all(cards) {
            ranks[card.index() * properties.len() + index] = shown(card).unwrap_or_else(|| {
                let any = chance.below(unseen.len() as u32) as usize;
                unseen.swap_remove(any)
            });
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Arc;

    use super::super::deck::{Deck, Format};
    use super::super::rules::Rules;
    use super::*;
    use parlour_engine::{Chance, Fast, Names, Seed, Session};

    fn session(deck: &str, seats: usize) -> Session<TopTrumps> {
        let deck = Arc::new(Deck::parse(deck, Format::Csv).unwrap());
        let chance = Chance::FirstCards(vec![]);
        Session::new(Rules::with_deck(deck), Names::numbered(seats), chance).unwrap()
    }

    fn samples(session: &Session<TopTrumps>, seat: Seat, count: u64) -> Vec<Table<TopTrumps>> {
        let sample = |index| {
            let mut chance = Fast::new(Seed::default(), index);
            TopTrumps::imagine(session, seat, &mut chance)
        };
        (0..count).map(sample).collect()
    }

    impl TopTrumps {
        fn imagine(session: &Session<Self>, seat: Seat, chance: &mut Fast) -> Table<Self> {
            let table = resample(session.view(seat), session.memory(seat), chance);
            assert_eq!(table.public, session.table().public);
            assert_eq!(table.private[seat], session.table().private[seat]);
            table
        }
    }

    /// Every deal, pick and order of values that the seat cannot tell apart
    /// comes equally often.
    #[test]
    fn what_is_unknown_is_uniform() {
        let mut session = session("Name,a,b\nA,1,1\nB,2,2\nC,3,2\nD,4,2\nE,4,2\n", 2);
        session.play(Seat::new(1), "D").unwrap();
        let own = Seat::new(0);
        let mut counts: HashMap<String, u32> = HashMap::new();
        for table in samples(&session, own, 180_000) {
            let (other, values) = (&table.private[Seat::new(1)], &table.hidden.ranks);
            let key = format!("{other:?} {values:?}");
            *counts.entry(key).or_default() += 1;
        }
        // Two cards out of three, either one picked; five values with a pair,
        // five values with four alike.
        let expected = 3 * 2 * 60 * 5;
        assert_eq!(counts.len(), expected);
        // Each comes 100 times on average: six standard deviations.
        assert!(counts.values().all(|&n| n.abs_diff(100) < 60));
    }

    #[test]
    fn what_was_shown_is_kept() {
        let deck = "Name,a,b\nA,1,5\nB,2,6\nC,3,7\nD,4,8\nE,5,9\nF,6,0\nG,7,1\n";
        let mut session = session(deck, 3);
        // A and B, C and D, E and F; the middle one wins nothing, G is unused.
        for line in ["1:A", "2:C", "3:E", "a", "1:B", "2:D"] {
            session.play_recorded(line).unwrap();
        }
        let [first, second, third] = [0, 1, 2].map(Seat::new);
        let card = |name: &str| session.rules().find(name).unwrap();
        let memory = session.memory(first);
        let won: CardSet = ["A", "C", "E"].map(card).into_iter().collect();
        assert_eq!(
            (memory.known(third), memory.known(second)),
            (won, CardSet::EMPTY)
        );

        let mut others = Vec::new();
        for table in samples(&session, first, 200) {
            assert_eq!(won.minus(table.private[third].hand), CardSet::EMPTY);
            for shown in ["A", "C", "E"].map(card) {
                let truth = &session.table().hidden.ranks;
                assert_eq!(
                    table.hidden.ranks[shown.index() * 2],
                    truth[shown.index() * 2]
                );
            }
            assert_eq!(table.private[third].pick, None);
            assert_eq!(table.private[second].hand.len(), 1);
            let mut cards = Vec::new();
            super::super::state::census(&table, &mut |card| cards.push(card));
            cards.sort_unstable();
            assert_eq!(cards, Card::all(7).collect::<Vec<_>>());
            others.push(table.private[second].pick.unwrap());
        }
        for possible in ["D", "F", "G"].map(card) {
            assert!(others.contains(&possible), "{possible:?} may be picked");
        }
        assert!(!others.contains(&card("B")), "an own card is known");
    }
}
