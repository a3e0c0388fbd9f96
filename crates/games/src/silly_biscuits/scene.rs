//! The scene of Silly Biscuits: a pile with an arrow, and reserved slots.

use parlour_engine::cards::PlayingCard;
use parlour_engine::moves::Moves;
use parlour_engine::scene::{
    Arrow, Badge, Button, CardScene, Face, Layout, Place, Scene, Special, Zone,
};
use parlour_engine::table::Names;
use parlour_engine::{Seat, Sight};

use super::SillyBiscuits;
use super::cards::drawn;
use super::fast::Choices;
use super::moves::Move;
use super::rules::Style;
use super::shithead_words::target;
use super::state::{Reserve, SLOTS};
use super::story;

/// How many of the last cards the history shows.
const HISTORY: usize = 12;

pub(super) fn scene(sight: Sight<'_, SillyBiscuits>, names: &Names) -> Scene {
    let (rules, public) = (sight.rules, sight.public);
    let style = rules.style;
    let drawn = |card: PlayingCard| drawn(style, card);
    let moves = sight.moves();
    let legal = |mv: Move| moves.filter(|moves| moves.contains(mv)).map(|_| mv);
    let mut scene = Scene::with_hands(&public.hands);
    let to_beat = public.to_beat;
    let going = match style {
        Style::Biscuits => story::going(to_beat.is_up(), to_beat.rank()),
        Style::Shithead => target(public, rules.equal),
    };
    let arrow = if to_beat.is_up() { '▲' } else { '▼' };
    scene.banner = Some(format!("{arrow} {going}"));
    scene.arrow = Some(Arrow {
        up: to_beat.is_up(),
        from: to_beat
            .rank()
            .map(|rank| rank.to_string())
            .unwrap_or_default(),
        words: going.clone(),
    });
    scene.specials = specials(style);
    scene.zones.push(
        Zone::new("deck", Place::Felt, Layout::Stack)
            .with_pile(public.deck)
            .caption(format!("{} to draw", public.deck))
            .playable(legal(Move::Draw)),
    );
    let top = public.top().map(drawn);
    let top = top.unwrap_or_else(|| CardScene::new(Face::Empty));
    scene.zones.push(
        Zone::new("pile", Place::Felt, Layout::Stack)
            .with([top])
            .caption(format!("{arrow} {going}"))
            .playable(legal(Move::Take)),
    );
    let from = public.pile.len().saturating_sub(HISTORY);
    let history = public.pile[from..].iter().copied().map(drawn);
    let size = public.pile.len();
    scene.zones.push(
        Zone::new("history", Place::Felt, Layout::Strip)
            .with(history)
            .caption(match style {
                Style::Biscuits => format!("{size} played"),
                Style::Shithead => format!("{size} in the pile"),
            }),
    );
    match style {
        Style::Biscuits => scene.note("direction", format!("{arrow} {}", to_beat.word())),
        Style::Shithead => scene.note_count("pile", size),
    }
    scene.note_count("deck", public.deck as usize);
    if style == Style::Shithead {
        scene.note_count("burned", public.burned.len() as usize);
    }
    if rules.turn_limit > 0 {
        scene.note("turns", format!("{} of {}", public.turns, rules.turn_limit));
    }
    for seat in Seat::all(sight.seats) {
        let person = &mut scene.seats[seat.index()];
        person.badges.extend(badge(sight, seat));
        let own = moves.filter(|_| sight.is_own(seat));
        let slots = reserve(seat, names.of(seat), &public.reserves[seat], own, &drawn);
        scene.zones.extend(slots);
    }
    if let Some((seat, private)) = sight.own {
        let card = |card: PlayingCard| choosable(drawn(card), moves, Move::Hand(card.rank()));
        scene.zones.push(Zone::hand(private.hand.cards().map(card)));
        if let Some(moves) = moves {
            let prompt = match moves {
                Choices::Biscuits(_) => ask(names.of(seat), &going, &moves),
                Choices::Shithead(_) => ask_for_pile(names.of(seat), &going, &moves),
                Choices::Swap(_) => ask_for_swaps(names.of(seat), &moves),
            };
            scene.prompt = prompt;
            scene.task = task(&moves, &going, to_beat.rank().is_none(), style);
            scene.buttons.extend(moves.iter().filter_map(button));
        }
    }
    scene
}

/// Makes a card playable if its move is legal.
fn choosable(card: CardScene, moves: Option<Choices>, mv: Move) -> CardScene {
    card.playable_if(moves.is_some_and(|moves| moves.contains(mv)), mv)
}

/// The badge of a seat that is still swapping or is out.
fn badge(sight: Sight<'_, SillyBiscuits>, seat: Seat) -> Option<Badge> {
    if sight.public.swapping.contains(seat) {
        return Some(Badge::plain("swapping"));
    }
    let place = sight.public.place(seat)?;
    Some(Badge::good(format!("out, place {place}")))
}

