//! What the toy says and shows.

use parlour_engine::scene::{Button, CardScene, Face, Layout, Place, Scene, Zone};
use parlour_engine::table::Names;
use parlour_engine::{Present, Sight};

use super::leaks::{FILMS, SAYS_A_SKIPPED_FIELD};
use super::{COPIES, COPY, Event, Rules, Toy};

impl<const LEAK: u8> Present for Toy<LEAK> {
    const TITLE: &'static str = match LEAK {
        COPY.. => COPIES[(LEAK - COPY) as usize].1,
        _ => "Toy",
    };
    const ABOUT: &'static str = "the higher card takes a point";
    const MAX_PEOPLE: usize = 3;

    fn prose(rules: &Rules) -> String {
        format!(
            "Play a card. The higher one takes a point, {} times.",
            rules.rounds
        )
    }

    fn write(_rules: &Rules, _names: &Names, mv: u8) -> String {
        mv.to_string()
    }

    fn scene(sight: Sight<'_, Self>, _names: &Names) -> Scene {
        let public = sight.public;
        let mut scene = Scene::with_hands(&public.hands);
        let plain = |card: &u8| {
            let worth = public.worth.map(|worth| worth[usize::from(card - 1)]);
            let worth = worth.map_or(String::new(), |worth| worth.to_string());
            CardScene::new(Face::plain(card, worth))
        };
        let played = public.played.iter().map(|(_, card)| plain(card));
        scene
            .zones
            .push(Zone::new("played", Place::Felt, Layout::Row).with(played));
        let hole = Zone::new("face down", Place::Felt, Layout::Stack);
        scene.zones.push(hole.with([CardScene::pile(1)]));
        scene.note("leaked", public.leaked);
        if LEAK == FILMS && sight.own.is_none() {
            scene.note("hands", format!("{:?}", public.film.0));
        }
        if let Some((_, private)) = sight.own {
            let hand = private.hand.iter();
            let cards = hand.map(|card| plain(card).playable(card.to_string()));
            scene.zones.push(Zone::hand(cards));
            if sight.moves().is_some() {
                let hand = private.hand.iter();
                scene.buttons = hand
                    .map(|card| Button::new(card.to_string(), "play it"))
                    .collect();
            }
        }
        scene
    }

    fn say(_rules: &Rules, names: &Names, event: &Event) -> String {
        match event {
            Event::Played { seat, card } => format!("{} plays {card}.", names.of(*seat)),
            Event::Drew {
                seat,
                card: Some(card),
                ..
            } => format!("{} draws {card}.", names.of(*seat)),
            Event::Drew { seat, counted, .. } if LEAK == SAYS_A_SKIPPED_FIELD => {
                format!("{} draws card number {counted}.", names.of(*seat))
            }
            Event::Drew { seat, .. } => format!("{} draws a card.", names.of(*seat)),
            Event::Showed { seat, cards } => format!("{} shows {cards:?}.", names.of(*seat)),
            Event::Point { seat } => format!("{} takes a point.", names.of(*seat)),
            Event::Bonus { seat, points } => format!("{} gets {points} more.", names.of(*seat)),
            Event::Over => "The game is over.".into(),
        }
    }
}
