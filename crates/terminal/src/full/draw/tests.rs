use parlour_engine::cards::PlayingCard;
use parlour_engine::scene::{
    Badge, Button, CardScene, Colour, Layout, Place, Sentence, Special, Tone, Zone,
};
use ratatui::style::Modifier;

use super::*;
use crate::full::theme::ColourDepth;

fn playing(text: &str) -> CardScene {
    let card: PlayingCard = text.parse().unwrap();
    CardScene::new(card.face())
}

fn lines(buffer: &Buffer) -> Vec<String> {
    let rows = buffer.area.rows().map(|row| {
        let cells = row.positions().map(|at| buffer[at].symbol().to_string());
        cells.collect::<String>().trim_end().to_string()
    });
    rows.collect()
}

fn view(scene: &Scene) -> TableView<'_> {
    TableView {
        scene,
        theme: Theme::new(ColourDepth::None),
        chosen: None,
        hidden: &[],
    }
}

/// A table with these cards in Ann's hand.
fn scene(cards: impl IntoIterator<Item = CardScene>) -> Scene {
    let mut scene = Scene::with_seats(2);
    scene.seats[0].you = true;
    scene.seats[0].name = "Ann".into();
    scene.seats[1].name = "Bob".into();
    scene.seats[1].cards = Some(3);
    let pile = Zone::new("deck", Place::Felt, Layout::Stack).with([CardScene::pile(40)]);
    scene.zones.push(pile.caption("40 cards"));
    let hand = Zone::new("hand", Place::Hand, Layout::Fan);
    scene.zones.push(hand.with(cards));
    scene
}

fn paint(view: &TableView<'_>, columns: u16, rows: u16) -> (Buffer, Drawn) {
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    let drawn = table(view, area, &mut buffer);
    (buffer, drawn)
}

#[test]
fn a_card_is_drawn_as_large_as_its_area() {
    let check = |card: &CardScene, (columns, rows): (u16, u16), ascii: bool, expected: &[&str]| {
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        let theme = Theme {
            ascii,
            ..Theme::new(ColourDepth::None)
        };
        super::card(&card.face, &card.marks, theme, area, &mut buffer);
        assert_eq!(lines(&buffer), expected);
    };
    let ten = playing("10H").playable("10").mark(Mark::Special);
    check(&ten, (5, 1), false, &["↑10♥"]);
    check(&ten, (5, 3), false, &["╭↑★─╮", "│10♥│", "╰───╯"]);
    check(&ten, (5, 3), true, &["+^*-+", "|10H|", "+---+"]);
    let medium = ["╭↑★───╮", "│10   │", "│♥   ♥│", "│   10│", "╰─────╯"];
    check(&ten, (7, 5), false, &medium);
    let skip = CardScene::new(Face::Coloured {
        colour: Colour::Blue,
        sign: "Skip".into(),
        text: "BS".into(),
    });
    let huge = [
        "╭↑★─────────╮",
        "│10 ♥   ♥   │",
        "│♥    ♥     │",
        "│   ♥   ♥   │",
        "│           │",
        "│   ♥   ♥   │",
        "│     ♥    ♥│",
        "│   ♥   ♥ 10│",
        "╰───────────╯",
    ];
    check(&ten, (13, 9), false, &huge);
    let king = [
        "+-----------+",
        "|K   _+_    |",
        "|S  |WWW|   |",
        "|   |o.o|   |",
        "|   {'w'}   |",
        "|  / \\w/ \\  |",
        "|  | |S| | S|",
        "|  |_|S|_| K|",
        "+-----------+",
    ];
    check(&playing("KS"), (13, 9), true, &king);
    let large = [
        "╭───────╮",
        "│BS    ■│",
        "│       │",
        "│ Skip  │",
        "│       │",
        "│■    BS│",
        "╰───────╯",
    ];
    check(&skip, (9, 7), false, &large);
    check(
        &CardScene::pile(61),
        (5, 3),
        false,
        &["╭───╮", "│61 │", "╰───╯"],
    );
    check(
        &CardScene::pile(0),
        (5, 3),
        true,
        &["+---+", "|   |", "+---+"],
    );
}

