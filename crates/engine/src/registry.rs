//! Registries of games: a list for screens, and a visitor for code that needs the
//! types.

use crate::advise::Advise;
use crate::counter::Count;
pub use crate::erased::{AnyGame, Erased};
use crate::fast_forward::FastForward;
use crate::imagine::Imagine;
use crate::present::Present;

/// A game with all traits. Implemented for every type that has them.
pub trait CardGame: Present + Imagine + Count + Advise + FastForward {}

impl<G: Present + Imagine + Count + Advise + FastForward> CardGame for G {}

/// Generic code that is called with the type of a game.
pub trait Visitor {
    /// The result.
    type Out;
    /// Called with the type of the game.
    fn visit<G: CardGame>(self) -> Self::Out;
}

/// A list of games. [`registry!`](macro@crate::registry) makes one.
pub trait Registry: Copy + Send + Sync + 'static {
    /// The games, for screens and commands.
    fn games(self) -> &'static [&'static dyn AnyGame];

    /// Calls the visitor with the type of the game of this id.
    fn visit<V: Visitor>(self, id: &str, visitor: V) -> Option<V::Out>;

    /// The game of this id.
    fn find(self, id: &str) -> Option<&'static dyn AnyGame> {
        self.games()
            .iter()
            .copied()
            .find(|game| game.id().eq_ignore_ascii_case(id))
    }
}

/// Makes a [`Registry`]: `registry! { pub struct Games; One, War }`.
#[macro_export]
macro_rules! registry {
    ($(#[$meta:meta])* $vis:vis struct $name:ident; $($game:ty),+ $(,)?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default)]
        $vis struct $name;

        impl $crate::registry::Registry for $name {
            fn games(self) -> &'static [&'static dyn $crate::registry::AnyGame] {
                &[$(&$crate::registry::Erased::<$game>::NEW),+]
            }

            fn visit<V: $crate::registry::Visitor>(self, id: &str, visitor: V) -> Option<V::Out> {
                $(if id.eq_ignore_ascii_case(<$game as $crate::Game>::ID) {
                    return Some(visitor.visit::<$game>());
                })+
                None
            }
        }
    };
}
