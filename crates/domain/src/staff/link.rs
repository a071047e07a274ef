//! Links that give access to an account once, without a session.

use time::Duration;

use super::{PersonName, Role, StaffId};
use crate::calendar::Timestamp;
use crate::coded_enum;
use crate::id::id;
use crate::inn::{Email, PublicUrl};
use crate::secrets::{Digest, Token};

id!(
    /// The id of a link, never reused.
    pub struct AccountLinkId, InvalidAccountLinkId, "an account link"
);

coded_enum! {
    pub enum AccountLinkKind {
        /// Creates an account. Passed on by the member who invites.
        Invitation = "INVITATION",
        /// Sets a new password. Passed on by the member who resets the account.
        AccountReset = "ACCOUNT_RESET",
        /// Sets a new password. Mailed to the address of the account.
        ForgottenPassword = "FORGOTTEN_PASSWORD",
        /// Confirms a new e-mail address. Mailed to this address.
        EmailConfirmation = "EMAIL_CONFIRMATION",
    }
}

/// The screen that a link leads to.
const ACCOUNT_LINK_PATH: &str = "/zugang";

/// The token is the fragment, which browsers send to no server, not even as a referrer (RFC 9110 §10.1.3).
pub fn account_link_url(public_url: &PublicUrl, token: &Token) -> String {
    format!(
        "{}{ACCOUNT_LINK_PATH}#{}",
        public_url.as_str(),
        token.as_str()
    )
}

impl AccountLinkKind {
    /// The kinds that give access to the account that they belong to.
    pub const TO_OWN_ACCOUNT: [Self; 3] = [
        Self::AccountReset,
        Self::ForgottenPassword,
        Self::EmailConfirmation,
    ];

    pub const fn validity(self) -> Duration {
        match self {
            Self::Invitation | Self::AccountReset => Duration::days(7),
            Self::ForgottenPassword => Duration::minutes(15),
            Self::EmailConfirmation => Duration::DAY,
        }
    }

    /// Whether the link sets a new password of an account.
    pub fn sets_password(self) -> bool {
        matches!(self, Self::AccountReset | Self::ForgottenPassword)
    }
}

/// A link. Its token is known only to who has the link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountLink {
    pub id: AccountLinkId,
    pub details: AccountLinkDetails,
}

/// What a link is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountLinkDetails {
    pub kind: AccountLinkKind,
    /// `None` before the link is mailed.
    pub token_digest: Option<Digest>,
    /// The account; of an invitation, the member who invites. `None` if the address of a forgotten password is unknown.
    pub staff: Option<StaffId>,
    /// Of an invitation: the suggested name.
    pub first_name: Option<PersonName>,
    pub last_name: Option<PersonName>,
    /// Of an invitation.
    pub role: Option<Role>,
    /// The address to be confirmed.
    pub email: Option<Email>,
    /// The address that it replaces.
    pub former_email: Option<Email>,
    pub created_at: Timestamp,
    /// The link is valid before this instant.
    pub expires_at: Timestamp,
}

impl AccountLinkDetails {
    pub fn new(kind: AccountLinkKind, staff: Option<StaffId>, now: Timestamp) -> Self {
        Self {
            kind,
            token_digest: None,
            staff,
            first_name: None,
            last_name: None,
            role: None,
            email: None,
            former_email: None,
            created_at: now,
            expires_at: now + kind.validity(),
        }
    }

    /// First and last name of an invitation.
    pub fn suggested_name(&self) -> String {
        let names = [&self.first_name, &self.last_name];
        let names: Vec<_> = names
            .into_iter()
            .flatten()
            .map(PersonName::as_str)
            .collect();
        names.join(" ")
    }
}
