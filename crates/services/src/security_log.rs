//! The security log: one structured line per event, with the target `security`. It contains ids of accounts and subnets of
//! clients (IPv4 /24, IPv6 /48), but no passwords and no typed e-mail addresses.

use std::net::IpAddr;

use domain::audit::AuditContext;
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
    AccountEnabled,
    RoleChanged,
    Invited,
    /// A person accepted an invitation.
    InvitationAccepted,
    /// A link of a forgotten password was requested.
    PasswordLinkRequested,
    EmailChanged,
    /// The member proved who they are once more.
    Proven,
    ProofFailed(&'static str),
    /// The member may not use an operation, or not in this way.
    AccessDenied(&'static str),
    /// A link to an account is not valid, or too many were tried.
    LinkRejected,
    /// A member ended another session of the own account.
    SessionEnded,
    SignedOutEverywhere,
    /// The password was right.
    SecondFactorDue,
    SecondFactorAdded,
    SecondFactorRemoved,
    RecoveryCodeUsed,
    RecoveryCodesReplaced,
    /// The roles that need a second factor.
    SecondFactorRequirementsChanged,
    /// A device signed in that did not before.
    NewDevice,
    /// An account was linked to one at the identity provider.
    IdentityLinked,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignInMethod {
    Password,
    Oidc,
    /// The password and a code.
    SecondFactor,
    Passkey,
}

/// An event that is caused by the actor of a context.
pub fn record_by(context: &AuditContext, event: SecurityEvent, account: Option<StaffId>) {
    let client = context.access.as_ref().map(|access| access.address);
    record_event(event, client, account, context.member());
}

pub fn record(event: SecurityEvent, client: Option<IpAddr>, account: Option<StaffId>) {
    record_event(event, client, account, None);
}

fn record_event(
    event: SecurityEvent,
    client: Option<IpAddr>,
    account: Option<StaffId>,
    actor: Option<StaffId>,
) {
    use SecurityEvent::{
        AccessDenied, AccountAdded, AccountDisabled, AccountEnabled, EmailChanged, IdentityLinked,
        InvitationAccepted, Invited, LinkRejected, NewDevice, PasswordChangeFailed,
        PasswordChanged, PasswordLinkRequested, PasswordReset, ProofFailed, Proven,
        RecoveryCodeUsed, RecoveryCodesReplaced, RoleChanged, SecondFactorAdded, SecondFactorDue,
        SecondFactorRemoved, SecondFactorRequirementsChanged, SessionEnded, SignInFailed,
        SignInPaused, SignedIn, SignedOutEverywhere,
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
        AccountEnabled => "account_enabled",
        RoleChanged => "role_changed",
        Invited => "invited",
        InvitationAccepted => "invitation_accepted",
        PasswordLinkRequested => "password_link_requested",
        EmailChanged => "email_changed",
        Proven => "proven",
        ProofFailed(_) => "proof_failed",
        AccessDenied(_) => "access_denied",
        LinkRejected => "link_rejected",
        SessionEnded => "session_ended",
        SignedOutEverywhere => "signed_out_everywhere",
        SecondFactorDue => "second_factor_due",
        SecondFactorAdded => "second_factor_added",
        SecondFactorRemoved => "second_factor_removed",
        RecoveryCodeUsed => "recovery_code_used",
        RecoveryCodesReplaced => "recovery_codes_replaced",
        SecondFactorRequirementsChanged => "second_factor_requirements_changed",
        NewDevice => "new_device",
        IdentityLinked => "identity_linked",
    };
    let method = match event {
        SignedIn(method) | SignInFailed(method, _) => Some(match method {
            SignInMethod::Password => "password",
            SignInMethod::Oidc => "oidc",
            SignInMethod::SecondFactor => "second_factor",
            SignInMethod::Passkey => "passkey",
        }),
        _ => None,
    };
    let reason = match event {
        SignInFailed(_, reason)
        | PasswordChangeFailed(reason)
        | ProofFailed(reason)
        | AccessDenied(reason) => Some(reason),
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
        actor = actor.map(StaffId::get),
        method,
        reason,
        limit = sign_in_pause.map(|sign_in_pause| sign_in_pause.limit.code()),
        retry_after_seconds = sign_in_pause.map(|sign_in_pause| sign_in_pause.retry_after.whole_seconds()),
    );
}
