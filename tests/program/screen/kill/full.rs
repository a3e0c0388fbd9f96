//! Kills in full screen. What was shown is read from the panel with the story, or from
//! the cover between two people.

use std::path::Path;
use std::time::Duration;

use super::picture::{Picture, ScreenRun, TIMEOUT, Wait};
use super::rehearsal::rehearse;
use super::{Aim, Attempt, Doing, KeptGame, Kill, Moment, Random, is_told};
use crate::screen::{ENTER, NEXT};

/// A key without effect is sent again after this time: Enter is ignored for a moment
/// after the screen was covered.
const RETRY_AFTER: Duration = Duration::from_millis(450);

/// The number of pictures after which an aim is given up.
const MAX_PICTURES: usize = 10;

/// F7 starts automatic play.
const AUTO: &str = "\x1b[18~";

/// The keys to send next; `None` if the program goes on without a key. `aims` is true if
/// the kill is near.
fn keys(attempt: &Attempt, wait: Wait, aims: bool, random: &mut Random) -> Option<String> {
    Some(match wait {
        Wait::Bot if !aims => " ".into(),
        Wait::Bot | Wait::Itself | Wait::Nothing => return None,
        Wait::Enter | Wait::Cover | Wait::Choice => ENTER.into(),
        Wait::Move if attempt.setup.automatic && aims => AUTO.into(),
        Wait::Move if attempt.setup.automatic => ENTER.into(),
        Wait::Move => {
            let more = "\t".repeat(random.below(3));
            more + NEXT
        }
    })
}

/// Plays until the kill is due. Returns whether it is, and what was shown when the last
/// key was pressed.
fn play(attempt: &Attempt, running: &mut ScreenRun) -> (bool, Vec<String>) {
    let mut random = attempt.random();
    let mut now = running.first();
    let mut before = Vec::new();
    let (mut inputs, mut by_itself, mut pictures) = (0, false, 0);
    loop {
        let between = is_between(now.wait) && now.story != before;
        let due = match attempt.aim {
            Aim::Between(Moment::Any) => between,
            Aim::Between(Moment::BotMoved) => between && by_itself,
            Aim::Between(Moment::Enter) => between && by_itself && now.wait != Wait::Bot,
            Aim::Asking => now.wait == Wait::Move,
            Aim::AtOnce => false,
        };
        if due && inputs > attempt.inputs {
            return (true, before);
        }
        pictures += usize::from(inputs > attempt.inputs);
        if now.wait == Wait::Nothing || pictures > MAX_PICTURES {
            return (false, before);
        }
        let aims = matches!(attempt.aim, Aim::Between(_)) && inputs >= attempt.inputs;
        let keys = keys(attempt, now.wait, aims, &mut random);
        by_itself = keys.is_none();
        if let Some(keys) = keys {
            // A key that hurries a bot does not count as an input.
            inputs += usize::from(now.wait != Wait::Bot);
            before = now.story.clone();
            running.terminal.send(&keys);
            if attempt.aim == Aim::AtOnce && inputs > attempt.inputs {
                return (true, before);
            }
        }
        let limit = if by_itself { TIMEOUT } else { RETRY_AFTER };
        match running.wait_for_change(Some(&now), limit) {
            Some(next) => now = next,
            None => assert!(!by_itself, "the program waits forever: {now:?}"),
        }
    }
}

fn is_between(wait: Wait) -> bool {
    matches!(wait, Wait::Bot | Wait::Enter | Wait::Cover | Wait::Itself)
}

pub fn kill(attempt: &Attempt) -> Kill {
    let folder = crate::screen::folder();
    let mut command = attempt.command(folder.path());
    command.args(["--speed", "fast"]);
    let mut running = ScreenRun::start(command);
    let (due, before) = play(attempt, &mut running);
    if let Some(easier) = easier(attempt).filter(|_| !due) {
        running.kill();
        return kill(&easier);
    }
    let last = running.kill().expect("a table was shown");
    let kept = KeptGame::find(folder.path());
    let game = kept.clone().unwrap_or_else(|| {
        let (_, first) = rehearse(attempt, &[]);
        first.before_first_move()
    });
    if attempt.resume && kept.is_some() && !game.is_over() {
        resume(folder.path(), &game);
    }
    let doing = match last.wait {
        wait if is_between(wait) && last.story != before => Doing::Between,
        Wait::Move | Wait::Choice => Doing::Asking,
        _ => Doing::Elsewhere,
    };
    Kill {
        doing,
        lost: lost(&last, &game),
    }
}

/// The attempt with an aim that is easier to reach, if there is one.
fn easier(attempt: &Attempt) -> Option<Attempt> {
    let easier = Attempt {
        inputs: attempt.inputs.min(1),
        aim: match attempt.aim {
            Aim::Between(_) => Aim::Between(Moment::Any),
            other => other,
        },
        ..attempt.clone()
    };
    let differs = easier.inputs != attempt.inputs || easier.aim != attempt.aim;
    differs.then_some(easier)
}

/// What was shown and is not in the saved game.
fn lost(last: &Picture, kept: &KeptGame) -> Option<String> {
    let is_kept = is_told(&last.story.concat(), kept);
    let unfinished = last.wait == Wait::Nothing && !kept.is_over();
    if is_kept && !unfinished {
        return None;
    }
    let rows = last.story.len();
    let kept_rows = (0..rows)
        .rev()
        .find(|&rows| is_told(&last.story[..rows].concat(), kept));
    let lost = &last.story[kept_rows.unwrap_or(0)..];
    Some(format!(
        "{} moves kept, the table waits for {:?}; shown and lost: {lost:?}",
        kept.moves().len(),
        last.wait
    ))
}

/// Checks that the game is offered and can be resumed.
fn resume(data: &Path, killed: &KeptGame) {
    let mut running = ScreenRun::start(crate::screen::parlour(data, &["--speed", "off"]));
    running.terminal.wait_for("Not finished");
    running.terminal.send(ENTER);
    let table = running.first();
    running.terminal.send("\x03");
    assert_eq!(running.terminal.end(), Some(130));
    let game = KeptGame::find(data).expect("it is still kept");
    let moves = game.moves();
    assert!(moves.starts_with(killed.moves()), "{moves:?}");
    let shown = table.story.concat();
    assert!(is_told(&shown, &game), "another game goes on: {shown}");
}
