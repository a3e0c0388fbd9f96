//! Who acts when, at one keyboard: the same on full screens and in lines.

use parlour_engine::{AnyGame, AnySession, Seat, Turn};

/// Whose move comes next: bots first, then people in seat order. Where the move
/// decides nothing, a person makes it rather than a bot, so that the game does
/// not run away. Nobody's if the game is over.
pub(crate) fn next_seat(
    game: &dyn AnyGame,
    session: &dyn AnySession,
    people: &[Seat],
) -> Option<Seat> {
    let must = session.turn().must();
    let lowest = must.lowest()?;
    match people.first() {
        Some(&person) if game.is_automatic() => Some(person),
        _ => {
            let bot = must.iter().find(|&seat| session.is_bot(seat));
            Some(bot.unwrap_or(lowest))
        }
    }
}

/// The people who may act before a bot does; none if no bot is near, because
/// people can speak up at any question. Bots do not see who is asked, so people
/// alone with them (`covered` is for several) are asked only if there is
/// something to do.
pub(crate) fn people_before(session: &dyn AnySession, next: Seat, covered: bool) -> Vec<Seat> {
    let Turn::Act { must, may } = session.turn() else {
        return Vec::new();
    };
    let may = may.iter().filter(|&seat| !must.contains(seat));
    let (bots, people): (Vec<Seat>, Vec<Seat>) = may.partition(|&seat| session.is_bot(seat));
    let bots_are_near = session.is_bot(next) || !bots.is_empty();
    let has_moves = |seat: &Seat| !session.legal_moves(*seat).0.is_empty();
    match bots_are_near && (covered || people.iter().any(has_moves)) {
        true => people,
        false => Vec::new(),
    }
}

/// `Bob: catch Ann`: somebody else at the keyboard acts out of turn.
pub(crate) fn out_of_turn(
    session: &dyn AnySession,
    people: &[Seat],
    line: &str,
) -> Option<(Seat, String)> {
    let (name, text) = line.split_once(':')?;
    let seat = session.names().find(name.trim())?;
    people.contains(&seat).then(|| (seat, text.trim().into()))
}

/// The seat whose move it is, which anybody may make in some games.
pub(crate) fn mover(session: &dyn AnySession, seat: Seat) -> Seat {
    let must = session.turn().must();
    match must.contains(seat) {
        true => seat,
        false => must.lowest().unwrap_or(seat),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_bots::Seating;
    use parlour_engine::{Chance, Registry, RulesMap, Seed};
    use parlour_games::Games;

    fn table(game: &str, players: &str) -> (&'static dyn AnyGame, Box<dyn AnySession>) {
        let seating = Seating::parse(players).unwrap();
        let chance = Chance::seed(Seed([3; 32]));
        let session = seating.open(Games, game, &RulesMap::new(), chance);
        (Games.find(game).unwrap(), session.unwrap())
    }

    #[test]
    fn bots_come_first_but_do_not_run_away() {
        let check = |game: &str, players: &str, expected: usize| {
            let (game, session) = table(game, players);
            let people: Vec<Seat> = Seat::all(session.names().len())
                .filter(|&seat| !session.is_bot(seat))
                .collect();
            let next = next_seat(game, session.as_ref(), &people);
            assert_eq!(next.map(Seat::index), Some(expected), "{players}");
        };
        check("one", "Ann,bot", 0);
        check("one", "bot,Ann", 0);
        check("war", "bot,Ann", 1);
        check("top-trumps", "Ann,bot", 1);
    }

    #[test]
    fn who_names_themselves_acts_out_of_turn() {
        let (_, session) = table("one", "Ann,Bob,bot");
        let people = [Seat::new(0), Seat::new(1)];
        let check = |line: &str, expected: Option<(usize, &str)>| {
            let said = out_of_turn(session.as_ref(), &people, line);
            let said = said
                .as_ref()
                .map(|(seat, text)| (seat.index(), text.as_str()));
            assert_eq!(said, expected, "{line}");
        };
        check("bob: R7", Some((1, "R7")));
        check("Bot: R7", None);
        check("Cat: R7", None);
        check("R7", None);
    }
}
