//! One round at a table, and the end of the game.
//!
//! [`play`] is the plain form of a round: it says what the rules mean.
//! Simulations use [`fast`](super::fast), which is tested to do the same.

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::table::{SeatSet, Seats};
use parlour_engine::{Outcome, Seat, Table, Turn};

use super::War;
use super::report::RoundReport;
use super::round::{Resolution, RoundPlayers, resolve, wars_fought};
use super::rules::Rules;
use super::state::{Hidden, Pile, Public, put};
use super::story::Event;
use super::winnings::{Winnings, in_order};

/// Whose turn it is: the lowest seat that has cards is asked for the next round.
#[inline]
pub(super) fn turn(public: &Public) -> Turn {
    let mut seats = Seat::all(public.held.len());
    match public.outcome {
        Some(outcome) => Turn::Over(outcome),
        None => {
            let seat = seats.find(|&seat| public.held[seat] > 0);
            Turn::One(seat.expect("somebody has cards while the game goes on"))
        }
    }
}

/// Plays one round: everyone shows cards, the cards go where they belong, and
/// the round is counted and reported.
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<War>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Table { public, hidden, .. } = table;
    let before = public.held.clone();
    public.drawn = Seats::filled(before.len(), 0);
    let mut round = TableRound {
        rules,
        public: &mut *public,
        hidden,
        dealer,
        last_card_counts: SeatSet::EMPTY,
        dealt_in_war: 0,
    };
    let Resolution { winner, war } = resolve(&mut round, rules.tie_rules());
    let winner = winner.map(Seat::new);
    let discarded = round.move_cards(winner);
    let after = round.refill();
    let during = round.dealt_in_war;
    public.war = war;
    public.winner = winner;
    public.rounds += 1;
    public.wars += u32::from(war);
    if let Some(seat) = winner {
        public.won[seat] += 1;
    }
    let (held, drawn) = (public.held.as_slice(), public.drawn.as_slice());
    public.outcome = outcome(rules, held, public.won.as_slice(), public.rounds);
    let counts_only = tell.counts_only();
    tell.reveal(|| {
        let mut report = RoundReport {
            war,
            wars: wars_fought(rules.tie_rules(), war, drawn),
            winner,
            during,
            after,
            over: public.outcome,
            ..RoundReport::default()
        };
        if !counts_only {
            report.before = before.as_slice().to_vec();
            report.show(rules, &public.shown, drawn);
            report.discard(rules, discarded.as_ref());
        }
        report.event(rules, is_decided(held))
    });
}

/// A round in progress.
struct TableRound<'a, D> {
    rules: &'a Rules,
    public: &'a mut Public,
    hidden: &'a mut Hidden,
    dealer: &'a mut D,
    /// The seats whose last card counts in a war.
    last_card_counts: SeatSet,
    /// How many cards each player was dealt during a war.
    dealt_in_war: u32,
}

impl<D: Dealer> RoundPlayers for TableRound<'_, D> {
    fn count(&self) -> usize {
        self.public.held.len()
    }

    fn draw(&mut self, player: usize) -> Option<u32> {
        let seat = Seat::new(player);
        self.public.held[seat] = self.public.held[seat].checked_sub(1)?;
        self.public.drawn[seat] += 1;
        Some(self.hidden.stacks.draw(seat).rank())
    }

    fn shown(&self, player: usize) -> usize {
        self.public.drawn[Seat::new(player)] as usize
    }

    fn last_rank(&self, player: usize) -> u32 {
        let last = self.hidden.stacks.drawn(Seat::new(player), 1);
        last[0].rank()
    }

    fn last_card_counts(&self, player: usize) -> bool {
        self.last_card_counts.contains(Seat::new(player))
    }

    fn set_last_card_counts(&mut self, player: usize, counts: bool) {
        let seat = Seat::new(player);
        self.last_card_counts = match counts {
            true => self.last_card_counts.with(seat),
            false => self.last_card_counts.without(seat),
        };
    }

    fn before_war_draw(&mut self) {
        self.dealt_in_war += self.refill();
    }
}

