//! Rounds at a table: cards leave the stacks, lie open, and go where they are
//! taken. Who wins is decided in [`round`](super::round); rounds that follow
//! each other without anything happening are in [`stretch`](super::stretch), and
//! new cards come in [`refill`](super::refill).

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::playout::Playout;
use parlour_engine::table::{MAX_SEATS, SeatSet, Seats};
use parlour_engine::{Outcome, Seat, Table};

use super::War;
use super::play::outcome;
use super::round::{Players, Verdict, resolve};
use super::rules::Rules;
use super::stacks::{Ranked, Stacks};
use super::state::{Hidden, Pile, Public};
use super::story::Event;
use super::told::Told;
use super::watch::{Kept, Unwatched, Watch};
use super::winnings::{Winnings, in_order};

/// What every round changes, for up to `N` seats; tables with fewer than
/// [`MAX_SEATS`] are full. It is a copy, apart from the table: the compiler
/// then knows that nobody else writes to it.
pub(super) struct Standing<const N: usize> {
    seats: usize,
    pub(super) held: [u32; N],
    /// The slot of each stack's top card.
    pub(super) tops: [u32; N],
    /// How many cards each seat has shown in this round, and the last of them.
    /// They lie in the slots before the top until the next round.
    pub(super) drawn: [u32; N],
    last: [Ranked; N],
    pub(super) won: [u32; N],
    pub(super) rounds: u32,
    pub(super) wars: u32,
    pub(super) verdict: Verdict,
    /// How many cards everybody got when the cards were dealt out again. In a
    /// war that happens at most once: there are too few cards afterwards.
    pub(super) share: u32,
}

/// A table at which rounds are played.
pub(super) struct Fight<'a, D, const N: usize> {
    pub(super) rules: &'a Rules,
    pub(super) public: &'a mut Public,
    pub(super) hidden: &'a mut Hidden,
    pub(super) dealer: &'a mut D,
    pub(super) standing: Standing<N>,
    /// The number of the last round that can be played in this go.
    pub(super) last_round: u32,
    /// Whether nobody will look at the discard pile before it is dealt again:
    /// then it need not be kept.
    pub(super) is_unseen: bool,
    /// Whose last card counts in a war.
    stands: SeatSet,
}

impl<D: Dealer, const N: usize> Players for Fight<'_, D, N> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.standing.count()
    }

    #[inline(always)]
    fn draw(&mut self, player: usize) -> Option<u32> {
        let standing = &mut self.standing;
        if standing.held[player] == 0 {
            return None;
        }
        let card = self.hidden.stacks.card(standing.tops[player]);
        standing.held[player] -= 1;
        standing.tops[player] += 1;
        standing.drawn[player] += 1;
        standing.last[player] = card;
        Some(card.rank())
    }

    #[inline]
    fn shown(&self, player: usize) -> usize {
        self.standing.drawn[player] as usize
    }

    #[inline]
    fn last_rank(&self, player: usize) -> u32 {
        self.standing.last[player].rank()
    }

    #[inline]
    fn stands(&self, player: usize) -> bool {
        self.stands.contains(Seat::new(player))
    }

    #[inline]
    fn set_stands(&mut self, player: usize, stands: bool) {
        let seat = Seat::new(player);
        self.stands = if stands {
            self.stands.with(seat)
        } else {
            self.stands.without(seat)
        };
    }

    #[inline]
    fn before_war_draw(&mut self) {
        self.refill(self.standing.drawn);
    }
}

impl<const N: usize> Standing<N> {
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        if N == MAX_SEATS { self.seats } else { N }
    }

    /// The cards of the last round, in seat order.
    fn shown(&self, stacks: &Stacks) -> impl Iterator<Item = u16> {
        let seats = self.tops.iter().zip(&self.drawn).take(self.count());
        let cards = seats.flat_map(|(&top, &drawn)| stacks.from(top - drawn, drawn));
        cards.map(|card| card.place())
    }
}

