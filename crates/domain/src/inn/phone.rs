use crate::fields::FieldErrorKind;
use crate::text::{non_blank_text, text_type};

text_type!(
    /// A telephone number as people write it: `+43 1 0000000`.
    pub struct PhoneNumber
);

impl PhoneNumber {
    /// The maximum length, in characters.
    pub const MAX_CHARS: usize = 40;

    /// Accepts digits with an optional leading `+`, separated by spaces, `/`, `-`, `.` and parentheses.
    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let value = non_blank_text(value.into(), Self::MAX_CHARS)?;
        let number = value.strip_prefix('+').unwrap_or(&value);
        let is_valid = number
            .chars()
            .all(|c| c.is_ascii_digit() || " /-.()".contains(c));
        let digits = number.chars().filter(char::is_ascii_digit).count();
        // E.164 has at most 15 digits; emergency numbers have three.
        if is_valid && (3..=15).contains(&digits) {
            Ok(Self(value))
        } else {
            Err(FieldErrorKind::InvalidPhone)
        }
    }

    /// Such as `tel:+4310000000`.
    pub fn tel_href(&self) -> String {
        let digits = self.0.chars().filter(|c| c.is_ascii_digit() || *c == '+');
        "tel:".chars().chain(digits).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn parses_telephone_numbers() {
        assert_table_answers(
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
            |number| {
                format_value_or_error(PhoneNumber::parse(number).map(|phone| phone.tel_href()))
            },
        );
    }
}
