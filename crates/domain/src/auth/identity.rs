use crate::inn::Email;
use crate::staff::ProviderAccount;

/// The claims of an identity provider about a user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IdentityClaims {
    pub account: ProviderAccount,
    /// Empty if the provider does not return one.
    pub email: String,
    /// The claim `email_verified`, if the provider sends one.
    pub is_verified: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EmailNotVerified {
    #[error("the identity provider sent no claim `email`")]
    Missing,
    #[error("the claim `email` of the identity provider is no e-mail address")]
    Malformed,
    #[error("the claim `email_verified` of the identity provider is false")]
    NotVerified,
    #[error(
        "the identity provider sent no claim `email_verified`, neither in the ID token nor at its UserInfo endpoint"
    )]
    Unknown,
}

impl IdentityClaims {
    /// At many providers users can enter any e-mail address, so only a verified one counts.
    pub fn verified_email(&self) -> Result<Email, EmailNotVerified> {
        match self.is_verified {
            _ if self.email.is_empty() => Err(EmailNotVerified::Missing),
            Some(true) => {
                Email::parse(self.email.as_str()).map_err(|_| EmailNotVerified::Malformed)
            }
            Some(false) => Err(EmailNotVerified::NotVerified),
            None => Err(EmailNotVerified::Unknown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn only_a_verified_email_address_counts() {
        assert_table_answers(
            "
            anna@gasthaus.example true  => anna@gasthaus.example
            Anna@Gasthaus.example true  => Anna@Gasthaus.example
            anna@gasthaus.example false => the claim `email_verified` of the identity provider is false
            anna@gasthaus.example none  => the identity provider sent no claim `email_verified`, neither in the ID token nor at its UserInfo endpoint
            anna true                   => the claim `email` of the identity provider is no e-mail address
            true                        => the identity provider sent no claim `email`
            ",
            |text| {
                let (email, verified) = text.rsplit_once(' ').unwrap_or(("", text));
                let identity = IdentityClaims {
                    account: ProviderAccount {
                        issuer: "https://accounts.example".to_owned(),
                        subject: "4711".to_owned(),
                    },
                    email: email.to_owned(),
                    is_verified: verified.parse().ok(),
                };
                format_value_or_error(identity.verified_email())
            },
        );
    }
}
