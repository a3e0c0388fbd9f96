//! `parlour serve`: a server with tables for friends on other devices.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::builder::BoolishValueParser;
use clap::{Args, Subcommand, ValueHint};
use ipnet::IpNet;
use parlour_bots::AnyRegistry;
use parlour_engine::registry::Registry;
use parlour_server::{
    Catalog, MemoryOrFile, Node, Pace, Postgres, ServeOptions, Server, Sqlite, Store,
};
use parlour_terminal::qr_code;

use crate::{Environment, Failure};

pub(crate) const EXAMPLES: &str = "\
Examples:
  parlour serve                        tables for browsers and terminals here
  parlour serve --lan                  for everybody in your network
  parlour serve --demo                 bots play for you to watch; nothing is kept
  parlour serve --public-url https://parlour.example
                                       behind a proxy that has a certificate
  parlour serve --store postgres://parlour@db/parlour
                                       one of several servers on a database
  parlour serve backup rooms-copy.db   copies the store while it is used
  parlour serve restore rooms-copy.db  puts a copy back, while no server runs";

/// Where the store is, in the folder for games and settings.
pub(crate) const STORE: &str = "rooms.db";

/// How long computations may take after the server has stopped.
const SHUTDOWN: Duration = Duration::from_millis(500);

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct ServeArgs {
    #[command(subcommand)]
    command: Option<ServeCommand>,
    /// The address to listen on.
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        env = "PARLOUR_LISTEN",
        default_value = "127.0.0.1:7777"
    )]
    listen: SocketAddr,
    /// Listen for everybody in the local network, and print the address for them.
    #[arg(long, env = "PARLOUR_LAN", value_parser = BoolishValueParser::new())]
    lan: bool,
    #[command(flatten)]
    store: StoreArgs,
    /// The address that others use, if it is another one: https://parlour.example.
    #[arg(long, value_name = "URL", env = "PARLOUR_PUBLIC_URL")]
    public_url: Option<String>,
    /// Keep a table of bots playing, in memory.
    #[arg(long, env = "PARLOUR_DEMO", value_parser = BoolishValueParser::new())]
    demo: bool,
    /// How long bots wait before a move, in milliseconds.
    #[arg(long, value_name = "MS", env = "PARLOUR_BOT_DELAY", default_value_t = Pace::default().bot)]
    bot_delay: u64,
    /// Delete rooms that nobody has used for this many days.
    #[arg(
        long,
        value_name = "DAYS",
        env = "PARLOUR_ROOM_DAYS",
        default_value_t = 30
    )]
    room_days: u64,
    /// Delete records of finished games after this many days.
    #[arg(
        long,
        value_name = "DAYS",
        env = "PARLOUR_RECORD_DAYS",
        default_value_t = 365
    )]
    record_days: u64,
    /// Let hosts seat a program as a bot, as exec:NAME. Commas separate several programs.
    #[arg(
        long = "bot",
        value_name = "NAME=FILE",
        env = "PARLOUR_BOT",
        value_delimiter = ',',
        value_parser = read_program
    )]
    programs: Vec<(String, Arc<Path>)>,
    /// The network of a proxy that says in X-Forwarded-For whose request it passes on.
    #[arg(
        long,
        value_name = "CIDR",
        env = "PARLOUR_TRUST_PROXY",
        value_delimiter = ',',
        value_parser = read_network
    )]
    trust_proxy: Vec<IpNet>,
    /// No limits for addresses and connections, for tests, or behind a proxy that has
    /// limits of its own.
    #[arg(long, env = "PARLOUR_UNLIMITED", value_parser = BoolishValueParser::new())]
    unlimited: bool,
    /// The folder of the page, for those who change it.
    #[arg(long, value_name = "FOLDER", hide = true, value_hint = ValueHint::DirPath)]
    page: Option<PathBuf>,
    /// Write the log as lines of JSON.
    #[arg(long, env = "PARLOUR_LOG_JSON", value_parser = BoolishValueParser::new())]
    log_json: bool,
}

