//! The picture of One: colour and direction.

use parlour_engine::{
    Button, CardScene, Face, Layout, Moves, Names, Place, Scene, Seat, Sight, Zone,
};

use super::One;
use super::cards::Card;
use super::moves::Move;

pub(super) fn scene(sight: Sight<'_, One>, names: &Names) -> Scene {
    let public = sight.public;
    let mut scene = Scene::with_seats(sight.seats);
    for (seat, drawn) in Seat::all(sight.seats).zip(&mut scene.seats) {
        let cards = public.hands[seat];
        drawn.cards = Some(cards);
        if cards == 1 {
            drawn.badges.push("ONE!".into());
        }
    }
    scene.zones.push(
        Zone::new("deck", Place::Felt, Layout::Stack)
            .with([pile_back(public.deck)])
            .caption(format!("{} cards", public.deck)),
    );
    let top = public.top();
    scene.zones.push(
        Zone::new("discard", Place::Felt, Layout::Stack)
            .with([top.scene(Some(public.hue))])
            .caption(public.hue.word()),
    );
    scene.note("round", public.round());
    scene.note("deck", public.deck);
    let direction = if public.forward {
        "↻ clockwise"
    } else {
        "↺ counter-clockwise"
    };
    scene.note("direction", direction);
    if let Some((seat, private)) = sight.own {
        let moves = sight.moves();
        let card_scene = |card: Card| {
            let drawn = card.scene(None);
            let named = card.is_wild().then_some(public.hue);
            let playable = Move::play(card, named)
                .zip(moves)
                .is_some_and(|(mv, moves)| moves.contains(mv));
            if playable {
                drawn.playable(card.to_string())
            } else {
                drawn
            }
        };
        let hand = private.hand.cards().map(card_scene);
        scene
            .zones
            .push(Zone::new("hand", Place::Hand, Layout::Fan).with(hand));
        if let Some(moves) = moves {
            ask(&mut scene, names.of(seat), &moves, public.deck == 0);
        }
    }
    scene
}

fn pile_back(count: u32) -> CardScene {
    CardScene::new(match count {
        0 => Face::Empty,
        count => Face::Back { count },
    })
}

fn ask(scene: &mut Scene, name: &str, moves: &impl Moves<Move>, deck_is_empty: bool) {
    let draw = if deck_is_empty { "pass" } else { "draw a card" };
    scene.prompt = match (moves.busy(), moves.contains(Move::DRAW)) {
        (0, _) => format!("{name}, nothing matches: press Enter to {draw}."),
        (_, true) => format!("{name}, play a card (type it, like R7) or D to {draw}."),
        (_, false) => format!("{name}, play a card (type it, like R7)."),
    };
    if moves.contains(Move::DRAW) {
        let mut label = draw.to_string();
        label[..1].make_ascii_uppercase();
        scene.buttons.push(Button::new("D", label));
    }
}
