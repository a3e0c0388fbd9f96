//! `parlour join`: a seat at a table on a server.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use parlour_protocol::{Client, Hello, HttpRefusal, NewRoom, OpenedRoom, TableAddress};
use parlour_terminal::{Leave, Lines, OnlineEnd, Screen, play_online};
use serde_json::{Map, Value};

use crate::cli::ScreenArgs;
use crate::{Failure, World};

pub(crate) const EXAMPLES: &str = "\
Examples:
  parlour join http://192.168.1.5:7777/t/BCDFGH    sit down at a table
  parlour join BCDFGH --server 192.168.1.5:7777    the same
  parlour join http://192.168.1.5:7777/t/BCDFGH --watch
  parlour join 192.168.1.5:7777 --open one:official --bots easy,hard
                                                   a new table";

/// The file of the seats that this person has on servers.
const SEATS: &str = "seats.json";

/// The most seats that are remembered.
const MOST_SEATS: usize = 100;

#[derive(Args, Debug)]
pub(crate) struct JoinArgs {
    /// The link of a table or its code; with --open, the server.
    table: String,
    /// The server of a code.
    #[arg(long, value_name = "ADDRESS:PORT", env = "PARLOUR_SERVER")]
    server: Option<String>,
    /// Your name at the table.
    #[arg(long)]
    name: Option<String>,
    /// Watch without a seat.
    #[arg(long, conflicts_with_all = ["open", "device"])]
    watch: bool,
    /// Open a new table with these rules, such as one or blackjack:casino.
    #[arg(long, value_name = "RULES")]
    open: Option<String>,
    /// The levels of bots at the new table: easy,hard.
    #[arg(
        long,
        value_delimiter = ',',
        requires = "open",
        value_name = "BOT,BOT…"
    )]
    bots: Vec<String>,
    /// A code from your other device.
    #[arg(long, value_name = "CODE")]
    device: Option<String>,
    #[command(flatten)]
    screen: ScreenArgs,
}

pub(crate) fn join(args: &JoinArgs, mut world: World) -> Result<(), Failure> {
    let name = args.name.clone().unwrap_or_else(system_name);
    let seats = world.data.clone().filter(|_| !args.screen.no_save);
    let seats = Seats(seats.map(|folder| folder.join(SEATS)));
    let (address, token) = match &args.open {
        Some(rules) => {
            let opened = open_table(&args.table, rules, args, &name)?;
            writeln!(world.output, "Others join with: parlour join {}", opened.1)?;
            opened.0
        }
        None => {
            let server = args.server.as_deref();
            if args.table.contains(':') && !args.table.contains('/') {
                let words = "name a table, such as http://SERVER/t/CODE, or open one with --open";
                return Err(Failure::usage(anyhow::anyhow!(words)));
            }
            let address = TableAddress::read(&args.table, server);
            let address = address.map_err(|words| Failure::usage(anyhow::anyhow!(words)))?;
            let token = seats.token(&address).filter(|_| !args.watch);
            (address, token)
        }
    };
    let mut input = Lines::new(world.input)?;
    if world.signals {
        // Without a handler, Ctrl-C ends the program: the seat is kept by the server.
        let _ = ctrlc::set_handler(input.stopper());
    }
    let mut screen = match world.terminal && !args.screen.plain {
        true => Screen::terminal(world.output, world.colours, world.columns),
        false => Screen::plain(world.output),
    };
    let mut token = token.filter(|_| args.device.is_none());
    if let Some(token) = &token {
        seats.keep(&address, token);
    }
    loop {
        let is_new = token.is_none() && !args.watch && args.device.is_none();
        let hello = Hello {
            name: is_new.then(|| name.clone()),
            device: args.device.clone(),
            deals: !args.watch,
            token: token.take(),
            ..Hello::default()
        };
        let had_seat = hello.token.is_some();
        let (own, own_address) = (seats.clone(), address.clone());
        let keep = move |token: &str| own.keep(&own_address, token);
        let client = Client::connect(address.clone(), hello)?.on_token(keep);
        match play_online(&client, &mut input, &mut screen)? {
            OnlineEnd::Leave(Leave::Stopped) => return Err(Failure::stopped()),
            OnlineEnd::Leave(Leave::Quit | Leave::End) => return Ok(()),
            // Somebody who has left takes a new seat.
            OnlineEnd::NoSeat if had_seat => {}
            OnlineEnd::NoSeat => {
                let words = "this code is not known; ask for a new one on your other device";
                return Err(anyhow::anyhow!(words).into());
            }
        }
    }
}