impl<D: Dealer> TableRound<'_, D> {
    /// Moves the cards of the round under the winner's stack, or aside: in an
    /// endless game, and if nobody has won. Returns the cards put aside, in order.
    fn move_cards(&mut self, winner: Option<Seat>) -> Option<Pile> {
        let (rules, public, stacks) = (self.rules, &mut *self.public, &mut self.hidden.stacks);
        public.shown.clear();
        for seat in Seat::all(public.held.len()) {
            put(&mut public.shown, stacks.drawn(seat, public.drawn[seat]));
        }
        let drawn = public.drawn.as_slice();
        let mut cards = in_order(rules, &public.shown, drawn, winner.map(Seat::index));
        if winner.is_some() && rules.winnings == Winnings::Shuffled {
            let face = |place| rules.card(place).to_string();
            self.dealer.shuffle(&mut cards, face);
        }
        match winner.filter(|_| !rules.endless) {
            Some(seat) => {
                stacks.put_under(seat, public.held[seat], 0, &cards);
                public.held[seat] += cards.len() as u32;
                None
            }
            None => {
                public.aside.extend(cards.iter().copied());
                Some(cards)
            }
        }
    }

    /// In an endless game in which somebody has no cards: shuffles the deck and
    /// the discard pile together and deals them out evenly, under what the
    /// players still hold. Returns how many cards each player got; if there are
    /// fewer cards than players, nothing happens.
    fn refill(&mut self) -> u32 {
        let (rules, public, hidden) = (self.rules, &mut *self.public, &mut *self.hidden);
        let seats = public.held.len();
        let mut cards: Pile = public.aside.iter().chain(&hidden.deck).copied().collect();
        let share = cards.len() / seats;
        if !rules.endless || !public.held.as_slice().contains(&0) || share == 0 {
            return 0;
        }
        // In the order of a new deck: the shuffle must not depend on the order
        // of the old piles.
        cards.sort_unstable();
        let face = |place| rules.card(place).to_string();
        self.dealer.shuffle(&mut cards, face);
        let (dealt, rest) = cards.split_at(share * seats);
        for seat in Seat::all(seats) {
            let own: Pile = dealt
                .iter()
                .skip(seat.index())
                .step_by(seats)
                .copied()
                .collect();
            let (held, drawn) = (public.held[seat], public.drawn[seat]);
            hidden.stacks.put_under(seat, held, drawn, &own);
            public.held[seat] += share as u32;
        }
        hidden.deck = rest.iter().copied().collect();
        public.deck = rest.len() as u32;
        public.aside.clear();
        share as u32
    }
}

/// Whether at most one player holds cards.
#[inline(always)]
pub(super) fn is_decided(held: &[u32]) -> bool {
    held.iter().filter(|&&held| held > 0).count() < 2
}

/// How the game ended, if it did.
#[inline(always)]
pub(super) fn outcome(rules: &Rules, held: &[u32], won: &[u32], rounds: u32) -> Option<Outcome> {
    if !rules.endless && is_decided(held) {
        return Some(match held.iter().position(|&held| held > 0) {
            Some(player) => Outcome::win(Seat::new(player), "all cards"),
            None => Outcome::draw("no cards left"),
        });
    }
    (rounds >= rules.round_limit)
        .then(|| at_the_limit(rules, &Seats::from_fn(won.len(), |seat| won[seat.index()])))
}

/// At the round limit an endless game is won by the player who won the most
/// rounds; any other game is a draw.
#[cold]
fn at_the_limit(rules: &Rules, won: &Seats<u32>) -> Outcome {
    let winner = won.leader().filter(|_| rules.endless);
    Outcome::win_or_draw(winner, "round limit").by_limit()
}

