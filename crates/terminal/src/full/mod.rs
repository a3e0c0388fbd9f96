//! The full screen, drawn with ratatui from the engine's scenes alone.

pub mod draw;
pub mod look;
