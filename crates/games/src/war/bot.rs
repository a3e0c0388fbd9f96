//! What a seat remembers, and possible tables that fit what it knows.
//!
//! Nobody looks at a stack, but everybody sees which cards are shown and where
//! they go. So after one pass through the stacks all cards are known, except the
//! order of shuffled cards.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::table::Seats;
use parlour_engine::{Imagine, Seat, Table, View};

use super::War;
use super::cards::Card;
use super::rules::{MAX_CARDS, Rules};
use super::stacks::Stacks;
use super::state::{Hidden, Private};
use super::story::{Event, RoundDetails};

/// Where cards have gone, as everybody has seen.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The stacks, top to bottom; empty before the first round.
    stacks: Vec<VecDeque<Slot>>,
    /// How often the cards were dealt out again.
    deals: u32,
    /// The deal in which a card was last shuffled; cards that are not listed were
    /// shuffled in the first.
    shuffled: BTreeMap<Card, u32>,
    /// The cards shown since they were last dealt out.
    aside: Vec<Card>,
    /// How often winnings were shuffled.
    shuffled_winnings: u32,
    /// The number of the shuffled winnings that a card last belonged to.
    winnings_of: BTreeMap<Card, u32>,
}

/// A place in a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// Everybody has seen this card go there.
    Seen(Card),
    /// An unknown card of this deal.
    Unseen(u32),
    /// One of the cards that were shuffled together as winnings.
    ShuffledWinnings(u32),
}

impl Memory {
    /// Everybody gets `share` cards from the discard pile and the deck.
    fn deal_again(&mut self, share: u32) {
        if share == 0 {
            return;
        }
        self.deals += 1;
        for card in self.aside.drain(..) {
            self.shuffled.insert(card, self.deals);
        }
        for stack in &mut self.stacks {
            stack.extend((0..share).map(|_| Slot::Unseen(self.deals)));
        }
    }
}

impl Imagine for War {
    type Memory = Memory;

    fn remember(memory: &mut Memory, _rules: &Rules, _seat: Seat, event: &Event) {
        let Event::Round { draws, details, .. } = event;
        let RoundDetails {
            before,
            keeper,
            taken,
            shuffled,
            during,
            after,
            ..
        } = details;
        if memory.stacks.is_empty() {
            let unseen = |&held: &u32| (0..held).map(|_| Slot::Unseen(0)).collect();
            memory.stacks = before.iter().map(unseen).collect();
        }
        memory.deal_again(*during);
        for (stack, cards) in memory.stacks.iter_mut().zip(draws) {
            stack.drain(..cards.len().min(stack.len()));
        }
        match keeper {
            Some(seat) => {
                let stack = &mut memory.stacks[seat.index()];
                if *shuffled {
                    memory.shuffled_winnings += 1;
                    let winnings = memory.shuffled_winnings;
                    stack.extend(taken.iter().map(|_| Slot::ShuffledWinnings(winnings)));
                    memory
                        .winnings_of
                        .extend(taken.iter().map(|&card| (card, winnings)));
                } else {
                    stack.extend(taken.iter().map(|&card| Slot::Seen(card)));
                }
            }
            None => memory.aside.extend(taken),
        }
        memory.deal_again(*after);
    }

