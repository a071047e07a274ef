use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::rate_limit::RateLimitCounter;
use domain::secrets::Digest;

use crate::StoreError;

/// Counters of login attempts and contact messages by rate-limit key.
#[async_trait]
pub trait RateLimitRepository: Send {
    /// The counters of these keys, as far as there are any.
    async fn find(
        &mut self,
        keys: &[Digest],
    ) -> Result<BTreeMap<Digest, RateLimitCounter>, StoreError>;

    /// Inserts or overwrites counters.
    async fn save(
        &mut self,
        counters_by_key: &[(Digest, RateLimitCounter)],
    ) -> Result<(), StoreError>;

    async fn delete(&mut self, keys: &[Digest]) -> Result<(), StoreError>;

    async fn delete_all(&mut self) -> Result<(), StoreError>;

    /// Deletes the counters whose latest attempt was before this instant. Returns how many.
    async fn purge(&mut self, before: Timestamp) -> Result<u64, StoreError>;
}
