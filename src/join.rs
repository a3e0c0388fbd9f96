//! `parlour join`: a seat at a table on a server.

use std::sync::Arc;

use clap::Args;
use parlour_engine::registry::Registry;
use parlour_protocol::{NewRoom, TableAddress};
use parlour_terminal::{
    Host, Leave, LineMode, Online, OnlineEnd, Screen, SeatLine, Visit, own_name, run_at_table,
};

use crate::cli::ScreenArgs;
use crate::file_host::FileHost;
use crate::play::{leave, options};
use crate::servers::Servers;
use crate::{Environment, Failure};

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
    mut env: Environment,
) -> Result<(), Failure> {
    let data = env.data.take().filter(|_| !args.screen.no_save);
    let servers = Servers::new(registry, data.clone());
    let host = FileHost::new(None, data).with_coach(args.screen.coach);
    let mut host = host.with_servers(Arc::clone(&servers));
    let name = args.name.clone();
    let name = name.unwrap_or_else(|| own_name(&host.settings()));
    let online: Arc<dyn Online> = servers.clone();
    let connected = visit(args, &servers, name).and_then(|visit| {
        let link = visit.link();
        Ok((link, SeatLine::connect(visit, online)?))
    });
    let (link, line) = match connected {
        Ok((link, line)) => (link, Box::new(line)),
        Err(failure) => {
            host.finish()?;
            return Err(failure);
        }
    };
    if env.full && !args.screen.plain {
        let left = run_at_table(&registry, &mut host, options(&args.screen), line, link);
        servers.stop();
        return leave(left, host, &mut Screen::plain(env.output));
    }
    let (mut input, mut screen) = env.split(&args.screen)?;
    if args.open.is_some() {
        screen.line(&format!("Others join with: parlour join {link}"))?;
    }
    let end = LineMode::new(&registry, &mut input, &mut screen, &mut host).join(line, &link);
    servers.stop();
    let has_no_seat = matches!(end, Ok(OnlineEnd::NoSeat));
    let left = end.map(|end| match end {
        OnlineEnd::Leave(leave) => leave,
        OnlineEnd::Ended | OnlineEnd::NoSeat => Leave::Quit,
    });
    leave(left, host, &mut screen)?;
    match has_no_seat {
        true => {
            let words = "this code is not known; ask for a new one on your other device";
            Err(anyhow::anyhow!(words).into())
        }
        false => Ok(()),
    }
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
