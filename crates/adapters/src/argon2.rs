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

/// How much work a password costs.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Memory, in KiB.
    pub memory: u32,
    /// How often it is gone through.
    pub passes: u32,
    /// How many hashes are made at once, at least two; each takes its memory and a thread. One of them is reserved for
    /// [`Priority::High`].
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
    /// Taken before a place by [`Priority::Low`].
    low_places: Arc<Semaphore>,
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
            low_places: Arc::new(Semaphore::new(effort.at_once.saturating_sub(1))),
            patience: effort.patience,
        })
    }

    /// Does slow work beside the server's own, when it is its turn. The place is kept until the work is done, also when
    /// nobody waits for it any more.
    async fn work<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&Argon2<'_>) -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let turn = timeout(self.patience, self.place(priority));
        let place = turn.await.map_err(|_| HashError::Busy)??;
        let argon2 = self.argon2.clone();
        let done = spawn_blocking(move || {
            let done = work(&argon2);
            drop(place);
            done
        });
        done.await.map_err(failed)?
    }

    async fn place(
        &self,
        priority: Priority,
    ) -> Result<(OwnedSemaphorePermit, Option<OwnedSemaphorePermit>), HashError> {
        let acquire = async |places: &Arc<Semaphore>| {
            let acquired = places.clone().acquire_owned().await;
            acquired.map_err(failed)
        };
        let low = match priority {
            Priority::High => None,
            Priority::Low => Some(acquire(&self.low_places).await?),
        };
        Ok((acquire(&self.places).await?, low))
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

/// Compares a password with a hash, and goes on until that has cost as much as a hash of today. Where nobody is found a
/// hash of today is made; a cheaper refusal would tell that there is somebody, whose hash is an old one. Old and new hashes
/// are kept side by side, so no work where nobody is found could be like both.
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
        // What comes of it is of no use.
        let made = hasher.hash_password_with_params(password, SALT, rest);
        black_box(made).map_err(failed)?;
    }
    Ok(verdict)
}

/// A salt for what is not kept.
const SALT: &[u8] = b"nobody's";

/// The parameters of a hash that costs the difference between one of today and one with `was`; `None` where there is none,
/// or less than Argon2 can do. A hash costs its memory times how often it is gone through (RFC 9106 §3.2).
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
    async fn a_house_pays_the_full_price() {
        let hasher = Argon2Hasher::new(Effort::default()).unwrap();
        let hash = hasher.hash(&password(), Priority::High).await.unwrap();
        let begins = "$argon2id$v=19$m=65536,t=3,p=1$";
        assert!(hash.as_str().starts_with(begins), "{hash:?}");
    }

    #[tokio::test]
    async fn a_cheaper_hash_is_weak_and_a_dearer_one_is_not() {
        let kept = hasher(2).hash(&password(), Priority::High).await.unwrap();
        for (passes, verdict) in [
            (1, Verdict::Right),
            (2, Verdict::Right),
            (3, Verdict::NeedsRehash),
        ] {
            let said = hasher(passes)
                .verify(&password(), &kept, Priority::High)
                .await
                .unwrap();
            assert_eq!(said, verdict, "{passes}");
        }
    }

    /// Counts the blocks of 1 KiB that are gone through.
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
    fn whoever_has_an_old_hash_costs_as_much_as_nobody() {
        let params = |memory, passes| Params::new(memory, passes, 1, None).unwrap();
        let today = params(96, 3);
        let right = password();
        let right = right.as_str().as_bytes();
        let counting = Counting {
            argon2: Argon2::default(),
            blocks: Cell::new(0),
        };
        let nobody = counting.hash_password_with_params(right, SALT, today.clone());
        let nobody = nobody.map(|_| counting.blocks.take()).unwrap();
        // What the memory was, and how often it was gone through.
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
                let less = nobody - counting.blocks.get();
                assert!(less <= 4 * 3, "{less}: {memory} {passes}");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn no_more_are_hashed_at_once_than_allowed() {
        let hasher = hasher(1);
        let mut places = hasher.places.clone().acquire_many_owned(2).await.unwrap();
        let busy = hasher.hash(&password(), Priority::High).await;
        assert!(matches!(busy, Err(HashError::Busy)), "{busy:?}");
        let one = places.split(1).unwrap();
        drop(one);
        hasher.hash(&password(), Priority::High).await.unwrap();
        drop(places);
        assert_eq!(hasher.places.available_permits(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn one_slot_is_reserved_for_known_devices() {
        let hasher = hasher(1);
        let unknown = hasher.place(Priority::Low).await.unwrap();
        let low = hasher.hash(&password(), Priority::Low).await;
        assert!(matches!(low, Err(HashError::Busy)), "{low:?}");
        hasher.hash(&password(), Priority::High).await.unwrap();
        drop(unknown);
        hasher.hash(&password(), Priority::Low).await.unwrap();
    }
}
