//! Imagination: what a seat remembers, and the tables it may believe in.

use std::fmt::Debug;

use crate::dealer::Dealer;
use crate::game::Game;
use crate::seat::Seat;
use crate::table::Table;
use crate::view::View;

/// What a seat can know beyond what lies open, and what it can imagine.
///
/// Two readers rely on it. Searching bots deal the hidden cards anew with
/// [`resample`](Self::resample). The leak test compares what a seat is given in
/// two worlds that agree on what the seat may know.
pub trait Imagine: Game {
    /// What a seat remembers of what it was told, beyond what lies open: `()`
    /// if nothing.
    type Memory: Clone + Default + Debug + Send + Sync;

    /// Folds a fact that this seat was told into what it remembers.
    fn remember(memory: &mut Self::Memory, rules: &Self::Rules, seat: Seat, event: &Self::Event) {
        let _ = (memory, rules, seat, event);
    }

    /// Some whole table that the seat may believe in: what it sees and
    /// remembers stays, everything else is dealt anew. Every table that would
    /// have told the seat the same is equally likely.
    fn resample(
        view: View<'_, Self>,
        memory: &Self::Memory,
        chance: &mut impl Dealer,
    ) -> Table<Self>;

    /// Another setup that nobody can tell from this one before the deal. Games
    /// without a setup keep the default.
    fn other_setup(
        rules: &Self::Rules,
        setup: &Self::Setup,
        chance: &mut impl Dealer,
    ) -> Self::Setup {
        let _ = (rules, chance);
        setup.clone()
    }
}
