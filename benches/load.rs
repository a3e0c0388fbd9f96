//! The server under load, over loopback, with its store on a real disk.
//!
//! `cargo bench --bench load` measures, with the server in a process of its own:
//! the time from a move to the other player's news at 2,000 moves a second in 1,000 rooms
//! (open loop: a late answer delays no move of another room, and its delay is counted), the moves
//! per second if everybody moves as fast as possible, and the memory of 10,000 silent
//! connections; first with SQLite, then with Postgres if it is installed.
//! `-- --rooms N --rate N --seconds N --idle N` choose other numbers, `--only sqlite` or
//! `--only postgres` one store.

#[path = "../crates/server/tests/support/postgres.rs"]
mod test_postgres;

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use self::test_postgres::TestPostgres;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What the clients need of a message.
#[derive(Deserialize)]
struct Heard {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    number: u64,
    ask: Option<u64>,
    #[serde(default)]
    words: String,
}

struct Server {
    child: Child,
    address: String,
    /// A closed pipe would end the server.
    _out: BufReader<ChildStdout>,
}

impl Server {
    fn start(store: &OsStr) -> Result<Self, Failure> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
            .args(["serve", "--unlimited", "--listen", "127.0.0.1:0", "--store"])
            .arg(store)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut out = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut line = String::new();
        out.read_line(&mut line)?;
        let address = line
            .trim()
            .rsplit('/')
            .next()
            .ok_or("no address")?
            .to_string();
        Ok(Self {
            child,
            address,
            _out: out,
        })
    }

    /// The memory that it uses, in MB.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes / 1024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn open_room(address: &str) -> Result<(String, String), Failure> {
    let body = json!({"name": "Ann", "rules": "war:endless+round-limit=1000000"}).to_string();
    let request = format!(
        "POST /api/rooms HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("no body")?;
    let opened: Value = serde_json::from_str(body)?;
    let text = |key: &str| opened[key].as_str().map(String::from).ok_or(answer.clone());
    Ok((text("code")?, text("token")?))
}

async fn connect(address: &str, code: &str, mut hello: Value) -> Result<Socket, Failure> {
    let url = format!("ws://{address}/t/{code}/socket");
    let (mut socket, _) = tokio_tungstenite::connect_async_with_config(url, None, true).await?;
    hello["type"] = json!("hello");
    hello["protocol"] = json!(1);
    socket.send(Message::text(hello.to_string())).await?;
    Ok(socket)
}

/// The next message of this kind.
async fn hear(socket: &mut Socket, kind: &str) -> Result<Heard, Failure> {
    loop {
        let message = socket.next().await.ok_or("the connection has ended")??;
        if let Message::Text(text) = message {
            let heard: Heard = serde_json::from_str(&text)?;
            if heard.kind == "refused" || heard.kind == "bye" {
                return Err(heard.words.into());
            }
            if heard.kind == kind {
                return Ok(heard);
            }
        }
    }
}

/// A room with two people in a game.
struct Pair {
    people: [Socket; 2],
    ask: u64,
    moves: u64,
}

