//! Login attempts and contact messages are counted in the database, so that they survive a restart. Other limits are in
//! memory (`rate_limiter`).

use domain::auth::{Digest, LoginAttempts, LoginLimit, RateLimitKey, TooManyLoginAttempts};
use domain::calendar::Timestamp;
use ports::{HmacSigner, StoreError, UnitOfWork};

use super::AuthService;

impl AuthService {
    pub(crate) fn rate_limit_key(&self, limit: LoginLimit, text: &str) -> RateLimitKey {
        rate_limit_key(&*self.adapters.hmac_signer, limit, text)
    }

    /// Counts an attempt under each key, before its outcome is known. Concurrent attempts are counted one after the other.
    pub(crate) async fn count_attempt<E>(&self, keys: &[RateLimitKey]) -> Result<(), E>
    where
        E: From<StoreError> + From<TooManyLoginAttempts>,
    {
        let mut tx = self.adapters.store.begin().await?;
        let counters = counters_after_attempt::<E>(&mut *tx, keys, self.now()).await?;
        tx.login_attempts().save(&counters).await?;
        tx.commit().await?;
        Ok(())
    }
}

/// A rate-limit key; only its keyed hash is stored.
pub(crate) fn rate_limit_key(
    hmac_signer: &dyn HmacSigner,
    limit: LoginLimit,
    text: &str,
) -> RateLimitKey {
    let text = format!("{} {text}", limit.code());
    RateLimitKey::new(limit, hmac_signer.authentication_tag(&text))
}

/// The counters of the keys after another attempt, which are not saved.
pub(crate) async fn counters_after_attempt<E>(
    tx: &mut dyn UnitOfWork,
    keys: &[RateLimitKey],
    now: Timestamp,
) -> Result<Vec<(Digest, LoginAttempts)>, E>
where
    E: From<StoreError> + From<TooManyLoginAttempts>,
{
    let key_hashes: Vec<_> = keys.iter().map(|key| key.key).collect();
    let before = tx.login_attempts().find(&key_hashes).await?;
    let before = |key: &_| before.get(key).copied();
    Ok(RateLimitKey::count_attempt(keys, before, now)?)
}

/// Deletes the counters after a success.
pub(crate) async fn reset_login_attempts(
    tx: &mut dyn UnitOfWork,
    keys: &[RateLimitKey],
) -> Result<(), StoreError> {
    let key_hashes: Vec<_> = keys.iter().map(|key| key.key).collect();
    tx.login_attempts().delete(&key_hashes).await
}
