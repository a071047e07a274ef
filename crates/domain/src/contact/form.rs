use crate::fields::FieldErrorKind;
use crate::inn::Email;
use crate::text::{non_blank_text, single_line_text, text_type};

/// A message of a guest. Lengths are in Unicode scalar values (decision C4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContactMessage {
    pub name: GuestName,
    pub email: Email,
    pub body: MessageBody,
}

text_type!(pub struct GuestName);
text_type!(
    /// May have several lines.
    pub struct MessageBody
);

impl GuestName {
    /// The minimum and maximum length, in Unicode scalar values.
    pub const LENGTH_RANGE: (usize, usize) = (2, 100);

    pub fn parse(text: impl AsRef<str>) -> Result<Self, FieldErrorKind> {
        trimmed_text(text.as_ref(), Self::LENGTH_RANGE, single_line_text).map(Self)
    }
}

impl MessageBody {
    /// The minimum and maximum length, in Unicode scalar values.
    pub const LENGTH_RANGE: (usize, usize) = (10, 2_000);

    pub fn parse(text: impl AsRef<str>) -> Result<Self, FieldErrorKind> {
        trimmed_text(text.as_ref(), Self::LENGTH_RANGE, non_blank_text).map(Self)
    }
}

fn trimmed_text(
    text: &str,
    (at_least, at_most): (usize, usize),
    check: fn(String, usize) -> Result<String, FieldErrorKind>,
) -> Result<String, FieldErrorKind> {
    let text = check(text.trim().to_owned(), at_most)?;
    if text.chars().count() < at_least {
        return Err(FieldErrorKind::TooShort { at_least });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;
    use crate::table::assert_table_answers;

    /// `name | email | body`; `20×ö` stands for twenty letters, and characters have the escapes of JSON. Lengths of e-mail
    /// addresses: RFC 5321 §4.5.3.1. `frontend/src/siteSections/contact/validation.test.ts` reads the table too.
    #[test]
    fn validates_the_contact_form() {
        assert_table_answers(include_str!("form.txt"), |form| {
            let fields: Vec<String> = form.split('|').map(expand_notation).collect();
            let errors = [
                ("name", GuestName::parse(&fields[0]).err()),
                ("email", Email::parse(&*fields[1]).err()),
                ("body", MessageBody::parse(&fields[2]).err()),
            ];
            let errors = errors.into_iter();
            let errors = errors.filter_map(|(name, error)| Some(format!("{name} {}", error?)));
            let errors = errors.collect::<Vec<_>>().join(", ");
            if errors.is_empty() {
                "ok".to_owned()
            } else {
                errors
            }
        });
    }

    fn expand_notation(field: &str) -> String {
        let text: String = serde_json::from_str(&format!("\"{}\"", field.trim())).unwrap();
        let mut parts = text.split('×');
        let mut expanded = parts.next().unwrap().to_owned();
        for part in parts {
            let digits_start = expanded
                .trim_end_matches(|c: char| c.is_ascii_digit())
                .len();
            let repetitions: usize = expanded.split_off(digits_start).parse().unwrap();
            let letter = part.chars().next().unwrap();
            expanded.extend(iter::repeat_n(letter, repetitions - 1));
            expanded.push_str(part);
        }
        expanded
    }

    #[test]
    fn trims_contact_fields_and_keeps_line_breaks_in_the_body() {
        let name = GuestName::parse("  Anna ").unwrap();
        assert_eq!(name.as_str(), "Anna");
        let body = MessageBody::parse("\nGrüß Gott,\nein Tisch? ").unwrap();
        assert_eq!(body.as_str(), "Grüß Gott,\nein Tisch?");
        assert_eq!(Email::parse(" a@b.at\n").unwrap().as_str(), "a@b.at");
        let error = Err(FieldErrorKind::ControlCharacter);
        assert_eq!(GuestName::parse("Anna\r\nBcc: x").map(drop), error);
        assert_eq!(Email::parse("a@b.at\nx").map(drop), error);
    }
}
