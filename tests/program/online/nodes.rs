//! Two servers on one database behind a balancer, as `deploy/` sets them up.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parlour_server::Postgres;
use rustix::process::{Pid, Signal, kill_process};

use super::crash::{LIMIT, Person, Played, Progress, check_logs, kills, pause};
use super::test_postgres::{TestPostgres, skipped};
use super::{CERTIFICATE, ServerProcess, free_port, join, status};

/// nginx with the configuration of `deploy/`.
struct Balancer {
    child: Child,
    _folder: tempfile::TempDir,
}

impl Drop for Balancer {
    fn drop(&mut self) {
        // It stops its workers, too.
        let pid = Pid::from_child(&self.child);
        let _ = kill_process(pid, Signal::TERM);
        let _ = self.child.wait();
    }
}

impl Balancer {
    /// Starts a balancer on `port`; `None` if nginx is not installed. `./check` installs it.
    fn start(port: u16, nodes: [u16; 2], is_secure: bool) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().display();
        let mut config = include_str!("../../../deploy/nginx.conf").to_string();
        for (number, node) in (1..).zip(nodes) {
            config = config.replace(&format!("node{number}:7777"), &format!("127.0.0.1:{node}"));
        }
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {path}/{kind};\n"))
            .concat();
        let secure = match is_secure {
            true => format!(
                " ssl; ssl_certificate {CERTIFICATE}/server.pem; \
                 ssl_certificate_key {CERTIFICATE}/server.key"
            ),
            false => String::new(),
        };
        config = config
            .replace("listen 80;", &format!("listen 127.0.0.1:{port}{secure};"))
            .replace("http {", &format!("http {{\n{temporary}"));
        let file = folder.path().join("nginx.conf");
        fs::write(&file, config).expect("a file");
        let main = format!("daemon off; pid {path}/pid; error_log {path}/errors;");
        let programs = ["nginx", "/usr/sbin/nginx"];
        let started = programs.iter().find_map(|program| {
            let mut command = Command::new(program);
            command.arg("-p").arg(folder.path()).arg("-c").arg(&file);
            let command = command.args(["-g", &main]);
            command
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .ok()
        });
        let Some(child) = started else {
            skipped("nginx is not installed");
            return None;
        };
        let balancer = Self {
            child,
            _folder: folder,
        };
        let begin = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begin.elapsed() < LIMIT, "nginx does not start");
            thread::sleep(Duration::from_millis(20));
        }
        Some(balancer)
    }
}

/// Waits until everybody has made moves since now; returns how long that took.
fn everybody_goes_on(progress: &[Progress]) -> Duration {
    let begin = Instant::now();
    let before: Vec<usize> = progress.iter().map(Progress::moves).collect();
    let goes_on = |(person, before): (&Progress, &usize)| {
        // Two more: one can have been under way.
        person.is_done() || person.moves() > before + 2
    };
    while !progress.iter().zip(&before).all(goes_on) {
        assert!(begin.elapsed() < LIMIT, "somebody cannot go on");
        thread::sleep(Duration::from_millis(20));
    }
    begin.elapsed()
}

