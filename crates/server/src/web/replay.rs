//! The replay of a finished game, one step at a time.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use parlour_engine::rules::write_code;
use parlour_engine::{Record, Seat};
use parlour_protocol::{RefusalCode, ReplayStep, verify_deal};
use serde::Deserialize;

use super::App;
use crate::node::no_record;
use crate::room::Refused;

/// The step to show, and the point of view.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    /// How many moves have been made; the last step if it is too large.
    #[serde(default)]
    step: usize,
    /// The number of a seat; a spectator's view without one.
    seat: Option<usize>,
}

pub(super) async fn step(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<ReplayStep>, Refused> {
    let Query(wanted) =
        wanted.map_err(|error| Refused::new(RefusalCode::Message, error.body_text()))?;
    // Reading and replaying a long game takes a moment and much memory, so the record is fetched
    // when it is its turn.
    let node = Arc::clone(&app.node);
    let Some(thread) = node.thread_for_replay().await else {
        let words = "many people are watching replays; try again in a moment";
        return Err(Refused::new(RefusalCode::Server, words));
    };
    let text = node.record(&id).await?;
    let replayed = thread
        .run(move || {
            let record = text.parse::<Record>();
            replay(&app, record.map_err(|_| no_record())?, &wanted)
        })
        .await;
    let failed = || Refused::new(RefusalCode::Room, "this game cannot be replayed");
    replayed.ok_or_else(failed)?.map(Json)
}

fn replay(app: &App, mut record: Record, wanted: &Wanted) -> Result<ReplayStep, Refused> {
    let refused = |words: String| Refused::new(RefusalCode::Room, words);
    let unknown = || refused("this server does not know that game".into());
    let game = app
        .node
        .catalog
        .games
        .find(&record.game)
        .ok_or_else(unknown)?;
    let verified = verify_deal(&record).ok();
    let rules = write_code(game, &record.terms()).ok().flatten();
    let steps = record.moves.len();
    let step = wanted.step.min(steps);
    record.moves.truncate(step);
    if step < steps {
        record.result = None;
    }
    let (mut events, mut before) = (0, 0);
    let table = game.replay_each(&record, &mut |table| {
        before = std::mem::replace(&mut events, table.events());
    });
    let table = table.map_err(|error| refused(error.to_string()))?;
    let no_seat = || refused("there is no such seat".into());
    let seat = match wanted.seat {
        Some(number) => Some(Seat::from_number(number).ok_or_else(no_seat)?),
        None => None,
    };
    let view = table.view(seat);
    let view = view.map_err(|error| refused(error.to_string()))?;
    let mut scene = view.scene_without_story();
    // There are no moves in a replay.
    scene.buttons = Vec::new();
    for (drawn, player) in scene.seats.iter_mut().zip(&record.seats) {
        drawn.bot = player.bot.is_some();
    }
    Ok(ReplayStep {
        game: record.game.clone(),
        title: game.title().into(),
        rules: rules.unwrap_or_default(),
        steps,
        step,
        scene,
        news: view.story_since(before),
        summary: view.summary(),
        verified,
    })
}
