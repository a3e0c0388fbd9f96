//! Plays War between four players until one has all the cards, or for 5,000 rounds:
//! `cargo run --example war_to_the_end [SEED]`.

use std::error::Error;
use std::hash::{BuildHasher, RandomState};

use parlour_engine::dealer::{Seed, Seeded};
use parlour_games::war::{Deck, WarGame};

/// The players stop after this many rounds.
const MAX_ROUNDS: u32 = 5_000;

fn main() -> Result<(), Box<dyn Error>> {
    let seed: Seed = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => format!("{:x}", RandomState::new().hash_one("a new game")).parse()?,
    };
    let mut deck = Deck::new(4, 13);
    deck.shuffle(&mut Seeded::new(seed, 0));
    let mut game = WarGame::new(deck, 4)?;

    let over = (0..MAX_ROUNDS).any(|_| game.play_round().game_over);
    match game.winner() {
        Some(winner) => println!("Winner: {} with {} cards", winner.name(), winner.score()),
        None if over => println!("Nobody wins: no player has cards any more"),
        None => println!("The players got bored and moved on to something else"),
    }
    Ok(())
}
