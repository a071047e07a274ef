//! Passwords as Argon2id hashes (RFC 9106).

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc;
use argon2::password_hash::{
    CustomizedPasswordHasher, Error as PasswordError, PasswordHasher as _, PasswordVerifier as _,
};
use argon2::{Algorithm, Argon2, Params, Version};
use async_trait::async_trait;
use domain::accounts::{Password, PasswordHash};
use ports::BoxError;
use ports::{HashError, PasswordHasher, Priority, Verification};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

#[derive(Debug, Clone, Copy)]
pub struct Argon2Settings {
    /// Memory, in KiB.
    pub memory: u32,
    pub passes: u32,
    /// Concurrent hashes, at least two; each takes its memory and a thread. One is reserved for [`Priority::High`].
    pub concurrency: usize,
    /// How long a request waits for a slot.
    pub queue_timeout: Duration,
}

impl Default for Argon2Settings {
    /// 64 MiB in three passes and one lane, the second recommendation of RFC 9106 §4 on a machine with few cores.
    fn default() -> Self {
        Self {
            memory: 64 * 1024,
            passes: 3,
            concurrency: 2,
            queue_timeout: Duration::from_secs(10),
        }
    }
}

/// Hashes passwords with Argon2id (RFC 9106), and verifies hashes of any cost.
#[derive(Debug)]
pub struct Argon2Hasher {
    argon2: Argon2<'static>,
    slots: Arc<Semaphore>,
    /// Acquired by [`Priority::Low`] before `slots`.
    low_priority_slots: Arc<Semaphore>,
    queue_timeout: Duration,
}

impl Argon2Hasher {
    /// Fails if Argon2 does not support the parameters.
    pub fn new(settings: Argon2Settings) -> Result<Self, HashError> {
        let params = Params::new(settings.memory, settings.passes, 1, None).map_err(hash_error)?;
        Ok(Self {
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
            slots: Arc::new(Semaphore::new(settings.concurrency)),
            low_priority_slots: Arc::new(Semaphore::new(settings.concurrency.saturating_sub(1))),
            queue_timeout: settings.queue_timeout,
        })
    }

    /// Runs blocking work in a free slot. The slot stays occupied until the work is done, also if the caller is dropped.
    async fn work<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&Argon2<'_>) -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let acquisition = timeout(self.queue_timeout, self.slot(priority));
        let slot = acquisition.await.map_err(|_| HashError::Busy)??;
        let argon2 = self.argon2.clone();
        let task = spawn_blocking(move || {
            let result = work(&argon2);
            drop(slot);
            result
        });
        task.await.map_err(hash_error)?
    }

    async fn slot(
        &self,
        priority: Priority,
    ) -> Result<(OwnedSemaphorePermit, Option<OwnedSemaphorePermit>), HashError> {
        let acquire = async |slots: &Arc<Semaphore>| {
            let acquired = slots.clone().acquire_owned().await;
            acquired.map_err(hash_error)
        };
        let low_priority_permit = match priority {
            Priority::High => None,
            Priority::Low => Some(acquire(&self.low_priority_slots).await?),
        };
        Ok((acquire(&self.slots).await?, low_priority_permit))
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn hash(
        &self,
        password: &Password,
        priority: Priority,
    ) -> Result<PasswordHash, HashError> {
        let password = password.clone();
        self.work(priority, move |argon2| {
            let hash = argon2
                .hash_password(password.as_str().as_bytes())
                .map_err(hash_error)?;
            PasswordHash::parse(hash.to_string()).map_err(hash_error)
        })
        .await
    }

    async fn verify(
        &self,
        password: &Password,
        stored: &PasswordHash,
        priority: Priority,
    ) -> Result<Verification, HashError> {
        let (password, stored) = (password.clone(), stored.clone());
        self.work(priority, move |argon2| {
            let stored = phc::PasswordHash::new(stored.as_str()).map_err(hash_error)?;
            check(
                argon2,
                argon2.params(),
                password.as_str().as_bytes(),
                &stored,
            )
        })
        .await
    }
}

/// Compares a password with a hash at the cost of a new hash, which unknown accounts cost too. A faster response would
/// reveal that the account exists and has a weaker hash.
fn check<H>(
    hasher: &H,
    current: &Params,
    password: &[u8],
    stored: &phc::PasswordHash,
) -> Result<Verification, HashError>
where
    H: CustomizedPasswordHasher<phc::PasswordHash, Params = Params>,
{
    let params = Params::try_from(stored).map_err(hash_error)?;
    let is_weak = Algorithm::Argon2id.ident() != stored.algorithm
        || params.m_cost() < current.m_cost()
        || params.t_cost() < current.t_cost();
    let verification = match hasher.verify_password(password, stored) {
        Ok(()) if is_weak => Verification::NeedsRehash,
        Ok(()) => Verification::Match,
        Err(PasswordError::PasswordInvalid) => Verification::Mismatch,
        Err(error) => return Err(hash_error(error)),
    };
    if let Some(extra) = cost_difference(&params, current) {
        let unused_hash = hasher.hash_password_with_params(password, SALT, extra);
        black_box(unused_hash).map_err(hash_error)?;
    }
    Ok(verification)
}

