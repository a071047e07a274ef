//! Device cookies (OWASP: "Slow Down Online Guessing Attacks with Device Cookies").

use std::fmt;

use crate::secrets::{Digest, PasswordHash, Token};
use crate::staff::StaffId;

/// Proves that a device signed in to an account with its current password: `account.id.tag`. It does not replace the
/// password; attempts with it are counted separately.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceToken {
    account: StaffId,
    id: Token,
    authentication_tag: Digest,
}

impl DeviceToken {
    /// `authenticate` computes the tag.
    pub fn issue(
        account: StaffId,
        id: Token,
        password: &PasswordHash,
        authenticate: impl FnOnce(&str) -> Digest,
    ) -> Self {
        let authentication_tag = authenticate(&authenticated_message(account, &id, password));
        Self {
            account,
            id,
            authentication_tag,
        }
    }

    /// Parses a cookie without verifying the tag; `None` if it is malformed.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let account = StaffId::parse(parts.next()?.parse::<i64>().ok()?).ok()?;
        let id = Token::parse(parts.next()?)?;
        let authentication_tag = Digest::parse(parts.next()?).ok()?;
        Some(Self {
            account,
            id,
            authentication_tag,
        })
    }

    pub const fn account(&self) -> StaffId {
        self.account
    }

    /// Identifies the device. It stays the same when the token is issued again.
    pub const fn id(&self) -> &Token {
        &self.id
    }

    /// What the tag authenticates while the account has this password. A new password invalidates the token.
    pub fn message(&self, password: &PasswordHash) -> String {
        authenticated_message(self.account, &self.id, password)
    }

    pub const fn authentication_tag(&self) -> &Digest {
        &self.authentication_tag
    }
}

impl fmt::Display for DeviceToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (account, id) = (self.account.get(), self.id.as_str());
        write!(f, "{account}.{id}.{}", self.authentication_tag)
    }
}

fn authenticated_message(account: StaffId, id: &Token, password: &PasswordHash) -> String {
    let (account, id, password) = (account.get(), id.as_str(), password.as_str());
    format!("device {account} {id} {password}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_the_device_token_that_it_writes() {
        let account = StaffId::parse(7).unwrap();
        let password = PasswordHash::parse("$argon2id$").unwrap();
        let issued = DeviceToken::issue(
            account,
            Token::from_random([0xa5; 32]),
            &password,
            |message| {
                assert_eq!(message, format!("device 7 {} $argon2id$", "a5".repeat(32)));
                Digest::from_digest([1; 32])
            },
        );
        let text = issued.to_string();
        assert_eq!(text, format!("7.{}.{}", "a5".repeat(32), "01".repeat(32)));
        assert_eq!(DeviceToken::parse(&text), Some(issued));
        for wrong in [
            "",
            "7",
            "7..",
            "x.y.z",
            &text[1..],
            &text[..100],
            &format!("{text}."),
        ] {
            assert_eq!(DeviceToken::parse(wrong), None, "{wrong}");
        }
    }
}
