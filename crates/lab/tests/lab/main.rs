//! The lab as a library: exact and repeatable simulations that agree with what is
//! calculated, and findings that are checked before they are believed.

mod agreement;
mod damaged;
mod exactness;
mod proof;
