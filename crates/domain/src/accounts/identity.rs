//! What an identity provider says of somebody (decision S3).

use crate::inn::Email;

/// An account at an identity provider. Issuer and subject together are unique and never reassigned (OpenID Connect Core,
/// section 2), which an e-mail address is not.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ProviderAccount {
    /// The claim `iss`.
    pub issuer: String,
    /// The claim `sub`.
    pub subject: String,
}

/// Somebody as an identity provider knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The account at the provider.
    pub account: ProviderAccount,
    /// The e-mail address, as the provider writes it; empty when the provider does not return one.
    pub email: String,
    /// Has the provider made sure that it is theirs?
    pub is_verified: bool,
}

/// The provider does not vouch for an e-mail address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the identity provider vouches for no e-mail address")]
pub struct EmailNotVerified;

impl Identity {
    /// The e-mail address that the provider vouches for. At many of them anybody can enter anybody's, so one that is not
    /// verified says nothing.
    ///
    /// # Errors
    /// When it is not verified, or none.
    pub fn vouched_for(&self) -> Result<Email, EmailNotVerified> {
        if !self.is_verified {
            return Err(EmailNotVerified);
        }
        Email::parse(self.email.as_str()).map_err(|_| EmailNotVerified)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn only_a_verified_address_counts() {
        check_answers(
            "
            anna@gasthaus.example verified => anna@gasthaus.example
            Anna@Gasthaus.example verified => Anna@Gasthaus.example
            anna@gasthaus.example claimed  => nobody
            anna verified                  => nobody
            ",
            |said| {
                let (email, verified) = said.split_once(' ').unwrap();
                let identity = Identity {
                    account: ProviderAccount {
                        issuer: "https://accounts.example".to_owned(),
                        subject: "4711".to_owned(),
                    },
                    email: email.to_owned(),
                    is_verified: verified == "verified",
                };
                let email = identity.vouched_for();
                email.map_or("nobody".to_owned(), |email| email.to_string())
            },
        );
    }
}
