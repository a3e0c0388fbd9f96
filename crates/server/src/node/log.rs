//! Loads the log of a room, follows it, and appends to it.

use std::time::{Duration, Instant};

use parlour_protocol::{PersonId, Phase, RefusalCode};
use tokio::time::sleep;

use super::task::{DEMO_PAUSE, RoomTask, is_between_games};
use super::{Work, closed, store_failed};
use crate::room::{Entry, Refused, Room};
use crate::store::{Append, StoredRoom};

/// How many times loading is tried again after the store failed, and the pause between
/// attempts.
const RETRIES: usize = 20;
const RETRY: Duration = Duration::from_millis(500);

impl RoomTask {
    pub(super) async fn load(&self) -> Result<Room, Refused> {
        let StoredRoom { id, code } = &self.stored;
        let log = self.node.store.load(id, 0).await.map_err(store_failed)?;
        let (catalog, pace, now) = (self.node.catalog.clone(), self.node.pace, self.node.now());
        // On another thread, so that a panic in a game closes only this room.
        let (own_id, own_code) = (id.clone(), code.clone());
        let load = move || Room::load(&catalog, &own_id, &own_code, &log, pace, now);
        match self.node.compute(Work::Load, load).await {
            Some(Ok(room)) if self.node.keeps_panicking(id, room.number()) => {
                let words = "this table is closed: its next move always causes an error in the \
                             program";
                Err(Refused::new(RefusalCode::Room, words))
            }
            Some(Ok(room)) => Ok(room),
            Some(Err(error)) => {
                tracing::error!(room = %id, kind = error.kind(), "a room cannot be loaded");
                Err(Refused::new(RefusalCode::Room, error.to_string()))
            }
            None => {
                tracing::error!(room = %id, "a room panicked while it was loaded");
                Err(closed())
            }
        }
    }

    /// Stores an entry and applies it to the room. Returns its number if it was stored; if not,
    /// the room was loaded again. `None` if it cannot be loaded.
    pub(super) async fn append(
        &mut self,
        room: Room,
        entry: Entry,
        token: Option<(PersonId, [u8; 32])>,
    ) -> Option<(Room, Option<u64>)> {
        let is_move = matches!(entry, Entry::Move { .. });
        let (number, text) = (room.number() + 1, entry.to_json());
        let record = match is_move {
            true => self.draw(&room, |_, room, _| room.finished_record())?,
            false => None,
        };
        let append = Append {
            room: self.stored.id.clone(),
            number,
            entry: text.clone(),
            record,
            token,
        };
        let begin = Instant::now();
        let stored = self.node.store.append(append).await;
        self.node.metrics.stored(begin.elapsed());
        let is_certain = stored.is_ok();
        if let Err(error) = &stored {
            tracing::error!(%error, "it is unknown whether an entry was stored");
        }
        if is_certain && !is_move && stored == Ok(false) {
            // The room has not changed, unlike a table on which a move was played.
            return self.catch_up(room).await.map(|room| (room, None));
        }
        if !stored.unwrap_or(false) {
            let mut again = self.load_again().await?;
            again.keep_presence(&room);
            self.clients.changed();
            let is_ours = !is_certain && self.is_stored(number, &text, token).await?;
            return Some((again, is_ours.then_some(number)));
        }
        let (now, is_deal) = (self.node.now(), matches!(entry, Entry::Started(_)));
        let can_end_game = is_move || matches!(entry, Entry::Ended);
        let commit = move |room: &mut Room| room.committed(&entry, now);
        let thread = self.thread(is_deal, Work::Deal).await;
        let (room, ()) = self.with_room(room, thread, commit).await?;
        if is_move {
            self.node.metrics.moves.inc();
        }
        if can_end_game && self.demo.is_some() && is_between_games(&room) {
            self.demo = Some(self.node.now().plus(DEMO_PAUSE));
        }
        // The end of a game changes the room, too.
        match is_move && room.phase() == Phase::Playing {
            true => self.clients.wake(),
            false => self.clients.changed(),
        }
        Some((room, Some(number)))
    }

    /// Loads the room again, as soon as the store answers.
    pub(super) async fn load_again(&self) -> Option<Room> {
        for _ in 0..RETRIES {
            match self.load().await {
                Ok(room) => return Some(room),
                Err(refused) if refused.reason == RefusalCode::Server => sleep(RETRY).await,
                Err(_) => return None,
            }
        }
        None
    }

    /// Whether the store has this entry with this number and, if somebody joins with it, with
    /// their token: two servers can store the same entry for two people of one name.
    async fn is_stored(
        &self,
        number: u64,
        text: &str,
        token: Option<(PersonId, [u8; 32])>,
    ) -> Option<bool> {
        let (store, room) = (&self.node.store, &self.stored.id);
        let since = store.load(room, number - 1).await.ok()?;
        if since.first().is_none_or(|entry| entry != text) {
            return Some(false);
        }
        Some(match token {
            Some((person, hash)) => store.person(room, hash).await.ok()? == Some(person),
            None => true,
        })
    }

    /// Applies the entries that other servers stored. `None` if the room cannot continue.
    pub(super) async fn catch_up(&mut self, room: Room) -> Option<Room> {
        let since = self.node.store.load(&self.stored.id, room.number()).await;
        let since = match since {
            Ok(since) => since,
            Err(error) => {
                tracing::warn!(%error, "a room is behind");
                return Some(room);
            }
        };
        if since.is_empty() {
            return Some(room);
        }
        let now = self.node.now();
        let follow = move |room: &mut Room| {
            let mut entries = since.iter();
            entries.try_for_each(|entry| room.follow(entry, now))
        };
        // A game may start, which can take long.
        let is_long = room.phase() != Phase::Playing;
        let thread = self.thread(is_long, Work::Deal).await;
        let (room, followed) = self.with_room(room, thread, follow).await?;
        if let Err(error) = followed {
            let kind = error.kind();
            tracing::error!(room = %self.stored.id, kind, "a room cannot follow its log");
            return None;
        }
        self.clients.changed();
        Some(room)
    }
}