#[cfg(test)]
mod tests {
    use super::super::library::{EndlessWarGame, RoundResult, WarGame};
    use super::super::{Card, Deck, Event, Rules, Winnings};
    use super::*;
    use parlour_engine::dealer::{Fast, Seed, Version};
    use parlour_engine::event::Silent;
    use parlour_engine::playout::{SimulatedPlayers, playout};
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Game, Session};

    fn seed() -> Seed {
        "77a7".parse().unwrap()
    }

    fn session(rules: &Rules, seats: usize, index: u64) -> Session<War> {
        let chance = Chance::Seed {
            seed: seed(),
            index,
            dealer: Version::Fast,
        };
        Session::new(rules.clone(), Names::numbered(seats), chance).unwrap()
    }

    /// The event of a round as the library would tell it.
    fn told(result: RoundResult) -> String {
        let json = serde_json::to_string(&result).unwrap();
        json.replacen('{', "{\"event\":\"round\",", 1)
    }

    fn census(session: &Session<War>) -> Vec<Card> {
        let mut cards = Vec::new();
        War::census(session.rules(), session.table(), &mut |card| {
            cards.push(card)
        });
        cards.sort_unstable();
        cards
    }

    /// Plays the same game at a table and in the library, and compares the
    /// events round by round. No card may get lost.
    fn check(rules: &Rules, seats: usize, index: u64, next: &mut dyn FnMut() -> RoundResult) {
        let mut session = session(rules, seats, index);
        let cards = census(&session);
        for round in 0..300 {
            if session.turn().outcome().is_some() {
                break;
            }
            session.play(Seat::new(0), "flip").unwrap();
            assert_eq!(session.events_json(round), [told(next())], "round {round}");
            assert_eq!(census(&session), cards);
        }
    }

    #[test]
    fn the_table_and_the_library_play_the_same_game() {
        for (seats, index) in [(2, 0), (3, 1), (4, 2), (5, 3), (16, 4)] {
            for (suits, ranks) in [(4, 13), (6, 3)] {
                let deck = |dealer: &mut Fast| {
                    let mut deck = Deck::new(suits, ranks);
                    deck.shuffle(dealer);
                    deck
                };
                let seed_rules = Rules {
                    suits,
                    ranks,
                    ..Rules::SEED
                };
                let mut dealer = Fast::new(seed(), index);
                let mut game = WarGame::new(deck(&mut dealer), seats).unwrap();
                check(&seed_rules, seats, index, &mut || game.play_round());
                let endless_rules = Rules {
                    endless: true,
                    ..seed_rules
                };
                let mut dealer = Fast::new(seed(), index);
                let deck = deck(&mut dealer);
                let mut game = EndlessWarGame::new(deck, seats, dealer).unwrap();
                check(&endless_rules, seats, index, &mut || game.play_round());
            }
        }
    }

    /// Discarded cards lie face up, so everybody is told their order.
    #[test]
    fn the_order_of_a_discard_pile_is_told() {
        let rules = Rules {
            endless: true,
            winnings: Winnings::Shuffled,
            ..Rules::SEED
        };
        for index in 0..10 {
            let mut session = session(&rules, 3, index);
            session.play(Seat::new(0), "flip").unwrap();
            let Event::Round { details, .. } = &session.told()[0].full;
            let aside = session.table().public.aside.iter();
            let aside: Vec<Card> = aside.map(|&place| rules.card(place)).collect();
            assert_eq!(aside, details.taken);
        }
    }

    #[test]
    fn most_games_would_never_end() {
        let share_at_limit = |seats| {
            let games = 8_000;
            let limit = |index| {
                let mut dealer = Fast::new(seed(), index);
                let played = playout::<War>(
                    (&Rules::SEED, &()),
                    seats,
                    &mut dealer,
                    &mut SimulatedPlayers::at_random(Fast::new(seed(), 0)),
                    &mut Silent,
                    u64::MAX,
                );
                played.outcome.is_some_and(|outcome| outcome.limit)
            };
            (0..games).filter(|&index| limit(index)).count() as f64 / games as f64
        };
        let (four, two) = (share_at_limit(4), share_at_limit(2));
        assert!((four - 0.725).abs() < 0.01, "{four}");
        assert!((two - 0.826).abs() < 0.01, "{two}");
    }
}
