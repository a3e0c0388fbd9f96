//! What a seat remembers, and the tables that are possible from its view.

use std::fmt::Debug;

use crate::dealer::Dealer;
use crate::game::Game;
use crate::seat::Seat;
use crate::table::Table;
use crate::view::View;

/// The knowledge of a seat beyond its view, and sampling of hidden cards.
///
/// It has two users. Searching bots sample the hidden cards with
/// [`resample`](Self::resample). The leak test compares what a seat is shown at
/// two tables that are the same as far as the seat may know.
pub trait Imagine: Game {
    /// What a seat remembers of past events. `()` if the view says everything.
    type Memory: Clone + Default + Debug + Send + Sync;

    /// Updates the memory with an event that this seat was told.
    fn remember(memory: &mut Self::Memory, rules: &Self::Rules, seat: Seat, event: &Self::Event) {
        let _ = (memory, rules, seat, event);
    }

    /// A random table that is consistent with the view and the memory. All such
    /// tables are equally likely.
    fn resample(
        view: View<'_, Self>,
        memory: &Self::Memory,
        chance: &mut impl Dealer,
    ) -> Table<Self>;

    /// A random setup that players cannot distinguish from this one before the
    /// deal. Games without a setup keep the default.
    fn other_setup(
        rules: &Self::Rules,
        setup: &Self::Setup,
        chance: &mut impl Dealer,
    ) -> Self::Setup {
        let _ = (rules, chance);
        setup.clone()
    }
}
