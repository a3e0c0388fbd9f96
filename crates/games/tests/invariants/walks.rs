//! A reference for `resample`: a random walk through all worlds in which a seat would
//! have been told the same.
//!
//! A world is everything that a seat does not know: the orders of the decks, the
//! setup and the secret moves of others. A step of the walk makes a small change, each
//! change as likely as its opposite, and plays the whole game again. The step is kept
//! if all moves stay legal and the seat is given the same after each of them. In the
//! long run the walk visits all such worlds equally often.

use std::collections::BTreeMap;
use std::fmt::Write;

use parlour_engine::dealer::{Dealer, Fast, Seeded};
use parlour_engine::event::{Audience, Log, Silent, Told};
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::rules::Terms;
use parlour_engine::scene::Place;
use parlour_engine::table::Names;
use parlour_engine::{Seat, Table};

use crate::places::Weights;
use crate::setups::nearly_same_setup;
use crate::tables::some_seat;
use crate::worlds::{Recorder, Script, Swap, World};

/// The first moves of a random game.
pub struct Played<'a, G: CardGame> {
    pub terms: &'a Terms<G>,
    pub seats: usize,
    pub moves: Vec<(Seat, G::Move)>,
    world: World,
    /// The deal and every move.
    pub steps: Vec<Step<G>>,
}

/// The events of a deal or a move, and the table after it.
pub struct Step<G: CardGame> {
    pub table: Table<G>,
    pub told: Vec<Told<G::Event>>,
}

impl<'a, G: CardGame> Played<'a, G> {
    /// Plays `most` moves, or fewer if the game ends. A smaller number gives the
    /// beginning of the same game.
    pub fn at_random(terms: &'a Terms<G>, seats: usize, index: u64, most: usize) -> Self {
        let rules = &terms.rules;
        let mut dealer = Recorder::new(Seeded::new("b1ff".parse().expect("hexadecimal"), index));
        let mut chance = Fast::new("b07".parse().expect("hexadecimal"), index);
        let mut log = Log(Vec::new());
        let mut table = G::deal(rules, &terms.setup, seats, &mut dealer, &mut log);
        let step = |table: &Table<G>, log: Log<G::Event>| Step {
            table: table.clone(),
            told: log.0,
        };
        let mut steps = vec![step(&table, log)];
        let mut moves = Vec::new();
        while moves.len() < most {
            let Some(seat) = some_seat::<G>(rules, &table, &mut chance) else {
                break;
            };
            let legal = G::legal_moves(table.view(rules, seat));
            // Idle moves too: they say something about a hand.
            let mv = match chance.below(4) {
                0 => legal.get(chance.below(legal.len() as u32) as usize),
                _ => legal.random(&mut chance),
            };
            let mv = mv.expect("a seat that is asked has a move");
            let mut log = Log(Vec::new());
            G::play(rules, &mut table, seat, mv, &mut dealer, &mut log);
            moves.push((seat, mv));
            steps.push(step(&table, log));
        }
        Self {
            terms,
            seats,
            moves,
            world: dealer.world,
            steps,
        }
    }

    /// The table as it is now.
    pub fn table(&self) -> &Table<G> {
        &self.steps.last().expect("it was dealt").table
    }

    /// What a seat remembers now.
    pub fn memory(&self, seat: Seat) -> G::Memory {
        let mut memory = G::Memory::default();
        for told in self.steps.iter().flat_map(|step| &step.told) {
            G::remember(&mut memory, &self.terms.rules, seat, told.to(Some(seat)));
        }
        memory
    }

    /// Everything that a seat was told, a line for each move.
    pub fn story(&self, seat: Seat) -> String {
        let mut story = String::new();
        for (index, step) in self.steps.iter().enumerate() {
            let mv = index.checked_sub(1).map(|index| &self.moves[index]);
            let told: Vec<&G::Event> = step.told.iter().map(|told| told.to(Some(seat))).collect();
            let _ = writeln!(story, "{mv:?}: {told:?}");
        }
        story
    }

    /// The moves that only their players know. For others they can have been different
    /// ones.
    fn secret_moves(&self, observer: Seat) -> Vec<usize> {
        let is_secret = |&index: &usize| {
            let (seat, _) = self.moves[index];
            let told = &self.steps[index + 1].told;
            let splits = told.iter().any(
                |told| matches!(told.audience, Audience::Split { owner, .. } if owner == seat),
            );
            seat != observer && splits
        };
        (0..self.moves.len()).filter(is_secret).collect()
    }
}

/// A walk through the worlds that are possible for a seat.
pub struct Walk<'a, G: CardGame> {
    played: &'a Played<'a, G>,
    observer: Seat,
    world: World,
    setup: G::Setup,
    moves: Vec<(Seat, G::Move)>,
    secret: Vec<usize>,
    has_setup: bool,
    weights: Weights,
    /// The table at the end of the game in this world.
    pub table: Table<G>,
    /// How many steps were taken that changed something.
    pub changes: u32,
}

/// What a step changes.
enum Change<G: CardGame> {
    Cards(Swap),
    Setup(G::Setup),
    /// This move becomes another one of those that are legal then.
    Move(usize, u32),
}

