use std::net::IpAddr;

use domain::accounts::{Credentials, DeviceToken, Limit, RateLimitKey, StaffMember};
use domain::network::{client_subnet, site_prefix};
use ports::{Priority, Verification};

use super::rate_limit::reset_attempts;
use super::{AuthService, IssuedSession, SignInError, find_unchanged};
use crate::security_log::{self, Method, SecurityEvent};

impl AuthService {
    /// Signs in with e-mail address and password. `devices` are the device cookies of the client, of any account.
    ///
    /// Hashes one password whether or not the account exists, so that the time it takes reveals nothing.
    pub async fn sign_in(
        &self,
        credentials: &Credentials,
        address: IpAddr,
        devices: &[&str],
    ) -> Result<IssuedSession, SignInError> {
        let mut view = self.adapters.store.snapshot().await?;
        let member = view.staff().find_by_email(&credentials.email).await?;
        drop(view);
        let account = member.as_ref().map(|member| member.id);
        let device = member
            .as_ref()
            .and_then(|member| self.known_device(member, devices));
        let outcome = self
            .check_credentials(credentials, member, address, device)
            .await;
        let event = match &outcome {
            Ok(_) => SecurityEvent::SignIn(Method::Password),
            Err(SignInError::TooMany(pause)) => SecurityEvent::SignInPaused(*pause),
            Err(error) => SecurityEvent::SignInFailed(Method::Password, error.reason()),
        };
        security_log::record(event, Some(address), account);
        outcome
    }

    async fn check_credentials(
        &self,
        credentials: &Credentials,
        member: Option<StaffMember>,
        address: IpAddr,
        device: Option<DeviceToken>,
    ) -> Result<IssuedSession, SignInError> {
        let (keys, priority) = match &device {
            Some(device) => {
                let key = self.rate_limit_key(Limit::Device, device.id().as_str());
                (vec![key], Priority::High)
            }
            None => (self.rate_limit_keys(credentials, address), Priority::Low),
        };
        self.count_attempt::<SignInError>(&keys).await?;
        let (password, hasher) = (&credentials.password, &self.adapters.passwords);
        let Some(member) = member else {
            hasher.hash(password, priority).await?;
            return Err(SignInError::InvalidCredentials);
        };
        let verification = hasher.verify(password, &member.password, priority).await?;
        if verification == Verification::Mismatch || member.is_disabled {
            return Err(SignInError::InvalidCredentials);
        }
        let stronger_hash = if verification == Verification::NeedsRehash {
            Some(hasher.hash(password, priority).await?)
        } else {
            None
        };
        let mut tx = self.adapters.store.begin().await?;
        let mut member = find_unchanged(&mut *tx, &member).await?;
        if let Some(hash) = stronger_hash {
            member.password = hash;
            tx.staff().update(&member).await?;
        }
        let issued = self.issue_session(&mut *tx, member, device).await?;
        reset_attempts(&mut *tx, &keys).await?;
        tx.commit().await?;
        Ok(issued)
    }

    /// The rate-limit keys of a sign-in from an unknown device.
    fn rate_limit_keys(&self, credentials: &Credentials, address: IpAddr) -> Vec<RateLimitKey> {
        let email = credentials.email.key();
        let subnet = client_subnet(address);
        let site = site_prefix(address);
        vec![
            self.rate_limit_key(Limit::AccountFromSubnet, &format!("{email} {subnet}")),
            self.rate_limit_key(Limit::Subnet, &subnet.to_string()),
            self.rate_limit_key(Limit::Site, &site.to_string()),
            self.rate_limit_key(Limit::Account, &email),
        ]
    }

    /// The first of the device cookies that was issued for this account and its current password.
    fn known_device(&self, member: &StaffMember, devices: &[&str]) -> Option<DeviceToken> {
        if member.is_disabled {
            return None;
        }
        devices
            .iter()
            .filter_map(|text| DeviceToken::parse(text))
            .find(|device| {
                let message = device.message(&member.password);
                let authenticator = &self.adapters.authenticator;
                device.account() == member.id && authenticator.verify(&message, device.tag())
            })
    }
}
