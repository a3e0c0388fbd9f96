//! Players that are programs.

use crate::game::Game;
use crate::view::View;

/// A player: a view in, a move out. It never sees the table.
pub trait Bot<G: Game> {
    /// Chooses one of the legal moves.
    fn choose(&mut self, view: View<'_, G>, memory: &G::Memory, moves: &G::Moves) -> G::Move;

    /// Asked when this seat may interrupt and has a move to do so: makes it, or
    /// lets it pass.
    fn interrupt(
        &mut self,
        view: View<'_, G>,
        memory: &G::Memory,
        moves: &G::Moves,
    ) -> Option<G::Move> {
        let _ = (view, memory, moves);
        None
    }
}
