use std::net::IpAddr;

use domain::auth::{Credentials, DeviceToken};
use domain::inn::Email;
use domain::jobs::JobKind;
use domain::network::{client_subnet, network_prefix};
use domain::rate_limit::{RateLimit, RateLimitKey};
use domain::staff::StaffMember;
use ports::{HashingPriority, PasswordVerification, StoreError, UnitOfWork};

use super::{
    AuthService, Client, IssuedSession, SignInError, find_member_unchanged_since_verification,
};
use crate::security_log::{self, SecurityEvent, SignInMethod};
use crate::stored_rate_limits::reset_counters;

impl AuthService {
    /// Signs in with e-mail address and password. `device_cookies` are the device cookies of the client, of any account.
    ///
    /// [`SignInError::SecondFactorDue`] if the member has a second factor.
    ///
    /// Hashes one password whether or not the account exists, so that the time it takes reveals nothing.
    pub async fn sign_in(
        &self,
        credentials: &Credentials,
        client: Client<'_>,
        device_cookies: &[&str],
    ) -> Result<IssuedSession, SignInError> {
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let member = snapshot.staff().find_by_email(&credentials.email).await?;
        drop(snapshot);
        let account = member.as_ref().map(|member| member.id);
        let device = member
            .as_ref()
            .and_then(|member| self.known_device(member, device_cookies));
        let outcome = self
            .check_credentials_and_issue_session(credentials, member, client, device)
            .await;
        let event = match &outcome {
            Ok(_) => SecurityEvent::SignedIn(SignInMethod::Password),
            Err(SignInError::TooManyAttempts(sign_in_pause)) => {
                SecurityEvent::SignInPaused(*sign_in_pause)
            }
            Err(SignInError::SecondFactorDue(_)) => SecurityEvent::SecondFactorDue,
            Err(error) => SecurityEvent::SignInFailed(SignInMethod::Password, error.reason()),
        };
        security_log::record(event, Some(client.address), account);
        outcome
    }

    async fn check_credentials_and_issue_session(
        &self,
        credentials: &Credentials,
        member: Option<StaffMember>,
        client: Client<'_>,
        device: Option<DeviceToken>,
    ) -> Result<IssuedSession, SignInError> {
        let (keys, priority) =
            self.sign_in_limits(&credentials.email, device.as_ref(), client.address);
        self.count_attempt::<SignInError>(&keys).await?;
        let (password, hasher) = (&credentials.password, &self.adapters.password_hasher);
        let Some(member) = member else {
            hasher.hash(password, priority).await?;
            return Err(SignInError::InvalidCredentials);
        };
        let verification = hasher
            .verify(password, &member.password_hash, priority)
            .await?;
        if verification == PasswordVerification::WrongPassword || member.is_disabled {
            return Err(SignInError::InvalidCredentials);
        }
        let stronger_hash = if verification == PasswordVerification::NeedsRehash {
            Some(hasher.hash(password, priority).await?)
        } else {
            None
        };
        let mut tx = self.adapters.store.begin().await?;
        let mut member = find_member_unchanged_since_verification(&mut *tx, &member).await?;
        if let Some(hash) = stronger_hash {
            member.password_hash = hash;
            tx.staff().update(&member).await?;
        }
        if let Some(challenge) = self.begin_second_factor(&mut *tx, &member).await? {
            tx.commit().await?;
            return Err(SignInError::SecondFactorDue(challenge));
        }
        reset_counters(&mut *tx, &keys).await?;
        Ok(self
            .issue_session_and_commit(tx, member, device, client)
            .await?)
    }

    /// Also queues a notice of an unknown device.
    pub(crate) async fn issue_session_and_commit(
        &self,
        mut tx: Box<dyn UnitOfWork>,
        member: StaffMember,
        device: Option<DeviceToken>,
        client: Client<'_>,
    ) -> Result<IssuedSession, StoreError> {
        // Who has a one-time password has no device yet.
        let is_new_device = device.is_none() && member.has_full_access();
        if is_new_device {
            self.queue_notice(&mut *tx, JobKind::NewDeviceNotice, &member)
                .await?;
        }
        let account = member.id;
        let issued = self.issue_session(&mut *tx, member, device, client).await?;
        tx.commit().await?;
        if is_new_device {
            let event = SecurityEvent::NewDevice;
            security_log::record(event, Some(client.address), Some(account));
        }
        Ok(issued)
    }

    /// The rate-limit keys of a sign-in, and the priority of hashing its password.
    pub(super) fn sign_in_limits(
        &self,
        email: &Email,
        device: Option<&DeviceToken>,
        address: IpAddr,
    ) -> (Vec<RateLimitKey>, HashingPriority) {
        match device {
            Some(device) => {
                let key = self.rate_limit_key(RateLimit::KnownDevice, device.id().as_str());
                (vec![key], HashingPriority::High)
            }
            None => (
                self.rate_limit_keys("", email, address),
                HashingPriority::Low,
            ),
        }
    }

    /// The rate-limit keys of a sign-in from an unknown device, and of other steps with an e-mail address. Those of a step begin
    /// with its name.
    pub(super) fn rate_limit_keys(
        &self,
        step: &str,
        email: &Email,
        address: IpAddr,
    ) -> Vec<RateLimitKey> {
        let email = email.key();
        let subnet = client_subnet(address);
        let client_network = network_prefix(address);
        vec![
            self.rate_limit_key(
                RateLimit::AccountFromSubnet,
                &format!("{step}{email} {subnet}"),
            ),
            self.rate_limit_key(RateLimit::ClientSubnet, &format!("{step}{subnet}")),
            self.rate_limit_key(RateLimit::ClientNetwork, &format!("{step}{client_network}")),
            self.rate_limit_key(RateLimit::AccountFromAnywhere, &format!("{step}{email}")),
        ]
    }

    /// The first of the device cookies that was issued for this account and its current password.
    pub(crate) fn known_device(
        &self,
        member: &StaffMember,
        device_cookies: &[&str],
    ) -> Option<DeviceToken> {
        if member.is_disabled {
            return None;
        }
        device_cookies
            .iter()
            .filter_map(|text| DeviceToken::parse(text))
            .find(|device| {
                let message = device.message(&member.password_hash);
                let hmac_signer = &self.adapters.hmac_signer;
                device.account() == member.id
                    && hmac_signer.verify(&message, device.authentication_tag())
            })
    }
}
