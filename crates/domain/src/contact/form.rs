//! What a guest fills in.

use crate::fields::{FieldErrors, Problem};
use crate::inn::Email;
use crate::text;

/// A message a guest may send. Limits are in characters (Unicode scalar values; decision C4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContactMessage {
    name: String,
    email: Email,
    body: String,
}

impl ContactMessage {
    /// Shortest and longest name.
    pub const NAME_CHARS: (usize, usize) = (2, 100);
    /// Shortest and longest message.
    pub const BODY_CHARS: (usize, usize) = (10, 2_000);

    /// Checks the form; blanks at both ends of a field go, because they say nothing.
    pub fn parse(name: &str, email: &str, body: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = errors.take("name", between(name, Self::NAME_CHARS, text::line));
        let email = text::line(email.trim().to_owned(), Email::MAX_CHARS).and_then(Email::parse);
        let email = errors.take("email", email);
        let body = errors.take("body", between(body, Self::BODY_CHARS, text::filled));
        let (Some(name), Some(email), Some(body)) = (name, email, body) else {
            return Err(errors);
        };
        Ok(Self { name, email, body })
    }

    /// The guest's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the guest wants to be answered.
    pub fn email(&self) -> &Email {
        &self.email
    }

    /// What the guest wrote; line breaks stand.
    pub fn body(&self) -> &str {
        &self.body
    }
}

fn between(
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
    use crate::table::check_answers;

    /// `name | email | body`; `20x` stands for twenty letters.
    #[test]
    fn the_rules_of_the_form() {
        check_answers(
            "
            Anna Huber | anna@huber.example | Ein Tisch für vier.   => ok
            Anna | a@b.at | 10x                                     => ok
            Eva | vorname.nachname@gmail.com | 10x                  => ok
            2x | a@b.at | 10x                                       => ok
            100x | anna.huber@gmx.example | 2000x                   => ok
            ÄÖÜß | a@b.at | ÄÖÜßÄÖÜßÄÖ                              => ok
            A | a@b.at | 10x                                        => name needs at least 2 characters
            101x | a@b.at | 10x                                     => name has room for 100 characters
            | a@b.at | 10x                                          => name is required
            Anna | | 10x                                            => email is required
            Anna | a@b | 10x                                        => email is not an e-mail address
            Anna | anna huber | 10x                                 => email is not an e-mail address
            Anna | anna@huber | 10x                                 => email is not an e-mail address
            Anna | a@b.at |                                         => body is required
            Anna | a@b.at | 9x                                      => body needs at least 10 characters
            Anna | a@b.at | 2001x                                   => body has room for 2000 characters
            =?q?A=0D?= | a@b.at | 10x                               => ok
            | x | 9x  => name is required, email is not an e-mail address, body needs at least 10 characters
            ",
            |form| {
                let fields: Vec<String> = form.split('|').map(spelled_out).collect();
                match ContactMessage::parse(&fields[0], &fields[1], &fields[2]) {
                    Ok(_) => "ok".to_owned(),
                    Err(errors) => errors.to_string(),
                }
            },
        );
    }

    fn spelled_out(field: &str) -> String {
        let field = field.trim();
        match field.strip_suffix('x').map(str::parse) {
            Some(Ok(times)) => "ö".repeat(times),
            _ => field.to_owned(),
        }
    }

    /// RFC 5321 §4.5.3.1.
    #[test]
    fn an_address_has_254_characters_64_of_them_before_the_at() {
        let label = |length: usize| "b".repeat(length);
        let host = |last: usize| format!("{0}.{0}.{1}.example", label(63), label(last));
        let refused = |local: usize, host: &str| {
            let email = format!("{}@{host}", label(local));
            let read = ContactMessage::parse("Eva", &email, "Ein Tisch, bitte.");
            read.err().map(|errors| errors.to_string())
        };
        assert_eq!(refused(64, &host(53)), None);
        let too_long = refused(64, &host(54));
        assert_eq!(
            too_long.as_deref(),
            Some("email has room for 254 characters")
        );
        let too_long = refused(65, "huber.example");
        assert_eq!(too_long.as_deref(), Some("email is not an e-mail address"));
    }

    #[test]
    fn blanks_at_the_ends_do_not_count_and_line_breaks_stay_in_the_body() {
        let message = ContactMessage::parse("  Anna ", " a@b.at\n", "\nGrüß Gott,\nein Tisch? ");
        let message = message.unwrap();
        assert_eq!(message.name(), "Anna");
        assert_eq!(message.email().as_str(), "a@b.at");
        assert_eq!(message.body(), "Grüß Gott,\nein Tisch?");

        let forged = ContactMessage::parse("Anna\r\nBcc: x", "a@b.at\nx", "          ");
        assert_eq!(
            forged.unwrap_err().to_string(),
            "name contains a control character, email contains a control character, body is required"
        );
    }
}
