//! Passkeys (`WebAuthn`): with user verification, a passkey alone signs in, and is a second factor and a proof.

use std::net::IpAddr;

use domain::audit::AuditContext;
use domain::auth::{
    AuthChallenge, SecondFactor, SecondFactorDetails, SecondFactorKind, SecondFactorName,
};
use domain::calendar::Timestamp;
use domain::inn::PublicUrl;
use domain::rate_limit::RateLimitKey;
use domain::secrets::{Digest, SecondFactorSecret, Token};
use domain::staff::{StaffId, StaffMember};
use ports::{StoreError, UnitOfWork};
use serde::Serialize;
use serde::de::DeserializeOwned;
use url::Url;
use uuid::Uuid;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, DiscoverableKey, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};
use webauthn_rs_proto::{AllowCredentials, ResidentKeyRequirement};

use super::{AddedSecondFactor, AuthService, Client, IssuedSession, SignInError};
use crate::secrets::sha256;
use crate::security_log::{self, SecurityEvent, SignInMethod};
use crate::stored_rate_limits::reset_counters;

/// The step of the limits of [`AuthService::request_passkey`].
const REQUEST_STEP: &str = "passkey_request";

/// Verifies passkeys of the website at the public URL.
#[derive(Clone, Debug)]
pub struct PasskeyVerifier(Webauthn);

impl PasskeyVerifier {
    /// `None` where browsers have no passkeys: without HTTPS, except on `localhost`, and at an IP address.
    pub fn new(public_url: &PublicUrl) -> Option<Self> {
        let url = Url::parse(public_url.as_str()).ok()?;
        let domain = url.domain()?;
        if url.scheme() != "https" && domain != "localhost" {
            return None;
        }
        let webauthn = WebauthnBuilder::new(domain, &url).ok()?.build().ok()?;
        Some(Self(webauthn))
    }
}

/// What a browser needs to use a passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyRequest {
    pub token: Token,
    /// The JSON of `PublicKeyCredentialRequestOptions`.
    pub options: String,
}

impl AuthService {
    fn passkeys(&self) -> Result<&Webauthn, SignInError> {
        let verifier = self.passkeys.as_ref();
        Ok(&verifier.ok_or(SignInError::PasskeysUnavailable)?.0)
    }

    /// Whether passkeys are possible and a member has one.
    pub async fn can_use_passkey(&self) -> Result<bool, StoreError> {
        if self.passkeys.is_none() {
            return Ok(false);
        }
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let kind = SecondFactorKind::Passkey;
        snapshot.second_factors().exists(kind).await
    }

    /// Begins a ceremony. With the token of a challenge after a password, for a passkey of its member, who can still answer with a
    /// code; else for any. `anonymous`: the address of a client that has neither such a token nor a session, whose requests are
    /// limited.
    pub async fn request_passkey(
        &self,
        second_factor: Option<&Token>,
        anonymous: Option<IpAddr>,
    ) -> Result<PasskeyRequest, SignInError> {
        let (mut request, state) = self.passkeys()?.start_discoverable_authentication()?;
        if let Some(address) = anonymous {
            let keys = self.rate_limit_keys_of_step(REQUEST_STEP, address);
            let counted = self.count_attempt::<SignInError>(&keys).await;
            if let Err(SignInError::TooManyAttempts(pause)) = &counted {
                let event = SecurityEvent::SignInPaused(*pause);
                security_log::record(event, Some(address), None);
            }
            counted?;
        }
        // Also for browsers without autofill of passkeys.
        request.mediation = None;
        let state = Some(to_secret(&state)?);
        let mut tx = self.adapters.store.begin().await?;
        let (token, challenge) = if let Some(token) = second_factor {
            let digest = sha256(token.as_str());
            let (challenge, member) = self.find_challenged(&mut *tx, &digest).await?;
            let passkeys = list_passkeys(&mut *tx, &member).await?;
            let allowed = passkeys.iter().map(|(_, passkey)| AllowCredentials {
                type_: "public-key".to_owned(),
                id: passkey.cred_id().as_slice().into(),
                transports: None,
            });
            request.public_key.allow_credentials = allowed.collect();
            (token.clone(), AuthChallenge { state, ..challenge })
        } else {
            let token = self.adapters.secret_generator.token()?;
            let challenge = AuthChallenge {
                token_digest: sha256(token.as_str()),
                staff: None,
                password_hash: None,
                state,
                expires_at: self.now() + AuthChallenge::SIGN_IN_VALIDITY,
            };
            (token, challenge)
        };
        tx.second_factors().save_challenge(&challenge).await?;
        tx.commit().await?;
        let options = serde_json::to_string(&request.public_key).map_err(StoreError::other)?;
        Ok(PasskeyRequest { token, options })
    }

