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
use ports::{HashError, PasswordHasher, Priority, Verdict};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The cost of a hash.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Memory, in KiB.
    pub memory: u32,
    pub passes: u32,
    /// Concurrent hashes, at least two; each takes its memory and a thread. One is reserved for [`Priority::High`].
    pub concurrency: usize,
    /// How long a request waits for its turn.
    pub queue_timeout: Duration,
}

impl Default for Effort {
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

/// Hashes with one effort, and verifies hashes of any.
#[derive(Debug)]
pub struct Argon2Hasher {
    argon2: Argon2<'static>,
    slots: Arc<Semaphore>,
    /// Acquired by [`Priority::Low`] before `slots`.
    low_slots: Arc<Semaphore>,
    queue_timeout: Duration,
}

impl Argon2Hasher {
    /// Fails if Argon2 does not support the effort.
    pub fn new(effort: Effort) -> Result<Self, HashError> {
        let params = Params::new(effort.memory, effort.passes, 1, None).map_err(failed)?;
        Ok(Self {
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
            slots: Arc::new(Semaphore::new(effort.concurrency)),
            low_slots: Arc::new(Semaphore::new(effort.concurrency.saturating_sub(1))),
            queue_timeout: effort.queue_timeout,
        })
    }

    /// Runs blocking work in a free slot. The slot stays occupied until the work is done, also if the caller is dropped.
    async fn work<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&Argon2<'_>) -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let turn = timeout(self.queue_timeout, self.slot(priority));
        let slot = turn.await.map_err(|_| HashError::Busy)??;
        let argon2 = self.argon2.clone();
        let done = spawn_blocking(move || {
            let done = work(&argon2);
            drop(slot);
            done
        });
        done.await.map_err(failed)?
    }

    async fn slot(
        &self,
        priority: Priority,
    ) -> Result<(OwnedSemaphorePermit, Option<OwnedSemaphorePermit>), HashError> {
        let acquire = async |slots: &Arc<Semaphore>| {
            let acquired = slots.clone().acquire_owned().await;
            acquired.map_err(failed)
        };
        let low = match priority {
            Priority::High => None,
            Priority::Low => Some(acquire(&self.low_slots).await?),
        };
        Ok((acquire(&self.slots).await?, low))
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
                .map_err(failed)?;
            PasswordHash::parse(hash.to_string()).map_err(failed)
        })
        .await
    }

    async fn verify(
        &self,
        password: &Password,
        kept: &PasswordHash,
        priority: Priority,
    ) -> Result<Verdict, HashError> {
        let (password, kept) = (password.clone(), kept.clone());
        self.work(priority, move |argon2| {
            let kept = phc::PasswordHash::new(kept.as_str()).map_err(failed)?;
            check(argon2, argon2.params(), password.as_str().as_bytes(), &kept)
        })
        .await
    }
}

/// Compares a password with a hash, and continues until the work equals that of a new hash. Unknown accounts cost a new
/// hash; a cheaper refusal would reveal that the account exists and has an old hash.
fn check<H>(
    hasher: &H,
    today: &Params,
    password: &[u8],
    kept: &phc::PasswordHash,
) -> Result<Verdict, HashError>
where
    H: CustomizedPasswordHasher<phc::PasswordHash, Params = Params>,
{
    let was = Params::try_from(kept).map_err(failed)?;
    let is_weak = Algorithm::Argon2id.ident() != kept.algorithm
        || was.m_cost() < today.m_cost()
        || was.t_cost() < today.t_cost();
    let verdict = match hasher.verify_password(password, kept) {
        Ok(()) if is_weak => Verdict::NeedsRehash,
        Ok(()) => Verdict::Right,
        Err(PasswordError::PasswordInvalid) => Verdict::Wrong,
        Err(fault) => return Err(failed(fault)),
    };
    if let Some(rest) = lacking(&was, today) {
        // The result is discarded.
        let made = hasher.hash_password_with_params(password, SALT, rest);
        black_box(made).map_err(failed)?;
    }
    Ok(verdict)
}

/// The salt of hashes that are discarded.
const SALT: &[u8] = b"constant";

