//! The styles of everything on the screen, for what the terminal can show.
//!
//! No information is given by colour alone: a sign, a letter or a position always
//! says the same. Without colours only bold, dim, underlined and reversed are used.

use std::env;

use parlour_engine::cards::Suit;
use parlour_engine::scene::{Colour, Face, Tone};
use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDepth {
    /// None: bold, dim, underlined and reversed only.
    None,
    /// The 16 named ANSI colours.
    Sixteen,
    /// The palette of 256 colours.
    Indexed,
    /// 24-bit RGB.
    True,
}

/// How things are drawn on this terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// How many colours the terminal has.
    pub depth: ColourDepth,
    /// Whether only ASCII may be written.
    pub ascii: bool,
    /// Whether each suit has its own colour.
    pub four_colours: bool,
}

/// A colour at each depth: RGB, index of the palette, named.
type Shades = ((u8, u8, u8), u8, Color);

const FELT: Shades = ((16, 64, 44), 22, Color::Reset);
const TEXT: Shades = ((222, 234, 224), 254, Color::Reset);
const DIM_TEXT: Shades = ((134, 164, 146), 108, Color::DarkGray);
const GOLD: Shades = ((255, 208, 84), 221, Color::Yellow);
const PAPER: Shades = ((246, 243, 232), 255, Color::White);
const DIM_PAPER: Shades = ((158, 166, 154), 247, Color::Gray);
const BLACK: Shades = ((24, 24, 28), 234, Color::Black);
const WHITE: Shades = ((255, 255, 255), 231, Color::White);
const GREY: Shades = ((120, 122, 118), 243, Color::DarkGray);
const BACK: Shades = ((38, 66, 138), 25, Color::Blue);
const BACK_PATTERN: Shades = ((150, 176, 232), 111, Color::White);
const RED: Shades = ((196, 36, 44), 160, Color::Red);
const YELLOW: Shades = ((240, 190, 40), 220, Color::Yellow);
const BLUE: Shades = ((36, 88, 190), 26, Color::Blue);
const GREEN: Shades = ((34, 132, 62), 28, Color::Green);
const PURPLE: Shades = ((112, 52, 148), 91, Color::Magenta);
const ORANGE: Shades = ((196, 98, 0), 166, Color::Magenta);
const BRASS: Shades = ((158, 106, 0), 136, Color::Magenta);
const NAVY: Shades = ((32, 52, 128), 18, Color::Blue);
/// Light colours, for words on the felt.
const CORAL: Shades = ((255, 150, 128), 216, Color::LightRed);
const SKY: Shades = ((144, 190, 255), 111, Color::LightBlue);
const MINT: Shades = ((130, 226, 150), 114, Color::LightGreen);
const LILAC: Shades = ((216, 170, 255), 183, Color::LightMagenta);

impl Theme {
    /// Reads `NO_COLOR`, `TERM` and `COLORTERM`, and whether the locale uses UTF-8.
    #[must_use]
    pub fn from_environment(ascii: bool) -> Self {
        Self::from_variables(ascii, |name| env::var(name).ok())
    }

