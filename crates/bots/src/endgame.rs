//! Endgames: an imagined table is searched to the end, if that is possible within a
//! small number of positions.
//!
//! All cards of an imagined table are known, so the players are assumed to know
//! them too: the seat that searches plays for the best result, all others against it
//! (with two players, each for its own best). The dealer of an imagined table is known
//! as well. An idle move is tried only if there is no other, and interruptions are
//! those of the heuristic player.

use parlour_engine::dealer::Fast;
use parlour_engine::event::Silent;
use parlour_engine::moves::{MoveList, Moves};
use parlour_engine::player::{Decision, Heuristic, Mistakes, Player};
use parlour_engine::playout::next_move;
use parlour_engine::{Advise, Game, Seat, Table, View};

/// The most moves of a decision in an endgame.
const MAX_CHOICES: usize = 16;

/// The most moves until the end.
const MAX_DEPTH: u32 = 60;

/// The most positions that are looked at for one imagined table.
pub(crate) const MAX_POSITIONS: u32 = 2_000;

/// Searches imagined tables for one seat.
pub(crate) struct Endgame<'a, G: Advise> {
    pub(crate) heuristic: &'a G::Heuristic,
    /// What the searching seat sees at the beginning.
    pub(crate) start: View<'a, G>,
    /// How many more positions may be looked at.
    pub(crate) positions: u32,
}

/// A table and the random generators of its dealer and players.
struct Position<G: Game> {
    table: Table<G>,
    dealer: Fast,
    chance: Fast,
}

impl<G: Game> Clone for Position<G> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
            dealer: self.dealer.clone(),
            chance: self.chance.clone(),
        }
    }
}

impl<G: Advise> Endgame<'_, G> {
    /// The result of a move of the searching seat, or `None` if the end is too far.
    pub(crate) fn value(
        &mut self,
        table: &Table<G>,
        mv: G::Move,
        [dealer, chance]: [Fast; 2],
    ) -> Option<f64> {
        let mut position = Position {
            table: table.clone(),
            dealer,
            chance,
        };
        self.play(&mut position, self.start.seat, mv);
        self.search(position, (0.0, 1.0), MAX_DEPTH)
    }

    fn play(&self, position: &mut Position<G>, seat: Seat, mv: G::Move) {
        let Position { table, dealer, .. } = position;
        G::play(self.start.rules, table, seat, mv, dealer, &mut Silent);
    }

    /// The result of a position, if it is between the bounds; otherwise a bound.
    fn search(
        &mut self,
        mut position: Position<G>,
        (mut low, mut high): (f64, f64),
        depth: u32,
    ) -> Option<f64> {
        let rules = self.start.rules;
        let mut depth = depth;
        // Forced moves need no search.
        let (seat, choices) = loop {
            if let Some(value) = G::interim_result(self.start, &position.table.public) {
                return Some(value);
            }
            self.positions = self.positions.checked_sub(1)?;
            depth = depth.checked_sub(1)?;
            let mut players = Asked {
                heuristic: self.heuristic,
                choices: MoveList::new(),
                too_many: false,
            };
            let nothing = G::Memory::default();
            let table = &position.table;
            let known = |seat| (table.view(rules, seat), &nothing);
            let turn = G::turn(rules, &table.public);
            let (seat, mv) = next_move(turn, known, &mut players, &mut position.chance)?;
            if players.too_many {
                return None;
            }
            if players.choices.len() > 1 {
                break (seat, players.choices);
            }
            self.play(&mut position, seat, mv);
        };
        let is_own = seat == self.start.seat;
        let mut best = if is_own { low } else { high };
        for mv in choices.iter() {
            let mut after = position.clone();
            self.play(&mut after, seat, mv);
            let value = self.search(after, (low, high), depth)?;
            match is_own {
                true => {
                    best = best.max(value);
                    low = best;
                }
                false => {
                    best = best.min(value);
                    high = best;
                }
            }
            if low >= high {
                break;
            }
        }
        Some(best)
    }
}

/// Finds out who is asked next, and the choices. The heuristic player's is the first.
struct Asked<'a, G: Advise> {
    heuristic: &'a G::Heuristic,
    choices: MoveList<G::Move, MAX_CHOICES>,
    too_many: bool,
}

