//! Real browsers and a real server for the tests.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

/// CI can be ten times slower than a quiet machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// How long tests wait before they look at a page again.
pub const TICK: Duration = Duration::from_millis(25);

/// The maximum number of starts until a driver finds a free port.
const DRIVER_STARTS: usize = 20;

/// The maximum number of starts of a browser.
const BROWSER_STARTS: usize = 5;

/// A program that ends with the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// `parlour serve` on a port of this computer.
pub struct Server {
    program: Option<Program>,
    pub address: SocketAddr,
    folder: tempfile::TempDir,
}

impl Server {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut server = Self {
            program: None,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            folder,
        };
        server.begin();
        server
    }

    /// Starts the program, on the same port as before.
    pub fn begin(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
                .args(["serve", "--unlimited", "--bot-delay", "20", "--store"])
                .arg(self.folder.path().join("rooms.db"))
                .args(["--listen", &self.address.to_string()])
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            let first = lines.next().and_then(Result::ok).unwrap_or_default();
            if let Some((_, address)) = first.split_once("http://") {
                self.address = address.parse().unwrap();
                self.program = Some(Program(child));
                // The pipe stays open, so that the server can write.
                std::thread::spawn(move || lines.for_each(drop));
                return;
            }
            // The port of a server that was just killed can still be in use.
            assert!(
                Instant::now() < deadline,
                "the server does not start: {first}"
            );
            drop(Program(child));
            std::thread::sleep(TICK);
        }
    }

    /// `kill -9`.
    pub fn kill(&mut self) {
        self.program = None;
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

/// How a browser is set up.
#[derive(Clone, Copy)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
    pub scripts: bool,
    pub dark: bool,
}

impl Screen {
    pub const DESK: Self = Self {
        width: 1440,
        height: 900,
        scripts: true,
        dark: true,
    };
    pub const PHONE: Self = Self {
        width: 390,
        height: 844,
        ..Self::DESK
    };
}

/// Which browser the tests drive. `PARLOUR_BROWSER` is `chromium`, `firefox` or `webkit`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    /// WebKitGTK's small browser. It has no mode without a display.
    WebKit,
}

impl Engine {
    pub fn wanted() -> Self {
        match std::env::var("PARLOUR_BROWSER").as_deref() {
            Err(_) | Ok("" | "chromium") => Self::Chromium,
            Ok("firefox") => Self::Firefox,
            Ok("webkit") => Self::WebKit,
            Ok(other) => panic!("PARLOUR_BROWSER is {other}: chromium, firefox or webkit"),
        }
    }

    fn program(self) -> &'static str {
        match self {
            Self::Chromium => "chromedriver",
            Self::Firefox => "geckodriver",
            Self::WebKit => "WebKitWebDriver",
        }
    }

    /// Starts the driver. Returns the port on which it listens.
    fn start(self, screen: Screen) -> (Program, u16) {
        // A driver listens on one port of both IPv4 and IPv6. It ends if the port that it
        // found in one of them is taken in the other.
        let started = (0..DRIVER_STARTS).find_map(|_| match self {
            Self::WebKit => try_to_start_webkit(screen),
            Self::Chromium | Self::Firefox => self.try_to_start(),
        });
        started.unwrap_or_else(|| panic!("{} does not listen", self.program()))
    }

    fn try_to_start(self) -> Option<(Program, u16)> {
        let mut command = Command::new(self.program());
        let words = match self {
            Self::Firefox => {
                command.args(["--port", "0", "--websocket-port", "0"]);
                "Listening on 127.0.0.1:"
            }
            _ => {
                command.arg("--port=0");
                "successfully on port "
            }
        };
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let driver = Program(child);
        let port = announced_port(&mut lines, words)?;
        std::thread::spawn(move || lines.for_each(drop));
        Some((driver, port))
    }

    /// What a session needs.
    fn capabilities(self, screen: Screen, profile: &Path) -> Value {
        match self {
            Self::Chromium => chromium(screen, profile),
            Self::WebKit => json!({}),
            Self::Firefox => json!({"moz:firefoxOptions": {
                "args": ["-headless", format!("--width={}", screen.width),
                    format!("--height={}", screen.height)],
                "prefs": {
                    "javascript.enabled": screen.scripts,
                    "permissions.default.desktop-notification": 1,
                    "layout.css.prefers-color-scheme.content-override": i32::from(!screen.dark),
                },
            }}),
        }
    }
}

