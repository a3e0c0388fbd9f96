//! A world: all random results of a game, recorded so that they can be changed and
//! dealt again.
//!
//! A [`Recorder`] records the order of every deck that cards were drawn from. The
//! cards that stayed in the deck are part of the order, so that a swap of two
//! places gives another order, and all orders are equally likely. A [`Script`]
//! deals the cards of a world.

use std::collections::BTreeSet;

use parlour_engine::dealer::Dealer;

/// What a dealer was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum DealerCall {
    /// A number below this bound.
    Below { bound: u32 },
    /// The card at this place of a deck.
    Pick { deck: usize, place: usize },
    /// All cards of a deck.
    Shuffle { deck: usize },
}

/// All random results, in the order in which they were asked for.
#[derive(Clone, Debug, Default)]
pub struct World {
    steps: Vec<DealerCall>,
    /// Every deck in the order in which its cards come, by their faces. The
    /// cards that were not drawn are at the end, in any order.
    decks: Vec<Vec<String>>,
    /// How many cards were drawn from each deck.
    drawn: Vec<usize>,
    /// The numbers that were not cards.
    numbers: Vec<u32>,
    /// Where the card of each step was found the last time.
    hints: Vec<usize>,
}

/// Two places of a deck that change their cards.
#[derive(Clone, Copy, Debug)]
pub struct Swap {
    pub deck: usize,
    pub places: [usize; 2],
    /// Whether the two cards change places in all later decks, too. A card that
    /// is held now cannot be shuffled into a later deck.
    pub is_lasting: bool,
}

impl World {
    /// Whether there are random numbers that do not choose cards.
    pub fn has_numbers(&self) -> bool {
        !self.numbers.is_empty()
    }

    /// Whether the same cards come in the same order.
    pub fn deals_the_same(&self, other: &Self) -> bool {
        let mut decks = self.drawn.iter().enumerate();
        decks.all(|(deck, &drawn)| self.decks[deck][..drawn] == other.decks[deck][..drawn])
    }

    /// Whether a card is there more than once in a deck.
    pub fn has_copies(&self) -> bool {
        let copies = |deck: &Vec<String>| {
            let distinct: BTreeSet<&String> = deck.iter().collect();
            distinct.len() < deck.len()
        };
        self.decks.iter().any(copies)
    }

    /// The drawn cards: all decks, one after the other.
    pub fn places(&self) -> usize {
        self.drawn.iter().sum()
    }

    /// Changes a drawn card for any other card of its deck. Every swap is as
    /// likely as its opposite.
    pub fn some_swap(&self, chance: &mut impl Dealer) -> Option<Swap> {
        let mut nth = chance.below(self.places() as u32) as usize;
        for (deck, &drawn) in self.drawn.iter().enumerate() {
            if nth < drawn {
                let other = chance.below(self.decks[deck].len() as u32) as usize;
                return Some(Swap {
                    deck,
                    places: [nth, other],
                    is_lasting: chance.below(2) == 1,
                });
            }
            nth -= drawn;
        }
        None
    }

    /// For each place of each deck, whether its card was drawn.
    pub fn drawn_places(&self) -> impl Iterator<Item = impl Iterator<Item = bool>> {
        let decks = self.decks.iter().zip(&self.drawn);
        decks.map(|(deck, &drawn)| (0..deck.len()).map(move |place| place < drawn))
    }

    /// Makes a swap; returns whether it changed anything. The same swap again undoes
    /// it.
    pub fn swap(&mut self, swap: Swap) -> bool {
        let (decks, later) = self.decks.split_at_mut(swap.deck + 1);
        let (cards, [one, two]) = (&mut decks[swap.deck], swap.places);
        cards.swap(one, two);
        let (one, two) = (&cards[one], &cards[two]);
        if swap.is_lasting && one != two {
            for card in later.iter_mut().flatten() {
                if card == one {
                    card.clone_from(two);
                } else if card == two {
                    card.clone_from(one);
                }
            }
        }
        one != two
    }

    /// The world with some swaps made at random.
    pub fn changed(&self, swaps: u32, chance: &mut impl Dealer) -> Self {
        let mut world = self.clone();
        for _ in 0..swaps {
            if let Some(swap) = world.some_swap(chance) {
                world.swap(swap);
            }
        }
        world
    }
}

/// Deals as another dealer does, and records the results.
pub struct Recorder<D> {
    pub inner: D,
    pub world: World,
    /// The cards that came after each shuffle, as a record has them.
    pub lists: Vec<Vec<String>>,
    /// What is left of the deck that was drawn from last, sorted.
    left: Vec<String>,
}

impl<D> Recorder<D> {
    pub fn new(inner: D) -> Self {
        Self {
            inner,
            world: World::default(),
            lists: Vec::new(),
            left: Vec::new(),
        }
    }