impl Pair {
    async fn seat(address: &str) -> Result<Self, Failure> {
        let (code, token) = open_room(address).await?;
        let mut ann = connect(address, &code, json!({"token": token})).await?;
        let mut bob = connect(address, &code, json!({"name": "Bob"})).await?;
        hear(&mut bob, "room").await?;
        ann.send(Message::text(r#"{"type":"start"}"#)).await?;
        let table = hear(&mut ann, "table").await?;
        hear(&mut bob, "table").await?;
        Ok(Self {
            people: [ann, bob],
            ask: table.ask.ok_or("nobody is asked")?,
            moves: 0,
        })
    }

    /// One makes a move, and the other hears of it.
    async fn play(&mut self) -> Result<(), Failure> {
        self.moves += 1;
        let mover = (self.moves % 2) as usize;
        let request = format!("{mover}-{}", self.moves);
        let message = json!({"type": "move", "request": request, "ask": self.ask, "text": "flip"});
        let [ann, bob] = &mut self.people;
        let (mover, other) = if mover == 0 { (ann, bob) } else { (bob, ann) };
        mover.send(Message::text(message.to_string())).await?;
        let news = hear(other, "table").await?;
        self.ask = news.ask.ok_or("nobody is asked")?;
        Ok(())
    }

    /// Reads the mover's own messages, whose time is not measured.
    async fn catch_up(&mut self) -> Result<(), Failure> {
        let mover = &mut self.people[(self.moves % 2) as usize];
        while hear(mover, "table").await?.number < self.ask {}
        Ok(())
    }
}

async fn pairs(address: &str, count: usize) -> Result<Vec<Pair>, Failure> {
    // Many at once: a client that does not read is silent, and the server would close it.
    let seats = futures_util::stream::iter(0..count).map(|_| Pair::seat(address));
    let seats: Vec<Result<Pair, Failure>> = seats.buffer_unordered(64).collect().await;
    seats.into_iter().collect()
}

/// Everybody moves at fixed times, whether earlier moves were answered or not.
async fn open_loop(pairs: Vec<Pair>, rate: f64, seconds: f64) -> Result<Vec<f64>, Failure> {
    let count = pairs.len();
    let every = Duration::from_secs_f64(count as f64 / rate);
    let start = Instant::now() + Duration::from_millis(200);
    let end = start + Duration::from_secs_f64(seconds);
    let tasks = pairs.into_iter().enumerate().map(|(index, mut pair)| {
        tokio::spawn(async move {
            let mut times = Vec::new();
            let mut at = start + every.mul_f64(index as f64 / count as f64);
            while at < end {
                sleep_until(at).await;
                pair.play().await?;
                times.push(at.elapsed().as_secs_f64() * 1000.0);
                pair.catch_up().await?;
                at += every;
            }
            Ok::<_, Failure>(times)
        })
    });
    let tasks: Vec<_> = tasks.collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}

/// Everybody moves as soon as possible. Returns the moves per second.
async fn saturated(pairs: Vec<Pair>, seconds: f64) -> Result<f64, Failure> {
    let moves = Arc::new(AtomicU64::new(0));
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let tasks = pairs.into_iter().map(|mut pair| {
        let moves = Arc::clone(&moves);
        tokio::spawn(async move {
            while Instant::now() < end {
                pair.play().await?;
                pair.catch_up().await?;
                moves.fetch_add(1, Ordering::Relaxed);
            }
            Ok::<_, Failure>(())
        })
    });
    let tasks: Vec<_> = tasks.collect();
    for task in tasks {
        task.await??;
    }
    Ok(moves.load(Ordering::Relaxed) as f64 / seconds)
}

fn word(name: &str) -> Option<String> {
    let arguments: Vec<String> = std::env::args().collect();
    let found = arguments
        .iter()
        .position(|word| *word == format!("--{name}"));
    arguments.get(found? + 1).cloned()
}

fn option(name: &str, usual: f64) -> f64 {
    let value = word(name).and_then(|text| text.parse().ok());
    value.unwrap_or(usual)
}

async fn measure() -> Result<(), Failure> {
    let only = word("only");
    let wanted = |store: &str| only.as_deref().is_none_or(|only| only == store);
    if wanted("sqlite") {
        println!("SQLite, on a disk:");
        // Not in /tmp, which can be in memory.
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
        measure_store(folder.path().join("rooms.db").as_ref()).await?;
    }
    if wanted("postgres")
        && let Some(database) = TestPostgres::start(true)
    {
        println!("Postgres, on the same machine:");
        measure_store(database.address().as_ref()).await?;
    }
    Ok(())
}

async fn measure_store(store: &OsStr) -> Result<(), Failure> {
    let rooms = option("rooms", 1000.0) as usize;
    let (rate, seconds) = (option("rate", 2000.0), option("seconds", 20.0));
    let idle = option("idle", 10_000.0) as usize;
    let server = Server::start(store)?;
    let address = server.address.clone();

    let seated = pairs(&address, rooms).await?;
    let times = open_loop(seated, rate, seconds).await?;
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{rooms} rooms, {rate:.0} moves a second asked, {:.0} made: from a move to the other's \
         news p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, longest {:.1} ms",
        times.len() as f64 / seconds,
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );

    for rooms in [1, 16, 256] {
        let seated = pairs(&address, rooms).await?;
        let moves = saturated(seated, seconds / 4.0).await?;
        println!("{rooms} rooms as fast as possible: {moves:.0} moves a second");
    }

    let before = server.memory();
    let mut silent = Vec::new();
    let mut code = String::new();
    for number in 0..idle {
        if number % 100 == 0 {
            code = open_room(&address).await?.0;
        }
        let mut socket = connect(&address, &code, json!({})).await?;
        hear(&mut socket, "room").await?;
        // It reads, and so answers pings.
        silent.push(tokio::spawn(async move {
            while let Some(Ok(_)) = socket.next().await {}
        }));
    }
    if let (Some(before), Some(after)) = (before, server.memory()) {
        println!("{idle} silent connections: {after} MB, of which {before} MB were there before");
    }
    let gone = silent.iter().filter(|task| task.is_finished()).count();
    assert_eq!(gone, 0, "connections were closed");
    Ok(())
}

fn main() -> Result<(), Failure> {
    // `cargo test --benches` only wants to know that it starts.
    if std::env::args().any(|word| word == "--test") {
        return Ok(());
    }
    tokio::runtime::Runtime::new()?.block_on(measure())
}
