//! Draws cards in boxes, and zones of cards.

use parlour_engine::scene::{CardScene, Colour, Face, Layout, Mark, StatRow, Zone};

use super::canvas::{Canvas, Ink, fit, width};
use super::scene_text::slot_text;
use super::screen::wrapped;

const CARD_WIDTH: usize = 7;
const CARD_HEIGHT: usize = 4;
const STAT_WIDTH: usize = 46;
const BAR: usize = 10;

/// The style of a card's face.
pub(crate) fn ink(face: &Face) -> Ink {
    match face {
        Face::Playing { suit, .. } if suit.is_red() => Ink::Red,
        Face::Coloured { colour, .. } => match colour {
            Colour::Red => Ink::Red,
            Colour::Yellow => Ink::Yellow,
            Colour::Blue => Ink::Blue,
            Colour::Green => Ink::Green,
            Colour::Wild => Ink::Purple,
        },
        Face::Back { .. } | Face::Empty => Ink::Dim,
        Face::Playing { .. } | Face::Plain { .. } | Face::Stat { .. } => Ink::Plain,
    }
}

/// Draws a zone: its name, its cards, its caption.
pub(crate) fn zone(zone: &Zone, columns: usize) -> Canvas {
    let mut canvas = Canvas::default();
    canvas.put(0, 0, &fit(&zone.name, columns), Ink::Dim);
    let cards = lay_out(zone, columns);
    canvas.overlay(1, 0, &cards);
    if !zone.caption.is_empty() {
        canvas.put(canvas.height(), 0, &fit(&zone.caption, columns), Ink::Plain);
    }
    canvas
}

fn lay_out(zone: &Zone, columns: usize) -> Canvas {
    let boxes: Vec<Canvas> = zone
        .cards
        .iter()
        .enumerate()
        .map(|(index, card)| card_box(card, zone.layout, index))
        .collect();
    match zone.layout {
        Layout::Stack => boxes.into_iter().next_back().unwrap_or_default(),
        Layout::Column => column(&boxes),
        Layout::Row | Layout::Strip | Layout::Slots => flow(&boxes, columns, 1),
        Layout::Fan => fan(zone, &boxes, columns),
    }
}

/// Draws cards one below the other. Each covers the lower half of the one above.
fn column(boxes: &[Canvas]) -> Canvas {
    let mut canvas = Canvas::default();
    for (index, card) in boxes.iter().enumerate() {
        canvas.overlay(index * 2, 0, card);
    }
    canvas
}

/// Draws a hand: cards overlap if space is short, and playable cards are raised.
fn fan(zone: &Zone, boxes: &[Canvas], columns: usize) -> Canvas {
    let has_wide_cards = boxes.iter().any(|card| card.width() > CARD_WIDTH);
    if has_wide_cards {
        return flow(boxes, columns, 1);
    }
    let raised = zone.cards.iter().any(CardScene::is_playable);
    let room = columns.saturating_sub(CARD_WIDTH).max(1);
    let step = (room / boxes.len().max(1)).clamp(4, CARD_WIDTH + 1);
    let per_row = room / step + 1;
    let mut canvas = Canvas::default();
    for (index, (card, drawn)) in zone.cards.iter().zip(boxes).enumerate() {
        let top = index / per_row * (CARD_HEIGHT + usize::from(raised));
        let down = usize::from(raised && !card.is_playable());
        canvas.overlay(top + down, index % per_row * step, drawn);
    }
    canvas
}

/// Draws boxes side by side, in as many rows as needed.
pub(crate) fn flow(boxes: &[Canvas], columns: usize, gap: usize) -> Canvas {
    let mut canvas = Canvas::default();
    let (mut row, mut column, mut height) = (0, 0, 0);
    for drawn in boxes {
        if column > 0 && column + drawn.width() > columns {
            row += height;
            (column, height) = (0, 0);
        }
        canvas.overlay(row, column, drawn);
        column += drawn.width() + gap;
        height = height.max(drawn.height());
    }
    canvas
}

fn card_box(card: &CardScene, layout: Layout, index: usize) -> Canvas {
    if let Face::Stat {
        title, rows, text, ..
    } = &card.face
    {
        return stat_box(card, title, rows, text.as_deref());
    }
    let special = card.marks.contains(&Mark::Special);
    let ink = match card.marks.contains(&Mark::Dimmed) {
        true => Ink::Dim,
        false => ink(&card.face),
    };
    let (upper, lower) = match &card.face {
        Face::Playing { rank, suit } => {
            let text = format!("{}{rank:>2}", suit.sign());
            let star = if special { "*" } else { "" };
            (format!("{text}{star}"), format!("{star}{text}"))
        }
        Face::Coloured { text, .. } => (text.clone(), text.clone()),
        Face::Plain { text, small } => (small.clone(), text.clone()),
        Face::Back { count: 1 } if layout == Layout::Slots => {
            (format!("░{}░", slot_text(index)), "░░░░░".into())
        }
        Face::Back { count: 1 } => ("░░░░░".into(), "░░░░░".into()),
        Face::Back { count } => ("░░░░░".into(), format!("░{count:░>4}")),
        Face::Empty | Face::Stat { .. } => (String::new(), String::new()),
    };
    let edges = match &card.face {
        Face::Coloured { .. } => ["╭─────╮", "╰─────╯"],
        Face::Empty => ["┌╌╌╌╌╌┐", "└╌╌╌╌╌┘"],
        _ => ["┌─────┐", "└─────┘"],
    };
    let mut canvas = Canvas::default();
    canvas.put(0, 0, edges[0], ink);
    canvas.put(1, 0, &format!("│{:<5}│", fit(&upper, 5)), ink);
    canvas.put(2, 0, &format!("│{:>5}│", fit(&lower, 5)), ink);
    canvas.put(3, 0, edges[1], ink);
    for (mark, sign) in [(Mark::Winning, "★"), (Mark::Chosen, "▲")] {
        if card.marks.contains(&mark) {
            canvas.put(3, 3, sign, Ink::Bold);
        }
    }
    canvas
}

