//! The security log: one structured line per event, with the target `security`. It contains ids of accounts and subnets of
//! clients (IPv4 /24, IPv6 /48), but no passwords and no typed e-mail addresses.

use std::net::IpAddr;

use domain::network::network_prefix_cidr;
use domain::rate_limit::{RateLimit, RateLimitExceeded};
use domain::staff::StaffId;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecurityEvent {
    SignedIn(SignInMethod),
    /// The second value is the reason.
    SignInFailed(SignInMethod, &'static str),
    /// A rate limit was exceeded. Logged as `account_locked` if it is that of the account from anywhere.
    SignInPaused(RateLimitExceeded),
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
pub enum SignInMethod {
    Password,
    Oidc,
}

pub fn record(event: SecurityEvent, client: Option<IpAddr>, account: Option<StaffId>) {
    use SecurityEvent::{
        AccountAdded, AccountDisabled, IdentityLinked, PasswordChangeFailed, PasswordChanged,
        PasswordReset, SignInFailed, SignInPaused, SignedIn,
    };
    let name = match event {
        SignedIn(_) => "sign_in",
        SignInFailed(..) => "sign_in_failed",
        SignInPaused(sign_in_pause) if sign_in_pause.limit == RateLimit::AccountFromAnywhere => {
            "account_locked"
        }
        SignInPaused(_) => "paused",
        PasswordChanged => "password_changed",
        PasswordChangeFailed(_) => "password_change_failed",
        PasswordReset => "password_reset",
        AccountAdded => "account_added",
        AccountDisabled => "account_disabled",
        IdentityLinked => "identity_linked",
    };
    let method = match event {
        SignedIn(method) | SignInFailed(method, _) => Some(match method {
            SignInMethod::Password => "password",
            SignInMethod::Oidc => "oidc",
        }),
        _ => None,
    };
    let reason = match event {
        SignInFailed(_, reason) | PasswordChangeFailed(reason) => Some(reason),
        _ => None,
    };
    let sign_in_pause = match event {
        SignInPaused(sign_in_pause) => Some(sign_in_pause),
        _ => None,
    };
    if let SignInFailed(..) | SignInPaused(_) = event {
        let reason = reason.unwrap_or("paused");
        metrics::counter!("wirtshaus_login_failures_total", "reason" => reason).increment(1);
    }
    tracing::info!(
        target: "security",
        event = name,
        subnet = client.map(network_prefix_cidr),
        account = account.map(StaffId::get),
        method,
        reason,
        limit = sign_in_pause.map(|sign_in_pause| sign_in_pause.limit.code()),
        retry_after_seconds = sign_in_pause.map(|sign_in_pause| sign_in_pause.retry_after.whole_seconds()),
    );
}
