use crate::inn::Email;
use crate::secrets::Password;

/// An e-mail address and a password (specification §5: no other rules).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credentials {
    pub email: Email,
    pub password: Password,
}
