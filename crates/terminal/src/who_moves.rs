//! Which seat a typed line belongs to, if several people share a keyboard. Used by both
//! modes.

use parlour_engine::Seat;
use parlour_engine::host::HostedTable;

/// Reads a line such as `Bob: catch Ann`: the seat that acts out of turn, and its move.
pub(crate) fn out_of_turn(
    session: &dyn HostedTable,
    people: &[Seat],
    line: &str,
) -> Option<(Seat, String)> {
    let (name, text) = line.split_once(':')?;
    let seat = session.names().find(name.trim())?;
    people.contains(&seat).then(|| (seat, text.trim().into()))
}

/// The seat whose move it is. In some games anybody may make it.
pub(crate) fn mover(session: &dyn HostedTable, seat: Seat) -> Seat {
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
    use parlour_engine::dealer::Seed;
    use parlour_engine::record::Chance;
    use parlour_engine::rules::RulesMap;
    use parlour_games::Games;

    #[test]
    fn a_name_and_a_colon_act_out_of_turn() {
        let seating = Seating::parse("Ann,Bob,bot").unwrap();
        let chance = Chance::seed(Seed([3; 32]));
        let table = seating
            .deal(Games, "one", &RulesMap::new(), chance)
            .unwrap();
        let people = [Seat::new(0), Seat::new(1)];
        let check = |line: &str, expected: Option<(usize, &str)>| {
            let said = out_of_turn(table.as_ref(), &people, line);
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
