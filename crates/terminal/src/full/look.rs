//! What a terminal can show, and how things look on it.
//!
//! Nothing is told by colour alone: each style here only adds to a sign, a
//! letter or a place that says the same. Without colours all that is left is
//! bold, dim, underlined and reversed.

use std::env;

use parlour_engine::cards::Suit;
use parlour_engine::scene::Colour;
use ratatui::style::{Color, Modifier, Style};

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: bold, dim, underlined and reversed only.
    None,
    /// The sixteen that every terminal names alike.
    Sixteen,
    /// A table of 256.
    Indexed,
    /// All of them.
    True,
}

/// How a table looks on this terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How many colours there are.
    pub depth: Depth,
    /// Whether only ASCII may be written.
    pub ascii: bool,
    /// Whether each suit has a colour of its own.
    pub four_colours: bool,
}

/// A colour at each depth: true, indexed, named.
type Ink = ((u8, u8, u8), u8, Color);

const FELT: Ink = ((16, 64, 44), 22, Color::Reset);
const CLOTH: Ink = ((222, 234, 224), 254, Color::Reset);
const FADED: Ink = ((134, 164, 146), 108, Color::DarkGray);
const GOLD: Ink = ((255, 208, 84), 221, Color::Yellow);
const PAPER: Ink = ((246, 243, 232), 255, Color::White);
const WORN: Ink = ((158, 166, 154), 247, Color::Gray);
const BLACK: Ink = ((24, 24, 28), 234, Color::Black);
const WHITE: Ink = ((255, 255, 255), 231, Color::White);
const GREY: Ink = ((120, 122, 118), 243, Color::DarkGray);
const BACK: Ink = ((38, 66, 138), 25, Color::Blue);
const LACE: Ink = ((150, 176, 232), 111, Color::White);
const RED: Ink = ((196, 36, 44), 160, Color::Red);
const YELLOW: Ink = ((240, 190, 40), 220, Color::Yellow);
const BLUE: Ink = ((36, 88, 190), 26, Color::Blue);
const GREEN: Ink = ((34, 132, 62), 28, Color::Green);
const PURPLE: Ink = ((112, 52, 148), 91, Color::Magenta);
const ORANGE: Ink = ((196, 98, 0), 166, Color::Magenta);
const NAVY: Ink = ((32, 52, 128), 18, Color::Blue);

impl Look {
    /// What the environment says: `NO_COLOR`, `TERM`, `COLORTERM`, and whether
    /// the language is written in UTF-8.
    #[must_use]
    pub fn of_environment(ascii: bool) -> Self {
        Self::told(ascii, |name| env::var(name).ok())
    }

    fn told(ascii: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let filled = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = filled("TERM").unwrap_or_default();
        let colours = filled("COLORTERM").unwrap_or_default();
        let depth = if filled("NO_COLOR").is_some() || term == "dumb" {
            Depth::None
        } else if ["truecolor", "24bit"].contains(&colours.as_str()) || term.ends_with("-direct") {
            Depth::True
        } else if term.contains("256color") {
            Depth::Indexed
        } else {
            Depth::Sixteen
        };
        // The first of these that is set counts; a machine that names none is
        // taken to be a modern one.
        let language = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(filled);
        let utf8 = language.is_none_or(|language| {
            let language = language.to_lowercase();
            language.contains("utf-8") || language.contains("utf8")
        });
        Self {
            depth,
            ascii: ascii || !utf8 || term == "dumb",
            four_colours: false,
        }
    }

    /// A look with this many colours, in Unicode and two colours of suits.
    #[must_use]
    pub const fn new(depth: Depth) -> Self {
        Self {
            depth,
            ascii: false,
            four_colours: false,
        }
    }

    fn ink(self, ((red, green, blue), indexed, named): Ink) -> Option<Color> {
        match self.depth {
            Depth::None => None,
            Depth::Sixteen => Some(named),
            Depth::Indexed => Some(Color::Indexed(indexed)),
            Depth::True => Some(Color::Rgb(red, green, blue)),
        }
    }

    /// Ink on a ground; the sixteen colours leave the ground as it is where
    /// that is the terminal's own.
    fn on(self, ink: Ink, ground: Ink) -> Style {
        Style {
            fg: self.ink(ink),
            bg: self.ink(ground),
            ..Style::new()
        }
    }

    /// The ink alone, or this modifier where there are no colours.
    fn inked(self, ink: Ink, instead: Modifier) -> Style {
        match self.ink(ink) {
            Some(colour) => Style::new().fg(colour),
            None => Style::new().add_modifier(instead),
        }
    }

    /// The table itself.
    #[must_use]
    pub fn felt(self) -> Style {
        self.on(CLOTH, FELT)
    }

