//! Seats, sets of seats, and the names of players.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The maximum number of seats at a table.
pub const MAX_SEATS: usize = 16;

/// A seat at the table. People count from one and arrays from zero; this type
/// keeps the two apart. `Display` and JSON count from one.
///
/// A `u32`, like [`SeatSet`], because the current seat is written and read at
/// every move: the compiler may load a byte together with its neighbours, and the
/// store buffer cannot forward a byte to such a wider load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u32);

impl Seat {
    /// The seat at this position, counted from zero.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_SEATS`].
    #[must_use]
    #[inline]
    pub fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "a table has at most {MAX_SEATS} seats");
        Self(index as u32)
    }

    /// The seat with this number, counted from one.
    #[must_use]
    pub fn from_number(number: usize) -> Option<Self> {
        (1..=MAX_SEATS)
            .contains(&number)
            .then(|| Self::new(number - 1))
    }

    /// The position counted from zero, for arrays.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        // The mask tells the compiler what `new` guarantees, so that arrays of
        // MAX_SEATS are indexed without a bounds check.
        (self.0 as usize) & (MAX_SEATS - 1)
    }

    /// The number that people use, counted from one.
    #[must_use]
    pub fn number(self) -> usize {
        self.index() + 1
    }

    /// The next seat in seat order at a table of this many seats.
    #[must_use]
    #[inline]
    pub fn next(self, seats: usize) -> Self {
        let next = self.index() + 1;
        Self(if next >= seats { 0 } else { next as u32 })
    }

    /// The seat before this one at a table of this many seats.
    #[must_use]
    #[inline]
    pub fn previous(self, seats: usize) -> Self {
        Self(if self.0 == 0 {
            seats as u32 - 1
        } else {
            self.0 - 1
        })
    }

    /// The seat `places` after this one at a table of `seats`. `places` must be
    /// less than `seats`.
    #[must_use]
    #[inline]
    pub fn ahead(self, places: usize, seats: usize) -> Self {
        debug_assert!(places < seats);
        let index = self.index() + places;
        Self(if index >= seats { index - seats } else { index } as u32)
    }

    /// All seats of a table of this size, in seat order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats.min(MAX_SEATS)).map(|index| Self(index as u32))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.number() as u64)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = usize::deserialize(deserializer)?;
        Self::from_number(number).ok_or_else(|| {
            serde::de::Error::custom(format!("a seat is a number from 1 to {MAX_SEATS}"))
        })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Seat {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seat".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "integer", "minimum": 1, "maximum": MAX_SEATS,
            "description": "A seat at the table, counted from one.",
        })
    }
}

/// A set of seats, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u32);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// The seats of a table of this size.
    #[must_use]
    #[inline]
    pub fn first(seats: usize) -> Self {
        Self((1 << seats.min(MAX_SEATS)) - 1)
    }

    /// The set with this seat in it.
    #[must_use]
    #[inline]
    pub fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.index())
    }

    /// The set without this seat.
    #[must_use]
    #[inline]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.index()))
    }

    /// The seats that are in either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats of this set that are not in the other.
    #[must_use]
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether a seat is in both sets.
    #[must_use]
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether this seat is in the set.
    #[must_use]
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    /// Whether nobody is in the set.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest seat of the set.
    #[must_use]
    #[inline]
    pub fn lowest(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros()))
    }

    /// The seats of the set with a higher number than this one.
    #[must_use]
    #[inline]
    pub fn after(self, seat: Seat) -> Self {
        Self(self.0 & !1 << seat.index())
    }

    /// The seats of the set, starting after this one and going round the table.
    pub fn round_from(self, seat: Seat) -> impl Iterator<Item = Seat> {
        let later = self.after(seat);
        later.iter().chain(self.minus(later).iter())
    }

    /// The seats of the set, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.lowest()?;
            left.0 &= left.0 - 1;
            Some(seat)
        })
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> Self {
        Self::EMPTY.with(seat)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Why a list of names is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// A name without a visible character.
    #[error("a player needs a name; this one is empty")]
    Empty,
    /// Two players with the same name, ignoring case.
    #[error("the name {0} is taken; everybody at the table needs their own")]
    Taken(String),
    /// A name with characters that are not allowed, or that is too long.
    #[error(
        "{0:?} cannot be a name; use at most {max} letters, digits, spaces and symbols other than , : and >",
        max = Names::MAX_CHARS
    )]
    Odd(String),
    /// More people than a table has seats.
    #[error("a table has at most {MAX_SEATS} seats")]
    TooMany,
}

