//! Finds the client address of requests that come through a proxy.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;

use super::App;

/// The header in which a proxy names the client.
const FORWARDED: &str = "x-forwarded-for";

/// The networks of proxies that are trusted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(Vec<IpNet>);

impl Proxies {
    pub(crate) fn new(networks: Vec<IpNet>) -> Self {
        Self(networks)
    }

    /// Whether this is the address of a proxy.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The address of the client: the last one in the header that is not a trusted proxy.
    /// Everything before it can be forged.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.is_proxy(peer) {
            return peer;
        }
        let lines = headers.get_all(FORWARDED).iter();
        let lines: Vec<&str> = lines.filter_map(|line| line.to_str().ok()).collect();
        let mut client = peer;
        for text in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
            let Some(address) = read_address(text.trim()) else {
                break;
            };
            client = address;
            if !self.is_proxy(address) {
                break;
            }
        }
        client
    }
}

/// An address, with or without a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().map(|address| address.ip());
    let plain = text.trim_matches(['[', ']']).parse::<IpAddr>();
    let address = plain.or_else(|_| with_port()).ok()?;
    Some(address.to_canonical())
}

/// Replaces the address of a proxy with that of its client.
pub(crate) async fn use_client_address(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(ConnectInfo(peer)) = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .copied()
    {
        let client = app.proxies.client(peer.ip(), request.headers());
        let client = SocketAddr::new(client, peer.port());
        request.extensions_mut().insert(ConnectInfo(client));
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_address_that_is_not_a_proxy_counts() {
        let proxies = Proxies::new(vec!["10.0.0.0/8".parse().unwrap()]);
        let check = |peer: &str, lines: &[&'static str], expected: &str| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(FORWARDED, line.parse().unwrap());
            }
            let client = proxies.client(peer.parse().unwrap(), &headers);
            assert_eq!(client, expected.parse::<IpAddr>().unwrap(), "{lines:?}");
        };
        // The header counts only if it comes from a trusted proxy.
        check("203.0.113.9", &["198.51.100.1"], "203.0.113.9");
        check("10.0.0.1", &["198.51.100.1"], "198.51.100.1");
        check("::ffff:10.0.0.1", &["198.51.100.1:4711"], "198.51.100.1");
        check(
            "10.0.0.1",
            &["192.0.2.7, 198.51.100.1, 10.0.0.2"],
            "198.51.100.1",
        );
        check("10.0.0.1", &["192.0.2.7", "198.51.100.1"], "198.51.100.1");
        check("10.0.0.1", &["[2001:db8::1]"], "2001:db8::1");
        check("10.0.0.1", &["nonsense"], "10.0.0.1");
        check("10.0.0.1", &[], "10.0.0.1");
    }
}
