//! The HTTP API: opening and finding rooms, records, rules, health checks.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlour_engine::game::SetupError;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::{RulesMap, SwitchKind as Kind, write_code};
use parlour_protocol::{
    FoundRoom, GameInfo, HttpRefusal, ListedTable, NewRoom, PresetState, RefusalCode, RulesState,
    SwitchKind, SwitchState,
};

use super::{App, cookies};
use crate::ids::Token;
use crate::room::{MAX_CODE_LEN, Refused};

/// A continued game counts as one more room for every so many copied moves.
const MOVES_OF_A_ROOM: usize = 500;

type SharedApp = State<Arc<App>>;
type Peer = ConnectInfo<SocketAddr>;

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.reason {
            RefusalCode::Room | RefusalCode::Token => StatusCode::NOT_FOUND,
            RefusalCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::Server => StatusCode::SERVICE_UNAVAILABLE,
            RefusalCode::NotNow | RefusalCode::TooLate | RefusalCode::Full => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        let refusal = HttpRefusal {
            reason: self.reason,
            words: self.words,
        };
        (status, Json(refusal)).into_response()
    }
}

pub(super) fn too_many() -> Refused {
    Refused::new(RefusalCode::TooMany, "too many requests; try again later")
}

pub(super) async fn open_room(
    State(app): SharedApp,
    ConnectInfo(peer): Peer,
    headers: HeaderMap,
    body: Result<Json<NewRoom>, axum::extract::rejection::JsonRejection>,
) -> Result<Response, Refused> {
    let Json(new) = body.map_err(|error| Refused::new(RefusalCode::Message, error.body_text()))?;
    // A game that is continued copies its moves.
    let copied = new
        .from
        .as_ref()
        .map_or(0, |from| from.step / MOVES_OF_A_ROOM);
    let count = u32::try_from(copied).unwrap_or(u32::MAX).saturating_add(1);
    if !app.limits.rooms(peer.ip(), count) {
        return Err(too_many());
    }
    let mut opened = app.node.open(&new).await?;
    let cookie = cookies::set(&app, &opened.code, &opened.token);
    if headers.contains_key(header::ORIGIN) {
        // A page does not need the token: its browser has the cookie.
        opened.token = String::new();
    }
    let cookie = [(header::SET_COOKIE, cookie)];
    Ok((StatusCode::CREATED, cookie, Json(opened)).into_response())
}

pub(super) async fn look(
    State(app): SharedApp,
    ConnectInfo(peer): Peer,
    Path(code): Path<String>,
) -> Result<Json<FoundRoom>, Refused> {
    let room = find(&app, peer, &code).await?;
    let room = app.node.look(&room).await?;
    Ok(Json(FoundRoom { room }))
}

/// Finds a room by its code. Wrong codes are counted and limited, so that nobody can try all
/// of them.
pub(super) async fn find(
    app: &App,
    peer: SocketAddr,
    code: &str,
) -> Result<crate::store::StoredRoom, Refused> {
    if app.limits.is_guessing(peer.ip()) {
        return Err(too_many());
    }
    let found = app.node.find(code).await;
    if matches!(&found, Err(refused) if refused.reason == RefusalCode::Room) {
        app.limits.guess(peer.ip());
    }
    found
}

/// Finds a room for a client that may have a seat there. The limit for guesses does not apply
/// to people with a seat, because other clients at the same address may have used it up.
pub(super) async fn find_with_token(
    app: &App,
    peer: SocketAddr,
    code: &str,
    token: Option<&Token>,
) -> Result<crate::store::StoredRoom, Refused> {
    if let Some(token) = token
        && let Some(room) = app.node.find_seat(code, token).await?
    {
        return Ok(room);
    }
    find(app, peer, code).await
}

pub(super) async fn games(State(app): SharedApp) -> Json<Vec<GameInfo>> {
    Json(
        app.node
            .catalog
            .games
            .games()
            .iter()
            .map(|game| info(*game))
            .collect(),
    )
}