/// The salt of hashes that are discarded.
const SALT: &[u8] = b"constant";

/// The parameters of a hash that costs the difference between `current` and `params`; `None` if there is none, or less
/// than Argon2 supports. A hash costs its memory times its passes (RFC 9106 §3.2).
fn cost_difference(params: &Params, current: &Params) -> Option<Params> {
    let cost = |params: &Params| u64::from(params.m_cost()) * u64::from(params.t_cost());
    let difference = cost(current).checked_sub(cost(params))? / u64::from(current.t_cost());
    let memory = u32::try_from(difference).ok()?;
    Params::new(memory, current.t_cost(), 1, None).ok()
}

fn hash_error(error: impl Into<BoxError>) -> HashError {
    HashError::Failed(error.into())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn hasher(passes: u32) -> Argon2Hasher {
        Argon2Hasher::new(Argon2Settings {
            memory: 8,
            passes,
            ..Argon2Settings::default()
        })
        .unwrap()
    }

    fn password() -> Password {
        Password::parse("Kaspressknödel").unwrap()
    }

    #[tokio::test]
    async fn defaults_follow_rfc_9106() {
        let hasher = Argon2Hasher::new(Argon2Settings::default()).unwrap();
        let hash = hasher.hash(&password(), Priority::High).await.unwrap();
        let prefix = "$argon2id$v=19$m=65536,t=3,p=1$";
        assert!(hash.as_str().starts_with(prefix), "{hash:?}");
    }

    #[tokio::test]
    async fn a_cheaper_hash_needs_a_rehash() {
        let stored = hasher(2).hash(&password(), Priority::High).await.unwrap();
        for (passes, verification) in [
            (1, Verification::Match),
            (2, Verification::Match),
            (3, Verification::NeedsRehash),
        ] {
            let result = hasher(passes)
                .verify(&password(), &stored, Priority::High)
                .await
                .unwrap();
            assert_eq!(result, verification, "{passes}");
        }
    }

    /// Counts blocks of 1 KiB, once per pass.
    struct CountingHasher {
        argon2: Argon2<'static>,
        block_count: Cell<usize>,
    }

    impl CustomizedPasswordHasher<phc::PasswordHash> for CountingHasher {
        type Params = Params;

        fn hash_password_customized(
            &self,
            password: &[u8],
            salt: &[u8],
            algorithm: Option<&str>,
            version: Option<u32>,
            params: Params,
        ) -> Result<phc::PasswordHash, PasswordError> {
            let passes = usize::try_from(params.t_cost()).unwrap();
            let blocks = self.block_count.get() + params.block_count() * passes;
            self.block_count.set(blocks);
            self.argon2
                .hash_password_customized(password, salt, algorithm, version, params)
        }
    }

    #[test]
    fn an_old_hash_costs_as_much_as_an_unknown_account() {
        let params = |memory, passes| Params::new(memory, passes, 1, None).unwrap();
        let current = params(96, 3);
        let correct_password = password();
        let correct_password = correct_password.as_str().as_bytes();
        let counting = CountingHasher {
            argon2: Argon2::default(),
            block_count: Cell::new(0),
        };
        let unknown_account =
            counting.hash_password_with_params(correct_password, SALT, current.clone());
        let unknown_account = unknown_account
            .map(|_| counting.block_count.take())
            .unwrap();
        // Memory and passes of the old hash.
        for (memory, passes) in [
            (96, 3),
            (96, 2),
            (96, 1),
            (48, 3),
            (24, 1),
            (8, 1),
            (120, 2),
        ] {
            let stored =
                counting.hash_password_with_params(correct_password, SALT, params(memory, passes));
            let stored = stored.unwrap();
            for candidate in [correct_password, b"Marillenkn"] {
                counting.block_count.set(0);
                let verification = check(&counting, &current, candidate, &stored).unwrap();
                assert_eq!(
                    verification == Verification::Mismatch,
                    candidate != correct_password
                );
                // Memory comes in fours of blocks, so up to four in each pass may be missing.
                let difference = unknown_account - counting.block_count.get();
                assert!(difference <= 4 * 3, "{difference}: {memory} {passes}");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn limits_concurrent_hashes() {
        let hasher = hasher(1);
        let mut slots = hasher.slots.clone().acquire_many_owned(2).await.unwrap();
        let busy = hasher.hash(&password(), Priority::High).await;
        assert!(matches!(busy, Err(HashError::Busy)), "{busy:?}");
        let permit = slots.split(1).unwrap();
        drop(permit);
        hasher.hash(&password(), Priority::High).await.unwrap();
        drop(slots);
        assert_eq!(hasher.slots.available_permits(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn one_slot_is_reserved_for_known_devices() {
        let hasher = hasher(1);
        let unknown = hasher.slot(Priority::Low).await.unwrap();
        let busy = hasher.hash(&password(), Priority::Low).await;
        assert!(matches!(busy, Err(HashError::Busy)), "{busy:?}");
        hasher.hash(&password(), Priority::High).await.unwrap();
        drop(unknown);
        hasher.hash(&password(), Priority::Low).await.unwrap();
    }
}
