//! A test that the simulator and the War library find the same endless games.

use parlour_bots::BotKind;
use parlour_engine::dealer::{Faster, Seed};
use parlour_engine::registry::Registry;
use parlour_engine::rules::RulesMap;
use parlour_games::Games;
use parlour_games::war::{Deck, WarGame};
use parlour_lab::sim::{Control, Extent, Plan, Proof, Run, simulate};

/// A limit at which nearly every game has ended or is proven endless.
const ROUNDS: u32 = 100_000;

/// The number of games for each number of seats.
const GAMES: u64 = 60;

/// What the simulator proves about one game.
fn proof(seats: usize, index: u64) -> Proof {
    let game = Games.find("war").expect("registered");
    let limit: RulesMap = [("round-limit".to_string(), ROUNDS.into())]
        .into_iter()
        .collect();
    let rules = game.rules(&limit).expect("rules");
    let extent = Extent::Games(GAMES);
    let bots = vec![BotKind::RANDOM; seats];
    let shard = format!("{}/{GAMES}", index + 1);
    let plan = Plan {
        run: Run::new(game.id(), rules, bots, Seed::default(), extent),
        shard: Some(shard.parse().expect("a shard of one game")),
        threads: 1,
    };
    let found = simulate(Games, &plan, &Control::default()).expect("it can be played");
    assert_eq!((found.from, found.to()), (index, index + 1));
    found.totals.proof.expect("the deal decides a game of war")
}

#[test]
fn endless_games_are_those_with_a_loop() {
    let (mut endless, mut ended) = (0, 0);
    for seats in [2, 3, 4] {
        for index in 0..GAMES {
            let mut deck = Deck::new(4, 13);
            deck.shuffle(&mut Faster::new(Seed::default(), index));
            let game = WarGame::new(deck, seats).expect("a game");
            let has_loop = game.find_loop(u64::from(ROUNDS)).is_some();
            let found = proof(seats, index);
            assert_eq!(found.endless == 1, has_loop, "{seats} seats, game {index}");
            endless += found.endless;
            ended += found.ended;
        }
    }
    // A few games are longer than the limit.
    let undecided = 3 * GAMES - endless - ended;
    assert!(endless > 0 && ended > undecided, "{endless} and {ended}");
}
