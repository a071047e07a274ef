//! Rate limits of login attempts and contact messages, whose counters are stored, so that they survive a restart. The other
//! limits are in memory (`in_memory_rate_limits`).

use domain::calendar::Timestamp;
use domain::rate_limit::{RateLimit, RateLimitCounter, RateLimitExceeded, RateLimitKey};
use domain::secrets::Digest;
use ports::{HmacSigner, StoreError, UnitOfWork};

/// A rate-limit key; only its keyed hash is stored.
pub(crate) fn rate_limit_key(
    hmac_signer: &dyn HmacSigner,
    limit: RateLimit,
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
) -> Result<Vec<(Digest, RateLimitCounter)>, E>
where
    E: From<StoreError> + From<RateLimitExceeded>,
{
    let key_hashes: Vec<_> = keys.iter().map(|key| key.digest).collect();
    let before = tx.rate_limits().find(&key_hashes).await?;
    let before = |key: &_| before.get(key).copied();
    Ok(RateLimitKey::count_attempt(keys, before, now)?)
}

/// Deletes the counters of the keys, after a success.
pub(crate) async fn reset_counters(
    tx: &mut dyn UnitOfWork,
    keys: &[RateLimitKey],
) -> Result<(), StoreError> {
    let key_hashes: Vec<_> = keys.iter().map(|key| key.digest).collect();
    tx.rate_limits().delete(&key_hashes).await
}
