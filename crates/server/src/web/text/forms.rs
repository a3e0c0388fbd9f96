//! The forms of a table: sitting down, moves, hints, and what the host does between games.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Form;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Response};
use parlour_protocol::{FromClient, FromServer, Hello, Phase, RefusalCode, VERSION};
use serde::Deserialize;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::html::{FormOf, sentence};
use super::seal::{is_sealed, sealed};
use super::{TextVisit, error_at, html, notices, redirect, visit, words};
use crate::ids::{Token, read_code, secret_id};
use crate::node::{Line, Snapshot};
use crate::room::Refused;
use crate::web::{App, cookies, seats};

/// How long the answer to a move waits for the other players, so that it shows their moves.
/// Proxies give up later: the one in `deploy/nginx.conf` after 3 seconds.
const TURN_WAIT: Duration = Duration::from_secs(2);

/// What the seal of a form is for.
const KIND: &str = "parlour form 2";

/// The hidden fields of the forms on a page.
pub(super) fn form_of(token: &Token, shown: &Snapshot) -> FormOf {
    let request = secret_id();
    let ask = shown.table.as_ref().and_then(|table| table.ask);
    let (ask, number) = (ask.unwrap_or(0), shown.room.number);
    FormOf {
        seal: sealed(token, KIND, &sealed_bytes(ask, number, &request)),
        request,
        ask,
        number,
    }
}

/// The fields of a form that are sealed. Only the last one has no fixed length.
fn sealed_bytes(ask: u64, number: u64, request: &str) -> Vec<u8> {
    let (ask, number) = (ask.to_be_bytes(), number.to_be_bytes());
    [&ask[..], &number[..], request.as_bytes()].concat()
}

/// A form of the table.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct ActionForm {
    /// `join`, `start`, `bot`, `remove`, `rules`, `leave`, `hint` or `move`.
    pub(super) act: String,
    pub(super) name: String,
    pub(super) level: String,
    pub(super) seat: usize,
    pub(super) rules: String,
    /// The move: a button, or what was typed.
    pub(super) text: String,
    pub(super) typed: String,
    /// The token of a new seat.
    pub(super) token: String,
    pub(super) request: String,
    pub(super) ask: u64,
    pub(super) number: u64,
    pub(super) seal: String,
}

pub(in crate::web) async fn act(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    headers: HeaderMap,
    Form(form): Form<ActionForm>,
) -> Response {
    let done = match form.act.as_str() {
        "join" => sit_down(&app, peer, &code, form).await,
        _ => submit(&app, peer, &code, &headers, form).await,
    };
    done.unwrap_or_else(|refused| error_at(&refused, &code))
}

/// Seats a new person. The form has the token of the seat, so that the log recognises a form
/// that is sent twice.
async fn sit_down(
    app: &Arc<App>,
    peer: SocketAddr,
    code: &str,
    form: ActionForm,
) -> Result<Response, Refused> {
    let token = Token::read(&form.token);
    let hello = Hello {
        protocol: VERSION,
        token: token.has_form_of_new().then_some(form.token),
        name: Some(form.name),
        ..Hello::default()
    };
    match seats::sit_down(app, peer, code, &hello).await {
        Ok((_, code, new)) => {
            let mut answer = redirect(&format!("/t/{code}/text"));
            let cookie = cookies::set(app, &code, new.reveal());
            answer.headers_mut().insert(header::SET_COOKIE, cookie);
            Ok(answer)
        }
        // The person can choose another name.
        Err(refused) if refused.reason == RefusalCode::Name => {
            let code = read_code(code).unwrap_or_default();
            let page = html::join_page(&code, Some(&refused.words));
            Ok((refused.into_response().status(), Html(page)).into_response())
        }
        Err(refused) => Err(refused),
    }
}

/// The message for a form.
fn message_of(form: ActionForm) -> Result<FromClient, Refused> {
    let wrong = |words: &str| Refused::new(RefusalCode::Message, words);
    Ok(match form.act.as_str() {
        "start" => FromClient::Start,
        "bot" => FromClient::AddBot { level: form.level },
        "rules" => FromClient::Rules { code: form.rules },
        "remove" => FromClient::Remove {
            seat: parlour_engine::Seat::from_number(form.seat)
                .ok_or_else(|| wrong("there is no such seat"))?,
            name: Some(form.name),
        },
        "leave" => FromClient::Leave,
        "hint" => FromClient::Hint,
        "move" => FromClient::Move {
            request: form.request,
            ask: form.ask,
            text: match form.text.is_empty() {
                true => form.typed,
                false => form.text,
            },
        },
        _ => return Err(wrong("this form is not known")),
    })
}

