//! Plays a million rounds of endless War between two players and counts:
//! `cargo run --example endless_war [SEED]`.

use std::error::Error;
use std::hash::{BuildHasher, RandomState};

use parlour_engine::dealer::{Seed, Seeded};
use parlour_games::war::{Deck, EndlessWarGame};

const ROUNDS: u32 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let seed: Seed = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => format!("{:x}", RandomState::new().hash_one("a new game")).parse()?,
    };
    let mut dealer = Seeded::new(seed, 0);
    let mut deck = Deck::new(4, 13);
    deck.shuffle(&mut dealer);
    let mut game = EndlessWarGame::new(deck, 2, dealer)?;

    let (mut wars, mut wins) = (0, [0; 2]);
    for _ in 0..ROUNDS {
        let outcome = game.play_round();
        wars += u32::from(outcome.war);
        if let Some(winner) = outcome.winner {
            wins[winner - 1] += 1;
        }
    }
    println!("Wars: {wars}");
    println!("Player 1 Wins: {}", wins[0]);
    println!("Player 2 Wins: {}", wins[1]);
    Ok(())
}
