//! The communication between servers on one database.

use std::collections::BTreeMap;
use std::time::Duration;

use parlour_protocol::{PersonId, Reaction};
use tokio::sync::broadcast;
use tokio_postgres::types::Type;

use super::{Param, Postgres};
use crate::store::{Answer, Notice, RoomNews, Shared};

const RENEW: &str = include_str!("renew.sql");
const DRIVE: &str = include_str!("drive.sql");
const PRESENT: &str = include_str!("present.sql");
const NEWS: &str = include_str!("news.sql");
const LISTED: &str = include_str!("listed.sql");

impl Shared for Postgres {
    fn renew(&self) -> Answer<'_, bool> {
        Box::pin(async move {
            let rows = self.rows(RENEW, &[(&&*self.node, Type::TEXT)]).await?;
            let Some(row) = rows.first() else {
                return Ok(false);
            };
            let now = Duration::from_millis(row.get::<_, i64>(1).max(0) as u64);
            self.clock.set(now);
            Ok(row.get(0))
        })
    }

    fn leave(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let sql = "DELETE FROM nodes WHERE id = $1";
            let params: [Param<'_>; 1] = [(&&*self.node, Type::TEXT)];
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn drive(&self, room: &str) -> Answer<'_, bool> {
        let room = room.to_string();
        Box::pin(async move {
            let params: [Param<'_>; 2] = [(&room, Type::TEXT), (&&*self.node, Type::TEXT)];
            Ok(self.execute(DRIVE, &params).await? > 0)
        })
    }

    fn release(&self, room: &str) -> Answer<'_, ()> {
        let room = room.to_string();
        Box::pin(async move {
            let sql = "UPDATE rooms SET driver = NULL WHERE id = $1 AND driver = $2";
            let params: [Param<'_>; 2] = [(&room, Type::TEXT), (&&*self.node, Type::TEXT)];
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn release_others(&self, rooms: Vec<String>) -> Answer<'_, ()> {
        Box::pin(async move {
            let sql = "UPDATE rooms SET driver = NULL WHERE driver = $1 AND id <> ALL($2)";
            let params: [Param<'_>; 2] = [(&&*self.node, Type::TEXT), (&rooms, Type::TEXT_ARRAY)];
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn set_present(&self, room: &str, people: &BTreeMap<PersonId, bool>) -> Answer<'_, ()> {
        let room = room.to_string();
        let ids: Vec<i64> = people.keys().map(|person| i64::from(person.0)).collect();
        let deals: Vec<bool> = people.values().copied().collect();
        Box::pin(async move {
            let params: [Param<'_>; 4] = [
                (&room, Type::TEXT),
                (&&*self.node, Type::TEXT),
                (&ids, Type::INT8_ARRAY),
                (&deals, Type::BOOL_ARRAY),
            ];
            self.rows(PRESENT, &params).await.map(drop)
        })
    }

    fn news(&self, rooms: Vec<String>) -> Answer<'_, Vec<RoomNews>> {
        Box::pin(async move {
            let params: [Param<'_>; 2] = [(&rooms, Type::TEXT_ARRAY), (&&*self.node, Type::TEXT)];
            let rows = self.rows(NEWS, &params).await?;
            let news = rows.iter().map(|row| {
                let (people, deals): (Vec<i64>, Vec<bool>) = (row.get(2), row.get(3));
                let people = people.into_iter().map(|person| PersonId(person as u32));
                RoomNews {
                    room: row.get(0),
                    number: row.get::<_, i64>(1) as u64,
                    remote: merged(people.zip(deals)),
                }
            });
            Ok(news.collect())
        })
    }

    fn react(&self, room: &str, person: PersonId, reaction: Reaction) -> Answer<'_, ()> {
        let name = serde_json::to_value(reaction).unwrap_or_default();
        let name = name.as_str().unwrap_or_default();
        let words = format!("reaction {room} {} {name}", person.0);
        Box::pin(async move { self.tell(&words).await })
    }

    fn list(&self, room: &str, description: Option<String>) -> Answer<'_, ()> {
        let room = room.to_string();
        Box::pin(async move {
            let node = &*self.node;
            let mut params: Vec<Param<'_>> = vec![(&room, Type::TEXT), (&node, Type::TEXT)];
            let sql = match &description {
                Some(description) => {
                    params.push((description, Type::TEXT));
                    "INSERT INTO listed (room, node, description) VALUES ($1, $2, $3) \
                     ON CONFLICT (room, node) DO UPDATE SET description = EXCLUDED.description"
                }
                None => "DELETE FROM listed WHERE room = $1 AND node = $2",
            };
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn listed(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let rows = self.rows(LISTED, &[]).await?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn notices(&self) -> broadcast::Receiver<Notice> {
        self.notices.subscribe()
    }
}

/// Merges the connections of a person to several servers. The person takes part in deals if
/// one of the clients does.
fn merged(people: impl Iterator<Item = (PersonId, bool)>) -> BTreeMap<PersonId, bool> {
    let mut all = BTreeMap::new();
    for (person, deals) in people {
        *all.entry(person).or_default() |= deals;
    }
    all
}
