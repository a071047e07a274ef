//! The security log: one structured line per event, with the target `security`. It contains ids of accounts and subnets of
//! clients (IPv4 /24, IPv6 /48), but no passwords and no typed e-mail addresses.

use std::net::IpAddr;

use domain::accounts::{Limit, StaffId, TooManyLoginAttempts};
use domain::network::site_in_cidr;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecurityEvent {
    SignIn(Method),
    /// With the reason.
    SignInFailed(Method, &'static str),
    /// A rate limit was exceeded. Logged as `account_locked` if it is that of the account from anywhere.
    SignInPaused(TooManyLoginAttempts),
    PasswordChanged,
    /// The current password was wrong, or was not checked.
    PasswordChangeFailed(&'static str),
    PasswordReset,
    AccountAdded,
    AccountDisabled,
    /// An account was linked to one at the identity provider.
    IdentityLinked,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    Password,
    Oidc,
}

pub fn record(event: SecurityEvent, client: Option<IpAddr>, account: Option<StaffId>) {
    use SecurityEvent::{
        AccountAdded, AccountDisabled, IdentityLinked, PasswordChangeFailed, PasswordChanged,
        PasswordReset, SignIn, SignInFailed, SignInPaused,
    };
    let name = match event {
        SignIn(_) => "sign_in",
        SignInFailed(..) => "sign_in_failed",
        SignInPaused(pause) if pause.limit == Limit::Account => "account_locked",
        SignInPaused(_) => "paused",
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
        SignInPaused(pause) => Some(pause),
        _ => None,
    };
    tracing::info!(
        target: "security",
        event = name,
        subnet = client.map(site_in_cidr),
        account = account.map(StaffId::get),
        method,
        reason,
        limit = pause.map(|pause| pause.limit.code()),
        retry_after_seconds = pause.map(|pause| pause.retry_after.whole_seconds()),
    );
}