/// Draws a card with statistics: for each a row with a bar.
fn stat_box(card: &CardScene, title: &str, rows: &[StatRow], text: Option<&str>) -> Canvas {
    let mut canvas = Canvas::default();
    let inner = STAT_WIDTH - 2;
    let edge = |left: &str, right: &str| format!("{left}{}{right}", "─".repeat(inner));
    let border = match card.marks.contains(&Mark::Winning) {
        true => Ink::Bold,
        false => Ink::Plain,
    };
    let line = |canvas: &mut Canvas, row: usize| {
        canvas.put(row, 0, "│", border);
        canvas.put(row, STAT_WIDTH - 1, "│", border);
    };
    canvas.put(0, 0, &edge("╭", "╮"), border);
    line(&mut canvas, 1);
    let sign = match card.marks.contains(&Mark::Winning) {
        true => "★ ",
        false => "",
    };
    canvas.put(1, 2, &fit(&format!("{sign}{title}"), inner - 2), Ink::Cyan);
    // Rows without a known value are left out.
    let rows = rows.iter().filter(|row| row.lit || row.value.is_some());
    let mut height = 2;
    for (index, row) in rows.enumerate() {
        height += 1;
        line(&mut canvas, index + 2);
        let ink = match (row.lit, &row.value) {
            (true, _) => Ink::Yellow,
            (false, Some(_)) => Ink::Plain,
            (false, None) => Ink::Dim,
        };
        let pointer = if row.lit { "▸" } else { " " };
        canvas.put(
            index + 2,
            1,
            &format!("{pointer}{}", fit(&row.label, 18)),
            ink,
        );
        let full = usize::from(row.bar.min(100)) * BAR / 100;
        if row.value.is_some() {
            let bar = format!("{}{}", "█".repeat(full), "·".repeat(BAR - full));
            canvas.put(index + 2, 21, &bar, ink);
        }
        let value = fit(row.value.as_deref().unwrap_or("?"), 12);
        let column = STAT_WIDTH - 2 - width(&value);
        canvas.put(index + 2, column, &value, ink);
    }
    // Without known values only the title is shown, so that a hand is a list of names.
    let printed = text.filter(|_| height > 2);
    let printed = printed.map(|text| wrapped(text, inner - 2));
    for words in printed.unwrap_or_default().lines() {
        line(&mut canvas, height);
        canvas.put(height, 2, words, Ink::Dim);
        height += 1;
    }
    canvas.put(height, 0, &edge("╰", "╯"), border);
    canvas
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::cards::PlayingCard;
    use parlour_engine::scene::Place;

    fn playing(text: &str) -> CardScene {
        let card: PlayingCard = text.parse().unwrap();
        CardScene::new(card.face())
    }

    #[test]
    fn a_hand_overlaps_if_space_is_short_and_raises_playable_cards() {
        let cards = [playing("AS"), playing("10H").playable("10"), playing("KD")];
        let hand = Zone::new("hand", Place::Hand, Layout::Fan).with(cards);
        let expected = [
            "hand",
            "    ┌─────┐",
            "┌───│♥10┌─────┐",
            "│♠ A│  ♥│♦ K  │",
            "│  ♠└───│  ♦ K│",
            "└─────┘ └─────┘",
        ];
        assert_eq!(zone(&hand, 19).lines(false), expected);
    }

    #[test]
    fn the_text_of_a_card_is_below_its_statistics() {
        let row = StatRow {
            label: "Speed".into(),
            value: Some("48 km/h".into()),
            bar: 50,
            lit: true,
            play: None,
        };
        let check = |text: Option<&str>, expected: &[&str]| {
            let card = CardScene::new(Face::Stat {
                title: "Cat".into(),
                rows: vec![row.clone()],
                text: text.map(String::from),
                picture: None,
            });
            let lines = card_box(&card, Layout::Row, 0).lines(false);
            assert_eq!(lines[1..lines.len() - 1], *expected);
        };
        let facts = [
            "│ Cat                                        │",
            "│▸Speed              █████·····      48 km/h │",
        ];
        check(None, &facts);
        let text = "Sleeps for most of the day, and is not sorry for it.";
        let printed = [
            "│ Sleeps for most of the day, and is not     │",
            "│ sorry for it.                              │",
        ];
        check(Some(text), &[facts, printed].concat());
    }
}