    /// Signs in with a passkey, instead of the password or after it. `credential` is the JSON of a `PublicKeyCredential`.
    ///
    /// # Errors
    /// [`SignInError::InvalidCredentials`] if the request is unknown, used or over, or the passkey is not one of an enabled account,
    /// of another origin or without user verification.
    pub async fn sign_in_with_passkey(
        &self,
        token: &Token,
        credential: &str,
        client: Client<'_>,
        device_cookies: &[&str],
    ) -> Result<IssuedSession, SignInError> {
        let outcome = self
            .check_passkey_and_issue_session(token, credential, client, device_cookies)
            .await;
        let (event, account) = match &outcome {
            Ok(issued) => (
                SecurityEvent::SignedIn(SignInMethod::Passkey),
                Some(issued.session.member.id),
            ),
            Err(SignInError::TooManyAttempts(pause)) => (SecurityEvent::SignInPaused(*pause), None),
            Err(error) => {
                let event = SecurityEvent::SignInFailed(SignInMethod::Passkey, error.reason());
                (event, None)
            }
        };
        security_log::record(event, Some(client.address), account);
        outcome
    }

    async fn check_passkey_and_issue_session(
        &self,
        token: &Token,
        credential: &str,
        client: Client<'_>,
        device_cookies: &[&str],
    ) -> Result<IssuedSession, SignInError> {
        let keys = self
            .passkey_limit_keys(token, client.address, device_cookies)
            .await?;
        self.count_attempt::<SignInError>(&keys).await?;
        let mut tx = self.adapters.store.begin().await?;
        let member = self
            .use_passkey(&mut *tx, token, credential, client.address)
            .await?;
        let device = self.known_device(&member, device_cookies);
        // Those of the password too, which may have been the first step.
        let (password, _) = self.sign_in_limits(&member.email, device.as_ref(), client.address);
        reset_counters(&mut *tx, &[&keys[..], &password].concat()).await?;
        Ok(self
            .issue_session_and_commit(tx, member, device, client)
            .await?)
    }

