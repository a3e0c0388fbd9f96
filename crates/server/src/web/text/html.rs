//! The HTML of the text table.

use std::fmt::Write;

use parlour_engine::registry::AnyGame;
use parlour_protocol::{PersonId, Phase, RoomState, TableState};

use super::words::{label, scene};
use crate::ids::Token;
use crate::node::Snapshot;

/// How many sentences of the story a page shows.
const STORY: usize = 12;

/// The hidden fields of a form. The seal proves that the form was made for this seat.
pub(super) struct FormOf {
    pub(super) request: String,
    /// The number of the question that a move answers.
    pub(super) ask: u64,
    /// The number of the last log entry that the page shows.
    pub(super) number: u64,
    pub(super) seal: String,
}

impl FormOf {
    fn fields(&self) -> String {
        format!(
            "<input type=hidden name=request value={}><input type=hidden name=ask value={}>\
             <input type=hidden name=number value={}><input type=hidden name=seal value={}>",
            self.request, self.ask, self.number, self.seal
        )
    }
}

/// Escapes text for HTML.
pub(super) fn esc(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// A name, whose direction of writing does not change that of the words beside it.
pub(super) fn name(name: &str) -> String {
    format!("<bdi>{}</bdi>", esc(name))
}

pub(super) fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8>\
         <meta name=viewport content=\"width=device-width,initial-scale=1\">\
         <title>{} · Parlour</title><link rel=icon href=/page/icon.svg>\
         <link rel=stylesheet href=/page/style/text.css></head>\
         <body><header><a href=/text>Parlour</a></header><main>{body}</main></body></html>",
        esc(title)
    )
}

/// A page that says what went wrong, at the table with this code.
pub(super) fn error_page(words: &str, code: Option<&str>) -> String {
    let table = code.map(|code| format!("<p><a href=/t/{code}/text>To the table</a></p>"));
    let body = format!(
        "<h1>That did not work</h1><p>{}</p>{}<p><a href=/text>To the front page</a></p>",
        esc(&sentence(words)),
        table.unwrap_or_default()
    );
    page("That did not work", &body)
}

/// A message above the page, such as the reason of a refusal.
fn alert(words: &str) -> String {
    let words = esc(&sentence(words));
    format!("<p role=alert class=notice>{words}</p>")
}

/// The words with a capital letter and a full stop.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.trim_end_matches('.').chars();
    let first = letters.next().map(char::to_uppercase);
    let words: String = first.into_iter().flatten().chain(letters).collect();
    match words.ends_with(['!', '?']) {
        true => words,
        false => words + ".",
    }
}

/// The front page.
pub(super) fn front(games: &[&dyn AnyGame], notice: Option<&str>) -> String {
    let mut body = String::from("<h1>Card games as text</h1>");
    if let Some(notice) = notice {
        body += &alert(notice);
    }
    body += "<h2>Open a table</h2><form method=post action=/text>\
             <p><label>Your name <input name=name required maxlength=24 autocomplete=nickname>\
             </label></p><fieldset><legend>Game</legend>";
    for (index, game) in games.iter().enumerate() {
        let checked = if index == 0 { " checked" } else { "" };
        let _ = write!(
            body,
            "<p><label class=choice><input type=radio name=rules value={}{checked}> {}: {}</label></p>",
            game.id(),
            esc(game.title()),
            esc(game.about())
        );
    }
    body += "</fieldset><p><label>Bots <select name=bots><option>0<option selected>1<option>2\
             <option>3</select></label> <label>that play <select name=level><option>easy\
             <option selected>medium<option>hard</select></label></p>\
             <p><label class=choice><input type=checkbox name=hints> Players can ask for a hint</label></p>\
             <p><button>Open the table</button></p></form>\
             <h2>Join a table</h2><form action=/text><p><label>Table code \
             <input name=code required maxlength=6 autocapitalize=characters autocomplete=off>\
             </label> <button>Go to the table</button></p></form>";
    page("Card games as text", &body)
}

