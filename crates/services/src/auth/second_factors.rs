//! Second factors: sign-in and proof with a code, set-up and removal, and the roles that need one.

use std::net::IpAddr;

use domain::audit::{AuditAction, AuditContext};
use domain::auth::{
    AuthChallenge, DeviceToken, RECOVERY_CODE_COUNT, SecondFactor, SecondFactorCode,
    SecondFactorDetails, SecondFactorId, SecondFactorKind, SecondFactorMethod, SecondFactorName,
};
use domain::jobs::JobKind;
use domain::rate_limit::{RateLimit, RateLimitKey};
use domain::secrets::{Digest, Password, Token};
use domain::staff::{StaffId, StaffMember};
use ports::{StoreError, UnitOfWork};

use super::totp::{self, TotpSetup};
use super::{AuthService, Client, IssuedSession, SignInError};
use crate::audit::{append_audited, commit_audited};
use crate::secrets::sha256;
use crate::security_log::{self, SecurityEvent, SignInMethod};
use crate::stored_rate_limits::reset_counters;

/// A second factor is due. Its token is known only to the client that has signed in with the password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecondFactorChallenge {
    pub token: Token,
    pub methods: Vec<SecondFactorMethod>,
}

/// The second factors of a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSecondFactors {
    pub factors: Vec<SecondFactor>,
    /// How many recovery codes were not used.
    pub recovery_codes: u64,
    /// Whether the role of the member needs a factor.
    pub is_required: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddedSecondFactor {
    pub factor: SecondFactor,
    /// With the first factor.
    pub recovery_codes: Option<Vec<Password>>,
}

impl AuthService {
    /// Continues a sign-in with the token of a [`SecondFactorChallenge`], which can be used once.
    ///
    /// # Errors
    /// [`SignInError::InvalidCredentials`] if the challenge is unknown, used or over, or its account has changed.
    pub async fn sign_in_with_code(
        &self,
        token: &Token,
        code: &SecondFactorCode,
        client: Client<'_>,
        device_cookies: &[&str],
    ) -> Result<IssuedSession, SignInError> {
        let digest = sha256(token.as_str());
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let (_, member) = self.find_challenged(&mut *snapshot, &digest).await?;
        drop(snapshot);
        let (account, device) = (member.id, self.known_device(&member, device_cookies));
        let outcome = self
            .check_code_and_issue_session(&digest, member, code, client, device)
            .await;
        let event = match &outcome {
            Ok(_) => SecurityEvent::SignedIn(SignInMethod::SecondFactor),
            Err(SignInError::TooManyAttempts(pause)) => SecurityEvent::SignInPaused(*pause),
            Err(error) => SecurityEvent::SignInFailed(SignInMethod::SecondFactor, error.reason()),
        };
        security_log::record(event, Some(client.address), Some(account));
        outcome
    }

    async fn check_code_and_issue_session(
        &self,
        challenge: &Digest,
        member: StaffMember,
        code: &SecondFactorCode,
        client: Client<'_>,
        device: Option<DeviceToken>,
    ) -> Result<IssuedSession, SignInError> {
        let key = self.second_factor_limit_key(&member, device.as_ref());
        self.count_attempt::<SignInError>(&[key]).await?;
        let mut tx = self.adapters.store.begin().await?;
        // It may have been used meanwhile.
        let (_, member) = self.find_challenged(&mut *tx, challenge).await?;
        let method = self.use_code(&mut *tx, &member, code).await?;
        tx.second_factors().delete_challenge(challenge).await?;
        let (mut keys, _) = self.sign_in_limits(&member.email, device.as_ref(), client.address);
        keys.push(key);
        reset_counters(&mut *tx, &keys).await?;
        let account = member.id;
        let issued = self.issue_session_and_commit(tx, member, device, client);
        let issued = issued.await?;
        log_recovery_code(method, client.address, account);
        Ok(issued)
    }

    /// Issues a challenge if the member has a second factor. Limits of attempts are reset when it is answered.
    pub(super) async fn begin_second_factor(
        &self,
        tx: &mut dyn UnitOfWork,
        member: &StaffMember,
    ) -> Result<Option<SecondFactorChallenge>, StoreError> {
        let factors = tx.second_factors().list(member.id).await?;
        if factors.is_empty() {
            return Ok(None);
        }
        let has = |kind| factors.iter().any(|factor| factor.details.kind == kind);
        let has_codes = tx.second_factors().count_recovery_codes(member.id).await? > 0;
        let methods = [
            (SecondFactorMethod::Totp, has(SecondFactorKind::Totp)),
            (SecondFactorMethod::Passkey, has(SecondFactorKind::Passkey)),
            (SecondFactorMethod::RecoveryCode, has_codes),
        ];
        let methods = methods.into_iter().filter(|(_, is_possible)| *is_possible);
        let token = self.adapters.secret_generator.token()?;
        let challenge = AuthChallenge {
            token_digest: sha256(token.as_str()),
            staff: Some(member.id),
            password_hash: Some(member.password_hash.clone()),
            state: None,
            expires_at: self.now() + AuthChallenge::SIGN_IN_VALIDITY,
        };
        tx.second_factors().save_challenge(&challenge).await?;
        Ok(Some(SecondFactorChallenge {
            token,
            methods: methods.map(|(method, _)| method).collect(),
        }))
    }

