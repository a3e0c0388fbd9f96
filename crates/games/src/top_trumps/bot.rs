//! What a seat remembers, and sampling the cards that it cannot see.

use std::collections::VecDeque;
use std::sync::Arc;

use arrayvec::ArrayVec;
use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::table::{MAX_SEATS, Seats};
use parlour_engine::{Imagine, Seat, Table, View};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::deck::{MAX_CARDS, ValueRank};
use super::rules::{Picks, PlayFrom, Rules, Setup};
use super::stacks::Stacks;
use super::state::{Hidden, KnownValues, Private, Public};
use super::story::Event;

/// Where everybody has seen cards go to.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    known: [CardSet; MAX_SEATS],
    /// The known cards at the bottom of each stack, from top to bottom.
    bottoms: [VecDeque<Card>; MAX_SEATS],
    /// All cards that each seat has played so far.
    played: [CardSet; MAX_SEATS],
    /// The cards of this round, in seat order.
    round: ArrayVec<(Seat, Card), MAX_SEATS>,
    /// The cards in the middle, in order.
    middle: Vec<Card>,
}

impl Memory {
    /// The cards that this seat is known to hold.
    #[must_use]
    pub fn known(&self, seat: Seat) -> CardSet {
        self.known[seat.index()]
    }

    /// The known cards at the bottom of this seat's stack, in order; meaningful
    /// only with stacks.
    pub fn bottom(&self, seat: Seat) -> impl ExactSizeIterator<Item = Card> {
        self.bottoms[seat.index()].iter().copied()
    }

    /// The top card of this seat's stack of `count` cards, if it is known; meaningful
    /// only with stacks.
    #[must_use]
    pub fn top(&self, seat: Seat, count: u32) -> Option<Card> {
        let bottom = &self.bottoms[seat.index()];
        let stayed = || self.known(seat).minus(bottom.iter().copied().collect());
        match bottom.len() == count as usize {
            true => bottom.front().copied(),
            false => stayed().get(0),
        }
    }

    fn leave_hands(&mut self, cards: CardSet) {
        for known in &mut self.known {
            *known = known.minus(cards);
        }
    }

    fn give(&mut self, seat: Seat, cards: CardSet) {
        let known = &mut self.known[seat.index()];
        *known = known.union(cards);
        self.bottoms[seat.index()].extend(self.middle.drain(..));
    }
}

impl Imagine for TopTrumps {
    type Memory = Memory;

    fn other_setup(_rules: &Rules, setup: &Setup, chance: &mut impl Dealer) -> Setup {
        setup.shuffled(chance)
    }

    fn remember(memory: &mut Memory, _rules: &Rules, _seat: Seat, event: &Event) {
        match event {
            Event::Challenged { .. } => memory.round.clear(),
            Event::Shown { seat, card, .. } => {
                memory.round.push((*seat, *card));
                memory.known[seat.index()].insert(*card);
                memory.played[seat.index()].insert(*card);
                // It is on top now, if it stays.
                memory.bottoms[seat.index()].retain(|other| other != card);
            }
            Event::Won { seat, cards, .. } => {
                memory.leave_hands(*cards);
                memory.give(*seat, *cards);
                let (own, others): (Vec<_>, Vec<_>) =
                    memory.round.iter().partition(|(other, _)| other == seat);
                let cards = own.into_iter().chain(others).map(|(_, card)| card);
                memory.bottoms[seat.index()].extend(cards);
            }
            Event::Middle { cards, .. } => {
                memory.leave_hands(*cards);
                let cards = memory.round.iter().map(|(_, card)| *card);
                memory.middle.extend(cards);
            }
            Event::Scored { cards, .. } => {
                memory.leave_hands(*cards);
                memory.middle.clear();
            }
            Event::LastLeft { winner, cards } => memory.give(*winner, *cards),
            _ => {}
        }
    }

