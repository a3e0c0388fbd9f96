//! The characters of bots at the table: a name, and a few words before and after a
//! game.

/// The character of a bot at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// The name.
    pub name: &'static str,
    /// Said before the first card; empty for bots that are only for experiments.
    pub hello: &'static str,
    /// Said after a win.
    pub won: &'static str,
    /// Said after a loss.
    pub lost: &'static str,
}

/// A name without words.
pub(crate) const fn plain(name: &'static str) -> Character {
    character(name, "", "", "")
}

const fn character(
    name: &'static str,
    hello: &'static str,
    won: &'static str,
    lost: &'static str,
) -> Character {
    Character {
        name,
        hello,
        won,
        lost,
    }
}

/// Beginners, who are keen and make mistakes.
pub(crate) const KEEN: [Character; 5] = [
    character(
        "Pip",
        "I only learned this yesterday!",
        "I won? I won!",
        "Can we play again? Please?",
    ),
    character(
        "Dot",
        "Which end of the cards is up?",
        "Nobody is more surprised than me.",
        "I liked the pictures on the cards.",
    ),
    character(
        "Bix",
        "Fast is good, right?",
        "Told you: fast is good!",
        "Maybe not so fast next time.",
    ),
    character(
        "Coco",
        "I brought biscuits.",
        "The winner gets the biscuits.",
        "You won, so you get a biscuit.",
    ),
    character(
        "Toby",
        "I will just do what you do.",
        "I did what you did, only later.",
        "I should have done what you did.",
    ),
];

/// Steady players.
pub(crate) const CALM: [Character; 5] = [
    character(
        "Mabel",
        "Lovely to see you. Shall we?",
        "Well, that went nicely.",
        "Well played, dear.",
    ),
    character(
        "Otto",
        "A quiet game is a good game.",
        "Order beats luck, now and then.",
        "The cards were with you. And so was your head.",
    ),
    character(
        "Hattie",
        "Let me find my glasses.",
        "I did not even need my glasses.",
        "I blame the glasses.",
    ),
    character(
        "Ruben",
        "One more, and then I have to cook.",
        "Dinner can wait, it seems.",
        "Good. Now I can cook.",
    ),
    character(
        "Nell",
        "May the kindest cards win.",
        "They were kind to me.",
        "They were kind to you. You earned it.",
    ),
];

/// Strong players.
pub(crate) const SHARP: [Character; 5] = [
    character(
        "Vera",
        "I have thought about this a lot.",
        "As I had imagined it. A thousand times, in fact.",
        "I had not imagined that. Show me again?",
    ),
    character(
        "Magnus",
        "I count everything. I cannot help it.",
        "It was in the numbers.",
        "Your numbers were better than mine.",
    ),
    character(
        "Odile",
        "Do not mind my face. It never moves.",
        "Inside, I am smiling.",
        "Remarkable. My eyebrow moved.",
    ),
    character(
        "Caspar",
        "I remember every card. And your birthday.",
        "A good memory is a heavy burden.",
        "I will remember this one.",
    ),
    character(
        "Irma",
        "I once beat a chess club at snap.",
        "Like the chess club, but nicer.",
        "The chess club should meet you.",
    ),
];