/// The description of a game, for pages where people choose one.
fn info(game: &dyn AnyGame) -> GameInfo {
    let presets = game.presets().into_iter().map(|preset| PresetState {
        id: preset.id.into(),
        title: preset.title(),
        about: preset.about.into(),
    });
    let switches = game.switches().into_iter().filter_map(|switch| {
        Some(SwitchState {
            id: switch.id.into(),
            about: switch.about.into(),
            kind: kind(&switch.kind)?,
        })
    });
    GameInfo {
        id: game.id().into(),
        title: game.title().into(),
        about: game.about().into(),
        emblem: game.emblem(),
        presets: presets.collect(),
        default_preset: game.default_preset().into(),
        seats: *game.people().end(),
        usual_seats: game.default_seats(),
        automatic: game.is_automatic(),
        switches: switches.collect(),
    }
}

/// The values that a rule takes. Online, only bundled documents are possible, such as decks.
fn kind(kind: &Kind) -> Option<SwitchKind> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect();
    Some(match kind {
        Kind::Flag => SwitchKind::Flag,
        Kind::Number { min, max } => SwitchKind::Number {
            min: *min,
            max: *max,
        },
        Kind::Word(list) => SwitchKind::Words(words(list)),
        Kind::Document(list) => SwitchKind::Words(words(list)),
        Kind::Text(what) => SwitchKind::Text((*what).into()),
    })
}

pub(super) async fn rules(
    State(app): SharedApp,
    Path(code): Path<String>,
) -> Result<Json<RulesState>, Refused> {
    if code.len() > MAX_CODE_LEN {
        return Err(Refused::new(RefusalCode::Rules, "this code is too long"));
    }
    let refused = |error: SetupError| Refused::new(RefusalCode::Rules, error.to_string());
    let (game, rules) = app.node.catalog.games.read_code(&code).map_err(refused)?;
    let whole = game.rules(&rules).map_err(refused)?;
    let bundled = |names: &[&str], id: &str| {
        let same = |name: &&&str| {
            let map = RulesMap::from_iter([(id.to_string(), (**name).into())]);
            game.rules(&map)
                .is_ok_and(|rules| rules.get(id) == whole.get(id))
        };
        names.iter().find(same).map(|name| (*name).to_string())
    };
    let values = game.switches().into_iter().filter_map(|switch| {
        let shown = match &switch.kind {
            Kind::Document(names) => bundled(names, switch.id)?,
            kind => kind.show(whole.get(switch.id)?),
        };
        Some((switch.id.to_string(), shown))
    });
    Ok(Json(RulesState {
        code: write_code(game, &rules).map_err(refused)?.unwrap_or(code),
        game: game.id().into(),
        title: game.title().into(),
        prose: game.prose(&rules).map_err(refused)?,
        values: values.collect(),
    }))
}

pub(super) async fn tables(State(app): SharedApp) -> Result<Json<Vec<ListedTable>>, Refused> {
    Ok(Json(app.node.tables().await?))
}

pub(super) async fn record(
    State(app): SharedApp,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    let record = app.node.record(&id).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record).into_response())
}

/// Deletes a record. The id is secret, so anybody who knows it was given it and may delete
/// the record.
pub(super) async fn delete_record(
    State(app): SharedApp,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    app.node.delete_record(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn health() -> &'static str {
    "ok\n"
}

pub(super) async fn ready(State(app): SharedApp) -> (StatusCode, &'static str) {
    let stored = app.node.store.find("").await;
    match (app.node.is_stopping(), stored) {
        (true, _) => (StatusCode::SERVICE_UNAVAILABLE, "stopping\n"),
        (false, Err(_)) => (StatusCode::SERVICE_UNAVAILABLE, "no store\n"),
        (false, Ok(_)) => (StatusCode::OK, "ready\n"),
    }
}

pub(super) async fn metrics(State(app): SharedApp) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.node.metrics.text()).into_response()
}

pub(super) async fn nothing() -> (StatusCode, &'static str) {
    (StatusCode::NOT_FOUND, "there is nothing here\n")
}
