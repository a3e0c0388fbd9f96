//! Rounds at a table, with the table's counters copied into arrays of a fixed size.
//!
//! `FastRounds::round` equals [`play`](crate::war::play): it resolves ties with the
//! same [`resolve`], but leaves the cards shown in their slots instead of copying
//! them to piles.

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::table::{MAX_SEATS, SeatSet, Seats};
use parlour_engine::{Outcome, Seat, Table};

use super::loops::{LoopCheck, LoopDetector};
use crate::war::War;
use crate::war::play::{is_decided, outcome};
use crate::war::report::RoundReport;
use crate::war::round::{Resolution, RoundPlayers, resolve, wars_fought};
use crate::war::rules::Rules;
use crate::war::stacks::{Ranked, Stacks};
use crate::war::state::{Hidden, Pile, Public};
use crate::war::story::Event;
use crate::war::winnings::{Winnings, in_order, sort_high_first};

/// What every round changes. `N` is the number of seats, or [`MAX_SEATS`] for any
/// number. A local copy, so that the compiler can keep it in registers.
pub(super) struct RoundState<const N: usize> {
    seats: usize,
    pub(super) held: [u32; N],
    /// The slot of each stack's top card.
    pub(super) tops: [u32; N],
    /// How many cards each seat has shown in this round, and the last of them.
    /// They stay in the slots before the top until the next round.
    pub(super) drawn: [u32; N],
    last: [Ranked; N],
    pub(super) won: [u32; N],
    pub(super) rounds: u32,
    pub(super) wars: u32,
    pub(super) resolution: Resolution,
    /// How many cards each player got when the cards were dealt again. That
    /// happens at most once in a war: afterwards there are too few cards.
    pub(super) share: u32,
}

/// A table and a copy of its state while rounds are played.
pub(super) struct FastRounds<'a, D, const N: usize> {
    pub(super) rules: &'a Rules,
    pub(super) public: &'a mut Public,
    pub(super) hidden: &'a mut Hidden,
    pub(super) dealer: &'a mut D,
    pub(super) state: RoundState<N>,
    /// The number of the last round that this call can play.
    pub(super) last_round: u32,
    /// Whether the discard pile will be dealt again before anybody can see it;
    /// then it is not kept.
    pub(super) skip_discards: bool,
    /// The seats whose last card counts in a war.
    last_card_counts: SeatSet,
}

impl<D: Dealer, const N: usize> RoundPlayers for FastRounds<'_, D, N> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.state.count()
    }

    #[inline(always)]
    fn draw(&mut self, player: usize) -> Option<u32> {
        let state = &mut self.state;
        if state.held[player] == 0 {
            return None;
        }
        let card = self.hidden.stacks.card(state.tops[player]);
        state.held[player] -= 1;
        state.tops[player] += 1;
        state.drawn[player] += 1;
        state.last[player] = card;
        Some(card.rank())
    }

    #[inline]
    fn shown(&self, player: usize) -> usize {
        self.state.drawn[player] as usize
    }

    #[inline]
    fn last_rank(&self, player: usize) -> u32 {
        self.state.last[player].rank()
    }

    #[inline]
    fn last_card_counts(&self, player: usize) -> bool {
        self.last_card_counts.contains(Seat::new(player))
    }

    #[inline]
    fn set_last_card_counts(&mut self, player: usize, counts: bool) {
        let seat = Seat::new(player);
        self.last_card_counts = if counts {
            self.last_card_counts.with(seat)
        } else {
            self.last_card_counts.without(seat)
        };
    }

    #[inline]
    fn before_war_draw(&mut self) {
        self.refill(self.state.drawn);
    }
}

