//! The inner loop of a simulation. For seats with the same simple kind of bot it is compiled
//! for each game and kind, and allocates nothing.

use std::ops::Range;
use std::sync::Arc;

use parlour_bots::{BotContext, BotKind, ByBook, First, Seating};
use parlour_engine::dealer::{Fast, FastKey, Faster, Seed, Version};
use parlour_engine::game::CardGame;
use parlour_engine::player::{Book, Player, Random};
use parlour_engine::playout::{
    Counter, Counting, Forgetful, HotLoop, Memories, Remembering, SimulatedPlayers, dispatch,
    next_move, play_on,
};
use parlour_engine::record::Chance;
use parlour_engine::rules::{RuleSet, RulesMap, Terms};
use parlour_engine::table::SeatSet;
use parlour_engine::{Record, Seat, Session, Turn};

use super::plan::PlanError;
use super::players::{BySeat, players_key};
use super::run::Run;
use super::totals::{self, Totals};

/// Plays a game many times, with fixed rules and bots.
pub(super) struct Simulator<G: CardGame> {
    terms: Terms<G>,
    bots: Vec<BotKind>,
    /// The seats of each kind of bot.
    seated: [SeatSet; BotKind::ALL.len()],
    book: Option<Arc<G::Book>>,
    seed: Seed,
    /// The keys of the dealer's and the players' random streams.
    key: FastKey,
    players_key: FastKey,
    deterministic: bool,
    rounds: Option<usize>,
    pub keep: usize,
}

impl<G: CardGame> Simulator<G> {
    /// Checks a run and returns its terms.
    pub(super) fn check(run: &Run) -> Result<Terms<G>, PlanError> {
        seated_terms(&run.rules, &run.bots, run.bots.len())
    }

    pub(super) fn new(run: &Run) -> Result<Self, PlanError> {
        let terms = Self::check(run)?;
        let bots = run.bots.clone();
        let seats = bots.len();
        // Searching bots use a book if there is one; only bots that play by it need it.
        let uses_book = |kind: &BotKind| kind.info().by_book || kind.info().searches;
        let book = match bots.iter().any(uses_book) {
            true => G::Book::for_rules(&terms.rules).map(Arc::new),
            false => None,
        };
        if book.is_none() && need_book(&bots) {
            return Err(PlanError::NoBook(G::TITLE));
        }
        let of = |kind| {
            let mine = |seat: &Seat| bots[seat.index()] == kind;
            Seat::all(seats).filter(mine).collect()
        };
        Ok(Self {
            seated: BotKind::ALL.map(of),
            deterministic: G::is_deterministic(&terms.rules),
            rounds: Counter::rounds(G::COUNTERS),
            seed: run.seed,
            key: FastKey::of(run.seed),
            players_key: players_key(run.seed),
            keep: run.keep,
            terms,
            bots,
            book,
        })
    }

    /// Totals of no games.
    pub(super) fn empty_totals(&self) -> Totals {
        Totals::new(self.bots.len(), G::COUNTERS, G::BALANCE, self.deterministic)
    }

    /// Plays these games. If all seats have the same bot `random`, `first` or `book`, the
    /// loop is compiled for it; otherwise the bots are called dynamically.
    pub(super) fn play(&self, games: Range<u64>, totals: &mut Totals) {
        let first = self.bots[0];
        let alike = self.bots.iter().all(|&kind| kind == first);
        match &self.book {
            _ if alike && first == BotKind::RANDOM => self.play_batch(games, totals, Random),
            _ if alike && first == BotKind::FIRST => self.play_batch(games, totals, First),
            Some(book) if alike && first == BotKind::BOOK => {
                self.play_batch(games, totals, ByBook(Arc::clone(book)));
            }
            _ => games.for_each(|index| self.play_seat_by_seat(index, totals)),
        }
    }

    /// The random stream of the players in a game.
    #[inline]
    fn chance(&self, index: u64) -> Fast {
        Fast::keyed(self.players_key, index)
    }

    /// A new player for each seat.
    fn players(&self) -> BySeat<G> {
        let context = BotContext::with_book(&self.terms.rules, self.book.clone());
        let player = |kind: &BotKind| kind.player(&context).expect("its book was opened");
        BySeat(self.bots.iter().map(player).collect())
    }