/// Characters that show nothing or change the direction of text. With them, a name
/// could look empty, or like another one.
///
/// These are Unicode's `Default_Ignorable_Code_Point`s (joiners, fillers, variation
/// selectors, tags), and the others that leave a blank: spaces other than U+0020,
/// separators, the empty Braille pattern, annotations and noncharacters.
fn is_invisible(c: char) -> bool {
    let is_ignorable = matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    );
    let is_blank = matches!(c, '\u{2800}' | '\u{1d159}' | '\u{fff9}'..='\u{fffc}');
    let is_space = c.is_whitespace() && c != ' ';
    let is_noncharacter = matches!(c, '\u{fdd0}'..='\u{fdef}') || c as u32 & 0xfffe == 0xfffe;
    is_ignorable || is_blank || is_space || is_noncharacter
}

/// Whether two names are the same for people who read them: ignoring case, and
/// characters that look alike in other scripts, such as a Cyrillic А. Names in ASCII are
/// compared by their letters only: "Tom" and "Torn" are two names.
fn is_alike(name: &str, other: &str) -> bool {
    use unicode_security::confusable_detection::skeleton;
    let (lower, other_lower) = (name.to_lowercase(), other.to_lowercase());
    if lower == other_lower {
        return true;
    }
    let is_foreign = !name.is_ascii() || !other.is_ascii();
    is_foreign
        && (skeleton(name).eq(skeleton(other)) || skeleton(&lower).eq(skeleton(&other_lower)))
}

/// The names of the players in seat order, distinct and not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(Vec<String>);

impl Names {
    /// The maximum number of characters in a name.
    pub const MAX_CHARS: usize = 24;

    /// Checks the names of all players.
    ///
    /// ```
    /// use parlour_engine::table::{NameError, Names};
    /// assert!(Names::new(["Ann", "Bob"]).is_ok());
    /// assert_eq!(Names::new(["Ann", "ann"]), Err(NameError::Taken("ann".into())));
    /// ```
    ///
    /// # Errors
    /// A [`NameError`] for the first name that is not possible.
    pub fn new<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Result<Self, NameError> {
        let mut seated = Self(Vec::new());
        for name in names {
            let name = seated.check_name(&name.into())?;
            seated.0.push(name);
        }
        Ok(seated)
    }

    /// `Player 1`, `Player 2` and so on, at most [`MAX_SEATS`].
    #[must_use]
    pub fn numbered(seats: usize) -> Self {
        Self(
            (1..=seats.min(MAX_SEATS))
                .map(|n| format!("Player {n}"))
                .collect(),
        )
    }

    /// Checks one more name and returns it without spaces at its ends.
    ///
    /// # Errors
    /// A [`NameError`] that says why not.
    pub fn check_name(&self, name: &str) -> Result<String, NameError> {
        let name = name.trim();
        if self.0.len() >= MAX_SEATS {
            return Err(NameError::TooMany);
        }
        if name.is_empty() {
            return Err(NameError::Empty);
        }
        let odd = |c: char| c.is_control() || is_invisible(c) || ",:>".contains(c);
        if name.chars().count() > Self::MAX_CHARS || name.chars().any(odd) {
            return Err(NameError::Odd(name.chars().take(40).collect()));
        }
        if self.0.iter().any(|other| is_alike(name, other)) {
            return Err(NameError::Taken(name.into()));
        }
        Ok(name.into())
    }