#[test]
fn the_chosen_card_is_marked_without_colours() {
    let deck = PlayingCard::new_deck().take(18);
    let scene = scene(deck.map(|card| CardScene::new(card.face()).playable("x")));
    let chosen = Target::Card { zone: 1, card: 7 };
    let view = TableView {
        chosen: Some(chosen),
        ..view(&scene)
    };
    let (buffer, drawn) = paint(&view, 80, 21);
    let edges = |target: Target| {
        let (area, _) = drawn
            .targets
            .iter()
            .find(|(_, other)| *other == target)
            .unwrap();
        let corner = &buffer[(area.x, area.y)];
        (
            corner.symbol(),
            corner.modifier.contains(Modifier::REVERSED),
        )
    };
    assert_eq!(edges(chosen), ("┏", true));
    // Its neighbours, which overlap with it, look like all the others.
    for card in [6, 8] {
        assert_eq!(edges(Target::Card { zone: 1, card }), ("╭", false));
    }
}

#[test]
fn a_big_hand_fits_and_shows_every_card() {
    for count in [1, 7, 19, 30, 45, 52] {
        let cards = PlayingCard::new_deck().take(count);
        let scene = scene(cards.map(|card| CardScene::new(card.face()).playable("x")));
        let (_, drawn) = paint(&view(&scene), 80, 21);
        let hand: Vec<Rect> = drawn.targets.iter().map(|(area, _)| *area).collect();
        assert_eq!(hand.len(), count);
        // The topmost comes first: nothing before a card covers its corner.
        for (index, area) in hand.iter().enumerate() {
            let corner = Rect::new(area.x, area.y, 3, area.height.min(2));
            let mut above = hand[..index].iter();
            let covered = above.any(|other| other.intersects(corner));
            assert!(!covered, "card {index} from the end of {count}");
        }
    }
}

#[test]
fn zones_keep_their_places_while_hands_grow() {
    let places = |count: usize| {
        let cards = PlayingCard::new_deck().take(count);
        let scene = scene(cards.map(|card| CardScene::new(card.face())));
        let (_, drawn) = paint(&view(&scene), 80, 21);
        let lines = drawn.cards.iter().filter(|card| card.zone == 1);
        let last = lines.map(|card| card.area.bottom()).max();
        (drawn.cards[0], last)
    };
    let (deck, bottom) = places(1);
    for count in 2..=20 {
        assert_eq!(places(count), (deck, bottom), "{count} cards");
    }
}

#[test]
fn animated_cards_have_a_place_but_are_not_drawn() {
    let scene = scene([playing("AS"), playing("KD")]);
    let view = TableView {
        hidden: &[(1, 1)],
        ..view(&scene)
    };
    let (buffer, drawn) = paint(&view, 80, 21);
    let text = lines(&buffer).concat();
    assert!(text.contains('A') && !text.contains('K'), "{text}");
    assert!(
        drawn
            .cards
            .iter()
            .any(|card| (card.zone, card.card) == (1, 1))
    );
}

#[test]
fn wide_screens_show_the_story_beside_the_table() {
    let mut scene = scene([]);
    scene.buttons = (1..=12)
        .map(|key| Button::new(key.to_string(), "Go"))
        .collect();
    scene.story = vec!["Ann sat down.".into(), "Bob played 漢字 and a king.".into()];
    let check = |columns: u16, shown: bool| {
        let (buffer, drawn) = paint(&view(&scene), columns, 21);
        let text = lines(&buffer).join("\n");
        assert_eq!(text.contains("Ann sat down."), shown, "{text}");
        assert_eq!(drawn.targets.len(), 12, "{text}");
    };
    check(80, false);
    check(100, true);
}

#[test]
fn a_sign_marks_whose_turn_it_is() {
    let mut scene = scene([]);
    scene.seats[1].turn = true;
    scene.seats[1].badges = vec![Badge::bad("ONE!")];
    let (buffer, _) = paint(&view(&scene), 80, 15);
    let text = lines(&buffer).join("\n");
    assert!(text.contains("▶ Bob") && text.contains("ONE!"), "{text}");
    assert!(!text.contains("▶ Ann"), "{text}");
}

