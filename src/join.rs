//! `parlour join`: a seat at a table on a server.

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use parlour_engine::registry::Registry;
use parlour_protocol::{NewRoom, TableAddress};
use parlour_terminal::{
    Host, Leave, Online, OnlineEnd, Parlour, Screen, SeatLine, Visit, run_at_table,
};

use crate::cli::ScreenArgs;
use crate::file_host::FileHost;
use crate::play::{leave, options};
use crate::servers::Servers;
use crate::{Failure, World};

pub(crate) const EXAMPLES: &str = "\
Examples:
  parlour join http://192.168.1.5:7777/t/BCDFGH    sit down at a table
  parlour join BCDFGH --server 192.168.1.5:7777    the same
  parlour join http://192.168.1.5:7777/t/BCDFGH --watch
  parlour join 192.168.1.5:7777 --open one:official --bots easy,hard
                                                   a new table";

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

pub(crate) fn join(
    registry: impl Registry,
    args: &JoinArgs,
    mut world: World,
) -> Result<(), Failure> {
    let data = world.data.take().filter(|_| !args.screen.no_save);
    let servers = Servers::new(registry, data.clone());
    let host = FileHost::new(None, data).with_coach(args.screen.coach);
    let mut host = host.with_servers(Arc::clone(&servers));
    let name = args.name.clone().or_else(|| host.settings().owner);
    let visit = visit(args, &servers, name.unwrap_or_else(system_name))?;
    let online: Arc<dyn Online> = servers.clone();
    if world.full && !args.screen.plain {
        let link = visit.link();
        let line = Box::new(SeatLine::connect(visit, online)?);
        let left = run_at_table(&registry, &mut host, options(&args.screen), line, link);
        servers.stop();
        return leave(left, host, &mut Screen::plain(world.output));
    }
    if args.open.is_some() {
        let link = visit.link();
        writeln!(world.output, "Others join with: parlour join {link}")?;
    }
    let link = visit.link();
    let line = SeatLine::connect(visit, online)?;
    let (mut input, mut screen) = world.split(args.screen.plain)?;
    let mut parlour = Parlour::new(&registry, &mut input, &mut screen, &mut host);
    match parlour.join(Box::new(line), &link)? {
        OnlineEnd::Leave(Leave::Stopped) => Err(Failure::stopped()),
        OnlineEnd::Leave(Leave::Quit | Leave::End) | OnlineEnd::Ended => Ok(()),
        OnlineEnd::NoSeat => {
            let words = "this code is not known; ask for a new one on your other device";
            Err(anyhow::anyhow!(words).into())
        }
    }
}

/// The user name of the system.
fn system_name() -> String {
    let name = ["USER", "USERNAME"]
        .iter()
        .find_map(|key| std::env::var(key).ok());
    name.filter(|name| !name.trim().is_empty())
        .unwrap_or_else(|| "Guest".into())
}

/// Who goes to which table. With `--open`, the table is opened.
fn visit(args: &JoinArgs, servers: &Servers, name: String) -> Result<Visit, Failure> {
    let usage = |words: String| Failure::usage(anyhow::anyhow!(words));
    if let Some(rules) = &args.open {
        let new = NewRoom {
            name,
            rules: rules.into(),
            bots: args.bots.clone(),
            settings: Default::default(),
            from: None,
        };
        let visit = Visit::open(servers, &args.table, &new);
        return visit.map_err(|words| anyhow::anyhow!(words).into());
    }
    let is_server = args.table.contains(':') && !args.table.contains("/t/");
    if is_server {
        let words = "name a table, such as http://SERVER/t/CODE, or open one with --open";
        return Err(usage(words.into()));
    }
    let address = TableAddress::read(&args.table, args.server.as_deref());
    Ok(Visit {
        name: (!args.watch).then_some(name),
        token: servers.token(&address).filter(|_| !args.watch),
        device: args.device.clone(),
        address,
    })
}