    /// The name of this seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("nobody", String::as_str)
    }

    /// The seat with this name, ignoring case.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Seat> {
        let wanted = name.to_lowercase();
        self.0
            .iter()
            .position(|other| other.to_lowercase() == wanted)
            .and_then(|index| Seat::from_number(index + 1))
    }

    /// The seat with whose name a sentence begins. The longest name counts.
    ///
    /// ```
    /// use parlour_engine::table::Names;
    /// use parlour_engine::Seat;
    /// let names = Names::new(["Ann", "Ann Lee"])?;
    /// assert_eq!(names.first_in("Ann's card wins."), Some(Seat::new(0)));
    /// assert_eq!(names.first_in("Ann Lee wins."), Some(Seat::new(1)));
    /// assert_eq!(names.first_in("Anna wins."), None);
    /// # Ok::<(), parlour_engine::table::NameError>(())
    /// ```
    #[must_use]
    pub fn first_in(&self, sentence: &str) -> Option<Seat> {
        let begins = |name: &str| {
            let rest = sentence.strip_prefix(name)?;
            let next = rest.chars().next();
            next.is_none_or(|letter| !letter.is_alphanumeric())
                .then_some(name.len())
        };
        let named = self.0.iter().enumerate();
        let named = named.filter_map(|(index, name)| Some((begins(name)?, index)));
        named.max().map(|(_, index)| Seat::new(index))
    }

    /// The number of players.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no players.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names in seat order.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_visible() {
        let check = |names: &[&str], expected: Result<usize, NameError>| {
            let got = Names::new(names.iter().copied()).map(|names| names.len());
            assert_eq!(got, expected, "{names:?}");
        };
        check(&["Ann", "Bob"], Ok(2));
        check(&["Ann", " "], Err(NameError::Empty));
        check(&["Ann", "ANN"], Err(NameError::Taken("ANN".into())));
        check(&["Zoë", "ZOË"], Err(NameError::Taken("ZOË".into())));
        check(&["a:b"], Err(NameError::Odd("a:b".into())));
        check(&["tab\there"], Err(NameError::Odd("tab\there".into())));
        check(&[], Ok(0));
        for name in [
            "\u{200b}",
            "\u{3164}",
            "\u{2800}",
            "\u{115f}",
            "A\u{202e}n",
            "A\u{fe0f}",
            "A\u{e0100}",
            "A\u{a0}n",
            "A\u{34f}",
            "\u{ffa0}",
            "A\u{2003}n",
            "\x1b[31mA",
            "A\u{9b}",
        ] {
            check(&[name], Err(NameError::Odd(name.into())));
        }
        // Whitespace at the ends is not part of the name.
        check(&["\u{2003}"], Err(NameError::Empty));
        // A Cyrillic A, a letter with a separate accent, and full-width letters.
        for name in ["Аnn", "\u{ff21}nn"] {
            check(&["Ann", name], Err(NameError::Taken(name.into())));
        }
        check(
            &["Zoë", "Zoe\u{308}"],
            Err(NameError::Taken("Zoe\u{308}".into())),
        );
        check(&["Tom", "Torn", "P1", "Pl", "Zoë", "Анна", "田中"], Ok(7));
        let crowd: Vec<String> = (0..16).map(|n| format!("P{n}")).collect();
        let crowd: Vec<&str> = crowd.iter().map(String::as_str).collect();
        check(&crowd, Ok(16));
        check(
            &[&crowd[..], &["P16", "P16"]].concat(),
            Err(NameError::TooMany),
        );
    }

    #[test]
    fn seats_go_round() {
        let last = Seat::new(2);
        assert_eq!(last.next(3), Seat::new(0));
        assert_eq!(Seat::new(0).previous(3), last);
        assert_eq!(SeatSet::first(16).len(), 16);
        assert_eq!(SeatSet::from(last).lowest(), Some(last));
        assert_eq!(Seat::from_number(0), None);
        assert_eq!(Seat::from_number(17), None);
    }

    #[test]
    fn sets_are_walked_in_seat_order() {
        let check = |seats: &[usize], from: usize, after: &[usize]| {
            let set: SeatSet = seats.iter().copied().map(Seat::new).collect();
            let indices = |set: SeatSet| set.iter().map(Seat::index).collect::<Vec<_>>();
            assert_eq!(indices(set), seats);
            assert_eq!(indices(set.after(Seat::new(from))), after);
            let round = set.round_from(Seat::new(from)).map(Seat::index);
            let rest = seats.iter().filter(|&seat| *seat <= from);
            assert!(round.eq(after.iter().chain(rest).copied()));
        };
        check(&[], 0, &[]);
        check(&[0, 3, 15], 0, &[3, 15]);
        check(&[0, 3, 15], 2, &[3, 15]);
        check(&[0, 3, 15], 3, &[15]);
        check(&[0, 3, 15], 15, &[]);
    }
}
