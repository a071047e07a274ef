//! Second factors of sign-in, besides the password.

use time::Duration;

use crate::calendar::Timestamp;
use crate::coded_enum;
use crate::fields::FieldErrorKind;
use crate::id::id;
use crate::secrets::{Digest, PasswordHash, SecondFactorSecret};
use crate::staff::{StaffId, StaffMember};
use crate::text::text;

id!(
    /// The id of a second factor, never reused.
    pub struct SecondFactorId, InvalidSecondFactorId, "a second factor"
);

coded_enum! {
    pub enum SecondFactorKind {
        /// Time-based one-time passwords (RFC 6238) of an app.
        Totp = "TOTP",
        /// A `WebAuthn` credential.
        Passkey = "PASSKEY",
    }
}

coded_enum! {
    /// How a member can answer when a second factor is due.
    pub enum SecondFactorMethod {
        Totp = "TOTP",
        Passkey = "PASSKEY",
        RecoveryCode = "RECOVERY_CODE",
    }
}

text!(
    /// The name that a member gives to a second factor, one line.
    pub struct SecondFactorName, single_line_text, 100
);

/// The number of recovery codes of a member, each of which can be used once.
pub const RECOVERY_CODE_COUNT: usize = 10;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecondFactor {
    pub id: SecondFactorId,
    pub details: SecondFactorDetails,
}

/// A second factor without an id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecondFactorDetails {
    pub staff: StaffId,
    pub kind: SecondFactorKind,
    pub name: SecondFactorName,
    pub secret: SecondFactorSecret,
    /// The time step of the last accepted code of a TOTP. No code of this or an earlier one is accepted (RFC 6238 §5.2).
    pub last_step: Option<u64>,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

impl SecondFactorDetails {
    /// Records the use of a TOTP code. Returns whether its time step is later than that of the last one.
    pub fn use_step(&mut self, step: u64, now: Timestamp) -> bool {
        let is_new = self.last_step.is_none_or(|last| last < step);
        if is_new {
            self.last_step = Some(step);
            self.last_used_at = Some(now);
        }
        is_new
    }
}

/// What a member types as second factor. Spaces and hyphens do not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SecondFactorCode {
    /// Six digits.
    Totp(String),
    /// Letters and digits, in lower case.
    Recovery(SecondFactorSecret),
}

impl SecondFactorCode {
    /// The maximum length of what is typed, in bytes.
    pub const MAX_BYTES: usize = 100;

    pub fn parse(typed: impl AsRef<str>) -> Result<Self, FieldErrorKind> {
        let typed = typed.as_ref();
        if typed.len() > Self::MAX_BYTES {
            return Err(FieldErrorKind::WrongCode);
        }
        let is_separator = |c: char| c.is_whitespace() || c == '-';
        let code: String = typed.chars().filter(|c| !is_separator(*c)).collect();
        if code.is_empty() {
            return Err(FieldErrorKind::Missing);
        }
        if code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Self::Totp(code));
        }
        Ok(Self::Recovery(SecondFactorSecret::new(
            code.to_ascii_lowercase(),
        )))
    }
}

/// What a client must answer, to sign in or to set up a second factor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuthChallenge {
    /// The SHA-256 of what only the client knows.
    pub token_digest: Digest,
    pub staff: Option<StaffId>,
    /// The password of the member when the challenge was issued. Another one makes it invalid.
    pub password_hash: Option<PasswordHash>,
    /// The secret of a TOTP that is being set up, or the state of a `WebAuthn` ceremony.
    pub state: Option<SecondFactorSecret>,
    /// The challenge is valid before this instant.
    pub expires_at: Timestamp,
}

impl AuthChallenge {
    pub const SIGN_IN_VALIDITY: Duration = Duration::minutes(5);
    pub const SETUP_VALIDITY: Duration = Duration::minutes(15);

    /// Whether a member may answer: the account is enabled and keeps its password.
    pub fn is_open_to(&self, member: &StaffMember) -> bool {
        let password = self.password_hash.as_ref();
        !member.is_disabled && password.is_none_or(|password| *password == member.password_hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    #[test]
    fn tells_codes_apart_by_their_form() {
        assert_table_answers(
            "
            123456                   => TOTP 123456
            123 456                  => TOTP 123456
            12345                    => RECOVERY 12345
            1234567                  => RECOVERY 1234567
            ABCD-efgh-ijkm-npqr-stuv => RECOVERY abcdefghijkmnpqrstuv
            ------                   => is required
            ",
            |typed| match SecondFactorCode::parse(typed) {
                Ok(SecondFactorCode::Totp(code)) => format!("TOTP {code}"),
                Ok(SecondFactorCode::Recovery(code)) => format!("RECOVERY {}", code.as_str()),
                Err(error) => error.to_string(),
            },
        );
        let too_long = SecondFactorCode::parse("a".repeat(101));
        assert_eq!(too_long, Err(FieldErrorKind::WrongCode));
    }
}
