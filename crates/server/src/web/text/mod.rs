//! The text table: pages and forms for a whole game without scripts. They do not refresh
//! automatically.

mod html;
mod visitors;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use hmac::{Hmac, KeyInit, Mac};
use parlour_engine::table::MAX_SEATS;
use parlour_protocol::{
    FromClient, FromServer, Hello, NewRoom, Phase, RefusalCode, RoomSettings, TakeSeat, VERSION,
};
use serde::Deserialize;
use sha2::Sha256;
use tokio::time::{Instant, sleep_until, timeout_at};

pub(super) use self::visitors::Visitors;
use super::{App, cookies, http, seats};
use crate::ids::{Token, hex, read_code, secret_id};
use crate::node::{Line, Snapshot};
use crate::room::Refused;
use crate::store::StoredRoom;

/// How long the answer to a move waits for the other players, so that it shows their moves.
/// Proxies give up later: the one in `deploy/nginx.conf` after 3 seconds.
const TURN_WAIT: Duration = Duration::from_secs(2);

/// How often old visitors are removed.
const SWEEP: Duration = Duration::from_secs(30);

/// Removes old visitors, until the task is aborted.
pub(super) async fn forget(app: Arc<App>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        app.visitors.sweep();
    }
}

/// A redirection after a form.
fn redirect(path: &str) -> Response {
    let to = HeaderValue::from_str(path).unwrap_or_else(|_| HeaderValue::from_static("/text"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()
}

/// A page with the reason of a refusal.
fn error_page(refused: &Refused) -> Response {
    let status = refused.clone().into_response().status();
    (status, Html(html::error_page(&refused.words))).into_response()
}

/// The query of the front page.
#[derive(Debug, Default, Deserialize)]
pub(super) struct FrontQuery {
    #[serde(default)]
    code: String,
}

/// The front page: open a table, or join one.
pub(super) async fn front(
    State(app): State<Arc<App>>,
    Query(typed): Query<FrontQuery>,
) -> Response {
    if typed.code.is_empty() {
        return Html(html::front(app.node.catalog.games.games(), None)).into_response();
    }
    match read_code(&typed.code) {
        Some(code) => redirect(&format!("/t/{code}/text")),
        None => {
            let words = "A table code has six letters.";
            let page = html::front(app.node.catalog.games.games(), Some(words));
            (StatusCode::BAD_REQUEST, Html(page)).into_response()
        }
    }
}

/// The form of a new table.
#[derive(Debug, Deserialize)]
pub(super) struct NewTableForm {
    name: String,
    rules: String,
    #[serde(default)]
    bots: usize,
    #[serde(default)]
    level: String,
}

pub(super) async fn open(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    form: Result<Form<NewTableForm>, FormRejection>,
) -> Response {
    let Ok(Form(form)) = form else {
        return error_page(&Refused::new(
            RefusalCode::Message,
            "this form is not complete",
        ));
    };
    if !app.limits.room(peer.ip()) {
        return error_page(&http::too_many());
    }
    let new = NewRoom {
        name: form.name,
        rules: form.rules,
        // `Node::open` refuses too many bots.
        bots: vec![form.level; form.bots.min(MAX_SEATS)],
        settings: RoomSettings::default(),
        from: None,
    };
    match app.node.open(&new).await {
        Ok(opened) => {
            let cookie = cookies::set(&app, &opened.code, &opened.token);
            let mut answer = redirect(&format!("/t/{}/text", opened.code));
            answer.headers_mut().insert(header::SET_COOKIE, cookie);
            answer
        }
        Err(refused) => error_page(&refused),
    }
}

/// A visit to a table.
struct TextVisit {
    room: StoredRoom,
    line: Arc<Line>,
    /// The token of the seat, and the key of the visitor; `None` for a spectator.
    seat: Option<(Token, visitors::VisitorKey)>,
}

/// Finds the table and the seat of a request.
async fn visit(
    app: &Arc<App>,
    peer: SocketAddr,
    code: &str,
    headers: &HeaderMap,
) -> Result<TextVisit, Refused> {
    let token = cookies::seat(headers).map(|text| Token::read(&text));
    let room = http::find_with_token(app, peer, code, token.as_ref()).await?;
    let key = token.map(|token| {
        let key = (room.id.clone(), token.hash());
        (token, key)
    });
    if let Some((token, key)) = key {
        if let Some(line) = app.visitors.line(&key) {
            let seat = Some((token, key));
            return Ok(TextVisit { room, line, seat });
        }
        let hello = Hello {
            protocol: VERSION,
            token: Some(token.reveal().into()),
            ..Hello::default()
        };
        match app.node.connect(&room, &hello).await {
            Ok((line, _)) => {
                let line = Arc::new(line);
                app.visitors.keep(key.clone(), Arc::clone(&line));
                let seat = Some((token, key));
                return Ok(TextVisit { room, line, seat });
            }
            // The cookie is out of date: connect as a spectator, who can sit down again.
            Err(refused) if refused.reason == RefusalCode::Token => {}
            Err(refused) => return Err(refused),
        }
    }
    let hello = Hello {
        protocol: VERSION,
        ..Hello::default()
    };
    let (line, _) = app.node.connect(&room, &hello).await?;
    Ok(TextVisit {
        room,
        line: Arc::new(line),
        seat: None,
    })
}

impl TextVisit {
    /// The room and the table. Fails if the room was closed since the last visit.
    async fn look(&self, app: &App) -> Result<Snapshot, Refused> {
        let snapshot = self.line.snapshot().await;
        if snapshot.is_none()
            && let Some((_, key)) = &self.seat
        {
            app.visitors.forget(key);
        }
        snapshot.ok_or_else(|| {
            Refused::new(
                RefusalCode::Server,
                "the table was reloaded; refresh the page",
            )
        })
    }
}

/// The proof that a form was made for this seat, this question and this request.
fn seal(token: &Token, request: &str, ask: u64) -> Hmac<Sha256> {
    let key = token.reveal().as_bytes();
    let mut seal = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
    seal.update(b"parlour form 1\0");
    seal.update(&ask.to_be_bytes());
    seal.update(request.as_bytes());
    seal
}

pub(super) async fn table(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Response {
    match show(&app, peer, &code, &headers).await {
        Ok(page) => {
            let mut answer = Html(page).into_response();
            if let Some(cookie) = cookies::renewed(&app, &code, &headers).await {
                answer.headers_mut().insert(header::SET_COOKIE, cookie);
            }
            answer
        }
        Err(refused) => error_page(&refused),
    }
}

async fn show(
    app: &Arc<App>,
    peer: SocketAddr,
    code: &str,
    headers: &HeaderMap,
) -> Result<String, Refused> {
    let visit = match visit(app, peer, code, headers).await {
        Ok(visit) => visit,
        // Spectators are not allowed, but people can sit down.
        Err(refused) if refused.reason == RefusalCode::Host => {
            let room = http::find(app, peer, code).await?;
            return Ok(html::join_page(&room.code, Some(&refused.words)));
        }
        Err(refused) => return Err(refused),
    };
    let snapshot = visit.look(app).await?;
    let Some((token, key)) = &visit.seat else {
        return Ok(html::watching(&snapshot));
    };
    let ask = snapshot.table.as_ref().and_then(|table| table.ask);
    let request = secret_id();
    let sealed = seal(token, &request, ask.unwrap_or(0)).finalize();
    let form = html::FormOf {
        request,
        ask: ask.unwrap_or(0),
        seal: hex(&sealed.into_bytes()),
    };
    let notice = app.visitors.take_notice(key);
    Ok(html::table(
        &snapshot,
        visit.line.person(),
        &form,
        notice.as_deref(),
    ))
}

/// A form of the table.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ActionForm {
    /// `join`, `start`, `bot`, `remove`, `rules`, `leave` or `move`.
    act: String,
    name: String,
    level: String,
    seat: usize,
    rules: String,
    /// The move: a button, or what was typed.
    text: String,
    typed: String,
    request: String,
    ask: u64,
    seal: String,
}

pub(super) async fn act(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    headers: HeaderMap,
    Form(form): Form<ActionForm>,
) -> Response {
    let done = match form.act.as_str() {
        "join" => sit_down(&app, peer, &code, &form).await,
        _ => submit(&app, peer, &code, &headers, form).await,
    };
    done.unwrap_or_else(|refused| error_page(&refused))
}

async fn sit_down(
    app: &Arc<App>,
    peer: SocketAddr,
    code: &str,
    form: &ActionForm,
) -> Result<Response, Refused> {
    let wanted = TakeSeat {
        name: Some(form.name.clone()),
        device: None,
    };
    let (_, code, token) = seats::sit_down(app, peer, code, wanted).await?;
    let mut answer = redirect(&format!("/t/{code}/text"));
    let cookie = cookies::set(app, &code, token.reveal());
    answer.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(answer)
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
    let given = hex_bytes(&form.seal);
    let sealed = seal(token, &form.request, form.ask);
    if sealed.verify_slice(&given).is_err() {
        let words = "this form is too old: go back to the table and try again";
        return Err(Refused::new(RefusalCode::Message, words));
    }
    let leaves = form.act == "leave";
    // The room recognises a repeated move itself, even after a restart.
    if form.act != "move" && !app.visitors.is_new(key, &form.request) {
        return Ok(redirect(&format!("/t/{}/text", visit.room.code)));
    }
    let message = message_of(form)?;
    let moves = matches!(message, FromClient::Move { .. } | FromClient::Start);
    let Some(answers) = visit.line.say(message).await else {
        // The room is being reloaded, or the server stops. The seat keeps its cookie.
        app.visitors.forget(key);
        let words = "the table did not answer: go back to it, and see whether this was done";
        return Err(Refused::new(RefusalCode::Server, words));
    };
    let refused = answers.iter().find_map(|answer| match answer {
        FromServer::Refused { words, .. } => Some(words.clone()),
        _ => None,
    });
    let leaves = leaves && refused.is_none();
    match refused {
        Some(words) => app.visitors.say(key, words),
        None if moves => wait_for_turn(&visit.line).await,
        None => {}
    }
    if leaves {
        app.visitors.forget(key);
        let mut answer = redirect("/text");
        let cookie = cookies::remove(&visit.room.code);
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
        return Ok(answer);
    }
    Ok(redirect(&format!("/t/{}/text", visit.room.code)))
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

fn hex_bytes(text: &str) -> Vec<u8> {
    crate::ids::unhex::<32>(text)
        .map(Vec::from)
        .unwrap_or_default()
}