impl<const N: usize> RoundState<N> {
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

impl<'a, D: Dealer, const N: usize> FastRounds<'a, D, N> {
    #[inline(always)]
    pub(super) fn new(rules: &'a Rules, table: &'a mut Table<War>, dealer: &'a mut D) -> Self {
        let Table { public, hidden, .. } = table;
        let value = |values: &Seats<u32>| {
            std::array::from_fn(|index| values.as_slice().get(index).copied().unwrap_or(0))
        };
        let state = RoundState {
            seats: public.held.len(),
            held: value(&public.held),
            tops: hidden.stacks.tops(),
            drawn: [0; N],
            last: [Ranked::default(); N],
            won: value(&public.won),
            rounds: public.rounds,
            wars: public.wars,
            resolution: Resolution::default(),
            share: 0,
        };
        Self {
            rules,
            public,
            hidden,
            dealer,
            state,
            last_round: rules.round_limit,
            skip_discards: false,
            last_card_counts: SeatSet::EMPTY,
        }
    }

    /// Plays at most `most` rounds, until the game is over or a position repeats,
    /// and returns how many.
    #[inline]
    pub(super) fn run(
        mut self,
        tell: &mut impl Tell<Event>,
        most: u64,
        check: &mut impl LoopCheck<N>,
    ) -> u64 {
        let mut rounds = 0;
        let mut over = self.public.outcome;
        let most_here = u32::try_from(most).unwrap_or(u32::MAX);
        self.last_round = self.state.rounds.saturating_add(most_here);
        self.last_round = self.last_round.min(self.rules.round_limit);
        self.look_ahead(self.state.rounds);
        while rounds < most && over.is_none() {
            let batch = (most - rounds - 1).min(check.left());
            let batch = self.quiet_rounds(tell, batch, check.stop_at());
            rounds += batch;
            if check.repeats(&self, batch) {
                break;
            }
            over = self.round(tell);
            rounds += 1;
            if over.is_none() && check.repeats(&self, 1) {
                break;
            }
        }
        if rounds > 0 {
            self.write_back(over);
        }
        rounds
    }

    /// Plays until the game is over or a position repeats, and returns how many
    /// rounds.
    #[inline]
    pub(super) fn run_until_loop(self, tell: &mut impl Tell<Event>) -> u64 {
        let mut detector = LoopDetector::new(&self);
        self.run(tell, u64::MAX, &mut detector)
    }

    /// Copies the state back to the table.
    fn write_back(self, over: Option<Outcome>) {
        let Self { public, state, .. } = self;
        public.shown.clear();
        public.shown.extend(state.shown(&self.hidden.stacks));
        let write = |to: &mut Seats<u32>, from: &[u32; N]| {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        };
        write(&mut public.held, &state.held);
        write(&mut public.drawn, &state.drawn);
        write(&mut public.won, &state.won);
        public.rounds = state.rounds;
        public.wars = state.wars;
        public.war = state.resolution.war;
        public.winner = state.resolution.winner.map(Seat::new);
        public.outcome = over;
        self.hidden.stacks.set_tops(&state.tops[..state.count()]);
    }

    /// Plays one round, with all its wars.
    #[inline]
    fn round(&mut self, tell: &mut impl Tell<Event>) -> Option<Outcome> {
        self.state.drawn = [0; N];
        self.state.share = 0;
        let resolution = resolve(self, self.rules.tie_rules());
        self.settle(resolution, tell)
    }

    /// Moves the cards of the round under the winner's stack, or aside. Counts the
    /// round and reports it.
    #[inline]
    fn settle(&mut self, resolution: Resolution, tell: &mut impl Tell<Event>) -> Option<Outcome> {
        let rules = self.rules;
        let during = std::mem::take(&mut self.state.share);
        let keeper = resolution.winner.filter(|_| !rules.endless);
        let discarded = match keeper {
            Some(winner) => {
                self.take(winner);
                None
            }
            None => self.set_aside(resolution.winner),
        };
        self.refill([0; N]);
        let count = self.count();
        let state = &mut self.state;
        state.resolution = resolution;
        state.rounds += 1;
        state.wars += u32::from(resolution.war);
        if let Some(winner) = resolution.winner {
            state.won[winner] += 1;
        }
        let state = &self.state;
        let (held, drawn) = (&state.held[..count], &state.drawn[..count]);
        let over = outcome(rules, held, &state.won[..count], state.rounds);
        let after = state.share;
        let counts_only = tell.counts_only();
        tell.reveal(|| {
            let before = |player: usize| {
                let own = keeper == Some(player);
                let won = if own { drawn.iter().sum() } else { 0 };
                held[player] + drawn[player] - won - during - after
            };
            let mut report = RoundReport {
                war: resolution.war,
                wars: wars_fought(rules.tie_rules(), resolution.war, drawn),
                winner: resolution.winner.map(Seat::new),
                during,
                after,
                over,
                ..RoundReport::default()
            };
            if !counts_only {
                report.before = (0..count).map(before).collect();
                let shown = state.shown(&self.hidden.stacks).collect();
                report.show(rules, &shown, drawn);
                report.discard(rules, discarded.as_ref());
            }
            report.event(rules, is_decided(held))
        });
        over
    }