/// The page of a table that a visitor can join but not watch.
pub(super) fn join_page(code: &str, notice: Option<&str>) -> String {
    let mut body = format!("<h1>Table {code}</h1><p>{RULES}</p>");
    if let Some(notice) = notice {
        body += &alert(notice);
    }
    body += &join_form();
    page(&format!("Table {code}"), &body)
}

/// The form has the token of the new seat: somebody who sends it twice sits down once.
fn join_form() -> String {
    format!(
        "<h2>Sit down</h2><form method=post><input type=hidden name=token value={}>\
         <p><label>Your name <input name=name required maxlength=24 autocomplete=nickname></label> \
         <button name=act value=join>Sit down</button></p></form>",
        Token::new().reveal()
    )
}

/// The table for a spectator.
pub(super) fn watching(snapshot: &Snapshot) -> String {
    let Snapshot { room, table } = snapshot;
    let mut body = heading(room);
    body += &match room.phase {
        Phase::Playing | Phase::Dealing => {
            "<p>A game is in progress. You can watch, and join when it ends.</p>".to_string()
        }
        Phase::Lobby | Phase::Over => join_form(),
    };
    body += REFRESH;
    if let Some(table) = table {
        body += &scene(&table.scene);
        body += &story(table);
    }
    body += &seats(room, None, None);
    page(&format!("Table {}", room.code), &body)
}

const RULES: &str = "<a href=\"?rules\">The rules</a>";

const REFRESH: &str = "<p><a class=refresh href=text>Refresh</a></p>";

fn heading(room: &RoomState) -> String {
    format!(
        "<h1>{}, table {}</h1><p>{RULES}: {}</p>",
        esc(&room.title),
        room.code,
        esc(&room.rules)
    )
}

/// The table for a person with a seat.
pub(super) fn table(
    snapshot: &Snapshot,
    you: Option<PersonId>,
    form: &FormOf,
    notice: Option<&str>,
) -> String {
    let Snapshot { room, table } = snapshot;
    let mut body = heading(room);
    if let Some(notice) = notice {
        body += &alert(notice);
    }
    let is_host = room.host.is_some() && room.host == you;
    let mut title = format!("Table {}", room.code);
    match room.phase {
        Phase::Playing => {
            if let Some(table) = table {
                if table.ask.is_some() && !table.moves.is_empty() {
                    title = format!("Your turn, table {}", room.code);
                }
                body += &question(table, form, room.settings.hints);
                body += &story(table);
                body += &scene(&table.scene);
            }
        }
        Phase::Dealing => {
            body += "<p>Shuffling the cards …</p>";
            body += REFRESH;
        }
        Phase::Lobby | Phase::Over => {
            if let Some(table) = table {
                body += &ending(table, room);
            }
            body += &between(is_host, form);
        }
    }
    let host = is_host.then_some(form);
    let between = matches!(room.phase, Phase::Lobby | Phase::Over);
    body += &seats(room, you, host.filter(|_| between));
    let _ = write!(
        body,
        "<h2>Leave</h2><form method=post>{}<p><button name=act value=leave>Leave the table for \
         good</button></p></form>",
        form.fields()
    );
    page(&title, &body)
}

/// What the host can do between games.
fn between(is_host: bool, form: &FormOf) -> String {
    if !is_host {
        return format!("<p>The host starts the game.</p>{REFRESH}");
    }
    let fields = form.fields();
    format!(
        "<h2>You are the host</h2>\
         <form method=post>{fields}<p><button name=act value=start>Deal the cards</button></p></form>\
         <form method=post>{fields}<p><label>A bot that plays <select name=level><option>easy\
         <option selected>medium<option>hard</select></label> \
         <button name=act value=bot>Add a bot</button></p></form>\
         <form method=post>{fields}<p><label>Other rules, such as one:official \
         <input name=rules maxlength=1000></label> \
         <button name=act value=rules>Use these rules</button></p></form>{REFRESH}"
    )
}

