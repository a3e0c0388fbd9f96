//! Tables for tests and examples: any game, preset and number of seats, after a
//! number of moves. They are the same in every run.

use parlour_bots::{BotKind, Seating};
use parlour_engine::host::HostedTable;
use parlour_engine::record::Chance;
use parlour_engine::registry::Registry;
use parlour_engine::rules::read_code;
use parlour_engine::scene::Scene;
use parlour_engine::table::Names;
use parlour_engine::{Record, Seat};
use parlour_games::Games;

/// Short, long and wide names.
const NAMES: [&str; 16] = [
    "Ann",
    "Bob",
    "Cleo",
    "Dot",
    "Ernestine of the Hill",
    "漢字さん",
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kim",
    "Lou",
    "Mo",
    "Nell",
    "Ole",
    "Pam",
];

/// A state of a table.
#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    /// The game, with its rules: `one:official`.
    pub code: &'a str,
    pub seats: usize,
    /// The maximum number of moves; the game may end earlier.
    pub moves: usize,
}

/// A random generator with a fixed seed, which chooses the moves.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

impl State<'_> {
    /// The table after its moves.
    pub fn session(self) -> Box<dyn HostedTable> {
        let (game, rules) = read_code(Games, self.code).expect("a known code");
        let names = Names::new(NAMES.into_iter().take(self.seats)).expect("names");
        let chance = Chance::seed("5eed".parse().expect("hexadecimal"));
        let mut session = game.deal(&rules, names, chance).expect("a table");
        let mut random = Random(7);
        for _ in 0..self.moves {
            let Some(seat) = session.turn().must().iter().next() else {
                break;
            };
            let legal = session.view(Some(seat)).expect("there").legal_moves();
            let (moves, active) = (legal.texts, legal.active);
            // Prefer active moves, so that games make progress.
            let among = if active > 0 { active } else { moves.len() };
            let text = moves[random.below(among)].clone();
            session.play(seat, &text).expect("a legal move");
        }
        session
    }

    /// The record of the game, with a person in the seat whose turn it is, and bots in the
    /// other seats.
    pub fn record_for_one(self) -> Record {
        let session = self.session();
        let person = session.turn().must().lowest().unwrap_or(Seat::new(0));
        let mut seating = Seating::empty();
        for seat in Seat::all(self.seats) {
            match seat == person {
                true => seating.add_person("Ann").expect("a good name"),
                false => seating.add_bot(BotKind::default()),
            }
        }
        let game = Games.find(session.game()).expect("a game of ours");
        let names = seating.names().expect("good names");
        let renamed = game.renamed(&session.record(), names);
        let mut record = renamed.expect("it replays");
        // The seating says who is a bot.
        for (seat, player) in record.seats.iter_mut().zip(seating.players()) {
            seat.bot = player.bot.map(|kind| kind.id().to_string());
        }
        record
    }

    /// The scene for the seat whose turn it is, or for the first seat. The example and the
    /// benchmark use it.
    #[allow(dead_code)]
    pub fn scene(self) -> Scene {
        let session = self.session();
        let asked = session.turn().must().lowest();
        let view = session.view(asked.or(Some(Seat::new(0))));
        view.expect("there").scene()
    }
}

/// How many seats a game with these rules can have.
pub fn seat_counts(code: &str) -> impl Iterator<Item = usize> {
    let (game, rules) = read_code(Games, code).expect("a known code");
    (1..=NAMES.len()).filter(move |&seats| game.check(&rules, seats).is_ok())
}

/// Every game with every preset.
pub fn codes() -> Vec<String> {
    let games = Games.games().iter();
    games
        .flat_map(|game| {
            let presets = game.presets().into_iter();
            presets.map(|preset| format!("{}:{}", game.id(), preset.id))
        })
        .collect()
}
