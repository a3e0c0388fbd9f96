//! Handles the messages to a room: those of clients, and news of other servers.

use std::time::Instant;

use parlour_protocol::{FromClient, FromServer, RefusalCode};

use super::task::{RoomTask, ToRoom};
use super::{Line, Work};
use crate::room::{Entry, Handled, Refused, Room};

impl RoomTask {
    /// Handles a message. `None` if the room cannot continue.
    pub(super) async fn handle(&mut self, mut room: Room, message: ToRoom) -> Option<Room> {
        match message {
            ToRoom::Join {
                hello,
                token,
                reply,
            } => return self.join(room, &hello, token, reply).await,
            ToRoom::Forget { person, reply } => {
                let (room, forgotten) = self.forget(room, person).await?;
                let _ = reply.send(forgotten);
                return Some(room);
            }
            ToRoom::Connect {
                person,
                hello,
                reply,
            } => {
                if person.is_some_and(|person| !room.has(person)) {
                    // This person may have joined at another server.
                    room = self.catch_up(room).await?;
                }
                // Without an inbox, the task has just ended, and the client tries again.
                if let Some(inbox) = self.inbox.upgrade() {
                    let connected = self.clients.connect(&mut room, person, &hello);
                    let line = connected.map(|it| Line::new(inbox, it, person));
                    // If the client has already gone, dropping the line disconnects it.
                    let _ = reply.send(line);
                }
            }
            ToRoom::Disconnect { id } => {
                self.clients.disconnect(&mut room, id, self.node.now());
            }
            ToRoom::Say { id, message, reply } => {
                let (room, answers) = self.say(room, id, message).await?;
                let _ = reply.send(answers);
                return Some(room);
            }
            ToRoom::Pull { id, reply } => {
                let news = self.draw(&room, |clients, room, now| clients.pull(room, id, now))?;
                let _ = reply.send(news);
            }
            ToRoom::Snapshot { id, reply } => {
                if self.node.store.shared().is_some() {
                    // The visitor's last move may have gone through another server.
                    room = self.catch_up(room).await?;
                }
                let snapshot =
                    self.draw(&room, |clients, room, now| clients.snapshot(room, id, now))?;
                let _ = reply.send(snapshot);
            }
            ToRoom::Look { reply } => {
                let mut state = self.draw(&room, |clients, room, _| clients.state(room))?;
                // Only people with a seat learn the id of the record.
                state.record = None;
                let _ = reply.send(Ok(state));
            }
            ToRoom::Entries { number } => {
                if number > room.number() {
                    room = self.catch_up(room).await?;
                }
            }
            ToRoom::RemotePresence { people } => {
                if room.set_remote_presence(people, self.node.now()) {
                    self.clients.changed();
                }
            }
            ToRoom::Reaction { person, reaction } => self.clients.react(person, reaction),
            ToRoom::Missed => {
                // What was published may be lost: the database may have crashed.
                self.present = None;
                self.is_list_known = false;
            }
            ToRoom::Demo { host } => {
                room.play_alone();
                self.demo = Some(self.node.now());
                let left = Entry::Left { person: host };
                return self.append(room, left, None).await.map(|done| done.0);
            }
        }
        Some(room)
    }

    /// Handles a message from a client, and returns the answers.
    async fn say(
        &mut self,
        mut room: Room,
        id: u64,
        message: FromClient,
    ) -> Option<(Room, Vec<FromServer>)> {
        let request = match &message {
            FromClient::Move { request, .. } => Some(request.clone()),
            _ => None,
        };
        let refused = |refused: Refused| FromServer::Refused {
            request: request.clone(),
            reason: refused.reason,
            words: refused.words,
            question: refused.question.map(|question| *question),
        };
        let person = self.clients.person(id);
        let Some(person) = person.filter(|person| room.has(*person)) else {
            let words = "only people with a seat can do that";
            let refused = refused(Refused::new(RefusalCode::NotNow, words));
            return Some((room, vec![refused]));
        };
        match &message {
            FromClient::React { reaction } => {
                self.clients.react(person, *reaction);
                if let Some(shared) = self.node.store.shared() {
                    // A lost reaction does no harm.
                    let _ = shared.react(&self.stored.id, person, *reaction).await;
                }
                return Some((room, Vec::new()));
            }
            FromClient::NewDevice => {
                let code = self.new_device(person).await;
                return Some((room, vec![code.unwrap_or_else(refused)]));
            }
            FromClient::Forget => {
                let (room, forgotten) = self.forget(room, person).await?;
                let answers = forgotten.err().map(refused);
                return Some((room, answers.into_iter().collect()));
            }
            FromClient::Hint => {
                let known = match room.known_hint(person) {
                    Ok(known) => known,
                    Err(why) => return Some((room, vec![refused(why)])),
                };
                if let Some(hint) = known {
                    return Some((room, vec![hint]));
                }
                let hint = move |room: &mut Room| room.hint(person);
                // The moves at this table do not wait for the hints of others.
                let Some(thread) = self.node.threads.free(Work::Person) else {
                    let words = "the server is busy with other hints; ask again in a moment";
                    let busy = refused(Refused::new(RefusalCode::NotNow, words));
                    return Some((room, vec![busy]));
                };
                let (room, hint) = self.with_room(room, Some(thread), hint).await?;
                return Some((room, vec![hint.unwrap_or_else(refused)]));
            }
            _ => {}
        }
        // If another server stored an entry first, handle the message again.
        for _ in 0..5 {
            let again = message.clone();
            let begin = Instant::now();
            // A move is not assessed if it would have to wait for the searches of other tables.
            let thread = match room.is_coached() && request.is_some() {
                true => self.node.threads.free(Work::Person),
                false => None,
            };
            let is_assessed = thread.is_some();
            let act = move |room: &mut Room| {
                if is_assessed {
                    room.assess(person, &again);
                }
                room.command(person, &again)
            };
            let (same, handled) = self.with_room(room, thread, act).await?;
            room = same;
            let (next, stored) = match handled {
                Err(why) => {
                    room.take_assessment();
                    if why.reason == RefusalCode::TooLate {
                        self.clients.show_again(id);
                    }
                    return Some((room, vec![refused(why)]));
                }
                Ok(Handled::Nothing | Handled::Again) => return Some((room, Vec::new())),
                Ok(Handled::Known(number)) => {
                    return Some((room, done(request.as_deref(), number)));
                }
                Ok(Handled::Append(entry)) => self.append(room, entry, None).await?,
            };
            room = next;
            if let Some(number) = stored {
                self.node.metrics.answered(begin.elapsed());
                let mut answers = done(request.as_deref(), number);
                let coach = room.take_assessment();
                answers.extend(coach.map(|words| FromServer::Coach { words }));
                return Some((room, answers));
            }
        }
        let busy = refused(Refused::new(RefusalCode::Server, "try again in a moment"));
        Some((room, vec![busy]))
    }
}

/// The answer to a move that was made.
fn done(request: Option<&str>, number: u64) -> Vec<FromServer> {
    let done = request.map(|request| FromServer::Done {
        request: request.into(),
        number,
    });
    done.into_iter().collect()
}
