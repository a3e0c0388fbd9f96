//! The figures on jacks, queens and kings: our own drawings, in ASCII on every terminal.
//! Each is a bust with a hat or crown, and the sign of the suit on its clothes.

use parlour_engine::cards::Suit;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::pen::Pen;

/// Stands for the sign of the suit in a drawing.
const SUIT: char = '@';

/// A drawing, and how many of its lines are the hat or crown.
pub(super) struct Figure {
    crown: usize,
    lines: &'static [&'static str],
}

/// The figure of a rank; `None` if the rank is not a jack, queen or king.
pub(super) fn figure(rank: &str, large: bool) -> Option<Figure> {
    let (crown, lines): (usize, &'static [&'static str]) = match (rank, large) {
        ("J", false) => (2, &JACK),
        ("Q", false) => (2, &QUEEN),
        ("K", false) => (2, &KING),
        ("J", true) => (3, &LARGE_JACK),
        ("Q", true) => (3, &LARGE_QUEEN),
        ("K", true) => (4, &LARGE_KING),
        _ => return None,
    };
    Some(Figure { crown, lines })
}

/// A cap with a feather.
const JACK: [&str; 7] = [
    r"   __,/", //
    r" _/__\'", //
    r" (o.o) ", //
    r" '\-/' ", //
    r" /\@/\ ", //
    r"| |@| |", //
    r"|_|@|_|", //
];

/// A crown of pearls, and long hair.
const QUEEN: [&str; 7] = [
    r"  ooo  ", //
    r" \VVV/ ", //
    r" /o.o\ ", //
    r"( \_/ )", //
    r")/\@/\(", //
    r" / @ \ ", //
    r"/__@__\", //
];

/// A crown with a cross, and a beard.
const KING: [&str; 7] = [
    r"  _+_  ", //
    r" |WWW| ", //
    r" |o.o| ", //
    r" {'w'} ", //
    r"/ \w/ \", //
    r"| |@| |", //
    r"|_|@|_|", //
];

const LARGE_JACK: [&str; 14] = [
    r"          ,/ ",
    r"    _____//  ",
    r"  _/__@__\_  ",
    r"   |     |   ",
    r"   |o   o|   ",
    r"  (|  >  |)  ",
    r"   |  _  |   ",
    r"    \___/    ",
    r"  ___|_|___  ",
    r" /  \ @ /  \ ",
    r"|  | \@/ |  |",
    r"|  |  @  |  |",
    r"|  |  @  |  |",
    r"|__|__@__|__|",
];

const LARGE_QUEEN: [&str; 14] = [
    r"  o  o o  o  ",
    r"  |\/|_|\/|  ",
    r"  |__o_o__|  ",
    r" /         \ ",
    r"(   o   o   )",
    r" )    >    ( ",
    r"(    \_/    )",
    r" )\_     _/( ",
    r"(  _\___/_  )",
    r"  / \ @ / \  ",
    r" /   \@/   \ ",
    r"/  @  |  @  \",
    r"|    /@\    |",
    r"|___/_@_\___|",
];

const LARGE_KING: [&str; 14] = [
    r"      +      ",
    r"  .  /^\  .  ",
    r"  |\/   \/|  ",
    r"  |_o_@_o_|  ",
    r"  |       |  ",
    r"  | o   o |  ",
    r"  {   >   }  ",
    r"  {\=====/}  ",
    r"  {{\www/}}  ",
    r" /\{{\w/}}/\ ",
    r"/  \{{w}}/  \",
    r"| @ \\|// @ |",
    r"|    |@|    |",
    r"|____|@|____|",
];

/// Draws a figure in the middle of a card.
pub(super) fn draw(pen: &mut Pen<'_>, inner: Rect, figure: &Figure, suit: Suit, style: Style) {
    let width = figure
        .lines
        .iter()
        .map(|line| line.len())
        .max()
        .unwrap_or(0) as u16;
    let left = inner.x + inner.width.saturating_sub(width) / 2;
    let height = figure.lines.len() as u16;
    let top = inner.y + inner.height.saturating_sub(height) / 2;
    let crown = style.patch(pen.theme.crown());
    let sign = suit.sign();
    for (index, (row, line)) in (top..).zip(figure.lines).enumerate() {
        let line = line.replace(SUIT, sign.encode_utf8(&mut [0; 4]));
        let style = if index < figure.crown { crown } else { style };
        pen.text((left, row), &line, inner.width, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_ascii_and_fit_their_cards() {
        for (large, columns, lines) in [(false, 7, 7), (true, 13, 14)] {
            for rank in ["J", "Q", "K"] {
                let figure = figure(rank, large).unwrap();
                assert_eq!(figure.lines.len(), lines, "{rank}");
                for line in figure.lines {
                    assert!(line.is_ascii() && line.len() == columns, "{rank}: {line}");
                }
            }
        }
        assert!(figure("10", true).is_none());
    }
}
