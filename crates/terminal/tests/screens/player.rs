//! Drives the whole program without a terminal: sends keys, reads screens, and sets the
//! clock.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use parlour_engine::dealer::Seed;
use parlour_engine::host::HostedTable;
use parlour_engine::record::Chance;
use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::rules::{RulesMap, read_code};
use parlour_engine::{Record, Seat};
use parlour_games::Games;
use parlour_terminal::{
    App, ColourDepth, Host, InputEvent, Leave, Online, PlayedGame, SavedGame, ServerLine, Settings,
    Speed, StartOptions, Theme, UiOptions,
};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};

/// A host in memory, with fixed seeds.
pub struct MemoryHost {
    pub records: BTreeMap<String, Record>,
    pub settings: Settings,
    /// Tables on servers, if there are any.
    pub online: Option<Arc<dyn Online>>,
    games: u8,
    now: String,
}

impl Default for MemoryHost {
    /// Ann has played before.
    fn default() -> Self {
        let settings = Settings {
            people: vec!["Ann".into()],
            ..Settings::default()
        };
        Self {
            records: BTreeMap::new(),
            settings,
            online: None,
            games: 0,
            now: String::new(),
        }
    }
}

impl MemoryHost {
    /// A host whose first game has this seed.
    pub fn with_seed(seed: u8) -> Self {
        Self {
            games: seed,
            ..Self::default()
        }
    }

    /// The game that was saved last.
    pub fn last(&self) -> &Record {
        &self.records[&self.now]
    }
}

impl Host for MemoryHost {
    fn online(&self) -> Option<Arc<dyn Online>> {
        self.online.clone()
    }

    fn chance(&mut self) -> Chance {
        Chance::seed(Seed([self.games; 32]))
    }

    fn begin(&mut self) -> io::Result<()> {
        self.games += 1;
        self.now = format!("game {}", self.games);
        Ok(())
    }

    fn save_game(&mut self, session: &dyn HostedTable) -> io::Result<()> {
        self.records.insert(self.now.clone(), session.record());
        Ok(())
    }

    fn settings(&mut self) -> Settings {
        self.settings.clone()
    }

    fn save_settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }

    fn history(&mut self) -> Vec<SavedGame> {
        let kept = |(id, record): (&String, &Record)| SavedGame {
            id: id.clone(),
            game: record.game.clone(),
            seats: record.names().map(String::from).collect(),
            moves: record.moves.len(),
            saved_at: 0,
            result: record.result.clone(),
        };
        self.records.iter().rev().map(kept).collect()
    }

    fn played(&mut self) -> Vec<PlayedGame> {
        let played = |record: &Record| {
            Some(PlayedGame {
                game: record.game.clone(),
                rules: record.rules.clone(),
                seats: record.seats.clone(),
                moves: record.moves.len(),
                ended_at: 0,
                result: record.result.clone()?,
            })
        };
        self.records.values().filter_map(played).collect()
    }

    fn load(&mut self, kept: &SavedGame) -> io::Result<Record> {
        Ok(self.records[&kept.id].clone())
    }

    fn resume(&mut self, kept: &SavedGame) -> io::Result<()> {
        self.now = kept.id.clone();
        Ok(())
    }
}

/// The default options of tests.
pub const OPTIONS: UiOptions = UiOptions {
    theme: Theme::new(ColourDepth::None),
    speed: Some(Speed::Off),
    motion: false,
};

/// The start options for a game or a rules code.
pub fn start(game: &str, players: &str) -> StartOptions {
    let (game, rules) = match game.contains(':') {
        true => read_code(Games, game).expect("a known code"),
        false => (Games.find(game).expect("a game of ours"), RulesMap::new()),
    };
    let mut start = StartOptions::new(game);
    start.rules = rules;
    start.skip_splash = true;
    start.seating = Some(parlour_bots::Seating::parse(players).expect("good names"));
    start
}

