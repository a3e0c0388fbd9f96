//! Taking a seat with a browser.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlour_protocol::{Hello, PersonId, RefusalCode, TakeSeat, TakenSeat, VERSION};

use super::{App, cookies, http};
use crate::ids::Token;
use crate::room::Refused;

pub(super) async fn take(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    body: Result<Json<TakeSeat>, JsonRejection>,
) -> Result<Response, Refused> {
    let Json(wanted) =
        body.map_err(|error| Refused::new(RefusalCode::Message, error.body_text()))?;
    let hello = Hello {
        protocol: VERSION,
        name: wanted.name,
        device: wanted.device,
        ..Hello::default()
    };
    let (you, code, token) = sit_down(&app, peer, &code, &hello).await?;
    let cookie = cookies::set(&app, &code, token.reveal());
    Ok(([(header::SET_COOKIE, cookie)], Json(TakenSeat { you })).into_response())
}

/// Removes the person with this token from the table for good, and deletes their name. It also
/// works for people who have left already.
pub(super) async fn forget(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let bearer = headers.get(header::AUTHORIZATION);
    let bearer = bearer.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let token = cookies::seat(&headers).or_else(|| bearer.map(String::from));
    let unknown = || Refused::new(RefusalCode::Token, "name the seat by its cookie or token");
    let token = Token::read(&token.ok_or_else(unknown)?);
    // It reads the whole log.
    if !app.limits.room(peer.ip()) {
        return Err(http::too_many());
    }
    let room = http::find_with_token(&app, peer, &code, Some(&token)).await?;
    let forgotten = app.node.forget_name(&room, &token).await;
    if matches!(&forgotten, Err(refused) if refused.reason == RefusalCode::Token) {
        app.limits.guess(peer.ip());
    }
    forgotten?;
    let cookie = [(header::SET_COOKIE, cookies::remove(&app, &room.code))];
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

/// Seats a new person, or connects another device of a person.
pub(super) async fn sit_down(
    app: &App,
    peer: SocketAddr,
    code: &str,
    hello: &Hello,
) -> Result<(PersonId, String, Token), Refused> {
    if hello.name.is_none() && hello.device.is_none() {
        return Err(Refused::new(
            RefusalCode::Name,
            "type your name to sit down",
        ));
    }
    let room = http::find(app, peer, code).await?;
    let connected = app.node.connect(&room, hello).await;
    if matches!(&connected, Err(refused) if refused.reason == RefusalCode::Token) {
        app.limits.guess(peer.ip());
    }
    let (line, token) = connected?;
    match line.person().zip(token) {
        Some((you, token)) => Ok((you, room.code, token)),
        None => Err(Refused::new(RefusalCode::Server, "try again in a moment")),
    }
}
