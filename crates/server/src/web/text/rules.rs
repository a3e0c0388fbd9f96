//! The page with the rules in force.

use parlour_protocol::RulesState;

use super::html::{esc, page};

/// The rules of a table in words.
pub(super) fn rules_page(rules: &RulesState) -> String {
    let title = format!("{}: the rules", rules.title);
    let prose: String = rules.prose.split("\n\n").map(paragraph).collect();
    let body = format!(
        "<h1>{}</h1><p><a href=text>Back to the table</a></p>{prose}\
         <p>These rules as a code: {}</p><p><a href=text>Back to the table</a></p>",
        esc(&title),
        esc(&rules.code)
    );
    page(&title, &body)
}

/// A paragraph of the rules. If it begins with words in capitals, they are its heading. The
/// lines of a list are indented.
fn paragraph(text: &str) -> String {
    let text = text.trim_matches('\n');
    let is_heading = |words: &str| {
        let is_capital = |letter: char| letter.is_ascii_uppercase() || " '-".contains(letter);
        words.len() > 1
            && words.starts_with(|first: char| first.is_ascii_uppercase())
            && words.chars().all(is_capital)
    };
    let split = text
        .split_once("  ")
        .into_iter()
        .chain(text.split_once('\n'));
    let found = split.into_iter().find(|(words, _)| is_heading(words));
    let (heading, rest) = match found {
        Some((words, rest)) => (
            format!("<h2>{}</h2>", esc(&capitalized(words.trim()))),
            rest,
        ),
        None => (String::new(), text),
    };
    let mut lines: Vec<String> = Vec::new();
    for line in rest.lines().filter(|line| !line.trim().is_empty()) {
        match lines.last_mut() {
            Some(last) if !line.starts_with(' ') && !last.starts_with(' ') => {
                last.push(' ');
                last.push_str(line);
            }
            _ => lines.push(line.into()),
        }
    }
    let lines = lines.iter().map(|line| line.trim()).map(|line| {
        // `Skip    the next player misses a turn`
        match line.split_once("  ") {
            Some((name, about)) => {
                format!("<p><b>{}</b> {}</p>", esc(name), esc(about.trim_start()))
            }
            None => format!("<p>{}</p>", esc(line)),
        }
    });
    heading + &lines.collect::<String>()
}

/// `THE CARDS` as `The cards`.
fn capitalized(words: &str) -> String {
    let (first, rest) = words.split_at(1);
    format!("{first}{}", rest.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_have_headings_and_lists() {
        let check = |text: &str, expected: &str| assert_eq!(paragraph(text), expected, "{text}");
        check("Be the\nfirst.", "<p>Be the first.</p>");
        check("A card <7>.", "<p>A card &lt;7&gt;.</p>");
        check(
            "THE END  You win\nat once.",
            "<h2>The end</h2><p>You win at once.</p>",
        );
        check(
            "THE CARDS\n  Skip   miss a turn\n  Wild   any card",
            "<h2>The cards</h2><p><b>Skip</b> miss a turn</p><p><b>Wild</b> any card</p>",
        );
    }
}
