//! Five card games, each in a folder like the others.
//!
//! A game is one folder, one `pub mod` line here and one line in [`registry`].
//!
//! Played by people, with every move checked and written down:
//!
//! ```
//! use parlour_engine::{Chance, Names, Seat, Seed, Session};
//! use parlour_games::war::War;
//!
//! let rules = Session::<War>::read_rules(&Default::default())?;
//! let names = Names::new(["Ann", "Bob"])?;
//! let mut game = Session::<War>::new(rules, names, Chance::seed(Seed::default()))?;
//! game.play(Seat::new(0), "flip")?;
//! assert_eq!(game.record().moves, ["flip"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Simulated, by the same rules, with nobody listening:
//!
//! ```
//! use parlour_engine::{Fast, Seed, Silent, playout};
//! use parlour_games::one::{One, Rules};
//!
//! let (mut dealer, mut players) = (Fast::new(Seed([1; 32]), 0), Fast::new(Seed([2; 32]), 0));
//! let game = playout::<One>(&Rules::SEED, 2, &mut dealer, &mut players, &mut Silent, u64::MAX);
//! assert!(game.outcome.is_some());
//! ```
//!
//! Without knowing which game it is:
//!
//! ```
//! use parlour_engine::{Chance, Names, Registry, RulesMap, Seed};
//! use parlour_games::Games;
//!
//! for game in Games.games() {
//!     let chance = Chance::seed(Seed::default());
//!     let table = game.open(&RulesMap::new(), Names::numbered(2), chance)?;
//!     println!("{}: {}", game.title(), table.scene(None).prompt);
//! }
//! # Ok::<(), parlour_engine::SetupError>(())
//! ```

pub mod blackjack;
pub mod one;
pub mod registry;
pub mod silly_biscuits;
pub mod top_trumps;
pub mod war;

pub use registry::Games;
