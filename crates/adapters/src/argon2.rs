//! Passwords as Argon2id hashes (RFC 9106).

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc;
use argon2::password_hash::{Error as PasswordError, PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use async_trait::async_trait;
use domain::accounts::{Password, PasswordHash};
use ports::BoxError;
use ports::driven::{HashError, PasswordHasher, Verdict};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// How much work a password costs.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Memory, in KiB.
    pub memory: u32,
    /// How often it is gone through.
    pub passes: u32,
    /// How many hashes are made at once; each takes its memory and a thread.
    pub at_once: usize,
    /// How long a password waits for its turn.
    pub patience: Duration,
}

impl Default for Effort {
    /// 64 MiB in three passes and one lane, the second recommendation of RFC 9106 §4 on a machine with few cores.
    fn default() -> Self {
        Self {
            memory: 64 * 1024,
            passes: 3,
            at_once: 2,
            patience: Duration::from_secs(10),
        }
    }
}

/// Hashes with the same effort each time, and checks what was hashed with any.
#[derive(Debug)]
pub struct Argon2Hasher {
    argon2: Argon2<'static>,
    places: Arc<Semaphore>,
    patience: Duration,
}

impl Argon2Hasher {
    /// A hasher that takes this effort.
    ///
    /// # Errors
    /// When Argon2 has no such parameters.
    pub fn new(effort: Effort) -> Result<Self, HashError> {
        let params = Params::new(effort.memory, effort.passes, 1, None).map_err(failed)?;
        Ok(Self {
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
            places: Arc::new(Semaphore::new(effort.at_once)),
            patience: effort.patience,
        })
    }

    /// Does slow work beside the server's own, when it is its turn. The place is kept until the work is done, also when
    /// nobody waits for it any more.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'_>) -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let turn = timeout(self.patience, self.places.clone().acquire_owned());
        let place = turn.await.map_err(|_| HashError::Busy)?.map_err(failed)?;
        let argon2 = self.argon2.clone();
        let done = spawn_blocking(move || {
            let done = work(&argon2);
            drop(place);
            done
        });
        done.await.map_err(failed)?
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError> {
        let password = password.clone();
        self.work(move |argon2| {
            let hash = argon2
                .hash_password(password.as_str().as_bytes())
                .map_err(failed)?;
            PasswordHash::parse(hash.to_string()).map_err(failed)
        })
        .await
    }

    async fn verify(&self, password: &Password, kept: &PasswordHash) -> Result<Verdict, HashError> {
        let (password, kept) = (password.clone(), kept.clone());
        self.work(move |argon2| {
            let kept = phc::PasswordHash::new(kept.as_str()).map_err(failed)?;
            match argon2.verify_password(password.as_str().as_bytes(), &kept) {
                Ok(()) if is_weak(&kept, argon2) => Ok(Verdict::RightButWeak),
                Ok(()) => Ok(Verdict::Right),
                Err(PasswordError::PasswordInvalid) => Ok(Verdict::Wrong),
                Err(fault) => Err(failed(fault)),
            }
        })
        .await
    }
}

fn is_weak(kept: &phc::PasswordHash, argon2: &Argon2<'_>) -> bool {
    let today = argon2.params();
    Algorithm::Argon2id.ident() != kept.algorithm
        || Params::try_from(kept)
            .is_ok_and(|was| was.m_cost() < today.m_cost() || was.t_cost() < today.t_cost())
}

fn failed(fault: impl Into<BoxError>) -> HashError {
    HashError::Failed(fault.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hasher(passes: u32) -> Argon2Hasher {
        Argon2Hasher::new(Effort {
            memory: 8,
            passes,
            ..Effort::default()
        })
        .unwrap()
    }

    fn password() -> Password {
        Password::parse("Kaspressknödel").unwrap()
    }

    #[tokio::test]
    async fn a_house_pays_the_full_price() {
        let hasher = Argon2Hasher::new(Effort::default()).unwrap();
        let hash = hasher.hash(&password()).await.unwrap();
        let begins = "$argon2id$v=19$m=65536,t=3,p=1$";
        assert!(hash.as_str().starts_with(begins), "{hash:?}");
    }

    #[tokio::test]
    async fn a_cheaper_hash_is_weak_and_a_dearer_one_is_not() {
        let kept = hasher(2).hash(&password()).await.unwrap();
        for (passes, verdict) in [
            (1, Verdict::Right),
            (2, Verdict::Right),
            (3, Verdict::RightButWeak),
        ] {
            let said = hasher(passes).verify(&password(), &kept).await.unwrap();
            assert_eq!(said, verdict, "{passes}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn no_more_are_hashed_at_once_than_allowed() {
        let hasher = hasher(1);
        let mut places = hasher.places.clone().acquire_many_owned(2).await.unwrap();
        let busy = hasher.hash(&password()).await;
        assert!(matches!(busy, Err(HashError::Busy)), "{busy:?}");
        let one = places.split(1).unwrap();
        drop(one);
        hasher.hash(&password()).await.unwrap();
        drop(places);
        assert_eq!(hasher.places.available_permits(), 2);
    }
}
