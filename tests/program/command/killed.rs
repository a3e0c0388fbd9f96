//! Programs that are killed during a game, and full disks: every saved move is still
//! there.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::command::process::{Folder, command, feed, parlour};

const ONE: &str = "play one -s --players Ann,bot --seed 9 --record";

/// Starts a game, types these lines, and kills the program when `kept` is true for the
/// content of the file.
fn kill_after(line: &str, file: &str, input: &str, kept: impl Fn(&str) -> bool) {
    let arguments: Vec<&str> = line.split_whitespace().chain([file]).collect();
    let mut child: Child = command(&arguments).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("read");
    let is_kept = || fs::read_to_string(file).is_ok_and(|text| kept(&text));
    for _ in 0..4_000 {
        if is_kept() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(25));
    }
    child.kill().expect("ours");
    child.wait().expect("it ends");
    assert!(is_kept(), "{:?}", fs::read_to_string(file));
}

fn lines(file: &str) -> usize {
    let text = fs::read_to_string(file).expect("kept");
    text.lines().count()
}

/// The number of moves in a replay.
fn moves(file: &str) -> usize {
    let replay = parlour(&format!("replay {file} --json"), "");
    assert_eq!(replay.code, 0, "{}", replay.err);
    let (_, moves) = replay.out.split_once("\"moves\":").expect("a number");
    let number = moves.split(|end: char| !end.is_ascii_digit()).next();
    number
        .and_then(|number| number.parse().ok())
        .expect("a number")
}

#[test]
fn a_killed_program_leaves_a_game_that_can_be_resumed() {
    let folder = Folder::new("killed-file");
    let file = folder.file("game.json");
    kill_after(ONE, &file, "D\n", |text| text.lines().count() == 3);
    assert_eq!(moves(&file), 2);
    // An incomplete line is ignored.
    let mut torn = fs::File::options().append(true).open(&file).expect("ours");
    torn.write_all(b"\"R").expect("written");
    assert_eq!(moves(&file), 2);
    let on = parlour(&format!("{ONE} {file}"), "D\n");
    assert_eq!(on.code, 0, "{}", on.err);
    assert!(on.out.contains("Resuming where you left off"), "{}", on.out);
    assert_eq!(lines(&file), 1, "one document after a normal end");
    assert!(moves(&file) > 2);
    // A wrong line in the middle is an error.
    let text = fs::read_to_string(&file).expect("kept");
    fs::write(&file, format!("{text}\"D\nD\"\n\"D\"\n")).expect("written");
    for line in [format!("replay {file}"), format!("{ONE} {file}")] {
        let run = parlour(&line, "");
        assert_eq!(run.code, 1, "{}", run.out);
        assert!(run.err.contains("line 2: "), "{}", run.err);
    }
}

#[test]
fn an_undone_move_stays_undone() {
    let folder = Folder::new("killed-undo");
    let file = folder.file("game.json");
    let line = ONE.replace("--seed 9", "--seed 1");
    // The bot is skipped: Ann sees nothing new.
    kill_after(&line, &file, "BS\nundo\n", |text| {
        text.ends_with("\n{\"moves\":0}\n")
    });
    assert_eq!(moves(&file), 0);
    let on = parlour(&format!("{line} {file}"), "B5\n");
    assert_eq!(on.code, 0, "{}", on.err);
    let text = fs::read_to_string(&file).expect("kept");
    assert!(text.contains("\"moves\":[\"B5\""), "{text}");
}

#[test]
fn a_journal_that_does_not_fit_the_command_is_left_as_it_is() {
    let folder = Folder::new("killed-other");
    let file = folder.file("game.json");
    kill_after(ONE, &file, "D\n", |text| text.lines().count() == 3);
    let before = fs::read_to_string(&file).expect("kept");
    let run = parlour(
        &format!("play war -s --players Ann,bot --record {file}"),
        "",
    );
    assert_eq!(run.code, 1, "{}", run.out);
    let run = parlour(&format!("play one -s --seed 8 --record {file}"), "");
    assert_eq!(run.code, 1, "{}", run.out);
    assert_eq!(fs::read_to_string(&file).expect("kept"), before);
}

/// Limits the size of files, so that a write ends in the middle of a line, as on a full
/// disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_whole_lines() {
    let folder = Folder::new("full");
    let file = folder.file("war.json");
    let binary = env!("CARGO_BIN_EXE_parlour");
    let script = format!(
        "trap '' XFSZ; ulimit -f 8; exec {binary} play war:seed -s --players Ann,bot --seed 9 \
         --record {file}"
    );
    let mut command = Command::new("sh");
    command
        .args(["-c", &script])
        .env_remove("PARLOUR_DATA")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let run = feed(&mut command, b"auto 4000\n".to_vec());
    assert_eq!(run.code, 1, "{}", run.err);
    let complaints = run.out.matches("cannot be written now").count();
    assert_eq!(complaints, 1, "told once: {}", run.out);
    assert!(run.err.contains("{\"parlour\":1"), "{}", run.err);
    let text = fs::read_to_string(&file).expect("kept");
    assert!(text.ends_with('\n') && text.len() > 2_000, "{text}");
    let replay = parlour(&format!("replay {file} --json"), "");
    assert_eq!(replay.code, 0, "{}", replay.err);
    let names = fs::read_dir(&folder.0).expect("a folder");
    assert_eq!(names.count(), 1, "no temporary file is left");
}

#[test]
fn temporary_files_of_killed_programs_are_removed() {
    let folder = Folder::new("swept");
    let put = |name: &str| {
        let path = folder.0.join(name);
        fs::create_dir_all(path.parent().expect("in a folder")).expect("a folder");
        let file = fs::File::create(&path).expect("ours");
        let old = std::time::SystemTime::now() - std::time::Duration::from_secs(3_600);
        file.set_modified(old).expect("ours");
        path
    };
    let names = [
        ".parlour-tmp-1",
        "data/.parlour-tmp-2",
        "data/unfinished/.parlour-tmp-3",
        "data/records/.parlour-tmp-4",
    ];
    let paths = names.map(put);
    let stays = put("data/unfinished/game.lock");
    let file = folder.file("game.json");
    let arguments: Vec<&str> = ONE.split_whitespace().chain([file.as_str()]).collect();
    let mut command = command(&arguments);
    command.env("PARLOUR_DATA", folder.file("data"));
    assert_eq!(feed(&mut command, b"D\n".to_vec()).code, 0);
    for path in paths {
        assert!(!path.exists(), "{}", path.display());
    }
    assert!(Path::exists(&stays));
}