#[derive(Args, Debug)]
struct StoreArgs {
    /// The file in which rooms are kept, or a database for several servers:
    /// postgres://user:password@host/name. In your folder for saved games by default.
    #[arg(
        long,
        value_name = "FILE|URL",
        env = "PARLOUR_STORE",
        hide_env_values = true,
        value_hint = ValueHint::FilePath
    )]
    store: Option<String>,
}

#[derive(Debug, Subcommand)]
enum ServeCommand {
    /// Copy the store into a file while a server uses it.
    Backup {
        /// The file to write.
        #[arg(value_hint = ValueHint::FilePath)]
        to: PathBuf,
        #[command(flatten)]
        store: StoreArgs,
    },
    /// Replace the store by a copy, while no server uses it.
    Restore {
        /// The copy, made by `backup`.
        #[arg(value_hint = ValueHint::FilePath)]
        from: PathBuf,
        #[command(flatten)]
        store: StoreArgs,
    },
}

pub(crate) fn serve(
    registry: impl Registry,
    args: &ServeArgs,
    env: &mut Environment,
) -> Result<(), Failure> {
    match &args.command {
        Some(ServeCommand::Restore { from, store }) => {
            let path = file_of(store, env)?;
            if !from.is_file() {
                return Err(anyhow::anyhow!("there is no copy {}", from.display()).into());
            }
            if path.canonicalize().ok() == from.canonicalize().ok() {
                let words = format!("{} is the store itself: name a copy", from.display());
                return Err(anyhow::anyhow!(words).into());
            }
            Sqlite::restore(&path, from)?;
            let (from, path) = (from.display(), path.display());
            writeln!(env.output, "{path} was restored from {from}.")?;
            Ok(())
        }
        Some(ServeCommand::Backup { to, store }) => {
            let path = file_of(store, env)?;
            if !path.is_file() {
                let words = format!("there is no store {}: name it with --store", path.display());
                return Err(anyhow::anyhow!(words).into());
            }
            if path.canonicalize().ok() == to.canonicalize().ok() {
                let words = format!("{} is the store itself: name another file", to.display());
                return Err(anyhow::anyhow!(words).into());
            }
            Sqlite::back_up(&path, to)?;
            writeln!(env.output, "The store was copied to {}.", to.display())?;
            Ok(())
        }
        None => {
            let runtime = tokio::runtime::Runtime::new()?;
            // Lives as long as the program.
            let registry: &'static dyn AnyRegistry = Box::leak(Box::new(registry));
            log_to_stderr(args.log_json);
            allow_many_files();
            let served = runtime.block_on(run(registry, args, env));
            // A bot that still thinks does not hold the program up.
            runtime.shutdown_timeout(SHUTDOWN);
            served
        }
    }
}

/// The file of the store, for commands that copy it.
fn file_of(args: &StoreArgs, env: &Environment) -> Result<PathBuf, Failure> {
    match store_location(args, env)? {
        StoreLocation::File(path) => Ok(path),
        StoreLocation::Database(_) => {
            let words = "a database has its own commands for copies, such as pg_dump";
            Err(Failure::usage(anyhow::anyhow!(words)))
        }
    }
}

/// A program and its name at the tables.
fn read_program(text: &str) -> Result<(String, Arc<Path>), String> {
    let (name, file) = text.split_once('=').ok_or("write NAME=FILE")?;
    let is_name = |name: &str| {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        (1..=20).contains(&name.len()) && name.chars().all(is_plain)
    };
    if !is_name(name) {
        return Err("a name has up to 20 letters, digits and hyphens".into());
    }
    let program = parlour_bots::find_program(file).map_err(|error| error.to_string())?;
    Ok((name.into(), program.into()))
}

/// A network such as 10.0.0.0/8, or one address.
fn read_network(text: &str) -> Result<IpNet, String> {
    let network = text.parse::<IpNet>().ok();
    let address = || text.parse::<IpAddr>().ok().map(IpNet::from);
    let words = || "this is not a network; write it like 10.0.0.0/8 or fd00::/8".to_string();
    network.or_else(address).ok_or_else(words)
}

/// Where the store is.
enum StoreLocation {
    File(PathBuf),
    Database(String),
}