impl<'a, G: CardGame> Walk<'a, G> {
    /// Begins with the real world.
    pub fn new(played: &'a Played<'a, G>, observer: Seat, chance: &mut impl Dealer) -> Self {
        let Terms { rules, setup } = played.terms;
        Self {
            world: played.world.clone(),
            setup: setup.clone(),
            moves: played.moves.clone(),
            secret: played.secret_moves(observer),
            has_setup: G::other_setup(rules, setup, chance) != *setup,
            weights: Weights::new(&played.world),
            table: played.table().clone(),
            changes: 0,
            played,
            observer,
        }
    }

    /// Walks until the world no longer depends on the real one, and learns which places
    /// can change.
    pub fn warm_up(&mut self, steps: u32, chance: &mut impl Dealer) {
        for _ in 0..2 {
            for _ in 0..steps / 2 {
                self.step(chance);
            }
            self.weights.learn();
        }
    }

    /// Tries a change, and keeps it if the observer cannot notice it.
    pub fn step(&mut self, chance: &mut impl Dealer) {
        let Some(change) = self.some_change(chance) else {
            return;
        };
        match change {
            Change::Cards(swap) => {
                if !self.world.swap(swap) {
                    return;
                }
                if !self.replay(None) {
                    self.world.swap(swap);
                } else {
                    self.weights.note(swap);
                }
            }
            Change::Setup(setup) => {
                let before = std::mem::replace(&mut self.setup, setup);
                if !self.replay(None) {
                    self.setup = before;
                }
            }
            Change::Move(index, number) => {
                let before = self.moves[index];
                if !self.replay(Some((index, number))) {
                    self.moves[index] = before;
                }
            }
        }
    }

    fn some_change(&self, chance: &mut impl Dealer) -> Option<Change<G>> {
        let places = self.world.places();
        let setup = if self.has_setup { places.max(8) } else { 0 };
        let all = places + setup + 2 * self.secret.len();
        let any = chance.below(all as u32) as usize;
        if any < places {
            return self.weights.some_swap(chance).map(Change::Cards);
        }
        if any < places + setup {
            let rules = &self.played.terms.rules;
            let setup = nearly_same_setup::<G>(rules, &self.setup, chance);
            return Some(Change::Setup(setup));
        }
        let index = *self.secret.get((any - places - setup) / 2)?;
        Some(Change::Move(index, chance.below(1 << 20)))
    }

    /// The number of ways in which the moves of the others can have been made in this
    /// world, if a player with two copies of a card can play either of them.
    pub fn ways(&mut self) -> f64 {
        if !self.world.has_copies() {
            return 1.0;
        }
        let (played, observer) = (self.played, self.observer);
        let rules = &played.terms.rules;
        let mut script = Script::new(&mut self.world);
        let mut table = G::deal(rules, &self.setup, played.seats, &mut script, &mut Silent);
        let mut ways = 1.0;
        for &(seat, mv) in &self.moves {
            let before = (seat != observer).then(|| hand(rules, &table, seat));
            G::play(rules, &mut table, seat, mv, &mut script, &mut Silent);
            let Some(before) = before else { continue };
            let after = hand(rules, &table, seat);
            for (face, count) in before {
                if after.get(&face).is_none_or(|&left| left < count) {
                    ways *= f64::from(count);
                }
            }
        }
        ways
    }

    /// Plays the game again. Returns whether the observer is given the same at every
    /// step; if so, keeps the table.
    fn replay(&mut self, change: Option<(usize, u32)>) -> bool {
        let (played, observer) = (self.played, self.observer);
        let rules = &played.terms.rules;
        let is_same = |step: usize, table: &Table<G>, log: &Log<G::Event>| {
            let Step { table: real, told } = &played.steps[step];
            told.len() == log.0.len()
                && std::iter::zip(told, &log.0)
                    .all(|(one, two)| one.to(Some(observer)) == two.to(Some(observer)))
                && real.public == table.public
                && real.private[observer] == table.private[observer]
        };
        let mut script = Script::new(&mut self.world);
        let mut log = Log(Vec::new());
        let mut table = G::deal(rules, &self.setup, played.seats, &mut script, &mut log);
        if !script.is_followed() || !is_same(0, &table, &log) {
            return false;
        }
        for index in 0..self.moves.len() {
            let seat = self.moves[index].0;
            let legal = G::legal_moves(table.view(rules, seat));
            if let Some((changed, number)) = change
                && changed == index
            {
                let any = legal.get(number as usize % legal.len());
                self.moves[index].1 = any.unwrap_or(self.moves[index].1);
            }
            let mv = self.moves[index].1;
            if !legal.contains(mv) {
                return false;
            }
            log.0.clear();
            G::play(rules, &mut table, seat, mv, &mut script, &mut log);
            if !script.is_followed() || !is_same(index + 1, &table, &log) {
                return false;
            }
        }
        if !script.is_finished() {
            return false;
        }
        self.changes += u32::from(table != self.table);
        self.table = table;
        true
    }
}

/// How often each card is in a hand, as its owner sees it.
fn hand<G: CardGame>(rules: &G::Rules, table: &Table<G>, seat: Seat) -> BTreeMap<String, u32> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let names = Names::numbered(table.private.len());
    let scene = G::scene(table.sight(rules, Some(seat)), &names);
    let hands = scene.zones.iter().filter(|zone| zone.place == Place::Hand);
    for card in hands.flat_map(|zone| &zone.cards) {
        *counts.entry(format!("{:?}", card.face)).or_default() += 1;
    }
    counts
}
