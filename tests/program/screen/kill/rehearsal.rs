//! Plays the game of a line-mode kill in this process first, to know what the program
//! prints before each input, and what it must have saved by then.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use parlour::Environment;
use parlour_games::Games;

use super::{Aim, Attempt, KeptGame, Random};

/// The maximum number of inputs of a rehearsal.
const INPUTS: usize = 14;

/// The ends of questions that Enter answers without a move.
const PAUSES: [&str; 6] = [
    "Press Enter to continue.",
    "Press Enter to finish it quickly, or type watch or leave.",
    "Or press Enter.",
    "the move, or press Enter.",
    "Press Enter to pass the keyboard on.",
    "press Enter when only you can see the screen.",
];

/// Starts automatic play that takes longer than the kill.
const AUTO: &str = "auto 300";

/// A moment when the program waits for a line.
pub struct Pause {
    /// Everything that it has printed.
    pub said: String,
    /// The game at this moment.
    pub game: KeptGame,
}

impl Pause {
    /// Whether it waits for Enter, not for a move.
    pub fn is_between(&self) -> bool {
        let said = self.said.trim_end();
        PAUSES.iter().any(|question| said.ends_with(question))
    }
}

/// The output, and its length at each flush. The program flushes when it asks a
/// question.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<(Vec<u8>, Vec<usize>)>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let (bytes, flushes) = &mut *self.0.lock().expect("no panic");
        flushes.push(bytes.len());
        Ok(())
    }
}

/// Plays in this process until the inputs end.
pub fn rehearse(attempt: &Attempt, inputs: &[String]) -> (String, KeptGame) {
    let folder = crate::screen::folder();
    let file = folder.path().join("game.json");
    let output = Output::default();
    let environment = Environment::piped(io::Cursor::new(typed(inputs)), output.clone());
    let mut arguments = vec!["parlour".to_string()];
    arguments.extend(attempt.arguments());
    arguments.extend(["--record".into(), file.display().to_string()]);
    let played = parlour::run(Games, arguments.iter().map(Into::into), environment);
    played.unwrap_or_else(|failure| panic!("{arguments:?}: {failure}"));
    let (bytes, flushes) = output.0.lock().expect("no panic").clone();
    let said = &bytes[..flushes[inputs.len()]];
    let record = std::fs::read_to_string(&file).expect("a game is kept at the end of input");
    let game = KeptGame::parse(&record).expect("it is a record");
    (String::from_utf8_lossy(said).into_owned(), game)
}

pub fn typed(inputs: &[String]) -> Vec<u8> {
    let lines: String = inputs.iter().map(|line| format!("{line}\n")).collect();
    lines.into_bytes()
}

/// A game up to the kill: the inputs, and the state before each input and after the last
/// one.
pub struct Script {
    pub inputs: Vec<String>,
    pub pauses: Vec<Pause>,
}

impl Script {
    /// Plays for a while, and ends where the aim is reached.
    pub fn write(attempt: &Attempt) -> Self {
        let mut random = attempt.random();
        let mut script = Self::rehearse(attempt, &mut random);
        if script.runs_by_itself() {
            return script;
        }
        let pauses = 1..script.pauses.len();
        let is_good = |&number: &usize| {
            let pause = &script.pauses[number];
            match attempt.aim {
                Aim::Between(_) => pause.is_between() && script.has_news(number, &pause.said),
                Aim::Asking => !pause.is_between() && !pause.game.is_over(),
                Aim::AtOnce => true,
            }
        };
        let mut ends: Vec<usize> = pauses.clone().filter(is_good).collect();
        if ends.is_empty() {
            // Not every game has such a moment.
            ends = pauses.collect();
        }
        let end = ends[random.below(ends.len())];
        script.inputs.truncate(end);
        script.pauses.truncate(end + 1);
        script
    }

    fn rehearse(attempt: &Attempt, random: &mut Random) -> Self {
        let mut script = Self {
            inputs: Vec::new(),
            pauses: Vec::new(),
        };
        loop {
            let (said, game) = rehearse(attempt, &script.inputs);
            let pause = Pause { said, game };
            let (between, over) = (pause.is_between(), pause.game.is_over());
            let legal = pause.game.legal_moves();
            script.pauses.push(pause);
            let count = script.inputs.len();
            if over || count >= INPUTS || script.runs_by_itself() {
                return script;
            }
            let aims_between = matches!(attempt.aim, Aim::Between(_));
            let runs = attempt.setup.automatic && aims_between && count >= attempt.inputs;
            script.inputs.push(match (between, runs) {
                (true, _) => String::new(),
                (false, true) => AUTO.into(),
                (false, false) => legal[random.below(legal.len())].clone(),
            });
        }
    }

    /// Whether the program has shown that something happened since the input before this
    /// pause: it told an event, or asked the next question.
    pub fn has_news(&self, number: usize, said: &str) -> bool {
        let (before, pause) = (&self.pauses[number - 1], &self.pauses[number]);
        let accepted = pause.game.moves().len() > before.game.moves().len();
        let stories = pause.game.stories();
        let new = said.get(before.said.len()..).unwrap_or_default();
        let is_told = |line: &str| stories.iter().flatten().any(|sentence| sentence == line);
        (accepted && said.starts_with(&pause.said)) || new.lines().any(is_told)
    }

    pub fn runs_by_itself(&self) -> bool {
        self.inputs.last().is_some_and(|last| last == AUTO)
    }

    /// What was printed before the last input.
    pub fn said_before(&self) -> &str {
        match self.pauses.as_slice() {
            [.., before, _] => &before.said,
            _ => "",
        }
    }
}