    /// Records a card that was drawn from these. If they are not the cards that the
    /// last draw left, this is a new deck: it was shuffled in between.
    fn note(&mut self, faces: Vec<String>, card: &str) {
        let world = &mut self.world;
        let mut sorted = faces;
        sorted.sort_unstable();
        if sorted != self.left || world.decks.is_empty() {
            world.decks.push(sorted.clone());
            world.drawn.push(0);
            self.left = sorted;
        }
        let deck = world.decks.len() - 1;
        let place = world.drawn[deck];
        let found = self.left.iter().position(|other| other == card);
        self.left.remove(found.expect("it was drawn from there"));
        let order = &mut world.decks[deck];
        let found = order[place..].iter().position(|other| other == card);
        order.swap(place, place + found.expect("it was not drawn before"));
        world.drawn[deck] += 1;
        world.steps.push(DealerCall::Pick { deck, place });
    }
}

impl<D: Dealer> Dealer for Recorder<D> {
    fn below(&mut self, bound: u32) -> u32 {
        let number = self.inner.below(bound);
        self.world.numbers.push(number);
        self.world.steps.push(DealerCall::Below { bound });
        number
    }

    fn reshuffle(&mut self) {
        self.inner.reshuffle();
        self.lists.push(Vec::new());
    }

    fn pick<C: Copy>(&mut self, cards: &[C], face: impl Fn(C) -> String) -> usize {
        let index = self.inner.pick(cards, &face);
        let faces: Vec<String> = cards.iter().map(|&card| face(card)).collect();
        let card = faces[index].clone();
        self.note(faces, &card);
        if self.lists.is_empty() {
            self.lists.push(Vec::new());
        }
        self.lists.last_mut().expect("there is a list").push(card);
        index
    }

    fn shuffle<C: Copy>(&mut self, cards: &mut [C], face: impl Fn(C) -> String) {
        self.inner.shuffle(cards, &face);
        let order: Vec<String> = cards.iter().map(|&card| face(card)).collect();
        self.lists.push(order.clone());
        let deck = self.world.decks.len();
        self.world.steps.push(DealerCall::Shuffle { deck });
        self.world.drawn.push(order.len());
        self.world.decks.push(order);
        self.left.clear();
    }
}

/// Deals the cards of a world. A call that does not fit the world is counted as a
/// fault, and gets any answer.
pub struct Script<'a> {
    world: &'a mut World,
    next: usize,
    next_number: usize,
    faults: u32,
}

impl<'a> Script<'a> {
    pub fn new(world: &'a mut World) -> Self {
        world.hints.resize(world.steps.len(), 0);
        Self {
            world,
            next: 0,
            next_number: 0,
            faults: 0,
        }
    }

    /// Whether all calls so far fitted the world.
    pub fn is_followed(&self) -> bool {
        self.faults == 0
    }

    /// Whether the calls also used the whole world.
    pub fn is_finished(&self) -> bool {
        self.is_followed() && self.next == self.world.steps.len()
    }

    fn next_step(&mut self) -> Option<DealerCall> {
        let step = self.world.steps.get(self.next).copied();
        self.next += 1;
        step
    }

    fn fault<T: Default>(&mut self) -> T {
        self.faults += 1;
        T::default()
    }
}

impl Dealer for Script<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        let asked = self.next_step();
        let number = self.world.numbers.get(self.next_number).copied();
        self.next_number += 1;
        match (asked, number) {
            (Some(DealerCall::Below { bound: asked }), Some(number)) if asked == bound => number,
            _ => self.fault(),
        }
    }

    fn pick<C: Copy>(&mut self, cards: &[C], face: impl Fn(C) -> String) -> usize {
        let Some(DealerCall::Pick { deck, place }) = self.next_step() else {
            return self.fault();
        };
        let wanted = &self.world.decks[deck][place];
        let is_wanted = |&card: &C| face(card) == *wanted;
        // Nearly always it is where it was before, and no other card has to
        // be looked at.
        let hint = &mut self.world.hints[self.next - 1];
        if !cards.get(*hint).is_some_and(is_wanted) {
            let Some(found) = cards.iter().position(is_wanted) else {
                return self.fault();
            };
            *hint = found;
        }
        *hint
    }

    fn shuffle<C: Copy>(&mut self, cards: &mut [C], face: impl Fn(C) -> String) {
        let Some(DealerCall::Shuffle { deck }) = self.next_step() else {
            return self.fault();
        };
        let mut faces: Vec<String> = cards.iter().map(|&card| face(card)).collect();
        let order = &self.world.decks[deck];
        let mut faults = u32::from(order.len() != faces.len());
        for place in 0..faces.len() {
            let wanted = order.get(place);
            let found = faces[place..].iter().position(|card| Some(card) == wanted);
            match found {
                Some(found) => {
                    faces.swap(place, place + found);
                    cards.swap(place, place + found);
                }
                None => faults += 1,
            }
        }
        self.faults += faults;
    }
}
