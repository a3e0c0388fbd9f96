//! Selecting with the arrow keys: finds the next target in a direction.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::draw::Target;

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Direction {
    /// The direction of an arrow key.
    pub(crate) fn from_key(code: KeyCode) -> Option<Self> {
        match code {
            KeyCode::Left => Some(Self::Left),
            KeyCode::Right => Some(Self::Right),
            KeyCode::Up => Some(Self::Up),
            KeyCode::Down => Some(Self::Down),
            _ => None,
        }
    }
}

/// All targets in reading order: from the top, then from the left.
pub(crate) fn in_order(targets: &[(Rect, Target)]) -> Vec<Target> {
    let mut order: Vec<&(Rect, Target)> = targets.iter().collect();
    order.sort_by_key(|(area, _)| (area.bottom(), area.x));
    order.into_iter().map(|&(_, target)| target).collect()
}

/// The target next to the chosen one in this direction.
pub(crate) fn next(
    targets: &[(Rect, Target)],
    chosen: Option<Target>,
    direction: Direction,
) -> Option<Target> {
    let from = targets.iter().find(|(_, target)| Some(*target) == chosen);
    let Some(&(from, _)) = from else {
        return in_order(targets).first().copied();
    };
    let here = middle(from);
    let nearest = targets
        .iter()
        .filter(|(_, target)| Some(*target) != chosen)
        .filter_map(|&(area, target)| {
            let there = middle(area);
            let (right, down) = (there.0 - here.0, there.1 - here.1);
            let same_row = area.y < from.bottom() && from.y < area.bottom();
            // The distance in the direction, and across it.
            let (along, across) = match direction {
                Direction::Left if same_row => (-right, down),
                Direction::Right if same_row => (right, down),
                Direction::Up if !same_row => (-down, right),
                Direction::Down if !same_row => (down, right),
                _ => return None,
            };
            (along > 0).then_some((along, across.abs(), target))
        })
        // Prefer the nearest row, then the nearest column.
        .min_by_key(|&(along, across, _)| match direction {
            Direction::Left | Direction::Right => (along, across),
            Direction::Up | Direction::Down => (along * 2 + across, across),
        });
    nearest.map(|(_, _, target)| target)
}

/// The middle of an area, in halves of cells.
fn middle(area: Rect) -> (i32, i32) {
    let x = 2 * i32::from(area.x) + i32::from(area.width);
    let y = 2 * i32::from(area.y) + i32::from(area.height);
    (x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_select_the_nearest_target() {
        let card = |card| Target::Card { zone: 0, card };
        // Two rows of cards, the second one shifted, and a button below.
        let targets = [
            (Rect::new(0, 0, 5, 4), card(0)),
            (Rect::new(6, 0, 5, 4), card(1)),
            (Rect::new(12, 1, 5, 4), card(2)),
            (Rect::new(3, 6, 5, 4), card(3)),
            (Rect::new(0, 12, 8, 1), Target::Button(0)),
        ];
        let check = |from: Target, direction: Direction, to: Option<Target>| {
            assert_eq!(
                next(&targets, Some(from), direction),
                to,
                "{from:?} {direction:?}"
            );
        };
        check(card(0), Direction::Right, Some(card(1)));
        check(card(1), Direction::Right, Some(card(2)));
        check(card(2), Direction::Left, Some(card(1)));
        check(card(0), Direction::Left, None);
        check(card(1), Direction::Down, Some(card(3)));
        check(card(3), Direction::Down, Some(Target::Button(0)));
        check(Target::Button(0), Direction::Up, Some(card(3)));
        check(card(0), Direction::Up, None);
        assert_eq!(next(&targets, None, Direction::Left), Some(card(0)));
        assert_eq!(next(&[], None, Direction::Left), None);
    }
}