fn store_location(args: &StoreArgs, env: &Environment) -> Result<StoreLocation, Failure> {
    match &args.store {
        Some(address) if Postgres::is_address(address) => {
            return Ok(StoreLocation::Database(address.clone()));
        }
        Some(path) => return Ok(StoreLocation::File(path.into())),
        None => {}
    }
    let folder = env.saved_games.as_ref();
    let folder =
        folder.ok_or_else(|| anyhow::anyhow!("name a file for the store: --store FILE"))?;
    std::fs::create_dir_all(folder)?;
    Ok(StoreLocation::File(folder.join(STORE)))
}

async fn open(args: &ServeArgs, env: &Environment) -> Result<Arc<dyn Store>, Failure> {
    if args.demo {
        return Ok(Arc::new(Sqlite::open(&MemoryOrFile::Memory)?));
    }
    Ok(match store_location(&args.store, env)? {
        StoreLocation::File(path) => {
            Arc::new(Sqlite::open_for_server(&MemoryOrFile::File(path), |_| {})?)
        }
        StoreLocation::Database(address) => Arc::new(Postgres::open(&address).await?),
    })
}

async fn run(
    registry: &'static dyn AnyRegistry,
    args: &ServeArgs,
    env: &mut Environment,
) -> Result<(), Failure> {
    let store = open(args, env).await?;
    let pace = Pace {
        bot: args.bot_delay,
        ..Pace::default()
    };
    let programs = args.programs.iter().cloned().collect();
    let catalog = Catalog::new(registry).with_programs(programs);
    let node = Node::new(catalog, store, pace);
    let options = ServeOptions {
        public_url: args.public_url.clone(),
        lan: args.lan,
        unlimited: args.unlimited,
        room_days: Some(args.room_days),
        record_days: Some(args.record_days),
        proxies: args.trust_proxy.clone(),
        page: args.page.clone(),
    };
    let mut listen = args.listen;
    if args.lan && listen.ip().is_loopback() {
        listen.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    let server = Server::bind(Arc::clone(&node), listen, options).await;
    let server = server.map_err(|error| anyhow::anyhow!("cannot listen on {listen}: {error}"))?;
    let url = match &args.public_url {
        Some(url) => url.trim_end_matches('/').to_string(),
        None => format!("http://{}", reachable(server.address()?)),
    };
    let out = &mut env.output;
    writeln!(out, "Parlour is open at {url}")?;
    if args.lan {
        writeln!(out, "{}", qr_code(&url))?;
    }
    if args.demo {
        let code = node.demo("one").await?;
        writeln!(out, "Bots play One: {url}/t/{code}")?;
    } else {
        writeln!(out, "Open it in a browser, or play from a terminal:")?;
        writeln!(out, "  parlour join {url} --open one --bots easy")?;
    }
    writeln!(
        out,
        "Ctrl-C stops the server; tables go on when it starts again."
    )?;
    out.flush()?;
    server.run(signals()).await?;
    Ok(())
}

/// The address that others can use. If the server listens on all addresses of this
/// computer, that is the one in the local network.
pub(crate) fn reachable(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    // Nothing is sent: this asks the system which address it would use.
    let own = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    let ip = own.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |own| own.ip());
    SocketAddr::new(ip, address.port())
}

fn log_to_stderr(json: bool) {
    use tracing_subscriber::EnvFilter;
    let level = std::env::var("PARLOUR_LOG").unwrap_or_else(|_| "info".into());
    // These would write messages with tokens and cards.
    let quiet = "tungstenite=info,tokio_tungstenite=info,hyper=info,hyper_util=info,axum=info";
    let filter = EnvFilter::try_new(format!("{level},{quiet}"));
    let filter = filter.unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match json {
        true => log.json().init(),
        false => log.init(),
    }
}

/// Every client needs an open file; systems permit few by default.
fn allow_many_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        if let Err(error) = setrlimit(Resource::Nofile, limit) {
            tracing::warn!(%error, "the number of connections stays limited");
        }
    }
}

/// Ends at Ctrl-C or when the system asks the program to stop.
async fn signals() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
