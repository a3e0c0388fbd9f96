//! The scene of Top Trumps: one card per seat in the middle.
//!
//! While the property is being picked, these are the cards of this round, face
//! down for the other players. Before that they are the cards compared last, so
//! that everybody has time to look; with stacks they stay until the next
//! comparison. Every card shows its known values; the compared row is lit.

use parlour_engine::moves::Moves;
use parlour_engine::scene::{
    Badge, Button, CardScene, Face, Layout, Mark, Picture, Place, Scene, Score, StatRow, Zone,
};
use parlour_engine::table::Names;
use parlour_engine::{Seat, Sight};

use super::TopTrumps;
use super::cards::Card;
use super::moves::{Choices, write};
use super::rules::{PlayFor, PlayFrom, Ties};
use super::sentences::inside;
use super::state::Round;

pub(super) fn scene(sight: Sight<'_, TopTrumps>, names: &Names) -> Scene {
    let (rules, public) = (sight.rules, sight.public);
    let mut scene = Scene::with_hands(&public.hands);
    scene.compared = true;
    for (seat, drawn) in Seat::all(sight.seats).zip(&mut scene.seats) {
        if public.outcome.is_some() {
            continue;
        }
        if public.hands[seat] == 0 {
            drawn.badges.push(Badge::bad("out"));
            continue;
        }
        if rules.hand == PlayFrom::Whole && !public.waiting.contains(seat) {
            drawn.badges.push(Badge::plain("picked"));
        }
        if public.chooser == seat {
            drawn.badges.push(Badge::good("challenges"));
        }
    }
    for seat in Seat::all(sight.seats) {
        scene.zones.push(table_card(sight, names, seat));
    }
    if rules.ties == Ties::Middle {
        scene.zones.push(middle(public.middle.len() as u32));
    }
    if rules.play_for == PlayFor::Points {
        for seat in Seat::all(sight.seats) {
            scene.score.push(Score {
                name: names.of(seat).into(),
                points: i64::from(public.points[seat]),
            });
        }
    } else {
        scene.add_points(names, &public.hands);
    }
    scene.note("deck", rules.title());
    let this_round = public.rounds + u32::from(public.outcome.is_none());
    scene.note("round", this_round);
    if rules.play_for == PlayFor::Points {
        scene.note_count("set aside", public.aside.len());
        if rules.points_to_win > 0 {
            scene.note("points to win", rules.points_to_win);
        }
    }
    if let Some((seat, private)) = sight.own {
        let moves = sight.moves();
        // A picked card is shown once: on the table, or while the last cards are still
        // there, in the hand.
        let is_on_table = |card: Card| {
            rules.hand == PlayFrom::Whole && private.pick == Some(card) && compared(sight).is_none()
        };
        let hand = private.hand.iter().filter(|&card| !is_on_table(card));
        let hand = hand.map(|card| {
            let mut drawn = CardScene::new(face(sight, card, None));
            if let (Some(Choices::Properties(_)), Face::Stat { rows, .. }) =
                (moves, &mut drawn.face)
                && private.pick == Some(card)
            {
                let properties = rules.properties().iter();
                for (row, property) in rows.iter_mut().zip(properties) {
                    row.play = Some(property.name().into());
                }
            }
            match moves {
                Some(Choices::Cards { .. }) => drawn.playable(rules.name(card)),
                // A top card is always the pick, so it is not marked.
                _ if rules.hand == PlayFrom::Top => drawn,
                _ if private.pick == Some(card) => drawn.mark(Mark::Chosen),
                _ => drawn,
            }
        });
        let name = match rules.hand {
            PlayFrom::Whole => "hand",
            PlayFrom::Top => "top card",
        };
        scene
            .zones
            .push(Zone::new(name, Place::Hand, Layout::Fan).with(hand));
        if let Some(moves) = moves {
            ask(&mut scene, sight, names, seat, moves);
        }
    }
    scene
}

/// Saturn of the deck `worlds`, in front of two backs.
pub(super) fn emblem() -> Vec<Face> {
    let gravity = StatRow {
        label: "Gravity".into(),
        value: Some("11.2".into()),
        bar: 94,
        lit: true,
        play: None,
    };
    let saturn = Face::Stat {
        title: "Saturn".into(),
        rows: vec![gravity],
        text: None,
        picture: Some(Picture::Globe {
            light: "#f0d9a4".into(),
            dark: "#8a6a35".into(),
            ring: true,
        }),
    };
    let back = || Face::Back { count: 1 };
    vec![back(), back(), saturn]
}

