//! The list of games, one line each.

parlour_engine::registry! {
    /// Parlour's games, in the order of the menu.
    pub struct Games;
    crate::top_trumps::TopTrumps,
    crate::blackjack::Blackjack,
    crate::one::One,
    crate::war::War,
    crate::silly_biscuits::SillyBiscuits,
}