impl<'a, D: Dealer, const N: usize> Fight<'a, D, N> {
    #[inline(always)]
    fn new(rules: &'a Rules, table: &'a mut Table<War>, dealer: &'a mut D) -> Self {
        let Table { public, hidden, .. } = table;
        let value = |values: &Seats<u32>| {
            std::array::from_fn(|index| values.as_slice().get(index).copied().unwrap_or(0))
        };
        let standing = Standing {
            seats: public.held.len(),
            held: value(&public.held),
            tops: hidden.stacks.tops(),
            drawn: [0; N],
            last: [Ranked::default(); N],
            won: value(&public.won),
            rounds: public.rounds,
            wars: public.wars,
            verdict: Verdict::default(),
            share: 0,
        };
        Self {
            rules,
            public,
            hidden,
            dealer,
            standing,
            last_round: rules.round_limit,
            is_unseen: false,
            stands: SeatSet::EMPTY,
        }
    }

    /// Plays rounds until the game is over or a position comes back, at most so
    /// many, and answers how many.
    #[inline]
    fn run(mut self, tell: &mut impl Tell<Event>, most: u64, watch: &mut impl Watch<N>) -> u64 {
        let mut rounds = 0;
        let mut over = self.public.outcome;
        let most_here = u32::try_from(most).unwrap_or(u32::MAX);
        self.last_round = self.standing.rounds.saturating_add(most_here);
        self.last_round = self.last_round.min(self.rules.round_limit);
        self.look_ahead(self.standing.rounds);
        while rounds < most && over.is_none() {
            let in_a_row = (most - rounds - 1).min(watch.left());
            let in_a_row = self.stretch(tell, in_a_row, watch.goal());
            rounds += in_a_row;
            if watch.comes_back(&self, in_a_row) {
                break;
            }
            over = self.round(tell);
            rounds += 1;
            if over.is_none() && watch.comes_back(&self, 1) {
                break;
            }
        }
        if rounds > 0 {
            self.leave(over);
        }
        rounds
    }

    #[inline]
    fn run_watched(self, tell: &mut impl Tell<Event>) -> u64 {
        let mut kept = Kept::new(&self);
        self.run(tell, u64::MAX, &mut kept)
    }

    /// Leaves the table as the last round has made it.
    fn leave(self, over: Option<Outcome>) {
        let Self {
            public, standing, ..
        } = self;
        public.shown.clear();
        public.shown.extend(standing.shown(&self.hidden.stacks));
        let write = |to: &mut Seats<u32>, from: &[u32; N]| {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        };
        write(&mut public.held, &standing.held);
        write(&mut public.drawn, &standing.drawn);
        write(&mut public.won, &standing.won);
        public.rounds = standing.rounds;
        public.wars = standing.wars;
        public.war = standing.verdict.war;
        public.winner = standing.verdict.winner.map(Seat::new);
        public.outcome = over;
        self.hidden
            .stacks
            .set_tops(&standing.tops[..standing.count()]);
    }

    #[inline]
    fn round(&mut self, tell: &mut impl Tell<Event>) -> Option<Outcome> {
        self.standing.drawn = [0; N];
        self.standing.share = 0;
        let verdict = resolve(self, self.rules.terms());
        self.settle(verdict, tell)
    }

    /// Moves the cards of the round to where they go: under the stack of their
    /// keeper, or aside. Counts the round, and tells it.
    #[inline]
    fn settle(&mut self, verdict: Verdict, tell: &mut impl Tell<Event>) -> Option<Outcome> {
        let rules = self.rules;
        let during = std::mem::take(&mut self.standing.share);
        let keeper = verdict.winner.filter(|_| !rules.endless);
        match keeper {
            Some(winner) => self.take(winner),
            None => self.set_aside(verdict.winner),
        }
        self.refill([0; N]);
        let count = self.count();
        let standing = &mut self.standing;
        standing.verdict = verdict;
        standing.rounds += 1;
        standing.wars += u32::from(verdict.war);
        if let Some(winner) = verdict.winner {
            standing.won[winner] += 1;
        }
        let standing = &self.standing;
        let (held, drawn) = (&standing.held[..count], &standing.drawn[..count]);
        let over = outcome(rules, held, &standing.won[..count], standing.rounds);
        let after = standing.share;
        let brief = tell.counts_only();
        tell.reveal(|| {
            let before = |player: usize| {
                let own = keeper == Some(player);
                let won = if own { drawn.iter().sum() } else { 0 };
                held[player] + drawn[player] - won - during - after
            };
            let mut told = Told {
                war: verdict.war,
                wars: wars(rules, verdict.war, drawn),
                winner: verdict.winner.map(Seat::new),
                during,
                after,
                over,
                ..Told::default()
            };
            if !brief {
                told.before = (0..count).map(before).collect();
                let shown = standing.shown(&self.hidden.stacks).collect();
                told.show(rules, &shown, drawn);
            }
            told.event(rules, is_decided(held))
        });
        over
    }