async fn submit(
    app: &Arc<App>,
    peer: SocketAddr,
    code: &str,
    headers: &HeaderMap,
    form: ActionForm,
) -> Result<Response, Refused> {
    let visit = visit(app, peer, code, headers).await?;
    let no_seat = || Refused::new(RefusalCode::Token, "you have no seat at this table");
    let (token, key) = visit.seat.as_ref().ok_or_else(no_seat)?;
    let bytes = sealed_bytes(form.ask, form.number, &form.request);
    if !is_sealed(token, KIND, &bytes, &form.seal) {
        let words = "this form is too old: go back to the table and try again";
        return Err(Refused::new(RefusalCode::Message, words));
    }
    // This also reads what other servers have stored.
    let shown = visit.look(app).await?;
    let is_change = matches!(form.act.as_str(), "start" | "bot" | "rules" | "remove");
    if is_change {
        // A double click reaches the same server, usually. Another one sees from the log that
        // the room has changed since the form was made. Moves have their own protection, which
        // also works across restarts.
        if !app.visitors.is_new(key, &form.request) {
            return Ok(to_table(app, &visit, None));
        }
        if form.number != shown.room.number {
            let words = "the table has changed since that page: see whether this is already done";
            return Ok(to_table(app, &visit, Some(words)));
        }
    }
    let message = message_of(form)?;
    let moves = matches!(message, FromClient::Move { .. } | FromClient::Start);
    let leaves = matches!(message, FromClient::Leave);
    let Some(answers) = visit.line.say(message).await else {
        // The room is being reloaded, or the server stops. The seat keeps its cookie.
        app.visitors.forget(key);
        let words = "the table did not answer: go back to it, and see whether this was done";
        return Err(Refused::new(RefusalCode::Server, words));
    };
    let is_refused = |answer: &FromServer| matches!(answer, FromServer::Refused { .. });
    let is_done = !answers.iter().any(is_refused);
    if leaves && is_done {
        app.visitors.forget(key);
        let mut answer = redirect("/text");
        let cookie = cookies::remove(app, &visit.room.code);
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
        return Ok(answer);
    }
    if moves && is_done {
        wait_for_turn(&visit.line).await;
    }
    let notice = answers.iter().find_map(|answer| notice_of(answer, &shown));
    Ok(to_table(app, &visit, notice.as_deref()))
}

/// What an answer of the room says to the person.
fn notice_of(answer: &FromServer, shown: &Snapshot) -> Option<String> {
    match answer {
        FromServer::Refused { words, .. } | FromServer::Coach { words } => Some(words.clone()),
        FromServer::Hint { text, reason } => {
            let table = shown.table.as_ref();
            let label = table.map_or(text.clone(), |table| words::label(&table.scene, text));
            let reason = reason.iter().map(|reason| format!(" {}", sentence(reason)));
            Some(format!(
                "hint: {}{}",
                sentence(&label),
                reason.collect::<String>()
            ))
        }
        _ => None,
    }
}

/// The redirection to the table, with a message for its page.
fn to_table(app: &App, visit: &TextVisit, notice: Option<&str>) -> Response {
    let code = &visit.room.code;
    let mut answer = redirect(&format!("/t/{code}/text"));
    if let Some((words, (token, _))) = notice.zip(visit.seat.as_ref()) {
        let cookie = notices::set(app, code, token, words);
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    answer
}

/// Waits until this seat is asked again or the game is over, but not for long.
async fn wait_for_turn(line: &Line) {
    let end = Instant::now() + TURN_WAIT;
    loop {
        let Some(now) = line.snapshot().await else {
            return;
        };
        let is_asked = now.table.as_ref().is_some_and(|table| table.ask.is_some());
        let is_played = matches!(now.room.phase, Phase::Playing | Phase::Dealing);
        if is_asked || !is_played || timeout_at(end, line.news()).await.is_err() {
            return;
        }
        // News often comes in groups.
        let moment = Instant::now() + Duration::from_millis(20);
        sleep_until(moment.min(end)).await;
    }
}