/// WebKit's driver does not look for a free port, and does not say when it listens. The
/// colours come from the desktop's theme. `None` if it ends because another program has taken
/// the port.
fn try_to_start_webkit(screen: Screen) -> Option<(Program, u16)> {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = free.local_addr().unwrap();
    drop(free);
    let theme = ["Adwaita", "Adwaita:dark"][usize::from(screen.dark)];
    let child = Command::new(Engine::WebKit.program())
        .arg(format!("--port={}", address.port()))
        .env("GTK_THEME", theme)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut driver = Program(child);
    let deadline = Instant::now() + PATIENCE;
    while TcpStream::connect(address).is_err() {
        if driver.0.try_wait().unwrap().is_some() {
            return None;
        }
        assert!(Instant::now() < deadline, "the driver does not listen");
        std::thread::sleep(TICK);
    }
    Some((driver, address.port()))
}

/// The port that a driver prints after some words. `None` if it ends without listening.
fn announced_port(
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
    words: &str,
) -> Option<u16> {
    let port = |line: String| {
        let (_, port) = line.split_once(words)?;
        port.trim_end_matches('.').parse::<u16>().ok()
    };
    lines.map_while(Result::ok).find_map(port)
}

fn chromium(screen: Screen, profile: &Path) -> Value {
    let size = format!("--window-size={},{}", screen.width, screen.height);
    let folder = format!("--user-data-dir={}", profile.display());
    let mut args = vec![
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        &size,
        &folder,
    ];
    if screen.dark {
        args.push("--force-dark-mode");
    }
    let scripts = if screen.scripts { 1 } else { 2 };
    let mut options = json!({
        "args": args,
        "prefs": {
            "profile.managed_default_content_settings.javascript": scripts,
            // Nobody is there to allow notifications.
            "profile.default_content_setting_values.notifications": 1,
        },
    });
    if screen.width < 600 {
        options["mobileEmulation"] = json!({"deviceMetrics": {
            "width": screen.width, "height": screen.height, "pixelRatio": 1.0, "touch": true,
        }});
    }
    json!({
        "goog:chromeOptions": options,
        "goog:loggingPrefs": {"browser": "ALL"},
    })
}

const FRAMES: &str =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/// Whether no animation runs, except endless ones.
const AT_REST: &str = "!document.getAnimations().some((one) =>
    one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity)";

/// A browser with its driver.
pub struct Browser {
    pub client: Client,
    _driver: Program,
    port: u16,
    session: String,
    _profile: tempfile::TempDir,
}

/// Whether there is a browser to test with. `./check` installs one.
pub fn is_installed() -> bool {
    let program = Engine::wanted().program();
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        println!("skipped: {program} is not installed");
    } else if Engine::wanted() == Engine::WebKit && std::env::var_os("DISPLAY").is_none() {
        println!("skipped: WebKit needs a display, such as that of xvfb-run");
        return false;
    }
    found
}

impl Browser {
    pub async fn open(screen: Screen) -> Self {
        let engine = Engine::wanted();
        // On a busy machine a browser can end while it starts.
        let mut starts = 0;
        let (driver, port, profile, client) = loop {
            let (driver, port) = engine.start(screen);
            let profile = tempfile::tempdir().unwrap();
            let wanted = engine.capabilities(screen, profile.path());
            let found = ClientBuilder::new(HttpConnector::new())
                .capabilities(wanted.as_object().unwrap().clone())
                .connect(&format!("http://127.0.0.1:{port}"))
                .await;
            starts += 1;
            match found {
                Ok(client) => break (driver, port, profile, client),
                Err(error) => assert!(starts < BROWSER_STARTS, "{error}"),
            }
        };
        let session = client.session_id().await.unwrap().unwrap();
        let mut limits = client.get_timeouts().await.unwrap();
        limits.set_script(Some(PATIENCE));
        client.update_timeouts(limits).await.unwrap();
        if engine != Engine::Chromium {
            // Other browsers have no screen of a phone, but a window of its size.
            let size = (screen.width, screen.height);
            client.set_window_size(size.0, size.1).await.unwrap();
        }
        Self {
            client,
            _driver: driver,
            port,
            session,
            _profile: profile,
        }
    }

