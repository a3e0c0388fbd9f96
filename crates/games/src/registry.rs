//! The games there are: one line each.

parlour_engine::registry! {
    /// Parlour's games, in the order of the menu.
    pub struct Games;
    crate::one::One,
    crate::war::War,
}
