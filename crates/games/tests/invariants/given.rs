//! What an observer is given: everything that can reach a person, a bot or a
//! screen at one seat, or a spectator.

use parlour_engine::dealer::{Fast, Seed};
use parlour_engine::event::Told;
use parlour_engine::game::CardGame;
use parlour_engine::player::{Decision, Heuristic, Mistakes};
use parlour_engine::table::Names;
use parlour_engine::{Seat, Table};

/// A seat, or a spectator.
pub type Observer = Option<Seat>;

/// Every seat and a spectator.
pub fn observers(seats: usize) -> impl Iterator<Item = Observer> {
    Seat::all(seats).map(Some).chain([None])
}

/// The observer in words.
pub fn name(observer: Observer) -> String {
    observer.map_or("a spectator".into(), |seat| format!("seat {seat}"))
}

/// A table after a deal or a move.
pub struct Moment<'a, G: CardGame> {
    pub rules: &'a G::Rules,
    pub names: &'a Names,
    pub table: &'a Table<G>,
    /// What the deal or the move told.
    pub told: &'a [Told<G::Event>],
}

/// Everything that an observer is given after a deal or a move, by name. Events
/// count with all their fields: what JSON leaves out can still be said or
/// remembered.
#[derive(Debug, PartialEq)]
pub struct Given([(&'static str, String); 10]);

impl<G: CardGame> Moment<'_, G> {
    /// Everything that the observer is given, including what a seat remembers
    /// afterwards; `before` is what it remembered before.
    pub fn given(&self, observer: Observer, before: Option<&G::Memory>) -> Given {
        let Self {
            rules,
            names,
            table,
            told,
        } = *self;
        let events = || told.iter().map(|told| told.to(observer));
        // Pauses and the graph are the same for everybody.
        let pace = |told: &Told<G::Event>| {
            let event = told.to(None);
            (G::is_pause(event), G::trend(rules, event))
        };
        let remembered = observer.zip(before).map(|(seat, before)| {
            let mut memory = before.clone();
            events().for_each(|event| G::remember(&mut memory, rules, seat, event));
            memory
        });
        let list = |part: &dyn Fn(&G::Event) -> String| events().map(part).collect::<Vec<_>>();
        Given([
            (
                "JSON",
                list(&|event| G::event_json(rules, event)).join("\n"),
            ),
            ("event", list(&|event| format!("{event:?}")).join("\n")),
            (
                "story",
                list(&|event| G::say(rules, names, event)).join("\n"),
            ),
            (
                "pace",
                format!("{:?}", told.iter().map(pace).collect::<Vec<_>>()),
            ),
            ("public state", format!("{:?}", table.public)),
            (
                "private state",
                format!("{:?}", observer.map(|seat| &table.private[seat])),
            ),
            (
                "scene",
                format!("{:?}", G::scene(table.sight(rules, observer), names)),
            ),
            ("turn", format!("{:?}", G::turn(rules, &table.public))),
            ("memory", format!("{remembered:?}")),
            (
                "choice of a bot",
                format!("{:?}", self.choice(observer, remembered.as_ref())),
            ),
        ])
    }

    /// What the heuristic player chooses, as itself and as a beginner, if it has
    /// this memory and it is its turn.
    fn choice(&self, observer: Observer, memory: Option<&G::Memory>) -> Option<[G::Move; 2]> {
        let (seat, memory) = observer.zip(memory)?;
        let turn = G::turn(self.rules, &self.table.public);
        if !turn.must().contains(seat) {
            return None;
        }
        let view = self.table.view(self.rules, seat);
        let moves = G::legal_moves(view);
        let decision = Decision {
            view,
            memory,
            moves: &moves,
        };
        let heuristic = G::Heuristic::new(self.rules);
        let mut chance = Fast::new(Seed::default(), 7);
        let mistakes = Mistakes::random(G::Heuristic::MISTAKES, &mut chance);
        Some([Mistakes::NONE, mistakes].map(|made| heuristic.choose(decision, made, &mut chance)))
    }

    /// The events that were declared to show something to the observer. Worlds in
    /// which they differ need not look the same.
    pub fn revealed(&self, observer: Observer) -> Vec<&G::Event> {
        let told = self.told.iter();
        let revealed = told.filter(|told| told.reveals_to(observer));
        revealed.map(|told| &told.full).collect()
    }

    /// Whether any other seat holds something else than at this table.
    pub fn others_differ(&self, observer: Observer, other: &Table<G>) -> bool {
        Seat::all(self.table.private.len())
            .filter(|&seat| Some(seat) != observer)
            .any(|seat| self.table.private[seat] != other.private[seat])
    }
}

impl Given {
    /// The first thing that differs.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let mut pairs = self.0.iter().zip(&other.0);
        let ((part, one), (_, two)) = pairs.find(|(one, two)| one != two)?;
        Some(format!("the {part} differs:\nreal:  {one}\nother: {two}"))
    }
}
