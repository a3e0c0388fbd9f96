//! Card games. All game folders have the same layout.
//!
//! To add a game, add a folder, a `pub mod` line here and a line in [`registry`].
//!
//! A game played by people; every move is checked and recorded:
//!
//! ```
//! use parlour_engine::{Seat, Session};
//! use parlour_engine::dealer::Seed;
//! use parlour_engine::record::Chance;
//! use parlour_engine::table::Names;
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
//! The same rules in a simulation, without listeners:
//!
//! ```
//! use parlour_engine::dealer::{Fast, Seed};
//! use parlour_engine::event::Silent;
//! use parlour_engine::playout::{SimulatedPlayers, playout};
//! use parlour_games::one::{One, Rules};
//!
//! let mut dealer = Fast::new(Seed([1; 32]), 0);
//! let mut players = SimulatedPlayers::at_random(Fast::new(Seed([2; 32]), 0));
//! let terms = (&Rules::SEED, &());
//! let game = playout::<One>(terms, 2, &mut dealer, &mut players, &mut Silent, u64::MAX);
//! assert!(game.outcome.is_some());
//! ```
//!
//! Any game, without naming its type:
//!
//! ```
//! use parlour_engine::dealer::Seed;
//! use parlour_engine::record::Chance;
//! use parlour_engine::registry::Registry;
//! use parlour_engine::rules::RulesMap;
//! use parlour_engine::table::Names;
//! use parlour_games::Games;
//!
//! for game in Games.games() {
//!     let chance = Chance::seed(Seed::default());
//!     let names = Names::numbered(game.default_seats());
//!     let table = game.deal(&RulesMap::new(), names, chance)?;
//!     println!("{}: {}", game.title(), table.view(None)?.scene().prompt);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod blackjack;
pub mod one;
pub mod registry;
pub mod silly_biscuits;
pub mod top_trumps;
pub mod war;

pub use registry::Games;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
