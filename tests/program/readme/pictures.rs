//! Makes the pictures in `docs/pictures`: screens and charts, drawn by the program.

use std::io::Cursor;
use std::path::Path;

use parlour::Environment;
use parlour_bots::Seating;
use parlour_engine::dealer::Seed;
use parlour_engine::host::HostedTable;
use parlour_engine::record::Chance;
use parlour_engine::registry::Registry;
use parlour_engine::rules::read_code;
use parlour_engine::{Record, Seat};
use parlour_games::Games;
use parlour_terminal::{
    App, ColourDepth, Host, Settings, Speed, StartOptions, Theme, UiOptions, svg,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A screen: its file, the rules, who plays, and how many moves were made.
const SCREENS: [(&str, &str, &str, usize); 5] = [
    ("one", "one:official", "Ann,bot,bot,bot", 31),
    ("blackjack", "blackjack:casino", "Ann,bot:book,bot:book", 4),
    ("top-trumps", "top-trumps:official", "Ann,bot", 2),
    ("war", "war", "Ann,bot", 40),
    (
        "silly-biscuits",
        "silly-biscuits:shithead",
        "Ann,bot,bot",
        30,
    ),
];

/// The size of these screens.
const SIZE: Rect = Rect::new(0, 0, 110, 32);

/// A chart: its file, and the command that draws it.
const CHARTS: [(&str, &[&str]); 2] = [
    ("strategy", &["odds", "blackjack:casino"]),
    (
        "lengths",
        &["sim", "one", "--games", "20000", "--players", "4"],
    ),
];

/// A host with a fixed seed and, perhaps, a game to resume.
struct MemoryHost(Option<Record>);

impl Host for MemoryHost {
    fn chance(&mut self) -> Chance {
        Chance::seed(Seed([0; 32]))
    }

    fn unfinished(&mut self) -> Option<Record> {
        self.0.take()
    }

    fn settings(&mut self) -> Settings {
        Settings {
            people: vec!["Ann".into()],
            ..Settings::default()
        }
    }
}

/// A table after this many moves of the first person, at the next question.
fn table(code: &str, players: &str, moves: usize) -> Box<dyn HostedTable> {
    let (game, rules) = read_code(Games, code).expect("a known code");
    let seating = Seating::parse(players).expect("good names");
    let chance = Chance::seed("5eed".parse().expect("hexadecimal"));
    let opened = seating.deal(Games, game.id(), &rules, chance);
    let mut table = opened.expect("a game");
    let ann = Seat::new(0);
    for made in 0.. {
        let Some(seat) = table.turn().must().lowest() else {
            break;
        };
        if table.is_bot(seat) {
            table.play_bot(seat).expect("bots know the rules");
            continue;
        }
        if made >= moves {
            break;
        }
        let view = table.view(Some(ann)).expect("Ann sits there");
        let moves = view.legal_moves().texts;
        drop(view);
        table.play(ann, &moves[0]).expect("legal");
    }
    table
}

fn screen(record: Option<Record>) -> String {
    let game = record.as_ref().and_then(|record| Games.find(&record.game));
    let mut host = MemoryHost(record);
    let options = UiOptions {
        theme: Theme::new(ColourDepth::True),
        speed: Some(Speed::Off),
        motion: false,
    };
    let mut app = App::new(&Games, &mut host, options, game.map(StartOptions::new));
    let mut buffer = Buffer::empty(SIZE);
    app.draw(SIZE, &mut buffer);
    svg(&buffer)
}

/// The picture that a command draws.
fn chart(arguments: &[&str], dark: bool) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("chart.svg");
    let mut line: Vec<_> = ["parlour"]
        .iter()
        .chain(arguments)
        .map(Into::into)
        .collect();
    line.extend(["--plot".into(), file.clone().into_os_string()]);
    if dark {
        line.push("--dark".into());
    }
    let environment = Environment::piped(Cursor::new(""), std::io::sink());
    parlour::run(Games, line, environment).expect("it draws");
    std::fs::read_to_string(file).expect("it was written")
}

/// All pictures, by file name.
pub fn all() -> Vec<(String, String)> {
    let screens = SCREENS.map(|(name, code, players, moves)| {
        let record = table(code, players, moves).record();
        (format!("{name}.svg"), screen(Some(record)))
    });
    let menu = [("menu.svg".to_string(), screen(None))];
    let charts = CHARTS.iter().flat_map(|(name, arguments)| {
        [
            (format!("{name}.svg"), chart(arguments, false)),
            (format!("{name}-dark.svg"), chart(arguments, true)),
        ]
    });
    screens.into_iter().chain(menu).chain(charts).collect()
}

/// The folder of the pictures.
pub fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures")
}
