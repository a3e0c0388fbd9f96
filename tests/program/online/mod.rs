//! Tables on a server, with the real program.

mod crash;
mod full_screen;
#[cfg(unix)]
mod nodes;
#[cfg(unix)]
#[path = "../../../crates/server/tests/support/postgres.rs"]
mod test_postgres;

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use tempfile::TempDir;

/// A server in a process of its own.
struct ServerProcess {
    child: Child,
    port: u16,
    /// A closed pipe would end the server.
    _out: BufReader<ChildStdout>,
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl ServerProcess {
    /// Starts a server, and waits until it listens.
    fn start(store: impl AsRef<OsStr>, port: u16) -> Self {
        Self::start_with(store, port, Stdio::null())
    }

    /// Starts a server that writes all that it can log there.
    fn start_with(store: impl AsRef<OsStr>, port: u16, log: Stdio) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command
            .args(["serve", "--bot-delay", "0", "--unlimited", "--listen"])
            .arg(format!("127.0.0.1:{port}"))
            .arg("--store")
            .arg(store)
            .env("PARLOUR_LOG", "trace");
        Self::run(command, log)
    }

    fn run(mut command: Command, log: Stdio) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        out.read_line(&mut first)
            .expect("the server says where it is");
        assert!(
            first.contains("Parlour is open at http://127.0.0.1:"),
            "{first}"
        );
        let port = first
            .trim()
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok());
        Self {
            child,
            port: port.expect("a port"),
            _out: out,
        }
    }

    /// Kills it without a warning.
    fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }

    #[cfg(unix)]
    fn signal(&self, signal: rustix::process::Signal) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, signal).expect("it runs");
    }

    /// Asks it to stop, and waits for its end.
    #[cfg(unix)]
    fn terminate(mut self) {
        self.signal(rustix::process::Signal::TERM);
        let ended = self.child.wait().expect("it has ended");
        assert!(ended.success(), "{ended}");
    }
}

/// The folder of a certificate for 127.0.0.1, and of the authority that vouches for it.
const CERTIFICATE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/program/online/certificate"
);

/// A port that nobody uses now.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// An agent for which no status is an error.
fn agent() -> ureq::Agent {
    ureq::Agent::config_builder()
        .http_status_as_error(false)
        .build()
        .new_agent()
}

/// The status of the answer to a request.
fn status(url: &str) -> Result<u16, ureq::Error> {
    let answer = agent().get(url).call()?;
    Ok(answer.status().as_u16())
}

/// What is typed when a line begins with certain words.
const REPLIES: [(&str, &str); 2] = [
    ("The record of this game", "quit\n"),
    ("Press Enter (or type flip)", "\n"),
];

/// The whole output of `parlour join`, with this input.
fn join(folder: &TempDir, arguments: &[&str], input: &str) -> String {
    let arguments = [&["join"], arguments].concat();
    talk(folder, &arguments, input, &REPLIES)
}

/// The whole output of the program, with this input and these replies.
fn talk(folder: &TempDir, arguments: &[&str], input: &str, replies: &[(&str, &str)]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(arguments)
        .env("PARLOUR_DATA", folder.path())
        .env("PARLOUR_LISTEN", "127.0.0.1:0")
        .env("SSL_CERT_FILE", format!("{CERTIFICATE}/authority.pem"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    // The input stays open until the program says that it goes.
    let mut told = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while out.read_line(&mut line).expect("text") > 0 {
        told += &line;
        for (_, reply) in replies.iter().filter(|(words, _)| line.starts_with(words)) {
            stdin.write_all(reply.as_bytes()).expect("it reads");
        }
        line.clear();
    }
    let mut errors = String::new();
    let mut err = child.stderr.take().expect("a pipe");
    err.read_to_string(&mut errors).expect("text");
    child.wait().expect("it has ended");
    told + &errors
}

#[test]
fn a_person_in_the_terminal_plays_a_game_on_a_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(folder.path().join("rooms.db"), 0);
    let address = format!("127.0.0.1:{}", server.port);
    // The result of the check of the deal is printed last.
    let replies = [
        ("Fair deal:", "quit\n"),
        ("Warning:", "quit\n"),
        ("The deal could not", "quit\n"),
        ("Press Enter (or type flip)", "\n"),
    ];
    let told = talk(
        &folder,
        &[
            "join",
            &address,
            "--open",
            "war:bicycle+round-limit=5",
            "--bots",
            "easy",
            "--name",
            "Ann",
            "--plain",
        ],
        "help\nwho\nstart\n",
        &replies,
    );
    assert!(
        told.contains("Others join with: parlour join http://127.0.0.1:"),
        "{told}"
    );
    assert!(told.contains("You sit at table"), "{told}");
    assert!(told.contains("1: Ann, you, the host"), "{told}");
    let fair = "Fair deal: your random bytes are in it.";
    assert!(told.contains(fair), "{told}");
    // A record says who took part in its deal.
    let (_, rest) = told
        .split_once("The record of this game: ")
        .expect("a record");
    let id = rest.lines().next().expect("an id");
    let url = format!("http://{address}/api/records/{id}");
    let mut record = ureq::get(url).call().expect("a record");
    let record = record.body_mut().read_to_string().expect("text");
    let file = folder.path().join("game.json");
    std::fs::write(&file, record).expect("written");
    let verified = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(["replay", "--verify"])
        .arg(file)
        .output()
        .expect("the program starts");
    let told = String::from_utf8_lossy(&verified.stdout);
    assert!(
        told.contains("The seed follows from random bytes of the server and Ann."),
        "{told}"
    );
    server.terminate();
}

#[test]
fn the_menu_opens_a_table_for_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let replies = [
        (
            "Others join with the code",
            "bot easy\nrule round-limit=5\nstart\n",
        ),
        // The second word is for the menu, to which people come back.
        ("The record of this game", "quit\nquit\n"),
        REPLIES[1],
    ];
    let told = talk(&folder, &[], "play with others\nwar\n", &replies);
    assert!(told.contains("Others join at http://127.0.0.1:"), "{told}");
    assert!(told.contains("The record of this game: "), "{told}");
    assert!(
        told.ends_with("Choose a number, or type a game's name.\n"),
        "{told}"
    );
    // The next time, the menu offers to go there again.
    let told = talk(&folder, &[], "play online\n\nquit\n", &[]);
    assert!(told.contains("Enter: http://127.0.0.1:"), "{told}");
    assert!(told.contains("There is no server at 127.0.0.1:"), "{told}");
}

