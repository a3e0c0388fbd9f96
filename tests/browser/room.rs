//! There is room for everybody: at tables of two and of many players, name plates, cards, piles and
//! the prompt do not cover each other.

use crate::driver::{Browser, Engine, Screen, Server, is_installed};

/// Which games, and with how many players.
const TABLES: [(&str, &[usize]); 5] = [
    ("one:official", &[2, 6, 10]),
    ("blackjack:casino", &[2, 4, 6]),
    ("war", &[2, 4, 16]),
    ("top-trumps:official+deck=elements", &[2, 4, 8]),
    ("silly-biscuits", &[2, 4, 6, 12]),
];

/// Sizes of the page, and how many players have room in it. If there are more, people scroll.
const SIZES: [(u32, u32, usize); 8] = [
    (1440, 900, 16),
    (1280, 720, 16),
    (820, 1180, 8),
    (390, 844, 4),
    (360, 640, 4),
    (844, 390, 3),
    (720, 450, 3),
    (960, 540, 3),
];

/// The parts of the table that cover each other or are cut off. Cards of one player may overlap,
/// and face-down hands lie partly below their player's name plate.
const COVERED: &str = "(() => {
    const seat = (element) => element.closest('[data-spot], .duelist');
    const none = () => null;
    // What is visible of it: a long hand scrolls.
    const boxOf = (element) => {
        const box = element.getBoundingClientRect();
        const view = element.closest('.scrolls')?.getBoundingClientRect() ?? box;
        const [left, right] = [Math.max(box.left, view.left), Math.min(box.right, view.right)];
        return {left, right, top: box.top, bottom: box.bottom, width: right - left, height: box.height};
    };
    const parts = [
        ['plate', '.spot > .seat, .duelist > .seat', seat],
        ['cards', '.spotcards .card, .spotcards .foot, .seatcards .card, .duel .card, .duel .stat, .duel .foot', seat],
        ['pile', '.centre .stack > .card:last-child, .centre .discard > .card:last-child, .centre .tag', none],
        ['arrow', '.arrow', none],
        ['strip', '.strips .card', none],
        ['house', '.house .card, .house .seat, .house .foot', none],
        ['prompt', '.prompt', none],
        ['hand', '.me .hands .card, .me .hands .stat, .hero .stat', none],
        ['reserve', '.reserve .card', none],
        ['own plate', '.mine .seat', none],
        ['button', '.acts .btn', none],
    ].flatMap(([name, selector, owner]) => [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility() && boxOf(element).width > 1)
        .map((element) => ({name, owner: owner(element), element, box: boxOf(element)})));
    const stage = document.querySelector('.stage').getBoundingClientRect();
    const faults = new Set();
    for (const {name, box} of parts) {
        const outside = Math.max(stage.left - box.left, box.right - stage.right, stage.top - box.top, box.bottom - stage.bottom);
        // A fan reaches below the edge.
        if (name !== 'hand' && outside > 6) faults.add(`${name} outside`);
    }
    parts.forEach((one, i) => parts.slice(i + 1).forEach((other) => {
        const isSame = one.name === other.name && one.owner === other.owner;
        const isBelowPlate = one.owner && one.owner === other.owner && other.element.closest('.seatcards');
        // A raised card of the hand may touch the prompt, which is above it.
        const isRaised = [one, other].every(({name}) => ['prompt', 'hand'].includes(name));
        if (isSame || isBelowPlate || isRaised) return;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const smaller = Math.min(one.box.width * one.box.height, other.box.width * other.box.height);
        if (width > 2 && height > 2 && width * height > 0.1 * smaller) faults.add(`${one.name} and ${other.name}`);
    }));
    return [...faults];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn there_is_room_for_everybody() {
    if !is_installed() {
        return;
    }
    if Engine::wanted() != Engine::Chromium {
        println!("skipped: only Chromium's driver changes the size of the page");
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    let mut faults = Vec::new();
    let (mut tables, mut pictures) = (0, 0);
    for (rules, counts) in TABLES {
        for &players in counts {
            tables += 1;
            ann.open_table(&server, "Ann", rules, players - 1).await;
            ann.click(".go .btn.main").await;
            ann.wait_for(".stage.play .me").await;
            for _ in 0..2 {
                ann.wait("document.querySelector('.end, .dot:not(.off)')")
                    .await;
                ann.move_once().await;
            }
            for (width, height, most) in SIZES {
                if players > most {
                    continue;
                }
                ann.resize(width, height).await;
                ann.at_rest().await;
                if ann.is_over().await {
                    break;
                }
                pictures += 1;
                let covered = ann.eval(COVERED).await;
                if covered
                    .as_array()
                    .is_some_and(|covered| !covered.is_empty())
                {
                    let place = format!("{rules} with {players} in {width} x {height}");
                    faults.push(format!("{place}: {covered}"));
                }
            }
        }
    }
    println!("{tables} tables, {pictures} pictures");
    assert!(pictures > 3 * tables, "too many games were over");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    ann.close().await;
}
