//! Login attempts are counted in the database, so that they survive a restart. Other limits are in memory
//! (`rate_limiter`).

use domain::accounts::{LoginLimit, RateLimitKey, TooManyLoginAttempts};
use ports::{StoreError, UnitOfWork};

use super::AuthService;

impl AuthService {
    /// A rate-limit key; only its keyed hash is stored.
    pub(crate) fn rate_limit_key(&self, limit: LoginLimit, text: &str) -> RateLimitKey {
        let text = format!("{} {text}", limit.code());
        RateLimitKey::new(limit, self.adapters.hmac_signer.authentication_tag(&text))
    }

    /// Counts an attempt under each key, before its outcome is known. Concurrent attempts are counted one after the other.
    pub(crate) async fn count_attempt<E>(&self, keys: &[RateLimitKey]) -> Result<(), E>
    where
        E: From<StoreError> + From<TooManyLoginAttempts>,
    {
        let key_hashes: Vec<_> = keys.iter().map(|key| key.key).collect();
        let mut tx = self.adapters.store.begin().await?;
        let before = tx.login_attempts().find(&key_hashes).await?;
        let before = |key: &_| before.get(key).copied();
        let updated_counters = RateLimitKey::count_login_attempt(keys, before, self.now())?;
        tx.login_attempts().save(&updated_counters).await?;
        tx.commit().await?;
        Ok(())
    }
}

/// Deletes the counters after a success.
pub(crate) async fn reset_login_attempts(
    tx: &mut dyn UnitOfWork,
    keys: &[RateLimitKey],
) -> Result<(), StoreError> {
    let key_hashes: Vec<_> = keys.iter().map(|key| key.key).collect();
    tx.login_attempts().delete(&key_hashes).await
}
