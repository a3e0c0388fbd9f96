//! The cookie with a browser's token for a table.
//!
//! Browsers send it only to the pages of that table, and scripts cannot read it.

use axum::http::{HeaderMap, HeaderValue, header};

use super::App;
use crate::ids::Token;

const NAME: &str = "seat";

/// How long a browser keeps it, in seconds: as long as unused rooms are kept by default.
const AGE: u64 = 30 * 24 * 3600;

/// The header that sets a cookie for the pages below `path`, for `age` seconds.
pub(super) fn header(app: &App, name: &str, value: &str, path: &str, age: u64) -> HeaderValue {
    let secure = if app.secure { "; Secure" } else { "" };
    let text =
        format!("{name}={value}; Path={path}; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The value of a cookie that a browser sent; `None` if it is empty.
pub(super) fn value(name: &str, headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let cookies = cookies.filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';'));
    pairs.find_map(|pair| {
        let (other, value) = pair.trim().split_once('=')?;
        (other == name && !value.is_empty()).then(|| value.to_string())
    })
}

/// The cookie for the seat with this token.
pub(super) fn set(app: &App, code: &str, token: &str) -> HeaderValue {
    header(app, NAME, token, &format!("/t/{code}"), AGE)
}

/// The cookie that a browser has for this table, to be sent again with every page of the
/// table, so that a seat that is used does not expire. `None` without a valid token.
pub(super) async fn renewed(app: &App, code: &str, headers: &HeaderMap) -> Option<HeaderValue> {
    let token = Token::read(&seat(headers)?);
    let room = app.node.find_seat(code, &token).await.ok()??;
    Some(set(app, &room.code, token.reveal()))
}

/// The header that removes the cookie of this table.
pub(super) fn remove(app: &App, code: &str) -> HeaderValue {
    header(app, NAME, "", &format!("/t/{code}"), 0)
}

/// The token that a browser sent.
pub(super) fn seat(headers: &HeaderMap) -> Option<String> {
    value(NAME, headers)
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