#[test]
fn wrong_addresses_and_codes_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(folder.path().join("rooms.db"), 0);
    let address = format!("127.0.0.1:{}", server.port);
    let told = join(&folder, &["BBBBBB", "--server", &address, "--plain"], "");
    assert!(told.contains("There is no table with this code."), "{told}");
    let nobody = format!("127.0.0.1:{}", free_port());
    let told = join(&folder, &["BBBBBB", "--server", &nobody, "--plain"], "");
    assert!(told.contains("There is no server at 127.0.0.1:"), "{told}");
    let told = join(&folder, &[&address, "--open", "chess"], "");
    assert!(told.contains("there is no game \"chess\""), "{told}");
    server.kill();
}

#[test]
fn the_settings_are_read_before_a_table_is_joined() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = folder.path().join("settings.json");
    let server = ServerProcess::start(folder.path().join("rooms.db"), 0);
    let address = format!("127.0.0.1:{}", server.port);
    // The name of the last game is that of the seat.
    std::fs::write(&settings, r#"{"people":["Zoe"]}"#).expect("written");
    let told = join(&folder, &[&address, "--open", "war"], "who\nquit\n");
    assert!(told.contains("1: Zoe, you, the host"), "{told}");
    // A file that is not understood is mentioned, even if there is no table.
    let complaint = "settings.json cannot be read";
    for rules in ["war", "chess"] {
        std::fs::write(&settings, "{").expect("written");
        let told = join(&folder, &[&address, "--open", rules], "quit\n");
        assert_eq!(told.matches(complaint).count(), 1, "{told}");
    }
    server.kill();
}

#[test]
fn a_store_is_copied_while_it_is_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("rooms.db");
    let server = ServerProcess::start(&store, 0);
    let copy = folder.path().join("copy.db");
    let backup = |from: &Path, to: &Path| {
        let output = Command::new(env!("CARGO_BIN_EXE_parlour"))
            .args(["serve", "backup"])
            .arg(to)
            .arg("--store")
            .arg(from)
            .output()
            .expect("the program starts");
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    };
    assert_eq!(backup(&store, &copy), Ok(()));
    let refused = backup(&store, &store).expect_err("it is the store");
    assert!(refused.contains("is the store itself"), "{refused}");
    let refused = backup(&folder.path().join("none.db"), &copy).expect_err("no store");
    assert!(refused.contains("there is no store"), "{refused}");
    let restore = |from: &Path| {
        let output = Command::new(env!("CARGO_BIN_EXE_parlour"))
            .args(["serve", "restore"])
            .arg(from)
            .arg("--store")
            .arg(&store)
            .output()
            .expect("the program starts");
        let told = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        (output.status.success(), format!("{told}{errors}"))
    };
    let (is_restored, words) = restore(&copy);
    assert!(
        !is_restored && words.contains("another server uses"),
        "{words}"
    );
    server.kill();
    for (from, expected) in [
        (&store, "is the store itself"),
        (&folder.path().join("none.db"), "there is no copy"),
    ] {
        let (is_restored, words) = restore(from);
        assert!(!is_restored && words.contains(expected), "{words}");
    }
    let (is_restored, words) = restore(&copy);
    assert!(
        is_restored && words.contains("was restored from"),
        "{words}"
    );
    let again = ServerProcess::start(&store, 0);
    again.kill();
}