    /// Deals the unseen cards to the other hands, gives every seat that has picked
    /// a random pick, and puts the unknown values on random cards.
    fn resample(view: View<'_, Self>, memory: &Memory, chance: &mut impl Dealer) -> Table<Self> {
        let public = view.public;
        let middle = public.middle.iter().copied().collect();
        let mut seen = public.aside.union(middle).union(view.private.hand);
        for seat in Seat::all(view.seats) {
            seen = seen.union(memory.known(seat));
        }
        let unseen = CardSet::first(view.rules.cards()).minus(seen);
        let mut unseen: Bag<Card, MAX_CARDS> = unseen.iter().collect();
        let mut unknown = |chance: &mut _| {
            let card = unseen.draw(chance, |card| view.rules.name(card).into());
            card.expect("every unseen card is in a hand or unused")
        };
        let (mut private, stacks) = match view.rules.hand {
            PlayFrom::Whole => (imagine_hands(view, memory, &mut unknown, chance), None),
            PlayFrom::Top => {
                let (private, stacks) = imagine_stacks(view, memory, &mut unknown, chance);
                (private, Some(Box::new(stacks)))
            }
        };
        let ranks: Arc<[ValueRank]> = imagine(view, public, chance).into();
        if view.rules.picks == Picks::Open {
            for seat in Seat::all(view.seats).filter(|&seat| seat != view.seat) {
                let properties = view.rules.properties().len();
                let seen_cards = private[seat].hand.union(memory.played[seat.index()]);
                private[seat].seen =
                    Some(Box::new(KnownValues::new(view.rules.cards(), properties)));
                private[seat].look_at(seen_cards, &ranks);
            }
        }
        Table {
            public: public.clone(),
            private,
            hidden: Hidden {
                ranks,
                unused: unseen.cards().iter().copied().collect(),
                stacks,
            },
        }
    }
}

/// Samples the other hands, and the picks of seats that have picked.
fn imagine_hands<D: Dealer>(
    view: View<'_, TopTrumps>,
    memory: &Memory,
    unknown: &mut impl FnMut(&mut D) -> Card,
    chance: &mut D,
) -> Seats<Private> {
    let public = view.public;
    view.private_or(|seat| {
        let mut hand = memory.known(seat);
        for _ in hand.len()..public.hands[seat] as usize {
            hand.insert(unknown(chance));
        }
        let has_picked = public.outcome.is_none() && !public.waiting.contains(seat);
        let pick = has_picked.then(|| chance.below(public.hands[seat]) as usize);
        Private {
            hand,
            pick: pick.and_then(|index| hand.get(index)),
            seen: None,
        }
    })
}

/// Samples the stacks: a known card on top if it stayed there, the known cards at
/// the bottom, and random cards between.
fn imagine_stacks<D: Dealer>(
    view: View<'_, TopTrumps>,
    memory: &Memory,
    unknown: &mut impl FnMut(&mut D) -> Card,
    chance: &mut D,
) -> (Seats<Private>, Stacks) {
    let mut stacks = Stacks::new(view.seats);
    let private = Seats::from_fn(view.seats, |seat| {
        let bottom: CardSet = memory.bottom(seat).collect();
        let stayed = memory.known(seat).minus(bottom);
        let own = view.private.hand.minus(bottom);
        let top = match seat == view.seat {
            true => own.union(stayed),
            false => stayed,
        };
        top.iter().for_each(|card| stacks.put(seat, card));
        for _ in top.len() + bottom.len()..view.public.hands[seat] as usize {
            stacks.put(seat, unknown(chance));
        }
        memory.bottom(seat).for_each(|card| stacks.put(seat, card));
        let pick = stacks.take(seat);
        match seat == view.seat {
            true => view.private.clone(),
            false => Private {
                hand: pick.into_iter().collect(),
                pick,
                seen: None,
            },
        }
    });
    (private, stacks)
}

