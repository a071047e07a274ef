//! Telephone numbers as people write and paste them (ITU-T E.123), and as they are dialled (E.164, RFC 3966).

use unicode_normalization::UnicodeNormalization;

use crate::fields::FieldErrorKind;
use crate::serde_as::serde_text;
use crate::text::{is_invisible, non_blank_text, text_type};

text_type!(
    /// A telephone number as people write it: `+43 1 0000000`, perhaps with an extension: `DW 12`.
    pub struct PhoneNumber
);

/// Words before a number, which are removed.
const LABELS: [&str; 9] = [
    "t", "tel", "telefon", "fon", "phone", "m", "mob", "mobil", "handy",
];

/// Pictures of telephones before a number, which are removed.
const LABEL_PICTURES: [char; 6] = ['☎', '☏', '✆', '📞', '📱', '🕿'];

/// Words before an extension.
const EXTENSION_WORDS: [&str; 7] = [
    "dw",
    "durchwahl",
    "kl",
    "klappe",
    "nst",
    "nebenstelle",
    "ext",
];

const SEPARATORS: &str = " /-.()[]·";

/// The country codes of two digits (E.164). Those that begin with 1 or 7 have one digit, others three.
const TWO_DIGIT_COUNTRY_CODES: [&str; 44] = [
    "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47",
    "48", "49", "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65",
    "66", "81", "82", "84", "86", "90", "91", "92", "93", "94", "95", "98",
];

/// Italy with the Vatican, San Marino, Ivory Coast, Benin and Congo, whose numbers begin with a 0 that is dialled from
/// abroad. In other countries it is a trunk prefix, which is not.
const COUNTRY_CODES_WITH_ZERO: [&str; 5] = ["39", "378", "225", "229", "242"];

serde_text!(PhoneNumber);

impl PhoneNumber {
    /// The maximum length, in characters.
    pub const MAX_CHARS: usize = 40;

    /// Accepts digits with an optional leading `+`, separators, and an extension. Removes a label such as `Tel.:`, and
    /// replaces the characters of word processors by plain ones.
    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let value = without_label(&plain_text(&value.into())).to_owned();
        let value = non_blank_text(value, Self::MAX_CHARS)?;
        // E.164 has at most 15 digits; emergency numbers have three.
        let is_valid = NumberParts::parse(&value).is_some_and(|parts| {
            let dialled = parts.dialled(false);
            parts.digits.len() >= 3 && dialled.trim_start_matches('+').len() <= 15
        });
        if is_valid {
            Ok(Self(value))
        } else {
            Err(FieldErrorKind::InvalidPhone)
        }
    }

    /// The URI, such as `tel:+4310000000`. With `is_in_austria`, a number without a country code gets that of Austria.
    pub(super) fn tel_uri(&self, is_in_austria: bool) -> String {
        let parts = NumberParts::parse(&self.0);
        let dialled = parts.map(|parts| parts.dialled(is_in_austria));
        format!("tel:{}", dialled.unwrap_or_default())
    }
}

/// The characters of word processors and full-width ones become those of a keyboard; invisible ones are removed.
fn plain_text(text: &str) -> String {
    let visible = text.nfkc().filter(|c| !is_invisible(*c));
    let plain: String = visible
        .map(|c| match c {
            '\u{2010}'..='\u{2015}'
            | '\u{2043}'
            | '\u{2212}'
            | '\u{2E3A}'
            | '\u{2E3B}'
            | '\u{02D7}' => '-',
            '\u{2044}' | '\u{2215}' => '/',
            '\u{2022}' | '\u{2027}' | '\u{2219}' | '\u{22C5}' => '·',
            c => c,
        })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text without `Tel.:`, `tel:` or `☎` at its start.
fn without_label(text: &str) -> &str {
    let text = text.trim_start_matches(LABEL_PICTURES).trim_start();
    let number = text.trim_start_matches(char::is_alphabetic);
    let label = text.strip_suffix(number).unwrap_or_default().to_lowercase();
    let number = number.trim_start_matches(['.', ':', ' ']);
    if LABELS.contains(&label.as_str()) && !number.is_empty() {
        number
    } else {
        text
    }
}

struct NumberParts<'a> {
    has_plus: bool,
    digits: String,
    /// The digits of the extension.
    extension: &'a str,
}

