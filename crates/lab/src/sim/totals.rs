//! The counts of a run. They are integers, so that adding is exact in any order.

use std::borrow::Cow;

use parlour_bots::BotKind;
use parlour_engine::playout::{Balance, Counter, MAX_COUNTERS};
use parlour_engine::table::SeatSet;
use parlour_engine::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use super::balance::BalanceTotals;
use super::endings::Endings;
use super::histogram::Histogram;
use super::int_as_string;

/// The counts of a number of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// The number of games.
    pub games: u64,
    /// The number of moves in all games.
    #[serde(with = "int_as_string")]
    pub moves: u128,
    /// The number of rounds, in games with rounds.
    #[serde(with = "int_as_string")]
    pub rounds: u128,
    /// The games that each seat won. Several can win one game.
    pub wins: Vec<u64>,
    /// The games that a seat with this kind of bot won, in the order of [`BotKind::ALL`].
    pub bot_wins: [u64; BotKind::ALL.len()],
    /// The games that each seat won alone.
    pub alone: Vec<u64>,
    /// The games with several winners, the house included.
    pub shared: u64,
    /// The games that the house won.
    pub house: u64,
    /// The games that nobody won.
    pub draws: u64,
    /// The games that a limit ended.
    pub limits: u64,
    /// Why games ended.
    pub endings: Endings,
    /// Wins of the player who moved first.
    pub opening: Opening,
    /// Whether games end, in games where that can be proven.
    pub proof: Option<Proof>,
    /// The lengths of games that ended (if there is `proof`: by their rules).
    pub lengths: Histogram,
    /// The game's own counters, over the same games.
    pub counters: Vec<CounterTotals>,
    /// Money won and lost, over the same games, in games for money.
    pub balance: Option<BalanceTotals>,
    /// The longest games that no limit ended, the longest first.
    pub longest: Vec<Longest>,
}

/// Wins of the player who moved first, in games with one first player and one
/// winner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// How many such games there were.
    pub games: u64,
    /// How many of them the first to move won.
    pub wins: u64,
    /// In how many of them each seat moved first.
    pub seats: Vec<u64>,
}

/// Whether games end, in games without chance and decisions after the deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// They ended by their rules.
    pub ended: u64,
    /// A position was repeated, so they never end.
    pub endless: u64,
    /// A limit ended them before either was known.
    pub undecided: u64,
}

/// One of the game's own counters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CounterTotals {
    /// The name.
    pub name: Cow<'static, str>,
    /// Whether the value of a game is a maximum, not a sum.
    pub most_at_once: bool,
    /// The sum over games.
    #[serde(with = "int_as_string")]
    pub sum: u128,
    /// The sum of squares over games.
    #[serde(with = "int_as_string")]
    pub squares: u128,
    /// The most in one game.
    pub most: u64,
    /// The games in which it was not zero.
    pub games: u64,
}

/// A long game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Longest {
    /// How many moves it took.
    pub moves: u64,
    /// Its number under the seed.
    pub index: u64,
}

/// The result of one game.
pub(super) struct PlayedGame<'a> {
    pub index: u64,
    pub moves: u64,
    /// How it ended; `None` if it is endless.
    pub outcome: Option<Outcome>,
    /// The seat that moved first, if there was only one.
    pub first: Option<Seat>,
    pub counters: &'a [u64; MAX_COUNTERS],
    /// What was won, and the bets.
    pub balance: Option<(i128, u64)>,
}

impl Longest {
    /// Whether it comes first in the list: longer, or equally long and with a
    /// lower index.
    #[inline]
    pub(super) fn comes_before(&self, other: &Self) -> bool {
        self.moves > other.moves || (self.moves == other.moves && self.index < other.index)
    }
}

