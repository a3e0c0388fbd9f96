//! Dealing and ending a game of War at a table.

use parlour_engine::dealer::Dealer;
use parlour_engine::table::Seats;
use parlour_engine::{Outcome, Seat, Table, Turn};

use super::War;
use super::fight::is_decided;
use super::rules::Rules;
use super::stacks::{Cards, Stacks};
use super::state::{Hidden, Pile, Private, Public};

#[inline]
pub(super) fn deal(rules: &Rules, seats: usize, dealer: &mut impl Dealer) -> Table<War> {
    let mut stacks = Stacks::new(rules, seats);
    let mut cards = Cards::new();
    stacks.new_deck(&mut cards);
    dealer.shuffle(&mut cards, |card| rules.card(card.place()).to_string());
    let share = cards.len() / seats;
    let rows = cards.chunks_exact(seats);
    for seat in 0..seats {
        // Every card is put on the ones before: the last one dealt is on top.
        stacks.set(seat, rows.clone().rev().map(|row| row[seat]));
    }
    let deck = rows.remainder().iter().map(|card| card.place()).collect();
    Table {
        public: Public {
            held: Seats::filled(seats, share as u32),
            deck: rows.remainder().len() as u32,
            aside: Pile::new(),
            shown: Pile::new(),
            drawn: Seats::filled(seats, 0),
            war: false,
            winner: None,
            won: Seats::filled(seats, 0),
            rounds: 0,
            wars: 0,
            outcome: None,
        },
        private: Seats::filled(seats, Private),
        hidden: Hidden { stacks, deck },
    }
}

#[inline]
pub(super) fn turn(public: &Public) -> Turn {
    match public.outcome {
        Some(outcome) => Turn::Over(outcome),
        None => Turn::One(lowest(public).expect("somebody has cards while the game goes on")),
    }
}

/// The lowest seat that has cards.
#[inline]
fn lowest(public: &Public) -> Option<Seat> {
    Seat::all(public.held.len()).find(|&seat| public.held[seat] > 0)
}

/// How the game ended, if it did, from what the seats hold and have won.
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

/// An endless game is won by who won the most rounds; any other is a draw.
#[cold]
fn at_the_limit(rules: &Rules, won: &Seats<u32>) -> Outcome {
    let draw = Outcome::draw("round limit").by_limit();
    if !rules.endless {
        return draw;
    }
    let most = won.iter().max();
    let mut best = Seat::all(won.len()).filter(|&seat| Some(&won[seat]) == most);
    match (best.next(), best.next()) {
        (Some(seat), None) => Outcome::win(seat, "round limit").by_limit(),
        _ => draw,
    }
}

#[cfg(test)]
mod tests {
    use super::super::library::{EndlessWarGame, RoundResult, WarGame};
    use super::super::{Card, Deck, Rules};
    use super::*;
    use parlour_engine::dealer::{Fast, Seed, Version};
    use parlour_engine::event::Silent;
    use parlour_engine::playout::{Company, playout};
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

    /// Plays the same game at a table and in the library, and compares what
    /// both tell, round by round. No card may get lost on the way.
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
                    &mut Company::at_random(Fast::new(seed(), 0)),
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
