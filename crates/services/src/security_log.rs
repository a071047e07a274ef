//! The security log: one structured line per event, with the target `security`. It names accounts by their number and
//! clients by their subnet (IPv4 /24, IPv6 /48), and holds neither passwords nor what was typed as an e-mail address.

use std::net::IpAddr;

use domain::accounts::{Limit, StaffId, TooManyLoginAttempts};
use domain::network::site_in_cidr;

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecurityEvent {
    /// A session began.
    SignIn(Method),
    /// No session began, for this reason.
    SignInFailed(Method, &'static str),
    /// An attempt was refused because of a rate limit. `account_locked` when it is the limit of the whole account.
    Paused(TooManyLoginAttempts),
    /// A member chose another password.
    PasswordChanged,
    /// The present password was wrong, or could not be checked.
    PasswordChangeFailed(&'static str),
    /// The command line made a one-time password.
    PasswordReset,
    /// The command line added an account.
    AccountAdded,
    /// The command line disabled an account.
    AccountDisabled,
    /// An account was linked to one at the identity provider.
    IdentityLinked,
}

/// How a session began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// E-mail address and password.
    Password,
    /// OpenID Connect.
    Oidc,
}

/// Writes the line of an event.
pub fn record(event: SecurityEvent, client: Option<IpAddr>, account: Option<StaffId>) {
    use SecurityEvent::{
        AccountAdded, AccountDisabled, IdentityLinked, PasswordChangeFailed, PasswordChanged,
        PasswordReset, Paused, SignIn, SignInFailed,
    };
    let name = match event {
        SignIn(_) => "sign_in",
        SignInFailed(..) => "sign_in_failed",
        Paused(pause) if pause.limit == Limit::Account => "account_locked",
        Paused(_) => "paused",
        PasswordChanged => "password_changed",
        PasswordChangeFailed(_) => "password_change_failed",
        PasswordReset => "password_reset",
        AccountAdded => "account_added",
        AccountDisabled => "account_disabled",
        IdentityLinked => "identity_linked",
    };
    let method = match event {
        SignIn(method) | SignInFailed(method, _) => Some(match method {
            Method::Password => "password",
            Method::Oidc => "oidc",
        }),
        _ => None,
    };
    let reason = match event {
        SignInFailed(_, reason) | PasswordChangeFailed(reason) => Some(reason),
        _ => None,
    };
    let pause = match event {
        Paused(pause) => Some(pause),
        _ => None,
    };
    tracing::info!(
        target: "security",
        event = name,
        subnet = client.map(site_in_cidr),
        account = account.map(StaffId::get),
        method,
        reason,
        limit = pause.map(|pause| pause.limit.name()),
        retry_after_seconds = pause.map(|pause| pause.retry_after.whole_seconds()),
    );
}
