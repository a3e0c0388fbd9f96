//! Kills in the line mode. The same game is rehearsed first, so that it is known what
//! the program prints before each input, and what it must save.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::rehearsal::{Script, typed};
use super::{Aim, Attempt, Doing, KeptGame, Kill};

/// The maximum wait for output. It is generous, because machines are busy.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The maximum number of lost sentences in a failure message.
const MAX_LISTED: usize = 3;

/// The program, with pipes for input and output.
struct LineRun {
    child: Child,
    chunks: Receiver<Vec<u8>>,
    said: Vec<u8>,
}

impl LineRun {
    fn start(attempt: &Attempt, data: &Path) -> Self {
        let mut command = attempt.command(data);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let mut stdout = child.stdout.take().expect("piped");
        let (sender, chunks) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = stdout.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self {
            child,
            chunks,
            said: Vec::new(),
        }
    }

    fn send(&mut self, inputs: &[String]) {
        let stdin = self.child.stdin.as_mut().expect("piped");
        stdin.write_all(&typed(inputs)).expect("it reads");
    }

    /// Waits until the program has printed this many bytes.
    fn wait(&mut self, length: usize) {
        let start = Instant::now();
        while self.said.len() < length {
            let left = TIMEOUT.saturating_sub(start.elapsed());
            match self.chunks.recv_timeout(left) {
                Ok(chunk) => self.said.extend(chunk),
                Err(error) => panic!("{error}: {}", String::from_utf8_lossy(&self.said)),
            }
        }
    }

    /// Kills the program, and returns all that it printed.
    fn kill(mut self) -> String {
        self.child.kill().expect("ours");
        self.child.wait().expect("it ends");
        self.said.extend(self.chunks.iter().flatten());
        String::from_utf8_lossy(&self.said).into_owned()
    }
}

pub fn kill(attempt: &Attempt) -> Kill {
    let script = Script::write(attempt);
    let folder = crate::screen::folder();
    let mut running = LineRun::start(attempt, folder.path());
    let last = script.pauses.last().expect("at least the first question");
    let before = script.inputs.len().saturating_sub(1);
    let runs = script.runs_by_itself();
    if runs || attempt.aim == Aim::AtOnce {
        running.send(&script.inputs[..before]);
        running.wait(script.said_before().len());
        running.send(&script.inputs[before..]);
        // Wait for a part of the automatic play.
        running.wait(script.said_before().len() + usize::from(runs));
    } else {
        running.send(&script.inputs);
        running.wait(last.said.len());
    }
    let said = running.kill();
    // After the end of a game the program prints more than in the rehearsal.
    let is_whole = said.starts_with(&last.said);
    assert!(
        is_whole || last.said.starts_with(&said),
        "the rehearsal was different:\n{said}"
    );
    let kept = KeptGame::find(folder.path());
    let game = kept
        .clone()
        .unwrap_or_else(|| last.game.before_first_move());
    if attempt.resume && kept.is_some() && !game.is_over() {
        resume(attempt, folder.path(), &game);
    }
    let has_news = script.has_news(script.inputs.len(), &said);
    let doing = match (is_whole, has_news) {
        (true, _) if last.game.is_over() => Doing::Elsewhere,
        (true, true) if last.is_between() => Doing::Between,
        (true, _) if !last.is_between() => Doing::Asking,
        (false, true) if runs => Doing::Between,
        _ => Doing::Elsewhere,
    };
    Kill {
        doing,
        lost: lost(attempt, &script, &said, &game),
    }
}

/// What the program printed or accepted, but did not save.
fn lost(attempt: &Attempt, script: &Script, said: &str, kept: &KeptGame) -> Option<String> {
    let last = script.pauses.last().expect("at least the first question");
    // A program that asks the next question has accepted the input before.
    let accepted = script
        .pauses
        .iter()
        .rfind(|pause| said.starts_with(&pause.said));
    let accepted = accepted.map_or(&[][..], |pause| pause.game.moves());
    assert!(
        last.game.moves().starts_with(kept.moves()),
        "another game was kept: {:?}",
        kept.moves()
    );
    let (stories, kept_stories) = (last.game.stories(), kept.stories());
    let unsaid = attempt.setup.listener().map_or(&[][..], |listener| {
        let (story, in_kept) = (&stories[listener], kept_stories[listener].len());
        let told = said.lines().fold(0, |told, line| {
            told + usize::from(story.get(told).is_some_and(|next| next == line))
        });
        &story[in_kept.min(told)..told]
    });
    if kept.moves().len() >= accepted.len() && unsaid.is_empty() {
        return None;
    }
    let (what, sentences) = match unsaid {
        [] => ("accepted", &stories[0][kept_stories[0].len()..]),
        shown => ("shown", shown),
    };
    let some = &sentences[..sentences.len().min(MAX_LISTED)];
    let count = sentences.len();
    let end: Vec<&str> = said.lines().rev().take(4).collect();
    let end: Vec<&str> = end.into_iter().rev().collect();
    Some(format!(
        "{} moves kept, {} accepted; {what} and lost, {count}: {some:?}\n  \
         the end of the output:\n    {}",
        kept.moves().len(),
        accepted.len(),
        end.join("\n    ")
    ))
}

/// Checks that the game is offered and can be resumed.
fn resume(attempt: &Attempt, data: &Path, killed: &KeptGame) {
    let mut running = LineRun::start(attempt, data);
    // Enter accepts the offer, and then the input ends.
    running.send(&[String::new()]);
    drop(running.child.stdin.take());
    let status = running.child.wait().expect("it ends");
    let said: Vec<u8> = running.chunks.iter().flatten().collect();
    let said = String::from_utf8_lossy(&said);
    assert!(status.success(), "{said}");
    let stories = killed.stories();
    let last: Vec<&String> = stories.iter().filter_map(|story| story.last()).collect();
    let told = said.lines().any(|line| last.iter().any(|end| *end == line));
    assert!(told, "no word of the killed game ({last:?}):\n{said}");
    let game = KeptGame::find(data).expect("it is still kept");
    assert!(
        game.moves().starts_with(killed.moves()),
        "{:?}",
        game.moves()
    );
}