/// The players; for the host, with buttons to remove them.
fn seats(room: &RoomState, you: Option<PersonId>, host: Option<&FormOf>) -> String {
    let mut text = String::from("<h2>At the table</h2><ul>");
    for (number, seat) in (1..).zip(&room.seats) {
        let mut words = Vec::new();
        if seat.person.is_some() && seat.person == you {
            words.push("you".to_string());
        }
        if seat.person.is_some() && seat.person == room.host {
            words.push("the host".into());
        }
        if let Some(level) = &seat.bot {
            words.push(format!("a bot ({level})"));
        }
        if !seat.present {
            words.push("away".into());
        }
        if seat.wins > 0 {
            words.push(format!("games won: {}", seat.wins));
        }
        let colon = if words.is_empty() { "" } else { ": " };
        let _ = write!(text, "<li>{}{colon}{}", name(&seat.name), words.join(", "));
        if let Some(form) = host.filter(|_| seat.person.is_none() || seat.person != you) {
            let _ = write!(
                text,
                "<form method=post class=inline>{1}<input type=hidden name=seat value={number}>\
                 <input type=hidden name=name value=\"{0}\">\
                 <button name=act value=remove>Remove <bdi>{0}</bdi></button></form>",
                esc(&seat.name),
                form.fields(),
            );
        }
        text += "</li>";
    }
    text + "</ul>"
}

/// The question to this seat, with a button for every move.
fn question(table: &TableState, form: &FormOf, hints: bool) -> String {
    let prompt = esc(&table.scene.prompt);
    if table.ask.is_none() || table.moves.is_empty() {
        return format!("<h2>Not your turn</h2><p>{prompt}</p>{REFRESH}");
    }
    let mut text = format!(
        "<h2>Your turn</h2><p>{prompt}</p><form method=post>{}<input type=hidden name=act \
         value=move><p class=moves>",
        form.fields()
    );
    for mv in &table.moves {
        let _ = write!(
            text,
            "<button name=text value=\"{0}\">{1}</button> ",
            esc(mv),
            esc(&label(&table.scene, mv))
        );
    }
    let fields = form.fields();
    let _ = write!(
        text,
        "</p></form><form method=post>{fields}<input type=hidden name=act value=move>\
         <p><label>Or type a move <input name=typed maxlength=100 autocomplete=off></label> \
         <button>Make this move</button></p></form>"
    );
    // With a single move there is nothing to decide.
    if hints && table.moves.len() > 1 {
        let _ = write!(
            text,
            "<form method=post>{fields}<p><button name=act value=hint>Hint</button></p></form>"
        );
    }
    text
}

fn story(table: &TableState) -> String {
    let from = table.news.len().saturating_sub(STORY);
    if table.news.is_empty() {
        return String::new();
    }
    let lines: String = table.news[from..]
        .iter()
        .map(|said| format!("<li>{}</li>", esc(&said.text)))
        .collect();
    format!("<h2>What happened</h2><ol>{lines}</ol>")
}

fn ending(table: &TableState, room: &RoomState) -> String {
    let Some(summary) = &table.summary else {
        return String::new();
    };
    let mut text = format!("<h2>The game is over</h2><p>{}</p>", esc(&summary.reason));
    text += "<table><tr><th>Place<th>Player<th>Result</tr>";
    if let Some(house) = &summary.house {
        let (place, score) = (house.place, esc(&house.score));
        let house = name(&house.name);
        let _ = write!(text, "<tr><td>{place}<td>{house}<td>{score}</tr>");
    }
    for row in &summary.rows {
        let _ = write!(
            text,
            "<tr><td>{}<td>{}<td>{}</tr>",
            row.place,
            name(&row.name),
            esc(&row.score)
        );
    }
    text += "</table>";
    for highlight in &summary.highlights {
        let _ = write!(text, "<p>{}</p>", esc(&highlight.text));
    }
    if let Some(record) = &room.record {
        let _ = write!(
            text,
            "<p><a href=/api/records/{record}>The record of this game</a></p>"
        );
    }
    text + &story(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(esc("<b>\"A&B'"), "&lt;b&gt;&quot;A&amp;B&#39;");
        let shown = error_page("<script>", None);
        assert!(!shown.contains("<script>"), "{shown}");
    }
}
