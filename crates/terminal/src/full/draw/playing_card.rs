//! The faces of large playing cards: pips laid out as on printed cards, a large sign
//! on aces, and our own figures for jacks, queens and kings.

use parlour_engine::cards::Suit;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::courts;
use super::pen::Pen;
use super::pixels;

/// The minimum columns and lines inside a card with pips.
pub(super) const PIPS: (u16, u16) = (11, 7);
/// The minimum columns and lines inside a card with large pips.
pub(super) const LARGE_PIPS: (u16, u16) = (21, 14);

/// The last line of a grid of pips; the first is 0.
const LAST: u16 = 12;

/// Where a pip is: its column (0 to 2), and its line in the grid.
type Spot = (u16, u16);

/// The pips of a rank, as on printed cards. `None` for aces, courts and other texts.
fn spots(rank: &str) -> Option<Vec<Spot>> {
    let sides = |lines: &[u16]| {
        let both = lines.iter().flat_map(|&line| [(0, line), (2, line)]);
        both.collect::<Vec<Spot>>()
    };
    let middle = |lines: &[u16]| lines.iter().map(|&line| (1, line)).collect::<Vec<Spot>>();
    let (at_sides, in_middle): (&[u16], &[u16]) = match rank {
        "2" => (&[], &[0, 12]),
        "3" => (&[], &[0, 6, 12]),
        "4" => (&[0, 12], &[]),
        "5" => (&[0, 12], &[6]),
        "6" => (&[0, 6, 12], &[]),
        "7" => (&[0, 6, 12], &[3]),
        "8" => (&[0, 6, 12], &[3, 9]),
        "9" => (&[0, 4, 8, 12], &[6]),
        "10" => (&[0, 4, 8, 12], &[2, 10]),
        _ => return None,
    };
    Some([sides(at_sides), middle(in_middle)].concat())
}

/// Whether there is room for a face of this size.
pub(super) fn fits(inner: Rect, (columns, lines): (u16, u16)) -> bool {
    inner.width >= columns && inner.height >= lines
}

/// Draws what is between the corners of a card that is at least [`PIPS`] large.
pub(super) fn draw(pen: &mut Pen<'_>, inner: Rect, rank: &str, suit: Suit, style: Style) {
    let large = fits(inner, LARGE_PIPS);
    if let Some(spots) = spots(rank) {
        for spot in spots {
            match large {
                true => large_pip(pen, inner, spot, suit, style),
                false => pip(pen, inner, spot, suit, style),
            }
        }
        return;
    }
    match courts::figure(rank, large) {
        Some(figure) => courts::draw(pen, inner, &figure, suit, style),
        None => pixels::draw(pen, inner, pixels::ace(suit, large), suit.sign(), style),
    }
}

/// Draws a pip of one character.
fn pip(pen: &mut Pen<'_>, inner: Rect, (column, line): Spot, suit: Suit, style: Style) {
    let middle = inner.x + inner.width / 2;
    let down = inner.height - 1;
    // The lines of the lower half are rounded up, so that the halves are symmetrical.
    let up = if line > LAST / 2 { LAST - 1 } else { 0 };
    let at = (middle - 2 + 2 * column, inner.y + (line * down + up) / LAST);
    let sign = suit.sign().to_string();
    pen.text(at, &sign, 1, style);
}

/// Draws a pip of five columns and two lines. In ASCII it is one letter.
fn large_pip(pen: &mut Pen<'_>, inner: Rect, (column, line): Spot, suit: Suit, style: Style) {
    let rows = pixels::pip(suit);
    let (width, height) = (5, 2);
    let place = Rect {
        x: inner.x + inner.width / 2 - 7 + width * column,
        y: inner.y + line * (inner.height - height) / LAST,
        width,
        height,
    };
    match pen.theme.ascii {
        true => pen.centred(place, place.y, &suit.sign().to_string(), style),
        false => pixels::draw(pen, place, rows, suit.sign(), style),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_as_many_pips() {
        for number in 2..=10 {
            let spots = spots(&number.to_string()).unwrap();
            assert_eq!(spots.len(), number);
            let mirrored = |&(column, line): &Spot| spots.contains(&(2 - column, line));
            assert!(spots.iter().all(mirrored), "{number}");
        }
        for rank in ["A", "J", "Q", "K"] {
            assert_eq!(spots(rank), None);
        }
    }
}
