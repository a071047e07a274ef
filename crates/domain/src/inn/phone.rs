//! Telephone numbers.

use std::fmt;

use crate::fields::Problem;
use crate::text::filled;

/// A telephone number as people write it: `+43 1 0000000`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Phone(String);

impl Phone {
    /// The greatest length, in characters.
    pub const MAX_CHARS: usize = 40;

    /// Checks the number: digits, perhaps a leading `+`, and blanks, `/`, `-`, `.` and brackets between them.
    pub fn parse(value: impl Into<String>) -> Result<Self, Problem> {
        let value = filled(value.into(), Self::MAX_CHARS)?;
        let number = value.strip_prefix('+').unwrap_or(&value);
        let readable = number
            .chars()
            .all(|c| c.is_ascii_digit() || " /-.()".contains(c));
        let digits = number.chars().filter(char::is_ascii_digit).count();
        // E.164: at most fifteen digits. Three make an emergency number; fewer make none.
        if readable && (3..=15).contains(&digits) {
            Ok(Self(value))
        } else {
            Err(Problem::InvalidPhone)
        }
    }

    /// The number as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The link that dials it, such as `tel:+4310000000`.
    pub fn tel_href(&self) -> String {
        let digits = self.0.chars().filter(|c| c.is_ascii_digit() || *c == '+');
        "tel:".chars().chain(digits).collect()
    }
}

impl fmt::Display for Phone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn telephone_numbers() {
        check_answers(
            "
            +43 1 0000000           => tel:+4310000000
            01/234 56-78            => tel:012345678
            (0664) 123.45.67        => tel:06641234567
            133                     => tel:133
            +43 1 0000000 DW 12     => is not a telephone number
            43+1 0000000            => is not a telephone number
            12                      => is not a telephone number
            +1234567890123456       => is not a telephone number
            tel:133                 => is not a telephone number
                                    => is required
            ",
            |number| match Phone::parse(number) {
                Ok(phone) => phone.tel_href(),
                Err(problem) => problem.to_string(),
            },
        );
    }
}
