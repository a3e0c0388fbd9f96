//! The task of one room: handles messages, stores entries and notifies clients.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parlour_protocol::{
    FromClient, FromServer, Hello, ListedTable, PersonId, Phase, Reaction, RefusalCode, RoomState,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::clients::{Clients, Snapshot};
use super::others::GAP;
use super::{Line, Node, ThreadPermit, Work};
use crate::room::{Handled, Refused, Room, Time};
use crate::store::StoredRoom;

/// How long a room without clients stays loaded.
const IDLE: Duration = Duration::from_secs(60);

/// How long messages are refused after the store failed, before the room is loaded again.
const RELOAD: Duration = Duration::from_secs(1);

/// How long a server waits beyond the due time before it tries to drive a room that another
/// server drives, in milliseconds.
const OVERDUE: u64 = 1_000;

/// The pause before it tries again, in milliseconds.
const TRY_AGAIN: u64 = 500;

/// The pause before a room looks again for a free thread for its bot, in milliseconds.
const TRY_THREAD: u64 = 50;

/// The pause between two games of a demo table, in milliseconds.
pub(super) const DEMO_PAUSE: u64 = 20_000;

/// The channel for the answer to a message.
pub(super) type Reply<T> = oneshot::Sender<Result<T, Refused>>;

/// A message to a room.
pub(super) enum ToRoom {
    /// A new person sits down, or a person uses another device.
    Join {
        hello: Hello,
        token: [u8; 32],
        reply: Reply<PersonId>,
    },
    /// Deletes the name of a person, who may have left already.
    Forget {
        person: PersonId,
        reply: Reply<()>,
    },
    Connect {
        person: Option<PersonId>,
        hello: Hello,
        reply: Reply<Line>,
    },
    Disconnect {
        id: u64,
    },
    Say {
        id: u64,
        message: FromClient,
        reply: oneshot::Sender<Vec<FromServer>>,
    },
    Pull {
        id: u64,
        reply: oneshot::Sender<Vec<FromServer>>,
    },
    Snapshot {
        id: u64,
        reply: oneshot::Sender<Option<Snapshot>>,
    },
    Look {
        reply: Reply<RoomState>,
    },
    /// Turns the room into a demo table: the host leaves, and bots play all the time.
    Demo {
        host: PersonId,
    },
    /// The number of the last entry in the store.
    Entries {
        number: u64,
    },
    /// Who is connected to other servers, and whether they take part in deals.
    RemotePresence {
        people: BTreeMap<PersonId, bool>,
    },
    /// A reaction from somebody at another server.
    Reaction {
        person: PersonId,
        reaction: Reaction,
    },
    /// Notices between servers may have been lost.
    Missed,
}

pub(super) struct RoomTask {
    pub(super) node: Arc<Node>,
    pub(super) stored: StoredRoom,
    pub(super) inbox: mpsc::WeakSender<ToRoom>,
    pub(super) clients: Clients,
    /// The lease with which this server drives the room.
    pub(super) driving: Option<u64>,
    /// Whether another server drives it, as far as this one knows.
    pub(super) is_driven_elsewhere: bool,
    /// The people here that were last reported to other servers; `None` if it is not certain
    /// what they know.
    pub(super) present: Option<BTreeMap<PersonId, bool>>,
    /// The entry of this table in the public list.
    pub(super) listed: Option<ListedTable>,
    /// Whether the public list has this entry. It may not if writing failed.
    pub(super) is_list_known: bool,
    /// For a demo table: when the next game begins.
    pub(super) demo: Option<Time>,
    /// No automatic action happens before this time.
    pub(super) not_before: Time,
    /// Since when nobody is connected, here or to another server.
    pub(super) deserted: Option<Time>,
}

impl RoomTask {
    pub(super) fn new(
        node: Arc<Node>,
        stored: StoredRoom,
        inbox: mpsc::WeakSender<ToRoom>,
    ) -> Self {
        Self {
            node,
            stored,
            inbox,
            clients: Clients::new(),
            driving: None,
            is_driven_elsewhere: false,
            present: Some(BTreeMap::new()),
            listed: None,
            is_list_known: true,
            demo: None,
            not_before: Time::default(),
            deserted: None,
        }
    }