impl Totals {
    /// All counts at zero, for a game with these counters.
    pub(super) fn new(
        seats: usize,
        counters: &[Counter],
        balance: Option<Balance>,
        deterministic: bool,
    ) -> Self {
        let counter = |counter: &Counter| CounterTotals {
            name: counter.name().into(),
            most_at_once: matches!(counter, Counter::Most(_)),
            sum: 0,
            squares: 0,
            most: 0,
            games: 0,
        };
        Self {
            games: 0,
            moves: 0,
            rounds: 0,
            wins: vec![0; seats],
            bot_wins: [0; BotKind::ALL.len()],
            alone: vec![0; seats],
            shared: 0,
            house: 0,
            draws: 0,
            limits: 0,
            endings: Endings::default(),
            opening: Opening {
                seats: vec![0; seats],
                ..Opening::default()
            },
            proof: deterministic.then(Proof::default),
            lengths: Histogram::default(),
            counters: counters.iter().map(counter).collect(),
            balance: balance.map(BalanceTotals::new),
            longest: Vec::new(),
        }
    }

    /// Counts a game. `seated` are the seats of each kind of bot, and `keep` is the
    /// number of longest games to keep.
    #[inline]
    pub(super) fn add(
        &mut self,
        game: &PlayedGame<'_>,
        rounds: Option<usize>,
        seated: &[SeatSet; BotKind::ALL.len()],
        keep: usize,
    ) {
        self.games += 1;
        self.moves += u128::from(game.moves);
        self.rounds += rounds.map_or(0, |counter| u128::from(game.counters[counter]));
        if let Some(proof) = &mut self.proof {
            match game.outcome {
                None => proof.endless += 1,
                Some(outcome) if outcome.limit => proof.undecided += 1,
                Some(_) => proof.ended += 1,
            }
        }
        let Some(outcome) = game.outcome else {
            return;
        };
        let winners = outcome.winners.len() + usize::from(outcome.house);
        for seat in outcome.winners.iter() {
            self.wins[seat.index()] += 1;
            self.alone[seat.index()] += u64::from(winners == 1);
        }
        self.shared += u64::from(winners > 1);
        for (wins, &seats) in self.bot_wins.iter_mut().zip(seated) {
            *wins += u64::from(outcome.winners.meets(seats));
        }
        self.house += u64::from(outcome.house);
        self.draws += u64::from(outcome.is_draw());
        self.limits += u64::from(outcome.limit);
        self.endings.add(outcome.ending.into(), 1);
        if let Some(first) = game.first
            && winners == 1
            && !outcome.house
        {
            self.opening.games += 1;
            self.opening.wins += u64::from(outcome.winners.contains(first));
            self.opening.seats[first.index()] += 1;
        }
        // If ends can be proven, a game that a limit ended has not ended.
        if outcome.limit && self.proof.is_some() {
            return;
        }
        self.lengths.add(game.moves);
        for (totals, &value) in self.counters.iter_mut().zip(game.counters) {
            totals.sum += u128::from(value);
            totals.squares += u128::from(value) * u128::from(value);
            totals.most = totals.most.max(value);
            totals.games += u64::from(value > 0);
        }
        if let (Some(totals), Some((won, per))) = (&mut self.balance, game.balance) {
            totals.add(won, per);
        }
        if !outcome.limit {
            let PlayedGame { moves, index, .. } = *game;
            self.keep(Longest { moves, index }, keep);
        }
    }

    /// Keeps a game if it is one of the `keep` longest.
    #[inline]
    fn keep(&mut self, game: Longest, keep: usize) {
        let before = |kept: &Longest| kept.comes_before(&game);
        if self.longest.len() == keep && self.longest.last().is_none_or(before) {
            return;
        }
        let place = self.longest.partition_point(before);
        self.longest.insert(place, game);
        self.longest.truncate(keep);
    }

    /// The games that the house won alone: all games but those that are endless, drawn,
    /// shared, or won by a single seat. `None` if the counts of a file are not possible.
    pub(super) fn house_alone(&self) -> Option<u64> {
        let endless = self.proof.map_or(0, |proof| proof.endless);
        let others = [endless, self.draws, self.shared];
        let mut others = self.alone.iter().copied().chain(others);
        others.try_fold(self.games, u64::checked_sub)
    }

