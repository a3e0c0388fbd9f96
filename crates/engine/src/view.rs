//! What one seat, or a spectator, may see. The engine makes these views, so that
//! the author of a game cannot forget to hide a card.

use crate::game::Game;
use crate::seat::Seat;
use crate::table::{Seats, Table};

/// Everything that a player knows: the rules, the public state, and the private
/// state of the player's seat.
pub struct View<'a, G: Game> {
    /// The rules in force.
    pub rules: &'a G::Rules,
    /// The seat.
    pub seat: Seat,
    /// How many seats the table has.
    pub seats: usize,
    /// What everybody sees.
    pub public: &'a G::Public,
    /// What only this seat sees.
    pub private: &'a G::Private,
}

impl<G: Game> Clone for View<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for View<'_, G> {}

impl<G: Game> View<'_, G> {
    /// The private state of all seats: the seat's own, and `other` for the others.
    /// For [`resample`](crate::Imagine::resample).
    pub fn private_or(&self, mut other: impl FnMut(Seat) -> G::Private) -> Seats<G::Private> {
        Seats::from_fn(self.seats, |seat| match seat == self.seat {
            true => self.private.clone(),
            false => other(seat),
        })
    }

    /// The table with this view's public state and imagined private and hidden
    /// state.
    pub fn imagined(&self, private: Seats<G::Private>, hidden: G::Hidden) -> Table<G> {
        Table {
            public: self.public.clone(),
            private,
            hidden,
        }
    }
}

/// Everything that is drawn for one seat, or for a spectator.
pub struct Sight<'a, G: Game> {
    /// The rules in force.
    pub rules: &'a G::Rules,
    /// How many seats the table has.
    pub seats: usize,
    /// What everybody sees.
    pub public: &'a G::Public,
    /// The seat and its private state; `None` for a spectator.
    pub own: Option<(Seat, &'a G::Private)>,
}

impl<G: Game> Clone for Sight<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Sight<'_, G> {}

impl<'a, G: Game> Sight<'a, G> {
    /// The seat; `None` for a spectator.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.own.map(|(seat, _)| seat)
    }

    /// Whether this is the sight of `seat`.
    #[must_use]
    pub fn is_own(&self, seat: Seat) -> bool {
        self.seat() == Some(seat)
    }

    /// The view of the seat; `None` for a spectator.
    #[must_use]
    pub fn view(&self) -> Option<View<'a, G>> {
        self.own.map(|(seat, private)| View {
            rules: self.rules,
            seat,
            seats: self.seats,
            public: self.public,
            private,
        })
    }

    /// The legal moves of the seat; `None` for a spectator, or if it is not the
    /// seat's turn.
    #[must_use]
    pub fn moves(&self) -> Option<G::Moves> {
        let view = self.view()?;
        let turn = G::turn(self.rules, self.public);
        turn.asks(view.seat).then(|| G::legal_moves(view))
    }
}