#[test]
fn boxes_say_who_is_a_bot_and_who_is_next() {
    let mut scene = scene([]);
    scene.seats[1].next = true;
    scene.seats[1].bot = true;
    let check = |columns: u16, rows: u16, framed: bool| {
        let (buffer, _) = paint(&view(&scene), columns, rows);
        let text = lines(&buffer).join("\n");
        assert!(text.contains("▷ Bob"), "{text}");
        assert_eq!(text.contains("─ next ─"), framed, "{text}");
        assert_eq!(text.contains("─ bot ─"), framed, "{text}");
    };
    check(120, 37, true);
    check(80, 10, false);
    scene.seats[1].turn = true;
    let (buffer, _) = paint(&view(&scene), 120, 37);
    assert!(lines(&buffer).join("\n").contains("▶ Bob"));
}

#[test]
fn good_and_bad_news_have_their_own_colours() {
    let mut scene = scene([]);
    let theme = Theme::new(ColourDepth::True);
    let badges = [Badge::good("won"), Badge::bad("lost"), Badge::plain("sits")];
    scene.seats[1].badges = badges.clone().into();
    let view = TableView {
        theme,
        ..view(&scene)
    };
    let (buffer, _) = paint(&view, 80, 21);
    let text = lines(&buffer);
    let row = text
        .iter()
        .position(|line| line.contains("won, lost, sits"));
    let row = row.unwrap();
    for Badge { text: word, tone } in badges {
        let letters = text[row][..text[row].find(&word).unwrap()].chars();
        let cell = &buffer[(letters.count() as u16, row as u16)];
        let ink = theme.base().patch(theme.tone(tone)).fg;
        assert_eq!(Some(cell.fg), ink, "{word}");
    }
    assert_ne!(theme.tone(Tone::Good), theme.tone(Tone::Bad));
}

#[test]
fn large_screens_have_room_for_special_cards_and_printed_words() {
    let mut scene = scene([playing("AS")]);
    scene.print = vec!["Aces pay twice".into(), "No limit".into()];
    scene.specials = vec![Special {
        card: "10".into(),
        about: "burns the pile and everything that lies near it".into(),
    }];
    let check = |columns: u16, rows: u16, shown: bool| {
        let (buffer, _) = paint(&view(&scene), columns, rows);
        let text = lines(&buffer).join("\n");
        assert_eq!(text.contains("10  burns the pile"), shown, "{text}");
        assert_eq!(text.contains("Aces pay twice"), shown, "{text}");
    };
    check(80, 21, false);
    check(119, 40, false);
    check(120, 30, false);
    check(120, 37, true);
    check(200, 57, true);
}

#[test]
fn cards_are_highlighted_in_the_story() {
    let mut scene = scene([]);
    let card = |word: &str| word.parse::<PlayingCard>().ok().map(PlayingCard::face);
    scene.story = vec![
        Sentence::new("Bob hits and gets (10H).", card),
        "Bob stands.".into(),
    ];
    let view = TableView {
        theme: Theme::new(ColourDepth::True),
        ..view(&scene)
    };
    let (buffer, _) = paint(&view, 100, 21);
    let text = lines(&buffer);
    let row = text.iter().position(|line| line.contains("10H")).unwrap();
    let before = text[row].split_once("10H").unwrap().0.chars().count();
    let ink = |column: usize| buffer[(column as u16, row as u16)].fg;
    assert_eq!(
        Some(ink(before)),
        view.theme.card_word(&playing("10H").face).fg
    );
    assert_eq!(Some(ink(before - 1)), view.theme.dim().fg);
}