    /// A challenge that is neither used nor over.
    pub(super) async fn find_valid_challenge(
        &self,
        tx: &mut dyn UnitOfWork,
        digest: &Digest,
    ) -> Result<AuthChallenge, SignInError> {
        let found = tx.second_factors().find_challenge(digest).await?;
        let now = self.now();
        let valid = found.filter(|challenge| now < challenge.expires_at);
        valid.ok_or(SignInError::InvalidCredentials)
    }

    /// A valid challenge after a password, and its member.
    pub(super) async fn find_challenged(
        &self,
        tx: &mut dyn UnitOfWork,
        digest: &Digest,
    ) -> Result<(AuthChallenge, StaffMember), SignInError> {
        let challenge = self.find_valid_challenge(tx, digest).await?;
        let id = challenge.staff.ok_or(SignInError::InvalidCredentials)?;
        let found = tx.staff().find(id).await?;
        let member = found.filter(|member| challenge.is_open_to(member));
        let member = member.ok_or(SignInError::InvalidCredentials)?;
        Ok((challenge, member))
    }

    /// Guesses of codes are limited per account, also with ever new challenges. Those on a known device count for it alone, so
    /// that guesses of others who know the password do not delay its sign-in.
    pub(super) fn second_factor_limit_key(
        &self,
        member: &StaffMember,
        device: Option<&DeviceToken>,
    ) -> RateLimitKey {
        match device {
            Some(device) => {
                let text = format!("second_factor {}", device.id().as_str());
                self.rate_limit_key(RateLimit::KnownDevice, &text)
            }
            None => self.rate_limit_key(RateLimit::SecondFactor, &member.id.get().to_string()),
        }
    }

    /// Accepts each code once. Returns what it was. Transactions that write are serial, so no other one accepts it too.
    pub(super) async fn use_code(
        &self,
        tx: &mut dyn UnitOfWork,
        member: &StaffMember,
        code: &SecondFactorCode,
    ) -> Result<SecondFactorMethod, SignInError> {
        let now = self.now();
        match code {
            SecondFactorCode::Totp(code) => {
                for mut factor in tx.second_factors().list(member.id).await? {
                    let details = &mut factor.details;
                    if details.kind == SecondFactorKind::Totp
                        && let Some(step) = totp::matching_step(&details.secret, code, now)
                        && details.use_step(step, now)
                    {
                        tx.second_factors().update(&factor).await?;
                        return Ok(SecondFactorMethod::Totp);
                    }
                }
            }
            SecondFactorCode::Recovery(code) => {
                let digest = sha256(code.as_str());
                if tx
                    .second_factors()
                    .delete_recovery_code(member.id, &digest)
                    .await?
                {
                    let context = AuditContext::of(member, now);
                    let event = AuditAction::RecoveryCodeUsed.on("");
                    append_audited(tx, &context, event).await?;
                    self.queue_notice(tx, JobKind::RecoveryCodeNotice, member)
                        .await?;
                    return Ok(SecondFactorMethod::RecoveryCode);
                }
            }
        }
        Err(SignInError::WrongCode)
    }

    pub async fn list_own_factors(
        &self,
        member: &StaffMember,
    ) -> Result<OwnSecondFactors, StoreError> {
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let factors = snapshot.second_factors();
        Ok(OwnSecondFactors {
            factors: factors.list(member.id).await?,
            recovery_codes: factors.count_recovery_codes(member.id).await?,
            is_required: factors.list_required_roles().await?.contains(&member.role),
        })
    }

    /// Returns a new secret for an app. It is a factor once a code of it is confirmed in the same session. An earlier one that was
    /// not confirmed becomes invalid.
    pub async fn begin_totp_setup(
        &self,
        member: &StaffMember,
        session: &Token,
    ) -> Result<TotpSetup, StoreError> {
        let inn = self.master_data.borrow().input.name.clone();
        let random = self.adapters.secret_generator.token()?;
        let setup = totp::generate_setup(&random, inn.as_str(), &member.email)?;
        let challenge = AuthChallenge {
            token_digest: totp_setup_digest(session),
            staff: Some(member.id),
            password_hash: None,
            state: Some(setup.secret.clone()),
            expires_at: self.now() + AuthChallenge::SETUP_VALIDITY,
        };
        let mut tx = self.adapters.store.begin().await?;
        tx.second_factors().save_challenge(&challenge).await?;
        tx.commit().await?;
        Ok(setup)
    }

