//! Proven endless is what the library of War proves, too: both look at the
//! same deals.

use parlour_engine::{Fast, Registry, RulesMap, Seed};
use parlour_games::Games;
use parlour_games::war::{Deck, WarGame};
use parlour_lab::sim::{Control, Extent, Plan, Proof, Run, Strategy, simulate};

/// So many rounds that nearly every game has ended or come back by then.
const ROUNDS: u32 = 100_000;

fn proof(seats: usize, games: u64) -> Proof {
    let game = Games.find("war").expect("registered");
    let limit: RulesMap = [("round-limit".to_string(), ROUNDS.into())]
        .into_iter()
        .collect();
    let rules = game.rules(&limit).expect("rules");
    let extent = Extent::Games(games);
    let bots = vec![Strategy::Random; seats];
    let plan = Plan {
        run: Run::new(game.id(), rules, bots, Seed::default(), extent),
        shard: None,
        threads: 2,
    };
    let found = simulate(Games, &plan, &Control::default()).expect("it can be played");
    found.totals.proof.expect("war is settled by its deal")
}

#[test]
fn endless_games_are_those_with_a_loop() {
    for seats in [2, 3, 4] {
        let games = 60;
        let has_loop = |index: &u64| {
            let mut deck = Deck::new(4, 13);
            deck.shuffle(&mut Fast::new(Seed::default(), *index));
            let game = WarGame::new(deck, seats).expect("a game");
            game.find_loop(u64::from(ROUNDS)).is_some()
        };
        let endless = (0..games).filter(has_loop).count() as u64;
        let found = proof(seats, games);
        assert_eq!(found.endless, endless, "{seats} seats: {found:?}");
        assert_eq!(found.ended + found.undecided, games - endless);
        // A game or two goes on for longer than that; most do not.
        assert!(endless > 0 && found.ended > found.undecided, "{found:?}");
    }
}
