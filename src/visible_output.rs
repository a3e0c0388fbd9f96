//! An output without control characters, for commands that print what files hold.

use std::io::{self, Write};

/// Replaces control characters other than newlines and tabs, so that nothing reaches the
/// terminal as an escape sequence.
pub(crate) struct VisibleOutput<W> {
    out: W,
    /// The last byte, because a character can be split over two writes.
    last: u8,
}

impl<W: Write> VisibleOutput<W> {
    pub(crate) fn new(out: W) -> Self {
        Self { out, last: 0 }
    }

    /// The same number of bytes: `?`, or `¿` for control characters of two bytes.
    fn visible(&mut self, byte: u8) -> u8 {
        let shown = match byte {
            b'\n' | b'\t' => byte,
            0..0x20 | 0x7f => b'?',
            0x80..0xa0 if self.last == 0xc2 => 0xbf,
            _ => byte,
        };
        self.last = byte;
        shown
    }
}

impl<W: Write> Write for VisibleOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let shown: Vec<u8> = bytes.iter().map(|&byte| self.visible(byte)).collect();
        self.out.write_all(&shown)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_replaced() {
        let check = |text: &str, expected: &str| {
            let mut out = VisibleOutput::new(Vec::new());
            // Byte by byte, so that characters are split.
            for byte in text.bytes() {
                out.write_all(&[byte]).unwrap();
            }
            assert_eq!(String::from_utf8(out.out).unwrap(), expected);
        };
        check("Zoë 7♥\t\n", "Zoë 7♥\t\n");
        check("\x1b]0;x\x07", "?]0;x?");
        check("\u{9b}2J à", "¿2J à");
    }
}
