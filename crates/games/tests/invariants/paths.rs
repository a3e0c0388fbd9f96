//! Sessions and simulations play the same game: with the same seeds, a session and the
//! fast path give the same events, and a listener that only counts gets the same
//! counts.

use parlour_engine::Session;
use parlour_engine::dealer::{Fast, Faster, Seed, Version};
use parlour_engine::event::{Log, Tell};
use parlour_engine::game::CardGame;
use parlour_engine::player::Random;
use parlour_engine::playout::{
    Counter, Counting, HotLoop, MAX_COUNTERS, Playout, SimulatedPlayers, dispatch, next_move,
    playout,
};
use parlour_engine::record::Chance;
use parlour_engine::rules::Terms;
use parlour_engine::table::Names;

use crate::tables::{Check, every_table};

struct Paths;

fn seed(text: &str) -> Seed {
    text.parse().expect("hexadecimal")
}

/// The moves that are compared: enough for many games to end.
const MOVES: u64 = 2_000;

#[inline(always)]
fn fast<G: CardGame>(
    terms: &Terms<G>,
    seats: usize,
    index: u64,
    tell: &mut impl Tell<G::Event>,
) -> Playout {
    let mut dealer = Faster::new(seed("5a3e"), index);
    let mut players = SimulatedPlayers::at_random(Fast::new(seed("f"), index));
    let terms = (&terms.rules, &terms.setup);
    playout::<G>(terms, seats, &mut dealer, &mut players, tell, MOVES)
}

/// A game of which only the counts are kept.
struct Counted<'a, G: CardGame> {
    terms: &'a Terms<G>,
    seats: usize,
    index: u64,
}

impl<G: CardGame> HotLoop for Counted<'_, G> {
    type Out = (Playout, [u64; MAX_COUNTERS]);

    #[inline(always)]
    fn run(self) -> Self::Out {
        let mut counting = Counting::<G>::new();
        let played = fast::<G>(self.terms, self.seats, self.index, &mut counting);
        (played, counting.values)
    }
}

impl Check for Paths {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        for index in 0..4 {
            let mut log = Log(Vec::new());
            let played = fast::<G>(terms, seats, index, &mut log);
            let chance_of_deal = Chance::Seed {
                seed: seed("5a3e"),
                index,
                dealer: Version::Faster,
            };
            let names = Names::numbered(seats);
            let mut session =
                Session::with_terms(terms.clone(), names, chance_of_deal).expect("a game");
            let mut chance = Fast::new(seed("f"), index);
            for _ in 0..MOVES {
                let known = |seat| (session.view(seat), session.memory(seat));
                let next = next_move(session.turn(), known, &mut Random, &mut chance);
                let Some((seat, mv)) = next else {
                    break;
                };
                session.play_move(seat, mv).expect("legal");
            }
            let place = format!("{} {preset}, {seats} seats, game {index}", G::ID);
            assert_eq!(session.told(), log.0, "{place}");
            assert_eq!(session.turn().outcome(), played.outcome, "{place}");

            let mut whole = Counting::<G>::new();
            log.0.iter().for_each(|told| whole.count(&told.full));
            let counted = || Counted::<G> {
                terms,
                seats,
                index,
            };
            let expected = (played, whole.values);
            assert_eq!(counted().run(), expected, "{place}: counts only");
            assert_eq!(dispatch(counted()), expected, "{place}: dispatched");
        }
        let rounds = |counter: &&Counter| matches!(counter, Counter::Rounds(_));
        assert!(G::COUNTERS.iter().filter(rounds).count() < 2, "{}", G::ID);
    }
}

#[test]
fn a_session_and_the_fast_path_tell_the_same_story() {
    every_table(&mut Paths);
}
