//! A registry of games as a trait object, for screens and servers.

use parlour_engine::Record;
use parlour_engine::game::SetupError;
use parlour_engine::host::HostedTable;
use parlour_engine::record::Chance;
use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::rules::RulesMap;

use crate::seating::{OpenError, Seating};

/// A [`Registry`] as a trait object. It opens tables with people and bots.
pub trait AnyRegistry: Send + Sync {
    /// The games.
    fn games(&self) -> &'static [&'static dyn AnyGame];

    /// Deals a game.
    ///
    /// # Errors
    /// An [`OpenError`].
    fn deal(
        &self,
        seating: &Seating,
        game: &str,
        rules: &RulesMap,
        chance: Chance,
    ) -> Result<Box<dyn HostedTable>, OpenError>;

    /// Resumes the game of a record.
    ///
    /// # Errors
    /// An [`OpenError`].
    fn resume(&self, seating: &Seating, record: &Record)
    -> Result<Box<dyn HostedTable>, OpenError>;

    /// Reads a rules code.
    ///
    /// # Errors
    /// An unknown game, preset or switch, or a wrong value.
    fn read_code(&self, code: &str) -> Result<(&'static dyn AnyGame, RulesMap), SetupError>;

    /// The game of this id.
    fn find(&self, id: &str) -> Option<&'static dyn AnyGame>;
}

impl<R: Registry> AnyRegistry for R {
    fn games(&self) -> &'static [&'static dyn AnyGame] {
        Registry::games(*self)
    }
    fn deal(
        &self,
        seating: &Seating,
        game: &str,
        rules: &RulesMap,
        chance: Chance,
    ) -> Result<Box<dyn HostedTable>, OpenError> {
        seating.deal(*self, game, rules, chance)
    }
    fn resume(
        &self,
        seating: &Seating,
        record: &Record,
    ) -> Result<Box<dyn HostedTable>, OpenError> {
        seating.resume(*self, record)
    }
    fn read_code(&self, code: &str) -> Result<(&'static dyn AnyGame, RulesMap), SetupError> {
        parlour_engine::rules::read_code(*self, code)
    }
    fn find(&self, id: &str) -> Option<&'static dyn AnyGame> {
        Registry::find(*self, id)
    }
}

/// Our own games. Debug builds share generic code between crates, so what is compiled
/// here is not compiled again for every test program.
#[doc(hidden)]
#[cfg(debug_assertions)]
pub static COMPILED_ONCE: &dyn AnyRegistry = &parlour_games::Games;