    /// Runs the room until it is idle or the server stops.
    pub(super) async fn run(mut self, mut inbox: mpsc::Receiver<ToRoom>) {
        self.node.metrics.rooms.inc();
        match self.load().await {
            Ok(room) => self.serve(room, &mut inbox).await,
            Err(refused) => refuse_all(&mut inbox, &refused).await,
        }
        self.end(&mut inbox).await;
        self.node.metrics.rooms.dec();
        if let Some(own) = self.inbox.upgrade() {
            self.node.forget(&self.stored.id, &own);
        }
        inbox.close();
        self.hand_over(inbox).await;
    }

    /// Sends the requests that came too late for this task to the next task of the room.
    /// Messages of connected clients are dropped: they connect again.
    pub(super) async fn hand_over(&self, mut inbox: mpsc::Receiver<ToRoom>) {
        while let Some(message) = inbox.recv().await {
            let is_for_any_task = matches!(
                message,
                ToRoom::Join { .. }
                    | ToRoom::Forget { .. }
                    | ToRoom::Connect { .. }
                    | ToRoom::Look { .. }
                    | ToRoom::Demo { .. }
            );
            if is_for_any_task && !self.node.is_stopping() {
                // If it fails, the sender gets no answer, and tries again.
                let _ = self.node.send(&self.stored, message).await;
            }
        }
    }

    async fn serve(&mut self, mut room: Room, inbox: &mut mpsc::Receiver<ToRoom>) {
        let mut stopped = self.node.stopped();
        let mut pauses = self.node.pauses.subscribe();
        loop {
            if *stopped.borrow() {
                return;
            }
            let listed = self.listing(&room);
            self.list(listed).await;
            self.report_presence(room.present()).await;
            if !room.is_driven() {
                self.release().await;
            }
            self.stop_clocks(&mut room);
            let wait = self.wait(&room);
            let message = tokio::select! {
                biased;
                _ = stopped.changed() => continue,
                _ = pauses.changed() => {
                    room.pause();
                    continue;
                }
                message = inbox.recv() => match message {
                    Some(message) => Some(message),
                    None => return,
                },
                () = sleep(wait) => None,
            };
            let done = match message {
                Some(message) => self.handle(room, message).await,
                None if self.is_idle(&room) => return,
                None => self.advance(room).await,
            };
            room = match done {
                Some(room) => room,
                None => return,
            };
        }
    }

    /// Clocks do not run while nobody is connected.
    pub(super) fn stop_clocks(&mut self, room: &mut Room) {
        let now = self.node.now();
        if room.is_deserted() {
            self.deserted.get_or_insert(now);
        } else if let Some(since) = self.deserted.take()
            && since.until(now) > GAP
        {
            room.pause();
        }
    }

    /// How long to wait for a message.
    fn wait(&self, room: &Room) -> Duration {
        let now = self.node.now();
        let late = match self.is_driven_elsewhere {
            true => OVERDUE,
            false => 0,
        };
        let due = room.next_due();
        let next_demo = self.demo.filter(|_| is_between_games(room));
        let due = due.map(|due| due.plus(late)).or(next_demo);
        match due.map(|due| due.max(self.not_before)) {
            Some(due) => Duration::from_millis(now.until(due)),
            None => IDLE,
        }
    }

    fn is_idle(&self, room: &Room) -> bool {
        self.clients.is_empty() && self.demo.is_none() && room.next_due().is_none()
    }

    /// Performs the next due action. `None` if the room cannot continue.
    async fn advance(&mut self, mut room: Room) -> Option<Room> {
        let now = self.node.now();
        if !self.drives(&mut room).await {
            self.not_before = now.plus(TRY_AGAIN);
            return Some(room);
        }
        let thread = match room.is_heavy() {
            false => None,
            true => match self.node.threads.free(Work::Bot) {
                Some(thread) => Some(thread),
                // The bots of other tables think. Meanwhile this room answers its people.
                None => {
                    self.not_before = now.plus(TRY_THREAD);
                    return Some(room);
                }
            },
        };
        // The room is busy for a fixed time, however long a bot thinks: neither its moves nor
        // the delay of other answers tell anything about its hand.
        let end = thread.as_ref().map(|_| sleep(self.node.pace.thinking()));
        let act = move |room: &mut Room| room.due(now);
        let (mut room, mut handled) = self.with_room(room, thread, act).await?;
        if let Some(end) = end {
            end.await;
        }
        if handled == Handled::Nothing {
            handled = self.next_demo(&mut room, now);
        }
        match handled {
            Handled::Append(entry) => {
                let (mut room, stored) = self.append(room, entry, None).await?;
                if stored.is_some() {
                    self.replace_full_demo(&mut room).await;
                }
                Some(room)
            }
            Handled::Again => Some(room),
            Handled::Known(_) | Handled::Nothing => {
                if room.next_due().is_some_and(|due| due <= now) {
                    self.not_before = now.plus(1000);
                }
                Some(room)
            }
        }
    }

