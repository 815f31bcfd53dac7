//! How a value is written: 1 to 9, then A for 10 to Z for 35.
//!
//! Knows values and characters. Must not know boards.

use std::fmt;

/// The largest value that one character can stand for.
pub(crate) const LAST: u8 = 35;

/// A value, or nothing, as text: one character up to 35, beyond that its number.
#[derive(Clone, Copy)]
pub(crate) struct Symbol(pub(crate) Option<u8>);

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.pad("."),
            Some(value @ 1..=9) => f.pad(char::from(b'0' + value).encode_utf8(&mut [0; 4])),
            Some(value @ 10..=LAST) => f.pad(char::from(b'A' + value - 10).encode_utf8(&mut [0; 4])),
            Some(value) => f.pad(&value.to_string()),
        }
    }
}

/// The value a character stands for; capital and small letters mean the same.
pub(crate) fn value(character: char) -> Option<u8> {
    match character.to_ascii_uppercase() {
        // The arms bound what is converted.
        digit @ '1'..='9' => Some(digit as u8 - b'0'),
        letter @ 'A'..='Z' => Some(letter as u8 - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_reads_back_as_its_value() {
        for number in 1..=LAST {
            let text = Symbol(Some(number)).to_string();
            assert_eq!(text.chars().count(), 1);
            assert_eq!(text.chars().next().and_then(value), Some(number));
        }
    }

    #[test]
    fn larger_values_are_written_as_numbers() {
        assert_eq!(Symbol(Some(36)).to_string(), "36");
        assert_eq!(format!("{:>2}", Symbol(None)), " .");
    }
}
