//! Nothing that was shown is lost. The program is killed in the middle of every game,
//! mostly between showing something and the next question. Then the saved game is
//! compared with what was on the screen.
//!
//! `PARLOUR_KILLS` is the number of kills.

mod full;
mod line;
mod picture;
mod rehearsal;
mod story;

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use self::story::{KeptGame, Setup, setups};

/// The default number of kills, in both modes together.
const KILLS: usize = 30;

/// One of this many killed games is resumed.
const RESUME_EVERY: usize = 5;

/// The number of programs at the same time. Mostly they wait for bots.
const PARALLEL: usize = 2;

/// What the program was doing when it was killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Doing {
    /// It had shown something new or accepted a move, and then waited for
    /// Enter, for the person behind a cover, for somebody to interrupt, or for
    /// a bot.
    Between,
    /// It waited for a move.
    Asking,
    /// Anything else: nothing new was shown, or the game was over.
    Elsewhere,
}

/// When to kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// [Between](Doing::Between) two questions.
    Between(Moment),
    /// While the program waits for a move.
    Asking,
    /// Right after an input, without waiting for the answer.
    AtOnce,
}

/// Which moment between two questions. The line mode does not distinguish them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Any,
    /// Something happened without a key, such as a move of a bot.
    BotMoved,
    /// Something happened without a key, and now the program waits for Enter:
    /// after a look, to uncover the screen, or because somebody may interrupt.
    Enter,
}

/// How the program is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mode {
    Lines,
    FullScreen,
}

/// One game up to its kill.
#[derive(Clone, Debug)]
struct Attempt {
    mode: Mode,
    setup: Setup,
    seed: u64,
    /// The number of inputs before the kill.
    inputs: usize,
    aim: Aim,
    resume: bool,
}

impl Attempt {
    /// The attempt with this number. The same number gives the same attempt.
    fn new(number: usize, setups: &[Setup]) -> Self {
        let mut random = Random(number as u64);
        let aim = match random.below(8) {
            0 => Aim::Asking,
            1 => Aim::AtOnce,
            2 | 3 => Aim::Between(Moment::Any),
            4 | 5 => Aim::Between(Moment::BotMoved),
            _ => Aim::Between(Moment::Enter),
        };
        let (mode, number) = match number % 2 {
            0 => (Mode::Lines, number / 2),
            _ => (Mode::FullScreen, number / 2),
        };
        Self {
            mode,
            setup: setups[number % setups.len()].clone(),
            seed: number as u64 + 1,
            inputs: random.below(6),
            aim,
            resume: number % RESUME_EVERY == RESUME_EVERY / 2,
        }
    }

    /// The command that plays it.
    fn arguments(&self) -> Vec<String> {
        let seed = format!("{:x}", self.seed);
        let words = [
            "play",
            &self.setup.code,
            "-s",
            "--players",
            &self.setup.players,
            "--seed",
            &seed,
        ];
        words.map(String::from).into()
    }

    fn random(&self) -> Random {
        Random(self.seed << 32)
    }

    fn command(&self, data: &std::path::Path) -> Command {
        let mut command = crate::screen::parlour(data, &[]);
        command.args(self.arguments());
        command
    }
}

/// The result of an attempt.
struct Kill {
    doing: Doing,
    /// What was shown or accepted and is not in the saved game.
    lost: Option<String>,
}

/// A random generator with a fixed seed (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % limit as u64) as usize
    }
}

fn kills() -> usize {
    let wanted = std::env::var("PARLOUR_KILLS").ok();
    wanted.map_or(KILLS, |number| number.parse().expect("PARLOUR_KILLS"))
}

#[test]
fn a_kill_loses_nothing_that_was_shown() {
    let setups = setups();
    let (next, count) = (AtomicUsize::new(0), kills());
    let done: Mutex<Vec<(Attempt, Kill)>> = Mutex::default();
    std::thread::scope(|scope| {
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return;
                }
                let attempt = Attempt::new(number, &setups);
                let kill = match attempt.mode {
                    Mode::Lines => line::kill(&attempt),
                    Mode::FullScreen => full::kill(&attempt),
                };
                done.lock().unwrap().push((attempt, kill));
            }
        };
        (0..PARALLEL).for_each(|_| drop(scope.spawn(work)));
    });
    let done = done.into_inner().unwrap();
    let mut counts: BTreeMap<(Mode, Doing, &str), (usize, usize)> = BTreeMap::new();
    for (attempt, kill) in &done {
        let game = attempt.setup.code.split(':').next().unwrap_or_default();
        let key = (attempt.mode, kill.doing, game);
        let (kills, losses) = counts.entry(key).or_default();
        *kills += 1;
        *losses += usize::from(kill.lost.is_some());
    }
    for ((mode, doing, game), (kills, losses)) in &counts {
        println!("{mode:?}, {doing:?}, {game}: {kills} kills, {losses} losses");
    }
    let lost: Vec<String> = done
        .iter()
        .filter_map(|(attempt, kill)| {
            let lost = kill.lost.as_ref()?;
            let (line, mode, doing) = (attempt.arguments().join(" "), attempt.mode, kill.doing);
            Some(format!("{mode:?}, {doing:?}: parlour {line}\n{lost}\n"))
        })
        .collect();
    let between = |(_, kill): &&(Attempt, Kill)| kill.doing == Doing::Between;
    let between = done.iter().filter(between).count();
    let losses = lost.len();
    println!("{count} kills, {between} of them between two questions; {losses} losses");
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    assert!(
        between * 3 >= count,
        "{between} of {count} kills came between two questions"
    );
}

/// The text without white space, because screens wrap lines.
fn without_spaces(text: &str) -> String {
    let words: String = text.split_whitespace().collect();
    words.replace('.', "")
}

/// Whether one of the stories contains this text, ignoring white space, and full stops,
/// which a panel adds to messages that are quoted without.
fn is_told(shown: &str, game: &KeptGame) -> bool {
    let shown = without_spaces(shown);
    let stories = game.stories();
    stories
        .iter()
        .any(|story| without_spaces(&story.concat()).contains(&shown))
}