impl<G: Advise> Player<G> for Asked<'_, G> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        let usual = self.heuristic.choose(decision, Mistakes::NONE, chance);
        let count = match decision.moves.active_len() {
            0 => decision.moves.len(),
            active => active,
        };
        self.too_many = count > MAX_CHOICES;
        if self.too_many {
            return usual;
        }
        self.choices.push(usual);
        let others = decision.moves.iter().take(count);
        for mv in others.filter(|&mv| mv != usual) {
            // The list is full only if `usual` is an idle move and active moves exist.
            if self.choices.len() < MAX_CHOICES {
                self.choices.push(mv);
            }
        }
        usual
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        self.heuristic.interrupt(decision, Mistakes::NONE, chance)
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::Session;
    use parlour_engine::dealer::Seed;
    use parlour_engine::game::CardGame;
    use parlour_engine::record::Chance;
    use parlour_engine::rules::{RulesMap, Terms};
    use parlour_engine::table::Names;
    use parlour_games::one::One;
    use parlour_games::silly_biscuits::SillyBiscuits;

    use super::*;

    /// The same search without bounds: every line to its end, if none is too long.
    fn plain<G: Advise>(
        endgame: &mut Endgame<'_, G>,
        mut position: Position<G>,
        mut depth: u32,
    ) -> Option<f64> {
        let rules = endgame.start.rules;
        loop {
            if let Some(value) = G::interim_result(endgame.start, &position.table.public) {
                return Some(value);
            }
            endgame.positions = endgame.positions.checked_sub(1)?;
            depth = depth.checked_sub(1)?;
            let mut players = Asked {
                heuristic: endgame.heuristic,
                choices: MoveList::new(),
                too_many: false,
            };
            let (nothing, table) = (G::Memory::default(), &position.table);
            let known = |seat| (table.view(rules, seat), &nothing);
            let turn = G::turn(rules, &table.public);
            let next = next_move(turn, known, &mut players, &mut position.chance);
            let (seat, mv) = next.expect("the game goes on");
            if players.choices.len() < 2 {
                endgame.play(&mut position, seat, mv);
                continue;
            }
            let is_own = seat == endgame.start.seat;
            let mut values = players.choices.iter().map(|mv| {
                let mut after = position.clone();
                endgame.play(&mut after, seat, mv);
                plain(endgame, after, depth)
            });
            return match is_own {
                true => values.try_fold(0.0_f64, |best, value| Some(best.max(value?))),
                false => values.try_fold(1.0_f64, |best, value| Some(best.min(value?))),
            };
        }
    }

    /// Counts over the endgames of some games.
    #[derive(Debug, Default)]
    struct Found {
        endgames: u32,
        /// Moves whose values are those of the plain search.
        confirmed: u32,
        /// Endgames in which the heuristic player's move loses and another one wins.
        saved: u32,
    }

    /// Plays games between heuristic players, and searches every late position.
    fn search_games<G: CardGame>(preset: &str, games: u8) -> Found {
        let rules = RulesMap::from_iter([("preset".to_string(), preset.into())]);
        let mut found = Found::default();
        for game in 0..games {
            let terms = Terms::<G>::read(&rules).unwrap();
            let chance = Chance::seed(Seed([game; 32]));
            let mut session = Session::with_terms(terms, Names::numbered(2), chance).unwrap();
            let heuristic = G::Heuristic::new(session.rules());
            let mut chance = Fast::new(Seed([game; 32]), 1);
            while let Some(seat) = session.turn().must().lowest() {
                let (view, moves) = (session.view(seat), session.legal_moves(seat).unwrap());
                let decision = Decision {
                    view,
                    memory: session.memory(seat),
                    moves: &moves,
                };
                let usual = heuristic.choose(decision, Mistakes::NONE, &mut chance);
                found.look(&heuristic, view, session.table(), &moves, usual);
                session.play_move(seat, usual).unwrap();
            }
        }
        found
    }

    impl Found {
        /// Searches a position and compares with the plain search.
        fn look<G: Advise>(
            &mut self,
            heuristic: &G::Heuristic,
            start: View<'_, G>,
            table: &Table<G>,
            moves: &G::Moves,
            usual: G::Move,
        ) {
            let mut endgame = Endgame {
                heuristic,
                start,
                positions: 200,
            };
            let streams = || [1, 2].map(|number| Fast::new(Seed([9; 32]), number));
            let values = moves.iter().map(|mv| endgame.value(table, mv, streams()));
            let values: Option<Vec<f64>> = values.collect();
            let Some(values) = values.filter(|values| values.len() > 1) else {
                return;
            };
            self.endgames += 1;
            for (mv, &value) in moves.iter().zip(&values) {
                let [dealer, chance] = streams();
                let table = table.clone();
                let mut position = Position {
                    table,
                    dealer,
                    chance,
                };
                endgame.play(&mut position, start.seat, mv);
                endgame.positions = 5_000;
                if let Some(plain) = plain(&mut endgame, position, MAX_DEPTH) {
                    assert_eq!(plain, value, "{mv:?}");
                    self.confirmed += 1;
                }
                let best = values.iter().copied().fold(0.0, f64::max);
                self.saved += u32::from(mv == usual && value == 0.0 && best == 1.0);
            }
        }
    }

    #[test]
    fn endgames_are_searched_to_the_end() {
        let biscuits = search_games::<SillyBiscuits>("kitchen", 8);
        let one = search_games::<One>("seed", 8);
        for found in [&biscuits, &one] {
            assert!(found.endgames > 10, "{biscuits:?} {one:?}");
            assert!(found.confirmed > 10, "{biscuits:?} {one:?}");
            assert!(found.saved > 0, "{biscuits:?} {one:?}");
        }
    }
}