    /// Starts the next game of a demo table, some time after the last one.
    fn next_demo(&mut self, room: &mut Room, now: Time) -> Handled {
        let is_due = self.demo.is_some_and(|start| start <= now);
        if !is_due || !is_between_games(room) {
            return Handled::Nothing;
        }
        room.begin().unwrap_or_else(|_| {
            self.demo = None;
            Handled::Nothing
        })
    }

    /// Opens another table if the log of a demo table is full. Its visitors find the new one on
    /// the front page.
    async fn replace_full_demo(&mut self, room: &mut Room) {
        if self.demo.is_none() || !is_between_games(room) || !room.is_full() {
            return;
        }
        self.demo = None;
        room.stop_alone();
        if let Err(error) = self.node.demo(room.rules_code()).await {
            tracing::error!(%error, "the demo ends");
        }
    }

    /// Draws the room for clients, and catches panics of games. `None` if it panicked.
    pub(super) fn draw<T>(
        &mut self,
        room: &Room,
        draw: impl FnOnce(&mut Clients, &Room, Time) -> T,
    ) -> Option<T> {
        let now = self.node.now();
        let clients = &mut self.clients;
        let draw = std::panic::AssertUnwindSafe(|| draw(clients, room, now));
        let drawn = std::panic::catch_unwind(draw);
        if drawn.is_err() {
            self.node.note_panic(&self.stored.id, room.number());
        }
        drawn.ok()
    }

    /// A thread for this kind of work if it is long, as soon as one is free.
    pub(super) async fn thread(&self, is_long: bool, kind: Work) -> Option<ThreadPermit> {
        match is_long {
            true => Some(self.node.threads.wait(kind).await),
            false => None,
        }
    }

    /// Calls a function, on this thread if it is short, and catches panics of games and bots.
    /// `None` if it panicked.
    pub(super) async fn with_room<T: Send + 'static>(
        &self,
        mut room: Room,
        thread: Option<ThreadPermit>,
        act: impl FnOnce(&mut Room) -> T + Send + 'static,
    ) -> Option<(Room, T)> {
        let number = room.number();
        let act = move || {
            let acted = std::panic::AssertUnwindSafe(|| act(&mut room));
            let done = std::panic::catch_unwind(acted);
            done.ok().map(|value| (room, value))
        };
        let done = match thread {
            Some(thread) => thread.run(act).await.flatten(),
            None => act(),
        };
        if done.is_none() {
            self.node.note_panic(&self.stored.id, number);
        }
        done
    }
}

/// Whether no game is being played or dealt.
pub(super) fn is_between_games(room: &Room) -> bool {
    matches!(room.phase(), Phase::Lobby | Phase::Over)
}

/// Refuses all messages to a room that cannot be loaded, for a while. After that, the next
/// message loads it again.
pub(super) async fn refuse_all(inbox: &mut mpsc::Receiver<ToRoom>, refused: &Refused) {
    let hold = match refused.reason {
        // The store may answer again.
        RefusalCode::Server => RELOAD,
        _ => IDLE,
    };
    refuse_for(hold, inbox, refused).await;
}

/// Refuses all messages to a room for this long.
pub(super) async fn refuse_for(
    hold: Duration,
    inbox: &mut mpsc::Receiver<ToRoom>,
    refused: &Refused,
) {
    let end = tokio::time::Instant::now() + hold;
    while let Ok(Some(message)) = tokio::time::timeout_at(end, inbox.recv()).await {
        match message {
            ToRoom::Join { reply, .. } => drop(reply.send(Err(refused.clone()))),
            ToRoom::Forget { reply, .. } => drop(reply.send(Err(refused.clone()))),
            ToRoom::Connect { reply, .. } => drop(reply.send(Err(refused.clone()))),
            ToRoom::Look { reply } => drop(reply.send(Err(refused.clone()))),
            ToRoom::Say { .. }
            | ToRoom::Pull { .. }
            | ToRoom::Snapshot { .. }
            | ToRoom::Disconnect { .. }
            | ToRoom::Entries { .. }
            | ToRoom::RemotePresence { .. }
            | ToRoom::Reaction { .. }
            | ToRoom::Missed
            | ToRoom::Demo { .. } => {}
        }
    }
}
