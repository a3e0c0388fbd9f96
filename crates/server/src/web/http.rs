//! Plain HTTP: opening rooms, looking them up, records, rules, health.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use parlour_protocol::{FoundRoom, GameInfo, HttpRefusal, NewRoom, Reason};

use super::App;
use crate::ids::read_code;
use crate::node::store_failed;
use crate::room::Refused;

type Shared = State<Arc<App>>;
type Peer = ConnectInfo<SocketAddr>;

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.reason {
            Reason::Room | Reason::Token => StatusCode::NOT_FOUND,
            Reason::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Reason::Server => StatusCode::SERVICE_UNAVAILABLE,
            Reason::NotNow | Reason::TooLate | Reason::Full => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        let refusal = HttpRefusal {
            reason: self.reason,
            words: self.words,
        };
        (status, Json(refusal)).into_response()
    }
}

fn too_many() -> Refused {
    Refused::new(Reason::TooMany, "too many requests; try again in a minute")
}

pub(super) async fn open_room(
    State(app): Shared,
    ConnectInfo(peer): Peer,
    body: Result<Json<NewRoom>, axum::extract::rejection::JsonRejection>,
) -> Result<Response, Refused> {
    let Json(new) = body.map_err(|error| Refused::new(Reason::Message, error.body_text()))?;
    if !app.limits.room(peer.ip()) {
        return Err(too_many());
    }
    let opened = app.node.open(&new).await?;
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

pub(super) async fn look(
    State(app): Shared,
    ConnectInfo(peer): Peer,
    Path(code): Path<String>,
) -> Result<Json<FoundRoom>, Refused> {
    let room = find(&app, peer, &code).await?;
    let room = app.node.look(&room).await?;
    Ok(Json(FoundRoom { room }))
}

/// Looks up a code. Wrong ones are counted, so that nobody can try all of them.
pub(super) async fn find(
    app: &App,
    peer: SocketAddr,
    code: &str,
) -> Result<crate::store::StoredRoom, Refused> {
    if app.limits.is_guessing(peer.ip()) {
        return Err(too_many());
    }
    let found = app.node.find(code).await;
    if matches!(&found, Err(refused) if refused.reason == Reason::Room) {
        app.limits.guess(peer.ip());
    }
    found
}

pub(super) async fn games(State(app): Shared) -> Json<Vec<GameInfo>> {
    let info = |game: &&dyn parlour_engine::registry::AnyGame| GameInfo {
        id: game.id().into(),
        title: game.title().into(),
        about: game.about().into(),
        presets: game
            .presets()
            .iter()
            .map(|preset| preset.id.into())
            .collect(),
        default_preset: game.default_preset().into(),
        seats: *game.people().end(),
    };
    Json(app.node.games.games().iter().map(info).collect())
}

pub(super) async fn rules(State(app): Shared, Path(code): Path<String>) -> Result<String, Refused> {
    let refused =
        |error: parlour_engine::game::SetupError| Refused::new(Reason::Rules, error.to_string());
    let (game, rules) = app.node.games.read_code(&code).map_err(refused)?;
    game.prose(&rules).map_err(refused)
}

fn no_record() -> Refused {
    Refused::new(Reason::Room, "there is no such record")
}

pub(super) async fn record(
    State(app): Shared,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    let found = app.node.store.record(&id).await.map_err(store_failed)?;
    let record = found.ok_or_else(no_record)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record).into_response())
}

/// Whoever knows the id of a record has played or been given it, and may delete it.
pub(super) async fn delete_record(
    State(app): Shared,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    let deleted = app.node.store.delete_record(&id).await;
    match deleted.map_err(store_failed)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(no_record()),
    }
}

pub(super) async fn health() -> &'static str {
    "ok\n"
}

pub(super) async fn ready(State(app): Shared) -> (StatusCode, &'static str) {
    let stored = app.node.store.find("").await;
    match (app.node.is_stopping(), stored) {
        (true, _) => (StatusCode::SERVICE_UNAVAILABLE, "stopping\n"),
        (false, Err(_)) => (StatusCode::SERVICE_UNAVAILABLE, "no store\n"),
        (false, Ok(_)) => (StatusCode::OK, "ready\n"),
    }
}

pub(super) async fn metrics(State(app): Shared) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.node.metrics.text()).into_response()
}

pub(super) async fn nothing() -> (StatusCode, &'static str) {
    (StatusCode::NOT_FOUND, "there is nothing here\n")
}

/// The front page, until there is one to play on.
pub(super) async fn front(State(app): Shared) -> Html<String> {
    let rooms = app.node.loaded();
    let games = app.node.games.games().iter();
    let games: Vec<&str> = games.map(|game| game.title()).collect();
    let tables = match rooms {
        1 => "1 table is open.".to_string(),
        rooms => format!("{rooms} tables are open."),
    };
    Html(format!(
        "<!doctype html><meta charset=utf-8><title>Parlour</title>\
         <h1>Parlour</h1><p>{}.</p><p>{tables}</p>\
         <p>Play from a terminal: <code>parlour join CODE --server URL</code></p>",
        games.join(", ")
    ))
}

pub(super) async fn table(
    State(app): Shared,
    ConnectInfo(peer): Peer,
    Path(code): Path<String>,
) -> Result<Html<String>, Refused> {
    find(&app, peer, &code).await?;
    let code = read_code(&code).unwrap_or_default();
    Ok(Html(format!(
        "<!doctype html><meta charset=utf-8><title>Parlour: table {code}</title>\
         <h1>Table {code}</h1>\
         <p>Sit down from a terminal: <code>parlour join {code} --server URL</code></p>"
    )))
}
