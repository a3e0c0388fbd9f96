//! The server over real sockets.
#![allow(clippy::unwrap_used)]

mod client;
mod hostile;
mod leaks;
mod page;
mod play;
#[path = "../support/short.rs"]
mod short;

use std::net::SocketAddr;
use std::sync::Arc;

use parlour_games::Games;
use parlour_server::{Catalog, MemoryOrFile, Node, Pace, ServeOptions, Server, Sqlite};
use tokio::sync::oneshot;

/// Bots do not wait in tests.
const FAST: Pace = Pace {
    bot: 0,
    window: 0,
    hashes: 10_000,
    reveals: 10_000,
    grace: 30_000,
    host: 300_000,
};

/// A server on a free port of this computer.
struct TestServer {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    done: Option<tokio::task::JoinHandle<()>>,
}

impl TestServer {
    async fn start() -> Self {
        Self::with_store(&MemoryOrFile::Memory, 0).await
    }

    /// A server with the usual limits.
    async fn strict() -> Self {
        Self::with_options(&MemoryOrFile::Memory, 0, ServeOptions::default()).await
    }

    async fn with_store(place: &MemoryOrFile, port: u16) -> Self {
        // Programs play faster than people.
        let options = ServeOptions {
            unlimited: true,
            ..ServeOptions::default()
        };
        Self::with_options(place, port, options).await
    }

    /// A server with bots of its own.
    async fn with_catalog(catalog: Catalog) -> Self {
        let store = Arc::new(Sqlite::open(&MemoryOrFile::Memory).unwrap());
        let options = ServeOptions {
            unlimited: true,
            ..ServeOptions::default()
        };
        Self::serve(Node::new(catalog, store, FAST), 0, options).await
    }

    async fn with_options(place: &MemoryOrFile, port: u16, options: ServeOptions) -> Self {
        let store = Arc::new(Sqlite::open(place).unwrap());
        Self::serve(Node::new(&Games, store, FAST), port, options).await
    }

    async fn serve(node: Arc<Node>, port: u16, options: ServeOptions) -> Self {
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let server = Server::bind(node, address, options).await.unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(async move {
            let stop = async {
                let _ = stopped.await;
            };
            server.run(stop).await.unwrap();
        });
        Self {
            address,
            stop: Some(stop),
            done: Some(done),
        }
    }

    /// Stops the server and waits for its end.
    async fn stop(mut self) {
        drop(self.stop.take());
        if let Some(done) = self.done.take() {
            done.await.unwrap();
        }
    }
}
