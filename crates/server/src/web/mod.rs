//! The server on the network: HTTP and sockets.

mod cookies;
mod headers;
mod http;
mod limits;
mod page;
mod proxies;
mod replay;
mod seats;
mod shrink;
mod sockets;
mod text;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, DefaultBodyLimit};
use axum::routing::{get, post};
use axum::{Extension, Router, middleware};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use ipnet::IpNet;
use tokio::net::TcpListener;
use tokio::time::Instant;
use tokio_io_timeout::TimeoutStream;

use self::headers::Origins;
use self::limits::{Limits, Rate};
use self::proxies::Proxies;
use self::text::Visitors;
use crate::node::Node;

/// The maximum length of a request body, in bytes.
const MAX_BODY_LEN: usize = 16 * 1024;

/// How long the server waits for clients to disconnect when it stops.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// The minimum time for which one of several servers reports that it is stopping.
const NOTICE: Duration = Duration::from_secs(1);

/// How long the server tries to give up its rooms when it stops.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(1);

/// How long a write to a client may make no progress.
const WRITE: Duration = Duration::from_secs(20);

/// The time limit for a request.
const REQUEST: Duration = Duration::from_secs(10);

/// The pause between checks while the server stops, and after a failed accept.
const TICK: Duration = Duration::from_millis(50);

/// How often old rooms and records are deleted.
const EXPIRY: Duration = Duration::from_secs(3600);

/// The messages that one connection may send per second.
const MESSAGES: u32 = 20;

/// The messages per second without limits.
const UNLIMITED: u32 = 1_000_000;

/// A day in milliseconds.
const DAY: u64 = 24 * 3600 * 1000;

/// The options of a server.
#[derive(Clone, Debug, Default)]
pub struct ServeOptions {
    /// The public address, such as `https://parlour.example`.
    pub public_url: Option<String>,
    /// Whether requests may name any IP address or local name as the host.
    pub lan: bool,
    /// After how many days without a move a room is deleted; 30 by default.
    pub room_days: Option<u64>,
    /// Whether the limits for addresses and connections are disabled.
    pub unlimited: bool,
    /// After how many days a record is deleted; 365 by default.
    pub record_days: Option<u64>,
    /// The networks of trusted proxies, whose `X-Forwarded-For` header is used.
    pub proxies: Vec<IpNet>,
    /// A folder with the page's files, for development; the built-in files by default.
    pub page: Option<PathBuf>,
}

fn is_secure(url: &str) -> bool {
    url.starts_with("https://")
}

/// The state that handlers share.
pub(crate) struct App {
    node: Arc<Node>,
    limits: Limits,
    origins: Origins,
    /// The rate limit for the messages of one connection.
    messages: Rate,
    /// Whether browsers reach this server over https.
    secure: bool,
    /// The folder with the page's files, if they are not the built-in ones.
    page: Option<PathBuf>,
    /// The people who use the text table.
    visitors: Visitors,
    proxies: Proxies,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
    options: ServeOptions,
}

impl Server {
    /// Listens on this address.
    ///
    /// # Errors
    /// If the address cannot be used.
    pub async fn bind(
        node: Arc<Node>,
        address: SocketAddr,
        options: ServeOptions,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let app = App {
            node,
            limits: Limits::new(options.unlimited),
            messages: Rate::per_second(match options.unlimited {
                true => UNLIMITED,
                false => MESSAGES,
            }),
            origins: Origins::new(options.public_url.as_deref(), options.lan),
            secure: options.public_url.as_deref().is_some_and(is_secure),
            page: options.page.clone(),
            visitors: Visitors::default(),
            proxies: Proxies::new(options.proxies.clone()),
        };
        Ok(Self {
            listener,
            app: Arc::new(app),
            options,
        })
    }