    /// Puts the cards of the round under the winner's stack.
    #[inline]
    fn take(&mut self, winner: usize) {
        let ordered = self.winnings(Some(winner));
        let (count, standing) = (self.count(), &mut self.standing);
        let Standing { held, drawn, .. } = standing;
        let more: u32 = drawn.iter().sum();
        let stacks = &mut self.hidden.stacks;
        let stack = (&mut standing.tops[winner], held[winner], drawn[winner]);
        stacks.under(winner, stack, more as usize);
        let mut end = standing.tops[winner] + held[winner];
        held[winner] += more;
        if let Some(cards) = ordered {
            return stacks.lay(end, cards);
        }
        for (&top, &drawn) in standing.tops.iter().zip(&*drawn).take(count) {
            stacks.copy(top - drawn, end, drawn);
            end += drawn;
        }
    }

    /// Discards the cards of the round, or takes them out of play.
    #[inline]
    fn set_aside(&mut self, winner: Option<usize>) {
        let ordered = self.winnings(winner);
        if self.is_unseen {
            return;
        }
        let aside = &mut self.public.aside;
        match ordered {
            Some(cards) => aside.extend(cards),
            None => aside.extend(self.standing.shown(&self.hidden.stacks)),
        }
    }

    /// The cards of the round in the order in which they are taken; nothing if
    /// that is how they lie.
    #[inline(always)]
    fn winnings(&mut self, winner: Option<usize>) -> Option<Pile> {
        match self.rules.winnings {
            Winnings::BySeat => None,
            _ => Some(self.ordered(winner)),
        }
    }

    fn ordered(&mut self, winner: Option<usize>) -> Pile {
        let rules = self.rules;
        let drawn = &self.standing.drawn[..self.standing.count()];
        let shown = self.standing.shown(&self.hidden.stacks).collect();
        let mut cards = in_order(rules, &shown, drawn, winner);
        if winner.is_some() && rules.winnings == Winnings::Shuffled {
            self.dealer
                .shuffle(&mut cards, |place| rules.card(place).to_string());
        }
        cards
    }
}

/// How many times equals fought on in a round in which the seats have shown so
/// many cards.
#[inline]
fn wars(rules: &Rules, war: bool, drawn: &[u32]) -> u32 {
    if !war {
        return 0;
    }
    let longest = drawn.iter().max().copied().unwrap_or_default();
    // Who ties with nothing left to draw has fought, too.
    longest
        .saturating_sub(1)
        .div_ceil(rules.terms().step() as u32)
        .max(1)
}

/// Whether at most one of these holds cards.
#[inline(always)]
pub(super) fn is_decided(held: &[u32]) -> bool {
    held.iter().filter(|&&held| held > 0).count() < 2
}

/// Plays rounds until the game is over, at most so many, and answers how many
/// they were. The number of seats is known when this is compiled, where it is
/// a usual one.
#[inline]
pub(super) fn run(
    rules: &Rules,
    table: &mut Table<War>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
    most: u64,
) -> u64 {
    let nobody = &mut Unwatched;
    match table.public.held.len() {
        2 => Fight::<_, 2>::new(rules, table, dealer).run(tell, most, nobody),
        4 => Fight::<_, 4>::new(rules, table, dealer).run(tell, most, nobody),
        _ => Fight::<_, MAX_SEATS>::new(rules, table, dealer).run(tell, most, nobody),
    }
}

/// Plays rounds until the game is over or a position comes back.
#[inline]
pub(super) fn run_settled(
    rules: &Rules,
    table: &mut Table<War>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Playout {
    let moves = match table.public.held.len() {
        2 => Fight::<_, 2>::new(rules, table, dealer).run_watched(tell),
        4 => Fight::<_, 4>::new(rules, table, dealer).run_watched(tell),
        _ => Fight::<_, MAX_SEATS>::new(rules, table, dealer).run_watched(tell),
    };
    let outcome = table.public.outcome;
    Playout { outcome, moves }
}
