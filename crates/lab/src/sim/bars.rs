//! A histogram in the terminal.

use super::amount::write_amount;
use super::histogram::{Bin, Histogram};

/// The maximum number of rows, without the last row for all longer games.
const ROWS: u64 = 16;

/// The characters that fill eighths of a cell.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// Draws the bars of a histogram in a width of `columns`.
pub(super) fn bars(lengths: &Histogram, columns: usize, ascii: bool) -> String {
    let bins = lengths.bins(ROWS);
    let Some(highest) = bins.iter().map(|bin| bin.count).max() else {
        return String::new();
    };
    let label = |bin: &Bin| match (bin.from, bin.to) {
        (from, u64::MAX) => format!("{}+", write_amount(from)),
        (from, to) if from == to => write_amount(from),
        (from, to) if ascii => format!("{}-{}", write_amount(from), write_amount(to)),
        (from, to) => format!("{}–{}", write_amount(from), write_amount(to)),
    };
    let labels: Vec<String> = bins.iter().map(label).collect();
    let wide = labels
        .iter()
        .map(|label| label.chars().count())
        .max()
        .unwrap_or(0);
    // Room for the label, the share and the spaces between.
    let room = columns.saturating_sub(wide + 12).clamp(10, 60);
    let mut text = String::new();
    for (bin, label) in bins.iter().zip(labels) {
        let bar = bar(bin.count, highest, room, ascii);
        let share = bin.count as f64 * 100.0 / lengths.values() as f64;
        text += &format!("  {label:>wide$} {bar} {share:.1} %\n");
    }
    text
}

/// A bar with a length in proportion to `count`; never empty unless `count` is 0.
fn bar(count: u64, highest: u64, room: usize, ascii: bool) -> String {
    let eighths = (u128::from(count) * room as u128 * 8).div_ceil(u128::from(highest)) as usize;
    match ascii {
        true => "#".repeat(eighths.div_ceil(8)),
        false => "█".repeat(eighths / 8) + EIGHTHS[eighths % 8],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_counts() {
        let check = |count, ascii, expected: &str| {
            assert_eq!(bar(count, 100, 10, ascii), expected);
        };
        check(100, false, "██████████");
        check(50, false, "█████");
        check(55, false, "█████▌");
        check(1, false, "▏");
        check(0, false, "");
        check(100, true, "##########");
        check(55, true, "######");
        check(0, true, "");
    }

    #[test]
    fn pictures_have_a_row_for_each_bin() {
        let mut lengths = Histogram::default();
        assert_eq!(bars(&lengths, 80, false), "");
        for length in [1, 1, 2, 4] {
            lengths.add(length);
        }
        let rows = [
            "  1 ############################################################ 50.0 %",
            "  2 ############################## 25.0 %",
            "  3  0.0 %",
            "  4 ############################## 25.0 %",
        ];
        assert_eq!(bars(&lengths, 100, true), rows.join("\n") + "\n");
    }
}
