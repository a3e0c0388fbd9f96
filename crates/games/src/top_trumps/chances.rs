//! The exact chance that a card wins a round, from what one seat knows.
//!
//! A value that the seat does not know is one of the property's values that are not
//! on a known card, each equally likely. So the unknown values of several cards are
//! drawn without replacement from one pool. A card that nobody has seen played is
//! any card of which the seat does not know where it is.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use parlour_engine::table::MAX_SEATS;
use parlour_engine::{Seat, View};

use super::TopTrumps;
use super::bot::Memory;
use super::cards::{Card, CardSet};
use super::deck::{MAX_CARDS, Property, ValueRank};
use super::rules::{Picks, PlayFrom};

/// What a shared best value is worth, where winning is 1.
const DRAW: f64 = 0.5;

/// What a seat knows about the cards that it competes with.
pub(super) struct Chances<'a> {
    view: View<'a, TopTrumps>,
    /// The cards whose place the seat does not know.
    unseen: CardSet,
    opponents: ArrayVec<Opponent, MAX_SEATS>,
}

/// What another seat may play.
struct Opponent {
    seat: Seat,
    /// The known cards that it may play, equally likely.
    known: CardSet,
    /// The chance of each of them.
    each: f64,
    /// The chance that it plays an unseen card.
    unseen: f64,
}

/// The values of a property that are on no card the seat knows, by rank.
struct Pool {
    left: [u16; MAX_CARDS],
    len: usize,
}

impl Pool {
    /// How many values have a lower rank.
    fn below(&self, rank: usize) -> usize {
        self.left[..rank]
            .iter()
            .map(|&count| usize::from(count))
            .sum()
    }
}

impl<'a> Chances<'a> {
    pub(super) fn new(view: View<'a, TopTrumps>, memory: &Memory) -> Self {
        let public = view.public;
        let mut placed = public.aside.union(view.private.hand);
        public.middle.iter().for_each(|&card| placed.insert(card));
        for seat in Seat::all(view.seats) {
            placed = placed.union(memory.known(seat));
        }
        let others = public.in_game().without(view.seat);
        Self {
            view,
            unseen: CardSet::first(view.rules.cards()).minus(placed),
            opponents: others
                .iter()
                .map(|seat| Opponent::new(view, memory, seat))
                .collect(),
        }
    }

    /// The value on a card, if the seat knows it.
    #[inline]
    pub(super) fn value(&self, card: Card, property: usize) -> Option<ValueRank> {
        known_value(self.view, card, property)
    }

    /// The chances in rounds that compare this property.
    pub(super) fn in_property(&self, property: usize) -> Comparison<'_> {
        Comparison {
            chances: self,
            property,
            pool: self.pool(property),
            unknown: OnceCell::new(),
        }
    }

    /// The best known value of another seat's cards, if it is likely that this seat
    /// challenges with it.
    pub(super) fn attack(&self, seat: Seat) -> Option<(Card, usize)> {
        let properties = self.view.rules.properties().iter().enumerate();
        let known = properties.flat_map(|(property, scale)| {
            let opponent = self.opponents.iter().find(|opponent| opponent.seat == seat);
            let cards = opponent.map_or(CardSet::EMPTY, |opponent| opponent.known);
            cards.iter().filter_map(move |card| {
                let standing = standing(scale, self.value(card, property)?);
                Some(((card, property), standing))
            })
        });
        let (attack, standing) = first_best(known)?;
        let likely = match self.view.rules.picks {
            Picks::Blind => 0.5,
            Picks::Open => 0.8,
        };
        (standing > likely).then_some(attack)
    }

    /// The other seat and its card, if there is one other seat and only one card that
    /// it can play.
    pub(super) fn known_card(&self) -> Option<(Seat, Card)> {
        match &self.opponents[..] {
            [one] if one.unseen == 0.0 && one.known.len() == 1 => {
                Some((one.seat, one.known.get(0)?))
            }
            _ => None,
        }
    }

    fn pool(&self, property: usize) -> Pool {
        let rules = self.view.rules;
        let mut left = [0; MAX_CARDS];
        let scale = rules.properties()[property].scale();
        for (count, (_, often)) in left.iter_mut().zip(scale) {
            *count = *often;
        }
        let mut len = rules.cards();
        for card in Card::all(len) {
            if let Some(ValueRank(rank)) = self.value(card, property) {
                left[usize::from(rank)] -= 1;
                len -= 1;
            }
        }
        Pool { left, len }
    }
}

/// The chances in rounds that compare one property.
pub(super) struct Comparison<'a> {
    chances: &'a Chances<'a>,
    property: usize,
    pool: Pool,
    /// The chance of a card whose value the seat does not know.
    unknown: OnceCell<f64>,
}

