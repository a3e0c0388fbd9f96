//! Small pictures of square pixels: the signs of the suits and of coloured cards. Two
//! pixels are one character of half blocks. The pictures are our own.

use parlour_engine::cards::Suit;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::pen::Pen;

/// Lines of pixels: `#` is set.
pub(super) type Pixels = [&'static str];

/// The pip of a suit: five columns and two lines.
pub(super) fn pip(suit: Suit) -> &'static Pixels {
    match suit {
        Suit::Hearts => &[" # # ", "#####", " ### ", "  #  "],
        Suit::Diamonds => &["  #  ", " ### ", " ### ", "  #  "],
        Suit::Spades => &["  #  ", " ### ", "#####", "  #  "],
        Suit::Clubs => &[" ### ", " ### ", "#####", "# # #"],
    }
}

/// The sign in the middle of an ace.
pub(super) fn ace(suit: Suit, large: bool) -> &'static Pixels {
    match (suit, large) {
        (Suit::Hearts, false) => &HEART,
        (Suit::Diamonds, false) => &DIAMOND,
        (Suit::Spades, false) => &SPADE,
        (Suit::Clubs, false) => &CLUB,
        (Suit::Hearts, true) => &LARGE_HEART,
        (Suit::Diamonds, true) => &LARGE_DIAMOND,
        (Suit::Spades, true) => &LARGE_SPADE,
        (Suit::Clubs, true) => &LARGE_CLUB,
    }
}

const HEART: [&str; 6] = [
    " ## ## ", //
    "#######", //
    "#######", //
    " ##### ", //
    "  ###  ", //
    "   #   ", //
];

const DIAMOND: [&str; 6] = [
    "   #   ", //
    "  ###  ", //
    " ##### ", //
    " ##### ", //
    "  ###  ", //
    "   #   ", //
];

const SPADE: [&str; 6] = [
    "   #   ", //
    "  ###  ", //
    " ##### ", //
    "#######", //
    "## # ##", //
    "  ###  ", //
];

const CLUB: [&str; 6] = [
    "  ###  ", //
    "  ###  ", //
    "### ###", //
    "#######", //
    "## # ##", //
    "  ###  ", //
];

const LARGE_HEART: [&str; 12] = [
    "  ###   ###  ",
    " ##### ##### ",
    "#############",
    "#############",
    "#############",
    "#############",
    " ########### ",
    "  #########  ",
    "   #######   ",
    "    #####    ",
    "     ###     ",
    "      #      ",
];

const LARGE_DIAMOND: [&str; 12] = [
    "      #      ",
    "     ###     ",
    "    #####    ",
    "   #######   ",
    "  #########  ",
    " ########### ",
    " ########### ",
    "  #########  ",
    "   #######   ",
    "    #####    ",
    "     ###     ",
    "      #      ",
];

const LARGE_SPADE: [&str; 12] = [
    "      #      ",
    "     ###     ",
    "    #####    ",
    "   #######   ",
    "  #########  ",
    " ########### ",
    "#############",
    "#############",
    "##### # #####",
    " ###  #  ### ",
    "     ###     ",
    "    #####    ",
];

const LARGE_CLUB: [&str; 12] = [
    "    #####    ",
    "   #######   ",
    "   #######   ",
    "    #####    ",
    " #### # #### ",
    "#############",
    "#############",
    "#############",
    " #### # #### ",
    "      #      ",
    "     ###     ",
    "    #####    ",
];

/// The picture for a word on a coloured card, if there is one.
pub(super) fn sign(word: &str) -> Option<&'static Pixels> {
    let rows: &[&str; 8] = match word {
        "Skip" => &[
            "  #####  ",
            " #     # ",
            "#     # #",
            "#    #  #",
            "#  ##   #",
            "# #     #",
            " #     # ",
            "  #####  ",
        ],
        "Reverse" => &[
            "  #      ",
            " ##      ",
            "######## ",
            " ##    # ",
            " #    ## ",
            " ########",
            "      ## ",
            "      #  ",
        ],
        "Wild" => &[
            "    #    ",
            "    #    ",
            "   ###   ",
            "#########",
            "   ###   ",
            "    #    ",
            "    #    ",
            "         ",
        ],
        "Pickup 2" => &[
            "     ### ",
            "    #   #",
            " #      #",
            "###   ## ",
            " #   #   ",
            "    #    ",
            "    #####",
            "         ",
        ],
        "Wild Pickup 4" => &[
            "       # ",
            "      ## ",
            " #   # # ",
            "### #  # ",
            " #  #####",
            "       # ",
            "       # ",
            "         ",
        ],
        _ => return None,
    };
    Some(rows)
}

/// The same picture with pixels of twice the size.
pub(super) fn doubled(rows: &Pixels) -> Vec<String> {
    let wide = |row: &&str| row.chars().flat_map(|pixel| [pixel; 2]).collect::<String>();
    rows.iter()
        .map(wide)
        .flat_map(|row| [row.clone(), row])
        .collect()
}

/// Draws a picture in the middle of an area. In ASCII the pixels become letters.
pub(super) fn draw<T: AsRef<str>>(
    pen: &mut Pen<'_>,
    area: Rect,
    rows: &[T],
    letter: char,
    style: Style,
) {
    let width = rows.iter().map(|row| row.as_ref().len()).max().unwrap_or(0) as u16;
    let height = rows.len().div_ceil(2) as u16;
    let left = area.x + area.width.saturating_sub(width) / 2;
    let top = area.y + area.height.saturating_sub(height) / 2;
    let ascii = pen.theme.ascii.then_some(letter);
    for (row, pair) in (top..).zip(rows.chunks(2)) {
        pen.text((left, row), &half_blocks(pair, ascii), area.width, style);
    }
}

/// Two lines of pixels as one line of characters: half blocks, or this letter.
fn half_blocks<T: AsRef<str>>(pair: &[T], letter: Option<char>) -> String {
    let at = |row: usize, column: usize| {
        let pixel = pair
            .get(row)
            .and_then(|row| row.as_ref().as_bytes().get(column));
        pixel.is_some_and(|&pixel| pixel == b'#')
    };
    let columns = pair.iter().map(|row| row.as_ref().len()).max().unwrap_or(0);
    let blocks = (0..columns).map(|column| match (at(0, column), at(1, column), letter) {
        (false, false, _) => ' ',
        (_, _, Some(letter)) => letter,
        (true, true, None) => '█',
        (true, false, None) => '▀',
        (false, true, None) => '▄',
    });
    blocks.collect()
}
