//! The lab: games by the million, what they say, and what can be calculated
//! without playing at all. It knows no particular game but where odds are
//! printed.

pub mod odds;
pub mod sim;