impl Comparison<'_> {
    /// The chance of a card to win. A shared best value counts as half.
    pub(super) fn of(&self, card: Card) -> f64 {
        match self.chances.value(card, self.property) {
            Some(ValueRank(rank)) => self.with_rank(&self.pool, rank.into()),
            None => *self.unknown.get_or_init(|| self.with_any_value()),
        }
    }

    /// The chance of a card against one other card, whose value is known.
    pub(super) fn against(&self, card: Card, other: Card) -> f64 {
        let value = |card| self.chances.value(card, self.property);
        match (value(card), value(other)) {
            (Some(own), Some(other)) => f64::from(u8::from(own > other)),
            (None, Some(ValueRank(other))) => {
                let higher = self.pool.len - self.pool.below(usize::from(other) + 1);
                higher as f64 / self.pool.len.max(1) as f64
            }
            (_, None) => self.of(card),
        }
    }

    /// How many unknown values are lower than this one, and how many there are.
    pub(super) fn lower(&self, ValueRank(rank): ValueRank) -> (usize, usize) {
        (self.pool.below(rank.into()), self.pool.len)
    }

    /// The average over all values that a card of the player can have.
    fn with_any_value(&self) -> f64 {
        let Pool { left, len } = self.pool;
        let mut sum = 0.0;
        for (rank, &often) in left.iter().enumerate().filter(|(_, often)| **often > 0) {
            let mut others = Pool { left, len: len - 1 };
            others.left[rank] -= 1;
            sum += f64::from(often) * self.with_rank(&others, rank);
        }
        sum / len.max(1) as f64
    }

    fn with_rank(&self, pool: &Pool, rank: usize) -> f64 {
        let wins = self.all_below(pool, rank);
        let draws = self.all_below(pool, rank + 1) - wins;
        wins + DRAW * draws
    }

    /// The chance that all opponents have values below this rank.
    fn all_below(&self, pool: &Pool, rank: usize) -> f64 {
        let is_below = |card: &Card| {
            let value = self.chances.value(*card, self.property);
            value.map(|ValueRank(other)| usize::from(other) < rank)
        };
        let Chances {
            unseen: cards,
            opponents,
            ..
        } = self.chances;
        let mut unseen = Shares::default();
        cards.iter().for_each(|card| unseen.count(is_below(&card)));
        let unseen = unseen.scaled(1.0 / cards.len().max(1) as f64);
        // For each number of opponents that draw from the pool: the chance that the
        // others have lower values.
        let mut draws = [0.0; MAX_SEATS + 1];
        draws[0] = 1.0;
        for (number, opponent) in opponents.iter().enumerate() {
            let mut known = Shares::default();
            opponent
                .known
                .iter()
                .for_each(|card| known.count(is_below(&card)));
            let below = known.below * opponent.each + unseen.below * opponent.unseen;
            let unknown = known.unknown * opponent.each + unseen.unknown * opponent.unseen;
            for drawn in (0..=number).rev() {
                draws[drawn + 1] += draws[drawn] * unknown;
                draws[drawn] *= below;
            }
        }
        let below = pool.below(rank);
        let mut all = 1.0;
        let mut sum = 0.0;
        for (drawn, chance) in draws[..=opponents.len()].iter().enumerate() {
            sum += chance * all;
            let left = pool.len.saturating_sub(drawn).max(1);
            all *= below.saturating_sub(drawn) as f64 / left as f64;
        }
        sum
    }
}

impl Opponent {
    fn new(view: View<'_, TopTrumps>, memory: &Memory, seat: Seat) -> Self {
        let cards = f64::from(view.public.hands[seat]);
        let known = match view.rules.hand {
            PlayFrom::Whole => memory.known(seat),
            PlayFrom::Top => {
                let top: CardSet = memory
                    .top(seat, view.public.hands[seat])
                    .into_iter()
                    .collect();
                let chance = f64::from(u8::from(!top.is_empty()));
                return Self {
                    seat,
                    known: top,
                    each: chance,
                    unseen: 1.0 - chance,
                };
            }
        };
        Self {
            seat,
            known,
            each: 1.0 / cards,
            unseen: 1.0 - known.len() as f64 / cards,
        }
    }
}

/// The value on a card, if the seat knows it.
#[inline]
pub(super) fn known_value(
    view: View<'_, TopTrumps>,
    card: Card,
    property: usize,
) -> Option<ValueRank> {
    match view.rules.picks {
        Picks::Blind => view.public.shown.get(card, property),
        Picks::Open => {
            let own = view.private.seen(card, property);
            own.or_else(|| view.public.shown.get(card, property))
        }
    }
}