/// What the special cards do.
fn specials(style: Style) -> Vec<Special> {
    let cards: &[(&str, &str)] = match style {
        Style::Biscuits => &[
            ("2", "reverses the direction"),
            ("8", "resets the pile: any card goes"),
            ("10", "resets the pile, and you go again"),
        ],
        Style::Shithead => &[
            ("2", "goes on anything, and anything goes on it"),
            ("10", "burns the pile, and you go again"),
        ],
    };
    let special = |(card, about): &(&str, &str)| Special {
        card: (*card).into(),
        about: (*about).into(),
    };
    cards.iter().map(special).collect()
}

/// The public cards of a seat, and the hidden ones under them.
fn reserve(
    seat: Seat,
    name: &str,
    reserve: &Reserve,
    moves: Option<Choices>,
    drawn: &impl Fn(PlayingCard) -> CardScene,
) -> [Zone; 2] {
    let empty = || CardScene::new(Face::Empty);
    let public = |position: usize| match reserve.public[position] {
        // Of two equal cards only the lower position is playable.
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
    let public = (0..SLOTS).map(public);
    let hidden = (0..SLOTS).map(hidden);
    [
        Zone::new(format!("{name}'s public"), place, Layout::Slots).with(public),
        Zone::new(format!("{name}'s hidden"), place, Layout::Slots).with(hidden),
    ]
}

/// The first move that fits, as an example.
fn example(moves: &Choices, fits: impl Fn(&Move) -> bool) -> String {
    let mut moves = moves.iter();
    moves
        .find(fits)
        .map(|mv| mv.to_string())
        .unwrap_or_default()
}

fn ask(name: &str, going: &str, moves: &Choices) -> String {
    match (moves.active_len(), moves.contains(Move::Draw)) {
        (0, true) => format!("{name}, you cannot play: press Enter to draw and lose the turn."),
        (0, false) => format!("{name}, you cannot play: press Enter to skip."),
        _ => {
            let first = example(moves, |_| true);
            let skip = if moves.contains(Move::Skip) {
                " or skip"
            } else {
                ""
            };
            format!("{name}, going {going}: play a card (type it, like {first}){skip}.")
        }
    }
}

/// The same for screens on which one points at cards.
fn task(moves: &Choices, going: &str, is_any_possible: bool, style: Style) -> String {
    let draws = moves.contains(Move::Draw);
    match (moves, style) {
        (Choices::Swap(_), _) => "Swap hand cards for public ones, if you like.".into(),
        (Choices::Shithead(_), _) if moves.active_len() == 0 => "Take the pile.".into(),
        (Choices::Biscuits(_), _) if moves.active_len() == 0 && draws => {
            "You cannot play: draw a card.".into()
        }
        (Choices::Biscuits(_), _) if moves.active_len() == 0 => "You cannot play.".into(),
        _ if is_any_possible => "Play any card.".into(),
        (_, Style::Biscuits) => format!("Play a card that goes {going}, or a 2, 8 or 10."),
        (_, Style::Shithead) => format!("Play {going}, or a 2 or 10."),
    }
}

fn ask_for_pile(name: &str, going: &str, moves: &Choices) -> String {
    if moves.active_len() == 0 {
        return format!("{name}, you cannot play: press Enter to take the pile.");
    }
    let first = example(moves, |_| true);
    let take = match moves.contains(Move::Take) {
        true => " or take the pile",
        false => "",
    };
    format!("{name}, {going}: play (type {first}, for example){take}.")
}

fn ask_for_swaps(name: &str, moves: &Choices) -> String {
    match example(moves, |&mv| mv != Move::Done).as_str() {
        "" => format!("{name}, you have no swaps left: type done."),
        swap => format!("{name}, swap cards (type {swap}, for example) or type done."),
    }
}

/// A small number in words.
fn in_words(count: u8) -> String {
    match count {
        2 => "two".into(),
        3 => "three".into(),
        4 => "four".into(),
        count => count.to_string(),
    }
}

/// The button of a move that has no card.
fn button(mv: Move) -> Option<Button> {
    let label = match mv {
        Move::Draw => "Draw a card".into(),
        Move::Skip => "Skip".into(),
        Move::Take => "Take the pile".into(),
        Move::Done => "Done".into(),
        // The text of the move says it all.
        Move::Swap(..) => mv.to_string(),
        Move::Several(_, rank, count) => format!("Play {} {rank}s", in_words(count)),
        Move::Hand(_) | Move::Public(_) | Move::Hidden(_) | Move::IllegalMove => return None,
    };
    Some(Button::new(mv.to_string(), label))
}