/// The columns and lines of the largest card in each of these zones.
fn card_sizes(scene: &Scene, columns: u16, rows: u16) -> Vec<(u16, u16)> {
    let (_, drawn) = paint(&view(scene), columns, rows);
    let of = |zone: usize| {
        let cards = drawn.cards.iter().filter(|card| card.zone == zone);
        let sizes = cards.map(|card| (card.area.width, card.area.height));
        sizes.max().unwrap_or_default()
    };
    (0..scene.zones.len()).map(of).collect()
}

#[test]
fn cards_grow_with_the_space() {
    let scene = scene([playing("AS"), playing("10D"), playing("KD")]);
    // The table has three lines less than the screen.
    let check = |columns: u16, rows: u16, size: (u16, u16)| {
        let found = card_sizes(&scene, columns, rows - 3);
        assert_eq!(found, [size; 2], "{columns}×{rows}");
    };
    check(40, 12, (5, 1));
    check(60, 16, (5, 3));
    check(80, 24, (7, 5));
    check(100, 30, (9, 7));
    check(120, 40, (13, 9));
    check(160, 50, (23, 16));
    check(200, 60, (23, 16));
    // A tall, narrow screen has no room for a row of the largest cards.
    check(80, 60, (13, 9));
}

#[test]
fn every_rank_is_equally_large() {
    for size in [(7, 5), (9, 7), (13, 9), (23, 16)] {
        let face = |text: &str| {
            let area = Rect::new(0, 0, size.0, size.1);
            let mut buffer = Buffer::empty(area);
            let card = playing(text);
            super::card(
                &card.face,
                &[],
                Theme::new(ColourDepth::None),
                area,
                &mut buffer,
            );
            lines(&buffer).join("\n")
        };
        // Without their corners, tens have as much on them as nines, or more.
        let inked = |text: &str| {
            let shown = face(text).replace(text.trim_end_matches('S'), "");
            let ink = shown.chars().filter(|letter| "♠█▀▄".contains(*letter));
            ink.count()
        };
        assert!(inked("10S") >= inked("9S"), "{size:?}");
    }
    // A number of two digits on a plain card is written as big as one digit.
    let big = |number: u32| {
        let area = Rect::new(0, 0, 13, 9);
        let mut buffer = Buffer::empty(area);
        let face = Face::plain(number, "suit 5");
        super::card(&face, &[], Theme::new(ColourDepth::None), area, &mut buffer);
        let drawn = lines(&buffer);
        drawn.iter().filter(|line| line.contains('█')).count()
    };
    assert_eq!((big(10), big(9)), (5, 5));
}

#[test]
fn zones_without_cards_are_not_drawn() {
    let mut scene = scene([playing("AS")]);
    scene.zones[0].cards.clear();
    let place = Zone::new("discard", Place::Felt, Layout::Stack);
    scene
        .zones
        .push(place.with([CardScene::new(Face::Empty)]).caption("nothing"));
    for (columns, rows) in [(80, 21), (120, 37), (200, 57)] {
        let (buffer, _) = paint(&view(&scene), columns, rows);
        let text = lines(&buffer).join("\n");
        assert!(
            !text.contains("deck") && !text.contains("40 cards"),
            "{text}"
        );
        assert!(text.contains("discard nothing"), "{text}");
    }
}

#[test]
fn the_hand_stays_with_its_name_and_buttons() {
    let mut scene = scene([playing("AS"), playing("KD"), playing("3C")]);
    scene.buttons = vec![Button::new("D", "Draw")];
    for (columns, rows) in [(80, 21), (120, 37), (200, 57)] {
        let (buffer, drawn) = paint(&view(&scene), columns, rows);
        let hand = drawn.cards.iter().filter(|card| card.zone == 1);
        let hand = hand.map(|card| card.area).reduce(Rect::union).unwrap();
        let name = lines(&buffer).iter().position(|line| line.contains("Ann"));
        let name = name.unwrap() as u16;
        assert!(name < hand.y && hand.y - name <= 2, "{columns}×{rows}");
        let (button, _) = drawn.targets.last().unwrap();
        assert!(button.y - hand.bottom() <= 1, "{columns}×{rows}");
        assert!(hand.x <= button.x && button.right() <= hand.right());
    }
}
