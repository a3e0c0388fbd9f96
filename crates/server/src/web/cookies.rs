//! The cookie with a browser's token for a table.
//!
//! Browsers send it only to the pages of that table, and scripts cannot read it.

use axum::http::{HeaderMap, HeaderValue, header};

use super::App;
use crate::ids::Token;

const NAME: &str = "seat";

/// How long a browser keeps it, in seconds: as long as unused rooms are kept by default.
const AGE: u64 = 30 * 24 * 3600;

/// The cookie for the seat with this token.
pub(super) fn set(app: &App, code: &str, token: &str) -> HeaderValue {
    let secure = if app.secure { "; Secure" } else { "" };
    let text =
        format!("{NAME}={token}; Path=/t/{code}; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The cookie that a browser has for this table, to be sent again with every page of the
/// table, so that a seat that is used does not expire. `None` without a valid token.
pub(super) async fn renewed(app: &App, code: &str, headers: &HeaderMap) -> Option<HeaderValue> {
    let token = Token::read(&seat(headers)?);
    let room = app.node.find_seat(code, &token).await.ok()??;
    Some(set(app, &room.code, token.reveal()))
}

/// The header that removes the cookie of this table.
pub(super) fn remove(code: &str) -> HeaderValue {
    let text = format!("{NAME}=; Path=/t/{code}; Max-Age=0; HttpOnly; SameSite=Lax");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The token that a browser sent.
pub(super) fn seat(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let cookies = cookies.filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';'));
    pairs.find_map(|pair| {
        let (name, token) = pair.trim().split_once('=')?;
        (name == NAME && !token.is_empty()).then(|| token.to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_found_among_other_cookies() {
        let check = |value: &str, expected: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_str(value).unwrap());
            assert_eq!(seat(&headers).as_deref(), expected, "{value}");
        };
        check("seat=abc", Some("abc"));
        check("theme=dark; seat=abc; x=1", Some("abc"));
        check("seat=", None);
        check("seats=abc", None);
        assert_eq!(seat(&HeaderMap::new()), None);
    }
}