    /// Headings.
    #[must_use]
    pub fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Who is to play.
    #[must_use]
    pub fn turn(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        self.inked(GOLD, Modifier::empty()).patch(style)
    }

    /// The edge of what can be played.
    #[must_use]
    pub fn playable(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What the cursor is on.
    #[must_use]
    pub fn chosen(self) -> Style {
        match self.depth {
            Depth::None => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
            _ => self.on(BLACK, GOLD).add_modifier(Modifier::BOLD),
        }
    }

    /// What wins, and what is shouted.
    #[must_use]
    pub fn winning(self) -> Style {
        self.inked(GOLD, Modifier::BOLD)
            .add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    #[must_use]
    pub fn dim(self) -> Style {
        self.inked(FADED, Modifier::DIM)
    }

    /// A card's paper; worn where the card does not matter now.
    #[must_use]
    pub fn paper(self, worn: bool) -> Style {
        let style = self.on(BLACK, if worn { WORN } else { PAPER });
        match (self.depth, worn) {
            (Depth::None, true) => style.add_modifier(Modifier::DIM),
            _ => style,
        }
    }

    /// The edge of a card.
    #[must_use]
    pub fn edge(self) -> Style {
        self.inked(GREY, Modifier::empty())
    }

    /// The pattern of a card that lies face down.
    #[must_use]
    pub fn back(self) -> Style {
        self.on(LACE, BACK)
    }

    /// The ink of a suit.
    #[must_use]
    pub fn suit(self, suit: Suit) -> Style {
        let ink = match (suit, self.four_colours) {
            (Suit::Hearts, _) | (Suit::Diamonds, false) => RED,
            (Suit::Diamonds, true) => ORANGE,
            (Suit::Clubs, true) => GREEN,
            (Suit::Spades, true) => NAVY,
            (Suit::Spades | Suit::Clubs, false) => BLACK,
        };
        self.inked(ink, Modifier::empty())
            .add_modifier(Modifier::BOLD)
    }

    /// A card of a colour, or a patch of it.
    #[must_use]
    pub fn colour(self, colour: Colour) -> Style {
        let style = match colour {
            Colour::Red => self.on(WHITE, RED),
            Colour::Yellow => self.on(BLACK, YELLOW),
            Colour::Blue => self.on(WHITE, BLUE),
            Colour::Green => self.on(WHITE, GREEN),
            Colour::Wild => self.on(WHITE, PURPLE),
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// The bar of a fact.
    #[must_use]
    pub fn bar(self, lit: bool) -> Style {
        self.inked(if lit { RED } else { BLUE }, Modifier::empty())
    }
}

/// The shape that goes with a colour, for those who do not see it.
pub(crate) fn shape(colour: Colour) -> char {
    match colour {
        Colour::Red => '●',
        Colour::Yellow => '▲',
        Colour::Blue => '■',
        Colour::Green => '◆',
        Colour::Wild => '✦',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides() {
        let check = |variables: &[(&str, &str)], depth: Depth, ascii: bool| {
            let look = Look::told(false, |name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| value.to_string())
            });
            assert_eq!((look.depth, look.ascii), (depth, ascii), "{variables:?}");
        };
        check(&[], Depth::Sixteen, false);
        check(&[("TERM", "xterm-256color")], Depth::Indexed, false);
        check(&[("COLORTERM", "truecolor")], Depth::True, false);
        check(&[("TERM", "xterm-direct")], Depth::True, false);
        let plain = [("COLORTERM", "24bit"), ("NO_COLOR", "1")];
        check(&plain, Depth::None, false);
        check(&[("NO_COLOR", "")], Depth::Sixteen, false);
        check(&[("TERM", "dumb")], Depth::None, true);
        check(&[("LANG", "en_GB.UTF-8")], Depth::Sixteen, false);
        check(&[("LANG", "C")], Depth::Sixteen, true);
        let mixed = [("LC_ALL", "de_DE.utf8"), ("LANG", "C")];
        check(&mixed, Depth::Sixteen, false);
    }

    #[test]
    fn without_colours_no_style_has_one() {
        let look = Look::new(Depth::None);
        let suits = Suit::ALL.map(|suit| look.suit(suit));
        let others = [
            look.felt(),
            look.turn(),
            look.chosen(),
            look.winning(),
            look.dim(),
            look.paper(true),
            look.back(),
            look.colour(Colour::Red),
            look.bar(true),
        ];
        for style in suits.into_iter().chain(others) {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }

    #[test]
    fn a_deck_of_four_colours_has_four() {
        let look = Look {
            four_colours: true,
            ..Look::new(Depth::Indexed)
        };
        let mut inks = Suit::ALL
            .map(|suit| format!("{:?}", look.suit(suit).fg))
            .to_vec();
        inks.sort();
        inks.dedup();
        assert_eq!(inks.len(), 4);
    }
}
