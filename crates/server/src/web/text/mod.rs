//! The text table: pages and forms for a whole game without scripts. They do not refresh
//! automatically.

mod forms;
mod html;
mod notices;
mod rules;
mod seal;
#[cfg(test)]
mod tests;
mod visitors;
mod words;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use parlour_engine::table::MAX_SEATS;
use parlour_protocol::{Hello, NewRoom, RefusalCode, RoomSettings, VERSION};
use serde::Deserialize;

pub(super) use self::forms::act;
pub(super) use self::visitors::Visitors;
use super::{App, cookies, http};
use crate::ids::{Token, read_code};
use crate::node::{Line, Snapshot};
use crate::room::Refused;
use crate::store::StoredRoom;

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
fn error_page(refused: &Refused, code: Option<&str>) -> Response {
    let status = refused.clone().into_response().status();
    (status, Html(html::error_page(&refused.words, code))).into_response()
}

/// The same, with the way back to the table if it exists.
fn error_at(refused: &Refused, code: &str) -> Response {
    let code = read_code(code).filter(|_| refused.reason != RefusalCode::Room);
    error_page(refused, code.as_deref())
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
    /// Whether the box for hints is checked.
    hints: Option<String>,
}

pub(super) async fn open(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    form: Result<Form<NewTableForm>, FormRejection>,
) -> Response {
    let Ok(Form(form)) = form else {
        let refused = Refused::new(RefusalCode::Message, "this form is not complete");
        return error_page(&refused, None);
    };
    if !app.limits.room(peer.ip()) {
        return error_page(&http::too_many(), None);
    }
    let new = NewRoom {
        name: form.name,
        rules: form.rules,
        // `Node::open` refuses too many bots.
        bots: vec![form.level; form.bots.min(MAX_SEATS)],
        settings: RoomSettings {
            hints: form.hints.is_some(),
            ..RoomSettings::default()
        },
        from: None,
    };
    match app.node.open(&new).await {
        Ok(opened) => {
            let cookie = cookies::set(&app, &opened.code, &opened.token);
            let mut answer = redirect(&format!("/t/{}/text", opened.code));
            answer.headers_mut().insert(header::SET_COOKIE, cookie);
            answer
        }
        Err(refused) => error_page(&refused, None),
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

/// The query of a table's page.
#[derive(Debug, Default, Deserialize)]
pub(super) struct TableQuery {
    /// Whether the rules are shown instead of the table: `?rules`.
    rules: Option<String>,
}

pub(super) async fn table(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    Query(query): Query<TableQuery>,
    headers: HeaderMap,
) -> Response {
    if query.rules.is_some() {
        return match rules(&app, peer, &code, &headers).await {
            Ok(page) => Html(page).into_response(),
            Err(refused) => error_at(&refused, &code),
        };
    }
    match show(&app, peer, &code, &headers).await {
        Ok((page, removed)) => {
            let mut answer = Html(page).into_response();
            let set = answer.headers_mut();
            let renewed = cookies::renewed(&app, &code, &headers).await;
            for cookie in renewed.into_iter().chain(removed) {
                set.append(header::SET_COOKIE, cookie);
            }
            answer
        }
        Err(refused) => error_at(&refused, &code),
    }
}

/// The page of a table. If it shows a message, with the header that removes the message, which
/// is shown only once.
async fn show(
    app: &Arc<App>,
    peer: SocketAddr,
    code: &str,
    headers: &HeaderMap,
) -> Result<(String, Option<HeaderValue>), Refused> {
    let visit = match visit(app, peer, code, headers).await {
        Ok(visit) => visit,
        // Spectators are not allowed, but people can sit down.
        Err(refused) if refused.reason == RefusalCode::Host => {
            let room = http::find(app, peer, code).await?;
            let page = html::join_page(&room.code, Some(&refused.words));
            return Ok((page, None));
        }
        Err(refused) => return Err(refused),
    };
    let shown = visit.look(app).await?;
    let Some((token, _)) = &visit.seat else {
        return Ok((html::watching(&shown), None));
    };
    let form = forms::form_of(token, &shown);
    let notice = notices::read(token, headers);
    let page = html::table(&shown, visit.line.person(), &form, notice.as_deref());
    let removed = notice.map(|_| notices::remove(app, &visit.room.code));
    Ok((page, removed))
}

/// The page with the rules of a table, which everybody with its code may read.
async fn rules(
    app: &Arc<App>,
    peer: SocketAddr,
    code: &str,
    headers: &HeaderMap,
) -> Result<String, Refused> {
    let token = cookies::seat(headers).map(|text| Token::read(&text));
    let room = http::find_with_token(app, peer, code, token.as_ref()).await?;
    let room = app.node.look(&room).await?;
    let rules = http::rules(State(Arc::clone(app)), Path(room.rules)).await?;
    Ok(rules::rules_page(&rules.0))
}
