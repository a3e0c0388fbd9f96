//! Tests of the lab as a library: simulations and contests are repeatable and agree with
//! the calculated odds, and damaged findings are refused.

mod agreement;
mod arena;
mod damaged;
mod exactness;
mod proof;
