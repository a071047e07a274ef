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
use domain::secrets::{Password, PasswordHash};
use ports::BoxError;
use ports::{HashingPriority, PasswordHashError, PasswordHasher, PasswordVerification};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tracing::instrument;

#[derive(Debug, Clone, Copy)]
pub struct Argon2Settings {
    /// Memory, in KiB.
    pub memory_kib: u32,
    pub iterations: u32,
    /// Concurrent hashes, at least two; each takes its memory and a thread. One is reserved for [`HashingPriority::High`].
    pub concurrency: usize,
    /// How long a request waits for a slot.
    pub queue_timeout: Duration,
}

impl Default for Argon2Settings {
    /// 64 MiB in three passes and one lane, the second recommendation of RFC 9106 §4 on a machine with few cores.
    fn default() -> Self {
        Self {
            memory_kib: 64 * 1024,
            iterations: 3,
            concurrency: 2,
            queue_timeout: Duration::from_secs(10),
        }
    }
}

/// Hashes passwords with Argon2id (RFC 9106), and verifies hashes of any cost.
#[derive(Debug)]
pub struct Argon2Hasher {
    argon2: Argon2<'static>,
    hash_slots: Arc<Semaphore>,
    /// Acquired by [`HashingPriority::Low`] before `hash_slots`.
    low_priority_slots: Arc<Semaphore>,
    queue_timeout: Duration,
}