    fn from_variables(ascii: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let filled = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = filled("TERM").unwrap_or_default();
        let colours = filled("COLORTERM").unwrap_or_default();
        let depth = if filled("NO_COLOR").is_some() || term == "dumb" {
            ColourDepth::None
        } else if ["truecolor", "24bit"].contains(&colours.as_str()) || term.ends_with("-direct") {
            ColourDepth::True
        } else if term.contains("256color") {
            ColourDepth::Indexed
        } else {
            ColourDepth::Sixteen
        };
        // The first variable that is set counts. If none is set, assume UTF-8.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(filled);
        let utf8 = locale.is_none_or(|locale| {
            let locale = locale.to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        Self {
            depth,
            ascii: ascii || !utf8 || term == "dumb",
            four_colours: false,
        }
    }

    /// A theme with this many colours, with Unicode and two suit colours.
    #[must_use]
    pub const fn new(depth: ColourDepth) -> Self {
        Self {
            depth,
            ascii: false,
            four_colours: false,
        }
    }

    fn colour_of(self, ((red, green, blue), indexed, named): Shades) -> Option<Color> {
        match self.depth {
            ColourDepth::None => None,
            ColourDepth::Sixteen => Some(named),
            ColourDepth::Indexed => Some(Color::Indexed(indexed)),
            ColourDepth::True => Some(Color::Rgb(red, green, blue)),
        }
    }

    /// A text colour on a background colour. With 16 colours the table has the
    /// terminal's own background (`Color::Reset`).
    fn on(self, text: Shades, background: Shades) -> Style {
        Style {
            fg: self.colour_of(text),
            bg: self.colour_of(background),
            ..Style::new()
        }
    }

    /// A text colour without a background, or `fallback` if there are no colours.
    fn text(self, text: Shades, fallback: Modifier) -> Style {
        match self.colour_of(text) {
            Some(colour) => Style::new().fg(colour),
            None => Style::new().add_modifier(fallback),
        }
    }

    /// The table, and text on it.
    #[must_use]
    pub fn base(self) -> Style {
        self.on(TEXT, FELT)
    }

    /// Headings.
    #[must_use]
    pub fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The name of the player whose turn it is.
    #[must_use]
    pub fn turn(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        self.text(GOLD, Modifier::empty()).patch(style)
    }

    /// The edge of a card that can be played.
    #[must_use]
    pub fn playable(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The card, button or line under the cursor.
    #[must_use]
    pub fn chosen(self) -> Style {
        match self.depth {
            ColourDepth::None => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
            _ => self.on(BLACK, GOLD).add_modifier(Modifier::BOLD),
        }
    }

    /// Winning cards, banners and good news.
    #[must_use]
    pub fn winning(self) -> Style {
        self.text(GOLD, Modifier::BOLD).add_modifier(Modifier::BOLD)
    }

    /// A badge: good news, bad news or neither.
    #[must_use]
    pub fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => Style::new(),
            Tone::Good => self.winning(),
            Tone::Bad => self
                .text(CORAL, Modifier::BOLD)
                .add_modifier(Modifier::BOLD),
        }
    }

    /// A word that names a card, among less important text.
    #[must_use]
    pub fn card_word(self, face: &Face) -> Style {
        let text = match face {
            Face::Coloured { colour, .. } => match colour {
                Colour::Red => CORAL,
                Colour::Yellow => GOLD,
                Colour::Blue => SKY,
                Colour::Green => MINT,
                Colour::Wild => LILAC,
            },
            Face::Playing {
                suit: Suit::Hearts | Suit::Diamonds,
                ..
            } => CORAL,
            _ => TEXT,
        };
        self.text(text, Modifier::empty())
            .remove_modifier(Modifier::DIM)
    }

    /// Less important text.
    #[must_use]
    pub fn dim(self) -> Style {
        self.text(DIM_TEXT, Modifier::DIM)
    }

    /// The face of a card.
    #[must_use]
    pub fn paper(self, dimmed: bool) -> Style {
        let style = self.on(BLACK, if dimmed { DIM_PAPER } else { PAPER });
        match (self.depth, dimmed) {
            (ColourDepth::None, true) => style.add_modifier(Modifier::DIM),
            _ => style,
        }
    }

    /// The edge of a card.
    #[must_use]
    pub fn edge(self) -> Style {
        self.text(GREY, Modifier::empty())
    }

    /// The pattern of a face-down card.
    #[must_use]
    pub fn back(self) -> Style {
        self.on(BACK_PATTERN, BACK)
    }

    /// The text colour of a suit.
    #[must_use]
    pub fn suit(self, suit: Suit) -> Style {
        let text = match (suit, self.four_colours) {
            (Suit::Hearts, _) | (Suit::Diamonds, false) => RED,
            (Suit::Diamonds, true) => ORANGE,
            (Suit::Clubs, true) => GREEN,
            (Suit::Spades, true) => NAVY,
            (Suit::Spades | Suit::Clubs, false) => BLACK,
        };
        self.text(text, Modifier::empty())
            .add_modifier(Modifier::BOLD)
    }

    /// The crowns and hats on playing cards.
    #[must_use]
    pub fn crown(self) -> Style {
        self.text(BRASS, Modifier::empty())
    }

    /// A card of this colour, or a caption that names it.
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

    /// The bar in a row of a stat card.
    #[must_use]
    pub fn bar(self) -> Style {
        self.text(BLUE, Modifier::empty())
    }
}

/// The shape of each colour, for people who cannot tell colours apart.
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
    fn reads_environment_variables() {
        let check = |variables: &[(&str, &str)], depth: ColourDepth, ascii: bool| {
            let theme = Theme::from_variables(false, |name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| value.to_string())
            });
            assert_eq!((theme.depth, theme.ascii), (depth, ascii), "{variables:?}");
        };
        check(&[], ColourDepth::Sixteen, false);
        check(&[("TERM", "xterm-256color")], ColourDepth::Indexed, false);
        check(&[("COLORTERM", "truecolor")], ColourDepth::True, false);
        check(&[("TERM", "xterm-direct")], ColourDepth::True, false);
        let plain = [("COLORTERM", "24bit"), ("NO_COLOR", "1")];
        check(&plain, ColourDepth::None, false);
        check(&[("NO_COLOR", "")], ColourDepth::Sixteen, false);
        check(&[("TERM", "dumb")], ColourDepth::None, true);
        check(&[("LANG", "en_GB.UTF-8")], ColourDepth::Sixteen, false);
        check(&[("LANG", "C")], ColourDepth::Sixteen, true);
        let mixed = [("LC_ALL", "de_DE.utf8"), ("LANG", "C")];
        check(&mixed, ColourDepth::Sixteen, false);
    }

    #[test]
    fn styles_without_colours_set_none() {
        let theme = Theme::new(ColourDepth::None);
        let suits = Suit::ALL.map(|suit| theme.suit(suit));
        let others = [
            theme.base(),
            theme.turn(),
            theme.chosen(),
            theme.winning(),
            theme.tone(Tone::Bad),
            theme.card_word(&Face::Empty),
            theme.dim(),
            theme.paper(true),
            theme.back(),
            theme.colour(Colour::Red),
            theme.bar(),
        ];
        for style in suits.into_iter().chain(others) {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }

    #[test]
    fn four_colour_decks_have_four_colours() {
        let theme = Theme {
            four_colours: true,
            ..Theme::new(ColourDepth::Indexed)
        };
        let mut colours = Suit::ALL
            .map(|suit| format!("{:?}", theme.suit(suit).fg))
            .to_vec();
        colours.sort();
        colours.dedup();
        assert_eq!(colours.len(), 4);
    }
}