    /// After a password, attempts count for the account, so that neighbours in its network do not delay them.
    async fn passkey_limit_keys(
        &self,
        token: &Token,
        address: IpAddr,
        device_cookies: &[&str],
    ) -> Result<Vec<RateLimitKey>, SignInError> {
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let digest = sha256(token.as_str());
        match self.find_challenged(&mut *snapshot, &digest).await {
            Ok((_, member)) => {
                let device = self.known_device(&member, device_cookies);
                Ok(vec![self.second_factor_limit_key(&member, device.as_ref())])
            }
            Err(SignInError::InvalidCredentials) => {
                Ok(self.rate_limit_keys_of_step("passkey", address).into())
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the member whose passkey answers a request, which is used once.
    pub(super) async fn use_passkey(
        &self,
        tx: &mut dyn UnitOfWork,
        token: &Token,
        credential: &str,
        address: IpAddr,
    ) -> Result<StaffMember, SignInError> {
        let digest = sha256(token.as_str());
        let challenge = self.find_valid_challenge(tx, &digest).await?;
        let state: DiscoverableAuthentication = from_state(challenge.state.as_ref())?;
        let credential: PublicKeyCredential = parse_credential(credential)?;
        let member = match challenge.staff {
            Some(id) => Some(id),
            None => credential.get_user_unique_id().and_then(parse_user_handle),
        };
        let member = member.ok_or(SignInError::InvalidCredentials)?;
        let found = tx.staff().find(member).await?;
        let member = found.filter(|member| challenge.is_open_to(member));
        let member = member.ok_or(SignInError::InvalidCredentials)?;
        let passkeys = list_passkeys(tx, &member).await?;
        let used = passkeys
            .into_iter()
            .find(|(_, passkey)| passkey.cred_id().as_slice() == credential.get_credential_id());
        let (mut factor, mut passkey) = used.ok_or(SignInError::InvalidCredentials)?;
        let key = DiscoverableKey::from(&passkey);
        let result = self
            .passkeys()?
            .finish_discoverable_authentication_v2(&credential, state, &key)
            .map_err(|_| SignInError::InvalidCredentials)?;
        if !result.user_verified() {
            return Err(SignInError::InvalidCredentials);
        }
        passkey.update_credential(&result);
        factor.details.secret = to_secret(&passkey)?;
        factor.details.last_used_at = Some(self.now());
        tx.second_factors().update(&factor).await?;
        tx.second_factors().delete_challenge(&digest).await?;
        let requests = self.rate_limit_keys_of_step(REQUEST_STEP, address);
        reset_counters(tx, &requests).await?;
        Ok(member)
    }

    /// Begins to add a passkey in a session. Returns the JSON of `PublicKeyCredentialCreationOptions`.
    pub async fn begin_passkey_setup(
        &self,
        member: &StaffMember,
        session: &Token,
    ) -> Result<String, SignInError> {
        let mut tx = self.adapters.store.begin().await?;
        let passkeys = list_passkeys(&mut *tx, member).await?;
        let known = passkeys
            .iter()
            .map(|(_, passkey)| passkey.cred_id().clone());
        let (mut request, state) = self.passkeys()?.start_passkey_registration(
            user_handle(member.id),
            member.email.as_str(),
            &member.name(),
            Some(known.collect()),
        )?;
        // Only such a passkey can be used without the e-mail address.
        if let Some(selection) = &mut request.public_key.authenticator_selection {
            selection.resident_key = Some(ResidentKeyRequirement::Required);
            selection.require_resident_key = true;
        }
        let challenge = AuthChallenge {
            token_digest: setup_digest(session),
            staff: Some(member.id),
            password_hash: None,
            state: Some(to_secret(&state)?),
            expires_at: self.now() + AuthChallenge::SETUP_VALIDITY,
        };
        tx.second_factors().save_challenge(&challenge).await?;
        tx.commit().await?;
        Ok(serde_json::to_string(&request.public_key).map_err(StoreError::other)?)
    }

    /// # Errors
    /// [`SignInError::InvalidCredentials`] if no set-up was begun in this session, or it is over; [`SignInError::InvalidPasskey`].
    pub async fn add_passkey(
        &self,
        member: &StaffMember,
        session: &Token,
        credential: &str,
        name: SecondFactorName,
        context: &AuditContext,
    ) -> Result<AddedSecondFactor, SignInError> {
        let (now, digest) = (self.now(), setup_digest(session));
        let mut tx = self.adapters.store.begin().await?;
        let challenge = self.find_valid_challenge(&mut *tx, &digest).await?;
        let state: PasskeyRegistration = from_state(challenge.state.as_ref())?;
        let credential: RegisterPublicKeyCredential =
            serde_json::from_str(credential).map_err(|_| SignInError::InvalidPasskey)?;
        let passkey = self
            .passkeys()?
            .finish_passkey_registration(&credential, &state)
            .map_err(|_| SignInError::InvalidPasskey)?;
        tx.second_factors().delete_challenge(&digest).await?;
        let factor = passkey_factor(member, name, to_secret(&passkey)?, now);
        Ok(self.add_factor(tx, member, factor, context).await?)
    }
}

fn passkey_factor(
    member: &StaffMember,
    name: SecondFactorName,
    secret: SecondFactorSecret,
    now: Timestamp,
) -> SecondFactorDetails {
    SecondFactorDetails {
        staff: member.id,
        kind: SecondFactorKind::Passkey,
        name,
        secret,
        last_step: None,
        created_at: now,
        last_used_at: None,
    }
}

async fn list_passkeys(
    tx: &mut dyn UnitOfWork,
    member: &StaffMember,
) -> Result<Vec<(SecondFactor, Passkey)>, SignInError> {
    let factors = tx.second_factors().list(member.id).await?.into_iter();
    let passkeys = factors.filter(|factor| factor.details.kind == SecondFactorKind::Passkey);
    passkeys
        .map(|factor| {
            let passkey = serde_json::from_str(factor.details.secret.as_str());
            Ok((factor, passkey.map_err(StoreError::other)?))
        })
        .collect()
}

fn to_secret(value: &impl Serialize) -> Result<SecondFactorSecret, StoreError> {
    let text = serde_json::to_string(value).map_err(StoreError::other)?;
    Ok(SecondFactorSecret::new(text))
}

fn from_state<T: DeserializeOwned>(state: Option<&SecondFactorSecret>) -> Result<T, SignInError> {
    let state = state.ok_or(SignInError::InvalidCredentials)?;
    serde_json::from_str(state.as_str()).map_err(|_| SignInError::InvalidCredentials)
}

fn parse_credential(json: &str) -> Result<PublicKeyCredential, SignInError> {
    serde_json::from_str(json).map_err(|_| SignInError::InvalidCredentials)
}

/// What the authenticator returns for the account.
fn user_handle(id: StaffId) -> Uuid {
    Uuid::from_u128(id.get().into())
}

fn parse_user_handle(bytes: &[u8]) -> Option<StaffId> {
    let id = i64::try_from(Uuid::from_slice(bytes).ok()?.as_u128()).ok()?;
    StaffId::parse(id).ok()
}

fn setup_digest(session: &Token) -> Digest {
    sha256(&format!("passkey setup {}", session.as_str()))
}
