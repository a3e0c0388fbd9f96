//! Every table can be drawn in every size: all games, all numbers of seats.

use parlour_engine::Seat;
use parlour_engine::scene::Scene;
use parlour_terminal::full::draw::{Drawn, Target};
use parlour_terminal::full::theme::{ColourDepth, Theme};
use ratatui::layout::Rect;

use crate::drawn;
use crate::states::{State, codes, seat_counts};

const SIDES: [(u16, u16); 14] = [
    (1, 1),
    (1, 100),
    (300, 1),
    (2, 5),
    (5, 3),
    (9, 9),
    (17, 13),
    (33, 24),
    (80, 12),
    (79, 24),
    (100, 24),
    (101, 41),
    (40, 100),
    (300, 100),
];

/// Calls `each` with scenes of every table after a few numbers of moves, for a player
/// and for a spectator.
fn every_scene(mut each: impl FnMut(&str, &Scene)) {
    for code in codes() {
        for seats in seat_counts(&code) {
            for moves in [0, 7, 60] {
                let code = code.as_str();
                let session = State { code, seats, moves }.session();
                let name = format!("{code} with {seats} after {moves}");
                for seat in [None, Some(Seat::new(0))] {
                    each(&name, &session.view(seat).expect("there").scene());
                }
            }
        }
    }
}

fn inside(area: Rect, drawn: &Drawn) -> bool {
    let targets = drawn.targets.iter().map(|(place, _)| *place);
    let cards = drawn.cards.iter().map(|card| card.area);
    targets
        .chain(cards)
        .all(|place| place.intersection(area) == place)
}

#[test]
fn every_table_fits_every_size() {
    let ascii = Theme {
        ascii: true,
        ..Theme::new(ColourDepth::Sixteen)
    };
    every_scene(|name, scene| {
        for (columns, lines) in SIDES {
            let (buffer, drawn) = drawn(scene, ascii, columns, lines + 3);
            assert!(inside(buffer.area, &drawn), "{name}, {columns}×{lines}");
            let mut symbols = buffer.content.iter().map(|cell| cell.symbol());
            let plain = symbols.all(|symbol| symbol.is_ascii());
            assert!(plain, "{name}, {columns}×{lines}: only ASCII");
        }
    });
}

#[test]
fn every_playable_card_can_be_clicked() {
    every_scene(|name, scene| {
        for (columns, lines) in [(80, 24), (120, 40), (200, 60)] {
            let (_, drawn) = drawn(scene, Theme::new(ColourDepth::None), columns, lines);
            let cards = scene.zones.iter().flat_map(|zone| &zone.cards);
            let playable = cards.filter(|card| card.play.is_some()).count();
            let clicked = drawn.targets.iter();
            let clicked = clicked.filter(|(place, target)| {
                !place.is_empty() && matches!(target, Target::Card { .. })
            });
            assert_eq!(clicked.count(), playable, "{name}, {columns}×{lines}");
        }
    });
}

#[test]
fn zones_and_buttons_do_not_overlap() {
    every_scene(|name, scene| {
        for (columns, lines) in [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)] {
            let (_, drawn) = drawn(scene, Theme::new(ColourDepth::None), columns, lines);
            let cards = drawn.cards.iter().map(|card| (Some(card.zone), card.area));
            let buttons = drawn
                .targets
                .iter()
                .filter_map(|(area, target)| match target {
                    Target::Button(_) => Some((None, *area)),
                    Target::Card { .. } => None,
                });
            let areas: Vec<_> = cards.chain(buttons).collect();
            for (index, (zone, area)) in areas.iter().enumerate() {
                for (other_zone, other) in &areas[..index] {
                    let apart = !area.intersects(*other);
                    let same = zone.is_some() && zone == other_zone;
                    assert!(
                        same || apart,
                        "{name}, {columns}×{lines}: {area} and {other}"
                    );
                }
            }
        }
    });
}

#[test]
fn empty_zones_are_not_drawn() {
    every_scene(|name, scene| {
        for (columns, lines) in [(80, 24), (120, 40), (200, 60)] {
            let (buffer, _) = drawn(scene, Theme::new(ColourDepth::None), columns, lines);
            let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
            for empty in [" 0 cards", " 0 to draw", " 0 played", "middle empty"] {
                assert!(!text.contains(empty), "{name}, {columns}×{lines}: {empty}");
            }
        }
    });
}
