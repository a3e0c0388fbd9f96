//! The scene of One.

use parlour_engine::game::counted;
use parlour_engine::moves::Moves;
use parlour_engine::scene::{Badge, Button, Flow, Layout, Mark, Place, Scene, Zone};
use parlour_engine::table::Names;
use parlour_engine::{Seat, Sight};

use super::One;
use super::cards::{Card, Hue, Sign};
use super::choices::Choices;
use super::deal::can_draw;
use super::moves::Move;
use super::state::{Phase, Public};

pub(super) fn scene(sight: Sight<'_, One>, names: &Names) -> Scene {
    let (rules, public) = (sight.rules, sight.public);
    let moves = sight.moves();
    let mut scene = Scene::with_hands(&public.hands);
    for (seat, drawn) in Seat::all(sight.seats).zip(&mut scene.seats) {
        if public.hands[seat] == 1 && public.uncalled != Some(seat) {
            drawn.badges.push(Badge::bad("ONE!"));
        }
        if rules.target.points().is_some() && seat == public.dealer {
            drawn.badges.push(Badge::plain("dealer"));
        }
    }
    if sight.seats > 2 && public.outcome.is_none() {
        scene.mark_next(public.after(public.turn));
    }
    scene.flow = Some(match public.forward {
        true => Flow::Clockwise,
        false => Flow::CounterClockwise,
    });
    scene.zones.push(
        Zone::new("deck", Place::Felt, Layout::Stack)
            .with_pile(public.deck)
            .caption(counted(public.deck, "card"))
            .playable(
                moves
                    .and_then(|moves| deck_move(&moves))
                    .map(|mv| mv.text(names)),
            ),
    );
    // A wild turned up as the first card has no colour until one is named.
    let hue = (public.phase != Phase::Name).then_some(public.hue);
    let mut discard = Zone::new("discard", Place::Felt, Layout::Stack)
        .with([public.top().scene(hue)])
        .caption(hue.map_or("no colour yet", Hue::word));
    discard.halo = hue.map(Hue::colour);
    scene.zones.push(discard);
    notes(&mut scene, public);
    if let Some(target) = rules.target.points() {
        scene.note("target", target);
        scene.add_points(names, &public.scores);
    }
    if let Some((seat, private)) = sight.own {
        let card_scene = |card: Card| {
            let legal = moves.is_some_and(|moves| moves.plays(card));
            let drawn = card.scene(None).playable_if(legal, card);
            match private.drawn == Some(card) {
                true => drawn.mark(Mark::Chosen),
                false => drawn,
            }
        };
        let hand = private.hand.cards().map(card_scene);
        scene.zones.push(Zone::hand(hand));
        if let Some(moves) = moves.filter(|moves| !moves.is_empty()) {
            let cannot_draw = !can_draw(rules, public);
            let name = names.of(seat);
            scene.prompt = match seat == public.turn {
                true => {
                    let words = prompt(public, name, private.drawn, &moves, cannot_draw);
                    let first = forgotten_call(public, names, &moves);
                    let call = match moves.can_call() {
                        true => " Call ONE with it: add one, like R7 one.",
                        false => "",
                    };
                    format!("{first}{words}{call}")
                }
                false => interruption(public, names, name, &moves),
            };
            if seat == public.turn {
                scene.task = task(public, private.drawn, &moves, cannot_draw);
            }
            if moves.can_call() {
                let cards = private.hand.cards().filter(|&card| moves.plays(card));
                let calls = cards.filter(|&card| !rules.moves_hands(card)).map(|card| {
                    Button::new(format!("{card} one"), format!("Play {card}, call ONE!"))
                });
                scene.buttons.extend(calls);
                // Two equal cards are one choice.
                scene.buttons.dedup();
            }
            buttons(&mut scene, public, names, &moves, cannot_draw);
        }
    }
    scene
}

/// The move that takes cards from the deck.
fn deck_move(moves: &Choices) -> Option<Move> {
    let mut taking = [Move::DRAW, Move::ACCEPT].into_iter();
    taking.find(|&mv| moves.contains(mv))
}

fn notes(scene: &mut Scene, public: &Public) {
    scene.note("round", public.round());
    scene.note_count("deck", public.deck as usize);
    let direction = if public.forward {
        "↻ clockwise"
    } else {
        "↺ counter-clockwise"
    };
    scene.note("direction", direction);
    if public.pending > 0 {
        scene.note("to pick up", public.pending);
    }
}

