//! Tables on servers: on other computers, and on a server in this program for the local
//! network.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use parlour_bots::AnyRegistry;
use parlour_engine::Record;
use parlour_engine::registry::Registry;
use parlour_protocol::{HttpRefusal, NewRoom, OpenedRoom, ServerAddress, TableAddress, tls};
use parlour_server::{Catalog, MemoryOrFile, Node, Pace, ServeOptions, Server, Sqlite, Store};
use parlour_terminal::{Online, OpenedTable};
use tokio::sync::oneshot;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::seat_tokens::SeatTokens;
use crate::serve::{STORE, reachable};

/// The port of the server in this program, if nobody else uses it.
const PORT: u16 = 7777;

/// How long a server has to answer a request.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The servers that this program uses.
pub(crate) struct Servers {
    registry: &'static dyn AnyRegistry,
    /// The folder for the store and the tokens of seats; `None` if nothing is saved.
    folder: Option<PathBuf>,
    seats: SeatTokens,
    /// The server in this program.
    own: Mutex<Option<OwnServer>>,
}

impl Servers {
    pub(crate) fn new(registry: impl Registry, folder: Option<PathBuf>) -> Arc<Self> {
        Arc::new(Self {
            // Lives as long as the program.
            registry: Box::leak(Box::new(registry)),
            seats: SeatTokens::new(folder.as_deref()),
            folder,
            own: Mutex::new(None),
        })
    }

    /// Stops the server in this program, if there is one.
    pub(crate) fn stop(&self) {
        let own = self.own.lock();
        own.unwrap_or_else(PoisonError::into_inner).take();
    }

    fn store(&self) -> Result<MemoryOrFile, String> {
        let Some(folder) = &self.folder else {
            return Ok(MemoryOrFile::Memory);
        };
        let unusable = |error| format!("{} cannot be used: {error}", folder.display());
        std::fs::create_dir_all(folder).map_err(unusable)?;
        Ok(MemoryOrFile::File(folder.join(STORE)))
    }
}

impl Online for Servers {
    fn serve(&self) -> Result<String, String> {
        let own = self.own.lock();
        let mut own = own.unwrap_or_else(PoisonError::into_inner);
        if let Some(server) = own.as_ref() {
            return Ok(server.url.clone());
        }
        let server = OwnServer::start(self.registry, self.store()?)?;
        let url = server.url.clone();
        *own = Some(server);
        Ok(url)
    }

    fn open(&self, server: &str, new: &NewRoom) -> Result<OpenedTable, String> {
        let server = ServerAddress::read(server);
        let url = format!("{server}/api/rooms");
        let text = answer(&server, agent().post(url).send_json(new))?;
        let opened: OpenedRoom = serde_json::from_str(&text)
            .map_err(|error| format!("{} is not a Parlour server: {error}", server.host))?;
        Ok(OpenedTable {
            address: TableAddress {
                server,
                code: opened.code,
            },
            token: opened.token,
        })
    }

    fn record(&self, server: &str, id: &str) -> Result<Record, String> {
        let server = ServerAddress::read(server);
        let url = format!("{server}/api/records/{id}");
        let text = answer(&server, agent().get(url).call())?;
        let record = text.parse::<Record>();
        let host = &server.host;
        record.map_err(|error| format!("{host} has no record that can be read: {error}"))
    }

    fn token(&self, address: &TableAddress) -> Option<String> {
        self.seats.token(address)
    }

    fn keep_token(&self, address: &TableAddress, token: &str) {
        self.seats.keep(address, token);
    }
}

fn agent() -> ureq::Agent {
    let trusted = tls::trusted_certificates().iter();
    let trusted = trusted.map(|certificate| Certificate::from_der(certificate).to_owned());
    let tls = TlsConfig::builder()
        .root_certs(RootCerts::new_with_certs(&trusted.collect::<Vec<_>>()))
        .unversioned_rustls_crypto_provider(tls::provider());
    ureq::Agent::config_builder()
        .tls_config(tls.build())
        .http_status_as_error(false)
        .timeout_global(Some(TIMEOUT))
        .build()
        .new_agent()
}

