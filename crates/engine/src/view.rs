//! What one seat, or a spectator, may see. Made by the engine, so that no game
//! author writes a projection and none can forget to hide a card.

use crate::game::Game;
use crate::seat::Seat;

/// All that a player has to decide from: the rules, what is public, and the
/// own private part.
pub struct View<'a, G: Game> {
    /// The rules in force.
    pub rules: &'a G::Rules,
    /// Whose view it is.
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

/// All that may be drawn for one seat, or for a spectator.
pub struct Sight<'a, G: Game> {
    /// The rules in force.
    pub rules: &'a G::Rules,
    /// How many seats the table has.
    pub seats: usize,
    /// What everybody sees.
    pub public: &'a G::Public,
    /// The seat that looks and what only it sees; a spectator has neither.
    pub own: Option<(Seat, &'a G::Private)>,
}

impl<G: Game> Clone for Sight<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Sight<'_, G> {}

impl<'a, G: Game> Sight<'a, G> {
    /// The seat that looks.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.own.map(|(seat, _)| seat)
    }

    /// Whether this seat is the one that looks.
    #[must_use]
    pub fn is_own(&self, seat: Seat) -> bool {
        self.seat() == Some(seat)
    }

    /// The view to decide from, if a seat looks.
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

    /// The moves this seat has now; none for a spectator, or when the game
    /// does not wait for the seat.
    #[must_use]
    pub fn moves(&self) -> Option<G::Moves> {
        let view = self.view()?;
        let turn = G::turn(self.rules, self.public);
        turn.asks(view.seat).then(|| G::legal_moves(view))
    }
}
