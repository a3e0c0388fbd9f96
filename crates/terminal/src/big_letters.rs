//! Text in big letters, five lines high. The letter shapes are our own.

/// The bitmap of each letter: five rows from the top, five bits each.
const LETTERS: [(char, [u8; 5]); 37] = [
    ('A', [0b01110, 0b10001, 0b11111, 0b10001, 0b10001]),
    ('B', [0b11110, 0b10001, 0b11110, 0b10001, 0b11110]),
    ('C', [0b01111, 0b10000, 0b10000, 0b10000, 0b01111]),
    ('D', [0b11110, 0b10001, 0b10001, 0b10001, 0b11110]),
    ('E', [0b11111, 0b10000, 0b11110, 0b10000, 0b11111]),
    ('F', [0b11111, 0b10000, 0b11110, 0b10000, 0b10000]),
    ('G', [0b01111, 0b10000, 0b10011, 0b10001, 0b01111]),
    ('H', [0b10001, 0b10001, 0b11111, 0b10001, 0b10001]),
    ('I', [0b01110, 0b00100, 0b00100, 0b00100, 0b01110]),
    ('J', [0b00111, 0b00001, 0b00001, 0b10001, 0b01110]),
    ('K', [0b10001, 0b10010, 0b11100, 0b10010, 0b10001]),
    ('L', [0b10000, 0b10000, 0b10000, 0b10000, 0b11111]),
    ('M', [0b10001, 0b11011, 0b10101, 0b10001, 0b10001]),
    ('N', [0b10001, 0b11001, 0b10101, 0b10011, 0b10001]),
    ('O', [0b01110, 0b10001, 0b10001, 0b10001, 0b01110]),
    ('P', [0b11110, 0b10001, 0b11110, 0b10000, 0b10000]),
    ('Q', [0b01110, 0b10001, 0b10101, 0b10010, 0b01101]),
    ('R', [0b11110, 0b10001, 0b11110, 0b10010, 0b10001]),
    ('S', [0b01111, 0b10000, 0b01110, 0b00001, 0b11110]),
    ('T', [0b11111, 0b00100, 0b00100, 0b00100, 0b00100]),
    ('U', [0b10001, 0b10001, 0b10001, 0b10001, 0b01110]),
    ('V', [0b10001, 0b10001, 0b10001, 0b01010, 0b00100]),
    ('W', [0b10001, 0b10001, 0b10101, 0b11011, 0b10001]),
    ('X', [0b10001, 0b01010, 0b00100, 0b01010, 0b10001]),
    ('Y', [0b10001, 0b01010, 0b00100, 0b00100, 0b00100]),
    ('Z', [0b11111, 0b00010, 0b00100, 0b01000, 0b11111]),
    ('0', [0b01110, 0b10011, 0b10101, 0b11001, 0b01110]),
    ('1', [0b00100, 0b01100, 0b00100, 0b00100, 0b01110]),
    ('2', [0b11110, 0b00001, 0b01110, 0b10000, 0b11111]),
    ('3', [0b11110, 0b00001, 0b01110, 0b00001, 0b11110]),
    ('4', [0b10010, 0b10010, 0b11111, 0b00010, 0b00010]),
    ('5', [0b11111, 0b10000, 0b11110, 0b00001, 0b11110]),
    ('6', [0b01110, 0b10000, 0b11110, 0b10001, 0b01110]),
    ('7', [0b11111, 0b00010, 0b00100, 0b01000, 0b01000]),
    ('8', [0b01110, 0b10001, 0b01110, 0b10001, 0b01110]),
    ('9', [0b01110, 0b10001, 0b01111, 0b00001, 0b01110]),
    ('!', [0b00100, 0b00100, 0b00100, 0b00000, 0b00100]),
];

/// The lines of a text in big letters. Words that do not fit side by side are
/// wrapped. `None` if a letter has no bitmap or a word is too wide.
pub(crate) fn big_letters(text: &str, width: usize) -> Option<Vec<String>> {
    let words: Vec<Vec<[u8; 5]>> = text
        .to_uppercase()
        .split_whitespace()
        .map(|word| word.chars().map(dots).collect())
        .collect::<Option<_>>()?;
    let mut rows: Vec<String> = Vec::new();
    let mut line: Vec<[u8; 5]> = Vec::new();
    for word in words {
        // There is no gap after the last letter.
        let has_room = |letters: usize| letters * 6 <= width + 1;
        if !has_room(word.len()) {
            return None;
        }
        if !line.is_empty() && !has_room(line.len() + 1 + word.len()) {
            rows.extend(draw(&line));
            rows.push(String::new());
            line.clear();
        }
        if !line.is_empty() {
            line.push([0; 5]);
        }
        line.extend(word);
    }
    rows.extend(draw(&line));
    Some(rows)
}

fn dots(letter: char) -> Option<[u8; 5]> {
    let found = LETTERS.iter().find(|(known, _)| *known == letter);
    found.map(|(_, dots)| *dots)
}

fn draw(letters: &[[u8; 5]]) -> Vec<String> {
    (0..5)
        .map(|row| {
            let line: String = letters
                .iter()
                .flat_map(|dots| (0..6).map(move |column| (dots[row] << 1) >> (5 - column) & 1))
                .map(|dot| if dot == 1 { '█' } else { ' ' })
                .collect();
            line.trim_end().to_string()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_letters() {
        let expected = [
            " ███  █   █ █████",
            "█   █ ██  █ █",
            "█   █ █ █ █ ████",
            "█   █ █  ██ █",
            " ███  █   █ █████",
        ];
        assert_eq!(big_letters("one", 80).unwrap(), expected);
    }

    #[test]
    fn long_texts_are_wrapped_or_rejected() {
        let check = |text: &str, width: usize, rows: Option<usize>| {
            assert_eq!(
                big_letters(text, width).map(|rows| rows.len()),
                rows,
                "{text}"
            );
        };
        check("silly biscuits", 80, Some(11));
        check("top trumps", 80, Some(5));
        check("top trumps", 59, Some(5));
        check("top trumps", 58, Some(11));
        check("Zoë", 80, None);
        check("blackjack", 40, None);
    }
}
