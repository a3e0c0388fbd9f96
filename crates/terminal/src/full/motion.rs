//! Animates cards that change their place. The movements are found by comparing two
//! pictures of the table; games know nothing about them.

use std::time::Duration;

use parlour_engine::scene::{CardScene, Face, Layout, Place, Scene, Zone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::draw::{self, Drawn};
use super::theme::Theme;

/// How long a card moves, and the delay between two cards.
const FLIGHT: Duration = Duration::from_millis(220);
const STAGGER: Duration = Duration::from_millis(45);

/// If more cards than this change their place, none is animated.
const MAX_FLIGHTS: usize = 24;

/// A moving card.
struct Flight {
    card: CardScene,
    /// Its zone and its index there.
    target: (usize, usize),
    from: Rect,
    to: Rect,
    start: Duration,
    /// The top card of the pile on which it lands.
    below: Option<CardScene>,
}

/// The moving cards.
#[derive(Default)]
pub(crate) struct Motion {
    flights: Vec<Flight>,
    /// The table before the last move, until the new one is drawn.
    before: Option<(Scene, Drawn)>,
}

impl Motion {
    /// Keeps the current picture before the table changes.
    pub(crate) fn keep_picture(&mut self, scene: &Scene, drawn: &Drawn) {
        if self.before.is_none() {
            self.before = Some((scene.clone(), drawn.clone()));
        }
    }

    /// Whether a change has not been drawn yet.
    pub(crate) fn has_pending_change(&self) -> bool {
        self.before.is_some()
    }

    /// Starts to move cards from the old picture to the new one.
    pub(crate) fn start(&mut self, scene: &Scene, drawn: &Drawn, now: Duration) {
        let Some((old, old_drawn)) = self.before.take() else {
            return;
        };
        let new_cards: Vec<_> = drawn
            .cards
            .iter()
            .filter(|placed| {
                let zone = &scene.zones[placed.zone];
                let card = &zone.cards[placed.card];
                let same = old
                    .zones
                    .iter()
                    .find(|z| z.name == zone.name && z.place == zone.place);
                let was_there =
                    same.is_some_and(|old| was_in_zone(&old.cards, &zone.cards, placed.card));
                !was_there && card.face != Face::Empty
            })
            .collect();
        if new_cards.len() > MAX_FLIGHTS {
            self.flights.clear();
            return;
        }
        self.flights = new_cards
            .iter()
            .enumerate()
            .filter_map(|(number, placed)| {
                let card = scene.zones[placed.zone].cards[placed.card].clone();
                let on_felt = scene.zones[placed.zone].place.is_shared();
                let from = old_place(&old, &old_drawn, scene, &card.face)
                    .or_else(|| seat_place(&old, scene, drawn).filter(|_| on_felt))
                    .or_else(|| deck_place(scene, drawn))
                    .filter(|from| *from != placed.area)?;
                Some(Flight {
                    below: top_card(&old, &scene.zones[placed.zone]),
                    card,
                    target: (placed.zone, placed.card),
                    from,
                    to: placed.area,
                    start: now + STAGGER * number as u32,
                })
            })
            .collect();
    }

    /// Ends all movements.
    pub(crate) fn finish(&mut self) {
        self.flights.clear();
    }

    /// The cards that are still moving, by zone and index: they are not drawn at
    /// their new place yet.
    pub(crate) fn hidden(&mut self, now: Duration) -> Vec<(usize, usize)> {
        self.flights.retain(|flight| now < flight.start + FLIGHT);
        let flights = self.flights.iter();
        let hidden = flights.filter(|flight| flight.below.is_none());
        hidden.map(|flight| flight.target).collect()
    }

    /// The scene with the old top cards of the piles on which cards are about to land;
    /// `None` if there is no such pile.
    pub(crate) fn with_cards_below(&self, scene: &Scene) -> Option<Scene> {
        let mut below = self
            .flights
            .iter()
            .filter_map(|flight| Some((flight.target, flight.below.clone()?)))
            .peekable();
        below.peek()?;
        let mut scene = scene.clone();
        for ((zone, card), old) in below {
            let zone = scene.zones.get_mut(zone);
            if let Some(place) = zone.and_then(|zone| zone.cards.get_mut(card)) {
                *place = old;
            }
        }
        Some(scene)
    }

    /// Whether a card is still moving.
    pub(crate) fn is_busy(&self) -> bool {
        !self.flights.is_empty() || self.before.is_some()
    }

    /// Draws the cards where they are now.
    pub(crate) fn draw(&self, theme: Theme, area: Rect, now: Duration, buffer: &mut Buffer) {
        for flight in self.flights.iter().rev() {
            let since = now.saturating_sub(flight.start);
            if now < flight.start {
                continue;
            }
            let share = (since.as_secs_f64() / FLIGHT.as_secs_f64()).min(1.0);
            // Ease out: fast at first, then slower.
            let share = 1.0 - (1.0 - share) * (1.0 - share);
            let between = |from: u16, to: u16| {
                (f64::from(from) + (f64::from(to) - f64::from(from)) * share).round() as u16
            };
            let place = Rect {
                x: between(flight.from.x, flight.to.x),
                y: between(flight.from.y, flight.to.y),
                ..flight.to
            };
            let place = place.clamp(area);
            draw::card(&flight.card.face, &[], theme, place, buffer);
        }
    }
}

/// The top card of a pile before the change.
fn top_card(old: &Scene, pile: &Zone) -> Option<CardScene> {
    let same = |zone: &&Zone| zone.name == pile.name && zone.place == pile.place;
    let is_pile = pile.layout == Layout::Stack && pile.cards.len() == 1;
    let before = old.zones.iter().find(same).filter(|_| is_pile)?;
    let top = before.cards.last()?;
    Some(CardScene::new(top.face.clone()))
}

/// Whether the card at this index was in the zone before. Equal cards are counted: of
/// three equal cards the third is new if there were two.
fn was_in_zone(old: &[CardScene], new: &[CardScene], place: usize) -> bool {
    let face = &new[place].face;
    if let Face::Back { .. } = face {
        // A pile whose count changed is the same pile.
        return old
            .iter()
            .any(|card| matches!(card.face, Face::Back { .. }));
    }
    let up_to = new[..=place]
        .iter()
        .filter(|card| card.face == *face)
        .count();
    old.iter().filter(|card| card.face == *face).count() >= up_to
}

/// The old place of a card with this face, in a zone that has fewer of them now.
fn old_place(old: &Scene, drawn: &Drawn, new: &Scene, face: &Face) -> Option<Rect> {
    let count = |scene: &Scene, zone: &parlour_engine::scene::Zone| {
        let same = scene
            .zones
            .iter()
            .find(|z| z.name == zone.name && z.place == zone.place);
        same.map_or(0, |zone| {
            zone.cards.iter().filter(|card| card.face == *face).count()
        })
    };
    let found = drawn.cards.iter().find(|placed| {
        let Some(zone) = old.zones.get(placed.zone) else {
            return false;
        };
        let is_it = zone
            .cards
            .get(placed.card)
            .is_some_and(|card| card.face == *face);
        is_it && count(new, zone) < count(old, zone)
    });
    found.map(|placed| placed.area)
}

/// The box of the seat that has fewer cards now: a card on the felt comes from there.
fn seat_place(old: &Scene, new: &Scene, drawn: &Drawn) -> Option<Rect> {
    let seats = old.seats.iter().zip(&new.seats);
    let mut fewer = seats
        .enumerate()
        .filter(|(_, (old, new))| new.cards < old.cards);
    let (seat, _) = fewer.next()?;
    let (_, area) = drawn.seats.iter().find(|(other, _)| *other == seat)?;
    let height = area.height.saturating_sub(2).max(1);
    Some(Rect {
        x: area.x + area.width / 2,
        y: area.y + (area.height - height) / 2,
        ..*area
    })
}

/// The face-down pile in the middle of the table, where new cards come from.
fn deck_place(scene: &Scene, drawn: &Drawn) -> Option<Rect> {
    let placed = drawn.cards.iter().find(|placed| {
        let zone = &scene.zones[placed.zone];
        let face_down = matches!(zone.cards[placed.card].face, Face::Back { .. });
        zone.place == Place::Felt && zone.layout == Layout::Stack && face_down
    });
    placed.map(|placed| placed.area)
}