    /// Puts the cards of the round under the winner's stack.
    #[inline]
    fn take(&mut self, winner: usize) {
        let winnings = self.rules.winnings;
        let shuffled = match winnings {
            Winnings::Shuffled => Some(self.ordered(Some(winner))),
            _ => None,
        };
        let (count, state) = (self.count(), &mut self.state);
        let RoundState { held, drawn, .. } = state;
        let more: u32 = drawn.iter().sum();
        let stacks = &mut self.hidden.stacks;
        let stack = (&mut state.tops[winner], held[winner], drawn[winner]);
        stacks.under(winner, stack, more as usize);
        let start = state.tops[winner] + held[winner];
        held[winner] += more;
        if let Some(cards) = shuffled {
            return stacks.lay(start, cards);
        }
        let mut end = start;
        let mut lay = |player: usize| {
            stacks.copy(state.tops[player] - drawn[player], end, drawn[player]);
            end += drawn[player];
        };
        match winnings {
            Winnings::WinnerFirst | Winnings::LoserFirst => {
                winnings.order(count, winner).for_each(lay);
            }
            Winnings::BySeat | Winnings::HighFirst | Winnings::Shuffled => {
                (0..count).for_each(&mut lay);
            }
        }
        if winnings == Winnings::HighFirst {
            let taken = &mut stacks.slots_mut()[start as usize..end as usize];
            sort_high_first(taken, |card| card.rank());
        }
    }

    /// Discards the cards of the round, or takes them out of play. Returns them in
    /// order, or `None` if they already lie in that order.
    #[inline]
    fn set_aside(&mut self, winner: Option<usize>) -> Option<Pile> {
        let ordered = self.winnings(winner);
        if !self.skip_discards {
            let aside = &mut self.public.aside;
            match &ordered {
                Some(cards) => aside.extend(cards.iter().copied()),
                None => aside.extend(self.state.shown(&self.hidden.stacks)),
            }
        }
        ordered
    }

    /// The cards of the round in the order in which they are taken, or `None` if
    /// they already lie in that order.
    #[inline(always)]
    fn winnings(&mut self, winner: Option<usize>) -> Option<Pile> {
        match self.rules.winnings {
            Winnings::BySeat => None,
            _ => Some(self.ordered(winner)),
        }
    }

    fn ordered(&mut self, winner: Option<usize>) -> Pile {
        let rules = self.rules;
        let drawn = &self.state.drawn[..self.state.count()];
        let shown = self.state.shown(&self.hidden.stacks).collect();
        let mut cards = in_order(rules, &shown, drawn, winner);
        if winner.is_some() && rules.winnings == Winnings::Shuffled {
            self.dealer
                .shuffle(&mut cards, |place| rules.card(place).to_string());
        }
        cards
    }
}

/// The event of a round without a war, from each seat's card and how many cards
/// it had before. A seat that had no cards has shown none.
pub(super) fn quiet_round_event(
    rules: &Rules,
    winner: usize,
    cards: &[u16],
    before: &[u32],
) -> Event {
    let drawn: Vec<u32> = before.iter().map(|&held| u32::from(held > 0)).collect();
    let shown = cards.iter().zip(before).filter(|&(_, &held)| held > 0);
    let shown: Pile = shown.map(|(&card, _)| card).collect();
    let mut report = RoundReport {
        before: before.to_vec(),
        ..RoundReport::plain(winner)
    };
    report.show(rules, &shown, &drawn);
    report.event(rules, false)
}
