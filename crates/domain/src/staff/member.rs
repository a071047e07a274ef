use super::{Role, StaffId};
use crate::inn::Email;
use crate::secrets::PasswordHash;
use crate::text::text;

text!(
    /// A first or last name of a person, one line.
    pub struct PersonName, single_line_text, 100
);

/// An account at an identity provider. Issuer and subject together are unique and never reassigned (OpenID Connect Core,
/// section 2), unlike an e-mail address.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ProviderAccount {
    /// The claim `iss`.
    pub issuer: String,
    /// The claim `sub`.
    pub subject: String,
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaffMember {
    pub id: StaffId,
    /// Unique, ignoring the case of ASCII letters.
    pub email: Email,
    pub first_name: PersonName,
    pub last_name: PersonName,
    pub role: Role,
    pub password_hash: PasswordHash,
    /// The password is a one-time password: it must be changed before anything else.
    pub must_change_password: bool,
    /// A disabled member cannot sign in.
    pub is_disabled: bool,
    /// The account at the identity provider that is linked to this one.
    pub provider_account: Option<ProviderAccount>,
}

impl StaffMember {
    /// First and last name, such as `Anna Huber`.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }

    /// Words that a password must not consist of.
    pub fn words(&self) -> [&str; 3] {
        let Self {
            email,
            first_name,
            last_name,
            ..
        } = self;
        [email.as_str(), first_name.as_str(), last_name.as_str()]
    }

    /// `false` with a one-time password, which allows only its change and signing out.
    pub fn has_full_access(&self) -> bool {
        !self.must_change_password
    }

    /// Whether the member can manage people. One such member must always remain.
    pub fn is_active_management(&self) -> bool {
        self.role == Role::Management && !self.is_disabled
    }

    /// Sets the password that the member chose.
    pub fn change_password(&mut self, new_password: PasswordHash) {
        self.password_hash = new_password;
        self.must_change_password = false;
    }

    /// Sets a one-time password, enables the account and unlinks it from the identity provider.
    pub fn reset(&mut self, one_time: PasswordHash) {
        self.password_hash = one_time;
        self.must_change_password = true;
        self.is_disabled = false;
        self.provider_account = None;
    }
}

/// An account without an id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewStaffMember {
    pub email: Email,
    pub first_name: PersonName,
    pub last_name: PersonName,
    pub role: Role,
    pub password_hash: PasswordHash,
    /// The password is a one-time password.
    pub must_change_password: bool,
}