    /// Deals the unknown cards to the places where they can be. A card can be in a
    /// place of the deal in which it was last shuffled, or of a later deal if it was
    /// left in the deck before. So the places are filled deal by deal, each from all
    /// cards that were available by then; the rest is in the deck now. Every possible
    /// table is equally likely, because the number of ways to continue never depends
    /// on the cards chosen.
    fn resample(view: View<'_, Self>, memory: &Memory, chance: &mut impl Dealer) -> Table<Self> {
        let (rules, public) = (view.rules, view.public);
        let mut slots: Vec<VecDeque<Slot>> = memory.stacks.clone();
        if slots.is_empty() {
            let unseen = |&held: &u32| (0..held).map(|_| Slot::Unseen(0)).collect();
            slots = public.held.iter().map(unseen).collect();
        }
        let mut unseen: BTreeSet<Card> = rules.deck().collect();
        for &place in &public.aside {
            unseen.remove(&rules.card(place));
        }
        for slot in slots.iter().flatten() {
            if let Slot::Seen(card) = slot {
                unseen.remove(card);
            }
        }
        spread_shuffled_winnings(memory, &mut unseen, &mut slots, chance);
        let mut bag: Bag<Card, MAX_CARDS> = Bag::new();
        for deal in 0..=memory.deals {
            let shuffled = |card: &Card| memory.shuffled.get(card).copied().unwrap_or(0);
            bag.extend(unseen.iter().copied().filter(|card| shuffled(card) == deal));
            let places = slots.iter_mut().flatten();
            for slot in places.filter(|slot| **slot == Slot::Unseen(deal)) {
                let card = bag.draw(chance, |card| card.to_string());
                *slot = Slot::Seen(card.expect("unseen cards are in a stack or in the deck"));
            }
        }
        let place = |card| rules.place(card).expect("cards are those of the rules");
        let stacks = slots.iter().map(|stack| {
            stack.iter().map(|slot| match slot {
                Slot::Seen(card) => place(*card),
                Slot::Unseen(_) | Slot::ShuffledWinnings(_) => {
                    unreachable!("every place was filled")
                }
            })
        });
        let stacks = Stacks::of_cards(rules, stacks);
        Table {
            public: public.clone(),
            private: Seats::filled(view.seats, Private),
            hidden: Hidden {
                stacks,
                deck: bag.cards().iter().map(|&card| place(card)).collect(),
            },
        }
    }
}

