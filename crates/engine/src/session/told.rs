//! Scenes and sentences of a session, for each viewer.

use super::Session;
use crate::imagine::Imagine;
use crate::present::Present;
use crate::record::GameResult;
use crate::scene::{Recap, Scene, Sentence, Trend};
use crate::seat::Seat;
use crate::summary::how_often;

/// The number of latest events in a scene.
const STORY_LENGTH: usize = 60;

impl<G: Present + Imagine> Session<G> {
    /// The table as this seat, or a spectator, sees it, with names and story.
    #[must_use]
    pub fn scene(&self, seat: Option<Seat>) -> Scene {
        let from = self.story.len().saturating_sub(STORY_LENGTH);
        Scene {
            story: self.story_since(seat, from),
            ..self.scene_without_story(seat)
        }
    }

    /// The same without the story, which takes longer than the rest.
    #[must_use]
    pub fn scene_without_story(&self, seat: Option<Seat>) -> Scene {
        let turn = self.turn();
        let mut scene = G::scene(self.table.sight(&self.rules, seat), &self.names);
        scene.seats.resize_with(self.names.len(), Default::default);
        for (other, drawn) in Seat::all(self.names.len()).zip(&mut scene.seats) {
            drawn.name = self.names.of(other).into();
            drawn.you = seat == Some(other);
            drawn.turn = turn.must().contains(other);
        }
        if scene.prompt.is_empty() && turn.outcome().is_none() {
            scene.prompt = match seat.filter(|&seat| turn.must().contains(seat)) {
                Some(seat) => format!("{}, it is your turn.", self.names.of(seat)),
                None => format!("Waiting for {}.", self.waits_for()),
            };
        }
        scene.trend = self.trend();
        scene.recap = self.recap(seat);
        scene
    }

    /// The end of a part of the game, if the last move ended one.
    fn recap(&self, listener: Option<Seat>) -> Option<Recap> {
        let last = &self.story[self.steps.last()?.told..];
        let events: Vec<&G::Event> = last.iter().map(|told| told.to(listener)).collect();
        G::recap(&self.rules, &self.names, &self.table.public, &events)
    }

    /// The graph of the game, if it has one.
    fn trend(&self) -> Option<Trend> {
        let (label, values) = &self.trend;
        (!values.is_empty()).then(|| Trend::new(*label, values))
    }

    /// What this listener was told since event number `from`, as sentences. Of results
    /// that were told together, the listener's own come first.
    #[must_use]
    pub fn story_since(&self, listener: Option<Seat>, from: usize) -> Vec<Sentence> {
        let mut events = self.told_to(listener, from);
        let is_result = |heard: &ListenerEvent<'_, G::Event>| G::result_seat(heard.event).is_some();
        for together in events.chunk_by_mut(|one, next| is_result(one) && is_result(next)) {
            together.sort_by_key(|heard| G::result_seat(heard.event) != listener);
        }
        self.say(&events)
    }

    /// The same as texts.
    #[must_use]
    pub fn sentences(&self, listener: Option<Seat>, from: usize) -> Vec<String> {
        texts(self.story_since(listener, from))
    }

    /// Those of the [`sentences`](Self::sentences) that tell the listener's own results.
    #[must_use]
    pub fn own_results(&self, listener: Option<Seat>, from: usize) -> Vec<String> {
        let mut events = self.told_to(listener, from);
        events.retain(|heard| listener.is_some() && G::result_seat(heard.event) == listener);
        texts(self.say(&events))
    }

    /// The events since number `from`, as this listener knows them.
    fn told_to(&self, listener: Option<Seat>, from: usize) -> Vec<ListenerEvent<'_, G::Event>> {
        let told = self.story.iter().enumerate().skip(from);
        let moves = |event: usize| self.steps.partition_point(|step| step.told <= event);
        told.map(|(index, told)| ListenerEvent {
            moves: moves(index),
            part: self.parts[index],
            event: told.to(listener),
        })
        .collect()
    }

    /// The sentences of events. Equal ones of one move are told together.
    fn say(&self, events: &[ListenerEvent<'_, G::Event>]) -> Vec<Sentence> {
        let label = G::part(&self.rules, &self.table.public).map_or("", |(label, _)| label);
        let sentences = events.iter().map(|heard| {
            let text = G::say(&self.rules, &self.names, heard.event);
            Said {
                moves: heard.moves,
                part: heard.part,
                seat: G::protagonist(&self.names, heard.event, &text),
                text,
            }
        });
        let sentences: Vec<Said> = sentences.filter(|said| !said.text.is_empty()).collect();
        let together =
            sentences.chunk_by(|one, next| (one.moves, &one.text) == (next.moves, &next.text));
        let sentence = |equal: &[Said]| {
            let mut sentence = self.sentence(said_together(equal));
            if let Some(first) = equal.first() {
                sentence.seat = first.seat;
                if first.part > 0 {
                    sentence.part = format!("{label} {}", first.part);
                }
            }
            sentence
        };
        together.map(sentence).collect()
    }

    /// A text with its player and its cards.
    pub(crate) fn sentence(&self, text: String) -> Sentence {
        Sentence {
            seat: self.names.first_in(&text),
            ..Sentence::new(text, |word| G::card_word(&self.rules, word))
        }
    }

    /// What this listener was told since event number `from`, as lines of JSON.
    #[must_use]
    pub fn events_json_for(&self, listener: Option<Seat>, from: usize) -> Vec<String> {
        self.story
            .iter()
            .skip(from)
            .map(|told| G::event_json(&self.rules, told.to(listener)))
            .collect()
    }

    /// The full versions of the events since number `from`, as sentences. For
    /// replays.
    #[must_use]
    pub fn whole_story(&self, from: usize) -> Vec<String> {
        self.story
            .iter()
            .skip(from)
            .map(|told| G::say(&self.rules, &self.names, &told.full))
            .filter(|sentence| !sentence.is_empty())
            .collect()
    }

    /// The full versions of the events since number `from`, as lines of JSON.
    #[must_use]
    pub fn events_json(&self, from: usize) -> Vec<String> {
        self.story
            .iter()
            .skip(from)
            .map(|told| G::event_json(&self.rules, &told.full))
            .collect()
    }

    /// The result so far.
    #[must_use]
    pub fn result(&self) -> GameResult {
        GameResult::of::<G>(&self.rules, &self.table.public, &self.names)
    }
}

/// An event in words.
struct Said {
    /// The number of moves up to then.
    moves: usize,
    part: u32,
    /// Whom it is about.
    seat: Option<Seat>,
    text: String,
}

/// An event, as a listener knows it.
struct ListenerEvent<'a, E> {
    /// The number of moves up to then.
    moves: usize,
    /// The part of the game.
    part: u32,
    event: &'a E,
}

fn texts(sentences: Vec<Sentence>) -> Vec<String> {
    sentences
        .into_iter()
        .map(|sentence| sentence.text)
        .collect()
}

/// One sentence for several equal ones: `Ann drew a card, 3 times.`
fn said_together(equal: &[Said]) -> String {
    match equal {
        [only] => only.text.clone(),
        [first, ..] => {
            let times = how_often(equal.len() as u64);
            format!("{}, {times}.", first.text.trim_end_matches('.'))
        }
        [] => String::new(),
    }
}
