//! The people of a room: joining, using another device, and deleting a name.

use parlour_protocol::{FromServer, Hello, PersonId, RefusalCode};

use super::task::{Reply, RoomTask};
use super::{names, store_failed};
use crate::ids::{Token, random, room_code};
use crate::room::{Refused, Room};

/// How long a code for another device works.
const DEVICE_SECONDS: u64 = 120;

impl RoomTask {
    /// Adds a new person, or another device of a person.
    pub(super) async fn join(
        &mut self,
        room: Room,
        hello: &Hello,
        token: [u8; 32],
        reply: Reply<PersonId>,
    ) -> Option<Room> {
        if let Some(code) = &hello.device {
            let joined = match self.take_device(code).await {
                Ok(Some(person)) if room.has(person) => {
                    let added = self.node.store.add_token(&self.stored.id, person, token);
                    added.await.map(|()| person).map_err(store_failed)
                }
                Ok(_) => Err(Refused::new(
                    RefusalCode::Token,
                    "this code is not known; ask for a new one on your other device",
                )),
                Err(refused) => Err(refused),
            };
            let _ = reply.send(joined);
            return Some(room);
        }
        let name = hello.name.as_deref().unwrap_or_default();
        let mut room = room;
        // If another server stored an entry first, try again.
        for _ in 0..5 {
            let (person, entry) = match room.join(name) {
                Ok(joined) => joined,
                Err(refused) => {
                    // The same client may have asked twice, and its name is that of its seat.
                    let known = self.node.store.person(&self.stored.id, token).await;
                    let known = known.ok().flatten().filter(|person| room.has(*person));
                    let _ = reply.send(known.ok_or(refused));
                    return Some(room);
                }
            };
            let (next, stored) = self.append(room, entry, Some((person, token))).await?;
            room = next;
            if stored.is_some() {
                let _ = reply.send(Ok(person));
                return Some(room);
            }
        }
        let _ = reply.send(Err(Refused::new(
            RefusalCode::Server,
            "try again in a moment",
        )));
        Some(room)
    }

    /// Redeems the one-time code of another device.
    async fn take_device(&self, code: &str) -> Result<Option<PersonId>, Refused> {
        let code = Token::read(&code.trim().to_ascii_uppercase());
        let store = &self.node.store;
        let person = store.take_device(&self.stored.id, code.hash()).await;
        person.map_err(store_failed)
    }

    /// Removes a person for good, unless they have left already, and deletes their name.
    pub(super) async fn forget(
        &mut self,
        mut room: Room,
        person: PersonId,
    ) -> Option<(Room, Result<(), Refused>)> {
        // If another server stored an entry first, try again.
        for _ in 0..5 {
            let left = match room.leave_between_games(person) {
                Ok(left) => left,
                Err(refused) => return Some((room, Err(refused))),
            };
            let is_gone = match room.has(person) {
                false => true,
                true => {
                    let (next, stored) = self.append(room, left, None).await?;
                    room = next;
                    stored.is_some()
                }
            };
            if is_gone {
                let store = self.node.store.as_ref();
                let deleted = names::delete(store, &self.stored.id, person).await;
                return Some((room, deleted.map_err(store_failed)));
            }
        }
        let busy = Refused::new(RefusalCode::Server, "try again in a moment");
        Some((room, Err(busy)))
    }

    /// Makes a one-time code with which another device can use the same seat.
    pub(super) async fn new_device(&self, person: PersonId) -> Result<FromServer, Refused> {
        let number = u32::from_be_bytes(random()) % 100;
        let code = format!("{}{number:02}", room_code());
        let until = self.node.now().plus(DEVICE_SECONDS * 1000);
        let hash = Token::read(&code).hash();
        let store = &self.node.store;
        let added = store.add_device(&self.stored.id, hash, person, until.0);
        added.await.map_err(store_failed)?;
        Ok(FromServer::Device {
            code,
            seconds: DEVICE_SECONDS,
        })
    }
}