/// Samples all values: known values stay, and the others of each property are put
/// on random cards. Everybody may know which values are in the deck, but not on
/// which card.
fn imagine(view: View<'_, TopTrumps>, public: &Public, chance: &mut impl Dealer) -> Vec<ValueRank> {
    let (cards, properties) = (view.rules.cards(), view.rules.properties());
    let mut ranks = vec![ValueRank(0); cards * properties.len()];
    let mut unseen: Vec<ValueRank> = Vec::with_capacity(cards);
    for (index, property) in properties.iter().enumerate() {
        let shown = |card: Card| {
            let own = view.private.seen(card, index);
            public.shown.get(card, index).or(own)
        };
        let mut left: Vec<u16> = property.scale().iter().map(|(_, often)| *often).collect();
        Card::all(cards)
            .filter_map(shown)
            .for_each(|rank| left[usize::from(rank.0)] -= 1);
        unseen.clear();
        for (rank, &often) in left.iter().enumerate() {
            unseen.extend((0..often).map(|_| ValueRank(rank as u16)));
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
    use std::collections::{BTreeMap, HashMap};

    use super::super::deck::{Deck, DeckFormat};
    use super::super::rules::{Ties, terms_with_deck};
    use super::*;
    use parlour_engine::Session;
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;

    fn session(deck: &str, seats: usize) -> Session<TopTrumps> {
        let deck = Arc::new(Deck::parse(deck, DeckFormat::Csv).unwrap());
        let chance = Chance::FirstCards(vec![]);
        Session::with_terms(terms_with_deck(deck), Names::numbered(seats), chance).unwrap()
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
            let table = TopTrumps::resample(session.view(seat), session.memory(seat), chance);
            assert_eq!(table.public, session.table().public);
            assert_eq!(table.private[seat], session.table().private[seat]);
            table
        }
    }

    /// Every deal, pick and order of values that looks the same to the seat is
    /// sampled equally often.
    #[test]
    fn unknown_cards_and_values_are_uniform() {
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
    fn shown_cards_and_values_are_kept() {
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
        assert!(!others.contains(&card("B")), "B is the player's own card");
    }

    /// Stacks of cards, after a challenge with the first property.
    fn stacks(text: &str, picks: Picks, ties: Ties) -> Session<TopTrumps> {
        let mut terms = terms_with_deck(Arc::new(Deck::parse(text, DeckFormat::Csv).unwrap()));
        let rules = &mut terms.rules;
        (rules.hand, rules.picks, rules.ties) = (PlayFrom::Top, picks, ties);
        let chance = Chance::FirstCards(vec![]);
        let mut session = Session::with_terms(terms, Names::numbered(2), chance).unwrap();
        session.play_recorded("a").unwrap();
        session
    }

    /// Stacks of three, and G is unused; A has beaten D, and both lie under the
    /// first stack now.
    #[test]
    fn known_cards_of_stacks_are_kept() {
        let text = "Name,a,b\nA,9,1\nB,2,2\nC,3,3\nD,4,4\nE,5,5\nF,6,6\nG,7,7\n";
        let session = stacks(text, Picks::Open, Ties::Middle);
        let [first, second] = [0, 1].map(Seat::new);
        let card = |name: &str| session.rules().find(name).unwrap();
        let unknown = ["B", "C", "F", "G"].map(card);
        let truth = &session.table().hidden.ranks;
        let mut deals: BTreeMap<Vec<Card>, u32> = BTreeMap::new();
        let mut values: HashMap<u16, u32> = HashMap::new();
        for table in samples(&session, second, 24_000) {
            let stacks = table.hidden.stacks.as_deref().unwrap();
            let top = table.private[first].hand.iter();
            let stack: Vec<Card> = top.chain(stacks.cards(first)).collect();
            assert_eq!(stack[2..], [card("A"), card("D")], "everybody saw them go");
            let mut deal = stack[..2].to_vec();
            deal.extend(stacks.cards(second));
            deal.extend(table.hidden.unused.iter());
            *deals.entry(deal).or_default() += 1;
            let ranks = &table.hidden.ranks;
            for place in [0, 6, 7, 8, 9] {
                assert_eq!(ranks[place], truth[place], "seen, or shown: {place}");
            }
            *values.entry(ranks[1].0).or_default() += 1;
            // The other seat sees what is on its cards.
            let own = &table.private[first];
            assert_eq!(own.pick, Some(stack[0]));
            for seen in [stack[0], card("A")] {
                assert_eq!(own.seen(seen, 1), Some(ranks[seen.index() * 2 + 1]));
            }
            assert_eq!(own.seen(card("E"), 0), None);
        }
        // Four unknown cards in any order, each 1,000 times on average; the
        // other value of A is any of five.
        assert_eq!(deals.len(), 24);
        assert!(
            deals.values().all(|&n| n.abs_diff(1_000) < 160),
            "{deals:?}"
        );
        assert!(deals.keys().flatten().all(|card| unknown.contains(card)));
        assert_eq!(values.len(), 5);
        assert!(
            values.values().all(|&n| n.abs_diff(4_800) < 320),
            "{values:?}"
        );
    }

    /// After a draw that leaves the cards, everybody knows what is on top.
    #[test]
    fn a_card_that_stays_on_top_is_known() {
        let text = "Name,a,b\nA,1,1\nB,2,2\nC,1,3\nD,4,4\n";
        let session = stacks(text, Picks::Blind, Ties::Stay);
        let (first, second) = (Seat::new(0), Seat::new(1));
        let card = |name: &str| session.rules().find(name).unwrap();
        let mut under = Vec::new();
        for table in samples(&session, first, 100) {
            assert_eq!(table.private[second].pick, Some(card("C")));
            under.extend(table.hidden.stacks.as_deref().unwrap().cards(second));
        }
        assert!(under.contains(&card("B")) && under.contains(&card("D")));
        assert!(!under.contains(&card("A")) && !under.contains(&card("C")));
    }
}
