//! Scenes and sentences of a session, for each viewer.

use super::Session;
use crate::imagine::Imagine;
use crate::present::Present;
use crate::record::Verdict;
use crate::scene::{Recap, Scene, Trend};
use crate::seat::Seat;
use crate::summary::how_often;

/// The number of latest events in a scene.
const STORY_LENGTH: usize = 60;

impl<G: Present + Imagine> Session<G> {
    /// The table as this seat, or a spectator, sees it, with names and story.
    #[must_use]
    pub fn scene(&self, seat: Option<Seat>) -> Scene {
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
        let from = self.story.len().saturating_sub(STORY_LENGTH);
        scene.story = self.sentences(seat, from);
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
    pub fn sentences(&self, listener: Option<Seat>, from: usize) -> Vec<String> {
        let mut events = self.told_to(listener, from);
        let is_result = |event: &G::Event| G::result_of(event).is_some();
        for together in events.chunk_by_mut(|one, next| is_result(one.1) && is_result(next.1)) {
            together.sort_by_key(|(_, event)| G::result_of(event) != listener);
        }
        self.say(&events)
    }

    /// Those of the [`sentences`](Self::sentences) that tell the listener's own results.
    #[must_use]
    pub fn own_results(&self, listener: Option<Seat>, from: usize) -> Vec<String> {
        let mut events = self.told_to(listener, from);
        events.retain(|(_, event)| listener.is_some() && G::result_of(event) == listener);
        self.say(&events)
    }

    /// The events since number `from`, as this listener knows them, each with the number
    /// of moves up to then.
    fn told_to(&self, listener: Option<Seat>, from: usize) -> Vec<(usize, &G::Event)> {
        let told = self.story.iter().enumerate().skip(from);
        let moves = |event: usize| self.steps.partition_point(|step| step.told <= event);
        told.map(|(index, told)| (moves(index), told.to(listener)))
            .collect()
    }

    /// The sentences of events. Equal ones of one move are told together.
    fn say(&self, events: &[(usize, &G::Event)]) -> Vec<String> {
        let sentences = events.iter().map(|(moves, event)| {
            let sentence = G::say(&self.rules, &self.names, event);
            (*moves, sentence)
        });
        let sentences: Vec<(usize, String)> =
            sentences.filter(|(_, said)| !said.is_empty()).collect();
        let together = sentences.chunk_by(|one, next| one == next);
        together.map(said_together).collect()
    }

    /// What this listener was told since event number `from`, as lines of JSON.
    #[must_use]
    pub fn facts(&self, listener: Option<Seat>, from: usize) -> Vec<String> {
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
    pub fn verdict(&self) -> Verdict {
        Verdict::of::<G>(&self.rules, &self.table.public, &self.names)
    }
}

/// One sentence for several equal ones: `Ann drew a card, 3 times.`
fn said_together(equal: &[(usize, String)]) -> String {
    match equal {
        [(_, only)] => only.clone(),
        [(_, first), ..] => {
            let times = how_often(equal.len() as u64);
            format!("{}, {times}.", first.trim_end_matches('.'))
        }
        [] => String::new(),
    }
}
