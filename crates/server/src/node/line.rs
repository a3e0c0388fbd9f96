//! The connection of one client to a room.

use std::sync::Arc;
use std::time::Duration;

use parlour_protocol::{FromClient, FromServer, PersonId};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::timeout;

use super::clients::{Connected, Snapshot};
use super::task::ToRoom;

/// How long a room may take to answer. A client that has to wait longer connects again.
const ANSWER: Duration = Duration::from_secs(20);

/// A client's connection to a room. Dropping it ends the connection.
pub(crate) struct Line {
    inbox: mpsc::Sender<ToRoom>,
    id: u64,
    news: Arc<Notify>,
    person: Option<PersonId>,
}

impl Line {
    pub(super) fn new(
        inbox: mpsc::Sender<ToRoom>,
        connected: Connected,
        person: Option<PersonId>,
    ) -> Self {
        Self {
            inbox,
            id: connected.id,
            news: connected.news,
            person,
        }
    }

    /// The person of this connection; `None` for a spectator.
    pub(crate) fn person(&self) -> Option<PersonId> {
        self.person
    }

    /// Sends a message to the room, and returns the answers. `None` if the room is closed.
    pub(crate) async fn say(&self, message: FromClient) -> Option<Vec<FromServer>> {
        let (reply, answer) = oneshot::channel();
        let message = ToRoom::Say {
            id: self.id,
            message,
            reply,
        };
        self.ask(message, answer).await
    }

    /// The answer of the room; `None` if there is none in time.
    async fn ask<T>(&self, message: ToRoom, answer: oneshot::Receiver<T>) -> Option<T> {
        let ask = async {
            self.inbox.send(message).await.ok()?;
            answer.await.ok()
        };
        timeout(ANSWER, ask).await.ok().flatten()
    }

    /// Waits until there is news.
    pub(crate) async fn news(&self) {
        self.news.notified().await;
    }

    /// The news for this client. `None` if the room is closed.
    ///
    /// The room keeps a position for each client instead of a queue, so slow clients need no
    /// memory.
    pub(crate) async fn pull(&self) -> Option<Vec<FromServer>> {
        let (reply, answer) = oneshot::channel();
        let message = ToRoom::Pull { id: self.id, reply };
        self.ask(message, answer).await
    }
}

impl Line {
    /// The room and the table. `None` if the room is closed, or this client may not see it.
    pub(crate) async fn snapshot(&self) -> Option<Snapshot> {
        let (reply, answer) = oneshot::channel();
        let message = ToRoom::Snapshot { id: self.id, reply };
        self.ask(message, answer).await?
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let (inbox, id) = (self.inbox.clone(), self.id);
        if inbox.try_send(ToRoom::Disconnect { id }).is_err() {
            // The inbox is full, or the room is closed.
            if let Ok(runtime) = tokio::runtime::Handle::try_current() {
                runtime.spawn(async move { inbox.send(ToRoom::Disconnect { id }).await });
            }
        }
    }
}