/// The name of whoever uses this computer.
fn system_name() -> String {
    let name = ["USER", "USERNAME"]
        .iter()
        .find_map(|key| std::env::var(key).ok());
    name.filter(|name| !name.trim().is_empty())
        .unwrap_or_else(|| "Guest".into())
}

/// Opens a table on a server; returns where it is, the token, and the link for others.
fn open_table(
    server: &str,
    rules: &str,
    args: &JoinArgs,
    name: &str,
) -> Result<((TableAddress, Option<String>), String), Failure> {
    // The form of a link, to read the server's name.
    let link = format!("{}/t/X", server.trim_end_matches('/'));
    let address = TableAddress::read(&link, None);
    let address = address.map_err(|words| Failure::usage(anyhow::anyhow!(words)))?;
    let new = NewRoom {
        name: name.into(),
        rules: rules.into(),
        bots: args.bots.clone(),
        settings: Default::default(),
        from: None,
    };
    let url = format!("http://{}/api/rooms", address.server);
    let agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(std::time::Duration::from_secs(10)))
        .build()
        .new_agent();
    let mut answer = agent.post(&url).send_json(&new)?;
    if answer.status() != 201 {
        let refused = answer.body_mut().read_json::<HttpRefusal>();
        let words = refused.map_or_else(
            |_| format!("{} says {}", address.server, answer.status()),
            |it| it.words,
        );
        return Err(anyhow::anyhow!(words).into());
    }
    let opened: OpenedRoom = answer.body_mut().read_json()?;
    let link = format!("http://{}/t/{}", address.server, opened.code);
    let address = TableAddress {
        code: opened.code,
        ..address
    };
    Ok(((address, Some(opened.token)), link))
}

/// The secrets of this person's seats, by table, the newest last.
#[derive(Clone)]
struct Seats(Option<PathBuf>);

impl Seats {
    fn load(&self) -> Map<String, Value> {
        let path = self.0.as_ref();
        let text = path.and_then(|path| std::fs::read_to_string(path).ok());
        let tokens = text.and_then(|text| serde_json::from_str(&text).ok());
        tokens.unwrap_or_default()
    }

    fn key(address: &TableAddress) -> String {
        format!("{}/{}", address.server, address.code.to_ascii_uppercase())
    }

    fn token(&self, address: &TableAddress) -> Option<String> {
        let tokens = self.load();
        Some(tokens.get(&Self::key(address))?.as_str()?.into())
    }

    /// Keeps a token in a file that only its owner can read. Without it, the person has
    /// to ask for a new seat; that is no reason to stop.
    fn keep(&self, address: &TableAddress, token: &str) {
        let Some(path) = &self.0 else {
            return;
        };
        let (mut tokens, key) = (self.load(), Self::key(address));
        tokens.shift_remove(&key);
        tokens.insert(key, token.into());
        let old: Vec<String> = tokens.keys().cloned().collect();
        for key in old.iter().take(old.len().saturating_sub(MOST_SEATS)) {
            tokens.shift_remove(key);
        }
        let _ = write_private(path, &tokens);
    }
}

fn write_private(path: &std::path::Path, tokens: &Map<String, Value>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    std::fs::create_dir_all(folder)?;
    // A temporary file can be read by its owner only.
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    serde_json::to_writer(&mut file, tokens)?;
    file.persist(path)?;
    Ok(())
}
