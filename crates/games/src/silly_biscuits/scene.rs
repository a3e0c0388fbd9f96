//! The picture of Silly Biscuits: a pile with an arrow, and reserved slots.

use parlour_engine::cards::PlayingCard;
use parlour_engine::{
    Button, CardScene, Face, Layout, MoveSet, Moves, Names, Place, Scene, Seat, Sight, Zone,
};

use super::SillyBiscuits;
use super::cards::drawn;
use super::moves::Move;
use super::state::{Reserve, SLOTS};
use super::story;

/// How many of the last cards the history shows.
const HISTORY: usize = 12;

pub(super) fn scene(sight: Sight<'_, SillyBiscuits>, names: &Names) -> Scene {
    let public = sight.public;
    let moves = sight.moves();
    let mut scene = Scene::with_seats(sight.seats);
    let course = public.course;
    let going = story::course(course.is_up(), course.from());
    let arrow = if course.is_up() { '▲' } else { '▼' };
    scene.banner = Some(format!("{arrow} {going}"));
    let deck = match public.deck {
        0 => Face::Empty,
        count => Face::Back { count },
    };
    scene.zones.push(
        Zone::new("deck", Place::Felt, Layout::Stack)
            .with([CardScene::new(deck)])
            .caption(format!("{} to draw", public.deck)),
    );
    scene.zones.push(
        Zone::new("pile", Place::Felt, Layout::Stack)
            .with([drawn(public.top())])
            .caption(format!("{arrow} {going}")),
    );
    let from = public.pile.len().saturating_sub(HISTORY);
    let history = public.pile[from..].iter().copied().map(drawn);
    scene.zones.push(
        Zone::new("history", Place::Felt, Layout::Row)
            .with(history)
            .caption(format!("{} played", public.pile.len())),
    );
    scene.note("direction", format!("{arrow} {}", course.word()));
    scene.note("deck", public.deck);
    for seat in Seat::all(sight.seats) {
        scene.seats[seat.index()].cards = Some(public.hands[seat]);
        let own = moves.filter(|_| sight.is_own(seat));
        reserve(
            &mut scene,
            seat,
            names.of(seat),
            &public.reserves[seat],
            own,
        );
    }
    if let Some((seat, private)) = sight.own {
        let card = |card: PlayingCard| choosable(drawn(card), moves, Move::Hand(card.rank()));
        scene
            .zones
            .push(Zone::new("hand", Place::Hand, Layout::Fan).with(private.hand.cards().map(card)));
        if let Some(moves) = moves {
            ask(&mut scene, names.of(seat), &going, moves);
        }
    }
    scene
}

/// The card, which can be chosen if the move it means is among these.
fn choosable(card: CardScene, moves: Option<MoveSet<Move>>, mv: Move) -> CardScene {
    match moves.is_some_and(|moves| moves.contains(mv)) {
        true => card.playable(mv.to_string()),
        false => card,
    }
}

/// The public cards of a seat, and the hidden ones under them.
fn reserve(
    scene: &mut Scene,
    seat: Seat,
    name: &str,
    reserve: &Reserve,
    moves: Option<MoveSet<Move>>,
) {
    let empty = || CardScene::new(Face::Empty);
    let public = |position: usize| match reserve.public[position] {
        // Of two equal cards the lower position goes: only that one is raised.
        Some(card) if reserve.position_of(card.rank()) == Some(position) => {
            choosable(drawn(card), moves, Move::Public(card.rank()))
        }
        Some(card) => drawn(card),
        None => empty(),
    };
    let hidden = |position: usize| match reserve.has_hidden(position) {
        true => choosable(
            CardScene::new(Face::Back { count: 1 }),
            moves,
            Move::Hidden(position as u8),
        ),
        false => empty(),
    };
    let place = Place::Seat(seat);
    scene.zones.push(
        Zone::new(format!("{name}'s public"), place, Layout::Slots).with((0..SLOTS).map(public)),
    );
    scene.zones.push(
        Zone::new(format!("{name}'s hidden"), place, Layout::Slots).with((0..SLOTS).map(hidden)),
    );
}

fn ask(scene: &mut Scene, name: &str, going: &str, moves: MoveSet<Move>) {
    scene.prompt = match (moves.busy(), moves.contains(Move::Draw)) {
        (0, true) => format!("{name}, you cannot play: press Enter to draw and lose the turn."),
        (0, false) => format!("{name}, you cannot play: press Enter to skip."),
        _ => {
            let first = moves.get(0).map(|mv| mv.to_string()).unwrap_or_default();
            format!("{name}, going {going}: play a card (type it, like {first}) or skip.")
        }
    };
    for (mv, label) in [(Move::Draw, "Draw a card"), (Move::Skip, "Skip")] {
        if moves.contains(mv) {
            scene.buttons.push(Button::new(mv.to_string(), label));
        }
    }
}
