//! What browsers get: the page, cookies, the text table, replays.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::TestServer;
use crate::client::{TestClient, http, open_room, raw_answer};
use crate::play::answer;

/// The headers of a page of this server.
fn own_page(address: SocketAddr, more: &str) -> String {
    format!("host: {address}\r\norigin: http://{address}\r\n{more}")
}

const JSON: &str = "content-type: application/json\r\n";
const FORM: &str = "content-type: application/x-www-form-urlencoded\r\n";

/// The cookie in an answer, as a browser would send it back.
fn cookie(answer: &str) -> String {
    let (_, rest) = answer.split_once("set-cookie: ").expect("a cookie");
    let line = rest.lines().next().unwrap();
    assert!(
        line.contains("HttpOnly") && line.contains("SameSite=Lax"),
        "{line}"
    );
    let (pair, _) = line.split_once(';').unwrap();
    format!("cookie: {pair}\r\n")
}

/// A socket of a page with this cookie.
async fn page_socket(address: SocketAddr, code: &str, cookie: &str, hello: Value) -> TestClient {
    let url = format!("ws://{address}/t/{code}/socket");
    let mut request = url.into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("origin", format!("http://{address}").parse().unwrap());
    if let Some(pair) = cookie.strip_prefix("cookie: ") {
        headers.insert("cookie", pair.trim().parse().unwrap());
    }
    let (socket, _) = connect_async(request).await.unwrap();
    let mut client = TestClient {
        socket,
        heard: Vec::new(),
    };
    client.send(hello).await;
    client
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_has_its_seat_in_a_cookie_that_no_script_can_read() {
    let server = TestServer::start().await;
    let address = server.address;
    let room = json!({"name": "Ann", "rules": "one"}).to_string();
    let opened = raw_answer(
        address,
        "POST",
        "/api/rooms",
        &own_page(address, JSON),
        &room,
    )
    .await;
    assert!(opened.contains(r#""token":"""#), "{opened}");
    let ann = cookie(&opened);
    let (_, code) = opened.split_once(r#""code":""#).unwrap();
    let code = &code[..6];
    let hello = json!({"type": "hello", "protocol": 1});
    let mut socket = page_socket(address, code, &ann, hello.clone()).await;
    assert_eq!(socket.expect("welcome").await["you"], 1);
    // A token in a page's message is ignored: without a cookie the client is a spectator.
    let token = ann.trim().trim_start_matches("cookie: seat=");
    let stolen = json!({"type": "hello", "protocol": 1, "token": token});
    let mut eve = page_socket(address, code, "", stolen).await;
    assert_eq!(eve.expect("welcome").await["you"], Value::Null);
    // With the cookie of a seat that was left, a client is a spectator and can sit down again.
    let path = format!("/t/{code}/seat");
    let headers = own_page(address, JSON);
    let seat = raw_answer(address, "POST", &path, &headers, r#"{"name":"Bob"}"#).await;
    let bob = cookie(&seat);
    let mut socket = page_socket(address, code, &bob, hello.clone()).await;
    assert_eq!(socket.expect("welcome").await["you"], 2);
    socket.send(json!({"type": "leave"})).await;
    while socket.next().await.is_some() {}
    let mut socket = page_socket(address, code, &bob, hello).await;
    assert_eq!(socket.expect("welcome").await["you"], Value::Null);
    // Without scripts, the page leads to the text table of the same table.
    let link = |path: &str| format!(r#"<a href="{path}">text table</a>"#);
    for (path, to) in [
        ("/".to_string(), "/text".to_string()),
        (format!("/t/{code}"), format!("/t/{code}/text")),
        (
            format!("/t/{}/", code.to_lowercase()),
            format!("/t/{code}/text"),
        ),
        ("/t/%22%3E%3Cb%3E".into(), "/text".into()),
    ] {
        let page = raw_answer(address, "GET", &path, &own_page(address, ""), "").await;
        assert!(page.contains(&link(&to)), "{path}: {page}");
    }
    // Pages of the table renew the cookie of a seat; other tokens are not sent back.
    for path in [format!("/t/{code}"), format!("/t/{code}/text")] {
        let get = async |cookie: &str| {
            let headers = format!("host: {address}\r\n{cookie}");
            raw_answer(address, "GET", &path, &headers, "").await
        };
        assert_eq!(cookie(&get(&ann).await), ann, "{path}");
        let wrong = get("cookie: seat=x\r\n").await;
        assert!(!wrong.contains("set-cookie"), "{wrong}");
    }
    // Hands are not kept in caches.
    let path_of_text = format!("/t/{code}/text");
    let headers = format!("host: {address}\r\n{ann}");
    let page = raw_answer(address, "GET", &path_of_text, &headers, "").await;
    assert!(page.contains("cache-control: no-store"), "{page}");
    // Foreign pages may not sit down.
    let foreign = format!("host: {address}\r\norigin: http://evil.example\r\n{JSON}");
    let refused = raw_answer(address, "POST", &path, &foreign, r#"{"name":"Eve"}"#).await;
    assert!(refused.contains(" 403 "), "{refused}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forms_of_the_text_table_are_sealed() {
    let server = TestServer::start().await;
    let address = server.address;
    let post = async |path: &str, cookie: &str, body: &str| {
        let headers = own_page(address, &format!("{FORM}{cookie}"));
        raw_answer(address, "POST", path, &headers, body).await
    };
    // Far too many bots are refused, and nothing else happens.
    let many = "name=Z&rules=one&bots=999999999999&level=easy";
    assert!(post("/text", "", many).await.contains(" 409 "));
    let opened = post("/text", "", "name=<b%22&rules=one&bots=1&level=easy").await;
    let seat = cookie(&opened);
    let (_, path) = opened.split_once("location: ").unwrap();
    let path = path.lines().next().unwrap().trim();
    let look = async || {
        let headers = format!("host: {address}\r\n{seat}");
        raw_answer(address, "GET", path, &headers, "").await
    };
    let page = look().await;
    assert!(
        page.contains("&lt;b&quot;") && !page.contains("<b\""),
        "{page}"
    );
    let field = |page: &str, name: &str| {
        let (_, rest) = page.split_once(&format!("name={name} value=")).unwrap();
        rest.split('>').next().unwrap().to_string()
    };
    let form = |page: &str, seal: &str| {
        let fields = ["request", "ask", "number"].map(|name| field(page, name));
        let [request, ask, number] = fields;
        format!("act=start&request={request}&ask={ask}&number={number}&seal={seal}")
    };
    let wrong = post(path, &seat, &form(&page, &"0".repeat(64))).await;
    assert!(wrong.contains("too old"), "{wrong}");
    let nobody = post(path, "", &form(&page, &field(&page, "seal"))).await;
    assert!(nobody.contains("no seat"), "{nobody}");
    // The answer to a double click on a button is the same, but it is one click.
    let add = form(&page, &field(&page, "seal")).replace("act=start", "act=bot&level=easy");
    for _ in 0..2 {
        let added = post(path, &seat, &add).await;
        assert!(added.contains(" 303 "), "{added}");
    }
    let page = look().await;
    assert_eq!(page.matches("a bot (easy)").count(), 2, "{page}");
    let started = post(path, &seat, &form(&page, &field(&page, "seal"))).await;
    assert!(started.contains(" 303 "), "{started}");
    let page = look().await;
    assert!(
        page.contains("Your turn") || page.contains("Not your turn"),
        "{page}"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_is_replayed_step_by_step_and_played_on() {
    let server = TestServer::start().await;
    let address = server.address;
    let (code, token) = open_room(address, "one:seed+turn-limit=20", &["easy"]).await;
    let hello = json!({"token": token, "deals": true});
    let mut ann = TestClient::hello(address, &code, hello).await;
    ann.send(json!({"type": "start"})).await;
    let id = loop {
        let message = ann.next().await.unwrap();
        match message["type"].as_str().unwrap() {
            "deal" if message["reveal"] == false => {
                // The SHA-256 of 32 zero bytes.
                let hash = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
                let attempt = message["attempt"].clone();
                ann.send(json!({"type": "commit", "attempt": attempt, "hash": hash}))
                    .await;
            }
            "deal" => {
                let (attempt, bytes) = (message["attempt"].clone(), "00".repeat(32));
                ann.send(json!({"type": "reveal", "attempt": attempt, "bytes": bytes}))
                    .await;
            }
            "table" => {
                answer(&mut ann, &message, &message["number"].to_string()).await;
            }
            "room" if message["record"].is_string() => {
                break message["record"].as_str().unwrap().to_string();
            }
            _ => {}
        }
    };
    let step = async |query: &str| {
        let path = format!("/api/records/{id}/table?{query}");
        let (status, body) = http(address, "GET", &path, None).await;
        (status, serde_json::from_str::<Value>(&body).unwrap())
    };
    let (_, first) = step("step=0").await;
    assert_eq!((&first["step"], &first["verified"]), (&json!(0), &json!(1)));
    let hand = |table: &Value| {
        let zones = table["scene"]["zones"].as_array().unwrap().clone();
        zones
            .iter()
            .any(|zone| zone["place"] == "hand" && zone["cards"] != json!([]))
    };
    assert!(!hand(&first), "spectators see no hand");
    assert!(hand(&step("step=0&seat=1").await.1), "Ann sees hers");
    let (_, last) = step("step=99999").await;
    assert!(last["summary"].is_object(), "{last}");
    for wrong in ["step=-1", "step=x", "seat=99", "seat=3"] {
        let (status, body) = step(wrong).await;
        assert!(
            status >= 400 && body["words"].is_string(),
            "{wrong}: {body}"
        );
    }
    let from = |step: u64, seat: u64| json!({"name": "", "rules": "", "from": {"record": id, "step": step, "seat": seat}});
    let play_on = async |from: Value| http(address, "POST", "/api/rooms", Some(from)).await;
    assert_eq!(play_on(from(99_999, 1)).await.0, 400);
    assert_eq!(play_on(from(2, 3)).await.0, 400);
    let (status, opened) = play_on(from(2, 1)).await;
    assert_eq!(status, 201, "{opened}");
    let opened: Value = serde_json::from_str(&opened).unwrap();
    let code = opened["code"].as_str().unwrap();
    let hello = json!({"token": opened["token"]});
    let mut again = TestClient::hello(address, code, hello).await;
    let table = again.expect("table").await;
    assert_eq!(table["scene"]["seats"][0]["you"], true);
    server.stop().await;
}
