//! The players: one chooses at random, one takes the first move there is.

use parlour_engine::{Bot, Dealer, Fast, Game, Moves, Seed, View};

/// Chooses among the legal moves at random; draws or passes only when nothing
/// else is legal (otherwise games would become many times longer).
#[derive(Clone, Debug)]
pub struct Random(Fast);

impl Random {
    /// A player whose choices follow from this seed and number.
    #[must_use]
    pub fn new(seed: Seed, number: u64) -> Self {
        Self(Fast::new(seed, number))
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _view: View<'_, G>, _memory: &G::Memory, moves: &G::Moves) -> G::Move {
        moves.random(&mut self.0).expect("who is asked has a move")
    }

    fn interrupt(
        &mut self,
        _view: View<'_, G>,
        _memory: &G::Memory,
        moves: &G::Moves,
    ) -> Option<G::Move> {
        // Every other chance: people must be able to be faster.
        let awake = self.0.below(2) == 1;
        awake.then(|| moves.random(&mut self.0)).flatten()
    }
}

/// Takes the first legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct First;

impl<G: Game> Bot<G> for First {
    fn choose(&mut self, _view: View<'_, G>, _memory: &G::Memory, moves: &G::Moves) -> G::Move {
        moves.get(0).expect("who is asked has a move")
    }
}

/// The kinds of players there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BotKind {
    /// [`Random`].
    #[default]
    Random,
    /// [`First`].
    First,
}

impl BotKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Random, Self::First];

    /// What it is called on the command line: `random`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::First => "first",
        }
    }

    /// What it is called at the table; the second one of a kind is `Bot 2`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "Bot",
            Self::First => "First Bot",
        }
    }

    /// The kind of a bot of this name, so that a record can be played on.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        Self::ALL.into_iter().find(|kind| {
            name.strip_prefix(&kind.name().to_lowercase())
                .is_some_and(|rest| {
                    rest.is_empty() || rest.trim().parse::<u32>().is_ok_and(|n| n > 1)
                })
        })
    }

    /// A player of this kind for a seat.
    #[must_use]
    pub fn player<G: Game>(self, seed: Seed, number: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random::new(seed, number)),
            Self::First => Box::new(First),
        }
    }
}
