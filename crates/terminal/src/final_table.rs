//! The end of a game, or of one deal, in lines of text. The full screen and the line
//! mode share it.

use std::time::Duration;

use parlour_engine::host::Summary;
use parlour_engine::scene::RecapBar;
use unicode_width::UnicodeWidthStr;

/// The final table: a line for each player and the house, with place, name and score.
pub(crate) fn places(summary: &Summary) -> Vec<String> {
    let house = summary.house.iter();
    let house = house.map(|house| (house.place, &house.name, &house.score));
    let players = summary.rows.iter();
    let players = players.map(|row| (row.place, &row.name, &row.score));
    let mut rows: Vec<(usize, &String, &String)> = house.chain(players).collect();
    rows.sort_by_key(|(place, ..)| *place);
    let widest = rows.iter().map(|(_, name, _)| name.width()).max();
    let widest = widest.unwrap_or(0);
    let digits = rows.len().to_string().len();
    let line = |&(place, name, score): &(usize, &String, &String)| {
        let gap = " ".repeat(widest - name.width());
        let line = format!("{place:>digits$}. {name}{gap}  {score}");
        line.trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// How long a game took, as a sentence.
pub(crate) fn duration(time: Duration) -> String {
    let counted = |count: u64, word: &str| match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    };
    let minutes = (time.as_secs() + 30) / 60;
    let words = match (minutes / 60, minutes % 60) {
        (0, 0) => "less than a minute".into(),
        (0, minutes) => counted(minutes, "minute"),
        (hours, 0) => counted(hours, "hour"),
        (hours, minutes) => format!(
            "{} and {}",
            counted(hours, "hour"),
            counted(minutes, "minute")
        ),
    };
    format!("The game took {words}.")
}

/// A score as a bar: what was there before, what is new, and what is missing.
pub(crate) fn bar(score: &RecapBar, width: usize, ascii: bool) -> String {
    let target = u64::from(score.target.max(1));
    let cells = |points: u32| (u64::from(points) * width as u64 / target) as usize;
    let now = cells(score.now).min(width);
    let before = cells(score.before).min(now);
    let [old, new, missing] = match ascii {
        true => ["#", "+", "."],
        false => ["█", "▓", "░"],
    };
    let parts = [(old, before), (new, now - before), (missing, width - now)];
    parts.map(|(sign, count)| sign.repeat(count)).concat()
}

/// A score in words: `120 of 500 (+35)`.
pub(crate) fn points(score: &RecapBar) -> String {
    let gained = match score.now.saturating_sub(score.before) {
        0 => String::new(),
        gained => format!(" (+{gained})"),
    };
    format!("{} of {}{gained}", score.now, score.target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_told_in_words() {
        let check = |seconds: u64, expected: &str| {
            let words = duration(Duration::from_secs(seconds));
            assert_eq!(words, format!("The game took {expected}."));
        };
        check(20, "less than a minute");
        check(50, "1 minute");
        check(240, "4 minutes");
        check(3_600, "1 hour");
        check(7_500, "2 hours and 5 minutes");
    }

    #[test]
    fn a_bar_shows_what_is_new() {
        let check = |before: u32, now: u32, expected: &str, words: &str| {
            let score = RecapBar {
                label: "Ann".into(),
                before,
                now,
                target: 500,
            };
            assert_eq!(bar(&score, 10, true), expected);
            assert_eq!(points(&score), words);
        };
        check(0, 0, "..........", "0 of 500");
        check(100, 250, "##+++.....", "250 of 500 (+150)");
        check(480, 520, "#########+", "520 of 500 (+40)");
    }
}