    /// # Errors
    /// [`SignInError::InvalidCredentials`] if no set-up was begun in this session, or it is over.
    pub async fn confirm_totp(
        &self,
        member: &StaffMember,
        session: &Token,
        code: &SecondFactorCode,
        name: SecondFactorName,
        context: &AuditContext,
    ) -> Result<AddedSecondFactor, SignInError> {
        let (now, digest) = (self.now(), totp_setup_digest(session));
        let mut tx = self.adapters.store.begin().await?;
        let challenge = self.find_valid_challenge(&mut *tx, &digest).await?;
        let secret = challenge.state.ok_or(SignInError::InvalidCredentials)?;
        let step = match code {
            SecondFactorCode::Totp(code) => totp::matching_step(&secret, code, now),
            SecondFactorCode::Recovery(_) => None,
        };
        let factor = SecondFactorDetails {
            staff: member.id,
            kind: SecondFactorKind::Totp,
            name,
            secret,
            last_step: Some(step.ok_or(SignInError::WrongCode)?),
            created_at: now,
            last_used_at: None,
        };
        tx.second_factors().delete_challenge(&digest).await?;
        Ok(self.add_factor(tx, member, factor, context).await?)
    }

    /// The first factor also brings recovery codes.
    pub(super) async fn add_factor(
        &self,
        mut tx: Box<dyn UnitOfWork>,
        member: &StaffMember,
        factor: SecondFactorDetails,
        context: &AuditContext,
    ) -> Result<AddedSecondFactor, StoreError> {
        let is_first = tx.second_factors().list(member.id).await?.is_empty();
        let factor = tx.second_factors().insert(&factor).await?;
        let recovery_codes = if is_first {
            Some(self.issue_recovery_codes(&mut *tx, member).await?)
        } else {
            None
        };
        self.queue_notice(&mut *tx, JobKind::SecondFactorAddedNotice, member)
            .await?;
        let event = AuditAction::SecondFactorAdded.on(factor.details.name.as_str());
        commit_audited(tx, context, event).await?;
        security_log::record_by(context, SecurityEvent::SecondFactorAdded, Some(member.id));
        Ok(AddedSecondFactor {
            factor,
            recovery_codes,
        })
    }

    /// Returns whether the member had this factor. The recovery codes go with the last one.
    pub async fn remove_factor(
        &self,
        member: &StaffMember,
        id: SecondFactorId,
        context: &AuditContext,
    ) -> Result<bool, StoreError> {
        let mut tx = self.adapters.store.begin().await?;
        let factors = tx.second_factors().list(member.id).await?;
        let Some(factor) = factors.iter().find(|factor| factor.id == id) else {
            return Ok(false);
        };
        tx.second_factors().delete(id).await?;
        if factors.len() == 1 {
            tx.second_factors().delete_all_of_member(member.id).await?;
        }
        self.queue_notice(&mut *tx, JobKind::SecondFactorRemovedNotice, member)
            .await?;
        let event = AuditAction::SecondFactorRemoved.on(factor.details.name.as_str());
        commit_audited(tx, context, event).await?;
        security_log::record_by(context, SecurityEvent::SecondFactorRemoved, Some(member.id));
        Ok(true)
    }

    /// Returns new recovery codes, of which only hashes are stored; earlier ones become invalid. `None` without a factor.
    pub async fn replace_recovery_codes(
        &self,
        member: &StaffMember,
        context: &AuditContext,
    ) -> Result<Option<Vec<Password>>, StoreError> {
        let mut tx = self.adapters.store.begin().await?;
        if tx.second_factors().list(member.id).await?.is_empty() {
            return Ok(None);
        }
        let codes = self.issue_recovery_codes(&mut *tx, member).await?;
        let event = AuditAction::RecoveryCodesReplaced.on("");
        commit_audited(tx, context, event).await?;
        let event = SecurityEvent::RecoveryCodesReplaced;
        security_log::record_by(context, event, Some(member.id));
        Ok(Some(codes))
    }

    async fn issue_recovery_codes(
        &self,
        tx: &mut dyn UnitOfWork,
        member: &StaffMember,
    ) -> Result<Vec<Password>, StoreError> {
        let generate = |_| self.adapters.secret_generator.one_time_password();
        let codes: Vec<_> = (0..RECOVERY_CODE_COUNT)
            .map(generate)
            .collect::<Result<_, _>>()?;
        let digests: Vec<_> = codes
            .iter()
            .map(|code| sha256(&code.as_str().replace('-', "")))
            .collect();
        tx.second_factors()
            .replace_recovery_codes(member.id, &digests)
            .await?;
        Ok(codes)
    }
}

/// Call it after the commit.
pub(super) fn log_recovery_code(method: SecondFactorMethod, address: IpAddr, account: StaffId) {
    if method == SecondFactorMethod::RecoveryCode {
        let event = SecurityEvent::RecoveryCodeUsed;
        security_log::record(event, Some(address), Some(account));
    }
}

/// A set-up is confirmed in the session that has begun it.
fn totp_setup_digest(session: &Token) -> Digest {
    sha256(&format!("totp setup {}", session.as_str()))
}
