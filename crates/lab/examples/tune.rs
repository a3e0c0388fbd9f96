//! Finds the weights of a heuristic player:
//! `cargo run --release -p parlour-lab --example tune -- one:official target=one-round`.

use std::num::NonZeroUsize;
use std::time::Instant;

use parlour_engine::dealer::Seed;
use parlour_engine::rules::read_code;
use parlour_games::Games;
use parlour_lab::tune::{Tuning, tune};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let code = arguments.next().unwrap_or_else(|| "one".into());
    let deals: u64 = arguments.next().map_or(Ok(20_000), |n| n.parse())?;
    let seats: usize = arguments.next().map_or(Ok(2), |n| n.parse())?;
    let (game, rules) = read_code(Games, &code)?;
    let start = Instant::now();
    let tuning = Tuning {
        game: game.id().into(),
        rules,
        seats,
        deals,
        rounds: 7,
        seed: Seed([1; 32]),
        threads: NonZeroUsize::new(2).expect("two"),
    };
    let weights = tune(Games, &tuning, &mut |weights, score| {
        let values: Vec<i32> = weights.iter().map(|weight| weight.value).collect();
        println!(
            "{:6.1} s  {:.4} {:.4}  {values:?}",
            start.elapsed().as_secs_f64(),
            score.random,
            score.before
        );
    })?;
    for weight in weights {
        println!("{:6}  {}", weight.value, weight.name);
    }
    Ok(())
}