impl Argon2Hasher {
    /// Fails if Argon2 does not support the parameters.
    pub fn new(settings: Argon2Settings) -> Result<Self, PasswordHashError> {
        let argon2_params =
            Params::new(settings.memory_kib, settings.iterations, 1, None).map_err(hash_error)?;
        Ok(Self {
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, argon2_params),
            hash_slots: Arc::new(Semaphore::new(settings.concurrency)),
            low_priority_slots: Arc::new(Semaphore::new(settings.concurrency.saturating_sub(1))),
            queue_timeout: settings.queue_timeout,
        })
    }

    /// Runs blocking work in a free slot. The slot stays occupied until the work is done, also if the caller is dropped.
    #[instrument(name = "hash_password", skip_all)]
    async fn run_in_slot<T: Send + 'static>(
        &self,
        priority: HashingPriority,
        work: impl FnOnce(&Argon2<'_>) -> Result<T, PasswordHashError> + Send + 'static,
    ) -> Result<T, PasswordHashError> {
        let slot_acquisition = timeout(self.queue_timeout, self.acquire_slot(priority));
        let acquired_slot = slot_acquisition
            .await
            .map_err(|_| PasswordHashError::Busy)??;
        let argon2 = self.argon2.clone();
        let task = spawn_blocking(move || {
            let result = work(&argon2);
            drop(acquired_slot);
            result
        });
        task.await.map_err(hash_error)?
    }

    async fn acquire_slot(
        &self,
        priority: HashingPriority,
    ) -> Result<(OwnedSemaphorePermit, Option<OwnedSemaphorePermit>), PasswordHashError> {
        let acquire = async |hash_slots: &Arc<Semaphore>| {
            let acquired = hash_slots.clone().acquire_owned().await;
            acquired.map_err(hash_error)
        };
        let low_priority_permit = match priority {
            HashingPriority::High => None,
            HashingPriority::Low => Some(acquire(&self.low_priority_slots).await?),
        };
        Ok((acquire(&self.hash_slots).await?, low_priority_permit))
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn hash(
        &self,
        password: &Password,
        priority: HashingPriority,
    ) -> Result<PasswordHash, PasswordHashError> {
        let password = password.clone();
        self.run_in_slot(priority, move |argon2| {
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
        priority: HashingPriority,
    ) -> Result<PasswordVerification, PasswordHashError> {
        let (password, stored) = (password.clone(), stored.clone());
        self.run_in_slot(priority, move |argon2| {
            let stored = phc::PasswordHash::new(stored.as_str()).map_err(hash_error)?;
            verify_at_current_cost(
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
fn verify_at_current_cost<H>(
    hasher: &H,
    current: &Params,
    password: &[u8],
    stored: &phc::PasswordHash,
) -> Result<PasswordVerification, PasswordHashError>
where
    H: CustomizedPasswordHasher<phc::PasswordHash, Params = Params>,
{
    let stored_params = Params::try_from(stored).map_err(hash_error)?;
    let is_weak_hash = Algorithm::Argon2id.ident() != stored.algorithm
        || stored_params.m_cost() < current.m_cost()
        || stored_params.t_cost() < current.t_cost();
    let verification = match hasher.verify_password(password, stored) {
        Ok(()) if is_weak_hash => PasswordVerification::NeedsRehash,
        Ok(()) => PasswordVerification::CorrectPassword,
        Err(PasswordError::PasswordInvalid) => PasswordVerification::WrongPassword,
        Err(error) => return Err(hash_error(error)),
    };
    if let Some(extra) = cost_difference(&stored_params, current) {
        let dummy_hash = hasher.hash_password_with_params(password, DUMMY_HASH_SALT, extra);
        black_box(dummy_hash).map_err(hash_error)?;
    }
    Ok(verification)
}

/// The salt of hashes that are discarded.
const DUMMY_HASH_SALT: &[u8] = b"constant";

/// The parameters of a hash that costs the difference between `current` and `params`; `None` if there is none, or less
/// than Argon2 supports. A hash costs its memory times its passes (RFC 9106 §3.2).
fn cost_difference(params: &Params, current: &Params) -> Option<Params> {
    let cost = |params: &Params| u64::from(params.m_cost()) * u64::from(params.t_cost());
    let difference = cost(current).checked_sub(cost(params))? / u64::from(current.t_cost());
    let memory_kib = u32::try_from(difference).ok()?;
    Params::new(memory_kib, current.t_cost(), 1, None).ok()
}

fn hash_error(error: impl Into<BoxError>) -> PasswordHashError {
    PasswordHashError::Failed(error.into())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn hasher(iterations: u32) -> Argon2Hasher {
        Argon2Hasher::new(Argon2Settings {
            memory_kib: 8,
            iterations,
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
        let hash = hasher
            .hash(&password(), HashingPriority::High)
            .await
            .unwrap();
        let prefix = "$argon2id$v=19$m=65536,t=3,p=1$";
        assert!(hash.as_str().starts_with(prefix), "{hash:?}");
    }

    #[tokio::test]
    async fn a_cheaper_hash_needs_a_rehash() {
        let stored = hasher(2)
            .hash(&password(), HashingPriority::High)
            .await
            .unwrap();
        for (iterations, verification) in [
            (1, PasswordVerification::CorrectPassword),
            (2, PasswordVerification::CorrectPassword),
            (3, PasswordVerification::NeedsRehash),
        ] {
            let result = hasher(iterations)
                .verify(&password(), &stored, HashingPriority::High)
                .await
                .unwrap();
            assert_eq!(result, verification, "{iterations}");
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
            let iterations = usize::try_from(params.t_cost()).unwrap();
            let total_block_count = self.block_count.get() + params.block_count() * iterations;
            self.block_count.set(total_block_count);
            self.argon2
                .hash_password_customized(password, salt, algorithm, version, params)
        }
    }

    #[test]
    fn an_old_hash_costs_as_much_as_an_unknown_account() {
        let params = |memory_kib, iterations| Params::new(memory_kib, iterations, 1, None).unwrap();
        let current = params(96, 3);
        let correct_password = password();
        let correct_password = correct_password.as_str().as_bytes();
        let counting_hasher = CountingHasher {
            argon2: Argon2::default(),
            block_count: Cell::new(0),
        };
        let unknown_account_cost = counting_hasher.hash_password_with_params(
            correct_password,
            DUMMY_HASH_SALT,
            current.clone(),
        );
        let unknown_account_cost = unknown_account_cost
            .map(|_| counting_hasher.block_count.take())
            .unwrap();
        // Memory and passes of the old hash.
        for (memory_kib, iterations) in [
            (96, 3),
            (96, 2),
            (96, 1),
            (48, 3),
            (24, 1),
            (8, 1),
            (120, 2),
        ] {
            let stored = counting_hasher.hash_password_with_params(
                correct_password,
                DUMMY_HASH_SALT,
                params(memory_kib, iterations),
            );
            let stored = stored.unwrap();
            for candidate in [correct_password, b"Marillenkn"] {
                counting_hasher.block_count.set(0);
                let verification =
                    verify_at_current_cost(&counting_hasher, &current, candidate, &stored).unwrap();
                assert_eq!(
                    verification == PasswordVerification::WrongPassword,
                    candidate != correct_password
                );
                // Memory comes in fours of blocks, so up to four in each pass may be missing.
                let difference = unknown_account_cost - counting_hasher.block_count.get();
                assert!(
                    difference <= 4 * 3,
                    "{difference}: {memory_kib} {iterations}"
                );
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn limits_concurrent_hashes() {
        let hasher = hasher(1);
        let mut hash_slots = hasher
            .hash_slots
            .clone()
            .acquire_many_owned(2)
            .await
            .unwrap();
        let timed_out_result = hasher.hash(&password(), HashingPriority::High).await;
        assert!(
            matches!(timed_out_result, Err(PasswordHashError::Busy)),
            "{timed_out_result:?}"
        );
        let permit = hash_slots.split(1).unwrap();
        drop(permit);
        hasher
            .hash(&password(), HashingPriority::High)
            .await
            .unwrap();
        drop(hash_slots);
        assert_eq!(hasher.hash_slots.available_permits(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn one_hash_slot_is_reserved_for_known_devices() {
        let hasher = hasher(1);
        let low_priority_slot = hasher.acquire_slot(HashingPriority::Low).await.unwrap();
        let timed_out_result = hasher.hash(&password(), HashingPriority::Low).await;
        assert!(
            matches!(timed_out_result, Err(PasswordHashError::Busy)),
            "{timed_out_result:?}"
        );
        hasher
            .hash(&password(), HashingPriority::High)
            .await
            .unwrap();
        drop(low_priority_slot);
        hasher
            .hash(&password(), HashingPriority::Low)
            .await
            .unwrap();
    }
}
