//! The whole state of a game, separated by who may know it.

use std::fmt;
use std::ops::{Index, IndexMut};

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::game::Game;
pub use crate::seat::{MAX_SEATS, NameError, Names, Seat, SeatSet};
pub use crate::view::{Sight, View};

/// One value for each seat, inline.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Seats<T>(ArrayVec<T, MAX_SEATS>);

impl<T> Seats<T> {
    /// A value for each of `seats` seats.
    #[inline]
    pub fn from_fn(seats: usize, mut value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::all(seats).map(&mut value).collect())
    }

    /// How many seats there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no seat.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values in seat order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values in seat order, to change.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// The values in seat order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T: Clone> Seats<T> {
    /// The same value for each of `seats` seats.
    #[must_use]
    #[inline]
    pub fn filled(seats: usize, value: T) -> Self {
        Self::from_fn(seats, |_| value.clone())
    }
}

impl<T: Ord> Seats<T> {
    /// The seat with more than every other seat; `None` after a tie.
    ///
    /// ```
    /// use parlour_engine::Seat;
    /// use parlour_engine::table::Seats;
    /// let mut points = Seats::filled(3, 4);
    /// assert_eq!(points.leader(), None);
    /// points[Seat::new(1)] += 1;
    /// assert_eq!(points.leader(), Some(Seat::new(1)));
    /// ```
    #[must_use]
    pub fn leader(&self) -> Option<Seat> {
        let most = self.iter().max();
        let mut leaders = Seat::all(self.len()).filter(|&seat| Some(&self[seat]) == most);
        leaders.next().filter(|_| leaders.next().is_none())
    }
}

impl<T> Index<Seat> for Seats<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for Seats<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<'a, T> IntoIterator for &'a Seats<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The state of a game: what everybody sees, what each seat sees, and what nobody
/// sees. The random generator is not part of it, so that a copy of a table cannot
/// predict future cards.
pub struct Table<G: Game> {
    /// Everybody sees this.
    pub public: G::Public,
    /// Each seat sees its own part only.
    pub private: Seats<G::Private>,
    /// Nobody sees this: the deck, hidden reserves, a card face down.
    pub hidden: G::Hidden,
}

impl<G: Game> Table<G> {
    /// What this seat may know.
    #[inline]
    pub fn view<'a>(&'a self, rules: &'a G::Rules, seat: Seat) -> View<'a, G> {
        View {
            rules,
            seat,
            seats: self.private.len(),
            public: &self.public,
            private: &self.private[seat],
        }
    }

    /// What is drawn for this seat, or for a spectator (`None`).
    pub fn sight<'a>(&'a self, rules: &'a G::Rules, seat: Option<Seat>) -> Sight<'a, G> {
        Sight {
            rules,
            seats: self.private.len(),
            public: &self.public,
            own: seat.map(|seat| (seat, &self.private[seat])),
        }
    }
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Self {
            public: self.public.clone(),
            private: self.private.clone(),
            hidden: self.hidden.clone(),
        }
    }
}

impl<G: Game> PartialEq for Table<G> {
    fn eq(&self, other: &Self) -> bool {
        self.public == other.public && self.private == other.private && self.hidden == other.hidden
    }
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("public", &self.public)
            .field("private", &self.private)
            .field("hidden", &self.hidden)
            .finish()
    }
}
