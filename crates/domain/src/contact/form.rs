use crate::fields::{FieldErrorKind, FieldErrors};
use crate::inn::Email;
use crate::text;

/// A valid message. Limits are in Unicode scalar values (decision C4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContactMessage {
    name: String,
    email: Email,
    body: String,
}

impl ContactMessage {
    /// Minimum and maximum.
    pub const NAME_LENGTH_RANGE: (usize, usize) = (2, 100);
    /// Minimum and maximum.
    pub const BODY_LENGTH_RANGE: (usize, usize) = (10, 2_000);

    /// Trims each field. Reports every error.
    pub fn parse(name: &str, email: &str, body: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = errors.ok_or_record(
            "name",
            check_length_range(name, Self::NAME_LENGTH_RANGE, text::single_line_text),
        );
        let email = text::single_line_text(text::trim_pasted(email), Email::MAX_CHARS)
            .and_then(Email::parse);
        let email = errors.ok_or_record("email", email);
        let body = errors.ok_or_record(
            "body",
            check_length_range(body, Self::BODY_LENGTH_RANGE, text::non_blank_text),
        );
        let (Some(name), Some(email), Some(body)) = (name, email, body) else {
            return Err(errors);
        };
        Ok(Self { name, email, body })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn email(&self) -> &Email {
        &self.email
    }

    /// May have several lines.
    pub fn body(&self) -> &str {
        &self.body
    }
}

fn check_length_range(
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
    use crate::table::{assert_table_answers, format_value_or_error};

    /// `name | email | body`; `20×ö` stands for twenty letters, and characters have the escapes of JSON. Lengths of e-mail
    /// addresses: RFC 5321 §4.5.3.1. `frontend/src/site/contact/validation.test.ts` reads the table too.
    #[test]
    fn validates_the_contact_form() {
        assert_table_answers(include_str!("form.txt"), |form| {
            let fields: Vec<String> = form.split('|').map(expand_notation).collect();
            format_value_or_error(
                ContactMessage::parse(&fields[0], &fields[1], &fields[2]).map(|_| "ok"),
            )
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
        let message = ContactMessage::parse("  Anna ", " a@b.at\n", "\nGrüß Gott,\nein Tisch? ");
        let message = message.unwrap();
        assert_eq!(message.name(), "Anna");
        assert_eq!(message.email().as_str(), "a@b.at");
        assert_eq!(message.body(), "Grüß Gott,\nein Tisch?");

        let forged_message = ContactMessage::parse("Anna\r\nBcc: x", "a@b.at\nx", "          ");
        assert_eq!(
            forged_message.unwrap_err().to_string(),
            "name contains a control character, email contains a control character, body is required"
        );
    }
}