    fn play_seat_by_seat(&self, index: u64, totals: &mut Totals) {
        let (players, chance) = (self.players(), self.chance(index));
        match players.remembers() {
            true => {
                let mut players = SimulatedPlayers::remembering(players, chance, self.bots.len());
                self.game::<_, Remembering<G>>(index, &mut players, totals);
            }
            false => {
                let mut players = SimulatedPlayers::forgetful(players, chance);
                self.game::<_, Forgetful<G>>(index, &mut players, totals);
            }
        }
    }

    /// Plays games with the same player, which has no memory, on all seats.
    fn play_batch<P: Player<G>>(&self, games: Range<u64>, totals: &mut Totals, player: P) {
        let batch = Batch {
            simulator: self,
            players: SimulatedPlayers::forgetful(player, self.chance(games.start)),
            games,
            totals,
        };
        match G::DISPATCH {
            true => dispatch(batch),
            false => batch.run(),
        }
    }

    #[inline(always)]
    fn game<P: Player<G>, M: Memories<G>>(
        &self,
        index: u64,
        players: &mut SimulatedPlayers<P, M>,
        totals: &mut Totals,
    ) {
        let mut dealer = Faster::keyed(self.key, index);
        let mut counting = Counting::<G>::new();
        let Terms { rules, setup } = &self.terms;
        let (dealer, tell) = (&mut dealer, &mut counting);
        let seats = self.bots.len();
        let mut table = players.memories.deal((rules, setup), seats, dealer, tell);
        let first = match G::turn(rules, &table.public) {
            Turn::One(seat) if G::FIRST_MOVE => Some(seat),
            Turn::One(_) | Turn::Act { .. } | Turn::Over(_) => None,
        };
        let played = match self.deterministic {
            true => G::run_to_end_or_loop(rules, &mut table, dealer, tell),
            false => play_on(rules, &mut table, dealer, players, tell, u64::MAX),
        };
        let game = totals::PlayedGame {
            index,
            moves: played.moves,
            outcome: played.outcome,
            first,
            counters: &counting.values,
            balance: G::BALANCE.map(|balance| balance.of(&counting.values)),
        };
        totals.add(&game, self.rounds, &self.seated, self.keep);
    }

    /// Plays one game in a session and returns its record.
    pub(super) fn record(&self, index: u64) -> Result<Record, PlanError> {
        let chance = Chance::Seed {
            seed: self.seed,
            index,
            dealer: Version::Faster,
        };
        let mut seating = Seating::empty();
        self.bots.iter().for_each(|&kind| seating.add_bot(kind));
        let names = seating.names()?;
        let mut session = Session::with_terms(self.terms.clone(), names, chance)?;
        let (mut players, mut chance) = (self.players(), self.chance(index));
        let mut next = |session: &Session<G>| {
            let known = |seat| (session.view(seat), session.memory(seat));
            next_move(session.turn(), known, &mut players, &mut chance)
        };
        while let Some((seat, mv)) = next(&session) {
            session.play_move(seat, mv)?;
        }
        let mut record = session.record();
        for (player, kind) in record.seats.iter_mut().zip(&self.bots) {
            player.bot = Some(kind.id().into());
        }
        Ok(record)
    }
}

/// The terms of a game, if these bots can play it at a table with this many seats. It
/// does not make the strategy book, which can take a second.
pub(crate) fn seated_terms<G: CardGame>(
    rules: &RulesMap,
    bots: &[BotKind],
    seats: usize,
) -> Result<Terms<G>, PlanError> {
    let terms = Terms::<G>::read(rules)?;
    terms.rules.check(seats)?;
    match need_book(bots) && !G::Book::WRITTEN {
        true => Err(PlanError::NoBook(G::TITLE)),
        false => Ok(terms),
    }
}

/// Whether one of these bots cannot play without a strategy book.
fn need_book(bots: &[BotKind]) -> bool {
    bots.iter().any(|kind| kind.info().by_book)
}

/// A batch of games for [`dispatch`].
struct Batch<'a, G: CardGame, P> {
    simulator: &'a Simulator<G>,
    players: SimulatedPlayers<P, Forgetful<G>>,
    games: Range<u64>,
    totals: &'a mut Totals,
}

impl<G: CardGame, P: Player<G>> HotLoop for Batch<'_, G, P> {
    type Out = ();

    #[inline(always)]
    fn run(mut self) {
        for index in self.games {
            self.players.chance = self.simulator.chance(index);
            self.simulator.game(index, &mut self.players, self.totals);
        }
    }
}
