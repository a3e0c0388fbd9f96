//! Other servers on the same store: the lease of this server, notices from other servers, and
//! regular checks for lost notices.

use std::sync::{PoisonError, Weak};
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::Node;
use super::task::ToRoom;
use crate::store::{Notice, StoreError};

/// How often the lease is renewed.
const RENEWAL: Duration = Duration::from_secs(1);

/// How long this server relies on its lease: a little less than the lease in the store.
const LEASE: Duration = Duration::from_millis(2_500);

/// After how many renewals the loaded rooms are compared with the store.
const COMPARE_EVERY: u64 = 2;

/// After how many renewals the server stops driving rooms that are no longer loaded.
const RELEASE_EVERY: u64 = 10;

/// A longer gap between two ticks, in milliseconds, pauses all clocks: the computer was
/// asleep, or the server was frozen.
pub(super) const GAP: u64 = 5_000;

/// The right to drive rooms until a certain time.
#[derive(Debug, Default)]
pub(super) struct Lease {
    /// Changes when the lease had ended, so that other servers may have taken rooms over.
    number: u64,
    until: Option<Instant>,
}

impl Node {
    /// The number of the present lease; `None` if it has ended.
    pub(super) fn lease(&self) -> Option<u64> {
        let lease = self.lease.lock().unwrap_or_else(PoisonError::into_inner);
        let holds = lease.until.is_some_and(|until| Instant::now() < until);
        holds.then_some(lease.number)
    }

    async fn renew(&self) {
        let Some(shared) = self.store.shared() else {
            return;
        };
        let begin = Instant::now();
        match shared.renew().await {
            Ok(is_same) => {
                let mut lease = self.lease.lock().unwrap_or_else(PoisonError::into_inner);
                lease.number += u64::from(!is_same);
                lease.until = Some(begin + LEASE);
            }
            Err(error) => tracing::warn!(%error, "the lease of this server was not renewed"),
        }
    }

    /// Ends the lease, so that other servers can take the rooms over at once.
    pub(crate) async fn leave(&self) {
        if let Some(shared) = self.store.shared()
            && let Err(error) = shared.leave().await
        {
            tracing::warn!(%error, "the lease of this server ends by itself");
        }
    }

    /// Passes a notice on to its room, if it is loaded here. If the inbox is full, the notice
    /// is dropped, and [`compare`](Self::compare) finds the change later.
    async fn handle_notice(&self, notice: Notice) {
        match notice {
            Notice::Entries { room, number } => self.deliver(&room, ToRoom::Entries { number }),
            Notice::Reaction {
                room,
                person,
                reaction,
            } => self.deliver(&room, ToRoom::Reaction { person, reaction }),
            Notice::Presence { room } => {
                let is_loaded = self.rooms().contains_key(&room);
                if is_loaded {
                    self.compare(vec![room]).await;
                }
            }
            Notice::Missed => {
                let rooms = self.loaded();
                for room in &rooms {
                    self.deliver(room, ToRoom::Missed);
                }
                self.compare(rooms).await;
            }
        }
    }

    fn deliver(&self, room: &str, message: ToRoom) {
        if let Some(inbox) = self.rooms().get(room) {
            let _ = inbox.try_send(message);
        }
    }

    fn loaded(&self) -> Vec<String> {
        self.rooms().keys().cloned().collect()
    }

    /// Tells these rooms what is new in the store.
    async fn compare(&self, rooms: Vec<String>) {
        let shared = self.store.shared().filter(|_| !rooms.is_empty());
        let Some(shared) = shared else {
            return;
        };
        match shared.news(rooms).await {
            Ok(news) => {
                for room in news {
                    let people = room.remote;
                    self.deliver(&room.room, ToRoom::RemotePresence { people });
                    let number = room.number;
                    self.deliver(&room.room, ToRoom::Entries { number });
                }
            }
            Err(error) => tracing::warn!(%error, "the store does not say what is new"),
        }
    }

    async fn release_unloaded(&self) -> Result<(), StoreError> {
        match self.store.shared() {
            Some(shared) => shared.release_others(self.loaded()).await,
            None => Ok(()),
        }
    }
}

/// Renews the lease and handles notices of other servers, until the node stops.
pub(super) async fn listen(node: Weak<Node>) {
    let notices = node.upgrade().and_then(|node| {
        let shared = node.store.shared()?;
        Some(shared.notices())
    });
    let Some(mut notices) = notices else {
        return;
    };
    let mut tick = interval(RENEWAL);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut renewals = 0;
    loop {
        let notice = tokio::select! {
            _ = tick.tick() => None,
            notice = notices.recv() => Some(notice),
        };
        let Some(node) = node.upgrade().filter(|node| !node.is_stopping()) else {
            return;
        };
        match notice {
            Some(Ok(notice)) => node.handle_notice(notice).await,
            Some(Err(RecvError::Lagged(_))) => node.handle_notice(Notice::Missed).await,
            Some(Err(RecvError::Closed)) => return,
            None => {
                node.renew().await;
                renewals += 1;
                if renewals % COMPARE_EVERY == 0 {
                    node.compare(node.loaded()).await;
                }
                if renewals % RELEASE_EVERY == 0
                    && let Err(error) = node.release_unloaded().await
                {
                    tracing::warn!(%error, "rooms were not given to other servers");
                }
            }
        }
    }
}

/// Detects gaps in the time, during which clocks must not run.
pub(super) async fn watch_the_clock(node: Weak<Node>) {
    let mut tick = interval(RENEWAL);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last = None;
    loop {
        tick.tick().await;
        let Some(node) = node.upgrade().filter(|node| !node.is_stopping()) else {
            return;
        };
        let now = node.now();
        if last.is_some_and(|last: crate::room::Time| last.until(now) > GAP) {
            node.pauses.send_modify(|pauses| *pauses += 1);
        }
        last = Some(now);
    }
}
