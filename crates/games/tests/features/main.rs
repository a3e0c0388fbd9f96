//! Runs the Gherkin scenarios: every file in `features/`.
//!
//! One scenario: `cargo test --workspace --test features -- -n 'Skip'`.

mod blackjack_steps;
mod steps;
mod top_trumps_steps;
mod world;

use cucumber::World;

fn main() {
    futures::executor::block_on(
        world::TableWorld::cucumber()
            .fail_on_skipped()
            .run_and_exit("features"),
    );
}