/// What the player whose turn it is can do.
fn prompt(
    public: &Public,
    name: &str,
    drawn: Option<Card>,
    moves: &Choices,
    cannot_draw: bool,
) -> String {
    let draw = if cannot_draw { "pass" } else { "draw a card" };
    let count = public.pending;
    let plays = moves.plays_any();
    match (public.phase, drawn) {
        (Phase::Name, _) => format!("{name}, name the colour: R, Y, B or G."),
        (Phase::Drawn, Some(card)) => match (plays, moves.contains(Move::KEEP)) {
            (true, true) => format!("{name}, play {card} or keep it."),
            (true, false) => format!("{name}, play {card}: it matches."),
            (false, _) => format!("{name}, {card} does not match: press Enter to keep it."),
        },
        (Phase::Pickup, _) => {
            let stack = if plays { ", or add a pickup" } else { "" };
            match moves.contains(Move::CHALLENGE) {
                true if moves.contains(Move::ACCEPT) => {
                    format!("{name}, you must pick up {count} cards: accept or challenge{stack}.")
                }
                true => format!("{name}, you must pick up {count} cards: challenge{stack}."),
                false if plays && moves.contains(Move::DRAW) => {
                    format!("{name}, add a pickup, or D to take {count} cards.")
                }
                false if plays => {
                    format!("{name}, you must pick up {count} cards: add a pickup.")
                }
                false => format!("{name}, press Enter to take {count} cards."),
            }
        }
        _ => match (plays, moves.contains(Move::DRAW)) {
            (false, _) => format!("{name}, nothing matches: press Enter to {draw}."),
            (_, true) => format!("{name}, play a card (type it, like R7) or D to {draw}."),
            (_, false) => format!("{name}, play a card (type it, like R7)."),
        },
    }
}

/// The same for screens on which one points at cards.
fn task(public: &Public, drawn: Option<Card>, moves: &Choices, cannot_draw: bool) -> String {
    let count = public.pending;
    let plays = moves.plays_any();
    let words = match (public.phase, drawn) {
        (Phase::Name, _) => "Name the colour.",
        (Phase::Drawn, Some(_)) => match (plays, moves.contains(Move::KEEP)) {
            (true, true) => "Play the card that you drew, or keep it.",
            (true, false) => "The card that you drew matches: play it.",
            (false, _) => "The card that you drew does not match.",
        },
        (Phase::Pickup, _) => match (plays, moves.contains(Move::CHALLENGE)) {
            (true, _) => return format!("Add a pickup, or take {count} cards."),
            (false, true) => return format!("Take {count} cards, or challenge."),
            (false, false) => return format!("You have to take {count} cards."),
        },
        _ if !plays && cannot_draw => "Nothing matches, and there is nothing to draw.",
        _ if !plays => "Nothing matches: draw a card.",
        _ => {
            let hue = public.hue.word();
            return match public.top().sign() {
                Sign::Wild | Sign::WildPickup4 => format!("Play a {hue} card or a wild."),
                Sign::Number(number) => format!("Play a {hue} card, a {number} or a wild."),
                sign => format!("Play a {hue} card, a {} or a wild.", sign.word()),
            };
        }
    };
    words.into()
}

/// What can be done about a forgotten call before the move.
fn forgotten_call(public: &Public, names: &Names, moves: &Choices) -> String {
    match public.uncalled {
        Some(_) if moves.contains(Move::ONE) => "You forgot to call: type one! ".into(),
        Some(seat) => format!("Catch {}? ", names.of(seat)),
        None => String::new(),
    }
}

/// What other players can do before the next player acts.
fn interruption(public: &Public, names: &Names, name: &str, moves: &Choices) -> String {
    let mut ways = Vec::new();
    if moves.contains(Move::ONE) {
        ways.push("call one".to_string());
    }
    if let Some(seat) = public.uncalled.filter(|_| !moves.contains(Move::ONE)) {
        ways.push(format!("catch {}", names.of(seat)));
    }
    if moves.plays_any() {
        ways.push(format!("jump in with {}", public.top()));
    }
    let turn = names.of(public.turn);
    format!("{name}, before {turn} plays you can {}.", ways.join(" or "))
}

fn buttons(scene: &mut Scene, public: &Public, names: &Names, moves: &Choices, cannot_draw: bool) {
    let mut add = |mv: Move, label: String| {
        if moves.contains(mv) {
            scene.buttons.push(Button::new(mv.text(names), label));
        }
    };
    add(
        Move::DRAW,
        match public.phase {
            Phase::Pickup => format!("Take {} cards", public.pending),
            _ if cannot_draw => "Pass".into(),
            _ => "Draw a card".into(),
        },
    );
    add(Move::KEEP, "Keep the card".into());
    add(Move::CHALLENGE, "Challenge".into());
    add(Move::ACCEPT, format!("Take {} cards", public.pending));
    for hue in Hue::ALL {
        add(Move::name_colour(hue), hue.word().into());
    }
    add(Move::ONE, "Call ONE!".into());
    if let Some(seat) = public.uncalled {
        add(Move::catch(seat), format!("Catch {}!", names.of(seat)));
    }
}
