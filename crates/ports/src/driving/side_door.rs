//! The other way in: whom an identity provider vouches for (decision S3).

use std::net::IpAddr;
use std::sync::Arc;

use domain::accounts::{
    Identity, Limit, NotVouchedFor, StaffId, StaffMember, Suspect, Token, TooManyTries,
};
use domain::network::{line_of, neighbourhood_of};
use thiserror::Error;

use super::security_log::{self, Method, SecurityEvent};
use super::staff_door::{Admitted, NotAdmitted, StaffDoor};
use crate::StoreError;
use crate::driven::{Detour, IdentityError, IdentityProvider};

/// The side door. It leads to the same sessions as the staff door, and makes no account.
pub struct SideDoor {
    /// The door that staff come in by with a password.
    pub door: Arc<StaffDoor>,
    /// Who vouches for somebody.
    pub provider: Arc<dyn IdentityProvider>,
    /// What staff call the provider.
    pub name: String,
}

/// Somebody who is on the way to the provider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Departure {
    /// What the browser keeps meanwhile, and shows to nobody else: everything about its way follows from it.
    pub token: Token,
    /// Where it goes.
    pub address: String,
}

/// Why somebody is not let in. It is for the log; nobody outside is told which it is.
#[derive(Debug, Error)]
pub enum NotLetIn {
    /// Somebody else's code, or one that was asked for somewhere else.
    #[error("the browser came back with another state than it left with")]
    AnothersWay,
    /// The e-mail address may be anybody's.
    #[error(transparent)]
    NotVouchedFor(#[from] NotVouchedFor),
    /// No account, or a disabled one.
    #[error("nobody who may come in has the e-mail address that the identity provider tells")]
    Stranger,
    /// The e-mail address is that of an account which is linked to another account at a provider.
    #[error(
        "account {account} is linked to another account at the identity provider; `wirtshaus staff reset` clears the link",
        account = .0.get()
    )]
    OtherIdentity(StaffId),
    /// Too many have tried from there lately.
    #[error(transparent)]
    TooMany(#[from] TooManyTries),
    /// Nobody knows who it is.
    #[error(transparent)]
    Provider(#[from] IdentityError),
    /// Nobody knows, because the store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SideDoor {
    /// Sends somebody to the provider.
    ///
    /// # Errors
    /// When too many tried from there, or the provider cannot be asked.
    pub async fn depart(&self, from: IpAddr) -> Result<Departure, NotLetIn> {
        let outcome = self.begin(from).await;
        if let Err(refusal) = &outcome {
            record_refusal(refusal, from);
        }
        outcome
    }

    async fn begin(&self, from: IpAddr) -> Result<Departure, NotLetIn> {
        self.count(&self.leaving(from)).await?;
        let token = self.door.secrets.token()?;
        let address = self.provider.address(&self.detour(&token)).await?;
        Ok(Departure { token, address })
    }

    /// Lets somebody in who comes back with the token they left with, and with a code and a state of the provider. An
    /// account is needed, and a one-time password stays to be changed first.
    ///
    /// The first sign-in finds the account by the verified e-mail address and links it to issuer and subject; later ones
    /// find it by these alone.
    ///
    /// # Errors
    /// When any of it does not hold.
    pub async fn arrive(
        &self,
        token: &Token,
        state: &str,
        code: &str,
        from: IpAddr,
    ) -> Result<Admitted, NotLetIn> {
        let outcome = self.complete(token, state, code, from).await;
        match &outcome {
            Ok(admitted) => {
                let account = admitted.presence.member.id;
                let event = SecurityEvent::SignIn(Method::Oidc);
                security_log::record(event, Some(from), Some(account));
            }
            Err(refusal) => record_refusal(refusal, from),
        }
        outcome
    }

    async fn complete(
        &self,
        token: &Token,
        state: &str,
        code: &str,
        from: IpAddr,
    ) -> Result<Admitted, NotLetIn> {
        let detour = self.detour(token);
        // Their fingerprints are compared, so that how long it takes tells nothing.
        let fingerprint = |text: &str| self.door.secrets.fingerprint(text);
        if fingerprint(&detour.state) != fingerprint(state) {
            return Err(NotLetIn::AnothersWay);
        }
        self.count(&self.coming(from)).await?;
        let now = self.door.clock.now();
        let identity = self.provider.identify(code, &detour, now).await?;
        let member = self.member(&identity, from).await?;
        // Whoever is disabled gets no session.
        let admitted = match self.door.admit(member, None).await {
            Ok(admitted) => admitted,
            Err(NotAdmitted::Store(fault)) => return Err(fault.into()),
            Err(_) => return Err(NotLetIn::Stranger),
        };
        let suspects = [self.leaving(from), self.coming(from)].concat();
        let keys: Vec<_> = suspects.iter().map(|suspect| suspect.key).collect();
        self.door.tries.forgive(&keys).await?;
        Ok(admitted)
    }

    /// The account of an identity.
    async fn member(&self, identity: &Identity, from: IpAddr) -> Result<StaffMember, NotLetIn> {
        let staff = &self.door.staff;
        if let Some(member) = staff.find_by_provider(&identity.account).await? {
            return Ok(member);
        }
        let email = identity.vouched_for()?;
        let found = staff.find_by_email(&email).await?;
        let member = found.filter(|member| !member.is_disabled);
        let member = member.ok_or(NotLetIn::Stranger)?;
        if !staff.link(member.id, &identity.account).await? {
            return Err(NotLetIn::OtherIdentity(member.id));
        }
        security_log::record(SecurityEvent::IdentityLinked, Some(from), Some(member.id));
        Ok(member)
    }

    async fn count(&self, suspects: &[Suspect]) -> Result<(), NotLetIn> {
        let now = self.door.clock.now();
        Ok(self.door.tries.count(suspects, now).await??)
    }

    /// A line from which somebody leaves. That is counted apart from coming back, so that whoever may leave has not to
    /// wait at the provider; and both apart from tries of passwords.
    fn leaving(&self, from: IpAddr) -> Vec<Suspect> {
        self.suspects("leaving", from)
    }

    /// A line from which somebody comes back.
    fn coming(&self, from: IpAddr) -> Vec<Suspect> {
        self.suspects("coming", from)
    }

    fn suspects(&self, step: &str, from: IpAddr) -> Vec<Suspect> {
        let (subnet, site) = (line_of(from), neighbourhood_of(from));
        vec![
            self.door
                .suspect(Limit::Subnet, &format!("{step} {subnet}")),
            self.door.suspect(Limit::Site, &format!("{step} {site}")),
        ]
    }

    fn detour(&self, token: &Token) -> Detour {
        let part = |name| {
            let text = format!("{name} {}", token.as_str());
            self.door.secrets.fingerprint(&text).to_string()
        };
        Detour {
            state: part("state"),
            nonce: part("nonce"),
            verifier: part("verifier"),
        }
    }
}

fn record_refusal(refusal: &NotLetIn, from: IpAddr) {
    let reason = match refusal {
        NotLetIn::TooMany(pause) => {
            return security_log::record(SecurityEvent::Paused(*pause), Some(from), None);
        }
        NotLetIn::AnothersWay => "state_mismatch",
        NotLetIn::NotVouchedFor(_) => "email_not_verified",
        NotLetIn::Stranger => "unknown_account",
        NotLetIn::OtherIdentity(_) => "other_identity",
        NotLetIn::Provider(_) => "provider",
        NotLetIn::Store(_) => "error",
    };
    let account = match refusal {
        NotLetIn::OtherIdentity(account) => Some(*account),
        _ => None,
    };
    let event = SecurityEvent::SignInFailed(Method::Oidc, reason);
    security_log::record(event, Some(from), account);
}
