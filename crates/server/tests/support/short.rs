//! Rules under which a whole game is short, for tests that play every preset.

use parlour_engine::registry::AnyGame;
use parlour_engine::rules::SwitchKind;

/// The rounds or turns of a short game, unless it is in the list below.
const LENGTH: u32 = 30;

/// Games with another switch, or whose rounds take long.
const OTHERS: [(&str, &str); 3] = [
    ("blackjack", "hands=2"),
    ("top-trumps", "round-limit=8"),
    ("war", "round-limit=12"),
];

/// A preset as a rules code, with every limit of the game lowered: its switches that end
/// with `-limit`. A game without one is played to its end.
pub fn short_rules(game: &dyn AnyGame, preset: &str) -> String {
    let mut code = format!("{}:{preset}", game.id());
    if let Some((_, limit)) = OTHERS.iter().find(|(id, _)| *id == game.id()) {
        return format!("{code}+{limit}");
    }
    for switch in game.switches() {
        if let SwitchKind::Number { min, max } = switch.kind
            && switch.id.ends_with("-limit")
        {
            code += &format!("+{}={}", switch.id, LENGTH.clamp(min, max));
        }
    }
    code
}