    /// The address that it listens on.
    ///
    /// # Errors
    /// If the system does not report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` completes. Then clients are told to reconnect.
    ///
    /// # Errors
    /// If the listener fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let node = Arc::clone(&self.app.node);
        let expiry = tokio::spawn(expire(Arc::clone(&node), self.options.clone()));
        let sweeping = tokio::spawn(text::forget(Arc::clone(&self.app)));
        let accepting = tokio::spawn(accept(self.listener, self.app));
        stop.await;
        node.stop();
        // Time for clients to be told and for probes to see that the server stops.
        let end = Instant::now() + CLOSE_TIMEOUT;
        // A balancer before several servers needs some time to notice.
        let is_one_of_several = node.store.shared().is_some();
        tokio::time::sleep(if is_one_of_several { NOTICE } else { TICK }).await;
        while node.metrics.sockets.get() > 0 && Instant::now() < end {
            tokio::time::sleep(TICK).await;
        }
        expiry.abort();
        sweeping.abort();
        accepting.abort();
        // After the task has ended, the address can be used again.
        let _ = accepting.await;
        // A database that does not answer ends the lease by itself.
        let _ = tokio::time::timeout(LEAVE_TIMEOUT, node.leave()).await;
        Ok(())
    }
}

/// Accepts connections. Requests have a time limit, and the number of connections of an
/// address is limited.
async fn accept(listener: TcpListener, app: Arc<App>) {
    let router = router(Arc::clone(&app));
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(TICK).await;
                continue;
            }
        };
        // A proxy passes on the connections of many people.
        let counted = match app.proxies.is_proxy(peer.ip()) {
            true => None,
            false => match app.limits.socket(peer.ip()) {
                Some(counted) => Some(counted),
                None => continue,
            },
        };
        // Messages are small, and delays would be noticed.
        let _ = stream.set_nodelay(true);
        let service = router.clone().layer(Extension(ConnectInfo(peer)));
        tokio::spawn(async move {
            // A client that does not read its answer must not keep it in memory.
            let mut stream = TimeoutStream::new(stream);
            stream.set_write_timeout(Some(WRITE));
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(REQUEST)
                .serve_connection(
                    TokioIo::new(Box::pin(stream)),
                    TowerToHyperService::new(service),
                );
            // Errors are caused by the client.
            let _ = connection.with_upgrades().await;
            drop(counted);
        });
    }
}

/// All routes.
fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(page::index))
        .route("/r/{id}", get(page::index))
        .route("/t/{code}", get(page::table))
        .route("/t/{code}/", get(page::table))
        .route("/t/{code}/socket", get(sockets::socket))
        .route("/t/{code}/seat", post(seats::take).delete(seats::forget))
        .route("/t/{code}/qr.svg", get(page::qr_code))
        .route("/t/{code}/text", get(text::table).post(text::act))
        .route("/text", get(text::front).post(text::open))
        .route("/page/{*path}", get(page::file))
        .route("/api/tables", get(http::tables))
        .route("/api/rooms", post(http::open_room))
        .route("/api/rooms/{code}", get(http::look))
        .route("/api/games", get(http::games))
        .route("/api/rules/{code}", get(http::rules))
        .route(
            "/api/records/{id}",
            get(http::record).delete(http::delete_record),
        )
        .route("/api/records/{id}/table", get(replay::step))
        .route("/healthz", get(http::health))
        .route("/readyz", get(http::ready))
        .route("/metrics", get(http::metrics))
        .fallback(http::nothing)
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            headers::check,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            proxies::use_client_address,
        ))
        .layer(DefaultBodyLimit::max(MAX_BODY_LEN))
        .with_state(app)
}

/// Deletes old rooms and records.
async fn expire(node: Arc<Node>, options: ServeOptions) {
    let days = |days: Option<u64>, usual: u64| days.unwrap_or(usual).saturating_mul(DAY);
    let (rooms, records) = (days(options.room_days, 30), days(options.record_days, 365));
    loop {
        let now = node.store.now();
        let expired = node
            .store
            .expire(now.saturating_sub(rooms), now.saturating_sub(records));
        match expired.await {
            Ok((0, 0)) => {}
            Ok((rooms, records)) => tracing::info!(rooms, records, "deleted what is old"),
            Err(error) => tracing::error!(%error, "old rooms were not deleted"),
        }
        tokio::time::sleep(EXPIRY).await;
    }
}
