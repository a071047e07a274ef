use crate::fields::{FieldErrors, Problem};
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
        let name = errors.take(
            "name",
            check_length_range(name, Self::NAME_LENGTH_RANGE, text::single_line_text),
        );
        let email = text::single_line_text(email.trim().to_owned(), Email::MAX_CHARS)
            .and_then(Email::parse);
        let email = errors.take("email", email);
        let body = errors.take(
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
    check: fn(String, usize) -> Result<String, Problem>,
) -> Result<String, Problem> {
    let text = check(text.trim().to_owned(), at_most)?;
    if text.chars().count() < at_least {
        return Err(Problem::TooShort { at_least });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    /// `name | email | body`; `20x` stands for twenty letters.
    #[test]
    fn validates_the_contact_form() {
        assert_table_answers(
            "
            Anna Huber | anna@huber.example | Ein Tisch für vier.   => ok
            Anna | a@b.at | 10x                                     => ok
            Eva | vorname.nachname@gmail.com | 10x                  => ok
            2x | a@b.at | 10x                                       => ok
            100x | anna.huber@gmx.example | 2000x                   => ok
            ÄÖÜß | a@b.at | ÄÖÜßÄÖÜßÄÖ                              => ok
            A | a@b.at | 10x                                        => name must have at least 2 characters
            101x | a@b.at | 10x                                     => name must have at most 100 characters
            | a@b.at | 10x                                          => name is required
            Anna | | 10x                                            => email is required
            Anna | a@b | 10x                                        => email is not an e-mail address
            Anna | a@b.at |                                         => body is required
            Anna | a@b.at | 9x                                      => body must have at least 10 characters
            Anna | a@b.at | 2001x                                   => body must have at most 2000 characters
            =?q?A=0D?= | a@b.at | 10x                               => ok
            | x | 9x  => name is required, email is not an e-mail address, body must have at least 10 characters
            ",
            |form| {
                let fields: Vec<String> = form.split('|').map(expand_repetition).collect();
                format_value_or_error(ContactMessage::parse(&fields[0], &fields[1], &fields[2]).map(|_| "ok"))
            },
        );
    }

    fn expand_repetition(field: &str) -> String {
        let field = field.trim();
        match field.strip_suffix('x').map(str::parse) {
            Some(Ok(repetitions)) => "ö".repeat(repetitions),
            _ => field.to_owned(),
        }
    }

    /// RFC 5321 §4.5.3.1.
    #[test]
    fn limits_email_addresses_to_254_characters_and_local_parts_to_64() {
        let label = |length: usize| "b".repeat(length);
        let host = |last: usize| format!("{0}.{0}.{1}.example", label(63), label(last));
        let error = |local: usize, host: &str| {
            let email = format!("{}@{host}", label(local));
            let parsed = ContactMessage::parse("Eva", &email, "Ein Tisch, bitte.");
            parsed.err().map(|errors| errors.to_string())
        };
        assert_eq!(error(64, &host(53)), None);
        let too_long = error(64, &host(54));
        assert_eq!(
            too_long.as_deref(),
            Some("email must have at most 254 characters")
        );
        let too_long = error(65, "huber.example");
        assert_eq!(too_long.as_deref(), Some("email is not an e-mail address"));
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
