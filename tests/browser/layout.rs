//! What the browser itself measures: nothing shifts during a game, and cards are drawn fast.

use std::time::Instant;

use crate::driver::{Browser, Engine, PATIENCE, Screen, Server, TICK, is_installed};

/// The largest sum of layout shifts during a game: the limit for a good rating of a page during
/// five seconds. The next card of a row in the middle moves the others a little, so long games
/// have a larger sum.
const MAX_SHIFT: f64 = 0.1;

/// The largest single shift. A row that pushes everything else aside shifts several times as much.
const MAX_AT_ONCE: f64 = 0.03;

/// Sums up the layout shifts of the table, and remembers what moved most.
const WATCH: &str = "window.shift = {sum: 0, worst: [], most: 0};
    new PerformanceObserver((list) => {
        for (const {value, sources} of list.getEntries()) {
            if (document.querySelector('.end')) return;
            shift.sum += value;
            if (value <= shift.most) continue;
            shift.most = value;
            shift.worst = sources.map(({node, previousRect: from, currentRect: to}) =>
                `${node?.className ?? node?.nodeName} ${from.x} ${from.y} to ${to.x} ${to.y}`);
        }
    }).observe({type: 'layout-shift'});";

/// Plays for a while. All shifts count, also those that follow a click.
async fn plays_without_shifts(screen: Screen) {
    if !is_installed() {
        return;
    }
    if Engine::wanted() != Engine::Chromium {
        println!("skipped: only Chromium measures layout shifts");
        return;
    }
    let server = Server::start();
    let ann = Browser::open(screen).await;
    for (rules, bots) in [
        ("one:official", 3),
        ("blackjack:casino+hands=4", 2),
        ("war+round-limit=15", 2),
        ("top-trumps+round-limit=6", 1),
        ("top-trumps:official+round-limit=6", 2),
        ("silly-biscuits", 2),
    ] {
        ann.open_table(&server, "Ann", rules, bots).await;
        ann.click(".go .btn.main").await;
        ann.wait_for(".stage.play .me").await;
        // The deal has arrived.
        ann.wait("!document.querySelector('#travel > *')").await;
        ann.client.execute(WATCH, vec![]).await.unwrap();
        let deadline = Instant::now() + PATIENCE;
        let mut moves = 0;
        while moves < 15 && !ann.is_over().await && Instant::now() < deadline {
            moves += usize::from(ann.move_once().await);
            // Longer than a frame, so that every picture counts.
            tokio::time::sleep(4 * TICK).await;
        }
        assert!(moves > 0 || ann.is_over().await, "{rules}: nothing to do");
        let shift = ann.eval("window.shift").await;
        let sum = shift["sum"].as_f64().unwrap();
        let (width, height) = (screen.width, screen.height);
        println!("{rules} in {width} x {height}: {sum:.4} after {moves} moves");
        assert!(sum < MAX_SHIFT, "{rules} in {width} x {height}: {shift}");
        let most = shift["most"].as_f64().unwrap();
        assert!(most < MAX_AT_ONCE, "{rules} in {width} x {height}: {shift}");
    }
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_shifts_on_a_small_phone() {
    let (width, height) = (360, 640);
    plays_without_shifts(Screen {
        width,
        height,
        ..Screen::PHONE
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_shifts_on_a_phone() {
    plays_without_shifts(Screen::PHONE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_shifts_on_a_desk() {
    let (width, height) = (1280, 800);
    plays_without_shifts(Screen {
        width,
        height,
        ..Screen::DESK
    })
    .await;
}

/// Small and large phones, a phone in landscape, desks that are zoomed to 200 %, tablets, desks.
const SIZES: [(u32, u32); 9] = [
    (360, 640),
    (390, 844),
    (844, 390),
    (720, 450),
    (960, 540),
    (820, 1180),
    (1024, 768),
    (1280, 800),
    (2560, 1440),
];

/// The moves that cannot be reached. Each choice must be visible and clickable somewhere, if
/// necessary after scrolling. A question covers the moves that it is about.
const COVERED: &str = "(() => {
    const area = document.querySelector('.question') ?? document.querySelector('.stage');
    if (!area) return ['no table'];
    const choices = [...area.querySelectorAll('[data-play], [data-choice]')];
    const isFree = (choice) => {
        choice.scrollIntoView({block: 'nearest', inline: 'nearest'});
        const box = choice.getBoundingClientRect();
        const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
        return steps.some((x) => steps.some((y) =>
            choice.contains(document.elementFromPoint(box.x + x * box.width, box.y + y * box.height))));
    };
    const isAsked = document.querySelector('.dot:not(.off)');
    if (isAsked && choices.length === 0) return ['nothing to choose'];
    // One element of those that make the same move is enough.
    const moves = Map.groupBy(choices, (choice) => choice.dataset.play ?? choice.dataset.choice);
    return [...moves].filter(([, all]) => !all.some(isFree)).map(([move]) => move);
})()";

#[tokio::test(flavor = "multi_thread")]
async fn every_choice_can_be_reached_in_every_size() {
    if !is_installed() {
        return;
    }
    if Engine::wanted() != Engine::Chromium {
        println!("skipped: only Chromium's driver changes the size of the page");
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    let mut hidden = Vec::new();
    for (rules, bots) in [
        ("one:official", 3),
        ("blackjack:casino+hands=4", 2),
        ("war+round-limit=15", 2),
        ("top-trumps", 1),
        ("top-trumps:official+deck=worlds", 4),
        ("silly-biscuits", 2),
        ("silly-biscuits:shithead", 3),
    ] {
        ann.open_table(&server, "Ann", rules, bots).await;
        ann.click(".go .btn.main").await;
        ann.wait_for(".stage.play .me").await;
        for _ in 0..2 {
            let asked = "document.querySelector('.end') || (document.querySelector('.dot:not(.off)') \
                         && !document.querySelector('#travel > *'))";
            ann.wait(asked).await;
            for (width, height) in SIZES {
                ann.resize(width, height).await;
                ann.at_rest().await;
                let covered = ann.eval(COVERED).await;
                let covered = covered.as_array().unwrap();
                if !covered.is_empty() && !ann.is_over().await {
                    hidden.push(format!("{rules} in {width} x {height}: {covered:?}"));
                }
            }
            ann.move_once().await;
        }
    }
    assert!(hidden.is_empty(), "{}", hidden.join("\n"));
    ann.close().await;
}

/// Draws scenes of 60 cards, of which none was there before or one is new.
const DRAW: &str = "(async () => {
    const {TableView} = await import('/page/js/table.js');
    document.getElementById('page').dataset.page = 'game';
    const root = document.createElement('main');
    root.className = 'stage play';
    root.style.cssText = 'position: fixed; inset: 0';
    document.body.append(root);
    const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
    const suits = ['spades', 'hearts', 'diamonds', 'clubs'];
    const card = (i, more) => ({face: {playing: {rank: ranks[i % 13], suit: suits[i % 4]}}, marks: [], play: null, ...more});
    const zone = (name, place, layout, cards) => ({name, place, layout, caption: '', cards});
    const many = (count, make) => Array.from({length: count}, (_, i) => make(i));
    const scene = (turn, isNew) => ({
        seats: [{name: 'Ann', you: true, turn: true, cards: 20, badges: []}, {name: 'Bob', cards: 8, badges: []}],
        zones: [zone(`row${isNew ? turn : ''}`, 'felt', 'row', many(40, (i) => card(i ? i : turn))),
            zone(`hand${isNew ? turn : ''}`, 'hand', 'fan', many(20, (i) => card(i * 3, {marks: ['playable'], play: `x${i}`})))],
        notes: [], banner: null, prompt: '', buttons: [], score: [],
    });
    const view = new TableView(root, () => {});
    const measure = async (isNew) => {
        const times = [];
        for (let turn = 0; turn < 60; turn++) {
            const shown = scene(turn, isNew);
            const around = {table: {scene: () => shown, moves: () => ['x1'], play() {}, news: () => []}, refusal: null,
                question: null, hint: null, clock: null, play() {}, cancel() {}, reactions: new Map(), watching: false};
            const start = performance.now();
            view.draw(around);
            root.offsetHeight;
            times.push(performance.now() - start);
            await new Promise((done) => setTimeout(done, 30));
        }
        return times.sort((one, other) => one - other)[30];
    };
    return {all: await measure(true), one: await measure(false)};
})()";

/// How long it takes until the front page shows something, as the browser tells it.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures"]
async fn first_paint_is_measured() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    let mut times = Vec::new();
    for _ in 0..11 {
        ann.go(&server.url("/")).await;
        ann.wait_for(".tile").await;
        let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
        ann.wait(paint).await;
        times.push(ann.eval(paint).await.as_f64().unwrap());
    }
    // The browser has just started at the first one.
    times.remove(0);
    times.sort_by(f64::total_cmp);
    let (least, most, median) = (times[0], times[9], (times[4] + times[5]) / 2.0);
    println!("first contentful paint: {median:.0} ms ({least:.0} to {most:.0}), 10 loads");
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures"]
async fn drawing_60_cards_is_measured() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    ann.go(&server.url("/")).await;
    ann.wait_for(".tile").await;
    let times = ann.promise(DRAW).await;
    let milliseconds = |name: &str| times[name].as_f64().unwrap_or_else(|| panic!("{times}"));
    println!("60 cards, script, styles and layout, medians of 60 scenes");
    println!("all of them new: {:.1} ms", milliseconds("all"));
    println!("one of them new: {:.1} ms", milliseconds("one"));
    ann.close().await;
}

/// Zooming makes the page smaller in its own pixels. The text must not shrink with it.
#[tokio::test(flavor = "multi_thread")]
async fn text_grows_with_zoom() {
    if !is_installed() || Engine::wanted() != Engine::Chromium {
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    ann.go(&server.url("/")).await;
    ann.wait_for(".tile").await;
    // The largest window needs 300 %.
    for (width, height, zoom) in [
        (1280, 720, 2),
        (1366, 768, 2),
        (1440, 900, 2),
        (1600, 900, 2),
        (1680, 1050, 2),
        (1920, 1080, 2),
        (1920, 1200, 2),
        (2560, 1440, 3),
    ] {
        let size = "parseFloat(getComputedStyle(document.querySelector('.tile p')).fontSize)";
        ann.resize(width, height).await;
        ann.wait(&format!("innerWidth === {width}")).await;
        let whole = ann.eval(size).await.as_f64().unwrap();
        ann.resize(width / zoom, height / zoom).await;
        ann.wait(&format!("innerWidth === {}", width / zoom)).await;
        let zoomed = ann.eval(size).await.as_f64().unwrap() * f64::from(zoom);
        assert!(
            zoomed > 1.79 * whole,
            "{width} x {height}: {whole} becomes {zoomed}"
        );
        let cut = "document.documentElement.scrollWidth > innerWidth + 1";
        assert_eq!(ann.eval(cut).await, false, "{width} x {height}");
    }
    ann.close().await;
}
