//! The contact form (specification §5, decision C3).

use crate::fields::{FieldErrors, Problem};
use crate::house::Email;

/// A message a guest may send. The limits are the specification's, in characters (Unicode scalar values).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContactMessage {
    name: String,
    email: Email,
    body: String,
}

impl ContactMessage {
    /// Shortest and longest name.
    pub const NAME_CHARS: (usize, usize) = (4, 25);
    /// Shortest and longest e-mail address.
    pub const EMAIL_CHARS: (usize, usize) = (4, 25);
    /// Shortest and longest message.
    pub const BODY_CHARS: (usize, usize) = (10, 250);

    /// Checks the form; blanks at both ends of a field go, because they say nothing.
    ///
    /// # Errors
    /// Everything that is wrong, not only the first. The fields are `name`, `email` and `body`.
    pub fn parse(name: &str, email: &str, body: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = errors.take("name", one_line(name, Self::NAME_CHARS));
        let email = one_line(email, Self::EMAIL_CHARS).and_then(Email::parse);
        let email = errors.take("email", email);
        let body = errors.take("body", between(body, Self::BODY_CHARS));
        let (Some(name), Some(email), Some(body)) = (name, email, body) else {
            return Err(errors);
        };
        Ok(Self { name, email, body })
    }

    /// The guest's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the guest wants to be answered.
    #[must_use]
    pub fn email(&self) -> &Email {
        &self.email
    }

    /// What the guest wrote; line breaks stand.
    #[must_use]
    pub fn body(&self) -> &str {
        &self.body
    }
}

/// A line break in a name or an address could add lines to the head of the mail that staff get.
fn one_line(text: &str, limits: (usize, usize)) -> Result<String, Problem> {
    let text = between(text, limits)?;
    if text.contains(char::is_control) {
        return Err(Problem::ControlCharacter);
    }
    Ok(text)
}

fn between(text: &str, (at_least, at_most): (usize, usize)) -> Result<String, Problem> {
    let text = crate::text::filled(text.trim().to_owned(), at_most)?;
    if text.chars().count() < at_least {
        return Err(Problem::TooShort { at_least });
    }
    Ok(text)
}
