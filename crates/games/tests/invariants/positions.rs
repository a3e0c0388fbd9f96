//! Chooses the positions of a game to test: some after each kind of event that a seat
//! can be told.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use parlour_engine::Seat;
use parlour_engine::event::Told;
use parlour_engine::game::CardGame;
use parlour_engine::rules::Terms;

use crate::walks::{Played, Step};

/// The number of a game, how many moves were made, and the observing seat.
pub type Position = (u64, usize, Seat);

/// The number of games that are searched, and their number of moves.
const GAMES: u64 = 150;
const MAX_MOVES: usize = 24;

/// How many moves ago something may have been told.
const RECENT: usize = 2;

/// A position for each kind of event that a seat can be told, and some others.
pub fn positions<G: CardGame>(terms: &Terms<G>, seats: usize) -> Vec<Position> {
    let mut places: BTreeMap<String, Vec<Position>> = BTreeMap::new();
    let mut told_at: HashMap<Position, Vec<String>> = HashMap::new();
    for index in 0..GAMES {
        let played = Played::at_random(terms, seats, index, MAX_MOVES);
        for (moves, Step { table, told }) in played.steps.iter().enumerate() {
            if G::turn(&terms.rules, &table.public).outcome().is_some() {
                continue;
            }
            for seat in Seat::all(seats) {
                let position = (index, moves, seat);
                let is_own = moves > 0 && played.moves[moves - 1].0 == seat;
                let kind = |told| format!("{} {is_own}", kind(told, seat));
                let kinds: BTreeSet<String> = told.iter().map(kind).collect();
                for kind in &kinds {
                    places.entry(kind.clone()).or_default().push(position);
                }
                told_at.insert(position, kinds.into_iter().collect());
            }
        }
    }
    let mut kinds: Vec<&String> = places.keys().collect();
    // The rare kinds first: their positions often cover other kinds.
    kinds.sort_by_key(|kind| places[*kind].len());
    let mut covered: BTreeSet<&String> = BTreeSet::new();
    let mut chosen = Vec::new();
    for kind in kinds {
        if covered.contains(kind) {
            continue;
        }
        let places = &places[kind];
        let (index, moves, seat) = places[places.len() / 2];
        for before in moves.saturating_sub(RECENT)..=moves {
            covered.extend(told_at.get(&(index, before, seat)).into_iter().flatten());
        }
        chosen.push((index, moves, seat));
    }
    for moves in [0, 8, 16, 24] {
        chosen.push((moves as u64, moves, Seat::new(moves / 8 % seats)));
    }
    chosen
}

/// The kind of an event for a seat: its name, whether it shows the seat something,
/// whether it is about the seat, and what it says besides cards and numbers.
fn kind<E: std::fmt::Debug>(told: &Told<E>, seat: Seat) -> String {
    let event = format!("{:?}", told.to(Some(seat)));
    let mut words = event.split(|c: char| !c.is_alphanumeric());
    let name = words.next().unwrap_or_default();
    let answers = words.filter(|word| ["true", "false", "None", "Some"].contains(word));
    let answers: Vec<&str> = answers.take(2).collect();
    let is_about = event.contains(&format!("{seat:?}"));
    let reveals = told.reveals_to(Some(seat));
    format!("{name} {} {reveals} {is_about}", answers.join(" "))
}