/// The share of the other cards of the deck that have lower values.
fn standing(property: &Property, ValueRank(rank): ValueRank) -> f64 {
    let often = |(_, often): &(_, u16)| f64::from(*often);
    let (lower, others) = property.scale().split_at(rank.into());
    let lower: f64 = lower.iter().map(often).sum();
    lower / (lower + others.iter().map(often).sum::<f64>() - 1.0)
}

/// The best value; the first one of equal values.
pub(super) fn first_best<T>(each: impl Iterator<Item = (T, f64)>) -> Option<(T, f64)> {
    each.reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// How many of some cards have lower values, or unknown ones.
#[derive(Clone, Copy, Default)]
struct Shares {
    below: f64,
    unknown: f64,
}

impl Shares {
    fn count(&mut self, is_below: Option<bool>) {
        match is_below {
            Some(true) => self.below += 1.0,
            Some(false) => {}
            None => self.unknown += 1.0,
        }
    }

    fn scaled(self, factor: f64) -> Self {
        Self {
            below: self.below * factor,
            unknown: self.unknown * factor,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::deck::{Deck, DeckFormat};
    use super::super::rules::{PlayFor, Rules, Ties, terms_with_deck};
    use super::*;
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::event::Silent;
    use parlour_engine::moves::Moves;
    use parlour_engine::player::Random;
    use parlour_engine::playout::{Memories, SimulatedPlayers, next_move};
    use parlour_engine::{Game, Imagine, Table};

    /// With pairs of equal values, so that there are draws.
    const DECK: &str = "Name,a,b\nA,1,9\nB,2,8\nC,3,8\nD,4,6\nE,4,5\nF,6,5\nG,7,3\nH,8,2\nI,9,1\n";

    /// The share of imagined tables at which a card wins; draws count as half.
    fn sampled(view: View<'_, TopTrumps>, memory: &Memory, property: usize, own: Card) -> f64 {
        const TABLES: u64 = 4_000;
        let mut sum = 0.0;
        for index in 0..TABLES {
            let mut chance = Fast::new(Seed([9; 32]), index);
            let table = TopTrumps::resample(view, memory, &mut chance);
            let value = |card: Card| {
                let properties = view.rules.properties().len();
                table.hidden.ranks[card.index() * properties + property]
            };
            let others = Seat::all(view.seats).filter(|&seat| seat != view.seat);
            let best = others
                .filter_map(|seat| table.private[seat].pick)
                .map(value)
                .max();
            sum += match best.cmp(&Some(value(own))) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => DRAW,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
        sum / TABLES as f64
    }

    /// Compares all chances of a game with imagined tables.
    fn check(rules: &Rules, terms: &super::super::Setup, seats: usize, index: u64) {
        let mut players =
            SimulatedPlayers::remembering(Random, Fast::new(Seed([1; 32]), index), seats);
        let mut dealer = Fast::new(Seed([2; 32]), index);
        let mut table: Table<TopTrumps> =
            players
                .memories
                .deal((rules, terms), seats, &mut dealer, &mut Silent);
        for _ in 0..20 {
            let turn = TopTrumps::turn(rules, &table.public);
            if turn.outcome().is_some() {
                break;
            }
            if table.public.is_challenge() {
                let seat = table.public.chooser;
                let (view, memory) = (table.view(rules, seat), players.memories.of(seat));
                let own = view.private.pick.unwrap();
                for property in 0..rules.properties().len() {
                    let exact = Chances::new(view, memory).in_property(property).of(own);
                    let found = sampled(view, memory, property, own);
                    assert!((exact - found).abs() < 0.045, "{exact} and {found}");
                }
            }
            let known = |seat| (table.view(rules, seat), players.memories.of(seat));
            let (seat, mv) =
                next_move(turn, known, &mut players.player, &mut players.chance).unwrap();
            assert!(TopTrumps::legal_moves(table.view(rules, seat)).contains(mv));
            players
                .memories
                .play(rules, &mut table, seat, mv, &mut dealer, &mut Silent);
        }
    }

    /// Under all rules, with two and three players.
    #[test]
    fn chances_are_those_of_imagined_tables() {
        let terms = terms_with_deck(Arc::new(Deck::parse(DECK, DeckFormat::Csv).unwrap()));
        for index in 0..16 {
            let mut rules = terms.rules.clone();
            let bit = |place: u64| index >> place & 1 == 1;
            rules.picks = if bit(0) { Picks::Open } else { Picks::Blind };
            rules.hand = if bit(1) {
                PlayFrom::Top
            } else {
                PlayFrom::Whole
            };
            rules.ties = if bit(2) { Ties::Middle } else { Ties::Stay };
            rules.play_for = if bit(3) {
                PlayFor::Points
            } else {
                PlayFor::Cards
            };
            for seats in [2, 3] {
                check(&rules, &terms.setup, seats, index);
            }
        }
    }
}
