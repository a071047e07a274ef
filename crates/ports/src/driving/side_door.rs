//! The other way in: whom an identity provider vouches for (decision S3).

use std::net::IpAddr;
use std::sync::Arc;

use domain::accounts::{NotVouchedFor, Suspect, Token, TooManyTries};
use domain::network::line_of;
use thiserror::Error;

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
        self.count(self.leaving(from)).await?;
        let token = self.door.secrets.token()?;
        let address = self.provider.address(&self.detour(&token)).await?;
        Ok(Departure { token, address })
    }

    /// Lets somebody in who comes back with the token they left with, and with a code and a state of the provider. An
    /// account is needed, and a one-time password stays to be changed first.
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
        let detour = self.detour(token);
        // Their fingerprints are compared, so that how long it takes tells nothing.
        let fingerprint = |text: &str| self.door.secrets.fingerprint(text);
        if fingerprint(&detour.state) != fingerprint(state) {
            return Err(NotLetIn::AnothersWay);
        }
        self.count(self.coming(from)).await?;
        let now = self.door.clock.now();
        let identity = self.provider.identify(code, &detour, now).await?;
        let email = identity.vouched_for()?;
        let member = self.door.staff.find_by_email(&email).await?;
        let member = member.ok_or(NotLetIn::Stranger)?;
        // Whoever is disabled gets no session.
        let admitted = match self.door.admit(member).await {
            Ok(admitted) => admitted,
            Err(NotAdmitted::Store(fault)) => return Err(fault.into()),
            Err(_) => return Err(NotLetIn::Stranger),
        };
        let both = [self.leaving(from).key, self.coming(from).key];
        self.door.tries.forgive(&both).await?;
        Ok(admitted)
    }

    async fn count(&self, suspect: Suspect) -> Result<(), NotLetIn> {
        let now = self.door.clock.now();
        Ok(self.door.tries.count(&[suspect], now).await??)
    }

    /// A line from which somebody leaves. That is counted apart from coming back, so that whoever may leave has not to
    /// wait at the provider; and both apart from tries of passwords.
    fn leaving(&self, from: IpAddr) -> Suspect {
        self.suspect(&format!("leaving {}", line_of(from)))
    }

    /// A line from which somebody comes back.
    fn coming(&self, from: IpAddr) -> Suspect {
        self.suspect(&format!("coming {}", line_of(from)))
    }

    fn suspect(&self, key: &str) -> Suspect {
        Suspect::line(self.door.secrets.fingerprint(key))
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