impl<'a> NumberParts<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let (number, extension) = split_extension(text)?;
        let number = number.trim_start_matches([' ', '(', '[']);
        let (has_plus, number) = match number.strip_prefix('+') {
            Some(number) => (true, number),
            None => (false, number),
        };
        let is_valid = number
            .chars()
            .all(|c| c.is_ascii_digit() || SEPARATORS.contains(c));
        is_valid.then(|| Self {
            has_plus,
            digits: number.chars().filter(char::is_ascii_digit).collect(),
            extension,
        })
    }

    fn dialled(&self, is_in_austria: bool) -> String {
        let Self {
            digits, extension, ..
        } = self;
        let international = match digits.strip_prefix("00") {
            Some(international) => Some(international),
            None => (self.has_plus && !digits.starts_with('0')).then_some(digits.as_str()),
        };
        if let Some(international) = international {
            let (country_code, national) = split_country_code(international);
            let national = match national.strip_prefix('0') {
                Some(rest) if !COUNTRY_CODES_WITH_ZERO.contains(&country_code) => rest,
                _ => national,
            };
            return format!("+{country_code}{national}{extension}");
        }
        match digits.strip_prefix('0').filter(|_| is_in_austria) {
            Some(national) => format!("+43{national}{extension}"),
            // An emergency number, one of the same town, or that of another country.
            None => format!("{digits}{extension}"),
        }
    }
}

/// `01 2345-0 DW 67`: the number and the digits of the extension, which replace a final `-0` or `/ 0`.
fn split_extension(text: &str) -> Option<(&str, &str)> {
    let Some(start) = text.find(char::is_alphabetic) else {
        return Some((text, ""));
    };
    let (number, extension) = text.split_at(start);
    let digits = extension.trim_start_matches(char::is_alphabetic);
    let word = extension.strip_suffix(digits)?.to_lowercase();
    let digits = digits.trim_start_matches(['.', ':', '-', ' ']);
    let digits = digits.trim_end_matches([')', ']']);
    let is_extension = EXTENSION_WORDS.contains(&word.as_str())
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.trim_end_matches([' ', ',', ';', '(', '[', '-', '/']);
    let without_zero = number.strip_suffix('0').map(str::trim_end);
    let number = without_zero
        .filter(|number| number.ends_with(['-', '/']))
        .unwrap_or(number);
    is_extension.then_some((number, digits))
}

/// The country code and the rest.
fn split_country_code(digits: &str) -> (&str, &str) {
    let two_digits = digits.get(..2).unwrap_or(digits);
    let length = match two_digits {
        code if code.starts_with(['1', '7']) => 1,
        code if TWO_DIGIT_COUNTRY_CODES.contains(&code) => 2,
        _ => 3,
    };
    digits.split_at_checked(length).unwrap_or((digits, ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    /// `typed => shown | dialled`, with the escapes of JSON.
    fn assert_dialled(is_in_austria: bool, table: &str) {
        assert_table_answers(table, |typed| {
            let typed: String = serde_json::from_str(&format!("\"{typed}\"")).unwrap();
            match PhoneNumber::parse(typed) {
                Ok(phone) => {
                    assert_eq!(PhoneNumber::parse(phone.as_str()), Ok(phone.clone()));
                    format!("{phone} | {}", phone.tel_uri(is_in_austria))
                }
                Err(error) => error.to_string(),
            }
        });
    }

    #[test]
    fn telephone_numbers_are_shown_as_written_and_dialled_with_their_country() {
        assert_dialled(true, include_str!("phone_numbers.txt"));
    }

    #[test]
    fn outside_austria_a_number_without_country_code_is_dialled_as_written() {
        assert_dialled(
            false,
            "
            02942 2345        => 02942 2345        | tel:029422345
            030 / 1234-67     => 030 / 1234-67     | tel:030123467
            030 1234 DW 67    => 030 1234 DW 67    | tel:030123467
            112               => 112               | tel:112
            +49 (0)30 1234    => +49 (0)30 1234    | tel:+49301234
            0043 (0)2732 1234 => 0043 (0)2732 1234 | tel:+4327321234
            ",
        );
    }
}