/// A card with what is known of it.
fn face(sight: Sight<'_, TopTrumps>, card: Card, lit: Option<u8>) -> Face {
    let row = |(index, property): (usize, &super::deck::Property)| {
        let own = sight.own.and_then(|(_, own)| own.seen(card, index));
        let rank = sight.public.shown.get(card, index).or(own);
        let best = property.scale().len();
        StatRow {
            label: match property.lowest_wins() {
                true => format!("{} (lowest wins)", property.name()),
                false => property.name().into(),
            },
            value: rank.map(|rank| property.value_text(rank)),
            // The rank within the deck. A share of the largest value would leave
            // almost no bar for most cards.
            bar: rank.map_or(0, |rank| (100 * (usize::from(rank.0) + 1) / best) as u8),
            lit: lit == Some(index as u8),
            play: None,
        }
    };
    let properties = sight.rules.properties().iter().enumerate();
    Face::Stat {
        title: sight.rules.name(card).into(),
        rows: properties.map(row).collect(),
        text: Some(sight.rules.text(card))
            .filter(|text| !text.is_empty())
            .map(String::from),
        picture: sight.rules.picture(card).cloned(),
    }
}

/// The round whose cards lie on the table. With stacks, the cards of the next round are
/// shown as top cards.
fn compared<'a>(sight: Sight<'a, TopTrumps>) -> Option<&'a Round> {
    let stays = sight.rules.hand == PlayFrom::Top || !sight.public.is_challenge();
    sight.public.last.as_ref().filter(|_| stays)
}

/// The card in front of a seat.
fn table_card(sight: Sight<'_, TopTrumps>, names: &Names, seat: Seat) -> Zone {
    let public = sight.public;
    let name = format!("{}'s card", names.of(seat));
    let zone = Zone::new(name, Place::Felt, Layout::Slots).of(seat);
    let own_pick = sight
        .own
        .and_then(|(own, private)| private.pick.filter(|_| own == seat));
    match compared(sight) {
        Some(round) => {
            let Some(card) = round.cards[seat] else {
                return zone.with([CardScene::new(Face::Empty)]);
            };
            let mark = match round.winner {
                Some(winner) if winner == seat => Some(Mark::Winning),
                Some(_) => Some(Mark::Dimmed),
                None => None,
            };
            let mut drawn = CardScene::new(face(sight, card, Some(round.property)));
            drawn.marks.extend(mark);
            let mut zone = zone.with([drawn]);
            zone.state = match round.winner {
                Some(winner) if winner == seat => Some(Badge::good("wins!")),
                Some(_) => None,
                None => Some(Badge::plain("a draw")),
            };
            zone.caption = zone.state.iter().map(|state| state.text.as_str()).collect();
            zone
        }
        None if public.waiting.contains(seat) || public.hands[seat] == 0 => {
            zone.with([CardScene::new(Face::Empty)])
        }
        // It is the viewer's top card.
        None if own_pick.is_some() && sight.rules.hand == PlayFrom::Top => {
            zone.with([CardScene::new(Face::Empty)])
        }
        None => zone.with([match own_pick {
            Some(card) => CardScene::new(face(sight, card, None)).mark(Mark::Chosen),
            None => CardScene::new(Face::Back { count: 1 }),
        }]),
    }
}

/// The cards that wait for the next winner, as a pile.
fn middle(count: u32) -> Zone {
    let caption = match count {
        0 => "empty".into(),
        1 => "1 card".into(),
        _ => format!("{count} cards"),
    };
    Zone::new("middle", Place::Felt, Layout::Stack)
        .with_pile(count)
        .caption(caption)
}

/// The prompt, with a numbered list of choices.
fn ask(scene: &mut Scene, sight: Sight<'_, TopTrumps>, names: &Names, seat: Seat, moves: Choices) {
    scene.prompt = match moves {
        Choices::Cards { .. } => format!("{} - pick a card!", names.of(seat)),
        Choices::Properties(_) => format!(
            "Okay, {} - select a property to challenge your opponent with!",
            inside(names, seat)
        ),
    };
    scene.task = match moves {
        Choices::Cards { .. } => "Pick a card.".into(),
        Choices::Properties(_) => "Pick a property.".into(),
    };
    for (index, mv) in moves.iter().enumerate() {
        let play = write(sight.rules, mv);
        scene.buttons.push(Button {
            label: play.clone(),
            key: (index + 1).to_string(),
            play,
        });
    }
}