/// The parameters of a hash that costs the difference between `today` and `was`; `None` if there is none, or less than
/// Argon2 supports. A hash costs its memory times its passes (RFC 9106 §3.2).
fn lacking(was: &Params, today: &Params) -> Option<Params> {
    let cost = |params: &Params| u64::from(params.m_cost()) * u64::from(params.t_cost());
    let lacks = cost(today).checked_sub(cost(was))? / u64::from(today.t_cost());
    let memory = u32::try_from(lacks).ok()?;
    Params::new(memory, today.t_cost(), 1, None).ok()
}

fn failed(fault: impl Into<BoxError>) -> HashError {
    HashError::Failed(fault.into())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

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
    async fn default_effort_follows_rfc_9106() {
        let hasher = Argon2Hasher::new(Effort::default()).unwrap();
        let hash = hasher.hash(&password(), Priority::High).await.unwrap();
        let begins = "$argon2id$v=19$m=65536,t=3,p=1$";
        assert!(hash.as_str().starts_with(begins), "{hash:?}");
    }

    #[tokio::test]
    async fn a_cheaper_hash_needs_a_rehash() {
        let kept = hasher(2).hash(&password(), Priority::High).await.unwrap();
        for (passes, verdict) in [
            (1, Verdict::Right),
            (2, Verdict::Right),
            (3, Verdict::NeedsRehash),
        ] {
            let result = hasher(passes)
                .verify(&password(), &kept, Priority::High)
                .await
                .unwrap();
            assert_eq!(result, verdict, "{passes}");
        }
    }

    /// Counts blocks of 1 KiB, once per pass.
    struct Counting {
        argon2: Argon2<'static>,
        blocks: Cell<usize>,
    }

    impl CustomizedPasswordHasher<phc::PasswordHash> for Counting {
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
            let blocks = self.blocks.get() + params.block_count() * passes;
            self.blocks.set(blocks);
            self.argon2
                .hash_password_customized(password, salt, algorithm, version, params)
        }
    }

    #[test]
    fn an_old_hash_costs_as_much_as_an_unknown_account() {
        let params = |memory, passes| Params::new(memory, passes, 1, None).unwrap();
        let today = params(96, 3);
        let right = password();
        let right = right.as_str().as_bytes();
        let counting = Counting {
            argon2: Argon2::default(),
            blocks: Cell::new(0),
        };
        let unknown_account = counting.hash_password_with_params(right, SALT, today.clone());
        let unknown_account = unknown_account.map(|_| counting.blocks.take()).unwrap();
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
            let kept = counting.hash_password_with_params(right, SALT, params(memory, passes));
            let kept = kept.unwrap();
            for typed in [right, b"Marillenkn"] {
                counting.blocks.set(0);
                let verdict = check(&counting, &today, typed, &kept).unwrap();
                assert_eq!(verdict == Verdict::Wrong, typed != right);
                // Memory comes in fours of blocks, so up to four in each pass may be missing.
                let less = unknown_account - counting.blocks.get();
                assert!(less <= 4 * 3, "{less}: {memory} {passes}");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn limits_concurrent_hashes() {
        let hasher = hasher(1);
        let mut slots = hasher.slots.clone().acquire_many_owned(2).await.unwrap();
        let busy = hasher.hash(&password(), Priority::High).await;
        assert!(matches!(busy, Err(HashError::Busy)), "{busy:?}");
        let one = slots.split(1).unwrap();
        drop(one);
        hasher.hash(&password(), Priority::High).await.unwrap();
        drop(slots);
        assert_eq!(hasher.slots.available_permits(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn one_slot_is_reserved_for_known_devices() {
        let hasher = hasher(1);
        let unknown = hasher.slot(Priority::Low).await.unwrap();
        let low = hasher.hash(&password(), Priority::Low).await;
        assert!(matches!(low, Err(HashError::Busy)), "{low:?}");
        hasher.hash(&password(), Priority::High).await.unwrap();
        drop(unknown);
        hasher.hash(&password(), Priority::Low).await.unwrap();
    }
}
