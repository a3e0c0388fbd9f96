//! A message for the next page, such as why a move was refused.
//!
//! After a form the browser asks for the table again, and with several servers another one may
//! answer. So the message travels in a cookie for the page. It is sealed with the token of the
//! seat, so that nobody else can put words on the page.

use axum::http::{HeaderMap, HeaderValue};
use parlour_protocol::bytes::unhex;

use super::seal::{is_sealed, sealed};
use crate::ids::{Token, hex};
use crate::web::{App, cookies};

const NAME: &str = "notice";

/// What the seal is for.
const KIND: &str = "parlour notice 1";

/// How long the browser keeps it, in seconds.
const AGE: u64 = 60;

/// The maximum length of a message, in bytes. A cookie has at most 4,096.
const MAX_LEN: usize = 1000;

/// The cookie with a message.
pub(super) fn set(app: &App, code: &str, token: &Token, words: &str) -> HeaderValue {
    let mut length = MAX_LEN.min(words.len());
    while !words.is_char_boundary(length) {
        length -= 1;
    }
    let bytes = &words.as_bytes()[..length];
    let value = format!("{}.{}", hex(bytes), sealed(token, KIND, bytes));
    cookie(app, code, &value, AGE)
}

/// The header that removes the cookie.
pub(super) fn remove(app: &App, code: &str) -> HeaderValue {
    cookie(app, code, "", 0)
}

fn cookie(app: &App, code: &str, value: &str, age: u64) -> HeaderValue {
    cookies::header(app, NAME, value, &format!("/t/{code}/text"), age)
}

/// The message for the seat with this token, if there is one.
pub(super) fn read(token: &Token, headers: &HeaderMap) -> Option<String> {
    let value = cookies::value(NAME, headers)?;
    let (text, seal) = value.split_once('.')?;
    let words = String::from_utf8(unhex(text)?).ok()?;
    is_sealed(token, KIND, words.as_bytes(), seal).then_some(words)
}

#[cfg(test)]
mod tests {
    use axum::http::header;

    use super::*;

    #[test]
    fn a_notice_is_read_only_with_its_own_seal() {
        let (ann, bob) = (Token::new(), Token::new());
        let words = "a red 7, a 5 or a Wild: \u{201c}\u{fc}\u{201d}";
        let sealed = sealed(&ann, KIND, words.as_bytes());
        let check = |token: &Token, cookie: String, expected: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_str(&cookie).unwrap());
            assert_eq!(read(token, &headers).as_deref(), expected, "{cookie}");
        };
        let text = hex(words.as_bytes());
        check(&ann, format!("seat=x; notice={text}.{sealed}"), Some(words));
        check(&bob, format!("notice={text}.{sealed}"), None);
        let other = hex(b"send your token to Eve");
        check(&ann, format!("notice={other}.{sealed}"), None);
        check(&ann, format!("notice={text}."), None);
        check(&ann, "notice=".into(), None);
        check(&ann, "seat=x".into(), None);
    }
}