/// A demo has a table of bots that play, and is kept nowhere.
#[test]
fn a_demo_keeps_bots_playing_and_writes_its_log_as_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let log = std::fs::File::create(&path).expect("a file");
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/programs/first.sh");
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command
        .args(["serve", "--demo", "--log-json", "--listen", "127.0.0.1:0"])
        .args(["--bot-delay", "0", "--room-days", "1", "--record-days", "1"])
        .args(["--trust-proxy", "127.0.0.1"])
        .args(["--bot", &format!("first={program}")])
        .env("PARLOUR_DATA", folder.path())
        .env("PARLOUR_LOG", "debug")
        // An option counts more than its variable.
        .env("PARLOUR_DEMO", "no");
    let server = ServerProcess::run(command, log.into());
    let get = |path: &str| -> serde_json::Value {
        let answer = ureq::get(format!("http://127.0.0.1:{}{path}", server.port))
            .call()
            .and_then(|mut answer| answer.body_mut().read_to_string());
        serde_json::from_str(&answer.expect("an answer")).expect("JSON")
    };
    let begin = std::time::Instant::now();
    let wait = |what: &str, condition: &dyn Fn() -> bool| {
        while !condition() {
            assert!(begin.elapsed() < crash::LIMIT, "{what}");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    wait("no table", &|| get("/api/tables")[0]["phase"] == "playing");
    let code = get("/api/tables")[0]["code"].clone();
    let look = || get(&format!("/api/rooms/{}", code.as_str().expect("a code")))["room"].clone();
    let room = look();
    let seats = room["seats"].as_array().expect("seats");
    assert!(seats.len() > 1 && seats.iter().all(|seat| seat["bot"].is_string()));
    let levels = room["levels"].as_array().expect("levels");
    assert!(levels.contains(&"exec:first".into()), "{levels:?}");
    let moves = |room: &serde_json::Value| room["number"].as_u64().expect("a number");
    wait("nobody moves", &|| moves(&look()) > moves(&room) + 10);
    server.kill();
    assert!(!folder.path().join("rooms.db").exists());
    let log = std::fs::read_to_string(&path).expect("a log");
    for line in log.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(line["level"].is_string() && line["timestamp"].is_string());
    }
}

/// Every option can also be an environment variable. Those without a value take yes and no.
#[test]
fn a_server_reads_its_options_from_the_environment() {
    const SWITCHES: [(&str, &str); 4] = [
        ("PARLOUR_LAN", "--lan"),
        ("PARLOUR_DEMO", "--demo"),
        ("PARLOUR_LOG_JSON", "--log-json"),
        ("PARLOUR_UNLIMITED", "--unlimited"),
    ];
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/programs/first.sh");
    let serve = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command.arg("serve");
        command
    };
    let check = |values: [&str; 4], is_on: bool| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let log = std::fs::File::create(&path).expect("a file");
        let address = format!("127.0.0.1:{}", free_port());
        let mut command = serve();
        command
            .envs(SWITCHES.iter().map(|(variable, _)| variable).zip(values))
            .env("PARLOUR_BOT", format!("first={program},second={program}"))
            .env("PARLOUR_LISTEN", &address)
            .env("PARLOUR_PUBLIC_URL", format!("http://{address}"))
            .env("PARLOUR_DATA", folder.path())
            .env("PARLOUR_LOG", "trace");
        let server = ServerProcess::run(command, log.into());
        let url = |path: &str| format!("http://{address}{path}");
        let answer = agent()
            .get(url("/api/games"))
            .header("host", "192.168.1.5")
            .call();
        let is_lan = answer.expect("an answer").status() == 200;
        let open = || {
            agent()
                .post(url("/api/rooms"))
                .content_type("application/json")
                .send(r#"{"name":"Ann","rules":"one"}"#)
                .expect("an answer")
        };
        let opened = open().body_mut().read_to_string().expect("text");
        let opened: parlour_protocol::OpenedRoom = serde_json::from_str(&opened).expect("a room");
        // More than one address may open at once.
        let is_unlimited = (0..30).all(|_| open().status() == 201);
        let found = ureq::get(url(&format!("/api/rooms/{}", opened.code))).call();
        let found = found.and_then(|mut answer| answer.body_mut().read_to_string());
        let found = found.expect("a room");
        assert!(found.contains("exec:first") && found.contains("exec:second"));
        server.kill();
        let is_demo = !folder.path().join("rooms.db").exists();
        let log = std::fs::read_to_string(&path).expect("a log");
        let is_json = log.starts_with('{');
        assert!(!log.is_empty());
        let found = [is_lan, is_demo, is_json, is_unlimited];
        assert_eq!(found, [is_on; 4], "{values:?}");
    };
    check(["yes", "1", "true", "on"], true);
    check(["no", "0", "false", "OFF"], false);
    for (variable, option) in SWITCHES {
        for value in ["maybe", ""] {
            let run = serve().env(variable, value).output().expect("it starts");
            let told = String::from_utf8_lossy(&run.stderr);
            assert_eq!(run.status.code(), Some(2), "{variable}={value}: {told}");
            let words = format!("invalid value '{value}' for '{option}'");
            assert!(told.contains(&words), "{told}");
        }
    }
}

