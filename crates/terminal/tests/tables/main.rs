//! What tables look like, and that no size of screen breaks them.

mod any_size;
mod snapshots;
mod states;

use parlour_engine::Scene;
use parlour_terminal::full::draw::{Drawn, Picture, table};
use parlour_terminal::full::look::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a scene on a screen of this size. The last three lines of a screen
/// belong to the prompt.
fn drawn(scene: &Scene, look: Look, columns: u16, lines: u16) -> (Buffer, Drawn) {
    let area = Rect::new(0, 0, columns, lines.saturating_sub(3));
    let mut buffer = Buffer::empty(area);
    let picture = Picture {
        scene,
        look,
        chosen: None,
        story: false,
        hidden: &[],
    };
    let drawn = table(&picture, area, &mut buffer);
    (buffer, drawn)
}