    pub async fn go(&self, url: &str) {
        self.client.goto(url).await.unwrap();
    }

    /// The value of an expression in the page.
    pub async fn eval(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        self.client.execute(&script, vec![]).await.unwrap()
    }

    /// The value of a promise in the page.
    pub async fn promise(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; \
             ({expression}).then(done, (error) => done({{error: String(error)}}));"
        );
        self.client.execute_async(&script, vec![]).await.unwrap()
    }

    /// Waits until an expression is true in the page.
    pub async fn wait(&self, expression: &str) {
        let deadline = Instant::now() + PATIENCE;
        while self.eval(&format!("!!({expression})")).await != true {
            if Instant::now() > deadline {
                let text = self.eval("document.body.innerText").await;
                panic!("{expression} did not become true: {text}");
            }
            tokio::time::sleep(TICK).await;
        }
    }

    pub async fn wait_for(&self, selector: &str) -> Element {
        let wait = self.client.wait().at_most(PATIENCE).every(TICK);
        match wait.for_element(Locator::Css(selector)).await {
            Ok(element) => element,
            Err(error) => {
                let page = self.client.source().await.unwrap_or_default();
                panic!("no {selector} ({error}): {page}");
            }
        }
    }

    /// Waits until the page's source has these words. Works without scripts.
    pub async fn wait_for_text(&self, words: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            // There is no page while the next one is loaded.
            let page = self.client.source().await.unwrap_or_default();
            if page.contains(words) {
                return;
            }
            assert!(Instant::now() < deadline, "no {words:?}: {page}");
            tokio::time::sleep(TICK).await;
        }
    }

    pub async fn click(&self, selector: &str) {
        self.wait_for(selector).await.click().await.unwrap();
    }

    pub async fn text(&self, selector: &str) -> String {
        self.wait_for(selector).await.text().await.unwrap()
    }

    pub async fn keys(&self, keys: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let element = self.client.active_element().await.unwrap();
            match element.send_keys(keys).await {
                Ok(()) => return,
                // The page was drawn again in between.
                Err(error) if error.is_stale_element_reference() => {
                    assert!(Instant::now() < deadline, "{error}");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }

    /// Fails if the page logged an error. Only Chromium's driver can tell.
    pub async fn no_errors(&self) {
        if Engine::wanted() != Engine::Chromium {
            return;
        }
        let url = format!(
            "http://127.0.0.1:{}/session/{}/se/log",
            self.port, self.session
        );
        let ask = move || {
            let answer = ureq::post(&url).send_json(json!({"type": "browser"}));
            answer.unwrap().body_mut().read_json::<Value>().unwrap()
        };
        let log = tokio::task::spawn_blocking(ask).await.unwrap();
        let lines = log["value"].as_array().unwrap();
        let is_error = |line: &&Value| {
            // Tests kill servers on purpose, which the browser logs as network errors.
            let text = line["message"].as_str().unwrap_or_default();
            line["level"] == "SEVERE"
                && !text.contains("ERR_CONNECTION_REFUSED")
                && !text.contains("WebSocket connection to")
        };
        let errors: Vec<&Value> = lines.iter().filter(is_error).collect();
        assert!(errors.is_empty(), "{errors:?}");
    }

    /// A command of Chromium's own protocol.
    async fn command(&self, name: &str, params: Value) {
        let url = format!(
            "http://127.0.0.1:{}/session/{}/goog/cdp/execute",
            self.port, self.session
        );
        let body = json!({"cmd": name, "params": params});
        let ask = move || ureq::post(&url).send_json(body).map(drop);
        tokio::task::spawn_blocking(ask).await.unwrap().unwrap();
    }

    /// Runs a script in every page before its own scripts. Only for Chromium.
    pub async fn before_pages(&self, script: &str) {
        let params = json!({"source": script});
        self.command("Page.addScriptToEvaluateOnNewDocument", params)
            .await;
    }

    /// Makes the page this large. Only for Chromium.
    pub async fn resize(&self, width: u32, height: u32) {
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.command("Emulation.setDeviceMetricsOverride", metrics)
            .await;
    }

    /// Sets the colour scheme, `light` or `dark`. Only for Chromium.
    pub async fn theme(&self, theme: &str) {
        let media = json!({"features": [{"name": "prefers-color-scheme", "value": theme}]});
        self.command("Emulation.setEmulatedMedia", media).await;
    }

    pub async fn close(self) {
        self.no_errors().await;
        self.client.clone().close().await.unwrap();
    }

    /// Opens a table in this browser, whose person is the host. Returns its code.
    pub async fn open_table(
        &self,
        server: &Server,
        name: &str,
        rules: &str,
        bots: usize,
    ) -> String {
        self.go(&server.url("/")).await;
        let room = json!({"name": name, "rules": rules, "bots": vec!["easy"; bots]});
        let opened = self
            .promise(&format!(
                "fetch('/api/rooms', {{method: 'POST', headers: {{'content-type': \
                 'application/json'}}, body: JSON.stringify({room})}}).then((a) => a.json())"
            ))
            .await;
        let code = opened["code"]
            .as_str()
            .unwrap_or_else(|| panic!("{opened}"));
        assert_eq!(opened["token"], "", "a page does not see its token");
        self.go(&server.url(&format!("/t/{code}"))).await;
        self.wait_for(".lobby").await;
        code.into()
    }

    /// Sits down at a table by its link.
    pub async fn sit_down(&self, server: &Server, code: &str, name: &str) {
        self.go(&server.url(&format!("/t/{code}"))).await;
        let field = self.wait_for(".sit input").await;
        field.clear().await.unwrap();
        field.send_keys(name).await.unwrap();
        self.click(".sit button").await;
        self.wait("document.querySelector('.chair .seat.turn')")
            .await;
    }

    /// Makes a move as a person would: the first thing that can be clicked. Returns
    /// whether there was one.
    pub async fn move_once(&self) -> bool {
        const CHOOSE: &str = "(() => {
            const shown = (element) => element && element.offsetParent !== null;
            const find = (selector) => [...document.querySelectorAll(selector)].find(shown);
            const target = find('.recap .btn') ?? find('.question button[data-choice]') ??
                find('.acts .btn[data-play=\"N\"]') ??
                find('.hands button[data-play], .hero button[data-play]') ??
                find('.reserve button[data-play]') ?? find('.acts .btn.main') ??
                find('.acts .btn[data-play]');
            if (!target) return false;
            target.click();
            return true;
        })()";
        self.eval(CHOOSE).await == true
    }

    /// Draws cards of One until there is a wild one, and plays it: it asks for its colour. If
    /// somebody else wins before, the host plays again.
    pub async fn ask_for_colour(&self) {
        const DRAW: &str = "(() => {
            if (document.querySelector('.question')) return true;
            const find = (selector) => document.querySelector(selector);
            (find('.next .btn.main') ?? find('.hands [data-play^=W]') ?? find('.acts [data-play=D]') ?? find('.acts [data-play], .hands [data-play]'))?.click();
            return false;
        })()";
        let deadline = Instant::now() + 2 * PATIENCE;
        while self.eval(DRAW).await != true {
            assert!(Instant::now() < deadline, "there was no wild card");
            self.at_rest().await;
        }
    }

    /// Waits until the page is drawn, also for a new size, and nothing moves.
    pub async fn at_rest(&self) {
        self.promise(FRAMES).await;
        self.wait("!document.querySelector('#travel > *')").await;
        self.wait(AT_REST).await;
    }

    pub async fn is_over(&self) -> bool {
        self.eval("!!document.querySelector('.end h2')").await == true
    }
}

/// A table of two with a bot, in play, or over where the cards left no choice; with its code.
pub async fn table_with_bot(server: &Server, rules: &str) -> (Browser, String) {
    let ann = Browser::open(Screen::DESK).await;
    let code = ann.open_table(server, "Ann", rules, 1).await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me, .end h2").await;
    (ann, code)
}

/// Lets the people in these browsers play until the game is over for all of them.
pub async fn play_to_the_end(browsers: &[&Browser]) {
    let deadline = Instant::now() + 4 * PATIENCE;
    loop {
        let mut over = 0;
        for browser in browsers {
            if browser.is_over().await {
                over += 1;
            } else {
                browser.move_once().await;
            }
        }
        if over == browsers.len() {
            return;
        }
        assert!(Instant::now() < deadline, "the game does not end");
        tokio::time::sleep(TICK).await;
    }
}
