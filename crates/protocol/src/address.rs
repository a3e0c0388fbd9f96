//! Addresses of servers and tables.

use std::fmt;

/// The address of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAddress {
    /// The host and the port.
    pub host: String,
    /// Whether the connection uses https.
    pub is_secure: bool,
}

impl ServerAddress {
    /// Reads an address such as `https://parlour.example` or `192.168.1.5:7777`.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let text = text.trim().trim_end_matches('/');
        let (host, is_secure) = match text.strip_prefix("https://") {
            Some(host) => (host, true),
            None => (text.strip_prefix("http://").unwrap_or(text), false),
        };
        let after_address = host.rsplit(']').next().unwrap_or(host);
        let host = match after_address.contains(':') {
            true => host.into(),
            false => format!("{host}:{}", port(is_secure)),
        };
        Self { host, is_secure }
    }
}

/// The default port.
fn port(is_secure: bool) -> u16 {
    if is_secure { 443 } else { 80 }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let port = format!(":{}", port(self.is_secure));
        let host = self.host.strip_suffix(&port).unwrap_or(&self.host);
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{host}")
    }
}

/// The address of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableAddress {
    /// The server.
    pub server: ServerAddress,
    /// The table's code.
    pub code: String,
}

impl TableAddress {
    /// Reads a link such as `http://192.168.1.5:7777/t/BCDFGH`, or a code and a server.
    #[must_use]
    pub fn read(text: &str, server: Option<&str>) -> Self {
        let text = text.trim();
        let start = text.find("://").map_or(0, |place| place + "://".len());
        let Some(end) = text[start..].find('/') else {
            return Self {
                server: ServerAddress::read(server.unwrap_or("127.0.0.1:7777")),
                code: text.into(),
            };
        };
        let (server, rest) = text.split_at(start + end);
        let code = rest.trim_matches('/');
        Self {
            server: ServerAddress::read(server),
            code: code.strip_prefix("t/").unwrap_or(code).into(),
        }
    }

    /// A link to the table.
    #[must_use]
    pub fn link(&self) -> String {
        format!("{}/t/{}", self.server, self.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_codes_are_read() {
        let check = |text: &str, server: Option<&str>, host: &str, link: &str| {
            let read = TableAddress::read(text, server);
            assert_eq!(read.server.host, host, "{text}");
            assert_eq!(read.link(), link, "{text}");
        };
        let code = "BCDFGH";
        let here = "http://127.0.0.1:7777/t/BCDFGH";
        check(code, None, "127.0.0.1:7777", here);
        check(here, None, "127.0.0.1:7777", here);
        let kitchen = "http://kitchen:8000/t/BCDFGH";
        check(code, Some("http://kitchen:8000/"), "kitchen:8000", kitchen);
        check(code, Some("[::1]:80"), "[::1]:80", "http://[::1]/t/BCDFGH");
        let plain = "http://parlour.example/t/BCDFGH";
        check(
            "parlour.example/t/BCDFGH/",
            None,
            "parlour.example:80",
            plain,
        );
        let secure = "https://parlour.example/t/BCDFGH";
        check(secure, None, "parlour.example:443", secure);
        check(
            code,
            Some("https://parlour.example"),
            "parlour.example:443",
            secure,
        );
        let odd = "https://[::1]:8443/t/BCDFGH";
        check(odd, None, "[::1]:8443", odd);
    }
}
