//! Checks of the `Host` and `Origin` headers, and the security headers of every answer.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::http::too_many;
use super::{App, REQUEST};

/// The content security policy. `blob:` is for the pictures of cards, which the page draws.
const POLICY: &str = "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'; object-src 'none'";

/// The paths of probes and metrics, which answer under any host name.
const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// The host names of this server.
pub(crate) struct Origins {
    public_host: Option<String>,
    lan: bool,
}

impl Origins {
    pub(crate) fn new(public_url: Option<&str>, lan: bool) -> Self {
        let host = public_url.map(|url| host_of_origin(url).unwrap_or(url).to_string());
        Self {
            public_host: host.map(|host| host.to_ascii_lowercase()),
            lan,
        }
    }

    /// Whether this is a host name of this server. Foreign names are refused to prevent DNS
    /// rebinding, by which a foreign page could read answers of this server.
    fn is_own(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        if self.public_host.as_deref() == Some(host.as_str()) {
            return true;
        }
        let name = without_port(&host);
        let address = name.trim_matches(['[', ']']).parse::<IpAddr>();
        match address {
            Ok(address) => self.lan || address.is_loopback(),
            Err(_) => name == "localhost" || self.lan && is_local_name(name),
        }
    }

    /// Whether this request comes from a page of this server, or from a program, which sends
    /// no origin.
    pub(crate) fn permits(&self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).map(HeaderValue::to_str);
        let host = match text(HOST) {
            Some(Ok(host)) => host,
            _ => return false,
        };
        match text(ORIGIN) {
            None => true,
            Some(Ok(origin)) => host_of_origin(origin)
                .is_some_and(|origin| origin.eq_ignore_ascii_case(host) && self.is_own(origin)),
            Some(Err(_)) => false,
        }
    }
}

/// The host of an origin such as `https://parlour.example:8080`.
fn host_of_origin(origin: &str) -> Option<&str> {
    let (_, host) = origin.split_once("://")?;
    Some(host.trim_end_matches('/'))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether this is a name without dots, or one for local networks.
fn is_local_name(name: &str) -> bool {
    !name.contains('.') || name.ends_with(".local") || name.ends_with(".lan")
}

/// Refuses foreign host names and origins, and adds the security headers to every answer.
pub(crate) async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    // Probes name the server by its address in a container's network.
    let is_probe = PROBES.contains(&request.uri().path());
    let is_own = is_probe || host.is_some_and(|host| app.origins.is_own(host));
    let is_safe = request.method() == Method::GET || app.origins.permits(headers);
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let is_much = peer.is_some_and(|peer| !is_probe && !app.limits.request(peer.ip()));
    let mut response = match (is_own, is_safe) {
        _ if is_much => too_many().into_response(),
        (true, true) => match tokio::time::timeout(REQUEST, next.run(request)).await {
            Ok(response) => response,
            Err(_) => (StatusCode::REQUEST_TIMEOUT, "this took too long\n").into_response(),
        },
        (false, _) => (
            StatusCode::MISDIRECTED_REQUEST,
            "this host name is not accepted (see --public-url and --lan)\n",
        )
            .into_response(),
        (true, false) => foreign(),
    };
    let headers = response.headers_mut();
    let set = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "same-origin"),
    ];
    for (name, value) in set {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Answers contain hands and tokens. Only the files of the page may be kept.
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The answer to a request from a page of another site.
pub(super) fn foreign() -> Response {
    let words = "requests from other sites are refused\n";
    (StatusCode::FORBIDDEN, words).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_names_are_refused() {
        let home = Origins::new(None, false);
        for own in [
            "localhost",
            "localhost:7777",
            "127.0.0.1:7777",
            "[::1]:7777",
        ] {
            assert!(home.is_own(own), "{own}");
        }
        for foreign in [
            "evil.example",
            "192.168.1.5:7777",
            "localhost.evil.example",
            "",
        ] {
            assert!(!home.is_own(foreign), "{foreign}");
        }
        let lan = Origins::new(None, true);
        for own in ["192.168.1.5:7777", "mac.local:7777", "kitchen"] {
            assert!(lan.is_own(own), "{own}");
        }
        assert!(!lan.is_own("evil.example"));
        let public = Origins::new(Some("https://Parlour.example/"), false);
        assert!(public.is_own("parlour.example"));
        assert!(!public.is_own("other.example"));
    }

    #[test]
    fn requests_from_foreign_pages_are_refused() {
        let check = |origin: Option<&str>, expected: bool| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("localhost:7777"));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
            }
            assert_eq!(
                Origins::new(None, false).permits(&headers),
                expected,
                "{origin:?}"
            );
        };
        check(None, true);
        check(Some("http://localhost:7777"), true);
        check(Some("http://localhost:8888"), false);
        check(Some("http://evil.example"), false);
        check(Some("null"), false);
    }
}
