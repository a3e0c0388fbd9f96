//! What a room's task publishes: who is connected here, the entry in the public list, and
//! which server drives the room.

use std::collections::BTreeMap;
use std::time::Duration;

use parlour_protocol::{ListedTable, PersonId, RefusalCode};
use tokio::sync::mpsc;

use super::task::{RoomTask, ToRoom, refuse_for};
use crate::room::{Refused, Room};

/// The pause before a server tries again to withdraw what it has published.
const WITHDRAW_AGAIN: Duration = Duration::from_secs(1);

impl RoomTask {
    /// Withdraws everything that this server has published about the room. While the store
    /// fails, it tries again, because other servers would wait for people who are not here.
    pub(super) async fn end(&mut self, inbox: &mut mpsc::Receiver<ToRoom>) {
        while !self.withdraw().await && !self.node.is_stopping() {
            let words = "the store does not answer; try again in a moment";
            refuse_for(
                WITHDRAW_AGAIN,
                inbox,
                &Refused::new(RefusalCode::Server, words),
            )
            .await;
        }
    }

    /// Returns whether everything is withdrawn.
    async fn withdraw(&mut self) -> bool {
        self.list(None).await;
        self.report_presence(BTreeMap::new()).await;
        self.release().await;
        let is_nobody_reported = self.present.as_ref().is_some_and(BTreeMap::is_empty);
        self.is_list_known && is_nobody_reported && self.driving.is_none()
    }

    /// The entry of this table in the public list, if the host wants one.
    pub(super) fn listing(&self, room: &Room) -> Option<ListedTable> {
        let state = room.is_listed().then(|| self.clients.state(room))?;
        Some(ListedTable {
            code: state.code,
            title: state.title,
            seats: state.seats.into_iter().map(|seat| seat.name).collect(),
            phase: state.phase,
        })
    }

    /// Updates the public list.
    pub(super) async fn list(&mut self, listed: Option<ListedTable>) {
        if self.listed != listed || !self.is_list_known {
            self.listed = listed;
            let written = self.node.list(&self.stored, self.listed.as_ref()).await;
            self.is_list_known = written;
        }
    }

    /// Tells other servers who is connected here, if that has changed.
    pub(super) async fn report_presence(&mut self, people: BTreeMap<PersonId, bool>) {
        let shared = self.node.store.shared();
        let Some(shared) = shared.filter(|_| self.present.as_ref() != Some(&people)) else {
            return;
        };
        self.present = None;
        match shared.set_present(&self.stored.id, &people).await {
            Ok(()) => self.present = Some(people),
            Err(error) => tracing::warn!(%error, "other servers were not told who is here"),
        }
    }

    /// Stops driving the room, so that other servers can.
    pub(super) async fn release(&mut self) {
        let shared = self.node.store.shared();
        let Some(shared) = shared.filter(|_| self.driving.is_some()) else {
            return;
        };
        match shared.release(&self.stored.id).await {
            Ok(()) => self.driving = None,
            Err(error) => tracing::warn!(%error, "a room was not released to other servers"),
        }
    }

    /// Whether this server drives the room. It takes the room over if no other server drives
    /// it.
    pub(super) async fn drives(&mut self, room: &mut Room) -> bool {
        let Some(shared) = self.node.store.shared() else {
            return true;
        };
        let lease = self.node.lease();
        if lease.is_some() && lease == self.driving {
            return true;
        }
        self.driving = None;
        let taken = match lease {
            Some(_) => shared.drive(&self.stored.id).await,
            None => Ok(false),
        };
        match taken {
            Ok(true) => {
                self.driving = lease;
                if self.is_driven_elsewhere {
                    // The failure of a server must not cost anybody time.
                    room.pause();
                }
                self.is_driven_elsewhere = false;
                true
            }
            Ok(false) => {
                self.is_driven_elsewhere = true;
                false
            }
            Err(error) => {
                tracing::warn!(%error, "it is unknown which server drives a room");
                false
            }
        }
    }
}
