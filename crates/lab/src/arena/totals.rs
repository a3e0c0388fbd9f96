//! What is counted in a contest, as integers.

use std::collections::BTreeSet;

use parlour_engine::playout::Balance;
use serde::{Deserialize, Serialize};

use super::contest::{Contest, Pairing};
use super::sample::Sample;
use crate::sim::BalanceTotals;
use crate::sim::int_as_string;

/// The parts of a win: every number of players up to 16 divides it, so that shared wins
/// are exact.
pub const WIN_PARTS: u64 = 720_720;

/// The most messages that are kept.
const MAX_NOTICES: usize = 16;

/// The games of two bots.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchTotals {
    /// Games that the first bot won alone.
    pub wins: u64,
    /// Games with a shared win, and games that nobody won.
    pub draws: u64,
    /// All other games.
    pub losses: u64,
    /// Games that a limit ended.
    pub limits: u64,
    /// The first bot's parts of a win, summed for each deal.
    pub score: Sample,
    /// How much more the first bot's games were worth than those of an opponent, summed
    /// for each deal and for all opponents.
    pub margin: Sample,
}

/// The games of one bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotTotals {
    /// Its parts of a win, summed for each deal. The seats of one bot at a table count
    /// together.
    pub score: Sample,
    /// The values of its games, summed for each deal.
    pub value: Sample,
    /// Its bets and wins, in contests without opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<BalanceTotals>,
}

/// An integer that JSON writes as a string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Product(#[serde(with = "int_as_string")] pub u128);

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// The number of deals.
    pub deals: u64,
    /// The number of games.
    pub games: u64,
    /// The number of moves.
    #[serde(with = "int_as_string")]
    pub moves: u128,
    /// The matches, in the order of [`Contest::pairings`].
    pub matches: Vec<MatchTotals>,
    /// The bots, in the order of the contest.
    pub bots: Vec<BotTotals>,
    /// For each bot and each one before it: the sum over deals of the product of their
    /// scores. The errors of ratings depend on it.
    pub products: Vec<Vec<Product>>,
    /// The messages of bots, such as that a program has stopped; each message once, and
    /// sorted, because threads and shards are merged in any order.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub notices: BTreeSet<String>,
}

impl Totals {
    /// All counts at zero.
    pub(super) fn new(contest: &Contest, balance: Option<Balance>) -> Self {
        let balance = balance.filter(|_| contest.is_solo());
        let bot = |_| BotTotals {
            score: Sample::default(),
            value: Sample::default(),
            balance: balance.map(BalanceTotals::new),
        };
        let bots = 0..contest.bots.len();
        Self {
            deals: 0,
            games: 0,
            moves: 0,
            matches: vec![MatchTotals::default(); contest.pairings().len()],
            bots: bots.clone().map(bot).collect(),
            products: bots
                .map(|before| vec![Product::default(); before])
                .collect(),
            notices: BTreeSet::new(),
        }
    }

    /// Keeps a bot's message. Of too many, the first in alphabetical order are kept.
    pub(super) fn note(&mut self, notice: String) {
        self.notices.insert(notice);
        if self.notices.len() > MAX_NOTICES {
            self.notices.pop_last();
        }
    }

    /// Adds other deals. The counts saturate, as in [`Sample`].
    pub(super) fn merge(&mut self, other: &Self) {
        self.deals = self.deals.saturating_add(other.deals);
        self.games = self.games.saturating_add(other.games);
        self.moves = self.moves.saturating_add(other.moves);
        for (one, more) in self.matches.iter_mut().zip(&other.matches) {
            one.wins = one.wins.saturating_add(more.wins);
            one.draws = one.draws.saturating_add(more.draws);
            one.losses = one.losses.saturating_add(more.losses);
            one.limits = one.limits.saturating_add(more.limits);
            one.score.merge(&more.score);
            one.margin.merge(&more.margin);
        }
        for (bot, more) in self.bots.iter_mut().zip(&other.bots) {
            bot.score.merge(&more.score);
            bot.value.merge(&more.value);
            if let (Some(balance), Some(more)) = (&mut bot.balance, &more.balance) {
                balance.merge(more);
            }
        }
        let products = self.products.iter_mut().flatten();
        for (Product(product), Product(more)) in products.zip(other.products.iter().flatten()) {
            *product = product.saturating_add(*more);
        }
        other
            .notices
            .iter()
            .for_each(|notice| self.note(notice.clone()));
    }

    /// Counts a deal.
    pub(super) fn add_deal(&mut self, deal: &DealTotals) {
        self.deals += 1;
        for (bot, (&score, &value)) in self
            .bots
            .iter_mut()
            .zip(deal.scores.iter().zip(&deal.values))
        {
            bot.score.add(score.into());
            bot.value.add(value);
        }
        for (bot, products) in self.products.iter_mut().enumerate() {
            for (before, Product(product)) in products.iter_mut().enumerate() {
                *product += u128::from(deal.scores[bot]) * u128::from(deal.scores[before]);
            }
        }
    }
}

/// The sums of one deal, by bot.
#[derive(Clone, Debug)]
pub(super) struct DealTotals {
    pub scores: Vec<u64>,
    pub values: Vec<i128>,
}

impl DealTotals {
    pub(super) fn new(bots: usize) -> Self {
        Self {
            scores: vec![0; bots],
            values: vec![0; bots],
        }
    }

    pub(super) fn clear(&mut self) {
        self.scores.fill(0);
        self.values.fill(0);
    }

    /// Adds the parts of a win in one game: those of the first bot, and the rest.
    pub(super) fn add_score(&mut self, pairing: Pairing, score: u64) {
        self.scores[pairing.one] += score;
        self.scores[pairing.other] += WIN_PARTS - score;
    }
}
