use crate::inn::Email;

/// An account at an identity provider. Issuer and subject together are unique and never reassigned (OpenID Connect Core,
/// section 2), unlike an e-mail address.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ProviderAccount {
    /// The claim `iss`.
    pub issuer: String,
    /// The claim `sub`.
    pub subject: String,
}

/// The claims of an identity provider about a user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IdentityClaims {
    pub account: ProviderAccount,
    /// Empty if the provider does not return one.
    pub email: String,
    /// The claim `email_verified`.
    pub is_verified: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the identity provider returned no verified e-mail address")]
pub struct EmailNotVerified;

impl IdentityClaims {
    /// At many providers users can enter any e-mail address, so only a verified one counts.
    pub fn verified_email(&self) -> Result<Email, EmailNotVerified> {
        if !self.is_verified {
            return Err(EmailNotVerified);
        }
        Email::parse(self.email.as_str()).map_err(|_| EmailNotVerified)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    #[test]
    fn only_a_verified_email_address_counts() {
        assert_table_answers(
            "
            anna@gasthaus.example verified => anna@gasthaus.example
            Anna@Gasthaus.example verified => Anna@Gasthaus.example
            anna@gasthaus.example claimed  => none
            anna verified                  => none
            ",
            |text| {
                let (email, verified) = text.split_once(' ').unwrap();
                let identity = IdentityClaims {
                    account: ProviderAccount {
                        issuer: "https://accounts.example".to_owned(),
                        subject: "4711".to_owned(),
                    },
                    email: email.to_owned(),
                    is_verified: verified == "verified",
                };
                let email = identity.verified_email();
                email.map_or("none".to_owned(), |email| email.to_string())
            },
        );
    }
}