/// What identifies people must not be in logs, which many can read.
#[test]
fn the_log_of_a_server_has_no_names_and_no_secrets() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let log = std::fs::File::create(&path).expect("a file");
    let server = ServerProcess::start_with(folder.path().join("rooms.db"), 0, log.into());
    let address = format!("127.0.0.1:{}", server.port);
    let rules = "war:bicycle+round-limit=5";
    let arguments = [
        &address, "--open", rules, "--bots", "easy", "--name", "Xenophon", "--plain",
    ];
    let told = join(&folder, &arguments, "device\nstart\n");
    assert!(told.contains("The record of this game: "), "{told}");
    let seats = std::fs::read_to_string(folder.path().join("seats.json")).expect("seats");
    let tokens = seats
        .split('"')
        .filter(|text| text.len() >= 32 && !text.contains('/'));
    let mut secrets: Vec<&str> = tokens.collect();
    assert!(!secrets.is_empty(), "{seats}");
    let code = told.split_whitespace().find(|word| {
        word.len() == 8
            && word
                .chars()
                .all(|it| it.is_ascii_uppercase() || it.is_ascii_digit())
    });
    secrets.push(code.expect("a code for another device"));
    secrets.push("Xenophon");
    server.kill();
    let log = std::fs::read_to_string(&path).expect("a log");
    assert!(log.lines().count() > 1, "{log}");
    for secret in secrets {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}

/// A server that stops says so to balancers and to its clients, and ends.
#[cfg(unix)]
#[test]
fn a_server_that_stops_is_not_ready_and_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(folder.path().join("rooms.db"), 0);
    let port = server.port;
    let ready = move || status(&format!("http://127.0.0.1:{port}/readyz"));
    assert_eq!(ready().ok(), Some(200));
    let new = r#"{"name":"Ann","rules":"one"}"#;
    let opened = ureq::post(format!("http://127.0.0.1:{port}/api/rooms"))
        .content_type("application/json")
        .send(new)
        .and_then(|mut answer| answer.body_mut().read_to_string())
        .expect("a room");
    let opened: parlour_protocol::OpenedRoom = serde_json::from_str(&opened).expect("a room");
    // A client that never closes its connection.
    let mut deaf = std::net::TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    let request = format!(
        "GET /t/{}/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n\
         connection: upgrade\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        opened.code
    );
    deaf.write_all(request.as_bytes()).expect("it reads");
    let mut answer = [0; 12];
    deaf.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 101");
    let probes = std::thread::spawn(move || {
        let mut seen = Vec::new();
        while let Ok(status) = ready() {
            seen.push(status);
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        seen
    });
    let begin = std::time::Instant::now();
    server.terminate();
    let lasted = begin.elapsed();
    let seen = probes.join().expect("probes");
    assert_eq!(seen.last(), Some(&503), "{seen:?}");
    println!("stopped after {lasted:.1?}");
    assert!(lasted < crash::LIMIT, "{lasted:?}");
}

#[test]
fn the_client_in_python_plays_a_game() {
    let python = std::env::var("PARLOUR_PYTHON").unwrap_or_else(|_| "python3".into());
    let run = |arguments: &[&str]| Command::new(&python).args(arguments).output();
    let is_ready = run(&["-c", "import websockets"]).is_ok_and(|done| done.status.success());
    if !is_ready {
        return test_postgres::skipped("Python with websockets is not installed");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(folder.path().join("rooms.db"), 0);
    let address = format!("http://127.0.0.1:{}", server.port);
    let client = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/clients/player.py");
    for game in ["one+turn-limit=40", "war+round-limit=10"] {
        let played = run(&[client, &address, game]).expect("Python starts");
        assert!(played.status.success(), "{played:?}");
        let told = String::from_utf8_lossy(&played.stdout);
        assert!(told.contains("Snake"), "{told}");
        assert!(!told.contains("refused"), "{told}");
    }
    server.kill();
}
