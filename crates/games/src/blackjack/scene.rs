//! The picture of Blackjack: the dealer opposite, the count under each hand.

use parlour_engine::cards::PlayingCard;
use parlour_engine::{
    Button, CardScene, Face, Layout, Mark, Names, Place, Scene, Score, Seat, Sight, Zone,
};

use super::Blackjack;
use super::cards::Values;
use super::state::{Phase, PlayerHand, Public, Standing};

pub(super) fn scene(sight: Sight<'_, Blackjack>, names: &Names) -> Scene {
    let public = sight.public;
    let mut scene = Scene::with_seats(sight.seats);
    scene.zones.push(dealer(public));
    for seat in Seat::all(sight.seats) {
        let own = public.hands.iter().find(|own| own.seat == seat);
        let drawn = &mut scene.seats[seat.index()];
        drawn.cards = Some(own.map_or(0, |own| own.hand.cards().len() as u32));
        if public.players[seat].left {
            drawn.badges.push("has left".into());
        } else if let Some(badge) = own.and_then(badge) {
            drawn.badges.push(badge.into());
        }
        let place = match sight.is_own(seat) {
            true => Place::Hand,
            false => Place::Seat(seat),
        };
        let mut zone = Zone::new(names.of(seat), place, Layout::Row);
        if let Some(own) = own {
            zone = zone
                .with(own.hand.cards().iter().map(|&card| card_scene(card, own)))
                .caption(own.hand.values().to_string());
        }
        scene.zones.push(zone);
    }
    scene.note(
        "hand",
        format!("{} of {}", public.number, sight.rules.hands),
    );
    scene.note("deck", public.deck());
    scene.score.push(Score {
        name: "Dealer".into(),
        points: i64::from(public.dealer_points),
    });
    for seat in Seat::all(sight.seats) {
        scene.score.push(Score {
            name: names.of(seat).into(),
            points: i64::from(public.players[seat].points),
        });
    }
    if let (Some(_), Some(seat)) = (sight.moves(), sight.seat()) {
        ask(&mut scene, names.of(seat), public.phase);
    }
    scene
}

/// The dealer's cards: the first one face down until the hand is settled.
fn dealer(public: &Public) -> Zone {
    let open = public.dealer.values();
    let (first, caption) = match public.hole {
        None => (Face::Back { count: 1 }, format!("shows {open}")),
        Some(hole) => (hole.face(), best(open.with(hole))),
    };
    let caption = match public.dealer_stays {
        true => format!("{caption}, stays"),
        false => caption,
    };
    let others = public.dealer.cards().iter().map(|card| card.face());
    Zone::new("dealer", Place::Felt, Layout::Row)
        .with(std::iter::once(first).chain(others).map(CardScene::new))
        .caption(caption)
}

/// The value that counts: `18`, or `bust`.
fn best(values: Values) -> String {
    values
        .max()
        .map_or_else(|| values.to_string(), |max| max.to_string())
}

fn card_scene(card: PlayingCard, own: &PlayerHand) -> CardScene {
    let drawn = CardScene::new(card.face());
    match own.standing {
        Standing::Won => drawn.mark(Mark::Winning),
        Standing::Lost => drawn.mark(Mark::Dimmed),
        Standing::In | Standing::Stays | Standing::Has21 => drawn,
    }
}

fn badge(own: &PlayerHand) -> Option<&'static str> {
    match own.standing {
        Standing::In => None,
        Standing::Stays => Some("stays"),
        Standing::Has21 => Some("21!"),
        Standing::Won => Some("wins"),
        Standing::Lost if own.hand.values().is_bust() => Some("bust"),
        Standing::Lost => Some("loses"),
    }
}

fn ask(scene: &mut Scene, name: &str, phase: Phase) {
    let (prompt, choices) = match phase {
        Phase::Hand(_) => (", hit or stay? (H or S)", [("H", "Hit"), ("S", "Stay")]),
        Phase::Again(_) => (
            ": Play again? (Y or N)",
            [("Y", "Play again"), ("N", "Leave")],
        ),
        Phase::Over(_) => return,
    };
    scene.prompt = format!("{name}{prompt}");
    scene
        .buttons
        .extend(choices.map(|(key, label)| Button::new(key, label)));
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Chance, Session};

    use super::super::Rules;
    use super::*;

    fn table(deck: &str, moves: &[&str]) -> Session<Blackjack> {
        let deck = deck.split(' ').map(String::from).collect();
        let names = Names::new(["Ann", "Bob"]).unwrap();
        let mut session = Session::new(Rules::SEED, names, Chance::FirstCards(vec![deck])).unwrap();
        for mv in moves {
            session.play_recorded(mv).unwrap();
        }
        session
    }

    const DECK: &str = "KH KC KS 9H 7C 8D";

    #[test]
    fn zones_keep_their_places() {
        let ann = Some(Seat::new(0));
        for moves in [&[][..], &["S"], &["S", "S"], &["S", "S", "N", "Y"]] {
            let session = table(DECK, moves);
            let scene = session.scene(ann);
            let zones: Vec<_> = scene
                .zones
                .iter()
                .map(|zone| (zone.name.as_str(), zone.place))
                .collect();
            let bob = Place::Seat(Seat::new(1));
            let expected = [("dealer", Place::Felt), ("Ann", Place::Hand), ("Bob", bob)];
            assert_eq!(zones, expected, "{moves:?}");
        }
        let spectator = table(DECK, &[]).scene(None);
        assert_eq!(spectator.zones[1].place, Place::Seat(Seat::new(0)));
        assert!(spectator.buttons.is_empty());
    }

    #[test]
    fn only_who_is_asked_is_prompted() {
        let check = |moves: &[&str], seat: usize, prompt: &str, buttons: &str| {
            let scene = table(DECK, moves).scene(Some(Seat::new(seat)));
            let keys: Vec<&str> = scene.buttons.iter().map(|b| b.key.as_str()).collect();
            assert_eq!(
                (scene.prompt.as_str(), keys.concat()),
                (prompt, buttons.into())
            );
        };
        check(&[], 0, "Ann, hit or stay? (H or S)", "HS");
        check(&[], 1, "Waiting for Ann.", "");
        check(&["S"], 1, "Bob, hit or stay? (H or S)", "HS");
        check(&["S", "S"], 0, "Ann: Play again? (Y or N)", "YN");
        check(&["S", "S", "N", "N"], 0, "", "");
    }

    #[test]
    fn hands_show_how_they_stand() {
        let session = table(DECK, &["S", "S"]);
        let scene = session.scene(None);
        let marks = |zone: usize| scene.zones[zone].cards[0].marks.clone();
        assert_eq!(
            (marks(1), marks(2)),
            (vec![Mark::Winning], vec![Mark::Dimmed])
        );
        let badges: Vec<_> = scene
            .seats
            .iter()
            .map(|seat| seat.badges.concat())
            .collect();
        assert_eq!(badges, ["wins", "loses"]);
        assert_eq!(scene.zones[0].caption, "18, stays");
    }

    #[test]
    fn the_card_face_down_is_in_no_picture() {
        let session = table(DECK, &["S"]);
        for seat in [None, Some(Seat::new(0)), Some(Seat::new(1))] {
            let drawn = format!("{:?}", session.scene(seat));
            assert!(drawn.contains(r#"Playing { rank: "8", suit: Diamonds }"#));
            assert!(!drawn.contains(r#"Playing { rank: "K", suit: Spades }"#));
        }
    }
}
