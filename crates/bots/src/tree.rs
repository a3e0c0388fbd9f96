//! A player that searches a tree (information set Monte Carlo tree search), to compare
//! with the flat search of [`Search`](crate::Search).
//!
//! Every imagined game walks down one tree, whose edges are moves of all players. In
//! the tree each player takes the move with the best upper confidence bound for
//! itself; below it the heuristic player finishes the game. A move counts as tried
//! only in the imagined tables in which it was legal.

use parlour_engine::dealer::Fast;
use parlour_engine::event::Silent;
use parlour_engine::moves::Moves;
use parlour_engine::player::{Book, Decision, Heuristic, Mistakes, Player};
use parlour_engine::playout::next_move;
use parlour_engine::{Advise, Game, Seat, Table};
use std::sync::Arc;

use crate::budget::Budget;
use crate::imagined::MAX_MOVES;
use crate::search::random_key;

/// How much a search explores: the weight of the confidence bound.
const EXPLORATION: f64 = 0.5;

/// The player that searches a tree.
pub struct TreeSearch<G: Advise> {
    heuristic: G::Heuristic,
    book: Option<Arc<G::Book>>,
    games: u32,
}

impl<G: Advise> TreeSearch<G> {
    /// A player for these rules. It uses one thread and a number of games as budget.
    #[must_use]
    pub fn new(rules: &G::Rules, book: Option<Arc<G::Book>>, budget: Budget) -> Self {
        Self {
            heuristic: G::Heuristic::new(rules),
            book,
            games: budget.games,
        }
    }

    /// The move that was tried most often.
    fn search(&self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        let key = random_key(chance);
        let mut tree = Tree::<G>::new();
        for index in 0..self.games {
            let stream = |number: u64| Fast::keyed(key, u64::from(index) << 2 | number);
            let table = G::imagine(decision.view, decision.memory, &mut stream(0));
            self.play_game(&mut tree, decision, table, [stream(1), stream(2)]);
        }
        let tried = tree.nodes[ROOT].children.iter();
        let best = tried.max_by_key(|&&child| tree.nodes[child].visits);
        let best = best.and_then(|&child| tree.nodes[child].edge);
        best.map_or_else(
            || self.heuristic.choose(decision, Mistakes::NONE, chance),
            |(_, mv)| mv,
        )
    }

    fn play_game(
        &self,
        tree: &mut Tree<G>,
        decision: Decision<'_, G>,
        start: Table<G>,
        [mut dealer, mut chance]: [Fast; 2],
    ) {
        let rules = decision.view.rules;
        let nothing = G::Memory::default();
        let mut table = start.clone();
        let mut walk = Walk {
            heuristic: &self.heuristic,
            path: vec![ROOT],
            tree,
            in_tree: true,
        };
        let mut end = None;
        for _ in 0..MAX_MOVES {
            end = G::interim_result(decision.view, &table.public);
            if end.is_some() {
                break;
            }
            let turn = G::turn(rules, &table.public);
            let known = |seat| (table.view(rules, seat), &nothing);
            let Some((seat, mv)) = next_move(turn, known, &mut walk, &mut chance) else {
                break;
            };
            G::play(rules, &mut table, seat, mv, &mut dealer, &mut Silent);
        }
        let Walk { path, tree, .. } = walk;
        for node in path {
            let node = &mut tree.nodes[node];
            node.visits += 1;
            if let Some((seat, _)) = node.edge {
                let even = 1.0 / decision.view.seats as f64;
                let value =
                    end.and_then(|_| G::interim_result(start.view(rules, seat), &table.public));
                node.total += value.unwrap_or(even);
            }
        }
    }
}

/// The position of the root in the list of nodes.
const ROOT: usize = 0;

struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
}

struct Node<G: Game> {
    /// The move that leads here, and the seat that makes it; none for the root.
    edge: Option<(Seat, G::Move)>,
    children: Vec<usize>,
    visits: u32,
    /// How often the move was legal when its parent was visited.
    legal: u32,
    /// The sum of the results for the seat that made the move.
    total: f64,
}

impl<G: Game> Tree<G> {
    fn new() -> Self {
        let mut tree = Self { nodes: Vec::new() };
        tree.add(None);
        tree
    }

    fn add(&mut self, edge: Option<(Seat, G::Move)>) -> usize {
        self.nodes.push(Node {
            edge,
            children: Vec::new(),
            visits: 0,
            legal: 0,
            total: 0.0,
        });
        self.nodes.len() - 1
    }

    fn child(&self, node: usize, edge: (Seat, G::Move)) -> Option<usize> {
        let mut children = self.nodes[node].children.iter().copied();
        children.find(|&child| self.nodes[child].edge == Some(edge))
    }

    /// The upper confidence bound of a node.
    fn bound(&self, node: usize) -> f64 {
        let Node {
            visits,
            legal,
            total,
            ..
        } = self.nodes[node];
        let visits = f64::from(visits.max(1));
        total / visits + EXPLORATION * (f64::from(legal.max(1)).ln() / visits).sqrt()
    }
}

/// The players of all seats in one game, and the path of that game in the tree.
struct Walk<'a, G: Advise> {
    heuristic: &'a G::Heuristic,
    tree: &'a mut Tree<G>,
    path: Vec<usize>,
    in_tree: bool,
}

impl<G: Advise> Walk<'_, G> {
    fn here(&self) -> usize {
        *self.path.last().expect("a path begins at the root")
    }

    /// Follows a move; a new node is the last one of its path.
    fn follow(&mut self, edge: (Seat, G::Move)) {
        let here = self.here();
        let child = self.tree.child(here, edge).unwrap_or_else(|| {
            self.in_tree = false;
            let child = self.tree.add(Some(edge));
            self.tree.nodes[here].children.push(child);
            child
        });
        self.path.push(child);
    }

    /// The move to try: the heuristic player's first, then each of the others once,
    /// then the one with the highest bound.
    fn select(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        let seat = decision.view.seat;
        let here = self.here();
        let usual = self.heuristic.choose(decision, Mistakes::NONE, chance);
        if self.tree.child(here, (seat, usual)).is_none() {
            return usual;
        }
        let mut best: Option<(f64, G::Move)> = None;
        let mut untried = None;
        for mv in decision.moves.iter() {
            let Some(child) = self.tree.child(here, (seat, mv)) else {
                untried = untried.or(Some(mv));
                continue;
            };
            self.tree.nodes[child].legal += 1;
            let bound = self.tree.bound(child);
            if best.is_none_or(|(most, _)| bound > most) {
                best = Some((bound, mv));
            }
        }
        untried.or(best.map(|(_, mv)| mv)).unwrap_or(usual)
    }
}

impl<G: Advise> Player<G> for Walk<'_, G> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        if !self.in_tree {
            return self.heuristic.choose(decision, Mistakes::NONE, chance);
        }
        let mv = self.select(decision, chance);
        self.follow((decision.view.seat, mv));
        mv
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        let mv = self.heuristic.interrupt(decision, Mistakes::NONE, chance);
        if let Some(mv) = mv.filter(|_| self.in_tree) {
            self.follow((decision.view.seat, mv));
        }
        mv
    }
}

impl<G: Advise> Player<G> for TreeSearch<G> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        if let Some(mv) = self.book.as_ref().and_then(|book| book.calculate(decision)) {
            return mv;
        }
        match decision.moves.len() {
            1 => self.heuristic.choose(decision, Mistakes::NONE, chance),
            _ => self.search(decision, chance),
        }
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        self.heuristic.interrupt(decision, Mistakes::NONE, chance)
    }

    fn remembers(&self) -> bool {
        true
    }
}
