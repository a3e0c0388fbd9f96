//! One game after the other: the loop that everything else waits for. It is
//! compiled for each game and each kind of players, and allocates nothing.

use std::ops::Range;

use parlour_bots::{BotKind, Seating};
use parlour_engine::{
    Book, Chance, Counter, Counting, Fast, FastKey, Faster, Game, Players, Record, Seat, SeatSet,
    Seed, Session, Turn, Version, Work, dispatch, next_move, play_on,
};

use super::plan::PlanError;
use super::players::{AllBook, AllFirst, Mixed, players_key};
use super::run::Run;
use super::totals::{self, Totals};

/// A game set up to be played many times.
pub(super) struct Bench<G: Game> {
    rules: G::Rules,
    bots: Vec<BotKind>,
    /// The seats of each kind of bot.
    seated: [SeatSet; BotKind::ALL.len()],
    book: Option<G::Book>,
    seed: Seed,
    /// The keys of the dealer's and of the players' chance.
    key: FastKey,
    players_key: FastKey,
    settled: bool,
    rounds: Option<usize>,
    pub keep: usize,
}

impl<G: Game> Bench<G> {
    /// The rules of a run that can be set up. No book is opened for that: to
    /// work one out can take a moment.
    pub(super) fn check(run: &Run) -> Result<G::Rules, PlanError> {
        let rules = Session::<G>::read_rules(&run.rules)?;
        G::check(&rules, run.bots.len())?;
        match run.bots.contains(&BotKind::Book) && !G::Book::WRITTEN {
            true => Err(PlanError::NoBook(G::TITLE)),
            false => Ok(rules),
        }
    }

    pub(super) fn new(run: &Run) -> Result<Self, PlanError> {
        let rules = Self::check(run)?;
        let bots = run.bots.clone();
        let seats = bots.len();
        let book = match bots.contains(&BotKind::Book) {
            true => Some(G::Book::open(&rules).ok_or(PlanError::NoBook(G::TITLE))?),
            false => None,
        };
        let of = |kind| {
            let mine = |seat: &Seat| bots[seat.index()] == kind;
            Seat::all(seats).filter(mine).collect()
        };
        Ok(Self {
            seated: BotKind::ALL.map(of),
            settled: G::is_settled(&rules),
            rounds: Counter::rounds(G::COUNTERS),
            seed: run.seed,
            key: FastKey::of(run.seed),
            players_key: players_key(run.seed),
            keep: run.keep,
            rules,
            bots,
            book,
        })
    }

    /// No games yet.
    pub(super) fn nothing(&self) -> Totals {
        Totals::new(self.bots.len(), G::COUNTERS, G::BALANCE, self.settled)
    }

    /// Plays the games of these numbers.
    pub(super) fn play(&self, games: Range<u64>, totals: &mut Totals) {
        let seats = SeatSet::first(self.bots.len());
        let all = BotKind::ALL.into_iter().zip(self.seated);
        let one = all
            .filter(|(_, seated)| *seated == seats)
            .map(|(one, _)| one)
            .next();
        match (one, &self.book) {
            (Some(BotKind::Random), _) => {
                self.each(games, totals, |index| self.chance(index));
            }
            (Some(BotKind::First), _) => self.each(games, totals, |_| AllFirst),
            (Some(BotKind::Book), Some(book)) => self.each(games, totals, |_| AllBook(book)),
            _ => self.each(games, totals, |index| self.mixed(index)),
        }
    }

    /// The players' chance in a game.
    #[inline]
    fn chance(&self, index: u64) -> Fast {
        Fast::keyed(self.players_key, index)
    }

    fn mixed(&self, index: u64) -> Mixed<'_, G> {
        Mixed {
            bots: &self.bots,
            chance: self.chance(index),
            book: self.book.as_ref(),
        }
    }

    fn each<P: Players<G>>(
        &self,
        games: Range<u64>,
        totals: &mut Totals,
        players: impl Fn(u64) -> P,
    ) {
        dispatch(Batch {
            bench: self,
            games,
            totals,
            players,
        });
    }

    #[inline(always)]
    fn game(&self, index: u64, players: &mut impl Players<G>, totals: &mut Totals) {
        let mut dealer = Faster::keyed(self.key, index);
        let mut counting = Counting::<G>::new();
        let (rules, dealer, tell) = (&self.rules, &mut dealer, &mut counting);
        let mut table = G::deal(rules, self.bots.len(), dealer, tell);
        let first = match G::turn(rules, &table.public) {
            Turn::One(seat) => Some(seat),
            Turn::Act { .. } | Turn::Over(_) => None,
        };
        let played = match self.settled {
            true => G::run_settled(rules, &mut table, dealer, tell),
            false => play_on(rules, &mut table, dealer, players, tell, u64::MAX),
        };
        let game = totals::Game {
            index,
            moves: played.moves,
            outcome: played.outcome,
            first,
            counters: &counting.values,
            balance: G::BALANCE.map(|balance| balance.of(&counting.values)),
        };
        totals.add(&game, self.rounds, &self.seated, self.keep);
    }

    /// Plays one game at a table, to its end, and writes it down.
    pub(super) fn record(&self, index: u64) -> Result<Record, PlanError> {
        let chance = Chance::Seed {
            seed: self.seed,
            index,
            dealer: Version::Faster,
        };
        let mut seating = Seating::empty();
        self.bots.iter().for_each(|&kind| seating.add_bot(kind));
        let names = seating.names()?;
        let mut session = Session::<G>::new(self.rules.clone(), names, chance)?;
        let mut players = self.mixed(index);
        let mut next = |session: &Session<G>| {
            next_move(session.turn(), |seat| session.view(seat), &mut players)
        };
        while let Some((seat, mv)) = next(&session) {
            session.play_move(seat, mv)?;
        }
        Ok(session.record())
    }
}

/// Games to be played one after the other.
struct Batch<'a, G: Game, F> {
    bench: &'a Bench<G>,
    games: Range<u64>,
    totals: &'a mut Totals,
    players: F,
}

impl<G: Game, P: Players<G>, F: Fn(u64) -> P> Work for Batch<'_, G, F> {
    type Out = ();

    #[inline(always)]
    fn work(self) {
        for index in self.games {
            self.bench
                .game(index, &mut (self.players)(index), self.totals);
        }
    }
}
