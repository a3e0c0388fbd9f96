//! Listens for the notices of other servers.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use parlour_protocol::PersonId;
use tokio::sync::{broadcast, mpsc};
use tokio::time::sleep;
use tokio_postgres::{AsyncMessage, NoTls};

use super::MAX_NOTICES;
use super::link::{Link, within};
use crate::store::{Notice, StoreError};

/// The pause before the listener reconnects.
const PAUSE: Duration = Duration::from_millis(500);

/// Passes the notices of other servers on, until the task is aborted.
pub(super) async fn listen(link: Link, node: Arc<str>, notices: broadcast::Sender<Notice>) {
    loop {
        if let Err(error) = listen_once(&link, &node, &notices).await {
            tracing::warn!(%error, "the database sends no notices; trying again");
        }
        sleep(PAUSE).await;
    }
}

async fn listen_once(
    link: &Link,
    node: &str,
    notices: &broadcast::Sender<Notice>,
) -> Result<(), StoreError> {
    let (client, mut connection) = within(link.config.connect(NoTls)).await?;
    let (sender, mut messages) = mpsc::channel(MAX_NOTICES);
    let driver = tokio::spawn(async move {
        let mut stream = futures_util::stream::poll_fn(move |cx| connection.poll_message(cx));
        while let Some(Ok(message)) = stream.next().await {
            if let AsyncMessage::Notification(notice) = message
                && sender.send(notice.payload().to_string()).await.is_err()
            {
                return;
            }
        }
    });
    within(client.batch_execute("LISTEN parlour")).await?;
    // Notices before this point may have been lost.
    let _ = notices.send(Notice::Missed);
    while let Some(text) = messages.recv().await {
        for notice in read_notices(&text, node) {
            // An error means that there is no receiver at the moment.
            let _ = notices.send(notice);
        }
    }
    driver.abort();
    Err(StoreError::Failed("the connection was lost".into()))
}

/// Reads the notices in a message; none if it is from this server.
fn read_notices(text: &str, own: &str) -> Vec<Notice> {
    let mut words = text.split(' ');
    if words.next() == Some(own) {
        return Vec::new();
    }
    let kind = words.next();
    let rest: Vec<&str> = words.collect();
    match (kind, rest.as_slice()) {
        (Some("entries"), pairs) => {
            let read = |pair: &[&str]| match pair {
                [room, number] => Some(Notice::Entries {
                    room: room.to_string(),
                    number: number.parse().ok()?,
                }),
                _ => None,
            };
            pairs.chunks(2).filter_map(read).collect()
        }
        (Some("presence"), [room]) => vec![Notice::Presence {
            room: room.to_string(),
        }],
        (Some("reaction"), [room, person, reaction]) => {
            let reaction = serde_json::from_value((*reaction).into());
            let person = person.parse().map(PersonId);
            match (person, reaction) {
                (Ok(person), Ok(reaction)) => vec![Notice::Reaction {
                    room: room.to_string(),
                    person,
                    reaction,
                }],
                _ => Vec::new(),
            }
        }
        // A newer server may send other notices.
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use parlour_protocol::Reaction;

    use super::*;

    #[test]
    fn notices_of_others_are_read_and_own_ones_are_ignored() {
        let read = |text: &str| read_notices(text, "me");
        assert_eq!(read("me entries a 1"), []);
        let entries = |room: &str, number| Notice::Entries {
            room: room.into(),
            number,
        };
        assert_eq!(
            read("you entries a 12 b 3"),
            [entries("a", 12), entries("b", 3)]
        );
        let presence = Notice::Presence { room: "a".into() };
        assert_eq!(read("you presence a"), [presence]);
        let wow = Notice::Reaction {
            room: "a".into(),
            person: PersonId(3),
            reaction: Reaction::Wow,
        };
        assert_eq!(read("you reaction a 3 wow"), [wow]);
        for unknown in [
            "",
            "you",
            "you sing a",
            "you entries a",
            "you reaction a x wow",
        ] {
            assert_eq!(read(unknown), [], "{unknown}");
        }
    }
}
