//! What a room's task publishes: who is connected here, the entry in the public list, and
//! which server drives the room.

use std::collections::BTreeMap;

use parlour_protocol::{ListedTable, PersonId};

use super::task::RoomTask;
use crate::room::Room;

impl RoomTask {
    /// Withdraws everything that this server has published about the room.
    pub(super) async fn end(&mut self) {
        self.list(None).await;
        self.say_present(BTreeMap::new()).await;
        self.release().await;
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
    pub(super) async fn say_present(&mut self, people: BTreeMap<PersonId, bool>) {
        let shared = self.node.store.shared();
        let Some(shared) = shared.filter(|_| self.present != people) else {
            return;
        };
        match shared.set_present(&self.stored.id, &people).await {
            Ok(()) => self.present = people,
            Err(error) => tracing::warn!(%error, "other servers were not told who is here"),
        }
    }

    /// Stops driving the room, so that other servers can.
    pub(super) async fn release(&mut self) {
        let shared = self.node.store.shared();
        if self.driving.take().is_some()
            && let Some(shared) = shared
            && let Err(error) = shared.release(&self.stored.id).await
        {
            tracing::warn!(%error, "a room was not released to other servers");
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