/// Ann, and bots if the game needs them, for `start`.
pub fn alone(game: &dyn AnyGame) -> String {
    let seats = game.nearest_seats(&RulesMap::new(), game.default_seats().min(2));
    let bots = seats.expect("somebody can play") - 1;
    format!("Ann{}", ",bot".repeat(bots))
}

/// A player at the keyboard.
pub struct Player<'a> {
    pub app: App<'a>,
    pub size: Rect,
    now: Duration,
}

impl<'a> Player<'a> {
    pub fn new(host: &'a mut MemoryHost, options: UiOptions, start: Option<StartOptions>) -> Self {
        Self::with_games(&Games, host, options, start)
    }

    /// A player with another registry of games.
    pub fn with_games(
        games: &'a impl Registry,
        host: &'a mut MemoryHost,
        options: UiOptions,
        start: Option<StartOptions>,
    ) -> Self {
        Self {
            app: App::new(games, host, options, start),
            size: Rect::new(0, 0, 80, 24),
            now: Duration::ZERO,
        }
    }

    /// A player at a table on a server.
    pub fn at_table(
        host: &'a mut MemoryHost,
        options: UiOptions,
        line: Box<dyn ServerLine>,
        link: &str,
    ) -> Self {
        Self {
            app: App::at_table(&Games, host, options, line, link.into()),
            size: Rect::new(0, 0, 80, 24),
            now: Duration::ZERO,
        }
    }

    /// The screen as it is drawn now.
    pub fn buffer(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(self.size);
        self.app.draw(self.size, &mut buffer);
        buffer
    }

    /// The screen as text.
    pub fn screen(&mut self) -> String {
        let buffer = self.buffer();
        let columns = usize::from(self.size.width).max(1);
        let rows = buffer.content().chunks(columns);
        let text = |row: &[ratatui::buffer::Cell]| {
            let row: String = row.iter().map(|cell| cell.symbol()).collect();
            row.trim_end().to_string()
        };
        rows.map(text).collect::<Vec<_>>().join("\n")
    }

    /// Advances the clock.
    pub fn wait(&mut self, time: Duration) {
        self.now += time;
        self.app.tick(self.now);
    }

    pub fn input(&mut self, input: &InputEvent) {
        // A person sees the screen before they press a key, and takes a moment.
        self.buffer();
        self.wait(Duration::from_millis(500));
        self.app.input(input);
        self.wait(Duration::from_millis(1));
    }

    pub fn press(&mut self, code: KeyCode) {
        self.input(&InputEvent::Key(code));
    }

    /// Types a line and presses Enter.
    pub fn say(&mut self, line: &str) {
        for letter in line.chars() {
            self.press(KeyCode::Char(letter));
        }
        self.press(KeyCode::Enter);
    }

    pub fn enter(&mut self) {
        self.press(KeyCode::Enter);
    }

    /// The column and the row of these words.
    pub fn find(&mut self, words: &str) -> (u16, u16) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let column = line.find(words)?;
            Some((line[..column].chars().count() as u16, row as u16))
        });
        found.unwrap_or_else(|| panic!("no {words:?} in\n{screen}"))
    }

    /// Clicks where these words are.
    pub fn click(&mut self, words: &str) {
        let (column, row) = self.find(words);
        self.input(&InputEvent::Click(Position::new(column, row)));
    }

    pub fn sees(&mut self, words: &str) {
        let screen = self.screen();
        assert!(screen.contains(words), "no {words:?} in\n{screen}");
    }

    pub fn sees_no(&mut self, words: &str) {
        let screen = self.screen();
        assert!(!screen.contains(words), "{words:?} in\n{screen}");
    }

    pub fn is_over(&mut self) -> bool {
        self.screen().contains("***")
    }

    pub fn left(&self) -> Option<Leave> {
        self.app.exit_reason()
    }
}

/// The moves that this seat has after a record, as text.
pub fn legal_moves(record: &Record, seat: Seat) -> Vec<String> {
    let game = Games.find(&record.game).expect("a game of ours");
    let session = game.replay(record).expect("kept games replay");
    session
        .view(Some(seat))
        .expect("the seat is there")
        .legal_moves()
        .texts
}