#[test]
fn killed_and_frozen_servers_lose_nothing_and_their_clients_go_on_at_another() {
    let ports = [free_port(), free_port()];
    let port = free_port();
    let Some(database) = TestPostgres::start(false) else {
        return;
    };
    let Some(_balancer) = Balancer::start(port, ports, false) else {
        return;
    };
    let start = |port: u16| ServerProcess::start(database.address(), port);
    let mut servers = ports.map(|port| Some(start(port)));
    let count = Arc::new(AtomicUsize::new(0));
    let rules = [
        "war:seed+round-limit=200",
        "one",
        "silly-biscuits",
        "blackjack",
    ];
    let progress: Vec<Progress> = rules.iter().map(|_| Progress::default()).collect();
    let people: Vec<_> = rules
        .into_iter()
        .zip(&progress)
        .map(|(rules, progress)| {
            let person = Person {
                server: format!("127.0.0.1:{port}"),
                rules,
                kills: Arc::clone(&count),
                progress: progress.clone(),
            };
            thread::spawn(move || person.play())
        })
        .collect();
    everybody_goes_on(&progress);
    let mut longest = Duration::ZERO;
    for kill in 0..kills() {
        let index = kill % 2;
        let server = servers[index].take().expect("a server");
        // Now and then, one at a time: how long does it take?
        let is_measured = kill % 3 == 2;
        if is_measured {
            everybody_goes_on(&progress);
        }
        if kill % 6 == 5 {
            server.signal(Signal::STOP);
            longest = longest.max(everybody_goes_on(&progress));
            // When it wakes up, its state is out of date.
            server.signal(Signal::CONT);
        }
        pause();
        server.kill();
        if is_measured {
            longest = longest.max(everybody_goes_on(&progress));
        }
        servers[index] = Some(start(ports[index]));
        count.fetch_add(1, Ordering::Relaxed);
    }
    let played: Vec<Played> = people
        .into_iter()
        .map(|person| person.join().expect("a person who lost nothing"))
        .collect();
    let moves = tokio::runtime::Runtime::new()
        .expect("a runtime")
        .block_on(async {
            let store = Postgres::open(&database.address()).await;
            check_logs(&store.expect("the database"), &played).await
        });
    println!(
        "{} kills, {moves} acknowledged moves; everybody went on within {longest:.1?}",
        kills()
    );
    assert!(moves > 0);
}

#[test]
fn a_table_is_reached_over_https() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(folder.path().join("rooms.db"), 0);
    let port = free_port();
    let Some(_balancer) = Balancer::start(port, [server.port; 2], true) else {
        return;
    };
    let address = format!("https://127.0.0.1:{port}");
    let rules = "war:bicycle+round-limit=5";
    let arguments = ["--open", rules, "--bots", "easy", "--plain"];
    let told = join(
        &folder,
        &[&[address.as_str()], &arguments[..]].concat(),
        "start\n",
    );
    let link = format!("parlour join https://127.0.0.1:{port}/t/");
    assert!(told.contains(&link), "{told}");
    assert!(told.contains("The record of this game: "), "{told}");
    // The certificate is not for this name.
    let other = format!("https://127.0.0.2:{port}/t/BCDFGH");
    let told = join(&folder, &[&other, "--plain"], "");
    assert!(!told.contains("You sit at table"), "{told}");
    let unknown = format!("https://127.0.0.1:{}/t/BCDFGH", server.port);
    let told = join(&folder, &[&unknown, "--plain"], "");
    assert!(told.contains("is not a Parlour server"), "{told}");
}

/// A server that is too busy for replays, and answers everything else.
fn busy_server() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.expect("a connection");
            let mut request = String::new();
            let mut lines = BufReader::new(&connection);
            while lines.read_line(&mut request).is_ok_and(|read| read > 2) {}
            let status = match request.contains("/table ") {
                true => "503 Service Unavailable",
                false => "200 OK",
            };
            let answer = format!("HTTP/1.1 {status}\r\nconnection: close\r\n\r\n");
            let _ = connection.write_all(answer.as_bytes());
        }
    });
    port
}

#[test]
fn busy_replays_do_not_stop_other_requests_and_metrics_are_not_public() {
    let port = free_port();
    let Some(_balancer) = Balancer::start(port, [busy_server(), busy_server()], false) else {
        return;
    };
    let status = |path: &str| status(&format!("http://127.0.0.1:{port}{path}"));
    for _ in 0..4 {
        assert_eq!(status("/api/records/id/table").ok(), Some(503));
        assert_eq!(status("/api/records/id").ok(), Some(200));
        assert_eq!(status("/").ok(), Some(200));
    }
    assert_eq!(status("/metrics").ok(), Some(404));
    assert_eq!(status("/%6detrics").ok(), Some(404));
}