/// Puts the cards of shuffled winnings that are still unknown into their places,
/// in random order.
fn spread_shuffled_winnings(
    memory: &Memory,
    unseen: &mut BTreeSet<Card>,
    slots: &mut [VecDeque<Slot>],
    chance: &mut impl Dealer,
) {
    let mut by_winnings: BTreeMap<u32, Vec<Card>> = BTreeMap::new();
    unseen.retain(|card| {
        let winnings = memory.winnings_of.get(card);
        if let Some(&winnings) = winnings {
            by_winnings.entry(winnings).or_default().push(*card);
        }
        winnings.is_none()
    });
    for slot in slots.iter_mut().flatten() {
        if let Slot::ShuffledWinnings(winnings) = slot {
            let winnings = by_winnings
                .get_mut(winnings)
                .expect("shuffled winnings with places have cards");
            let index = chance.pick(winnings, |card| card.to_string());
            *slot = Slot::Seen(winnings.swap_remove(index));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Ace, Joins, Rules, ShortOfCards, Winnings};
    use super::*;
    use parlour_engine::dealer::{Fast, Seed, Version};
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Game, Seat, Session};

    fn session(rules: Rules, seats: usize, index: u64) -> Session<War> {
        let chance = Chance::Seed {
            seed: Seed::default(),
            index,
            dealer: Version::Fast,
        };
        Session::new(rules, Names::numbered(seats), chance).unwrap()
    }

    fn stacks(table: &Table<War>) -> Vec<Vec<u16>> {
        Seat::all(table.public.held.len())
            .map(|seat| {
                table
                    .hidden
                    .stacks
                    .of(seat, table.public.held[seat])
                    .collect()
            })
            .collect()
    }

    fn imagine(session: &Session<War>, index: u64) -> Table<War> {
        let seat = Seat::new(0);
        let mut chance = Fast::new("b07".parse().unwrap(), index);
        War::resample(session.view(seat), session.memory(seat), &mut chance)
    }

    fn census(rules: &Rules, table: &Table<War>) -> Vec<Card> {
        let mut cards = Vec::new();
        War::census(rules, table, &mut |card| cards.push(card));
        cards.sort_unstable();
        cards
    }

    #[test]
    fn only_the_first_order_is_unknown() {
        for seats in [2, 3, 4] {
            let mut session = session(Rules::SEED, seats, 5);
            for round in 0..120 {
                let (imagined, table) = (imagine(&session, round), session.table());
                assert_eq!(imagined.public, table.public);
                assert_eq!(
                    census(session.rules(), &imagined),
                    census(session.rules(), table)
                );
                let same = stacks(&imagined) == stacks(table);
                match round {
                    0 => assert!(!same, "nothing is known yet"),
                    60.. => assert!(same, "all cards were seen after {round} rounds"),
                    _ => {}
                }
                if session.play(Seat::new(0), "flip").is_err() {
                    break;
                }
            }
        }
    }

    /// Plays many deals of a tiny deck, and compares the tables that a seat imagines
    /// with the real tables that look the same to it.
    fn check(rules: Rules, seats: usize, rounds: usize) {
        let mut looks: BTreeMap<String, BTreeMap<String, (f64, f64)>> = BTreeMap::new();
        let (deals, samples) = (400, 40);
        for index in 0..deals {
            let mut session = session(rules.clone(), seats, index);
            for _ in 0..rounds {
                let _ = session.play(Seat::new(0), "flip");
            }
            let look = looks.entry(session.events_json(0).join(" ")).or_default();
            let hidden = |table: &Table<War>| {
                let mut deck = table.hidden.deck.to_vec();
                deck.sort_unstable();
                format!("{:?} {deck:?}", stacks(table))
            };
            look.entry(hidden(session.table())).or_default().0 += 1.0;
            for sample in 0..samples {
                let table = imagine(&session, index * samples + sample);
                let seen = look.entry(hidden(&table)).or_default();
                seen.1 += 1.0 / samples as f64;
            }
        }
        // Imagined tables are as frequent as real ones: the counts differ by no
        // more than chance explains.
        let mut off = 0.0;
        let mut cells = 0.0;
        for (real, imagined) in looks.values().flat_map(BTreeMap::values) {
            off += (real - imagined).powi(2) / imagined.max(0.2);
            cells += 1.0;
        }
        assert!(off < cells * 1.5 + 10.0, "{off} for {cells} cells");
    }

    #[test]
    fn imagined_tables_are_as_likely_as_real_ones() {
        let tiny = Rules {
            suits: 1,
            ranks: 5,
            ..Rules::SEED
        };
        check(tiny.clone(), 2, 0);
        check(tiny.clone(), 2, 1);
        let pairs = Rules {
            suits: 2,
            ranks: 3,
            endless: true,
            ..Rules::SEED
        };
        check(pairs.clone(), 2, 2);
        check(pairs.clone(), 4, 1);
        let shuffled = Rules {
            winnings: Winnings::Shuffled,
            ..tiny
        };
        check(shuffled.clone(), 2, 1);
        check(shuffled, 2, 3);
        let short = Rules {
            endless: false,
            winnings: Winnings::Shuffled,
            short: ShortOfCards::LastCard,
            joins: Joins::Everyone,
            ..pairs
        };
        check(short, 3, 2);
    }

    #[test]
    fn of_shuffled_winnings_the_order_is_unknown() {
        let list = |text: &str| text.split_whitespace().map(String::from).collect();
        let decks = vec![list("1-3 1-4 2-3 2-4 1-1 1-2 2-1 2-2"), list("2-2 2-1")];
        let rules = Rules {
            suits: 2,
            ranks: 4,
            ace: Ace::Low,
            ..Rules::BICYCLE
        };
        let names = Names::numbered(2);
        let mut session = Session::<War>::new(rules, names, Chance::Decks(decks)).unwrap();
        session.play(Seat::new(0), "flip").unwrap();
        // Player 2 won 2-1 and 2-2, which everybody knows, under three unknown
        // cards.
        let mut orders = BTreeSet::new();
        for index in 0..50 {
            let imagined = imagine(&session, index);
            let won = stacks(&imagined)[1][3..].to_vec();
            assert!(won == [4, 5] || won == [5, 4], "{won:?}");
            orders.insert(won);
        }
        assert_eq!(orders.len(), 2);
    }

    #[test]
    fn cards_dealt_again_are_not_imagined_above_older_ones() {
        let rules = Rules {
            suits: 3,
            ranks: 3,
            ..Rules::ENDLESS
        };
        let list = |text: &str| text.split_whitespace().map(String::from).collect();
        let decks = vec![
            list("1-2 2-1 3-3 1-1 2-2 3-2 1-3 2-3 3-1"),
            list("2-3 1-1 3-1 2-1 2-2 1-3 1-2"),
        ];
        let names = Names::numbered(3);
        let mut session = Session::<War>::new(rules, names, Chance::Decks(decks)).unwrap();
        session.play(Seat::new(0), "flip").unwrap();
        // Players 1 and 2 showed all their cards in a war. Player 3 still has
        // two of the first deal, on top, which nobody has seen.
        let mut orders = BTreeSet::new();
        for index in 0..50 {
            let imagined = imagine(&session, index);
            let top = stacks(&imagined)[2][..2].to_vec();
            assert!(top == [7, 8] || top == [8, 7], "{top:?}");
            orders.insert(top);
        }
        assert_eq!(orders.len(), 2, "their order is not known");
    }
}
