//! The scene of War: a column of cards for each player, and a banner for wars.

use parlour_engine::game::counted;
use parlour_engine::scene::{Badge, Button, CardScene, Layout, Mark, Place, Scene, Zone};
use parlour_engine::table::Names;
use parlour_engine::{Seat, Sight};

use super::War;
use super::cards::Card;
use super::moves::Move;
use super::round::ShortOfCards;
use super::state::Public;

pub(super) fn scene(sight: Sight<'_, War>, names: &Names) -> Scene {
    let (rules, public) = (sight.rules, sight.public);
    let mut scene = Scene::with_hands(&public.held);
    scene.compared = true;
    let draws = public.draws(rules);
    // Anybody may flip, not only the seat that is asked.
    let can_flip = sight.own.is_some() && public.outcome.is_none();
    for seat in Seat::all(sight.seats) {
        let name = names.of(seat);
        let held = public.held[seat];
        let drawn = &mut scene.seats[seat.index()];
        let stack = Zone::new(format!("{name}'s stack"), Place::Seat(seat), Layout::Stack);
        let flip = (can_flip && sight.is_own(seat)).then_some(Move::Flip);
        scene.zones.push(stack.with_pile(held).playable(flip));
        let wins = public.winner == Some(seat);
        if wins {
            drawn.badges.push(Badge::good(won(public, rules.endless)));
        } else if held == 0 {
            drawn.badges.push(Badge::bad("no cards"));
        }
        let draw = &draws[seat.index()];
        let cards = draw.iter().enumerate().map(|(index, card)| {
            // Cards that were put face down or have lost are dimmed.
            let last = index + 1 == draw.len();
            let counts = index % rules.tie_rules().step() == 0
                || (last && rules.short == ShortOfCards::LastCard);
            let lost = public.winner.is_some() && !wins;
            column_card(*card, counts && !lost, wins && last)
        });
        let column = Zone::new(name, Place::Seat(seat), Layout::Column).with(cards);
        let mut column = column.caption(match wins {
            true => won(public, rules.endless),
            false => String::new(),
        });
        column.state = wins.then(|| Badge::good(won(public, rules.endless)));
        scene.zones.push(column);
    }
    felt(&mut scene, sight);
    scene.note("round", public.rounds);
    scene.note("wars", public.wars);
    scene.note("limit", rules.round_limit);
    scene.banner = public.war.then(|| "WAR!".into());
    let points = if rules.endless {
        &public.won
    } else {
        &public.held
    };
    scene.add_points(names, points);
    if can_flip {
        scene.prompt = "Press Enter (or type flip) to show the next cards.".into();
        scene.task = "Turn over the next cards.".into();
        scene.buttons.push(Button::new("flip", "Next round"));
    }
    scene
}

fn won(public: &Public, endless: bool) -> String {
    match public.shown.len() {
        _ if endless => "wins".into(),
        count => format!("wins {count}"),
    }
}

fn column_card(card: Card, counts: bool, wins: bool) -> CardScene {
    match (counts, wins) {
        (_, true) => card.scene().mark(Mark::Winning),
        (true, false) => card.scene(),
        (false, false) => card.scene().mark(Mark::Dimmed),
    }
}

/// The middle of the table: the deck, and the cards that nobody holds.
fn felt(scene: &mut Scene, sight: Sight<'_, War>) {
    let (rules, public) = (sight.rules, sight.public);
    let deck = Zone::new("deck", Place::Felt, Layout::Stack).with_pile(public.deck);
    scene.zones.push(deck.caption(counted(public.deck, "card")));
    let name = if rules.endless {
        "discard"
    } else {
        "out of play"
    };
    let top = public.aside.last().map(|&place| rules.card(place));
    let aside = Zone::new(name, Place::Felt, Layout::Stack).with(top.map(Card::scene));
    scene
        .zones
        .push(aside.caption(counted(public.aside.len() as u64, "card")));
}

#[cfg(test)]
mod tests {
    use parlour_engine::Session;
    use parlour_engine::record::Chance;

    use super::super::Rules;
    use super::*;

    /// The story shows who won a round, and the cards of the others are dimmed.
    #[test]
    fn rounds_are_about_their_winners() {
        let chance = Chance::seed("3".parse().unwrap());
        let names = Names::new(["Ann", "Bob", "Cid"]).unwrap();
        let mut session = Session::<War>::new(Rules::ENDLESS, names, chance).unwrap();
        let mut winners = Vec::new();
        for _ in 0..300 {
            session.play_recorded("flip").unwrap();
            let winner = session.table().public.winner;
            winners.push(winner);
            let scene = session.scene(None);
            assert_eq!(scene.story.last().and_then(|said| said.seat), winner);
            let columns = scene
                .zones
                .iter()
                .filter(|zone| zone.layout == Layout::Column);
            for (seat, column) in Seat::all(3).zip(columns) {
                let shown = column.cards.last().unwrap();
                let lost = winner.is_some_and(|winner| winner != seat);
                assert_eq!(shown.marks.contains(&Mark::Dimmed), lost, "{column:?}");
            }
        }
        assert!(Seat::all(3).all(|seat| winners.contains(&Some(seat))));
    }
}
