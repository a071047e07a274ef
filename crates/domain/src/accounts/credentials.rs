use super::Password;
use crate::fields::FieldErrors;
use crate::inn::Email;

/// An e-mail address and a password (specification §5: no other rules).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credentials {
    pub email: Email,
    pub password: Password,
}

impl Credentials {
    /// Validates the form, ignoring blanks around the e-mail address. The fields of the errors are `email` and `password`.
    pub fn parse(email: &str, password: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let email = errors.ok_or_record("email", Email::parse(email.trim()));
        let password = errors.ok_or_record("password", Password::parse(password));
        let (Some(email), Some(password)) = (email, password) else {
            return Err(errors);
        };
        Ok(Self { email, password })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    /// `e-mail | password`.
    #[test]
    fn validates_the_sign_in_form() {
        assert_table_answers(
            "
            anna@huber.example | x   => ok
            anna | x                 => email is not an e-mail address
            anna@huber.example |     => password is required
            |                        => email is required, password is required
            ",
            |form| {
                let (email, password) = form.split_once('|').unwrap();
                match Credentials::parse(email, password.trim()) {
                    Ok(credentials) => {
                        assert_eq!(credentials.email.as_str(), email.trim());
                        "ok".to_owned()
                    }
                    Err(errors) => errors.to_string(),
                }
            },
        );
    }
}