    /// Whether the counters and the balance have the same names.
    pub(super) fn counts_the_same(&self, other: &Self) -> bool {
        let counter = |counter: &CounterTotals| (counter.name.clone(), counter.most_at_once);
        let balance = |totals: &Self| totals.balance.as_ref().map(|balance| balance.name.clone());
        let (own, others) = (self.counters.iter(), other.counters.iter());
        own.map(counter).eq(others.map(counter)) && balance(self) == balance(other)
    }

    /// Adds the counts of other games of the same run. Squares saturate: no run
    /// gets near the maximum, but a file can contain any number.
    pub(super) fn merge(&mut self, other: &Self, keep: usize) {
        self.games += other.games;
        self.moves += other.moves;
        self.rounds += other.rounds;
        let wins = self.wins.iter_mut().zip(&other.wins);
        let bots = self.bot_wins.iter_mut().zip(&other.bot_wins);
        let alone = self.alone.iter_mut().zip(&other.alone);
        let first = self.opening.seats.iter_mut().zip(&other.opening.seats);
        let all = wins.chain(bots).chain(alone).chain(first);
        all.for_each(|(wins, more)| *wins += more);
        self.shared += other.shared;
        self.house += other.house;
        self.draws += other.draws;
        self.limits += other.limits;
        self.endings.merge(&other.endings);
        self.opening.games += other.opening.games;
        self.opening.wins += other.opening.wins;
        if let (Some(proof), Some(more)) = (&mut self.proof, &other.proof) {
            proof.ended += more.ended;
            proof.endless += more.endless;
            proof.undecided += more.undecided;
        }
        self.lengths.merge(&other.lengths);
        for (totals, more) in self.counters.iter_mut().zip(&other.counters) {
            totals.sum += more.sum;
            totals.squares = totals.squares.saturating_add(more.squares);
            totals.most = totals.most.max(more.most);
            totals.games += more.games;
        }
        if let (Some(totals), Some(more)) = (&mut self.balance, &other.balance) {
            totals.merge(more);
        }
        for game in &other.longest {
            self.keep(*game, keep);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTERS: [Counter; 2] = [Counter::Rounds("rounds"), Counter::Most("most")];

    /// Game number `index` of a made-up run.
    fn add(totals: &mut Totals, index: u64) {
        let mut counters = [0; MAX_COUNTERS];
        counters[..2].copy_from_slice(&[index % 7, index % 3]);
        let winner = Seat::new((index % 2) as usize);
        let outcome = match index % 5 {
            0 => None,
            1 => Some(Outcome::draw("stalemate").by_limit()),
            _ => Some(Outcome::win(winner, "empty hand")),
        };
        let game = PlayedGame {
            index,
            moves: index * 7 % 11,
            outcome,
            first: Some(Seat::new(0)),
            counters: &counters,
            balance: None,
        };
        let mut seats = [SeatSet::EMPTY; BotKind::ALL.len()];
        seats[..2].copy_from_slice(&[Seat::new(0), Seat::new(1)].map(SeatSet::from));
        totals.add(&game, Some(0), &seats, 3);
    }

    #[test]
    fn totals_do_not_depend_on_the_order_of_games() {
        let empty = || Totals::new(2, &COUNTERS, None, true);
        let mut whole = empty();
        (0..60).for_each(|index| add(&mut whole, index));
        assert_eq!(
            whole.proof,
            Some(Proof {
                ended: 36,
                endless: 12,
                undecided: 12
            })
        );
        let longest: Vec<_> = whole
            .longest
            .iter()
            .map(|game| (game.moves, game.index))
            .collect();
        assert_eq!(longest, [(10, 3), (10, 14), (10, 47)]);
        assert_eq!(
            (whole.opening.games, whole.draws, whole.limits),
            (36, 12, 12)
        );
        for cut in [0, 1, 17, 59, 60] {
            let (mut left, mut right) = (empty(), empty());
            (0..cut).for_each(|index| add(&mut left, index));
            (cut..60).for_each(|index| add(&mut right, index));
            right.merge(&left, 3);
            assert_eq!(right, whole, "{cut}");
            let json = serde_json::to_string(&right).unwrap();
            assert_eq!(json, serde_json::to_string(&whole).unwrap());
            assert_eq!(serde_json::from_str::<Totals>(&json).unwrap(), whole);
        }
    }
}