/// The text that a server answered with.
fn answer(
    server: &ServerAddress,
    answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<String, String> {
    let host = &server.host;
    let failed = |error: ureq::Error| match error {
        ureq::Error::ConnectionFailed | ureq::Error::HostNotFound | ureq::Error::Io(_) => {
            format!("there is no server at {host}")
        }
        other => format!("{host}: {other}"),
    };
    let mut answer = answer.map_err(failed)?;
    let status = answer.status();
    let text = answer.body_mut().read_to_string().map_err(failed)?;
    if status.is_success() {
        return Ok(text);
    }
    let refused = serde_json::from_str::<HttpRefusal>(&text);
    Err(refused.map_or_else(|_| format!("{host} says {status}"), |it| it.words))
}

/// A server in this program. Dropping it stops it; clients are told to come back.
struct OwnServer {
    url: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl OwnServer {
    /// Listens for everybody in the local network.
    fn start(registry: &'static dyn AnyRegistry, store: MemoryOrFile) -> Result<Self, String> {
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = mpsc::channel();
        let thread = thread::Builder::new().spawn(move || {
            let error = match tokio::runtime::Runtime::new() {
                Ok(runtime) => runtime.block_on(run(registry, store, &tell, stopped)),
                Err(error) => Err(error.to_string()),
            };
            if let Err(error) = error {
                let _ = tell.send(Err(error));
            }
        });
        let thread = thread.map_err(|error| error.to_string())?;
        let gone = || Err("the server did not start".into());
        let url = told.recv().unwrap_or_else(|_| gone())?;
        Ok(Self {
            url,
            stop: Some(stop),
            thread: Some(thread),
        })
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // The thread is gone already if it does not listen.
        let _ = self.stop.take().map(|stop| stop.send(()));
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Serves until it is stopped. Sends its address when it listens.
async fn run(
    registry: &'static dyn AnyRegistry,
    store: MemoryOrFile,
    tell: &mpsc::Sender<Result<String, String>>,
    stopped: oneshot::Receiver<()>,
) -> Result<(), String> {
    let store = Sqlite::open_for_server(&store, |error| {
        parlour_terminal::full::leave();
        eprintln!("The tables of this server cannot be saved, so the program ends: {error}");
    });
    let store = store.map_err(|error| error.to_string())?;
    let store: Arc<dyn Store> = Arc::new(store);
    let node = Node::new(Catalog::new(registry), store, Pace::default());
    let mut server = Err("no address".to_string());
    for address in addresses()? {
        let options = ServeOptions {
            lan: true,
            ..ServeOptions::default()
        };
        let bound = Server::bind(Arc::clone(&node), address, options).await;
        server = bound.map_err(|error| format!("cannot listen on {address}: {error}"));
        if server.is_ok() {
            break;
        }
    }
    let server = server?;
    let address = server.address().map_err(|error| error.to_string())?;
    let _ = tell.send(Ok(format!("http://{}", reachable(address))));
    let stop = async {
        // The sender is dropped if the program ends in another way.
        let _ = stopped.await;
    };
    server.run(stop).await.map_err(|error| error.to_string())
}

/// The addresses to try: that of `PARLOUR_LISTEN`, or the usual port and then any other.
fn addresses() -> Result<Vec<SocketAddr>, String> {
    match std::env::var("PARLOUR_LISTEN") {
        Ok(text) if !text.is_empty() => {
            let address = text.parse();
            let address = address.map_err(|error| format!("PARLOUR_LISTEN={text}: {error}"))?;
            Ok(vec![address])
        }
        _ => {
            let all = |port: u16| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
            Ok(vec![all(PORT), all(0)])
        }
    }
}
